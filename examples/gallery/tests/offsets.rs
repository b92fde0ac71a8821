//! The formats of the gallery whose parts are where offsets lead, beside crates that everybody trusts: the same values,
//! the same bytes when nothing is changed, a trace without a gap, and an edited value that the trusted crate reads.

// Small files made here, and helpers outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod common;
#[path = "common/samples.rs"]
#[allow(dead_code)] // those of other formats
mod samples;

use std::io::{Cursor, Read};

use bindery::prelude::*;
use bindery::text::{Rest, Text};
use bindery_gallery::cmap::Subtable;
use bindery_gallery::elf::Elf;
use bindery_gallery::elf_section::{Content, Section};
use bindery_gallery::glyf::Glyph;
use bindery_gallery::md2::Md2;
use bindery_gallery::ttf::{Font, Table};
use bindery_gallery::zip::{Entry, Zip};
use bindery_gallery::zip_file::Compression;
use object::{Object, ObjectSection, ObjectSymbol};

use common::read;
use samples::{a_model, a_streamed_archive, an_archive, small_elf};

fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

#[test]
fn a_model_has_its_lists_where_its_header_says() {
    // By hand from the layout of `dmdl_t`: no crate for these is trusted by anybody.
    let model = a_model();
    let bytes = model.to_bytes().unwrap();
    assert_eq!(read::<Md2>(&bytes), model);
    assert_eq!((number(&bytes, 16), number(&bytes, 24)), (52, 3));
    let frames = number(&bytes, 56);
    assert_eq!(bytes[frames + 24..frames + 29], *b"stand");
    assert_eq!(bytes[frames + 52 + 40], 9);
    assert_eq!(number(&bytes, 64), bytes.len());
    let mut longer: Md2 = read(&bytes);
    longer.skins.push(Text::new("second.pcx").unwrap());
    let bytes = longer.to_bytes().unwrap();
    let skins = number(&bytes, 44);
    assert_eq!(bytes[skins + 64..skins + 74], *b"second.pcx");
    assert_eq!(number(&bytes, 64), bytes.len());
    assert_eq!(read::<Md2>(&bytes), longer);
}

#[test]
fn a_font_has_the_values_that_ttf_parser_reads() {
    let bytes = dejavu::sans_mono::regular();
    let font: Font = read(bytes);
    let face = ttf_parser::Face::parse(bytes, 0).unwrap();
    let tables = || font.tables.iter().map(|record| &*record.table);
    let head = tables().find_map(|table| match table {
        Table::Head(head) => Some(head),
        _ => None,
    });
    let head = head.unwrap();
    assert_eq!(head.units_per_em, face.units_per_em());
    assert_eq!(head.x_min, face.global_bounding_box().x_min);
    assert!(
        tables().any(|table| matches!(table, Table::MaximumProfile(profile)
        if profile.num_glyphs == face.number_of_glyphs()))
    );
    for record in &font.tables {
        if let Table::Other { tag, data } = &*record.table {
            let tag = ttf_parser::Tag::from_bytes(&tag.0);
            assert_eq!(face.raw_face().table(tag), Some(&data[..]));
        }
    }
}

#[test]
fn characters_have_the_glyphs_that_ttf_parser_finds() {
    let bytes = dejavu::sans::regular();
    let font = Font::from_bytes(bytes).unwrap();
    let face = ttf_parser::Face::parse(bytes, 0).unwrap();
    let glyph = |code: u32| {
        let character = char::from_u32(code)?;
        Some(face.glyph_index(character)?.0)
    };
    let cmap = font.cmap().unwrap().unwrap();
    let (mut segments, mut groups) = (0, 0);
    for encoding in &cmap.encodings {
        match &*encoding.subtable {
            Subtable::Segments { segments: found } => {
                for (index, start) in found.start_code.iter().enumerate() {
                    let shifted = found.id_range_offset[index] != 0 || *start == 0xFFFF;
                    if !shifted {
                        let code = u16::wrapping_add(*start, found.id_delta[index].cast_unsigned());
                        assert_eq!(glyph((*start).into()), Some(code));
                        segments += 1;
                    }
                }
            }
            Subtable::Groups(found) => {
                for group in &found.groups {
                    let last = group.start_glyph + group.end_char - group.start_char;
                    assert_eq!(
                        glyph(group.start_char),
                        u16::try_from(group.start_glyph).ok()
                    );
                    assert_eq!(glyph(group.end_char), u16::try_from(last).ok());
                    groups += 1;
                }
            }
            Subtable::Other { .. } => {}
        }
    }
    assert!(segments > 100 && groups > 100, "{segments}, {groups}");
    // `cmap` is a file in the file: it comes out as the same bytes as well.
    let tag = ttf_parser::Tag::from_bytes(b"cmap");
    let stored = face.raw_face().table(tag).unwrap();
    read::<bindery_gallery::cmap::Cmap>(stored);
}

