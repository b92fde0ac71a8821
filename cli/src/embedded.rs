//! What is embedded in a file: bytes that are files of their own.

use std::collections::{HashMap, HashSet};

use crate::registry::{detect, formats};
use bindery::trace::{Detail, Span, Trace};
use bindery::{Path, Value, path};
use bindery_convert::{Kind, Settings, Source, convert};

use crate::failure::Failure;
use crate::tree::Content;

/// Something embedded.
pub(crate) struct Embedded {
    /// Where it is.
    pub(crate) path: Path,
    /// A name for a file of it, without folders.
    pub(crate) name: String,
    /// Its bytes, as the file is written.
    pub(crate) bytes: Vec<u8>,
}

/// Everything that is embedded in a file.
pub(crate) fn embedded(content: &Content) -> Result<Vec<Embedded>, Failure> {
    let trace = content
        .opened
        .model
        .trace_within(Detail::Leaves, content.opened.limits)
        .map_err(|error| Failure::refused(&content.source.label, error))?;
    let mut found = whole_files(content, &trace);
    let known: HashSet<Path> = found.iter().map(|each| each.path.clone()).collect();
    let mut add = |path: &Path, bytes: &[u8]| {
        if path.ancestors().any(|around| known.contains(&around)) {
            return;
        }
        found.push(Embedded {
            name: named(content, path, extension(bytes)),
            path: path.clone(),
            bytes: bytes.to_vec(),
        });
    };
    each_bytes(&content.tree, &Path::root(), &mut add);
    keep_apart(&mut found);
    Ok(found)
}

/// Fewer bytes than this are a value, not a file.
const SMALLEST: usize = 16;

/// Shows every part of a tree that is nothing but bytes.
fn each_bytes(value: &Value, path: &Path, visit: &mut dyn FnMut(&Path, &[u8])) {
    match value {
        Value::Bytes(bytes) if bytes.len() >= SMALLEST => visit(path, bytes),
        Value::Record(_) | Value::List(_) => {
            for (step, part) in value.parts() {
                each_bytes(&part, &path.then(step), visit);
            }
        }
        _ => {}
    }
}

/// Files of a known format inside of this one: records that start with the magic of one.
fn whole_files(content: &Content, trace: &Trace) -> Vec<Embedded> {
    let magics = || formats().iter().flat_map(|format| format.info().magics);
    let is_start = |span: &&Span| {
        let bytes = bytes_of(trace, span.space, span.start, u64::MAX).unwrap_or_default();
        span.start > 0 && magics().any(|magic| bytes.starts_with(magic))
    };
    let starts: Vec<&Span> = trace.spans.iter().filter(is_start).collect();
    let mut extents = extents(trace, &starts);
    let found = starts.into_iter().filter_map(|start| {
        let mut around = start.path.ancestors().skip(1);
        around.find_map(|path| {
            let place = (start.space, path);
            let (first, end) = *extents.get(&place)?;
            if first != start.start {
                return None;
            }
            // Of what starts at the same byte the first field finds it.
            extents.remove(&place);
            whole_file(content, trace, place, first..end)
        })
    });
    found.collect()
}

/// Where in which address space the parts are that these fields are in, found by going over the trace once.
fn extents(trace: &Trace, starts: &[&Span]) -> HashMap<(usize, Path), (u64, u64)> {
    let around = |span: &Span| {
        let (space, around) = (span.space, span.path.ancestors().skip(1));
        around.map(move |path| (space, path)).collect::<Vec<_>>()
    };
    let wanted: HashSet<(usize, Path)> = starts.iter().flat_map(|start| around(start)).collect();
    let mut extents = HashMap::new();
    if wanted.is_empty() {
        return extents;
    }
    for span in &trace.spans {
        for place in around(span) {
            if wanted.contains(&place) {
                let extent = extents.entry(place).or_insert((span.start, span.end));
                extent.1 = span.end;
            }
        }
    }
    extents
}

/// The file that a part is, if it is one.
fn whole_file(
    content: &Content,
    trace: &Trace,
    (space, path): (usize, Path),
    range: std::ops::Range<u64>,
) -> Option<Embedded> {
    let bytes = bytes_of(trace, space, range.start, range.end)?;
    let (format, _) = detect(bytes)?;
    let (bytes, extension) = as_file(format.info().name, bytes, content);
    Some(Embedded {
        name: named(content, &path, extension),
        path,
        bytes,
    })
}

/// The bytes of an address space, from one offset to another or to its end.
fn bytes_of(trace: &Trace, space: usize, start: u64, end: u64) -> Option<&[u8]> {
    let bytes = &trace.spaces.get(space)?.bytes;
    let end = usize::try_from(end).unwrap_or(usize::MAX).min(bytes.len());
    bytes.get(usize::try_from(start).ok()?..end)
}

