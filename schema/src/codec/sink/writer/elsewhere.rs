//! Writing what offsets lead to, and putting it in its place.

use super::{Mode, Writer};
use crate::codec::places::{Arranged, Gap, Plan, Spot, WrittenTarget, arrange};
use crate::report::error::Result;

/// What a writer does with the targets of offsets.
#[derive(Debug, Default)]
pub(super) struct Elsewhere {
    /// Whether there can be any.
    pub(super) policy: Policy,
    /// Where they go.
    pub(super) plan: Plan,
    /// Those that were written, in the order in which they start.
    pub(super) targets: Vec<WrittenTarget>,
    pub(super) gaps: Vec<Gap>,
    /// How many targets the writer is inside of.
    pub(super) depth: usize,
    /// Whether there were any, so that the bytes are not in the order of the fields.
    pub(super) is_used: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Policy {
    /// They are collected.
    #[default]
    Collect,
    /// They are left out: only what is in place is wanted.
    LeaveOut,
}

/// Writes a space, again and again until every offset is right, and compares it with what reading will obey.
///
/// # Errors
/// When a value does not fit its place, or would be read differently.
pub(crate) fn settled(
    start: &dyn Fn() -> Writer,
    write: &dyn Fn(&mut Writer) -> Result<()>,
) -> Result<Writer> {
    // What fits is placed in the first go, what does not in the second; more are needed where targets overlap.
    const ROUNDS: usize = 16;
    let mut plan = Plan::default();
    for _ in 0..ROUNDS {
        let mut writer = start();
        writer.elsewhere.plan = plan;
        write(&mut writer)?;
        match writer.settle()? {
            None => {
                writer.close(write)?;
                return Ok(writer);
            }
            Some(next) => plan = next,
        }
    }
    Err(crate::Error::value(
        "parts that offsets lead to overlap, and moving them apart leads to no end",
    ))
}

/// What was being written when a target was met.
pub(super) enum AroundTarget {
    Collected {
        number: usize,
        bytes: Vec<u8>,
        base: u64,
        unknown: Option<u64>,
    },
    Proved {
        position: u64,
        end: u64,
    },
}

impl Writer {
    /// Puts the targets of offsets where they go. Nothing where every offset is right; else where they are to go
    /// when the value is written once more.
    fn settle(&mut self) -> Result<Option<Plan>> {
        let Elsewhere {
            plan,
            targets,
            gaps,
            ..
        } = &self.elsewhere;
        if targets.is_empty() && gaps.is_empty() {
            return Ok(None);
        }
        match arrange(&self.bytes, gaps, targets, plan)? {
            Arranged::Done(bytes) => {
                self.bytes = bytes;
                self.elsewhere.targets = Vec::new();
                self.elsewhere.gaps = Vec::new();
                self.elsewhere.is_used = true;
                Ok(None)
            }
            Arranged::Again(plan) => Ok(Some(plan)),
        }
    }

    /// Goes where the target of an offset is. Nothing where targets are left out.
    pub(super) fn start_target(&mut self, spot: &Spot) -> Option<AroundTarget> {
        let place = self.elsewhere.plan.place_of(spot);
        match (&mut self.mode, self.elsewhere.policy) {
            (Mode::Count, _) | (Mode::Collect, Policy::LeaveOut) => None,
            (Mode::Prove(proof), _) => Some(AroundTarget::Proved {
                position: std::mem::replace(&mut self.passed, place),
                end: std::mem::replace(&mut proof.end, self.bytes.len() as u64),
            }),
            (Mode::Collect, Policy::Collect) => {
                let number = self.elsewhere.targets.len();
                self.elsewhere.targets.push(WrittenTarget {
                    spot: *spot,
                    depth: self.elsewhere.depth,
                    bytes: Vec::new(),
                });
                self.elsewhere.depth = self.elsewhere.depth.saturating_add(1);
                Some(AroundTarget::Collected {
                    number,
                    bytes: std::mem::take(&mut self.bytes),
                    base: std::mem::replace(&mut self.base, place),
                    unknown: self.unknown.take(),
                })
            }
        }
    }

    /// Goes back to what is around a target.
    pub(super) fn end_target(&mut self, around: AroundTarget) {
        match around {
            AroundTarget::Proved { position, end } => {
                self.passed = position;
                if let Some(proof) = self.proof() {
                    proof.end = end;
                }
            }
            AroundTarget::Collected {
                number,
                bytes,
                base,
                unknown,
            } => {
                self.elsewhere.depth = self.elsewhere.depth.saturating_sub(1);
                let written = std::mem::replace(&mut self.bytes, bytes);
                self.base = base;
                // Which bytes of a target are known depends on its place.
                self.unknown = match self.unknown {
                    Some(_) => Some(u64::MAX),
                    None => unknown,
                };
                if let Some(target) = self.elsewhere.targets.get_mut(number) {
                    target.bytes = written;
                }
                // What an offset leads to may be read up to the end of the space.
                self.is_open = true;
            }
        }
    }
}
