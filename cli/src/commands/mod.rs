//! The commands, one file each.

pub(crate) mod at;
pub(crate) mod build;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod diff;
pub(crate) mod dump;
pub(crate) mod edit;
pub(crate) mod extract;
pub(crate) mod formats;
pub(crate) mod get;
pub(crate) mod hex;
pub(crate) mod inspect;
pub(crate) mod man;
pub(crate) mod report;
pub(crate) mod rewrite;
pub(crate) mod schema;
pub(crate) mod spec;
pub(crate) mod strings;
pub(crate) mod validate;
pub(crate) mod view;

use crate::cli::Command;
use crate::failure::Outcome;
use crate::output::Out;

/// The version of the shape of all JSON that the commands print.
pub(crate) const SCHEMA_VERSION: u64 = 1;

/// Runs a command.
pub(crate) fn run(command: &Command, out: &mut Out) -> Outcome {
    match command {
        Command::Inspect(args) => inspect::run(args, out),
        Command::Dump(args) => dump::run(args, out),
        Command::Build(args) => build::run(args, out),
        Command::Get(args) => get::run(args, out),
        Command::Strings(args) => strings::run(args, out),
        Command::Edit(args) => edit::run(args, out),
        Command::Diff(args) => diff::run(args, out),
        Command::Extract(args) => extract::run(args, out),
        Command::At(args) => at::run(args, out),
        Command::Hex(args) => hex::run(args, out),
        Command::Validate(args) => validate::run(args, out),
        Command::Rewrite(args) => rewrite::run(args, out),
        Command::Convert(args) => convert::run(args, out),
        Command::View(args) => view::run(args, out),
        Command::Report(args) => report::run(args, out),
        Command::Formats(args) => formats::run(args, out),
        Command::Spec(args) => spec::run(args, out),
        Command::Schema(args) => schema::run(args, out),
        Command::Completions(args) => completions::run(args, out),
        Command::Man(args) => man::run(args, out),
    }
}
