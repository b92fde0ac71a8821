//! Small files.

use std::io::{Cursor, Write};

use bindery::prelude::*;
use bindery::text::Text;
use bindery::{Gaps, Opaque};
use bindery_gallery::elf::Elf;
use bindery_gallery::elf_section::{Content, Section};
use bindery_gallery::md2::{Frame, Md2, SkinPoint, Triangle, Vertex};

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

pub(crate) fn an_archive() -> Vec<u8> {
    use zip::write::SimpleFileOptions;
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let deflated =
        SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    let stored = deflated.compression_method(zip::CompressionMethod::Stored);
    writer.start_file("letters.txt", deflated).unwrap();
    writer.write_all(&[b'a'; 1000]).unwrap();
    writer.start_file("plain.txt", stored).unwrap();
    writer.write_all(b"plain").unwrap();
    writer.set_comment("a comment").unwrap();
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
