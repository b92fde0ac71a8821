//! Telling names apart without comparing long texts again and again.

use std::collections::{BTreeMap, HashMap};

/// What tells a name from others: equal texts have the same one, wherever they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Named(usize);

/// The names that were looked at. The first time an offset comes up its text is compared with others of the same
/// length, which do not overlap in the table; so all of that takes no longer than to go through the table.
#[derive(Default)]
pub(super) struct Names<'t> {
    by_offset: HashMap<u32, Option<Named>>,
    by_text: BTreeMap<(usize, &'t [u8]), Named>,
    extensions: HashMap<u32, bool>,
}

impl<'t> Names<'t> {
    /// What tells the name at an offset from others; nothing where there is none.
    pub(super) fn of(
        &mut self,
        offset: u32,
        text: impl FnOnce() -> Option<&'t [u8]>,
    ) -> Option<Named> {
        let by_text = &mut self.by_text;
        *self.by_offset.entry(offset).or_insert_with(|| {
            let text = text()?;
            let next = Named(by_text.len());
            Some(*by_text.entry((text.len(), text)).or_insert(next))
        })
    }

    /// Whether the name at an offset, which is this, ends in an extension.
    pub(super) fn has_extension(&mut self, offset: u32, name: &[u8]) -> bool {
        *self.extensions.entry(offset).or_insert_with(|| {
            let dot = name.iter().rposition(|byte| *byte == b'.');
            dot.is_some_and(|dot| dot > 0 && dot.saturating_add(1) < name.len())
        })
    }
}
