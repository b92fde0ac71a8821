//! Scenes from files of each format. Knows nothing of what scenes are written as.

mod binding;
mod keys;
mod quads;
mod texts;
mod textures;
mod triangles;

pub mod atm;
pub mod m3d;
pub mod p3m;
pub mod pmf;

use bindery::format::AnyFile;
use bindery::{Error, Limits, Result, Schema, Value, dump};
use bindery_formats::atm::Atm;
use bindery_formats::format_by_name;
use bindery_formats::m3d::M3d;
use bindery_formats::p3m::{P3m, Revision, recognise};
use bindery_formats::pmf::Pmf;

use crate::picture::{Folder, kind_of_within};
use crate::scene::{Image, Scene, Texture};

/// What to convert, and where to look for what a file only names.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The folder with external pictures. Without it none is looked for.
    pub textures: Option<Folder>,
    /// Only this key frame, without motion, counted from 0.
    pub frame: Option<usize>,
}

/// A file to convert.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The name of its format.
    pub format: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// The revision to read it as, if one is named.
    pub revision: Option<&'a str>,
    /// What reading may use.
    pub limits: Limits,
}

impl<'a> Source<'a> {
    /// A file of a format, of whatever revision it is, within the usual limits.
    #[must_use]
    pub fn new(format: &'a str, bytes: &'a [u8]) -> Self {
        Self {
            format,
            bytes,
            revision: None,
            limits: Limits::default(),
        }
    }
}

/// A record of fixed size as a tree. It takes a few nodes, so that no limit keeps it away.
fn record(value: &impl Schema) -> Value {
    dump(value).unwrap_or(Value::Null)
}

/// The scene of a file.
///
/// # Errors
/// When the bytes are not such a file, when files of the format have no place in space, or when the model
/// has no such key frame.
pub fn read(source: &Source<'_>, settings: &Settings) -> Result<Scene> {
    if settings.frame.is_some() && source.format != "atm" {
        return Err(Error::unsupported(format!(
            "{} files have no key frames to choose from",
            source.format
        )));
    }
    let mut scene = match source.format {
        "atm" => atm::scene_within(&typed::<Atm>(source)?, settings, source.limits)?,
        "m3d" => m3d::scene_within(&typed::<M3d>(source)?, settings, source.limits),
        "pmf" => pmf::scene_within(&typed::<Pmf>(source)?, settings, source.limits),
        "p3m" => p3m::scene_within(&p3m_model(source)?, settings, source.limits),
        other => {
            return Err(Error::unsupported(format!(
                "{other} files are no models that could become a scene"
            )));
        }
    };
    scene.forget_unused_images();
    Ok(scene)
}

/// A file of a format with one layout in memory. The registry reads it: called by its type, the whole reader would be
/// compiled into this crate once more.
pub(crate) fn typed<T: AnyFile>(source: &Source<'_>) -> Result<T> {
    let unknown =
        || Error::unsupported(format!("no files of the format {} are read", source.format));
    let format = format_by_name(source.format).ok_or_else(unknown)?;
    let file = format.read(source.bytes, source.revision, source.limits)?;
    file.downcast().map(|file| *file).ok_or_else(unknown)
}

/// A P3M model of any layout.
pub(crate) fn p3m_model(source: &Source<'_>) -> Result<P3m> {
    match source.revision {
        Some(name) => match Revision::from_name(name) {
            Some(revision) => revision.read(source.bytes, source.limits),
            None => Err(Error::unsupported(format!("p3m has no revision {name}"))),
        },
        None => Ok(recognise(source.bytes, source.limits)?.model),
    }
}

/// Adds a picture, or says why viewers cannot show it.
fn add_picture(scene: &mut Scene, name: &str, bytes: &[u8]) -> std::result::Result<usize, String> {
    match kind_of_within(bytes, scene.limits) {
        Ok(kind) => Ok(scene.add_image(Image {
            name: name.to_owned(),
            kind,
            bytes: bytes.to_vec(),
            kept: false,
        })),
        Err(error) => Err(format!("the picture cannot be used: {}", error.message())),
    }
}

/// The texture of a picture that is repeated beyond its sides.
fn repeated(image: usize) -> Texture {
    Texture {
        image,
        repeats: true,
        pixelated: false,
    }
}
