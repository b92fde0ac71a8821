//! The tables of a font that are read on their own, from the bytes that the file has of them.

use bindery::spec::TypeInfo;
use bindery::walk::Walk;
use bindery::{File, Value, dump};
use bindery_gallery::glyf::{Glyph, LongLocations, ShortLocations};
use bindery_gallery::ttf::Font;
use bindery_tests::readable::{Tally, prove_changed};

/// A table, or a part of one.
pub(crate) struct Table {
    name: &'static str,
    /// What it is.
    pub(crate) info: &'static TypeInfo,
    /// What it holds.
    pub(crate) tree: Value,
    prove: fn(&Value, u64) -> Result<Tally, String>,
}

fn table<T: Walk<()>>(name: &'static str, value: &T) -> Table {
    Table {
        name,
        info: T::INFO,
        tree: dump(value).unwrap(),
        prove: |tree, changes| prove_changed::<T, ()>(tree, (), changes),
    }
}

/// The tables of a font that a crate carries: which glyph a character has, an outline of its own, one that is put
/// together, and where outlines are.
pub(crate) fn tables() -> Vec<Table> {
    let font = Font::from_bytes(dejavu::sans_mono::regular()).unwrap();
    let glyphs = font.glyphs().unwrap().unwrap();
    let glyph = |wanted: fn(&Glyph) -> bool| {
        let mut known = glyphs.iter().flatten();
        known.find(|glyph| wanted(glyph)).unwrap()
    };
    let short = ShortLocations {
        offsets: vec![0, 2, 2],
    };
    let long = LongLocations {
        offsets: vec![0, 70_000],
    };
    vec![
        table("cmap", &font.cmap().unwrap().unwrap()),
        table("outline", glyph(|glyph| glyph.instructions.is_some())),
        table("parts", glyph(|glyph| glyph.components.is_some())),
        table("short loca", &short),
        table("long loca", &long),
    ]
}

#[test]
fn changed_tables_of_a_font() {
    for table in tables() {
        let tally = (table.prove)(&table.tree, super::files::changes());
        let tally = tally.unwrap_or_else(|problem| panic!("{}: {problem}", table.name));
        assert!(tally.same > 0, "nothing of {} was written", table.name);
    }
}
