//! Compares what a document says with what is declared, both ways.

use super::declared::{Mapped, MappedOrigin};
use super::inventory::{Inventory, InventoryRow, InventorySection, SaidType, Says, row_name};
use crate::describe::spec::{Row, SpecRef};

/// Where an inventory and the declarations disagree, each as a sentence that names row and field.
#[must_use]
pub fn join(inventory: &Inventory, declared: &[Mapped]) -> Vec<String> {
    let document = inventory.document.as_str();
    let fields: Vec<(&SpecRef, &Mapped)> = declared
        .iter()
        .filter_map(|mapped| match &mapped.origin {
            MappedOrigin::Row(row) if row.document.id == document => Some((row, mapped)),
            _ => None,
        })
        .collect();
    let mut problems = twice(inventory);
    problems.extend(unmapped(inventory, &fields));
    problems.extend(unknown(inventory, &fields));
    problems.extend(out_of_order(inventory, &fields));
    problems
}

/// Sections and rows that are there twice, and rows that are missing or too many.
fn twice(inventory: &Inventory) -> Vec<String> {
    let document = &inventory.document;
    let mut problems = Vec::new();
    let count = inventory.sections.iter().map(|section| section.rows.len());
    let found: usize = count.sum();
    if found != inventory.rows {
        problems.push(format!(
            "{document} has {} rows, but {found} are listed",
            inventory.rows
        ));
    }
    for (index, section) in inventory.sections.iter().enumerate() {
        let before = inventory.sections.iter().take(index);
        if before.into_iter().any(|known| known.name == section.name) {
            problems.push(format!("{document} \"{}\" is listed twice", section.name));
        }
        for (index, row) in section.rows.iter().enumerate() {
            if section
                .rows
                .iter()
                .take(index)
                .any(|known| known.name == row.name)
            {
                let place = place(document, section, row);
                problems.push(format!("{place} is listed twice"));
            }
        }
    }
    problems
}

fn place(document: &str, section: &InventorySection, row: &InventoryRow) -> String {
    format!("{document} \"{}\" / {}", section.name, row.name)
}

/// Rows that no declared field stores, or not as the document says.
fn unmapped(inventory: &Inventory, fields: &[(&SpecRef, &Mapped)]) -> Vec<String> {
    let document = inventory.document.as_str();
    let mut problems = Vec::new();
    for section in &inventory.sections {
        let here: Vec<_> = fields
            .iter()
            .filter(|(known, _)| known.section == section.name)
            .collect();
        for row in &section.rows {
            let place = place(document, section, row);
            let mappings: Vec<&Mapped> = here
                .iter()
                .filter(|(known, _)| row_name(known.row) == row.name)
                .map(|(_, mapped)| *mapped)
                .collect();
            match (&row.says, mappings.as_slice()) {
                (Says::NotStored(_), []) => {}
                (Says::NotStored(reason), [mapped, ..]) => problems.push(format!(
                    "{place} is not stored ({reason}), but {}.{} stores it",
                    mapped.type_name, mapped.field
                )),
                (_, []) => problems.push(format!("{place} is mapped by no declared field")),
                (_, mappings) => problems.extend(
                    mappings
                        .iter()
                        .filter_map(|mapped| disagreement(document, row, mapped))
                        .map(|problem| format!("{place}: {problem}")),
                ),
            }
        }
    }
    problems
}

/// Declared fields whose row is not in the inventory.
fn unknown(inventory: &Inventory, fields: &[(&SpecRef, &Mapped)]) -> Vec<String> {
    let unknown = fields.iter().filter(|(row, _)| match row.row {
        Row::Section => inventory.section(row.section).is_none(),
        Row::Named(_) | Row::Reserved => inventory.position(row).is_none(),
    });
    unknown
        .map(|(row, mapped)| {
            format!(
                "{row}, which {}.{} refers to, is not in the inventory",
                mapped.type_name, mapped.field
            )
        })
        .collect()
}

/// Declared fields that are behind another of their struct, word or variant, while their rows are the
/// other way round. Variants and names are in order among themselves.
fn out_of_order(inventory: &Inventory, fields: &[(&SpecRef, &Mapped)]) -> Vec<String> {
    // The variant that a field belongs to is a part of its path.
    fn group(mapped: &Mapped) -> (&str, &str, &str) {
        let (variant, _) = mapped.field.rsplit_once('.').unwrap_or_default();
        (mapped.type_name, mapped.file, variant)
    }
    let mut problems = Vec::new();
    for (index, (row, mapped)) in fields.iter().enumerate() {
        let before = fields.iter().take(index).rev().find(|(known, other)| {
            group(other) == group(mapped)
                && known.section == row.section
                && known.row != Row::Section
        });
        let Some((known, other)) = before else {
            continue;
        };
        if let Some(place) = inventory.position(row)
            && inventory.position(known).is_some_and(|known| known > place)
        {
            problems.push(format!(
                "{row} is before {} in the document, but {}.{} is behind {}.{}",
                row_name(known.row),
                mapped.type_name,
                mapped.field,
                other.type_name,
                other.field
            ));
        }
    }
    problems
}

/// What a declared field does not do as the document says.
fn disagreement(document: &str, row: &InventoryRow, mapped: &Mapped) -> Option<String> {
    if let Some(instead) = &row.instead {
        let explained = mapped
            .deviations
            .iter()
            .any(|deviation| deviation.id == instead.deviation);
        return (!explained || mapped.wire != instead.wire).then(|| {
            format!(
                "{} by {}, but {}.{} is {}",
                instead.wire, instead.deviation, mapped.type_name, mapped.field, mapped.wire
            )
        });
    }
    let says = &row.says;
    let agrees = match says {
        Says::Field(ty) => type_agrees(document, ty, &mapped.wire, mapped),
        Says::Bits(low, width) => mapped.bits == Some((*low, *width)),
        Says::Number(number) => mapped.number == Some(*number),
        Says::Tag(tag, held) => {
            mapped.wire == format!("tag {tag}")
                && held.as_ref().is_none_or(|ty| {
                    let held = mapped.holds.as_deref().unwrap_or_default();
                    type_agrees(document, ty, held, mapped)
                })
        }
        Says::NotStored(_) => true,
    };
    let found = match &mapped.holds {
        Some(held) => format!("{}, then {held}", mapped.wire),
        None => mapped.wire.clone(),
    };
    (!agrees).then(|| {
        format!(
            "{says} in the document, but {}.{} is {found}",
            mapped.type_name, mapped.field
        )
    })
}

fn type_agrees(document: &str, says: &SaidType, wire: &str, mapped: &Mapped) -> bool {
    match says {
        SaidType::Wire(expected) => wire == expected,
        SaidType::Of(section) => mapped.ty.is_some_and(|ty| {
            ty.sections
                .iter()
                .any(|place| place.document.id == document && place.section == section)
        }),
    }
}
