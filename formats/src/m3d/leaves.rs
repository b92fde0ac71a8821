//! Looking at every number of a part, whatever the part is.

use bindery::{Encode, Observer, Open, Result, Value, observe};

use super::{IndexType, OwnChunks, Payload, Types, VariableTypes};

/// Calls a function with the wire type and the value of every leaf.
struct Leaves<'a> {
    show: &'a mut dyn FnMut(&'static str, Value),
}

impl Observer for Leaves<'_> {
    fn leaf(&mut self, wire: &'static str, _: usize, value: &mut dyn FnMut() -> Value) {
        (self.show)(wire, value());
    }
}

impl<Own: OwnChunks> Payload<Own> {
    /// The types with every width as wide as it can be.
    fn widest(&self) -> VariableTypes {
        let wide = Open::Known(IndexType::U32);
        VariableTypes {
            vi: wide,
            si: wide,
            ci: wide,
            ti: wide,
            bi: wide,
            sk: wide,
            fc: wide,
            hi: wide,
            fi: wide,
            vd: wide,
            vp: wide,
            ..self.head.types
        }
    }

    /// Shows every leaf of a part of this payload, also those that are too large for their width.
    ///
    /// # Errors
    /// When the part cannot be written, whatever the widths.
    pub(super) fn each_leaf(
        &self,
        part: &impl Encode<Types>,
        mut show: impl FnMut(&'static str, Value),
    ) -> Result<()> {
        let wide = self.widest().context(self.shape_layout);
        observe(part, wide, &mut Leaves { show: &mut show })
    }
}
