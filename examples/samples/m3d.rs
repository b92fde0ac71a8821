//! A pyramid, compressed, and one with mistakes in it.

use bindery::{
    Compressed, Derived, File as _, Index, Method, Open, RawTail, Result, StringTable, Trailing,
};
use bindery_formats::m3d::{
    Chunk, ChunkBody, ColorMap, Corner, EndMark, IndexType, M3d, Material, Mesh, ModelHeader,
    Payload, Property, Record, RecordMagic, ShapeLayout, VariableTypes, Vertex, VertexList,
    Vertices,
};

use crate::{CORNERS, ODD, Sample, TRIANGLES};

pub(crate) fn samples() -> Result<Vec<Sample>> {
    let mut odd = pyramid(&[[0, 4, 9]])?;
    odd.payload.content.head.types.rest = 1;
    Ok(vec![
        ("m3d-1.m3d".to_owned(), pyramid(&TRIANGLES)?.to_bytes()?),
        (format!("m3d-1{ODD}.m3d"), odd.to_bytes()?),
    ])
}

/// Coordinates go to 1; the scale says how long that is.
const METRES: f32 = 1.5;

fn pyramid(triangles: &[[u16; 3]]) -> Result<M3d> {
    // Name, licence, authors and description come first, by their place.
    let mut strings = StringTable::from_bytes("Pyramid\0MIT\0Bindery\0Five corners\0");
    let stone = strings.intern("stone")?;
    let material = Material {
        name: stone,
        properties: vec![Property::Diffuse(Index::new(0))],
        tail: RawTail::default(),
    };
    let vertex = |[x, y, z]: [f32; 3]| Vertex {
        x: x / METRES,
        y: y / METRES,
        z: z / METRES,
        w: 1.0,
        color: Index::new(0),
        skin: Default::default(),
    };
    let vertices = VertexList {
        vertices: Vertices::F32 {
            records: CORNERS.map(vertex).into_iter().collect(),
        },
        tail: RawTail::default(),
    };
    let mut mesh = Mesh {
        records: Default::default(),
        tail: RawTail::default(),
    };
    mesh.records.push(Record::UseMaterial { name: stone }, [])?;
    for corners in triangles {
        let magic = RecordMagic::polygon(3);
        let corner = |vertex: u16| Corner {
            vertex: Index::new(vertex.into()),
            ..Corner::default()
        };
        mesh.records
            .push(Record::Polygon { magic }, corners.map(corner))?;
    }
    let colors = ColorMap {
        colors: vec![0xFF40_80C0],
        tail: RawTail::default(),
    };
    let chunks = [
        ChunkBody::ColorMap(colors),
        ChunkBody::Vertices(vertices),
        ChunkBody::Material(material),
        ChunkBody::Mesh(mesh),
    ];
    Ok(M3d {
        file_size: Derived::agrees(),
        preview: None,
        payload: Compressed::new(
            Method::Zlib,
            Payload {
                head: ModelHeader {
                    scale: METRES,
                    types: VariableTypes {
                        ci: IndexType::U8.into(),
                        ..VariableTypes::default()
                    },
                    strings,
                },
                shape_layout: Open::Known(ShapeLayout::Text),
                chunks: chunks.map(Chunk::from).into(),
                end: Some(EndMark {}),
                trailing: Trailing::default(),
            },
        ),
    })
}
