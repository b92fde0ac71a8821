//! Chunks of your own in an M3D file: declared once, then read, written, traced, checked and mapped like
//! those of the format. Run it with `cargo run -p bindery-examples --example own_chunk`.
use bindery::{dump, mapping::mapping, prelude::*, value::json};
use bindery_formats::m3d::{ChunkBody, CoordinateType, Model, ModelBuilder, Name, Types, Vi};

static PLANTS: Document = Document {
    id: "plants",
    title: "Where plants grow on a model",
    origin: Origin::Text,
};

static HEIGHT: Rule = Rule::error("plants-height", "A plant must be higher than nothing.");

/// The chunks of this program, each with its letters. The first letter is a small one.
#[schema(external_tag = [u8; 4])]
#[spec(PLANTS, "chunks")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
enum Own {
    #[spec("plnt")]
    #[brw(magic = *b"plnt")]
    Plants(Plants),
}

/// A model that may have them.
type Garden = Model<Own>;

/// Plants, each at a vertex. Indices and offsets are as wide as in the rest of the file.
#[schema]
#[spec(PLANTS, "plnt")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
struct Plants {
    #[spec("kind")]
    kind: Name,
    #[spec("plants")]
    #[schema(until_end)]
    plants: Vec<Plant>,
}

#[schema]
#[spec(PLANTS, "plant")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
struct Plant {
    #[spec("vertex")]
    vertex: Index<Vi>,
    #[spec("height")]
    #[rule(HEIGHT, height > 0.0, "a height of {height}")]
    height: f32,
}

fn main() -> Result<()> {
    let mut builder = ModelBuilder::with_own_chunks("Garden", CoordinateType::F32).raw();
    let vertex = builder.vertex([0.0, 1.0, 0.0], None, bindery::Sentinel::NONE)?;
    builder.polygon(None, &[vertex.into()])?;
    let kind = builder.name("fern")?;
    let height = 1.5;
    let plants = vec![Plant { vertex, height }];
    builder.chunk(ChunkBody::Own(Own::Plants(Plants { kind, plants })));
    let garden: Garden = builder.finish()?;

    let again = Garden::from_bytes(&garden.to_bytes()?)?;
    assert_eq!(again, garden);
    for Own::Plants(own) in again.own_chunks() {
        assert_eq!(again.text(own.kind).as_deref(), Some("fern"));
    }
    println!("{}", again.trace()?);
    println!("{}", json::to_text(&dump(&again)?));
    for finding in again.findings() {
        println!("{finding}");
    }
    let is_ours = |row: &String| row.contains("plnt") || row.contains("Plant");
    let rows = mapping(Garden::INFO).into_iter().map(|row| row.to_string());
    for row in rows.filter(is_ours) {
        println!("{row}");
    }
    Ok(())
}
