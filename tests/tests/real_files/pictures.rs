//! Pictures of real models: none is blank, none is cut, and those that are known look as they should.

use bindery::Limits;
use bindery_convert::picture::Picture;
use bindery_convert::render::View;
use bindery_convert::view::{Look, view};
use bindery_convert::{Settings, Source, from};

use crate::need::{file, files_of_every_format, note};

const SIDE: u32 = 96;

fn drawn(format: &str, bytes: &[u8], look: &Look) -> bindery::Result<Picture> {
    let rendered = view(&Source::new(format, bytes), &Settings::default(), look)?;
    Ok(rendered.picture)
}

/// The pixels that are covered at least by half, row by row.
fn silhouette(picture: &Picture) -> Vec<Vec<bool>> {
    let pixels: Vec<bool> = picture.rgba.chunks(4).map(|pixel| pixel[3] > 127).collect();
    let rows = pixels.chunks(picture.width as usize);
    rows.map(<[bool]>::to_vec).collect()
}

/// How many of a hundred pixels are covered.
fn coverage(picture: &Picture) -> usize {
    let rows = silhouette(picture);
    let covered = rows.iter().flatten().filter(|covered| **covered).count();
    covered * 100 / rows.iter().map(Vec::len).sum::<usize>()
}

pub(crate) fn no_model_is_blank_or_cut() {
    let mut seen = 0;
    for (format, path, bytes) in files_of_every_format() {
        let name = format.info().name;
        // Some files are there to be refused.
        if name == "ptf" || format.read(&bytes, None, Limits::default()).is_err() {
            continue;
        }
        let scene = from::read(&Source::new(name, &bytes), &Settings::default()).unwrap();
        for view in View::ALL {
            let look = Look {
                view,
                ..Look::of_size(SIDE, SIDE)
            };
            let Ok(picture) = drawn(name, &bytes, &look) else {
                // What is flat cannot be seen from its edge, and what has no triangles cannot be seen at all.
                let triangles = scene.shown().flat_map(|(_, mesh)| &mesh.primitives);
                let has_triangles = triangles.count() > 0;
                assert!(
                    !has_triangles || view != View::Iso,
                    "{} is blank",
                    path.display()
                );
                continue;
            };
            let rows = silhouette(&picture);
            let is_free = |row: &[bool]| row.iter().all(|covered| !covered);
            let sides = rows.iter().all(|row| !row[0] && !row[row.len() - 1]);
            let ends = is_free(&rows[0]) && is_free(&rows[rows.len() - 1]);
            assert!(sides && ends, "{} is cut from {view:?}", path.display());
            seen += 1;
        }
    }
    note(&format!("{seen} pictures"));
    assert!(seen > 0);
}

pub(crate) fn known_models_look_as_they_should() {
    let m3d = |name: &str, view: View, time: Option<f32>| {
        let look = Look {
            view,
            time,
            ..Look::of_size(SIDE, SIDE)
        };
        drawn("m3d", &file("m3d", name), &look).unwrap()
    };
    // A cube from the front is a square, from the corner a hexagon.
    for name in ["cube.m3d", "cube_normals.m3d", "cube_usemtl.m3d"] {
        let front = coverage(&m3d(name, View::Front, None));
        assert!((78..=86).contains(&front), "{name}: {front}");
        let corner = coverage(&m3d(name, View::Iso, None));
        assert!((50..=72).contains(&corner), "{name}: {corner}");
    }
    // The ears of the head are at its sides, and it looks the same in a mirror.
    let rows = silhouette(&m3d("suzanne.m3d", View::Front, None));
    let differing = rows.iter().flat_map(|row| {
        let mirrored = row.iter().rev();
        row.iter().zip(mirrored).filter(|(one, other)| one != other)
    });
    let differing = differing.count();
    assert!(
        differing * 100 <= rows.len() * rows.len() * 2,
        "{differing} pixels"
    );
    let widest = rows
        .iter()
        .map(|row| row.iter().filter(|covered| **covered).count());
    assert!(widest.max().unwrap() > 80);
    // The gull has wings that beat, and white and orange feathers.
    let still = m3d("seagull.m3d", View::Front, None);
    let beating = m3d("seagull.m3d", View::Front, Some(0.5));
    assert!(
        coverage(&beating) > coverage(&still) * 2,
        "the wings are up"
    );
    let is_orange = |pixel: &[u8]| pixel[0] > 100 && pixel[2] < pixel[0] - 50 && pixel[3] > 200;
    let large = Look::of_size(256, 256);
    let large = drawn("m3d", &file("m3d", "seagull.m3d"), &large).unwrap();
    assert!(large.rgba.chunks(4).any(is_orange), "the bill is orange");
    // The castle is of grey and blue stone.
    let castle = m3d("monu1.m3d", View::Iso, None);
    let is_blue = |pixel: &&[u8]| pixel[3] > 200 && pixel[2] > pixel[0];
    let blue = castle.rgba.chunks(4).filter(is_blue).count();
    assert!(blue * 10 > castle.rgba.len() / 4, "{blue} pixels");
}
