//! What a declaration says, once its tokens are understood.

mod packed;
mod reference;

pub(crate) use packed::{BitField, Name, Names, Packed, Word};
pub(crate) use reference::{FieldReference, RowName, RowRef, Spelling, is_reserved};

use proc_macro2::{Span, TokenStream};
use syn::Token;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Expr, Generics, Ident, LitStr, Path, Type, TypeParamBound, Visibility};

use crate::syntax::size_of_numbers;

/// A struct or tagged enum under `#[schema]`.
pub(crate) struct Declaration {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    /// Attributes that are not ours and stay on the item.
    pub(crate) attrs: Vec<syn::Attribute>,
    pub(crate) about: About,
    pub(crate) options: Options,
    pub(crate) context: Context,
    /// The byte order; without one it is that of what the type is in.
    pub(crate) order: Option<ByteOrder>,
    pub(crate) rules: Vec<RuleUse>,
    pub(crate) checks: Vec<CheckUse>,
    /// Whether it says `Self`, which a static cannot see.
    pub(crate) says_self: bool,
    /// Whether a struct is one value without a name, as `struct Id(u32)` is.
    pub(crate) newtype: bool,
    pub(crate) body: Body,
}

/// What struct, enum, packed word and enumeration have in common.
pub(crate) struct About {
    pub(crate) doc: String,
    pub(crate) place: Place,
    pub(crate) deviations: Vec<Path>,
}

/// Where the documents describe a whole type.
pub(crate) enum Place {
    Sections(Vec<(Path, LitStr)>),
    Nowhere(LitStr),
    /// Missing or malformed, which is reported already.
    Unknown,
}

/// `#[schema(..)]` on the whole declaration.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) krate: Option<Path>,
    pub(crate) args: Option<Type>,
    pub(crate) tag: Option<TagOption>,
    pub(crate) row: Option<LitStr>,
    /// The tag follows from the context.
    pub(crate) implied: Option<Expr>,
    /// Lists of it can be kept as a column for each field.
    pub(crate) columns: Option<Ident>,
    /// Lists of it are read by several threads.
    pub(crate) parallel: Option<Ident>,
    /// How the rows of fields look that have the name of their field.
    pub(crate) rows: Spelling,
}

#[derive(Clone)]
pub(crate) struct TagOption {
    pub(crate) ty: Type,
    /// The tag is elsewhere and is passed in.
    pub(crate) external: bool,
}

/// The context that values of this type are read and written under.
pub(crate) enum Context {
    Any,
    Bounded {
        name: Ident,
        bounds: Punctuated<TypeParamBound, Token![+]>,
    },
    Exact {
        name: Ident,
        ty: Box<Type>,
    },
}

/// Which end of a number comes first.
pub(crate) enum ByteOrder {
    Big,
    Little,
    /// The highest byte where this holds.
    BigIf(Box<Expr>),
}

impl ByteOrder {
    /// The expression that decides, where one does.
    pub(crate) fn expression(&self) -> Option<&Expr> {
        match self {
            Self::BigIf(condition) => Some(condition),
            Self::Big | Self::Little => None,
        }
    }
}

pub(crate) enum Body {
    Struct(Vec<Field>),
    Enum(Vec<Variant>),
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) attrs: Vec<syn::Attribute>,
    pub(crate) doc: String,
    pub(crate) reference: FieldReference,
    pub(crate) tag: VariantTag,
    pub(crate) shape: Shape,
    pub(crate) fields: Vec<Field>,
}

pub(crate) enum VariantTag {
    /// The tag has this value.
    Is(Box<Expr>),
    /// The same, and the variant also keeps what others cannot decode.
    Keeps(Box<Expr>),
    /// Any tag that no other variant has; the field of this name keeps it.
    Other,
    /// The tags of the enum that it holds.
    Nested,
    /// Missing or malformed, which is reported already.
    Unknown,
}

