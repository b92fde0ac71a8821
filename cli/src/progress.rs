//! A bar on the terminal for what takes longer than a second.

use std::io::IsTerminal as _;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

const PATIENCE: Duration = Duration::from_secs(1);

/// Shows how far the work is, once it has taken a second; gone when dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    shown: Arc<Mutex<State>>,
    /// Dropping the sender ends the wait.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

#[derive(Debug, Default)]
struct State {
    done: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// For so many files.
    pub(crate) fn of(files: usize) -> Self {
        let shown = Arc::new(Mutex::new(State::default()));
        let waiting = std::io::stderr().is_terminal().then(|| {
            let (sender, receiver) = channel();
            let shown = Arc::clone(&shown);
            let waiter = std::thread::spawn(move || {
                if receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    let mut state = shown.lock().unwrap_or_else(PoisonError::into_inner);
                    state.bar = Some(bar(files as u64, state.done));
                }
            });
            (sender, waiter)
        });
        Self { shown, waiting }
    }

    /// One more is done; `print` runs while the bar is out of the way.
    pub(crate) fn step<T>(&self, print: impl FnOnce() -> T) -> T {
        let mut state = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        state.done = state.done.saturating_add(1);
        match &state.bar {
            Some(bar) => {
                bar.inc(1);
                bar.suspend(print)
            }
            None => print(),
        }
    }
}

fn bar(files: u64, done: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(files), ProgressDrawTarget::stderr());
    let template = match files {
        0 | 1 => "{spinner} {elapsed}",
        _ => "{spinner} {bar:40} {pos} of {len} files, {eta} left",
    };
    // The templates are fixed; one that were wrong would leave the default style.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_position(done);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, waiter)) = self.waiting.take() {
            drop(sender);
            // It cannot have panicked, and there is nothing to do if it had.
            let _ = waiter.join();
        }
        let state = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = &state.bar {
            bar.finish_and_clear();
        }
    }
}