/// How many contours an outline has.
#[derive(Default)]
struct Contours(usize);

impl ttf_parser::OutlineBuilder for Contours {
    fn move_to(&mut self, _: f32, _: f32) {
        self.0 += 1;
    }
    fn line_to(&mut self, _: f32, _: f32) {}
    fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {}
    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {}
    fn close(&mut self) {}
}

/// The contours of a glyph, with those of the glyphs that it is put together of.
fn contours(glyphs: &[Option<Glyph>], index: usize) -> usize {
    let Some(glyph) = &glyphs[index] else {
        return 0;
    };
    match &glyph.components {
        None => glyph.end_points.as_ref().unwrap().len(),
        Some(components) => {
            let parts = components.parts.iter();
            parts
                .map(|part| contours(glyphs, usize::from(part.glyph_index)))
                .sum()
        }
    }
}

#[test]
fn glyphs_have_the_outlines_that_ttf_parser_finds() {
    let bytes = dejavu::sans_mono::regular();
    let font = Font::from_bytes(bytes).unwrap();
    let face = ttf_parser::Face::parse(bytes, 0).unwrap();
    let glyphs = font.glyphs().unwrap().unwrap();
    assert_eq!(glyphs.len(), usize::from(face.number_of_glyphs()));
    let (mut composite, mut written) = (0, Vec::new());
    for (index, glyph) in glyphs.iter().enumerate() {
        let id = ttf_parser::GlyphId(u16::try_from(index).unwrap());
        let mut found = Contours::default();
        let outline = face.outline_glyph(id, &mut found);
        assert_eq!(contours(&glyphs, index), found.0, "glyph {index}");
        let Some(glyph) = glyph else {
            assert!(outline.is_none());
            continue;
        };
        written.extend(glyph.to_bytes().unwrap());
        composite += usize::from(glyph.components.is_some());
    }
    assert!(composite > 100, "{composite}");
    // One behind the other they are the table again.
    let stored = face.raw_face().table(ttf_parser::Tag::from_bytes(b"glyf"));
    assert!(stored == Some(&written[..]));
}

#[test]
fn an_edited_font_is_read_by_ttf_parser() {
    let mut font = Font::from_bytes(dejavu::sans_mono::regular()).unwrap();
    for record in &mut font.tables {
        match &mut *record.table {
            Table::Head(head) => head.units_per_em = 1000,
            // Longer than it was, so that it goes elsewhere.
            Table::Other { tag, data } if tag.0 == *b"fpgm" => data.0.extend([0; 9]),
            _ => {}
        }
    }
    let bytes = font.to_bytes().unwrap();
    assert_eq!(Font::from_bytes(&bytes).unwrap(), font);
    assert!(Font::from_bytes(&bytes).unwrap().findings().is_empty());
    let face = ttf_parser::Face::parse(&bytes, 0).unwrap();
    assert_eq!(face.units_per_em(), 1000);
    let fpgm = face.raw_face().table(ttf_parser::Tag::from_bytes(b"fpgm"));
    assert!(fpgm.unwrap().ends_with(&[0; 9]));
    assert!(face.glyph_index('A').is_some());
}

