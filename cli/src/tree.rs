//! The content of a file as a tree, and ways through it.

use std::ffi::OsStr;

use bindery::{Path, Value};

use crate::failure::Failure;
use crate::input::{Opened, Reading, Source};

/// A file, and its content as a tree.
pub(crate) struct Content {
    /// Its bytes.
    pub(crate) source: Source,
    /// The file as it was read.
    pub(crate) opened: Opened,
    /// Its content.
    pub(crate) tree: Value,
}

impl Content {
    /// Reads a file.
    pub(crate) fn load(file: &OsStr, reading: &Reading) -> Result<Self, Failure> {
        let source = reading.load(file)?;
        let opened = reading.open(&source)?;
        Self::of(source, opened)
    }

    /// A file that was read from these bytes.
    pub(crate) fn of(source: Source, opened: Opened) -> Result<Self, Failure> {
        let tree = opened
            .model
            .to_tree(opened.limits)
            .map_err(|error| Failure::refused(&source.label, error))?;
        Ok(Self {
            source,
            opened,
            tree,
        })
    }

    /// The value at a path, or what there is nearby.
    pub(crate) fn at(&self, path: &Path) -> Result<Value, Failure> {
        match self.tree.at(path) {
            Some(found) => Ok(found.into_owned()),
            None => Err(nowhere(path, &self.tree)),
        }
    }

    /// The path that a person means: one that leads somewhere, or a name that `inspect` shows.
    pub(crate) fn path_of(&self, wanted: &Path) -> Path {
        if self.tree.at(wanted).is_some() {
            return wanted.clone();
        }
        let model = &self.opened.model;
        let told = model.place_of(wanted.as_str());
        if let Some(place) = told.filter(|place| self.tree.at(place).is_some()) {
            return place;
        }
        // A field of that name with the text that `inspect` shows.
        let names = model.names();
        let shown = names.iter().find(|(name, _)| wanted == name);
        let mut found = Vec::new();
        if let Some((name, shown)) = shown {
            each_text(&self.tree, &Path::root(), &mut |path, text| {
                let is_named = path.segments().last() == Some((*name).into());
                if is_named && text == shown {
                    found.push(path.clone());
                }
            });
        }
        match found.as_slice() {
            [only] => only.clone(),
            _ => wanted.clone(),
        }
    }
}

/// A path of the command line.
pub(crate) fn path(text: &str) -> Result<Path, String> {
    text.parse()
        .map_err(|error: bindery::Error| error.message().to_owned())
}

/// The mistake of a path that leads nowhere, with what there is where it still leads.
pub(crate) fn nowhere(path: &Path, tree: &Value) -> Failure {
    const SHOWN: usize = 12;
    let mut known = Path::root();
    for step in path.segments() {
        let next = known.then([step]);
        if tree.at(&next).is_none() {
            break;
        }
        known = next;
    }
    let place = match known.is_root() {
        true => "at the top".to_owned(),
        false => format!("under {known}"),
    };
    let here = tree.at(&known).unwrap_or_default();
    let steps = match here.count() {
        0 => {
            let mut names: Vec<String> = Vec::new();
            field_names(&here, &mut names);
            names.truncate(SHOWN);
            names.join(", ")
        }
        count => format!("[0] to [{}]", count.saturating_sub(1)),
    };
    let there = match steps.is_empty() {
        true => "is nothing more".to_owned(),
        false => format!("there are: {steps}"),
    };
    Failure::usage(format!("there is no {path}; {place} {there}"))
}

/// The names of the fields that a step may name.
fn field_names(value: &Value, names: &mut Vec<String>) {
    if value.as_record().is_err() {
        return;
    }
    for (step, part) in value.parts() {
        match step {
            Some(step) => names.push(Path::from([step]).to_string()),
            None => field_names(&part, names),
        }
    }
}

/// Shows every text of a tree with its path.
pub(crate) fn each_text(value: &Value, path: &Path, visit: &mut dyn FnMut(&Path, &str)) {
    if let Some(text) = value.as_str() {
        visit(path, text);
        return;
    }
    for (step, part) in value.parts() {
        each_text(&part, &path.then(step), visit);
    }
}
