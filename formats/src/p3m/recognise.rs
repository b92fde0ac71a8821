//! Which layout is this?
//!
//! Every layout says version 0, so a file is read under each. What contradicts itself is dropped, the
//! others are ranked by how odd the file would be. What makes it work is the string table at the end:
//! a wrong guess shifts it, and then the names no longer cover it.

use bindery::check::common;
use bindery::format::Model;
use bindery::{Class, Error, File, Finding, Limits, Result, dump, findings};

use super::coverage::Coverage;
use super::rules;
use super::{Model2024_11, Model2025_01, Model2025_08, P3m};

/// A layout that is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
    /// When it cannot be one.
    pub fn read(self, bytes: &[u8], limits: Limits) -> Result<P3m> {
        Ok(match self {
            Self::R2024_11 => P3m::R2024_11(Model2024_11::from_bytes_within(bytes, limits)?),
            Self::R2025_01 => P3m::R2025_01(Model2025_01::from_bytes_within(bytes, limits)?),
            Self::R2025_08 => P3m::R2025_08(Model2025_08::from_bytes_within(bytes, limits)?),
        })
    }
}

/// A layout that a file was tried under.
#[derive(Debug)]
pub struct Candidate {
    /// The layout.
    pub revision: Revision,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of reading a file under a layout.
#[derive(Debug)]
pub enum Outcome {
    /// It cannot be read so.
    Unreadable(Error),
    /// It can be read, and then contradicts itself.
    Contradicts(Box<P3m>, Oddity),
    /// It can be read.
    Fits(Box<Fit>),
}

/// How well a file fits a layout.
#[derive(Debug)]
pub struct Fit {
    /// The file as read.
    pub model: P3m,
    /// How odd the file would be, in quarters. Everything counts.
    pub quarters: u32,
    /// Whether it is too odd to be one of this layout. Values that a later text may define do not count.
    pub too_odd: bool,
    /// What is odd about it, the worst first.
    pub oddities: Vec<Oddity>,
    /// How many more oddities there are, each no worse than those.
    pub more_oddities: usize,
}

/// What is odd about a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oddity {
    /// The field.
    pub path: String,
    /// What is odd about it.
    pub message: String,
}

impl std::fmt::Display for Oddity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl From<Finding> for Oddity {
    fn from(finding: Finding) -> Self {
        Self {
            path: finding.path,
            message: finding.message,
        }
    }
}

impl Fit {
    /// How odd the file would be.
    #[must_use]
    pub fn penalty(&self) -> f64 {
        f64::from(self.quarters) / 4.0
    }
}

/// What a file was recognised as.
#[derive(Debug)]
pub struct Recognised {
    /// The best layout, the newest of several that fit equally well.
    pub revision: Revision,
    /// The file, read so.
    pub model: P3m,
    /// Every layout that fits as well, the chosen one first.
    pub ties: Vec<Revision>,
    /// Why, each reason a sentence.
    pub reasons: Vec<String>,
}

/// From this penalty on, a file is not taken to be of a layout.
const TOO_ODD: u32 = 50 * QUARTERS;
/// Quarters of a point.
pub(super) const QUARTERS: u32 = 4;
/// How many oddities a reason names.
const MOST_SAID: usize = 5;

/// Reads a file under every layout.
#[must_use]
pub fn candidates(bytes: &[u8], limits: Limits) -> Vec<Candidate> {
    let outcome = |revision: Revision| match revision.read(bytes, limits) {
        Err(error) => Outcome::Unreadable(error),
        Ok(model) => judge(model),
    };
    Revision::ALL
        .into_iter()
        .map(|revision| Candidate {
            revision,
            outcome: outcome(revision),
        })
        .collect()
}

