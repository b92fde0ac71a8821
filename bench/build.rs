//! Compiles the reference loader from the source that the crate `model3d` carries.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=src/peers/reference.c");
    println!("cargo:rerun-if-changed=Cargo.lock");
    cc::Build::new()
        .warnings(false)
        .opt_level(2)
        .include(model3d().join("model3d"))
        .file("src/peers/reference.c")
        .compile("reference");
}

/// Where cargo has put the source of the crate.
fn model3d() -> PathBuf {
    let output = Command::new(std::env::var_os("CARGO").expect("cargo runs this"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .output()
        .expect("cargo can be run");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata = String::from_utf8(output.stdout).expect("metadata is text");
    metadata
        .split("\"manifest_path\":\"")
        .filter_map(|rest| rest.split('"').next())
        .find_map(|path| {
            path.strip_suffix("/Cargo.toml")
                .filter(|path| path.ends_with("/model3d-0.0.1"))
        })
        .expect("model3d is locked")
        .into()
}
