//! Chunks of an application: once declared, they are handled like those of the format.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used, clippy::panic)]

use bindery::format::{Format as _, Registered};
use bindery::mapping::mapping;
use bindery::value::json;
use bindery::{Limits, Sentinel, Severity, build, dump, prelude::*};
use bindery_formats::m3d::{
    ChunkBody, CoordinateType, M3d, Model, ModelBuilder, Name, OwnChunks, Types, Vi, rules,
};

static NOTES: Document = Document {
    id: "notes",
    title: "Notes on a model",
    origin: Origin::Text,
};

static IMPORTANCE: Rule = Rule::warning("notes-importance", "The importance should be 9 at most.");

#[schema(external_tag = [u8; 4])]
#[spec(NOTES, "Chunks")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
enum Own {
    #[spec("note")]
    #[brw(magic = *b"note")]
    Note(Note),
    #[spec("seen")]
    #[brw(magic = *b"seen")]
    Seen {
        #[spec("times")]
        times: u16,
    },
    /// Letters that are the format's to give away.
    #[spec("NOTE")]
    #[brw(magic = *b"NOTE")]
    Loud {
        #[spec("times")]
        times: u16,
    },
    /// Letters of the format.
    #[spec(none = "nobody may have these")]
    #[brw(magic = *b"MESH")]
    Mesh { times: u16 },
    /// The mark at the end.
    #[spec(none = "nobody may have these")]
    #[brw(magic = *b"OMD3")]
    End { times: u16 },
}

#[schema]
#[spec(NOTES, "Note")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
struct Note {
    #[spec("text")]
    text: Name,
    #[spec("importance")]
    #[rule(IMPORTANCE, importance < 10, "{importance}")]
    importance: u8,
    #[spec("vertices")]
    #[schema(until_end)]
    vertices: Vec<Index<Vi>>,
}

type Noted = Model<Own>;

/// A model with a note at its only vertex.
fn noted(importance: u8) -> Noted {
    let mut builder = ModelBuilder::with_own_chunks("noted", CoordinateType::I8).raw();
    let vertex = builder
        .vertex([0.0, 1.0, 0.0], None, Sentinel::NONE)
        .unwrap();
    builder.polygon(None, &[vertex.into()]).unwrap();
    let text = builder.name("tall").unwrap();
    let note = Note {
        text,
        importance,
        vertices: vec![vertex],
    };
    builder.chunk(ChunkBody::Own(Own::Note(note)));
    builder.finish().unwrap()
}

fn codes<T: OwnChunks>(model: &Model<T>) -> Vec<&'static str> {
    let found = model.findings().into_iter();
    found.map(|finding| finding.rule.code).collect()
}

#[test]
fn they_are_written_and_read_back() {
    let mut model = noted(3);
    model.push_own_chunk(Own::Seen { times: 0x102 }).unwrap();
    let bytes = model.to_bytes().unwrap();
    // Letters, length with the header, the offset behind "noted", "MIT" and two empty strings, the
    // importance and one vertex index of a byte each.
    let note = b"note\x0b\0\0\0\x0c\x03\0";
    let seen = b"seen\x0a\0\0\0\x02\x01";
    let end = [note.as_slice(), seen, b"OMD3"].concat();
    assert!(bytes.ends_with(&end), "{}", bytes.escape_ascii());
    let again = Noted::from_bytes(&bytes).unwrap();
    assert_eq!(again, model);
    assert_eq!(again.own_chunks().count(), 2);
    let Some(Own::Note(note)) = again.own_chunks().next() else {
        panic!("no note");
    };
    assert_eq!(again.text(note.text).as_deref(), Some("tall"));
}

#[test]
fn the_trace_of_the_file_shows_their_fields() {
    let trace = noted(3).trace().unwrap();
    assert_eq!(trace.first_gap(), None);
    let own: Vec<(&str, &str, &str)> = trace
        .spans
        .iter()
        .filter(|span| span.spec.is_some_and(|spec| spec.document.id == "notes"))
        .map(|span| {
            let section = span.spec.map(|spec| spec.section).unwrap_or_default();
            (span.path.as_str(), span.wire.as_ref(), section)
        })
        .collect();
    assert_eq!(
        own,
        [
            ("payload.chunks[2].body.text", "si_t", "Note"),
            ("payload.chunks[2].body.importance", "u8", "Note"),
            ("payload.chunks[2].body.vertices", "vi_t x 1", "Note"),
        ]
    );
    let opaque = trace.spans.iter().filter(|span| span.wire == "opaque");
    assert_eq!(opaque.count(), 0);
}

#[test]
fn a_dump_shows_their_fields_with_text_and_can_be_built() {
    let model = noted(3);
    let text = json::to_text(&dump(&model).unwrap());
    assert!(text.contains("tall"), "{text}");
    assert!(text.contains("importance"), "{text}");
    let changed = text.replace("tall", "exceedingly_tall");
    let built: Noted = build(&json::parse(&changed).unwrap()).unwrap();
    let Some(Own::Note(note)) = built.own_chunks().next() else {
        panic!("no note");
    };
    let note = built.text(note.text);
    assert_eq!(note.as_deref(), Some("exceedingly_tall"));
    assert_eq!(build::<Noted>(&json::parse(&text).unwrap()).unwrap(), model);
}

