//! Pages of reports, used as a person uses them, in a browser.

use std::path::Path;
use std::process::Command;

use bindery::{File as _, Limits};
use bindery_convert::Settings;
use bindery_convert::report::{Entry, Subject, of_file, of_folder};
use bindery_formats::{FORMATS, format_by_name};
use bindery_tests::files;

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

pub(crate) fn pages_work_in_a_browser() {
    let folder = std::env::temp_dir().join(format!("bindery-pages-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, page: String| std::fs::write(folder.join(name), page).unwrap();
    let settings = Settings::default();

    let wooden_box = build_m3d::build().unwrap().to_bytes().unwrap();
    write(
        "box.html",
        of_file(&subject("box.m3d", "m3d", &wooden_box), &settings),
    );
    let cut = &wooden_box[..wooden_box.len() - 40];
    write(
        "broken.html",
        of_file(&subject("broken.m3d", "m3d", cut), &settings),
    );
    let mut entries = vec![Entry::of(&subject("broken.m3d", "m3d", cut))];
    let mut pages = 3;
    for format in FORMATS {
        let name = format.info().name;
        for (label, bytes) in files::of(*format).unwrap() {
            if label.ends_with(".toml") {
                continue;
            }
            let subject = subject(&label, name, &bytes);
            write(&format!("{label}.html"), of_file(&subject, &settings));
            entries.push(Entry::of(&subject));
            pages += 1;
        }
    }
    write("index.html", of_folder("samples", &entries, 0));

    let (package, chromium) = browser().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser/report.cjs");
    let output = Command::new("node")
        .arg(script)
        .args([package, chromium, folder.clone()])
        .args(std::env::var_os("BINDERY_SCREENSHOTS"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    note(&format!("the browser saw {text}"));
    assert!(text == format!("{pages} pages\n"), "{text}{errors}");
    std::fs::remove_dir_all(folder).unwrap();
}
