//! Models built from scratch.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use bindery::{File, Index, Sentinel, build, dump};
use bindery_formats::m3d::{
    ChunkBody, CoordinateType, IndexType, Look, M3d, ModelBuilder, NewCorner, Property, Record,
};

const STRAIGHT: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn triangle(model: &mut ModelBuilder, material: Option<&str>, x: f32) {
    let corners = [[x, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(|corner| {
        let vertex = model.vertex(corner, None, Sentinel::NONE).unwrap();
        NewCorner::from(vertex)
    });
    model.polygon(material, &corners).unwrap();
}

#[test]
fn equal_things_are_kept_once_and_polygons_are_sorted() {
    let mut model = ModelBuilder::new("sorted", CoordinateType::F32);
    let color = |alpha| Look::Color(Property::Diffuse, [10, 20, 30, alpha]);
    model.material("glass", &[color(100)]).unwrap();
    model.material("stone", &[color(255)]).unwrap();
    triangle(&mut model, Some("glass"), 0.5);
    triangle(&mut model, Some("stone"), 0.5);
    triangle(&mut model, Some("glass"), 0.25);
    triangle(&mut model, None, 0.5);
    let model = model.finish().unwrap();
    assert_eq!(model.vertices().unwrap().len(), 4);
    let materials: Vec<_> = model
        .triangles()
        .map(|triangle| model.text(triangle.polygon.material).map(String::from))
        .collect();
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(
        materials,
        [None, some("stone"), some("glass"), some("glass")]
    );
    let changes = model
        .meshes()
        .flat_map(|mesh| mesh.records.heads())
        .filter(|head| matches!(head, Record::UseMaterial { .. }));
    assert_eq!(changes.count(), 2);
    assert_eq!(model.colors().len(), 3);
    let problems = model.findings();
    assert!(problems.is_empty(), "{problems:?}");
}

/// While a tree is built, names have no place in the string table yet and look alike.
#[test]
fn names_that_follow_each_other_stay_apart_when_built() {
    let mut model = ModelBuilder::new("names", CoordinateType::F32);
    triangle(&mut model, None, 0.5);
    let names = ["one", "other", "other", "third"].map(|name| model.name(name).unwrap());
    let mut model = model.finish().unwrap();
    for chunk in &mut model.payload.content.chunks {
        if let ChunkBody::Mesh(mesh) = &mut chunk.body {
            for name in names {
                mesh.records.push(Record::UseMaterial { name }, []).unwrap();
            }
        }
    }
    let again: M3d = build(&dump(&model).unwrap()).unwrap();
    assert_eq!(again, model);
    assert_eq!(again.to_bytes().unwrap(), model.to_bytes().unwrap());
}

#[test]
fn models_of_every_precision_come_back() {
    for precision in [
        CoordinateType::I8,
        CoordinateType::I16,
        CoordinateType::F32,
        CoordinateType::F64,
    ] {
        for raw in [false, true] {
            let mut model = ModelBuilder::new("every", precision).author("Ann <a@b>");
            if raw {
                model = model.raw();
            }
            let root = model.bone("root", None, [0.0, 0.0, 0.0], STRAIGHT).unwrap();
            let arm = model
                .bone("arm", Some(root), [0.0, 1.0, 0.0], STRAIGHT)
                .unwrap();
            let skin = model.skin(&[(root, 1.0), (arm, 1.0), (root, 1.0)]).unwrap();
            let vertex = model
                .vertex([1.0, 0.0, 0.0], Some([1, 2, 3, 4]), skin)
                .unwrap();
            let corner = NewCorner {
                vertex,
                texture: Some(model.uv([0.5, 1.0]).unwrap()),
                normal: Some(model.normal([0.0, 0.0, 1.0]).unwrap()),
            };
            model.polygon(None, &[corner; 3]).unwrap();
            model
                .action("wave", 100, &[(100, &[(arm, [1.0, 0.0, 0.0], STRAIGHT)])])
                .unwrap();
            model
                .labels("", "en_GB", None, &[(vertex, "a corner")])
                .unwrap();
            let model = model.finish().unwrap();
            let problems = model.findings();
            assert!(problems.is_empty(), "{precision:?}: {problems:?}");
            let bytes = model.to_bytes().unwrap();
            let again = M3d::from_bytes(&bytes).unwrap();
            assert_eq!(again, model, "{precision:?}");
            assert_eq!(again.to_bytes().unwrap(), bytes, "{precision:?}");
            let sum: u32 = again.skins()[0].weights.iter().map(|w| u32::from(*w)).sum();
            assert_eq!(sum, 255);
            let types = again.head().types;
            assert_eq!(types.vi.known(), Some(IndexType::U8));
            assert_eq!(types.vd.known(), Some(IndexType::None));
        }
    }
}

#[test]
fn a_weight_that_is_none_is_refused() {
    let mut model = ModelBuilder::new("weights", CoordinateType::F32);
    let root = model.bone("root", None, [0.0; 3], STRAIGHT).unwrap();
    for weight in [-0.5, f32::NAN, f32::INFINITY] {
        let error = model.skin(&[(root, 1.0), (root, weight)]).unwrap_err();
        let expected = format!("a weight is 0 or more, not {weight}");
        assert_eq!(error.message(), expected);
    }
}

#[test]
fn what_would_crash_programs_is_not_built() {
    let mut model = ModelBuilder::new("bad", CoordinateType::F32);
    assert!(model.material("empty", &[]).is_err());
    assert!(model.bone("orphan", Some(0), [0.0; 3], STRAIGHT).is_err());
    assert!(model.skin(&[(0, 1.0)]).is_err());
    assert!(model.action("still", 0, &[]).is_err());
    assert!(model.polygon(Some("nothing"), &[]).is_err());
    assert!(model.asset("empty", &[]).is_err());
}

#[test]
fn a_value_that_outgrows_its_width_is_an_error_until_the_widths_are_fitted() {
    let mut model = ModelBuilder::new("wide", CoordinateType::I16);
    for number in 0..253u16 {
        let x = f32::from(number) / 300.0;
        model.vertex([x, 0.0, 0.0], None, Sentinel::NONE).unwrap();
    }
    triangle(&mut model, None, 0.0);
    let mut model = model.finish().unwrap();
    // 253, and two of the triangle that are new.
    assert_eq!(model.vertices().unwrap().len(), 255);
    assert_eq!(model.head().types.vi.known(), Some(IndexType::U16));
    model.payload.content.head.types.vi = IndexType::U8.into();
    // 254 fits one byte as a plain number, as the document says; programs take it for -2.
    model.to_bytes().unwrap();
    for chunk in &mut model.payload.content.chunks {
        if let ChunkBody::Mesh(mesh) = &mut chunk.body {
            mesh.records
                .update_items(|corner| corner.vertex = Index::new(256));
        }
    }
    let error = model.to_bytes().unwrap_err();
    assert_eq!(
        error.message(),
        "256 does not fit vi_t, which is 1 byte wide here"
    );
    assert!(
        error.path().as_str().starts_with("payload.chunks[1]"),
        "{error}"
    );
    model.fit_widths().unwrap();
    let again = M3d::from_bytes(&model.to_bytes().unwrap()).unwrap();
    assert_eq!(again, model);
}

/// Whole numbers store -1 to 1, texture coordinates 0 to 1; nothing is moved to the nearer end.
#[test]
fn coordinates_that_do_not_fit_are_refused() {
    let mut builder = ModelBuilder::new("box", CoordinateType::I8);
    for number in [1.1, -1.1, f32::NAN, f32::INFINITY] {
        assert!(
            builder
                .vertex([number, 0.0, 0.0], None, Sentinel::NONE)
                .is_err(),
            "{number}"
        );
        assert!(builder.uv([0.5, number]).is_err(), "{number}");
    }
    assert!(
        builder
            .vertex([1.0, -1.0, 0.0], None, Sentinel::NONE)
            .is_ok()
    );
    assert!(builder.uv([0.0, 1.0]).is_ok());
}