#[test]
fn their_rules_are_checked_with_all_others() {
    assert_eq!(codes(&noted(9)), [""; 0]);
    let found = noted(10).findings();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule.code, IMPORTANCE.code);
    assert_eq!(found[0].rule.severity, Severity::Warning);
    assert_eq!(found[0].path, "payload.chunks[2].body.importance");
    let mut model = noted(0);
    let dangling = Note {
        text: Name::at(250),
        importance: 0,
        vertices: Vec::new(),
    };
    model.push_own_chunk(Own::Note(dangling)).unwrap();
    assert_eq!(codes(&model), ["string-offset"]);
}

#[test]
fn an_index_of_theirs_must_lead_somewhere() {
    let mut model = noted(0);
    let note = Note {
        text: Name::default(),
        importance: 0,
        vertices: vec![Index::new(0), Index::new(1)],
    };
    model.push_own_chunk(Own::Note(note)).unwrap();
    let found = model.findings();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule.code, rules::VERTEX_INDEX.code);
    assert_eq!(found[0].path, "payload.chunks[3].body");
    assert_eq!(found[0].message, "index 1, where there are 1");
}

#[test]
fn one_that_could_not_be_written_or_read_back_is_not_added() {
    let mut model = noted(0);
    // The widths of the model have one byte for the index of a vertex.
    let wide = Note {
        text: Name::default(),
        importance: 0,
        vertices: vec![Index::new(300)],
    };
    let refused = [
        (Own::Note(wide), "300 does not fit"),
        (
            Own::Mesh { times: 1 },
            "a chunk \"MESH\" would be read as something else",
        ),
        (
            Own::End { times: 1 },
            "a chunk \"OMD3\" would be read as something else",
        ),
    ];
    for (own, reason) in refused {
        let error = model.push_own_chunk(own).unwrap_err();
        assert!(error.message().starts_with(reason), "{error}");
        assert_eq!(model, noted(0));
    }
}

#[test]
fn letters_of_the_format_are_reported() {
    let mut model = noted(0);
    model.push_own_chunk(Own::Loud { times: 1 }).unwrap();
    assert_eq!(codes(&model), [rules::OWN_CHUNK.code]);
}

#[test]
fn one_that_cannot_be_decoded_is_kept() {
    let mut bytes = noted(0).to_bytes().unwrap();
    bytes.truncate(bytes.len().saturating_sub(4));
    bytes.extend(b"seen\x09\0\0\0\x01OMD3");
    let mut model = Noted::from_bytes(&bytes).unwrap();
    normalise_size(&mut model);
    assert_eq!(codes(&model), [rules::CHUNK_UNDECODED.code]);
    assert_eq!(model.own_chunks().count(), 1);
}

fn normalise_size<T: OwnChunks>(model: &mut Model<T>) {
    model.normalise();
    model.forget_originals();
}

#[test]
fn who_does_not_know_them_keeps_their_bytes() {
    let bytes = noted(3).to_bytes().unwrap();
    let plain = M3d::from_bytes(&bytes).unwrap();
    assert_eq!(plain.to_bytes().unwrap(), bytes);
    assert_eq!(codes(&plain), [""; 0]);
    assert!(
        plain
            .chunks()
            .any(|body| matches!(body, ChunkBody::Unknown { magic, .. } if magic == b"note"))
    );
}

#[test]
fn they_follow_the_widths_of_the_file() {
    let mut model = noted(3);
    // More text than offsets of one byte can reach.
    let long = "x".repeat(300);
    let mut tree = json::to_text(&dump(&model).unwrap());
    tree = tree.replace("tall", &long);
    model = build(&json::parse(&tree).unwrap()).unwrap();
    model.fit_widths().unwrap();
    let again = Noted::from_bytes(&model.to_bytes().unwrap()).unwrap();
    let Some(Own::Note(note)) = again.own_chunks().next() else {
        panic!("no note");
    };
    assert_eq!(again.text(note.text).as_deref(), Some(long.as_str()));
    assert_eq!(codes(&again), [""; 0]);
}

#[test]
fn the_mapping_has_their_rows() {
    let rows: Vec<String> = mapping(Noted::INFO)
        .into_iter()
        .map(|row| row.to_string())
        .filter(|row| row.contains("notes"))
        .collect();
    for field in ["Own.Note", "Own.Seen.times", "Note.text", "Note.vertices"] {
        let arrow = format!("-> {field}:");
        assert!(
            rows.iter().any(|row| row.contains(&arrow)),
            "{field}: {rows:#?}"
        );
    }
}

#[test]
fn a_program_that_goes_by_formats_registers_them() {
    let bytes = noted(10).to_bytes().unwrap();
    let format = Registered::<Noted>::new();
    let codes: Vec<&str> = format.info().rules().iter().map(|rule| rule.code).collect();
    assert!(codes.contains(&IMPORTANCE.code) && codes.contains(&rules::SCALE.code));
    let model = format.read(&bytes, None, Limits::default()).unwrap();
    assert_eq!(model.to_bytes().unwrap(), bytes);
    assert_eq!(model.findings().len(), 1);
    let built = format
        .build(&model.dump().unwrap(), model.revision())
        .unwrap();
    assert_eq!(built.to_bytes().unwrap(), bytes);
}
