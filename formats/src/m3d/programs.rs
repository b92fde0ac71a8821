//! Programs that read models, and where they do so in their own way.

use bindery::check::common;
use bindery::format::{AnyFile, Program};
use bindery::{File as _, Finding, Method, Path, Rule, path};

use super::{ChunkBody, IndexType, Model, OwnChunks, rules};

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

/// What m3d.h does with what breaks a rule of the format.
const REACTIONS: &[(&Rule, &Rule, &str)] = &[
    (&rules::END_MARK, &REFUSED, "no model without the end mark"),
    (
        &rules::PROPERTY_MISSING,
        &REFUSED,
        "a material without properties is fatal",
    ),
    (
        &rules::MATERIAL_NAME,
        &MISREAD,
        "a material without a name is skipped, or ends the program",
    ),
    (
        &rules::RESERVED_NUMBER,
        &MISREAD,
        "the number is taken for -1 or -2",
    ),
    (
        &rules::COLOR_INDEX,
        &MISREAD,
        "a colour behind the colour map is read all the same",
    ),
    (
        &common::STRING_RANGE,
        &MISREAD,
        "a text behind the string table is read all the same",
    ),
    (
        &rules::MATERIAL_TWICE,
        &LEFT_OUT,
        "only the first material of a name counts",
    ),
    (
        &rules::CHUNK_TWICE,
        &LEFT_OUT,
        "only the first chunk of this kind counts",
    ),
    (
        &rules::PREVIEW_PLACE,
        &LEFT_OUT,
        "a preview inside of the payload is an unknown chunk",
    ),
    (
        &rules::MAP_NAME,
        &LEFT_OUT,
        "a texture map without a name is dropped",
    ),
    (
        &rules::ACTION_EMPTY,
        &LEFT_OUT,
        "an action without frames is dropped",
    ),
    (&rules::ASSET_EMPTY, &LEFT_OUT, "an empty asset is dropped"),
    (
        &rules::VOXEL_TYPE,
        &LEFT_OUT,
        "blocks of voxels without a type are dropped",
    ),
];

/// The programs, for models with chunks of an application.
pub(super) const fn programs<Own: OwnChunks>() -> [Program; 1] {
    [Program {
        name: "m3d.h",
        about: "the reference implementation of the format, a header of C",
        rules: &RULES,
        check: m3d_h::<Own>,
    }]
}

/// What m3d.h would not read as the document says.
fn m3d_h<Own: OwnChunks>(file: &dyn AnyFile) -> Vec<Finding> {
    let Some(model) = file.downcast_ref::<Model<Own>>() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for finding in model.findings() {
        let is_size = finding.rule.code == common::DERIVED.code && finding.path == "file_size";
        let reaction = match is_size && model.payload.method == Method::Stored {
            true => Some((
                &REFUSED,
                "without compression, the end mark is looked for where the size says",
            )),
            false => REACTIONS.iter().find_map(|(broken, rule, does)| {
                (broken.code == finding.rule.code).then_some((*rule, *does))
            }),
        };
        if let Some((rule, does)) = reaction {
            found.push(Finding {
                rule,
                message: format!("{does}: {}", finding.message),
                ..finding
            });
        }
    }
    model.widths_of_m3d_h(&mut found);
    model.chunks_of_m3d_h(&mut found);
    found
}

impl<Own: OwnChunks> Model<Own> {
    fn widths_of_m3d_h(&self, found: &mut Vec<Finding>) {
        let types = &self.head().types;
        let none = |width: Option<IndexType>| width == Some(IndexType::None);
        for (name, is_none) in [
            ("vi", none(types.vi.known())),
            ("si", none(types.si.known())),
        ] {
            if is_none {
                let path = path!["payload", "head", "types", name];
                push(
                    found,
                    &REFUSED,
                    path.into(),
                    format!("a file without a width for {name} is refused"),
                );
            }
        }
    }

    fn chunks_of_m3d_h(&self, found: &mut Vec<Finding>) {
        for (index, body) in self.chunks().enumerate() {
            let chunk = path!["payload", "chunks", index, "body"];
            match body {
                ChunkBody::Mesh(mesh) => {
                    let mut polygons = mesh.polygons();
                    if let Some(other) = polygons.find(|polygon| polygon.corners.len() != 3) {
                        let path = Path::from(chunk).then(path!["records", other.record]);
                        let corners = other.corners.len();
                        let message = format!(
                            "a polygon of {corners} corners ends the reading; only triangles are read"
                        );
                        push(found, &STOPPED, path, message);
                    }
                }
                ChunkBody::Procedure(_) => {
                    let message = "the letters of the chunk are taken for the name of the script";
                    push(found, &MISREAD, chunk.into(), message.to_owned());
                }
                ChunkBody::Labels(_) => {
                    let message =
                        "more labels are made of the chunk than it has; the others are empty";
                    push(found, &MISREAD, chunk.into(), message.to_owned());
                }
                _ => {}
            }
        }
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
