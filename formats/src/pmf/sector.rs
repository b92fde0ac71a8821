//! Sectors.

use bindery::{Compressed, Derived, Method, lz4_method, schema};

use super::PMF;
use super::deviations::{PMF_03, PMF_05, PMF_08, PMF_19, PMF_28};
use super::dialect::PmfDialect;
use super::lightmap::{ExtraLightmap, Lightmap};
use super::sector_data::{ClientSectorData, SharedSectorData};

/// A cube of the map, as large as every other sector.
#[schema(parallel)]
#[spec(PMF, "Sector")]
#[brw(import_raw(dialect: PmfDialect))]
#[derive(Debug, Clone, PartialEq)]
pub struct Sector {
    /// How near along each axis one must be for it to be loaded.
    #[deviation(PMF_28)]
    pub load_radius: [u8; 3],
    #[deviation(PMF_08)]
    #[br(temp)]
    lightmap_count_minus_1: u8,
    /// The lightmaps, at least one.
    #[spec("Lightmap")]
    #[br(count = lightmap_count_minus_1 + 1)]
    pub lightmaps: Vec<Lightmap>,
    #[br(temp)]
    extra_lightmap_count: u16,
    /// Other states of the lightmaps.
    #[spec("Extra lightmap")]
    #[deviation(PMF_05)]
    #[br(count = extra_lightmap_count)]
    pub extra_lightmaps: Vec<ExtraLightmap>,
    #[spec("Decompressed <Shared sector data> size")]
    #[deviation(PMF_19)]
    #[schema(derived = shared_data.size())]
    pub decompressed_shared_sector_data_size: Derived<u32>,
    #[spec("Compressed <Shared sector data> size")]
    #[br(temp)]
    compressed_shared_sector_data_size: u32,
    /// What server and client need.
    #[spec("Compressed <Shared sector data>")]
    #[deviation(PMF_03)]
    #[schema(size = compressed_shared_sector_data_size)]
    #[schema(compressed(lz4_method(ahead), declared = decompressed_shared_sector_data_size))]
    pub shared_data: Compressed<SharedSectorData>,
    #[spec("Decompressed <Client sector data> size")]
    #[deviation(PMF_19)]
    #[schema(derived = client_data.size())]
    pub decompressed_client_sector_data_size: Derived<u32>,
    #[spec("Compressed <Client sector data> size")]
    #[br(temp)]
    compressed_client_sector_data_size: u32,
    /// What only the client needs.
    #[spec("Compressed <Client sector data>")]
    #[deviation(PMF_03)]
    #[means(args_raw = ClientPropCount { 0: if dialect.has_client_props { shared_data.content.props.len() } else { 0 } })]
    #[brw(args_raw = dialect.client_props_of(shared_data.content.props.len()))]
    #[schema(size = compressed_client_sector_data_size)]
    #[schema(compressed(lz4_method(ahead), declared = decompressed_client_sector_data_size))]
    pub client_data: Compressed<ClientSectorData>,
}

impl Sector {
    /// A sector of this content, loaded when it is at most one sector away.
    #[must_use]
    pub fn new(
        lightmaps: Vec<Lightmap>,
        shared: SharedSectorData,
        client: ClientSectorData,
    ) -> Self {
        Self {
            load_radius: [1; 3],
            lightmaps,
            extra_lightmaps: Vec::new(),
            decompressed_shared_sector_data_size: Derived::agrees(),
            shared_data: Compressed::new(Method::Lz4Frame, shared),
            decompressed_client_sector_data_size: Derived::agrees(),
            client_data: Compressed::new(Method::Lz4Frame, client),
        }
    }
}
