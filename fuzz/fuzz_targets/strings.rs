#![no_main]

use bindery::strings::{compact, intern, rename, resolve};
use bindery::{StringOffset, StringTable, Table};
use libfuzzer_sys::fuzz_target;

struct Names;

impl Table for Names {
    const NAME: &'static str = "names";
}

fuzz_target!(|input: (Vec<u8>, String, String)| {
    let (bytes, one, other) = input;
    let mut table = StringTable::<Names>::from_bytes(bytes.clone());
    for offset in 0..bytes.len() + 2 {
        let _ = resolve(&table, StringOffset::<u32, Names>::at(offset as u32));
    }
    if let Ok(offset) = intern::<u32, Names>(&mut table, &one) {
        assert_eq!(resolve(&table, offset).unwrap(), one.as_bytes());
    }
    let _ = rename::<Names>(&mut table, &one, &other);
    let _ = compact::<Names>(&mut table);
});
