//! Directories of the gallery's formats, beside readers by hand: PNG, TrueType and ELF64. What they lead to is small, so that
//! copying and summing it up, which is the same for both, takes little of the time.

use bindery::text::{Rest, Terminated};
use bindery::{At, CString, Derived, Flag, Gaps, Letters, Opaque, Trailing};

use super::Bench;
use crate::gallery::elf_section::{Content, Section, SectionType, Symbol};
use crate::gallery::{elf, png, ttf};
use crate::inputs::{Noise, bytes_of};
use crate::measure::Row;
use crate::peers::gallery as by_hand;
use crate::peers::touched;

const GROUP: &str = "9 gallery";
const AT_MOST: f64 = 1.5;
const SAYS: &str = "at most 1.5 x";
/// Chunks of each kind in a picture.
const CHUNKS: usize = 5_000;
const SECTIONS: usize = 3_000;
/// How many bytes a section or a chunk holds.
const CONTENT: usize = 64;
/// How many bytes a table holds, of which a font has few.
const TABLE: usize = 1024;

fn total(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, u64::wrapping_add)
}

fn content(noise: &mut Noise, size: usize) -> Vec<u8> {
    (0..size / 4)
        .flat_map(|_| noise.next().to_le_bytes())
        .collect()
}

/// A picture of many small chunks.
pub fn picture() -> Vec<u8> {
    let mut noise = Noise::new();
    let mut chunks = vec![
        png::ChunkData::Header(png::Header {
            width: 640,
            height: 480,
            bit_depth: 8,
            color_type: png::ColorType::Truecolor.into(),
            compression_method: 0,
            filter_method: 0,
            interlace_method: Flag::new(false),
        }),
        png::ChunkData::Gamma { image_gamma: 45455 },
    ];
    for _ in 0..CHUNKS {
        chunks.push(png::ChunkData::Text {
            keyword: Terminated::new("Comment").expect("Latin-1"),
            text_string: Rest::new("Hello, world").expect("Latin-1"),
        });
        chunks.push(png::ChunkData::Pixels(Opaque(content(&mut noise, CONTENT))));
    }
    chunks.push(png::ChunkData::End);
    bytes_of(&png::Png {
        chunks: chunks.into_iter().map(Into::into).collect(),
        trailing: Trailing::default(),
    })
}

pub fn sum_png(picture: &png::Png) -> u64 {
    total(picture.chunks.iter().map(|chunk| {
        let data = match &chunk.data {
            png::ChunkData::Header(header) => u64::from(header.width ^ header.height),
            png::ChunkData::Palette { entries } => entries.len() as u64,
            png::ChunkData::Pixels(data) => touched(data),
            png::ChunkData::End => 1,
            png::ChunkData::Gamma { image_gamma } => u64::from(*image_gamma),
            png::ChunkData::Dimensions(size) => u64::from(size.x ^ size.y),
            png::ChunkData::Text {
                keyword,
                text_string,
            } => touched(keyword.units()).wrapping_add(touched(text_string.units())),
            png::ChunkData::Other { data, .. } => touched(data),
        };
        data.wrapping_add(chunk.crc.exception().copied().map_or(0, u64::from))
    }))
}

pub fn sum_png_by_hand(chunks: &[by_hand::png::Chunk]) -> u64 {
    use by_hand::png::Data;
    total(chunks.iter().map(|chunk| {
        let data = match &chunk.data {
            Data::Header(size, _) | Data::Dimensions(size, _) => u64::from(size[0] ^ size[1]),
            Data::Palette(entries) => entries.len() as u64,
            Data::Pixels(data) | Data::Other { data, .. } => touched(data),
            Data::End => 1,
            Data::Gamma(gamma) => u64::from(*gamma),
            Data::Text { keyword, text } => touched(keyword).wrapping_add(touched(text)),
        };
        data.wrapping_add(chunk.crc.map_or(0, u64::from))
    }))
}

/// A font of 24 tables.
pub fn font() -> Vec<u8> {
    let mut noise = Noise::new();
    let mut tables = vec![
        ttf::Table::Head(ttf::Head {
            major_version: 1,
            minor_version: 0,
            font_revision: 1,
            checksum_adjustment: 7,
            magic_number: 0x5F0F_3CF5,
            flags: 0,
            units_per_em: 2048,
            created: 1,
            modified: 2,
            x_min: -1,
            y_min: -2,
            x_max: 3,
            y_max: 4,
            mac_style: 0,
            lowest_rec_ppem: 8,
            font_direction_hint: 2,
            index_to_loc_format: 0,
            glyph_data_format: 0,
        }),
        ttf::Table::MaximumProfile(ttf::MaximumProfile {
            version: 0x10000,
            num_glyphs: 99,
            limits: vec![5; 13],
        }),
    ];
    tables.extend((b'a'..b'w').map(|letter| ttf::Table::Other {
        tag: Letters([letter; 4]),
        data: Opaque(content(&mut noise, TABLE)),
    }));
    bytes_of(&ttf::Font {
        sfnt_version: 0x10000,
        search_range: 256,
        entry_selector: 4,
        range_shift: 128,
        tables: tables
            .into_iter()
            .map(|table| ttf::TableRecord {
                checksum: Derived::agrees(),
                table: At::new(table),
            })
            .collect(),
        gaps: Gaps::default(),
    })
}

