//! A textured pyramid in each layout.

use bindery::{File as _, Reserved, Result, StringTable};
use bindery_formats::p3m::{
    EmbeddedData, Header, Material2025_08, MaterialContent, MaterialData, Model2025_08, NO_TEXTURE,
    P3m, Part2025_08, RenderMode, Revision, Texture, TextureContent, Uv, Vertex2025_08,
    visibility_mask,
};
use bindery_formats::ptf::Form;

use crate::{CORNERS, Sample, TRIANGLES, UVS};

pub(crate) fn samples() -> Result<Vec<Sample>> {
    let newest = P3m::R2025_08(pyramid()?);
    [Revision::R2024_11, Revision::R2025_01, Revision::R2025_08]
        .into_iter()
        .map(|revision| {
            let converted = newest.convert(revision)?;
            let bytes = converted.model.to_bytes()?;
            Ok((format!("p3m-{}.p3m", revision.name()), bytes))
        })
        .collect()
}

fn pyramid() -> Result<Model2025_08> {
    let mut strings = StringTable::default();
    let part = Part2025_08 {
        reserved: Reserved(0),
        name: strings.intern("Pyramid")?,
        material_index: 0,
        material_overrides: Vec::new(),
        vertices: CORNERS.map(|position| Vertex2025_08 { position }).to_vec(),
        uvs: Some(UVS.map(|uv| Uv { uv }).to_vec()),
        normals: None,
        // Clockwise from outside, as the exporter of Blender writes them.
        indices: TRIANGLES.map(|[a, b, c]| [a, c, b]).concat(),
        weight_groups: Vec::new(),
    };
    let material = Material2025_08 {
        reserved: Reserved(0),
        render_mode: RenderMode::Normal.into(),
        content: MaterialContent::Static(MaterialData {
            color: [255; 4],
            emission: [0; 3],
            shading: 255,
            texture_index: 0,
            matcap_texture_index: NO_TEXTURE,
        }),
    };
    Ok(Model2025_08 {
        header: Header::default(),
        part_visibility: visibility_mask(&[true]),
        parts: vec![part],
        materials: vec![material],
        textures: vec![Texture {
            content: TextureContent::Embedded {
                data: EmbeddedData::Ptf(Box::new(crate::ptf::texture(Form::Alpha)?)),
            },
        }],
        strings,
        ..Model2025_08::default()
    })
}
