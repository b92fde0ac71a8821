//! Header.

use bindery::{CString, Error, Result, schema};

use super::deviations::{PMF_09, PMF_18, PMF_30};
use super::{PMF, rules};

/// What the map is called and where it can be played.
#[schema]
#[spec(PMF, "Header")]
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    #[spec("{'P', 'M', 'F', 0}")]
    #[schema(magic = *b"PMF\0")]
    magic: [u8; 4],
    #[deviation(PMF_18)]
    #[br(temp, assert(major_version == 0, Error::unsupported(format!("major version {major_version}"))))]
    #[bw(calc = 0)]
    major_version: u8,
    #[br(temp, assert(minor_version == 0, Error::unsupported(format!("minor version {minor_version}"))))]
    #[bw(calc = 0)]
    minor_version: u8,
    /// The map's name.
    #[deviation(PMF_30)]
    pub name: CString,
    pub authors: CString,
    pub description: CString,
    /// When the map was compiled, in seconds since 1970 in UTC.
    pub creation_time: u32,
    #[br(temp)]
    gamemode_count: u8,
    /// The gamemodes that the map can be played in; entities refer to them by bit.
    #[spec("Gamemode")]
    #[deviation(PMF_09)]
    #[br(count = gamemode_count)]
    #[rule(
        rules::GAMEMODE_COUNT,
        (1..=16).contains(&gamemodes.len()),
        "{} gamemodes, 1 to 16 expected", gamemodes.len()
    )]
    pub gamemodes: Vec<CString>,
    #[br(temp)]
    difficulty_count: u8,
    /// The difficulties that the map can be played at; entities refer to them by bit.
    #[spec("Difficulty")]
    #[deviation(PMF_09)]
    #[br(count = difficulty_count)]
    #[rule(
        rules::DIFFICULTY_COUNT,
        (1..=8).contains(&difficulties.len()),
        "{} difficulties, 1 to 8 expected", difficulties.len()
    )]
    pub difficulties: Vec<CString>,
}

impl Header {
    /// A header with these names, without authors, description and creation time.
    ///
    /// # Errors
    /// When a name holds a zero byte.
    pub fn new(name: &str, gamemodes: &[&str], difficulties: &[&str]) -> Result<Self> {
        let list = |names: &[&str]| names.iter().map(|name| text(name)).collect::<Result<_>>();
        Ok(Self {
            name: text(name)?,
            authors: CString::default(),
            description: CString::default(),
            creation_time: 0,
            gamemodes: list(gamemodes)?,
            difficulties: list(difficulties)?,
        })
    }
}

/// A text that ends with a zero byte.
fn text(text: &str) -> Result<CString> {
    CString::new(text)
        .ok_or_else(|| Error::value(format!("a zero byte inside {text:?} would end it early")))
}
