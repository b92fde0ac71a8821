//! Which paths a pattern means, and which to try instead.

use bindery::trace::Trace;

use crate::path::steps;

/// Whether a path lies at or under what the steps say.
pub(super) fn matches(pattern: &[&str], path: &str) -> bool {
    let path = steps(path);
    path.len() >= pattern.len()
        && pattern
            .iter()
            .zip(path)
            .all(|(wanted, step)| *wanted == step || (*wanted == "[*]" && step.starts_with('[')))
}

/// What to try instead of a path that leads nowhere.
pub(super) fn suggestion(path: &str, trace: &Trace) -> String {
    let wanted = steps(path);
    let mut longest: &[&str] = &[];
    for length in (1..=wanted.len()).rev() {
        let Some(prefix) = wanted.get(..length) else {
            continue;
        };
        if trace.spans.iter().any(|span| matches(prefix, &span.path)) {
            longest = prefix;
            break;
        }
    }
    let mut next: Vec<&str> = Vec::new();
    for span in &trace.spans {
        if matches(longest, &span.path)
            && let Some(step) = steps(&span.path).get(longest.len())
            && !next.contains(step)
        {
            next.push(step);
            if next.len() > 12 {
                break;
            }
        }
    }
    if next.is_empty() {
        return "that array is shown as a whole".to_owned();
    }
    let place = match longest.is_empty() {
        true => "at the top".to_owned(),
        false => format!("under {}", join(longest)),
    };
    format!("{place} there are: {}", next.join(", "))
}

fn join(steps: &[&str]) -> String {
    let mut out = String::new();
    for step in steps {
        if !out.is_empty() && !step.starts_with('[') {
            out.push('.');
        }
        out.push_str(step);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_match_with_stars() {
        assert!(matches(&steps("a.b[*].c"), "a.b[7].c.d"));
        assert!(!matches(&steps("a.b[*].c"), "a.b"));
        assert!(!matches(&steps("a.b"), "a.bc"));
        assert_eq!(join(&["a", "[1]", "b"]), "a[1].b");
    }
}
