//! PNG, TrueType and ELF64 by hand, each for the values that the gallery's declaration gives. Sums over bytes are checked
//! with the same functions; gaps between targets are not kept.

use bindery::checksum::crc32;

use super::Bytes;

pub mod png {
    use super::{Bytes, crc32};

    pub struct Chunk {
        pub data: Data,
        /// The checksum, where it is not the one of the bytes.
        pub crc: Option<u32>,
    }

    pub enum Data {
        Header([u32; 2], [u8; 5]),
        Palette(Vec<[u8; 3]>),
        Pixels(Vec<u8>),
        End,
        Gamma(u32),
        Dimensions([u32; 2], u8),
        Text { keyword: Vec<u8>, text: Vec<u8> },
        Other { kind: [u8; 4], data: Vec<u8> },
    }

    fn number(bytes: &mut Bytes<'_>) -> Option<u32> {
        Some(u32::from_be_bytes(bytes.array()?))
    }

    fn declared(kind: [u8; 4], content: &[u8]) -> Option<Data> {
        let mut bytes = Bytes(content);
        let data = match &kind {
            b"IHDR" => {
                let size = [number(&mut bytes)?, number(&mut bytes)?];
                let rest: [u8; 5] = bytes.array()?;
                (rest[4] < 2).then_some(Data::Header(size, rest))?
            }
            b"PLTE" => {
                let (entries, rest) = bytes.0.as_chunks::<3>();
                bytes.0 = rest;
                Data::Palette(entries.to_vec())
            }
            b"IDAT" => return Some(Data::Pixels(content.to_vec())),
            b"IEND" => Data::End,
            b"gAMA" => Data::Gamma(number(&mut bytes)?),
            b"pHYs" => {
                let size = [number(&mut bytes)?, number(&mut bytes)?];
                let metre = bytes.u8()?;
                (metre < 2).then_some(Data::Dimensions(size, metre))?
            }
            b"tEXt" => {
                let keyword = bytes.text()?.to_vec();
                let text = std::mem::take(&mut bytes.0).to_vec();
                Data::Text { keyword, text }
            }
            _ => return None,
        };
        bytes.0.is_empty().then_some(data)
    }

    /// Chunks up to the last one.
    pub fn read(file: &[u8]) -> Option<Vec<Chunk>> {
        let mut bytes = Bytes(file);
        if bytes.array()? != *b"\x89PNG\r\n\x1a\n" {
            return None;
        }
        let mut chunks = Vec::new();
        loop {
            let length = number(&mut bytes)? as usize;
            let summed = bytes.0.get(..length.checked_add(4)?)?;
            let kind = bytes.array()?;
            let content = bytes.take(length)?;
            let data = declared(kind, content).unwrap_or_else(|| Data::Other {
                kind,
                data: content.to_vec(),
            });
            let crc = number(&mut bytes)?;
            let crc = (crc != crc32(summed)).then_some(crc);
            let is_last = matches!(data, Data::End);
            chunks.push(Chunk { data, crc });
            if is_last {
                return Some(chunks);
            }
        }
    }
}

pub mod ttf {
    use super::Bytes;

    pub struct Font {
        pub head: [u16; 6],
        pub tables: Vec<Record>,
    }

    pub struct Record {
        /// The checksum, where it is not the one of the bytes.
        pub checksum: Option<u32>,
        pub table: Table,
    }

    pub enum Table {
        Head(Head),
        MaximumProfile {
            version: u32,
            glyphs: u16,
            limits: Vec<u16>,
        },
        Other {
            tag: [u8; 4],
            data: Vec<u8>,
        },
    }

    #[derive(Default)]
    pub struct Head {
        pub version: [u16; 2],
        pub revision: i32,
        pub adjustment: u32,
        pub magic: u32,
        pub flags: u16,
        pub units_per_em: u16,
        pub times: [i64; 2],
        pub bounds: [i16; 4],
        pub rest: [u16; 5],
    }

    fn half(bytes: &mut Bytes<'_>) -> Option<u16> {
        Some(u16::from_be_bytes(bytes.array()?))
    }

    fn number(bytes: &mut Bytes<'_>) -> Option<u32> {
        Some(u32::from_be_bytes(bytes.array()?))
    }

    fn halves<const N: usize>(bytes: &mut Bytes<'_>) -> Option<[u16; N]> {
        let mut halves = [0; N];
        for each in &mut halves {
            *each = half(bytes)?;
        }
        Some(halves)
    }

