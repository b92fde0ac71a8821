//! The attribute vocabulary: which words there are, and what to say about the others.

/// binrw's directives that `schema` understands, for a field.
pub(crate) const BINRW: &[&str] = &[
    "temp",
    "calc",
    "try_calc",
    "if",
    "count",
    "assert",
    "args_raw",
    "ignore",
    "big",
    "little",
    "is_big",
    "is_little",
];

/// The byte order, of a field or of the whole declaration.
pub(crate) const ORDER: &[&str] = &["big", "little", "is_big", "is_little"];

/// Our own directives for a field.
pub(crate) const OURS: &[&str] = &[
    "magic",
    "derived",
    "size",
    "each_size",
    "until",
    "until_end",
    "while",
    "while_possible",
    "padding",
    "align",
    "specialise",
    "settle",
    "wire",
    "tag",
    "tag_or_other",
    "compressed",
    "points_at",
    "at",
    "last",
];

/// Our own options for the whole declaration.
pub(crate) const CONTAINER: &[&str] = &[
    "crate",
    "args",
    "tag",
    "external_tag",
    "implied",
    "row",
    "rows",
    "columns",
    "parallel",
];

/// binrw's directives for the whole declaration.
pub(crate) const CONTAINER_BINRW: &[&str] = &["import_raw", "big", "little", "is_big", "is_little"];

/// Our own directives for a variant.
pub(crate) const VARIANT: &[&str] = &["other", "nested"];

/// binrw's directives for a variant.
pub(crate) const VARIANT_BINRW: &[&str] = &["magic"];

/// What `compressed(..)` of a field takes beside the method.
pub(crate) const COMPRESSED: &[&str] = &["declared"];

/// What `settle(..)` of a field takes beside what it settles.
pub(crate) const SETTLE: &[&str] = &["by"];

/// What `#[spec(..)]` takes in place of a row.
pub(crate) const SPEC: &[&str] = &["computed_from", "none"];

/// What `#[spec(..)]` takes in place of a row's name.
pub(crate) const SPEC_ROW: &[&str] = &["reserved"];

/// What `#[spec(..)]` takes behind a row.
pub(crate) const SPEC_KEYS: &[&str] = &["section"];

/// What `#[packed(..)]` takes behind the word.
pub(crate) const PACKED: &[&str] = &["order", "rows", "crate"];

/// The orders in which bits are listed.
pub(crate) const ORDERS: &[&str] = &["msb", "lsb"];

/// What `#[bits(..)]` on a type takes behind the width.
pub(crate) const BITS: &[&str] = &["crate"];

/// Types that always mean the same, so that a field needs no reason for being in no document.
pub(crate) const SELF_EXPLAINING: &[(&str, &str)] = &[
    ("RawTail", "bytes that cannot be decoded are kept as read"),
    (
        "Trailing",
        "bytes after the end of the file are kept as read",
    ),
    ("Padding", "bytes that fill up to a boundary"),
    ("Gaps", "bytes that nothing describes are kept as read"),
];

/// Attributes that are beside `br`, `bw`, `brw` and `schema`.
#[cfg(test)]
pub(crate) const BESIDE: &[&str] = &[
    "spec",
    "deviation",
    "rule",
    "rules",
    "bits_of",
    "says",
    "means",
];

