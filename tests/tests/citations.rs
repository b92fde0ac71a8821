//! A row is cited as the document has it for the place: types that several sections share, fields without a row,
//! and findings that were reported from further out.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use bindery::walk::{self, Walk};
use bindery::{File, Limits, Path};
use bindery_formats::atm::Atm;
use bindery_formats::m3d::M3d;
use bindery_formats::p3m::{
    Model2025_08, Text, UserDefinedField, UserFieldType, UserScalar, UserValue,
};
use bindery_formats::pmf::entity::EntityBody;
use bindery_formats::pmf::{CubeData, Pmf, PmfDialect};
use bindery_tests::atm::{chunk, contents, file, floats};
use bindery_tests::{hurting, maps};

/// What a file cites for everything at or below a path, by `hex`; each the same as by `at`.
fn cited<T: Walk<()>>(file: &T, path: &str) -> Vec<String> {
    let bytes = file.to_bytes().unwrap();
    let path: Path = path.parse().unwrap();
    let trace = file.trace().unwrap();
    let mut all = Vec::new();
    for span in trace
        .spans
        .iter()
        .filter(|span| span.path.starts_with(&path))
    {
        let space = &trace.spaces[span.space].name;
        let found = walk::at::<T>(&bytes, span.start, space, Limits::default());
        let at = found.unwrap().unwrap();
        let spec = |spec: Option<bindery::spec::SpecRef>| spec.map(|spec| spec.to_string());
        if at.path == span.path {
            assert_eq!(spec(at.spec), spec(span.spec), "{path}");
        }
        all.push(spec(at.spec).unwrap_or_default());
    }
    assert!(!all.is_empty(), "nothing at {path}: {trace}");
    all.dedup();
    all
}

#[track_caller]
fn expect<T: Walk<()>>(file: &T, path: &str, rows: &[&str]) {
    assert_eq!(cited(file, path), rows, "{path}");
}

fn map() -> Pmf {
    maps::everything(PmfDialect::PREFERRED).unwrap()
}

/// The path of the first entity like this.
fn entity(map: &Pmf, is_it: fn(&EntityBody) -> bool) -> String {
    let entities = &map.data.server_data.content.entities.entities;
    let index = entities.iter().position(|entity| is_it(&entity.body));
    format!(
        "data.server_data.entities.entities[{}].body",
        index.unwrap()
    )
}

/// The number of the first cube like this in the first sector.
fn cube(map: &Pmf, is_it: fn(&CubeData) -> bool) -> usize {
    let cubes = &map.data.sectors.content[0].shared_data.content.cubes;
    cubes.iter().position(|cube| is_it(&cube.data)).unwrap()
}

#[test]
fn samples_of_key_frames_cite_the_section_of_key_frames() {
    let positions = floats(&[1.0, 2.0, 3.0]);
    let body = [
        chunk(0x02, 1, 12, &positions),
        chunk(0x09, 1, 12, &positions),
        contents(1, 0),
    ];
    let atm = Atm::from_bytes(&file(2, &body.concat())).unwrap();
    let row = "atm \"0x2 Vertices\" / position X";
    expect(&atm, "body.chunks[0].payload.items[0].x", &[row]);
    let row = "atm \"0x9 Vertex Keyframe Data\" / position X";
    expect(&atm, "body.chunks[1].payload.samples[0].x", &[row]);
}

#[test]
fn low_resolution_key_frames_cite_their_own_section() {
    let block = |num_keyframes: u16| {
        let mut block = vec![32, 0];
        block.extend(num_keyframes.to_le_bytes());
        block.extend(1i32.to_le_bytes());
        block.extend(floats(&[0.0, 0.0, 0.0, 1.0, 1.0, 1.0]));
        block.extend([1, 0, 2, 0, 3, 0]);
        // Two bytes fill it up to a multiple of four.
        [chunk(0x0C, 1, 38, &block), vec![0, 0]].concat()
    };
    let mut keyframes = block(1);
    keyframes[2] = 0x0E;
    let body = [block(1), keyframes, contents(1, 0)].concat();
    let atm = Atm::from_bytes(&file(2, &body)).unwrap();
    let row = "atm \"0xC Low-resolution vertices\" / Min Position X";
    expect(&atm, "body.chunks[0].payload.bounds.min_x", &[row]);
    let row = "atm \"0xE Low-resolution vertex keyframes\" / Min Position X";
    expect(&atm, "body.chunks[1].payload.bounds.min_x", &[row]);
}

#[test]
fn what_a_header_has_grown_by_cites_the_header() {
    let mut bytes = vec![0x3B, 0x92, 2, 0, 15, 14, 0, 0, 0, 0, 0, 0, 7, 8, 9];
    bytes.extend([0x55, 0, 0x40, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0xAA, 0xBB]);
    bytes.extend([1, 2, 3, 4]);
    let atm = Atm::from_bytes(&bytes).unwrap();
    expect(&atm, "header_extra", &["atm \"ATM_FILE_HEADER\""]);
    let header = "atm \"ATM_CHUNK_HEADER\"";
    expect(&atm, "body.chunks[0].header_extra", &[header]);
}

