//! What a declaration says, once its tokens are understood.

use proc_macro2::TokenStream;
use syn::Token;
use syn::punctuated::Punctuated;
use syn::{Expr, Generics, Ident, LitStr, Path, Type, TypeParamBound, Visibility};

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
    pub(crate) rules: Vec<RuleUse>,
    pub(crate) checks: Vec<CheckUse>,
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
}

#[derive(Clone)]
pub(crate) struct TagOption {
    pub(crate) ty: Type,
    /// The tag stands elsewhere and is passed in.
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
    pub(crate) vis: Visibility,
    pub(crate) ty: Type,
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
    /// A directive of it is a reported mistake, so that nothing can be said about what is missing.
    pub(crate) unclear: bool,
}

impl Field {
    /// Whether the struct has it.
    pub(crate) fn is_kept(&self) -> bool {
        !matches!(self.mode, Mode::Temporary { .. } | Mode::Magic(_))
    }

    /// Whether it is on disk.
    pub(crate) fn is_stored(&self) -> bool {
        !matches!(self.mode, Mode::Calculated(_) | Mode::Tag)
    }

    /// Whether it is nothing but its type, so that a struct of such fields may have a fixed size.
    pub(crate) fn is_straight(&self) -> bool {
        matches!(self.mode, Mode::Plain)
            && self.condition.is_none()
            && self.size.is_none()
            && self.read_context.is_none()
            && self.write_context.is_none()
            && self.specialise.is_none()
            && self.settle.is_none()
            && self.asserts.is_empty()
            && self.write_asserts.is_empty()
    }
}

/// `settle(field = e)`
pub(crate) struct Settle {
    /// A computed field that stands before.
    pub(crate) guess: Ident,
    /// Its value, where the guess was wrong.
    pub(crate) settled: Expr,
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
    /// A tagged enum whose tag stands elsewhere.
    Tagged(Expr),
    /// The same, where the variant for all other tags keeps what cannot be decoded.
    TaggedOrOther(Expr),
    /// A tagged enum that has the tag of the one around it.
    Nested,
    /// A compressed section.
    Section {
        method: Expr,
        declared: Option<Expr>,
    },
    /// A number that follows from others, with kept exceptions.
    Derived(Expr),
    /// On disk only.
    Temporary { calc: Expr, can_fail: bool },
    /// A constant, on disk only.
    Magic(Expr),
    /// In the struct only.
    Calculated(Expr),
    /// The tag of the variant that keeps unknown ones.
    Tag,
}

pub(crate) enum FieldReference {
    Rows(Vec<RowRef>),
    DerivedFrom(LitStr),
    NotInSpec(LitStr),
    /// Covered by the reason on the whole type.
    Inherited,
}

/// One `#[spec(..)]` row.
pub(crate) struct RowRef {
    /// For this document only; else for every document of the type.
    pub(crate) document: Option<Path>,
    pub(crate) section: Option<LitStr>,
    pub(crate) row: RowName,
}

pub(crate) enum RowName {
    Named(LitStr),
    Reserved(Ident),
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

/// `#[rules(function, RULE, ..)]`.
pub(crate) struct CheckUse {
    pub(crate) function: Path,
    pub(crate) rules: Vec<Path>,
}

/// A word under `#[derive(BitPacked)]`.
pub(crate) struct Packed {
    pub(crate) ident: Ident,
    pub(crate) about: About,
    pub(crate) krate: Option<Path>,
    pub(crate) word: Word,
    pub(crate) fields: Vec<BitField>,
    /// A width is a reported mistake, so that nothing can be said about their sum.
    pub(crate) unclear: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) bits: u32,
    /// The primitive that holds it in memory.
    pub(crate) holder: &'static str,
}

impl Word {
    pub(crate) const ALL: [Self; 5] = [
        Self {
            name: "u8",
            bits: 8,
            holder: "u8",
        },
        Self {
            name: "u16",
            bits: 16,
            holder: "u16",
        },
        Self {
            name: "u24",
            bits: 24,
            holder: "u32",
        },
        Self {
            name: "u32",
            bits: 32,
            holder: "u32",
        },
        Self {
            name: "u64",
            bits: 64,
            holder: "u64",
        },
    ];
}

pub(crate) struct BitField {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) doc: String,
    pub(crate) reference: FieldReference,
    pub(crate) deviations: Vec<Path>,
    pub(crate) width: u32,
    /// Counted from the bottom bit.
    pub(crate) low: u32,
    /// For a plain integer, the modular-bitfield specifier of its width.
    pub(crate) integer: bool,
}

impl BitField {
    pub(crate) fn is_reserved(&self) -> bool {
        matches!(&self.reference, FieldReference::Rows(rows)
            if rows.iter().any(|row| matches!(row.row, RowName::Reserved(_))))
    }
}

/// Names under `#[derive(Enumeration)]`.
pub(crate) struct Names {
    pub(crate) ident: Ident,
    pub(crate) about: About,
    pub(crate) krate: Option<Path>,
    pub(crate) bits: u32,
    /// Whether the top bit is a sign: the enum has `#[repr(i8)]`, `i16` or `i32`.
    pub(crate) signed: bool,
    pub(crate) names: Vec<Name>,
}

pub(crate) struct Name {
    pub(crate) ident: Ident,
    pub(crate) doc: String,
    pub(crate) reference: FieldReference,
    pub(crate) number: u32,
}
