//! Files that are small and whole, and made to hurt: many references to one long string, many chunks that ask about
//! many others, large results from almost nothing. Each is made for a number of things, and is so large as that
//! number says.

// Small numbers, known here.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use bindery::{Method, Result, WriteSettings};
use bindery_formats::p3m::{
    Action, ActionData, Animation, Bone, Model2025_08, Part2025_08, PartListMode, Text,
    UserDefinedField, UserFieldType, UserValue,
};
use bindery_formats::pmf::PmfDialect;
use bindery_formats::pmf::entity::{Entity, EntityBody};
use bindery_formats::ptf::{Form, Ptf};

use crate::{atm, maps};

/// A file that hurts.
pub struct Hurting {
    /// What it is.
    pub name: &'static str,
    /// The name of its format.
    pub format: &'static str,
    /// Its revision, where it is too odd to be recognised.
    pub revision: Option<&'static str>,
    /// The file for a number of things.
    pub make: fn(usize) -> Vec<u8>,
}

/// All of them.
pub static ALL: &[Hurting] = &[
    m3d("labels with one long text", |n| {
        model(LONG, &long(4 * n), &[labels(&vec![FIRST; n])])
    }),
    m3d("labels with every tail of a long text", |n| {
        model(LONG, &long(n), &[labels(&tails(n))])
    }),
    m3d("labels in the middle of characters", |n| {
        let text = [&[0xC3, 0xA9].repeat(n), &[0][..]].concat();
        model(LONG, &text, &[labels(&tails(n))])
    }),
    m3d("labels with texts that are not UTF-8", |n| {
        let text = [vec![0xA9; n], vec![0]].concat();
        model(LONG, &text, &[labels(&tails(n))])
    }),
    m3d("many texts", |n| {
        let texts: Vec<u8> = (0..n)
            .flat_map(|n| format!("{n:06}\0").into_bytes())
            .collect();
        let places: Vec<usize> = (0..n).map(|n| FIRST + 7 * n).collect();
        model(LONG, &texts, &[labels(&places)])
    }),
    m3d("materials of one long name", |n| {
        model(LONG, &long(4 * n), &named(b"MTRL", &vec![FIRST; n]))
    }),
    m3d("materials of two names that differ at the end", |n| {
        let two = [long(2 * n), long(2 * n - 1), b"x\0".to_vec()].concat();
        let places: Vec<usize> = (0..n).map(|each| FIRST + each % 2 * (2 * n + 1)).collect();
        model(LONG, &two, &named(b"MTRL", &places))
    }),
    m3d("materials of many long names", |n| {
        model(LONG, &long(n), &named(b"MTRL", &tails(n)))
    }),
    m3d("assets of one long name", |n| {
        model(LONG, &long(4 * n), &named(b"ASET", &vec![FIRST; n]))
    }),
    m3d("assets of one name that hold something", |n| {
        let asset = chunk(b"ASET", &[le(FIRST, 4), vec![0; 16]].concat());
        model(LONG, &long(4), &vec![asset; n])
    }),
    m3d("texts that start as files do", |n| {
        model(LONG, &b"PTF\0".repeat(n), &[])
    }),
    m3d("scripts that look for assets", |n| {
        let chunks = [
            named(b"PROC", &vec![FIRST; n]),
            named(b"ASET", &vec![FIRST + 1; n]),
        ]
        .concat();
        model(LONG, &long(4 * n), &chunks)
    }),
    m3d("a long name at every polygon", |n| {
        model(LONG, &long(4 * n), &[mesh(&vec![FIRST; n])])
    }),
    m3d("another name at every polygon", |n| {
        model(LONG, &long(n), &[mesh(&tails(n))])
    }),
    m3d("groups of labels in a long language", |n| {
        let group = chunk(b"LBLS", &[le(FIRST + 1, 4), le(FIRST, 4)].concat());
        model(LONG, &long(4 * n), &vec![group; n])
    }),
    m3d("groups of labels that look for their translations", |n| {
        let group = |name: usize| chunk(b"LBLS", &[le(name, 4), le(0, 4)].concat());
        model(
            LONG,
            &long(n),
            &tails(n).into_iter().map(group).collect::<Vec<_>>(),
        )
    }),
    m3d("frames and bones", |n| {
        let bone = [le(0xFFFF, 2), le(0, 4), le(0, 1), le(0, 1)].concat();
        let skeleton = chunk(b"BONE", &[le(n, 2), bone.repeat(n)].concat());
        let frame = [le(1, 4), le(0, 1)].concat();
        let action = [le(0, 4), le(n, 2), le(9, 4), frame.repeat(n)].concat();
        model(BONES, b"", &[skeleton, chunk(b"ACTN", &action)])
    }),
    m3d("blocks of voxels that leave gaps", |n| {
        let block = |y: usize, uncertainty: u8| {
            let place = [le(0, 4), le(0, 1), le(y % 100, 1), le(0, 1), vec![1, 1, 1]].concat();
            chunk(b"VOXD", &[place, vec![uncertainty, 0, 0x80, 0]].concat())
        };
        let blocks = (0..n).map(|each| block(each, if each % 2 == 0 { 255 } else { 0 }));
        model(VOXELS, b"", &blocks.collect::<Vec<_>>())
    }),
    m3d("groups of blocks of voxels", |n| {
        let block = |group: u8| {
            let place = [le(0, 4), vec![0, 0, 0, 1, 1, 1]].concat();
            chunk(b"VOXD", &[place, vec![1, group, 0x80, 0]].concat())
        };
        let blocks = (0..n).map(|each| block(u8::try_from(each % 255 + 1).unwrap_or(1)));
        model(VOXELS, b"", &blocks.collect::<Vec<_>>())
    }),
    m3d("colours behind many chunks", |n| {
        let vertex = [le(0, 4), le(0, 4), le(0, 4), le(0, 4), le(0, 1)].concat();
        let vertices = chunk(b"VRTS", &vertex.repeat(n));
        let others = vec![chunk(b"PROC", &le(0, 4)); n];
        let map = chunk(b"CMAP", &[1, 2, 3, 4]);
        model(COLORS, b"", &[vec![vertices], others, vec![map]].concat())
    }),
    m3d("the same chunk over and over", |n| {
        let chunks = [
            chunk(b"CMAP", &[1, 2, 3, 4]),
            chunk(b"VOXT", b""),
            chunk(b"HEAD", b""),
        ];
        model(
            LONG,
            b"",
            &chunks.into_iter().cycle().take(n).collect::<Vec<_>>(),
        )
    }),
    m3d("polygons", |n| {
        model(LONG, b"", &[chunk(b"MESH", &[0x30, 0, 0, 0].repeat(n))])
    }),
    m3d("shapes that do not follow the text", |n| {
        model(SHAPES, b"", &vec![shape(0); n / 8])
    }),
    m3d("a long shape that does not follow the text", |n| {
        model(SHAPES, b"", &[shape(n)])
    }),
    m3d("shapes that include all others", |n| {
        let include = |each: usize| [vec![1], le(each % 200, 1), vec![0, 0]].concat();
        let shape = |each: usize| chunk(b"SHPE", &[le(0, 4), le(0xFF, 1), include(each)].concat());
        model(SHAPES, b"", &(0..n).map(shape).collect::<Vec<_>>())
    }),
    p3m("arrays of texts that overlap", |n| {
        p3m_model(8 * n, |model| fields(model, UserFieldType::Str))
    }),
    p3m("arrays of bytes that overlap", |n| {
        p3m_model(8 * n, |model| fields(model, UserFieldType::U8))
    }),
    p3m("parts, bones and lists of one long name", |n| {
        p3m_model(8 * n, |model| {
            let name = Text::at(0);
            let part = Part2025_08 {
                reserved: bindery::Reserved(0),
                name,
                material_index: 0,
                material_overrides: Vec::new(),
                vertices: Vec::new(),
                uvs: None,
                normals: None,
                indices: Vec::new(),
                weight_groups: Vec::new(),
            };
            model.parts = vec![part; 100];
            model.part_visibility = vec![0; 13];
            model.bones = vec![
                Bone {
                    name,
                    ..Bone::default()
                };
                100
            ];
            model.animations = vec![
                Animation {
                    name,
                    actions: Vec::new()
                };
                100
            ];
            let action = Action {
                microseconds_per_frame: 1,
                part_list_mode: PartListMode::White.into(),
                part_list: (0..100).map(Text::at).collect(),
                action_data: Vec::new(),
            };
            model.actions = vec![action; 20];
        })
    }),
    p3m("keys of bones", |n| {
        p3m_model(8, |model| {
            let data = ActionData {
                bone_name: Text::at(0),
                translation_frame_skips: vec![0; 60],
                translation_interps: vec![bindery::Open::from_number(1); 60],
                translation_data: vec![[0.0; 3]; 60],
                ..ActionData::default()
            };
            let action = Action {
                microseconds_per_frame: 1,
                part_list_mode: PartListMode::White.into(),
                part_list: Vec::new(),
                action_data: vec![data; 200],
            };
            model.actions = vec![action; n / 100];
        })
    }),
    pmf("entities of one long name", |n| map(n, |_, _| 0)),
    pmf("entities of many long names", |n| {
        map(n, |each, n| each % n)
    }),
    pmf("many sections", |n| {
        let side = u8::try_from(n / 64 + 1).unwrap_or(u8::MAX);
        let map = maps::large([side, 4, 2], 1);
        written(map)
    }),
    Hurting {
        name: "materials that share textures, and models",
        format: "atm",
        revision: None,
        make: |n| {
            let body = [atm::contents(0, 0), atm::separator(5)].concat().repeat(n);
            atm::file(2, &body)
        },
    },
    Hurting {
        name: "vertices and faces",
        format: "atm",
        revision: None,
        make: |n| {
            let number = i32::try_from(n).unwrap_or(i32::MAX);
            let vertices = atm::chunk(1, number, 12, &vec![0; 12 * n]);
            let faces = atm::chunk(4, number, 6, &vec![0xFF; 6 * n]);
            atm::file(
                2,
                &[vertices, faces, atm::contents(number, number)].concat(),
            )
        },
    },
    Hurting {
        name: "attributes and data of key frames over and over",
        format: "atm",
        revision: None,
        make: |n| {
            let pair = [atm::chunk(0x1A, 0, 1, &[]), atm::chunk(0x12, 0, 4, &[])];
            atm::file(2, &[pair.concat().repeat(n), atm::contents(1, 0)].concat())
        },
    },
    Hurting {
        name: "key frames of every kind",
        format: "atm",
        revision: None,
        make: |n| {
            let number = i32::try_from(n).unwrap_or(i32::MAX);
            // As many key frames as chunks of other kinds, each of one vertex.
            let full = atm::chunk(9, number, 12, &vec![0; 12 * n]);
            let mut block = [le(32, 2), le(n, 2), le(1, 4), vec![0; 24]].concat();
            block.resize(32 + 6 * n.next_multiple_of(2), 1);
            let size = i32::try_from(block.len()).unwrap_or(i32::MAX);
            let vertices = atm::chunk(0x0E, 1, size, &block);
            let normals = atm::chunk(0x0F, 1, size, &block);
            let raw = atm::chunk(7, number, 4, &vec![0; 4 * n]);
            atm::file(
                2,
                &[full, vertices, normals, raw, atm::contents(1, 0)].concat(),
            )
        },
    },
    Hurting {
        name: "pixels",
        format: "ptf",
        revision: None,
        make: |n| {
            let width = u32::try_from(n).unwrap_or(1).next_power_of_two();
            let rgba = vec![7; usize::try_from(width * 64 * 4).unwrap_or(0)];
            let texture = Ptf::from_rgba8(Form::Format, width, 64, &rgba);
            written(texture)
        },
    },
];

