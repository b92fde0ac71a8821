//! Numbers, names, text and bytes.

use super::definitions::reference;
use super::fields::about;
use super::{any_of, list, object, text};
use crate::describe::spec::{Bytes, NameInfo, Number, TextEnd, TextInfo, TypeInfo};
use crate::value::{Key, Value};

/// A number, in so many bits where the type alone does not say.
pub(super) fn number(info: &TypeInfo, number: Number, bits: Option<u32>) -> Value {
    let bits = bits.or_else(|| bits_of(info));
    match number {
        _ if info.wire.ends_with("LEB128") => of_variable_length(number),
        Number::Flag => object([("type", text("boolean"))]),
        Number::Float => float(info),
        Number::Unsigned => unsigned(bits.unwrap_or(32)),
        Number::Signed => signed(bits.unwrap_or(32)),
        Number::Sentinel => whole(
            Value::Int(-2),
            Value::Uint(largest(bits.unwrap_or(32)).saturating_sub(2)),
        ),
        // An index, or the offset where no record starts there.
        Number::RecordOffset => any_of([unsigned(32), with_keys([("offset", unsigned(32))], 1)]),
    }
}

/// A number, or one with the bytes that it takes beyond those that it needs.
fn of_variable_length(number: Number) -> Value {
    let usual = match number {
        Number::Signed => signed(64),
        _ => unsigned(64),
    };
    any_of([usual, longer_than_needed(number)])
}

fn longer_than_needed(number: Number) -> Value {
    let number = match number {
        Number::Signed => signed(64),
        _ => unsigned(64),
    };
    with_keys([("number", number), ("excess", unsigned(8))], 2)
}

fn bits_of(info: &TypeInfo) -> Option<u32> {
    u32::try_from(info.fixed_size?.checked_mul(8)?).ok()
}

/// The largest number of so many bits.
fn largest(bits: u32) -> u64 {
    1u64.checked_shl(bits)
        .map_or(u64::MAX, |limit| limit.wrapping_sub(1))
}

fn whole(minimum: Value, maximum: Value) -> Value {
    object([
        ("type", text("integer")),
        ("minimum", minimum),
        ("maximum", maximum),
    ])
}

/// Larger whole numbers are digits as text in JSON, because other programs would round them.
const EXACT: u64 = 1 << 53;

pub(super) fn unsigned(bits: u32) -> Value {
    match largest(bits) {
        largest @ ..=EXACT => whole(Value::Uint(0), Value::Uint(largest)),
        _ => or_digits(
            whole(Value::Uint(0), Value::Uint(EXACT)),
            if bits > 64 {
                "^[0-9]{1,39}$"
            } else {
                "^[0-9]{1,20}$"
            },
        ),
    }
}

fn or_digits(number: Value, pattern: &str) -> Value {
    let digits = object([("type", text("string")), ("pattern", text(pattern))]);
    any_of([number, digits])
}

fn signed(bits: u32) -> Value {
    let positive = largest(bits.saturating_sub(1));
    match i64::try_from(positive.min(EXACT)).unwrap_or(i64::MAX) {
        maximum if positive <= EXACT => {
            let minimum = maximum.saturating_neg().saturating_sub(1);
            whole(Value::Int(minimum), Value::Int(maximum))
        }
        maximum => or_digits(
            whole(Value::Int(maximum.saturating_neg()), Value::Int(maximum)),
            if bits > 64 {
                "^-?[0-9]{1,39}$"
            } else {
                "^-?[0-9]{1,19}$"
            },
        ),
    }
}

