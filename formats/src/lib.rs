//! The formats, each declared once. One folder a format, one file a section of its spec.

#[cfg(feature = "atm")]
pub mod atm;
#[cfg(feature = "m3d")]
pub mod m3d;
#[cfg(feature = "p3m")]
pub mod p3m;
#[cfg(feature = "pmf")]
pub mod pmf;
#[cfg(feature = "ptf")]
pub mod ptf;

mod detect;
#[cfg(any(feature = "atm", feature = "m3d", feature = "p3m"))]
mod rounded;

pub use detect::{FORMATS, detect, format_by_name};
