//! The P3M vectors in `tests/vectors/p3m`.

use bindery_formats::p3m::{
    Action, ActionData, AnimatedMaterialData, Animation, Bone, ExporterPaths, Header,
    Material2024_11, Material2025_01, Material2025_08, Model2024_11, Model2025_01, Model2025_08,
    Part2024_11, Part2025_08, Texture, UserDefinedField, WeightGroup,
};
use bindery_tests::vectors::{Runner, check_all, run, run_plain};

/// A model, with the paths of an exporter where the context says so.
fn run_model(bytes: &[u8], context: &str) -> bindery::Result<(bindery::Value, Vec<u8>)> {
    match context {
        "exporter" => run::<Model2024_11, _>(bytes, ExporterPaths),
        _ => run_plain::<Model2024_11>(bytes, context),
    }
}

#[test]
fn vectors_mean_what_they_say() {
    let types: &[(&str, Runner)] = &[
        ("Action", run_plain::<Action>),
        ("ActionData", run_plain::<ActionData>),
        ("AnimatedMaterialData", run_plain::<AnimatedMaterialData>),
        ("Animation", run_plain::<Animation>),
        ("Bone", run_plain::<Bone>),
        ("Header", run_plain::<Header>),
        ("Material2024_11", run_plain::<Material2024_11>),
        ("Material2025_01", run_plain::<Material2025_01>),
        ("Material2025_08", run_plain::<Material2025_08>),
        ("Model2024_11", run_model),
        ("Model2025_01", run_plain::<Model2025_01>),
        ("Model2025_08", run_plain::<Model2025_08>),
        ("Part2024_11", run_plain::<Part2024_11>),
        ("Part2025_08", run_plain::<Part2025_08>),
        ("Texture", run_plain::<Texture>),
        ("UserDefinedField", run_plain::<UserDefinedField>),
        ("WeightGroup", run_plain::<WeightGroup>),
    ];
    let problems = check_all("p3m", types).unwrap();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
