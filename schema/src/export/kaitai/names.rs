//! Names as Kaitai wants them: small letters, digits and underscores, a letter first.

/// `part_2025_08` of `Part2025_08`, `lod_data` of `LodData`.
pub(super) fn snake(name: &str) -> String {
    let mut out = String::new();
    let mut before = '_';
    let mut rest = name.chars().peekable();
    while let Some(letter) = rest.next() {
        let starts_word = letter.is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || before.is_ascii_digit()
                || rest.peek().is_some_and(char::is_ascii_lowercase) && before != '_');
        let starts_number = letter.is_ascii_digit() && before.is_ascii_lowercase() && out.len() > 1;
        if (starts_word || starts_number) && !out.is_empty() {
            out.push('_');
        }
        match letter.is_ascii_alphanumeric() {
            true => out.push(letter.to_ascii_lowercase()),
            false => out.push('_'),
        }
        before = letter;
    }
    match out.starts_with(|first: char| first.is_ascii_lowercase()) {
        true if PYTHON.contains(&out.as_str()) => format!("own_{out}"),
        true => out,
        false => format!("v{out}"),
    }
}

/// The words of Python that no field can be called there. Kaitai's compiler does not mind, and what it makes is no
/// Python then.
const PYTHON: [&str; 32] = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];
