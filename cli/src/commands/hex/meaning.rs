//! What a value means to people: the names of numbers and bits, the letters of a magic.

use bindery::spec::{FieldInfo, Kind, Layout, NameInfo, TypeInfo, VariantTag};
use bindery::value::json;
use bindery::{Expr, Value};

/// The value of a leaf in words, where its description has words for it. `fields` lead to it.
pub(super) fn meaning(
    fields: &[&'static FieldInfo],
    value: &Value,
    bytes: &[u8],
) -> Option<String> {
    let (field, around) = fields.split_last()?;
    if matches!(field.layout, Layout::Magic(_)) {
        return letters(bytes);
    }
    match &inside((field.ty)()).kind {
        Kind::Enumeration(names) => named(names, value),
        Kind::Packed(fields, _) => bits(fields, value),
        _ => around
            .last()
            .and_then(|around| variant(around, field, value)),
    }
}

/// The type itself, without what is around it.
fn inside(info: &'static TypeInfo) -> &'static TypeInfo {
    match &info.kind {
        Kind::Wrapper(_, inner) => inside(inner()),
        _ => info,
    }
}

/// A magic as letters, if most of it is letters.
fn letters(bytes: &[u8]) -> Option<String> {
    let spelled = bytes.iter().filter(|byte| byte.is_ascii_graphic()).count();
    if spelled < bytes.len().div_ceil(2) || bytes.len() < 2 {
        return None;
    }
    let letters: String = bytes
        .iter()
        .map(|byte| byte.escape_ascii().to_string().replace("\\x00", "\\0"))
        .collect();
    Some(format!("\"{letters}\""))
}

/// A name with its number, for example `Rgb (2)`.
fn named(names: &[NameInfo], value: &Value) -> Option<String> {
    let known = match value {
        Value::Text(name) => names.iter().find(|known| known.name == name),
        other => {
            let number = other.as_integer()?;
            let known = names
                .iter()
                .find(|known| i128::from(known.number) == number);
            if known.is_none() {
                return Some(format!("{number} (no name)"));
            }
            known
        }
    };
    known.map(|known| format!("{} ({})", known.name, known.number))
}

/// The bits of a word: the names of those that are set, and every number that is not zero.
fn bits(fields: &[FieldInfo], value: &Value) -> Option<String> {
    let entries = value.as_record().ok()?;
    let words = entries.iter().filter_map(|(key, value)| {
        let field = fields.iter().find(|field| field.name == key);
        let kind = field.map(|field| &inside((field.ty)()).kind);
        match (value, kind) {
            (Value::Bool(is_set), _) => is_set.then(|| key.to_string()),
            (_, Some(Kind::Enumeration(names))) => {
                named(names, value).map(|named| format!("{key} {named}"))
            }
            (Value::Uint(0), _) if key.starts_with("reserved") => None,
            (other, _) => Some(format!("{key} {}", json::to_line(other))),
        }
    });
    let words: Vec<String> = words.collect();
    Some(match words.is_empty() {
        true => "no bit set".to_owned(),
        false => words.join(", "),
    })
}

/// A tag with the name of the variant that it chooses.
fn variant(around: &FieldInfo, tag: &FieldInfo, value: &Value) -> Option<String> {
    let Kind::Tagged {
        tag: Some(own),
        variants,
        ..
    } = &inside((around.ty)()).kind
    else {
        return None;
    };
    let number = value.as_integer().filter(|_| own.name == tag.name)?;
    let chosen = variants.iter().find(|variant| match variant.tag {
        VariantTag::Is(tag) => tag == Expr::Number(number),
        _ => false,
    });
    let other = || {
        variants
            .iter()
            .find(|variant| variant.tag == VariantTag::AnyOther)
    };
    chosen
        .or_else(other)
        .map(|variant| format!("{} ({number})", variant.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_magic_is_spelled() {
        assert_eq!(letters(b"PMF\0").as_deref(), Some("\"PMF\\0\""));
        assert_eq!(letters(b"\x3b\x92\x00\x00"), None);
        assert_eq!(letters(b"P"), None);
    }
}
