//! What leads back to itself is a finding, and is walked without recursion.

// Helpers may stop the test.
#![allow(clippy::unwrap_used, clippy::panic)]

use bindery::format::AnyFile;
use bindery::value::json;
use bindery::{Limits, Value};
use bindery_formats::format_by_name;
use bindery_tests::damage::spread;

/// The M3D sample with shapes that include others: for each the numbers of those that it includes.
fn shapes(included: &[Vec<usize>]) -> Box<dyn AnyFile> {
    let format = format_by_name("m3d").unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../samples/m3d-1.m3d");
    let bytes = std::fs::read(path).unwrap();
    let model = format.read(&bytes, None, Limits::default()).unwrap();
    let mut tree = spread(&model.dump().unwrap());
    let head = entry(entry(entry(&mut tree, "payload"), "content"), "head");
    *entry(entry(head, "types"), "hi") = Value::Text("U16".into());
    let content = entry(entry(&mut tree, "payload"), "content");
    let Value::List(chunks) = entry(content, "chunks") else {
        panic!("chunks are a list");
    };
    for (number, included) in included.iter().enumerate() {
        let commands = included.iter().map(|shape| {
            format!(
                r#"{{"two_bytes": false, "command": {{"Include": {{"Placed":
                    {{"shape": {shape}, "position": 0, "orientation": 0}}}}}}}}"#
            )
        });
        let commands: Vec<String> = commands.collect();
        let chunk = format!(
            r#"{{"body": {{"Shape": {{"name": "shape {}", "group": -1, "commands": [{}]}}}}}}"#,
            number % 7,
            commands.join(", ")
        );
        chunks.push(json::parse(&chunk).unwrap());
    }
    let built = format.build(&tree, model.revision()).unwrap();
    let bytes = built.to_bytes().unwrap();
    format.read(&bytes, None, Limits::default()).unwrap()
}

fn entry<'v>(value: &'v mut Value, key: &str) -> &'v mut Value {
    match value {
        Value::Record(entries) => entries
            .iter_mut()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value)
            .unwrap_or_else(|| panic!("no {key}")),
        other => panic!("{other:?} has no {key}"),
    }
}

/// The commands that close a cycle: the chunk after the sample's own, and the command.
fn closing(included: &[Vec<usize>]) -> Vec<String> {
    let found = shapes(included).findings();
    let cycles = found
        .iter()
        .filter(|each| each.rule.code == "m3d-shape-cycle");
    cycles.map(|each| each.path.to_string()).collect()
}

#[test]
fn a_shape_within_itself_is_found() {
    let none: [&str; 0] = [];
    // A chain, and two ways to the same shape.
    assert_eq!(closing(&[vec![1], vec![2], vec![]]), none);
    assert_eq!(closing(&[vec![1, 2], vec![3], vec![3], vec![]]), none);
    let command = |chunk: usize, command: usize| {
        format!("payload.chunks[{chunk}].body.commands[{command}].command")
    };
    // The sample has four chunks of its own.
    assert_eq!(closing(&[vec![0]]), [command(4, 0)]);
    assert_eq!(closing(&[vec![], vec![2], vec![0, 1]]), [command(6, 1)]);
    assert_eq!(
        closing(&[vec![1], vec![2], vec![0], vec![3]]),
        [command(6, 0), command(7, 0)]
    );
    // One that leads into a cycle is not on it.
    assert_eq!(closing(&[vec![1], vec![1]]), [command(5, 0)]);
}

#[test]
fn includes_may_go_deeper_than_any_stack() {
    let deep: Vec<Vec<usize>> = (0..20_000)
        .map(|shape| vec![(shape + 1) % 20_000])
        .collect();
    assert_eq!(closing(&deep).len(), 1);
}
