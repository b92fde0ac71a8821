//! What the texts of the specs say, read from the texts themselves: every line that gives something on
//! disk a type, a bit range or a number.
//!
//! Each text has a style of its own, and [`Style::read`] an extractor for each style. They know how a
//! text is laid out and nothing of any format.

use std::collections::BTreeMap;

/// What one line of a text says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// The heading that it is under.
    pub section: String,
    /// The name that the text gives what it describes; empty where the text gives none.
    pub name: String,
    /// Which line of that name it is in its section, from 1.
    pub nth: usize,
    /// What the text says that it is.
    pub says: Said,
}

/// What a text says that something is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// Of this type, as the text writes it.
    Type(String),
    /// So many bytes at this offset; two numbers where the text leaves a choice.
    Bytes {
        /// Where it is in its record, as the text writes it.
        offset: String,
        /// How many bytes.
        sizes: Vec<u32>,
    },
    /// So many bits, from this one on.
    Bits {
        /// The lowest bit.
        low: u32,
        /// How many.
        width: u32,
    },
    /// The name of this number.
    Number(u64),
    /// This number before something of this type, as the text writes it.
    Tag(u64, String),
    /// Present, without more.
    Open,
}

/// How a text is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `<u8: Name>` for a field, `[..]...` for a list, `Section:` before them.
    Brackets,
    /// Tables whose columns run together, as a browser copies them.
    Joined,
    /// `0x4 [4 bytes] Name`, under headings underlined with dashes.
    Offsets,
    /// Markdown tables under `#` headings.
    Markdown,
}

impl Style {
    /// Every line of the text that says what something on disk is, in order.
    #[must_use]
    pub fn read(self, text: &str) -> Vec<Line> {
        let mut lines = match self {
            Self::Brackets => brackets::read(text),
            Self::Joined => joined::read(text),
            Self::Offsets => offsets::read(text),
            Self::Markdown => markdown::read(text),
        };
        let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
        for line in &mut lines {
            let nth = seen
                .entry((line.section.clone(), line.name.clone()))
                .or_default();
            *nth = nth.saturating_add(1);
            line.nth = *nth;
        }
        lines
    }
}

/// Letters, digits and signs alone, in lower case: spacing and quotes differ between texts and rows.
#[must_use]
pub fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|character| character.is_alphanumeric() || "+-#".contains(*character))
        .flat_map(char::to_lowercase)
        .collect()
}

/// A name without the remark in round brackets and the value in curly ones behind it.
#[must_use]
pub fn plain_name(text: &str) -> String {
    let text = text.trim();
    // A name may start with a bracket, or hold one in its middle: only what ends the text is a remark.
    for (open, close) in [(" (", ')'), (" {", '}')] {
        if text.ends_with(close)
            && let Some((name, _)) = text.split_once(open)
        {
            return plain_name(name);
        }
    }
    text.to_owned()
}

/// The number at the start of a text, and what follows.
fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    Some((digits.parse().ok()?, rest))
}

mod brackets {
    use super::{Line, Said, plain_name};

    /// A piece of the text: letters, each with the number of its line.
    type Letters = [(usize, char)];

