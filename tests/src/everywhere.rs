//! What must hold for any readable file of any format.

use bindery::format::{AnyFile, Format};
use bindery::trace::Trace;
use bindery::{FILE_SPACE, Limits};

/// Everything that must hold for a readable file; the first thing that does not, in words.
///
/// # Errors
/// When something does not hold.
pub fn check(format: &dyn Format, bytes: &[u8]) -> Result<(), String> {
    let mut model = format
        .read(bytes, None, Limits::default())
        .map_err(|error| format!("reading: {error}"))?;
    let written = write(model.as_ref())?;
    if written != bytes {
        return Err(format!(
            "rewriting differs at {:?}",
            first_difference(&written, bytes)
        ));
    }

    let trace = model.trace().map_err(|error| format!("tracing: {error}"))?;
    if let Some((space, offset)) = trace.first_gap() {
        return Err(format!("the trace has a gap in {space} at {offset}"));
    }
    if trace.spaces.first().map(|space| space.bytes.as_slice()) != Some(bytes) {
        return Err("the trace's file is not the file".to_owned());
    }

    crate::walks::compare_file(format, bytes)?;

    let tree = model
        .to_tree(Limits::default())
        .map_err(|error| format!("dumping: {error}"))?;
    let text = bindery::value::json::to_text(&tree);
    let parsed = bindery::value::json::parse(&text).map_err(|error| format!("dump: {error}"))?;
    let built = format
        .build(&parsed, model.revision())
        .map_err(|error| format!("building: {error}"))?;
    same_sections("dump and build", &trace, built.as_ref())?;
    if trace.spaces.len() == 1 && write(built.as_ref())? != bytes {
        return Err("dump and build differ in a file without compressed sections".to_owned());
    }

    model.forget_originals();
    // What offsets lead to has another place now.
    let has_moved = leads_elsewhere(format);
    if !has_moved {
        same_sections("repacking", &trace, model.as_ref())?;
    }
    let repacked = write(model.as_ref())?;
    // As what it was: where a file does not name its layout, how long its textures are may speak for another one.
    let again = format
        .read(&repacked, Some(model.revision()), Limits::default())
        .map_err(|error| format!("reading again: {error}"))?;
    match has_moved {
        false => same_sections("reading again after repacking", &trace, again.as_ref()),
        true if again.counts() == model.counts() => Ok(()),
        true => Err("reading again after repacking: something else is there".to_owned()),
    }
}

/// Whether offsets lead to and fro in files of a format.
pub(crate) fn leads_elsewhere(format: &dyn Format) -> bool {
    let mut revisions = format.info().revisions.iter();
    revisions.any(|revision| (revision.root)().leads_elsewhere())
}

fn write(model: &dyn AnyFile) -> Result<Vec<u8>, String> {
    model
        .to_bytes()
        .map_err(|error| format!("writing: {error}"))
}

/// Whether the decompressed sections of `model` are those of `expected`.
fn same_sections(what: &str, expected: &Trace, model: &dyn AnyFile) -> Result<(), String> {
    let found = model.trace().map_err(|error| format!("{what}: {error}"))?;
    if found.spaces.len() != expected.spaces.len() {
        return Err(format!("{what}: another number of sections"));
    }
    for (one, other) in expected.spaces.iter().zip(&found.spaces) {
        // Spaces that hold sections themselves may differ where those were compressed anew.
        let holds_sections = expected.spaces.iter().any(|inner| {
            inner.name != one.name
                && (one.name == FILE_SPACE || inner.name.starts_with(&format!("{}.", one.name)))
        });
        if !holds_sections && one.bytes != other.bytes {
            return Err(format!("{what}: the section {} differs", one.name));
        }
    }
    Ok(())
}

/// The first offset at which two files differ.
#[must_use]
pub fn first_difference(one: &[u8], other: &[u8]) -> Option<usize> {
    let common = one.iter().zip(other).position(|(one, other)| one != other);
    common.or((one.len() != other.len()).then(|| one.len().min(other.len())))
}

/// Cuts a file at every `step`th byte. Each cut must give an error with offset and path, or a file that
/// writes the same bytes again.
///
/// # Errors
/// When a cut does otherwise.
pub fn check_cuts(format: &dyn Format, bytes: &[u8], step: usize) -> Result<(), String> {
    for cut in (0..bytes.len()).step_by(step.max(1)) {
        let part = bytes.get(..cut).unwrap_or_default();
        match format.read(part, None, Limits::default()) {
            Ok(model) => {
                if write(model.as_ref())? != part {
                    return Err(format!("cut at {cut}: read, but written differently"));
                }
            }
            Err(error) => {
                let text = error.to_string();
                if error.offset().is_none() || error.path().is_root() {
                    return Err(format!("cut at {cut}: no place in \"{text}\""));
                }
                if text.contains('\u{1b}') {
                    return Err(format!("cut at {cut}: colour codes in \"{text}\""));
                }
            }
        }
    }
    Ok(())
}
