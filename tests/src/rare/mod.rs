//! Small whole files with what no sample and no vector has, so that every part of a declaration is in some file.

mod atm;
mod m3d;
mod p3m;
mod pmf;
mod ptf;

use bindery::Result;

/// Files of a format, each under a name. None for a format that needs no more than it has.
///
/// # Errors
/// Never; it fails only if authoring is broken.
pub fn of(format: &str) -> Result<Vec<(String, Vec<u8>)>> {
    match format {
        "atm" => atm::all(),
        "m3d" => m3d::all(),
        "p3m" => p3m::all(),
        "pmf" => pmf::all(),
        "ptf" => ptf::all(),
        _ => Ok(Vec::new()),
    }
}
