//! The allocator of the benchmark: it counts, and decides whether freed memory is kept.
//!
//! Rust and C share glibc's heap here, so what is set holds for both.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// glibc's allocator, counting.
pub struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn add(bytes: usize) {
    let live = LIVE.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(live, Relaxed);
}

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // A large block is moved by mapping its pages elsewhere, so that both never exist at once.
        match size.checked_sub(layout.size()) {
            Some(more) => add(more),
            None => {
                LIVE.fetch_sub(layout.size() - size, Relaxed);
            }
        }
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }
}

/// What a piece of work took of memory.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    /// The most bytes at once.
    pub peak: usize,
    /// The bytes that its result holds.
    pub kept: usize,
}

/// Runs `work` and says what it took.
pub fn taken<T>(work: impl FnOnce() -> T) -> (T, Taken) {
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = work();
    let taken = Taken {
        peak: PEAK.load(Relaxed).saturating_sub(before),
        kept: LIVE.load(Relaxed).saturating_sub(before),
    };
    (result, taken)
}

/// Whether memory has been used before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heap {
    /// Freed memory is kept and used again.
    Warm,
    /// Every larger block comes from the system as fresh pages and goes back there.
    Cold,
}

impl Heap {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warm => "warm",
            Self::Cold => "cold",
        }
    }

    /// Makes the heap so from now on.
    pub fn set(self) {
        let (blocks, keep) = match self {
            Self::Warm => (0, i32::MAX),
            Self::Cold => (1 << 20, 64 << 10),
        };
        // SAFETY: these calls only set how the heap behaves.
        unsafe {
            libc::mallopt(libc::M_MMAP_MAX, blocks);
            libc::mallopt(libc::M_MMAP_THRESHOLD, 64 << 10);
            libc::mallopt(libc::M_TRIM_THRESHOLD, keep);
            libc::malloc_trim(0);
        }
    }

    /// What must happen before each measured run.
    pub fn before_run(self) {
        if self == Self::Cold {
            // SAFETY: gives unused pages back, nothing else.
            unsafe {
                libc::malloc_trim(0);
            }
        }
    }
}
