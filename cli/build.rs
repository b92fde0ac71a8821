//! Links the program at a fixed address, where the system can.
//!
//! The descriptions of all declared types are 9 MB of constants that point at each other. Anywhere else, the loader
//! has to correct 146,000 of those pointers before `main`, whichever command was asked for, and every page of them is
//! copied: nine tenths of the time of `--version`. Stack, heap and libraries still are where the system puts them.

use std::env::var;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|is| is == value);
    let features = var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let is_static = features.split(',').any(|feature| feature == "crt-static");
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") && !is_static {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
