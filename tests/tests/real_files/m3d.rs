//! Real M3D files say what an independent decoder found in them.

use bindery::format::AnyFile as _;
use bindery::{File, Tagged, Value};
use bindery_formats::m3d::{Command, IndexType, M3d, Property};

use crate::need::{files, note};

/// FNV-1a, as the expectations have it.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn u32(&mut self, number: u32) {
        self.bytes(&number.to_le_bytes());
    }

    fn f32(&mut self, number: f32) {
        self.bytes(&number.to_le_bytes());
    }

    fn text(&self) -> Value {
        Value::Text(format!("{:016x}", self.0))
    }
}

fn uint(value: &Value) -> u64 {
    value.as_integer().unwrap().try_into().unwrap()
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Decimal(number) => number.double,
        Value::Uint(number) => *number as f64,
        Value::Int(number) => *number as f64,
        other => panic!("{other:?}"),
    }
}

fn text(value: &Value) -> &str {
    match value {
        Value::Text(text) => text,
        Value::Null => "",
        other => panic!("{other:?}"),
    }
}

fn each(mut test: impl FnMut(&str, &M3d, &Value)) {
    for (path, bytes) in files("m3d") {
        let name = path.display().to_string();
        let json = std::fs::read_to_string(path.with_extension("json")).unwrap();
        let expected = bindery::value::json::parse(&json).unwrap();
        test(&name, &M3d::from_bytes(&bytes).unwrap(), &expected);
    }
}

pub(crate) fn names_scale_and_types() {
    each(|file, model, expected| {
        let head = model.head();
        assert_eq!(head.name(), text(expected.get("name")), "{file}");
        assert_eq!(head.license(), text(expected.get("license")), "{file}");
        assert_eq!(head.author(), text(expected.get("author")), "{file}");
        assert_eq!(head.description(), text(expected.get("desc")), "{file}");
        let scale = number(expected.get("scale"));
        assert!(
            (f64::from(head.scale) - scale).abs() < 1e-6 * scale,
            "{file}"
        );
        let types = u64::from(head.types.to_bits().unwrap());
        assert_eq!(types, uint(expected.get("types")), "{file}");
        let width = |name: &str| usize::try_from(uint(expected.get("widths").get(name))).unwrap();
        let bytes = |open: bindery::Open<IndexType>| open.known().unwrap().bytes();
        assert_eq!(bytes(head.types.vi), width("vi"), "{file}");
        assert_eq!(bytes(head.types.si), width("si"), "{file}");
        assert_eq!(bytes(head.types.ti), width("ti"), "{file}");
    });
}

pub(crate) fn counts() {
    each(|file, model, expected| {
        let counts = model.counts();
        let expected = expected.get("counts");
        for (ours, theirs) in [
            ("colors", "cmap"),
            ("uvs", "tmap"),
            ("vertices", "vertex"),
            ("bones", "bone"),
            ("skins", "skin"),
            ("materials", "material"),
            ("triangles", "face"),
            ("polygons", "face"),
            ("shapes", "shape"),
            ("labels", "label"),
            ("actions", "action"),
            ("assets", "inlined"),
            ("voxel_types", "voxtype"),
            ("voxel_blocks", "voxel"),
        ] {
            let found = counts.iter().find(|(name, _)| *name == ours).unwrap().1;
            assert_eq!(found, uint(expected.get(theirs)), "{file} {ours}");
        }
    });
}