/// A texture as PNG, and everything else as it is.
fn as_file(format: &'static str, bytes: &[u8], content: &Content) -> (Vec<u8>, &'static str) {
    let input = Source {
        format,
        bytes,
        revision: None,
        limits: content.opened.limits,
    };
    let settings = Settings {
        textures: None,
        frame: None,
    };
    if Kind::usual_for(format) == Kind::Png
        && let Ok(picture) = convert(&input, Kind::Png, "picture", None, &settings)
    {
        return (picture.bytes, "png");
    }
    (bytes.to_vec(), format)
}

/// The extension that bytes look like.
fn extension(bytes: &[u8]) -> &'static str {
    const MAGICS: [(&[u8], &str); 6] = [
        (b"\x89PNG", "png"),
        (b"\xff\xd8\xff", "jpg"),
        (b"GIF8", "gif"),
        (b"OggS", "ogg"),
        (b"RIFF", "wav"),
        (b"PTF", "ptf"),
    ];
    let known = MAGICS.iter().find(|(magic, _)| bytes.starts_with(magic));
    match known {
        Some((_, extension)) => extension,
        None if std::str::from_utf8(bytes).is_ok_and(is_plain) => "txt",
        None => "bin",
    }
}

/// Whether a text is one for people.
fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|letter| !letter.is_control() || matches!(letter, '\n' | '\r' | '\t'))
}

/// A name for what is at a path: the one that it has in the file, or its path, with an extension.
fn named(content: &Content, place: &Path, extension: &str) -> String {
    let own = place.ancestors().take(3).find_map(|around| {
        let name = content.tree.at(&around.then(path!["name"]))?;
        Some(name.as_str()?.to_owned())
    });
    let name = harmless(&own.unwrap_or_default());
    let name = match name.is_empty() {
        true => harmless(place.as_str()),
        false => name,
    };
    let dotted = format!(".{extension}");
    match name.to_lowercase().ends_with(&dotted) || (extension == "txt" && name.contains('.')) {
        true => name,
        false => format!("{name}{dotted}"),
    }
}

/// The most letters of a name: file systems allow 255 bytes.
const LONGEST: usize = 60;

/// A name without anything that a file system or a terminal would act on: letters, digits, `_`, `-` and dots
/// inside.
fn harmless(name: &str) -> String {
    let is_fine = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    let name: String = name
        .chars()
        .map(|letter| if is_fine(letter) { letter } else { '_' })
        .take(LONGEST)
        .collect();
    let name = name.trim_matches(['.', '_', '-']).to_owned();
    // Windows keeps these names for devices, whatever the extension.
    let stem = name.split('.').next().unwrap_or_default().to_uppercase();
    let numbered = stem.len() == 4 && (stem.starts_with("COM") || stem.starts_with("LPT"));
    match numbered || ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str()) {
        true => format!("file_{name}"),
        false => name,
    }
}

/// Gives names that are there already a number. File systems may not tell letters of different case apart.
fn keep_apart(found: &mut [Embedded]) {
    let mut known: HashSet<String> = HashSet::new();
    // Where to go on for a name that is there many times.
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for each in found {
        let (stem, extension) = match each.name.rsplit_once('.') {
            Some((stem, extension)) => (stem.to_owned(), format!(".{extension}")),
            None => (each.name.clone(), String::new()),
        };
        let number = numbers.entry(each.name.to_lowercase()).or_insert(1);
        while !known.insert(each.name.to_lowercase()) {
            *number = number.saturating_add(1);
            each.name = format!("{stem}-{number}{extension}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_inside_of_their_folder() {
        for (name, wanted) in [
            ("../../etc/passwd", "etc_passwd"),
            ("C:\\windows\\x", "C__windows_x"),
            ("/absolute", "absolute"),
            ("..", ""),
            ("con.png", "file_con.png"),
            ("COM1", "file_COM1"),
            ("a\u{1b}[31m\nb", "a__31m_b"),
            ("grün.png", "grün.png"),
        ] {
            assert_eq!(harmless(name), wanted, "{name:?}");
        }
        assert_eq!(harmless(&"x".repeat(500)).len(), LONGEST);
    }

    /// Counting from the start for each of so many would not end.
    #[test]
    fn names_that_are_there_already_get_a_number() {
        let mut found: Vec<Embedded> = ["a.png", "A.png", "a-2.png", "a.png", "none", "none"]
            .into_iter()
            .chain(std::iter::repeat_n("b.bin", 200_000))
            .map(|name| Embedded {
                path: Path::root(),
                name: name.to_owned(),
                bytes: Vec::new(),
            })
            .collect();
        keep_apart(&mut found);
        let names: Vec<&str> = found.iter().map(|each| &*each.name).collect();
        let first = ["a.png", "A-2.png", "a-2-2.png", "a-3.png", "none", "none-2"];
        assert_eq!(names[..6], first);
        assert_eq!(names[names.len() - 1], "b-200000.bin");
    }
}
