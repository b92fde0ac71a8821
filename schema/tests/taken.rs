//! Elements that take nothing but their bytes are read from a slice, all others one by one: nobody can tell which.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation
)]

use bindery::prelude::*;
use bindery::{
    Class, Counted as _, Decode, Endian, Input, Limits, Repeated as _, Result, decode_within,
};

/// One of several kinds behind a byte that says what else there is.
#[schema]
#[spec(none = "made up")]
#[derive(Debug, Clone, PartialEq)]
struct Record {
    #[br(temp, assert(flags < 64, "{flags} is no set of flags"))]
    #[bw(calc = u8::from(number.is_some()) | u8::from(name.is_some()) << 1 | kind.tag() << 2)]
    flags: u8,
    #[br(if(flags & 1 != 0))]
    number: Option<u16>,
    #[br(if(flags & 2 != 0))]
    name: Option<CString>,
    #[schema(tag = flags >> 2)]
    kind: Kind,
}

#[schema(external_tag = u8)]
#[spec(none = "made up")]
#[derive(Debug, Clone, PartialEq)]
enum Kind {
    #[brw(magic = 0u8)]
    Empty,
    #[brw(magic = 1u8)]
    One(u32),
    #[brw(magic = 2u8)]
    Two { first: u8, second: u16 },
    #[brw(magic = 3u8)]
    Some {
        #[br(temp)]
        count: u8,
        #[br(count = count)]
        numbers: Vec<u16>,
    },
}

/// Elements of every kind, and where each ends.
fn elements() -> (Vec<u8>, Vec<usize>) {
    let kinds: [&[u8]; 4] = [&[], &[1, 2, 3, 4], &[5, 6, 7], &[2, 8, 9, 10, 11]];
    let (mut bytes, mut ends) = (Vec::new(), Vec::new());
    for index in 0..400usize {
        let [number, name, kind] = [index % 2, usize::from(index % 7 == 0), index * 5 % 11 % 4];
        bytes.push((number | name << 1 | kind << 2) as u8);
        bytes.extend_from_slice(&[index as u8, 1][..2 * number]);
        bytes.extend_from_slice(&b"name\0"[..5 * name]);
        bytes.extend_from_slice(kinds[kind]);
        ends.push(bytes.len());
    }
    (bytes, ends)
}

fn read<T>(bytes: &[u8], order: Endian, read: impl FnOnce(&mut Input<'_>) -> T) -> T {
    decode_within(bytes, Limits::default(), |input| {
        input.in_order(order, |input| read(input))
    })
}

fn one_by_one(bytes: &[u8], order: Endian, count: usize) -> Result<Vec<Record>> {
    read(bytes, order, |input| {
        (0..count)
            .map(|_| <Record as Decode<()>>::decode(input, ()))
            .collect()
    })
}

#[test]
fn a_list_is_what_its_elements_are() {
    let (bytes, ends) = elements();
    for order in [Endian::Little, Endian::Big] {
        let list = read(&bytes, order, |input| {
            let list = Vec::<Record>::decode_counted(input, ends.len(), ());
            assert_eq!(input.left(), 0);
            list
        });
        assert_eq!(
            list.unwrap(),
            one_by_one(&bytes, order, ends.len()).unwrap()
        );
    }
}

#[test]
fn a_list_ends_where_an_element_cannot_be_read() {
    let (mut bytes, ends) = elements();
    for cut in 0..=60 {
        let whole = ends.iter().filter(|end| **end <= cut).count();
        let (list, left) = read(&bytes[..cut], Endian::Little, |input| {
            let list = Vec::<Record>::decode_while_possible(input, None, ());
            (list.unwrap(), input.left())
        });
        assert_eq!(list, one_by_one(&bytes, Endian::Little, whole).unwrap());
        let end = whole.checked_sub(1).map_or(0, |last| ends[last]);
        assert_eq!(left, cut - end, "cut at {cut}");
    }
    // What is asserted does not hold.
    bytes[ends[300]] = 64;
    let (list, left) = read(&bytes, Endian::Little, |input| {
        let list = Vec::<Record>::decode_while_possible(input, None, ());
        (list.unwrap(), input.left())
    });
    assert_eq!((list.len(), left), (301, bytes.len() - ends[300]));
    let error = read(&bytes, Endian::Little, |input| {
        Vec::<Record>::decode_counted(input, ends.len(), ()).unwrap_err()
    });
    assert_eq!(error.class(), Class::Malformed);
    assert_eq!(error.path().as_str(), "[301].flags");
    assert_eq!(error.offset(), Some(ends[300] as u64));
    assert_eq!(error.message(), "64 is no set of flags");
}
