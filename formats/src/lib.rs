//! The formats, each declared once. One folder a format, one file a section of its spec.

pub mod atm;
pub mod m3d;
pub mod p3m;
pub mod pmf;
pub mod ptf;

mod detect;
mod rounded;

pub use detect::{FORMATS, detect, format_by_name};
