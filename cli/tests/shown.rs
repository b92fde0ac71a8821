//! What people see: names of values, first and last elements of lists, tables, columns that align.

// Helpers of tests may stop the test.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod common;

use std::path::{Path, PathBuf};

use bindery::Value;
use common::{command, finish, folder, on, run, samples};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../samples")
        .join(name)
}

#[test]
fn hex_names_numbers_bits_and_magics() {
    let model = on("hex", &sample("m3d-1.m3d")).exits(0);
    for words in ["vc F32 (2), vi U8 (0)", "Diffuse (0)", "\"HEAD\""] {
        assert!(model.text().contains(words), "{words}");
    }
    let map = on("hex", &sample("pmf-2024-08.pmf")).exits(0);
    assert!(map.text().contains("\"PMF\\0\""), "{}", map.text());
    let part = on("hex --path parts[0].flags", &sample("p3m-2025-08.p3m")).exits(0);
    assert!(part.text().contains("  has_uvs"), "{}", part.text());
}

#[test]
fn a_long_list_has_its_first_and_last_elements() {
    let file = sample("p3m-2025-08.p3m");
    let folded = on("hex", &file).exits(0);
    let text = folded.text();
    for path in ["indices[0]", "indices[2]", "indices[17]"] {
        assert!(
            text.contains(&format!("parts[0].{path} ")),
            "{path}\n{text}"
        );
    }
    assert!(!text.contains("indices[9] "), "{text}");
    assert!(
        text.contains("parts[0].indices[3] to [16] folded"),
        "{text}"
    );
    let full = on("hex --full", &file).exits(0);
    for index in 0..18 {
        assert!(full.text().contains(&format!("indices[{index}] ")));
    }
    assert!(!full.text().contains("folded"));
    // The tenth index is two bytes at 0x74 + 18.
    for words in ["--path parts[0].indices[9]", "--range 0x86+2 --space file"] {
        let one = on(&format!("hex {words}"), &file).exits(0);
        assert!(
            one.text().contains("parts[0].indices[9]  u16"),
            "{}",
            one.text()
        );
        assert_eq!(one.text().lines().count(), 2, "{}", one.text());
    }
}

#[test]
fn nothing_that_is_piped_is_cut() {
    let name =
        "a name that is a good deal longer than any column of a table is wide, and then some";
    let folder = folder("long_name");
    let file = folder.join("long.m3d");
    let set = format!("name={name}");
    let words = ["edit", "--set", &set, "-o"].map(AsRef::<std::ffi::OsStr>::as_ref);
    let (model, to) = (sample("m3d-1.m3d"), file.as_os_str());
    run(words.into_iter().chain([to, model.as_os_str()])).exits(0);
    assert!(on("hex", &file).exits(0).text().contains(name));
}

/// The table of this name in `inspect --json`.
fn table(file: &Path, name: &str) -> (u64, Vec<Value>) {
    let json = on("inspect --json", file).exits(0).json();
    let tables = json.get("tables").as_list().unwrap().into_owned();
    let found = tables
        .iter()
        .find(|table| table.get("name").as_str() == Some(name));
    let found = found.unwrap_or(&Value::Null);
    let Value::Uint(total) = found.get("total") else {
        return (0, Vec::new());
    };
    (*total, found.get("rows").as_list().unwrap().into_owned())
}

#[test]
fn inspect_has_tables_of_what_a_file_holds() {
    let model = sample("m3d-1.m3d");
    let (total, rows) = table(&model, "materials");
    assert_eq!((total, rows.len()), (1, 1));
    assert_eq!(rows[0].get("name").as_str(), Some("stone"));
    assert_eq!(rows[0].get("color").as_str(), Some("#c08040ff"));
    let (_, meshes) = table(&model, "meshes");
    assert_eq!(*meshes[0].get("triangles"), Value::Uint(6));
    let (_, meshes) = table(&sample("p3m-2025-08.p3m"), "meshes");
    assert_eq!(meshes[0].get("name").as_str(), Some("Pyramid"));
    assert_eq!(table(&sample("pmf-2024-08.pmf"), "sectors").0, 1);
    assert!(table(&sample("atm-2.atm"), "meshes").0 >= 1);
    let text = on("inspect", &model).exits(0);
    assert!(
        text.text().contains("materials (1)\n    name   color"),
        "{}",
        text.text()
    );
}

