//! Programs that read files of a format, and what keeps them from it.

use crate::file::format::AnyFile;
use crate::report::check::{Finding, Rule};
use crate::report::error::Error;

/// A program that reads files of a format in its own way, with the rules that only it has.
#[derive(Debug)]
pub struct Program {
    /// What people call it, for example `m3d.h`.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Its rules; what it refuses is an error.
    pub rules: &'static [&'static Rule],
    /// What of a file it would refuse, leave out or take for something else.
    pub check: fn(&dyn AnyFile) -> Vec<Finding>,
    /// What it does with a file that cannot be read for this reason, and the rule of its own for that.
    pub unreadable: fn(&Error) -> (&'static Rule, &'static str),
}
