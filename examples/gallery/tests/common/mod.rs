//! What holds for every file of every format.

use std::ops::ControlFlow;

use bindery::prelude::*;
use bindery::walk::{Leaf, Visitor, Walk, walk};
use bindery::{Limits, build, dump, value::json};

/// Reads a file, and checks what holds for each: the bytes come back, also through a tree, and the trace tiles them,
/// as the walk does.
pub(crate) fn read<T: File + Walk<()>>(bytes: &[u8]) -> T {
    let file = T::from_bytes(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert!(file.to_bytes().unwrap() == bytes, "other bytes");
    assert!(file.findings().is_empty(), "{:?}", file.findings());
    let text = json::to_line(&dump(&file).unwrap());
    let built: T = build(&json::parse(&text).unwrap()).unwrap();
    assert!(
        built.to_bytes().unwrap() == bytes,
        "other bytes through a tree"
    );
    let trace = file.trace().unwrap();
    assert_eq!(trace.first_gap(), None);
    let mut walked = Leaves(Vec::new());
    walk::<T>(bytes, Limits::default(), &mut walked).unwrap();
    walked.0.sort();
    let traced = trace.spans.iter().filter(|span| span.space == 0);
    let traced = traced.map(|span| (span.start, span.end, span.path.to_string()));
    assert_eq!(walked.0, traced.collect::<Vec<_>>());
    // A file that is cut is read or refused, wherever that is.
    for length in (0..bytes.len()).step_by((bytes.len() / 200).max(1)) {
        let _ = T::from_bytes(&bytes[..length]);
    }
    file
}

/// Where the leaves of a file are.
struct Leaves(Vec<(u64, u64, String)>);

impl Visitor for Leaves {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        if leaf.place.space == 0 {
            let path = leaf.place.path().to_string();
            self.0.push((leaf.place.start, leaf.end, path));
        }
        ControlFlow::Continue(())
    }
}
