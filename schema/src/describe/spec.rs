//! What a declaration says about itself: fields, variants and types, all constant data.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use crate::compress::Codec;
use crate::describe::constants::is_same;
pub use crate::describe::documents::{Deviation, Document, Origin, Reference, Row, SpecRef};
use crate::describe::expression::Expr;
pub use crate::describe::shape::{Around, Bytes, DialectInfo, Number, TextEnd, TextInfo};
use crate::report::check::Rule;
use crate::report::error::Result;
use crate::report::path::Segment;
use crate::value::Value;

/// Where a field is: on disk, in memory or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Presence {
    /// On disk and in the struct.
    Stored,
    /// On disk only: computed when written, not kept when read.
    Temporary,
    /// In the struct only.
    Calculated,
}

/// Which end of a number comes first, where a declaration says it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum ByteOrder {
    /// The highest byte.
    Big,
    /// The lowest byte.
    Little,
    /// The highest byte where this holds, else the lowest.
    BigIf(&'static Expr),
}

impl ByteOrder {
    /// The expression that decides, where one does.
    #[must_use]
    pub fn expression(&self) -> Option<&Expr> {
        match self {
            Self::BigIf(condition) => Some(condition),
            Self::Big | Self::Little => None,
        }
    }
}

/// How the bytes of a field are found.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Layout {
    /// As its type says.
    Plain,
    /// That many elements.
    Count(&'static Expr),
    /// That many elements of that many bytes each.
    CountOfSize(&'static Expr, &'static Expr),
    /// Elements, or bytes, up to the end of the part.
    UntilEnd,
    /// Elements up to and including the one for which this holds; there it is called `last`.
    Until(&'static Expr),
    /// Elements as long as this holds before each.
    While(&'static Expr),
    /// Elements as long as they can be decoded, and no more than that many.
    WhilePossible(Option<&'static Expr>),
    /// That many bytes without meaning.
    Padding(&'static Expr),
    /// The variant with this tag.
    Tagged(&'static Expr),
    /// The same, and what cannot be decoded is kept by the variant for all other tags.
    TaggedOrOther(&'static Expr),
    /// The variant with the tag of the enum around it.
    SameTag,
    /// Compressed by this method, with the size of the content where that is stored.
    Compressed {
        /// How it is compressed.
        method: &'static Expr,
        /// How many bytes the content has.
        content_size: Option<&'static Expr>,
    },
    /// These bytes, and no others.
    Magic(&'static Expr),
    /// These bits of a packed word.
    Bits {
        /// The lowest bit.
        low: u32,
        /// How many.
        width: u32,
    },
    /// Not on disk.
    Nowhere,
}

impl Layout {
    /// The expressions in it.
    pub fn expressions(&'static self) -> impl Iterator<Item = &'static Expr> {
        let (first, second) = match self {
            Self::Count(first)
            | Self::Until(first)
            | Self::While(first)
            | Self::WhilePossible(Some(first))
            | Self::Padding(first)
            | Self::Tagged(first)
            | Self::TaggedOrOther(first)
            | Self::Magic(first) => (Some(first), None),
            Self::CountOfSize(first, second) => (Some(first), Some(second)),
            Self::Compressed {
                method,
                content_size,
            } => (Some(method), content_size.as_ref()),
            Self::Plain
            | Self::UntilEnd
            | Self::WhilePossible(None)
            | Self::SameTag
            | Self::Bits { .. }
            | Self::Nowhere => (None, None),
        };
        first.into_iter().chain(second).copied()
    }
}

/// One declared field.
#[derive(Debug)]
pub struct FieldInfo {
    /// The Rust name, which is also the key in a dump.
    pub name: &'static str,
    /// The first paragraph of its doc comment.
    pub doc: &'static str,
    /// The rows it stores, or why there are none.
    pub reference: Reference,
    /// Where it knowingly differs from the document.
    pub deviations: &'static [&'static Deviation],
    /// Its type's description.
    pub ty: fn() -> &'static TypeInfo,
    /// Whether it is on disk, in the struct, or both.
    pub presence: Presence,
    /// The condition under which it is there.
    pub condition: Option<&'static Expr>,
    /// How its bytes are found.
    pub layout: Layout,
    /// How many bytes it takes, where that is said.
    pub size: Option<&'static Expr>,
    /// What it is computed from: when it is written for what is on disk, else when it is read.
    pub computed: Option<&'static Expr>,
    /// The context of what is inside it, where it is not the one around.
    pub context: Option<&'static Expr>,
    /// What the document calls its type, where the Rust type is a parameter.
    pub wire: Option<&'static str>,
    /// The byte order of what is inside it, where it is not the one around.
    pub order: Option<ByteOrder>,
    /// The offset at which it is, where it is not behind the field before it.
    pub at: Option<&'static Expr>,
    /// What must hold when it has been read, or the file is refused.
    pub asserts: &'static [Expr],
}

impl FieldInfo {
    /// A stored field of which nothing else is said. Descriptions are made from it with what is said
    /// (`FieldInfo { doc: "..", ..FieldInfo::basic(..) }`).
    #[must_use]
    pub const fn basic(name: &'static str, ty: fn() -> &'static TypeInfo, layout: Layout) -> Self {
        Self {
            name,
            doc: "",
            reference: Reference::Rows(&[]),
            deviations: &[],
            ty,
            presence: Presence::Stored,
            condition: None,
            layout,
            size: None,
            computed: None,
            context: None,
            wire: None,
            order: None,
            at: None,
            asserts: &[],
        }
    }

    /// Its step in a path. The one field of a tuple variant has no name, and none.
    #[inline]
    pub(crate) fn segment(&self) -> Option<Segment<'static>> {
        (!self.name.is_empty()).then_some(Segment::Field(Cow::Borrowed(self.name)))
    }

    /// Every expression of its directives.
    pub fn expressions(&'static self) -> impl Iterator<Item = &'static Expr> {
        let others = [
            &self.condition,
            &self.size,
            &self.computed,
            &self.context,
            &self.at,
        ];
        let others = others.into_iter().flatten().copied();
        let order = self.order.as_ref().and_then(ByteOrder::expression);
        self.layout.expressions().chain(others).chain(order)
    }

    /// Lowest bit and width, for a field of a packed word.
    #[must_use]
    pub fn bits(&self) -> Option<(u32, u32)> {
        match self.layout {
            Layout::Bits { low, width } => Some((low, width)),
            _ => None,
        }
    }
}

/// One value of an enumeration.
#[derive(Debug)]
pub struct NameInfo {
    /// The Rust name.
    pub name: &'static str,
    /// The first paragraph of its doc comment.
    pub doc: &'static str,
    /// The number on disk.
    pub number: u64,
    /// The rows that name it.
    pub reference: Reference,
}

/// One variant of a tagged enum.
#[derive(Debug)]
pub struct VariantInfo {
    /// The Rust name.
    pub name: &'static str,
    /// The first paragraph of its doc comment.
    pub doc: &'static str,
    /// Which tag chooses it.
    pub tag: VariantTag,
    /// The tag as it is dumped, where the enum stores it and it is no number by itself.
    pub stored_tag: Option<fn() -> Value>,
    /// The rows that name it.
    pub reference: Reference,
    /// Its fields.
    pub fields: &'static [FieldInfo],
}

/// Which tag chooses a variant.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum VariantTag {
    /// This one.
    Is(Expr),
    /// The tags of the enum that it holds.
    OfItsContent,
    /// Every tag that no other variant has.
    AnyOther,
}

impl std::fmt::Display for VariantTag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Is(tag) => write!(f, "{tag}"),
            Self::OfItsContent => f.write_str("of its content"),
            Self::AnyOther => f.write_str("any other"),
        }
    }
}

/// Both directions of a packed word, for whoever knows it by its description alone.
#[derive(Debug, Clone, Copy)]
pub struct WordCodec {
    /// The fields of a word, as a tree.
    pub unpack: fn(u128) -> Value,
    /// The word of such a tree, unless a value is wider than its field.
    pub pack: fn(&Value) -> Result<u128>,
}

/// What a type looks like on disk.
#[derive(Debug)]
#[non_exhaustive]
pub enum Kind {
    /// A number of this wire type.
    Number(Number),
    /// Bytes without inner structure.
    Bytes(Bytes),
    /// Fields one after another.
    Struct(&'static [FieldInfo]),
    /// Bit fields in one word, and how to take it apart and put it together.
    Packed(&'static [FieldInfo], WordCodec),
    /// A number whose values have names.
    Enumeration(&'static [NameInfo]),
    /// A tag, then the fields of the variant that it selects.
    Tagged {
        /// The tag's own field, if the enum stores it.
        tag: Option<&'static FieldInfo>,
        /// The tag, where it follows from the context.
        implied: Option<Expr>,
        /// The variants in the order declared.
        variants: &'static [VariantInfo],
    },
    /// Several of one type, or one that may be absent or compressed.
    Wrapper(Around, fn() -> &'static TypeInfo),
    /// The offset of a text in the string table of this name.
    StringOffset(&'static str),
    /// The offset of something else in the string table of this name.
    DataOffset(&'static str),
    /// The string table of this name.
    StringTable(&'static str),
}

/// One declared type.
#[derive(Debug)]
pub struct TypeInfo {
    /// The Rust name.
    pub name: &'static str,
    /// What is on disk, for example `u16`, `[f32; 3]`, `struct`.
    pub wire: &'static str,
    /// The first paragraph of its doc comment.
    pub doc: &'static str,
    /// Where the documents describe it, the main document first.
    pub sections: &'static [SpecRef],
    /// Where it knowingly differs from the document as a whole.
    pub deviations: &'static [&'static Deviation],
    /// The rules it declares, in one or several lists.
    pub rules: &'static [&'static [&'static Rule]],
    /// What it looks like on disk.
    pub kind: Kind,
    /// The fewest bytes it can take.
    pub min_size: usize,
    /// How many bytes it takes, if that is always the same.
    pub fixed_size: Option<usize>,
    /// Its byte order; a type without one follows what it is in.
    pub order: Option<ByteOrder>,
    /// How many bytes it takes, where the context says that.
    pub width: Option<Expr>,
    /// The source file that declares it, within its package: `src/part.rs`.
    pub file: &'static str,
}

impl TypeInfo {
    /// A description of a type that the runtime brings along, to be refined field by field.
    #[must_use]
    pub const fn basic(
        name: &'static str,
        wire: &'static str,
        kind: Kind,
        fixed_size: Option<usize>,
    ) -> Self {
        Self {
            name,
            wire,
            doc: "",
            sections: &[],
            deviations: &[],
            rules: &[],
            kind,
            min_size: match fixed_size {
                Some(size) => size,
                None => 0,
            },
            fixed_size,
            order: None,
            width: None,
            file: "",
        }
    }

    /// A description of a type whose reading and writing somebody writes by hand; `says` is what its bytes mean.
    #[must_use]
    pub const fn by_hand(
        name: &'static str,
        wire: &'static str,
        says: &'static str,
        size: Option<usize>,
    ) -> Self {
        // Not its `fixed_size`: what has one can always be decoded, and in bulk.
        let mut info = Self::basic(name, wire, Kind::Bytes(Bytes::Own { says, size }), None);
        info.min_size = match size {
            Some(size) => size,
            None => 0,
        };
        info
    }

    /// Whether it is a number that is called what it is on disk: a leaf of its own.
    pub(crate) const fn is_leaf(&self) -> bool {
        matches!(self.kind, Kind::Number(_)) && is_same(self.name, self.wire)
    }

    /// The same of a type that is as wide as the context says.
    #[must_use]
    pub const fn of_width(self, width: Option<Expr>) -> Self {
        Self { width, ..self }
    }

    /// The description of a type that holds one of another and takes the same bytes.
    #[must_use]
    pub const fn around(
        name: &'static str,
        around: Around,
        inner: &'static Self,
        again: fn() -> &'static Self,
    ) -> Self {
        Self {
            min_size: inner.min_size,
            width: inner.width,
            ..Self::basic(
                name,
                inner.wire,
                Kind::Wrapper(around, again),
                inner.fixed_size,
            )
        }
    }

    /// The rules it declares.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        self.rules.iter().copied().flatten().copied()
    }

    /// The type itself, without the list, option or section around it.
    pub(crate) fn content(&'static self) -> &'static Self {
        match &self.kind {
            Kind::Wrapper(_, inner) => inner().content(),
            _ => self,
        }
    }

    /// The codec of this name, if a declaration of this type or of one inside it compresses with it.
    pub(crate) fn codec(&'static self, name: &str) -> Option<&'static Codec> {
        let mut found = None;
        let mut look = |fields: &'static [FieldInfo]| {
            for expression in fields.iter().flat_map(FieldInfo::expressions) {
                expression.walk(&mut |part| match part {
                    Expr::Codec(codec) if codec.name == name => found = Some(*codec),
                    _ => {}
                });
            }
        };
        self.walk(&mut |info| match &info.kind {
            Kind::Struct(fields) => look(fields),
            Kind::Tagged { variants, .. } => {
                variants.iter().for_each(|variant| look(variant.fields));
            }
            _ => {}
        });
        found
    }

    /// The field of this name, seen through lists and options and in any variant.
    #[must_use]
    pub fn field(&'static self, name: &str) -> Option<&'static FieldInfo> {
        match &self.kind {
            Kind::Wrapper(_, inner) => inner().field(name),
            Kind::Struct(fields) | Kind::Packed(fields, _) => {
                fields.iter().find(|field| field.name == name)
            }
            Kind::Tagged { variants, .. } => variants.iter().find_map(|variant| {
                variant.fields.iter().find_map(|field| match field.name {
                    "" => (field.ty)().field(name),
                    own => (own == name).then_some(field),
                })
            }),
            Kind::Number(_)
            | Kind::Bytes(_)
            | Kind::Enumeration(_)
            | Kind::StringOffset(_)
            | Kind::DataOffset(_)
            | Kind::StringTable(_) => None,
        }
    }

    /// Whether offsets in it lead elsewhere, so that its bytes are not in the order of its fields.
    #[must_use]
    pub fn leads_elsewhere(&'static self) -> bool {
        thread_local! {
            // Asked for every walk, and a view walks for every field; the types of a file are many.
            static KNOWN: RefCell<HashMap<*const TypeInfo, bool>> = RefCell::default();
        }
        let look = || {
            let mut leads = false;
            self.walk(&mut |info| {
                leads |= matches!(info.kind, Kind::Wrapper(Around::Elsewhere, _));
            });
            leads
        };
        let itself = std::ptr::from_ref(self);
        KNOWN.with_borrow_mut(|known| *known.entry(itself).or_insert_with(look))
    }

    /// Calls `visit` for this type and every type reachable from it, each once.
    pub fn walk(&'static self, visit: &mut dyn FnMut(&'static TypeInfo)) {
        fn fields_of(fields: &'static [FieldInfo], pending: &mut Vec<&'static TypeInfo>) {
            pending.extend(fields.iter().rev().map(|field| (field.ty)()));
        }
        let mut seen: BTreeSet<*const TypeInfo> = BTreeSet::new();
        let mut pending = vec![self];
        while let Some(info) = pending.pop() {
            if !seen.insert(std::ptr::from_ref(info)) {
                continue;
            }
            visit(info);
            match &info.kind {
                Kind::Struct(fields) | Kind::Packed(fields, _) => fields_of(fields, &mut pending),
                Kind::Tagged { tag, variants, .. } => {
                    for variant in variants.iter().rev() {
                        fields_of(variant.fields, &mut pending);
                    }
                    pending.extend(tag.map(|tag| (tag.ty)()));
                }
                Kind::Wrapper(_, inner) => pending.push(inner()),
                Kind::Number(_)
                | Kind::Bytes(_)
                | Kind::Enumeration(_)
                | Kind::StringOffset(_)
                | Kind::DataOffset(_)
                | Kind::StringTable(_) => {}
            }
        }
    }
}
