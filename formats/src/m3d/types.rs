//! The variable types: how wide each kind of index, offset and count is in this file.

use bindery::{BitPacked, Enumeration, Expr, Open, Width, WidthIn, Within};

use super::deviations::{M3D_01, M3D_02};
use super::{M3D, ShapeLayout};

/// How coordinates are stored.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(2)]
#[spec(M3D, "Variable Types")]
pub enum CoordinateType {
    /// One byte: 127 is 1.0.
    #[spec("int8_t")]
    I8 = 0,
    /// Two bytes: 32767 is 1.0.
    #[spec("int16_t")]
    I16 = 1,
    /// Single precision.
    #[spec("float")]
    F32 = 2,
    /// Double precision.
    #[spec("double")]
    F64 = 3,
}

/// How an index, offset, size or count is stored.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(2)]
#[spec(M3D, "Variable Types")]
pub enum IndexType {
    /// One byte.
    #[spec("uint8_t")]
    U8 = 0,
    /// Two bytes.
    #[spec("uint16_t")]
    U16 = 1,
    /// Four bytes.
    #[spec("uint32_t")]
    U32 = 2,
    /// No bytes at all, wherever it would be.
    #[spec("(not defined)")]
    None = 3,
}

impl IndexType {
    /// The width in bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 => 4,
            Self::None => 0,
        }
    }

    /// The largest number.
    #[must_use]
    pub const fn largest(self) -> u64 {
        match self {
            Self::U8 => u8::MAX as u64,
            Self::U16 => u16::MAX as u64,
            Self::U32 => u32::MAX as u64,
            Self::None => 0,
        }
    }

    /// Whether a number is one of the two largest of a narrow width, which known programs take for -1
    /// and -2.
    #[must_use]
    pub const fn is_crowded_by(self, number: u64) -> bool {
        match self {
            Self::U8 | Self::U16 => {
                number <= self.largest() && number > self.largest().saturating_sub(2)
            }
            Self::U32 | Self::None => false,
        }
    }

    /// The narrowest width for this many things. The two largest numbers of a narrow width are taken
    /// for -1 and -2 by known programs, so they are left out.
    #[must_use]
    pub const fn for_count(count: u64) -> Self {
        match count {
            0..254 => Self::U8,
            254..65534 => Self::U16,
            _ => Self::U32,
        }
    }
}

/// How many bones can move one vertex.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(2)]
#[spec(M3D, "Variable Types")]
pub enum BonesPerVertex {
    /// One, without a weight.
    #[spec("1 bone per vertex")]
    One = 0,
    /// Two.
    #[spec("2 bones per vertex")]
    Two = 1,
    /// Four.
    #[spec("4 bones per vertex")]
    Four = 2,
    /// Eight.
    #[spec("8 bones per vertex")]
    Eight = 3,
}

impl BonesPerVertex {
    /// How many weights a skin stores.
    #[must_use]
    pub const fn weights(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
        }
    }
}

/// The bit field of variable types.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u32, order = lsb)]
#[spec(M3D, "Variable Types")]
#[deviation(M3D_02)]
pub struct VariableTypes {
    /// Vertex coordinates.
    #[bits(2, "vc_t")]
    pub vc: Open<CoordinateType>,
    /// Vertex indices. Never none.
    #[bits(2, "vi_t")]
    pub vi: Open<IndexType>,
    /// String offsets. Never none.
    #[bits(2, "si_t")]
    pub si: Open<IndexType>,
    /// Colour indices; four bytes are the colour itself.
    #[bits(2, "ci_t")]
    pub ci: Open<IndexType>,
    /// Texture coordinate indices.
    #[bits(2, "ti_t")]
    pub ti: Open<IndexType>,
    /// Bone indices and the number of bones.
    #[bits(2, "bi_t")]
    pub bi: Open<IndexType>,
    /// Bones for each skin.
    #[bits(2, "nb_t")]
    pub nb: Open<BonesPerVertex>,
    /// Skin indices and the number of skins.
    #[bits(2, "sk_t")]
    pub sk: Open<IndexType>,
    /// The number of bones that a frame moves.
    #[bits(2, "fc_t")]
    pub fc: Open<IndexType>,
    /// Shape indices.
    #[bits(2, "hi_t")]
    pub hi: Open<IndexType>,
    /// Face indices.
    #[bits(2, "fi_t")]
    pub fi: Open<IndexType>,
    /// Voxel positions and sizes.
    #[bits(2, "vd_t")]
    pub vd: Open<IndexType>,
    /// Voxels. Never four bytes.
    #[bits(2, "vp_t")]
    #[deviation(M3D_01)]
    pub vp: Open<IndexType>,
    /// Zero.
    #[bits(6, reserved)]
    pub rest: u8,
}

fn bytes(width: Open<IndexType>) -> u8 {
    match width.known() {
        Some(IndexType::U8) => 1,
        Some(IndexType::U16) => 2,
        Some(IndexType::U32) => 4,
        Some(IndexType::None) | None => 0,
    }
}

