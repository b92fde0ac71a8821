//! Voxels: their types, and blocks of them.

use bindery::{
    Binary, BitPacked, Enumeration, Expr, Head, Index, Limits, Open, RawTail, Runs, Sentinel,
    Signed, schema,
};

use super::deviations::{M3D_05, M3D_06};
use super::{Ci, M3D, Name, Sk, Types, Vd, Vp, Widths};

/// What the voxels of all blocks look like.
#[schema]
#[spec(M3D, "Voxel Types")]
#[brw(import_raw(widths: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct VoxelTypes {
    /// The types; voxels are indices into this list.
    #[spec("variable length records, voxel type definitions")]
    #[schema(while_possible)]
    pub types: Vec<VoxelType>,
    pub tail: RawTail,
}

/// What one kind of voxel looks like.
#[schema]
#[spec(M3D, "Voxel Types")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct VoxelType {
    /// Its colour, where its name is no material's.
    #[spec("diffuse color of the voxel")]
    pub color: Index<Ci>,
    /// Its name, which may be a material's.
    #[spec("name of the voxel / material (line 1)")]
    pub name: Name,
    /// How it is turned, and the highest bit of its shape.
    #[spec("rotation info")]
    pub rotation: RotationInfo,
    /// The lower eight bits of its shape.
    #[spec("voxel shape")]
    pub shape_low: u8,
    #[spec("number of items (N)")]
    #[br(temp)]
    item_count: u8,
    /// The skin that it follows; -1 is none.
    #[spec("skin index")]
    #[deviation(M3D_05)]
    pub skin: Sentinel<Sk>,
    /// What is inside, as in a chest.
    #[spec("item records")]
    #[br(count = item_count)]
    pub items: Vec<VoxelItem>,
}

/// How a voxel is turned.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = lsb)]
#[spec(M3D, "Voxel Types")]
pub struct RotationInfo {
    /// Around Y: where it faces.
    #[bits(2, "rotation around Y axis")]
    pub y: Open<Rotation>,
    /// Around Z.
    #[bits(2, "rotation around Z axis")]
    pub z: Open<Rotation>,
    /// Around X.
    #[bits(2, "rotation around X axis")]
    pub x: Open<Rotation>,
    /// The highest bit of the shape.
    #[spec("voxel shape most significant bit")]
    pub shape_high: bool,
    /// The six lower bits are not rotations; what they are is up to the program.
    #[spec("info byte type")]
    pub free: bool,
}

/// A turn around an axis.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(2)]
#[spec(M3D, "Voxel Types")]
pub enum Rotation {
    /// Not turned; faces north.
    #[spec("normal")]
    None = 0,
    /// A quarter clockwise; faces east.
    #[spec("rotated 90 degree CW")]
    Clockwise = 1,
    /// Half around; faces south.
    #[spec("rotated 180 degree")]
    Half = 2,
    /// A quarter counter-clockwise; faces west.
    #[spec("rotated 90 degree CCW")]
    Counterclockwise = 3,
}

/// The shapes of voxels that have a name. From 18 to 31 they are reserved, from 32 on free.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(9)]
#[spec(M3D, "Voxel Types")]
pub enum VoxelShape {
    /// A whole cube.
    #[spec("full cube, no paritions missing")]
    Cube = 0,
    /// One of eight parts is missing.
    #[spec("one partition missing")]
    OneMissing = 1,
    /// Two parts are missing.
    #[spec("two partitions missing")]
    TwoMissing = 2,
    /// Three parts are missing.
    #[spec("three partitions missing")]
    ThreeMissing = 3,
    /// The lower half.
    #[spec("four partitions missing (half-cube)")]
    Half = 4,
    /// Five parts are missing.
    #[spec("five partitions missing")]
    FiveMissing = 5,
    /// Two parts at the bottom, at the back.
    #[spec("six partitions missing, aligned at bottom back")]
    SixMissing = 6,
    /// One part at the bottom, at the back, on the left.
    #[spec("seven partitions missing, aligned at bottom back left")]
    SevenMissing = 7,
    /// A column in the middle.
    #[spec("six parittions missing, aligned at middle (coloumn)")]
    Column = 8,
    /// A cross in the middle.
    #[spec("one partition wide cross, aligned at middle (cross)")]
    Cross = 9,
    /// A T at the bottom.
    #[spec("one partition wide T-shape, aligned at bottom middle")]
    T = 10,
    /// An L at the bottom.
    #[spec("one partition wide L-shape, aligned at bottom middle left")]
    L = 11,
    /// A round column.
    #[spec("cylinder (same as 8, but round)")]
    Cylinder = 12,
    /// A round cross.
    #[spec("cylinder crossed pipe (same as 9, but round)")]
    RoundCross = 13,
    /// A round T.
    #[spec("cylinder T-shaped pipe (same as 10, but round)")]
    RoundT = 14,
    /// A round L.
    #[spec("cylinder L-shaped pipe (same as 11, but round)")]
    RoundL = 15,
    /// The knob on top of a toy brick.
    #[spec("lego top")]
    KnobTop = 16,
    /// The hole below a toy brick.
    #[spec("lego bottom")]
    KnobBottom = 17,
}

