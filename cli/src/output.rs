//! Where results go: stdout, or a file that is whole or not there at all.

use std::ffi::OsStr;
use std::io::{BufWriter, IsTerminal as _, StdoutLock, Write};
use std::path::PathBuf;

use anstream::{AutoStream, ColorChoice};
use bindery::Value;
use bindery::value::json;

use crate::colour::{Paint, When};
use crate::failure::Failure;
use crate::input::Reading;
use crate::pager::Pager;
use crate::text::hanging;

/// How much is printed at a time. Stdout looks for the end of a line in it and keeps what is behind that, so that a
/// small piece is written in two.
const BUFFER: usize = 1 << 18;

/// Where lines go.
enum Sink {
    /// To stdout. A console of old Windows is given colours in its own way.
    Stdout(AutoStream<StdoutLock<'static>>),
    /// To a terminal by way of a pager, once there is something to show.
    Paged(Option<Pager>),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if let Self::Paged(pager @ None) = self {
            *pager = Pager::start();
            if pager.is_none() {
                *self = Self::Stdout(plain_or_colours(true));
            }
        }
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::Paged(Some(pager)) => pager.write(bytes),
            Self::Paged(None) => Err(std::io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Paged(pager) => pager.as_mut().map_or(Ok(()), Write::flush),
        }
    }
}

/// Stdout, which takes bytes as they are unless they have colours.
fn plain_or_colours(has_colours: bool) -> AutoStream<StdoutLock<'static>> {
    let choice = match has_colours {
        true => ColorChoice::Always,
        false => ColorChoice::AlwaysAnsi,
    };
    AutoStream::new(std::io::stdout().lock(), choice)
}

/// Stdout, buffered.
pub(crate) struct Out {
    writer: BufWriter<Sink>,
    when: When,
    /// The colours of stdout.
    pub(crate) paint: Paint,
}

impl Out {
    /// Stdout with colour when asked for, by way of a pager if it is a terminal and there may be many lines.
    pub(crate) fn new(when: When, is_paged: bool) -> Self {
        let paint = Paint::for_stdout(when);
        let sink = match is_paged && std::io::stdout().is_terminal() {
            true => Sink::Paged(None),
            false => Sink::Stdout(plain_or_colours(paint.is_on())),
        };
        Self {
            writer: BufWriter::with_capacity(BUFFER, sink),
            when,
            paint,
        }
    }

    /// Passes on everything and waits until a pager has shown it.
    pub(crate) fn close(&mut self) -> Result<(), Failure> {
        self.finish()?;
        if let Sink::Paged(pager) = self.writer.get_mut() {
            drop(pager.take());
        }
        Ok(())
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.writer, "{line}").map_err(Failure::Stdout)
    }

    /// Writes a text behind something, in lines as wide as the terminal. What is piped stays on one line.
    pub(crate) fn paragraph(
        &mut self,
        first: &str,
        indent: &str,
        text: &str,
    ) -> Result<(), Failure> {
        let room = self.room().unwrap_or(usize::MAX);
        self.line(hanging(text, room, first, indent))
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(Failure::Stdout)
    }

    /// Writes a tree as JSON over several lines.
    pub(crate) fn json(&mut self, value: &Value) -> Result<(), Failure> {
        json::write(value, &mut self.writer).map_err(Failure::Stdout)
    }

    /// Writes a tree as JSON on one line.
    pub(crate) fn json_line(&mut self, value: &Value) -> Result<(), Failure> {
        self.line(json::to_line(value))
    }

    /// Whether what is printed is seen as it comes.
    pub(crate) fn is_terminal(&self) -> bool {
        std::io::stdout().is_terminal()
    }

    /// How many columns the terminal has, if stdout is one.
    pub(crate) fn room(&self) -> Option<usize> {
        self.window().map(|(columns, _)| usize::from(columns))
    }

    /// How many columns and lines the terminal has, if stdout is one.
    pub(crate) fn window(&self) -> Option<(u16, u16)> {
        let (terminal_size::Width(columns), terminal_size::Height(lines)) = std::io::stdout()
            .is_terminal()
            .then(|| terminal_size::terminal_size_of(std::io::stdout()))??;
        Some((columns, lines)).filter(|(columns, _)| *columns > 0)
    }

    /// Passes on what is buffered.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(Failure::Stdout)
    }

    /// Says something beside the data, in lines as wide as the terminal.
    pub(crate) fn note(&self, line: impl std::fmt::Display) {
        let line = hanging(&line.to_string(), room_on_stderr(), "", "  ");
        // Nobody left to tell.
        let _ = writeln!(std::io::stderr().lock(), "{line}");
    }

    /// Reports a failure that does not end the command.
    pub(crate) fn report(&mut self, failure: &Failure) -> Result<(), Failure> {
        if let Sink::Paged(_) = self.writer.get_ref() {
            // On the same screen, where it would be written over otherwise.
            let text = failure.text(self.paint, self.room().unwrap_or(usize::MAX));
            return self.bytes(text.as_bytes());
        }
        self.finish()?;
        failure.print(Paint::for_stderr(self.when));
        Ok(())
    }
}

