//! `report`: a page that shows a file, or all files of a folder.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use bindery_convert::Settings;
use bindery_convert::report::{Entry, Subject, of_file, of_folder};

use super::validate::looks_known;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Reading, texture_folder};
use crate::output::{Out, Target};
use crate::parallel::{at_once, in_order};
use crate::progress::Progress;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery report model.m3d -o model.html\n  bindery report models -o index.html"
)]
pub(crate) struct Args {
    /// The file, - for stdin, or a folder
    file: OsString,
    /// The page to write, or - for stdout
    #[arg(short, long, value_name = "OUT.html")]
    output: OsString,
    /// Look here for the pictures that a file only names; nothing outside is read
    #[arg(long, value_name = "DIR")]
    textures: Option<PathBuf>,
    /// Replace an existing file; print to a terminal
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let target = Target::check(&args.output, args.force)?;
    let page = match Path::new(&args.file).is_dir() {
        true => folder_page(Path::new(&args.file), args)?,
        false => file_page(args)?,
    };
    target.write(page.as_bytes(), out)?;
    Ok(Exit::Fine)
}

fn file_page(args: &Args) -> Result<String, Failure> {
    let progress = Progress::of(1);
    let source = args.reading.load(&args.file)?;
    let recognised = args.reading.recognise(&source)?;
    let subject = Subject {
        label: base_name(&source.label),
        format: recognised.format,
        revision: recognised.revision,
        bytes: &source.bytes,
        limits: args.reading.limits(&source)?,
    };
    let page = of_file(&subject, &settings(args)?);
    drop(progress);
    Ok(page)
}

/// What a page is made with.
fn settings(args: &Args) -> Result<Settings, Failure> {
    Ok(Settings {
        textures: texture_folder(args.textures.as_deref())?,
        frame: None,
    })
}

/// The name of a file without the folders of whoever made the page.
fn base_name(label: &str) -> &str {
    let name = Path::new(label).file_name().and_then(OsStr::to_str);
    name.unwrap_or(label)
}

fn folder_page(folder: &Path, args: &Args) -> Result<String, Failure> {
    let settings = settings(args)?;
    let files = files_below(folder)?;
    let at_once = at_once(&files);
    let progress = Progress::of(files.len());
    let (mut entries, mut skipped) = (Vec::new(), 0usize);
    in_order(
        &files,
        |file| entry(folder, file, args, &settings, at_once),
        |entry| {
            progress.step(|| {
                match entry {
                    Some(entry) => entries.push(entry),
                    None => skipped = skipped.saturating_add(1),
                }
                Ok::<(), Failure>(())
            })
        },
    )?;
    drop(progress);
    let label = folder.to_string_lossy();
    Ok(of_folder(base_name(&label), &entries, skipped))
}

/// All files below a folder, sorted. Links are not followed, so that no circle of them is entered.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut pending = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = pending.pop() {
        let failed = |error| Failure::io(folder.as_os_str(), error);
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let kind = entry.file_type().map_err(failed)?;
            if kind.is_dir() {
                pending.push(entry.path());
            } else if kind.is_file() {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The line of a file; nothing for one of no known format.
fn entry(
    folder: &Path,
    file: &Path,
    args: &Args,
    settings: &Settings,
    at_once: usize,
) -> Option<Entry> {
    let label = file.strip_prefix(folder).unwrap_or(file).to_string_lossy();
    let failed =
        |size: usize, failure: &Failure| Entry::failed(&label, "", size, &failure.message());
    let source = match args.reading.load_among(file.as_os_str(), at_once) {
        Ok(source) => source,
        // Something large that is none of ours.
        Err(Failure::Refused { .. }) if !looks_known(file) => return None,
        Err(failure) => return Some(failed(0, &failure)),
    };
    let recognised = args.reading.recognise(&source).ok()?;
    let limits = match args.reading.limits_among(&source, at_once) {
        Ok(limits) => limits,
        Err(failure) => return Some(failed(source.bytes.len(), &failure)),
    };
    let subject = Subject {
        label: &label,
        format: recognised.format,
        revision: recognised.revision,
        bytes: &source.bytes,
        limits,
    };
    Some(Entry::of(&subject, settings))
}
