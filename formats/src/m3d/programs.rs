//! Programs that read models, and where they do so in their own way.

use bindery::check::common;
use bindery::format::{AnyFile, Program};
use bindery::{Error, File as _, Finding, Method, Path, Rule, Segment, Tagged as _, path};

use super::{
    ChunkBody, Command, CoordinateType, Include, IncludeMesh, Mesh, Model, OwnChunks, Shape,
    ShapeRecord, rules, whole_size,
};

/// What m3d.h gives no model for.
pub static REFUSED: Rule = Rule::error(
    "m3d.h-refused",
    "The reference program gives no model for a file with this.",
);
/// Where m3d.h stops.
pub static STOPPED: Rule = Rule::error(
    "m3d.h-stopped",
    "The reference program stops reading here. What it gives lacks everything behind.",
);
/// What m3d.h takes for something else.
pub static MISREAD: Rule = Rule::error(
    "m3d.h-misread",
    "The reference program takes this for something else, or reads memory that is not its own.",
);
/// What m3d.h leaves out.
pub static LEFT_OUT: Rule = Rule::warning(
    "m3d.h-left-out",
    "The reference program leaves this out of what it gives.",
);

static RULES: [&Rule; 4] = [&REFUSED, &STOPPED, &MISREAD, &LEFT_OUT];

/// What m3d.h does with something that breaks a rule of the format.
struct Reaction {
    broken: &'static Rule,
    /// The chunks where it does so; everywhere if there are none.
    chunks: &'static [&'static [u8; 4]],
    rule: &'static Rule,
    does: &'static str,
}

const fn anywhere(broken: &'static Rule, rule: &'static Rule, does: &'static str) -> Reaction {
    within(&[], broken, rule, does)
}

const fn within(
    chunks: &'static [&'static [u8; 4]],
    broken: &'static Rule,
    rule: &'static Rule,
    does: &'static str,
) -> Reaction {
    Reaction {
        broken,
        chunks,
        rule,
        does,
    }
}

/// The bytes behind a compressed payload that are not looked at.
const ZLIB_CHECKSUM: u64 = 4;

/// What is said where an index is used without a look at how many there are.
const BEYOND: &str = "what is behind the list is read all the same";

#[rustfmt::skip]
const REACTIONS: &[Reaction] = &[
    anywhere(&rules::PROPERTY_MISSING, &REFUSED, "a material without properties is fatal"),
    within(&[b"BONE"], &rules::CHUNK_ORDER, &STOPPED, "a skeleton before the vertices ends the reading"),
    anywhere(&rules::RESERVED_NUMBER, &MISREAD, "the number is taken for -1 or -2"),
    anywhere(&rules::COLOR_INDEX, &MISREAD, BEYOND),
    anywhere(&rules::VERTEX_INDEX, &MISREAD, BEYOND),
    anywhere(&rules::BONE_INDEX, &MISREAD, BEYOND),
    anywhere(&rules::BONE_ORDER, &MISREAD, "a bone is placed by a parent that has no place yet"),
    anywhere(&common::STRING_RANGE, &MISREAD, "a text behind the string table is read all the same"),
    anywhere(&rules::STRING_TABLE_END, &MISREAD, "the last text is read on into what follows"),
    anywhere(&rules::LEADING_STRINGS, &MISREAD, "the texts are read on into what follows"),
    anywhere(&rules::CHUNK_UNDECODED, &MISREAD, "the missing fields are read from what follows"),
    within(&[b"ACTN", b"BONE"], &common::DERIVED, &MISREAD, "what is announced and missing is taken from memory that was never set"),
    within(&[b"TMAP"], &common::RAW_TAIL, &MISREAD, "a part of a coordinate is written behind the memory for it"),
    within(&[b"SHPE"], &common::RAW_TAIL, &MISREAD, "an unknown command makes it free memory that it never had"),
    within(&[b"MESH"], &common::RAW_TAIL, &MISREAD, "what is no polygon and no name of a material is taken for a parameter"),
    within(&[b"VOXT", b"ACTN"], &common::RAW_TAIL, &MISREAD, "the rest of a record is read from what follows"),
    within(&[b"MTRL"], &common::RAW_TAIL, &LEFT_OUT, "what follows an unknown property is lost"),
    within(&[b"VRTS"], &common::RAW_TAIL, &LEFT_OUT, "a part of a vertex is dropped"),
    anywhere(&rules::MATERIAL_TWICE, &LEFT_OUT, "only the first material of a name counts"),
    anywhere(&rules::CHUNK_TWICE, &LEFT_OUT, "only the first chunk of this kind counts"),
    anywhere(&rules::PREVIEW_PLACE, &LEFT_OUT, "a preview inside of the payload is an unknown chunk"),
    anywhere(&rules::MAP_NAME, &LEFT_OUT, "a texture map without a name is dropped"),
    anywhere(&rules::ACTION_EMPTY, &LEFT_OUT, "an action without frames is dropped"),
    anywhere(&rules::ASSET_EMPTY, &LEFT_OUT, "an empty asset is dropped"),
    anywhere(&rules::VOXEL_TYPE, &LEFT_OUT, "blocks of voxels without a type are dropped"),
    anywhere(&rules::SCALE, &LEFT_OUT, "the scale is taken for 1"),
];

