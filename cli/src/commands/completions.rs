//! `completions`: shell completions.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::failure::{Exit, Outcome};
use crate::output::Out;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  bindery completions bash > ~/.local/share/bash-completion/completions/bindery"
)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "bindery", &mut script);
    out.bytes(&script)?;
    Ok(Exit::Fine)
}
