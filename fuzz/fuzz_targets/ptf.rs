#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|bytes: &[u8]| bindery_fuzz::file("ptf", bytes));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    bindery_fuzz::mutate("ptf", data, size, max_size, seed)
});
