//! Rows of the table: who is compared with whom, and what must come out.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::heap::Heap;

/// One contestant. It returns a sum over its result, so that nothing can be left out.
pub struct Side<'a> {
    pub name: &'static str,
    pub run: Box<dyn FnMut() -> u64 + 'a>,
    /// Whether its sum must be that of the first side.
    pub same: bool,
}

/// What a ratio of times must be.
#[derive(Debug, Clone, Copy)]
pub struct Goal {
    /// The other side.
    pub against: &'static str,
    pub heap: Heap,
    /// Our time is at most this many times theirs.
    pub at_most: f64,
    /// What the goal says, as "at most 1.4 x" or "at least 3 x as fast".
    pub says: &'static str,
}

/// A row: the first side is ours.
pub struct Row<'a> {
    pub group: &'static str,
    pub name: String,
    pub sides: Vec<Side<'a>>,
    pub goals: Vec<Goal>,
    /// What the time is, in seconds since some moment.
    time: fn() -> f64,
}

/// Seconds by the clock since the first call.
#[cfg(feature = "parallel")]
fn clock() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// Processor time of the thread in seconds, since some moment: what else the machine does is not in it.
pub fn processor_time() -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the call fills the two numbers.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

impl<'a> Row<'a> {
    pub fn new(
        group: &'static str,
        name: impl Into<String>,
        ours: impl FnMut() -> u64 + 'a,
    ) -> Self {
        Self {
            group,
            name: name.into(),
            sides: vec![Side {
                name: "bindery",
                run: Box::new(ours),
                same: true,
            }],
            goals: Vec::new(),
            time: processor_time,
        }
    }

    /// The same by the clock, for what several threads do.
    #[cfg(feature = "parallel")]
    pub fn by_the_clock(mut self) -> Self {
        self.time = clock;
        self
    }

    /// Another side with the same result.
    pub fn against(mut self, name: &'static str, run: impl FnMut() -> u64 + 'a) -> Self {
        self.sides.push(Side {
            name,
            run: Box::new(run),
            same: true,
        });
        self
    }

    /// Another side that does something else, as a floor does.
    pub fn beside(mut self, name: &'static str, run: impl FnMut() -> u64 + 'a) -> Self {
        self.sides.push(Side {
            name,
            run: Box::new(run),
            same: false,
        });
        self
    }

    /// Our time is at most `ratio` times that of the side, with a warm heap.
    pub fn at_most(mut self, against: &'static str, ratio: f64, says: &'static str) -> Self {
        self.goals.push(Goal {
            against,
            heap: Heap::Warm,
            at_most: ratio,
            says,
        });
        self
    }

    /// As [`at_most`](Self::at_most), with a cold heap.
    pub fn at_most_cold(mut self, against: &'static str, ratio: f64, says: &'static str) -> Self {
        self.goals.push(Goal {
            against,
            heap: Heap::Cold,
            at_most: ratio,
            says,
        });
        self
    }

    /// We are at least `times` as fast as the side.
    pub fn faster(
        mut self,
        against: &'static str,
        heap: Heap,
        times: f64,
        says: &'static str,
    ) -> Self {
        self.goals.push(Goal {
            against,
            heap,
            at_most: 1.0 / times,
            says,
        });
        self
    }
}

/// The times of one side, in seconds.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    pub least: f64,
    /// How far the median is above it, as a part of it.
    pub spread: f64,
}

impl Times {
    fn of(times: &[f64]) -> Self {
        let mut times = times.to_vec();
        times.sort_by(f64::total_cmp);
        let least = times[0];
        let median = times[times.len() / 2];
        Self {
            least,
            spread: median / least - 1.0,
        }
    }
}

/// What came out for one side of a row under one heap.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub group: String,
    pub row: String,
    pub heap: Heap,
    pub ours: Times,
    pub against: String,
    pub theirs: Times,
    /// Our least time divided by theirs.
    pub ratio: f64,
    /// What the goal says, and the largest ratio that meets it.
    pub goal: Option<(String, f64)>,
}

