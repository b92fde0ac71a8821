//! The `bindery` command: everything that the declarations of a format give, on files.
//!
//! It knows no format by name. Whatever is registered in [`bindery_formats::FORMATS`] is handled.

mod cli;
mod colour;
mod commands;
mod failure;
mod finding;
mod input;
mod output;
mod parallel;
mod path;
mod progress;
mod table;
mod text;

use std::process::ExitCode;

use clap::Parser as _;

use crate::cli::Cli;
use crate::colour::Paint;
use crate::failure::Exit;
use crate::output::Out;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help goes to stdout, mistakes to stderr; who closed the pipe has seen enough.
            let _ = error.print();
            return u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
        }
    };
    let mut out = Out::new(cli.color);
    let outcome = commands::run(&cli.command, &mut out);
    let outcome = outcome.and_then(|exit| {
        out.finish()?;
        Ok(exit)
    });
    let exit = match outcome {
        Ok(exit) => exit,
        Err(failure) if failure.is_broken_pipe() => Exit::Fine,
        Err(failure) => {
            // What was printed so far belongs before the error.
            let _ = out.finish();
            failure.print(Paint::for_stderr(cli.color));
            failure.exit()
        }
    };
    exit.into()
}
