#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u64, Vec<u8>)| {
    let (which, bits, changes) = input;
    bindery_fuzz::word(which, bits, &changes);
});
