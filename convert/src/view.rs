//! What a file looks like: a model or map drawn, a texture as it is.

use bindery::{Error, Result};
use bindery_formats::ptf::Ptf;

use crate::from::{self, Settings, Source};
use crate::picture::{Picture, from_png_within, ptf_to_png_within};
use crate::render::{LARGEST_SIDE, Options, Rendered, View, render};
use crate::scene::Scene;

/// How to look at a file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Look {
    /// The size of the picture. Without one, a texture has its own, and everything else [`USUAL_SIZE`].
    pub size: Option<(u32, u32)>,
    /// Where models and maps are seen from.
    pub view: View,
    /// The clip that is playing, by name. With a time and no name it is the first.
    pub action: Option<String>,
    /// For how many seconds it has been playing.
    pub time: Option<f32>,
    /// The colour behind everything. Without one nothing is there.
    pub background: Option<[u8; 3]>,
}

/// The size of a picture where nobody says it.
pub const USUAL_SIZE: (u32, u32) = (512, 512);

/// The picture of a file.
///
/// # Errors
/// When the bytes are not such a file, when there is nothing in it to draw, or no such clip, or when a side of
/// the picture would have no pixels or more than [`LARGEST_SIDE`].
pub fn view(source: &Source<'_>, settings: &Settings, look: &Look) -> Result<Rendered> {
    if source.format == "ptf" {
        return texture(source, look);
    }
    let scene = from::read(source, settings)?;
    view_scene(&scene, look)
}

/// The picture of a scene.
///
/// # Errors
/// As for [`view`].
pub fn view_scene(scene: &Scene, look: &Look) -> Result<Rendered> {
    let (width, height) = look.size.unwrap_or(USUAL_SIZE);
    let options = Options {
        width,
        height,
        view: look.view,
        playing: playing(scene, look)?,
        background: look.background,
    };
    render(scene, &options)
}

/// The clip that is asked for, and the time.
fn playing(scene: &Scene, look: &Look) -> Result<Option<(usize, f32)>> {
    let place = match (&look.action, look.time) {
        (None, None) => return Ok(None),
        (None, Some(_)) => (!scene.clips.is_empty()).then_some(0),
        (Some(name), _) => scene.clips.iter().position(|clip| clip.name == *name),
    };
    let place = place.ok_or_else(|| {
        let names = scene.clips.iter().map(|clip| format!("{:?}", clip.name));
        let names: Vec<String> = names.collect();
        Error::unsupported(match names.is_empty() {
            true => "there is no action in it".to_owned(),
            false => format!("no such action; there are: {}", names.join(", ")),
        })
    })?;
    Ok(Some((place, look.time.unwrap_or(0.0))))
}

/// A texture as it is, or scaled into a picture of another size.
fn texture(source: &Source<'_>, look: &Look) -> Result<Rendered> {
    if look.action.is_some() || look.time.is_some() {
        return Err(Error::unsupported("a texture has no actions"));
    }
    let texture = from::typed::<Ptf>(source)?;
    let (png, notes) = ptf_to_png_within(&texture, source.limits)?;
    let mut picture = from_png_within(&png, source.limits)?;
    if let Some((width, height)) = look.size {
        if width == 0 || height == 0 || width > LARGEST_SIDE || height > LARGEST_SIDE {
            return Err(Error::unsupported(format!(
                "a picture of {width} x {height} pixels; each side has 1 to {LARGEST_SIDE}"
            )));
        }
        picture = picture.within(width, height);
    }
    if let Some(color) = look.background {
        picture = picture.over(color);
    }
    Ok(Rendered { picture, notes })
}

impl Look {
    /// The look of a small picture, with nothing behind it.
    #[must_use]
    pub fn of_size(width: u32, height: u32) -> Self {
        Self {
            size: Some((width, height)),
            ..Self::default()
        }
    }
}

/// The picture of a file, if anything in it can be seen.
#[must_use]
pub fn thumbnail(
    source: &Source<'_>,
    settings: &Settings,
    (width, height): (u32, u32),
) -> Option<Picture> {
    let rendered = view(source, settings, &Look::of_size(width, height));
    rendered.ok().map(|rendered| rendered.picture)
}
