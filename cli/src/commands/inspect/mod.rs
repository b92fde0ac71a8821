//! `inspect`: what a file is, in one screen.

mod outline;
mod parts;
mod screen;
mod summary;

use std::ffi::{OsStr, OsString};

use bindery::format::About;
use bindery::{Limits, Value};
use bindery_convert::view::{Look, view};

use self::screen::{Extent, SHOWN_ROWS};
use self::summary::Summary;
use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::Reading;
use crate::output::Out;
use crate::parallel::{at_once, in_order};
use crate::progress::Progress;
use crate::registry::formats;
use crate::text::{clean, width};

/// The columns and rows of pixels of a picture beside everything else.
const PICTURE: (usize, u32) = (64, 48);

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  bindery inspect model.m3d\n  bindery inspect models/*")]
pub(crate) struct Args {
    /// The files, or - for stdin
    #[arg(required = true)]
    files: Vec<OsString>,
    /// Print JSON; of several files, one object per line
    #[arg(long)]
    json: bool,
    /// Show everything of several files, and all findings
    #[arg(long)]
    full: bool,
    /// Show at most N lines of each kind: meshes, parts, findings
    #[arg(long, value_name = "N", conflicts_with = "full")]
    limit: Option<usize>,
    /// Show a small picture too, of a single file
    #[arg(long, conflicts_with = "json")]
    picture: bool,
    #[command(flatten)]
    reading: Reading,
}

impl Args {
    /// How many rows to make of each table. Those of a large file would take more memory than the file.
    fn most_rows(&self, limits: Limits) -> usize {
        /// What JSON has unless more is asked for.
        const LISTED: usize = 1000;
        /// The memory that a row takes, at most.
        const ROW: u64 = 1024;
        let most = match self.limit {
            Some(limit) => limit,
            None if self.full => usize::MAX,
            None if self.json => LISTED,
            None => SHOWN_ROWS,
        };
        let room = usize::try_from(limits.memory / ROW).unwrap_or(usize::MAX);
        most.min(room)
    }

    fn extent(&self, out: &Out) -> Extent {
        Extent {
            full: self.full,
            limit: self.limit,
            room: out.room(),
        }
    }
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    match args.files.as_slice() {
        [file] => of_one(file, args, out),
        _ => of_several(args, out),
    }
}

fn of_one(file: &OsStr, args: &Args, out: &mut Out) -> Outcome {
    let progress = Progress::of(1);
    let summary = Summary::of(file, args, 1)?;
    drop(progress);
    if args.json {
        out.json(&summary.to_value())?;
    } else {
        let screen = summary.screen(out.paint, args.extent(out));
        out.bytes(screen.as_bytes())?;
    }
    match summary.fault {
        Some(fault) => return Err(fault),
        None if args.picture => show_picture(file, args, out)?,
        None => {}
    }
    Ok(Exit::Fine)
}

fn of_several(args: &Args, out: &mut Out) -> Outcome {
    let mut worst = Exit::Fine;
    let room = out.room();
    let columns = Columns::of(&args.files, room);
    let progress = Progress::of(args.files.len());
    let at_once = at_once(&args.files);
    in_order(
        &args.files,
        |file| (label(file), Summary::of(file, args, at_once)),
        |(label, summary)| {
            progress.step(|| {
                let failure = match summary {
                    Ok(summary) => {
                        if args.json {
                            out.json_line(&summary.to_value())?;
                        } else if args.full {
                            out.line(summary.screen(out.paint, args.extent(out)))?;
                        } else if summary.fault.is_none() {
                            out.line(summary.line(out.paint, &columns))?;
                        }
                        summary.fault
                    }
                    Err(failure) => {
                        if args.json {
                            out.json_line(&failure_value(label, &failure))?;
                        }
                        Some(failure)
                    }
                };
                if let Some(failure) = failure {
                    worst = worst.max(failure.exit());
                    if !args.json {
                        out.report(&failure)?;
                    }
                }
                out.finish()
            })
        },
    )?;
    drop(progress);
    Ok(worst)
}

/// Shows what a file looks like, or says why nothing can be seen.
fn show_picture(file: &OsStr, args: &Args, out: &mut Out) -> Result<(), Failure> {
    if file == "-" {
        return Err(Failure::usage(
            "--picture needs a file that can be read again",
        ));
    }
    let source = args.reading.load(file)?;
    let source = args.reading.to_convert(&source)?;
    let columns = out.room().unwrap_or(PICTURE.0).min(PICTURE.0);
    let width = u32::try_from(columns).unwrap_or(1);
    let look = Look::of_size(width, PICTURE.1);
    match view(&source, &bindery_convert::Settings::default(), &look) {
        Ok(rendered) => super::view::show(&rendered.picture, out),
        Err(error) => {
            out.note(clean(&format!("no picture: {error}")));
            Ok(())
        }
    }
}

fn label(file: &OsStr) -> String {
    match file == "-" {
        true => "stdin".to_owned(),
        false => file.to_string_lossy().into_owned(),
    }
}

fn failure_value(label: String, failure: &Failure) -> Value {
    Value::Record(vec![
        ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
        ("file".into(), Value::Text(label)),
        ("error".into(), failure.to_value()),
    ])
}

/// The widths of the columns when each file gets one line. They must be known before the first file.
struct Columns {
    label: usize,
    format: usize,
    /// How much fits into a line of the terminal.
    room: usize,
}

impl Columns {
    fn of(files: &[OsString], room: Option<usize>) -> Self {
        const WIDEST_LABEL: usize = 48;
        /// Half of a narrow terminal is left for what there is to say.
        const WIDEST_SHARE: usize = 2;
        let room = room.unwrap_or(usize::MAX);
        let labels = files.iter().map(|file| width(&clean(&label(file))));
        let formats = formats().iter().flat_map(|format| {
            let info = format.info();
            info.revisions
                .iter()
                .map(|revision| format_text(info, revision.name).len())
        });
        Self {
            label: labels
                .max()
                .unwrap_or(0)
                .min(WIDEST_LABEL)
                .min(room / WIDEST_SHARE),
            format: formats.max().unwrap_or(0),
            room,
        }
    }
}

fn format_text(info: &About, revision: &str) -> String {
    format!("{} {revision}", info.name)
}