/// The programs, for models with chunks of an application.
pub(super) const fn programs<Own: OwnChunks>() -> [Program; 1] {
    [Program {
        name: "m3d.h",
        about: "the reference implementation of the format, a header of C",
        rules: &RULES,
        check: m3d_h::<Own>,
        unreadable: unreadable_by_m3d_h,
    }]
}

/// What m3d.h would not read as the document says.
fn m3d_h<Own: OwnChunks>(file: &dyn AnyFile) -> Vec<Finding> {
    let Some(model) = file.downcast_ref::<Model<Own>>() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    model.end_for_m3d_h(&mut found);
    for finding in model.findings() {
        if let Some((rule, does)) = model.reaction_of_m3d_h(&finding) {
            found.push(Finding {
                rule,
                message: format!("{does}: {}", finding.message),
                ..finding
            });
        }
    }
    if model.head().types.vc.known() == Some(CoordinateType::F64) {
        let path = path!["payload", "head", "types", "vc"];
        let message = "coordinates of 8 bytes are shortened to 4".to_owned();
        push(&mut found, &LEFT_OUT, path.into(), message);
    }
    model.chunks_for_m3d_h(&mut found);
    found
}

/// What m3d.h does with a file that cannot be read for this reason.
fn unreadable_by_m3d_h(error: &Error) -> (&'static Rule, &'static str) {
    let path = error.path();
    if path == "payload" {
        let does = "it gives no model; where compressed bytes are cut off, it may never end";
        return (&REFUSED, does);
    }
    match path.as_str().starts_with("payload.chunks") {
        true => (
            &STOPPED,
            "it stops at this chunk, says nothing, and gives what was before",
        ),
        false => (&REFUSED, "it gives no model"),
    }
}

impl<Own: OwnChunks> Model<Own> {
    /// The end mark, which must be where the size of the file says, or at the end of what is decompressed.
    fn end_for_m3d_h(&self, found: &mut Vec<Finding>) {
        let payload = &self.payload.content;
        let size = whole_size(&self.preview, self.payload.stored());
        let says = self.file_size.exception().copied().map_or(size, u64::from);
        let is_stored = self.payload.method == Method::Stored;
        let behind = payload.trailing.len() as u64;
        let (path, message): (Path, &str) = if payload.end.is_none() {
            (path!["payload"].into(), "there is no end mark")
        } else if is_stored && says != size.saturating_sub(behind) {
            let message = "without compression, the end mark is looked for where the size says";
            (path!["file_size"].into(), message)
        } else if !is_stored && behind > 0 && !payload.trailing.ends_with(b"OMD3") {
            let message = "the end mark is looked for at the end, and something follows it";
            (path!["payload", "trailing"].into(), message)
        } else if !is_stored && says.saturating_add(ZLIB_CHECKSUM) < size {
            let message =
                "compressed bytes are read as far as the size says, and are cut off there";
            (path!["file_size"].into(), message)
        } else {
            return;
        };
        push(found, &REFUSED, path, message.to_owned());
    }

