//! How much light comes from a place of a surface.

use super::camera::Camera;
use super::raster::VALUES;
use super::texture::Sampler;
use crate::scene::math::{narrow, unit};
use crate::scene::{Alpha, Material};

/// The light that comes from above and from below, wherever the camera is.
const FROM_ABOVE: f32 = 0.42;
const FROM_BELOW: f32 = 0.2;
/// The lamp beside the camera: its light, and where it is (right, up, towards the camera).
const LAMP: f32 = 0.6;
const LAMP_PLACE: [f64; 3] = [-0.35, 0.55, 0.8];

/// How a triangle looks.
pub(super) struct Surface<'a> {
    material: &'a Material,
    /// The base texture and the one of its own light, with the level that fits.
    base: Option<(&'a Sampler, usize)>,
    emissive: Option<(&'a Sampler, usize)>,
    lamp: [f32; 3],
    /// Whether its normals point away from the side that is seen.
    is_turned: bool,
}

impl<'a> Surface<'a> {
    /// How a triangle looks that covers so much of a texture and so many samples.
    pub(super) fn new(
        material: &'a Material,
        samplers: &'a [Option<Sampler>],
        (area, samples): (f32, f32),
        camera: &Camera,
        is_turned: bool,
    ) -> Self {
        let sampler = |texture: Option<usize>| {
            let sampler = samplers.get(texture?)?.as_ref()?;
            Some((sampler, sampler.level(area, samples)))
        };
        let lamp = unit(camera.direction(LAMP_PLACE)).unwrap_or(camera.towards);
        Self {
            material,
            base: sampler(material.base_texture),
            emissive: sampler(material.emissive_texture),
            lamp: lamp.map(narrow),
            is_turned,
        }
    }

    /// The light and alpha for the values of a place; nothing where the surface is cut out.
    pub(super) fn light(&self, values: &[f32; VALUES]) -> Option<[f32; 4]> {
        let [nx, ny, nz, u, v, red, green, blue, alpha] = *values;
        let [r, g, b, a] = self.material.base_color;
        let mut color = [red * r, green * g, blue * b, alpha * a];
        if let Some((sampler, level)) = self.base {
            color = product(color, sampler.color([u, v], level));
        }
        let [red, green, blue, alpha] = color;
        let alpha = match self.material.alpha {
            Alpha::Opaque => 1.0,
            Alpha::Mask(least) if alpha < least => return None,
            Alpha::Mask(_) => 1.0,
            Alpha::Blend if alpha <= 0.0 => return None,
            Alpha::Blend => alpha.min(1.0),
        };
        let shine = if self.material.unlit {
            1.0
        } else {
            self.brightness([nx, ny, nz])
        };
        let [er, eg, eb] = self.emissive([u, v]);
        let lit = [red * shine + er, green * shine + eg, blue * shine + eb];
        let [red, green, blue] = lit.map(|light| light.clamp(0.0, 1.0));
        Some([red, green, blue, alpha])
    }

    /// How much light falls on a surface that faces this way.
    fn brightness(&self, [x, y, z]: [f32; 3]) -> f32 {
        let length = (x * x + y * y + z * z).sqrt();
        let turn = if self.is_turned { -1.0 } else { 1.0 };
        // What faces nowhere gets the light of all sides.
        let scale = if length > 1e-6 { turn / length } else { 0.0 };
        let [lamp_x, lamp_y, lamp_z] = self.lamp;
        let towards_lamp = (x * lamp_x + y * lamp_y + z * lamp_z) * scale;
        let above = 0.5 + 0.5 * y * scale;
        FROM_BELOW + (FROM_ABOVE - FROM_BELOW) * above + LAMP * towards_lamp.max(0.0)
    }

    /// The surface's own light.
    fn emissive(&self, place: [f32; 2]) -> [f32; 3] {
        let [r, g, b] = self.material.emissive;
        match self.emissive {
            Some((sampler, level)) => {
                let [red, green, blue, _] = sampler.color(place, level);
                [r * red, g * green, b * blue]
            }
            None if self.material.emissive_texture.is_some() => [0.0; 3],
            None => [r, g, b],
        }
    }
}

fn product([a, b, c, d]: [f32; 4], [x, y, z, w]: [f32; 4]) -> [f32; 4] {
    [a * x, b * y, c * z, d * w]
}