impl VariantTag {
    /// The tag's value, where the variant has one of its own.
    pub(crate) fn value(&self) -> Option<&Expr> {
        match self {
            Self::Is(value) | Self::Keeps(value) => Some(value),
            Self::Other | Self::Nested | Self::Unknown => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Shape {
    Unit,
    Tuple,
    Named,
}

pub(crate) struct Field {
    /// For the one field of a tuple variant, a name made up by us.
    pub(crate) ident: Ident,
    /// See [`variable`](Self::variable).
    pub(crate) variable: Ident,
    pub(crate) vis: Visibility,
    pub(crate) ty: Type,
    /// The place of its type, for code about that: asking for it each time is slow.
    pub(crate) ty_span: Span,
    pub(crate) attrs: Vec<syn::Attribute>,
    pub(crate) doc: String,
    pub(crate) reference: FieldReference,
    pub(crate) deviations: Vec<Path>,
    pub(crate) mode: Mode,
    pub(crate) condition: Option<Expr>,
    pub(crate) size: Option<Expr>,
    /// Each element takes exactly that many bytes.
    pub(crate) each_size: Option<Expr>,
    /// The context to read under, where it is not the one around.
    pub(crate) read_context: Option<Expr>,
    /// The context to write under, where it is not the one around.
    pub(crate) write_context: Option<Expr>,
    /// The byte order, where it is not the one around.
    pub(crate) order: Option<ByteOrder>,
    /// Where it is, if that is not behind the field before it.
    pub(crate) at: Option<Elsewhere>,
    /// A macro that reads the field under a context of constants.
    pub(crate) specialise: Option<Path>,
    /// What was guessed before the field was read, and how it follows from what was read.
    pub(crate) settle: Option<Settle>,
    /// What the document calls the type, where that is a parameter.
    pub(crate) wire: Option<LitStr>,
    pub(crate) asserts: Vec<Assertion>,
    /// What must hold before the field is written.
    pub(crate) write_asserts: Vec<Assertion>,
    /// What an offset into a table points at, where that is not text.
    pub(crate) points_at: Option<Expr>,
    pub(crate) rules: Vec<RuleUse>,
    /// What its expressions mean, for people.
    pub(crate) says: Option<LitStr>,
    /// The same as a directive, without calls: for programs that read the description.
    pub(crate) means: Vec<(String, Expr)>,
    /// A directive of it is a reported mistake, so that nothing can be said about what is missing.
    pub(crate) unclear: bool,
}

/// `at = e`: a field that an offset leads to.
pub(crate) struct Elsewhere {
    /// The offset.
    pub(crate) offset: Expr,
    /// What a new place is a multiple of.
    pub(crate) align: Option<Expr>,
    /// Whether it is behind everything else.
    pub(crate) is_last: bool,
    /// The type in memory, which is `At<..>` around that of the field.
    pub(crate) ty: Type,
}

impl Field {
    /// The type that the struct has for it.
    pub(crate) fn memory_type(&self) -> &Type {
        self.at.as_ref().map_or(&self.ty, |at| &at.ty)
    }

    /// The variable for a field that is elsewhere, with its place.
    pub(crate) fn at_variable(&self) -> Ident {
        let name = self.ident.unraw();
        Ident::new(&format!("__at_{name}"), self.ident.span())
    }

    /// What a directive means, where that is given.
    pub(crate) fn meaning(&self, directive: &str) -> Option<&Expr> {
        let mut known = self.means.iter();
        let given = known.find(|(known, _)| known == directive);
        given.map(|(_, given)| given)
    }

    /// The variable that generated code has for it. Not its name, which may be that of a function as well.
    pub(crate) fn variable(&self) -> Ident {
        self.variable.clone()
    }

    /// The expressions of its directives.
    pub(crate) fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let of_mode = match &self.mode {
            Mode::Counted(expr)
            | Mode::Until(expr)
            | Mode::While(expr)
            | Mode::WhilePossible(Some(expr))
            | Mode::Padding(expr)
            | Mode::Tagged(expr)
            | Mode::TaggedOrOther(expr)
            | Mode::Compressed { method: expr, .. }
            | Mode::Derived(Source::Written { calc: expr, .. })
            | Mode::Temporary(Source::Written { calc: expr, .. })
            | Mode::Magic(expr)
            | Mode::Calculated(expr) => Some(expr),
            _ => None,
        };
        let declared = match &self.mode {
            Mode::Compressed { declared, .. } => declared.as_ref(),
            _ => None,
        };
        let asserts = self.asserts.iter().chain(&self.write_asserts);
        let rules = self.rules.iter().map(|each| &each.holds);
        [
            of_mode,
            declared,
            self.condition.as_ref(),
            self.size.as_ref(),
            self.each_size.as_ref(),
            self.read_context.as_ref(),
            self.write_context.as_ref(),
            self.order_expression(),
            self.at.as_ref().map(|at| &at.offset),
            self.at.as_ref().and_then(|at| at.align.as_ref()),
        ]
        .into_iter()
        .flatten()
        .chain(asserts.map(|assertion| &assertion.holds))
        .chain(rules)
    }

    /// The expression that decides about its byte order.
    pub(crate) fn order_expression(&self) -> Option<&Expr> {
        self.order.as_ref().and_then(ByteOrder::expression)
    }

    /// Whether the struct has it.
    pub(crate) fn is_kept(&self) -> bool {
        !matches!(self.mode, Mode::Temporary(_) | Mode::Magic(_))
    }

    /// Whether it is on disk.
    pub(crate) fn is_stored(&self) -> bool {
        !matches!(
            self.mode,
            Mode::Calculated(_) | Mode::BitsOf { .. } | Mode::Tag
        )
    }

    /// Whether reading it looks at anything but its bytes and the context: evaluates an expression, or takes bits of
    /// another field.
    pub(crate) fn is_read_by_expression(&self) -> bool {
        let is_mode_without = matches!(
            self.mode,
            Mode::Plain | Mode::Temporary(_) | Mode::UntilEnd | Mode::Nested | Mode::Tag
        );
        !is_mode_without
            || self.condition.is_some()
            || self.size.is_some()
            || self.read_context.is_some()
            || self.order_expression().is_some()
            || self.specialise.is_some()
            || self.at.is_some()
            || self.settle.is_some()
            || !self.asserts.is_empty()
    }

    /// Whether it is a number in memory, of which nothing says more: there is nothing to check or to visit in it.
    pub(crate) fn is_plain_number(&self) -> bool {
        size_of_numbers(self.memory_type()).is_some()
            && self.rules.is_empty()
            && self.points_at.is_none()
    }

    /// Whether it is nothing but its type, so that a struct of such fields may have a fixed size.
    pub(crate) fn is_straight(&self) -> bool {
        matches!(self.mode, Mode::Plain)
            && self.condition.is_none()
            && self.size.is_none()
            && self.read_context.is_none()
            && self.write_context.is_none()
            && self.order_expression().is_none()
            && self.specialise.is_none()
            && self.at.is_none()
            && self.settle.is_none()
            && self.asserts.is_empty()
            && self.write_asserts.is_empty()
    }
}

/// `settle(field = e, by = e)`
pub(crate) struct Settle {
    /// An earlier computed field.
    pub(crate) guess: Ident,
    /// Its value, where the guess was wrong.
    pub(crate) settled: Expr,
    /// Which elements of a list settle it.
    pub(crate) by: Option<Expr>,
}

/// How a field is read and written.
#[allow(clippy::large_enum_variant)] // one of each field while its macro runs
pub(crate) enum Mode {
    /// As its type says.
    Plain,
    /// That many elements.
    Counted(Expr),
    /// Elements until the input ends.
    UntilEnd,
    /// Elements up to and including the one that ends the list.
    Until(Expr),
    /// Elements as long as this holds for the bytes to come.
    While(Expr),
    /// Elements as long as they can be decoded, and no more than that many.
    WhilePossible(Option<Expr>),
    /// That many bytes of padding.
    Padding(Expr),
    /// A tagged enum whose tag is elsewhere.
    Tagged(Expr),
    /// The same, where the variant for all other tags keeps what cannot be decoded.
    TaggedOrOther(Expr),
    /// A tagged enum that has the tag of the one around it.
    Nested,
    /// A compressed section.
    Compressed {
        method: Expr,
        declared: Option<Expr>,
    },
    /// A number that follows from others, with kept exceptions.
    Derived(Source),
    /// On disk only.
    Temporary(Source),
    /// A constant, on disk only.
    Magic(Expr),
    /// In the struct only.
    Calculated(Expr),
    /// In the struct only: bits of an earlier packed word.
    BitsOf {
        /// The field with the word.
        word: Ident,
        /// The bits.
        bits: Ident,
    },
    /// The tag of the variant that keeps unknown ones.
    Tag,
}

/// Where writing finds what a field holds, if the field does not keep it.
#[allow(clippy::large_enum_variant)] // one of each field while its macro runs
pub(crate) enum Source {
    /// The declaration says it.
    Written { calc: Expr, can_fail: bool },
    /// Another field says it.
    Measured {
        what: Measure,
        /// The field that is measured, by its position.
        of: usize,
        /// What the measured number goes through, one after another.
        steps: Vec<Step>,
    },
    /// The tag of another field, by its position.
    TagOf(usize),
    /// A packed word, bit field by bit field.
    Word(Vec<(Ident, Bits)>),
    /// The declaration does not say it, which is a mistake.
    Unknown,
}

/// What is measured of a field.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Measure {
    /// How many elements it has.
    Count,
    /// How many bytes it takes where it is.
    Size,
    /// How many bytes it has when decompressed.
    Content,
    /// At which offset it is.
    Place,
}

/// One step from what is measured to what is stored.
#[derive(Clone)]
pub(crate) enum Step {
    Add(Expr),
    Subtract(Expr),
    DivideBy(Expr),
}

/// Where the bits of a packed word come from: a field, by its position.
#[derive(Clone, Copy)]
pub(crate) enum Bits {
    /// Whether it is there.
    Presence(usize),
    /// Its value.
    Kept(usize),
    /// Its tag.
    Tag(usize),
}

pub(crate) struct Assertion {
    pub(crate) holds: Expr,
    pub(crate) problem: Problem,
}

pub(crate) enum Problem {
    /// The condition as text.
    Default,
    /// The arguments of `format!`.
    Message(TokenStream),
    /// Something that becomes an error.
    Value(Box<Expr>),
}

/// `#[rule(RULE, holds, "message", ..)]`.
pub(crate) struct RuleUse {
    pub(crate) rule: Path,
    pub(crate) holds: Expr,
    pub(crate) message: TokenStream,
}

/// `#[rules(function, RULE, ..LIST)]`.
pub(crate) struct CheckUse {
    pub(crate) function: Path,
    pub(crate) rules: Vec<Path>,
    /// Lists of rules, named as a whole.
    pub(crate) lists: Vec<Path>,
}
