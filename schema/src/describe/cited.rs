//! Which row of which document describes a field of a file.

use crate::describe::spec::{Document, FieldInfo, Reference, Row, SpecRef, TypeInfo};

/// What describes the innermost of these fields, each within the one before it, in a file of the type
/// `root`.
///
/// A type that several revisions share has rows in the document of each, and a file is described by its
/// own: by the row there, else by the section there that the field's type is described in. What the
/// file's own documents leave to another one is described by that. A type that several sections of a
/// document share is described by the section that it is used for, and a field without a row by the
/// section of what it is in.
pub(crate) fn cited(root: &'static TypeInfo, fields: &[&'static FieldInfo]) -> Option<SpecRef> {
    fields.iter().enumerate().rev().find_map(|(index, field)| {
        let around = fields.get(..index).unwrap_or_default();
        let own = |rows: &'static [SpecRef]| {
            let of = |known: &SpecRef| row_here(rows, known.document, around);
            root.sections.iter().find_map(of)
        };
        let enclosing = around.last().map_or(root, |outer| (outer.ty)().content());
        // A wrapper of somebody else's type may be all that encloses the field, of a document that says
        // nothing about it.
        let is_there = |row: &SpecRef| {
            let known = |known: &SpecRef| known.document == row.document;
            enclosing.sections.iter().any(known)
        };
        let Reference::Rows(rows) = field.reference else {
            let first = enclosing.sections.first().copied();
            return own(enclosing.sections).or(first);
        };
        let row =
            own(rows).or_else(|| own(enclosing.sections).filter(|_| rows.iter().any(is_there)));
        let elsewhere = || row_here(rows, rows.first()?.document, around);
        row.or_else(elsewhere)
    })
}

/// The row of a document among these. Where it has several, that of the section which the fields around are
/// about, the nearest of them that tells the sections apart: by a row with the name of the section, or by what
/// describes its type.
fn row_here(
    rows: &'static [SpecRef],
    document: &Document,
    around: &[&'static FieldInfo],
) -> Option<SpecRef> {
    let candidates = || rows.iter().filter(|row| row.document == document);
    let first = candidates().next()?;
    let another = |row: &SpecRef| row.section != first.section;
    if !candidates().any(another) {
        return Some(*first);
    }
    let narrowed = |outer: &&'static FieldInfo| {
        let named = |row: &SpecRef| match outer.reference {
            Reference::Rows(own) => own.iter().any(|own| match own.row {
                Row::Named(name) => own.document == document && is_called(row.section, name),
                Row::Section | Row::Reserved => false,
            }),
            Reference::ComputedFrom(_) | Reference::NotInSpec(_) => false,
        };
        let sections = (outer.ty)().content().sections;
        let described = |row: &SpecRef| {
            let same = |known: &SpecRef| known.document == document && known.section == row.section;
            sections.iter().any(same)
        };
        let by_name = candidates().find(|row| named(row));
        let all = candidates().all(described);
        by_name.or_else(|| candidates().find(|row| !all && described(row)))
    };
    let here = around.iter().rev().find_map(narrowed);
    Some(*here.unwrap_or(first))
}

/// Whether a section has this name, perhaps with a number in front: "0x9 Key frames".
fn is_called(section: &str, name: &str) -> bool {
    section == name
        || section
            .split_once(' ')
            .is_some_and(|(_, rest)| rest == name)
}
