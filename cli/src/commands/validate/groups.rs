//! Findings of one code together.

use std::cmp::Reverse;

use crate::colour::Paint;
use crate::finding::Located;
use crate::text::fill;

/// The findings by code: the worst first, then in the order in which codes come up first.
pub(crate) fn by_code(findings: &[Located]) -> Vec<Vec<&Located>> {
    let mut groups: Vec<Vec<&Located>> = Vec::new();
    for finding in findings {
        let code = finding.finding.rule.code;
        let known = groups.iter_mut().find(|group| {
            let first = group.first();
            first.is_some_and(|first| first.finding.rule.code == code)
        });
        match known {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    let worst = |group: &Vec<&Located>| group.first().map(|first| first.severity());
    groups.sort_by_key(|group| Reverse(worst(group)));
    groups
}

/// A group: its first places, how many more there are, and what the rule asks for.
pub(crate) fn lines(group: &[&Located], limit: usize, paint: Paint, room: usize) -> String {
    const INDENT: &str = "          ";
    let Some(first) = group.first() else {
        return String::new();
    };
    let mut out = first.heading(paint, "  ");
    if group.len() > 1 {
        out.push_str(&format!("  {} times", group.len()));
    }
    for finding in group.iter().take(limit) {
        out.push('\n');
        out.push_str(&finding.place_lines(paint, INDENT, room));
    }
    let more = group.len().saturating_sub(limit);
    if more > 0 {
        out.push_str(&format!("\n{INDENT}and {more} more; --all lists all"));
    }
    let explanation = fill(first.finding.rule.explanation, room, INDENT);
    format!("{out}\n{}", paint.dim(explanation))
}
