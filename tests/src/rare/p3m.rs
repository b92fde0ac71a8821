//! Models of all three layouts with everything that each may have.

use bindery::{File as _, Result};
use bindery_formats::p3m::{P3m, Revision, Texture, TextureContent};

use crate::damage::Numbers;
use crate::p3m_models::{Wishes, model};

/// The models that together have everything.
const SEEDS: std::ops::Range<u64> = 0..16;

pub(super) fn all() -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for revision in [Revision::R2024_11, Revision::R2025_01, Revision::R2025_08] {
        for seed in SEEDS {
            let mut numbers = Numbers::new(seed);
            let wishes = Wishes {
                unnamed: seed % 2 == 1,
                ..Wishes::default()
            };
            let model = model(&mut numbers, revision, wishes)?;
            let name = format!("random-{}-{seed}.p3m", revision.name());
            files.push((name, model.to_bytes()?));
        }
        let mistyped = format!("mistyped-{}.p3m", revision.name());
        files.push((mistyped, with_mistyped(revision)?.to_bytes()?));
    }
    Ok(files)
}

/// A model whose first texture is a path where one in the file is announced. What follows makes it too large to be one.
fn with_mistyped(revision: Revision) -> Result<P3m> {
    let mut numbers = Numbers::new(1);
    let mut model = model(&mut numbers, revision, Wishes::default())?;
    let (textures, strings) = match &mut model {
        P3m::R2024_11(model) => (&mut model.textures, &mut model.strings),
        P3m::R2025_01(model) => (&mut model.textures, &mut model.strings),
        P3m::R2025_08(model) => (&mut model.textures, &mut model.strings),
        other => return Ok(other.clone()),
    };
    let resource_path = strings.intern("game:textures/wood")?;
    let content = TextureContent::Mistyped { resource_path };
    *textures = vec![Texture { content }, Texture::external(resource_path)];
    Ok(model)
}