    pub(super) fn read(text: &str) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut section = String::new();
        let mut body: Vec<(usize, char)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let mut rest = line;
            if depth(&body) == 0
                && let Some((title, behind)) = heading(line)
            {
                items(&section, &body, &mut lines);
                body.clear();
                title.clone_into(&mut section);
                rest = behind;
            }
            let number = index.saturating_add(1);
            body.extend(rest.chars().chain(['\n']).map(|letter| (number, letter)));
        }
        items(&section, &body, &mut lines);
        lines
    }

    /// `Name:` at the start of a line that is not inside a bracket.
    fn heading(line: &str) -> Option<(&str, &str)> {
        let (title, rest) = line.split_once(':')?;
        let title = title.trim();
        let spelled = |letter: char| letter.is_alphanumeric() || letter == ' ' || letter == '-';
        let starts = title.starts_with(|letter: char| letter.is_uppercase());
        (starts && title.chars().all(spelled)).then_some((title, rest))
    }

    /// How many brackets are open at the end.
    fn depth(body: &Letters) -> usize {
        body.iter().fold(0usize, |depth, (_, letter)| match letter {
            '<' | '[' | '{' => depth.saturating_add(1),
            '>' | ']' | '}' => depth.saturating_sub(1),
            _ => depth,
        })
    }

    fn text_of(body: &Letters) -> String {
        let text: String = body.iter().map(|(_, letter)| *letter).collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// What is inside the bracket that opens the body, and what follows it.
    fn bracket(body: &Letters) -> Option<(&Letters, &Letters)> {
        let mut depth = 0usize;
        for (index, (_, letter)) in body.iter().enumerate() {
            match letter {
                '<' | '[' | '{' => depth = depth.saturating_add(1),
                '>' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                let inside = body.get(1..index)?;
                return Some((inside, body.get(index.saturating_add(1)..)?));
            }
        }
        None
    }

    /// The type before the colon that is in no bracket, and what follows.
    fn typed(body: &Letters) -> Option<(&Letters, &Letters)> {
        let at = (0..body.len()).find(|at| {
            body.get(*at).is_some_and(|(_, letter)| *letter == ':')
                && depth(body.get(..*at).unwrap_or_default()) == 0
        })?;
        Some((body.get(..at)?, body.get(at.saturating_add(1)..)?))
    }

    /// Everything that a body lists, whatever is between its brackets.
    fn items(section: &str, mut body: &Letters, lines: &mut Vec<Line>) {
        while let Some((first, rest)) = body.split_first() {
            match (first.1, bracket(body)) {
                ('<' | '[', Some((inside, behind))) => {
                    item(section, inside, lines);
                    body = behind;
                }
                ('{', Some((inside, behind))) => {
                    items(section, inside, lines);
                    body = behind;
                }
                _ => body = rest,
            }
        }
    }

    fn starts_with_bracket(body: &Letters) -> bool {
        let first = body.iter().find(|(_, letter)| !letter.is_whitespace());
        first.is_some_and(|(_, letter)| "<[{".contains(*letter))
    }

    /// One field: `type: name`, a word with its bits, a number with its names, or a name alone.
    fn item(section: &str, body: &Letters, lines: &mut Vec<Line>) {
        let number = body.first().map_or(0, |(number, _)| *number);
        let mut push = |name: String, says: Said| {
            lines.push(Line {
                number,
                section: section.to_owned(),
                name,
                nth: 0,
                says,
            });
        };
        let Some((head, rest)) = typed(body) else {
            let text = text_of(body);
            if let Some((inner, "[3]")) = text.rsplit_once('>') {
                // An array of something that has a section: its name alone says what it is.
                let name = inner.trim_start_matches('<');
                push(name.to_owned(), Said::Type(name.to_owned()));
                return;
            }
            if starts_with_bracket(body) {
                items(section, body, lines);
                return;
            }
            let name = plain_name(&text);
            // `Compressed <Section>` and `Color <Mode>` are of that type; `Compressed <u16: Luxel>` says it itself.
            let inner = text
                .split_once('<')
                .and_then(|(_, inner)| inner.split_once('>'));
            match inner {
                Some((inner, _)) if inner.contains(':') => {
                    push(name.trim_end_matches('.').to_owned(), Said::Open);
                    items(section, body, lines);
                }
                Some((inner, _)) => push(name, Said::Type(inner.to_owned())),
                None => push(name.clone(), Said::Type(name)),
            }
            return;
        };
        let ty = type_of(&text_of(head));
        let described = text_of(rest);
        if !starts_with_bracket(rest) {
            push(plain_name(&described), Said::Type(ty));
            return;
        }
        if described.starts_with('<') {
            push(String::new(), Said::Type(ty.clone()));
            word(section, &ty, rest, lines);
            return;
        }
        push(described.clone(), Said::Type(ty));
        names(section, number, &described, lines);
    }

    /// `<u8: 1..16>` and `<String>` without their own brackets, `{u16|u32}` as a choice.
    fn type_of(text: &str) -> String {
        let bare = text.trim_matches(['<', '>', '{', '}']);
        let (ty, _) = bare.split_once(':').unwrap_or((bare, ""));
        ty.replace('|', " or ")
    }

    /// The names of a number, counted from zero: `{ FIRST | SECOND }`.
    fn names(section: &str, number: usize, described: &str, lines: &mut Vec<Line>) {
        let inside = described.trim_matches(['{', '}', ' ']);
        if inside.contains('\'') {
            return; // letters of a magic
        }
        for (index, name) in inside.split('|').enumerate() {
            lines.push(Line {
                number,
                section: section.to_owned(),
                name: plain_name(name),
                nth: 0,
                says: Said::Number(index as u64),
            });
        }
    }

    /// The bits of a word, which go from the highest to the lowest.
    fn word(section: &str, ty: &str, mut body: &Letters, lines: &mut Vec<Line>) {
        let width = ty.trim_start_matches('u').parse::<u32>();
        let mut left = width.unwrap_or_default();
        while let Some((first, rest)) = body.split_first() {
            let Some((inside, behind)) = (first.1 == '<').then(|| bracket(body)).flatten() else {
                body = rest;
                continue;
            };
            body = behind;
            let Some((head, name)) = typed(inside) else {
                continue;
            };
            let bits = text_of(head);
            let width = super::leading_number(&bits).map_or(0, |(width, _)| width);
            left = left.saturating_sub(width);
            let described = text_of(name);
            let number = inside.first().map_or(0, |(number, _)| *number);
            lines.push(Line {
                number,
                section: section.to_owned(),
                name: match described.as_str() {
                    "0" => "(reserved)".to_owned(),
                    list if list.starts_with('{') => list.to_owned(),
                    name => plain_name(name),
                },
                nth: 0,
                says: Said::Bits { low: left, width },
            });
            if described.starts_with('{') {
                names(section, number, &described, lines);
            }
        }
    }
}

