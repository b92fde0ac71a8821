//! Numbers that Kaitai has no type for: a type of our own, whose instance `value` is the number.

use super::expression::Scope;
use super::orders::Order;
use super::types::{Entries, Writer, object, text};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::value::{Key, Value};

/// How the bytes of such a number make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Made {
    /// Seven bits a byte, the lowest first.
    Leb128,
    /// The same in two's complement.
    SignedLeb128,
    /// The same with the sign in the lowest bit.
    Zigzag,
    /// Half precision.
    Half,
    /// Of two halves, of 64 bits each.
    Wide,
    /// The same in two's complement.
    SignedWide,
}

impl Made {
    fn of(info: &TypeInfo) -> Option<Self> {
        Some(match (&info.kind, info.wire) {
            (Kind::Number(Number::Unsigned), "LEB128") => Self::Leb128,
            (Kind::Number(Number::Signed), "signed LEB128") => Self::SignedLeb128,
            (Kind::Number(Number::Signed), "zigzag LEB128") => Self::Zigzag,
            (Kind::Number(Number::Float), "f16") => Self::Half,
            (Kind::Number(Number::Unsigned), "u128") => Self::Wide,
            (Kind::Number(Number::Signed), "i128") => Self::SignedWide,
            _ => return None,
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Leb128 => "leb_128",
            Self::SignedLeb128 => "signed_leb_128",
            Self::Zigzag => "zigzag",
            Self::Half => "half",
            Self::Wide => "unsigned_128",
            Self::SignedWide => "signed_128",
        }
    }

    const fn doc(self) -> &'static str {
        match self {
            Self::Leb128 => "A number of variable length: seven bits a byte, the lowest first.",
            Self::SignedLeb128 => {
                "A number of variable length in two's complement: seven bits a byte, the lowest first."
            }
            Self::Zigzag => {
                "A number of variable length whose lowest bit is the sign: 0, 1, 2, 3 are 0, -1, 1, -2."
            }
            Self::Half => "A number of half precision: IEEE 754 binary16.",
            Self::Wide | Self::SignedWide => {
                "A number of 128 bits. Only languages whose numbers have no limit have it as a whole."
            }
        }
    }

    /// Whether it is the same in both byte orders.
    const fn is_of_bytes(self) -> bool {
        matches!(self, Self::Leb128 | Self::SignedLeb128 | Self::Zigzag)
    }
}

/// Whether a number is in the instance `value` of its type.
pub(super) fn is_made(info: &TypeInfo) -> bool {
    Made::of(info).is_some()
}

/// Whether Kaitai has no language in which all values of a type are one number.
pub(super) fn is_wide(info: &TypeInfo) -> bool {
    matches!(Made::of(info), Some(Made::Wide | Made::SignedWide))
}

impl Writer {
    /// The type of such a number; nothing where its byte order cannot be said.
    pub(super) fn made_type(&self, scope: &Scope<'_>, info: &TypeInfo) -> Option<String> {
        let made = Made::of(info)?;
        let order = match (made.is_of_bytes(), scope.order) {
            (true, _) => "",
            (false, Order::BigIf(_)) => "by_file",
            (false, order) => order.word()?,
        };
        let name = match order {
            "" => made.name().to_owned(),
            order => format!("{}_{order}", made.name()),
        };
        let mut body = Entries::new();
        if let Order::BigIf(holds) = scope.order
            && !made.is_of_bytes()
        {
            let endian = object([("endian", self.chosen(holds)?)]);
            body.push(("meta".into(), endian));
        }
        let suffix = scope.order.word().unwrap_or_default();
        body.push(("doc".into(), text(made.doc())));
        body.push(("seq".into(), Value::List(parts(made, suffix))));
        body.push(("instances".into(), Value::Record(instances(made))));
        self.add_helper_with(&name, body);
        Some(name)
    }
}

/// What of it is stored, one after the other.
fn parts(made: Made, suffix: &str) -> Vec<Value> {
    let number =
        |id: &str, ty: &str| object([("id", text(id)), ("type", text(&format!("{ty}{suffix}")))]);
    match made {
        Made::Leb128 | Made::SignedLeb128 | Made::Zigzag => vec![object([
            ("id", text("groups")),
            ("type", text("u1")),
            ("repeat", text("until")),
            ("repeat-until", text("_ < 128")),
        ])],
        Made::Half => vec![number("bits", "u2")],
        Made::Wide | Made::SignedWide => {
            let high = if made == Made::Wide { "u8" } else { "s8" };
            let mut halves = vec![number("low", "u8"), number("high", high)];
            if suffix == "be" {
                halves.reverse();
            }
            halves
        }
    }
}

/// The number, and what it is computed from.
fn instances(made: Made) -> Entries {
    let value = |id: &'static str, value: &str| {
        let value = object([("value", text(value))]);
        (Key::Borrowed(id), value)
    };
    match made {
        Made::Leb128 => vec![value("value", &format!("({}).as<u8>", sum("0")))],
        // The last group is the one below 128, and the sign is its highest bit.
        Made::SignedLeb128 => {
            let sign = "(_g >= 64 and _g < 128 ? 128 : 0)";
            vec![value("value", &format!("({}).as<s8>", sum(sign)))]
        }
        Made::Zigzag => vec![
            value("number", &format!("({}).as<u8>", sum("0"))),
            value(
                "value",
                "(number % 2 == 0 ? number / 2 : -(number / 2) - 1).as<s8>",
            ),
        ],
        Made::Half => half(value),
        // No language has to have so large a number in its source.
        Made::Wide | Made::SignedWide => {
            vec![value("value", "high * 4294967296 * 4294967296 + low")]
        }
    }
}

/// The most groups of a number of 64 bits.
const GROUPS: u32 = 10;

/// The sum of the groups, each less something that is said of it as `_g`.
fn sum(less: &str) -> String {
    let groups = (0..GROUPS).map(|place| {
        let group = format!("groups[{place}]");
        let own = match less {
            "0" => format!("{group} % 128"),
            less => format!("({group} % 128 - {})", less.replace("_g", &group)),
        };
        // Products instead of shifts, which JavaScript has for 32 bits alone; the last in two steps, as a number with
        // sign has no 2^63.
        let power = match place.saturating_mul(7) {
            0 => return own,
            63 => format!("{} * 2", 1u64 << 62),
            bits => 1u64.checked_shl(bits).unwrap_or(0).to_string(),
        };
        format!("(groups.size > {place} ? {own} * {power} : 0)")
    });
    groups.collect::<Vec<_>>().join(" + ")
}

fn half(value: impl Fn(&'static str, &str) -> (Key, Value)) -> Entries {
    // Kaitai has no word for it, and every language computes it.
    let infinity = "1.0e308 * 10.0";
    let odd = format!("(fraction == 0 ? {infinity} : {infinity} - {infinity})");
    let even = "(exponent == 0 ? fraction / 16777216.0 : (fraction + 1024) / 33554432.0 * (1 << exponent))";
    vec![
        value("exponent", "bits / 1024 % 32"),
        value("fraction", "bits % 1024"),
        value("magnitude", &format!("exponent == 31 ? {odd} : {even}")),
        value("value", "bits < 32768 ? magnitude : -magnitude"),
    ]
}