impl Default for VariableTypes {
    /// The narrowest vertex and string indices, single precision, everything else absent.
    fn default() -> Self {
        let none = Open::Known(IndexType::None);
        Self {
            vc: CoordinateType::F32.into(),
            vi: IndexType::U8.into(),
            si: IndexType::U8.into(),
            ci: none,
            ti: none,
            bi: none,
            nb: BonesPerVertex::One.into(),
            sk: none,
            fc: IndexType::U8.into(),
            hi: none,
            fi: none,
            vd: none,
            vp: none,
            rest: 0,
        }
    }
}

impl VariableTypes {
    /// Whether the format has these widths: vertices and strings need one, voxels have no four bytes.
    #[must_use]
    pub fn are_possible(&self) -> bool {
        let none = Open::Known(IndexType::None);
        self.vi != none && self.si != none && self.vp != Open::Known(IndexType::U32)
    }

    /// The widths of indices, offsets and counts, by what the document calls their types.
    pub(super) fn widths(&self) -> [(&'static str, Open<IndexType>); 9] {
        [
            (Vi::WIRE, self.vi),
            (Si::WIRE, self.si),
            (Ci::WIRE, self.ci),
            (Ti::WIRE, self.ti),
            (Bi::WIRE, self.bi),
            (Sk::WIRE, self.sk),
            (Fc::WIRE, self.fc),
            (Hi::WIRE, self.hi),
            (Fi::WIRE, self.fi),
        ]
    }

    /// What everything in the payload is read and written under.
    #[must_use]
    pub fn context(&self, shape_layout: Open<ShapeLayout>) -> Types {
        Types {
            vc: self.vc.known().unwrap_or(CoordinateType::F32),
            weights: match self.nb.known() {
                Some(BonesPerVertex::Two) => 2,
                Some(BonesPerVertex::Four) => 4,
                Some(BonesPerVertex::Eight) => 8,
                Some(BonesPerVertex::One) | None => 0,
            },
            vi: bytes(self.vi),
            si: bytes(self.si),
            ci: bytes(self.ci),
            ti: bytes(self.ti),
            bi: bytes(self.bi),
            sk: bytes(self.sk),
            fc: bytes(self.fc),
            hi: bytes(self.hi),
            fi: bytes(self.fi),
            vd: bytes(self.vd),
            vp: bytes(self.vp),
            shape_layout: shape_layout.known().unwrap_or(ShapeLayout::Text),
        }
    }
}

/// The widths in bytes, as everything in the payload is read and written under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Types {
    vc: CoordinateType,
    weights: u8,
    vi: u8,
    si: u8,
    ci: u8,
    ti: u8,
    bi: u8,
    sk: u8,
    fc: u8,
    hi: u8,
    fi: u8,
    vd: u8,
    vp: u8,
    shape_layout: ShapeLayout,
}

impl Types {
    /// How coordinates are stored.
    #[must_use]
    pub fn vc(self) -> CoordinateType {
        self.vc
    }

    /// How many weights a skin has; none where it has one bone.
    #[must_use]
    pub fn weights(self) -> usize {
        self.weights.into()
    }

    /// How shapes include others.
    #[must_use]
    pub fn shape_layout(self) -> ShapeLayout {
        self.shape_layout
    }

    /// These types with another layout of shape commands.
    #[must_use]
    pub fn with_shape_layout(self, shape_layout: ShapeLayout) -> Self {
        Self {
            shape_layout,
            ..self
        }
    }
}

/// A context that knows the widths: at run time, or for some of them as constants.
pub trait Widths: Copy {
    /// All of them.
    fn types(self) -> Types;

    /// How coordinates are stored.
    #[inline]
    fn vc(self) -> CoordinateType {
        self.types().vc
    }

    /// The width of a vertex index.
    #[inline]
    fn vi(self) -> usize {
        self.types().vi.into()
    }

    /// The width of a texture coordinate index.
    #[inline]
    fn ti(self) -> usize {
        self.types().ti.into()
    }

    /// The width of a voxel.
    #[inline]
    fn vp(self) -> usize {
        self.types().vp.into()
    }
}

impl Widths for Types {
    #[inline]
    fn types(self) -> Types {
        self
    }
}

/// Widths of which those of polygons are constants, so that polygons are compiled for each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConstantWidths<const VI: usize, const TI: usize>(pub Types);

impl<const VI: usize, const TI: usize> Widths for ConstantWidths<VI, TI> {
    #[inline]
    fn types(self) -> Types {
        self.0
    }

    #[inline]
    fn vi(self) -> usize {
        VI
    }

    #[inline]
    fn ti(self) -> usize {
        TI
    }
}

impl<C: Widths, H: Copy> Widths for Within<C, H> {
    #[inline]
    fn types(self) -> Types {
        self.context.types()
    }

    #[inline]
    fn vc(self) -> CoordinateType {
        self.context.vc()
    }

    #[inline]
    fn vi(self) -> usize {
        self.context.vi()
    }