mod joined {
    use super::{Line, Said, leading_number, plain_name};

    /// The headers that start a table.
    const TYPES: &[&str] = &["TypeDescription", "TypeValueDescription"];
    const NAMES: &str = "NameValue";
    const BITS: &str = "Bits (MSB to LSB)ValueDescription";

    fn is_header(line: &str) -> bool {
        TYPES.contains(&line) || line == NAMES || line == BITS
    }

    pub(super) fn read(text: &str) -> Vec<Line> {
        let lines: Vec<&str> = text.lines().collect();
        let titles = titles(&lines);
        let mut found = Vec::new();
        let mut section = "";
        let mut header = "";
        for (index, line) in lines.iter().enumerate() {
            if titles.contains(&(index, line)) {
                (section, header) = (line, "");
            } else if is_header(line) {
                header = line;
            } else if line.trim().is_empty() {
                header = "";
            } else if !header.is_empty() {
                let sections: Vec<&str> = titles.iter().map(|(_, title)| **title).collect();
                let (name, says) = match header {
                    NAMES => name_and_number(line),
                    BITS => bits(line),
                    _ => typed(line, &sections),
                };
                found.push(Line {
                    number: index.saturating_add(1),
                    section: section.to_owned(),
                    name,
                    nth: 0,
                    says,
                });
            }
        }
        found
    }

    /// A title is before a header: right before it, or with blank lines and bullets between.
    fn titles<'a>(lines: &'a [&'a str]) -> Vec<(usize, &'a &'a str)> {
        let mut titles = Vec::new();
        let mut table = false;
        let mut last = None;
        for (index, line) in lines.iter().enumerate() {
            if is_header(line) {
                titles.extend(last.take());
                table = true;
            } else if line.trim().is_empty() {
                table = false;
            } else if !line.starts_with(' ') {
                let next_is_header = lines
                    .get(index.saturating_add(1))
                    .is_some_and(|next| is_header(next));
                if !table || next_is_header {
                    last = Some((index, line));
                }
            }
        }
        titles
    }

    /// `NAME0`.
    fn name_and_number(line: &str) -> (String, Said) {
        let name = line.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number = line
            .strip_prefix(name)
            .and_then(|digits| digits.parse().ok());
        (name.to_owned(), number.map_or(Said::Open, Said::Number))
    }

    /// `7..10Reserved`: bits 7 to 1 are 0 and reserved. `0Has normals`: bit 0.
    fn bits(line: &str) -> (String, Said) {
        let digits: Vec<u32> = line
            .chars()
            .map_while(|letter| match letter {
                '.' => Some(None),
                letter => letter.to_digit(10).map(Some),
            })
            .flatten()
            .collect();
        let name = line.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        let (high, low) = match (line.contains(".."), digits.as_slice()) {
            (true, [high, low, ..]) => (*high, *low),
            (false, [bit, ..]) => (*bit, *bit),
            _ => return (name.to_owned(), Said::Open),
        };
        let name = if name == "Reserved" {
            "(reserved)"
        } else {
            name
        };
        let width = high.saturating_sub(low).saturating_add(1);
        (name.to_owned(), Said::Bits { low, width })
    }

