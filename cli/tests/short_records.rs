//! Records that a file has only the start of: a field behind the cut can be given a value.

// Helpers of tests may stop the test.
#![allow(clippy::unwrap_used)]

mod common;

use bindery::Value;
use bindery_tests::atm;
use common::{folder, run};

#[test]
fn a_field_behind_the_end_of_a_record_is_set_by_its_path() {
    let folder = folder("short_records");
    let (short, longer) = (folder.join("short.atm"), folder.join("longer.atm"));
    // Global properties of four bytes, of which 50 is the opacity.
    std::fs::write(
        &short,
        atm::file(2, &atm::chunk(0x15, 1, 4, &[1, 50, 0, 0])),
    )
    .unwrap();
    let words = |path: &str| format!("edit --force --set {path}=1");
    for path in [
        "body.chunks[0].payload.no_filtering",
        "body.chunks[0].payload.GlobalProperties.no_filtering",
    ] {
        let words = words(path);
        let mut all: Vec<&std::ffi::OsStr> = words.split(' ').map(AsRef::as_ref).collect();
        all.extend([short.as_os_str(), "-o".as_ref(), longer.as_os_str()]);
        let told = run(all).exits(0);
        let told = told.text();
        assert!(told.contains("payload.cut_to: 4 -> 8"), "{told}");
        let get = [
            "get".as_ref(),
            longer.as_os_str(),
            "body.chunks[0].payload.GlobalProperties".as_ref(),
        ];
        let shown = run(get).exits(0).json();
        assert_eq!(shown.get("no_filtering"), &Value::Uint(1));
        assert_eq!(shown.get("opacity"), &Value::Uint(50));
        assert_eq!(shown.get("bounciness"), &Value::Null);
    }
}
