//! Data: everything after the header.

use bindery::strings::compact;
use bindery::{
    Class, Compressed, Decode as _, Derived, Dialected, Error, Input, Linked, Method, Result,
    Session, count_of, lz4_method, schema,
};

use super::blocks::{ClientData, Counts, ServerData, SharedData};
use super::compressed::compress_if_stored;
use super::deviations::{PMF_03, PMF_10, PMF_11, PMF_12, PMF_13, PMF_19, PMF_20, PMF_35};
use super::dialect::PmfDialect;
use super::material::{ClientMaterial, SharedMaterial};
use super::sector::Sector;
use super::strings::{ClientString, ClientStrings, ServerString, ServerStrings, StringTable};
use super::{PMF, rules};

/// The content of the map.
#[schema]
#[spec(PMF, "Data")]
#[derive(Debug, Clone, PartialEq)]
pub struct Data {
    /// How many materials both blocks have.
    #[deviation(PMF_11)]
    #[br(temp)]
    #[means(calc = count_of(&shared_data.content.materials))]
    #[bw(try_calc = material_count(&shared_data.content, &client_data.content))]
    material_count: u16,
    /// How many dynamic lights there are. They are known by number only.
    #[deviation(PMF_12)]
    pub dynamic_light_count: u16,
    #[deviation(PMF_11)]
    #[br(temp)]
    #[bw(try_calc = count_of(&client_data.content.fast_lights))]
    fast_light_count: u16,
    #[spec("Decompressed <Shared Data> size")]
    #[deviation(PMF_19)]
    #[schema(derived = shared_data.size())]
    pub decompressed_shared_data_size: Derived<u32>,
    #[spec("Compressed <Shared Data> size")]
    #[br(temp)]
    compressed_shared_data_size: u32,
    /// What server and client need.
    #[spec("Compressed <Shared Data>")]
    #[deviation(PMF_03, PMF_20, PMF_35)]
    #[brw(args_raw = Counts { materials: material_count, fast_lights: fast_light_count })]
    #[schema(size = compressed_shared_data_size)]
    #[schema(compressed(lz4_method(ahead), declared = decompressed_shared_data_size))]
    pub shared_data: Compressed<SharedData>,
    #[spec("Decompressed <Server Data> size")]
    #[deviation(PMF_19)]
    #[schema(derived = server_data.size())]
    pub decompressed_server_data_size: Derived<u32>,
    #[spec("Compressed <Server Data> size")]
    #[br(temp)]
    compressed_server_data_size: u32,
    /// What only the server needs.
    #[spec("Compressed <Server Data>")]
    #[deviation(PMF_03, PMF_13)]
    #[schema(size = compressed_server_data_size)]
    #[schema(compressed(lz4_method(ahead), declared = decompressed_server_data_size))]
    pub server_data: Compressed<Linked<ServerData>>,
    #[spec("Decompressed <Client Data> size")]
    #[deviation(PMF_19)]
    #[schema(derived = client_data.size())]
    pub decompressed_client_data_size: Derived<u32>,
    #[spec("Compressed <Client Data> size")]
    #[br(temp)]
    compressed_client_data_size: u32,
    /// What only the client needs.
    #[spec("Compressed <Client Data>")]
    #[deviation(PMF_03, PMF_20)]
    #[brw(args_raw = Counts { materials: material_count, fast_lights: fast_light_count })]
    #[schema(size = compressed_client_data_size)]
    #[schema(compressed(lz4_method(ahead), declared = decompressed_client_data_size))]
    pub client_data: Compressed<ClientData>,
    /// How many sectors there are along X, Y and Z.
    #[spec("Sector XYZ count")]
    #[rule(
        rules::SECTOR_COUNT,
        !sector_count.contains(&0),
        "{sector_count:?} sectors, at least 1 along each axis expected"
    )]
    pub sector_count: [u8; 3],
    /// The side of a sector is two to this power.
    #[rule(
        rules::SECTOR_SIZE,
        sector_size < 32,
        "a side of two to the power of {sector_size}"
    )]
    #[br(assert(
        !sector_count.contains(&0) || tables_follow(ahead.get(1..).unwrap_or_default(), session),
        "{sector_count:?} sectors are none at all, and yet no string tables follow"
    ))]
    pub sector_size: u8,
    /// The sectors, and the dialect that they were read in. A new map may be given another one.
    #[spec("Sector")]
    #[deviation(PMF_10)]
    #[br(count = sector_count[0] * sector_count[1] * sector_count[2])]
    pub sectors: Dialected<PmfDialect, Vec<Sector>>,
    /// The strings that the server needs.
    pub server_string_table: StringTable<ServerStrings>,
    /// The strings that only the client needs.
    pub client_string_table: StringTable<ClientStrings>,
}

