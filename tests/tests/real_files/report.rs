//! The line at the end, which says whether all was tested.

use crate::need::Missing;

/// What was run and what was skipped, of the tests that the command line chose: what each runs on, and what
/// it misses.
pub(crate) fn line(chosen: &[(&'static str, Option<Missing>)]) -> String {
    let mut ran_on: Vec<&str> = Vec::new();
    let mut missing: Vec<&Missing> = Vec::new();
    let mut skipped = 0;
    for (source, lacks) in chosen {
        if let Some(lacks) = lacks {
            skipped += 1;
            missing.push(lacks);
        } else if !ran_on.contains(source) {
            ran_on.push(source);
        }
    }
    let all = chosen.len();
    let ran_on = ran_on.join(" and ");
    let missing = reasons(&missing);
    let tests = if all == 1 { "test" } else { "tests" };
    let were = if skipped == 1 { "was" } else { "were" };
    match (all, skipped) {
        (0, _) => "real files: no test of these was chosen".to_owned(),
        (_, 0) => format!("real files: {all} {tests} ran on {ran_on}"),
        _ if skipped == all => {
            format!("real files: {skipped} of {all} {tests} {were} SKIPPED: {missing}")
        }
        _ => format!(
            "real files: {} of {all} tests ran on {ran_on}, {skipped} {were} SKIPPED: {missing}",
            all - skipped
        ),
    }
}

/// What is missing, each once, with the variable to set.
fn reasons(missing: &[&Missing]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for Missing { what, variable } in missing {
        match groups.iter_mut().find(|(known, _)| known == variable) {
            Some((_, group)) if group.contains(&what.as_str()) => {}
            Some((_, group)) => group.push(what),
            None => groups.push((variable, vec![what])),
        }
    }
    let groups = groups
        .iter()
        .map(|(variable, group)| format!("{} (set {variable})", group.join(", ")));
    groups.collect::<Vec<_>>().join(" and ")
}
