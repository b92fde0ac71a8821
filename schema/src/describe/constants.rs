//! What descriptions compute as constants, for generated code.

use crate::codec::generated::info_of;
use crate::codec::traits::Schema;
use crate::describe::documents::{Document, Row, SpecRef};
use crate::describe::spec::{FieldInfo, Kind, Layout, TypeInfo};

/// A field of which nothing is said but its name and its type.
#[doc(hidden)]
#[must_use]
pub const fn field<T: Schema>(name: &'static str) -> FieldInfo {
    FieldInfo::basic(name, info_of::<T>, Layout::Plain)
}

/// A type of which nothing is said but its name and what it is on disk.
#[doc(hidden)]
#[must_use]
pub const fn declared(name: &'static str, wire: &'static str) -> TypeInfo {
    TypeInfo::basic(name, wire, Kind::Struct(&[]), None)
}

/// The row of this name.
#[doc(hidden)]
#[must_use]
pub const fn row(
    document: &'static Document,
    section: &'static str,
    name: &'static str,
) -> SpecRef {
    of_section(document, section, Row::Named(name))
}

/// What the section reserves.
#[doc(hidden)]
#[must_use]
pub const fn reserved(document: &'static Document, section: &'static str) -> SpecRef {
    of_section(document, section, Row::Reserved)
}

/// The section as a whole.
#[doc(hidden)]
#[must_use]
pub const fn section(document: &'static Document, section: &'static str) -> SpecRef {
    of_section(document, section, Row::Section)
}

const fn of_section(document: &'static Document, section: &'static str, row: Row) -> SpecRef {
    SpecRef {
        document,
        section,
        row,
    }
}

/// The sum of sizes that are all fixed, for generated code.
#[doc(hidden)]
#[must_use]
pub const fn fixed_sum(sizes: &[Option<usize>]) -> Option<usize> {
    let mut total = 0usize;
    let mut rest = sizes;
    while let Some((size, tail)) = rest.split_first() {
        total = match size {
            Some(size) => total.saturating_add(*size),
            None => return None,
        };
        rest = tail;
    }
    Some(total)
}

/// Whether two texts are the same.
pub(crate) const fn is_same(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.as_bytes(), other.as_bytes());
    while let (Some((first, rest)), Some((expected, others))) =
        (one.split_first(), other.split_first())
    {
        if *first != *expected {
            return false;
        }
        (one, other) = (rest, others);
    }
    one.is_empty() && other.is_empty()
}

/// A source file within its package, for generated code.
///
/// The compiler names a file from the workspace's root, or in full where the package comes from elsewhere. So
/// its name starts with some end of the package's folder.
#[doc(hidden)]
#[must_use]
pub const fn source_file(file: &'static str, package: Option<&str>) -> &'static str {
    let mut folder = match package {
        Some(package) => package.as_bytes(),
        None => return file,
    };
    while let Some((_, shorter)) = folder.split_first() {
        if let Some(within) = within(file, folder) {
            return within;
        }
        folder = shorter;
    }
    file
}

/// The path within a folder, if the file is in it.
const fn within(file: &'static str, folder: &[u8]) -> Option<&'static str> {
    let (mut rest, mut folder) = (file.as_bytes(), folder);
    while let Some((expected, tail)) = folder.split_first() {
        match rest.split_first() {
            Some((found, behind)) if *found == *expected => rest = behind,
            _ => return None,
        }
        folder = tail;
    }
    match rest.split_first() {
        Some((b'/' | b'\\', within)) => match std::str::from_utf8(within) {
            Ok(within) => Some(within),
            Err(_) => None,
        },
        _ => None,
    }
}

/// The sum of sizes, for generated code.
#[doc(hidden)]
#[must_use]
pub const fn sum(sizes: &[usize]) -> usize {
    let mut total = 0usize;
    let mut rest = sizes;
    while let Some((size, tail)) = rest.split_first() {
        total = total.saturating_add(*size);
        rest = tail;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::source_file;

    #[test]
    fn a_source_file_is_named_within_its_package() {
        for (file, package, expected) in [
            (
                "formats/src/p3m/part.rs",
                "/work/bindery/formats",
                "src/p3m/part.rs",
            ),
            ("src/part.rs", "/work/own", "src/part.rs"),
            (
                "/registry/own-1.0.0/src/part.rs",
                "/registry/own-1.0.0",
                "src/part.rs",
            ),
            (
                r"formats\src\part.rs",
                r"C:\bindery\formats",
                r"src\part.rs",
            ),
            ("/elsewhere/part.rs", "/work/own", "/elsewhere/part.rs"),
        ] {
            assert_eq!(source_file(file, Some(package)), expected);
        }
        assert_eq!(source_file("part.rs", None), "part.rs");
    }
}
