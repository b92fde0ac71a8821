//! What is written above `#[schema]`, which a macro is not given.

use proc_macro::Span;

/// Whether a `derive` is above the attribute that is being expanded. It was expanded before, and saw fields that the
/// item does not keep.
pub(crate) fn has_derive() -> bool {
    let span = Span::call_site();
    let Some(file) = span.local_file() else {
        return false;
    };
    let Ok(text) = std::fs::read_to_string(file) else {
        return false;
    };
    has_derive_above(&text, span.line())
}

/// Whether a `derive` is among the attributes directly above a line of a text, counted from 1.
pub(crate) fn has_derive_above(text: &str, line: usize) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let above = lines.get(..line.saturating_sub(1)).unwrap_or_default();
    above
        .iter()
        .rev()
        // The item before ends there.
        .take_while(|line| !line.is_empty() && !line.ends_with(['}', ';']))
        .any(|line| line.starts_with("#[derive("))
}

#[cfg(test)]
mod tests {
    use super::has_derive_above;

    #[test]
    fn only_what_is_directly_above_counts() {
        let text = "#[derive(Debug)]\nstruct A;\n#[derive(\n    Debug\n)]\n/// B\n#[schema]\nstruct B {\n    b: u8,\n}\n#[schema]\nstruct C {}";
        let found: Vec<usize> = (1..=13)
            .filter(|line| has_derive_above(text, *line))
            .collect();
        // Behind the first line of the item itself nothing is asked.
        assert_eq!(found, [2, 4, 5, 6, 7, 8, 9, 10]);
    }
}
