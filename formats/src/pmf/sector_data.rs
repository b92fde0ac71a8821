//! Shared and client sector data.

use bindery::{U24, schema};

use super::PMF;
use super::cube::Cube;
use super::deviations::{PMF_01, PMF_05, PMF_08, PMF_17, PMF_24};
use super::dialect::{ClientPropCount, PmfDialect};
use super::lightmap::ExtraLightmap;
use super::prop::{ClientProp, SharedProp};
use super::triangle::Triangle;

/// What server and client need of a sector.
#[schema]
#[spec(PMF, "Shared sector data")]
#[brw(import_raw(dialect: PmfDialect))]
#[derive(Debug, Clone, PartialEq)]
pub struct SharedSectorData {
    #[br(temp)]
    prop_count: u16,
    /// Where the props are.
    #[spec("Prop")]
    #[deviation(PMF_01)]
    #[br(count = prop_count)]
    pub props: Vec<SharedProp>,
    #[deviation(PMF_08)]
    #[br(temp)]
    cube_count_minus_1: u16,
    /// The octree, with its root first.
    #[spec("Cube")]
    #[br(count = cube_count_minus_1 + 1)]
    pub cubes: Vec<Cube>,
}

/// What only the client needs of a sector.
#[schema]
#[spec(PMF, "Client sector data")]
#[brw(import_raw(props_here: ClientPropCount))]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClientSectorData {
    /// How the props look, in the order of the shared data.
    #[spec(none = "the text describes the client part of a prop and gives it no place")]
    #[deviation(PMF_01)]
    #[br(count = props_here.0)]
    pub props: Vec<ClientProp>,
    #[deviation(PMF_17)]
    #[br(temp)]
    triangle_count: U24,
    /// The triangles, which cubes refer to.
    #[spec("Triangle")]
    #[br(count = triangle_count)]
    pub triangles: Vec<Triangle>,
    #[br(temp)]
    affecting_dynamic_light_count: u16,
    /// The dynamic lights that shine here.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    #[br(count = affecting_dynamic_light_count)]
    pub affecting_dynamic_lights: Vec<AffectingDynamicLight>,
    #[br(temp)]
    affecting_fast_light_count: u16,
    /// The fast lights that shine here.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    #[br(count = affecting_fast_light_count)]
    pub affecting_fast_lights: Vec<AffectingFastLight>,
    #[br(temp)]
    dynamic_light_reference_count: u32,
    /// The dynamic lights of all cubes, one cube after another.
    #[spec("Dynamic light (line 2)")]
    #[br(count = dynamic_light_reference_count)]
    pub dynamic_light_references: Vec<u16>,
    #[br(temp)]
    fast_light_reference_count: u32,
    /// The fast lights of all cubes, one cube after another.
    #[spec("Fast light (line 2)")]
    #[br(count = fast_light_reference_count)]
    pub fast_light_references: Vec<u16>,
}

/// A dynamic light that shines in a sector.
#[schema]
#[spec(PMF, "Client sector data")]
#[derive(Debug, Clone, PartialEq)]
pub struct AffectingDynamicLight {
    /// Its number.
    #[spec("Dynamic light (line 1)")]
    pub dynamic_light: u16,
    #[br(temp)]
    extra_lightmap_count: u8,
    /// What the lightmaps look like when it is on.
    #[spec("Extra lightmap")]
    #[deviation(PMF_05)]
    #[br(count = extra_lightmap_count)]
    pub extra_lightmaps: Vec<ExtraLightmap>,
}

/// A fast light that shines in a sector.
#[schema]
#[spec(PMF, "Client sector data")]
#[derive(Debug, Clone, PartialEq)]
pub struct AffectingFastLight {
    /// Its number.
    #[spec("Fast light (line 1)")]
    pub fast_light: u16,
    #[br(temp)]
    affected_points: u32,
    /// The points that it shines on.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    #[br(count = affected_points)]
    pub points: Vec<AffectedPoint>,
}

/// A point that a fast light shines on.
#[schema]
#[spec(PMF, "Client sector data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AffectedPoint {
    pub multiplier: f32,
    /// Not defined.
    #[deviation(PMF_24)]
    pub lightmap_group: u8,
    #[deviation(PMF_17, PMF_24)]
    pub point_index: U24,
}