/// The layout of a file, and why.
///
/// # Errors
/// When no layout fits, or one of them would pass a limit. The error is the one of the layout under
/// which most of the file could be read.
pub fn recognise(bytes: &[u8], limits: Limits) -> Result<Recognised> {
    let mut tried = candidates(bytes, limits);
    // What was not read to its end cannot be compared with the others.
    let limited = |each: &Candidate| matches!(&each.outcome, Outcome::Unreadable(error) if error.class() == Class::Limit);
    if let Some(index) = tried.iter().rposition(limited)
        && let Outcome::Unreadable(error) = tried.swap_remove(index).outcome
    {
        return Err(error);
    }
    let mut reasons = vec!["it starts with \"P3M\"".to_owned()];
    reasons.extend(tried.iter().map(Candidate::reason));
    let best = tried
        .iter()
        .filter_map(|each| Some(each.fit()?.quarters))
        .min();
    let mut fitting: Vec<(Revision, Box<Fit>)> = Vec::new();
    let mut others: Vec<Outcome> = Vec::new();
    for candidate in tried {
        match candidate.outcome {
            Outcome::Fits(fit) if Some(fit.quarters) == best && !fit.too_odd => {
                fitting.push((candidate.revision, fit));
            }
            other => others.push(other),
        }
    }
    let ties: Vec<Revision> = fitting
        .iter()
        .rev()
        .map(|(revision, _)| *revision)
        .collect();
    if let [chosen, equals @ ..] = ties.as_slice()
        && !equals.is_empty()
    {
        let same = fitting
            .windows(2)
            .all(|pair| matches!(pair, [one, other] if same_content(&one.1, &other.1)));
        let names: Vec<&str> = equals.iter().map(|each| each.name()).collect();
        let meaning = if same {
            "means the same"
        } else {
            "is as likely"
        };
        reasons.push(format!(
            "read as {} it {meaning}; {} is the newest",
            names.join(" or "),
            chosen.name()
        ));
    }
    match fitting.pop() {
        Some((revision, fit)) => Ok(Recognised {
            revision,
            model: fit.model,
            ties,
            reasons,
        }),
        None => Err(refusal(others, &reasons)),
    }
}

/// Why no layout fits, with the most telling place.
fn refusal(outcomes: Vec<Outcome>, reasons: &[String]) -> Error {
    let mut unreadable: Option<Error> = None;
    let mut odd: Option<(u32, P3m, Oddity)> = None;
    for outcome in outcomes {
        let (quarters, model, oddity) = match outcome {
            // A limit says nothing about the layout; with a higher one the file might be read.
            Outcome::Unreadable(error) if error.class() == Class::Limit => return error,
            Outcome::Unreadable(error) => {
                let further = unreadable
                    .as_ref()
                    .is_none_or(|known| known.offset() <= error.offset());
                if further {
                    unreadable = Some(error);
                }
                continue;
            }
            Outcome::Contradicts(model, oddity) => (u32::MAX, *model, oddity),
            Outcome::Fits(fit) => {
                let fit = *fit;
                let Some(worst) = fit.oddities.into_iter().next() else {
                    continue;
                };
                (fit.quarters, fit.model, worst)
            }
        };
        if odd.as_ref().is_none_or(|(least, ..)| quarters <= *least) {
            odd = Some((quarters, model, oddity));
        }
    }
    match (odd, unreadable) {
        (Some((_, model, oddity)), _) => {
            let reasons = reasons.get(1..).unwrap_or_default().join("; ");
            let still = "it can still be read as one that is asked for";
            Error::unsupported(format!("no layout fits: {reasons}; {still}"))
                .at(place_of(&model, &oddity.path))
                .in_key(&oddity.path)
        }
        (None, Some(error)) => error,
        (None, None) => Error::unsupported("no layout fits"),
    }
}

/// Where a field stands in the file; a table of no bytes stands at the end.
fn place_of(model: &P3m, path: &str) -> u64 {
    let Ok(trace) = Model::trace(model) else {
        return 0;
    };
    let end = trace
        .spaces
        .first()
        .map_or(0, |file| file.bytes.len() as u64);
    trace.span_of(path).map_or(end, |span| span.start)
}

/// Whether two readings of a file say the same.
fn same_content(one: &Fit, other: &Fit) -> bool {
    let text = |model: &P3m| bindery::value::json::to_line(&model.dump());
    text(&one.model) == text(&other.model)
}

impl Candidate {
    /// How well it fits, if it can be read.
    #[must_use]
    pub fn fit(&self) -> Option<&Fit> {
        match &self.outcome {
            Outcome::Fits(fit) => Some(fit),
            Outcome::Unreadable(_) | Outcome::Contradicts(..) => None,
        }
    }

