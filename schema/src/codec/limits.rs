//! What a file may make us do at most.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::ops::Range;

use crate::report::error::{Class, Error, Result};

/// What one file may cost at most, in reading and in everything that is done with it afterwards.
///
/// ```
/// use bindery::{Class, Limits, Method, WriteSettings, prelude::*};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Packed {
///     #[schema(compressed(Method::Zlib))]
///     body: Compressed<Opaque>,
/// }
///
/// // A few bytes that decompress to a million.
/// let bomb = Method::Zlib.compress(&[0; 1_000_000], WriteSettings::default())?;
/// let limits = Limits::default().with_decompressed(64 << 10);
/// let error = Packed::from_bytes_within(&bomb, limits).unwrap_err();
/// assert_eq!(error.class(), Class::Limit);
/// assert_eq!(error.message(), "decompresses to more than the 65536 bytes allowed for one file");
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The bytes that all sections of a file may decompress to, taken together.
    pub decompressed: u64,
    /// The bytes that the elements of all lists of a file may take in memory, taken together. An element may
    /// take a byte of the file and hundreds in memory, so that the size of a file alone says little. A trace, a
    /// tree and every view that hands out more than a reference may each take as much.
    pub memory: u64,
    /// The bytes that a view may make up for what a file announces and does not hold, such as missing pixels.
    pub made_up: u64,
    /// How deeply structures may nest.
    pub depth: u32,
    /// How many threads may read a list of `#[schema(parallel)]` records at once; 0 is as many as the machine runs. Its
    /// errors do not depend on it, and all threads together keep the other limits.
    #[cfg(feature = "parallel")]
    pub threads: usize,
}

impl Limits {
    /// These limits with another bound on decompressed bytes.
    #[must_use]
    pub fn with_decompressed(self, decompressed: u64) -> Self {
        Self {
            decompressed,
            ..self
        }
    }

    /// These limits with another bound on the memory that elements of lists take.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// These limits with another bound on what views make up.
    #[must_use]
    pub fn with_made_up(self, made_up: u64) -> Self {
        Self { made_up, ..self }
    }

    /// These limits with another bound on threads.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Refuses the result of a view: so many bytes, of which so many are made up, because the file does not hold them.
    ///
    /// # Errors
    /// When it would pass the limit on memory, or on what is made up.
    ///
    /// ```
    /// let limits = bindery::Limits::default();
    /// assert_eq!(limits.expect_view("a picture", 4096, 1024)?, 4096);
    /// let error = limits.expect_view("a picture", 1 << 40, 0).unwrap_err();
    /// assert_eq!(
    ///     error.message(),
    ///     "a picture would take 1099511627776 bytes, and 2147483648 are allowed"
    /// );
    /// let error = limits.expect_view("a picture", 1 << 30, 1 << 30).unwrap_err();
    /// assert_eq!(
    ///     error.message(),
    ///     "a picture would make up 1073741824 bytes that are not in the file, and 67108864 are allowed"
    /// );
    /// # Ok::<(), bindery::Error>(())
    /// ```
    pub fn expect_view(&self, what: &str, bytes: u64, made_up: u64) -> Result<usize> {
        if made_up > self.made_up {
            return Err(Error::new(
                Class::Limit,
                format!(
                    "{what} would make up {made_up} bytes that are not in the file, and {} are allowed",
                    self.made_up
                ),
            ));
        }
        match usize::try_from(bytes) {
            Ok(size) if bytes <= self.memory => Ok(size),
            _ => Err(Error::new(
                Class::Limit,
                format!(
                    "{what} would take {bytes} bytes, and {} are allowed",
                    self.memory
                ),
            )),
        }
    }

    /// These limits with another bound on nesting.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }
}

impl Default for Limits {
    /// 1 GiB decompressed, 2 GiB of elements, 64 MiB made up, 64 levels; with the feature `parallel` as many threads as
    /// the machine runs.
    fn default() -> Self {
        Self {
            #[cfg(feature = "parallel")]
            threads: 0,
            decompressed: 1 << 30,
            memory: 2 << 30,
            made_up: 64 << 20,
            depth: 64,
        }
    }
}

