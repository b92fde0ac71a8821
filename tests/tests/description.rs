//! What a program can read of the declarations: that it is true, and what is beyond it.

// Numbers of our own files, in a test.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use bindery::spec::{FieldInfo, Kind, Layout, Presence, TypeInfo};
use bindery::trace::{Span, Trace};
use bindery::{Binary, Expr, Limits, Unary, Value};
use bindery_formats::FORMATS;
use bindery_tests::files;

/// A part of a traced file: a field, an element, or the whole.
#[derive(Default)]
struct Part<'a> {
    children: Vec<(&'a str, Part<'a>)>,
    /// What is written there, where it has no parts.
    leaf: Option<&'a Span>,
    /// All of it.
    spans: Vec<&'a Span>,
}

impl<'a> Part<'a> {
    /// The parts of a trace, by their paths.
    fn of(trace: &'a Trace) -> Self {
        let mut whole = Self::default();
        for span in &trace.spans {
            let mut part = &mut whole;
            for step in steps(span.path.as_str()) {
                let known = part.children.iter().position(|(name, _)| *name == step);
                let index = known.unwrap_or_else(|| {
                    part.children.push((step, Self::default()));
                    part.children.len() - 1
                });
                part = &mut part.children[index].1;
            }
            part.leaf = part.leaf.or(Some(span));
            part.spans.push(span);
        }
        whole
    }

    fn child(&self, name: &str) -> Option<&Self> {
        let child = self.children.iter().find(|(known, _)| *known == name);
        child.map(|(_, part)| part)
    }

    /// The bytes that it takes in the space of its first span.
    fn size(&self) -> u64 {
        fn collect<'p>(part: &'p Part<'_>, all: &mut Vec<&'p Span>) {
            all.extend(&part.spans);
            part.children
                .iter()
                .for_each(|(_, part)| collect(part, all));
        }
        let mut spans = Vec::new();
        collect(self, &mut spans);
        let space = spans.iter().map(|span| span.space).min();
        let own = spans.iter().filter(|span| Some(span.space) == space);
        own.map(|span| span.end - span.start).sum()
    }

    /// How many elements it has, where the trace tells.
    fn count(&self, element_size: Option<usize>) -> Option<u64> {
        match self.leaf {
            _ if element_size == Some(1) => Some(self.size()),
            // Folded into one.
            Some(leaf) => {
                let size = u64::try_from(element_size?).ok().filter(|size| *size > 0)?;
                Some((leaf.end - leaf.start) / size)
            }
            None => Some(self.children.len() as u64),
        }
    }
}

/// `a`, `[3]` and `b` of `a[3].b`.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split_inclusive(']')
        .flat_map(|part| match part.find('[') {
            Some(index) => [&part[..index], &part[index..]],
            None => [part, ""],
        })
        .flat_map(|part| part.split('.'))
        .filter(|step| !step.is_empty())
}

/// How much of the description was compared with files.
#[derive(Default)]
struct Compared {
    conditions: usize,
    counts: usize,
    sizes: usize,
    tags: usize,
    magics: usize,
    computed: usize,
}

/// The value of an expression among the fields of a record, as far as the file shows it.
fn evaluate(expr: &Expr, record: &Part<'_>, info: &'static TypeInfo) -> Option<i128> {
    let evaluate = |expr: &Expr| evaluate(expr, record, info);
    let part_of = |expr: &Expr| match expr {
        Expr::Field(path) => path.iter().try_fold(record, |part, name| part.child(name)),
        _ => None,
    };
    match expr {
        Expr::Number(number) => Some(*number),
        Expr::Bool(holds) => Some(i128::from(*holds)),
        Expr::Field([name, inside @ ..]) => {
            let mut value = &record.child(name)?.leaf?.value;
            for name in inside {
                value = match value {
                    Value::Record(entries) => &entries.iter().find(|(key, _)| key == name)?.1,
                    _ => return None,
                };
            }
            match value {
                Value::Bool(holds) => Some(i128::from(*holds)),
                value => value.as_integer(),
            }
        }
        Expr::Unary(Unary::Not, inner) => evaluate(inner).map(|holds| i128::from(holds == 0)),
        Expr::Unary(Unary::CountOf, list) => {
            let Expr::Field([name]) = list else {
                return None;
            };
            let ty = (info.field(name)?.ty)();
            part_of(list)
                .map_or(Some(0), |part| part.count(element_size(ty)))
                .map(i128::from)
        }
        Expr::Unary(Unary::SizeOf, part) => Some(i128::from(part_of(part).map_or(0, Part::size))),
        Expr::Binary(left, operation, right) => {
            let (left, right) = (evaluate(left)?, evaluate(right)?);
            Some(match operation {
                Binary::Add => left + right,
                Binary::Subtract => left - right,
                Binary::Multiply => left * right,
                Binary::Divide => left.checked_div(right)?,
                Binary::BitAnd => left & right,
                Binary::Equal => i128::from(left == right),
                Binary::NotEqual => i128::from(left != right),
                Binary::Less => i128::from(left < right),
                Binary::LessOrEqual => i128::from(left <= right),
                Binary::Greater => i128::from(left > right),
                Binary::GreaterOrEqual => i128::from(left >= right),
                Binary::And => i128::from(left != 0 && right != 0),
                Binary::Or => i128::from(left != 0 || right != 0),
                _ => return None,
            })
        }
        _ => None,
    }
}

