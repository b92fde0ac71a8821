//! Where the targets of offsets go when a space is written.
//!
//! What is written in place comes first, then the bytes that nothing describes, then every target where it was, if it
//! still fits there. What does not, and what is new, goes behind everything. Offsets depend on places, so a value is
//! written again until nothing moves any more; one that is unchanged is written once.

use std::collections::{HashMap, HashSet};
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

use crate::codec::claims::Claims;
use crate::report::error::{Error, Result};

/// One target of an offset, as a sink meets it.
#[derive(Debug, Clone, Copy)]
pub struct Spot {
    /// Who it is, for as long as the value is borrowed.
    key: usize,
    /// Where it was, and how many bytes it had there, if that is known.
    kept: Option<(u64, Option<u64>)>,
    /// What a new place is a multiple of.
    align: u64,
    /// Whether it is behind everything else.
    is_last: bool,
}

impl Spot {
    pub(crate) const fn new(key: usize, kept: Option<(u64, Option<u64>)>) -> Self {
        Self {
            key,
            kept,
            align: 1,
            is_last: false,
        }
    }

    /// The same, with a new place that is a multiple of this.
    #[must_use]
    pub fn aligned(self, align: u64) -> Self {
        Self {
            align: align.max(1),
            ..self
        }
    }

    /// The same, behind everything else.
    #[must_use]
    pub fn last(self) -> Self {
        Self {
            is_last: true,
            ..self
        }
    }

    /// The same; where there is nothing, its offset is zero unless a file had another.
    #[must_use]
    pub fn absent_if(self, is_absent: bool) -> Self {
        match (is_absent, self.kept) {
            (true, None) => Self {
                kept: Some((0, Some(0))),
                ..self
            },
            _ => self,
        }
    }

    /// Where it was, or the start of the space for one that is new.
    pub(crate) fn kept_place(&self) -> u64 {
        self.kept.map_or(0, |(start, _)| start)
    }
}

/// The places of targets that are not where they were. Nothing where none has moved, which is what every value without
/// offsets is written with.
#[derive(Debug, Clone, Default)]
pub struct Plan(Option<Rc<HashMap<usize, u64>>>);

impl Plan {
    /// Where a target goes.
    pub(crate) fn place_of(&self, spot: &Spot) -> u64 {
        self.moved(spot).unwrap_or_else(|| spot.kept_place())
    }

    /// Whether a target was somewhere, or goes somewhere.
    pub(crate) fn has_place_of(&self, spot: &Spot) -> bool {
        spot.kept.is_some() || self.is_moved(spot)
    }

    fn moved(&self, spot: &Spot) -> Option<u64> {
        self.0.as_ref()?.get(&spot.key).copied()
    }

    fn is_moved(&self, spot: &Spot) -> bool {
        self.moved(spot).is_some()
    }
}

/// A target that was written.
#[derive(Debug)]
pub(crate) struct WrittenTarget {
    pub(crate) spot: Spot,
    /// How many targets it is inside of.
    pub(crate) depth: usize,
    pub(crate) bytes: Vec<u8>,
}

/// Bytes at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    pub(crate) start: u64,
    pub(crate) bytes: Vec<u8>,
}

/// What one go at writing a space has led to.
pub(crate) enum Arranged {
    /// Every offset is right: these are the bytes.
    Done(Vec<u8>),
    /// Some targets go elsewhere.
    Again(Plan),
}

/// A space that is put together.
#[derive(Debug, Clone, Default)]
struct Canvas {
    bytes: Vec<u8>,
    taken: Claims,
}

impl Canvas {
    /// Whether bytes can be there: nothing else is, or the same bytes are.
    fn fits(&self, start: u64, bytes: &[u8]) -> bool {
        let taken = self.taken.within(&range(start, bytes));
        taken.into_iter().all(|part| {
            let offset = part.start.saturating_sub(start);
            let length = part.end.saturating_sub(part.start);
            slice(&self.bytes, part.start, length) == slice(bytes, offset, length)
        })
    }

