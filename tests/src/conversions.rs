//! Everything that conversion makes of a file: glTF, pictures, textures, other revisions and pages.

use std::hint::black_box;

use bindery::Limits;
use bindery::format::Format;
use bindery_convert::report::{Subject, of_file};
use bindery_convert::view::{Look, view};
use bindery_convert::{Kind, Settings, Source, convert};

/// Converts, draws and reports a file, broken or not. What cannot be made of it is an error, nothing else; of what was
/// made, all notes name a path.
///
/// # Errors
/// What is wrong with a result.
pub fn all(format: &'static dyn Format, bytes: &[u8], limits: Limits) -> Result<(), String> {
    let settings = Settings::default();
    let source = Source {
        format: format.info().name,
        bytes,
        revision: None,
        limits,
    };
    for kind in Kind::ALL {
        for revision in revisions(format, kind) {
            let Ok(converted) = convert(&source, kind, "file", revision, &settings) else {
                continue;
            };
            if converted.bytes.is_empty() {
                return Err(format!("an empty {kind:?} file"));
            }
            if let Some(note) = converted.notes.iter().find(|note| note.reason.is_empty()) {
                return Err(format!("a note of {} without a reason", note.path));
            }
        }
    }
    let moving = Look {
        time: Some(0.25),
        ..Look::of_size(24, 24)
    };
    for look in [Look::of_size(24, 24), moving] {
        black_box(view(&source, &settings, &look).is_ok());
    }
    let page = of_file(
        &Subject {
            label: "file",
            format,
            revision: None,
            bytes,
            limits,
        },
        &settings,
    );
    match page.ends_with("</html>\n") {
        true => Ok(()),
        false => Err("a page without an end".to_owned()),
    }
}

/// The revisions that a file can be converted to.
fn revisions(format: &dyn Format, kind: Kind) -> Vec<Option<&'static str>> {
    let named = matches!(
        (format.info().name, kind),
        ("p3m", Kind::P3m) | ("ptf", Kind::Ptf)
    );
    match named {
        true => format
            .info()
            .revisions
            .iter()
            .map(|each| Some(each.name))
            .collect(),
        false => vec![None],
    }
}
