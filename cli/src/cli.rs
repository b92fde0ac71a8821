//! The command line itself, from which help, completions and the man page come.

use std::ffi::OsString;
use std::path::Path;

use clap::{CommandFactory as _, Parser, Subcommand};

use crate::colour::When;
use crate::commands::{
    at, build, completions, convert, diff, dump, edit, extract, formats, get, hex, inspect, man,
    report, rewrite, schema, spec, strings, validate, view,
};
use crate::deferred::Deferred;

/// The options that every command has, so that they are not between its own.
const EVERYWHERE: &str = "Global options";

/// Look into, check, take apart and rebuild files of declared binary formats.
#[derive(Debug, Parser)]
#[command(
    name = "bindery",
    version,
    arg_required_else_help = true,
    max_term_width = 80,
    after_help = "Data goes to stdout, everything else to stderr. `-` as a file name is stdin or stdout.\n\n\
                  Exit codes: 0 fine, 1 findings or a difference, 2 wrong usage, 3 I/O, 4 malformed or \
                  beyond a limit, \
                  5 unsupported or not recognised. Of several files, the highest."
)]
pub(crate) struct Cli {
    /// When to use colour; NO_COLOR and CLICOLOR_FORCE are respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = EVERYWHERE)]
    pub(crate) color: When,
    /// Print without a pager; on a terminal, long output goes through $PAGER or less
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub(crate) no_pager: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The words of the command line, where a file in place of a command is inspected.
pub(crate) fn words(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let is_option = |word: &OsString| word != "-" && word.to_string_lossy().starts_with('-');
    let is_value = |place: usize| {
        let before = place.checked_sub(1).and_then(|before| words.get(before));
        before.is_some_and(|word| word == "--color")
    };
    let first = (1..words.len())
        .find(|place| !is_value(*place) && words.get(*place).is_some_and(|word| !is_option(word)));
    let Some((place, word)) = first.and_then(|place| Some((place, words.get(place)?))) else {
        return words;
    };
    let is_file = word == "-" || Path::new(word).is_file();
    if is_file && Cli::command().find_subcommand(word).is_none() {
        words.insert(place, "inspect".into());
    }
    words
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show what a file is, in one screen
    ///
    /// Shows what it is and why it was recognised as that, its sizes, names and counts, its meshes, materials,
    /// textures, bones and clips, its parts with their shares, and the first findings. Of several files, each
    /// gets one line, unless --full asks for more. Of a broken file, everything before the fault is shown.
    Inspect(Deferred<inspect::Args>),
    /// Print the whole content of a file as JSON
    ///
    /// Nothing is lost. Keys are the declared field names. Floats that are not finite are bit patterns,
    /// bytes that are not text are hexadecimal digits. `build` makes the file again.
    Dump(Deferred<dump::Args>),
    /// Make a file from the JSON of `dump`
    ///
    /// Counts, sizes and offsets are computed, texts are put into the string tables again. A value that
    /// does not fit is named with its place in the JSON.
    Build(Deferred<build::Args>),
    /// Print the value at a path as JSON
    ///
    /// Paths are those that findings, `hex` and `diff` show. A name that `inspect` shows, such as author, is a
    /// path too.
    Get(Deferred<get::Args>),
    /// List every text of a file with the fields that hold it
    Strings(Deferred<strings::Args>),
    /// Change fields of a file by path
    ///
    /// Values are JSON, or what a person would type: text without quotation marks, colours as #rrggbbaa, enums by
    /// name. Names that `inspect` shows, such as author, are paths too. Counts, sizes, widths and checksums follow
    /// by themselves. First all --set, then all --insert, then all --delete are done, with the paths of the file as
    /// it was.
    Edit(Deferred<edit::Args>),
    /// Show what differs between two files, field by field
    ///
    /// Elements of lists are aligned by name or by content; many numbers that differ are summed up. Exits with 1
    /// if the files differ. `bindery dump` serves as git's textconv.
    Diff(Deferred<diff::Args>),
    /// Write what is embedded in a file to files of their own
    ///
    /// Pictures, previews, scripts, unknown chunks, and whole files of a known format: textures come out as PNG.
    /// Names are made harmless, and stay inside the folder.
    Extract(Deferred<extract::Args>),
    /// Say what a byte of a file is
    ///
    /// Shows the field that the byte belongs to, down to the element of a list, with its range, its value and
    /// its place in the spec.
    At(Deferred<at::Args>),
    /// Show what every byte of a file is
    ///
    /// Each field is shown beside its bytes, with its value and its place in the spec. The file comes first,
    /// then what its compressed sections hold. Of a long list, the first and last elements are shown; --full shows
    /// all, --path and --range show any. On a narrow terminal, types and places in the spec give way; what is
    /// piped has them all. Of a broken file, everything before the fault is shown.
    Hex(Deferred<hex::Args>),
    /// Check files and folders against the rules of their formats
    ///
    /// Prints every finding. Folders are walked; what is in them and looks like no known format is left
    /// out. Exits with 1 if there are errors, with --strict also if there are warnings.
    Validate(Deferred<validate::Args>),
    /// Read a file, write it again and compare
    ///
    /// The file goes through the generated code. If what comes out is not identical, the first difference
    /// is shown with its field, and the exit code is 1. With --repack the sections are compressed again;
    /// then the content is compared, and the sizes are shown.
    Rewrite(Deferred<rewrite::Args>),
    /// Turn a model or map into glTF, a texture into PNG, and back
    ///
    /// The extension says what is written: .glb and .gltf from every model and map, .png from PTF
    /// textures, .ptf from PNG pictures, .p3m from P3M models of another revision. Standard output gets a
    /// .glb, or a .png of a texture. Everything that is left out or changed is listed with its field and
    /// the reason.
    Convert(Deferred<convert::Args>),
    /// Draw a model, a map or a texture
    ///
    /// A picture of what the file holds, as a PNG file or right here in the terminal. Textures are shown as
    /// they are, everything else from a camera that sees all of it.
    View(Deferred<view::Args>),
    /// Write a page that shows a file, or all files of a folder
    ///
    /// Of a file: what is wrong with it, its fields, its bytes and its model beside each other, each leading
    /// to the others. A file that cannot be read gets a page too, with the place where it broke. Of a folder:
    /// a table with pictures, counts and findings. The page is one file that loads nothing.
    Report(Deferred<report::Args>),
    /// List the formats
    ///
    /// Each with its revisions, extensions and magics, and how many rows of its documents are mapped to
    /// declared fields.
    Formats(Deferred<formats::Args>),
    /// Show which declared field stores which row of a format's spec
    ///
    /// Each row with what the document says it is, what is on disk, and a conformance vector that holds it.
    /// Also shows where we knowingly differ from the document, and why. On a narrow terminal, vectors give way.
    Spec(Deferred<spec::Args>),
    /// Print the declaration of a format for other tools and for people
    ///
    /// Without a revision, that of the newest one; a page has all of them. Without a format, those of all formats go
    /// into a folder.
    Schema(Deferred<schema::Args>),
    /// Print completions for a shell
    Completions(Deferred<completions::Args>),
    /// Print the man page of bindery, or of one command
    Man(Deferred<man::Args>),
}

impl Command {
    /// Whether it may print more than fits on a screen.
    pub(crate) fn is_paged(&self) -> bool {
        matches!(
            self,
            Self::Inspect(_)
                | Self::Dump(_)
                | Self::Get(_)
                | Self::Strings(_)
                | Self::Diff(_)
                | Self::Hex(_)
                | Self::Validate(_)
                | Self::Formats(_)
                | Self::Spec(_)
                | Self::Schema(_)
        )
    }
}