const fn m3d(name: &'static str, make: fn(usize) -> Vec<u8>) -> Hurting {
    Hurting {
        name,
        format: "m3d",
        revision: None,
        make,
    }
}

const fn p3m(name: &'static str, make: fn(usize) -> Vec<u8>) -> Hurting {
    Hurting {
        name,
        format: "p3m",
        revision: Some("2025-08"),
        make,
    }
}

const fn pmf(name: &'static str, make: fn(usize) -> Vec<u8>) -> Hurting {
    Hurting {
        name,
        format: "pmf",
        revision: None,
        make,
    }
}

/// The bytes of a file that was made here.
fn written<F: bindery::File>(file: Result<F>) -> Vec<u8> {
    match file.and_then(|file| file.to_bytes()) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("what is made here can be written: {error}"),
    }
}

/// The four leading strings of a model, "Model Header Chunk".
pub const LEADING: &[u8] = b"name\0licence\0author\0text\0";

/// Where the first string after the leading ones is.
pub const FIRST: usize = LEADING.len();

/// "Variable Types", in the order of the bits: 0 is one byte, 1 is two, 2 is four, 3 is none.
const fn types(widths: [u32; 13]) -> u32 {
    let mut word = 0;
    let mut place = 0;
    while place < widths.len() {
        word |= widths[place] << (2 * place);
        place += 1;
    }
    word
}

