//! The fields of a file as a page holds them: a tree in columns, which a deflater makes small.

mod layout;
mod tree;
mod value;
mod walked;

pub(super) use walked::{Space, Walked};

use serde_json::json;

use super::Subject;
use super::pack::{Numbers, Parts};
use tree::{NONE, Step};
use walked::Leaf;

/// The columns of the tree, in the order in which it is read.
#[derive(Default)]
struct Columns {
    steps: Numbers,
    children: Numbers,
    types: Numbers,
    abouts: Numbers,
    spaces: Numbers,
    starts: Numbers,
    lengths: Numbers,
    values: Numbers,
}

/// The fields of a file, ready to be packed.
pub(super) fn bytes(walked: &Walked<'_>, subject: &Subject<'_>) -> Vec<u8> {
    let mut writer = Writer {
        walked,
        columns: Columns::default(),
        ends: vec![0; walked.spaces.len()],
        space: 0,
    };
    writer.tree();
    let mut parts = Parts::default();
    let columns = &writer.columns;
    let places = [
        ("steps", &columns.steps),
        ("children", &columns.children),
        ("types", &columns.types),
        ("abouts", &columns.abouts),
        ("spaces", &columns.spaces),
        ("starts", &columns.starts),
        ("lengths", &columns.lengths),
        ("values", &columns.values),
    ];
    let places: serde_json::Map<String, serde_json::Value> = places
        .into_iter()
        .map(|(name, column)| (name.to_owned(), parts.add(&column.0)))
        .collect();
    let about = json!({
        "count": walked.tree.nodes.len(),
        "columns": places,
        "names": walked.tree.names.all,
        "types": walked.types.all,
        "texts": walked.values.all,
        "abouts": walked.abouts,
        "layouts": walked.lists.layouts(subject),
    });
    parts.described(&about)
}

struct Writer<'a> {
    walked: &'a Walked<'a>,
    columns: Columns,
    /// Where the last leaf of each space ended.
    ends: Vec<u64>,
    space: u64,
}

