//! The pictures of materials. However many materials show a picture, it is looked at once.

use std::collections::HashMap;

use bindery_formats::m3d::{Asset, Name};

use super::Context;
use crate::from::{Settings, add_picture, repeated};
use crate::picture::{Folder, Picture, from_png};
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
    /// The textures of pictures that were put together.
    made: HashMap<Parts, Option<usize>>,
}

impl<'c, 'a> Pictures<'c, 'a> {
    pub(super) fn of(context: &'c Context<'a>, settings: &'c Settings) -> Self {
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

    /// The texture of a picture that is made of others.
    pub(super) fn made(
        &mut self,
        parts: Parts,
        name: &str,
        scene: &mut Scene,
        make: impl FnOnce([Option<Picture>; 3]) -> Picture,
    ) -> Option<usize> {
        if let Some(known) = self.made.get(&parts) {
            return *known;
        }
        let stored = |image: usize| from_png(&scene.images.get(image)?.bytes).ok();
        let made = make(parts.1.map(|part| part.and_then(stored)))
            .to_png()
            .ok();
        let texture = made.map(|bytes| {
            let image = scene.add_image(Image {
                name: name.to_owned(),
                kind: ImageKind::Png,
                bytes,
                kept: false,
            });
            scene.add_texture(repeated(image))
        });
        self.made.insert(parts, texture);
        texture
    }
}
