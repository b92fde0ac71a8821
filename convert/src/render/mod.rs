//! Pictures of scenes: a renderer without a graphics card, whose pictures are the same on every run.
//!
//! Triangles go through a depth buffer at twice the size in both directions; light is added up as light and
//! turned into the bytes of a screen at the end. The camera is where the whole scene is seen, and the light
//! comes with it, so that no side of a model is black. Normal maps, reflections and JPEG pictures are not drawn.
//!
//! ```
//! # use bindery::{File, Sentinel};
//! # use bindery_convert::{Settings, Source, from};
//! # use bindery_formats::m3d::{CoordinateType, ModelBuilder, NewCorner};
//! # let mut builder = ModelBuilder::new("Triangle", CoordinateType::F32);
//! # let mut corners = Vec::new();
//! # for position in [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
//! #     let vertex = builder.vertex(position, None, Sentinel::NONE)?;
//! #     corners.push(NewCorner { vertex, texture: None, normal: None });
//! # }
//! # builder.polygon(None, &corners)?;
//! # let bytes = builder.finish()?.to_bytes()?;
//! use bindery_convert::render::{Options, render};
//!
//! let scene = from::read(&Source::new("m3d", &bytes), &Settings::default())?;
//! let rendered = render(&scene, &Options::of_size(64, 64))?;
//! assert!(rendered.picture.to_png()?.starts_with(b"\x89PNG"));
//! # Ok::<(), bindery::Error>(())
//! ```

mod camera;
mod raster;
mod shade;
mod soup;
mod texture;

pub use camera::View;

use bindery::{Error, Result};

use crate::picture::Picture;
use crate::scene::{Note, Scene};
use camera::Camera;
use raster::{Band, SAMPLES};
use soup::{Face, Soup};

/// The most pixels that a side of a picture may have.
pub const LARGEST_SIDE: u32 = 8192;

/// How many samples of a picture are in memory at once.
const BAND_SAMPLES: usize = 1 << 21;

/// What a picture shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Where it is seen from.
    pub view: View,
    /// The clip that is playing, by its place in the scene, and for how many seconds. Without one the scene
    /// is at rest.
    pub playing: Option<(usize, f32)>,
    /// The colour behind everything: red, green and blue. Without one nothing is there.
    pub background: Option<[u8; 3]>,
}

impl Options {
    /// A picture of this size, at rest, from the usual place, with nothing behind it.
    #[must_use]
    pub fn of_size(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            view: View::default(),
            playing: None,
            background: None,
        }
    }
}

/// A picture of a scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Rendered {
    /// The picture.
    pub picture: Picture,
    /// What the scene has and the picture does not show.
    pub notes: Vec<Note>,
}

/// Draws a scene.
///
/// # Errors
/// When the picture would have no pixels or too many, when there is no such clip, or when nothing would be seen.
pub fn render(scene: &Scene, options: &Options) -> Result<Rendered> {
    let Options { width, height, .. } = *options;
    if width == 0 || height == 0 || width > LARGEST_SIDE || height > LARGEST_SIDE {
        return Err(Error::unsupported(format!(
            "a picture of {width} x {height} pixels; each side has 1 to {LARGEST_SIDE}"
        )));
    }
    let pose = match options.playing {
        None => scene.rest(),
        Some((place, seconds)) => {
            let clip = scene.clips.get(place);
            let clip = clip.ok_or_else(|| Error::unsupported(format!("no clip {place}")))?;
            scene.pose(clip, seconds)
        }
    };
    let (soup, notes) = Soup::of(scene, &pose);
    let size = (width, height);
    let camera = Camera::fitted(options.view, size, soup.positions())
        .ok_or_else(|| Error::unsupported("nothing in it can be drawn: it has no triangles"))?;
    let (picture, is_blank) = draw(&soup, &camera, options);
    if is_blank {
        let reason = "nothing in it can be seen: its triangles are thinner than a pixel, or clear";
        return Err(Error::unsupported(reason));
    }
    Ok(Rendered { picture, notes })
}

