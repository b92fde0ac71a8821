//! The two places where the text leaves the bytes open.

use bindery::{Dialect, Expr, Width, WidthIn};

/// How a file fills the two places that the text leaves open.
///
/// Nothing in a file says it. A file is read in the first way that consumes its blocks exactly, and
/// written in the way it was read. A new map chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PmfDialect {
    /// Where the client parts of props are.
    pub client_props: ClientProps,
    /// Whether a chunk ends with an index into visibility data.
    pub visibility: Visibility,
}

/// Where the client parts of props are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientProps {
    /// At the start of the client sector data, one for each prop.
    First,
    /// Nowhere.
    Nowhere,
}

/// Whether a chunk ends with an index into visibility data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// It does not.
    Absent,
    /// It does, with a number of cubes of two bytes.
    Short,
    /// It does, with a number of cubes of four bytes.
    Long,
}

impl PmfDialect {
    /// The reading that new maps should use.
    pub const PREFERRED: Self = Self::new(ClientProps::First, Visibility::Absent);

    const fn new(client_props: ClientProps, visibility: Visibility) -> Self {
        Self {
            client_props,
            visibility,
        }
    }

    /// What reading the client data of a sector with this many props needs to know.
    pub(super) fn client_props_of(self, props: usize) -> ClientPropCount {
        ClientPropCount(match self.client_props {
            ClientProps::First => props,
            ClientProps::Nowhere => 0,
        })
    }

    fn visibility_width(self) -> u8 {
        match self.visibility {
            Visibility::Absent => 0,
            Visibility::Short => 2,
            Visibility::Long => 4,
        }
    }

    pub(super) fn has_visibility(self) -> bool {
        self.visibility != Visibility::Absent
    }
}

impl Default for PmfDialect {
    fn default() -> Self {
        Self::PREFERRED
    }
}

impl Dialect for PmfDialect {
    const ALL: &'static [Self] = &[
        Self::PREFERRED,
        Self::new(ClientProps::Nowhere, Visibility::Absent),
        Self::new(ClientProps::First, Visibility::Short),
        Self::new(ClientProps::Nowhere, Visibility::Short),
        Self::new(ClientProps::First, Visibility::Long),
        Self::new(ClientProps::Nowhere, Visibility::Long),
    ];

    fn says(self) -> Vec<(&'static str, Expr)> {
        let has_client_props = self.client_props == ClientProps::First;
        vec![
            ("has_visibility", Expr::Bool(self.has_visibility())),
            ("has_client_props", Expr::Bool(has_client_props)),
            ("visibility", Expr::Number(self.visibility_width().into())),
        ]
    }

    fn name(self) -> &'static str {
        match (self.client_props, self.visibility) {
            (ClientProps::First, Visibility::Absent) => "client-props",
            (ClientProps::Nowhere, Visibility::Absent) => "no-client-props",
            (ClientProps::First, Visibility::Short) => "client-props, visibility-u16",
            (ClientProps::Nowhere, Visibility::Short) => "no-client-props, visibility-u16",
            (ClientProps::First, Visibility::Long) => "client-props, visibility-u32",
            (ClientProps::Nowhere, Visibility::Long) => "no-client-props, visibility-u32",
        }
    }
}

/// How many client props a sector's client data starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClientPropCount(pub usize);

/// The width of a number of visible cubes.
#[derive(Debug)]
pub struct VisibleCubes;

impl Width for VisibleCubes {
    const WIRE: &'static str = "u16 or u32";
    const FIXED: Option<usize> = None;
    const DESCRIBED: Option<Expr> = Some(Expr::Context(&["dialect", "visibility"]));
}

impl WidthIn<PmfDialect> for VisibleCubes {
    fn bytes(dialect: PmfDialect) -> usize {
        dialect.visibility_width().into()
    }
}
