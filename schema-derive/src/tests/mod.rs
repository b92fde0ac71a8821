//! The macros from the outside: tokens in, tokens out, on any compiler.

mod combinations;
mod documented;
mod expansion;
mod mistakes;

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Item, Meta};

use crate::expand;

/// The files with this ending below a folder, without the ending.
fn stems(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(stems(&path, ending));
        } else if let Some(stem) = path.to_string_lossy().strip_suffix(ending) {
            found.push(PathBuf::from(stem));
        }
    }
    found.sort();
    found
}

fn with_ending(stem: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", stem.display()))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What our macros make of every item of a file that uses them.
fn expansions(source: &str) -> Vec<TokenStream> {
    let file = syn::parse_file(source).expect("the case is Rust");
    file.items.into_iter().filter_map(expansion).collect()
}

fn expansion(mut item: Item) -> Option<TokenStream> {
    let attrs = match &mut item {
        Item::Struct(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Union(item) => &mut item.attrs,
        Item::Fn(item) => &mut item.attrs,
        _ => return None,
    };
    if let Some(index) = attrs.iter().position(|attr| attr.path().is_ident("schema")) {
        let has_derive_above = attrs
            .iter()
            .take(index)
            .any(|attr| attr.path().is_ident("derive"));
        let arguments = match attrs.remove(index).meta {
            Meta::List(list) => list.tokens,
            _ => TokenStream::new(),
        };
        let item = item.into_token_stream();
        return Some(expand::schema(arguments, item, || has_derive_above));
    }
    let derives = |name: &str, attr: &Attribute| {
        attr.path().is_ident("derive") && attr.to_token_stream().to_string().contains(name)
    };
    if attrs.iter().any(|attr| derives("BitPacked", attr)) {
        return Some(expand::bit_packed(item.into_token_stream()));
    }
    if attrs.iter().any(|attr| derives("Enumeration", attr)) {
        return Some(expand::enumeration(item.into_token_stream()));
    }
    None
}
