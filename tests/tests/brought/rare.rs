//! Files of the gallery's formats with what those of its own tests do not have.

use bindery::prelude::*;
use bindery::text::Rest;
use bindery::{Letters, Opaque, Trailing};
use bindery_gallery::bmp::{Bmp, Compression};
use bindery_gallery::elf::Segment;
use bindery_gallery::elf_section::{Content, Section, SectionType, Symbol};
use bindery_gallery::glb::Glb;
use bindery_gallery::png::Png;
use bindery_gallery::wav::{Extension, Wav};
use bindery_gallery::zip::Zip;
use bindery_gallery::{glb, png, wav};

use super::samples;

/// What is in all of these, behind the end where there is one.
const BYTES: [u8; 3] = [7, 8, 9];

fn a_png() -> Vec<u8> {
    let mut picture = Png::from_bytes(&samples::a_png()).unwrap();
    let palette = png::ChunkData::Palette {
        entries: vec![[1, 2, 3], [4, 5, 6]],
    };
    let own = png::ChunkData::Other {
        kind: Letters(*b"prVt"),
        data: Opaque(BYTES.to_vec()),
    };
    picture.chunks.insert(1, palette.into());
    picture.chunks.insert(1, own.into());
    picture.trailing = Trailing(BYTES.to_vec());
    picture.to_bytes().unwrap()
}

fn a_wav() -> Vec<u8> {
    let mut sound = Wav::from_bytes(&samples::a_wav(&[1, -2])).unwrap();
    for chunk in &mut sound.form.chunks {
        if let wav::ChunkData::Format(format) = &mut chunk.data {
            format.extension = Some(Extension {
                fields: Opaque(BYTES.to_vec()),
            });
        }
    }
    let fact = wav::ChunkData::Fact { file_size: 2 };
    let own = wav::ChunkData::Other {
        id: Letters(*b"own "),
        data: Opaque(BYTES.to_vec()),
    };
    sound.form.chunks.extend([fact.into(), own.into()]);
    sound.trailing = Trailing(BYTES.to_vec());
    sound.to_bytes().unwrap()
}

fn a_glb() -> Vec<u8> {
    let mut scene = Glb::from_bytes(&samples::a_glb("{}")).unwrap();
    let data = glb::ChunkData::Other {
        kind: Letters(*b"OWN "),
        data: Opaque(BYTES.to_vec()),
    };
    scene.body.chunks.push(glb::Chunk { data });
    scene.to_bytes().unwrap()
}

/// A picture with a palette, whose number of colours is said or follows from the bits of a pixel; with masks or with
/// fields of a newer header.
fn a_bmp(said: u32, compression: Compression, later: &[u8]) -> Vec<u8> {
    let mut picture = Bmp::from_bytes(&samples::a_bmp()).unwrap();
    picture.forget_originals();
    picture.header.bit_count = 1;
    picture.header.clr_used = said;
    picture.header.compression = compression.into();
    picture.header.later = Opaque(later.to_vec());
    picture.masks = (compression == Compression::Bitfields).then_some([0xF000, 0x0F00, 0x00F0]);
    picture.colors = vec![[1, 2, 3, 0], [4, 5, 6, 0]];
    picture.to_bytes().unwrap()
}

fn an_elf(big: bool) -> Vec<u8> {
    let mut program = samples::small_elf(big);
    let segment = Segment {
        p_type: 1,
        p_flags: 5,
        p_offset: 2,
        p_vaddr: 0x40_0000,
        p_paddr: 3,
        p_filesz: 4,
        p_memsz: 6,
        p_align: 0x1000,
    };
    program.header.segments = vec![segment; 2].into();
    let symbol = Symbol {
        name: 1,
        st_info: 0x12,
        st_other: 2,
        st_shndx: 3,
        value: 0x1234,
        size: 56,
    };
    let symbols = vec![symbol; 2];
    let size = 24 * symbols.len() as u64;
    let all = Content::SymTab {
        symbols: symbols.clone(),
    };
    let needed = Content::DynSym { symbols };
    let data = Content::Other {
        kind: SectionType::ProgBits.into(),
        data: Opaque(BYTES.to_vec()),
    };
    program.header.sections.extend([
        section(SectionType::SymTab, all, size),
        section(SectionType::DynSym, needed, size),
        section(SectionType::ProgBits, data, BYTES.len() as u64),
    ]);
    program.to_bytes().unwrap()
}

fn section(kind: SectionType, content: Content, size: u64) -> Section {
    Section {
        name: 1,
        kind: kind.into(),
        flags: 6,
        address: 0x50_0000,
        size,
        link: 2,
        info: 1,
        align: 8,
        entry_size: 24,
        content: content.into(),
    }
}

fn a_zip() -> Vec<u8> {
    let mut archive = Zip::from_bytes(&samples::an_archive("")).unwrap();
    archive.forget_originals();
    let entry = &mut archive.end.entries[0];
    entry.extra = Opaque(BYTES.to_vec());
    entry.comment = Rest::new("a file").unwrap();
    entry.file.extra = Opaque(BYTES[1..].to_vec());
    archive.to_bytes().unwrap()
}

/// Each with the name of its format.
pub(super) fn all() -> Vec<(&'static str, String, Vec<u8>)> {
    let made = [
        ("png", "palette.png", a_png()),
        ("wav", "extended.wav", a_wav()),
        ("glb", "extended.glb", a_glb()),
        ("bmp", "masks.bmp", a_bmp(2, Compression::Bitfields, &[])),
        ("bmp", "colors.bmp", a_bmp(0, Compression::Rgb, &[1; 12])),
        ("elf", "symbols.elf", an_elf(false)),
        ("elf", "big-symbols.elf", an_elf(true)),
        ("zip", "extended.zip", a_zip()),
    ];
    let named = made.into_iter();
    named
        .map(|(format, name, bytes)| (format, name.to_owned(), bytes))
        .collect()
}
