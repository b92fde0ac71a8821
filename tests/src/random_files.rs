//! Random files that can be read.

use bindery::format::Format;
use bindery::{File as _, Limits};
use bindery_formats::detect;
use bindery_formats::p3m::Revision;

use crate::damage::{Anatomy, Numbers, damaged_parts};
use crate::m3d_models::Maker;
use crate::p3m_models;

/// A random file that can be read: one made at random where there is a maker, else one of those that the
/// repository brings, with some of its fields changed. Nothing where there is neither.
pub fn random(
    format: &'static dyn Format,
    brought: &[Anatomy],
    seed: usize,
    numbers: &mut Numbers,
) -> Option<Vec<u8>> {
    let made = match format.info().name {
        "m3d" if seed.is_multiple_of(2) => Maker::new(seed as u64).model().to_bytes().ok(),
        "p3m" => {
            let revisions = [Revision::R2024_11, Revision::R2025_01, Revision::R2025_08];
            let wishes = p3m_models::Wishes::random(numbers);
            let revision = revisions.into_iter().cycle().nth(seed)?;
            let model = p3m_models::model(numbers, revision, wishes);
            model.and_then(|model| model.to_bytes()).ok()
        }
        _ => None,
    };
    let is_read = |bytes: &Vec<u8>| {
        let found = detect(bytes).is_some_and(|(found, _)| found.info().name == format.info().name);
        found && format.read(bytes, None, Limits::default()).is_ok()
    };
    if let Some(bytes) = made.filter(is_read) {
        return Some(bytes);
    }
    loop {
        let anatomy = numbers.one_of(brought)?;
        let changed = damaged_parts(anatomy, numbers);
        if let Some(bytes) = changed.ok().filter(is_read) {
            return Some(bytes);
        }
    }
}
