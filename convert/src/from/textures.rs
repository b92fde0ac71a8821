//! PTF textures that models and maps of PlatinumSrc have or name.

use bindery::File as _;
use bindery_formats::ptf::Ptf;

use super::{add_picture, repeated};
use crate::picture::{Folder, ptf_to_png};
use crate::scene::{Image, ImageKind, Note, Scene};

/// A texture of the model in the scene.
#[derive(Clone, Default)]
pub(crate) struct Known {
    pub(crate) texture: Option<usize>,
    /// Whether some pixels are seen through.
    pub(crate) has_alpha: bool,
    /// What it is called, if it is not in the file.
    pub(crate) resource: Option<String>,
}

/// A texture that is another file.
pub(crate) fn find(
    resource: &str,
    path: &str,
    scene: &mut Scene,
    folder: Option<&Folder>,
) -> Known {
    let Some(folder) = folder else {
        scene.left_out(
            path,
            format!(
                "the texture {resource:?} is not in the file, and no folder of textures is given"
            ),
        );
        return Known::default();
    };
    // Names of resources may say where to look: what is before the colon.
    let bare = resource.split_once(':').map_or(resource, |(_, bare)| bare);
    let names = ["ptf", "png", "jpg"].map(|extension| format!("{bare}.{extension}"));
    let Some(bytes) = folder.find(&names) else {
        scene.left_out(
            path,
            format!("no texture {resource:?} is in the folder of textures"),
        );
        return Known::default();
    };
    if bytes.starts_with(b"PTF") {
        return match Ptf::from_bytes(&bytes) {
            Ok(texture) => pixels(&texture, path, resource, scene),
            Err(error) => {
                scene.left_out(
                    path,
                    format!("the texture {resource:?} cannot be read: {error}"),
                );
                Known::default()
            }
        };
    }
    let image = add_picture(scene, path, resource, &bytes);
    Known {
        texture: image.map(|image| scene.add_texture(repeated(image))),
        ..Known::default()
    }
}

/// The pixels of a texture as a picture.
pub(crate) fn pixels(texture: &Ptf, path: &str, name: &str, scene: &mut Scene) -> Known {
    let (bytes, notes) = match ptf_to_png(texture) {
        Ok(made) => made,
        Err(error) => {
            scene.left_out(path, error.message().to_owned());
            return Known::default();
        }
    };
    for note in notes {
        scene.notes.push(Note {
            path: format!("{path}.content.data.{}", note.path),
            ..note
        });
    }
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
    }
}