#[test]
fn extended_angled_cubes_cite_extended_angled_cubes() {
    let map = map();
    let of = |is_it| {
        format!(
            "data.sectors[0].shared_data.cubes[{}].data",
            cube(&map, is_it)
        )
    };
    let angled = of(|data| matches!(data, CubeData::ExtAngled(_)));
    let section = "pmf-2024-08 \"Extended angled cube data\"";
    for row in cited(&map, &angled) {
        assert!(row.starts_with(section), "{row}");
    }
    let row = format!("{section} / +X material");
    expect(&map, &format!("{angled}.materials.plus_x"), &[&row]);
    let row = format!("{section} / Fill");
    expect(&map, &format!("{angled}.cut.fill"), &[&row]);
    let solid = of(|data| matches!(data, CubeData::ExtSolid(_)));
    let row = "pmf-2024-08 \"Extended solid cube data\" / +X material";
    expect(&map, &format!("{solid}.materials.plus_x"), &[row]);
}

#[test]
fn entities_of_one_layout_cite_the_kind_that_they_are() {
    let map = map();
    let of = |section: &str, is_it| {
        // The list of actions of a trigger is described by a section of its own.
        let rows = cited(&map, &entity(&map, is_it));
        for row in rows.iter().filter(|row| !row.contains("\"Actions\"")) {
            let start = format!("pmf-entities \"{section}\"");
            assert!(row.starts_with(&start), "{section}: {row}");
        }
    };
    of("TRIGGER", |body| matches!(body, EntityBody::Trigger(_)));
    of("CHMAP", |body| matches!(body, EntityBody::ChMap(_)));
    of("CHZONE", |body| matches!(body, EntityBody::ChZone(_)));
    of("HEALTH", |body| matches!(body, EntityBody::Health(_)));
    of("SHIELD", |body| matches!(body, EntityBody::Shield(_)));
}

#[test]
fn a_value_of_a_user_field_cites_the_row_of_its_type() {
    let mut model = Model2025_08 {
        strings: bindery::StringTable::from_bytes(b"name\0".to_vec()),
        ..Model2025_08::default()
    };
    let values = [
        UserScalar::I8(1),
        UserScalar::U32(2),
        UserScalar::Str(Text::at(0)),
        UserScalar::F64(1.5),
    ];
    for value in values {
        let mut field = UserDefinedField::empty(Text::at(0), UserFieldType::I8, false);
        field.value = UserValue::Scalar { value };
        model.user_defined_fields.push(field);
    }
    let section = "p3m-2025-08 \"User-defined field\"";
    for (index, row) in ["i8: Data", "u32: Data", "String"].iter().enumerate() {
        let row = format!("{section} / {row}");
        expect(
            &model,
            &format!("user_defined_fields[{index}].value"),
            &[&row],
        );
    }
    // The list of values leaves it out.
    expect(&model, "user_defined_fields[3].value", &[section]);
}

#[test]
fn an_error_cites_the_place_as_well() {
    let mut map = map();
    let path = entity(&map, |body| matches!(body, EntityBody::ChMap(_)));
    let entities = &mut map.data.server_data.content.entities.entities;
    let zone = entities
        .iter_mut()
        .find_map(|entity| match &mut entity.body {
            EntityBody::ChMap(zone) => Some(zone),
            _ => None,
        });
    zone.unwrap().flags.reserved = 255;
    let error = map.to_bytes().unwrap_err();
    assert!(error.path().as_str().starts_with(&path), "{error}");
    let spec = error.spec().unwrap().to_string();
    assert_eq!(spec, "pmf-entities \"CHMAP\" / (reserved)");
}

#[test]
fn findings_from_further_out_cite_the_variant_that_is_there() {
    let mut map = map();
    let index = cube(&map, |data| matches!(data, CubeData::Angled(_)));
    let cubes = &mut map.data.sectors.content[0].shared_data.content.cubes;
    let CubeData::Angled(angled) = &mut cubes[index].data else {
        panic!("an angled cube");
    };
    angled.material = 999;
    let findings = map.findings();
    let material = findings
        .iter()
        .find(|finding| finding.path.as_str().ends_with("data.material"));
    let spec = material.unwrap().spec.unwrap().to_string();
    assert_eq!(spec, "pmf-2024-08 \"Angled cube data\" / Material");
    // A model whose procedure and asset have a name that cannot be used as one.
    let chunks = [
        hurting::named(b"ASET", &[hurting::FIRST]),
        hurting::named(b"ASET", &[hurting::FIRST]),
    ];
    let bytes = hurting::model(hurting::LONG, b"twice\0", &chunks.concat());
    let model = M3d::from_bytes(&bytes).unwrap();
    for finding in model.findings() {
        if finding.path.as_str().starts_with("payload.chunks[1].body") {
            let spec = finding.spec.unwrap().to_string();
            assert!(spec.contains("\"Inlined Assets\""), "{finding}: {spec}");
        }
    }
}
