//! Builds a P3M model from nothing, saves it, and converts it to the layout that programs read today.
//! Run it with `cargo run -p bindery-examples --example build_p3m -- OUT.p3m`.
use bindery::{File as _, Reserved, Result, StringTable};
use bindery_formats::p3m::{
    Action, ActionData, ActionInterp, Animation, AnimationAction, Bone, Header, Material2025_08,
    MaterialContent, MaterialData, MaterialOverride, Model2025_08, Normal, P3m, Part2025_08,
    PartListMode, RenderMode, Revision, Texture, UserDatum, UserDefinedField, UserFieldType, Uv,
    Vertex2025_08, WeightGroup, frame_skips, visibility_mask,
};
use bindery_formats::ptf::{Form, Ptf};

pub(crate) fn flag() -> Result<P3m> {
    // Names are interned; equal ones are shared, and so are tails.
    let mut strings = StringTable::default();
    let (flag, pole) = (strings.intern("flag")?, strings.intern("pole")?);
    let (wave, night) = (strings.intern("wave")?, strings.intern("night")?);

    let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let weights = WeightGroup::from_weights(pole, &[1.0, 0.25, 0.25, 1.0])?;
    let part = Part2025_08 {
        reserved: Reserved(0),
        name: flag,
        material_index: 0,
        material_overrides: vec![MaterialOverride {
            animation_name: night,
            priority: 1,
            material_index: 1,
        }],
        vertices: corners
            .map(|[x, y]| Vertex2025_08 {
                position: [x, y, 0.0],
            })
            .to_vec(),
        uvs: Some(corners.map(|uv| Uv { uv }).to_vec()),
        normals: Some(vec![
            Normal {
                direction: [0.0, 0.0, 1.0]
            };
            4
        ]),
        indices: vec![0, 1, 2, 0, 2, 3],
        weight_groups: weights.into_iter().collect(),
    };

    let material = |texture_index, emission| Material2025_08 {
        reserved: Reserved(0),
        render_mode: RenderMode::Normal.into(),
        content: MaterialContent::Static(MaterialData {
            texture_index,
            emission,
            ..MaterialData::default()
        }),
    };
    let red_and_white = [255, 0, 0, 255, 255, 255, 255, 255];
    let textures = vec![
        Texture::embedded(Ptf::from_rgba8(Form::Alpha, 2, 1, &red_and_white)?),
        Texture::external(strings.intern("game:textures/flag")?),
    ];

    let wave_action = Action {
        microseconds_per_frame: 40_000,
        part_list_mode: PartListMode::DefaultWhite.into(),
        part_list: Vec::new(),
        action_data: vec![ActionData {
            bone_name: pole,
            rotation_frame_skips: frame_skips(&[0, 12, 24])?,
            rotation_interps: vec![ActionInterp::Linear.into(); 3],
            rotation_data: vec![[0.0; 3], [0.0, 0.5, 0.0], [0.0; 3]],
            ..ActionData::default()
        }],
    };
    let animation = |name| Animation {
        name,
        actions: vec![AnimationAction {
            action_index: 0,
            speed: 1.0,
            start: 0,
            end: 24,
        }],
    };

    let sizes = [UserDatum::F32(0.5), UserDatum::F32(2.0)];
    let user_defined_fields = vec![
        UserDefinedField::one(&mut strings, "author", &UserDatum::Str("Ada".into()))?,
        UserDefinedField::many(&mut strings, "sizes", UserFieldType::F32, &sizes)?,
    ];

    Ok(P3m::R2025_08(Model2025_08 {
        header: Header::default(),
        part_visibility: visibility_mask(&[true]),
        parts: vec![part],
        materials: vec![material(0, [0; 3]), material(1, [40, 40, 90])],
        textures,
        bones: vec![Bone {
            name: pole,
            tail: [0.0, 1.0, 0.0],
            ..Bone::default()
        }],
        animations: vec![animation(wave), animation(night)],
        actions: vec![wave_action],
        user_defined_fields,
        strings,
    }))
}

fn main() -> Result<()> {
    let model = flag()?;
    model.findings().iter().for_each(|each| println!("{each}"));
    let bytes = model.to_bytes()?;
    println!("{} bytes of layout {}", bytes.len(), model.layout().name());
    assert_eq!(P3m::from_bytes(&bytes)?, model); // recognised by its content

    // Programs of today read the layout of 2024-11, which has less room.
    let older = model.convert(Revision::R2024_11)?;
    older
        .losses
        .iter()
        .for_each(|loss| println!("lost: {loss}"));
    if let Some(path) = std::env::args_os().nth(1) {
        older.model.save(path)?;
    }
    Ok(())
}
