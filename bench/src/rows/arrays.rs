//! Plain arrays through derived code, against memcpy and the loop that anybody would write.

use bindery::{BitPacked, File as _, Word, schema};

use super::Bench;
use crate::inputs::Noise;
use crate::measure::Row;
use crate::peers::{self, copied, touched};

/// As many elements as there are bytes for.
#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug)]
struct List<T> {
    #[schema(until_end)]
    items: Vec<T>,
}

#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug, Clone, Copy)]
struct Point {
    x: f32,
    y: f32,
    z: f32,
}

#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug, Clone, Copy)]
struct Uv {
    u: f32,
    v: f32,
}

#[derive(BitPacked, Debug, Clone, Copy)]
#[packed(u16, order = msb)]
#[spec(none = "made for the benchmark")]
struct Luxel {
    #[bits(5)]
    red: u8,
    #[bits(6)]
    green: u8,
    #[bits(5)]
    blue: u8,
}

const GROUP: &str = "1 arrays";
const BYTES: usize = 12_000_000;
/// Three bytes in memory for two on disk: the same words, for what it costs to have their fields apart.
const UNFOLDED: &str = "RGB565, a field each";

fn noise() -> Vec<u8> {
    let mut noise = Noise::new();
    (0..BYTES / 4)
        .flat_map(|_| noise.next().to_le_bytes())
        .collect()
}

fn sum<T>(items: &[T], of: impl Fn(&T) -> u64) -> u64 {
    items.iter().map(of).fold(0, u64::wrapping_add)
}

fn bits(numbers: &[f32]) -> u64 {
    numbers
        .iter()
        .map(|number| u64::from(number.to_bits()))
        .sum()
}

/// Reading and writing a list of one type. What takes more room in memory than on disk has no goal for writing.
fn list<T>(
    bench: &mut Bench,
    name: &str,
    bytes: &[u8],
    of: impl Fn(&T) -> u64 + Copy,
    by_hand: impl Fn(&[u8]) -> u64,
) where
    List<T>: bindery::File,
{
    let reading = Row::new(GROUP, format!("read {name}"), || {
        sum(
            &List::<T>::from_bytes(bytes)
                .expect("any bytes are a list")
                .items,
            of,
        )
    })
    .against("hand-written", || by_hand(bytes))
    .beside("memcpy", || copied(bytes))
    .at_most("hand-written", 1.1, "at most 1.1 x");
    bench.row(reading);
    let list = List::<T>::from_bytes(bytes).expect("any bytes are a list");
    let writing = Row::new(GROUP, format!("write {name}"), || {
        touched(&list.to_bytes().expect("what was read can be written"))
    })
    .against("memcpy", || copied(bytes));
    bench.row(match name {
        UNFOLDED => writing,
        _ => writing.at_most("memcpy", 1.6, "at most 1.6 x"),
    });
}

pub fn run(bench: &mut Bench) {
    let bytes = noise();
    list::<Point>(
        bench,
        "3 x f32",
        &bytes,
        |point| bits(&[point.x, point.y, point.z]),
        |bytes| sum(&peers::arrays::points(bytes), |point| bits(point)),
    );
    list::<Uv>(
        bench,
        "2 x f32",
        &bytes,
        |uv| bits(&[uv.u, uv.v]),
        |bytes| sum(&peers::arrays::uvs(bytes), |uv| bits(uv)),
    );
    list::<u16>(
        bench,
        "u16",
        &bytes,
        |number| u64::from(*number),
        |bytes| sum(&peers::arrays::shorts(bytes), |number| u64::from(*number)),
    );
    list::<u32>(
        bench,
        "u32",
        &bytes,
        |number| u64::from(*number),
        |bytes| sum(&peers::arrays::longs(bytes), |number| u64::from(*number)),
    );
    let parts =
        |luxel: Luxel| u64::from(luxel.red) + u64::from(luxel.green) + u64::from(luxel.blue);
    let by_hand = |bytes: &[u8]| {
        sum(&peers::arrays::colors(bytes), |color| {
            color.iter().map(|part| u64::from(*part)).sum()
        })
    };
    // Words that stay words, on both sides.
    let words_by_hand = |bytes: &[u8]| {
        sum(&peers::arrays::shorts(bytes), |word| {
            u64::from(word >> 11) + u64::from(word >> 5 & 0x3F) + u64::from(word & 0x1F)
        })
    };
    list::<Word<Luxel>>(
        bench,
        "RGB565",
        &bytes,
        |word| parts(word.get()),
        words_by_hand,
    );
    list::<Luxel>(bench, UNFOLDED, &bytes, |luxel| parts(*luxel), by_hand);
}
