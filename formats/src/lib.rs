//! The formats, each declared once. One folder a format, one file a section of its spec.

pub mod atm;
pub mod inventory;
pub mod m3d;
pub mod p3m;
pub mod pmf;
pub mod ptf;
pub mod spec_mapping;
pub mod unchecked;
pub mod vectors;

mod detect;
mod rounded;

pub use detect::{FORMATS, detect, format_by_name};
