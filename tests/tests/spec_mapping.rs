//! The inventories of the documents, the declarations, the vectors and `SPEC_MAPPING.md` agree.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::panic, clippy::arithmetic_side_effects)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bindery::format::About;
use bindery::mapping::{
    Inventory, InventoryRow, InventorySection as Section, Mapped, MappedOrigin, RESERVED, SaidType,
    Says, Sources, declared, documents, join,
};
use bindery::spec::{Kind, Row, TypeInfo};
use bindery_formats::FORMATS;
use bindery_tests::covering::Covering;
use bindery_tests::inventories::{
    inventories, parse, root, sources_bytes, sources_file, sources_tree, spec_mapping,
};
use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The format that a document belongs to.
fn format_of(document: &str) -> &'static About {
    FORMATS
        .iter()
        .map(|format| format.info())
        .find(|format| {
            documents(format, None)
                .iter()
                .any(|known| known.id == document)
        })
        .unwrap_or_else(|| panic!("no format names the document {document}"))
}

fn stored(row: &InventoryRow) -> bool {
    !matches!(row.says, Says::NotStored(_))
}

#[test]
fn every_row_is_declared_and_every_field_has_a_row() {
    let mut problems = Vec::new();
    for inventory in inventories().unwrap() {
        let fields = declared(format_of(&inventory.document));
        problems.extend(join(&inventory, &fields));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_document_has_its_inventory() {
    let inventories = inventories().unwrap();
    for format in FORMATS {
        for document in documents(format.info(), None) {
            assert!(
                inventories
                    .iter()
                    .any(|known| known.document == document.id),
                "tests/spec/{}.toml is missing",
                document.id
            );
        }
    }
}

/// What a row could wrongly say instead.
fn alterations(says: &Says) -> Vec<Says> {
    let types = |ty: &SaidType| match ty {
        SaidType::Wire(wire) => vec![
            SaidType::Wire(format!("{wire}[2]")),
            SaidType::Wire(if wire == "u8" { "u16" } else { "u8" }.to_owned()),
            SaidType::Of(wire.clone()),
        ],
        SaidType::Of(section) => vec![
            SaidType::Of(format!("{section}s")),
            SaidType::Wire("u8[7]".to_owned()),
        ],
    };
    match says {
        Says::Field(ty) => types(ty).into_iter().map(Says::Field).collect(),
        Says::Bits(low, width) => vec![
            Says::Bits(low + 1, *width),
            Says::Bits(*low, width + 1),
            Says::Field(SaidType::Wire("u8".to_owned())),
        ],
        Says::Number(number) => vec![Says::Number(number + 1)],
        Says::Tag(tag, held) => {
            let mut altered = vec![Says::Tag(format!("{tag}0"), held.clone())];
            for ty in held.iter().flat_map(types) {
                altered.push(Says::Tag(tag.clone(), Some(ty)));
            }
            altered
        }
        Says::NotStored(_) => vec![Says::Field(SaidType::Wire("u8".to_owned()))],
    }
}

/// The structs, words, enums and variants that store a row, by file and name.
fn owners_of<'a>(
    fields: &'a [Mapped],
    section: &str,
    row: &str,
) -> BTreeSet<(&'a str, &'a str, &'a str)> {
    fields
        .iter()
        .filter(|mapped| match &mapped.origin {
            MappedOrigin::Row(place) if place.section == section => match place.row {
                Row::Named(name) => name == row,
                Row::Reserved => row == RESERVED,
                Row::Section => false,
            },
            _ => false,
        })
        .map(|mapped| {
            let (variant, _) = mapped.field.rsplit_once('.').unwrap_or_default();
            (mapped.file, mapped.type_name, variant)
        })
        .collect()
}

/// Any single row lost, renamed, retyped, moved to another section or swapped with the next field of its
/// struct makes the join fail. Only the name of a row that nothing stores is not the join's business; the
/// texts know it (`spec_texts` of `real_files`).
#[test]
fn dropping_or_altering_any_row_fails() {
    let mut swapped = 0;
    for inventory in inventories().unwrap() {
        let fields: Vec<Mapped> = declared(format_of(&inventory.document))
            .into_iter()
            .filter(|mapped| {
                matches!(&mapped.origin, MappedOrigin::Row(row) if row.document.id == inventory.document)
            })
            .collect();
        for (index, section) in inventory.sections.iter().enumerate() {
            // The section and the next one: the others are joined as before.
            let mut sections = vec![section.clone()];
            sections.extend(inventory.sections.get(index + 1).cloned());
            let names: Vec<&str> = sections
                .iter()
                .map(|section| section.name.as_str())
                .collect();
            let fields: Vec<Mapped> = fields
                .iter()
                .filter(|mapped| matches!(&mapped.origin, MappedOrigin::Row(row) if names.contains(&row.section)))
                .cloned()
                .collect();
            let small = Inventory {
                document: inventory.document.clone(),
                rows: sections.iter().map(|section| section.rows.len()).sum(),
                sections: sections.clone(),
            };
            assert_eq!(join(&small, &fields), Vec::<String>::new());
            for (row_index, row) in section.rows.iter().enumerate() {
                let place = format!("{} / {} / {}", inventory.document, section.name, row.name);
                let fails = |what: &str, change: &dyn Fn(&mut Vec<Section>)| {
                    let mut mutant = small.clone();
                    change(&mut mutant.sections);
                    assert!(!join(&mutant, &fields).is_empty(), "{what} {place}");
                };
                fails("dropping", &|sections| {
                    sections[0].rows.remove(row_index);
                });
                fails("doubling", &|sections| {
                    sections[0].rows.push(row.clone());
                });
                if let Some(instead) = &row.instead {
                    let mut other = instead.clone();
                    other.wire.push('0');
                    fails("altering", &|sections| {
                        sections[0].rows[row_index].instead = Some(other.clone());
                    });
                    fails("not explaining", &|sections| {
                        sections[0].rows[row_index].instead = None;
                    });
                } else {
                    for says in alterations(&row.says) {
                        fails(&format!("{says} for"), &|sections| {
                            sections[0].rows[row_index].says = says.clone();
                        });
                    }
                }
                if !stored(row) {
                    continue;
                }
                fails("renaming", &|sections| {
                    sections[0].rows[row_index].name.push('s');
                });
                fails("not storing", &|sections| {
                    sections[0].rows[row_index].says = Says::NotStored("no".to_owned());
                });
                if small.sections.len() > 1 {
                    fails("moving", &|sections| {
                        let row = sections[0].rows.remove(row_index);
                        sections[1].rows.push(row);
                    });
                }
                // The next row that the same struct, word or enum stores.
                let owners = owners_of(&fields, &section.name, &row.name);
                let next = (row_index + 1..section.rows.len()).find(|next| {
                    let name = &section.rows[*next].name;
                    !owners.is_disjoint(&owners_of(&fields, &section.name, name))
                });
                if let Some(next) = next {
                    swapped += 1;
                    fails("swapping with the next", &|sections| {
                        sections[0].rows.swap(row_index, next);
                    });
                }
            }
        }
    }
    assert!(swapped > 500, "only {swapped} rows have a next one");
}

/// The messages name what to look for on both sides.
#[test]
fn a_misspelt_section_names_row_and_field() {
    let inventory = inventories()
        .unwrap()
        .into_iter()
        .find(|inventory| inventory.document == "p3m-2025-08")
        .unwrap();
    let fields = declared(format_of("p3m-2025-08"));
    let with = |change: &dyn Fn(&mut Section)| {
        let mut mutant = inventory.clone();
        let bone = mutant
            .sections
            .iter_mut()
            .find(|section| section.name == "Bone");
        change(bone.unwrap());
        join(&mutant, &fields).join("\n")
    };
    let misspelt = with(&|bone| bone.name = "Bnoe".to_owned());
    for expected in [
        "p3m-2025-08 \"Bnoe\" / Child count is mapped by no declared field",
        "p3m-2025-08 \"Bone\" / Child count, which Bone.child_count refers to, is not in the inventory",
    ] {
        assert!(misspelt.contains(expected), "{misspelt}");
    }
    let widened = with(&|bone| {
        let row = bone.rows.iter_mut().find(|row| row.name == "Child count");
        row.unwrap().says = Says::Field(SaidType::Wire("u16".to_owned()));
    });
    let expected =
        "p3m-2025-08 \"Bone\" / Child count: u16 in the document, but Bone.child_count is u8";
    assert_eq!(widened, expected);
    let swapped = with(&|bone| bone.rows.swap(0, 1));
    let expected = "is behind Bone.name";
    assert!(swapped.contains(expected), "{swapped}");
}

#[test]
fn an_inventory_says_what_is_wrong_with_it() {
    let parse = |rest: &str| parse(&format!("document = \"d\"\nrows = 1\n{rest}"));
    let row = |keys: &str| {
        parse(&format!(
            "[[section]]\nname = \"s\"\n[[section.row]]\n{keys}"
        ))
    };
    assert!(row("name = \"r\"\nwire = \"u8\"").is_ok());
    for (keys, problem) in [
        ("wire = \"u8\"", "`name` is missing"),
        ("name = \"r\"", "does not say what it is"),
        (
            "name = \"r\"\nwire = \"u8\"\nbits = [0, 1]",
            "does not say what it is",
        ),
        ("name = \"r\"\nwidth = 8", "does not say what it is"),
        (
            "name = \"r\"\nnot_stored = \" \"",
            "`not_stored` is missing",
        ),
        (
            "name = \"r\"\nwire = \"u8\"\ninstead = \"u16\"",
            "needs both",
        ),
    ] {
        let error = row(keys).unwrap_err().to_string();
        assert!(error.contains(problem), "{keys}: {error}");
    }
    assert!(parse("[[sections]]\nname = \"s\"").is_err());
    assert!(bindery_tests::inventories::parse("document = \"d\"").is_err());
}

/// A type without variants, which is for something that an application may declare, has no values.
fn has_no_values(ty: &TypeInfo) -> bool {
    matches!(ty.kind, Kind::Tagged { variants, .. } if variants.is_empty())
}

/// Names that are in no value, because what has the name has no layout: the vector is the refusal.
const REFUSED: &[(&str, &str)] = &[
    ("EntityKind", "HealthStation"),
    ("EntityKind", "ShieldStation"),
];

/// Every struct, word and enum, every variant and every name of a number is in a value that a vector holds.
#[test]
fn every_declared_type_has_a_vector() {
    let mut bare = Vec::new();
    let covering = Covering::of_all().unwrap();
    for format in FORMATS {
        let info = format.info();
        info.types(&mut |ty| {
            let declared = matches!(
                ty.kind,
                Kind::Struct(_) | Kind::Packed(..) | Kind::Enumeration(_) | Kind::Tagged { .. }
            );
            if declared && !ty.file.is_empty() && !has_no_values(ty) && !covering.has_type(ty) {
                bare.push(format!("{} {}", info.name, ty.name));
            }
        });
        for mapped in declared(info) {
            let refused = REFUSED.contains(&(mapped.type_name, mapped.field.as_str()));
            let is_row = matches!(mapped.origin, MappedOrigin::Row(_));
            // What is in no document still needs a vector if it is a variant or a name.
            let is_choice = mapped.number.is_some() || mapped.wire.starts_with("tag ");
            if (is_row || is_choice)
                && !refused
                && !mapped.ty.is_some_and(has_no_values)
                && !mapped.file.is_empty()
                && !covering.has(&mapped)
            {
                bare.push(format!(
                    "{} {}.{}",
                    info.name, mapped.type_name, mapped.field
                ));
            }
        }
    }
    bare.sort();
    bare.dedup();
    assert!(bare.is_empty(), "no vector holds:\n{}", bare.join("\n"));
}

#[test]
fn every_row_shows_a_vector() {
    let covering = Covering::of_all().unwrap();
    for format in FORMATS {
        for mapped in declared(format.info()) {
            if let MappedOrigin::Row(row) = &mapped.origin {
                let link = covering.link(&mapped, row);
                assert!(link.is_some(), "{mapped} has no vector");
            }
        }
    }
}

/// A vector that names a section holds something of it, and names none that is not there.
#[test]
fn every_vector_names_sections_that_are_there() {
    let inventories = inventories().unwrap();
    let mut problems = Vec::new();
    for vector in Covering::of_all().unwrap().all() {
        for document in &vector.documents {
            if !inventories.iter().any(|known| known.document == *document) {
                problems.push(format!(
                    "{}: no document {document}",
                    vector.below_vectors()
                ));
            }
        }
        for section in &vector.sections {
            let known = inventories
                .iter()
                .filter(|known| vector.documents.contains(&known.document))
                .flat_map(|known| &known.sections)
                .any(|known| known.name == *section);
            if !known {
                problems.push(format!(
                    "{}: no section \"{section}\"",
                    vector.below_vectors()
                ));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The targets of the links in a Markdown text, `[..](target)`.
fn links(text: &str) -> BTreeSet<&str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split([')', ' ']).next())
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let text = spec_mapping().unwrap();
    for link in links(&text) {
        match link.strip_prefix('#') {
            Some(anchor) => assert_eq!(
                text.matches(&format!("<a id=\"{anchor}\"></a>")).count(),
                1,
                "{link}"
            ),
            None => assert!(root().join(link).exists(), "{link} does not exist"),
        }
    }
}

/// The linked file is the one that declares the type.
#[test]
fn every_type_is_in_the_file_that_is_linked() {
    for format in FORMATS {
        format.info().types(&mut |ty| {
            if ty.file.is_empty() {
                return;
            }
            let source = std::fs::read_to_string(root().join("formats").join(ty.file))
                .unwrap_or_else(|error| panic!("{}: {error}", ty.file));
            // Behind `struct` or `enum`, or as an argument of a macro that declares several.
            let declares = source
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .flat_map(|line| {
                    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                })
                .any(|word| word == ty.name);
            assert!(declares, "{} does not declare {}", ty.file, ty.name);
        });
    }
}

/// Ids are unique, spelt like their format, and explained; `#[deviation(ATM_01)]` documents `ATM-01`.
#[test]
fn every_deviation_has_an_id_of_its_own() {
    let mut explained: Vec<&bindery::Deviation> = Vec::new();
    for format in FORMATS {
        let info = format.info();
        let prefix = format!("{}-", info.name.to_uppercase());
        for deviation in declared(info).iter().flat_map(|mapped| &mapped.deviations) {
            let number = deviation.id.strip_prefix(&prefix);
            assert!(
                number.is_some_and(|number| number.len() == 2 && number.parse::<u8>().is_ok()),
                "{} of {}",
                deviation.id,
                info.name
            );
            for text in [deviation.says, deviation.does, deviation.because] {
                assert!(!text.trim().is_empty(), "{} is not explained", deviation.id);
            }
            match explained.iter().find(|known| known.id == deviation.id) {
                Some(known) => assert_eq!(known, deviation, "{} means two things", deviation.id),
                None => explained.push(deviation),
            }
        }
    }
    for deviation in FORMATS
        .iter()
        .flat_map(|format| format.info().rules())
        .filter_map(|rule| rule.deviation)
    {
        assert!(
            explained.contains(&deviation),
            "findings name {}, which no field carries",
            deviation.id
        );
    }
}

/// The macros put the ids of deviations into the documentation, by the names of their constants.
#[test]
fn deviations_are_called_like_their_ids() {
    let mut constants = 0;
    for path in sources(&root().join("formats/src")) {
        let source = std::fs::read_to_string(&path).unwrap();
        for line in source.lines().map(str::trim) {
            // `ATM_01 = "ATM-01" {` in a list of them.
            if let Some((name, rest)) = line.split_once(" = \"")
                && let Some((id, _)) = rest.split_once("\" {")
                && name.chars().all(|letter| {
                    letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_'
                })
            {
                constants += 1;
                assert_eq!(name.replace('_', "-"), id, "{}", path.display());
            }
        }
    }
    assert!(constants > 90, "only {constants} deviations found");
}

/// The source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn the_document_is_up_to_date() {
    let path = root().join("SPEC_MAPPING.md");
    let generated = spec_mapping().unwrap();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &generated).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == generated,
        "SPEC_MAPPING.md is out of date; run `BLESS=1 cargo test -p bindery-tests --test spec_mapping`"
    );
}

/// The published command has no repository around it; what it knows of the documents is committed with it.
#[test]
fn the_command_knows_the_documents() {
    for format in FORMATS {
        let info = format.info();
        let generated = sources_bytes(info).unwrap();
        let path = sources_file(info);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &generated).unwrap();
        }
        let written = std::fs::read(&path).unwrap_or_default();
        assert!(
            written == generated,
            "{} is out of date; run `BLESS=1 cargo test -p bindery-tests --test spec_mapping`",
            path.display()
        );
        let text = String::from_utf8(decompress_to_vec_zlib(&written).unwrap()).unwrap();
        let tree = bindery::value::json::parse(&text).unwrap();
        let sources = Sources::from_value(&tree).unwrap();
        assert_eq!(
            sources,
            Sources::from_value(&sources_tree(info).unwrap()).unwrap()
        );
    }
}
