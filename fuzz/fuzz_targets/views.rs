//! Every public view and edit of what was read, of the format that the first byte chooses.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bindery_fuzz::views(data));
