//! Several ways to read the same bytes, where nothing in the file says which one is right.

use crate::codec::count::Count;
use crate::codec::input::Input;
use crate::codec::limits::{Limits, Session, Used};
use crate::codec::order::Endian;
use crate::codec::sink::Sink;
use crate::codec::traits::{Counted, Decode, Encode, Schema};
use crate::describe::expression::Expr;
use crate::describe::spec::{Around, DialectInfo, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::{Class, Error, Result};
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value, json};

/// One reading of a part that a document leaves open.
///
/// ```
/// use bindery::{Dialect, Dialected, Method, prelude::*};
///
/// /// The document does not say whether the number has one byte or two.
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// enum Width {
///     One,
///     Two,
/// }
/// impl Dialect for Width {
///     const ALL: &'static [Self] = &[Self::One, Self::Two];
///
///     fn name(self) -> &'static str {
///         match self {
///             Self::One => "one",
///             Self::Two => "two",
///         }
///     }
/// }
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Scene {
///     content: Dialected<Width, Content>,
/// }
///
/// // What is left over in a section tells the readings apart.
/// #[schema]
/// #[spec(none = "an example")]
/// #[brw(import_raw(width: Width))]
/// #[derive(Debug, PartialEq)]
/// struct Content {
///     #[schema(compressed(Method::Stored))]
///     number: Compressed<Number>,
/// }
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[brw(import_raw(width: Width))]
/// #[derive(Debug, PartialEq)]
/// struct Number {
///     low: u8,
///     #[br(if(width == Width::Two))]
///     high: Option<u8>,
/// }
///
/// assert_eq!(Scene::from_bytes(&[7])?.content.dialect, Width::One);
/// let two = Scene::from_bytes(&[7, 1])?;
/// assert_eq!(two.content.dialect, Width::Two);
/// assert_eq!(two.to_bytes()?, [7, 1]);
/// # Ok::<(), Error>(())
/// ```
pub trait Dialect: Copy + PartialEq + std::fmt::Debug + 'static {
    /// Every reading, the preferred one first.
    const ALL: &'static [Self];

    /// Its name in dumps and reports.
    fn name(self) -> &'static str;

    /// What it says as a context, by the names that declarations use, for programs that read the description.
    fn says(self) -> Vec<(&'static str, Expr)> {
        Vec::new()
    }
}

/// Content that was read under the dialect that fits it.
///
/// The dialects are tried in order, with the dialect as the context. The first one under which every
/// section is consumed exactly is taken; if there is none, the one that leaves the fewest bytes unread.
#[derive(Debug, Clone)]
pub struct Dialected<D, T> {
    /// The reading, which is also the one to write.
    pub dialect: D,
    /// What was read.
    pub content: T,
}

/// Equal when the contents are: content that no reading tells apart has no dialect of its own.
impl<D, T: PartialEq> PartialEq for Dialected<D, T> {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content
    }
}

impl<D, T> std::ops::Deref for Dialected<D, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.content
    }
}

impl<D, T> std::ops::DerefMut for Dialected<D, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.content
    }
}

impl<D, T: Count> Count for Dialected<D, T> {
    fn count(&self) -> usize {
        self.content.count()
    }
}

