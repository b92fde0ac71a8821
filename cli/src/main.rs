//! The `bindery` command, over every format that is declared here.

use std::process::ExitCode;

fn main() -> ExitCode {
    bindery_cli::run(bindery_formats::FORMATS)
}
