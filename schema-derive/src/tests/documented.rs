//! The pages of the macros, which belong to `bindery` so that their examples run there: no word of the
//! vocabulary may be missing, and no link of theirs may lead nowhere.

use std::path::Path;

use super::read;
use crate::model::Word;
use crate::words;

fn page(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/docs");
    read(&folder.join(name))
}

/// Whether the line has the word, and not as a part of a longer one.
fn has(line: &str, word: &str) -> bool {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .any(|part| part == word)
}

/// The lines of examples, and the others.
fn examples_and_text(page: &str) -> (Vec<&str>, Vec<&str>) {
    let mut inside = false;
    page.lines().partition(|line| {
        inside ^= line.starts_with("```");
        inside
    })
}

/// Refuses a word that is in no table of the page, or in no attribute of an example.
fn expect_words<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) {
    let page = page(name);
    let (examples, text) = examples_and_text(&page);
    let rows: Vec<&str> = text
        .into_iter()
        .take_while(|line| *line != "# What is not here")
        .filter(|line| line.starts_with('|'))
        .collect();
    for word in words {
        assert!(
            rows.iter().any(|row| has(row, word)),
            "{name} has no row for `{word}`"
        );
        let used = |line: &&str| line.contains("#[") && has(line, word);
        assert!(
            examples.iter().any(used),
            "{name} has no example of `{word}`"
        );
    }
}

#[test]
fn every_word_of_schema_has_a_row_and_an_example() {
    let words = [
        words::BINRW,
        words::OURS,
        words::CONTAINER,
        words::CONTAINER_BINRW,
        words::VARIANT,
        words::VARIANT_BINRW,
        words::COMPRESSED,
        words::SETTLE,
        words::SPEC,
        words::SPEC_ROW,
        words::SPEC_KEYS,
        words::BESIDE,
    ];
    expect_words("schema.md", words.concat());
}

#[test]
fn every_directive_that_is_left_out_is_listed() {
    let page = page("schema.md");
    let listed = page.split_once("# What is not here").expect("the list").1;
    for (word, _) in words::LEFT_OUT {
        assert!(listed.lines().any(|line| has(line, word)), "`{word}`");
    }
}

#[test]
fn every_word_of_bit_packed_has_a_row_and_an_example() {
    let words = [
        words::PACKED,
        words::ORDERS,
        words::SPEC_ROW,
        words::SPEC_KEYS,
    ];
    let others = ["packed", "bits", "spec", "deviation", "none"];
    expect_words("bit_packed.md", words.concat().into_iter().chain(others));
    for word in Word::ALL {
        assert!(page("bit_packed.md").contains(word.name), "{}", word.name);
    }
}

#[test]
fn every_word_of_enumeration_has_a_row_and_an_example() {
    let others = ["bits", "repr", "spec", "deviation", "none"];
    let words = [words::BITS, words::SPEC_KEYS].concat();
    expect_words("enumeration.md", words.into_iter().chain(others));
}

/// The anchor that rustdoc and code hosts make of a heading.
fn anchor(heading: &str) -> String {
    let letters = heading.trim().chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter
            .is_alphanumeric()
            .then(|| letter.to_ascii_lowercase()),
    });
    letters.collect()
}

#[test]
fn links_within_a_page_lead_to_a_heading() {
    for name in ["schema.md", "bit_packed.md", "enumeration.md"] {
        let page = page(name);
        let (_, text) = examples_and_text(&page);
        let headings: Vec<String> = text
            .iter()
            .filter_map(|line| line.strip_prefix('#'))
            .map(|line| anchor(line.trim_start_matches('#')))
            .collect();
        for (index, heading) in headings.iter().enumerate() {
            let earlier = headings.iter().take(index);
            assert_eq!(
                earlier.filter(|known| *known == heading).count(),
                0,
                "{heading}"
            );
        }
        let links = text.iter().flat_map(|line| line.split("](#").skip(1));
        for link in links.filter_map(|link| link.split(')').next()) {
            assert!(
                headings.iter().any(|known| known == link),
                "{name}: #{link}"
            );
        }
    }
}

/// Where the links of a line lead.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let links = line.split("](").skip(1);
    links.filter_map(|link| link.split(')').next())
}

#[test]
fn every_row_of_the_vocabulary_has_an_example_that_is_there() {
    let vocabulary = page("vocabulary.md");
    let rows = vocabulary.lines().filter(|line| line.starts_with("| "));
    let mut count = 0usize;
    for row in rows.skip(1) {
        let cells: Vec<&str> = row.split('|').collect();
        assert_eq!(cells.len(), 9, "{row}");
        let example = cells.get(3).copied().unwrap_or_default();
        assert!(links(example).next().is_some(), "no example: {row}");
        for link in links(example).filter(|link| !link.starts_with("https://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/docs");
            assert!(folder.join(file).exists(), "{link}");
            if !heading.is_empty() {
                let text = page(file);
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let is_there = headings.any(|line| anchor(line.trim_matches('#')) == heading);
                assert!(is_there, "{link}");
            }
        }
        count = count.saturating_add(1);
    }
    assert!(count > 20, "{count} rows");
}
