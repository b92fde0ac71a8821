#![no_main]

use bindery::prelude::*;
use bindery::strings::{compact, intern, rename, resolve};
use bindery::{build, dump};
use libfuzzer_sys::fuzz_target;

struct Names;

impl Table for Names {
    const NAME: &'static str = "names";
    const NONE: Option<u32> = Some(0);
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Named {
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    offsets: Vec<StringOffset<u16, Names>>,
    #[br(count = ahead.len())]
    table: StringTable<Names>,
}

/// What every offset leads to, if it leads to anything.
fn texts(named: &Named) -> Vec<Option<Vec<u8>>> {
    let offsets = named.offsets.iter();
    offsets
        .map(|offset| match offset.is_none() {
            true => None,
            false => resolve(named, *offset).ok().map(<[u8]>::to_vec),
        })
        .collect()
}

fuzz_target!(|input: (Vec<u8>, String, String)| {
    let (bytes, one, other) = input;
    let Ok(mut named) = Named::from_bytes(&bytes) else {
        return;
    };
    assert_eq!(named.to_bytes().unwrap(), bytes);
    let _ = named.findings();
    let built: Named = build(&dump(&named).unwrap()).unwrap();
    assert_eq!(texts(&built), texts(&named));

    let before = texts(&named);
    if let Ok(offset) = intern::<u16, Names>(&mut named, &one) {
        assert_eq!(resolve(&named, offset).unwrap(), one.as_bytes());
    }
    // What led nowhere may lead to what was appended; all else stays.
    for (before, after) in before.iter().zip(texts(&named)) {
        assert!(before.is_none() || *before == after);
    }

    let before = texts(&named);
    if rename::<Names>(&mut named, &one, &other).is_ok() {
        for (before, after) in before.iter().zip(texts(&named)) {
            match before {
                Some(text) if text == one.as_bytes() => {
                    assert_eq!(after.as_deref(), Some(other.as_bytes()));
                }
                Some(text) => assert_eq!(after.as_ref(), Some(text)),
                None => {}
            }
        }
    }

    let (before, unchanged) = (texts(&named), named.clone());
    match compact::<Names>(&mut named) {
        Ok(_) => assert_eq!(texts(&named), before),
        Err(_) => assert_eq!(named, unchanged),
    }
});
