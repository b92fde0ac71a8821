//! PTF textures that models and maps of PlatinumSrc have or name.

use bindery::File as _;
use bindery_formats::ptf::Ptf;

use super::texts::quoted;
use super::{add_picture, repeated};
use crate::picture::{Folder, ptf_to_png_within};
use crate::scene::{Image, ImageKind, Note, NoteKind, Scene};

/// A texture of the model in the scene.
#[derive(Clone, Default)]
pub(crate) struct Known {
    pub(crate) texture: Option<usize>,
    /// Whether some pixels are seen through.
    pub(crate) has_alpha: bool,
    /// What it is called, if it is not in the file.
    pub(crate) resource: Option<String>,
    /// What is said about it: what happened, where inside of it, and why.
    said: Vec<(NoteKind, String, String)>,
}

impl Known {
    /// Nothing, because of this.
    pub(crate) fn missing(reason: String) -> Self {
        Self {
            said: vec![(NoteKind::LeftOut, String::new(), reason)],
            ..Self::default()
        }
    }

    /// Notes what there is to say about it at `path`; what is inside of it is said at `inside`, if that is in the file.
    pub(crate) fn tell(&self, path: &str, inside: Option<&str>, scene: &mut Scene) {
        for (kind, place, reason) in &self.said {
            let path = match inside {
                Some(inside) if !place.is_empty() => format!("{path}.{inside}.{place}"),
                _ => path.to_owned(),
            };
            scene.notes.push(Note {
                kind: *kind,
                path,
                reason: reason.clone(),
            });
        }
    }
}

/// A texture that is another file.
pub(crate) fn find(stored: &[u8], scene: &mut Scene, folder: Option<&Folder>) -> Known {
    let told = quoted(stored);
    let Some(folder) = folder else {
        return Known::missing(format!(
            "the texture {told} is not in the file, and no folder of textures is given"
        ));
    };
    let missing = || Known::missing(format!("no texture {told} is in the folder of textures"));
    if stored.len() > Folder::LONGEST {
        return missing();
    }
    let resource = String::from_utf8_lossy(stored);
    // Names of resources may say where to look: what is before the colon.
    let bare = resource
        .split_once(':')
        .map_or(&*resource, |(_, bare)| bare);
    let names = ["ptf", "png", "jpg"].map(|extension| format!("{bare}.{extension}"));
    let Some(bytes) = folder.find(&names) else {
        return missing();
    };
    if bytes.starts_with(b"PTF") {
        return match Ptf::from_bytes(&bytes) {
            Ok(texture) => pixels(&texture, &resource, scene),
            Err(error) => Known::missing(format!("the texture {told} cannot be read: {error}")),
        };
    }
    match add_picture(scene, &resource, &bytes) {
        Ok(image) => Known {
            texture: Some(scene.add_texture(repeated(image))),
            ..Known::default()
        },
        Err(reason) => Known::missing(reason),
    }
}

/// The pixels of a texture as a picture.
pub(crate) fn pixels(texture: &Ptf, name: &str, scene: &mut Scene) -> Known {
    let (bytes, notes) = match ptf_to_png_within(texture, scene.limits) {
        Ok(made) => made,
        Err(error) => return Known::missing(error.message().to_owned()),
    };
    // What is missing is made up for all textures together.
    let stored = texture.pixels.content.samples.len() as u64;
    let missing = texture.header.pixel_bytes().saturating_sub(stored);
    scene.limits.made_up = scene.limits.made_up.saturating_sub(missing);
    let said = notes.into_iter();
    let said = said.map(|note| (note.kind, note.path, note.reason));
    let channels = usize::try_from(texture.channels()).unwrap_or(4);
    let mut samples = texture.pixels.content.samples.chunks_exact(channels.max(1));
    let has_alpha = matches!(channels, 2 | 4) && samples.any(|pixel| !pixel.ends_with(&[255]));
    let image = scene.add_image(Image {
        name: name.to_owned(),
        kind: ImageKind::Png,
        bytes,
        kept: false,
    });
    Known {
        texture: Some(scene.add_texture(repeated(image))),
        has_alpha,
        resource: None,
        said: said.collect(),
    }
}
