//! The PMF vectors in `tests/vectors/pmf`.

use bindery::{Dialect as _, Error, Linked, Result, Unplaced, Value};
use bindery_formats::pmf::entity::{Action, Entity, Filter, Selector};
use bindery_formats::pmf::{
    ClientMaterial, ClientProp, ClientPropCount, ClientSectorData, Cube, ExtraLightmap, FastLight,
    Header, Lightmap, Luxel, Pmf, PmfDialect, Point, Sector, ServerData, ServerStrings,
    SharedMaterial, SharedProp, SharedSectorData, StringTable, Team, Triangle,
};
use bindery_tests::vectors::{Runner, check_all, run, run_plain};

/// The dialect that a vector's context names.
fn dialect(context: &str) -> Result<PmfDialect> {
    PmfDialect::ALL
        .iter()
        .find(|dialect| dialect.name() == context)
        .copied()
        .ok_or_else(|| Error::value(format!("no dialect is called {context:?}")))
}

/// The number of props that a vector's context names.
fn props(context: &str) -> Result<ClientPropCount> {
    context
        .strip_suffix(" props")
        .and_then(|number| number.parse().ok())
        .map(ClientPropCount)
        .ok_or_else(|| Error::value(format!("{context:?} is no number of props")))
}

type Ran = Result<(Value, Vec<u8>)>;

#[test]
fn vectors_mean_what_they_say() {
    let sector: Runner = |bytes, context| -> Ran { run::<Sector, _>(bytes, dialect(context)?) };
    let shared: Runner =
        |bytes, context| -> Ran { run::<SharedSectorData, _>(bytes, dialect(context)?) };
    let client: Runner =
        |bytes, context| -> Ran { run::<ClientSectorData, _>(bytes, props(context)?) };
    let cube: Runner = |bytes, context| -> Ran { run::<Cube, _>(bytes, dialect(context)?) };
    let types: &[(&str, Runner)] = &[
        ("Pmf", run_plain::<Pmf>),
        ("Header", run_plain::<Header>),
        ("SharedMaterial", run_plain::<SharedMaterial>),
        ("ClientMaterial", run_plain::<ClientMaterial>),
        ("FastLight", run_plain::<FastLight>),
        ("Team", run_plain::<Team>),
        ("SharedProp", run_plain::<SharedProp>),
        ("ClientProp", run_plain::<ClientProp>),
        ("Point", run_plain::<Point>),
        ("Triangle", run_plain::<Triangle>),
        ("Lightmap", run_plain::<Lightmap>),
        ("Luxel", run_plain::<Luxel>),
        ("ExtraLightmap", run_plain::<ExtraLightmap>),
        ("Cube", cube),
        ("SharedSectorData", shared),
        ("ClientSectorData", client),
        ("Sector", sector),
        ("StringTable", run_plain::<StringTable<ServerStrings>>),
        ("ServerData", run_plain::<Linked<ServerData>>),
        ("Entity", |bytes, _| run::<Entity, _>(bytes, Unplaced)),
        ("Action", |bytes, _| run::<Action, _>(bytes, Unplaced)),
        ("Filter", |bytes, _| run::<Filter, _>(bytes, Unplaced)),
        ("Selector", |bytes, _| run::<Selector, _>(bytes, Unplaced)),
    ];
    let problems = check_all("pmf", types).unwrap();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
