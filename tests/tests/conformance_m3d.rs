//! The M3D vectors in `tests/vectors/m3d`.
//!
//! The context of a vector lists widths in bytes, as in `vi=2 ci=0`; `vc` is `i8`, `i16`, `f32` or
//! `f64`, `nb` the bones for each vertex, and `layout` the layout of shape commands. What is not
//! listed is one byte for `vi` and `si`, single precision for `vc`, one for `nb`, and else none.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::panic, clippy::unwrap_used)]

use std::collections::BTreeSet;

use bindery::spec::Kind;
use bindery::value::json;
use bindery::walk::Walk;
use bindery::{Result, Schema, Value};
use bindery_formats::m3d::{
    Action, Asset, BonesPerVertex, ColorMap, Command, CoordinateType, IndexType, Labels, M3d,
    Material, Mesh, Procedure, Property, Shape, ShapeLayout, Skeleton, TextureMap, Types,
    VariableTypes, VertexList, VoxelBlock, VoxelTypes,
};
use bindery_tests::vectors::{Expected, Runner, check_all, load, run, run_plain};

fn types(context: &str) -> Types {
    let mut types = VariableTypes {
        fc: IndexType::None.into(),
        ..VariableTypes::default()
    };
    let mut layout = ShapeLayout::Text;
    for word in context.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap();
        let index = match value {
            "1" => IndexType::U8,
            "2" => IndexType::U16,
            "4" => IndexType::U32,
            // Of `vc`, `nb` and `layout` too, which do not use it.
            _ => IndexType::None,
        };
        match name {
            "vc" => {
                types.vc = match value {
                    "i8" => CoordinateType::I8,
                    "i16" => CoordinateType::I16,
                    "f32" => CoordinateType::F32,
                    "f64" => CoordinateType::F64,
                    other => panic!("no coordinate is {other}"),
                }
                .into();
            }
            "nb" => {
                types.nb = match value {
                    "1" => BonesPerVertex::One,
                    "2" => BonesPerVertex::Two,
                    "4" => BonesPerVertex::Four,
                    "8" => BonesPerVertex::Eight,
                    other => panic!("no vertex has {other} bones"),
                }
                .into();
            }
            "layout" => {
                layout = match value {
                    "text" => ShapeLayout::Text,
                    "program" => ShapeLayout::Program,
                    "list" => ShapeLayout::CommandList,
                    other => panic!("no layout is called {other}"),
                };
            }
            "vi" => types.vi = index.into(),
            "si" => types.si = index.into(),
            "ci" => types.ci = index.into(),
            "ti" => types.ti = index.into(),
            "bi" => types.bi = index.into(),
            "sk" => types.sk = index.into(),
            "fc" => types.fc = index.into(),
            "hi" => types.hi = index.into(),
            "fi" => types.fi = index.into(),
            "vd" => types.vd = index.into(),
            "vp" => types.vp = index.into(),
            other => panic!("no type is called {other}"),
        }
    }
    types.context(layout.into())
}

fn run_typed<T>(bytes: &[u8], context: &str) -> Result<(Value, Vec<u8>)>
where
    T: Walk<Types>,
{
    run::<T, Types>(bytes, types(context))
}

#[test]
fn vectors_mean_what_they_say() {
    let types: &[(&str, Runner)] = &[
        ("M3d", run_plain::<M3d>),
        ("VariableTypes", run_plain::<VariableTypes>),
        ("ColorMap", run_plain::<ColorMap>),
        ("TextureMap", run_typed::<TextureMap>),
        ("VertexList", run_typed::<VertexList>),
        ("Skeleton", run_typed::<Skeleton>),
        ("Material", run_typed::<Material>),
        ("Procedure", run_typed::<Procedure>),
        ("Mesh", run_typed::<Mesh>),
        ("VoxelTypes", run_typed::<VoxelTypes>),
        ("VoxelBlock", run_typed::<VoxelBlock>),
        ("Shape", run_typed::<Shape>),
        ("Labels", run_typed::<Labels>),
        ("Action", run_typed::<Action>),
        ("Asset", run_typed::<Asset>),
    ];
    let problems = check_all("m3d", types).unwrap();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_width_of_every_type_has_a_vector() {
    let vectors = load("m3d").unwrap();
    let words: BTreeSet<&str> = vectors
        .iter()
        .flat_map(|vector| vector.context.split_whitespace())
        // What a context does not list.
        .chain(["vi=1", "si=1", "vc=f32", "nb=1", "layout=text"])
        .collect();
    let widths: &[(&str, &str)] = &[
        ("vc", "i8 i16 f32 f64"),
        ("nb", "1 2 4 8"),
        ("vi si", "1 2 4"),
        ("ci ti bi sk fc hi fi vd", "0 1 2 4"),
        ("vp", "0 1 2"),
        ("layout", "text program list"),
    ];
    for (names, values) in widths {
        for name in names.split(' ') {
            for value in values.split(' ') {
                let word = format!("{name}={value}");
                assert!(words.contains(word.as_str()), "no vector has {word}");
            }
        }
    }
}

#[test]
fn every_property_and_every_command_has_a_vector() {
    let values: Vec<String> = load("m3d")
        .unwrap()
        .iter()
        .filter_map(|vector| match &vector.expected {
            Expected::Value(value) => Some(json::to_text(value)),
            Expected::Error { .. } => None,
        })
        .collect();
    for info in [Property::INFO, Command::INFO] {
        let Kind::Tagged { variants, .. } = &info.kind else {
            panic!("{} has no variants", info.name);
        };
        for variant in *variants {
            let key = format!("\"{}\":", variant.name);
            let has = values.iter().any(|value| value.contains(&key));
            assert!(has, "no vector has {} {}", info.name, variant.name);
        }
    }
}