/// Something inside a voxel.
#[schema]
#[spec(M3D, "Voxel Types")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VoxelItem {
    #[spec("count")]
    pub count: u16,
    /// What it is.
    #[spec("name of the voxel / material (line 2)")]
    pub name: Name,
}

impl VoxelType {
    /// The shape, of 512.
    #[must_use]
    pub fn shape(&self) -> Open<VoxelShape> {
        let high = u32::from(self.rotation.shape_high);
        Open::from_number(high << 8 | u32::from(self.shape_low))
    }
}

/// A block of voxels.
#[schema(args = Types)]
#[spec(M3D, "Voxel Data")]
#[brw(import_raw(types: impl Widths))]
#[derive(Debug, Clone, PartialEq)]
pub struct VoxelBlock {
    /// Its name, if it has one.
    #[spec("name of the voxel block")]
    pub name: Name,
    /// Where it starts, to the right.
    #[spec("pX position of the block")]
    pub x: Signed<Vd>,
    /// Where it starts, upwards; 0 is the ground.
    #[spec("pY position of the block")]
    pub y: Signed<Vd>,
    /// Where it starts, towards the viewer.
    #[spec("pZ position of the block")]
    pub z: Signed<Vd>,
    #[spec("sX size of the block")]
    #[deviation(M3D_06)]
    pub width: Index<Vd>,
    #[spec("sY size of the block")]
    #[deviation(M3D_06)]
    pub height: Index<Vd>,
    #[spec("sZ size of the block")]
    #[deviation(M3D_06)]
    pub depth: Index<Vd>,
    /// How unlikely it is loaded: 0 always, 255 never.
    #[spec("block uncertainty")]
    pub uncertainty: u8,
    /// Of the blocks with the same number one is loaded. 0 for none.
    #[spec("alternate block group id")]
    pub group: u8,
    /// The voxels, run by run: layers from the bottom, rows from the back, left to right.
    #[spec("variable length records, voxel data")]
    #[schema(while_possible = if types.vp() == 0 { 0 } else { usize::MAX })]
    pub runs: Runs<VoxelRun>,
    pub tail: RawTail,
}

/// The first byte of a run of voxels.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = lsb)]
#[spec(M3D, "Voxel Data")]
pub struct VoxelRun {
    /// One less than the number of voxels.
    #[bits(7, "N")]
    pub repeat: u8,
    /// They are all the same, and stored once.
    #[spec("compressed if bit 7 set")]
    pub compressed: bool,
}

/// A voxel: its type, -1 for "leave what is there", or -2 for "clear to air".
pub type Voxel = Sentinel<Vp>;

impl Head for VoxelRun {
    type Item = Voxel;

    const DESCRIBED: Expr = Expr::If(
        &Expr::Field(&["head", "compressed"]),
        &Expr::Number(1),
        &Expr::Binary(
            &Expr::Field(&["head", "repeat"]),
            Binary::Add,
            &Expr::Number(1),
        ),
    );

    #[inline]
    fn items(&self) -> usize {
        if self.compressed { 1 } else { self.voxels() }
    }
}

impl VoxelRun {
    /// The most voxels that a run can be.
    const MOST: usize = 128;

    /// How many voxels it is.
    #[must_use]
    pub fn voxels(self) -> usize {
        usize::from(self.repeat).saturating_add(1)
    }
}

/// The voxels of a block, one by one.
#[derive(Debug, Clone, PartialEq)]
pub struct VoxelGrid {
    /// Width, height and depth.
    pub size: [u32; 3],
    /// The voxels in Y, Z, X order.
    pub voxels: Vec<Voxel>,
}

impl VoxelGrid {
    /// The voxel at a place, counted from the left, from the bottom and from the back.
    #[must_use]
    pub fn get(&self, x: u32, y: u32, z: u32) -> Option<Voxel> {
        let [width, height, depth] = self.size.map(u64::from);
        let [x, y, z] = [x, y, z].map(u64::from);
        if x >= width || y >= height || z >= depth {
            return None;
        }
        let row = y.checked_mul(depth)?.checked_add(z)?;
        let place = row.checked_mul(width)?.checked_add(x)?;
        self.voxels.get(usize::try_from(place).ok()?).copied()
    }
}

