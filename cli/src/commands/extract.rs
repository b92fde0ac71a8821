//! `extract`: what is embedded in a file, as files.

use bindery::Value;

use super::SCHEMA_VERSION;
use crate::embedded::{Embedded, embedded};
use crate::failure::{Exit, Failure, Outcome};
use crate::output::{Out, Target, Writing};
use crate::text::{clean, size};
use crate::tree::Content;

use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery extract --list model.m3d\n  bindery extract model.p3m -o textures"
)]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// The folder to write to, which is made if it is not there
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
    /// Only list what there is
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    writing: Writing,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let content = Content::load(&args.file, &args.writing.reading)?;
    let found = embedded(&content)?;
    if !args.list && !found.is_empty() {
        write(args, &found, out)?;
    }
    if args.writing.json {
        out.json(&Value::from([
            ("schema_version", SCHEMA_VERSION.into()),
            ("files", Value::list(found.iter().map(to_value))),
        ]))?;
        return Ok(Exit::Fine);
    }
    if found.is_empty() {
        out.note("nothing is embedded");
    }
    for each in &found {
        let name = match args.list {
            true => each.name.clone(),
            false => args.output.join(&each.name).to_string_lossy().into_owned(),
        };
        let bytes = size(each.bytes.len() as u64);
        let path = out.paint.dim(clean(each.path.as_str()));
        out.line(format_args!("{}  {bytes}  {path}", clean(&name)))?;
    }
    Ok(Exit::Fine)
}

/// Writes all files, after looking whether each may be written.
fn write(args: &Args, found: &[Embedded], out: &mut Out) -> Result<(), Failure> {
    std::fs::create_dir_all(&args.output)
        .map_err(|error| Failure::io(args.output.as_os_str(), error))?;
    let targets: Vec<Target> = found
        .iter()
        .map(|each| Target::check(args.output.join(&each.name).as_os_str(), args.writing.force))
        .collect::<Result<_, _>>()?;
    for (target, each) in targets.iter().zip(found) {
        target.write(&each.bytes, out)?;
    }
    Ok(())
}

fn to_value(each: &Embedded) -> Value {
    Value::from([
        ("name", each.name.as_str().into()),
        ("path", each.path.as_str().into()),
        ("size", each.bytes.len().into()),
    ])
}
