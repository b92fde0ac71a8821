//! The programs beside this file are the content; `cargo run -p bindery-examples --example own_format` runs one.
