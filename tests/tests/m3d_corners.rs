//! M3D models in the corners of the format: what a person sees of them.

// Helpers of tests, outside of `#[test]` functions, and small numbers.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use bindery::format::AnyFile as _;
use bindery::{File, Index, Limits, RawTail, Sentinel, Severity, Short, Signed, Value, strings};
use bindery_formats::format_by_name;
use bindery_formats::m3d::{
    ChunkBody, Command, CoordinateType, IncludeMesh, IndexType, Look, M3d, ModelBuilder, Name,
    NewCorner, Property, Shape, ShapeLayout, ShapeRecord, Strings, Voxel, VoxelBlock, color_of,
    rgba,
};
use bindery_tests::vectors;

/// A model of a triangle whose material has this name.
fn named(material: &str) -> M3d {
    let mut model = ModelBuilder::new("model", CoordinateType::F32).raw();
    let look = [Look::Color(Property::Diffuse, [1, 2, 3, 255])];
    model.material(material, &look).unwrap();
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(|corner| {
        let vertex = model.vertex(corner, None, Sentinel::NONE).unwrap();
        NewCorner::from(vertex)
    });
    model.polygon(Some(material), &corners).unwrap();
    model.finish().unwrap()
}

fn codes(model: &M3d) -> Vec<&'static str> {
    model.findings().iter().map(|each| each.rule.code).collect()
}

/// Replaces a text wherever chunks refer to it.
fn rename_in_chunks(tree: &mut Value, from: &str, to: &str) {
    if let Value::Record(entries) = tree {
        for (key, value) in entries {
            match &**key {
                "chunks" => replace(value, from, to),
                "payload" | "content" => rename_in_chunks(value, from, to),
                _ => {}
            }
        }
    }
}

/// Replaces a text wherever it is in a tree.
fn replace(tree: &mut Value, from: &str, to: &str) {
    match tree {
        Value::Text(text) if text == from => to.clone_into(text),
        Value::List(items) => items.iter_mut().for_each(|each| replace(each, from, to)),
        Value::Record(entries) => {
            let values = entries.iter_mut().map(|(_, each)| each);
            values.for_each(|each| replace(each, from, to));
        }
        _ => {}
    }
}

fn built(tree: &Value) -> M3d {
    let model = format_by_name("m3d").unwrap().build(tree, "1").unwrap();
    M3d::from_bytes(&model.to_bytes().unwrap()).unwrap()
}

#[test]
fn building_with_longer_names_makes_string_offsets_wider() {
    for length in [240, 300, 70_029] {
        let model = named("wood");
        let mut tree = model.to_tree(Limits::default()).unwrap();
        // The name of the model comes first, so that all others move behind it.
        let mut strings = vec![Value::Text("m".repeat(length))];
        strings.extend(["MIT", "", ""].map(|text| Value::Text(text.to_owned())));
        if let Value::Record(entries) = &mut tree {
            let head = ["payload", "content", "head"];
            let mut place = entries;
            for key in head {
                let (_, next) = place.iter_mut().find(|(known, _)| known == key).unwrap();
                let Value::Record(inner) = next else {
                    panic!("{key} is no record");
                };
                place = inner;
            }
            let (_, table) = place
                .iter_mut()
                .find(|(known, _)| known == "strings")
                .unwrap();
            *table = Value::List(strings);
        }
        let again = built(&tree);
        let material = again.materials().next().unwrap();
        assert_eq!(again.text(material.name).as_deref(), Some("wood"));
        let width = again.head().types.si.known().unwrap();
        let expected = match length {
            240 => IndexType::U8,
            300 => IndexType::U16,
            _ => IndexType::U32,
        };
        assert_eq!(width, expected);
        assert!(!codes(&again).contains(&"m3d-reserved-number"));
    }
}

/// A name whose offset is this.
fn with_offset(offset: usize) -> M3d {
    let mut model = named("wood");
    let mut table = model.head().strings.as_bytes().to_vec();
    table.resize(offset - 1, b'x');
    table.extend(b"\0far\0");
    model.payload.content.head.strings = bindery::StringTable::from_bytes(table);
    for chunk in &mut model.payload.content.chunks {
        if let ChunkBody::Material(material) = &mut chunk.body {
            material.name = bindery_formats::m3d::Name::at(u32::try_from(offset).unwrap());
        }
    }
    model
}