impl<D: Dialect, T> Dialected<D, T> {
    pub(crate) fn fitting<'a>(
        input: &mut Input<'a>,
        read: impl Fn(&mut Input<'a>, D) -> Result<T>,
    ) -> Result<Self> {
        let session = input.session();
        input.gather();
        let start = input.mark();
        let before = session.used();
        let mut best: Option<(Used, Input<'a>, Self)> = None;
        let mut failure = None;
        for dialect in D::ALL {
            session.set_used(before);
            let mut attempt = start.mark();
            match read(&mut attempt, *dialect) {
                Ok(content) => {
                    let used = session.used();
                    let better = best
                        .as_ref()
                        .is_none_or(|(least, ..)| used.unread < least.unread);
                    if better {
                        let value = Self {
                            dialect: *dialect,
                            content,
                        };
                        best = Some((used, attempt, value));
                    }
                    if used.unread == before.unread {
                        break;
                    }
                }
                // A limit says nothing about the dialect; with a higher one the file might be read.
                Err(error) if error.class() == Class::Limit => failure = Some(error),
                // Else the preferred reading's failure is the one to report.
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        match best {
            Some((used, end, value)) => {
                session.set_used(used);
                input.rewind(&end);
                Ok(value)
            }
            None => Err(failure.unwrap_or_else(|| Error::unsupported("there is no dialect"))),
        }
    }
}

impl<D: Dialect, T: Schema> Schema for Dialected<D, T> {
    const INFO: &'static TypeInfo = &TypeInfo::around(
        "Dialected",
        Around::Dialects(|| {
            let all = D::ALL.iter();
            all.map(|dialect| DialectInfo {
                name: dialect.name(),
                says: dialect.says(),
            })
            .collect()
        }),
        T::INFO,
        || T::INFO,
    );
    const TAKES_REST: bool = T::TAKES_REST;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        Value::Record(vec![
            (
                "dialect".into(),
                Value::Text(self.dialect.name().to_owned()),
            ),
            ("content".into(), self.content.to_value(context)),
        ])
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        crate::value::expect_keys(value, &["dialect", "content"])?;
        let Value::Text(name) = value.get("dialect") else {
            let found = value.get("dialect");
            return Err(found.unexpected("a dialect's name").in_key("dialect"));
        };
        let known = || D::ALL.iter().map(|dialect| dialect.name());
        let dialect = D::ALL
            .iter()
            .find(|dialect| dialect.name() == name)
            .ok_or_else(|| {
                let names: Vec<&str> = known().collect();
                Error::value(format!("no such dialect; there are: {}", names.join(", ")))
                    .in_key("dialect")
            })?;
        Ok(Self {
            dialect: *dialect,
            content: T::from_value(value.get("content"), context)?,
        })
    }

    fn check(&self, checker: &mut Checker<'_>) {
        self.content.check(checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        self.content.visit(visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        self.content.visit_mut(visitor);
    }
}

impl<C: Copy, D: Dialect, T: Decode<D>> Decode<C> for Dialected<D, T> {
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        Self::fitting(input, |input, dialect| T::decode(input, dialect))
    }
}

impl<C: Copy, D: Dialect, T: Counted<D>> Counted<C> for Dialected<D, T> {
    fn decode_counted(input: &mut Input<'_>, count: usize, _: C) -> Result<Self> {
        Self::fitting(input, |input, dialect| {
            T::decode_counted(input, count, dialect)
        })
    }

    fn decode_to_end(input: &mut Input<'_>, _: C) -> Result<Self> {
        Self::fitting(input, |input, dialect| T::decode_to_end(input, dialect))
    }
}

impl<C: Copy, D: Dialect, T: Encode<D>> Encode<C> for Dialected<D, T> {
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        self.content.encode(sink, self.dialect)
    }
}

/// Whether it takes a look at the bytes to tell that reading chooses the dialect of this content: another one may
/// fit as well, unless this is the one that is tried first and it leaves no bytes of a section unread.
#[doc(hidden)]
pub fn is_doubtful<D: Dialect, T>(value: &Dialected<D, T>, has_unread: bool) -> bool {
    has_unread || D::ALL.first() != Some(&value.dialect)
}

/// Content that is read under the first dialect that fits, once what follows it is written.
///
/// # Errors
/// When reading chooses another dialect, and the content is another one under it.
#[doc(hidden)]
pub fn expect_dialect<D: Dialect, T: Schema>(
    value: &Dialected<D, T>,
    ahead: &[u8],
    order: Endian,
    read: impl FnOnce(&mut Input<'_>) -> Result<Dialected<D, T>>,
) -> Result<()> {
    let session = Session::new(Limits::default());
    let context = DumpContext::default();
    // As text, in which a number that is none equals itself.
    let text = |content: &T| json::to_line(&content.to_value(&context));
    match read(&mut Input::new(ahead, &session).with_order(order)) {
        Ok(again)
            if again.dialect != value.dialect && text(&again.content) != text(&value.content) =>
        {
            Err(Error::value(format!(
                "has the dialect {}, and would be read as {}",
                value.dialect.name(),
                again.dialect.name()
            )))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::limits::Session;
    use crate::compress::Method;
    use crate::types::compressed::Compressed;

    #[derive(Debug, Clone, Copy, PartialEq)]
    enum Wide {
        One,
        Two,
    }

    impl Dialect for Wide {
        const ALL: &'static [Self] = &[Self::One, Self::Two];

        fn name(self) -> &'static str {
            match self {
                Self::One => "one",
                Self::Two => "two",
            }
        }
    }

    /// A number of one or two bytes, alone in its section.
    #[derive(Debug, Clone, PartialEq)]
    struct Number(u16);

    impl Schema for Number {
        const INFO: &'static TypeInfo = u16::INFO;

        fn to_value(&self, context: &DumpContext<'_>) -> Value {
            self.0.to_value(context)
        }

        fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
            u16::from_value(value, context).map(Self)
        }
    }

    impl Decode<Wide> for Number {
        fn decode(input: &mut Input<'_>, wide: Wide) -> Result<Self> {
            Compressed::<Self>::decode(input, Method::Stored, None, Inner(wide))
                .map(|section| section.content)
        }
    }

    #[derive(Clone, Copy)]
    struct Inner(Wide);

    impl Decode<Inner> for Number {
        fn decode(input: &mut Input<'_>, Inner(wide): Inner) -> Result<Self> {
            Ok(Self(match wide {
                Wide::One => u8::decode(input, ())?.into(),
                Wide::Two => u16::decode(input, ())?,
            }))
        }
    }

    fn read(bytes: &[u8]) -> Result<Dialected<Wide, Number>> {
        let session = Session::new(crate::Limits::default());
        let mut input = Input::new(bytes, &session);
        let value = Decode::<()>::decode(&mut input, ())?;
        input.expect_end()?;
        Ok(value)
    }

    #[test]
    fn the_reading_that_consumes_everything_is_taken() {
        let one = read(&[7]).unwrap();
        assert_eq!((one.dialect, one.content), (Wide::One, Number(7)));
        let two = read(&[7, 1]).unwrap();
        assert_eq!((two.dialect, two.content), (Wide::Two, Number(263)));
    }

    #[test]
    fn where_none_fits_the_fewest_unread_bytes_decide() {
        let value = read(&[7, 1, 9]).unwrap();
        assert_eq!(value.dialect, Wide::Two);
    }

    #[test]
    fn the_failure_of_the_preferred_reading_is_reported() {
        let error = read(&[]).unwrap_err();
        assert_eq!(
            error.message(),
            "the data ends here: 1 more byte expected, 0 left"
        );
    }

    #[test]
    fn a_dialect_has_a_name_in_a_tree() {
        let value = read(&[7, 1]).unwrap();
        let tree = crate::dump(&value).unwrap();
        assert_eq!(tree.get("dialect"), &Value::Text("two".into()));
        assert_eq!(
            crate::build::<Dialected<Wide, Number>>(&tree).unwrap(),
            value
        );
        let wrong = Value::Record(vec![("dialect".into(), Value::Text("three".into()))]);
        let error = crate::build::<Dialected<Wide, Number>>(&wrong).unwrap_err();
        assert_eq!(error.message(), "no such dialect; there are: one, two");
    }
}
