//! The codes of rules.

use bindery::check::Rule;
use bindery::format::Format;

use crate::registry::formats;

/// The rules of a format, and those of the programs that read its files.
pub(super) fn rules_of(format: &dyn Format) -> Vec<&'static Rule> {
    let mut rules = format.info().rules();
    let programs = format.programs().iter();
    rules.extend(programs.flat_map(|program| program.rules.iter().copied()));
    rules
}

/// Accepts the programs that a registered format knows.
pub(super) fn known_program(text: &str) -> Result<&'static str, String> {
    let programs = || formats().iter().flat_map(|format| format.programs());
    if let Some(program) = programs().find(|program| program.name == text) {
        return Ok(program.name);
    }
    let names: Vec<&str> = programs().map(|program| program.name).collect();
    Err(match names.is_empty() {
        true => "no program is known".to_owned(),
        false => format!("no such program; there are: {}", names.join(", ")),
    })
}

/// Accepts the codes of the registered formats, so that a misspelt one is not silently ignored.
pub(super) fn known(text: &str) -> Result<&'static str, String> {
    let rules = || formats().iter().flat_map(|format| rules_of(*format));
    if let Some(rule) = rules().find(|rule| rule.code == text) {
        return Ok(rule.code);
    }
    let mut codes: Vec<&'static str> = rules().map(|rule| rule.code).collect();
    codes.sort_unstable();
    codes.dedup();
    Err(match nearest(text, &codes).as_slice() {
        [] => format!("no such code; there are: {}", codes.join(", ")),
        near => format!("no such code; did you mean {}?", near.join(" or ")),
    })
}

/// The codes that are a few letters away, or that hold the text; the nearest first.
fn nearest<'c>(text: &str, codes: &[&'c str]) -> Vec<&'c str> {
    const SHOWN: usize = 3;
    let most = (text.chars().count() / 3).max(2);
    let mut near: Vec<(usize, &'c str)> = codes
        .iter()
        .map(|code| (distance(text, code), *code))
        .filter(|(distance, code)| *distance <= most || (text.len() > 3 && code.contains(text)))
        .collect();
    near.sort_unstable();
    near.into_iter().map(|(_, code)| code).take(SHOWN).collect()
}

/// How many letters must be put in, taken out or replaced to make one text of the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut left = index.saturating_add(1);
        let mut next = vec![left];
        let pairs = row.iter().zip(row.iter().skip(1));
        for ((diagonal, above), other_letter) in pairs.zip(other.chars()) {
            let replaced = diagonal.saturating_add(usize::from(letter != other_letter));
            left = replaced
                .min(above.saturating_add(1))
                .min(left.saturating_add(1));
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_counted_in_letters() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("same", "same"), 0);
    }

    #[test]
    fn misspelt_codes_are_guessed() {
        crate::registry::register(bindery_formats::FORMATS);
        assert!(
            known("checksun")
                .unwrap_err()
                .contains("did you mean checksum?")
        );
        assert!(known("zzzzzz").unwrap_err().contains("there are: "));
        assert_eq!(known("checksum"), Ok("checksum"));
    }
}
