//! Expressions in Kaitai's language.

use super::attributes::{is_computed_in_place, unwrapped};
use super::names::snake;
use super::numbers::is_made;
use super::orders::Order;
use super::tagged;
use crate::describe::expression::{Binary, Expr, Unary};
use crate::describe::spec::{Around, Bytes, FieldInfo, Kind, Layout, NameInfo, Presence, TypeInfo};
use crate::export::catalogue::Catalogue;

/// Where an expression is evaluated.
#[derive(Clone)]
pub(super) struct Scope<'a> {
    /// The fields that it may name.
    pub(super) fields: &'static [FieldInfo],
    /// The declared types, for the names of enumerations.
    pub(super) catalogue: &'a Catalogue,
    /// What has the bytes to come, where some are looked at.
    pub(super) ahead: &'a str,
    /// How many bytes are to come.
    pub(super) length_ahead: String,
    /// What is in front of every field, where the expression is about those of another type.
    pub(super) within: &'static str,
    /// The byte order of what is read there.
    pub(super) order: Order,
    /// The field whose own value the expression is about, if it is about one.
    pub(super) itself: &'static str,
}

impl Scope<'_> {
    /// The expression, unless it is beyond Kaitai's language.
    pub(super) fn text(&self, expr: &Expr) -> Option<String> {
        Some(match expr.usual() {
            Expr::Number(number) => number.to_string(),
            Expr::Bool(flag) => flag.to_string(),
            Expr::Bytes(bytes) => byte_list(bytes),
            Expr::Name(name) => self.name(name)?,
            Expr::Field(path) if self.is_flag_byte(path) => format!("({} != 0)", self.field(path)?),
            Expr::Field(path) => self.field(path)?,
            Expr::Context(path) => given(path),
            Expr::LengthAhead => self.length_ahead.clone(),
            Expr::LengthOfSpace => "_root._io.size".to_owned(),
            Expr::StartsWith(bytes) => self.ahead_is(0, bytes)?,
            Expr::AheadAt(place, bytes) => self.ahead_is(*place, bytes)?,
            Expr::ByteAhead(place) => self.byte_ahead(*place)?,
            Expr::Here => "_io.pos".to_owned(),
            Expr::If(condition, then, otherwise) => format!(
                "({} ? {} : {})",
                self.text(condition)?,
                self.text(then)?,
                self.text(otherwise)?
            ),
            Expr::Unary(operation, inner) => self.unary(*operation, inner)?,
            Expr::Binary(left, Binary::OrElse, right) => {
                let condition = self.presence(left)?;
                let (left, right) = (self.text(left)?, self.text(right)?);
                format!("({condition} ? {left} : {right})")
            }
            Expr::Binary(left, operation, right) => {
                let sign = sign(*operation)?;
                let (left, right) = match (self.chosen(left, right), compares(*operation)) {
                    (Some(sides), true) => sides,
                    (_, true) => (self.compared(left, right)?, self.compared(right, left)?),
                    (_, false) => (self.operand(left)?, self.operand(right)?),
                };
                format!("({left} {sign} {right})")
            }
            Expr::Word(_)
            | Expr::Record(_)
            | Expr::Beside(_)
            | Expr::Usually(..)
            | Expr::Codec(_)
            | Expr::BytesOf(..)
            | Expr::Checksum(..)
            | Expr::Opaque { .. } => return None,
        })
    }

    /// A side of a comparison: a named number is compared with a number as one.
    fn compared(&self, side: &Expr, other: &Expr) -> Option<String> {
        let text = self.text(side)?;
        let is_number = matches!(other, Expr::Number(_));
        Some(match (self.enumeration(side), is_number) {
            (Some(_), true) => format!("{text}.to_i"),
            _ => text,
        })
    }

    /// A side of a computation: a named number is one.
    fn operand(&self, side: &Expr) -> Option<String> {
        let text = self.text(side)?;
        Some(match self.enumeration(side) {
            Some(_) => format!("{text}.to_i"),
            None => text,
        })
    }

    fn unary(&self, operation: Unary, inner: &Expr) -> Option<String> {
        Some(match operation {
            Unary::Not => format!("(not {})", self.text(inner)?),
            Unary::Negate => format!("-{}", self.text(inner)?),
            Unary::CountOf => {
                let Expr::Field(path) = inner else {
                    return None;
                };
                let is_bytes = is_byte_list(self.type_of(path)?);
                let size = if is_bytes { "length" } else { "size" };
                format!("{}.{size}", self.field(path)?)
            }
            Unary::NonZeroOf => self.non_zero(inner)?,
            _ => return None,
        })
    }

    /// How many of the bytes of a list of limited length are not zero, one after the other.
    fn non_zero(&self, list: &Expr) -> Option<String> {
        let Expr::Field(path) = list else {
            return None;
        };
        let ty = self.type_of(path)?;
        let Kind::Wrapper(Around::ListOfAtMost(most), _) = ty.kind else {
            return None;
        };
        let name = self.field(path).filter(|_| is_byte_list(ty))?;
        let each = (0..most)
            .map(|place| format!("({name}.length > {place} and {name}[{place}] != 0 ? 1 : 0)"));
        Some(format!("({})", each.collect::<Vec<_>>().join(" + ")))
    }

    /// The condition under which a field is there.
    fn presence(&self, field: &Expr) -> Option<String> {
        let Expr::Field([name]) = field else {
            return None;
        };
        let field = self.fields.iter().find(|field| field.name == *name)?;
        self.text(field.condition?)
    }

    /// A field and what is inside it.
    pub(super) fn field(&self, path: &[&str]) -> Option<String> {
        let (first, inside) = path.split_first()?;
        let (mut out, mut ty) = match *first {
            "last" => ("_".to_owned(), None),
            name if name == self.itself => ("_".to_owned(), None),
            name => {
                let field = self.fields.iter().find(|field| field.name == name)?;
                if field.presence == Presence::Calculated && !is_computed_in_place(field) {
                    // Not on disk: what it is computed from takes its place.
                    let computed = self.text(field.computed?)?;
                    return inside.is_empty().then_some(computed);
                }
                (
                    format!("{}{}", self.within, snake(name)),
                    Some((field.ty)()),
                )
            }
        };
        for name in inside {
            // What is around a value is not seen.
            if ty.is_some_and(|ty| is_through(ty, name)) {
                continue;
            }
            match name.bytes().all(|byte| byte.is_ascii_digit()) {
                true => out.push_str(&format!("[{name}]")),
                false => {
                    out.push('.');
                    out.push_str(&snake(name));
                }
            }
            ty = ty.and_then(|ty| member(ty, name));
        }
        if self.type_of(path).is_some_and(|ty| is_made(unwrapped(ty))) {
            out.push_str(".value");
        }
        match ty.filter(|ty| inside.is_empty() && ty.fixed_size.is_none()) {
            // One of no width is not there, and is 0.
            Some(TypeInfo {
                width: Some(width), ..
            }) => {
                let width = self.text(width)?;
                Some(format!("({width} == 0 ? 0 : {out})"))
            }
            _ => Some(out),
        }
    }

    /// The type of a field, or of what is inside it.
    pub(super) fn type_of(&self, path: &[&str]) -> Option<&'static TypeInfo> {
        let (first, inside) = path.split_first()?;
        // The element of the list that is read.
        let list = self.fields.iter().find(|field| match *first {
            "last" => matches!(field.layout, Layout::Until(_)),
            name => field.name == name,
        })?;
        let mut ty = (list.ty)();
        for name in inside {
            if is_through(ty, name) {
                continue;
            }
            ty = member(ty, name)?;
        }
        Some(ty)
    }

    /// The tag of a field whose variant is compared with one of this name, and the tag of that.
    fn chosen(&self, field: &Expr, name: &Expr) -> Option<(String, String)> {
        let (Expr::Field(path @ [around @ .., last]), Expr::Name(name)) = (field, name) else {
            return None;
        };
        let Kind::Tagged { variants, .. } = self.type_of(path)?.content().kind else {
            return None;
        };
        let name = name.rsplit("::").next()?.trim();
        let variant = variants.iter().find(|variant| variant.name == name)?;
        let fields = match around {
            [] => self.fields,
            around => match self.type_of(around)?.content().kind {
                Kind::Struct(fields) => fields,
                _ => return None,
            },
        };
        let field = fields.iter().find(|field| field.name == *last)?;
        let (Layout::Tagged(tag) | Layout::TaggedOrOther(tag)) = &field.layout else {
            return None;
        };
        let beside = Scope {
            fields,
            ..self.clone()
        };
        let case = tagged::case(&beside, tag, variants, variant)?;
        let tag = beside.text(tag)?;
        Some(match around {
            [] => (tag, case),
            around => (format!("{}.{tag}", self.field(around)?), case),
        })
    }

    /// Whether it is a byte that says whether something holds, which Kaitai has as a number.
    fn is_flag_byte(&self, path: &[&str]) -> bool {
        let ty = self.type_of(path).map(TypeInfo::content);
        ty.is_some_and(|ty| ty.fixed_size == Some(1) && ty.wire == "flag")
    }

    /// Whether an expression is a text.
    pub(super) fn is_text(&self, expr: &Expr) -> bool {
        let ty = match expr {
            Expr::Field(path) => self.type_of(path).map(TypeInfo::content),
            _ => None,
        };
        ty.is_some_and(|ty| matches!(ty.kind, Kind::Bytes(Bytes::Encoded(_))))
    }

    /// The enumeration that an expression is of.
    pub(super) fn enumeration(&self, expr: &Expr) -> Option<&'static TypeInfo> {
        let ty = match expr {
            Expr::Field(path) => self.type_of(path)?.content(),
            _ => return None,
        };
        matches!(ty.kind, Kind::Enumeration(_)).then_some(ty)
    }

    /// A name of an enumeration.
    fn name(&self, name: &str) -> Option<String> {
        let (info, known) = self.named(name)?;
        Some(enum_name(self.catalogue.name(info), known))
    }

    /// The enumeration that has a name, and the name in it.
    pub(super) fn named(&self, name: &str) -> Option<(&'static TypeInfo, &'static NameInfo)> {
        let mut parts = name.rsplit("::").map(str::trim);
        let (name, ty) = (parts.next()?, parts.next()?);
        let entry = self.catalogue.iter().find(|entry| entry.info.name == ty)?;
        let Kind::Enumeration(names) = entry.info.kind else {
            return None;
        };
        let known = names.iter().find(|known| known.name == name)?;
        Some((entry.info, known))
    }

    fn byte_ahead(&self, place: usize) -> Option<String> {
        (!self.ahead.is_empty()).then(|| format!("{}[{place}]", self.ahead))
    }

    fn ahead_is(&self, place: usize, bytes: &[u8]) -> Option<String> {
        let end = place.checked_add(bytes.len())?;
        let mut all = format!("({}.length >= {end}", self.ahead);
        for (index, byte) in bytes.iter().enumerate() {
            let at = self.byte_ahead(place.checked_add(index)?)?;
            all.push_str(&format!(" and {at} == 0x{byte:02x}"));
        }
        all.push(')');
        Some(all)
    }
}

