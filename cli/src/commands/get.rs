//! `get`: the value at a path.

use std::ffi::OsString;

use bindery::Path;
use bindery::value::json;

use crate::failure::{Exit, Outcome};
use crate::input::Reading;
use crate::output::Out;
use crate::text::clean;
use crate::tree::{Content, path};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery get model.p3m 'parts[0].name'\n  bindery get --raw model.m3d author"
)]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// The field
    #[arg(value_parser = path)]
    path: Path,
    /// Print text as it is, without quotation marks
    #[arg(long)]
    raw: bool,
    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let content = Content::load(&args.file, &args.reading)?;
    let value = content.at(&content.path_of(&args.path))?;
    match value.as_str().filter(|_| args.raw) {
        // A terminal acts on some letters; a pipe gets them as they are.
        Some(text) if out.is_terminal() => out.line(clean(text))?,
        Some(text) => out.line(text)?,
        None => out.bytes(json::to_text(&value).as_bytes())?,
    }
    Ok(Exit::Fine)
}
