//! Writes the files that fuzzing starts from, a folder a format: `cargo run -p bindery-tests --example seeds -- fuzz/corpus`.

use std::path::Path;

use bindery_formats::FORMATS;
use bindery_tests::{corpus, files};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).ok_or("which folder?")?;
    for format in FORMATS {
        let info = format.info();
        let folder = Path::new(&folder).join(info.name);
        std::fs::create_dir_all(&folder)?;
        let mut seeds = files::of(*format)?;
        for below in [info.name.to_owned(), format!("{}-crafted", info.name)] {
            for path in corpus::paths(&below, info.extensions) {
                let name = path.file_name().unwrap_or_default();
                seeds.push((name.to_string_lossy().into_owned(), std::fs::read(&path)?));
            }
        }
        println!("{}: {} files", info.name, seeds.len());
        for (number, (name, bytes)) in seeds.iter().enumerate() {
            std::fs::write(folder.join(format!("{number:03}-{name}")), bytes)?;
        }
    }
    Ok(())
}