pub(crate) fn vertices_and_texture_coordinates() {
    each(|file, model, expected| {
        let expected_vertex = expected.get("vertex");
        let mut hash = Fnv::new();
        for position in model.positions() {
            position.into_iter().for_each(|number| hash.f32(number));
        }
        assert_eq!(&hash.text(), expected_vertex.get("fnv_xyzw"), "{file}");

        let mut hash = Fnv::new();
        for color in model.vertex_colors() {
            hash.u32(color.map_or(0, u32::from_le_bytes));
        }
        assert_eq!(&hash.text(), expected_vertex.get("fnv_color"), "{file}");

        let mut hash = Fnv::new();
        let skins = model
            .vertices()
            .into_iter()
            .flat_map(|all| all.skins().iter());
        skins.for_each(|skin| hash.u32(skin.number()));
        assert_eq!(&hash.text(), expected_vertex.get("fnv_skinid"), "{file}");

        let mut hash = Fnv::new();
        for uv in model
            .texture_coordinates()
            .map(|all| all.to_f32())
            .unwrap_or_default()
        {
            uv.into_iter().for_each(|number| hash.f32(number));
        }
        assert_eq!(&hash.text(), expected.get("tmap").get("fnv_uv"), "{file}");

        let colors: Vec<Value> = model
            .colors()
            .iter()
            .map(|color| Value::Uint(u64::from(*color)))
            .collect();
        assert_eq!(&Value::List(colors), expected.get("cmap"), "{file}");
    });
}

pub(crate) fn faces_with_their_materials() {
    each(|file, model, expected| {
        let expected = expected.get("face");
        let materials: Vec<_> = model
            .materials()
            .map(|material| model.text(material.name).unwrap())
            .collect();
        let [mut vertex, mut texture, mut normal, mut material] = [(); 4].map(|()| Fnv::new());
        let has_uvs = model.head().types.ti.known() != Some(IndexType::None);
        for triangle in model.triangles() {
            let magic = triangle.polygon.magic;
            for corner in triangle.corners {
                vertex.u32(corner.vertex.get());
                let absent = u32::MAX;
                let uv = match magic.texture && has_uvs {
                    true => corner.texture.get(),
                    false => absent,
                };
                texture.u32(uv);
                normal.u32(match magic.normal {
                    true => corner.normal.get(),
                    false => absent,
                });
            }
            let index = model
                .text(triangle.polygon.material)
                .and_then(|name| materials.iter().position(|known| *known == name));
            material.u32(index.map_or(u32::MAX, |index| index.try_into().unwrap()));
        }
        assert_eq!(&vertex.text(), expected.get("fnv_vertex"), "{file}");
        assert_eq!(&normal.text(), expected.get("fnv_normal"), "{file}");
        assert_eq!(&material.text(), expected.get("fnv_material"), "{file}");
        assert_eq!(&texture.text(), expected.get("fnv_texcoord"), "{file}");
    });
}

pub(crate) fn bones_and_skins() {
    each(|file, model, expected| {
        let bones = expected.get("bones").as_list().unwrap();
        assert_eq!(model.bones().len(), bones.len(), "{file}");
        for (bone, expected) in model.bones().iter().zip(bones.iter()) {
            let parent = expected.get("parent").as_integer().unwrap();
            assert_eq!(bone.parent.get().map_or(-1, i128::from), parent, "{file}");
            assert_eq!(model.text_or_default(bone.name), text(expected.get("name")));
            assert_eq!(u64::from(bone.position.get()), uint(expected.get("pos")));
            assert_eq!(u64::from(bone.orientation.get()), uint(expected.get("ori")));
        }
        let [mut ids, mut weights] = [(); 2].map(|()| Fnv::new());
        for skin in model.skins() {
            let influences = skin.influences();
            for slot in 0..8 {
                let influence = influences.get(slot);
                ids.u32(influence.map_or(u32::MAX, |(bone, _)| *bone));
                weights.f32(influence.map_or(0.0, |(_, weight)| *weight));
            }
        }
        let expected = expected.get("skin");
        assert_eq!(&ids.text(), expected.get("fnv_boneid8"), "{file}");
        assert_eq!(
            &weights.text(),
            expected.get("fnv_weight8_f32_normalised"),
            "{file}"
        );
    });
}

