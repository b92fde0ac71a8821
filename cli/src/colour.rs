//! Whether and how to use colour.

use std::fmt;

use anstyle::{AnsiColor, Style};

/// When to use colour: on a terminal unless the environment says otherwise, always, or never.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum When {
    // No doc comments: they would make the help of every command five lines longer.
    Auto,
    Always,
    Never,
}

impl When {
    /// Whether it holds for a stream. `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE` and `TERM` count, as elsewhere.
    fn holds(self, stream: &impl anstream::stream::RawStream) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
        }
    }
}

/// The colours that tell neighbouring fields apart.
const FIELDS: [AnsiColor; 6] = [
    AnsiColor::Cyan,
    AnsiColor::Yellow,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Blue,
    AnsiColor::Red,
];

/// Puts texts into colour, or leaves them as they are, as by default.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    /// For stdout.
    pub(crate) fn for_stdout(when: When) -> Self {
        Self {
            on: when.holds(&std::io::stdout()),
        }
    }

    /// For stderr.
    pub(crate) fn for_stderr(when: When) -> Self {
        Self {
            on: when.holds(&std::io::stderr()),
        }
    }

    /// Whether there may be colour.
    pub(crate) fn is_on(self) -> bool {
        self.on
    }

    /// A heading.
    pub(crate) fn heading<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.styled(Style::new().bold(), text)
    }

    /// Something beside the point.
    pub(crate) fn dim<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.styled(Style::new().dimmed(), text)
    }

    /// Something wrong.
    pub(crate) fn bad<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.styled(AnsiColor::Red.on_default().bold(), text)
    }

    /// Something odd.
    pub(crate) fn odd<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.styled(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// Something right.
    pub(crate) fn good<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.styled(AnsiColor::Green.on_default(), text)
    }

    /// Adds something beside the point to a text, as it is written.
    pub(crate) fn push_dim(self, out: &mut String, write: impl FnOnce(&mut String)) {
        self.push_styled(Style::new().dimmed(), out, write);
    }

    /// Adds the field of this position among its neighbours to a text, as it is written.
    pub(crate) fn push_field(
        self,
        position: usize,
        out: &mut String,
        write: impl FnOnce(&mut String),
    ) {
        self.push_styled(field_style(position), out, write);
    }

    fn push_styled(self, style: Style, out: &mut String, write: impl FnOnce(&mut String)) {
        if !self.on {
            return write(out);
        }
        out.push_str(&style.to_string());
        write(out);
        out.push_str(&format!("{style:#}"));
    }

    fn styled<T: fmt::Display>(self, style: Style, text: T) -> Painted<T> {
        Painted {
            style: self.on.then_some(style),
            text,
        }
    }
}

fn field_style(position: usize) -> Style {
    let colour = position
        .checked_rem(FIELDS.len())
        .and_then(|index| FIELDS.get(index));
    colour.copied().unwrap_or(AnsiColor::Cyan).on_default()
}

/// A text in its colour.
#[derive(Debug)]
pub(crate) struct Painted<T> {
    style: Option<Style>,
    text: T,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.style {
            // The padding that the caller asked for goes inside the colour.
            Some(style) => {
                write!(f, "{style}")?;
                self.text.fmt(f)?;
                write!(f, "{style:#}")
            }
            None => self.text.fmt(f),
        }
    }
}
