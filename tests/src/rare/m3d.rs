//! Models with every command, property and width, and with bytes behind what is known.

use bindery::{File as _, RawTail, Result, Trailing};
use bindery_formats::m3d::{ChunkBody, EndMark, IndexType, M3d};

use crate::m3d_models::Maker;

/// The models that together have every width, and no list only empty.
const SEEDS: std::ops::Range<u64> = 0..32;

pub(super) fn all() -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for seed in SEEDS {
        let model = Maker::new(seed).everything();
        files.push((format!("everything-{seed}.m3d"), model.to_bytes()?));
        let tailed = with_tails(model).to_bytes()?;
        files.push((format!("tailed-{seed}.m3d"), tailed));
    }
    let mut empty = Maker::new(0).model();
    let payload = &mut empty.payload.content;
    payload.chunks.clear();
    payload.end = Some(EndMark {});
    payload.trailing = behind();
    files.push(("no_chunks.m3d".to_owned(), empty.to_bytes()?));
    Ok(files)
}

/// More bytes than the header of a chunk has.
fn behind() -> Trailing {
    Trailing((1..=12).collect())
}

/// A byte behind what every chunk holds, and more behind all of them.
fn with_tails(mut model: M3d) -> M3d {
    let payload = &mut model.payload.content;
    let has_no_voxels = payload.head.types.vp == IndexType::None.into();
    for chunk in &mut payload.chunks {
        let tail = RawTail(vec![0xA5]);
        match &mut chunk.body {
            ChunkBody::ColorMap(body) => body.tail = tail,
            ChunkBody::TextureMap(body) => body.tail = tail,
            ChunkBody::Vertices(body) => body.tail = tail,
            ChunkBody::Skeleton(body) => body.tail = tail,
            ChunkBody::Procedure(body) => body.tail = tail,
            ChunkBody::Labels(body) => body.tail = tail,
            ChunkBody::Action(body) => body.tail = tail,
            // Without a width there are no voxels before it.
            ChunkBody::VoxelBlock(body) if has_no_voxels => body.tail = tail,
            // Elements of any length: what is behind them is a part of one, at which a reader of Kaitai's fails.
            _ => {}
        }
    }
    if payload.end.is_some() {
        payload.trailing = behind();
    }
    model
}