    fn reason(&self) -> String {
        let name = self.revision.name();
        match &self.outcome {
            Outcome::Unreadable(error) => format!("it is not {name}: {error}"),
            Outcome::Contradicts(_, oddity) => format!("it is not {name}: {oddity}"),
            Outcome::Fits(fit) if fit.oddities.is_empty() => {
                format!("as {name} nothing is odd about it")
            }
            Outcome::Fits(fit) => {
                let mut oddities: Vec<String> =
                    fit.oddities.iter().map(Oddity::to_string).collect();
                if fit.more_oddities > 0 {
                    oddities.push(format!("and {} more", fit.more_oddities));
                }
                let too_odd = if fit.too_odd { ", too much" } else { "" };
                format!(
                    "as {name} its penalty is {}{too_odd}: {}",
                    fit.penalty(),
                    oddities.join(", ")
                )
            }
        }
    }
}

/// What a broken rule says about the layout.
enum Weight {
    /// The layout is wrong.
    Contradicts,
    /// This many points.
    Counts(u32),
    /// This many points for ranking, none for refusing: a later text may define the value.
    Ranks(u32),
    /// Nothing.
    Nothing,
}

fn weight(finding: &Finding) -> Weight {
    let code = finding.rule.code;
    let is = |rules: &[&bindery::Rule]| rules.iter().any(|rule| rule.code == code);
    let in_header = finding.path.starts_with("header");
    // A value of an unknown type may have any size.
    let user_type = finding.path.starts_with("user_defined_fields");
    if is(&[
        &rules::INDEX_RANGE,
        &rules::WEIGHT_RANGE,
        &rules::BONE_CHILDREN,
        &rules::ACTION_INDEX,
        &rules::TABLE_SIZE,
        &common::STRING_RANGE,
        &common::TABLE_RANGE,
    ]) || (user_type && is(&[&common::UNNAMED]))
    {
        Weight::Contradicts
    } else if is(&[&rules::MATERIAL_INDEX, &rules::TEXTURE_INDEX]) {
        Weight::Counts(200)
    } else if in_header && is(&[&common::RESERVED]) {
        Weight::Counts(5)
    } else if is(&[&common::RESERVED, &common::UNNAMED]) {
        Weight::Ranks(100)
    } else if is(&[&rules::MISTYPED_TEXTURE]) {
        Weight::Ranks(60)
    } else if is(&[
        &rules::TABLE_EMPTY,
        &rules::TABLE_UNTERMINATED,
        &rules::USER_BOOL,
        &common::STRING_TEXT,
    ]) {
        Weight::Counts(50)
    } else if is(&[&rules::NON_FINITE]) {
        Weight::Counts(20)
    } else if is(&[&rules::INDEX_TRIPLES]) {
        Weight::Counts(3)
    } else if is(&[&rules::MASK_PADDING]) {
        Weight::Counts(2)
    } else {
        Weight::Nothing
    }
}

fn judge(model: P3m) -> Outcome {
    let mut quarters = 0u32;
    let mut refusing = 0u32;
    let mut oddities: Vec<(u32, Oddity)> = Vec::new();
    for finding in model.findings() {
        let (points, refuses) = match weight(&finding) {
            Weight::Contradicts => {
                return Outcome::Contradicts(Box::new(model), finding.into());
            }
            Weight::Counts(points) => (points, true),
            Weight::Ranks(points) => (points, false),
            Weight::Nothing => continue,
        };
        let added = points.saturating_mul(QUARTERS);
        quarters = quarters.saturating_add(added);
        if refuses {
            refusing = refusing.saturating_add(added);
        }
        oddities.push((added, finding.into()));
    }
    let coverage = Coverage::of(&model);
    for (added, message) in coverage.oddities() {
        quarters = quarters.saturating_add(added);
        refusing = refusing.saturating_add(added);
        let path = "strings".to_owned();
        oddities.push((added, Oddity { path, message }));
    }
    oddities.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    Outcome::Fits(Box::new(Fit {
        model,
        quarters,
        too_odd: refusing >= TOO_ODD,
        more_oddities: oddities.len().saturating_sub(MOST_SAID),
        oddities: oddities
            .into_iter()
            .map(|(_, oddity)| oddity)
            .take(MOST_SAID)
            .collect(),
    }))
}

impl P3m {
    /// Every rule that the file breaks.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        each!(self, model => findings(model))
    }

    /// The content as a generic tree.
    #[must_use]
    pub fn dump(&self) -> bindery::Value {
        each!(self, model => dump(model))
    }
}
