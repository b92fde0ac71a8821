//! Maps whose compressed parts are blocks without a frame, or nothing at all.

use bindery::{Compressed, File as _, Method, Result, StringTable, Table};
use bindery_formats::pmf::entity::EntityBody;
use bindery_formats::pmf::{Luxels, Pmf, PmfDialect};

use crate::maps;

pub(super) fn all() -> Result<Vec<(String, Vec<u8>)>> {
    let mut blocks = maps::everything(PmfDialect::PREFERRED)?;
    let data = &mut blocks.data;
    data.shared_data.method = Method::Lz4Block;
    data.server_data.method = Method::Lz4Block;
    data.client_data.method = Method::Lz4Block;
    data.server_string_table.strings.method = Method::Lz4Block;
    data.client_string_table.strings.method = Method::Lz4Block;
    for sector in &mut data.sectors.content {
        sector.shared_data.method = Method::Lz4Block;
        sector.client_data.method = Method::Lz4Block;
    }
    each_lightmap(&mut blocks, |luxels| luxels.method = Method::Lz4Block);
    send_all(&mut blocks)?;
    let empty = emptied(maps::everything(PmfDialect::PREFERRED)?);
    Ok(vec![
        ("blocks.pmf".to_owned(), blocks.to_bytes()?),
        ("empty_parts.pmf".to_owned(), empty.to_bytes()?),
    ])
}

/// Has every volume and everything that is used wait for all of its signals.
fn send_all(map: &mut Pmf) -> Result<()> {
    let signal = map.data.server_string("stop")?;
    for entity in &mut map.data.server_data.content.entities.entities {
        match &mut entity.body {
            EntityBody::Box(volume) => {
                volume.hide_signal = signal;
                volume.move_signal = signal;
                volume.move_back_signal = signal;
            }
            EntityBody::ChMap(zone) | EntityBody::ChZone(zone) => zone.disable_signal = signal,
            EntityBody::Use(used) => used.unusable_signal = signal,
            EntityBody::HoldUse(used) => used.unusable_signal = signal,
            _ => {}
        }
    }
    Ok(())
}

/// Without what may be missing. A part without content has no bytes: a frame around nothing would be some.
fn emptied(mut map: Pmf) -> Pmf {
    let data = &mut map.data;
    data.shared_data.content.materials.clear();
    data.shared_data.method = Method::Stored;
    data.client_data.content.materials.clear();
    data.client_data.content.fast_lights.clear();
    data.client_data.method = Method::Stored;
    data.server_data.content.entities.entities.clear();
    data.server_string_table.strings = nothing();
    data.client_string_table.strings = nothing();
    each_lightmap(&mut map, |luxels| {
        luxels.content.luxels.clear();
        luxels.method = Method::Stored;
    });
    map
}

fn nothing<T: Table>() -> Compressed<StringTable<T>> {
    Compressed::new(Method::Stored, StringTable::from_bytes([]))
}

fn each_lightmap(map: &mut Pmf, change: impl Fn(&mut Compressed<Luxels>)) {
    for sector in &mut map.data.sectors.content {
        for lightmap in &mut sector.lightmaps {
            change(&mut lightmap.luxels);
        }
        for lightmap in &mut sector.extra_lightmaps {
            change(&mut lightmap.luxels);
        }
    }
}
