//! The messages about mistakes. The cases are the compile-fail cases of `bindery`: there the compiler
//! shows where each message points, here only the messages are compared, so that any compiler will do.

use std::path::Path;

use proc_macro2::TokenStream;
use syn::{Item, LitStr};

use super::{expansions, read, stems, with_ending};
use crate::expand;

/// The texts of all `compile_error!`s.
pub(super) fn messages(expanded: TokenStream) -> Vec<String> {
    let file = syn::parse2::<syn::File>(expanded).expect("the expansion is Rust");
    let message = |item: Item| match item {
        Item::Macro(item) if item.mac.path.segments.last()?.ident == "compile_error" => {
            let text: LitStr = item.mac.parse_body().expect("a text");
            Some(text.value())
        }
        _ => None,
    };
    file.items.into_iter().filter_map(message).collect()
}

#[test]
fn every_compile_fail_case_has_its_messages_on_any_compiler() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/tests/ui");
    let cases = stems(&folder, ".rs");
    assert!(cases.len() >= 20, "only {} cases", cases.len());
    for case in cases {
        let mut found: Vec<String> = expansions(&read(&with_ending(&case, ".rs")))
            .into_iter()
            .flat_map(messages)
            .collect();
        // Errors of the compiler itself have a number behind `error`.
        let mut expected: Vec<String> = read(&with_ending(&case, ".stderr"))
            .lines()
            .filter_map(|line| line.strip_prefix("error: "))
            .map(str::to_owned)
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{}", case.display());
    }
}

#[test]
fn every_message_says_what_to_write_instead() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/tests/ui");
    for case in stems(&folder, ".rs") {
        for expanded in expansions(&read(&with_ending(&case, ".rs"))) {
            for message in messages(expanded) {
                let (wrong, instead) = message
                    .split_once("; ")
                    .or_else(|| message.split_once("? "))
                    .unwrap_or_else(|| panic!("no advice: {message}"));
                assert!(!wrong.is_empty() && !instead.is_empty(), "{message}");
            }
        }
    }
}

#[test]
fn tokens_that_make_no_sense_are_a_mistake_and_no_panic() {
    let items = [
        "",
        "struct",
        "struct A",
        "struct A { }",
        "enum A {}",
        "fn a() {}",
        "#[spec] #[br] #[schema] struct A { #[spec(] }",
        "#[spec(A, \"b\")] struct A<T: Copy = u8, const N: usize = 3> where T: Clone { #[spec(\"x\")] x: [T; N] }",
        "#[spec(A, \"b\")] struct A { #[spec(\"x\")] x: dyn B + C, #[spec(\"y\")] y: impl D }",
        "#[spec(A, \"b\")] #[packed(u8, order = msb)] struct A { #[bits(8)] #[spec(\"x\")] x: [u8; 3] }",
        "#[spec(A, \"b\")] #[bits(4294967296)] enum A { #[spec(\"x\")] X = 99999999999999999999999 }",
        "#[spec(A, \"b\")] struct A { #[br(count = 1, , temp)] #[bw(= 3)] #[brw(())] x: u8 }",
    ];
    let arguments = [
        "",
        "=",
        "tag",
        "tag = u8",
        "tag = A<B, C>, row = \"r\"",
        "crate = 3",
    ];
    for item in items {
        // What is no list of tokens never reaches a macro.
        let Ok(tokens) = item.parse::<TokenStream>() else {
            continue;
        };
        for arguments in arguments {
            let arguments: TokenStream = arguments.parse().expect("tokens");
            let _ = expand::schema(arguments, tokens.clone(), || false);
        }
        let _ = expand::bit_packed(tokens.clone());
        let _ = expand::enumeration(tokens);
    }
}

#[test]
fn a_type_with_commas_is_one_value() {
    let item: TokenStream =
        "#[spec(none = \"made up\")] enum A { #[brw(magic = 1)] X { #[schema(derived = a::<B, C>(d), size = e < f)] x: Derived<u8> } }"
            .parse()
            .expect("tokens");
    let arguments: TokenStream = "external_tag = Pair<A, B>".parse().expect("tokens");
    assert_eq!(messages(expand::schema(arguments, item, || false)), [""; 0]);
}
