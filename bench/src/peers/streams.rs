//! Small records in plain structs and streams of binrw: the same around records of binrw's own derive and of ours.

/// What is around records. The module that calls it has a `Record`, and a `Named` of no fixed size, both with a `sum`.
macro_rules! around_records {
    () => {
        use std::io::Cursor;

        use binrw::io::NoSeek;
        use binrw::{BinRead, BinWrite};

        /// A list behind its length.
        #[binrw::binrw]
        #[brw(little)]
        pub struct Listed {
            #[br(temp)]
            #[bw(calc = records.len() as u32)]
            count: u32,
            #[br(count = count)]
            pub records: Vec<Record>,
        }

        /// The same in the other byte order.
        #[binrw::binrw]
        #[brw(big)]
        pub struct Turned {
            #[br(temp)]
            #[bw(calc = records.len() as u32)]
            count: u32,
            #[br(count = count)]
            pub records: Vec<Record>,
        }

        /// A list up to the end of the stream.
        #[binrw::binrw]
        #[brw(little)]
        pub struct UntilEof {
            #[br(parse_with = binrw::helpers::until_eof)]
            pub records: Vec<Record>,
        }

        /// Records of different lengths.
        #[binrw::binrw]
        #[brw(little)]
        pub struct Names {
            #[br(temp)]
            #[bw(calc = records.len() as u32)]
            count: u32,
            #[br(count = count)]
            pub records: Vec<Named>,
        }

        $crate::peers::streams::around_records!(@ Listed, Turned, UntilEof, Names);

        /// Reads records one by one from a stream that cannot seek.
        pub fn read_no_seek(bytes: &[u8]) -> u64 {
            let count = bytes.len() / $crate::peers::streams::SIZE;
            let mut stream = NoSeek::new(bytes);
            let record = |_| Record::read_le(&mut stream).expect("whole");
            let records: Vec<Record> = (0..count).map(record).collect();
            records.iter().map(Record::sum).fold(0, u64::wrapping_add)
        }

        /// Writes records one by one to a stream that cannot seek.
        pub fn write_no_seek(records: &[Record]) -> u64 {
            let mut stream = NoSeek::new(Vec::new());
            for record in records {
                record.write_le(&mut stream).expect("memory takes everything");
            }
            $crate::peers::touched(&stream.into_inner())
        }
    };
    (@ $($list:ident),*) => {$(
        impl $crate::peers::streams::Around for $list {
            fn read(bytes: &[u8]) -> Self {
                BinRead::read(&mut Cursor::new(bytes)).expect("whole")
            }

            fn write(&self) -> Vec<u8> {
                let mut stream = Cursor::new(Vec::new());
                BinWrite::write(self, &mut stream).expect("memory takes everything");
                stream.into_inner()
            }

            fn sum(&self) -> u64 {
                let sums = self.records.iter().map(|record| record.sum());
                sums.fold(0, u64::wrapping_add)
            }
        }
    )*};
}
pub(crate) use around_records;

/// What a record takes.
pub const SIZE: usize = 6;

/// A struct of binrw with records in it.
pub trait Around: Sized {
    fn read(bytes: &[u8]) -> Self;
    fn write(&self) -> Vec<u8>;
    fn sum(&self) -> u64;
}

/// Everything by binrw's derive.
pub mod by_binrw {
    #[binrw::binrw]
    pub struct Record {
        index: u16,
        offset: u32,
    }

    impl Record {
        pub fn sum(&self) -> u64 {
            u64::from(self.index) + u64::from(self.offset)
        }
    }

    #[binrw::binrw]
    pub struct Named {
        index: u16,
        #[br(temp)]
        #[bw(calc = name.len() as u8)]
        length: u8,
        #[br(count = length)]
        name: Vec<u8>,
    }

    impl Named {
        pub fn sum(&self) -> u64 {
            u64::from(self.index).wrapping_add(crate::peers::touched(&self.name))
        }
    }

    around_records!();
}
