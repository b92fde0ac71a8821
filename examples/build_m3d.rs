//! A textured, rigged and animated box, built and written in a few lines.
//! Run it with `cargo run -p bindery-examples --example build_m3d -- box.m3d`.
use bindery::{File, Result, Sentinel};
use bindery_formats::m3d::{CoordinateType, Look, M3d, ModelBuilder, NewCorner, Property};

/// A picture of two by two pixels.
#[rustfmt::skip]
const WOOD: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x02,
    0x00, 0x00, 0x00, 0x02, 0x08, 0x02, 0x00, 0x00, 0x00, 0xfd, 0xd4, 0x9a, 0x73, 0x00, 0x00, 0x00, 0x13, 0x49, 0x44, 0x41,
    0x54, 0x78, 0xda, 0x63, 0x38, 0x51, 0x61, 0xb3, 0x20, 0x40, 0x8e, 0x01, 0x88, 0x81, 0x2c, 0x00, 0x25, 0xb6, 0x05, 0x15,
    0xf4, 0x9f, 0x02, 0x56, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// The sides: a normal, and four corners counter-clockwise as signs of x, y and z.
const SIDES: [([f32; 3], [[f32; 3]; 4]); 6] = [
    (
        [0.0, 0.0, 1.0],
        [
            [-1.0, -1.0, 1.0],
            [1.0, -1.0, 1.0],
            [1.0, 1.0, 1.0],
            [-1.0, 1.0, 1.0],
        ],
    ),
    (
        [0.0, 0.0, -1.0],
        [
            [1.0, -1.0, -1.0],
            [-1.0, -1.0, -1.0],
            [-1.0, 1.0, -1.0],
            [1.0, 1.0, -1.0],
        ],
    ),
    (
        [1.0, 0.0, 0.0],
        [
            [1.0, -1.0, 1.0],
            [1.0, -1.0, -1.0],
            [1.0, 1.0, -1.0],
            [1.0, 1.0, 1.0],
        ],
    ),
    (
        [-1.0, 0.0, 0.0],
        [
            [-1.0, -1.0, -1.0],
            [-1.0, -1.0, 1.0],
            [-1.0, 1.0, 1.0],
            [-1.0, 1.0, -1.0],
        ],
    ),
    (
        [0.0, 1.0, 0.0],
        [
            [-1.0, 1.0, 1.0],
            [1.0, 1.0, 1.0],
            [1.0, 1.0, -1.0],
            [-1.0, 1.0, -1.0],
        ],
    ),
    (
        [0.0, -1.0, 0.0],
        [
            [-1.0, -1.0, -1.0],
            [1.0, -1.0, -1.0],
            [1.0, -1.0, 1.0],
            [-1.0, -1.0, 1.0],
        ],
    ),
];
const UVS: [[f32; 2]; 4] = [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
const STRAIGHT: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

pub(crate) fn build() -> Result<M3d> {
    let mut model = ModelBuilder::new("Wooden box", CoordinateType::F32)
        .author("Ada <ada@example.org>")
        .scale(0.5);
    model.material(
        "wood",
        &[
            Look::Color(Property::Diffuse, [255, 255, 255, 255]),
            Look::Map(Property::DiffuseMap, "wood"),
        ],
    )?;
    model.asset("wood", WOOD)?;
    let foot = model.bone("foot", None, [0.0, -1.0, 0.0], STRAIGHT)?;
    let lid = model.bone("lid", Some(foot), [0.0, 2.0, 0.0], STRAIGHT)?;
    for (normal, corners) in SIDES {
        let normal = model.normal(normal)?;
        let mut polygon = Vec::new();
        for (corner, uv) in corners.into_iter().zip(UVS) {
            // What is above follows the lid, what is below the foot.
            let skin = model.skin(&[(if corner[1] > 0.0 { lid } else { foot }, 1.0)])?;
            polygon.push(NewCorner {
                vertex: model.vertex(corner, None, skin)?,
                texture: Some(model.uv(uv)?),
                normal: Some(normal),
            });
        }
        // Programs draw triangles.
        if let [first, second, third, fourth] = *polygon {
            model.polygon(Some("wood"), &[first, second, third])?;
            model.polygon(Some("wood"), &[first, third, fourth])?;
        }
    }
    let turned = [0.0, 0.5f32.sqrt(), 0.0, 0.5f32.sqrt()];
    model.action(
        "twist",
        1000,
        &[
            (0, &[]),
            (500, &[(lid, [0.0, 2.0, 0.0], turned)]),
            (1000, &[(lid, [0.0, 2.0, 0.0], STRAIGHT)]),
        ],
    )?;
    let top = model.vertex([0.0, 1.0, 0.0], None, Sentinel::NONE)?;
    model.labels("parts", "en_GB", None, &[(top, "the lid")])?;
    model.finish()
}

fn main() -> Result<()> {
    let model = build()?;
    let bytes = model.to_bytes()?;
    let again = M3d::from_bytes(&bytes)?;
    assert_eq!(again, model);
    again
        .findings()
        .iter()
        .for_each(|finding| println!("{finding}"));
    println!(
        "{} triangles, {} bytes",
        again.triangles().count(),
        bytes.len()
    );
    for pose in again.actions().map(|action| again.pose(action, 250)) {
        println!("after a quarter of a second: {pose:?}");
    }
    if let Some(path) = std::env::args().nth(1) {
        model.save(path)?;
    }
    Ok(())
}