/// What reading one file has used of its limits so far. A cell for each number, because memory is counted for
/// every element of a list.
///
/// Nobody outside of this crate can open one: whatever is read of a file counts towards the one that its
/// [`Input`](crate::Input) has, also what is read a second time. [`decode_within`](crate::decode_within) opens
/// one for bytes that are no file.
#[derive(Debug)]
pub struct Session {
    limits: Limits,
    decompressed: Cell<u64>,
    unread: Cell<u64>,
    held: Cell<u64>,
    widthless: Cell<usize>,
    depth: Cell<u32>,
    /// Where targets of offsets were read from, in the order met.
    claims: RefCell<Vec<Range<u64>>>,
    /// How many bytes they have together.
    claimed: Cell<u64>,
}

/// What one of several threads may use of what a session has left.
#[cfg(feature = "parallel")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Share {
    limits: Limits,
    depth: u32,
}

#[cfg(feature = "parallel")]
impl Share {
    /// A session for the thread.
    pub(crate) fn session(self) -> Session {
        let session = Session::new(self.limits);
        session.depth.set(self.depth);
        session
    }
}

#[cfg(feature = "parallel")]
impl Session {
    /// How many threads may read.
    pub(crate) fn threads(&self) -> usize {
        // Finding it out reads files.
        static ALL: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
        match self.limits.threads {
            0 => *ALL.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from)),
            threads => threads,
        }
    }

    /// What each of so many threads may use: all of them together no more than is left. None starts another one.
    pub(crate) fn share(&self, threads: usize) -> Share {
        let part = |left: u64| left.checked_div(threads as u64).unwrap_or(left);
        let held = self.limits.memory.saturating_sub(self.held.get());
        Share {
            limits: Limits {
                decompressed: part(self.decompressed_left()),
                memory: part(held),
                threads: 1,
                ..self.limits
            },
            depth: self.depth.get(),
        }
    }

    /// Counts what a thread has used. `false` for what only reading one element after another can count.
    pub(crate) fn add_used(&self, used: Used) -> bool {
        let Used {
            decompressed,
            unread,
            held,
            widthless,
            claims: (claims, _),
        } = used;
        self.count_decompressed(decompressed);
        self.unread.set(self.unread.get().saturating_add(unread));
        self.held.set(self.held.get().saturating_add(held));
        claims == 0 && self.count_widthless(widthless).is_ok()
    }
}

/// What nothing was read from.
#[derive(Debug)]
pub(crate) struct Unclaimed {
    /// The ranges, in order.
    pub(crate) ranges: Vec<Range<u64>>,
    /// How many targets share bytes with others without being the same, and where the first such bytes are.
    pub(crate) overlaps: (usize, u64),
}

/// Keeps a session one level deeper.
#[derive(Debug)]
pub struct Deeper<'a>(&'a Cell<u32>);

impl Drop for Deeper<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get().saturating_sub(1));
    }
}

/// What a session has counted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Used {
    /// Bytes that sections decompressed to.
    decompressed: u64,
    /// Bytes of sections that their content did not take.
    pub(crate) unread: u64,
    /// Bytes of memory that elements of lists take.
    held: u64,
    /// Elements of lists that take no bytes of the file.
    widthless: usize,
    /// Targets of offsets, and their bytes.
    claims: (usize, u64),
}

