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
                scalar_text(out, key);
                out.push(':');
                entry(out, value, indent.saturating_add(2));
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
        Value::Text(text) if text.contains('\n') => {
            out.push_str(" |\n");
            for line in text.lines() {
                spaces(out, indent);
                out.push_str(line);
                out.push('\n');
            }
        }
        leaf => {
            out.push(' ');
            scalar(out, leaf);
            out.push('\n');
        }
    }
}

fn spaces(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n(' ', count));
}

fn scalar(out: &mut String, value: &Value) {
    match value {
        Value::Text(text) => scalar_text(out, text),
        Value::Bool(flag) => out.push_str(&flag.to_string()),
        Value::Uint(number) => out.push_str(&number.to_string()),
        Value::Int(number) => out.push_str(&number.to_string()),
        _ => {}
    }
}

/// Text, in quotes where YAML would take it for something else.
fn scalar_text(out: &mut String, text: &str) {
    let is_plain = |text: &str| {
        let starts = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            // A key of Kaitai's that is not its own.
            || text.starts_with("-orig");
        let means_else = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
        let spoils = |letter: char| "#:{}[]&*!|>'\"%@`,\\".contains(letter);
        starts
            && !text.chars().any(spoils)
            && !text.ends_with(' ')
            && !means_else.contains(&text.to_ascii_lowercase().as_str())
    };
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match is_plain(text) || is_number {
        true => out.push_str(text),
        false => {
            out.push('\'');
            out.push_str(&text.replace('\'', "''"));
            out.push('\'');
        }
    }
}
