//! The spec mapping: which declared field stores which row of which document.
//!
//! [`mapping`] and [`declared`] come from the declarations alone. Where there is an [`Inventory`] of a document,
//! written from its text, [`join`] compares the two, both ways; [`format_markdown`] shows the result.

mod declared;
mod inventory;
mod join;
mod markdown;
mod sources;

pub use declared::{Mapped, MappedOrigin, declared, documents, mapping};
pub use inventory::{Instead, Inventory, InventoryRow, InventorySection, RESERVED, SaidType, Says};
pub use join::join;
pub use markdown::{documents_markdown, format_markdown};
pub use sources::{Sources, Summary, Unchecked, VectorLink, Vectors};
