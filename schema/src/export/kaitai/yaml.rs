//! A tree as YAML.

use crate::value::Value;

/// The text of a tree of records, lists, text and numbers.
pub(super) fn to_text(tree: &Value) -> String {
    let mut out = String::new();
    block(&mut out, tree, 0);
    out
}

/// Writes a record or list, each entry on lines of its own.
fn block(out: &mut String, value: &Value, indent: usize) {
    match value {
        Value::Record(entries) => {
            for (index, (key, value)) in entries.iter().enumerate() {
                // The first entry of a record in a list follows the dash.
                if index > 0 || !out.ends_with("- ") {
                    spaces(out, indent);
                }
                key_text(out, key);
                out.push(':');
                match value {
                    Value::Text(doc) if key == "doc" => documentation(out, doc, indent),
                    value => entry(out, value, indent.saturating_add(2)),
                }
            }
        }
        Value::List(items) => {
            for item in items {
                spaces(out, indent);
                out.push_str("- ");
                match item {
                    Value::Record(_) => block(out, item, indent.saturating_add(2)),
                    leaf => {
                        scalar(out, leaf);
                        out.push('\n');
                    }
                }
            }
        }
        leaf => scalar(out, leaf),
    }
}

/// What follows a key.
fn entry(out: &mut String, value: &Value, indent: usize) {
    match value {
        Value::Record(_) => {
            out.push('\n');
            block(out, value, indent);
        }
        // Numbers, such as the bytes of a magic, stay on one line.
        Value::List(items) if items.iter().all(|item| matches!(item, Value::Uint(_))) => {
            let items = items.iter().map(|item| match item {
                Value::Uint(number) => format!("0x{number:02x}"),
                _ => String::new(),
            });
            out.push_str(&format!(" [{}]\n", items.collect::<Vec<_>>().join(", ")));
        }
        Value::List(_) => {
            out.push('\n');
            block(out, value, indent);
        }
        leaf => {
            out.push(' ');
            scalar(out, leaf);
            out.push('\n');
        }
    }
}

/// How wide lines of documentation are.
const WIDTH: usize = 80;

/// The documentation of something at an indent: on the line of its key if it fits there without quotes, else on lines of
/// its own.
fn documentation(out: &mut String, doc: &str, indent: usize) {
    let fits = indent
        .saturating_add("doc: ".len())
        .saturating_add(doc.chars().count())
        <= WIDTH;
    if fits && is_plain(doc) {
        out.push(' ');
        out.push_str(doc);
        out.push('\n');
        return;
    }
    out.push_str(" |\n");
    let indent = indent.saturating_add(2);
    for line in doc.lines() {
        for part in wrapped(line, WIDTH.saturating_sub(indent)) {
            if !part.is_empty() {
                spaces(out, indent);
            }
            out.push_str(&part);
            out.push('\n');
        }
    }
}

/// A line as lines of no more than so many letters each, as far as its words are not longer.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split_whitespace() {
        let Some(last) = lines.last_mut() else {
            break;
        };
        let letters = last.chars().count().saturating_add(word.chars().count());
        if last.is_empty() {
            last.push_str(word);
        } else if letters < width {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn spaces(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n(' ', count));
}

fn scalar(out: &mut String, value: &Value) {
    match value {
        Value::Text(text) => quoted_unless(out, text, is_plain(text)),
        Value::Bool(flag) => out.push_str(&flag.to_string()),
        Value::Uint(number) => out.push_str(&number.to_string()),
        Value::Int(number) => out.push_str(&number.to_string()),
        _ => {}
    }
}

/// A key. One with a colon in it is in quotes, as the names in `cases` usually are.
fn key_text(out: &mut String, key: &str) {
    // A key of Kaitai's that is not its own.
    let is_own = key.starts_with("-orig") || key.starts_with("-beyond");
    let is_word = |key: &str| is_plain(key) && !key.contains([':', '"', '\'', ' ']);
    quoted_unless(out, key, is_own || is_word(key));
}

fn quoted_unless(out: &mut String, text: &str, is_plain: bool) {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain || is_number {
        out.push_str(text);
    } else {
        out.push('\'');
        out.push_str(&text.replace('\'', "''"));
        out.push('\'');
    }
}

/// Whether YAML takes a text for nothing else.
fn is_plain(text: &str) -> bool {
    let means_else = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.contains('\n')
        && !text.ends_with([':', ' '])
        && !means_else.contains(&text.to_ascii_lowercase().as_str())
}
