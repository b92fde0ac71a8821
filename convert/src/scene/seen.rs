//! What a scene that is being made has already, found without looking through all of it.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};

use super::{Image, Texture};

/// Where textures and pictures are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    textures: HashMap<Texture, usize>,
    /// The pictures whose bytes have this hash.
    images: HashMap<u64, Vec<usize>>,
    hashes: RandomState,
}

/// It says nothing that the scene does not say.
impl PartialEq for Seen {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Seen {
    /// Adds a texture to a list, unless it is there, and says where it is.
    pub(super) fn texture(&mut self, texture: Texture, all: &mut Vec<Texture>) -> usize {
        *self.textures.entry(texture).or_insert_with(|| {
            all.push(texture);
            all.len().saturating_sub(1)
        })
    }

    /// Adds a picture to a list, unless one with the same bytes is there, and says where it is.
    pub(super) fn image(&mut self, image: Image, all: &mut Vec<Image>) -> usize {
        let hash = self.hashes.hash_one(&image.bytes);
        let alike = self.images.entry(hash).or_default();
        let is_same = |known: &Image| known.kept == image.kept && known.bytes == image.bytes;
        let mut places = alike.iter().copied();
        if let Some(known) = places.find(|place| all.get(*place).is_some_and(is_same)) {
            return known;
        }
        let place = all.len();
        alike.push(place);
        all.push(image);
        place
    }
}