/// Whether both string tables are ahead. A limit says nothing about that; reading on meets it again and reports it.
fn tables_follow(ahead: &[u8], session: &Session) -> bool {
    let read = session.look(|| {
        let mut input = Input::new(ahead, session);
        StringTable::<ServerStrings>::decode(&mut input, ())?;
        StringTable::<ClientStrings>::decode(&mut input, ())
    });
    read.map_or_else(|error| error.class() == Class::Limit, |_| true)
}

/// The number of materials, which both blocks must agree on.
fn material_count(shared: &SharedData, client: &ClientData) -> Result<u16> {
    if shared.materials.len() != client.materials.len() {
        return Err(Error::value(format!(
            "{} materials in the shared data and {} in the client data; one count is stored for both",
            shared.materials.len(),
            client.materials.len()
        )));
    }
    count_of(&shared.materials)
}

impl Data {
    /// A map of these sectors, without materials, lights, teams, entities and strings.
    #[must_use]
    pub fn new(sector_count: [u8; 3], sector_size: u8, sectors: Vec<Sector>) -> Self {
        Self {
            dynamic_light_count: 0,
            decompressed_shared_data_size: Derived::agrees(),
            shared_data: Compressed::new(Method::Lz4Frame, SharedData::default()),
            decompressed_server_data_size: Derived::agrees(),
            server_data: Compressed::new(Method::Lz4Frame, Linked(ServerData::default())),
            decompressed_client_data_size: Derived::agrees(),
            client_data: Compressed::new(Method::Lz4Frame, ClientData::default()),
            sector_count,
            sector_size,
            sectors: Dialected {
                dialect: PmfDialect::PREFERRED,
                content: sectors,
            },
            server_string_table: StringTable::default(),
            client_string_table: StringTable::default(),
        }
    }

    /// The server string with this text, which is added if it is new.
    ///
    /// # Errors
    /// When the text holds a zero byte.
    pub fn server_string(&mut self, text: &str) -> Result<ServerString> {
        self.server_string_table.intern(text)
    }

    /// The client string with this text, which is added if it is new.
    ///
    /// # Errors
    /// When the text holds a zero byte.
    pub fn client_string(&mut self, text: &str) -> Result<ClientString> {
        self.client_string_table.intern(text)
    }

    /// Drops the strings that nothing refers to. Returns how many bytes both tables lost.
    ///
    /// # Errors
    /// When a string index leads nowhere. Both tables are unchanged then.
    pub fn compact_strings(&mut self) -> Result<usize> {
        let mut data = self.clone();
        let lost = compact::<ServerStrings>(&mut data)?
            .saturating_add(compact::<ClientStrings>(&mut data)?);
        // Even a table without strings has a zero byte at its start and one at its end.
        data.server_string_table.close();
        data.client_string_table.close();
        *self = data;
        Ok(lost)
    }

    /// Adds a material and returns its number.
    ///
    /// # Errors
    /// When there are too many.
    pub fn add_material(&mut self, shared: SharedMaterial, client: ClientMaterial) -> Result<u16> {
        let number = material_count(&self.shared_data.content, &self.client_data.content)?;
        self.shared_data.content.materials.push(shared);
        self.client_data.content.materials.push(client);
        compress_if_stored(&mut self.shared_data);
        compress_if_stored(&mut self.client_data);
        Ok(number)
    }
}
