//! Everything that a program can do with a file that was read: every public view, check and edit of every format,
//! by name. Complexity tests count the work of each, fuzzers and damages call them all.

use std::hint::black_box;

use bindery::format::{AnyFile, Format};
use bindery::strings::{compact, intern, rename, resolve};
use bindery::trace::Detail;
use bindery::value::json;
use bindery::{File, Limits, Result};
use bindery_formats::atm::{Atm, Channel, Framing, Payload};
use bindery_formats::m3d::{self, M3d, Metadata, ShapeLayout, VoxelBlock};
use bindery_formats::p3m::{self, BoneTree, MaterialContent, P3m, Revision, TextureContent};
use bindery_formats::pmf::{self, Pmf};
use bindery_formats::ptf::{Form, Ptf};

/// A file that was read, as its own type.
#[derive(Debug, Clone)]
pub enum Read {
    /// An ATM file.
    Atm(Box<Atm>),
    /// An M3D file.
    M3d(Box<M3d>),
    /// A P3M file.
    P3m(Box<P3m>),
    /// A PMF file.
    Pmf(Box<Pmf>),
    /// A PTF file.
    Ptf(Box<Ptf>),
}

/// A use of a file, with its name.
pub type Use = (&'static str, fn(&Read));

/// Something to be run, with its name.
pub type NamedRun = (&'static str, Box<dyn Fn()>);

/// Reads a file of the format of this name, and of a revision where P3M is not to find it out.
///
/// # Errors
/// When it is none, or passes a limit.
pub fn read(format: &str, bytes: &[u8], revision: Option<&str>, limits: Limits) -> Result<Read> {
    let revision = revision.and_then(Revision::from_name);
    Ok(match format {
        "atm" => Read::Atm(Box::new(Atm::from_bytes_within(bytes, limits)?)),
        "m3d" => Read::M3d(Box::new(M3d::from_bytes_within(bytes, limits)?)),
        "p3m" => Read::P3m(Box::new(match revision {
            Some(revision) => revision.read(bytes, limits)?,
            None => p3m::recognise(bytes, limits)?.model,
        })),
        "pmf" => Read::Pmf(Box::new(Pmf::from_bytes_within(bytes, limits)?)),
        "ptf" => Read::Ptf(Box::new(Ptf::from_bytes_within(bytes, limits)?)),
        other => return Err(bindery::Error::unsupported(format!("no format {other}"))),
    })
}

/// What can be done with a file of any format, given as bytes.
///
/// # Errors
/// When the file cannot be read.
pub fn of_any(format: &dyn Format, bytes: &[u8], revision: Option<&str>) -> Result<Vec<NamedRun>> {
    let limits = Limits::default();
    let model: std::rc::Rc<dyn AnyFile> = format.read(bytes, revision, limits)?.into();
    let own = |run: fn(&dyn AnyFile)| {
        let model = model.clone();
        Box::new(move || run(model.as_ref())) as Box<dyn Fn()>
    };
    let tree = model.to_tree(limits)?;
    let text = json::to_text(&tree);
    let (name, revision) = (format.info().name, model.revision());
    let again = move || {
        let format = bindery_formats::format_by_name(name);
        let built = format.map(|format| format.build(&tree, revision));
        ignore(built);
    };
    let parsed = move || ignore(json::parse(&text));
    Ok(vec![
        ("names", own(|model| ignore(model.names()))),
        ("counts", own(|model| ignore(model.counts()))),
        ("bounds", own(|model| ignore(model.bounds()))),
        ("findings", own(|model| ignore(model.findings()))),
        ("written", own(|model| ignore(model.to_bytes()))),
        ("dumped", own(|model| ignore(model.dump()))),
        (
            "dumped as text",
            own(|model| ignore(model.dump().map(|tree| json::to_text(&tree)))),
        ),
        ("parsed", Box::new(parsed)),
        ("built", Box::new(again)),
        ("traced", own(traced)),
        (
            "outlined",
            own(|model| ignore(model.trace_with(Detail::Outline(6)))),
        ),
    ])
}

/// Keeps the compiler from leaving out what nobody looks at.
fn ignore<T>(result: T) {
    let _ = black_box(result);
}

fn traced(model: &dyn AnyFile) {
    if let Ok(trace) = model.trace() {
        black_box(trace.first_gap());
        black_box(trace.to_string());
        if let Some(last) = trace.spans.last() {
            black_box(trace.span_of(&last.path));
        }
        if let Some(space) = trace.spaces.last() {
            black_box(trace.span_at(&space.name, space.bytes.len() as u64));
        }
    }
}

/// What can be done with a file of the format of this name.
#[must_use]
pub fn of(format: &str) -> &'static [Use] {
    match format {
        "atm" => ATM,
        "m3d" => M3D,
        "p3m" => P3M,
        "pmf" => PMF,
        "ptf" => PTF,
        _ => &[],
    }
}

/// Calls everything that can be done with a file.
pub fn all(file: &Read) {
    let uses = match file {
        Read::Atm(_) => ATM,
        Read::M3d(_) => M3D,
        Read::P3m(_) => P3M,
        Read::Pmf(_) => PMF,
        Read::Ptf(_) => PTF,
    };
    for (_, run) in uses {
        run(file);
    }
}

/// A function of a typed file as one of any file.
macro_rules! uses {
    ($($list:ident of $kind:ident: $($name:literal => |$file:ident| $body:expr,)*)*) => {$(
        static $list: &[Use] = &[$((
            $name,
            |read| if let Read::$kind($file) = read {
                let _ = black_box($body);
            },
        ),)*];
    )*};
}

/// Every element, so that an iterator does its work.
fn count<T>(items: impl Iterator<Item = T>) -> usize {
    items.map(black_box).count()
}

/// Every element of everything.
fn each<T, R>(items: impl IntoIterator<Item = T>, run: impl Fn(T) -> R) -> usize {
    count(items.into_iter().map(run))
}

/// The edit of a copy.
fn edited<T: Clone, R>(value: &T, edit: impl FnOnce(&mut T) -> R) -> R {
    let mut copy = value.clone();
    edit(&mut copy)
}

uses! {
    M3D of M3d:
    "triangles" => |model| count(model.triangles()),
    "texts of triangles" => |model| each(model.triangles(), |each| model.text(each.polygon.material).is_some()),
    "polygons" => |model| count(model.polygons()),
    "labels in no language" => |model| count(model.labels_in(None)),
    "labels in a language" => |model| count(model.labels_in(last_name(model).as_deref())),
    "strings of labels" => |model| each(model.labels().flat_map(|group| &group.labels), |label| model.head().strings.get(label.text).is_ok()),
    "the text of a label" => |model| model.labels().flat_map(|group| &group.labels).last().map(|label| model.text_or_default(label.text).len()),
    "kinds of chunks" => |model| each(model.chunks(), |body| body.is_unique()),
    "a material by name" => |model| model.material(&last_name(model).unwrap_or_default()),
    "a missing material" => |model| model.material("no such material"),
    "materials" => |model| each(model.materials(), |material| model.text(material.name).is_some()),
    "an asset by name" => |model| model.asset(&last_name(model).unwrap_or_default()),
    "assets" => |model| each(model.assets(), |asset| (asset.is_png(), model.text(asset.name).is_some())),
    "procedures" => |model| count(model.procedures()),
    "colours of vertices" => |model| model.vertex_colors(),
    "positions" => |model| model.positions(),
    "bounds" => |model| model.bounds(),
    "bind pose" => |model| model.bind_pose(),
    "poses" => |model| each(model.actions(), |action| model.pose(action, u32::MAX).len()),
    "poses before the end" => |model| each(model.actions(), |action| model.pose(action, 3).len()),
    "bones without parent" => |model| count(model.children(None)),
    "influences" => |model| each(model.skins(), |skin| skin.influences().len()),
    "loaded blocks" => |model| model.loaded_blocks(|| 0).len(),
    "loaded blocks by chance" => |model| {
        let mut chance = 0u8;
        model.loaded_blocks(|| { chance = chance.wrapping_add(91); chance }).len()
    },
    "grids" => |model| each(model.voxel_blocks(), |block| block.grid().is_ok()),
    "blocks" => |model| each(model.voxel_blocks(), |block| (block.volume(), block.stored_voxels(), block.extent())),
    "shapes of voxels" => |model| each(model.voxel_types(), |kind| kind.shape()),
    "runs" => |model| each(model.voxel_blocks(), |block| VoxelBlock::runs_of(&block.runs.items().iter().collect::<Vec<_>>()).is_ok()),
    "shapes" => |model| count(model.shapes()),
    "own chunks" => |model| count(model.own_chunks()),
    "the colour map" => |model| (model.colors().len(), model.head().has_inline_colors(), model.color(bindery::Index::new(0))),
    "texture coordinates" => |model| model.texture_coordinates().map(|all| (all.is_empty(), all.to_f32().len())),
    "sums of weights" => |model| each(model.skins(), |skin| skin.weight_sum()),
    "colours of materials" => |model| each(model.materials(), |material| each(&material.properties, |property| property.color())),
    "the head" => |model| (model.head().name().len(), model.head().license().len(), m3d::authors(&model.head().author()).len()),
    "the description" => |model| Metadata::parse(&model.head().description()).and_then(|data| data.generator().map(str::len)),
    "findings" => |model| model.findings(),
    "widths" => |model| edited(model, |model| model.fit_widths().is_ok()),
    "wider widths" => |model| edited(model, |model| model.widen_widths().is_ok()),
    "a string renamed" => |model| {
        let name = last_name(model).unwrap_or_default();
        edited(model, |model| model.rename_string(&name, "another name").is_ok())
    },
    "renamed" => |model| {
        let name = last_name(model).unwrap_or_default();
        edited(model, |model| rename::<m3d::Strings>(model.as_mut(), &name, "another name").is_ok())
    },
    "compacted" => |model| edited(model, |model| compact::<m3d::Strings>(model.as_mut()).is_ok()),
    "interned" => |model| edited(model, |model| intern::<m3d::Si, m3d::Strings>(model.as_mut(), "another name").is_ok()),
    "resolved" => |model| resolve(model.as_ref(), m3d::Name::at(1)).is_ok(),
    "normalised" => |model| edited(model, |model| model.normalise()),
    "written" => |model| model.to_bytes().is_ok(),
    "shapes as the program has them" => |model| edited(model, |model| {
        model.payload.content.shape_layout = ShapeLayout::Program.into();
        model.to_bytes().is_ok()
    }),

    P3M of P3m:
    "contents" => |model| model.contents().parts.len(),
    "user data" => |model| count(model.contents().user_data()),
    "materials while animations play" => |model| {
        let contents = model.contents();
        let names: Vec<_> = contents.animations.iter().filter_map(|each| contents.strings.text(each.name).ok()).collect();
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).take(4).collect();
        each(contents.parts.iter(), |part| contents.material_during(*part, &names))
    },
    "visible parts" => |model| count(model.contents().visible_parts()),
    "visible parts while an action plays" => |model| {
        let contents = model.contents();
        each(contents.actions.iter(), |action| contents.visible_parts_during(action).len())
    },
    "weights of vertices" => |model| each(model.contents().parts, |part| part.vertex_weights().len()),
    "weights" => |model| each(model.contents().parts, |part| each(part.weight_groups(), |group| (group.reach(), count(group.weights())))),
    "positions" => |model| each(model.contents().parts, |part| (part.positions().len(), part.uvs().map(|uvs| uvs.len()))),
    "the tree of bones" => |model| BoneTree::of(model.contents().bones).roots.len(),
    "poses" => |model| each(model.contents().actions.iter(), |action| (action.pose(0.5).len(), action.seconds(3))),
    "parts" => |model| {
        let contents = model.contents();
        let visible = each(0..contents.parts.len(), |part| contents.is_visible(part));
        (visible, each(contents.parts, |part| (part.indices().len(), part.vertex_count(), part.normals().map(<[_]>::len))))
    },
    "keys of actions" => |model| each(model.contents().actions.iter().flat_map(|action| &action.action_data), |data| (data.translation().len(), data.rotation().len(), data.scale().len())),
    "materials" => |model| each(model.contents().materials, |material| material.initial_values()),
    "animated materials" => |model| each(model.contents().materials, |material| match material {
        p3m::MaterialRef::Since2025_08(material) => match &material.content {
            MaterialContent::Animated(animated) => [animated.color_keys().len(), animated.emission_keys().len(), animated.shading_keys().len(), animated.texture_keys().len(), animated.matcap_keys().len()],
            MaterialContent::Static(_) => [0; 5],
        },
        _ => [0; 5],
    }),
    "textures" => |model| each(model.contents().textures.iter(), |texture| {
        let external = matches!(texture.content, TextureContent::External { .. });
        (external, texture.to_rgba8().is_some(), texture.resource_path())
    }),
    "findings" => |model| model.findings(),
    "converted to 2024-11" => |model| model.convert(Revision::R2024_11).is_ok(),
    "converted to 2025-01" => |model| model.convert(Revision::R2025_01).is_ok(),
    "converted to 2025-08" => |model| model.convert(Revision::R2025_08).is_ok(),
    "renamed" => |model| edited(model, |model| match model.as_mut() {
        P3m::R2024_11(model) => rename::<p3m::Strings>(model, "", "another name").is_ok(),
        P3m::R2025_01(model) => rename::<p3m::Strings>(model, "", "another name").is_ok(),
        P3m::R2025_08(model) => rename::<p3m::Strings>(model, "", "another name").is_ok(),
        _ => false,
    }),
    "compacted" => |model| edited(model, |model| match model.as_mut() {
        P3m::R2024_11(model) => compact::<p3m::Strings>(model).is_ok(),
        P3m::R2025_01(model) => compact::<p3m::Strings>(model).is_ok(),
        P3m::R2025_08(model) => compact::<p3m::Strings>(model).is_ok(),
        _ => false,
    }),
    "written" => |model| model.to_bytes().is_ok(),

    PMF of Pmf:
    "entities of a name" => |map| {
        let entities = &map.data.server_data.content.entities.entities;
        let name = entities.last().and_then(|entity| map.data.server_text(entity.name));
        count(map.entities_named(&name.unwrap_or_default()))
    },
    "entities of no name" => |map| count(map.entities_named("no such entity")),
    "texts of entities" => |map| each(&map.data.server_data.content.entities.entities, |entity| map.data.server_text(entity.name).is_some()),
    "where entities are" => |map| each(&map.data.server_data.content.entities.entities, |entity| (map.difficulties_of(entity).len(), map.gamemodes_of(entity).len())),
    "octrees" => |map| each(map.data.sectors.content.iter(), |sector| {
        let shared = &sector.shared_data.content;
        let tree = shared.octree(map.data.sector_size);
        (tree.cells.len(), tree.unreached(&shared.cubes).len())
    }),
    "cubes" => |map| each(map.data.sectors.content.iter().flat_map(|sector| &sector.shared_data.content.cubes), |cube| {
        (cube.data.faces().len(), cube.data.triangles(), cube.data.materials().len(), cube.data.lightmap(), bindery::Tagged::tag(&cube.data))
    }),
    "images of lightmaps" => |map| each(map.data.sectors.content.iter(), |sector| {
        let own = each(&sector.lightmaps, |lightmap| lightmap.image().is_some());
        (own, each(&sector.extra_lightmaps, |extra| sector.extra_image(extra).is_some()))
    }),
    "luxels" => |map| each(map.data.sectors.content.iter().flat_map(|sector| &sector.lightmaps), |lightmap| lightmap.luxels.content.to_rgb8().len()),
    "sectors" => |map| (map.data.sector(0, 0, 0).is_some(), map.data.sector_side()),
    "client texts" => |map| each(&map.data.client_data.content.materials, |each| map.data.client_text(each.material_appearance_resource_path).is_some()),
    "the date" => |map| map.header.creation_date().to_string(),
    "findings" => |map| map.findings(),
    "renamed" => |map| edited(map, |map| rename::<pmf::ServerStrings>(map.as_mut(), "", "another name").is_ok()),
    "compacted" => |map| edited(map, |map| map.data.compact_strings().is_ok()),
    "a new string" => |map| edited(map, |map| map.data.server_string("another name").is_ok()),
    "a new string of the client" => |map| edited(map, |map| map.data.client_string("another name").is_ok()),
    "a new material" => |map| edited(map, |map| {
        let materials = |map: &Pmf| (map.data.shared_data.content.materials.first().cloned(), map.data.client_data.content.materials.first().cloned());
        match materials(map) {
            (Some(shared), Some(client)) => map.data.add_material(shared, client).is_ok(),
            _ => false,
        }
    }),
    "normalised" => |map| edited(map, |map| map.normalise()),
    "written" => |map| map.to_bytes().is_ok(),

    ATM of Atm:
    "models" => |atm| atm.models().len(),
    "the tree of models" => |atm| {
        let tree = atm.body.content.tree();
        (tree.parent(1), count(tree.children(0)))
    },
    "positions" => |atm| each(atm.models(), |model| (model.positions().map(|all| all.len()), model.normals().map(|all| all.len()))),
    "key frames" => |atm| each(atm.models(), |model| (model.keyframes().map(|all| all.len()), model.normal_keyframes().map(|all| all.len()), model.keyframe_data().map(|all| all.len()))),
    "texture positions" => |atm| each(atm.models(), |model| (model.uvs().map(|all| all.len()), model.colours().map(|all| all.len()))),
    "triangles" => |atm| each(atm.models(), |model| model.triangles().len()),
    "materials" => |atm| each(atm.models(), |model| each(model.materials(), |material| (material.original(model.materials()).is_some(), material.textures().len()))),
    "images" => |atm| each(atm.models(), |model| (model.images().len(), model.image("no such image").is_some(), model.texture(0, Channel::Diffuse).is_some())),
    "counts" => |atm| each(atm.models(), |model| (model.counts(), model.contents().is_some())),
    "numbers of chunks" => |atm| each(&atm.body.content.chunks, |chunk| (chunk.numbers(atm.body.content.framing()), chunk.is_separator())),
    "payloads" => |atm| each(atm.models(), |model| each(model.payloads(), |payload| match payload {
        Payload::FaceIndices(faces) => faces.face_count(),
        Payload::LowResVertexKeyframes(all) => all.by_frame(atm.body.content.framing()).len() as u64,
        Payload::LowResNormalKeyframes(all) => all.by_frame().len() as u64,
        Payload::LowResVertices(all) => all.positions().len() as u64,
        Payload::SimpleMaterials(raw) => count(raw.elements()) as u64,
        _ => 0,
    })),
    "another framing" => |atm| edited(atm, |atm| atm.set_framing(Framing::Literal).is_ok()),
    "findings" => |atm| atm.as_ref().findings(),
    "normalised" => |atm| edited(atm, |atm| atm.normalise()),
    "written" => |atm| atm.to_bytes().is_ok(),

    PTF of Ptf:
    "pixels" => |texture| texture.to_rgba8().is_ok(),
    "filled up" => |texture| edited(texture, |texture| texture.fill_up().is_ok()),
    "made again" => |texture| texture.to_rgba8().map(|rgba| Ptf::from_rgba8(Form::Format, texture.width(), texture.height(), &rgba).is_ok()).is_ok(),
    "findings" => |texture| texture.as_ref().findings(),
    "normalised" => |texture| edited(texture, |texture| texture.normalise()),
    "written" => |texture| texture.to_bytes().is_ok(),
}

/// The name of the last material, asset or group of labels.
fn last_name(model: &M3d) -> Option<String> {
    let materials = model.materials().map(|material| material.name);
    let assets = model.assets().map(|asset| asset.name);
    let languages = model.labels().map(|labels| labels.language);
    let last = materials.chain(assets).chain(languages).last()?;
    model.text(last).map(std::borrow::Cow::into_owned)
}
