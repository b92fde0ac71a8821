#![no_main]

use bindery_formats::FORMATS;
use libfuzzer_sys::fuzz_target;

// Whatever a tree says, building, checking, tracing and writing give a result or an error.
fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let format = FORMATS[usize::from(*first) % FORMATS.len()];
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let Ok(tree) = bindery::value::json::parse(text) else {
        return;
    };
    for revision in format.info().revisions {
        if let Ok(model) = format.build(&tree, revision.name) {
            let _ = model.findings();
            let _ = model.trace();
            let _ = model.to_bytes(Default::default());
        }
    }
});