    /// Type, value and name without anything between them. A type is a number's, or the title of a
    /// section; a value is one too, or a number, or is in curly brackets.
    fn typed(line: &str, sections: &[&str]) -> (String, Said) {
        let Some((ty, mut rest)) = leading_type(line, sections) else {
            return (line.to_owned(), Said::Open);
        };
        let mut ty = ty.to_owned();
        if let Some(count) = rest.strip_prefix(" × ") {
            // How many: a quoted name, or `1…`.
            rest = match count
                .strip_prefix('“')
                .and_then(|count| count.split_once('”'))
            {
                Some((_, behind)) => behind,
                None => count.trim_start_matches(['1', '…']),
            };
            rest = rest.strip_prefix(" or 0").unwrap_or(rest);
        }
        while let Some(behind) = rest.strip_prefix(" or ") {
            let Some((other, behind)) = leading_type(behind, sections) else {
                break;
            };
            ty = format!("{ty} or {other}");
            rest = behind;
        }
        if rest.starts_with('{') {
            rest = rest.split_once('}').map_or(rest, |(_, name)| name);
        } else if let Some((_, behind)) = leading_number(rest) {
            rest = behind;
        } else if let Some((value, behind)) = leading_type(rest, sections)
            && behind.starts_with(|letter: char| letter.is_uppercase())
        {
            value.clone_into(&mut ty);
            rest = behind;
        }
        (plain_name(rest), Said::Type(ty))
    }

    /// The longest type that a text starts with, with its brackets.
    fn leading_type<'a>(text: &'a str, sections: &[&str]) -> Option<(&'a str, &'a str)> {
        let known = ["u8", "u16", "u32", "float", "char", "Header", "PTF texture"];
        let length = known
            .iter()
            .chain(sections)
            .filter(|ty| text.starts_with(**ty))
            .map(|ty| ty.len())
            .max()?;
        let end = match text.get(length..)?.strip_prefix('[') {
            Some(behind) => length.saturating_add(behind.find(']')?).saturating_add(2),
            None => length,
        };
        text.split_at_checked(end)
    }
}

mod offsets {
    use super::{Line, Said, leading_number, plain_name};

    /// The heading whose entries have a number and a name, and no size.
    const CODES: &str = "Chunk Codes";

    pub(super) fn read(text: &str) -> Vec<Line> {
        let lines: Vec<&str> = text.lines().collect();
        let mut found = Vec::new();
        let mut section = String::new();
        for (index, line) in lines.iter().enumerate() {
            let next = index.checked_add(1).and_then(|next| lines.get(next));
            let underlined = next.is_some_and(|next| next.starts_with("---"));
            let words: Vec<&str> = line.split_whitespace().collect();
            let line = words.join(" ");
            let all_capitals = line
                .chars()
                .all(|letter| letter.is_ascii_uppercase() || letter == '_');
            let entry = match words.as_slice() {
                [] => None,
                ["Chunk", "Codes"] => {
                    CODES.clone_into(&mut section);
                    None
                }
                ["TBD"] => Some(("TBD".to_owned(), Said::Open)),
                [_] if all_capitals && line.len() > 4 => {
                    section = line;
                    None
                }
                [stars, ..] if stars.starts_with("***") => {
                    section.clear();
                    None
                }
                [_, ..] if section == CODES => code(&line),
                ["ChunkHeader", "->", name, "=", ..] => Some(((*name).to_owned(), Said::Open)),
                [_, ..] if underlined && line.chars().any(char::is_alphabetic) => {
                    section = line;
                    None
                }
                _ => sized(&line),
            };
            found.extend(entry.map(|(name, says)| Line {
                number: index.saturating_add(1),
                section: section.clone(),
                name,
                nth: 0,
                says,
            }));
        }
        found
    }

    fn hex(text: &str) -> Option<u64> {
        u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()
    }

    /// `0x1B Basic Contents`.
    fn code(line: &str) -> Option<(String, Said)> {
        let (number, name) = line.split_once(' ')?;
        let name = name.trim_matches(['(', ')']);
        Some((name.to_owned(), Said::Number(hex(number)?)))
    }