pub(crate) fn materials_and_their_properties() {
    each(|file, model, expected| {
        let expected = expected.get("materials").as_list().unwrap();
        for (material, expected) in model.materials().zip(expected.iter()) {
            assert_eq!(
                model.text_or_default(material.name),
                text(expected.get("name")),
                "{file}"
            );
            let properties = expected.get("props").as_list().unwrap();
            assert_eq!(material.properties.len(), properties.len(), "{file}");
            for (property, expected) in material.properties.iter().zip(properties.iter()) {
                assert_eq!(
                    u64::from(property.tag()),
                    uint(expected.get("id")),
                    "{file}"
                );
                if let Some(color) = property.color() {
                    let color = u32::from_le_bytes(model.color(color).unwrap());
                    assert_eq!(u64::from(color), uint(expected.get("color")), "{file}");
                } else if let Some(texture) = property.texture() {
                    assert_eq!(model.text_or_default(texture), text(expected.get("map")));
                } else if let Property::Illumination(model) = property {
                    assert_eq!(u64::from(model.number()), uint(expected.get("num")));
                } else {
                    let found = match property {
                        Property::Dissolve(found)
                        | Property::SpecularExponent(found)
                        | Property::Refraction(found) => *found,
                        other => panic!("{file}: {other:?}"),
                    };
                    assert_eq!(f64::from(found), number(expected.get("float")), "{file}");
                }
            }
        }
    });
}

pub(crate) fn actions() {
    each(|file, model, expected| {
        let expected = expected.get("actions").as_list().unwrap();
        assert_eq!(model.actions().count(), expected.len(), "{file}");
        for (action, expected) in model.actions().zip(expected.iter()) {
            assert_eq!(
                model.text_or_default(action.name),
                text(expected.get("name")),
                "{file}"
            );
            assert_eq!(u64::from(action.duration), uint(expected.get("duration")));
            assert_eq!(action.frames.len() as u64, uint(expected.get("frames")));
            let transforms: usize = action
                .frames
                .iter()
                .map(|frame| frame.transforms.len())
                .sum();
            assert_eq!(transforms as u64, uint(expected.get("transforms")));
            let mut hash = Fnv::new();
            for frame in &action.frames {
                hash.u32(frame.time);
                hash.u32(frame.transforms.len().try_into().unwrap());
                for transform in &frame.transforms {
                    hash.u32(transform.bone.get());
                    hash.u32(transform.position.get());
                    hash.u32(transform.orientation.get());
                }
            }
            assert_eq!(&hash.text(), expected.get("fnv_frames"), "{file}");
        }
    });
}

pub(crate) fn voxels() {
    each(|file, model, expected| {
        let types = expected.get("voxtypes").as_list().unwrap();
        for (kind, expected) in model.voxel_types().iter().zip(types.iter()) {
            let color = model.color(kind.color).map_or(0, u32::from_le_bytes);
            assert_eq!(u64::from(color), uint(expected.get("color")), "{file}");
            assert_eq!(model.text_or_default(kind.name), text(expected.get("name")));
            assert_eq!(
                u64::from(kind.shape().number()),
                uint(expected.get("shape"))
            );
            assert_eq!(kind.items.len() as u64, uint(expected.get("items")));
        }
        let blocks = expected.get("voxels").as_list().unwrap();
        for (block, expected) in model.voxel_blocks().zip(blocks.iter()) {
            let place = [block.x, block.y, block.z];
            for (found, expected) in place
                .iter()
                .zip(expected.get("pos").as_list().unwrap().iter())
            {
                assert_eq!(i128::from(found.get()), expected.as_integer().unwrap());
            }
            let grid = block.grid().unwrap();
            for (found, expected) in grid
                .size
                .iter()
                .zip(expected.get("dim").as_list().unwrap().iter())
            {
                assert_eq!(u64::from(*found), uint(expected), "{file}");
            }
            let mut hash = Fnv::new();
            for voxel in &grid.voxels {
                let [low, high, ..] = voxel.number().to_le_bytes();
                hash.bytes(&[low, high]);
            }
            assert_eq!(&hash.text(), expected.get("fnv_u16"), "{file}");
            let again = bindery_formats::m3d::VoxelBlock::runs_of(&grid.voxels).unwrap();
            assert_eq!(again, block.runs, "{file}");
        }
    });
}