impl Outcome {
    pub fn holds(&self) -> Option<bool> {
        self.goal.as_ref().map(|(_, most)| self.ratio <= *most)
    }

    /// The outcome as a line, for the run that started this one.
    pub fn to_line(&self) -> String {
        let (says, most) = self.goal.clone().unwrap_or_default();
        let Self {
            group,
            row,
            against,
            ..
        } = self;
        let heap = self.heap.name();
        let numbers = [
            self.ours.least,
            self.ours.spread,
            self.theirs.least,
            self.theirs.spread,
            self.ratio,
            most,
        ];
        let numbers = numbers.map(|number| number.to_string()).join("\t");
        format!("{group}\t{row}\t{heap}\t{against}\t{says}\t{numbers}")
    }

    /// The outcome that such a line describes.
    pub fn from_line(line: &str) -> Option<Self> {
        let parts: Vec<&str> = line.split('\t').collect();
        let [group, row, heap, against, says, numbers @ ..] = parts.as_slice() else {
            return None;
        };
        let numbers: Vec<f64> = numbers
            .iter()
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?;
        let [ours, ours_spread, theirs, theirs_spread, ratio, most] = numbers[..] else {
            return None;
        };
        Some(Self {
            group: (*group).to_owned(),
            row: (*row).to_owned(),
            heap: if *heap == Heap::Warm.name() {
                Heap::Warm
            } else {
                Heap::Cold
            },
            ours: Times {
                least: ours,
                spread: ours_spread,
            },
            against: (*against).to_owned(),
            theirs: Times {
                least: theirs,
                spread: theirs_spread,
            },
            ratio,
            goal: (!says.is_empty()).then(|| ((*says).to_owned(), most)),
        })
    }
}

const FEWEST_ROUNDS: usize = 7;
const MOST_ROUNDS: usize = 41;

/// Measures a row: all sides in turn, round after round, so that a disturbance meets all of them.
pub fn measure(row: &mut Row<'_>, heap: Heap, budget: Duration) -> Vec<Outcome> {
    heap.set();
    let now = row.time;
    let sums: Vec<u64> = row.sides.iter_mut().map(|side| (side.run)()).collect();
    for (side, sum) in row.sides.iter().zip(&sums) {
        assert!(
            !side.same || *sum == sums[0],
            "{}: {} has another result",
            row.name,
            side.name
        );
    }
    // So often in a row that the clock's own cost does not matter.
    let repeats: Vec<u32> = row
        .sides
        .iter_mut()
        .map(|side| {
            let start = now();
            black_box((side.run)());
            let once = (now() - start).max(1e-9);
            (0.001 / once).ceil().clamp(1.0, 10_000.0) as u32
        })
        .collect();
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); row.sides.len()];
    let start = Instant::now();
    for round in 0..MOST_ROUNDS {
        if round >= FEWEST_ROUNDS && start.elapsed() > budget {
            break;
        }
        // Another one goes first each time, so that none always meets what the last one left.
        for step in 0..row.sides.len() {
            let index = (round + step) % row.sides.len();
            let side = &mut row.sides[index];
            heap.before_run();
            let start = now();
            for _ in 0..repeats[index] {
                black_box((side.run)());
            }
            times[index].push((now() - start) / f64::from(repeats[index]));
        }
    }
    row.sides
        .iter()
        .zip(&times)
        .skip(1)
        .map(|(side, theirs)| {
            let (ours, theirs) = (Times::of(&times[0]), Times::of(theirs));
            let goal = row
                .goals
                .iter()
                .find(|goal| goal.against == side.name && goal.heap == heap);
            Outcome {
                group: row.group.to_owned(),
                row: row.name.clone(),
                heap,
                ours,
                against: side.name.to_owned(),
                theirs,
                ratio: ours.least / theirs.least,
                goal: goal.map(|goal| (goal.says.to_owned(), goal.at_most)),
            }
        })
        .collect()
}