    fn head(bytes: &mut Bytes<'_>) -> Option<Head> {
        Some(Head {
            version: halves(bytes)?,
            revision: number(bytes)? as i32,
            adjustment: number(bytes)?,
            magic: number(bytes)?,
            flags: half(bytes)?,
            units_per_em: half(bytes)?,
            times: [
                i64::from_be_bytes(bytes.array()?),
                i64::from_be_bytes(bytes.array()?),
            ],
            bounds: halves::<4>(bytes)?.map(|bound| bound as i16),
            rest: halves(bytes)?,
        })
    }

    fn declared(tag: [u8; 4], content: &[u8]) -> Option<Table> {
        let mut bytes = Bytes(content);
        let table = match &tag {
            b"head" => Table::Head(head(&mut bytes)?),
            b"maxp" => {
                let (version, glyphs) = (number(&mut bytes)?, half(&mut bytes)?);
                let (limits, rest) = bytes.0.as_chunks();
                bytes.0 = rest;
                Table::MaximumProfile {
                    version,
                    glyphs,
                    limits: limits.iter().copied().map(u16::from_be_bytes).collect(),
                }
            }
            _ => return None,
        };
        bytes.0.is_empty().then_some(table)
    }

    fn checksum(tag: [u8; 4], bytes: &[u8]) -> u32 {
        let (numbers, rest) = bytes.as_chunks();
        let sum = numbers
            .iter()
            .copied()
            .map(u32::from_be_bytes)
            .fold(0, u32::wrapping_add);
        let mut last = [0; 4];
        last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        let adjustment = numbers.get(2).filter(|_| tag == *b"head");
        let adjustment = adjustment.map_or(0, |number| u32::from_be_bytes(*number));
        sum.wrapping_add(u32::from_be_bytes(last))
            .wrapping_sub(adjustment)
    }

    /// The directory with all tables.
    pub fn read(file: &[u8]) -> Option<Font> {
        let mut bytes = Bytes(file);
        let head: [u16; 6] = halves(&mut bytes)?;
        let mut tables = Vec::with_capacity(usize::from(head[2]).min(bytes.0.len() / 16));
        for _ in 0..head[2] {
            let (tag, sum) = (bytes.array()?, number(&mut bytes)?);
            let (offset, length) = (number(&mut bytes)? as usize, number(&mut bytes)? as usize);
            let content = file.get(offset..)?.get(..length)?;
            let table = declared(tag, content).unwrap_or_else(|| Table::Other {
                tag,
                data: content.to_vec(),
            });
            let checksum = (sum != checksum(tag, content)).then_some(sum);
            tables.push(Record { checksum, table });
        }
        Some(Font { head, tables })
    }
}

pub mod elf {
    use super::Bytes;

    pub struct Elf {
        pub ident: [u8; 12],
        pub header: Header,
    }

    pub struct Header {
        pub kind: u16,
        pub machine: u16,
        pub version: u32,
        pub entry: u64,
        pub flags: u32,
        /// Sizes of the header, of a segment and of a section, and the section of names.
        pub sizes: [u16; 4],
        pub segments: Vec<Segment>,
        pub sections: Vec<Section>,
    }

    pub struct Segment {
        pub kind: u32,
        pub flags: u32,
        /// Offset, two addresses, two sizes, alignment.
        pub numbers: [u64; 6],
    }

    pub struct Section {
        pub name: u32,
        pub kind: u32,
        pub flags: u64,
        pub address: u64,
        pub size: u64,
        pub link: u32,
        pub info: u32,
        pub align: u64,
        pub entry_size: u64,
        pub content: Content,
    }

    pub enum Content {
        Symbols(Vec<Symbol>),
        Texts(Vec<Vec<u8>>),
        Other(Vec<u8>),
    }

    pub struct Symbol {
        pub name: u32,
        pub info: u8,
        pub other: u8,
        pub section: u16,
        pub value: u64,
        pub size: u64,
    }