/// The size of an element of a list, if all are alike.
fn element_size(info: &'static TypeInfo) -> Option<usize> {
    match &info.kind {
        Kind::Wrapper(_, inner) => match (&inner().kind, info.fixed_size) {
            (Kind::Wrapper(..), None) => element_size(inner()),
            (_, None) => inner().fixed_size,
            (_, size) => size,
        },
        Kind::Bytes(_) | Kind::StringTable(_) => Some(1),
        _ => info.fixed_size,
    }
}

/// Compares the description of a type with a part of a file.
fn compare(
    info: &'static TypeInfo,
    part: &Part<'_>,
    path: &str,
    compared: &mut Compared,
    wrong: &mut Vec<String>,
) {
    match &info.kind {
        Kind::Wrapper(_, inner) => {
            let elements = part.children.iter().all(|(name, _)| name.starts_with('['));
            match elements && !part.children.is_empty() {
                true => {
                    for (name, element) in &part.children {
                        let path = format!("{path}{name}");
                        compare(inner(), element, &path, compared, wrong);
                    }
                }
                false => compare(inner(), part, path, compared, wrong),
            }
        }
        Kind::Struct(fields) if part.leaf.is_none() => {
            compare_fields(info, fields, part, path, compared, wrong);
        }
        Kind::Tagged { tag, variants, .. } if part.leaf.is_none() => {
            let names: Vec<&str> = part.children.iter().map(|(name, _)| *name).collect();
            let has = |fields: &'static [FieldInfo], name: &&str| {
                *name == "tag" && tag.is_some()
                    || fields.iter().any(|field| match field.name {
                        "" => (field.ty)().field(name).is_some() || name.starts_with('['),
                        own => own == *name,
                    })
            };
            let fitting = variants
                .iter()
                .filter(|variant| names.iter().all(|name| has(variant.fields, name)));
            // Several may have fields of these names; one of them is what is there.
            let mut first = None;
            for variant in fitting {
                let mut problems = Vec::new();
                match variant.fields {
                    [field] if field.name.is_empty() => {
                        compare((field.ty)(), part, path, compared, &mut problems);
                    }
                    fields => compare_fields(info, fields, part, path, compared, &mut problems),
                }
                if problems.is_empty() {
                    return;
                }
                first.get_or_insert(problems);
            }
            match first {
                Some(problems) => wrong.extend(problems),
                None => wrong.push(format!("{path}: no variant of {} has {names:?}", info.name)),
            }
        }
        _ => {}
    }
}