/// `texture_type::embedded`.
pub(super) fn enum_name(ty: &str, name: &NameInfo) -> String {
    format!("{}::{}", snake(ty), snake(name.name))
}

/// The parameter that has what a context says.
pub(super) fn given(path: &[&str]) -> String {
    let members = path.get(1..).unwrap_or_default();
    let mut out = "given".to_owned();
    for member in members {
        out.push('_');
        out.push_str(&snake(member));
    }
    out
}

/// The type of something inside a type; the tag of an enum that stores it is called `tag`.
fn member(ty: &'static TypeInfo, name: &str) -> Option<&'static TypeInfo> {
    let content = ty.content();
    match &content.kind {
        Kind::Tagged { tag: Some(tag), .. } if name == tag.name => Some((tag.ty)()),
        _ => content.field(name).map(|field| (field.ty)()),
    }
}

/// Whether an expression gives something else at another place.
pub(super) fn depends_on_place(expr: &'static Expr) -> bool {
    let mut depends = looks_ahead(expr) > 0;
    expr.walk(&mut |expr| depends |= matches!(expr, Expr::LengthAhead | Expr::Here));
    depends
}

/// How many of the bytes to come an expression looks at.
pub(super) fn looks_ahead(expr: &'static Expr) -> usize {
    let mut most = 0usize;
    expr.walk(&mut |expr| {
        most = most.max(match expr {
            Expr::StartsWith(bytes) => bytes.len(),
            Expr::AheadAt(place, bytes) => place.saturating_add(bytes.len()),
            Expr::ByteAhead(place) => place.saturating_add(1),
            _ => 0,
        });
    });
    most
}

/// Whether this name leads to what a wrapper is around.
fn is_through(info: &TypeInfo, name: &str) -> bool {
    match info.kind {
        Kind::Wrapper(Around::Compressed | Around::Dialects(_), _) => name == "content",
        Kind::Wrapper(Around::Closed, _) => name == "0",
        _ => false,
    }
}

/// Whether it is a list of bytes, which Kaitai keeps as bytes.
pub(super) fn is_byte_list(info: &'static TypeInfo) -> bool {
    match &info.kind {
        Kind::Bytes(_) | Kind::StringTable(_) => true,
        Kind::Wrapper(Around::List | Around::ListOfAtMost(_) | Around::Array(_), inner) => {
            inner().wire == "u8" && matches!(inner().kind, Kind::Number(_))
        }
        Kind::Wrapper(_, inner) => is_byte_list(inner()),
        _ => false,
    }
}

pub(super) fn byte_list(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("0x{byte:02x}")).collect();
    format!("[{}]", bytes.join(", "))
}

pub(super) fn compares(operation: Binary) -> bool {
    matches!(
        operation,
        Binary::Equal
            | Binary::NotEqual
            | Binary::Less
            | Binary::LessOrEqual
            | Binary::Greater
            | Binary::GreaterOrEqual
    )
}

fn sign(operation: Binary) -> Option<&'static str> {
    Some(match operation {
        Binary::Add => "+",
        Binary::Subtract => "-",
        Binary::Multiply => "*",
        Binary::Divide => "/",
        Binary::Remainder => "%",
        Binary::ShiftLeft => "<<",
        Binary::ShiftRight => ">>",
        Binary::BitAnd => "&",
        Binary::BitOr => "|",
        Binary::BitXor => "^",
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Equal => "==",
        Binary::NotEqual => "!=",
        Binary::Less => "<",
        Binary::LessOrEqual => "<=",
        Binary::Greater => ">",
        Binary::GreaterOrEqual => ">=",
        Binary::OrElse => return None,
    })
}
