//! A map as one asks about it: by place, by name, by date.

use std::borrow::Cow;

use bindery::{CString, StringOffset};

use super::entity::Entity;
use super::{
    AffectedPoint, Data, ExtraLightmap, Header, Lightmap, Luxels, Pmf, Sector, ServerString,
};

impl Data {
    /// The sector at a place.
    #[must_use]
    pub fn sector(&self, x: u8, y: u8, z: u8) -> Option<&Sector> {
        self.sectors.get(self.sector_index(x, y, z)?)
    }

    /// The number of the sector at a place: Z runs fastest, then X.
    #[must_use]
    pub fn sector_index(&self, x: u8, y: u8, z: u8) -> Option<usize> {
        let [across, up, along] = self.sector_count;
        if x >= across || y >= up || z >= along {
            return None;
        }
        usize::from(y)
            .checked_mul(across.into())?
            .checked_add(x.into())?
            .checked_mul(along.into())?
            .checked_add(z.into())
    }

    /// The length of the sides of a sector.
    #[must_use]
    pub fn sector_side(&self) -> f64 {
        f64::from(self.sector_size).exp2()
    }

    /// The text of a server string, if it leads to one.
    #[must_use]
    pub fn server_text(&self, string: ServerString) -> Option<Cow<'_, str>> {
        self.server_string_table.strings.content.text(string).ok()
    }

    /// The text of a client string, if it leads to one.
    #[must_use]
    pub fn client_text(&self, string: super::ClientString) -> Option<Cow<'_, str>> {
        self.client_string_table.strings.content.text(string).ok()
    }
}

impl Pmf {
    /// The entities of this name, in order.
    pub fn entities_named<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Entity> + use<'a> {
        let strings = &self.data.server_string_table.strings.content;
        let named = strings.occurrences(name);
        let entities = &self.data.server_data.content.entities.entities;
        entities
            .iter()
            .filter(move |entity| named.contain(entity.name))
    }

    /// The difficulties at which an entity is there.
    #[must_use]
    pub fn difficulties_of(&self, entity: &Entity) -> Vec<Cow<'_, str>> {
        names_of(&self.header.difficulties, entity.difficulties.into())
    }

    /// The gamemodes in which an entity is there.
    #[must_use]
    pub fn gamemodes_of(&self, entity: &Entity) -> Vec<Cow<'_, str>> {
        names_of(&self.header.gamemodes, entity.gamemodes)
    }
}

/// The names whose bits are set, from the bottom bit up.
fn names_of(names: &[CString], mask: u16) -> Vec<Cow<'_, str>> {
    let set = |bit: usize| mask.checked_shr(u32::try_from(bit).unwrap_or(u32::MAX));
    let named = names.iter().enumerate();
    named
        .filter(|(bit, _)| set(*bit).is_some_and(|mask| mask & 1 == 1))
        .map(|(_, name)| name.to_text())
        .collect()
}

/// Whether a signal or another server string means none.
#[must_use]
pub fn is_none<W, T>(string: StringOffset<W, T>) -> bool {
    string.offset() == 0
}

impl Lightmap {
    /// The lightmap as an image: luxels in a row, rows, and red, green and blue of each luxel. Nothing
    /// if it has another number of luxels than its size says.
    #[must_use]
    pub fn image(&self) -> Option<(usize, usize, Vec<[u8; 3]>)> {
        self.image_of(&self.luxels.content)
    }

    fn image_of(&self, luxels: &Luxels) -> Option<(usize, usize, Vec<[u8; 3]>)> {
        let side = usize::try_from(self.side()).ok()?;
        (side.checked_mul(side) == Some(luxels.luxels.len()))
            .then(|| (side, side, luxels.to_rgb8()))
    }
}

impl Sector {
    /// An extra lightmap as an image of the size of its base; see [`Lightmap::image`].
    #[must_use]
    pub fn extra_image(&self, extra: &ExtraLightmap) -> Option<(usize, usize, Vec<[u8; 3]>)> {
        let base = self.lightmaps.get(usize::from(extra.base_lightmap))?;
        base.image_of(&extra.luxels.content)
    }
}

impl AffectedPoint {
    /// The triangle and its corner, as the point index is understood here.
    #[must_use]
    pub fn triangle_and_corner(&self) -> (u32, u32) {
        let index = self.point_index.get();
        (index / 3, index % 3)
    }
}

impl Header {
    /// When the map was compiled, as year, month, day, hour, minute and second in UTC.
    #[must_use]
    pub fn creation_date(&self) -> Date {
        Date::from_unix(self.creation_time)
    }
}

/// A date in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year, from 1970.
    pub year: u32,
    /// The month, from 1.
    pub month: u32,
    /// The day of the month, from 1.
    pub day: u32,
    /// The hour.
    pub hour: u32,
    /// The minute.
    pub minute: u32,
    /// The second.
    pub second: u32,
}

impl Date {
    /// The date that is this many seconds after the start of 1970.
    #[must_use]
    pub fn from_unix(seconds: u32) -> Self {
        let mut day = seconds / 86_400;
        let mut year = 1970u32;
        loop {
            let length = if is_leap(year) { 366 } else { 365 };
            match day.checked_sub(length) {
                Some(rest) => day = rest,
                None => break,
            }
            year = year.saturating_add(1);
        }
        let february = if is_leap(year) { 29 } else { 28 };
        let mut month = 1u32;
        for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
            match day.checked_sub(length) {
                Some(rest) => day = rest,
                None => break,
            }
            month = month.saturating_add(1);
        }
        Self {
            year,
            month,
            day: day.saturating_add(1),
            hour: seconds / 3600 % 24,
            minute: seconds / 60 % 60,
            second: seconds % 60,
        }
    }
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            year,
            month,
            day,
            hour,
            minute,
            second,
        } = self;
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
        )
    }
}
