//! The layout trace: what every byte of a file is.
//!
//! The trace is the writer's own walk with a sink that takes notes, so in every address space the
//! spans lie side by side without gap or overlap.
//!
//! ```
//! use bindery::{prelude::*, trace::Detail};
//!
//! #[schema]
//! #[spec(none = "an example")]
//! #[derive(Debug, PartialEq)]
//! struct Image {
//!     size: [u8; 2],
//!     name: CString,
//! }
//!
//! let image = Image::from_bytes(b"\x02\x01sky\0")?;
//! let trace = image.trace()?;
//! assert_eq!(trace.first_gap(), None);
//! let name = trace.span_of(&"name".parse()?).ok_or("not there")?;
//! assert_eq!((name.start, name.end, &*name.wire), (2, 6, "zero-terminated text"));
//! assert_eq!(
//!     trace.to_string(),
//!     "file (stored, 6 bytes)
//! 00000000  02 01                       size: u8 x 2 = [2, 1]
//! 00000002  73 6b 79 00                 name: zero-terminated text = \"sky\"
//! "
//! );
//!
//! // Of a large file, only what is needed.
//! let names = image.trace_with(Detail::Where(&mut |path| path == "name"))?;
//! assert_eq!(names.spans.len(), 1);
//! # Ok::<(), Error>(())
//! ```

mod detail;
mod tracer;

pub use detail::Detail;
pub(crate) use detail::Shown;
pub(crate) use tracer::made;
pub use tracer::{Tracer, trace, trace_with, trace_within};

use std::borrow::Cow;

use crate::describe::spec::{Around, Kind, SpecRef, TypeInfo};
use crate::report::path::Path;
use crate::value::Value;

/// An address space: the file, or the decompressed bytes of a section.
#[derive(Debug, Clone)]
pub struct Space {
    /// `file`, or the path of the section.
    pub name: String,
    /// How the section is stored; `stored` for the file.
    pub method: &'static str,
    /// How many bytes it takes where it is stored.
    pub stored: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// One leaf field.
#[derive(Debug, Clone)]
pub struct Span {
    /// The index of its address space.
    pub space: usize,
    /// The first byte.
    pub start: u64,
    /// The byte after the last.
    pub end: u64,
    /// The field.
    pub path: Path,
    /// What is there, for example `u16` or `f32 x 300`.
    pub wire: Cow<'static, str>,
    /// What it says. Big arrays are summed up as count and stride.
    pub value: Value,
    /// The part of a document that describes it.
    pub spec: Option<SpecRef>,
}

/// What every byte of a file is.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Trace {
    /// The file first, then the decompressed sections in the order met.
    pub spaces: Vec<Space>,
    /// The leaves, in order within each space.
    pub spans: Vec<Span>,
}

impl Trace {
    /// The leaf at an offset of the space with this name.
    #[must_use]
    pub fn span_at(&self, space: &str, offset: u64) -> Option<&Span> {
        let space = self.spaces.iter().position(|known| known.name == space)?;
        self.spans
            .iter()
            .find(|span| span.space == space && (span.start..span.end).contains(&offset))
    }

    /// The first leaf at or under a path.
    #[must_use]
    pub fn span_of(&self, path: &Path) -> Option<&Span> {
        self.spans.iter().find(|span| span.path.starts_with(path))
    }

    /// Where the spans do not tile their space: the space's name and the offset.
    #[must_use]
    pub fn first_gap(&self) -> Option<(&str, u64)> {
        // How far each space is tiled, and whether a gap follows.
        let mut tiled = vec![(0u64, false); self.spaces.len()];
        for span in &self.spans {
            if let Some((at, gap)) = tiled.get_mut(span.space)
                && !*gap
            {
                *gap = span.start != *at || span.end <= span.start;
                if !*gap {
                    *at = span.end;
                }
            }
        }
        let mut spaces = self.spaces.iter().zip(tiled);
        spaces.find_map(|(space, (at, gap))| {
            let whole = !gap && at == space.bytes.len() as u64;
            (!whole).then_some((space.name.as_str(), at))
        })
    }

    /// The spans of each space.
    fn by_space(&self) -> Vec<Vec<&Span>> {
        let mut by_space = vec![Vec::new(); self.spaces.len()];
        for span in &self.spans {
            if let Some(spans) = by_space.get_mut(span.space) {
                spans.push(span);
            }
        }
        by_space
    }
}

/// Offset, bytes, path and value of every leaf, space by space.
impl std::fmt::Display for Trace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (space, spans) in self.spaces.iter().zip(self.by_space()) {
            let (name, method) = (&space.name, space.method);
            writeln!(f, "{name} ({method}, {} bytes)", space.bytes.len())?;
            for span in spans {
                span.show(space, f)?;
            }
        }
        Ok(())
    }
}

impl Span {
    /// Its line of a trace.
    fn show(&self, space: &Space, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 8;
        let range = usize::try_from(self.start)
            .ok()
            .zip(usize::try_from(self.end).ok());
        let bytes = range.and_then(|(start, end)| space.bytes.get(start..end));
        let bytes = bytes.unwrap_or_default();
        let mut hex = String::new();
        for byte in bytes.iter().take(SHOWN) {
            hex.push_str(&format!("{byte:02x} "));
        }
        if bytes.len() > SHOWN {
            hex.push_str("..");
        }
        let value = crate::value::json::to_line(&self.value);
        let (start, path, wire) = (self.start, &self.path, &self.wire);
        writeln!(f, "{start:08x}  {hex:26}  {path}: {wire} = {value}")
    }
}

/// Arrays of records up to this length are shown record by record.
pub(crate) const SHOWN_RECORDS: usize = 16;
/// Arrays of numbers up to this length are shown with their values.
pub(crate) const SHOWN_NUMBERS: usize = 16;

/// What a long array is shown as.
pub(crate) fn summed_up(count: usize, stride: usize) -> Value {
    Value::Record(vec![
        ("count".into(), Value::Uint(count as u64)),
        ("stride".into(), Value::Uint(stride as u64)),
    ])
}

/// What a compressed stream is shown as: the address space that it leads to.
pub(crate) fn stream_summary(space: &str, method: &str) -> Value {
    Value::Record(vec![
        ("space".into(), Value::Text(space.to_owned())),
        ("method".into(), Value::Text(method.to_owned())),
    ])
}

/// What a type looks like on disk, with arrays and lists spelled out.
#[must_use]
pub fn wire_name(info: &TypeInfo) -> String {
    match (&info.kind, info.wire) {
        (Kind::Wrapper(Around::Array(_), inner), _) => {
            let inner = inner();
            match inner
                .fixed_size
                .and_then(|one| info.fixed_size?.checked_div(one))
            {
                Some(count) => format!("{}[{count}]", wire_name(inner)),
                None => format!("{}[]", wire_name(inner)),
            }
        }
        (Kind::Wrapper(Around::Compressed, inner), _) => {
            format!("compressed {}", wire_name(inner()))
        }
        (Kind::Wrapper(_, inner), _) => wire_name(inner()),
        (Kind::Struct(_) | Kind::Tagged { .. }, _) => info.name.to_owned(),
        (_, wire) => wire.to_owned(),
    }
}