/// The arguments of a command as the expectations have them: how many, where that is stored, and each.
fn arguments(command: &Command) -> Vec<f64> {
    let counted = |numbers: Vec<f64>| [vec![numbers.len() as f64], numbers].concat();
    match command {
        Command::Divide { subdivision } => vec![subdivision.to_f64()],
        Command::DegreeU { u } => vec![f64::from(*u)],
        Command::Range { u, v } => [u, v].map(|index| f64::from(index.get())).to_vec(),
        Command::ParameterU { knots } => counted(knots.iter().map(|knot| knot.to_f64()).collect()),
        Command::Bezier1 { points } => {
            counted(points.iter().map(|point| f64::from(point.get())).collect())
        }
        other => panic!("no file of the corpus has {other:?}"),
    }
}

pub(crate) fn shapes() {
    each(|file, model, expected| {
        let expected = expected.get("shapes").as_list().unwrap();
        assert_eq!(model.shapes().count(), expected.len(), "{file}");
        for (shape, expected) in model.shapes().zip(expected.iter()) {
            assert_eq!(
                model.text_or_default(shape.name),
                text(expected.get("name"))
            );
            let commands = expected.get("cmds").as_list().unwrap();
            assert_eq!(shape.commands.len(), commands.len(), "{file}");
            for (record, expected) in shape.commands.iter().zip(commands.iter()) {
                let number = u64::from(record.command.tag());
                assert_eq!(number, uint(expected.get("type")), "{file}");
                let found = arguments(&record.command);
                let expected = expected.get("args").as_list().unwrap();
                let expected: Vec<f64> = expected.iter().map(self::number).collect();
                assert_eq!(found, expected, "{file}: command {number}");
            }
        }
    });
}

pub(crate) fn assets() {
    each(|file, model, expected| {
        let expected = expected.get("inlined").as_list().unwrap();
        for (asset, expected) in model.assets().zip(expected.iter()) {
            assert_eq!(
                model.text_or_default(asset.name),
                text(expected.get("name"))
            );
            assert_eq!(
                asset.data.len() as u64,
                uint(expected.get("length")),
                "{file}"
            );
            let mut hash = Fnv::new();
            hash.bytes(&asset.data);
            assert_eq!(&hash.text(), expected.get("fnv"), "{file}");
            assert!(asset.is_png(), "{file}");
        }
    });
}

/// Opaque leaves are images, unknown chunks and raw tails only; `--nocapture` prints how much they are.
pub(crate) fn what_is_opaque() {
    let (mut opaque_bytes, mut all_bytes) = (0, 0);
    each(|file, model, _| {
        let trace = model.trace().unwrap();
        let total: u64 = trace
            .spaces
            .iter()
            .skip(1)
            .map(|space| space.bytes.len() as u64)
            .sum();
        let opaque: Vec<_> = trace
            .spans
            .iter()
            .filter(|span| ["opaque", "raw tail", "bytes"].contains(&span.wire.as_ref()))
            .collect();
        let bytes: u64 = opaque.iter().map(|span| span.end - span.start).sum();
        note(&format!("{file}: {bytes} of {total} bytes are opaque"));
        for span in opaque {
            assert_eq!(span.wire, "opaque", "{file}: {}", span.path);
            assert!(
                span.path.as_str().ends_with(".data"),
                "{file}: {}",
                span.path
            );
        }
        opaque_bytes += bytes;
        all_bytes += total;
    });
    assert!(all_bytes > 0);
    let share = opaque_bytes as f64 / all_bytes as f64 * 100.0;
    note(&format!(
        "all: {opaque_bytes} of {all_bytes} bytes, {share:.1} %"
    ));
}
