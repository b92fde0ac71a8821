//! What a map must keep to. The codes are stable.

use bindery::Rule;

use super::deviations::{
    PMF_06, PMF_07, PMF_09, PMF_12, PMF_21, PMF_22, PMF_24, PMF_25, PMF_26, PMF_27, PMF_40,
};

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

/// A number that is none.
pub static NON_FINITE: Rule = Rule::warning(
    "pmf-not-finite",
    "Coordinates, colours and times should be finite numbers.",
);

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

/// An extra lightmap of a lightmap that is not there.
pub static EXTRA_LIGHTMAP_BASE: Rule = Rule::error(
    "pmf-extra-lightmap-base",
    "The base of an extra lightmap is a lightmap of its sector.",
)
.from_deviation(&PMF_07);

/// An extra lightmap of another size than its base.
pub static EXTRA_LIGHTMAP_SIZE: Rule = Rule::error(
    "pmf-extra-lightmap-size",
    "An extra lightmap has as many luxels as its base says. Others are kept as read.",
)
.from_deviation(&PMF_07);

/// A lightmap that is not there.
pub static LIGHTMAP_RANGE: Rule = Rule::error(
    "pmf-lightmap",
    "The lightmap of a cube is one of its sector.",
);

/// A material that is not there.
pub static MATERIAL_RANGE: Rule = Rule::error(
    "pmf-material",
    "A material is a number below the number of materials.",
);

/// Triangles that are not there.
pub static TRIANGLE_RANGE: Rule = Rule::error(
    "pmf-triangle",
    "The triangles of a cube follow one another in the list of its sector, from its triangle index on.",
)
.from_deviation(&PMF_22);

/// Light references that are not there.
pub static LIGHT_REFERENCE_RANGE: Rule = Rule::error(
    "pmf-light-reference",
    "The lights of a cube are a range of its sector's light references.",
)
.from_deviation(&PMF_25);

/// A dynamic light that is not there.
pub static DYNAMIC_LIGHT_RANGE: Rule = Rule::error(
    "pmf-dynamic-light",
    "A dynamic light is a number below the number of dynamic lights.",
)
.from_deviation(&PMF_12);

/// A fast light that is not there.
pub static FAST_LIGHT_RANGE: Rule = Rule::error(
    "pmf-fast-light",
    "A fast light is a number below the number of fast lights.",
);

/// A point that is not there.
pub static POINT_RANGE: Rule = Rule::warning(
    "pmf-point",
    "A point is three times its triangle plus its corner, as far as anybody knows.",
)
.from_deviation(&PMF_24);

/// A prop that is not there.
pub static PROP_RANGE: Rule = Rule::error(
    "pmf-prop",
    "The props of a chunk are numbers below the number of props of its sector.",
);

/// A visible sector that is not there.
pub static VISIBLE_SECTOR: Rule = Rule::error(
    "pmf-visible-sector",
    "A visible sector is a place in the map.",
)
.from_deviation(&PMF_27);

/// A visible cube that is not there.
pub static VISIBLE_CUBE: Rule = Rule::error(
    "pmf-visible-cube",
    "A visible cube is a number below the number of cubes of its sector.",
);

/// A visible cube that is no chunk.
pub static VISIBLE_CHUNK: Rule = Rule::warning(
    "pmf-visible-chunk",
    "What is visible are chunks, so a visible cube should be one.",
);

/// A child that is not there.
pub static OCTREE_CHILD: Rule = Rule::error(
    "pmf-octree-child",
    "A child is a number below the number of cubes of its sector.",
)
.from_deviation(&PMF_26);

/// A parent inside itself, or inside two others.
pub static OCTREE_CYCLE: Rule = Rule::error(
    "pmf-octree-cycle",
    "A parent cube is the child of one parent at most, and never of itself.",
)
.from_deviation(&PMF_26);

/// A cube that nothing leads to.
pub static OCTREE_UNREACHED: Rule = Rule::warning(
    "pmf-octree-unreached",
    "The root, which is cube 0, should lead to every cube.",
)
.from_deviation(&PMF_26);

/// A fill out of range.
pub static FILL: Rule = Rule::error("pmf-fill", "The fill of a cube goes from 0 to 1.");

/// An angle out of range.
pub static ANGLE: Rule = Rule::error("pmf-angle", "Pitch and yaw go from -1 to 1.");

/// A difficulty that is not there.
pub static DIFFICULTY_MASK: Rule = Rule::warning(
    "pmf-difficulty-mask",
    "The difficulties of an entity have a bit for each difficulty of the map, and no others.",
)
.from_deviation(&PMF_40);

/// A gamemode that is not there.
pub static GAMEMODE_MASK: Rule = Rule::warning(
    "pmf-gamemode-mask",
    "The gamemodes of an entity have a bit for each gamemode of the map, and no others.",
)
.from_deviation(&PMF_40);

/// What is checked of a map as a whole.
pub(super) static OF_THE_MAP: &[&Rule] = &[
    &NON_FINITE,
    &EXTRA_LIGHTMAP_BASE,
    &EXTRA_LIGHTMAP_SIZE,
    &LIGHTMAP_RANGE,
    &MATERIAL_RANGE,
    &TRIANGLE_RANGE,
    &LIGHT_REFERENCE_RANGE,
    &DYNAMIC_LIGHT_RANGE,
    &FAST_LIGHT_RANGE,
    &POINT_RANGE,
    &PROP_RANGE,
    &VISIBLE_SECTOR,
    &VISIBLE_CUBE,
    &VISIBLE_CHUNK,
    &OCTREE_CHILD,
    &OCTREE_CYCLE,
    &OCTREE_UNREACHED,
    &DIFFICULTY_MASK,
    &GAMEMODE_MASK,
];
