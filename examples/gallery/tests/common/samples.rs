//! Small files.

use std::io::{Cursor, Write};

use bindery::prelude::*;
use bindery::text::Text;
use bindery::{Gaps, Opaque};
use bindery_gallery::elf::Elf;
use bindery_gallery::elf_section::{Content, Section};
use bindery_gallery::md2::{Frame, Md2, SkinPoint, Triangle, Vertex};
use bindery_gallery::ttf;

pub(crate) fn a_model() -> Md2 {
    let frame = |name, x| Frame {
        scale: [1.0; 3],
        translate: [0.0; 3],
        name: Text::new(name).unwrap(),
        verts: vec![
            Vertex {
                position: [x, 2, 3],
                light_normal: 4,
            };
            3
        ],
    };
    Md2 {
        version: 8,
        skin_width: 64,
        skin_height: 32,
        frame_size: Derived::agrees(),
        num_xyz: Derived::agrees(),
        skins: vec![Text::new("skin.pcx").unwrap()].into(),
        st: vec![SkinPoint { s: 1, t: 2 }].into(),
        triangles: vec![Triangle {
            index_xyz: [0, 1, 2],
            index_st: [0; 3],
        }]
        .into(),
        frames: vec![frame("stand", 1), frame("run", 9)].into(),
        gl_commands: vec![0].into(),
        end: [].into(),
        gaps: Gaps::default(),
    }
}

pub(crate) fn small_elf(big: bool) -> Elf {
    use bindery_gallery::elf::{Data, Header};
    use bindery_gallery::elf_section::SectionType;
    let section = |name, kind: SectionType, texts: &[&str]| {
        let texts: Vec<_> = texts
            .iter()
            .map(|text| CString::new(*text).unwrap())
            .collect();
        let size = texts
            .iter()
            .map(|text| text.as_bytes().len() as u64 + 1)
            .sum();
        let content = match kind {
            SectionType::StrTab => Content::StrTab { texts },
            _ => Content::Other {
                kind: kind.into(),
                data: Opaque::default(),
            },
        };
        Section {
            name,
            kind: kind.into(),
            flags: 0,
            address: 0,
            size,
            link: 0,
            info: 0,
            align: 1,
            entry_size: 0,
            content: content.into(),
        }
    };
    let sections = vec![
        section(0, SectionType::Null, &[]),
        section(1, SectionType::StrTab, &["", ".names", ".words"]),
        section(8, SectionType::StrTab, &["hello"]),
    ];
    Elf {
        data: if big { Data::Big } else { Data::Little }.into(),
        version: 1,
        os_abi: 0,
        abi_version: 0,
        pad: [0; 7],
        header: Header {
            kind: 1,
            machine: if big { 22 } else { 62 },
            version: 1,
            entry: 0,
            flags: 0,
            header_size: 64,
            segment_size: 56,
            section_size: 64,
            names: 1,
            segments: Vec::new().into(),
            sections: sections.into(),
        },
        gaps: Gaps::default(),
    }
}

/// One with a segment and a symbol.
fn an_elf_with_symbols() -> Elf {
    use bindery_gallery::elf::Segment;
    use bindery_gallery::elf_section::{SectionType, Symbol};
    let mut elf = small_elf(false);
    let symbol = Symbol {
        name: 0,
        st_info: 18,
        st_other: 0,
        st_shndx: 1,
        value: 0x1000,
        size: 8,
    };
    let template = elf.header.sections[0].clone();
    elf.header.sections.push(Section {
        kind: SectionType::SymTab.into(),
        size: 24,
        link: 2,
        align: 8,
        entry_size: 24,
        content: Content::SymTab {
            symbols: vec![symbol],
        }
        .into(),
        ..template
    });
    elf.header.segments.push(Segment {
        p_type: 1,
        p_flags: 5,
        p_offset: 0,
        p_vaddr: 0x1000,
        p_paddr: 0x1000,
        p_filesz: 64,
        p_memsz: 64,
        p_align: 0x1000,
    });
    elf
}

/// One file that is deflated and one that is not.
pub(crate) fn an_archive(comment: &str) -> Vec<u8> {
    use zip::write::SimpleFileOptions;
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let deflated =
        SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    let stored = deflated.compression_method(zip::CompressionMethod::Stored);
    writer.start_file("letters.txt", deflated).unwrap();
    writer.write_all(&[b'a'; 1000]).unwrap();
    writer.start_file("plain.txt", stored).unwrap();
    writer.write_all(b"plain").unwrap();
    writer.set_comment(comment).unwrap();
    writer.finish().unwrap().into_inner()
}

