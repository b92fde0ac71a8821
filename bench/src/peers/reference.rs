//! The reference loader of M3D, in C.

/// What it found, and a sum over positions, indices, moves and voxels.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Loaded {
    pub vertices: u64,
    pub triangles: u64,
    pub materials: u64,
    pub bones: u64,
    pub actions: u64,
    pub voxels: u64,
    pub sum: u64,
}

unsafe extern "C" {
    fn reference_load(data: *const u8, out: *mut Loaded) -> i32;
}

/// Loads and frees. The loader trusts every length in the file, so the bytes must be a whole model.
pub fn load(bytes: &[u8]) -> Result<Loaded, i32> {
    let mut loaded = Loaded::default();
    // SAFETY: `bytes` is a model that our own reader has accepted as a whole; `loaded` outlives the call.
    let error = unsafe { reference_load(bytes.as_ptr(), &mut loaded) };
    if error < 0 { Err(error) } else { Ok(loaded) }
}
