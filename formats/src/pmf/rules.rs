//! What a map must keep to. The codes are stable.

use bindery::Rule;

use super::deviations::{PMF_06, PMF_09, PMF_21};

/// Too few or too many gamemodes.
pub static GAMEMODE_COUNT: Rule = Rule::error(
    "pmf-gamemode-count",
    "A map has 1 to 16 gamemodes, because entities have a bit for each.",
)
.from_deviation(&PMF_09);

/// Too few or too many difficulties.
pub static DIFFICULTY_COUNT: Rule = Rule::error(
    "pmf-difficulty-count",
    "A map has 1 to 8 difficulties, because entities have a bit for each.",
)
.from_deviation(&PMF_09);

/// An axis without sectors.
pub static SECTOR_COUNT: Rule = Rule::error(
    "pmf-sector-count",
    "A map has at least one sector along each axis.",
);

/// A sector of absurd size.
pub static SECTOR_SIZE: Rule = Rule::warning(
    "pmf-sector-size",
    "The side of a sector is two to the power of this number; 32 and more leave no room for coordinates.",
);

/// A string table without its zero bytes.
pub static STRING_TABLE: Rule = Rule::error(
    "pmf-string-table",
    "A string table starts with a zero byte, which is the empty string, and ends with another.",
)
.from_deviation(&PMF_21);

/// A lightmap with another number of luxels than its size says.
pub static LIGHTMAP_SIZE: Rule = Rule::error(
    "pmf-lightmap-size",
    "A lightmap of size n is a square of two to the power of n luxels. Others are kept as read.",
)
.from_deviation(&PMF_06);
