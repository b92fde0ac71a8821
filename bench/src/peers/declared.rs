//! The same records as other crates declare them, or read them where they declare nothing.

use std::io::Cursor;

/// A vertex, a part of four of them, and a record with packed bits: what the table of crates compares.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    pub floats: u64,
    pub numbers: u64,
}

impl Sums {
    #[inline]
    pub fn vertex(&mut self, [x, y, z]: [f32; 3], bone: u16, weight: u8, flags: u8) {
        for number in [x, y, z] {
            self.floats = self.floats.wrapping_add(u64::from(number.to_bits()));
        }
        self.numbers += u64::from(bone) + u64::from(weight) + u64::from(flags);
    }

    #[inline]
    pub fn entry(&mut self, index: u16, kind: u8, level: u8, shade: u8) {
        let parts = u64::from(index) + u64::from(kind) + u64::from(level) + u64::from(shade);
        self.numbers = self.numbers.wrapping_add(parts);
    }

    pub fn total(self) -> u64 {
        self.floats.wrapping_add(self.numbers)
    }
}

/// What every crate does with a list.
pub trait List: Sized {
    fn read(bytes: &[u8]) -> Self;
    fn write(&self) -> Vec<u8>;
    fn sum(&self) -> u64;
}

/// Adds a vertex of any crate to sums.
macro_rules! add {
    ($sums:ident, $vertex:expr) => {{
        let vertex = $vertex;
        let position = [vertex.x, vertex.y, vertex.z];
        $sums.vertex(position, vertex.bone, vertex.weight, vertex.flags);
    }};
}
pub(crate) use add;

/// What is done with the three lists of a crate, which has them under the same names.
macro_rules! lists {
    ($read:expr, $write:expr, |$entry:ident| $bits:expr) => {
        $crate::peers::declared::lists!(@Vertices, $read, $write, |list, sums| {
            list.vertices.iter().for_each(|vertex| $crate::peers::declared::add!(sums, vertex));
        });
        $crate::peers::declared::lists!(@Parts, $read, $write, |list, sums| {
            for part in &list.parts {
                sums.numbers += u64::from(part.name);
                part.vertices.iter().for_each(|vertex| $crate::peers::declared::add!(sums, vertex));
            }
        });
        $crate::peers::declared::lists!(@Entries, $read, $write, |list, sums| {
            for $entry in &list.entries {
                let [kind, level] = $bits;
                sums.entry($entry.index, kind, level, $entry.shade);
            }
        });
    };
    (@$list:ident, $read:expr, $write:expr, |$this:ident, $sums:ident| $sum:block) => {
        impl $crate::peers::declared::List for $list {
            fn read(bytes: &[u8]) -> Self {
                $read(bytes)
            }

            fn write(&self) -> Vec<u8> {
                $write(self)
            }

            fn sum(&self) -> u64 {
                let $this = self;
                let mut $sums = $crate::peers::declared::Sums::default();
                $sum
                $sums.total()
            }
        }
    };
}
pub(crate) use lists;

pub mod by_binrw {
    use super::Cursor;
    use binrw::{BinRead, BinWrite, binrw};
    use modular_bitfield::prelude::*;

    #[binrw]
    #[brw(little)]
    pub struct Vertex {
        x: f32,
        y: f32,
        z: f32,
        bone: u16,
        weight: u8,
        flags: u8,
    }

    #[binrw]
    #[brw(little)]
    pub struct Vertices {
        #[br(temp)]
        #[bw(calc = vertices.len() as u32)]
        count: u32,
        #[br(count = count)]
        vertices: Vec<Vertex>,
    }

    #[binrw]
    #[brw(little)]
    pub struct Part {
        name: u16,
        #[br(temp)]
        #[bw(calc = vertices.len() as u8)]
        count: u8,
        #[br(count = count)]
        vertices: Vec<Vertex>,
    }

    #[binrw]
    #[brw(little)]
    pub struct Parts {
        #[br(temp)]
        #[bw(calc = parts.len() as u32)]
        count: u32,
        #[br(count = count)]
        parts: Vec<Part>,
    }

    #[bitfield]
    #[binrw]
    #[br(map = Self::from_bytes)]
    #[bw(map = |bits: &Self| bits.into_bytes())]
    #[derive(Clone, Copy)]
    pub struct Bits {
        kind: B3,
        level: B5,
    }

    #[binrw]
    #[brw(little)]
    pub struct Entry {
        index: u16,
        bits: Bits,
        shade: u8,
    }

    #[binrw]
    #[brw(little)]
    pub struct Entries {
        #[br(temp)]
        #[bw(calc = entries.len() as u32)]
        count: u32,
        #[br(count = count)]
        entries: Vec<Entry>,
    }

    fn read<T: for<'a> BinRead<Args<'a> = ()> + binrw::meta::ReadEndian>(bytes: &[u8]) -> T {
        T::read(&mut Cursor::new(bytes)).expect("whole")
    }

    fn write<T: for<'a> BinWrite<Args<'a> = ()> + binrw::meta::WriteEndian>(list: &T) -> Vec<u8> {
        let mut cursor = Cursor::new(Vec::new());
        list.write(&mut cursor).expect("memory takes everything");
        cursor.into_inner()
    }

    lists!(read, write, |entry| [entry.bits.kind(), entry.bits.level()]);
}