/// What several fields of any format have, by names that no declared type has.
pub(super) fn definitions() -> [(&'static str, Value); 4] {
    [
        ("bytes", bytes_definition()),
        ("text", text_definition()),
        ("f32", float_definition(4)),
        ("f64", float_definition(8)),
    ]
}

fn float(info: &TypeInfo) -> Value {
    reference(match info.fixed_size {
        // Half precision is shown as single.
        Some(2 | 4) => "f32",
        _ => "f64",
    })
}

/// A number, or the bits of one that is not finite.
fn float_definition(size: usize) -> Value {
    let (finite, digits) = match size {
        4 => (
            object([
                ("type", text("number")),
                ("minimum", Value::F32(f32::MIN)),
                ("maximum", Value::F32(f32::MAX)),
            ]),
            8,
        ),
        _ => (object([("type", text("number"))]), 16),
    };
    let bits = object([
        ("type", text("string")),
        ("pattern", text(&format!("^0x[0-9a-fA-F]{{{digits}}}$"))),
    ]);
    any_of([finite, with_keys([("bits", bits)], 1)])
}

/// One of the names, or a number without one.
pub(super) fn enumeration(info: &TypeInfo, names: &[NameInfo], bits: Option<u32>) -> Value {
    let numbers = match bits.or_else(|| bits_of(info)).unwrap_or(32) {
        bits if info.wire.starts_with('i') => signed(bits),
        bits => unsigned(bits),
    };
    let named = names.iter().map(|name| {
        let mut entries = vec![(Key::Borrowed("const"), text(name.name))];
        entries.extend(about(name.doc, &name.reference));
        Value::Record(entries)
    });
    any_of(named.chain([numbers]))
}

pub(super) fn hex() -> Value {
    reference("bytes")
}

/// Bytes as pairs of digits.
fn bytes_definition() -> Value {
    let digits = object([
        ("type", text("string")),
        ("pattern", text("^( *[0-9a-fA-F] *[0-9a-fA-F] *)*$")),
    ]);
    with_keys([("hex", digits)], 1)
}

pub(super) fn zero_terminated() -> Value {
    reference("text")
}

/// Text that a zero byte ends, or its bytes where they are none.
fn text_definition() -> Value {
    let plain = object([("type", text("string")), ("pattern", text("^[^\\u0000]*$"))]);
    any_of([plain, hex()])
}

pub(super) fn bytes(bytes: Bytes) -> Value {
    match bytes {
        Bytes::Text => zero_terminated(),
        Bytes::Data | Bytes::Rest => hex(),
        Bytes::Encoded(text) => encoded(text),
        // Only the type itself knows what its tree looks like.
        Bytes::Own { says, .. } => object([("title", text(says))]),
        Bytes::Padding => with_keys([("bytes", hex()), ("missing", unsigned(16))], 1),
    }
}

/// Text or its bytes where they are none; in a place of fixed size, also with what is behind it there.
fn encoded(info: TextInfo) -> Value {
    let plain = |entries: &[(&'static str, Value)]| {
        let mut all = vec![("type".into(), text("string"))];
        let entries = entries.iter().cloned();
        all.extend(entries.map(|(key, value)| (key.into(), value)));
        Value::Record(all)
    };
    // A letter takes a unit at least.
    let most = |size: usize| Value::Uint(size.checked_div(info.unit).unwrap_or(0) as u64);
    let alone = match info.end {
        TextEnd::Size(size) => plain(&[("minLength", Value::Uint(1)), ("maxLength", most(size))]),
        TextEnd::Filled { size, .. } => plain(&[("maxLength", most(size))]),
        TextEnd::Zero => plain(&[("pattern", text("^[^\\u0000]*$"))]),
        TextEnd::Counted(_) | TextEnd::Part => plain(&[]),
    };
    match info.end {
        TextEnd::Filled { .. } => {
            let either = any_of([alone.clone(), hex()]);
            any_of([
                alone,
                hex(),
                with_keys([("text", either), ("behind", hex())], 1),
            ])
        }
        TextEnd::Size(size) => any_of([alone, hex_of(size)]),
        TextEnd::Counted(number) if number().fixed_size.is_none() => {
            let either = any_of([alone.clone(), hex()]);
            let length = longer_than_needed(Number::Unsigned);
            any_of([
                alone,
                hex(),
                with_keys([("text", either), ("length", length)], 2),
            ])
        }
        _ => any_of([alone, hex()]),
    }
}

/// So many bytes as pairs of digits.
fn hex_of(size: usize) -> Value {
    let digits = object([
        ("type", text("string")),
        (
            "pattern",
            text(&format!("^( *[0-9a-fA-F] *[0-9a-fA-F] *){{{size}}}$")),
        ),
    ]);
    with_keys([("hex", digits)], 1)
}

/// The text that an offset leads to, or the offset.
pub(super) fn string_offset() -> Value {
    any_of([
        zero_terminated(),
        with_keys([("offset", unsigned(32)), ("text", zero_terminated())], 1),
    ])
}

/// An offset with what is there, or either alone.
pub(super) fn data_offset() -> Value {
    let values = any_of([object([("type", text("array"))]), zero_terminated()]);
    any_of([
        unsigned(32),
        values.clone(),
        with_keys([("offset", unsigned(32)), ("values", values)], 0),
    ])
}

/// The strings of a table in order, and what else is between them.
pub(super) fn string_table() -> Value {
    let items = any_of([
        zero_terminated(),
        with_keys([("unterminated", zero_terminated())], 1),
        with_keys([("data", hex())], 1),
    ]);
    object([("type", text("array")), ("items", items)])
}

/// A record of these keys and no others, of which the first so many must be there.
pub(super) fn with_keys<const N: usize>(
    keys: [(&'static str, Value); N],
    required: usize,
) -> Value {
    let names: Vec<Value> = keys
        .iter()
        .take(required)
        .map(|(key, _)| text(key))
        .collect();
    object([
        ("type", text("object")),
        ("properties", object(keys)),
        ("required", list(names)),
        ("additionalProperties", Value::Bool(false)),
    ])
}
