//! Every two directives on one field: the macro refuses them with a message, or the properties of
//! `tests/tests/written_means_readable` have a field with both.

use std::collections::BTreeSet;
use std::path::Path;

use syn::{Attribute, Fields, Item};

use super::mistakes::messages;
use super::{expansions, read, stems, with_ending};
use crate::words;

/// How a directive is written on a field, and the type that it asks for.
type Case = (&'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    ("temp", "#[br(temp)] #[bw(calc = n)]", "u8"),
    ("try_calc", "#[br(temp)] #[bw(try_calc = f(n))]", "u8"),
    ("calc", "#[br(calc = n)] #[bw(ignore)]", "u8"),
    ("if", "#[br(if(n > 1))]", ""),
    ("count", "#[br(count = n)]", "Vec<Part>"),
    ("assert", "#[br(assert(n < 9))] #[bw(assert(n < 9))]", ""),
    ("args_raw", "#[brw(args_raw = n)]", ""),
    ("big", "#[brw(big)]", ""),
    ("magic", "#[schema(magic = 3u8)]", "u8"),
    ("derived", "#[schema(derived = n)]", "Derived<u8>"),
    ("size", "#[schema(size = n)]", ""),
    ("each_size", "#[schema(each_size = n)]", "Vec<Part>"),
    ("until", "#[schema(until = last.a == 0)]", "Vec<Part>"),
    ("until_end", "#[schema(until_end)]", "Vec<Part>"),
    ("while", "#[schema(while = ahead.len() > 1)]", "Vec<Part>"),
    ("while_possible", "#[schema(while_possible)]", "Vec<Part>"),
    ("padding", "#[schema(padding = n)]", "Padding"),
    ("align", "#[schema(align = 4)]", "Padding"),
    ("specialise", "#[schema(specialise = chosen)]", ""),
    ("settle", "#[schema(settle(guess = f(x)))]", ""),
    ("tag", "#[schema(tag = n)]", "Body"),
    ("tag_or_other", "#[schema(tag_or_other = n)]", "Body"),
    (
        "compressed",
        "#[schema(compressed(Method::Stored))]",
        "Compressed<Part>",
    ),
    (
        "points_at",
        "#[schema(points_at = Target::bytes(n))]",
        "DataOffset<u8, Names>",
    ),
    ("at", "#[schema(at = n)]", ""),
    ("last", "#[schema(last)]", ""),
];

/// The messages about a field with these directives.
fn mistakes(cases: [&Case; 2]) -> Vec<String> {
    let has = |name: &str| cases.iter().any(|(word, ..)| *word == name);
    let own = cases.iter().map(|(.., ty)| *ty).find(|ty| !ty.is_empty());
    let mut ty = own.unwrap_or("Part").to_owned();
    if has("if") {
        ty = format!("Option<{ty}>");
    }
    if has("at") {
        ty = format!("At<{ty}>");
    }
    let attributes: String = cases.iter().map(|(_, attribute, _)| *attribute).collect();
    let source = format!(
        "#[schema] #[spec(none = \"a test\")] struct Case {{
            n: u8, #[br(calc = false)] #[bw(ignore)] guess: bool, {attributes} x: {ty}
        }}"
    );
    expansions(&source).into_iter().flat_map(messages).collect()
}

/// The directives of a field, in the words of [`CASES`]. The four byte orders are one: they are read and written in
/// the same way.
fn said(attrs: &[Attribute]) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    for attr in attrs {
        let writes = attr.path().is_ident("bw");
        if !writes
            && !["br", "brw", "schema"]
                .iter()
                .any(|name| attr.path().is_ident(name))
        {
            continue;
        }
        // What a directive says may be anything, so only words in front of it are looked at.
        let _ = attr.parse_nested_meta(|meta| {
            let word = meta
                .path
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            match word.as_str() {
                "calc" if writes => {}
                word if words::ORDER.contains(&word) => drop(said.insert("big".to_owned())),
                _ => drop(said.insert(word)),
            }
            while !meta.input.is_empty() && !meta.input.peek(syn::Token![,]) {
                meta.input.parse::<proc_macro2::TokenTree>()?;
            }
            Ok(())
        });
    }
    said
}

/// The directives of every field in the properties.
fn in_properties() -> Vec<BTreeSet<String>> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/tests/written_means_readable");
    let mut found = Vec::new();
    for stem in stems(&folder, ".rs") {
        let file = syn::parse_file(&read(&with_ending(&stem, ".rs"))).expect("Rust");
        let fields = file.items.into_iter().flat_map(|item| match item {
            Item::Struct(item) => vec![item.fields],
            Item::Enum(item) => item.variants.into_iter().map(|each| each.fields).collect(),
            _ => Vec::new(),
        });
        found.extend(fields.flat_map(|fields| match fields {
            Fields::Named(fields) => fields.named.into_iter().collect::<Vec<_>>(),
            Fields::Unnamed(fields) => fields.unnamed.into_iter().collect(),
            Fields::Unit => Vec::new(),
        }));
    }
    found.iter().map(|field| said(&field.attrs)).collect()
}

#[test]
fn what_goes_together_is_proved_together() {
    let proved = in_properties();
    let mut unproved = Vec::new();
    let mut taken = 0usize;
    for (index, one) in CASES.iter().enumerate() {
        for other in CASES.iter().skip(index).skip(1) {
            if !mistakes([one, other]).is_empty() {
                continue;
            }
            taken = taken.saturating_add(1);
            if !proved
                .iter()
                .any(|said| said.contains(one.0) && said.contains(other.0))
            {
                unproved.push(format!("{} with {}", one.0, other.0));
            }
        }
    }
    assert!(unproved.is_empty(), "no property has {unproved:#?}");
    assert!(taken > 80, "only {taken} pairs are taken");
}

/// `wire` changes nothing but the description, and `last` and `ignore` are nothing alone.
#[test]
fn every_directive_has_a_case() {
    let known = |word: &str| CASES.iter().any(|(case, ..)| *case == word);
    for word in [words::BINRW, words::OURS].concat() {
        let is_order = words::ORDER.contains(&word);
        assert!(
            known(word) || is_order || ["wire", "ignore"].contains(&word),
            "{word}"
        );
    }
    let alone = CASES
        .iter()
        .filter(|case| !mistakes([case, case]).is_empty());
    assert!(alone.count() > 0, "what is said twice is refused");
}