impl Session {
    /// A session that has used nothing yet.
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            decompressed: Cell::default(),
            unread: Cell::default(),
            held: Cell::default(),
            widthless: Cell::default(),
            depth: Cell::default(),
            claims: RefCell::default(),
            claimed: Cell::default(),
        }
    }

    /// Runs `look`, and forgets what it counted: for bytes that are read a second time only to find something
    /// out, and are let go of before the file is read on. They may take as much memory as the file may.
    pub fn look<R>(&self, look: impl FnOnce() -> R) -> R {
        let used = self.used();
        self.set_held(0);
        let found = look();
        self.set_used(used);
        found
    }

    /// How many more bytes may be decompressed.
    pub(crate) fn decompressed_left(&self) -> u64 {
        self.limits
            .decompressed
            .saturating_sub(self.decompressed.get())
    }

    /// Counts bytes that were decompressed.
    pub(crate) fn count_decompressed(&self, bytes: u64) {
        self.decompressed
            .set(self.decompressed.get().saturating_add(bytes));
    }

    /// Counts bytes of a section that its content did not take.
    pub(crate) fn count_unread(&self, bytes: usize) {
        self.unread
            .set(self.unread.get().saturating_add(bytes as u64));
    }

    /// Counts elements of a list that are kept.
    ///
    /// # Errors
    /// When they would pass the limit.
    #[inline]
    pub(crate) fn hold<T>(&self, elements: usize) -> Result<()> {
        let more = (elements as u64).saturating_mul(size_of::<T>() as u64);
        let held = self.held.get().saturating_add(more);
        if held > self.limits.memory {
            return Err(self.too_much_memory());
        }
        self.held.set(held);
        Ok(())
    }

    #[cold]
    fn too_much_memory(&self) -> Error {
        Error::new(
            Class::Limit,
            format!(
                "its lists would take more than the {} bytes of memory allowed for one file",
                self.limits.memory
            ),
        )
    }

    /// Counts elements that take no bytes, so that neither a count nor the length of the file bounds them.
    ///
    /// # Errors
    /// When a file has more of them than any needs.
    pub(crate) fn count_widthless(&self, elements: usize) -> Result<()> {
        const MOST: usize = 1 << 16;
        let all = self.widthless.get().saturating_add(elements);
        if all > MOST {
            return Err(Error::new(
                Class::Limit,
                format!("its lists have more than {MOST} elements that take no bytes"),
            ));
        }
        self.widthless.set(all);
        Ok(())
    }

    /// Makes room for `needed` more elements of a list, for as many as are `wanted` if memory allows it, and
    /// counts them.
    ///
    /// # Errors
    /// When those needed would pass the limit on memory.
    #[cold]
    pub(crate) fn make_room<T>(
        &self,
        list: &mut Vec<T>,
        needed: usize,
        wanted: usize,
    ) -> Result<()> {
        let affordable = self.memory_left().checked_div(size_of::<T>());
        let room = wanted.min(affordable.unwrap_or(wanted)).max(needed);
        self.hold::<T>(room)?;
        if list.capacity() == 0 {
            // Most lists grow once, and there is nothing to move.
            *list = Vec::with_capacity(room);
        } else {
            list.reserve_exact(room);
        }
        Ok(())
    }

    /// How many more bytes of memory elements of lists may take.
    pub(crate) fn memory_left(&self) -> usize {
        let left = self.limits.memory.saturating_sub(self.held.get());
        usize::try_from(left).unwrap_or(usize::MAX)
    }

    /// How many bytes of memory elements of lists take so far.
    #[inline]
    pub(crate) fn held(&self) -> u64 {
        self.held.get()
    }

    /// Forgets elements that were counted since this was held, and are not kept after all.
    pub(crate) fn set_held(&self, held: u64) {
        self.held.set(held);
    }

    /// What was counted so far.
    pub(crate) fn used(&self) -> Used {
        Used {
            decompressed: self.decompressed.get(),
            unread: self.unread.get(),
            held: self.held.get(),
            widthless: self.widthless.get(),
            claims: self.claims(),
        }
    }

    /// Goes back to an earlier count, for a part that is read again in another way.
    pub(crate) fn set_used(&self, used: Used) {
        self.decompressed.set(used.decompressed);
        self.unread.set(used.unread);
        self.held.set(used.held);
        self.widthless.set(used.widthless);
        self.forget_claims(used.claims);
    }

    /// Notes that the target of an offset was read from this range of a space of so many bytes.
    ///
    /// # Errors
    /// When targets would pass the limit on memory: each takes some, and the bytes that several of them share count
    /// for each.
    pub(crate) fn claim(&self, range: Range<u64>, space: usize) -> Result<()> {
        self.hold::<Range<u64>>(1)?;
        let length = range.end.saturating_sub(range.start);
        let claimed = self.claimed.get().saturating_add(length);
        if claimed > self.limits.memory.saturating_add(space as u64) {
            return Err(self.too_much_memory());
        }
        self.claimed.set(claimed);
        let mut claims = self.claims.borrow_mut();
        if claims.capacity() == 0 {
            // Where there is one there are some.
            claims.reserve(16);
        }
        claims.push(range);
        Ok(())
    }

    /// Reads in an address space inside of another one, of so many bytes each, the one around first. What was read from
    /// the one says nothing about the other; bytes that targets share count for all of them together.
    pub(crate) fn in_space<R>(&self, [around, inside]: [usize; 2], read: impl FnOnce() -> R) -> R {
        let claims = self.claims.take();
        let claimed = self.claimed.get();
        let shared = claimed.saturating_sub(around as u64);
        self.claimed.set(shared);
        let result = read();
        let own = self.claimed.get().saturating_sub(shared);
        self.claims.replace(claims);
        let more = own.saturating_sub(inside as u64);
        self.claimed.set(claimed.saturating_add(more));
        result
    }

    /// How many targets were read so far in this space, and how many bytes they have.
    pub(crate) fn claims(&self) -> (usize, u64) {
        (self.claims.borrow().len(), self.claimed.get())
    }

    /// Forgets targets that were read since, and are not kept after all.
    pub(crate) fn forget_claims(&self, (count, bytes): (usize, u64)) {
        self.claims.borrow_mut().truncate(count);
        self.claimed.set(bytes);
    }

    /// What neither a target nor the first bytes of a space were read from.
    pub(crate) fn unclaimed(&self, first: u64, length: u64) -> Unclaimed {
        let claims = self.claims.borrow();
        let place = |range: &Range<u64>| (range.start, range.end);
        // Most files have them in order.
        let claims = match claims.is_sorted_by_key(place) {
            true => Cow::Borrowed(claims.as_slice()),
            false => {
                let mut sorted = claims.clone();
                sorted.sort_unstable_by_key(place);
                Cow::Owned(sorted)
            }
        };
        // What is free is what lies between one and the next.
        let (mut free, mut end) = (Vec::new(), first);
        let mut overlaps = (0usize, 0u64);
        let mut before = &(0..first);
        for range in claims.iter().filter(|range| range.start < range.end) {
            if range == std::mem::replace(&mut before, range) {
                continue;
            }
            match range.start.cmp(&end) {
                Ordering::Less if overlaps.0 == 0 => overlaps = (1, range.start),
                Ordering::Less => overlaps.0 = overlaps.0.saturating_add(1),
                Ordering::Equal => {}
                Ordering::Greater => free.push(end..range.start),
            }
            end = end.max(range.end);
        }
        if end < length {
            free.push(end..length);
        }
        Unclaimed {
            ranges: free,
            overlaps,
        }
    }

    /// Goes one level deeper, for as long as the result is there.
    ///
    /// # Errors
    /// When that is deeper than allowed.
    pub(crate) fn descend(&self) -> Result<Deeper<'_>> {
        let depth = self.depth.get();
        if depth >= self.limits.depth {
            return Err(self.too_deep());
        }
        self.depth.set(depth.saturating_add(1));
        Ok(Deeper(&self.depth))
    }

    #[cold]
    fn too_deep(&self) -> Error {
        Error::new(
            Class::Limit,
            format!("nested more than {} levels deep", self.limits.depth),
        )
    }

    /// The error for a section that would pass the limit.
    #[cold]
    pub(crate) fn over_limit(&self) -> Error {
        Error::new(
            Class::Limit,
            format!(
                "decompresses to more than the {} bytes allowed for one file",
                self.limits.decompressed
            ),
        )
    }

    /// Runs `inner` one level deeper.
    #[inline]
    pub(crate) fn deeper<T>(&self, inner: impl FnOnce() -> Result<T>) -> Result<T> {
        let _deeper = self.descend()?;
        inner()
    }
}
