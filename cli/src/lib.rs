//! The `bindery` command: everything that the declarations of a format give, on files.
//!
//! It knows no format by name. [`run`] gives a program of yours every command over formats of its own:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use bindery::format::{About, AnyFile, FileType, Format, NamedCount, Registered, Revision};
//! use bindery::prelude::*;
//!
//! static NOTES: Document = Document { id: "notes", title: "Notes", origin: Origin::Text };
//!
//! /// A text.
//! #[schema]
//! #[spec(NOTES, "File")]
//! #[derive(Debug, Clone, PartialEq)]
//! struct Note {
//!     #[schema(magic = *b"NOTE")]
//!     magic: [u8; 4],
//!     text: CString,
//! }
//!
//! impl FileType for Note {
//!     const FORMAT: About = About {
//!         name: "note",
//!         title: "Notes",
//!         extensions: &["note"],
//!         magics: &[b"NOTE"],
//!         revisions: &[Revision { name: "1", documents: &[&NOTES], root: || Note::INFO }],
//!     };
//! }
//!
//! impl AnyFile for Note {
//!     fn revision(&self) -> &'static str {
//!         "1"
//!     }
//!
//!     fn counts(&self) -> Vec<NamedCount> {
//!         Vec::new()
//!     }
//! }
//!
//! static FORMATS: &[&dyn Format] = &[&Registered::<Note>::new()];
//!
//! fn main() -> ExitCode {
//!     bindery_cli::run(FORMATS)
//! }
//! ```

mod cli;
mod colour;
mod commands;
mod deferred;
mod difference;
mod embedded;
mod failure;
mod finding;
mod input;
mod memory;
mod output;
mod pager;
mod parallel;
mod progress;
mod registry;
mod samples;
mod spaces;
mod spec;
mod table;
mod text;
mod tree;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use crate::cli::Cli;
use crate::colour::Paint;
use crate::failure::Exit;
use crate::output::Out;
pub use crate::registry::Formats;

/// Whether a word of the command line, such as the name of a file, would act on the terminal.
fn is_odd(word: &OsStr) -> bool {
    matches!(text::clean(&word.to_string_lossy()), Cow::Owned(_))
}

/// A mistake that repeats a word of the command line, without what would act on the terminal.
fn print_cleaned(error: &clap::Error) -> std::io::Result<()> {
    let message = error.render().to_string();
    let mut stderr = std::io::stderr().lock();
    message
        .lines()
        .try_for_each(|line| writeln!(stderr, "{}", text::clean(line)))
}

/// Does what the command line asks for, with files of these formats, and says how the program should end.
#[must_use]
pub fn run(formats: Formats) -> ExitCode {
    registry::register(formats);
    let cli = match Cli::try_parse_from(cli::words(wild::args_os())) {
        Ok(cli) => cli,
        Err(error) => {
            // Help goes to stdout, mistakes to stderr; who closed the pipe has seen enough.
            let _ = match std::env::args_os().any(|word| is_odd(&word)) {
                false => error.print(),
                true => print_cleaned(&error),
            };
            return u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
        }
    };
    let is_paged = cli.command.is_paged() && !cli.no_pager;
    let mut out = Out::new(cli.color, is_paged);
    let outcome = commands::run(&cli.command, &mut out);
    let outcome = outcome.and_then(|exit| {
        out.close()?;
        Ok(exit)
    });
    let exit = match outcome {
        Ok(exit) => exit,
        Err(failure) if failure.is_broken_pipe() => Exit::Fine,
        Err(failure) => {
            // What was printed so far belongs before the error.
            let _ = out.close();
            failure.print(Paint::for_stderr(cli.color));
            failure.exit()
        }
    };
    exit.into()
}
