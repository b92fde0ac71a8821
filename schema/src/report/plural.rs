//! Numbers of things, as people write them.

use std::fmt::Display;

/// `1 byte`, `2 bytes`.
pub(crate) fn bytes(count: impl Display) -> String {
    of(count, "byte")
}

/// `1 element`, `2 elements`.
pub(crate) fn elements(count: impl Display) -> String {
    of(count, "element")
}

fn of(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
