//! The leaves of a file, as the walk and as the trace have them.

use std::ops::ControlFlow;

use bindery::trace::Trace;
use bindery::walk::{Leaf, Visitor, Walk, walk};
use bindery::{Error, Limits};

/// Start, end and path.
pub(crate) type Place = (u64, u64, String);

/// The leaves that a walk shows, in its order, and how it ended.
pub(crate) fn walked<T: Walk<()>>(bytes: &[u8]) -> (Vec<Place>, Result<(), Error>) {
    let mut leaves = Leaves(Vec::new());
    let result = walk::<T>(bytes, Limits::default(), &mut leaves);
    (leaves.0, result)
}

/// The leaves of a trace, of the file itself.
pub(crate) fn traced(trace: &Trace) -> Vec<Place> {
    let spans = trace.spans.iter().filter(|span| span.space == 0);
    spans
        .map(|span| (span.start, span.end, span.path.to_string()))
        .collect()
}

struct Leaves(Vec<Place>);

impl Visitor for Leaves {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        if leaf.place.space == 0 {
            let path = leaf.place.path().to_string();
            self.0.push((leaf.place.start, leaf.end, path));
        }
        ControlFlow::Continue(())
    }
}
