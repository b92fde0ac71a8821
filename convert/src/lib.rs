#![doc = include_str!("../docs/overview.md")]

pub mod from;
pub mod gltf;
pub mod picture;
pub mod render;
pub mod report;
pub mod scene;
mod screen;
pub mod view;

use bindery::format::{AnyFile, FileType, no_revision};
use bindery::{Error, File as _, Result};
use bindery_formats::p3m::{P3m, Revision};
use bindery_formats::ptf::{Form, Ptf};

pub use from::{Settings, Source};
use scene::{Note, NoteKind};

/// What a file can become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A binary glTF file.
    Glb,
    /// A glTF document with files beside it.
    Gltf,
    /// A PNG picture.
    Png,
    /// A PTF texture.
    Ptf,
    /// A P3M model of a chosen revision.
    P3m,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Glb, Self::Gltf, Self::Png, Self::Ptf, Self::P3m];

    /// The extension of such files, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Glb => "glb",
            Self::Gltf => "gltf",
            Self::Png => "png",
            Self::Ptf => "ptf",
            Self::P3m => "p3m",
        }
    }

    /// The kind of files with this extension.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.extension().eq_ignore_ascii_case(extension))
    }

    /// What a file of a format becomes when nobody says it.
    #[must_use]
    pub fn usual_for(format: &str) -> Self {
        match format {
            "ptf" => Self::Png,
            PNG => Self::Ptf,
            _ => Self::Glb,
        }
    }
}

/// What PNG pictures are called beside the names of formats.
pub const PNG: &str = "png";

/// A file in another form.
#[derive(Debug, Clone, PartialEq)]
pub struct Converted {
    /// The file.
    pub bytes: Vec<u8>,
    /// Files that belong beside it, each with its name.
    pub beside: Vec<(String, Vec<u8>)>,
    /// Numbers that sum it up, by name.
    pub counts: Vec<(&'static str, u64)>,
    /// Everything that was left out or changed on the way.
    pub notes: Vec<Note>,
}

/// Converts a file. `stem` is what files beside it are named after, `revision` the one of the result where the
/// format has several.
///
/// # Errors
/// When the source is no such file, or cannot become that.
pub fn convert(
    source: &Source<'_>,
    kind: Kind,
    stem: &str,
    revision: Option<&str>,
    settings: &Settings,
) -> Result<Converted> {
    match (source.format, kind) {
        (PNG | "ptf", Kind::Glb | Kind::Gltf) => Err(cannot(source.format, kind)),
        (_, Kind::Glb | Kind::Gltf) if revision.is_some() => Err(Error::unsupported(
            "a glTF file has no revision to choose; --from names that of the source",
        )),
        (_, Kind::Glb) => {
            let scene = from::read(source, settings)?;
            let (counts, bytes) = (scene.counts(), gltf::to_glb(&scene)?);
            Ok(Converted {
                bytes,
                beside: Vec::new(),
                counts,
                notes: scene.notes,
            })
        }
        (_, Kind::Gltf) => {
            let scene = from::read(source, settings)?;
            let files = gltf::to_files(&scene, stem)?;
            Ok(Converted {
                bytes: files.document,
                beside: files.beside,
                counts: scene.counts(),
                notes: scene.notes,
            })
        }
        ("ptf", Kind::Png) => {
            let texture = from::typed::<Ptf>(source)?;
            let (bytes, notes) = picture::ptf_to_png_within(&texture, source.limits)?;
            Ok(of_picture(&texture, bytes, notes))
        }
        (PNG, Kind::Ptf) => {
            let form = form_named(revision)?;
            let (texture, notes) = picture::png_to_ptf_within(source.bytes, form, source.limits)?;
            Ok(of_picture(&texture, texture.to_bytes()?, notes))
        }
        ("ptf", Kind::Ptf) => {
            let texture = from::typed::<Ptf>(source)?;
            let form = form_named(revision)?;
            let (again, notes) = picture::ptf_to_ptf(&texture, form, source.limits)?;
            Ok(of_picture(&again, again.to_bytes()?, notes))
        }
        ("p3m", Kind::P3m) => {
            let name = revision.ok_or_else(|| {
                Error::unsupported("a P3M model from a P3M model needs --revision")
            })?;
            let revision = Revision::from_name(name);
            to_revision(&from::p3m_model(source)?, revision, name)
        }
        (format, kind) => Err(cannot(format, kind)),
    }
}

fn cannot(format: &str, kind: Kind) -> Error {
    let extension = kind.extension();
    Error::unsupported(format!("{format} files cannot become .{extension} files"))
}

/// The layout of this name, or the newest.
fn form_named(name: Option<&str>) -> Result<Form> {
    let Some(name) = name else {
        return Ok(Form::Format);
    };
    let mut forms = [Form::Square, Form::Alpha, Form::Format].into_iter();
    let form = forms.find(|form| form.name() == name);
    form.ok_or_else(|| no_revision(&Ptf::FORMAT, name))
}

fn of_picture(texture: &Ptf, bytes: Vec<u8>, notes: Vec<Note>) -> Converted {
    Converted {
        bytes,
        beside: Vec::new(),
        counts: texture.counts(),
        notes,
    }
}

/// A P3M model in another layout.
fn to_revision(model: &P3m, revision: Option<Revision>, name: &str) -> Result<Converted> {
    let format = bindery_formats::format_by_name("p3m");
    let revision = match (revision, format) {
        (Some(revision), _) => revision,
        (None, Some(format)) => return Err(no_revision(format.info(), name)),
        (None, None) => return Err(Error::unsupported(format!("no revision {name}"))),
    };
    let converted = model.convert(revision)?;
    let losses = converted.losses.into_iter().map(|loss| Note {
        kind: NoteKind::LeftOut,
        path: loss.path,
        reason: loss.what,
    });
    Ok(Converted {
        bytes: converted.model.to_bytes()?,
        beside: Vec::new(),
        counts: converted.model.counts(),
        notes: losses.collect(),
    })
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
