//! Which layout is this?
//!
//! Every layout says version 0, so a walk tells under which of them a file can be read at all, and it is decoded
//! once under each of those. Textures that are announced as embedded and do not start with `PTF` are taken for
//! embedded data first, and for the paths of a known exporter where that does not explain the file. Where
//! several readings are left, the one that explains the file best is taken.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use bindery::walk::{Leaf, Place, Step, Visitor, walk_under};
use bindery::{Class, Error, File as _, Finding, Limits, Path, Result, read_under};

use super::ranking::{Judgement, Rank, finding_of_cut};
use super::rules::LAYOUT_TIE;
use super::texture::NotedReading;
use super::{ExporterPaths, Model2024_11, Model2025_01, Model2025_08, P3m, TextureReading};

/// A layout that is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Revision {
    /// What every program writes and reads.
    R2024_11,
    /// The text of January 2025.
    R2025_01,
    /// The text of August 2025.
    R2025_08,
}

impl Revision {
    /// All of them, the newest last.
    pub const ALL: [Self; 3] = [Self::R2024_11, Self::R2025_01, Self::R2025_08];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::R2024_11 => "2024-11",
            Self::R2025_01 => "2025-01",
            Self::R2025_08 => "2025-08",
        }
    }

    /// The revision of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    /// Reads a file as one of this layout.
    ///
    /// # Errors
    /// When it cannot be one, or would pass a limit.
    pub fn read(self, bytes: &[u8], limits: Limits) -> Result<P3m> {
        Ok(recognise_as(bytes, self, limits)?.model)
    }

    fn decode(self, bytes: &[u8], limits: Limits, textures: &NotedReading) -> Result<P3m> {
        Ok(match self {
            Self::R2024_11 => P3m::R2024_11(read_under(bytes, limits, textures)?),
            Self::R2025_01 => P3m::R2025_01(read_under(bytes, limits, textures)?),
            Self::R2025_08 => P3m::R2025_08(read_under(bytes, limits, textures)?),
        })
    }
}

/// What a file was recognised as.
#[derive(Debug)]
pub struct Recognised {
    /// The best layout, the newest of several that explain the file equally well.
    pub revision: Revision,
    /// The file, read so.
    pub model: P3m,
    /// Every layout that explains the file as well, the chosen one first.
    pub ties: Vec<Revision>,
    /// Why, each reason a sentence.
    pub reasons: Vec<String>,
    /// That layouts which explain the file as well say something else, if so.
    pub findings: Vec<Finding>,
    /// How many times the file was decoded.
    pub decodes: usize,
}

/// Reads a file and finds out its layout.
///
/// # Errors
/// When no layout reads the file to its end, or one of them would pass a limit. The error is the one of
/// the layout under which most of the file could be read.
pub fn recognise(bytes: &[u8], limits: Limits) -> Result<Recognised> {
    Search::new(bytes, limits, &NEWEST_FIRST).run()
}

/// The layouts, in the order in which they are tried.
const NEWEST_FIRST: [Revision; 3] = [Revision::R2025_08, Revision::R2025_01, Revision::R2024_11];

/// Reads a file as one of a layout.
///
/// # Errors
/// When the layout does not read the file to its end, or would pass a limit.
pub fn recognise_as(bytes: &[u8], revision: Revision, limits: Limits) -> Result<Recognised> {
    Search::new(bytes, limits, &[revision]).run()
}

/// Shows the bytes of a file to a visitor, as it is read. A file that no layout reads is shown under the one that
/// reads most of it.
///
/// # Errors
/// Where reading fails.
pub(super) fn walk(
    bytes: &[u8],
    revision: Option<Revision>,
    limits: Limits,
    visitor: &mut dyn Visitor,
) -> Result<()> {
    let layouts = revision
        .as_ref()
        .map_or(&NEWEST_FIRST[..], std::slice::from_ref);
    let reading = Search::new(bytes, limits, layouts).reading()?;
    match reading.paths {
        true => walk_with(bytes, reading.revision, limits, ExporterPaths, visitor),
        false => walk_with(bytes, reading.revision, limits, (), visitor),
    }
}