    /// Puts bytes at a place, which is in the space then, also where there are none.
    fn put(&mut self, start: u64, bytes: &[u8]) {
        let range = range(start, bytes);
        let (from, to) = (index(range.start), index(range.end));
        if self.bytes.len() < to {
            self.bytes.resize(to, 0);
        }
        if bytes.is_empty() {
            return;
        }
        if let Some(place) = self.bytes.get_mut(from..to) {
            place.copy_from_slice(bytes);
        }
        self.taken.take(&range);
    }

    /// The first place behind everything that is a multiple of this.
    fn behind(&self, align: u64) -> u64 {
        let end = self.taken.end();
        end.checked_next_multiple_of(align).unwrap_or(end)
    }
}

fn range(start: u64, bytes: &[u8]) -> Range<u64> {
    start..start.saturating_add(bytes.len() as u64)
}

fn index(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

fn slice(bytes: &[u8], start: u64, length: u64) -> &[u8] {
    let from = bytes.get(index(start)..).unwrap_or_default();
    from.get(..index(length)).unwrap_or(from)
}

/// Puts a space together out of what is written in place, what nothing describes and the targets.
///
/// # Errors
/// When what is in place has grown over bytes that nothing describes.
pub(crate) fn arrange(
    in_place: &[u8],
    gaps: &[Gap],
    targets: &[WrittenTarget],
    plan: &Plan,
) -> Result<Arranged> {
    let mut canvas = Canvas::default();
    canvas.put(0, in_place);
    for gap in gaps {
        put_gap(&mut canvas, gap)?;
    }
    let farthest = farthest(in_place, gaps, targets);
    let mut places = plan.0.as_deref().cloned().unwrap_or_default();
    let others = || targets.iter().filter(|target| !target.spot.is_last);
    let has_grown = |target: &WrittenTarget| match target.spot.kept {
        None => !target.bytes.is_empty(),
        Some((_, length)) => length.is_some_and(|kept| target.bytes.len() as u64 > kept),
    };
    if let Some(plan) = with_ends(&canvas, targets, plan, farthest) {
        return Ok(Arranged::Again(plan));
    }
    let mut homeless = HashSet::new();
    // What still fits where it was comes before what has grown.
    for grown in [false, true] {
        for target in others().filter(|target| has_grown(target) == grown) {
            let start = plan.place_of(&target.spot);
            let is_placed = plan.has_place_of(&target.spot);
            if is_placed && start <= farthest && canvas.fits(start, &target.bytes) {
                canvas.put(start, &target.bytes);
            } else {
                homeless.insert(target.spot.key);
            }
        }
    }
    for target in others().filter(|target| homeless.contains(&target.spot.key)) {
        let start = canvas.behind(target.spot.align);
        canvas.put(start, &target.bytes);
        places.insert(target.spot.key, start);
    }
    let has_moved = others().any(|target| places.contains_key(&target.spot.key));
    // Behind what has grown in its place, and else wherever the file had it.
    let ends = others().filter(|target| has_grown(target)).map(|target| {
        let start = plan.place_of(&target.spot);
        start.saturating_add(target.bytes.len() as u64)
    });
    let allowed = ends.max().unwrap_or(0)..=farthest;
    let is_settled = (!has_moved && kept_last(&mut canvas, targets, plan, &allowed))
        || put_last(&mut canvas, targets, plan, &mut places);
    match homeless.is_empty() && is_settled {
        true => Ok(Arranged::Done(canvas.bytes)),
        false => Ok(Arranged::Again(Plan(Some(Rc::new(places))))),
    }
}

/// The plan with places for those that are behind everything else and have none, where all others have one. The offsets
/// of such may be among the bytes of others, which only fit where they were once the offsets are right.
fn with_ends(
    canvas: &Canvas,
    targets: &[WrittenTarget],
    plan: &Plan,
    farthest: u64,
) -> Option<Plan> {
    let (placed, new): (Vec<_>, Vec<_>) = targets
        .iter()
        .partition(|target| plan.has_place_of(&target.spot));
    if new.is_empty() || new.iter().any(|target| !target.spot.is_last) {
        return None;
    }
    let mut canvas = canvas.clone();
    for target in placed {
        let start = plan.place_of(&target.spot);
        if start <= farthest {
            canvas.put(start, &target.bytes);
        }
    }
    let mut places = plan.0.as_deref().cloned().unwrap_or_default();
    for target in new {
        let start = canvas.behind(target.spot.align);
        canvas.put(start, &target.bytes);
        places.insert(target.spot.key, start);
    }
    Some(Plan(Some(Rc::new(places))))
}

/// A place beyond this would be a file of little but zeros, which no file that was read is.
fn farthest(in_place: &[u8], gaps: &[Gap], targets: &[WrittenTarget]) -> u64 {
    let gaps = gaps.iter().map(|gap| gap.bytes.len() as u64);
    let targets = targets.iter().map(|target| {
        let kept = target.spot.kept.and_then(|(_, length)| length);
        kept.unwrap_or(0).max(target.bytes.len() as u64)
    });
    let all = gaps
        .chain(targets)
        .fold(in_place.len() as u64, u64::saturating_add);
    all.saturating_mul(2).saturating_add(1 << 12)
}

fn put_gap(canvas: &mut Canvas, gap: &Gap) -> Result<()> {
    for part in canvas.taken.within(&range(gap.start, &gap.bytes)) {
        let offset = part.start.saturating_sub(gap.start);
        let length = part.end.saturating_sub(part.start);
        let lost = slice(&gap.bytes, offset, length);
        if lost.iter().any(|byte| *byte != 0) && lost != slice(&canvas.bytes, part.start, length) {
            return Err(Error::value(format!(
                "what is written in place has grown over the bytes at offset {}, which nothing describes",
                gap.start
            )));
        }
    }
    for part in canvas.taken.free(&range(gap.start, &gap.bytes)) {
        let offset = part.start.saturating_sub(gap.start);
        let length = part.end.saturating_sub(part.start);
        canvas.put(part.start, slice(&gap.bytes, offset, length));
    }
    Ok(())
}

/// The targets that are behind everything else, those inside of others first.
fn last(targets: &[WrittenTarget]) -> Vec<&WrittenTarget> {
    let mut last: Vec<_> = targets.iter().filter(|each| each.spot.is_last).collect();
    last.sort_by_key(|target| std::cmp::Reverse(target.depth));
    last
}

/// Puts down the targets that are behind everything else where they were, if all of them fit there.
fn kept_last(
    canvas: &mut Canvas,
    targets: &[WrittenTarget],
    plan: &Plan,
    allowed: &RangeInclusive<u64>,
) -> bool {
    let last = last(targets);
    if last.is_empty() {
        return true;
    }
    let mut kept = canvas.clone();
    let all_fit = last.iter().all(|target| {
        let start = target.spot.kept_place();
        let fits = target.spot.kept.is_some()
            && !plan.is_moved(&target.spot)
            && allowed.contains(&start)
            && kept.fits(start, &target.bytes);
        if fits {
            kept.put(start, &target.bytes);
        }
        fits
    });
    if all_fit {
        *canvas = kept;
    }
    all_fit
}

/// Puts down the targets that are behind everything else. Whether they are where their offsets say.
fn put_last(
    canvas: &mut Canvas,
    targets: &[WrittenTarget],
    plan: &Plan,
    places: &mut HashMap<usize, u64>,
) -> bool {
    let mut is_settled = true;
    for target in last(targets) {
        let start = canvas.behind(target.spot.align);
        is_settled &= plan.place_of(&target.spot) == start;
        places.insert(target.spot.key, start);
        canvas.put(start, &target.bytes);
    }
    is_settled
}