impl Writer<'_> {
    fn tree(&mut self) {
        let walked = self.walked;
        // The next to write, and the element that is expected of it.
        let mut pending = vec![(0u32, 0u32)];
        while let Some((place, expected)) = pending.pop() {
            let Some(node) = walked.tree.nodes.get(place as usize) else {
                continue;
            };
            let mut after = 0;
            self.columns.steps.add(match node.step {
                Step::Field(name) => u64::from(name) << 1 | 1,
                Step::Element(element) => {
                    after = element.saturating_add(1);
                    match element == expected {
                        true => 0,
                        false => u64::from(element).saturating_add(1) << 1,
                    }
                }
            });
            self.columns.children.add(node.children.into());
            let leaf = node.leaf;
            match leaf.and_then(|leaf| walked.leaves.get(leaf as usize)) {
                Some(leaf) => self.leaf(leaf),
                None => self.columns.types.add(0),
            }
            if node.next != NONE {
                pending.push((node.next, after));
            }
            if node.first != NONE {
                pending.push((node.first, 0));
            }
        }
    }

    fn leaf(&mut self, leaf: &Leaf) {
        self.columns
            .types
            .add(u64::from(leaf.wire).saturating_add(1));
        self.columns.abouts.add(leaf.about.into());
        let space = leaf.space as u64;
        self.columns.spaces.add_step(self.space, space);
        self.space = space;
        if let Some(end) = self.ends.get_mut(leaf.space) {
            self.columns.starts.add_step(*end, leaf.start);
            *end = leaf.end;
        }
        self.columns
            .lengths
            .add(leaf.end.saturating_sub(leaf.start));
        let value = leaf.value;
        let value = value.map_or(0, |value| u64::from(value).saturating_add(1));
        self.columns.values.add(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    use bindery::{File as _, Limits};
    use bindery_formats::format_by_name;
    use bindery_formats::m3d::{CoordinateType, ModelBuilder, NewCorner};
    use bindery_formats::ptf::{Form, Ptf};

    /// Numbers as a page reads them.
    struct Read<'a>(std::slice::Iter<'a, u8>);

    impl Read<'_> {
        fn next(&mut self) -> u64 {
            let (mut number, mut shift) = (0, 0u32);
            loop {
                let byte = *self.0.next().unwrap();
                number |= u64::from(byte & 0x7f) << shift;
                shift = shift.checked_add(7).unwrap();
                if byte < 0x80 {
                    return number;
                }
            }
        }

        fn step(&mut self, from: u64) -> u64 {
            let step = self.next();
            match step & 1 {
                0 => from.checked_add(step >> 1).unwrap(),
                _ => from.checked_sub(step >> 1).unwrap(),
            }
        }
    }

    /// What describes packed fields, and their columns.
    fn parts(fields: &[u8]) -> (serde_json::Value, &[u8]) {
        let (length, rest) = fields.split_first_chunk().unwrap();
        let (about, bytes) = rest.split_at(u32::from_le_bytes(*length) as usize);
        (serde_json::from_slice(about).unwrap(), bytes)
    }

    /// The spans of packed fields: path, type, space, start and end.
    fn spans(fields: &[u8]) -> Vec<(String, String, u64, u64, u64)> {
        let (about, bytes) = parts(fields);
        let column = |name: &str| {
            let start = about["columns"][name][0].as_u64().unwrap();
            Read(bytes[usize::try_from(start).unwrap()..].iter())
        };
        let [
            mut steps,
            mut children,
            mut types,
            mut spaces,
            mut starts,
            mut lengths,
        ] = ["steps", "children", "types", "spaces", "starts", "lengths"].map(column);
        let mut found = Vec::new();
        // For each open field its path, how many are still to come in it, and the element expected next.
        let mut open: Vec<(String, u64, u64)> = Vec::new();
        let (mut space, mut ends) = (0, HashMap::new());
        for _ in 0..about["count"].as_u64().unwrap() {
            let step = steps.next();
            let path = match open.last_mut() {
                None => String::new(),
                Some((above, left, expected)) => {
                    *left = left.checked_sub(1).unwrap();
                    let element = match step {
                        0 => *expected,
                        step => (step >> 1).saturating_sub(1),
                    };
                    *expected = match step & 1 {
                        1 => 0,
                        _ => element.checked_add(1).unwrap(),
                    };
                    let name = about["names"][usize::try_from(step >> 1).unwrap()].as_str();
                    match (step & 1, above.as_str()) {
                        (1, "") => name.unwrap().to_owned(),
                        (1, above) => format!("{above}.{}", name.unwrap()),
                        (_, above) => format!("{above}[{element}]"),
                    }
                }
            };
            let kids = children.next();
            if let Some(wire) = types.next().checked_sub(1) {
                let wire = about["types"][usize::try_from(wire).unwrap()]
                    .as_str()
                    .unwrap();
                space = spaces.step(space);
                let start = starts.step(ends.get(&space).copied().unwrap_or(0));
                let end = start.checked_add(lengths.next()).unwrap();
                ends.insert(space, end);
                found.push((path.clone(), wire.to_owned(), space, start, end));
            }
            open.push((path, kids, 0));
            while open.last().is_some_and(|(_, left, _)| *left == 0) {
                open.pop();
            }
        }
        found
    }

    /// Files with sections, lists that are shown as one and such that are not.
    fn files() -> Vec<(&'static str, Vec<u8>)> {
        let mut builder = ModelBuilder::new("Fan", CoordinateType::F32);
        let bone = builder.bone("bone", None, [0.0; 3], [0.0, 0.0, 0.0, 1.0]);
        let skin = builder.skin(&[(bone.unwrap(), 1.0)]).unwrap();
        let mut corners = Vec::new();
        for step in 0..40u8 {
            let place = [f32::from(step), f32::from(step % 7), 0.5];
            let vertex = builder.vertex(place, None, skin).unwrap();
            corners.push(NewCorner {
                vertex,
                texture: None,
                normal: None,
            });
        }
        for three in corners.windows(3) {
            builder.polygon(None, three).unwrap();
        }
        let model = builder.finish().unwrap().to_bytes().unwrap();
        let texture = Ptf::from_rgba8(Form::Format, 2, 2, &[7; 16]).unwrap();
        vec![("m3d", model), ("ptf", texture.to_bytes().unwrap())]
    }

    fn subject<'a>(name: &str, bytes: &'a [u8]) -> Subject<'a> {
        Subject {
            label: "a file",
            format: format_by_name(name).unwrap(),
            revision: None,
            bytes,
            limits: Limits::default(),
        }
    }

    #[test]
    fn the_columns_say_what_the_trace_says() {
        for (name, file) in files() {
            let subject = subject(name, &file);
            let model = subject.format.read(&file, None, Limits::default()).unwrap();
            let trace = model.trace().unwrap();
            let mut expected: Vec<(String, String, u64, u64, u64)> = trace
                .spans
                .iter()
                .map(|span| {
                    let wire = span.wire.clone().into_owned();
                    (
                        span.path.to_string(),
                        wire,
                        span.space as u64,
                        span.start,
                        span.end,
                    )
                })
                .collect();
            let walked = Walked::of(&subject, usize::MAX);
            assert!(walked.is_whole && walked.spaces.len() > 1, "{name}");
            let mut found = spans(&bytes(&walked, &subject));
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{name}");
        }
    }

    #[test]
    fn records_whose_widths_the_file_says_have_their_fields() {
        let (_, file) = files().remove(0);
        let subject = subject("m3d", &file);
        let fields = bytes(&Walked::of(&subject, usize::MAX), &subject);
        let (about, _) = parts(&fields);
        let vertex = &about["layouts"]["Vertex/17"];
        let expected = json!([
            ["x", "f32", 0, 4, "f32"],
            ["y", "f32", 4, 4, "f32"],
            ["z", "f32", 8, 4, "f32"],
            ["w", "f32", 12, 4, "f32"],
            ["skin", "sk_t", 16, 1, "s8"],
        ]);
        assert_eq!(*vertex, expected, "{}", about["layouts"]);
    }

    #[test]
    fn what_lies_before_a_fault_is_there() {
        let (_, file) = files().remove(0);
        let whole = Walked::of(&subject("m3d", &file), usize::MAX);
        // A stored payload that ends in the middle of the mesh.
        let mut cut = file[..8].to_vec();
        cut.extend(&whole.spaces[1].bytes[..whole.spaces[1].bytes.len() - 60]);
        let length = u32::try_from(cut.len()).unwrap();
        cut[4..8].copy_from_slice(&length.to_le_bytes());
        let subject = subject("m3d", &cut);
        assert!(subject.format.read(&cut, None, Limits::default()).is_err());
        let walked = Walked::of(&subject, usize::MAX);
        let found = spans(&bytes(&walked, &subject));
        let paths: Vec<&str> = found.iter().map(|span| span.0.as_str()).collect();
        let seen = [
            "payload.chunks[0].body.vertices.records",
            "payload.chunks[2].length",
        ];
        assert!(seen.iter().all(|path| paths.contains(path)), "{paths:?}");
    }

    #[test]
    fn a_file_of_too_many_fields_has_an_outline() {
        let (_, file) = files().remove(0);
        let subject = subject("m3d", &file);
        let walked = Walked::of(&subject, 60);
        assert!(!walked.is_whole && !walked.is_cut);
        let found = spans(&bytes(&walked, &subject));
        let covered: u64 = found
            .iter()
            .filter(|span| span.2 == 1)
            .map(|span| span.4 - span.3)
            .sum();
        assert_eq!(covered, walked.spaces[1].bytes.len() as u64);
        assert!(Walked::of(&subject, 5).is_cut);
    }
}
