//! How well a layout explains a file.
//!
//! What is odd ranks layouts against each other and refuses none of them. What makes it work is the
//! string table at the end: a wrong layout shifts it, and then the names no longer cover it.

use bindery::check::common;
use bindery::{Finding, Path, Rule, broken_rules, path};

use super::coverage::{Coverage, Tally};
use super::{P3m, rules};

/// How odd a file would be. The less the better; letters decide only where the points are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Rank {
    /// What speaks against the layout.
    points: u32,
    /// Names that are no readable text.
    odd_names: usize,
}

/// A rank, and what it is made of.
#[derive(Debug)]
pub(super) struct Judgement {
    pub(super) rank: Rank,
    /// Whether there is more than small points and textures that are no PTF textures.
    unexplained: bool,
    /// What is odd, the worst first.
    oddities: Vec<String>,
    /// How many more oddities there are, each no worse than those.
    more_oddities: usize,
}

/// A contradiction within the file: an index, offset or count that leads nowhere.
const CONTRADICTION: u32 = 100;
/// An index of a material or texture that leads nowhere; the engine refuses such a file too.
const WRONG_INDEX: u32 = 60;
/// A value that no document names, or a bit that should be 0. A later text may define it.
const UNDEFINED: u32 = 40;
/// A path where an embedded texture is announced.
const MISTYPED: u32 = 30;
/// Embedded data that is no texture. Less than a path in its place, so that the path has to explain
/// the rest of the file better.
const NO_TEXTURE_DATA: u32 = 20;
/// A string table of no bytes.
const NO_TABLE: u32 = 20;
/// A string table of which nothing is used. A part of it counts in proportion.
const UNUSED_TABLE: usize = 300;
/// What occurs in good files too, each kind of it once. All kinds together weigh less than a tenth of
/// the table that is not used.
const SOFT: u32 = 1;
/// How many times something that counts is counted: one mistake may be in many places.
const MOST_TIMES: u32 = 3;
/// How many oddities a reason names.
const MOST_SAID: usize = 5;

/// What a broken rule says about the layout.
enum Weight {
    /// Points each time.
    Points(u32),
    /// One of the small points.
    Soft,
    /// An odd name.
    Letters,
    /// Nothing.
    Nothing,
}

fn weight(finding: &Finding) -> Weight {
    let is = |rules: &[&Rule]| rules.iter().any(|rule| rule.code == finding.rule.code);
    let is_under = |field: &str| finding.path.starts_with(&Path::from(path![field]));
    let in_header = is_under("header");
    // A value of an unknown type may have any size.
    let user_type = is_under("user_defined_fields") && is(&[&common::UNNAMED]);
    let contradictions = [
        &rules::INDEX_RANGE,
        &rules::WEIGHT_RANGE,
        &rules::BONE_CHILDREN,
        &rules::ACTION_INDEX,
        &rules::TABLE_SIZE,
        &common::STRING_RANGE,
        &common::TABLE_RANGE,
    ];
    let soft = [
        &rules::TABLE_UNTERMINATED,
        &rules::NON_FINITE,
        &rules::INDEX_TRIPLES,
        &rules::MASK_PADDING,
        &rules::USER_BOOL,
    ];
    if user_type || is(&contradictions) {
        Weight::Points(CONTRADICTION)
    } else if is(&[&rules::MATERIAL_INDEX, &rules::TEXTURE_INDEX]) {
        Weight::Points(WRONG_INDEX)
    } else if is(&[&common::RESERVED, &common::UNNAMED]) && !in_header {
        Weight::Points(UNDEFINED)
    } else if is(&[&rules::MISTYPED_TEXTURE]) {
        Weight::Points(MISTYPED)
    } else if is(&[&rules::UNREADABLE_TEXTURE]) {
        Weight::Points(NO_TEXTURE_DATA)
    } else if is(&[&rules::TABLE_EMPTY]) {
        Weight::Points(NO_TABLE)
    } else if is(&soft) || is(&[&common::RESERVED]) {
        Weight::Soft
    } else if is(&[&common::STRING_TEXT]) {
        Weight::Letters
    } else {
        Weight::Nothing
    }
}

/// Sums up what is odd.
#[derive(Default)]
struct Scale {
    rank: Rank,
    unexplained: bool,
    /// How many times each rule was counted.
    times: Vec<(&'static str, u32)>,
    /// What is odd, with its points.
    oddities: Vec<(u32, String)>,
}

impl Scale {
    fn finding(&mut self, finding: &Finding) {
        let (points, limit) = match weight(finding) {
            Weight::Points(points) => (points, MOST_TIMES),
            Weight::Soft => (SOFT, 1),
            Weight::Letters => {
                self.rank.odd_names = self.rank.odd_names.saturating_add(1);
                (0, 0)
            }
            Weight::Nothing => return,
        };
        let code = finding.rule.code;
        let counted = self.counted_again(code) <= limit;
        let points = if counted { points } else { 0 };
        let texture = [rules::MISTYPED_TEXTURE.code, rules::UNREADABLE_TEXTURE.code];
        self.unexplained |= points > SOFT && !texture.contains(&code);
        self.add(points, format!("{}: {}", finding.path, finding.message));
    }