    /// Numbers in the order of a file, which is compiled for either.
    struct Ordered<'a, const BIG: bool>(Bytes<'a>);

    impl<const BIG: bool> Ordered<'_, BIG> {
        fn u16(&mut self) -> Option<u16> {
            let bytes = self.0.array()?;
            Some(match BIG {
                true => u16::from_be_bytes(bytes),
                false => u16::from_le_bytes(bytes),
            })
        }

        fn u32(&mut self) -> Option<u32> {
            let bytes = self.0.array()?;
            Some(match BIG {
                true => u32::from_be_bytes(bytes),
                false => u32::from_le_bytes(bytes),
            })
        }

        fn u64(&mut self) -> Option<u64> {
            let bytes = self.0.array()?;
            Some(match BIG {
                true => u64::from_be_bytes(bytes),
                false => u64::from_le_bytes(bytes),
            })
        }

        fn segment(&mut self) -> Option<Segment> {
            let (kind, flags) = (self.u32()?, self.u32()?);
            let mut numbers = [0; 6];
            for number in &mut numbers {
                *number = self.u64()?;
            }
            Some(Segment {
                kind,
                flags,
                numbers,
            })
        }

        fn symbol(&mut self) -> Option<Symbol> {
            Some(Symbol {
                name: self.u32()?,
                info: self.0.u8()?,
                other: self.0.u8()?,
                section: self.u16()?,
                value: self.u64()?,
                size: self.u64()?,
            })
        }

        fn section(&mut self, file: &[u8]) -> Option<Section> {
            let (name, kind, flags, address) = (self.u32()?, self.u32()?, self.u64()?, self.u64()?);
            let (offset, size) = (self.u64()?, self.u64()?);
            let bytes = match kind {
                0 | 8 => file.get(usize::try_from(offset).ok()?..)?.get(..0)?,
                _ => part(file, offset, size)?,
            };
            Some(Section {
                name,
                kind,
                flags,
                address,
                size,
                link: self.u32()?,
                info: self.u32()?,
                align: self.u64()?,
                entry_size: self.u64()?,
                content: content::<BIG>(kind, bytes),
            })
        }

        fn header(&mut self, file: &[u8]) -> Option<Header> {
            let (kind, machine) = (self.u16()?, self.u16()?);
            let (version, entry) = (self.u32()?, self.u64()?);
            let (segments_at, sections_at) = (self.u64()?, self.u64()?);
            let flags = self.u32()?;
            let (header_size, segment_size, segment_count) =
                (self.u16()?, self.u16()?, self.u16()?);
            let (section_size, section_count, names) = (self.u16()?, self.u16()?, self.u16()?);
            let segments = part(file, segments_at, u64::from(segment_count) * 56)?;
            let mut segments = Ordered::<BIG>(Bytes(segments));
            let sections = part(file, sections_at, u64::from(section_count) * 64)?;
            let mut sections = Ordered::<BIG>(Bytes(sections));
            Some(Header {
                kind,
                machine,
                version,
                entry,
                flags,
                sizes: [header_size, segment_size, section_size, names],
                segments: (0..segment_count)
                    .map(|_| segments.segment())
                    .collect::<Option<_>>()?,
                sections: (0..section_count)
                    .map(|_| sections.section(file))
                    .collect::<Option<_>>()?,
            })
        }
    }

    fn part(file: &[u8], offset: u64, size: u64) -> Option<&[u8]> {
        let rest = file.get(usize::try_from(offset).ok()?..)?;
        rest.get(..usize::try_from(size).ok()?)
    }

    /// What a section of this kind holds, or its bytes where it does not.
    fn content<const BIG: bool>(kind: u32, bytes: &[u8]) -> Content {
        match kind {
            2 | 11 if bytes.len() % 24 == 0 => {
                let mut symbols = Ordered::<BIG>(Bytes(bytes));
                let count = bytes.len() / 24;
                Content::Symbols((0..count).filter_map(|_| symbols.symbol()).collect())
            }
            3 if bytes.last().is_none_or(|last| *last == 0) => {
                let mut rest = Bytes(bytes);
                let texts = std::iter::from_fn(|| rest.text().map(<[u8]>::to_vec));
                Content::Texts(texts.collect())
            }
            _ => Content::Other(bytes.to_vec()),
        }
    }

    /// The header with all segments and sections.
    pub fn read(file: &[u8]) -> Option<Elf> {
        let mut bytes = Bytes(file);
        if bytes.array()? != *b"\x7fELF" {
            return None;
        }
        let ident: [u8; 12] = bytes.array()?;
        let header = match ident {
            [2, 1, ..] => Ordered::<false>(bytes).header(file)?,
            [2, 2, ..] => Ordered::<true>(bytes).header(file)?,
            _ => return None,
        };
        Some(Elf { ident, header })
    }
}
