//! The page of a folder: a table of its files with small pictures.

use bindery::Severity;
use serde_json::json;

use super::Subject;
use super::pack::base64;
use super::page::{escaped, json_text, page, policy};
use crate::from::Settings;
use crate::view::thumbnail;

const TEMPLATE: &str = include_str!("folder.html");
const STYLE: &str = concat!(include_str!("colours.css"), include_str!("folder.css"));
const SCRIPT: &str = include_str!("folder.js");

/// The size of a picture of the table.
const PICTURE: (u32, u32) = (112, 84);

/// A line of the table.
#[derive(Debug, Clone)]
pub struct Entry(serde_json::Value);

impl Entry {
    /// The line of a file.
    #[must_use]
    pub fn of(subject: &Subject<'_>, settings: &Settings) -> Self {
        let info = subject.format.info();
        let opened = subject
            .format
            .open(subject.bytes, subject.revision, subject.limits);
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => {
                return Self::failed(
                    subject.label,
                    info.name,
                    subject.bytes.len(),
                    &error.to_string(),
                );
            }
        };
        let picture = thumbnail(&subject.source(), settings, PICTURE);
        let png = picture.and_then(|picture| picture.to_png().ok());
        let own = opened.file.findings();
        let count = |severity: Severity| {
            let all = opened.findings.iter().chain(&own);
            all.filter(|finding| finding.rule.severity == severity)
                .count()
        };
        let counts = opened.file.counts();
        let counts: Vec<_> = counts.into_iter().filter(|(_, count)| *count > 0).collect();
        Self(json!({
            "name": subject.label,
            "format": info.name,
            "revision": opened.file.revision(),
            "size": subject.bytes.len(),
            "counts": counts,
            "findings": [count(Severity::Error), count(Severity::Warning), count(Severity::Hint)],
            "picture": png.map(|png| format!("data:image/png;base64,{}", base64(&png))),
        }))
    }

    /// The line of a file that cannot be read.
    #[must_use]
    pub fn failed(label: &str, format: &str, size: usize, error: &str) -> Self {
        Self(json!({"name": label, "format": format, "size": size, "counts": [], "error": error}))
    }
}

/// The page of a folder of this name. `skipped` is how many files are of no known format.
#[must_use]
pub fn of_folder(label: &str, entries: &[Entry], skipped: usize) -> String {
    let entries: Vec<&serde_json::Value> = entries.iter().map(|entry| &entry.0).collect();
    let about = json!({"label": label, "entries": entries, "skipped": skipped});
    page(
        TEMPLATE,
        &[
            ("policy", &policy(&[SCRIPT], STYLE)),
            ("title", &escaped(label)),
            ("style", STYLE),
            ("about", &json_text(&about)),
            ("script", SCRIPT),
        ],
    )
}