fn compare_fields(
    info: &'static TypeInfo,
    fields: &'static [FieldInfo],
    part: &Part<'_>,
    path: &str,
    compared: &mut Compared,
    wrong: &mut Vec<String>,
) {
    let stored: Vec<&FieldInfo> = fields
        .iter()
        .filter(|field| field.presence != Presence::Calculated)
        .collect();
    // Everything that is written belongs to a field, in the order of the declaration.
    let mut order = stored.iter();
    for (name, _) in &part.children {
        // The tag of a variant is before it, and the items of a run have no name.
        if *name != "tag" && !name.starts_with('[') && !order.any(|field| field.name == *name) {
            wrong.push(format!(
                "{path}: {name} is not the next field of {}",
                info.name
            ));
        }
    }
    for field in stored {
        let child = part.child(field.name);
        let path = format!("{path}.{}", field.name);
        let value = |expr: &Expr| evaluate(expr, part, info);
        let mut expect = |what: &str, said: Option<i128>, found: i128, counter: &mut usize| {
            if let Some(said) = said {
                *counter += 1;
                if said != found {
                    wrong.push(format!("{path}: {what} {found}, described as {said}"));
                }
            }
        };
        let ty = (field.ty)();
        if let Some(condition) = &field.condition {
            let empty = child.is_none();
            // What takes no bytes leaves no trace.
            let takes_bytes = match &ty.kind {
                Kind::Wrapper(_, inner) => inner().min_size > 0,
                _ => ty.min_size > 0,
            };
            let said = value(condition).filter(|_| !empty || takes_bytes);
            expect(
                "presence",
                said,
                i128::from(!empty),
                &mut compared.conditions,
            );
        }
        if let Some(child) = child {
            if let Layout::Count(count) = &field.layout
                && let Some(found) = child.count(element_size(ty))
            {
                expect(
                    "count",
                    value(count),
                    i128::from(found),
                    &mut compared.counts,
                );
            }
            if let Some(size) = &field.size {
                expect(
                    "size",
                    value(size),
                    i128::from(child.size()),
                    &mut compared.sizes,
                );
            }
            if let (Layout::Magic(_), Some(leaf)) = (&field.layout, child.leaf) {
                compared.magics += usize::from(leaf.end > leaf.start);
            }
            if let (Some(computed), Presence::Temporary, Some(found)) = (
                &field.computed,
                field.presence,
                child.leaf.and_then(|leaf| leaf.value.as_integer()),
            ) {
                expect("value", value(computed), found, &mut compared.computed);
            }
            compared.tags += usize::from(matches!(field.layout, Layout::Tagged(_)));
            compare(ty, child, &path, compared, wrong);
        }
    }
}

#[test]
fn every_byte_of_every_file_is_where_the_description_says() {
    let mut compared = Compared::default();
    let mut wrong = Vec::new();
    for format in FORMATS {
        for (name, bytes) in files::of(*format).unwrap() {
            let model = format.read(&bytes, None, Limits::default()).unwrap();
            let trace = model.trace().unwrap();
            assert_eq!(trace.first_gap(), None, "{name}");
            let root = format.info().revision(model.revision()).unwrap().root;
            compare(root(), &Part::of(&trace), &name, &mut compared, &mut wrong);
        }
    }
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Nothing above is worth anything if little of it was compared.
    let Compared {
        conditions,
        counts,
        sizes,
        tags,
        magics,
        computed,
    } = compared;
    println!(
        "{conditions} conditions, {counts} counts, {sizes} sizes, {computed} computed values, {tags} tags, {magics} magics"
    );
    assert!(
        conditions >= 5
            && counts > 100
            && sizes > 100
            && computed > 300
            && tags > 50
            && magics > 50,
        "{conditions} {counts} {sizes} {computed} {tags} {magics}"
    );
}

/// The fields of a type, by type, variant and name.
fn fields_of(info: &'static TypeInfo) -> Vec<(String, &'static FieldInfo)> {
    match &info.kind {
        Kind::Struct(fields) => {
            let name = |field: &FieldInfo| format!("{}.{}", info.name, field.name);
            fields.iter().map(|field| (name(field), field)).collect()
        }
        Kind::Tagged { variants, .. } => variants
            .iter()
            .flat_map(|variant| variant.fields.iter().map(move |field| (variant, field)))
            .map(|(variant, field)| {
                let name = format!("{}.{}.{}", info.name, variant.name, field.name);
                (name, field)
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Expressions that only Rust can compute: where they are, and what they mean.
fn opaque() -> Vec<(String, &'static str, &'static str)> {
    let mut all = Vec::new();
    for format in FORMATS {
        format.info().types(&mut |info| {
            for (name, field) in fields_of(info) {
                for expression in field.expressions() {
                    expression.walk(&mut |expr| {
                        if let Expr::Opaque { code, says } = expr {
                            let name = format!("{}: {name}", format.info().name);
                            all.push((name, *code, *says));
                        }
                    });
                }
            }
        });
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The fewer the better. Whoever adds one says what it means.
#[test]
fn what_only_rust_can_compute_is_known_by_name() {
    let opaque = opaque();
    let silent = opaque.iter().filter(|(.., says)| says.is_empty());
    let silent: Vec<String> = silent
        .map(|(name, code, _)| format!("{name}: `{code}` has no sentence; add `#[says(..)]`"))
        .collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
    let mut names: Vec<&str> = opaque.iter().map(|(name, ..)| name.as_str()).collect();
    names.dedup();
    assert_eq!(names, OPAQUE);
}

const OPAQUE: &[&str] = &[
    "atm: Chunk.element_size",
    "atm: Chunk.num_elements",
    "p3m: Ptf.pixels",
    "p3m: UserDefinedField.kind",
    "ptf: Ptf.pixels",
];
