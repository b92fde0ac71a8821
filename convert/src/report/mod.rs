//! Reports: pages that show a file, or a folder of files, in any browser, without any other file.
//!
//! A page has the bytes of the file, its fields with their types, values and rows in the documents, what is wrong
//! with it, and its model, each leading to the others. Nothing is loaded, and no script but its own may run.

mod fields;
mod folder;
mod model;
mod pack;
mod page;
mod sha256;

pub use folder::{Entry, of_folder};

use bindery::format::{Format, Opened};
use bindery::walk::Visitor;
use bindery::{Error, Excerpt, Finding, Limits};
use serde_json::json;

use crate::from::{self, Settings, Source};
use crate::scene::Scene;
use crate::view::{Look, view, view_scene};
use fields::{Space, Walked};
use pack::{base64, packed};
use page::{HEAD, escaped, json_text, page, policy};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = concat!(include_str!("colours.css"), include_str!("page.css"));
const COLUMNS: &str = include_str!("columns.js");
const VIEWER: &str = include_str!("viewer.js");
const SCRIPT: &str = include_str!("page.js");

/// A page may take this much beside one and a half times its file.
const ALLOWANCE: usize = 300_000;

/// The most bytes of a file that a page shows.
const MOST_BYTES: usize = 96 << 20;

/// The most fields that a page shows.
const MOST_FIELDS: usize = 4_000_000;

/// How many findings of one code a page lists, how many in all, and how many other lines of one kind.
const LISTED_OF_A_CODE: usize = 40;
const LISTED: usize = 400;
const LISTED_LINES: usize = 100;

/// The most letters of a text of the file in what is said about it.
const LONGEST: usize = 240;

/// The size of the picture that is there before the model is.
const POSTER: (u32, u32) = (360, 270);

/// A file that a page is made of.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// What it is called.
    pub label: &'a str,
    /// Its format.
    pub format: &'static dyn Format,
    /// The revision to read it as, if one is named.
    pub revision: Option<&'a str>,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// What reading may use.
    pub limits: Limits,
}

impl<'a> Subject<'a> {
    fn source(&self) -> Source<'a> {
        Source {
            format: self.format.info().name,
            bytes: self.bytes,
            revision: self.revision,
            limits: self.limits,
        }
    }

    /// Shows the bytes to a visitor, up to a fault.
    fn walk(&self, visitor: &mut dyn Visitor) -> Result<(), Error> {
        let Self {
            bytes, revision, ..
        } = *self;
        self.format.walk(bytes, revision, self.limits, visitor)
    }
}

/// What a page holds beside its text, as far as there is room.
#[derive(Default)]
struct Contents {
    about: serde_json::Map<String, serde_json::Value>,
    left_out: Vec<String>,
    poster: String,
    fields: String,
    model: String,
}

impl Contents {
    /// What is known of a file of any kind.
    fn of(subject: &Subject<'_>, revision: Option<&str>) -> Self {
        let info = subject.format.info();
        let mut contents = Self::default();
        contents.say("label", json!(subject.label));
        contents.say("format", json!([info.name, info.title]));
        contents.say("revision", json!(revision));
        contents.say("size", json!(subject.bytes.len()));
        contents
    }

    fn say(&mut self, name: &str, what: serde_json::Value) {
        self.about.insert(name.to_owned(), what);
    }
}

/// The page of a file. A file that cannot be read has one too: what lies before the fault, and the bytes around it.
#[must_use]
pub fn of_file(subject: &Subject<'_>, settings: &Settings) -> String {
    let opened = subject
        .format
        .open(subject.bytes, subject.revision, subject.limits);
    let contents = match opened {
        Ok(opened) => {
            // Finding out the revision once more would take as long as reading.
            let revision = Some(opened.file.revision());
            readable(
                &Subject {
                    revision,
                    ..*subject
                },
                &opened,
                settings,
            )
        }
        Err(error) => broken(subject, &error),
    };
    assembled(subject, contents)
}

/// How many bytes the page of a file may have.
fn allowed(file: usize) -> usize {
    file.saturating_add(file / 2).saturating_add(ALLOWANCE)
}

