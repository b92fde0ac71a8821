//! A format of your own, declared once. Copy this file and change the structs.
//! Run it with `cargo run -p bindery-examples --example own_format`; with `-- inspect FILE`, or any other command of
//! `bindery`, it does that with files of its format.
use bindery::format::{About, AnyFile, FileType, Format, NamedCount, Registered, Revision};
use bindery::{mapping::mapping, prelude::*};
use std::process::ExitCode;

static SCENE: Document = Document {
    id: "scene-1",
    title: "Scenes",
    origin: Origin::Text,
};
static FLAT: Rule = Rule::warning("scene-flat", "A circle without radius cannot be seen.");

/// The file, in the order of the spec. What follows from the rest is computed when it is written.
#[schema]
#[spec(SCENE, "File")]
#[derive(Debug, Clone, PartialEq)]
struct Scene {
    #[spec("magic")]
    #[schema(magic = *b"SCN")]
    magic: [u8; 3],
    #[spec("flags")]
    #[br(temp)]
    #[bw(calc = Flags { reserved: reserved.0, mood: *mood, has_author: author.is_some() })]
    flags: Flags,
    #[spec(computed_from = "flags")]
    #[br(calc = Reserved(flags.reserved))]
    #[bw(ignore)]
    reserved: Reserved<u8>,
    #[spec(computed_from = "flags")]
    #[br(calc = flags.mood)]
    #[bw(ignore)]
    mood: Open<Mood>,
    #[spec("author")]
    #[br(if(flags.has_author))]
    author: Option<CString>,
    #[spec("body size")] // A file that says another number keeps it, and gets a finding.
    #[schema(derived = body.size())]
    body_size: Derived<u32>,
    #[spec("body")]
    #[schema(compressed(Method::Lz4Frame, declared = body_size))]
    body: Compressed<Body>,
}

#[derive(BitPacked)]
#[packed(u8, order = msb)] // one byte, its bits listed from the top
#[spec(SCENE, "Flags")]
struct Flags {
    #[bits(5)]
    #[spec(reserved)]
    reserved: u8,
    #[bits(2)]
    #[spec("mood")]
    mood: Open<Mood>, // also keeps a number without a name
    #[bits(1)]
    #[spec("has author")]
    has_author: bool,
}

#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(2)]
#[spec(SCENE, "Mood")]
enum Mood {
    #[spec("calm")]
    Calm = 0,
    #[spec("wild")]
    Wild = 1,
}

#[schema]
#[spec(SCENE, "Body")]
#[derive(Debug, Clone, PartialEq)]
struct Body {
    #[spec("shape count")]
    #[br(temp)]
    shape_count: u16,
    #[spec("shapes")]
    #[br(count = shape_count)]
    shapes: Vec<Shape>,
    #[spec("names")]
    names: StringTable<Names>,
}

struct Names;
impl Table for Names {
    const NAME: &'static str = "names";
}

#[schema(tag = u8, row = "kind")] // read once, selects the variant
#[spec(SCENE, "Shape")]
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    #[spec("point")]
    #[brw(magic = 0u8)]
    Point,
    #[spec("circle")]
    #[brw(magic = 1u8)]
    #[rustfmt::skip]
    Circle {
        #[spec("name")] name: StringOffset<u16, Names>,
        #[spec("radius")] #[rule(FLAT, radius > 0.0, "the radius is {radius}")] radius: f32,
    },
}

/// The registration, for programs that handle formats by name.
#[rustfmt::skip]
impl FileType for Scene {
    const FORMAT: About = About {
        name: "scene", title: "Scenes", extensions: &["scn"], magics: &[b"SCN"],
        revisions: &[Revision { name: "1", documents: &[&SCENE], root: || Self::INFO }],
    };
}

impl AnyFile for Scene {
    fn revision(&self) -> &'static str {
        "1"
    }
    fn counts(&self) -> Vec<NamedCount> {
        vec![("shapes", self.body.content.shapes.len() as u64)]
    }
}
static FORMATS: &[&dyn Format] = &[&Registered::<Scene>::new()];

fn main() -> ExitCode {
    if std::env::args_os().len() > 1 {
        return bindery_cli::run(FORMATS);
    }
    match show() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[rustfmt::skip]
fn show() -> Result<()> {
    let mut names = StringTable::<Names>::default();
    let sun = Shape::Circle { name: names.intern("sunflower")?, radius: 2.5 };
    let dot = Shape::Circle { name: names.intern("flower")?, radius: 0.0 }; // shares the tail
    let body = Compressed::new(Method::Lz4Frame, Body { shapes: vec![sun, Shape::Point, dot], names });
    let mut scene = Scene { reserved: Reserved(0), mood: Mood::Wild.into(), author: CString::new("Ada"), body_size: Derived::agrees(), body };
    let bytes = scene.to_bytes()?;
    assert_eq!(Scene::from_bytes(&bytes)?, scene);
    println!("{}", scene.trace()?);
    scene.body_size = Derived::exceptional(28); // damage: a wrong size and a reserved bit
    scene.reserved = Reserved(1);
    Scene::from_bytes(&scene.to_bytes()?)?.findings().iter().for_each(|finding| println!("{finding}"));
    mapping(Scene::INFO).iter().for_each(|row| println!("{row}"));
    Ok(())
}
