//! Declarations where `bindery` goes by another name: nothing that they expand to may say `::bindery`.

use layouts::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};
static FAINT: Rule = Rule::warning("faint", "A faint lamp cannot be seen.");

/// A list of lamps.
#[schema(crate = layouts)]
#[spec(DOC, "Lamps")]
#[derive(Debug, PartialEq)]
pub struct Lamps<T> {
    /// How many lamps follow.
    #[spec("count")]
    #[br(temp)]
    #[bw(try_calc = count_of(lamps))]
    count: u8,
    /// The lamps.
    #[spec("lamps")]
    #[br(count = count)]
    pub lamps: Vec<T>,
}

/// One lamp.
#[schema(tag = u8, row = "kind", crate = layouts)]
#[spec(DOC, "Lamp")]
#[derive(Debug, PartialEq)]
pub enum Lamp {
    /// Dark.
    #[spec("off")]
    #[brw(magic = 0u8)]
    Off,
    /// Lit.
    #[spec("on")]
    #[brw(magic = 1u8)]
    On {
        /// How it shines.
        #[spec("light")]
        #[rule(FAINT, light.level > 0, "level {}", light.level)]
        light: Light,
    },
}

/// How a lamp shines.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u8, order = msb, crate = layouts)]
#[spec(DOC, "Light")]
pub struct Light {
    /// How bright.
    #[bits(6)]
    #[spec("level")]
    pub level: u8,
    /// In which colour.
    #[bits(2)]
    #[spec("colour")]
    pub colour: Open<Colour>,
}

/// A colour.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(2, crate = layouts)]
#[spec(DOC, "Colour")]
pub enum Colour {
    /// White.
    #[spec("white")]
    White = 0,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declarations_work() {
        let bytes = [2, 0, 1, 0b0000_0011];
        let lamps = Lamps::<Lamp>::from_bytes(&bytes).unwrap();
        assert_eq!(lamps.lamps.len(), 2);
        assert_eq!(lamps.to_bytes().unwrap(), bytes);
        let codes: Vec<&str> = lamps
            .findings()
            .iter()
            .map(|finding| finding.rule.code)
            .collect();
        assert_eq!(codes, ["unnamed-value", "faint"]);
    }
}