pub fn sum_ttf(font: &ttf::Font) -> u64 {
    total(font.tables.iter().map(|record| {
        let table = match &*record.table {
            ttf::Table::Head(head) => u64::from(head.units_per_em) + u64::from(head.magic_number),
            ttf::Table::MaximumProfile(profile) => {
                u64::from(profile.num_glyphs)
                    + total(profile.limits.iter().map(|&each| each.into()))
            }
            ttf::Table::Other { data, .. } => touched(data),
        };
        table.wrapping_add(record.checksum.exception().copied().map_or(0, u64::from))
    }))
}

pub fn sum_ttf_by_hand(font: &by_hand::ttf::Font) -> u64 {
    use by_hand::ttf::Table;
    total(font.tables.iter().map(|record| {
        let table = match &record.table {
            Table::Head(head) => u64::from(head.units_per_em) + u64::from(head.magic),
            Table::MaximumProfile { glyphs, limits, .. } => {
                u64::from(*glyphs) + total(limits.iter().map(|&each| each.into()))
            }
            Table::Other { data, .. } => touched(data),
        };
        table.wrapping_add(record.checksum.map_or(0, u64::from))
    }))
}

fn section(kind: SectionType, size: u64, content: Content) -> Section {
    Section {
        name: 1,
        kind: kind.into(),
        flags: 0,
        address: 0,
        size,
        link: 0,
        info: 0,
        align: 8,
        entry_size: 0,
        content: At::new(content),
    }
}

/// A program of many small sections: symbols, texts and others.
pub fn program() -> Vec<u8> {
    let mut noise = Noise::new();
    let mut sections = Vec::new();
    while sections.len() < SECTIONS {
        let symbol = |index| Symbol {
            name: index,
            st_info: 1,
            st_other: 0,
            st_shndx: 2,
            value: 0x1000,
            size: 16,
        };
        let symbols = (0..4).map(symbol).collect();
        sections.push(section(
            SectionType::SymTab,
            96,
            Content::SymTab { symbols },
        ));
        let texts = vec![CString::new("a_symbol").expect("no zero"); 7];
        sections.push(section(SectionType::StrTab, 63, Content::StrTab { texts }));
        let data = Opaque(content(&mut noise, CONTENT));
        let kind = SectionType::ProgBits.into();
        let other = Content::Other { kind, data };
        sections.push(section(SectionType::ProgBits, CONTENT as u64, other));
    }
    bytes_of(&elf::Elf {
        data: elf::Data::Little.into(),
        version: 1,
        os_abi: 0,
        abi_version: 0,
        pad: [0; 7],
        header: elf::Header {
            kind: 3,
            machine: 62,
            version: 1,
            entry: 0x1000,
            flags: 0,
            header_size: 64,
            segment_size: 56,
            section_size: 64,
            names: 1,
            segments: At::new(Vec::new()),
            sections: At::new(sections),
        },
        gaps: Gaps::default(),
    })
}

pub fn sum_elf(program: &elf::Elf) -> u64 {
    let of_symbol = |symbol: &Symbol| u64::from(symbol.name) + symbol.value + symbol.size;
    total(program.header.sections.iter().map(|section| {
        let content = match &*section.content {
            Content::SymTab { symbols } | Content::DynSym { symbols } => {
                total(symbols.iter().map(of_symbol))
            }
            Content::StrTab { texts } => total(texts.iter().map(|text| touched(text.as_bytes()))),
            Content::Other { data, .. } => touched(data),
        };
        content.wrapping_add(section.size)
    }))
}

pub fn sum_elf_by_hand(program: &by_hand::elf::Elf) -> u64 {
    use by_hand::elf::{Content, Symbol};
    let of_symbol = |symbol: &Symbol| u64::from(symbol.name) + symbol.value + symbol.size;
    total(program.header.sections.iter().map(|section| {
        let content = match &section.content {
            Content::Symbols(symbols) => total(symbols.iter().map(of_symbol)),
            Content::Texts(texts) => total(texts.iter().map(|text| touched(text))),
            Content::Other(data) => touched(data),
        };
        content.wrapping_add(section.size)
    }))
}

/// What is read of the bytes, and its sum.
pub type Sides = [fn(&[u8]) -> u64; 2];

pub const PNG: Sides = [
    |bytes| sum_png(&read(bytes)),
    |bytes| sum_png_by_hand(&by_hand::png::read(bytes).expect("whole")),
];
pub const TTF: Sides = [
    |bytes| sum_ttf(&read(bytes)),
    |bytes| sum_ttf_by_hand(&by_hand::ttf::read(bytes).expect("whole")),
];
pub const ELF: Sides = [
    |bytes| sum_elf(&read(bytes)),
    |bytes| sum_elf_by_hand(&by_hand::elf::read(bytes).expect("whole")),
];

fn read<T: bindery::File>(bytes: &[u8]) -> T {
    T::from_bytes(bytes).expect("whole")
}

pub fn run(bench: &mut Bench) {
    for (name, bytes, [ours, hand]) in [
        ("PNG, 10,000 small chunks", picture(), PNG),
        ("TrueType, 24 tables of 1 KB", font(), TTF),
        ("ELF64, 3,000 small sections", program(), ELF),
    ] {
        let row = Row::new(GROUP, name, || ours(&bytes))
            .against("hand-written", || hand(&bytes))
            .at_most("hand-written", AT_MOST, SAYS);
        bench.row(row);
    }
}
