//! Looking at every number of a part, whatever the part is.

use bindery::spec::TypeInfo;
use bindery::{Encode, Endian, Open, Result, Schema, Sink, Value, WriteSettings};

use super::{IndexType, OwnChunks, Payload, Types, VariableTypes};

/// Calls a function with the wire type and the value of every leaf that is written, and keeps nothing.
struct Leaves<F> {
    show: F,
    position: u64,
    order: Endian,
}

impl<F: FnMut(&'static str, Value)> Sink for Leaves<F> {
    const TRACES: bool = true;

    fn put(&mut self, bytes: &[u8]) {
        self.position = self.position.saturating_add(bytes.len() as u64);
    }

    fn position(&self) -> u64 {
        self.position
    }

    fn settings(&self) -> WriteSettings {
        WriteSettings::default()
    }

    fn order(&self) -> Endian {
        self.order
    }

    fn set_order(&mut self, order: Endian) -> Endian {
        std::mem::replace(&mut self.order, order)
    }

    fn leaf(&mut self, wire: &'static str, bytes: &[u8], value: impl FnOnce() -> Value) {
        self.put(bytes);
        (self.show)(wire, value());
    }

    fn folds(&mut self, _: &'static TypeInfo, _: usize) -> bool {
        false
    }

    fn put_many<T: Schema>(
        &mut self,
        _: &'static TypeInfo,
        _: usize,
        _: &[T],
        _: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        // One by one, so that each shows itself.
        false
    }

    fn cut(&mut self, _: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        write(self)
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
        show: impl FnMut(&'static str, Value),
    ) -> Result<()> {
        let wide = self.widest().context(self.shape_layout);
        let mut leaves = Leaves {
            show,
            position: 0,
            order: Endian::Little,
        };
        part.encode(&mut leaves, wide)
    }
}
