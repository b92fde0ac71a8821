//! The pictures of materials. However many materials show a picture, it is looked at once.

use std::collections::HashMap;

use bindery::Limits;
use bindery_formats::m3d::{Asset, Name};

use super::Context;
use crate::from::{Settings, add_picture, repeated};
use crate::picture::{Folder, Picture, from_png_within, rgba_bytes};
use crate::scene::{Image, ImageKind, Scene};

/// What pictures are put together for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Purpose {
    /// One picture of roughness and metallic value.
    Roughness,
    /// The dissolve as alpha of the base picture.
    Alpha,
}

/// Pictures of the scene that are put together.
type Parts = (Purpose, [Option<usize>; 3]);

/// Finds and makes pictures.
pub(super) struct Pictures<'c, 'a> {
    context: &'c Context<'a>,
    settings: &'c Settings,
    /// The inlined files by the numbers of their names. Of several with one name the first counts.
    inlined: HashMap<usize, &'a Asset>,
    /// What became of each name: the picture, or why there is none.
    found: HashMap<usize, Result<usize, String>>,
    /// The textures of pictures that were put together, or why there is none.
    made: HashMap<Parts, Result<usize, String>>,
    /// What all of those may take together when they are unfolded.
    room: Limits,
}

impl<'c, 'a> Pictures<'c, 'a> {
    pub(super) fn of(context: &'c Context<'a>, settings: &'c Settings, room: Limits) -> Self {
        let mut inlined = HashMap::new();
        for asset in context.model.assets() {
            if context.stored(asset.name).is_some() {
                inlined.entry(context.number(asset.name)).or_insert(asset);
            }
        }
        Self {
            context,
            settings,
            inlined,
            found: HashMap::new(),
            made: HashMap::new(),
            room,
        }
    }

    /// The picture of a name, from the file or from the folder.
    pub(super) fn named(&mut self, name: Name, path: &str, scene: &mut Scene) -> Option<usize> {
        if self.context.stored(name).is_none_or(<[u8]>::is_empty) {
            return None;
        }
        let number = self.context.number(name);
        if !self.found.contains_key(&number) {
            let found = self.find(name, number, path, scene);
            self.found.insert(number, found);
        }
        match self.found.get(&number)? {
            Ok(image) => Some(*image),
            Err(reason) => {
                scene.left_out(path, reason.clone());
                None
            }
        }
    }

    fn find(
        &self,
        name: Name,
        number: usize,
        path: &str,
        scene: &mut Scene,
    ) -> Result<usize, String> {
        let told = self.context.quoted(name);
        let inlined = self.inlined.get(&number);
        let stored = self.context.stored(name).unwrap_or_default();
        let can_be_beside = stored.len() <= Folder::LONGEST;
        let beside: Option<Vec<u8>>;
        let bytes: &[u8] = match (inlined, &self.settings.textures) {
            (Some(asset), _) => &asset.data,
            (None, Some(folder)) => {
                let name = String::from_utf8_lossy(stored);
                let found = || folder.find(&[format!("{name}.png"), name.to_string()]);
                beside = can_be_beside.then(found).flatten();
                let missing = || format!("no picture {told} is in the folder of textures");
                beside.as_deref().ok_or_else(missing)?
            }
            (None, None) => {
                return Err(format!(
                    "the picture {told} is not in the file, and no folder of textures is given"
                ));
            }
        };
        let name = self.context.name(name, || path.to_owned(), scene);
        add_picture(scene, &name, bytes)
    }

    /// Whether a picture can be put together with others.
    pub(super) fn is_usable(image: usize, scene: &Scene) -> bool {
        let image = scene.images.get(image);
        image.is_some_and(|image| image.kind == ImageKind::Png)
    }

    /// The texture of a picture that is made of others, or why there is none.
    pub(super) fn made(
        &mut self,
        parts: Parts,
        name: &str,
        scene: &mut Scene,
        make: impl FnOnce([Option<Picture>; 3]) -> Picture,
    ) -> Result<usize, String> {
        if let Some(known) = self.made.get(&parts) {
            return known.clone();
        }
        let made = self.combined(parts.1, scene, make);
        let texture = made.map_err(|error| error.message().to_owned());
        let texture = texture.map(|bytes| {
            let image = scene.add_image(Image {
                name: name.to_owned(),
                kind: ImageKind::Png,
                bytes,
                kept: false,
            });
            scene.add_texture(repeated(image))
        });
        self.made.insert(parts, texture.clone());
        texture
    }

    /// A picture that is made of others, as a file. It is as wide as the widest and as high as the highest of them,
    /// which may be far more than all of them have.
    fn combined(
        &mut self,
        parts: [Option<usize>; 3],
        scene: &Scene,
        make: impl FnOnce([Option<Picture>; 3]) -> Picture,
    ) -> bindery::Result<Vec<u8>> {
        let mut room = self.room;
        let (mut width, mut height) = (1, 1);
        let mut pictures = [None, None, None];
        for (part, picture) in parts.into_iter().zip(&mut pictures) {
            let Some(image) = part.and_then(|part| scene.images.get(part)) else {
                continue;
            };
            let stored = from_png_within(&image.bytes, room)?;
            room.memory = room.memory.saturating_sub(stored.rgba.len() as u64);
            width = stored.width.max(width);
            height = stored.height.max(height);
            *picture = Some(stored);
        }
        let size = rgba_bytes(width, height);
        room.expect_view("the picture of both", size, 0)?;
        self.room.memory = self.room.memory.saturating_sub(size);
        make(pictures).to_png()
    }
}
