//! `diff`: what differs between two files.

use std::ffi::OsString;

use bindery::{Path, Value};

use super::SCHEMA_VERSION;
use crate::difference::{Difference, Kind, differences};
use crate::failure::{Exit, Failure, Outcome};
use crate::input::Reading;
use crate::output::Out;
use crate::text::shorten;
use crate::tree::Content;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  bindery diff old.m3d new.m3d")]
pub(crate) struct Args {
    /// The first file, or - for stdin
    one: OsString,
    /// The second file, or - for stdin
    other: OsString,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    if args.one == "-" && args.other == "-" {
        return Err(Failure::usage("only one of the files can be stdin"));
    }
    let one = Content::load(&args.one, &args.reading)?;
    let other = Content::load(&args.other, &args.reading)?;
    let found = between(&one, &other);
    if args.json {
        out.json(&Value::from([
            ("schema_version", SCHEMA_VERSION.into()),
            (
                "differences",
                Value::list(found.iter().map(Difference::to_value)),
            ),
        ]))?;
    } else {
        let room = out.room().unwrap_or(usize::MAX);
        for difference in &found {
            out.line(shorten(&difference.to_string(), room))?;
        }
    }
    Ok(match found.is_empty() {
        true => Exit::Fine,
        false => Exit::Found,
    })
}

/// What differs: the format, the revision, or the content.
fn between(one: &Content, other: &Content) -> Vec<Difference> {
    let name = |content: &Content| {
        let (format, revision) = (
            content.opened.format.info().name,
            content.opened.model.revision(),
        );
        Value::from(format!("{format}@{revision}"))
    };
    let mut found = Vec::new();
    if name(one) != name(other) {
        found.push(Difference {
            path: Path::root(),
            kind: Kind::Changed(name(one), name(other)),
        });
    }
    // Revisions of a format have most fields in common, formats none.
    if one.opened.format.info().name == other.opened.format.info().name {
        found.extend(differences(&one.tree, &other.tree));
    }
    found
}
