//! The PTF vectors in `tests/vectors/ptf`.

use bindery_formats::ptf::Ptf;
use bindery_tests::vectors::{Runner, check_all, run_plain};

#[test]
fn vectors_mean_what_they_say() {
    let types: &[(&str, Runner)] = &[("Ptf", run_plain::<Ptf>)];
    let problems = check_all("ptf", types).unwrap();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