/// Draws triangles, those that hide what is behind them first, then the others from back to front. Says also whether
/// nothing is seen.
fn draw(soup: &Soup<'_>, camera: &Camera, options: &Options) -> (Picture, bool) {
    let parts = soup.projected(camera);
    let mut faces = soup.faces(&parts, true);
    if faces.is_empty() {
        // All that there is turns its back to the camera.
        faces = soup.faces(&parts, false);
    }
    let (mut blended, solid): (Vec<Face>, Vec<Face>) =
        faces.into_iter().partition(|face| face.blends);
    // Stable, so that equal depths keep their order.
    blended.sort_by(|one, other| one.nearness.total_cmp(&other.nearness));

    let width = options.width as usize;
    let row = width.saturating_mul(SAMPLES).saturating_mul(SAMPLES);
    let rows = BAND_SAMPLES.checked_div(row).unwrap_or(1).max(1);
    let mut rgba = Vec::new();
    let (mut first, mut is_blank) = (0usize, true);
    while first < options.height as usize {
        let rows = rows.min((options.height as usize).saturating_sub(first));
        let mut band = Band::new(width, first, rows);
        for face in solid.iter().chain(&blended) {
            soup.draw(face, &parts, camera, &mut band);
        }
        is_blank &= band.is_blank();
        band.finish(options.background, &mut rgba);
        first = first.saturating_add(rows);
    }
    let picture = Picture {
        width: options.width,
        height: options.height,
        rgba,
    };
    (picture, is_blank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Alpha, Material, Mesh, Node, Primitive};

    /// A square of two triangles at a depth, facing +Z.
    fn square(depth: f32, half: f32, material: usize) -> Primitive {
        Primitive {
            material: Some(material),
            positions: [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
                .map(|[x, y]: [f32; 2]| [x * half, y * half, depth])
                .to_vec(),
            normals: vec![[0.0, 0.0, 1.0]; 4],
            indices: vec![0, 1, 2, 0, 2, 3],
            ..Primitive::default()
        }
    }

    fn scene(primitives: Vec<Primitive>, materials: Vec<Material>) -> Scene {
        let mut scene = Scene {
            materials,
            ..Scene::default()
        };
        let mesh = scene.add_mesh(Mesh {
            primitives,
            ..Mesh::default()
        });
        scene.add_node(Node {
            mesh,
            ..Node::default()
        });
        scene
    }

    fn colored(base_color: [f32; 4]) -> Material {
        Material {
            base_color,
            unlit: true,
            alpha: match base_color {
                [_, _, _, 1.0] => Alpha::Opaque,
                _ => Alpha::Blend,
            },
            ..Material::default()
        }
    }

    fn pixel(picture: &Picture, x: usize, y: usize) -> [u8; 4] {
        let pixels: Vec<&[u8]> = picture.rgba.chunks(4).collect();
        let mut rows = pixels.chunks(picture.width as usize);
        rows.nth(y).unwrap()[x].try_into().unwrap()
    }

    fn from_front(scene: &Scene) -> Picture {
        let options = Options {
            view: View::Front,
            ..Options::of_size(33, 33)
        };
        render(scene, &options).unwrap().picture
    }

    #[test]
    fn what_is_nearer_hides_what_is_behind() {
        let red = colored([1.0, 0.0, 0.0, 1.0]);
        let green = colored([0.0, 1.0, 0.0, 1.0]);
        let parts = vec![square(0.0, 1.0, 0), square(0.5, 0.5, 1)];
        let picture = from_front(&scene(parts.clone(), vec![red, green]));
        assert_eq!(pixel(&picture, 16, 16), [0, 255, 0, 255]);
        assert_eq!(pixel(&picture, 5, 16), [255, 0, 0, 255]);
        assert_eq!(pixel(&picture, 0, 0), [0, 0, 0, 0]);
    }

    #[test]
    fn light_is_mixed_as_light() {
        // Half of the light of white over black is 188 on a screen, not 128. The diagonal that both triangles
        // share is not mixed twice.
        let black = colored([0.0, 0.0, 0.0, 1.0]);
        let half = colored([1.0, 1.0, 1.0, 0.5]);
        let parts = vec![square(0.5, 0.5, 1), square(0.0, 1.0, 0)];
        let picture = from_front(&scene(parts, vec![black, half]));
        for place in 10..23 {
            assert_eq!(pixel(&picture, place, place), [188, 188, 188, 255]);
            assert_eq!(pixel(&picture, 32 - place, place), [188, 188, 188, 255]);
        }
    }

    #[test]
    fn a_background_is_behind_everything() {
        let half = colored([1.0, 1.0, 1.0, 0.5]);
        let scene = scene(vec![square(0.0, 1.0, 0)], vec![half]);
        let clear = from_front(&scene);
        assert_eq!(pixel(&clear, 16, 16), [255, 255, 255, 128]);
        let options = Options {
            view: View::Front,
            background: Some([0, 0, 255]),
            ..Options::of_size(33, 33)
        };
        let picture = render(&scene, &options).unwrap().picture;
        assert_eq!(pixel(&picture, 16, 16), [188, 188, 255, 255]);
        assert_eq!(pixel(&picture, 0, 0), [0, 0, 255, 255]);
    }

    #[test]
    fn only_backs_are_drawn_rather_than_nothing() {
        let white = colored([1.0; 4]);
        let scene = scene(vec![square(0.0, 1.0, 0)], vec![white]);
        let options = Options {
            view: View::Back,
            ..Options::of_size(33, 33)
        };
        let picture = render(&scene, &options).unwrap().picture;
        assert_eq!(pixel(&picture, 16, 16), [255; 4]);
    }

    #[test]
    fn no_side_of_a_lit_model_is_black() {
        let mut facing = square(0.0, 1.0, 0);
        for normal in [
            [0.0, -1.0, 0.0],
            [0.0, 0.0, -1.0],
            [1.0, 0.0, 0.0],
            [0.0; 3],
        ] {
            facing.normals = vec![normal; 4];
            let picture = from_front(&scene(vec![facing.clone()], vec![Material::default()]));
            let [red, _, _, alpha] = pixel(&picture, 16, 16);
            assert!(red > 60 && alpha == 255, "{normal:?}: {red}");
        }
    }

    #[test]
    fn bands_do_not_show() {
        // Larger than a band.
        let lit = scene(vec![square(0.0, 1.0, 0)], vec![Material::default()]);
        let options = Options {
            view: View::Front,
            ..Options::of_size(1200, 900)
        };
        let picture = render(&lit, &options).unwrap().picture;
        assert_eq!(picture.rgba.len(), 1200 * 900 * 4);
        // The same in the middle of every row that the square reaches.
        let rows = picture.rgba.chunks(4 * 1200).skip(100).take(700);
        let mut middles = rows.map(|row| &row[2400..2404]);
        let first = middles.next().unwrap();
        assert!(first[3] == 255 && middles.all(|middle| middle == first));
    }

    #[test]
    fn sizes_clips_and_scenes_that_cannot_be() {
        let white = scene(vec![square(0.0, 1.0, 0)], vec![Material::default()]);
        for (width, height) in [(0, 1), (1, 0), (LARGEST_SIDE + 1, 1)] {
            assert!(render(&white, &Options::of_size(width, height)).is_err());
        }
        let playing = Options {
            playing: Some((0, 0.0)),
            ..Options::of_size(8, 8)
        };
        assert!(render(&white, &playing).is_err());
        assert!(render(&Scene::default(), &Options::of_size(8, 8)).is_err());
        let clear = scene(
            vec![square(0.0, 1.0, 0)],
            vec![colored([1.0, 1.0, 1.0, 0.0])],
        );
        assert!(render(&clear, &Options::of_size(8, 8)).is_err());
    }
}