/// This program itself, without what debuggers need: it would be a hundred megabytes.
fn a_program() -> Vec<u8> {
    std::fs::read("/proc/self/exe").unwrap()
}

fn named<'a>(elf: &'a Elf, name: &str) -> &'a Section {
    let names = &elf.header.sections[usize::from(elf.header.names)];
    let sections = elf.header.sections.iter();
    let mut found = sections.filter(|section| text(names, section.name) == name.as_bytes());
    found.next().unwrap()
}

/// The text at an offset of a section of texts.
fn text(section: &Section, offset: u32) -> Vec<u8> {
    let Content::StrTab { texts } = &*section.content else {
        panic!("no texts");
    };
    let mut left = offset as usize;
    for text in texts {
        match text.as_bytes().get(left..) {
            Some(text) => return text.to_vec(),
            None => left -= text.as_bytes().len() + 1,
        }
    }
    panic!("no text at {offset}");
}

#[test]
fn this_program_has_the_sections_and_symbols_that_object_reads() {
    let bytes = a_program();
    let elf = Elf::from_bytes(&bytes).unwrap();
    assert!(elf.to_bytes().unwrap() == bytes);
    let found = elf.findings();
    // Systems have sections of their own.
    let mut others = found
        .iter()
        .filter(|each| each.rule.code != "unnamed-value");
    assert!(others.next().is_none(), "{found:?}");
    let file = object::File::parse(&*bytes).unwrap();
    for section in file.sections() {
        let own = named(&elf, section.name().unwrap());
        assert_eq!(own.address, section.address());
        assert_eq!(own.size, section.size());
        if let Content::Other { data, .. } = &*own.content {
            assert!(data[..] == *section.data().unwrap() || data.is_empty());
        }
    }
    let own = named(&elf, ".dynsym");
    let Content::DynSym { symbols } = &*own.content else {
        panic!("no symbols");
    };
    let names = named(&elf, ".dynstr");
    // The first one is nobody's.
    assert_eq!(symbols.len() - 1, file.dynamic_symbols().count());
    for (own, symbol) in symbols.iter().skip(1).zip(file.dynamic_symbols()) {
        assert_eq!(text(names, own.name), symbol.name_bytes().unwrap());
        assert_eq!((own.value, own.size), (symbol.address(), symbol.size()));
    }
}

#[test]
fn a_renamed_symbol_is_read_by_object() {
    let bytes = a_program();
    let mut elf = Elf::from_bytes(&bytes).unwrap();
    let wanted = text(named(&elf, ".strtab"), {
        let Content::SymTab { symbols } = &*named(&elf, ".symtab").content else {
            panic!("no symbols");
        };
        symbols.last().unwrap().name
    });
    let names = named(&elf, ".strtab").name;
    let symbols = named(&elf, ".symtab").name;
    let mut offset = 0;
    for section in elf.header.sections.iter_mut() {
        if section.name == names
            && let Content::StrTab { texts } = &mut *section.content
        {
            offset = section.size;
            texts.push(CString::new("a_name_that_nobody_has").unwrap());
            section.size += 23;
        }
    }
    for section in elf.header.sections.iter_mut() {
        if section.name == symbols
            && let Content::SymTab { symbols } = &mut *section.content
        {
            symbols.last_mut().unwrap().name = u32::try_from(offset).unwrap();
        }
    }
    let edited = elf.to_bytes().unwrap();
    let before = object::File::parse(&*bytes).unwrap();
    let after = object::File::parse(&*edited).unwrap();
    let last = |file: &object::File<'_>| {
        file.symbols()
            .last()
            .unwrap()
            .name_bytes()
            .unwrap()
            .to_vec()
    };
    assert_eq!(last(&before), wanted);
    assert_eq!(last(&after), b"a_name_that_nobody_has");
    assert_eq!(before.symbols().count(), after.symbols().count());
    // A program runs from its segments, and those are where they were.
    let loaded = before.section_by_name(".text").unwrap();
    assert!(after.section_by_name(".text").unwrap().data().unwrap() == loaded.data().unwrap());
}

