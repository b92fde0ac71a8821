//! The binary part: one view for each list, four-byte aligned, nothing interleaved.

use gltf_json::accessor::{Accessor, ComponentType, GenericComponentType, Type};
use gltf_json::buffer::{Target, View};
use gltf_json::validation::{Checked, USize64};
use gltf_json::{Index, Root};
use serde_json::Value;

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

/// Collects the lists of a document.
#[derive(Default)]
pub(super) struct Buffer {
    pub(super) root: Root,
    pub(super) data: Vec<u8>,
}

/// A number as the shortest text that reads back as the same single-precision number.
pub(super) fn number(number: f32) -> Value {
    let shortest = number.to_string().parse::<f64>();
    shortest.map_or(Value::Null, Value::from)
}

/// Numbers as a list.
pub(super) fn numbers(all: &[f32]) -> Value {
    Value::Array(all.iter().copied().map(number).collect())
}

fn size(size: usize) -> USize64 {
    USize64(size as u64)
}

impl Buffer {
    /// Adds bytes and gives the view of them.
    pub(super) fn view(&mut self, bytes: &[u8], used_for: Use) -> Index<View> {
        let start = self.data.len().next_multiple_of(4);
        self.data.resize(start, 0);
        self.data.extend_from_slice(bytes);
        self.push_view(start, used_for)
    }

    /// The view of everything behind `start`.
    fn push_view(&mut self, start: usize, used_for: Use) -> Index<View> {
        let target = match used_for {
            Use::Vertices => Some(Target::ArrayBuffer),
            Use::Indices => Some(Target::ElementArrayBuffer),
            Use::Other => None,
        };
        self.root.push(View {
            buffer: Index::new(0),
            byte_length: size(self.data.len().saturating_sub(start)),
            byte_offset: Some(size(start)),
            byte_stride: None,
            name: None,
            target: target.map(Checked::Valid),
            extensions: None,
            extras: None,
        })
    }

    /// Adds numbers straight behind what is there: `put` writes them.
    fn written(&mut self, used_for: Use, put: impl FnOnce(&mut Vec<u8>)) -> Index<View> {
        let start = self.data.len().next_multiple_of(4);
        self.data.resize(start, 0);
        put(&mut self.data);
        self.push_view(start, used_for)
    }

    fn accessor(
        &mut self,
        view: Option<Index<View>>,
        count: usize,
        (component, kind): (ComponentType, Type),
    ) -> Index<Accessor> {
        self.root.push(Accessor {
            buffer_view: view,
            byte_offset: None,
            count: size(count),
            component_type: Checked::Valid(GenericComponentType(component)),
            extensions: None,
            extras: None,
            type_: Checked::Valid(kind),
            min: None,
            max: None,
            name: None,
            normalized: false,
            sparse: None,
        })
    }

    fn accessor_mut(&mut self, index: Index<Accessor>) -> Option<&mut Accessor> {
        self.root.accessors.get_mut(index.value())
    }

    /// Adds vectors of single-precision numbers.
    pub(super) fn floats<const N: usize>(
        &mut self,
        vectors: &[[f32; N]],
        used_for: Use,
    ) -> Index<Accessor> {
        let view = self.written(used_for, |data| {
            data.reserve(std::mem::size_of_val(vectors));
            for vector in vectors {
                for number in vector {
                    data.extend_from_slice(&number.to_le_bytes());
                }
            }
        });
        let kind = match N {
            1 => Type::Scalar,
            2 => Type::Vec2,
            3 => Type::Vec3,
            4 => Type::Vec4,
            _ => Type::Mat4,
        };
        self.accessor(Some(view), vectors.len(), (ComponentType::F32, kind))
    }

    /// Adds vectors with the smallest and largest of their numbers.
    pub(super) fn bounded<const N: usize>(
        &mut self,
        vectors: &[[f32; N]],
        used_for: Use,
    ) -> Index<Accessor> {
        let accessor = self.floats(vectors, used_for);
        let mut bounds = vectors.first().map_or([(0.0, 0.0); N], |first| {
            first.map(|number| (number, number))
        });
        for vector in vectors {
            for ((low, high), number) in bounds.iter_mut().zip(vector) {
                *low = number.min(*low);
                *high = number.max(*high);
            }
        }
        if let Some(accessor) = self.accessor_mut(accessor) {
            accessor.min = Some(numbers(&bounds.map(|(low, _)| low)));
            accessor.max = Some(numbers(&bounds.map(|(_, high)| high)));
        }
        accessor
    }

    /// So many vectors of zeros, which take no bytes.
    pub(super) fn zeros(&mut self, count: usize) -> Index<Accessor> {
        let accessor = self.accessor(None, count, (ComponentType::F32, Type::Vec3));
        if let Some(accessor) = self.accessor_mut(accessor) {
            accessor.min = Some(numbers(&[0.0; 3]));
            accessor.max = Some(numbers(&[0.0; 3]));
        }
        accessor
    }

    /// Adds vectors of four 16-bit numbers, 65535 being 1 if they are parts.
    pub(super) fn words(&mut self, vectors: &[[u16; 4]], are_parts: bool) -> Index<Accessor> {
        let view = self.written(Use::Vertices, |data| {
            let words = vectors.iter().flatten();
            data.extend(words.flat_map(|word| word.to_le_bytes()));
        });
        let accessor = self.accessor(Some(view), vectors.len(), (ComponentType::U16, Type::Vec4));
        if let Some(accessor) = self.accessor_mut(accessor) {
            accessor.normalized = are_parts;
        }
        accessor
    }

    /// Adds the indices of this many vertices, two bytes wide where that is enough.
    pub(super) fn indices(&mut self, indices: &[u32], vertices: usize) -> Index<Accessor> {
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
            true => ComponentType::U16,
            false => ComponentType::U32,
        };
        self.accessor(Some(view), indices.len(), (component, Type::Scalar))
    }
}