/// Offsets of two bytes, and all else absent or as narrow as can be.
pub const SHORT: u32 = types([2, 0, 1, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3]);
/// The same with offsets of four bytes.
pub const LONG: u32 = types([2, 0, 2, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3]);
/// With two bytes for a bone, and one for the bones of a frame.
pub const BONES: u32 = types([2, 0, 2, 3, 3, 1, 0, 3, 0, 3, 3, 3, 3]);
/// With one byte for sizes and kinds of voxels.
pub const VOXELS: u32 = types([2, 0, 2, 3, 3, 3, 0, 3, 3, 3, 3, 0, 0]);
/// The same with four bytes for sizes.
pub const WIDE_VOXELS: u32 = types([2, 0, 2, 3, 3, 3, 0, 3, 3, 3, 3, 2, 0]);
/// With one byte for a colour.
const COLORS: u32 = types([2, 0, 2, 0, 3, 3, 0, 3, 3, 3, 3, 3, 3]);
/// With one byte for bones and shapes, and none for faces.
pub const SHAPES: u32 = types([2, 0, 2, 3, 3, 0, 0, 3, 3, 0, 3, 3, 3]);

/// A number in so many bytes.
#[must_use]
pub fn le(number: usize, width: usize) -> Vec<u8> {
    number.to_le_bytes().into_iter().take(width).collect()
}

