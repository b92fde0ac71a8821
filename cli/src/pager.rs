//! A pager between a terminal and more lines than it has.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};

/// A program that shows a page at a time.
#[derive(Debug)]
pub(crate) struct Pager {
    program: Child,
    /// Where it reads from, until it is to end.
    input: Option<ChildStdin>,
}

impl Pager {
    /// Starts `$PAGER`, or `less`; nothing where there is none, or where it is turned off with an empty name or `cat`.
    pub(crate) fn start() -> Option<Self> {
        let named = std::env::var("BINDERY_PAGER").or_else(|_| std::env::var("PAGER"));
        let named = named.unwrap_or_else(|_| "less".to_owned());
        let mut words = named.split_whitespace();
        let program = words.next().filter(|program| *program != "cat")?;
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped());
        // As git has it: end at once where all fits, pass colours on, leave the text on the screen.
        if std::env::var_os("LESS").is_none() {
            command.env("LESS", "FRX");
        }
        let mut program = command.spawn().ok()?;
        let input = program.stdin.take();
        Some(Self { program, input })
    }
}

impl Write for Pager {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match &mut self.input {
            Some(input) => input.write(bytes),
            None => Err(std::io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.input.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Pager {
    /// Waits until everything was seen: the shell would write over it.
    fn drop(&mut self) {
        self.input = None;
        let _ = self.program.wait();
    }
}
