//! The string table.

use std::collections::HashSet;

use bindery::check::quoted;
use bindery::path;

use super::Check;
use crate::m3d::{ChunkBody, Metadata, OwnChunks, rules};

impl<Own: OwnChunks> Check<'_, '_, '_, Own> {
    pub(super) fn strings(&mut self) {
        let head = &self.payload.head;
        let path = path!["head", "strings"];
        let bytes = head.strings.as_bytes();
        let found = head.strings.strings().take(4).count();
        if found < 4 {
            self.report(
                &rules::LEADING_STRINGS,
                &path,
                format!("{found} strings instead of four"),
            );
        }
        if bytes.last().is_none_or(|last| *last != 0) {
            let message = "the last byte is not zero".to_owned();
            self.report(&rules::STRING_TABLE_END, &path, message);
        }
        for (place, what) in ["name", "licence", "authors"].into_iter().enumerate() {
            let string = head.strings.strings().nth(place).unwrap_or_default();
            if string.iter().any(|byte| *byte < 32) {
                let path = path!["head", "strings", place];
                let message = format!("the {what} holds a control character");
                self.report(&rules::CONTROL_CHARACTER, &path, message);
            }
        }
        if let Some(author) = head.author().split(", ").find(|author| !is_author(author)) {
            let path = path!["head", "strings", 2];
            self.report(&rules::AUTHORS, &path, quoted(author.as_bytes()));
        }
        self.description();
        self.identifiers();
    }

    fn description(&mut self) {
        let path = path!["head", "strings", 3];
        let description = self.payload.head.description();
        if description.split('\n').any(str::is_empty) && !description.is_empty() {
            let message = "the description holds an empty line".to_owned();
            self.report(&rules::DESCRIPTION_LINES, &path, message);
        }
        // One line of capitals may also be plain text.
        let is_structured = |data: &Metadata<'_>| data.schema == "META" || !data.entries.is_empty();
        if Metadata::parse(&description)
            .is_some_and(|data| is_structured(&data) && data.generator().is_none())
        {
            let message = "there is no GENERATOR".to_owned();
            self.report(&rules::GENERATOR, &path, message);
        }
    }

    /// Labels are for people to read; all other strings are names.
    fn identifiers(&mut self) {
        let texts: HashSet<u64> = self
            .payload
            .chunks
            .iter()
            .filter_map(|chunk| match &chunk.body {
                ChunkBody::Labels(labels) => Some(&labels.labels),
                _ => None,
            })
            .flatten()
            .map(|label| label.text.offset().into())
            .collect();
        let mut offset = 0u64;
        for (place, string) in self.payload.head.strings.strings().enumerate() {
            let is_name = place >= 4 && !texts.contains(&offset);
            offset = offset.saturating_add(string.len() as u64).saturating_add(1);
            if is_name && string.iter().any(|byte| b" /\\".contains(byte)) {
                let path = path!["head", "strings", place];
                self.report(&rules::IDENTIFIER, &path, quoted(string));
            }
        }
    }
}

/// Whether this is a name, or a name with a contact, or a contact alone.
fn is_author(author: &str) -> bool {
    match author.split_once('<') {
        None => !author.contains('>'),
        Some((_, contact)) => contact
            .strip_suffix('>')
            .is_some_and(|contact| !contact.contains(['<', '>'])),
    }
}