/// Directives of binrw that are left out on purpose, and what to write instead.
pub(crate) const LEFT_OUT: &[(&str, &str)] = &[
    (
        "parse_with",
        "a reader by hand cannot be traced; declare a type for these bytes",
    ),
    (
        "map_stream",
        "a stream by hand cannot be traced; declare a type for these bytes",
    ),
    (
        "stream",
        "a stream by hand cannot be traced; declare a type for these bytes",
    ),
    (
        "pre_assert",
        "use `assert` on the field before, or a tagged enum",
    ),
    (
        "return_all_errors",
        "the tag chooses the variant; leave it out",
    ),
    (
        "return_unexpected_error",
        "the tag chooses the variant; leave it out",
    ),
    (
        "write_with",
        "a writer by hand cannot be traced; declare a type for these bytes",
    ),
    (
        "map",
        "declare the bytes as they are and convert in a method",
    ),
    (
        "try_map",
        "declare the bytes as they are and convert in a method",
    ),
    ("repr", "use `Open<E>` with `#[derive(Enumeration)]`"),
    (
        "magic",
        "declare the magic as a field with `#[schema(magic = ..)]`, so that it has a spec reference",
    ),
    (
        "pad_before",
        "declare a field `#[schema(padding = ..)] padding: Padding`, so that the bytes are kept",
    ),
    (
        "pad_after",
        "declare a field `#[schema(padding = ..)] padding: Padding`, so that the bytes are kept",
    ),
    (
        "pad_size_to",
        "declare a field `#[schema(padding = ..)] padding: Padding`, so that the bytes are kept",
    ),
    (
        "align_before",
        "declare a field `#[schema(align = ..)] padding: Padding` before it, so that the bytes are kept",
    ),
    (
        "align_after",
        "declare a field `#[schema(align = ..)] padding: Padding` behind it, so that the bytes are kept",
    ),
    (
        "seek_before",
        "declare what is there with `#[schema(at = ..)]`, so that it is traced",
    ),
    (
        "restore_position",
        "declare what is there with `#[schema(at = ..)]`, so that it is traced",
    ),
    (
        "offset",
        "add the base to the offset in `#[schema(at = ..)]`",
    ),
    ("args", "pass a context with `args_raw = ..`"),
    ("default", "use `calc = ..` with `#[bw(ignore)]`"),
    ("import", "import a context with `import_raw(name: Type)`"),
    (
        "err_context",
        "paths and offsets are added to every error already",
    ),
    ("dbg", "use the trace"),
    ("try", "use an `if` or a tagged enum"),
];

/// Whether it is a directive of binrw that is left out on purpose.
pub(crate) fn is_left_out(word: &str) -> bool {
    left_out(word).is_some()
}

/// What to write instead of a directive of binrw that is left out on purpose.
fn left_out(word: &str) -> Option<&'static str> {
    let found = LEFT_OUT.iter().find(|(name, _)| *name == word)?;
    Some(found.1)
}

/// What to say about a word that is none of `known`.
pub(crate) fn unknown(word: &str, known: &[&str]) -> String {
    if let Some(instead) = left_out(word) {
        return format!("`{word}` is not part of a declaration; {instead}");
    }
    match nearest(word, known) {
        Some(near) => format!("there is no `{word}` here; did you mean `{near}`?"),
        None => format!(
            "there is no `{word}` here; try one of: {}",
            known.join(", ")
        ),
    }
}

/// The most similar word, if one is similar.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    known
        .iter()
        .map(|candidate| (distance(word, candidate), *candidate))
        .min()
        // Two words of two letters are always two letters apart.
        .filter(|(distance, candidate)| *distance <= 2 && *distance < candidate.len())
        .map(|(_, candidate)| candidate)
}

/// How many letters must change to make one word the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for letter in one.chars() {
        let mut diagonal = row.first().copied().unwrap_or(0);
        if let Some(first) = row.first_mut() {
            *first = first.saturating_add(1);
        }
        let mut left = row.first().copied().unwrap_or(0);
        for (cell, column) in row.iter_mut().skip(1).zip(&other) {
            let above = *cell;
            let change = diagonal.saturating_add(usize::from(*column != letter));
            *cell = change
                .min(above.saturating_add(1))
                .min(left.saturating_add(1));
            diagonal = above;
            left = *cell;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_suggested() {
        assert_eq!(nearest("cuont", &["count", "calc"]), Some("count"));
        assert_eq!(nearest("tempp", BINRW), Some("temp"));
        assert_eq!(nearest("entirely", BINRW), None);
        assert_eq!(nearest("xy", BINRW), None);
    }

    #[test]
    fn a_word_without_a_likeness_gets_the_list() {
        assert_eq!(
            unknown("entirely", &["msb", "lsb"]),
            "there is no `entirely` here; try one of: msb, lsb"
        );
        assert_eq!(
            unknown("repr", &["count"]),
            "`repr` is not part of a declaration; use `Open<E>` with `#[derive(Enumeration)]`"
        );
    }

    #[test]
    fn no_word_is_both_known_and_left_out() {
        for (word, instead) in LEFT_OUT {
            let known = BINRW.contains(word) || CONTAINER_BINRW.contains(word);
            assert!(!known, "{word}: {instead}");
        }
    }
}
