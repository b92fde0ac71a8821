//! Triangles that can be drawn, and those that cannot.

use std::collections::HashMap;

use crate::scene::math::{narrow, unit};
use crate::scene::mesh::{is_somewhere, smooth_normals};
use crate::scene::{Primitive, Scene, counted};

/// Triangles that are not there, by why.
#[derive(Debug, Default)]
pub(crate) struct Dropped {
    outside: usize,
    nowhere: usize,
    flat: usize,
}

impl Dropped {
    /// Whether a triangle of these corners can be drawn; counts it if not.
    pub(crate) fn keeps(&mut self, corners: [u32; 3], places: [Option<[f32; 3]>; 3]) -> bool {
        let [a, b, c] = corners;
        let count = if places.iter().any(Option::is_none) {
            &mut self.outside
        } else if !places.into_iter().flatten().all(is_somewhere) {
            &mut self.nowhere
        } else if a == b || b == c || a == c {
            &mut self.flat
        } else {
            return true;
        };
        *count = count.saturating_add(1);
        false
    }

    /// Notes how many there are.
    pub(crate) fn tell(&self, path: &str, scene: &mut Scene) {
        for (count, reason) in [
            (self.outside, "with a corner at a vertex that is not there"),
            (self.nowhere, "with a corner without a finite position"),
            (self.flat, "with two corners at the same vertex"),
        ] {
            if count > 0 {
                let triangles = counted(count, "triangle", "triangles");
                scene.left_out(path, format!("{triangles} {reason}"));
            }
        }
    }
}

/// What is said of vertices without a finite position.
pub(crate) fn put_at_origin(vertices: usize) -> String {
    counted(
        vertices,
        "vertex without a finite position is at the origin",
        "vertices without a finite position are at the origin",
    )
}

/// The vertices of a list, and triangles over it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Vertices {
    pub(crate) positions: Vec<[f32; 3]>,
    /// As many as positions, of any length, or none.
    pub(crate) normals: Vec<[f32; 3]>,
    /// As many as positions, or none.
    pub(crate) uvs: Vec<[f32; 2]>,
    /// As many as positions, or none.
    pub(crate) colors: Vec<[u16; 4]>,
}

impl Vertices {
    /// The primitive of all triangles, with all vertices in their order. Those without a finite position, which no triangle
    /// uses, are put at the origin; says how many.
    pub(crate) fn whole(mut self, triangles: &[[u32; 3]]) -> (Primitive, usize) {
        let mut nowhere = 0usize;
        for position in &mut self.positions {
            if !is_somewhere(*position) {
                *position = [0.0; 3];
                nowhere = nowhere.saturating_add(1);
            }
        }
        let mut primitive = Primitive {
            positions: self.positions,
            uvs: self.uvs,
            colors: self.colors,
            indices: triangles.iter().flatten().copied().collect(),
            ..Primitive::default()
        };
        primitive.normals = normals(&primitive, &self.normals);
        (primitive, nowhere)
    }

    /// The primitive of some triangles, with the vertices that they use and no others. Says for each of them
    /// which of the list it was.
    pub(crate) fn primitive(&self, triangles: &[[u32; 3]]) -> (Primitive, Vec<usize>) {
        let mut places = vec![u32::MAX; self.positions.len()];
        let mut sources = Vec::new();
        let mut indices = Vec::new();
        for corner in triangles.iter().flatten() {
            let vertex = usize::try_from(*corner).unwrap_or(usize::MAX);
            let Some(place) = places.get_mut(vertex) else {
                continue;
            };
            if *place == u32::MAX {
                *place = u32::try_from(sources.len()).unwrap_or(u32::MAX);
                sources.push(vertex);
            }
            indices.push(*place);
        }
        let mut primitive = Primitive {
            positions: picked(&self.positions, &sources),
            uvs: picked(&self.uvs, &sources),
            colors: picked(&self.colors, &sources),
            indices,
            ..Primitive::default()
        };
        let stored = picked(&self.normals, &sources);
        primitive.normals = normals(&primitive, &stored);
        (primitive, sources)
    }
}

/// Some elements of a list; none of an empty one.
fn picked<T: Copy>(all: &[T], which: &[usize]) -> Vec<T> {
    let found = which.iter().filter_map(|place| all.get(*place));
    found.copied().collect()
}

/// Normals of the length 1: those that are stored, or else those of the triangles around each place.
fn normals(primitive: &Primitive, stored: &[[f32; 3]]) -> Vec<[f32; 3]> {
    let whole: Option<Vec<[f32; 3]>> = stored
        .iter()
        .map(|normal| Some(unit(normal.map(f64::from))?.map(narrow)))
        .collect();
    if let Some(whole) = whole
        && whole.len() == primitive.positions.len()
    {
        return whole;
    }
    let mut known: HashMap<[u32; 3], usize> = HashMap::new();
    let groups: Vec<usize> = primitive
        .positions
        .iter()
        .map(|position| {
            let next = known.len();
            *known.entry(position.map(f32::to_bits)).or_insert(next)
        })
        .collect();
    let computed = smooth_normals(
        &primitive.positions,
        &primitive.indices,
        |vertex| groups.get(vertex).copied().unwrap_or(usize::MAX),
        known.len(),
    );
    // A stored direction is better than a computed one, where there is one.
    let stored = stored.iter().map(|normal| unit(normal.map(f64::from)));
    let stored = stored.chain(std::iter::repeat(None));
    let both = computed.into_iter().zip(stored);
    both.map(|(computed, stored)| stored.map_or(computed, |normal| normal.map(narrow)))
        .collect()
}
