//! Pages of reports and of references, in a browser.

use std::path::Path;
use std::process::Command;

use bindery::export::html::{self, Example};
use bindery::{File as _, Limits};
use bindery_convert::Settings;
use bindery_convert::report::{Entry, Subject, of_file, of_folder};
use bindery_formats::m3d::{CoordinateType, M3d, ModelBuilder};
use bindery_formats::{FORMATS, format_by_name};
use bindery_tests::files;

use crate::brought::brought;
use crate::need::{browser, note};

#[allow(dead_code)] // its main function
#[path = "../../../examples/build_m3d.rs"]
mod build_m3d;

fn subject<'a>(label: &'a str, format: &str, bytes: &'a [u8]) -> Subject<'a> {
    Subject {
        label,
        format: format_by_name(format).unwrap(),
        revision: None,
        bytes,
        limits: Limits::default(),
    }
}

/// A model that is not compressed and ends in the middle of its last chunk but one.
fn cut_payload(bytes: &[u8]) -> Vec<u8> {
    let model = M3d::from_bytes(bytes).unwrap();
    let trace = model.trace().unwrap();
    let payload = &trace.spaces[1].bytes;
    let mut cut = bytes[..8].to_vec();
    cut.extend_from_slice(&payload[..payload.len() - 40]);
    let length = u32::try_from(cut.len()).unwrap();
    cut[4..8].copy_from_slice(&length.to_le_bytes());
    cut
}

pub(crate) fn pages_work_in_a_browser() {
    let folder = std::env::temp_dir().join(format!("bindery-pages-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, page: String| std::fs::write(folder.join(name), page).unwrap();
    let report = |name: &str, subject: &Subject<'_>| {
        let page = of_file(subject, &Settings::default());
        // Half again as large as the file, and what every page brings along.
        let most = subject.bytes.len() * 3 / 2 + 300_000;
        assert!(page.len() <= most, "{name} has {} bytes", page.len());
        write(name, page);
    };

    let wooden_box = build_m3d::build().unwrap().to_bytes().unwrap();
    report("box.html", &subject("box.m3d", "m3d", &wooden_box));
    let empty = ModelBuilder::new("Nothing", CoordinateType::F32);
    let empty = empty.finish().unwrap().to_bytes().unwrap();
    report("empty.html", &subject("empty.m3d", "m3d", &empty));
    let cut = cut_payload(&wooden_box);
    report("broken.html", &subject("broken.m3d", "m3d", &cut));
    let mut entries = vec![Entry::of(
        &subject("broken.m3d", "m3d", &cut),
        &Settings::default(),
    )];
    let mut pages = 4;
    for format in FORMATS {
        let name = format.info().name;
        for (label, bytes) in files::of(*format).unwrap() {
            if label.ends_with(".toml") {
                continue;
            }
            let subject = subject(&label, name, &bytes);
            report(&format!("{label}.html"), &subject);
            entries.push(Entry::of(&subject, &Settings::default()));
            pages += 1;
        }
    }
    write("index.html", of_folder("samples", &entries, 0));
    expect_pages("report.cjs", &folder, pages);
}

/// Lets a program of `tests/browser` look at a folder of pages, which is gone then.
fn expect_pages(program: &str, folder: &Path, pages: usize) {
    let (package, chromium) = browser().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("browser")
        .join(program);
    let output = Command::new("node")
        .arg(script)
        .args([package, chromium, folder.to_owned()])
        .args(std::env::var_os("BINDERY_SCREENSHOTS"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    note(&format!("the browser saw {text}"));
    assert!(text == format!("{pages} pages\n"), "{text}{errors}");
    std::fs::remove_dir_all(folder).unwrap();
}

pub(crate) fn reference_pages_work_in_a_browser() {
    let folder = std::env::temp_dir().join(format!("bindery-reference-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, page: String| std::fs::write(folder.join(name), page).unwrap();
    let mut infos = Vec::new();
    for (format, files) in brought() {
        let info = format.info();
        infos.push(info);
        let samples = files.iter().filter(|(name, _)| !name.ends_with(".toml"));
        let read = samples.map(|(name, bytes)| {
            let model = format.read(bytes, None, Limits::default()).unwrap();
            (name, model.revision(), model.trace().unwrap())
        });
        let mut read: Vec<_> = read.collect();
        // One of each revision, as a reader of the page wants it.
        let mut seen = Vec::new();
        read.retain(|(_, revision, _)| {
            let is_news = !seen.contains(revision);
            seen.push(*revision);
            is_news
        });
        let examples = read.iter().map(|(name, revision, trace)| Example {
            name,
            revision,
            trace,
        });
        let page = html::page(info, &examples.collect::<Vec<_>>());
        assert!(page.contains("class=\"hex\""), "{}", info.name);
        write(&format!("{}.html", info.name), page);
    }
    let pages = infos.len() + 1;
    write("index.html", html::index(infos));
    expect_pages("reference.cjs", &folder, pages);
}
