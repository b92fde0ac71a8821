//! Numbers and texts that no other format here is made of, in files of their own: one in each byte order.

use bindery::format::{About, AnyFile, FileType, NamedCount, Registered, Revision};
use bindery::prelude::*;
use bindery::text::{Latin1, Prefixed, Spaces, Terminated, Text, Utf16};
use bindery::{Half, Leb128, Letters, SignedLeb128, U24, Zigzag};

/// What both files hold.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Leaves {
    halves: [Half; 7],
    half: Half,
    wide: u128,
    signed: i128,
    narrow: U24,
    count: Derived<Leb128>,
    #[br(count = count)]
    lengths: Vec<Leb128>,
    #[br(count = count)]
    deltas: Vec<SignedLeb128>,
    #[br(count = count)]
    changes: Vec<Zigzag>,
    corner: Corner,
    prefixed: Prefixed<u16, Utf16>,
    long: Prefixed<Leb128>,
    terminated: Terminated<Utf16>,
    name: Text<6>,
    label: Text<4, Latin1, Spaces>,
    wide_name: Text<3, Utf16>,
    pair: (u16, Letters<2>),
    pairs: [(u16, u8); 2],
    triple: (u8, CString, i16),
}

/// Numbers with a sign in a few bits each.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u16, order = msb)]
#[spec(none = "a test")]
pub(crate) struct Corner {
    #[bits(5)]
    x: i8,
    #[bits(10)]
    y: i16,
    up: bool,
}

macro_rules! file {
    ($(#[$attribute:meta])* $file:ident, $name:literal, $magic:literal) => {
        /// The whole file.
        #[schema]
        #[spec(none = "a test")]
        $(#[$attribute])*
        #[derive(Debug, Clone, PartialEq)]
        pub(crate) struct $file {
            #[schema(magic = Letters(*$magic))]
            magic: Letters<4>,
            leaves: Leaves,
        }

        impl FileType for $file {
            const FORMAT: About = About {
                name: $name,
                title: "Numbers and texts",
                extensions: &[$name],
                magics: &[$magic],
                revisions: &[Revision {
                    name: "1",
                    documents: &[],
                    root: || Self::INFO,
                }],
            };
        }

        impl AnyFile for $file {
            fn revision(&self) -> &'static str {
                "1"
            }

            fn counts(&self) -> Vec<NamedCount> {
                Vec::new()
            }
        }
    };
}

file!(Little, "little", b"LITL");
file!(
    #[brw(big)]
    Big,
    "big",
    b"BIGL"
);

fn leaves() -> Leaves {
    let halves = [0x0001, 0x83FF, 0x3E00, 0xFBFF, 0x7C00, 0xFC00, 0x7E01];
    let lengths = [0, 1, 127, 128, 624_485, u64::MAX];
    let numbers = [0, 63, -64, 64, -123_456, i64::MIN];
    Leaves {
        halves: halves.map(Half::from_bits),
        half: Half::new(-2.0),
        wide: u128::MAX - 1,
        signed: i128::MIN + 1,
        narrow: U24::try_from(0x01_02_03u64).unwrap(),
        count: Derived::agrees(),
        lengths: lengths.map(Leb128::new).to_vec(),
        deltas: numbers.map(SignedLeb128::new).to_vec(),
        // JavaScript, which has no whole numbers beyond 2^53, would take the sign of a larger one for another.
        changes: numbers.map(|number| Zigzag::new(number / 4096)).to_vec(),
        corner: Corner {
            x: -16,
            y: 511,
            up: true,
        },
        prefixed: Prefixed::new("h\u{142}").unwrap(),
        long: Prefixed::new("Ada").unwrap(),
        terminated: Terminated::new("end").unwrap(),
        name: Text::new("abc").unwrap(),
        label: Text::new("\u{e9}t").unwrap(),
        wide_name: Text::new("xy").unwrap(),
        pair: (1, Letters(*b"ok")),
        pairs: [(2, 3), (4, 5)],
        triple: (6, CString::new("seven").unwrap(), -8),
    }
}

static LITTLE: Registered<Little> = Registered::new();
static BIG: Registered<Big> = Registered::new();

/// The same file in both byte orders, each with its format.
pub(crate) fn files() -> Vec<super::Brought> {
    let named = |name: &str, bytes| (name.to_owned(), bytes);
    let little = Little { leaves: leaves() }.to_bytes().unwrap();
    let big = Big { leaves: leaves() }.to_bytes().unwrap();
    // The count and the first length in more bytes than they need.
    let mut long = little.clone();
    let count = 4 + 8 * 2 + 2 * 16 + 3;
    long.splice(count..=count, [0x80 | little[count], 0x00, 0x80]);
    let little = vec![named("leaves.little", little), named("long.little", long)];
    vec![(&LITTLE, little), (&BIG, vec![named("leaves.big", big)])]
}
