//! Every command of `bindery` over the formats of the gallery.

use std::process::ExitCode;

fn main() -> ExitCode {
    bindery_cli::run(bindery_gallery::FORMATS)
}
