//! `man`: the manual page.

use clap::CommandFactory as _;

use crate::cli::Cli;
use crate::failure::{Exit, Failure, Outcome};
use crate::output::Out;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  bindery man > bindery.1 && man ./bindery.1")]
pub(crate) struct Args {
    /// The command; by default bindery itself
    command: Option<String>,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let mut whole = Cli::command();
    whole.build();
    let command = match &args.command {
        None => whole,
        Some(name) => whole
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| Failure::usage(format!("no command is called {name:?}")))?
            .version(env!("CARGO_PKG_VERSION")),
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut page)
        .map_err(Failure::Stdout)?;
    out.bytes(&page)?;
    Ok(Exit::Fine)
}
