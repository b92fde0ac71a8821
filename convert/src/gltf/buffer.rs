//! The binary part: one view for each list, four-byte aligned, nothing interleaved.

use bindery::Value;

use super::object::{Object, numbers};

/// What a list is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Attributes of vertices.
    Vertices,
    /// Indices of triangles.
    Indices,
    /// Anything else.
    Other,
}

impl Use {
    /// The number that the specification gives it.
    fn target(self) -> Option<u32> {
        match self {
            Self::Vertices => Some(34962),
            Self::Indices => Some(34963),
            Self::Other => None,
        }
    }
}

/// The types of numbers in lists, with the numbers that the specification gives them.
#[derive(Clone, Copy)]
enum Component {
    U16 = 5123,
    U32 = 5125,
    F32 = 5126,
}

/// Collects the lists of a document.
#[derive(Default)]
pub(super) struct Buffer {
    pub(super) data: Vec<u8>,
    pub(super) views: Vec<Value>,
    pub(super) accessors: Vec<Value>,
}

/// Adds an object to a list of the document and gives its place there.
pub(super) fn push(list: &mut Vec<Value>, object: Object) -> usize {
    list.push(object.into());
    list.len().saturating_sub(1)
}

impl Buffer {
    /// Adds bytes and gives the view of them.
    pub(super) fn view(&mut self, bytes: &[u8], used_for: Use) -> usize {
        self.written(used_for, |data| data.extend_from_slice(bytes))
    }

    /// Adds what `put` writes straight behind what is there, and gives the view of it.
    fn written(&mut self, used_for: Use, put: impl FnOnce(&mut Vec<u8>)) -> usize {
        let start = self.data.len().next_multiple_of(4);
        self.data.resize(start, 0);
        put(&mut self.data);
        let view = Object::default()
            .with("buffer", 0u32)
            .with_unless(0, "byteOffset", start)
            .with("byteLength", self.data.len().saturating_sub(start))
            .with_any("target", used_for.target());
        push(&mut self.views, view)
    }

    fn add(&mut self, accessor: Object) -> usize {
        push(&mut self.accessors, accessor)
    }

    /// Vectors of single-precision numbers, of which the bytes are there already.
    fn written_floats<const N: usize>(&mut self, vectors: &[[f32; N]], used_for: Use) -> Object {
        let view = self.written(used_for, |data| {
            data.reserve(std::mem::size_of_val(vectors));
            for vector in vectors {
                for number in vector {
                    data.extend_from_slice(&number.to_le_bytes());
                }
            }
        });
        let kind = match N {
            1 => "SCALAR",
            2 => "VEC2",
            3 => "VEC3",
            4 => "VEC4",
            _ => "MAT4",
        };
        accessor(Some(view), vectors.len(), Component::F32, kind)
    }

    /// Adds vectors of single-precision numbers.
    pub(super) fn floats<const N: usize>(&mut self, vectors: &[[f32; N]], used_for: Use) -> usize {
        let accessor = self.written_floats(vectors, used_for);
        self.add(accessor)
    }

    /// Adds vectors with the smallest and largest of their numbers.
    pub(super) fn bounded<const N: usize>(&mut self, vectors: &[[f32; N]], used_for: Use) -> usize {
        let mut low = vectors.first().copied().unwrap_or([0.0; N]);
        let mut high = low;
        for vector in vectors {
            for ((low, high), number) in low.iter_mut().zip(&mut high).zip(vector) {
                *low = number.min(*low);
                *high = number.max(*high);
            }
        }
        let accessor = self
            .written_floats(vectors, used_for)
            .with("min", numbers(&low))
            .with("max", numbers(&high));
        self.add(accessor)
    }

    /// So many vectors of zeros, which take no bytes.
    pub(super) fn zeros(&mut self, count: usize) -> usize {
        let accessor = accessor(None, count, Component::F32, "VEC3")
            .with("min", numbers(&[0.0; 3]))
            .with("max", numbers(&[0.0; 3]));
        self.add(accessor)
    }

    /// Adds vectors of four 16-bit numbers, 65535 being 1 if they are parts.
    pub(super) fn words(&mut self, vectors: &[[u16; 4]], are_parts: bool) -> usize {
        let view = self.written(Use::Vertices, |data| {
            let words = vectors.iter().flatten();
            data.extend(words.flat_map(|word| word.to_le_bytes()));
        });
        let accessor = accessor(Some(view), vectors.len(), Component::U16, "VEC4").with_unless(
            false,
            "normalized",
            are_parts,
        );
        self.add(accessor)
    }

    /// Adds the indices of this many vertices, two bytes wide where that is enough.
    pub(super) fn indices(&mut self, indices: &[u32], vertices: usize) -> usize {
        // The largest number of each width restarts the primitive and must not be there.
        let is_narrow = vertices <= usize::from(u16::MAX);
        let view = self.written(Use::Indices, |data| match is_narrow {
            true => {
                let narrow = indices
                    .iter()
                    .map(|index| u16::try_from(*index).unwrap_or(0));
                data.extend(narrow.flat_map(u16::to_le_bytes));
            }
            false => data.extend(indices.iter().flat_map(|index| index.to_le_bytes())),
        });
        let component = match is_narrow {
            true => Component::U16,
            false => Component::U32,
        };
        self.add(accessor(Some(view), indices.len(), component, "SCALAR"))
    }
}

/// A list of `kind`s of numbers.
fn accessor(view: Option<usize>, count: usize, component: Component, kind: &str) -> Object {
    Object::default()
        .with_any("bufferView", view)
        .with("componentType", component as u32)
        .with("count", count)
        .with("type", kind)
}