/// Puts the page together, and leaves out what there is no room for.
fn assembled(subject: &Subject<'_>, mut contents: Contents) -> String {
    let policy = policy(&[COLUMNS, VIEWER, SCRIPT], STYLE);
    let shown = subject.bytes.get(..MOST_BYTES).unwrap_or(subject.bytes);
    if shown.len() < subject.bytes.len() {
        contents.left_out.push(format!(
            "the bytes from 0x{:x} on: the page shows {MOST_BYTES} at most",
            shown.len()
        ));
    }
    let bytes = packed(shown);
    let skeleton = [HEAD, TEMPLATE, STYLE, COLUMNS, VIEWER, SCRIPT, &policy];
    let skeleton = skeleton.iter().map(|text| text.len());
    // What is said about the file, and a few lines about what is left out.
    let about = json_text(&json!(contents.about)).len().saturating_add(4096);
    let taken = skeleton.fold(about, usize::saturating_add);
    let taken = taken
        .saturating_add(bytes.len())
        .saturating_add(contents.poster.len());
    let mut room = allowed(subject.bytes.len()).saturating_sub(taken);
    for (what, text) in [
        ("the fields", &mut contents.fields),
        (
            "the model that can be turned; the picture is there",
            &mut contents.model,
        ),
    ] {
        match room.checked_sub(text.len()) {
            Some(rest) => room = rest,
            None => {
                *text = String::new();
                let reason = "the page would be more than half again as large as the file";
                contents.left_out.push(format!("{what}: {reason}"));
            }
        }
    }
    let mut about = contents.about;
    about.insert("shown".to_owned(), json!(shown.len()));
    about.insert("left_out".to_owned(), json!(contents.left_out));
    page(
        TEMPLATE,
        &[
            ("policy", &policy),
            ("title", &escaped(subject.label)),
            ("style", STYLE),
            ("poster", &contents.poster),
            ("about", &json_text(&json!(about))),
            ("bytes", &bytes),
            ("fields", &contents.fields),
            ("model", &contents.model),
            ("columns", COLUMNS),
            ("viewer", VIEWER),
            ("script", SCRIPT),
        ],
    )
}

fn readable(subject: &Subject<'_>, opened: &Opened, settings: &Settings) -> Contents {
    let mut contents = Contents::of(subject, subject.revision);
    summarise(opened, &mut contents.about);
    let walked = walked(subject, &mut contents);
    contents.say("spaces", walked.spaces.iter().map(space).collect());
    let source = subject.source();
    let notes = match from::read(&source, settings) {
        Ok(scene) => {
            show(&scene, &walked.spaces, &mut contents);
            scene.notes
        }
        // A texture has no scene, and is shown as it is.
        Err(_) => {
            let look = Look::default();
            let rendered = view(&source, settings, &look).ok();
            let png = rendered.and_then(|rendered| rendered.picture.to_png().ok());
            contents.poster = png.map(|png| data_url(&png)).unwrap_or_default();
            Vec::new()
        }
    };
    let listed = notes.iter().take(LISTED_LINES);
    let listed = listed.map(|note| {
        let (path, reason) = (shortened(&note.path), shortened(&note.reason));
        json!([note.kind.name(), path, reason])
    });
    contents.say("notes", listed.collect());
    contents.say("note_count", json!(notes.len()));
    contents
}

/// What every byte is, up to a fault if there is one, and the fields for the page.
fn walked<'a>(subject: &Subject<'a>, contents: &mut Contents) -> Walked<'a> {
    let walked = Walked::of(subject, MOST_FIELDS);
    if !walked.is_whole {
        let reason = format!("there are more than {MOST_FIELDS}");
        let line = format!("fields deep inside: {reason}");
        contents.left_out.push(line);
    }
    if walked.is_cut {
        let line = format!("the fields behind the first {MOST_FIELDS}");
        contents.left_out.push(line);
    }
    contents.fields = packed(&fields::bytes(&walked, subject));
    walked
}

