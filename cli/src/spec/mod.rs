//! What is known of the documents besides the declarations: generated from the repository's inventories and
//! vectors (`BLESS=1 cargo test -p bindery-tests --test spec_mapping`), because a published command has no
//! repository around it.

use bindery::format::About;
use bindery::mapping::Sources;
use bindery::value::json;

use crate::failure::Failure;

/// What is known of a format's documents; nothing for a format of somebody's own.
pub(crate) fn sources(format: &About) -> Result<Sources, Failure> {
    let text = match format.name {
        "atm" => include_str!("atm.json"),
        "m3d" => include_str!("m3d.json"),
        "p3m" => include_str!("p3m.json"),
        "pmf" => include_str!("pmf.json"),
        "ptf" => include_str!("ptf.json"),
        _ => return Ok(Sources::default()),
    };
    json::parse(text)
        .and_then(|tree| Sources::from_value(&tree))
        .map_err(|error| Failure::refused(format.name, error))
}