/// A small program of either byte order, put together from values.
#[test]
fn both_byte_orders_are_read_by_object() {
    for big in [false, true] {
        let elf = small_elf(big);
        let bytes = elf.to_bytes().unwrap();
        assert_eq!(read::<Elf>(&bytes), elf);
        let file = object::File::parse(&*bytes).unwrap();
        assert_eq!(file.is_little_endian(), !big);
        let section = file.section_by_name(".words").unwrap();
        assert_eq!(section.data().unwrap(), b"hello\0");
    }
}

#[test]
fn an_archive_has_the_files_that_zip_wrote() {
    let archive: Zip = read(&an_archive("a comment"));
    let [letters, plain] = &archive.end.entries[..] else {
        panic!("{archive:?}");
    };
    assert_eq!(letters.name.to_text(), "letters.txt");
    assert_eq!(letters.file.data.content.content.0, [b'a'; 1000]);
    assert_eq!(plain.file.data.content.content.0, b"plain");
    assert_eq!(archive.end.comment.to_text(), "a comment");
    let streamed: Zip = read(&a_streamed_archive());
    let file = &streamed.end.entries[0].file;
    // Checksum and sizes agree with the content, or there would be findings.
    assert!(file.descriptor.is_some());
    assert_eq!(file.data.content.content.0, b"streamed");
}

#[test]
fn an_edited_archive_is_read_by_zip() {
    for bytes in [an_archive("a comment"), a_streamed_archive()] {
        let mut archive: Zip = read(&bytes);
        let entries = archive.end.entries.len();
        let added = Entry::new("added.txt", b"one more", Compression::Stored).unwrap();
        archive.end.entries.insert(0, added);
        let longer = Entry::new("longer.txt", &[b'z'; 5000], Compression::Deflated).unwrap();
        archive.end.entries.push(longer);
        archive.end.entries[1].comment = Rest::new("now with a comment").unwrap();
        let edited = archive.to_bytes().unwrap();
        assert_eq!(read::<Zip>(&edited), archive);
        let mut reader = zip::ZipArchive::new(Cursor::new(&edited)).unwrap();
        assert_eq!(reader.len(), entries + 2);
        let mut content = String::new();
        reader
            .by_name("added.txt")
            .unwrap()
            .read_to_string(&mut content)
            .unwrap();
        assert_eq!(content, "one more");
        assert_eq!(reader.by_index(1).unwrap().comment(), "now with a comment");
        // Whose checksum the crate compares.
        for index in 0..reader.len() {
            let mut content = Vec::new();
            let mut file = reader.by_index(index).unwrap();
            file.read_to_end(&mut content).unwrap();
            let own = &archive.end.entries[index].file.data.content.content.0;
            assert_eq!(own, &content);
        }
    }
    // What is inside of a deflated file is changed like any other value, and checksums and sizes follow.
    for bytes in [an_archive("a comment"), a_streamed_archive()] {
        let mut archive = Zip::from_bytes(&bytes).unwrap();
        let content = &mut archive.end.entries[0].file.data.content.content;
        content.0.extend(b"and more");
        let expected = content.0.clone();
        let edited = archive.to_bytes().unwrap();
        assert_eq!(read::<Zip>(&edited), archive);
        let mut reader = zip::ZipArchive::new(Cursor::new(&edited)).unwrap();
        let mut found = Vec::new();
        reader.by_index(0).unwrap().read_to_end(&mut found).unwrap();
        assert_eq!(found, expected);
    }
    // A new archive is made of entries alone.
    let mut archive = Zip::from_bytes(&an_archive("a comment")).unwrap();
    archive.forget_originals();
    archive.end.entries.truncate(1);
    let mut reader = zip::ZipArchive::new(Cursor::new(archive.to_bytes().unwrap())).unwrap();
    let mut content = Vec::new();
    reader
        .by_index(0)
        .unwrap()
        .read_to_end(&mut content)
        .unwrap();
    assert_eq!(content, [b'a'; 1000]);
}
