//! No declared type of a format is left out: it is part of a file that is changed, or of a vector.

use std::collections::BTreeSet;

use bindery::Limits;
use bindery::spec::{Kind, TypeInfo};
use bindery_tests::covering::{Covering, types_in};
use bindery_tests::files::sources;

use crate::brought::brought;
use crate::tables::tables;

/// Declared to be walked, and never written: the chunks of a file whose framing is looked for. Names of a number that
/// only programs ask for.
const NEVER_WRITTEN: &[&str] = &["Outline", "VoxelShape"];

/// Whether it is declared, and has values: an enum without variants has none.
fn is_declared(info: &TypeInfo) -> bool {
    let has_values = match &info.kind {
        Kind::Wrapper(..) => false,
        Kind::Tagged { variants, .. } => !variants.is_empty(),
        _ => true,
    };
    !info.file.is_empty() && has_values
}

#[test]
fn every_type_of_a_format_is_changed() {
    let vectors = Covering::of_all().unwrap();
    let mut missing = Vec::new();
    for (format, files) in brought() {
        let about = format.info();
        let mut held = BTreeSet::new();
        for (_, bytes) in files {
            let model = format.read(&bytes, None, Limits::default()).unwrap();
            let root = about.revision(model.revision()).unwrap().root;
            types_in(
                root(),
                &model.to_tree(Limits::default()).unwrap(),
                &mut held,
            );
        }
        about.types(&mut |info| {
            let is_held = held.contains(&(info.file, info.name)) || vectors.has_type(info);
            if is_declared(info) && !is_held {
                missing.push(format!("{}: {} of {}", about.name, info.name, info.file));
            }
        });
    }
    let tables = tables();
    let mut held = BTreeSet::new();
    for table in &tables {
        types_in(table.info, &table.tree, &mut held);
    }
    for table in &tables {
        table.info.walk(&mut |info| {
            if is_declared(info) && !held.contains(&(info.file, info.name)) {
                missing.push(format!("{} of {}", info.name, info.file));
            }
        });
    }
    assert_eq!(missing, [""; 0]);
}

/// The names of the types that a source declares.
fn declared_in(text: &str) -> Vec<&str> {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let mut names = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let is_declaration = line.starts_with("#[schema")
            || (line.starts_with("#[derive(")
                && (line.contains("BitPacked") || line.contains("Enumeration")));
        let item = lines.iter().skip(index).find_map(|line| {
            let (visibility, name) = line
                .split_once("struct ")
                .or_else(|| line.split_once("enum "))?;
            ["", "pub ", "pub(crate) ", "pub(super) "]
                .contains(&visibility)
                .then_some(name)
        });
        let name = item.and_then(|item| {
            item.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .next()
        });
        names.extend(name.filter(|_| is_declaration));
    }
    names
}

#[test]
fn every_declaration_is_part_of_a_format() {
    let mut known: BTreeSet<&str> = NEVER_WRITTEN.iter().copied().collect();
    for (format, _) in brought() {
        format.info().types(&mut |info| {
            known.insert(info.name);
        });
    }
    for table in tables() {
        table.info.walk(&mut |info| {
            known.insert(info.name);
        });
    }
    let mut missing = Vec::new();
    let mut seen = 0;
    for folder in ["formats/src", "examples/gallery/src"] {
        for path in sources(folder) {
            let text = std::fs::read_to_string(&path).unwrap();
            for name in declared_in(&text) {
                seen += 1;
                if !known.contains(name) {
                    missing.push(format!("{name} of {}", path.display()));
                }
            }
        }
    }
    assert_eq!(missing, [""; 0]);
    assert!(seen > 200, "only {seen}");
}
