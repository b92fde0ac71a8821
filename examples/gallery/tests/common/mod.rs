//! What holds for every file of every format.

#[path = "leaves.rs"]
mod leaves;

use bindery::prelude::*;
use bindery::walk::Walk;
use bindery::{build, dump, value::json};

use leaves::{traced, walked};

/// Reads a file, and checks what holds for each: the bytes come back, also through a tree, and the trace tiles them,
/// as the walk does. Where a part is compressed, a tree has what is inside of it.
pub(crate) fn read<T: File + Walk<()> + PartialEq>(bytes: &[u8]) -> T {
    let file = T::from_bytes(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert!(file.to_bytes().unwrap() == bytes, "other bytes");
    assert!(file.findings().is_empty(), "{:?}", file.findings());
    let text = json::to_line(&dump(&file).unwrap());
    let built: T = build(&json::parse(&text).unwrap()).unwrap();
    let trace = file.trace().unwrap();
    let built = built.to_bytes().unwrap();
    match trace.spaces.len() {
        1 => assert!(built == bytes, "other bytes through a tree"),
        _ => assert!(T::from_bytes(&built).unwrap() == file, "another tree"),
    }
    assert_eq!(trace.first_gap(), None);
    let (walked, result) = walked::<T>(bytes);
    result.unwrap();
    assert_eq!(walked, traced(&trace));
    // A file that is cut is read or refused, wherever that is.
    for length in (0..bytes.len()).step_by((bytes.len() / 200).max(1)) {
        let _ = T::from_bytes(&bytes[..length]);
    }
    file
}