#[test]
fn offsets_254_and_255_in_one_byte_are_a_finding_and_are_kept() {
    for offset in [254, 255] {
        let model = with_offset(offset);
        assert_eq!(model.head().types.si.known(), Some(IndexType::U8));
        assert!(
            codes(&model).contains(&"m3d-reserved-number"),
            "{:?}",
            codes(&model)
        );
        // A dump of it builds the same bytes.
        let bytes = model.to_bytes().unwrap();
        assert_eq!(
            built(&model.to_tree(Limits::default()).unwrap())
                .to_bytes()
                .unwrap(),
            bytes
        );
        // An edited model gets wider numbers.
        let mut widened = model.clone();
        widened.widen_widths().unwrap();
        assert_eq!(widened.head().types.si.known(), Some(IndexType::U16));
        assert!(!codes(&widened).contains(&"m3d-reserved-number"));
    }
    assert!(!codes(&with_offset(253)).contains(&"m3d-reserved-number"));
}

#[test]
fn the_lowest_place_of_a_width_needs_no_wider_one() {
    for (place, width) in [
        (-128, IndexType::U8),
        (127, IndexType::U8),
        (-129, IndexType::U16),
        (128, IndexType::U16),
        (-32768, IndexType::U16),
        (-32769, IndexType::U32),
        (i32::MIN, IndexType::U32),
    ] {
        let mut model = ModelBuilder::new("model", CoordinateType::I8);
        model.chunk(ChunkBody::VoxelBlock(VoxelBlock {
            name: Name::default(),
            x: Signed::new(place),
            y: Signed::new(0),
            z: Signed::new(0),
            width: Index::new(1),
            height: Index::new(1),
            depth: Index::new(1),
            uncertainty: 0,
            group: 0,
            runs: VoxelBlock::runs_of(&[Voxel::new(0)]).unwrap(),
            tail: RawTail::default(),
        }));
        let model = model.finish().unwrap();
        let tree = model.to_tree(Limits::default()).unwrap();
        for model in [model, built(&tree)] {
            assert_eq!(model.head().types.vd.known(), Some(width), "{place}");
        }
    }
}

#[test]
fn an_edited_dump_gets_no_number_that_programs_take_for_none() {
    let mut tree = with_offset(250).to_tree(Limits::default()).unwrap();
    // In the chunks, not in the table: there it would keep its offset.
    rename_in_chunks(&mut tree, "far", "further");
    let again = built(&tree);
    assert_eq!(again.head().types.si.known(), Some(IndexType::U16));
    assert!(!codes(&again).contains(&"m3d-reserved-number"));
}

#[test]
fn a_rename_that_does_not_fit_changes_nothing() {
    let long = "a name of more than two hundred and fifty bytes, ".repeat(6);
    let before = named("wood");
    let mut model = before.clone();
    strings::rename::<Strings>(&mut model, "model", &long).unwrap();
    strings::rename::<Strings>(&mut model, "wood", &long).unwrap();
    // The second one leads behind the first.
    let error = strings::rename::<Strings>(&mut model, &long, "short").unwrap_err();
    assert!(error.message().contains("does not fit"), "{error}");
    assert_eq!(model.to_bytes().unwrap(), {
        let mut again = before.clone();
        strings::rename::<Strings>(&mut again, "wood", &long).unwrap();
        again.to_bytes().unwrap()
    });
    // The model's own function makes the offsets wider.
    assert_eq!(model.rename_string(&long, "short").unwrap(), 2);
    let again = M3d::from_bytes(&model.to_bytes().unwrap()).unwrap();
    assert_eq!(again, model);
    let material = again.materials().next().unwrap();
    assert_eq!(again.text(material.name).as_deref(), Some("short"));
}

#[test]
fn fitted_vectors_can_be_written() {
    for name in ["file_shape_program.toml", "file_shape_command_list.toml"] {
        let vectors = vectors::load("m3d").unwrap();
        let vector = vectors.iter().find(|vector| vector.file.ends_with(name));
        let mut model = M3d::from_bytes(&vector.unwrap().bytes).unwrap();
        let before = model.clone();
        match model.fit_widths() {
            Ok(()) => {
                let again = M3d::from_bytes(&model.to_bytes().unwrap()).unwrap();
                assert_eq!(again, model, "{name}");
            }
            Err(_) => assert_eq!(model, before, "{name}"),
        }
    }
}

#[test]
fn an_iso_description_is_metadata() {
    let described = |description: &str| {
        let model = ModelBuilder::new("part", CoordinateType::F32).description(description);
        codes(&model.finish().unwrap())
    };
    assert!(described("ISO-10303\nUNIT=mm").contains(&"m3d-generator"));
    assert!(!described("ISO-10303\nGENERATOR=me\nUNIT=mm").contains(&"m3d-generator"));
    assert!(!described("-10303\nUNIT=mm").contains(&"m3d-generator"));
}