impl VoxelBlock {
    /// Two opposite corners of it, one voxel being one unit.
    #[must_use]
    pub fn extent(&self) -> [[f32; 3]; 2] {
        let near = [self.x, self.y, self.z].map(|start| start.get() as f32);
        let [x, y, z] = near;
        let [width, height, depth] =
            [self.width, self.height, self.depth].map(|side| side.get() as f32);
        [near, [x + width, y + height, z + depth]]
    }

    /// How many voxels the size asks for.
    #[must_use]
    pub fn volume(&self) -> u64 {
        [self.width, self.height, self.depth]
            .into_iter()
            .fold(1, |volume, side| volume.saturating_mul(side.get().into()))
    }

    /// How many voxels the runs hold.
    #[must_use]
    pub fn stored_voxels(&self) -> u64 {
        self.runs
            .heads()
            .fold(0, |sum, run| sum.saturating_add(run.voxels() as u64))
    }

    /// The voxels one by one. Missing ones are -1, too many are left out.
    ///
    /// # Errors
    /// When the grid would take more memory than a file may, or most of it is missing; see
    /// [`grid_within`](Self::grid_within).
    pub fn grid(&self) -> bindery::Result<VoxelGrid> {
        self.grid_within(Limits::default())
    }

    /// As [`grid`](Self::grid), with limits of your own.
    ///
    /// # Errors
    /// When the grid would pass the limit on memory, or the missing voxels that on what is made up.
    pub fn grid_within(&self, limits: Limits) -> bindery::Result<VoxelGrid> {
        let (volume, size) = (self.volume(), size_of::<Voxel>() as u64);
        let missing = volume.saturating_sub(self.stored_voxels());
        limits.expect_view(
            "the grid of voxels",
            volume.saturating_mul(size),
            missing.saturating_mul(size),
        )?;
        let count = usize::try_from(volume).unwrap_or(usize::MAX);
        let mut voxels = self.unfolded(count);
        voxels.resize(count, Voxel::NONE);
        Ok(VoxelGrid {
            size: [self.width.get(), self.height.get(), self.depth.get()],
            voxels,
        })
    }

    /// The voxels of all runs one by one, and no more than `limit`.
    fn unfolded(&self, limit: usize) -> Vec<Voxel> {
        let held = usize::try_from(self.stored_voxels())
            .unwrap_or(limit)
            .min(limit);
        let column = self.runs.items().columns();
        let Some(mut stored) = column.as_slice() else {
            // All voxels are alike, however they are stored.
            return vec![column.get(0).unwrap_or_default(); held];
        };
        // Runs are short, so that a few stores too many are cheaper than to end at the last voxel.
        const STEP: usize = 16;
        let mut voxels = Vec::with_capacity(held.saturating_add(VoxelRun::MOST + STEP));
        for run in self.runs.heads() {
            let (own, rest) = stored
                .split_at_checked(run.items())
                .unwrap_or((stored, &[]));
            stored = rest;
            match own {
                [only] => {
                    let end = voxels.len().saturating_add(run.voxels());
                    while voxels.len() < end {
                        voxels.extend_from_slice(&[*only; STEP]);
                    }
                    voxels.truncate(end);
                }
                literal => voxels.extend_from_slice(literal),
            }
            if voxels.len() >= held {
                break;
            }
        }
        voxels.truncate(held);
        voxels
    }

    /// The runs for voxels in Y, Z, X order: two or more alike are one run.
    ///
    /// # Errors
    /// Never for voxels; only if a run could not hold what it announces.
    pub fn runs_of(voxels: &[Voxel]) -> bindery::Result<Runs<VoxelRun>> {
        let head = |count: usize, compressed| VoxelRun {
            repeat: u8::try_from(count.saturating_sub(1)).unwrap_or(127),
            compressed,
        };
        let mut runs = Runs::new();
        let mut literals: Vec<Voxel> = Vec::new();
        for alike in voxels.chunk_by(|one, other| one == other) {
            for part in alike.chunks(VoxelRun::MOST) {
                match part {
                    [single] => {
                        literals.push(*single);
                        if literals.len() == VoxelRun::MOST {
                            runs.push(head(VoxelRun::MOST, false), literals.drain(..))?;
                        }
                    }
                    [first, ..] => {
                        if !literals.is_empty() {
                            runs.push(head(literals.len(), false), literals.drain(..))?;
                        }
                        runs.push(head(part.len(), true), [*first])?;
                    }
                    [] => {}
                }
            }
        }
        if !literals.is_empty() {
            runs.push(head(literals.len(), false), literals.drain(..))?;
        }
        Ok(runs)
    }
}