fn walk_with(
    bytes: &[u8],
    revision: Revision,
    limits: Limits,
    textures: impl TextureReading + 'static,
    visitor: &mut dyn Visitor,
) -> Result<()> {
    match revision {
        Revision::R2024_11 => walk_under::<Model2024_11, _>(bytes, limits, textures, visitor),
        Revision::R2025_01 => walk_under::<Model2025_01, _>(bytes, limits, textures, visitor),
        Revision::R2025_08 => walk_under::<Model2025_08, _>(bytes, limits, textures, visitor),
    }
}

/// Steps over everything.
struct Nobody;

impl Visitor for Nobody {
    fn enter(&mut self, _: &Place<'_>, _: Option<u64>) -> Step {
        Step::Over
    }

    fn leaf(&mut self, _: Leaf<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A way to read a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reading {
    revision: Revision,
    /// Whether textures that are announced as embedded and do not start with `PTF` are paths.
    paths: bool,
}

/// The layouts that differ in materials only.
const OLD: [Revision; 2] = [Revision::R2025_01, Revision::R2024_11];

impl Reading {
    /// Whether both are readings under an old layout, alike in all else.
    fn is_old_as(self, other: Self) -> bool {
        let old = |reading: Self| OLD.contains(&reading.revision);
        old(self) && old(other) && self.paths == other.paths
    }

    /// Whether the file can be read so: lists are stepped over, and only what decides about later bytes is read.
    fn walk(self, bytes: &[u8], limits: Limits) -> Result<()> {
        match self.paths {
            true => walk_with(bytes, self.revision, limits, ExporterPaths, &mut Nobody),
            false => walk_with(bytes, self.revision, limits, (), &mut Nobody),
        }
    }

    fn name(self) -> String {
        match self.paths {
            true => format!("{} with the exporter's paths", self.revision.name()),
            false => self.revision.name().to_owned(),
        }
    }
}

/// A way in which a file was read.
struct Tried {
    reading: Reading,
    /// Whether it is what the other one of the two old layouts gives too.
    is_both: bool,
    /// Whether there may be paths where embedded textures are announced, and they would explain more.
    doubtful: bool,
    reason: String,
    /// Why it may be the start of the file, where it ends in what no older layout has.
    cut: Option<String>,
}

/// The best reading so far.
struct Best {
    reading: Reading,
    /// Which of those tried it is.
    tried: usize,
    /// Its layout, and others of the same rank.
    revisions: Vec<Revision>,
    model: P3m,
    /// Made when there is something to compare it with: it costs as much as reading.
    judgement: Option<Judgement>,
    /// Whether all of them say the same.
    same: bool,
}

/// Reads a file in one way after another, and keeps the best one only.
struct Search<'b> {
    bytes: &'b [u8],
    limits: Limits,
    /// The layouts that it may have, the newest first.
    layouts: &'b [Revision],
    decodes: usize,
    tried: Vec<Tried>,
    best: Option<Best>,
    /// The reading that came furthest of those that failed, and its error.
    failed: Option<(Reading, Error)>,
}

impl<'b> Search<'b> {
    fn new(bytes: &'b [u8], limits: Limits, layouts: &'b [Revision]) -> Self {
        Self {
            bytes,
            limits,
            layouts,
            decodes: 0,
            tried: Vec::new(),
            best: None,
            failed: None,
        }
    }

    fn run(mut self) -> Result<Recognised> {
        self.read_all()?;
        self.finish()
    }

    /// The best way to read the file, or the one that comes furthest.
    fn reading(mut self) -> Result<Reading> {
        self.read_all()?;
        let best = self.best.map(|best| Reading {
            revision: best.model.layout(),
            ..best.reading
        });
        best.or(self.failed.map(|(reading, _)| reading))
            .ok_or_else(|| Error::unsupported("there is no layout"))
    }

    fn read_all(&mut self) -> Result<()> {
        for revision in self.layouts {
            self.read(Reading {
                revision: *revision,
                paths: false,
            })?;
        }
        self.paths()
    }