#[test]
fn the_text_variant_is_called_by_its_name() {
    let format = format_by_name("m3d").unwrap();
    let said = format.relative(b"3dmodel 1.0\r\nname").unwrap();
    assert!(said.contains("text variant"), "{said}");
    assert!(format.relative(b"3DMO").is_none());
}

#[test]
fn odd_skin_weights_are_one_finding() {
    let mut model = ModelBuilder::new("skins", CoordinateType::F32);
    let straight = [0.0, 0.0, 0.0, 1.0];
    let one = model.bone("one", None, [0.0; 3], straight).unwrap();
    let two = model.bone("two", None, [0.5; 3], straight).unwrap();
    for share in 1..6 {
        let part = f32::from(u8::try_from(share).unwrap()) / 10.0;
        model.skin(&[(one, part), (two, 1.0 - part)]).unwrap();
    }
    let mut model = model.finish().unwrap();
    for chunk in &mut model.payload.content.chunks {
        if let ChunkBody::Skeleton(skeleton) = &mut chunk.body {
            for skin in &mut skeleton.skins {
                skin.weights = Short::new(&[100, 100]).unwrap();
            }
        }
    }
    let found = model.findings();
    let odd: Vec<_> = found
        .iter()
        .filter(|each| each.rule.code == "m3d-skin-weights")
        .map(ToString::to_string)
        .collect();
    let message = "error m3d-skin-weights: payload.chunks[1].body.skins[0].weights: the weights sum up \
                   to 200, and those of 4 skins behind not to 255";
    assert_eq!(odd, [message]);
}

#[test]
fn a_dissolve_is_a_hint() {
    let mut model = ModelBuilder::new("glass", CoordinateType::F32);
    let look = [Look::Value(Property::Dissolve(0.5))];
    model.material("glass", &look).unwrap();
    let found = model.finish().unwrap().findings();
    let hint = found.iter().find(|each| each.rule.code == "m3d-dissolve");
    assert_eq!(hint.unwrap().rule.severity, Severity::Hint);
}

#[test]
fn colours_are_put_together_as_they_are_taken_apart() {
    assert_eq!(color_of(rgba(0x1234_5678)), 0x1234_5678);
    assert_eq!(rgba(color_of([1, 2, 3, 4])), [1, 2, 3, 4]);
}

#[test]
fn poses_between_near_orientations_have_length_one() {
    let mut model = ModelBuilder::new("pose", CoordinateType::F32);
    let straight = [0.0, 0.0, 0.0, 1.0];
    let bone = model.bone("b", None, [0.0; 3], straight).unwrap();
    let angle = 0.03f32;
    let turned = [angle.sin(), 0.0, 0.0, angle.cos()];
    let frames: [(u32, &[_]); 2] = [
        (0, &[(bone, [0.0; 3], straight)]),
        (100, &[(bone, [0.0; 3], turned)]),
    ];
    model.action("go", 100, &frames).unwrap();
    let model = model.finish().unwrap();
    let action = model.actions().next().unwrap();
    let [x, y, z, w] = model.pose(action, 50)[0].orientation;
    let length = (x * x + y * y + z * z + w * w).sqrt();
    assert!((length - 1.0).abs() < 1e-6, "{length}");
}

/// A shape that includes a mesh.
fn including(mesh: IncludeMesh) -> ChunkBody {
    ChunkBody::Shape(Shape {
        name: bindery_formats::m3d::Name::default(),
        group: Sentinel::NONE,
        commands: vec![ShapeRecord {
            two_bytes: false,
            command: Command::Mesh(mesh),
        }],
        tail: RawTail::default(),
    })
}

#[test]
fn mesh_includes_are_written_as_programs_read_them() {
    let new = || ModelBuilder::new("shapes", CoordinateType::F32);
    let text = IncludeMesh::Text {
        start: 0,
        count: 1,
        position: Index::new(0),
        orientation: Index::new(0),
    };
    let program = IncludeMesh::Program {
        start: Index::new(3),
    };
    let mut builder = new();
    builder.chunk(including(program));
    let model = builder.finish().unwrap();
    let again = M3d::from_bytes(&model.to_bytes().unwrap()).unwrap();
    assert_eq!(
        again.payload.content.shape_layout.known(),
        Some(ShapeLayout::Program)
    );
    let mut builder = new();
    builder.chunk(including(text));
    let error = builder.finish().err().unwrap();
    assert!(
        error.message().contains("`shape_layout` asks for one"),
        "{error}"
    );
    let mut builder = new().shape_layout(ShapeLayout::Text);
    builder.chunk(including(text));
    assert!(builder.finish().is_ok());
}