/// An archive whose writer could not go back, so that sizes are behind the data.
pub(crate) fn a_streamed_archive() -> Vec<u8> {
    use zip::write::SimpleFileOptions;
    let mut writer = zip::ZipWriter::new_stream(Vec::new());
    let options = SimpleFileOptions::default();
    writer.start_file("streamed.txt", options).unwrap();
    writer.write_all(b"streamed").unwrap();
    writer.finish().unwrap().into_inner()
}

pub(crate) fn a_png() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, 3, 2);
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_source_gamma(::png::ScaledFloat::from_scaled(45455));
    encoder
        .add_text_chunk("Title".to_owned(), "A picture".to_owned())
        .unwrap();
    encoder.set_pixel_dims(Some(::png::PixelDimensions {
        xppu: 2835,
        yppu: 2835,
        unit: ::png::Unit::Meter,
    }));
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[7; 18]).unwrap();
    writer.finish().unwrap();
    bytes
}

pub(crate) fn a_wav(recorded: &[i8]) -> Vec<u8> {
    let mut stream = Cursor::new(Vec::new());
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: 8000,
        bits_per_sample: 8,
        sample_format: hound::SampleFormat::Int,
    };
    let mut writer = hound::WavWriter::new(&mut stream, spec).unwrap();
    for sample in recorded {
        writer.write_sample(*sample).unwrap();
    }
    writer.finalize().unwrap();
    stream.into_inner()
}

/// Samples of 24 bits, for which the format has further fields.
fn a_wide_wav() -> Vec<u8> {
    let mut stream = Cursor::new(Vec::new());
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: 8000,
        bits_per_sample: 24,
        sample_format: hound::SampleFormat::Int,
    };
    let mut writer = hound::WavWriter::new(&mut stream, spec).unwrap();
    // Two, because a reader of Kaitai's wants the byte that fills up an odd number, which this writer leaves out.
    writer.write_sample(-70_000).unwrap();
    writer.write_sample(70_000).unwrap();
    writer.finalize().unwrap();
    stream.into_inner()
}

pub(crate) fn a_bmp() -> Vec<u8> {
    let mut image = ::bmp::Image::new(2, 3);
    image.set_pixel(1, 2, ::bmp::Pixel::new(10, 20, 30));
    let mut bytes = Vec::new();
    image.to_writer(&mut bytes).unwrap();
    bytes
}

/// A scene with this JSON and three bytes beside it.
pub(crate) fn a_glb(json: &str) -> Vec<u8> {
    let made = gltf::binary::Glb {
        header: gltf::binary::Header {
            magic: *b"glTF",
            version: 2,
            length: 0,
        },
        json: json.as_bytes().into(),
        bin: Some(vec![1, 2, 3].into()),
    };
    made.to_vec().unwrap()
}

/// A font with little in its tables.
pub(crate) fn a_font() -> Vec<u8> {
    let mut font = ttf::Font::from_bytes(dejavu::sans_mono::regular()).unwrap();
    for record in &mut font.tables {
        if let ttf::Table::Other { data, .. } = &mut *record.table {
            data.0.truncate(21);
        }
    }
    font.forget_originals();
    font.to_bytes().unwrap()
}

/// A file of every kind, with the name of its format.
pub(crate) fn all() -> Vec<(&'static str, String, Vec<u8>)> {
    let made = [
        ("png", "text.png", a_png()),
        ("wav", "short.wav", a_wav(&[1, -2])),
        ("wav", "wide.wav", a_wide_wav()),
        ("glb", "sun.glb", a_glb("{\"nodes\":[{\"name\":\"sun\"}]}")),
        ("bmp", "small.bmp", a_bmp()),
        ("md2", "model.md2", a_model().to_bytes().unwrap()),
        ("ttf", "font.ttf", a_font()),
        ("elf", "little.elf", small_elf(false).to_bytes().unwrap()),
        (
            "elf",
            "symbols.elf",
            an_elf_with_symbols().to_bytes().unwrap(),
        ),
        ("elf", "big.elf", small_elf(true).to_bytes().unwrap()),
        ("zip", "archive.zip", an_archive("")),
        ("zip", "commented.zip", an_archive("a comment")),
        ("zip", "streamed.zip", a_streamed_archive()),
    ];
    let named = made.into_iter();
    named
        .map(|(format, name, bytes)| (format, name.to_owned(), bytes))
        .collect()
}
