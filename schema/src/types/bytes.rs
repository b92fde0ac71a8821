//! Bytes without structure of their own: opaque data, bytes that could not be decoded, trailing bytes.

use crate::codec::count::Count;
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Counted, Decode, Encode, Schema};
use crate::describe::spec::{Bytes, Kind, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::Result;
use crate::report::plural;
use crate::value::visit::Visitor;
use crate::value::{BuildContext, DumpContext, Value};

macro_rules! bytes {
    ($(
        $(#[$doc:meta])*
        $name:ident, $wire:literal, $kind:ident, $omit_empty:literal, { $($own:item)* }
    )*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct $name(pub Vec<u8>);

        impl Schema for $name {
            const INFO: &'static TypeInfo =
                &TypeInfo::basic(stringify!($name), $wire, Kind::Bytes(Bytes::$kind), None);
            const TAKES_REST: bool = true;

            fn to_value(&self, _: &DumpContext<'_>) -> Value {
                if $omit_empty && self.0.is_empty() {
                    Value::Null
                } else {
                    Value::Bytes(self.0.clone())
                }
            }

            fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
                match value {
                    Value::Null if $omit_empty => Ok(Self::default()),
                    other => Ok(Self(other.as_bytes()?.to_vec())),
                }
            }

            $($own)*
        }

        impl std::ops::Deref for $name {
            type Target = Vec<u8>;

            fn deref(&self) -> &Vec<u8> {
                &self.0
            }
        }

        impl Count for $name {
            fn count(&self) -> usize {
                self.0.len()
            }
        }

        impl<C: Copy> Decode<C> for $name {
            /// Takes everything that is left.
            fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
                Ok(Self(input.take_rest().to_vec()))
            }
        }

        impl<C: Copy> Counted<C> for $name {
            fn decode_counted(input: &mut Input<'_>, count: usize, _: C) -> Result<Self> {
                Ok(Self(input.take(count)?.to_vec()))
            }

            fn decode_to_end(input: &mut Input<'_>, _: C) -> Result<Self> {
                Ok(Self(input.take_rest().to_vec()))
            }
        }

        impl<C: Copy> Encode<C> for $name {
            fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
                if !self.0.is_empty() {
                    sink.leaf($wire, &self.0, || Value::Bytes(self.0.clone()));
                }
                Ok(())
            }
        }
    )*};
}

bytes! {
    /// Data with a structure that is not ours: an image, an unknown chunk.
    Opaque, "opaque", Data, false, {
        fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
            visitor.opaque(&self.0);
        }
    }
    /// What could not be decoded inside a part whose end is known. Should be empty.
    RawTail, "raw tail", Rest, true, {
        fn check(&self, checker: &mut Checker<'_>) {
            checker.rule(&common::RAW_TAIL, self.0.is_empty(), || {
                format!("{} could not be decoded", plural::bytes(self.0.len()))
            });
        }

        fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
            if !self.0.is_empty() {
                visitor.opaque(&self.0);
            }
        }
    }
    /// What follows after the end. Should be empty.
    Trailing, "trailing bytes", Rest, true, {
        fn check(&self, checker: &mut Checker<'_>) {
            checker.rule(&common::TRAILING, self.0.is_empty(), || {
                match self.0.len() {
                    1 => "1 byte follows after the end".to_owned(),
                    count => format!("{count} bytes follow after the end"),
                }
            });
        }
    }
}

/// Text that ends with a zero byte, kept as bytes because nothing promises an encoding.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CString(Vec<u8>);

impl CString {
    /// The text, unless it holds a zero byte, which would end it early.
    #[must_use]
    pub fn new(text: impl Into<Vec<u8>>) -> Option<Self> {
        let bytes = text.into();
        (!bytes.contains(&0)).then_some(Self(bytes))
    }

    /// The bytes without the zero byte.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text, with replacement characters where it is not UTF-8.
    #[must_use]
    pub fn to_text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }
}

pub(crate) fn text_value(bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) => Value::Text(text.to_owned()),
        Err(_) => Value::Bytes(bytes.to_vec()),
    }
}

impl Schema for CString {
    const INFO: &'static TypeInfo = &TypeInfo {
        min_size: 1,
        ..TypeInfo::basic(
            "CString",
            "zero-terminated text",
            Kind::Bytes(Bytes::Text),
            None,
        )
    };
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        text_value(&self.0)
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        let bytes = match value {
            Value::Text(text) => text.as_bytes(),
            Value::Bytes(bytes) => bytes,
            other => return Err(other.unexpected("text")),
        };
        Self::new(bytes).ok_or_else(|| crate::Error::value("a zero byte inside would end it early"))
    }
}

impl<C: Copy> Decode<C> for CString {
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        Ok(Self(input.take_terminated(1)?.to_vec()))
    }
}

impl<C: Copy> Encode<C> for CString {
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        let mut bytes = self.0.clone();
        bytes.push(0);
        sink.leaf("zero-terminated text", &bytes, || text_value(&self.0));
        Ok(())
    }
}
