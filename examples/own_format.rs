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

/// The file, in the order of the spec.
#[schema]
#[spec(SCENE, "File")]
#[derive(Debug, Clone, PartialEq)]
struct Scene {
    #[schema(magic = *b"SCN")]
    magic: [u8; 3],
    #[br(temp)] // not in the struct: writing computes it from the fields that use it
    flags: Flags,
    #[bits_of(flags)]
    reserved: Reserved<u8>,
    #[bits_of(flags)]
    mood: Open<Mood>,
    #[br(if(flags.has_author))]
    author: Option<CString>,
    #[schema(derived = body.size())] // another number in a file is kept, and a finding
    body_size: Derived<u32>,
    #[schema(compressed(Method::Lz4Frame, declared = body_size))]
    body: Compressed<Body>,
}

#[derive(BitPacked)]
#[packed(u8, order = msb)] // one byte, its bits listed from the top
#[spec(SCENE, "Flags")]
struct Flags {
    #[bits(5, reserved)]
    reserved: u8,
    #[bits(2)]
    mood: Open<Mood>, // also keeps a number without a name
    has_author: bool,
}

#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(2)]
#[spec(SCENE, "Mood")]
enum Mood {
    #[spec("Calm")]
    Calm = 0,
    #[spec("Wild")]
    Wild = 1,
}

/// What the compressed part holds.
#[schema]
#[spec(SCENE, "Body")]
#[derive(Debug, Clone, PartialEq)]
struct Body {
    #[br(temp)]
    shape_count: u16,
    #[br(count = shape_count)]
    shapes: Vec<Shape>,
    names: StringTable<Names>,
}

struct Names;
impl Table for Names {
    const NAME: &'static str = "names";
}

#[schema(tag = u8, row = "Kind")] // read once, selects the variant
#[spec(SCENE, "Shape")]
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    #[spec("Point")]
    #[brw(magic = 0u8)]
    Point,
    #[spec("Circle")]
    #[brw(magic = 1u8)]
    Circle {
        name: StringOffset<u16, Names>,
        #[rule(FLAT, radius > 0.0, "the radius is {radius}")]
        radius: f32,
    },
}

/// The registration, for programs that handle formats by name.
impl FileType for Scene {
    const FORMAT: About = About {
        name: "scene",
        title: "Scenes",
        extensions: &["scn"],
        magics: &[b"SCN"],
        revisions: &[Revision {
            name: "1",
            documents: &[&SCENE],
            root: || Self::INFO,
        }],
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

fn show() -> Result<()> {
    let mut names = StringTable::<Names>::default();
    let mut circle = |name: &str, radius| -> Result<Shape> {
        let name = names.intern(name)?;
        Ok(Shape::Circle { name, radius })
    };
    // The second name is the tail of the first: the table holds it once.
    let shapes = vec![
        circle("sunflower", 2.5)?,
        Shape::Point,
        circle("flower", 0.0)?,
    ];
    let mut scene = Scene {
        reserved: Reserved(0),
        mood: Mood::Wild.into(),
        author: CString::new("Ada"),
        body_size: Derived::agrees(),
        body: Compressed::new(Method::Lz4Frame, Body { shapes, names }),
    };
    let bytes = scene.to_bytes()?;
    assert_eq!(Scene::from_bytes(&bytes)?, scene);
    println!("{}", scene.trace()?);
    // Damage it: a wrong size and a reserved bit.
    scene.body_size = Derived::exceptional(28);
    scene.reserved = Reserved(1);
    for finding in Scene::from_bytes(&scene.to_bytes()?)?.findings() {
        println!("{finding}");
    }
    for row in mapping(Scene::INFO) {
        println!("{row}");
    }
    Ok(())
}
