//! Lists whose elements have compressed parts: where each element starts is known without decompressing anything, so
//! that several threads can read them.

use crate::codec::input::Input;
use crate::codec::traits::{Decode, decode_each};
use crate::report::error::Result;
use crate::walk::Walker;

/// Reads so many elements. Without the feature `parallel`, or where it is not worth it, one after another; `skip` goes to
/// the end of one without reading it.
///
/// # Errors
/// As [`Decode::decode`], with the index in the path. They are those of reading one after another.
pub fn decode_apart<T: Decode<C> + Send, C: Copy + Send + Sync>(
    input: &mut Input<'_>,
    count: usize,
    context: C,
    skip: impl Fn(&mut Walker<'_>, &mut Input<'_>, C) -> Result<()>,
) -> Result<Vec<T>> {
    input.expect_room(count, T::INFO.min_size)?;
    #[cfg(feature = "parallel")]
    if let Some(read) = by_threads::read(input, count, context, skip) {
        return read;
    }
    #[cfg(not(feature = "parallel"))]
    let _ = skip;
    decode_each(input, count, context)
}

#[cfg(feature = "parallel")]
mod by_threads {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::{Decode, Input, Result, Walker};
    use crate::codec::input::Spot;
    use crate::codec::limits::{Share, Used};
    use crate::report::error::{Class, Error};
    use crate::view::seek::Chooses;

    /// Fewer bytes than these are read before a thread has started.
    const LEAST_BYTES: usize = 64 << 10;

    /// A list that several threads read.
    struct Job<'a, C> {
        /// Where the list is.
        spot: Spot<'a>,
        /// How many bytes are left at the start of each element, and behind the last.
        places: Vec<usize>,
        context: C,
        share: Share,
        /// The element that nobody has begun with.
        next: AtomicUsize,
        /// The first element that cannot be read. Those behind it are not wanted any more.
        failed: AtomicUsize,
    }

    /// What one thread has read.
    struct Done<T> {
        items: Vec<(usize, T)>,
        failure: Option<Failure>,
        used: Used,
    }

    /// Why a thread has stopped.
    struct Failure {
        index: usize,
        /// Nothing where only reading one after another can tell.
        error: Option<Error>,
    }

    /// Reads the list, or nothing of it where it has to be read one after another.
    pub(super) fn read<T: Decode<C> + Send, C: Copy + Send + Sync>(
        input: &mut Input<'_>,
        count: usize,
        context: C,
        skip: impl Fn(&mut Walker<'_>, &mut Input<'_>, C) -> Result<()>,
    ) -> Option<Result<Vec<T>>> {
        let (spot, session) = (input.spot()?, input.session());
        let threads = session.threads().min(count);
        if threads < 2 || input.left() < LEAST_BYTES {
            return None;
        }
        let used = session.used();
        let places = places::<T, C>(input, count, |walker, input| skip(walker, input, context));
        session.set_used(used);
        let places = places?;
        let length = input.left().saturating_sub(*places.last()?);
        if length < LEAST_BYTES {
            return None;
        }
        // The elements themselves; what they hold is counted where it is read.
        session.hold::<T>(count).ok()?;
        let _deeper = session.descend().ok()?;
        let job = Job {
            spot,
            places,
            context,
            share: session.share(threads),
            next: AtomicUsize::new(0),
            failed: AtomicUsize::new(usize::MAX),
        };
        let done = run::<T, C>(&job, threads);
        let merged = merge(done, count, |used| session.add_used(used));
        let read = match merged {
            None => {
                session.set_used(used);
                return None;
            }
            Some(Ok(items)) => Ok(items),
            Some(Err(error)) => Err(error.at(input.offset())),
        };
        input.skip(length);
        Some(read)
    }

    /// Where each element starts. Nothing where one cannot be stepped over: reading finds out why.
    fn places<T: Decode<C>, C: Copy>(
        input: &Input<'_>,
        count: usize,
        skip: impl Fn(&mut Walker<'_>, &mut Input<'_>) -> Result<()>,
    ) -> Option<Vec<usize>> {
        let mut nobody = Chooses(None);
        let mut walker = Walker::new(T::INFO, &mut nobody);
        let mut place = input.mark();
        let mut places = vec![place.left()];
        for _ in 0..count {
            let before = place.left();
            let stepped = walker.pass_over(|walker| skip(walker, &mut place));
            stepped.ok().filter(|()| place.left() < before)?;
            places.push(place.left());
        }
        Some(places)
    }

    /// Reads on all threads, this one among them.
    fn run<T: Decode<C> + Send, C: Copy + Send + Sync>(
        job: &Job<'_, C>,
        threads: usize,
    ) -> Vec<Done<T>> {
        thread::scope(|scope| {
            // Where a thread cannot be started, the others do its share.
            let others: Vec<_> = (1..threads)
                .filter_map(|_| {
                    let thread = thread::Builder::new();
                    thread.spawn_scoped(scope, || job.some::<T>()).ok()
                })
                .collect();
            let mut done = vec![job.some::<T>()];
            for other in others {
                match other.join() {
                    Ok(read) => done.push(read),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        })
    }

    impl<C: Copy> Job<'_, C> {
        /// Reads elements until there are no more, or one of them cannot be read.
        fn some<T: Decode<C>>(&self) -> Done<T> {
            let session = self.share.session();
            let mut done = Done {
                items: Vec::new(),
                failure: None,
                used: Used::default(),
            };
            loop {
                let index = self.next.fetch_add(1, Ordering::Relaxed);
                let (start, behind) = (
                    self.places.get(index),
                    self.places.get(index.saturating_add(1)),
                );
                let (Some(start), Some(behind)) = (start, behind) else {
                    break;
                };
                if index > self.failed.load(Ordering::Relaxed) {
                    break;
                }
                let mut input = self.spot.input(*start, &session);
                let error = match T::decode(&mut input, self.context) {
                    Ok(item) if input.left() == *behind => {
                        done.items.push((index, item));
                        continue;
                    }
                    Ok(_) => None,
                    Err(error) => Some(error),
                };
                self.failed.fetch_min(index, Ordering::Relaxed);
                done.failure = Some(Failure { index, error });
                break;
            }
            done.used = session.used();
            done
        }
    }

    /// The elements in their order, or the failure of the first that cannot be read: all before it have been. Nothing
    /// where a limit was reached, because each thread had only its share.
    fn merge<T>(
        done: Vec<Done<T>>,
        count: usize,
        add_used: impl Fn(Used) -> bool,
    ) -> Option<Result<Vec<T>>> {
        let mut slots: Vec<Option<T>> = (0..count).map(|_| None).collect();
        let mut first: Option<(usize, Error)> = None;
        for Done {
            items,
            failure,
            used,
        } in done
        {
            if !add_used(used) {
                return None;
            }
            for (index, item) in items {
                *slots.get_mut(index)? = Some(item);
            }
            if let Some(Failure { index, error }) = failure {
                let error = error.filter(|error| error.class() != Class::Limit)?;
                if first.as_ref().is_none_or(|(known, _)| index < *known) {
                    first = Some((index, error));
                }
            }
        }
        match first {
            Some((index, error)) => Some(Err(error.in_index(index))),
            None => slots.into_iter().collect::<Option<Vec<T>>>().map(Ok),
        }
    }
}
