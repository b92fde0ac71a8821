//! Every public view and edit of what was read, of the format that the first byte chooses.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|bytes: &[u8]| bindery_fuzz::views(bytes));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    bindery_fuzz::mutate_chosen(data, size, max_size, seed)
});
