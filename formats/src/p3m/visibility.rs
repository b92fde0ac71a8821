//! Which parts and materials are shown, at rest and while animations play.

use std::collections::{BTreeSet, HashMap};

use super::{Action, Contents, PartListMode, PartRef, Text};

impl Contents<'_> {
    /// The material of a part while these animations play: that of the override with the highest
    /// priority, the first of several, else the part's own.
    #[must_use]
    pub fn material_during(&self, part: PartRef<'_>, playing: &[&str]) -> u8 {
        let playing: Vec<_> = playing
            .iter()
            .map(|name| self.strings.occurrences(name))
            .collect();
        let is_playing = |name: Text| playing.iter().any(|each| each.contain(name));
        let mut best: Option<(u8, u8)> = None;
        for each in part.material_overrides() {
            let higher = best.is_none_or(|(priority, _)| each.priority > priority);
            if higher && is_playing(each.animation_name) {
                best = Some((each.priority, each.material_index));
            }
        }
        best.map_or(part.material_index(), |(_, material)| material)
    }

    /// Whether a part is shown while nothing plays.
    #[must_use]
    pub fn is_visible(&self, part: usize) -> bool {
        let byte = self.part_visibility.get(part / 8).copied().unwrap_or(0);
        let bit = u32::try_from(part % 8).unwrap_or(0);
        byte.checked_shr(bit)
            .is_some_and(|shifted| shifted & 1 == 1)
    }

    /// The parts that are shown while nothing plays.
    pub fn visible_parts(&self) -> impl Iterator<Item = usize> {
        (0..self.parts.len()).filter(|part| self.is_visible(*part))
    }

    /// The parts that are shown while an action plays.
    #[must_use]
    pub fn visible_parts_during(&self, action: &Action) -> Vec<usize> {
        // Names are compared by length first, and those of one length do not overlap in the table.
        let key = |name: Text| {
            let name = self.strings.get(name).ok()?;
            Some((name.len(), name))
        };
        let offsets: BTreeSet<u32> = action.part_list.iter().map(|name| name.offset()).collect();
        let names: BTreeSet<_> = offsets
            .into_iter()
            .filter_map(|at| key(Text::at(at)))
            .collect();
        let listed: HashMap<u32, bool> = {
            let offsets: BTreeSet<u32> =
                self.parts.iter().map(|part| part.name().offset()).collect();
            let is_listed = |at| key(Text::at(at)).is_some_and(|name| names.contains(&name));
            offsets.into_iter().map(|at| (at, is_listed(at))).collect()
        };
        let listed = |part: &PartRef<'_>| listed.get(&part.name().offset()) == Some(&true);
        let shown = |(index, part): &(usize, &PartRef<'_>)| match action.part_list_mode.known() {
            // The engine takes an unknown mode as the first one.
            Some(PartListMode::DefaultWhite) | None => self.is_visible(*index) || listed(part),
            Some(PartListMode::DefaultBlack) => self.is_visible(*index) && !listed(part),
            Some(PartListMode::White) => listed(part),
            Some(PartListMode::Black) => !listed(part),
        };
        let parts = self.parts.iter().enumerate().filter(shown);
        parts.map(|(index, _)| index).collect()
    }
}
