//! Arguments of a command that are put together when it is called, not at every start.

use std::ops::Deref;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a command, of which clap knows nothing before they are needed. Its help text is said beside it,
/// because the list of commands shows it.
#[derive(Debug)]
pub(crate) struct Deferred<T>(T);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| keep_help(command, T::augment_args))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(|command| keep_help(command, T::augment_args_for_update))
    }
}

/// Adds arguments. Those that several commands share would bring a help text of their own.
fn keep_help(command: Command, augment: fn(Command) -> Command) -> Command {
    let short = command.get_about().cloned().unwrap_or_default();
    let long = command.get_long_about().cloned();
    let command = augment(command).about(short);
    match long {
        Some(long) => command.long_about(long),
        None => command.long_about(None),
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
