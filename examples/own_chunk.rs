//! A chunk of your own in an M3D file: declared once, then read, written, traced and mapped.
//! Run it with `cargo run -p bindery-examples --example own_chunk`.
use bindery::{mapping::mapping, prelude::*};
use bindery_formats::m3d::{CoordinateType, M3d, ModelBuilder, OwnChunk, Types, Vi};

static PLANTS: Document = Document {
    id: "plants",
    title: "Where plants grow on a model",
    origin: Origin::Text,
};

/// Plants, each at a vertex. Vertex indices are as wide as in the rest of the file.
#[schema]
#[spec(PLANTS, "plnt")]
#[brw(import_raw(types: Types))]
#[derive(Debug, PartialEq)]
struct Plants {
    #[spec("season")]
    season: u8,
    #[spec("plants")]
    #[schema(until_end)]
    plants: Vec<Plant>,
}

#[schema]
#[spec(PLANTS, "plant")]
#[brw(import_raw(types: Types))]
#[derive(Debug, PartialEq)]
struct Plant {
    #[spec("vertex")]
    vertex: Index<Vi>,
    #[spec("height")]
    height: f32,
}

impl OwnChunk for Plants {
    const MAGIC: [u8; 4] = *b"plnt"; // a small letter first: it is not the format's own
}

fn main() -> Result<()> {
    let mut model = ModelBuilder::new("Garden", CoordinateType::F32);
    let vertex = model.vertex([0.0, 1.0, 0.0], None, bindery::Sentinel::NONE)?;
    model.polygon(None, &[vertex.into()])?;
    let mut model = model.finish()?;
    let plants = Plants {
        season: 2,
        plants: vec![Plant {
            vertex,
            height: 1.5,
        }],
    };
    model.push_own_chunk(&plants)?;

    let again = M3d::from_bytes(&model.to_bytes()?)?;
    for chunk in again.own_chunks::<Plants>() {
        assert_eq!(chunk?, plants);
    }
    for trace in again.own_traces::<Plants>()? {
        println!("{trace}");
    }
    for row in mapping(Plants::INFO) {
        println!("{row}");
    }
    Ok(())
}
