//! Rules that take more than one field to see.

mod chunk;
mod contents;
mod model;
mod place;

pub(super) use self::chunk::chunk;

use bindery::{Checker, Path, Schema as _, check_finite, path};

use crate::atm::rules::{CHAIN, NO_CONTENTS, NON_FINITE, ROLE, TOO_MANY_MODELS, TWO_CONTENTS};
use crate::atm::{Atm, Body, Framing, Role};

use self::place::{Place, at};

/// Reports what is wrong with the numbers of a file.
pub(super) fn file(file: &Atm, checker: &mut Checker<'_>) {
    // The engine leaves these as it finds them in memory.
    let unset = [".low_dist", ".payload.min", ".payload.max"];
    let counts = |path: &Path| {
        let is_index = |letter: char| "[]".contains(letter) || letter.is_ascii_digit();
        let field = path.as_str().trim_end_matches(is_index);
        !unset.iter().any(|each| field.ends_with(each))
    };
    check_finite(file, &NON_FINITE, counts, checker);
}

/// Reports what is wrong between chunks.
pub(super) fn body(body: &Body, checker: &mut Checker<'_>) {
    let models = body.models();
    checker.rule(&TOO_MANY_MODELS, models.len() <= 1024, || {
        format!("{} models", models.len())
    });
    let unread: &[u8] = &body.trailing.0;
    // Zeros at the end are what programs leave there.
    if let Some(first) = unread.iter().find(|byte| **byte != 0) {
        let (unread, last) = (unread.len(), body.chunks.len().saturating_sub(1));
        let unread = match unread {
            1 => format!("1 byte behind chunk {last} is not read"),
            unread => format!("{unread} bytes behind chunk {last} are not read"),
        };
        let message = format!("{unread}: {first:#04x} starts no chunk");
        checker.report_at(Body::INFO, path!["trailing"], &CHAIN, message);
    }
    if body.framing() == Framing::Marker {
        for (index, chunk) in body.chunks.iter().enumerate() {
            let named = !matches!(Role::of(chunk.data_num), Role::Other(_));
            let holds = named || !chunk.is_separator();
            at(checker, Place::chunk(index), &ROLE, holds, || {
                format!("{} is no role", chunk.data_num)
            });
        }
    }
    for (position, each) in models.iter().enumerate() {
        let contents = contents::contents(each);
        let stated = contents.last().map(|stated| stated.contents);
        if stated.is_none() {
            checker.report(
                &NO_CONTENTS,
                format!("model {position} has no basic contents"),
            );
        }
        for again in contents.iter().skip(1) {
            at(
                checker,
                Place::chunk(again.chunk),
                &TWO_CONTENTS,
                false,
                || "the model has basic contents already".to_owned(),
            );
        }
        for stated in &contents {
            contents::stated_numbers(stated, checker);
        }
        if let Some(last) = contents.last() {
            contents::stated_counts(each, last, checker);
        }
        model::model(each, stated.as_ref(), checker);
    }
}
