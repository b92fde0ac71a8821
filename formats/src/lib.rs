//! Formats declared with [`bindery`], each once. One folder a format, one file a section of its spec.
//!
//! | name | what | type | revisions | extension |
//! |---|---|---|---|---|
//! | `atm` | Antiquated Engine models | [`atm::Atm`] | 1, 2 | `.atm` |
//! | `m3d` | Model 3D models | [`m3d::M3d`] | 1 | `.m3d` |
//! | `p3m` | PlatinumSrc models | [`p3m::P3m`] | 2024-11, 2025-01, 2025-08 | `.p3m` |
//! | `pmf` | PlatinumSrc maps | [`pmf::Pmf`] | 2024-08 | `.pmf` |
//! | `ptf` | PlatinumSrc textures | [`ptf::Ptf`] | 2024-05, 2025-03, 2025-12 | `.ptf` |
//!
//! The page of each module says what is not supported of its format.
//!
//! # Read and write
//!
//! A type that is a whole file has everything in [`bindery::File`]. `open` and `save` are `from_bytes`
//! and `to_bytes` with a path. What was read comes out as the same bytes.
//!
//! ```
//! use bindery::{File, Sentinel, format::AnyFile};
//! use bindery_formats::m3d::{CoordinateType, M3d, ModelBuilder, NewCorner};
//!
//! // A model of one triangle.
//! let mut builder = ModelBuilder::new("Triangle", CoordinateType::F32);
//! let mut corners = Vec::new();
//! for position in [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
//!     let vertex = builder.vertex(position, None, Sentinel::NONE)?;
//!     corners.push(NewCorner { vertex, texture: None, normal: None });
//! }
//! builder.polygon(None, &corners)?;
//! let bytes = builder.finish()?.to_bytes()?;
//!
//! // Read it.
//! let model = M3d::from_bytes(&bytes)?;
//! assert_eq!(model.head().name(), "Triangle");
//! assert_eq!(model.triangles().count(), 1);
//! assert!(model.counts().contains(&("vertices", 3)));
//! assert_eq!(model.to_bytes()?, bytes);
//!
//! // Every rule that it breaks, and what every byte is, inside the compressed payload too.
//! assert!(model.findings().is_empty());
//! let trace = model.trace()?;
//! assert_eq!(trace.spaces[1].name, "payload");
//! let span = trace.span_of(&"payload.head.magic".parse()?).ok_or("not there")?;
//! assert_eq!((span.start, span.end), (0, 4));
//!
//! // A file that is cut.
//! let error = M3d::from_bytes(&bytes[..6]).unwrap_err();
//! assert_eq!(error.path(), "file_size");
//! # Ok::<(), bindery::Error>(())
//! ```
//!
//! # A file of unknown format
//!
//! [`detect()`] finds the format of bytes, and says why; [`bindery::format::Format`] handles it without its type.
//!
//! ```
//! # use bindery::File;
//! use bindery::Limits;
//! use bindery_formats::{FORMATS, detect, format_by_name};
//! # use bindery_formats::m3d::{CoordinateType, ModelBuilder};
//! # let bytes = ModelBuilder::new("Nothing", CoordinateType::F32).finish()?.to_bytes()?;
//!
//! let (format, recognition) = detect(&bytes).ok_or("no format that we know")?;
//! assert_eq!(format.info().name, "m3d");
//! assert_eq!(recognition.reasons, [r#"it starts with "3DMO" (33 44 4D 4F)"#]);
//!
//! let model = format.read(&bytes, None, Limits::default())?;
//! assert_eq!(model.revision(), "1");
//! for finding in model.findings() {
//!     println!("{finding}");
//! }
//! assert_eq!(model.to_bytes()?, bytes);
//!
//! // Or by name.
//! assert!(format_by_name("ptf").is_some());
//! let names: Vec<&str> = FORMATS.iter().map(|format| format.info().name).collect();
//! assert_eq!(names, ["atm", "m3d", "p3m", "pmf", "ptf"]);
//! # Ok::<(), bindery::Error>(())
//! ```
//!
//! # Deviations
//!
//! Where files and documents disagree, a [`bindery::Deviation`] says what the document says, what is done
//! instead and why. They are constants of each module, such as [`m3d::deviations::M3D_01`], are named in the documentation of the
//! fields they are about, and are collected in `SPEC_MAPPING.md` of the repository, beside every row of every
//! document.
//!
//! ```
//! use bindery::{Schema, mapping::mapping};
//! use bindery_formats::m3d::M3d;
//!
//! let rows = mapping(M3d::INFO);
//! let deviates = rows.iter().find(|row| row.deviations.iter().any(|each| each.id == "M3D-01"));
//! assert_eq!(deviates.map(|row| row.type_name), Some("VariableTypes"));
//! ```
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `atm`, `m3d`, `p3m`, `pmf`, `ptf` | on | the format of that name, with the compressor that its files need |
//! | `zlib`, `lz4` | on | as those of `bindery` |
//! | `zlib-rs` | off | as that of `bindery`: faster, and not free of `unsafe` |

#[cfg(any(
    feature = "atm",
    feature = "m3d",
    feature = "p3m",
    feature = "pmf",
    feature = "ptf"
))]
#[macro_use]
mod deviations;

#[cfg(feature = "atm")]
pub mod atm;
#[cfg(feature = "m3d")]
pub mod m3d;
#[cfg(feature = "p3m")]
pub mod p3m;
#[cfg(feature = "pmf")]
pub mod pmf;
#[cfg(feature = "ptf")]
pub mod ptf;

mod detect;
#[cfg(any(feature = "atm", feature = "m3d"))]
mod edit;
#[cfg(any(feature = "atm", feature = "m3d", feature = "p3m"))]
mod rounded;

pub use detect::{FORMATS, detect, format_by_name};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