    /// Reads the file again where a path may be in the place of an embedded texture, until that
    /// explains the file. It is decoded no more than once more than there are layouts.
    fn paths(&mut self) -> Result<()> {
        let doubtful = self.tried.iter().filter(|each| each.doubtful);
        let mut revisions: Vec<Revision> = doubtful.map(|each| each.reading.revision).collect();
        // The exporter writes the oldest one.
        revisions.sort();
        for revision in revisions {
            let explained = self.judged().is_some_and(Judgement::is_explained);
            // Paths that explain the file may do so under two layouts.
            let best = self.best.as_ref();
            let may_tie = best.is_some_and(|best| best.reading.paths);
            if self.decodes > self.layouts.len() || (explained && !may_tie) {
                break;
            }
            self.read(Reading {
                revision,
                paths: true,
            })?;
        }
        Ok(())
    }

    /// Reads the file in one way.
    ///
    /// # Errors
    /// When it would pass a limit: what was not read to its end cannot be compared with the others.
    fn read(&mut self, reading: Reading) -> Result<()> {
        let mut tried = self.tried.iter();
        if tried.any(|tried| tried.is_both && tried.reading.is_old_as(reading)) {
            return Ok(());
        }
        match self.decode(reading) {
            Err(error) if error.class() == Class::Limit => Err(error),
            Err(error) => {
                self.fail(reading, error);
                Ok(())
            }
            Ok((model, doubtful)) => {
                self.compare(reading, model, doubtful);
                Ok(())
            }
        }
    }

    /// The file read in one way, and whether there is a texture that might be a path.
    fn decode(&mut self, reading: Reading) -> Result<(P3m, bool)> {
        // What cannot be walked cannot be read, and is found out without decoding anything.
        if self.layouts.len() > 1 {
            reading.walk(self.bytes, self.limits)?;
        }
        let textures = NotedReading {
            paths: reading.paths,
            ..NotedReading::default()
        };
        self.decodes = self.decodes.saturating_add(1);
        let model = reading
            .revision
            .decode(self.bytes, self.limits, &textures)?;
        Ok((model, textures.doubtful.get() && !reading.paths))
    }

    fn fail(&mut self, reading: Reading, error: Error) {
        let paths = Reading {
            paths: true,
            ..reading
        };
        // Paths make a difference where they can be read, or end elsewhere.
        let other = paths.walk(self.bytes, self.limits).err();
        let same = other.is_some_and(|other| other.offset() == error.offset());
        self.tried.push(Tried {
            reading,
            is_both: false,
            doubtful: !reading.paths && !same,
            reason: format!("it is not {}: {error}", reading.name()),
            cut: ends_in_user_fields(&error).then(|| error.to_string()),
        });
        let further = self
            .failed
            .as_ref()
            .is_none_or(|(_, known)| known.offset() < error.offset());
        if further {
            self.failed = Some((reading, error));
        }
    }

    /// What is odd about the best so far.
    fn judged(&mut self) -> Option<&Judgement> {
        let best = self.best.as_mut()?;
        if best.judgement.is_none()
            && let Some(tried) = self.tried.get_mut(best.tried)
        {
            let judgement = Judgement::of(&best.model);
            tried.reason = judgement.reason(&best.reading.name());
            best.judgement = Some(judgement);
        }
        best.judgement.as_ref()
    }