    /// What becomes of something that breaks a rule.
    fn reaction_of_m3d_h(&self, finding: &Finding) -> Option<(&'static Rule, &'static str)> {
        let code = finding.rule.code;
        if code == rules::MATERIAL_NAME.code {
            let first = self.materials().next();
            return Some(
                match first.is_some_and(|first| self.text(first.name).is_none()) {
                    true => (&LEFT_OUT, "a material without a name is dropped"),
                    false => (
                        &MISREAD,
                        "its missing name is compared with others, which ends the program",
                    ),
                },
            );
        }
        if code == rules::COLOR_INDEX.code && self.color_maps().next().is_none() {
            return Some((&LEFT_OUT, "without a colour map the colour is 0"));
        }
        let chunk = match finding.path.segments().nth(2) {
            Some(Segment::Index(index)) => self.chunks().nth(index).map(ChunkBody::tag),
            _ => None,
        };
        let reaction = REACTIONS.iter().find(|reaction| {
            let is_here = |magic: [u8; 4]| reaction.chunks.contains(&&magic);
            reaction.broken.code == code
                && (reaction.chunks.is_empty() || chunk.is_some_and(is_here))
        })?;
        Some((reaction.rule, reaction.does))
    }

    fn chunks_for_m3d_h(&self, found: &mut Vec<Finding>) {
        let (mut is_coloured, mut has_mesh) = (false, false);
        for (index, body) in self.chunks().enumerate() {
            let chunk = Path::from(path!["payload", "chunks", index, "body"]);
            match body {
                ChunkBody::ColorMap(_) if is_coloured => {
                    let message = "colours that come behind what has them are not found";
                    push(found, &LEFT_OUT, chunk, message.to_owned());
                }
                ChunkBody::Material(_) if has_mesh => {
                    let message = "polygons before a material do not find it";
                    push(found, &LEFT_OUT, chunk, message.to_owned());
                }
                ChunkBody::Mesh(mesh) => polygons_for_m3d_h(mesh, &chunk, found),
                ChunkBody::Shape(shape) => commands_for_m3d_h(shape, &chunk, found),
                ChunkBody::Action(action) if action.duration == 0 && !action.frames.is_empty() => {
                    let message =
                        "asking for a pose divides by the duration, which ends the program";
                    push(
                        found,
                        &MISREAD,
                        chunk.then(path!["duration"]),
                        message.to_owned(),
                    );
                }
                ChunkBody::Procedure(_) => {
                    let message = "the letters of the chunk are taken for the name of the script";
                    push(found, &MISREAD, chunk, message.to_owned());
                }
                ChunkBody::Labels(_) => {
                    let message =
                        "more labels are made of the chunk than it has; the others are empty";
                    push(found, &MISREAD, chunk, message.to_owned());
                }
                _ => {}
            }
            is_coloured |= [*b"VRTS", *b"MTRL", *b"VOXT", *b"LBLS"].contains(&body.tag());
            has_mesh |= matches!(body, ChunkBody::Mesh(_));
        }
    }
}

/// Only triangles are read.
fn polygons_for_m3d_h(mesh: &Mesh, chunk: &Path, found: &mut Vec<Finding>) {
    let mut polygons = mesh.polygons();
    if let Some(other) = polygons.find(|polygon| polygon.corners.len() != 3) {
        let corners = match other.corners.len() {
            1 => "1 corner".to_owned(),
            corners => format!("{corners} corners"),
        };
        let message = format!("a polygon of {corners} ends the reading; only triangles are read");
        let path = chunk.then(path!["records", other.record]);
        push(found, &STOPPED, path, message);
    }
}

/// Commands that include something have other arguments there than in the documents.
fn commands_for_m3d_h(shape: &Shape, chunk: &Path, found: &mut Vec<Finding>) {
    let is_other = |record: &ShapeRecord| match record.command {
        Command::Include(include) => matches!(include, Include::Scaled { .. }),
        Command::Mesh(mesh) => !matches!(mesh, IncludeMesh::Program { .. }),
        _ => false,
    };
    if let Some(other) = shape.commands.iter().position(is_other) {
        let message = "the command has fewer arguments there; the others are taken for commands";
        let path = chunk.then(path!["commands", other]);
        push(found, &MISREAD, path, message.to_owned());
    }
}

fn push(found: &mut Vec<Finding>, rule: &'static Rule, path: Path, message: String) {
    found.push(Finding {
        rule,
        path,
        message,
        spec: None,
    });
}