    /// `0x4 [1 byte] = Size of this header (..)`.
    fn sized(line: &str) -> Option<(String, Said)> {
        let (offset, rest) = line.split_once(' ')?;
        hex(offset)?;
        let (size, name) = rest.strip_prefix('[')?.split_once(']')?;
        let sizes = size.split(" or ").filter_map(leading_number);
        let name = plain_name(name.trim_start_matches([' ', '=']));
        // A sentence may follow the name.
        let (name, _) = name.split_once('.').unwrap_or((&name, ""));
        let said = Said::Bytes {
            offset: offset.to_owned(),
            sizes: sizes.map(|(size, _)| size).collect(),
        };
        Some((name.to_owned(), said))
    }
}

mod markdown {
    use super::{Line, Said, leading_number};

    pub(super) fn read(text: &str) -> Vec<Line> {
        let mut found = Vec::new();
        let mut section = "";
        let mut columns: Vec<String> = Vec::new();
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let next = index.checked_add(1).and_then(|next| lines.get(next));
            let entry = if line.starts_with('#') {
                section = line.trim_start_matches(['#', ' ']);
                None
            } else if line.starts_with('|') {
                let cells = cells(line);
                if next.is_some_and(|next| next.starts_with("|-")) {
                    columns = cells;
                    None
                } else if columns.is_empty() || line.starts_with("|-") {
                    // A line of dashes, or of a drawing.
                    None
                } else {
                    Some(row(&columns, &cells))
                }
            } else {
                columns.clear();
                numbered(line)
            };
            found.extend(entry.map(|(name, says)| Line {
                number: index.saturating_add(1),
                section: section.to_owned(),
                name,
                nth: 0,
                says,
            }));
        }
        found
    }

    fn cells(line: &str) -> Vec<String> {
        let inner = line.trim().trim_matches('|');
        inner
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    }

    /// What a row says by the columns of its table. The columns that say what a row is are these; any
    /// other is its name.
    fn row(columns: &[String], cells: &[String]) -> (String, Said) {
        let cell = |column: &str| {
            let at = columns.iter().position(|known| known == column)?;
            cells.get(at).map(String::as_str)
        };
        let description = cell("Description").unwrap_or_default().to_owned();
        if let Some(keyword) = cell("Keyword") {
            let ty = cell("Parameter").unwrap_or_default().to_owned();
            let magic = cell("Magic").and_then(|magic| magic.parse().ok());
            return (keyword.to_owned(), Said::Tag(magic.unwrap_or(u64::MAX), ty));
        }
        if let Some(bits) = cell("Bits").or_else(|| cell("Magic bit")) {
            let name = cell("Name").map_or(description, str::to_owned);
            return (name, range(bits).unwrap_or(Said::Open));
        }
        if let Some(value) = cell("BitVal") {
            let name = cell("Type").map_or(description.clone(), |ty| format!("{ty} {description}"));
            let number = u64::from_str_radix(value, 2);
            return (name, number.map_or(Said::Open, Said::Number));
        }
        if let Some(number) = cell("il").and_then(|number| number.parse().ok()) {
            return (description, Said::Number(number));
        }
        if let Some((length, _)) = cell("Length").and_then(leading_number) {
            let said = Said::Bytes {
                offset: cell("Offset").unwrap_or_default().to_owned(),
                sizes: vec![length],
            };
            return (description, said);
        }
        if let Some(ty) = cell("Type") {
            return (description, Said::Type(ty.to_owned()));
        }
        (cells.last().cloned().unwrap_or_default(), Said::Open)
    }

    /// `4-7`, `10 -11` or `6`.
    fn range(bits: &str) -> Option<Said> {
        let (low, rest) = leading_number(bits)?;
        let high = match leading_number(rest.trim_start_matches([' ', '-'])) {
            Some((high, _)) => high,
            None => low,
        };
        let width = high.checked_sub(low)?.checked_add(1)?;
        Some(Said::Bits { low, width })
    }

    /// `12 = cylinder`, in a list of numbers.
    fn numbered(line: &str) -> Option<(String, Said)> {
        let (number, name) = line.strip_prefix(' ')?.split_once(" = ")?;
        let (number, rest) = leading_number(number.trim())?;
        let said = match leading_number(rest.trim_start_matches([' ', '-'])) {
            Some(_) => Said::Open, // a range of numbers
            None => Said::Number(number.into()),
        };
        Some((name.to_owned(), said))
    }
}