/// A chunk of a model.
#[must_use]
pub fn chunk(magic: &[u8; 4], body: &[u8]) -> Vec<u8> {
    [magic, le(body.len() + 8, 4).as_slice(), body].concat()
}

/// The payload of a model, with these strings behind the leading ones.
#[must_use]
pub fn payload(types: u32, table: &[u8], chunks: &[Vec<u8>]) -> Vec<u8> {
    let scale_and_types = [1.0f32.to_le_bytes(), types.to_le_bytes()].concat();
    let head = chunk(b"HEAD", &[&scale_and_types, LEADING, table].concat());
    [head, chunks.concat(), b"OMD3".to_vec()].concat()
}

/// A model that is stored as it is.
#[must_use]
pub fn model(types: u32, table: &[u8], chunks: &[Vec<u8>]) -> Vec<u8> {
    framed(&payload(types, table, chunks))
}

/// A model whose payload is compressed as far as it can be.
///
/// # Errors
/// Never; it fails only where there is no compressor.
pub fn packed(types: u32, table: &[u8], chunks: &[Vec<u8>]) -> Result<Vec<u8>> {
    let settings = WriteSettings::default().with_deflate_level(9);
    Ok(framed(
        &Method::Zlib.compress(&payload(types, table, chunks), settings)?,
    ))
}