    #[inline]
    fn ti(self) -> usize {
        self.context.ti()
    }

    #[inline]
    fn vp(self) -> usize {
        self.context.vp()
    }
}

/// Widths under which coordinates are of single precision, so that shape commands are compiled for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SinglePrecision(pub Types);

impl Widths for SinglePrecision {
    #[inline]
    fn types(self) -> Types {
        self.0
    }

    #[inline]
    fn vc(self) -> CoordinateType {
        CoordinateType::F32
    }
}

/// Reads and writes shape commands of single precision, which most are, under that constant.
macro_rules! with_usual_precision {
    ($types:expr, |$constant:ident| $code:expr) => {{
        let types: $crate::m3d::Types = $types;
        match types.vc() {
            $crate::m3d::CoordinateType::F32 => {
                let $constant = $crate::m3d::SinglePrecision(types);
                $code
            }
            _ => {
                let $constant = types;
                $code
            }
        }
    }};
}
pub(super) use with_usual_precision;

/// Widths of which that of a voxel is a constant, so that runs of voxels are compiled for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConstantVoxels<const VP: usize>(pub Types);

impl<const VP: usize> Widths for ConstantVoxels<VP> {
    #[inline]
    fn types(self) -> Types {
        self.0
    }

    #[inline]
    fn vp(self) -> usize {
        VP
    }
}

/// Reads and writes voxels under a constant width.
macro_rules! with_constant_voxels {
    ($types:expr, |$constant:ident| $code:expr) => {{
        use $crate::m3d::{ConstantVoxels, Widths as _};
        let types: $crate::m3d::Types = $types;
        match types.vp() {
            0 => {
                let $constant = ConstantVoxels::<0>(types);
                $code
            }
            1 => {
                let $constant = ConstantVoxels::<1>(types);
                $code
            }
            2 => {
                let $constant = ConstantVoxels::<2>(types);
                $code
            }
            _ => {
                let $constant = ConstantVoxels::<4>(types);
                $code
            }
        }
    }};
}
pub(super) use with_constant_voxels;

/// Reads and writes polygons under constant widths.
macro_rules! with_constant_widths {
    ($types:expr, |$constant:ident| $read:expr) => {{
        let types: $crate::m3d::Types = $types;
        with_constant_widths!(types, $constant, $read,
            1 0, 1 1, 1 2, 1 4, 2 0, 2 1, 2 2, 2 4, 4 0, 4 1, 4 2; 4 4)
    }};
    ($types:ident, $constant:ident, $read:expr, $($vi:literal $ti:literal),*; $last_vi:literal $last_ti:literal) => {{
        use $crate::m3d::Widths as _;
        match ($types.vi(), $types.ti()) {
            $(($vi, $ti) => {
                let $constant = $crate::m3d::ConstantWidths::<$vi, $ti>($types);
                $read
            })*
            _ => {
                let $constant = $crate::m3d::ConstantWidths::<$last_vi, $last_ti>($types);
                $read
            }
        }
    }};
}
pub(super) use with_constant_widths;

macro_rules! widths {
    ($($(#[$doc:meta])* $name:ident $wire:literal $said:literal |$context:ident| $bytes:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl Width for $name {
            const WIRE: &'static str = $wire;
            const FIXED: Option<usize> = None;
            const DESCRIBED: Option<Expr> = Some(Expr::Context(&["types", $said]));
        }

        impl<C: Widths> WidthIn<C> for $name {
            #[inline]
            fn bytes($context: C) -> usize {
                $bytes
            }
        }
    )*};
}

widths! {
    /// Vertex indices.
    Vi "vi_t" "vi" |context| context.vi();
    /// String offsets.
    Si "si_t" "si" |context| context.types().si.into();
    /// Colour indices, or colours.
    Ci "ci_t" "ci" |context| context.types().ci.into();
    /// Texture coordinate indices.
    Ti "ti_t" "ti" |context| context.ti();
    /// Bone indices.
    Bi "bi_t" "bi" |context| context.types().bi.into();
    /// Skin indices.
    Sk "sk_t" "sk" |context| context.types().sk.into();
    /// The number of bones that a frame moves.
    Fc "fc_t" "fc" |context| context.types().fc.into();
    /// Shape indices.
    Hi "hi_t" "hi" |context| context.types().hi.into();
    /// Face indices.
    Fi "fi_t" "fi" |context| context.types().fi.into();
    /// Voxel positions and sizes.
    Vd "vd_t" "vd" |context| context.types().vd.into();
    /// Voxels.
    Vp "vp_t" "vp" |context| context.vp();
}

impl Types {
    /// The width of a colour.
    #[must_use]
    pub fn ci(self) -> usize {
        self.ci.into()
    }

    /// The width of a bone index.
    #[must_use]
    pub fn bi(self) -> usize {
        self.bi.into()
    }

    /// The width of a voxel's position.
    #[must_use]
    pub fn vd(self) -> usize {
        self.vd.into()
    }
}