    /// Keeps the better one of the best so far and another.
    fn compare(&mut self, reading: Reading, model: P3m, doubtful: bool) {
        let is_both = self.layouts.len() > 1 && model.is_of_both_old_layouts();
        let is_judged = doubtful || self.best.is_some();
        let judgement = is_judged.then(|| Judgement::of(&model));
        let name = reading.name();
        self.tried.push(Tried {
            reading,
            is_both,
            doubtful: doubtful && judgement.as_ref().is_some_and(|it| !it.is_explained()),
            reason: match &judgement {
                Some(judgement) => judgement.reason(&name),
                None => Judgement::of_the_table(&model).reason_alone(&name),
            },
            cut: None,
        });
        let tried = self.tried.len().saturating_sub(1);
        let (revisions, model) = match is_both {
            true => (OLD.to_vec(), model.into_newer_old_layout()),
            false => (vec![reading.revision], model),
        };
        let rank = judgement.as_ref().map(|judgement| judgement.rank);
        let known = self.judged_rank(rank);
        match (&mut self.best, known) {
            (Some(_), Some(Ordering::Less)) => {}
            // The newer one came first.
            (Some(best), Some(Ordering::Equal)) => {
                if !best.revisions.contains(&reading.revision) {
                    best.revisions.extend(revisions);
                    best.same = best.same && same_content(&best.model, &model);
                }
            }
            (best, _) => {
                *best = Some(Best {
                    reading,
                    tried,
                    revisions,
                    model,
                    judgement,
                    same: true,
                });
            }
        }
    }

    /// How the best so far compares with another rank.
    fn judged_rank(&mut self, other: Option<Rank>) -> Option<Ordering> {
        let other = other?;
        Some(self.judged()?.rank.cmp(&other))
    }

    fn finish(mut self) -> Result<Recognised> {
        let Some(best) = self.best else {
            let failed = self.failed.map(|(_, error)| error);
            return Err(failed.unwrap_or_else(|| Error::unsupported("there is no layout")));
        };
        let revision = best.model.layout();
        let mut ties = best.revisions;
        ties.sort_by_key(|each| (*each != revision, std::cmp::Reverse(*each)));
        self.tried.sort_by_key(|tried| tried.reading);
        let mut findings = Vec::new();
        let cut = self.tried.iter().find_map(|tried| {
            let is_newer = tried.reading.revision > revision;
            Some((
                tried.reading.name(),
                tried.cut.as_ref().filter(|_| is_newer)?,
            ))
        });
        if let Some((name, error)) = cut {
            findings.extend(finding_of_cut(&best.model, &name, error));
        }
        let mut reasons: Vec<String> = self.tried.into_iter().map(|tried| tried.reason).collect();
        let names: Vec<&str> = ties.iter().skip(1).map(|tie| tie.name()).collect();
        if !names.is_empty() {
            let (names, newest) = (names.join(" or "), revision.name());
            let meaning = if best.same {
                "means the same"
            } else {
                "is as likely"
            };
            reasons.push(format!(
                "read as {names} it {meaning}; {newest} is the newest"
            ));
            if !best.same {
                findings.push(Finding {
                    rule: &LAYOUT_TIE,
                    path: Path::root(),
                    message: format!("it may as well be {names}, and then says something else; {newest} is the newest"),
                    spec: None,
                });
            }
        }
        Ok(Recognised {
            revision,
            model: best.model,
            ties,
            reasons,
            findings,
            decodes: self.decodes,
        })
    }
}

/// Whether bytes are missing behind everything that older layouts have too.
fn ends_in_user_fields(error: &Error) -> bool {
    error.is_end_of_input() && error.path().as_str().starts_with("user_defined_fields")
}

/// Whether two readings of a file say the same.
fn same_content(one: &P3m, other: &P3m) -> bool {
    let text = |model: &P3m| Some(bindery::value::json::to_line(&model.dump().ok()?));
    let one = text(one);
    one.is_some() && one == text(other)
}

impl P3m {
    /// Whether it is the same under both old layouts.
    fn is_of_both_old_layouts(&self) -> bool {
        OLD.contains(&self.layout()) && self.contents().materials.is_empty()
    }

    /// A model without materials of an old layout, as one of the newer one of them.
    fn into_newer_old_layout(self) -> Self {
        match self {
            Self::R2024_11(model) => Self::R2025_01(Model2025_01 {
                header: model.header,
                part_visibility: model.part_visibility,
                parts: model.parts,
                materials: Vec::new(),
                textures: model.textures,
                bones: model.bones,
                animations: model.animations,
                actions: model.actions,
                strings: model.strings,
            }),
            newer => newer,
        }
    }
}
