//! Parts whose end is known, so that a fault inside does not lose what follows.

use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{DecodeTagged, Encode, Schema, Tagged};
use crate::describe::spec::{Around, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::{Class, Error, Result};
use crate::report::plural;
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

/// The content of a part whose end is known: decoded, or as bytes where it cannot be.
///
/// Takes everything that is left of its part, so it goes with `#[schema(size = ..)]`.
#[derive(Debug, Clone)]
pub enum Lenient<T: Tagged> {
    /// The content.
    Decoded(T),
    /// What could not be decoded.
    Undecoded {
        /// The tag that says what it should have been.
        tag: T::Tag,
        /// The bytes.
        bytes: Vec<u8>,
        /// Why, if it was read.
        problem: Option<Box<str>>,
    },
}

impl<T: Tagged> Lenient<T> {
    /// The content, if it could be decoded.
    #[must_use]
    pub fn decoded(&self) -> Option<&T> {
        match self {
            Self::Decoded(content) => Some(content),
            Self::Undecoded { .. } => None,
        }
    }

    /// As [`decoded`](Self::decoded), for changing it.
    #[must_use]
    pub fn decoded_mut(&mut self) -> Option<&mut T> {
        match self {
            Self::Decoded(content) => Some(content),
            Self::Undecoded { .. } => None,
        }
    }
}

/// Equal when the bytes are; why they could not be decoded does not matter.
impl<T: Tagged<Tag: PartialEq> + PartialEq> PartialEq for Lenient<T> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Decoded(one), Self::Decoded(other)) => one == other,
            (
                Self::Undecoded { tag, bytes, .. },
                Self::Undecoded {
                    tag: other_tag,
                    bytes: other_bytes,
                    ..
                },
            ) => tag == other_tag && bytes == other_bytes,
            _ => false,
        }
    }
}

impl<T: Tagged> From<T> for Lenient<T> {
    fn from(content: T) -> Self {
        Self::Decoded(content)
    }
}

impl<T: Tagged<Tag: Clone>> Tagged for Lenient<T> {
    type Tag = T::Tag;

    fn tag(&self) -> T::Tag {
        match self {
            Self::Decoded(content) => content.tag(),
            Self::Undecoded { tag, .. } => tag.clone(),
        }
    }

    fn knows(tag: &T::Tag) -> bool {
        T::knows(tag)
    }

    fn is_other(&self) -> bool {
        self.decoded().is_some_and(T::is_other)
    }

    fn is_undecoded(&self) -> bool {
        self.decoded().is_none()
    }
}

/// What is in place of a variant's name.
const UNDECODED: &str = "Undecoded";

impl<T: Schema + Tagged<Tag: Schema>> Schema for Lenient<T> {
    const INFO: &'static TypeInfo = &TypeInfo::around(
        "Lenient",
        Around::Lenient {
            tag: || T::Tag::INFO,
        },
        T::INFO,
        || T::INFO,
    );
    const TAKES_REST: bool = true;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        match self {
            Self::Decoded(content) => content.to_value(context),
            Self::Undecoded { tag, bytes, .. } => Value::Record(vec![(
                UNDECODED.into(),
                Value::Record(vec![
                    ("tag".into(), tag.to_value(context)),
                    ("bytes".into(), Value::Bytes(bytes.clone())),
                ]),
            )]),
        }
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let undecoded = value.get(UNDECODED);
        if *undecoded == Value::Null {
            return T::from_value(value, context).map(Self::Decoded);
        }
        let build = |context: &mut BuildContext| {
            crate::value::expect_keys(undecoded, &["tag", "bytes"])?;
            let tag = T::Tag::from_value(undecoded.get("tag"), context)
                .map_err(|error| error.in_key("tag"))?;
            let bytes = undecoded.get("bytes").as_bytes();
            Ok(Self::Undecoded {
                tag,
                bytes: bytes.map_err(|error| error.in_key("bytes"))?.to_vec(),
                problem: None,
            })
        };
        build(context).map_err(|error: Error| error.in_key(UNDECODED))
    }

    fn check(&self, checker: &mut Checker<'_>) {
        match self {
            Self::Decoded(content) => content.check(checker),
            Self::Undecoded { bytes, problem, .. } => {
                let problem = problem.as_deref().unwrap_or("kept as they were read");
                checker.report(
                    &common::RAW_TAIL,
                    format!(
                        "{} could not be decoded: {problem}",
                        plural::bytes(bytes.len())
                    ),
                );
            }
        }
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        match self {
            Self::Decoded(content) => content.visit(visitor),
            Self::Undecoded { bytes, .. } => visitor.opaque(bytes),
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        if let Self::Decoded(content) = self {
            content.visit_mut(visitor);
        }
    }
}

impl<C: Copy, T: DecodeTagged<C> + Tagged<Tag: Schema + Clone>> DecodeTagged<C> for Lenient<T> {
    #[inline]
    fn decode_tagged(input: &mut Input<'_>, tag: T::Tag, context: C) -> Result<Self> {
        input.gather();
        let mark = input.mark();
        let mut read = T::decode_tagged_then(input, tag.clone(), context, Self::Decoded);
        // Put right where it is, so that what could be decoded is not moved.
        if read.is_err() || !input.is_empty() {
            read = undecoded(input, &mark, tag, read);
        }
        read
    }
}

/// What is kept of a part that could not be decoded, or not all of it.
#[cold]
#[inline(never)]
fn undecoded<'a, T: Tagged>(
    input: &mut Input<'a>,
    mark: &Input<'a>,
    tag: T::Tag,
    read: Result<Lenient<T>>,
) -> Result<Lenient<T>> {
    let problem = match read.and_then(|_| input.expect_end()) {
        Err(error) if error.class() == Class::Limit => return Err(error),
        other => other.err().as_ref().map(|error| problem(error).into()),
    };
    input.rewind(mark);
    Ok(Lenient::Undecoded {
        tag,
        bytes: input.take_rest().to_vec(),
        problem,
    })
}

fn problem(error: &Error) -> String {
    match (error.path().as_str(), error.offset()) {
        ("", _) | (_, None) => error.message().to_owned(),
        (path, Some(offset)) => format!("{path} at offset {offset}: {}", error.message()),
    }
}

impl<C: Copy, T: Encode<C> + Tagged<Tag: Schema>> Encode<C> for Lenient<T> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        match self {
            Self::Decoded(content) => content.encode(sink, context),
            Self::Undecoded { bytes, .. } => {
                if !bytes.is_empty() {
                    sink.leaf("raw tail", bytes, || Value::Bytes(bytes.clone()));
                }
                Ok(())
            }
        }
    }
}
