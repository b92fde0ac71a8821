//! How much memory the command may take, and how that is shared out.

use bindery::{Class, Error, Limits};

use crate::failure::Failure;

/// A number of bytes, for example `1073741824`, `512M` or `2G`.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let (digits, shift) = match text.chars().last() {
        Some('k' | 'K') => (text.get(..text.len().saturating_sub(1)), 10),
        Some('m' | 'M') => (text.get(..text.len().saturating_sub(1)), 20),
        Some('g' | 'G') => (text.get(..text.len().saturating_sub(1)), 30),
        _ => (Some(text), 0),
    };
    let number: Option<u64> = digits.and_then(|digits| digits.parse().ok());
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| "a number of bytes expected, or of K, M or G".to_owned())
}

/// What the command may take without being told: half of what it can have.
pub(crate) fn usual() -> u64 {
    /// Where nobody says how much there is.
    const UNKNOWN: u64 = 4 << 30;
    let known = [machine(), container(), address_space()];
    let least = known.into_iter().flatten().min();
    least.unwrap_or(UNKNOWN) / 2
}

/// The memory of the machine.
fn machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// What the processes around this one may take together.
fn container() -> Option<u64> {
    let text = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?;
    text.trim().parse().ok()
}

/// The addresses that this process may still get, where `ulimit -v` bounds them.
fn address_space() -> Option<u64> {
    const PAGE: u64 = 4096;
    let sizes = std::fs::read_to_string("/proc/self/statm").ok()?;
    let taken: u64 = sizes.split_whitespace().next()?.parse().ok()?;
    let text = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("Max address space"))?;
    let all: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(all.saturating_sub(taken.saturating_mul(PAGE)))
}

/// The limits for a file of this size, where so much memory is there for it.
///
/// The file is in memory, and once more in its sections. The rest is for what the sections hold, for the elements
/// of lists, and for a trace or a tree; lists may take twice their size while they grow.
pub(crate) fn limits(
    label: &str,
    memory: u64,
    size: u64,
    decompressed: u64,
) -> Result<Limits, Failure> {
    let share = memory.saturating_sub(size.saturating_mul(2)) / 4;
    if share == 0 {
        return Err(refused(label, &format!("{size} bytes"), memory));
    }
    let usual = Limits::default();
    Ok(usual
        .with_decompressed(decompressed.min(share))
        .with_memory(share)
        .with_made_up(usual.made_up.min(share)))
}

/// The failure for a file of a size that there is too little memory for.
pub(crate) fn refused(label: &str, size: &str, memory: u64) -> Failure {
    let problem = format!("{size}, where {memory} bytes of memory are allowed");
    Failure::refused(label, Error::new(Class::Limit, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(bytes("17"), Ok(17));
        assert_eq!(bytes("3k"), Ok(3072));
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("2G"), Ok(2 << 30));
        for wrong in ["", "G", "-1", "1.5G", "18446744073709551615K", "é"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn all_shares_together_are_what_is_allowed() {
        let limits = limits("x", 1000, 100, u64::MAX).unwrap();
        assert_eq!((limits.decompressed, limits.memory), (200, 200));
        assert!(super::limits("x", 1000, 500, u64::MAX).is_err());
        assert!(usual() > 0);
    }
}