fn framed(payload: &[u8]) -> Vec<u8> {
    [b"3DMO", le(payload.len() + 8, 4).as_slice(), payload].concat()
}

/// A string of this length.
#[must_use]
pub fn long(length: usize) -> Vec<u8> {
    [vec![b'x'; length], vec![0]].concat()
}

/// Offsets of every tail of the first string.
fn tails(number: usize) -> Vec<usize> {
    (FIRST..FIRST + number).collect()
}

/// One group of labels, each at vertex 0 with the text at this offset.
#[must_use]
pub fn labels(texts: &[usize]) -> Vec<u8> {
    let mut body = vec![0; 8];
    for text in texts {
        body.push(0);
        body.extend(le(*text, 4));
    }
    chunk(b"LBLS", &body)
}

/// Records that choose a material, each followed by a triangle.
#[must_use]
pub fn mesh(names: &[usize]) -> Vec<u8> {
    let mut body = Vec::new();
    for name in names {
        body.push(0);
        body.extend(le(*name, 4));
        body.extend([0x30, 0, 0, 0]);
    }
    chunk(b"MESH", &body)
}

/// Chunks that start with a name.
#[must_use]
pub fn named(magic: &[u8; 4], names: &[usize]) -> Vec<Vec<u8>> {
    names
        .iter()
        .map(|name| chunk(magic, &le(*name, 4)))
        .collect()
}

/// A shape of about so many commands, each one byte in the layout of the reference program: command 2 includes a face
/// whose index has no width. As the text has it a command takes 11 bytes, and one is left over.
#[must_use]
pub fn shape(commands: usize) -> Vec<u8> {
    let commands = commands / 44 * 44 + 45;
    chunk(
        b"SHPE",
        &[le(0, 4), le(0xFF, 1), vec![2; commands]].concat(),
    )
}

/// A model with one text of this length that fills its string table, then changed.
fn p3m_model(length: usize, change: impl FnOnce(&mut Model2025_08)) -> Vec<u8> {
    let mut model = Model2025_08 {
        strings: bindery::StringTable::from_bytes([long(length), vec![0; 2]].concat()),
        ..Model2025_08::default()
    };
    change(&mut model);
    written(Ok(model))
}

/// Twenty fields, each an array of everything in the string table.
fn fields(model: &mut Model2025_08, element_type: UserFieldType) {
    let size = if element_type == UserFieldType::Str {
        2
    } else {
        1
    };
    let length = model.strings.as_bytes().len() / size;
    let mut field = UserDefinedField::empty(Text::at(0), element_type, true);
    field.value = UserValue::Array {
        element_type: element_type.into(),
        length_minus_1: u16::try_from(length - 1).unwrap_or(u16::MAX),
        first: bindery::DataOffset::at(0),
    };
    model.user_defined_fields = vec![field; 20];
}

/// A map with so many entities and a text of four times that length, whose names start where `place` says.
fn map(number: usize, place: fn(usize, usize) -> usize) -> Vec<u8> {
    let map = maps::everything(PmfDialect::PREFERRED).and_then(|mut map| {
        let start = map.data.server_string(&"y".repeat(4 * number))?.offset();
        let entities = &mut map.data.server_data.content.entities.entities;
        let body = entities.iter().find_map(|entity| match &entity.body {
            body @ EntityBody::DynLight(_) => Some(body.clone()),
            _ => None,
        });
        for each in 0..number {
            let place = u32::try_from(place(each, number)).unwrap_or(0);
            entities.extend(body.clone().map(|body| Entity {
                name: bindery::StringOffset::at(start + place),
                difficulties: 1,
                gamemodes: 1,
                body,
            }));
        }
        Ok(map)
    });
    written(map)
}
