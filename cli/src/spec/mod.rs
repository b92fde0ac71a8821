//! What is known of the documents besides the declarations: generated from the repository's inventories and
//! vectors (`BLESS=1 cargo test -p bindery-tests --test spec_mapping`), because a published command has no
//! repository around it. Deflate leaves a thirteenth of it.

use bindery::format::About;
use bindery::mapping::Sources;
use bindery::value::json;
use miniz_oxide::inflate::decompress_to_vec_zlib;

use crate::failure::Failure;

/// What is known of a format's documents; nothing for a format of somebody's own.
pub(crate) fn sources(format: &About) -> Result<Sources, Failure> {
    let deflated: &[u8] = match format.name {
        "atm" => include_bytes!("atm.json.zlib"),
        "m3d" => include_bytes!("m3d.json.zlib"),
        "p3m" => include_bytes!("p3m.json.zlib"),
        "pmf" => include_bytes!("pmf.json.zlib"),
        "ptf" => include_bytes!("ptf.json.zlib"),
        _ => return Ok(Sources::default()),
    };
    // Whole and up to date: a test compares it.
    let text = decompress_to_vec_zlib(deflated).unwrap_or_default();
    json::parse(&String::from_utf8_lossy(&text))
        .and_then(|tree| Sources::from_value(&tree))
        .map_err(|error| Failure::refused(format.name, error))
}