    /// Counts a rule once more.
    fn counted_again(&mut self, code: &'static str) -> u32 {
        if let Some((_, times)) = self.times.iter_mut().find(|(known, _)| *known == code) {
            *times = times.saturating_add(1);
            return *times;
        }
        self.times.push((code, 1));
        1
    }

    fn add(&mut self, points: u32, oddity: String) {
        self.rank.points = self.rank.points.saturating_add(points);
        self.oddities.push((points, oddity));
    }

    fn table(&mut self, tally: Tally) {
        let share = tally.stray.saturating_mul(UNUSED_TABLE);
        if let Some(points) = share.checked_div(tally.letters).filter(|_| tally.stray > 0) {
            // Something left over is never nothing.
            let points = u32::try_from(points).unwrap_or(u32::MAX).max(1);
            let stray = tally.stray;
            self.unexplained = true;
            self.add(
                points,
                format!("bytes of the string table that belong to nothing: {stray}"),
            );
        }
        for (count, points, what) in [
            (
                tally.stray_zeros,
                SOFT,
                "zero bytes of the string table that belong to nothing",
            ),
            (tally.inside, 2 * SOFT, "names that start inside others"),
            (tally.empty, SOFT, "empty names"),
        ] {
            if count > 0 {
                self.add(points, format!("{what}: {count}"));
            }
        }
        // A shorter table may leave fewer of them.
        let zeros = u32::try_from(tally.stray_zeros.saturating_sub(1)).unwrap_or(u32::MAX);
        self.rank.points = self.rank.points.saturating_add(zeros.min(SOFT));
        if tally.control > 0 {
            self.rank.odd_names = self.rank.odd_names.saturating_add(tally.control);
            let control = tally.control;
            self.add(0, format!("names with control characters: {control}"));
        }
    }

    fn judgement(self) -> Judgement {
        let mut oddities = self.oddities;
        oddities.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
        Judgement {
            rank: self.rank,
            unexplained: self.unexplained,
            more_oddities: oddities.len().saturating_sub(MOST_SAID),
            oddities: oddities
                .into_iter()
                .map(|(_, oddity)| oddity)
                .take(MOST_SAID)
                .collect(),
        }
    }
}

impl Judgement {
    /// Judges a file as it was read.
    pub(super) fn of(model: &P3m) -> Self {
        let mut scale = Scale::default();
        for finding in each!(model, model => broken_rules(model)) {
            scale.finding(&finding);
        }
        scale.table(Coverage::of(model).tally());
        scale.judgement()
    }

    /// Judges the string table alone. Where there is nothing to compare a reading with, all else that is odd is said
    /// by its findings, and looking for them here would cost as much as reading.
    pub(super) fn of_the_table(model: &P3m) -> Self {
        let mut scale = Scale::default();
        scale.table(Coverage::of(model).tally());
        scale.judgement()
    }

    /// Whether nothing that counts speaks against it but textures that are no PTF textures, or less than a
    /// path in the place of an embedded texture would. Such paths cannot explain the file better then.
    pub(super) fn is_explained(&self) -> bool {
        !self.unexplained || self.rank.points <= MISTYPED
    }

    /// What there is to say about it.
    pub(super) fn reason(&self, name: &str) -> String {
        match self.oddities() {
            None => format!("as {name} nothing is odd about it"),
            Some(oddities) => {
                format!("as {name} its penalty is {}: {oddities}", self.rank.points)
            }
        }
    }

    /// What there is to say about a file that nothing else was read as.
    pub(super) fn reason_alone(&self, name: &str) -> String {
        let read = format!("as {name} it can be read to its end");
        match self.oddities() {
            None => read,
            Some(oddities) => format!("{read}; {oddities}"),
        }
    }

    /// What is odd, in one line.
    fn oddities(&self) -> Option<String> {
        let oddities = self.oddities.join(", ");
        match (self.oddities.is_empty(), self.more_oddities) {
            (true, _) => None,
            (false, 0) => Some(oddities),
            (false, more) => Some(format!("{oddities}, and {more} more")),
        }
    }
}

/// That a model may be the start of a file of a newer layout, which fails with this error: where nothing uses a part of
/// the string table, and no parts and materials tell the layouts apart.
pub(super) fn finding_of_cut(model: &P3m, newer: &str, error: &str) -> Option<Finding> {
    let contents = model.contents();
    let is_alike = contents.parts.is_empty() && contents.materials.is_empty();
    let stray = is_alike.then(|| Coverage::of(model).tally().stray)?;
    (stray > 0).then(|| Finding {
        rule: &rules::LAYOUT_CUT,
        path: Path::root(),
        message: format!(
            "bytes of the string table that belong to nothing: {stray}; it may be the start of a {newer} file: {error}"
        ),
        spec: None,
    })
}