/// Adds the model and its picture.
fn show(scene: &Scene, spaces: &[Space<'_>], contents: &mut Contents) {
    let (width, height) = POSTER;
    if let Ok(rendered) = view_scene(scene, &Look::of_size(width, height)) {
        let png = rendered.picture.to_png();
        contents.poster = png.map(|png| data_url(&png)).unwrap_or_default();
    }
    let primitives = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
    let triangles = primitives.fold(0usize, |sum, part| {
        sum.saturating_add(part.indices.len() / 3)
    });
    if triangles > model::MOST_TRIANGLES {
        contents.left_out.push(format!(
            "the model: {triangles} triangles are more than a page can draw"
        ));
    } else if triangles > 0 {
        contents.model = packed(&model::bytes(scene, spaces));
    }
}

fn data_url(png: &[u8]) -> String {
    format!("data:image/png;base64,{}", base64(png))
}

/// Names, counts and findings.
fn summarise(opened: &Opened, about: &mut serde_json::Map<String, serde_json::Value>) {
    let model = opened.file.as_ref();
    about.insert("reasons".to_owned(), json!(opened.recognition.reasons));
    let names = model.names().into_iter().take(LISTED_LINES);
    let names = names.map(|(kind, name)| json!([kind, shortened(&name)]));
    about.insert("names".to_owned(), names.collect());
    about.insert("counts".to_owned(), json!(model.counts()));
    let bounds = model.bounds().map(|bounds| json!([bounds.min, bounds.max]));
    about.insert("bounds".to_owned(), json!(bounds));
    let own = model.findings();
    let (mut codes, mut listed) = (serde_json::Map::new(), Vec::new());
    for each in opened.findings.iter().chain(&own) {
        let count = codes.entry(each.rule.code).or_insert(json!(0));
        let before = count.as_u64().unwrap_or(0);
        *count = json!(before.saturating_add(1));
        let has_room = before < LISTED_OF_A_CODE as u64 && listed.len() < LISTED;
        if has_room || before == 0 {
            listed.push(finding(each));
        }
    }
    about.insert("findings".to_owned(), json!(listed));
    about.insert("finding_counts".to_owned(), json!(codes));
}

/// A text that is not too long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn finding(finding: &Finding) -> serde_json::Value {
    json!({
        "severity": finding.rule.severity.to_string(),
        "code": finding.rule.code,
        "explanation": finding.rule.explanation,
        "path": finding.path.as_str(),
        "message": shortened(&finding.message),
        "spec": finding.spec.as_ref().map(ToString::to_string),
    })
}

/// An address space: the file, or what a section holds, with the bytes that it is unpacked from.
fn space(space: &Space<'_>) -> serde_json::Value {
    json!({
        "name": space.name,
        "method": space.method,
        "size": space.bytes.len(),
        "from": space.from,
    })
}

/// What there is to say about a file that cannot be read: everything before the fault.
fn broken(subject: &Subject<'_>, error: &Error) -> Contents {
    let mut contents = Contents::of(subject, subject.revision);
    let walked = walked(subject, &mut contents);
    let mut spaces: Vec<serde_json::Value> = walked.spaces.iter().map(space).collect();
    let is_known = walked
        .spaces
        .iter()
        .any(|space| space.name == error.space());
    if let Some(excerpt) = error.excerpt().filter(|_| !is_known) {
        // The section was not unpacked as a whole, but the bytes around the place are known.
        let Excerpt { start, bytes } = excerpt;
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        spaces.push(json!({
            "name": error.space(),
            "method": "around the fault",
            "size": bytes.len(),
            "base": start,
            "hex": digits,
        }));
    }
    contents.say("spaces", json!(spaces));
    let fault = json!({
        "class": error.class().to_string(),
        "message": error.message(),
        "path": error.path().as_str(),
        "space": error.space(),
        "offset": error.offset(),
        "spec": error.spec().map(ToString::to_string),
    });
    contents.say("error", fault);
    contents
}

#[cfg(test)]
mod tests {
    use super::*;
    use bindery_formats::FORMATS;

    #[test]
    fn the_viewer_is_small() {
        assert!(VIEWER.len() <= 30_000, "{} bytes", VIEWER.len());
    }

    #[test]
    fn a_page_of_nonsense_is_a_page_too() {
        for format in FORMATS {
            let bytes = format.info().magics.first().copied().unwrap_or_default();
            let subject = Subject {
                label: "</title><script>alert(1)</script>",
                format: *format,
                revision: None,
                bytes,
                limits: Limits::default(),
            };
            let page = of_file(&subject, &Settings::default());
            assert!(page.contains("\"error\":{"), "{}", format.info().name);
            assert!(
                !page.contains("alert(1)</script>"),
                "{}",
                format.info().name
            );
            assert!(page.len() < allowed(bytes.len()));
            assert!(page.ends_with("</html>\n"));
        }
    }
}