#[test]
fn the_counts_of_tables_are_those_of_the_file() {
    for sample in samples().iter().filter(|sample| sample.readable) {
        let json = on("inspect --json", &sample.path).exits(0).json();
        for table in json.get("tables").items().unwrap() {
            let name = table.get("name").as_str().unwrap();
            let counted = json.get("counts").get(name);
            if let (Value::Uint(counted), false) = (counted, sample.format.info().name == "atm") {
                assert_eq!(table.get("total"), &Value::Uint(*counted), "{name}");
            }
        }
        let limited = on("inspect --json --limit 0", &sample.path).exits(0).json();
        for table in limited.get("tables").items().unwrap() {
            assert_eq!(table.get("rows").count(), 0);
        }
    }
}

#[test]
fn parts_and_their_sizes_are_json_too() {
    for sample in samples().iter().filter(|sample| sample.readable) {
        let json = on("inspect --json", &sample.path).exits(0).json();
        let sum = |parts: &Value| -> u64 {
            let parts = parts.items().unwrap();
            parts
                .map(|part| match part.get("size") {
                    Value::Uint(size) => *size,
                    _ => 0,
                })
                .sum()
        };
        assert_eq!(sum(json.get("parts")), sample.bytes.len() as u64);
        for section in json.get("sections").items().unwrap() {
            assert_eq!(*section.get("size"), Value::Uint(sum(section.get("parts"))));
        }
    }
}

#[test]
fn colour_is_forced_and_refused_by_the_environment() {
    let model = sample("m3d-1.m3d");
    let with = |name: &str, value: &str| {
        let output = command()
            .env(name, value)
            .arg("inspect")
            .arg(&model)
            .output();
        finish(output.unwrap()).exits(0).text().contains('\u{1b}')
    };
    assert!(with("CLICOLOR_FORCE", "1"));
    assert!(!with("NO_COLOR", "1"));
}

#[test]
fn no_line_of_help_is_wider_than_a_terminal() {
    let all = run(["--help"]).exits(0);
    let lines = all
        .text()
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1);
    let names: Vec<&str> = lines
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(names.len() >= 20, "{names:?}");
    for name in names {
        for help in ["-h", "--help"] {
            let shown = run([name, help]).exits(0);
            let wide = shown.text().lines().find(|line| line.chars().count() > 80);
            assert_eq!(wide, None, "{name} {help}");
        }
    }
}

#[test]
fn a_man_page_says_its_version() {
    for words in [&["man"][..], &["man", "inspect"]] {
        let page = run(words).exits(0);
        assert!(page.text().contains(env!("CARGO_PKG_VERSION")), "{words:?}");
    }
}

/// What the reference program does with a file is told from its own rules.
#[test]
fn a_program_may_refuse_what_the_format_allows() {
    let folder = folder("for_program");
    let model = sample("m3d-1.m3d");
    let fine = on("validate --for m3d.h", &model).exits(0);
    assert!(
        fine.text().contains("m3d.h reads it as it is"),
        "{}",
        fine.text()
    );
    let bare = folder.join("bare.m3d");
    let delete = [
        "edit",
        "--delete",
        "payload.chunks[2].body.properties[0]",
        "-o",
    ];
    let delete = delete.map(AsRef::<std::ffi::OsStr>::as_ref);
    run(delete
        .into_iter()
        .chain([bare.as_os_str(), model.as_os_str()]))
    .exits(0);
    let refused = on("validate --for m3d.h", &bare).exits(1);
    assert!(
        refused.text().contains("m3d.h-refused"),
        "{}",
        refused.text()
    );
    run(["validate", "--explain", "m3d.h-refused"]).exits(0);
    on("validate --for winamp", &model).exits(2);
    on("validate --for m3d.h", &sample("ptf-2025-12.ptf")).exits(2);
}
