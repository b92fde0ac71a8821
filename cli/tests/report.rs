//! `report`: pages of files and of folders. What they do in a browser is tested in `real_files`.

// Helpers of tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

mod common;

use std::path::Path;

use bindery::Value;
use bindery_formats::ptf::Form;
use common::{folder, on, run, samples, texture, textured};

/// A page, written to stdout.
fn page(file: &Path) -> String {
    let run = on("report -o -", file).exits(0);
    run.text().to_owned()
}

/// What a page says about its file.
fn about(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data-about\">").unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    bindery::value::json::parse(json).unwrap()
}

/// What a page holds of a kind.
fn data<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("id=\"data-{name}\">")).unwrap();
    rest.split_once("</script>").unwrap().0
}

#[test]
fn every_sample_has_a_page_that_is_not_too_large_and_loads_nothing() {
    for sample in samples() {
        let page = page(&sample.path);
        let size = sample.bytes.len();
        assert!(page.len() <= size + size / 2 + 300_000, "{}", page.len());
        assert!(page.contains("default-src 'none'"));
        for outside in ["http:", "https:", "//cdn", " src=\"/", "@import"] {
            assert!(
                !page.contains(outside),
                "{outside} in {}",
                sample.path.display()
            );
        }
        let about = about(&page);
        assert_eq!(about.get("size"), &Value::Uint(size as u64));
        assert_eq!(about.get("left_out"), &Value::List(Vec::new()));
        assert!(!data(&page, "fields").is_empty() && !data(&page, "bytes").is_empty());
        // The same every time.
        assert!(page == on("report -o -", &sample.path).text());
    }
}

#[test]
fn models_are_in_their_pages_and_textures_are_pictures() {
    for sample in samples() {
        let page = page(&sample.path);
        let name = sample
            .path
            .file_name()
            .unwrap()
            .to_string_lossy()
            .into_owned();
        let is_seen = name != "m3d-1-odd.m3d";
        let has_model = is_seen && sample.format.info().name != "ptf";
        assert_eq!(!data(&page, "model").is_empty(), has_model, "{name}");
        assert_eq!(page.contains("src=\"data:image/png"), is_seen, "{name}");
    }
}

#[test]
fn a_broken_file_has_a_page_too() {
    let folder = folder("report-broken");
    let sample = samples()
        .into_iter()
        .find(|sample| sample.format.info().name == "m3d");
    let bytes = sample.unwrap().bytes;
    let path = folder.join("cut.m3d");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let page = page(&path);
    let about = about(&page);
    let error = about.get("error");
    assert_eq!(error.get("class"), &Value::Text("malformed".to_owned()));
    assert!(matches!(error.get("offset"), Value::Uint(_)));
    assert!(!data(&page, "bytes").is_empty());
}

#[test]
fn a_folder_has_a_table_of_its_files() {
    let folder = folder("report-folder");
    std::fs::create_dir_all(folder.join("below")).unwrap();
    let samples = samples();
    for sample in &samples {
        let name = sample.path.file_name().unwrap();
        std::fs::copy(&sample.path, folder.join("below").join(name)).unwrap();
    }
    std::fs::write(folder.join("cut.m3d"), &samples[2].bytes[..9]).unwrap();
    std::fs::write(folder.join("notes.txt"), "nothing of ours").unwrap();
    let page = page(&folder);
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    let about = bindery::value::json::parse(rest.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(about.get("skipped"), &Value::Uint(1));
    assert_eq!(about.get("entries").count(), samples.len() + 1);
    assert!(page.contains("below/m3d-1.m3d") && page.contains("cut.m3d"));
    assert!(!page.contains("http:"));
}

/// Files that are looked at at once share the memory.
#[test]
fn files_of_a_folder_stay_within_the_memory_together() {
    let folder = folder("report-memory");
    let sample = samples().remove(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for number in 0..cores {
        std::fs::write(folder.join(format!("{number}.atm")), &sample.bytes).unwrap();
    }
    // Enough to read one of them, and not all.
    let memory = sample.bytes.len() * 2 + 8;
    let words = format!("report -o - --max-memory {memory}");
    let run = on(&words, &folder).exits(0);
    let refused = format!("where {} bytes of memory are allowed", memory / cores);
    assert_eq!(run.text().contains(&refused), cores > 1);
}

#[test]
fn pictures_of_a_folder_have_the_textures_that_are_given() {
    let folder = folder("report-textures");
    let [models, textures] = ["models", "textures"].map(|name| folder.join(name));
    for path in [&models, &textures] {
        std::fs::create_dir_all(path).unwrap();
    }
    textured(&models);
    let ptf = folder.join("wood.ptf");
    std::fs::write(&ptf, texture(Form::Format, 4)).unwrap();
    let png = textures.join("wood.png");
    run([Path::new("convert"), Path::new("--force"), &ptf, &png]).exits(0);
    let plain = page(&models);
    let words = format!("report -o - --textures {}", textures.display());
    let dressed = on(&words, &models).exits(0);
    assert!(plain.contains("data:image/png") && plain != dressed.text());
    let words = format!("report -o - --textures {}", ptf.display());
    on(&words, &models).exits(3);
}

#[test]
fn what_cannot_be_reported_is_said() {
    let folder = folder("report-errors");
    let text = folder.join("notes.txt");
    std::fs::write(&text, "nothing of ours").unwrap();
    on("report -o -", &text).exits(5);
    on("report -o -", &folder.join("none.m3d")).exits(3);
    on("report", &text).exits(2);
    let sample = samples().remove(0).path;
    let out = folder.join("x.html");
    let words = [Path::new("report"), &sample, Path::new("-o"), &out];
    run(words).exits(0);
    run(words).exits(3);
}
