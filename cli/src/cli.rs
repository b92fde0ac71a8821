//! The command line itself, from which help, completions and the man page come.

use clap::{Parser, Subcommand};

use crate::colour::When;
use crate::commands::{
    build, completions, convert, dump, formats, hex, inspect, man, report, rewrite, schema, spec, validate,
    view,
};

/// Look into, check, take apart and rebuild files of declared binary formats.
#[derive(Debug, Parser)]
#[command(
    name = "bindery",
    version,
    arg_required_else_help = true,
    after_help = "Data goes to stdout, everything else to stderr. `-` as a file name is stdin or stdout.\n\n\
                  Exit codes: 0 fine, 1 findings or a difference, 2 wrong usage, 3 I/O, 4 malformed or \
                  beyond a limit, \
                  5 unsupported or not recognised. Of several files, the highest."
)]
pub(crate) struct Cli {
    /// When to use colour; NO_COLOR is respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do. The help texts stand with the arguments of each command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Inspect(inspect::Args),
    Dump(dump::Args),
    Build(build::Args),
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
