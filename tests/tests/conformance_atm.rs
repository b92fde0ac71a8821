//! The ATM vectors in `tests/vectors/atm`.

use bindery::{Error, Result, Value};
use bindery_formats::atm::{Atm, Chunk, ChunkContext, Frame, Framing, HEADER_SIZE};
use bindery_tests::vectors::{Runner, check_all, run, run_plain};

/// The framing and version that a vector's context names, for example `literal 1`.
fn context(text: &str) -> Result<ChunkContext> {
    let wrong = || Error::value(format!("{text:?} is no framing with a version"));
    let (framing, version) = text.split_once(' ').ok_or_else(wrong)?;
    let framing = [Framing::Marker, Framing::Literal]
        .into_iter()
        .find(|known| known.name() == framing)
        .ok_or_else(wrong)?;
    let frame = Frame {
        version: version.parse().map_err(|_| wrong())?,
        chunk_header_size: HEADER_SIZE,
    };
    Ok(ChunkContext::new(framing, frame))
}

#[test]
fn vectors_mean_what_they_say() {
    let chunk: Runner =
        |bytes, text| -> Result<(Value, Vec<u8>)> { run::<Chunk, _>(bytes, context(text)?) };
    let types: &[(&str, Runner)] = &[("Atm", run_plain::<Atm>), ("Chunk", chunk)];
    let problems = check_all("atm", types).unwrap();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
