//! The command line itself, from which help, completions and the man page come.

use std::ffi::OsString;
use std::path::Path;

use clap::{CommandFactory as _, Parser, Subcommand};

use crate::colour::When;
use crate::commands::{
    at, build, completions, convert, diff, dump, edit, extract, formats, get, hex, inspect, man,
    report, rewrite, schema, spec, strings, validate, view,
};

/// The options that every command has, so that they are not between its own.
const EVERYWHERE: &str = "Global options";

/// Look into, check, take apart and rebuild files of declared binary formats.
#[derive(Debug, Parser)]
#[command(
    name = "bindery",
    version,
    arg_required_else_help = true,
    max_term_width = 80,
    after_help = "Data goes to stdout, everything else to stderr. `-` as a file name is stdin or stdout.\n\n\
                  Exit codes: 0 fine, 1 findings or a difference, 2 wrong usage, 3 I/O, 4 malformed or \
                  beyond a limit, \
                  5 unsupported or not recognised. Of several files, the highest."
)]
pub(crate) struct Cli {
    /// When to use colour; NO_COLOR and CLICOLOR_FORCE are respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = EVERYWHERE)]
    pub(crate) color: When,
    /// Print without a pager; on a terminal, long output goes through $PAGER or less
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub(crate) no_pager: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The words of the command line, where a file in place of a command is inspected.
pub(crate) fn words(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let is_option = |word: &OsString| word != "-" && word.to_string_lossy().starts_with('-');
    let is_value = |place: usize| {
        let before = place.checked_sub(1).and_then(|before| words.get(before));
        before.is_some_and(|word| word == "--color")
    };
    let first = (1..words.len())
        .find(|place| !is_value(*place) && words.get(*place).is_some_and(|word| !is_option(word)));
    let Some((place, word)) = first.and_then(|place| Some((place, words.get(place)?))) else {
        return words;
    };
    let is_command = Cli::command().find_subcommand(word).is_some();
    if !is_command && (word == "-" || Path::new(word).is_file()) {
        words.insert(place, "inspect".into());
    }
    words
}

/// What to do. The help texts are with the arguments of each command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Inspect(inspect::Args),
    Dump(dump::Args),
    Build(build::Args),
    Get(get::Args),
    Strings(strings::Args),
    Edit(edit::Args),
    Diff(diff::Args),
    Extract(extract::Args),
    At(at::Args),
    Hex(hex::Args),
    Validate(validate::Args),
    Rewrite(rewrite::Args),
    Convert(convert::Args),
    View(view::Args),
    Report(report::Args),
    Formats(formats::Args),
    Spec(spec::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Whether it may print more than fits on a screen.
    pub(crate) fn is_paged(&self) -> bool {
        matches!(
            self,
            Self::Inspect(_)
                | Self::Dump(_)
                | Self::Get(_)
                | Self::Strings(_)
                | Self::Diff(_)
                | Self::Hex(_)
                | Self::Validate(_)
                | Self::Formats(_)
                | Self::Spec(_)
                | Self::Schema(_)
        )
    }
}
