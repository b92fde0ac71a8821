//! Work on all cores, results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// As much as the main thread has: files nest as deeply here as there.
const STACK: usize = 8 << 20;

/// How many of these items are worked on at once.
pub(crate) fn at_once<T>(items: &[T]) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    cores.min(items.len())
}

/// Calls `work` for every item, on all cores, and `each` with the results, in the order of the items.
///
/// The first failure of `each` ends it.
pub(crate) fn in_order<T: Sync, R: Send, E>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut each: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if let [only] = items {
        // Another thread would take addresses for memory of its own, and gain nothing.
        return each(work(only));
    }
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        let mut started = 0usize;
        for _ in 0..at_once(items) {
            let sender = sender.clone();
            let (work, next, stop) = (&work, &next, &stop);
            let run = move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    if sender.send((index, work(item))).is_err() {
                        break;
                    }
                }
            };
            let thread = std::thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, run).is_ok() {
                started = started.saturating_add(1);
            }
        }
        drop(sender);
        if started == 0 {
            // A system without threads to spare still gets its results.
            return items.iter().try_for_each(|item| each(work(item)));
        }
        let mut early = BTreeMap::new();
        let mut wanted = 0usize;
        for (index, result) in results {
            early.insert(index, result);
            while let Some(result) = early.remove(&wanted) {
                wanted = wanted.saturating_add(1);
                if let Err(error) = each(result) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..200).collect();
        let mut seen = Vec::new();
        let ended: Result<(), ()> = in_order(
            &items,
            |item| {
                std::thread::sleep(std::time::Duration::from_micros(200 - item));
                *item
            },
            |item| {
                seen.push(item);
                Ok(())
            },
        );
        assert_eq!((ended, seen), (Ok(()), items));
    }

    #[test]
    fn a_failure_ends_it() {
        let items: Vec<u32> = (0..1000).collect();
        let ended = in_order(
            &items,
            |item| *item,
            |item| match item {
                3 => Err(item),
                _ => Ok(()),
            },
        );
        assert_eq!(ended, Err(3));
    }
}
