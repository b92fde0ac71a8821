//! `convert`: models and maps for other programs, textures as pictures.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use bindery::Value;
use bindery_convert::scene::Note;
use bindery_convert::{Converted, Kind, PNG, Settings, convert};

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Reading, texture_folder};
use crate::output::{Out, Target};
use crate::progress::Progress;
use crate::text::{clean, size};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery convert model.m3d model.glb\n  bindery convert --textures game/textures model.p3m model.gltf\n  bindery convert --revision 2025-08 old.p3m new.p3m\n  bindery convert texture.ptf texture.png"
)]
pub(crate) struct Args {
    /// The file, or - for stdin
    input: OsString,
    /// The file to write, or - for stdout
    output: OsString,
    /// Print JSON: counts, and everything that is left out or changed
    #[arg(long)]
    json: bool,
    /// Look here for the pictures that a file only names; nothing outside is read
    #[arg(long, value_name = "DIR")]
    textures: Option<PathBuf>,
    /// Only this key frame, without motion, counted from 0
    #[arg(long, value_name = "N")]
    frame: Option<usize>,
    /// The revision of what is written, where its format has several
    #[arg(long, value_name = "R")]
    revision: Option<String>,
    /// Replace existing files; print binary data to a terminal
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: Reading,
}

/// What every PNG file starts with.
const PNG_MAGIC: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let target = Target::check(&args.output, args.force)?;
    let settings = Settings {
        textures: texture_folder(args.textures.as_deref())?,
        frame: args.frame,
    };
    let wanted = wanted(&args.output)?;
    let progress = Progress::of(1);
    let source = args.reading.load(&args.input)?;
    let is_picture = !args.reading.is_told() && source.bytes.starts_with(PNG_MAGIC);
    let (format, from) = match is_picture {
        true => (PNG, None),
        false => {
            let recognised = args.reading.recognise(&source)?;
            (recognised.format.info().name, recognised.revision)
        }
    };
    let input = bindery_convert::Source {
        format,
        bytes: &source.bytes,
        revision: from,
        limits: args.reading.limits(&source)?,
    };
    let kind = wanted.unwrap_or_else(|| Kind::usual_for(format));
    let revision = args.revision.as_deref();
    let converted = convert(&input, kind, &stem(&args.output), revision, &settings)
        .map_err(|error| Failure::refused(&source.label, error))?;
    drop(progress);
    write(args, &target, &converted, out)?;
    for note in &converted.notes {
        out.note(clean(&note.to_string()));
    }
    let text = match args.json {
        true => bindery::value::json::to_text(&to_value(format, kind, &converted)),
        false => summary(&converted),
    };
    match (target.is_stdout(), args.json) {
        (true, _) => out.note(text.trim_end()),
        (false, true) => out.bytes(text.as_bytes())?,
        (false, false) => out.paragraph("", "  ", text.trim_end())?,
    }
    Ok(Exit::Fine)
}

/// What the name of the output asks for; nothing for stdout.
fn wanted(output: &OsStr) -> Result<Option<Kind>, Failure> {
    if output == "-" {
        return Ok(None);
    }
    let extension = Path::new(output).extension().unwrap_or_default();
    let kind = Kind::of_extension(&extension.to_string_lossy());
    kind.map(Some).ok_or_else(|| {
        let known = Kind::ALL.map(|kind| format!(".{}", kind.extension()));
        Failure::usage(format!(
            "{}: the extension says what to write, and must be one of {}",
            output.to_string_lossy(),
            known.join(", ")
        ))
    })
}

/// What files beside the output are named after.
fn stem(output: &OsStr) -> String {
    let stem = Path::new(output).file_stem().unwrap_or(output);
    stem.to_string_lossy().into_owned()
}

/// Writes the file, after those beside it, so that it is there only when it is whole.
fn write(
    args: &Args,
    target: &Target,
    converted: &Converted,
    out: &mut Out,
) -> Result<(), Failure> {
    let folder = Path::new(&args.output).parent().unwrap_or(Path::new(""));
    let beside = converted.beside.iter();
    let beside = beside.map(|(name, bytes)| (folder.join(name), bytes));
    let beside: Vec<(PathBuf, &Vec<u8>)> = beside.collect();
    let mut targets = Vec::new();
    for (path, bytes) in &beside {
        targets.push((Target::check(path.as_os_str(), args.force)?, *bytes));
    }
    for (beside, bytes) in targets {
        beside.write(bytes, out)?;
    }
    target.write(&converted.bytes, out)
}

/// What was written, on a line.
fn summary(converted: &Converted) -> String {
    let counts = converted.counts.iter().filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    let size = size(converted.bytes.len() as u64);
    let beside = match converted.beside.len() {
        0 => String::new(),
        1 => " and 1 file beside it".to_owned(),
        more => format!(" and {more} files beside it"),
    };
    match counts.is_empty() {
        true => format!("{size}{beside}: nothing that could be shown\n"),
        false => format!("{size}{beside}: {}\n", counts.join(", ")),
    }
}

fn to_value(format: &str, kind: Kind, converted: &Converted) -> Value {
    let counts = converted.counts.iter();
    let counts = counts.map(|(name, count)| ((*name).into(), Value::Uint(*count)));
    let files = converted.beside.iter().map(|(name, bytes)| {
        Value::Record(vec![
            ("name".into(), Value::Text(name.clone())),
            ("size".into(), Value::Uint(bytes.len() as u64)),
        ])
    });
    let notes = converted.notes.iter().map(note_value);
    Value::Record(vec![
        ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
        ("format".into(), Value::Text(format.to_owned())),
        ("to".into(), Value::Text(kind.extension().to_owned())),
        ("size".into(), Value::Uint(converted.bytes.len() as u64)),
        ("beside".into(), Value::List(files.collect())),
        ("counts".into(), Value::Record(counts.collect())),
        ("notes".into(), Value::List(notes.collect())),
    ])
}

fn note_value(note: &Note) -> Value {
    Value::Record(vec![
        ("kind".into(), Value::Text(note.kind.name().to_owned())),
        ("path".into(), Value::Text(note.path.clone())),
        ("reason".into(), Value::Text(note.reason.clone())),
    ])
}