pub mod by_deku {
    use deku::prelude::*;

    #[derive(DekuRead, DekuWrite)]
    #[deku(endian = "little")]
    pub struct Vertices {
        count: u32,
        #[deku(count = "count")]
        vertices: Vec<Vertex>,
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(endian = "endian", ctx = "endian: deku::ctx::Endian")]
    pub struct Vertex {
        x: f32,
        y: f32,
        z: f32,
        bone: u16,
        weight: u8,
        flags: u8,
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(endian = "endian", ctx = "endian: deku::ctx::Endian")]
    pub struct Part {
        name: u16,
        count: u8,
        #[deku(count = "count")]
        vertices: Vec<Vertex>,
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(endian = "little")]
    pub struct Parts {
        count: u32,
        #[deku(count = "count")]
        parts: Vec<Part>,
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(endian = "endian", ctx = "endian: deku::ctx::Endian")]
    pub struct Entry {
        index: u16,
        // The first bits of a byte are its highest here.
        #[deku(bits = 5)]
        level: u8,
        #[deku(bits = 3)]
        kind: u8,
        shade: u8,
    }

    #[derive(DekuRead, DekuWrite)]
    #[deku(endian = "little")]
    pub struct Entries {
        count: u32,
        #[deku(count = "count")]
        entries: Vec<Entry>,
    }

    fn read<T: for<'a> DekuContainerRead<'a>>(bytes: &[u8]) -> T {
        T::from_bytes((bytes, 0)).expect("whole").1
    }

    fn write<T: DekuContainerWrite>(list: &T) -> Vec<u8> {
        list.to_bytes().expect("memory takes everything")
    }

    lists!(read, write, |entry| [entry.kind, entry.level]);
}

pub mod by_scroll {
    use super::{List, Sums};
    use scroll::{LE, Pread, Pwrite};

    #[derive(Pread, Pwrite)]
    pub struct Vertex {
        x: f32,
        y: f32,
        z: f32,
        bone: u16,
        weight: u8,
        flags: u8,
    }

    const SIZE: usize = 16;

    pub struct Vertices(Vec<Vertex>);

    impl List for Vertices {
        fn read(bytes: &[u8]) -> Self {
            let mut at = 0;
            let count: u32 = bytes.gread_with(&mut at, LE).expect("whole");
            let vertices = (0..count).map(|_| bytes.gread_with(&mut at, LE).expect("whole"));
            Self(vertices.collect())
        }

        fn write(&self) -> Vec<u8> {
            let mut bytes = vec![0; 4 + self.0.len() * SIZE];
            let mut at = 0;
            bytes
                .gwrite_with(self.0.len() as u32, &mut at, LE)
                .expect("there is room");
            for vertex in &self.0 {
                bytes
                    .gwrite_with(vertex, &mut at, LE)
                    .expect("there is room");
            }
            bytes
        }

        fn sum(&self) -> u64 {
            let mut sums = Sums::default();
            for vertex in &self.0 {
                add!(sums, vertex);
            }
            sums.total()
        }
    }
}

pub mod by_winnow {
    use super::Sums;
    use winnow::Parser as _;
    use winnow::binary::{le_f32, le_u8, le_u16, le_u32};
    use winnow::combinator::{repeat, seq};

    struct Vertex {
        x: f32,
        y: f32,
        z: f32,
        bone: u16,
        weight: u8,
        flags: u8,
    }

    fn vertex(input: &mut &[u8]) -> winnow::Result<Vertex> {
        seq!(Vertex {
            x: le_f32,
            y: le_f32,
            z: le_f32,
            bone: le_u16,
            weight: le_u8,
            flags: le_u8,
        })
        .parse_next(input)
    }

    fn vertices(input: &mut &[u8]) -> winnow::Result<Vec<Vertex>> {
        let count = le_u32.parse_next(input)?;
        repeat(count as usize, vertex).parse_next(input)
    }

    /// The sum of vertices that were read.
    pub fn read(mut bytes: &[u8]) -> u64 {
        let mut sums = Sums::default();
        for vertex in vertices(&mut bytes).expect("whole") {
            add!(sums, vertex);
        }
        sums.total()
    }
}

pub mod by_zerocopy {
    use super::Sums;
    use zerocopy::little_endian::{F32, U16, U32};
    use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

    #[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
    #[repr(C)]
    pub struct Vertex {
        x: F32,
        y: F32,
        z: F32,
        bone: U16,
        weight: u8,
        flags: u8,
    }

    /// The vertices where they are: nothing is read before it is asked for.
    pub fn borrow(bytes: &[u8]) -> &[Vertex] {
        let (count, rest) = U32::ref_from_prefix(bytes).expect("whole");
        let (vertices, _) =
            <[Vertex]>::ref_from_prefix_with_elems(rest, count.get() as usize).expect("whole");
        vertices
    }

    pub fn sum(vertices: &[Vertex]) -> u64 {
        let mut sums = Sums::default();
        for vertex in vertices {
            let position = [vertex.x.get(), vertex.y.get(), vertex.z.get()];
            sums.vertex(position, vertex.bone.get(), vertex.weight, vertex.flags);
        }
        sums.total()
    }

    pub fn write(vertices: &[Vertex]) -> Vec<u8> {
        let count = U32::new(vertices.len() as u32);
        [count.as_bytes(), vertices.as_bytes()].concat()
    }
}
