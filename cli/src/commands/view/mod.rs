//! `view`: what a file looks like.

mod terminal;

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use bindery_convert::picture::Picture;
use bindery_convert::render::View;
use bindery_convert::view::{Look, view};

use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Reading, texture_folder};
use crate::output::{Out, Target};
use crate::progress::Progress;
use crate::text::clean;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery view model.m3d\n  bindery view --view front --size 1024x768 -o model.png model.p3m\n  bindery view --action walk --time 0.5 --background '#202830' -o - model.m3d"
)]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// Write a PNG file, or - for stdout
    #[arg(short, long, value_name = "OUT.png")]
    output: Option<OsString>,
    /// Pixels of the picture, as WxH or one number for both; by default 512x512
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// Where it is seen from: iso, front, back, left, right or top
    #[arg(long, value_name = "VIEW", default_value = "iso")]
    view: View,
    /// Show this action, by name
    #[arg(long, value_name = "NAME")]
    action: Option<String>,
    /// How many seconds into the action; without --action, into the first one
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f32>,
    /// The colour behind it, as #rrggbb, or none
    #[arg(long, value_name = "COLOUR", default_value = "none")]
    background: Background,
    /// Look here for the pictures that a file only names; nothing outside is read
    #[arg(long, value_name = "DIR")]
    textures: Option<PathBuf>,
    /// Replace an existing file; print binary data to a terminal
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    reading: Reading,
}

/// The size of a picture.
#[derive(Debug, Clone, Copy)]
struct Size(u32, u32);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        let side = |text: &str| text.parse().ok().filter(|side| *side > 0);
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(Self(width, height)),
            _ => Err("two numbers above 0 expected, such as 640x480, or one".to_owned()),
        }
    }
}

/// The colour behind a picture.
#[derive(Debug, Clone, Copy)]
struct Background(Option<[u8; 3]>);

impl FromStr for Background {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self(None));
        }
        let digits = text.strip_prefix('#').unwrap_or(text);
        let is_color = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_color);
        let [_, red, green, blue] = number
            .ok_or_else(|| "a colour such as #2040ff expected, or none".to_owned())?
            .to_be_bytes();
        Ok(Self(Some([red, green, blue])))
    }
}

/// A time that is not before the start.
fn seconds(text: &str) -> Result<f32, String> {
    let seconds: Option<f32> = text.parse().ok();
    let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    seconds.ok_or_else(|| "a number of seconds expected, 0 or more".to_owned())
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let output = args.output.as_deref();
    let target = output.map(|output| Target::check(output, args.force));
    let target = target.transpose()?;
    let size = args.size.map(|Size(width, height)| (width, height));
    let look = Look {
        size: match &target {
            Some(_) => size,
            None => Some(size.unwrap_or_else(|| terminal::window(out))),
        },
        view: args.view,
        action: args.action.clone(),
        time: args.time,
        background: args.background.0,
    };
    let progress = Progress::of(1);
    let source = args.reading.load(&args.file)?;
    let input = args.reading.to_convert(&source)?;
    let settings = bindery_convert::Settings {
        textures: texture_folder(args.textures.as_deref())?,
        frame: None,
    };
    let refused = |error| Failure::refused(&source.label, error);
    let rendered = view(&input, &settings, &look).map_err(refused)?;
    drop(progress);
    match target {
        Some(target) => {
            let png = rendered.picture.to_png().map_err(refused)?;
            target.write(&png, out)?;
        }
        None => show(&rendered.picture, out)?,
    }
    for note in &rendered.notes {
        out.note(clean(&note.to_string()));
    }
    Ok(Exit::Fine)
}

/// Prints a picture: in colour where there may be colour, else as letters.
pub(crate) fn show(picture: &Picture, out: &mut Out) -> Result<(), Failure> {
    let text = match out.paint.is_on() {
        true => terminal::blocks(picture),
        false => terminal::letters(picture),
    };
    out.bytes(text.as_bytes())
}
