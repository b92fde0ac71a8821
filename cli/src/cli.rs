//! The command line itself, from which help, completions and the man page come.

use clap::{Parser, Subcommand};

use crate::colour::When;
use crate::commands::{
    build, completions, dump, formats, hex, inspect, man, rewrite, spec, validate,
};

/// Look into, check, take apart and rebuild files of declared binary formats.
#[derive(Debug, Parser)]
#[command(
    name = "bindery",
    version,
    arg_required_else_help = true,
    after_help = "Data goes to stdout, everything else to stderr. `-` as a file name is stdin or stdout.\n\n\
                  Exit codes: 0 fine, 1 findings or a difference, 2 wrong usage, 3 I/O, 4 malformed, \
                  5 unsupported or not recognised. Of several files, the highest."
)]
pub(crate) struct Cli {
    /// When to use colour; NO_COLOR is respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show what a file is, in one screen
    Inspect(inspect::Args),
    /// Print the whole content as JSON
    Dump(dump::Args),
    /// Make a file from the JSON of `dump`
    Build(build::Args),
    /// Show what every byte of a file is
    Hex(hex::Args),
    /// Check files and folders against the rules of their formats
    Validate(validate::Args),
    /// Read a file, write it again and compare
    Rewrite(rewrite::Args),
    /// List the formats
    Formats(formats::Args),
    /// Show which declared field stores which row of a format's spec
    Spec(spec::Args),
    /// Print shell completions
    Completions(completions::Args),
    /// Print the man page
    Man(man::Args),
}
