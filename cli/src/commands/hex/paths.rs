//! What to try instead of a path that leads nowhere.

use bindery::trace::Trace;
use bindery::{Path, PathPattern, Segment};

/// What there is where a path still leads.
pub(super) fn suggestion(wanted: &PathPattern, trace: &Trace) -> String {
    const SHOWN: usize = 12;
    let covers = |pattern: &PathPattern| trace.spans.iter().any(|span| pattern.covers(&span.path));
    let Some(longest) = wanted.shorter().find(covers) else {
        return "the file is empty".to_owned();
    };
    let mut next: Vec<String> = Vec::new();
    for span in trace.spans.iter().filter(|span| longest.covers(&span.path)) {
        let step = span.path.segments().nth(longest.depth());
        let step = step.map(|segment: Segment<'_>| Path::from([segment]).to_string());
        next.extend(step.filter(|step| !next.contains(step)));
        if next.len() > SHOWN {
            break;
        }
    }
    if next.is_empty() {
        return "that array is shown as a whole".to_owned();
    }
    let place = match longest.depth() {
        0 => "at the top".to_owned(),
        _ => format!("under {longest}"),
    };
    format!("{place} there are: {}", next.join(", "))
}
