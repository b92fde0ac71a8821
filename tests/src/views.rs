//! What a view gives must be what decoding the whole gives.

use bindery::value::json;
use bindery::view::{Fields, Node, View, Viewed};
use bindery::walk::Walk;
use bindery::{File, Path, Segment, Value};
use bindery_formats::atm::Atm;
use bindery_formats::m3d::M3d;
use bindery_formats::p3m::{Model2024_11, Model2025_01, Model2025_08, P3m, Revision};
use bindery_formats::pmf::Pmf;
use bindery_formats::ptf::Ptf;

/// Compares a view with the decoded file, field by field and element by element. How many places were compared.
///
/// # Errors
/// When they differ, with the path.
pub fn compare<T: File + Viewed + Walk<()>>(bytes: &[u8]) -> Result<usize, String> {
    let view: View<'_, T> = T::view(bytes);
    let node = view.fields().node();
    match (view.tree(), T::from_bytes(bytes)) {
        (Ok(tree), Ok(_)) => compare_parts(node, &tree, 0),
        (Err(seen), Err(read)) if seen.to_string() == read.to_string() => Ok(0),
        (seen, read) => Err(format!(
            "a view gives {:?}, reading {:?}",
            seen.map(|_| ()),
            read.map(|_| ())
        )),
    }
}

/// Compares a file of one of the five formats; a P3M file is viewed under its layout.
///
/// # Errors
/// As for [`compare`].
pub fn compare_of(format: &str, bytes: &[u8]) -> Result<usize, String> {
    match format {
        "m3d" => compare::<M3d>(bytes),
        "atm" => compare::<Atm>(bytes),
        "pmf" => compare::<Pmf>(bytes),
        "ptf" => compare::<Ptf>(bytes),
        "p3m" => match P3m::from_bytes(bytes).map(|model| model.layout()) {
            Ok(Revision::R2024_11) => compare::<Model2024_11>(bytes),
            Ok(Revision::R2025_01) => compare::<Model2025_01>(bytes),
            Ok(Revision::R2025_08) => compare::<Model2025_08>(bytes),
            Ok(other) => Err(format!("{} has no views here", other.name())),
            Err(_) => Ok(0),
        },
        other => Err(format!("{other} has no views here")),
    }
}

/// How many elements of a list are compared one by one.
const COMPARED: usize = 40;

fn compare_parts(node: &Node<'_>, tree: &Value, depth: usize) -> Result<usize, String> {
    let children = node.children().map_err(|error| error.to_string())?;
    let stride = children.len().checked_div(COMPARED).unwrap_or(0).max(1);
    let is_list = matches!(children.first(), Some((Segment::Index(_), _)));
    let stride = if is_list { stride } else { 1 };
    let mut compared = 0usize;
    for (step, child) in children.iter().step_by(stride) {
        let path: Path = std::iter::once(step.clone()).collect();
        let seen = child.tree().map_err(|error| error.to_string())?;
        // What the struct does not keep has no place in its tree, and a derived number only where it disagrees.
        let Some(expected) = tree.at(&path) else {
            continue;
        };
        // As text: a list in columns does not remember which of its numbers had a sign.
        let (seen_text, expected_text) = (json::to_line(&seen), json::to_line(&expected));
        if seen_text != expected_text && *expected != Value::Null {
            return Err(format!("{child:?}: {seen_text} instead of {expected_text}"));
        }
        compared = compared.saturating_add(1);
        if depth < 12 {
            let inside = compare_parts(child, &seen, depth.saturating_add(1))?;
            compared = compared.saturating_add(inside);
        }
    }
    Ok(compared)
}

/// Goes through everything that a view of damaged bytes still gives.
pub fn look_through<T: File + Viewed + Walk<()>>(bytes: &[u8]) {
    let view: View<'_, T> = T::view(bytes);
    look_into(view.fields().node(), 0);
}

fn look_into(node: &Node<'_>, depth: usize) {
    let Ok(children) = node.children() else {
        return;
    };
    for (_, child) in children.iter().take(COMPARED) {
        let _ = child.tree();
        if depth < 8 {
            look_into(child, depth.saturating_add(1));
        }
    }
}