/// How many columns a line on stderr may have: those of the terminal, or any number.
pub(crate) fn room_on_stderr() -> usize {
    let size = match std::io::stderr().is_terminal() {
        true => terminal_size::terminal_size_of(std::io::stderr()),
        false => None,
    };
    size.map_or(usize::MAX, |(terminal_size::Width(columns), _)| {
        columns.into()
    })
}

/// How a file is read, how what comes of it is written, and how that is told.
#[derive(Debug, clap::Args)]
pub(crate) struct Writing {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Replace existing files; print binary data to a terminal
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// A file to be written, or stdout.
#[derive(Debug)]
pub(crate) enum Target {
    /// Stdout.
    Stdout,
    /// A file to be made or replaced, or something that is no file, such as a pipe or a device.
    File(PathBuf),
}

impl Target {
    /// Checks, before any work, that this may be written to.
    pub(crate) fn check(name: &OsStr, force: bool) -> Result<Self, Failure> {
        if name == "-" {
            if std::io::stdout().is_terminal() && !force {
                return Err(Failure::usage(
                    "stdout is a terminal, and this is binary data; use --force to print it anyway",
                ));
            }
            return Ok(Self::Stdout);
        }
        let path = PathBuf::from(name);
        let exists = |what: &str| {
            let error = std::io::Error::new(std::io::ErrorKind::AlreadyExists, what);
            Err(Failure::io(name, error))
        };
        match std::fs::metadata(&path) {
            Ok(there) if there.is_dir() => {
                Err(Failure::io(name, std::io::ErrorKind::IsADirectory.into()))
            }
            Ok(there) if there.is_file() && !force => {
                exists("the file exists; use --force to replace it")
            }
            Err(_) if std::fs::symlink_metadata(&path).is_ok() && !force => {
                exists("a link that leads to no file; use --force to make that file")
            }
            Ok(_) | Err(_) => Ok(Self::File(path)),
        }
    }

    /// Whether stdout is taken by the data.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self, Self::Stdout)
    }

    /// Says what was done: on stderr where stdout is taken.
    pub(crate) fn tell(&self, text: &str, out: &mut Out) -> Result<(), Failure> {
        match self.is_stdout() {
            true => out.note(text.trim_end()),
            false => out.bytes(text.as_bytes())?,
        }
        Ok(())
    }

    /// Writes a tree as JSON, as it is made.
    pub(crate) fn json(&self, tree: &Value, out: &mut Out) -> Result<(), Failure> {
        match self {
            Self::Stdout => out.json(tree),
            Self::File(path) => bindery::write_atomically_with(path, |file| {
                let mut file = BufWriter::new(file);
                json::write(tree, &mut file)?;
                file.flush()
            })
            .map_err(|error| Failure::io(path.as_os_str(), error)),
        }
    }

    /// Writes the bytes.
    pub(crate) fn write(&self, bytes: &[u8], out: &mut Out) -> Result<(), Failure> {
        match self {
            Self::Stdout => out.bytes(bytes),
            Self::File(path) => bindery::write_atomically(path, bytes)
                .map_err(|error| Failure::io(path.as_os_str(), error)),
        }
    }
}
