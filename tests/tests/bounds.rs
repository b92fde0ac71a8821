//! Small files that once took gigabytes or minutes, each made here, with the bound that holds for it now.

// Helpers of tests may stop the test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use bindery::format::Format;
use bindery::{Class, Compressed, File as _, Limits, Method};
use bindery_formats::format_by_name;
use bindery_formats::m3d::M3d;
use bindery_formats::p3m::{Model2024_11, P3m, Revision, Texture};
use bindery_formats::ptf::{Form, Header, Pixels, Ptf};
use bindery_tests::hurting::{self, FIRST, LONG};
use bindery_tests::uses;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Held by each test: memory is counted for the whole process.
static MEASURING: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    MEASURING.lock().unwrap_or_else(PoisonError::into_inner)
}

const MIB: usize = 1 << 20;

/// What `run` gives, and how many bytes it took at most.
fn peak<R>(run: impl FnOnce() -> R) -> (R, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let result = run();
    (result, MEMORY.peak_usage().saturating_sub(before))
}

fn m3d() -> &'static dyn Format {
    format_by_name("m3d").unwrap()
}

/// Shapes that must be read in another layout than the text's, a command a byte.
fn shapes(commands: usize) -> Vec<u8> {
    hurting::packed(hurting::SHAPES, b"", &[hurting::shape(commands)]).unwrap()
}

#[test]
fn shapes_are_read_again_within_the_limits_of_the_file() {
    let _alone = alone();
    let bytes = shapes(10_000_000);
    assert!(bytes.len() < 16 << 10, "{} bytes", bytes.len());
    let limits = Limits::default().with_memory(1 << 20);
    let (read, peak) = peak(|| m3d().read(&bytes, None, limits).map(drop));
    let error = read.unwrap_err();
    assert_eq!(error.class(), Class::Limit);
    assert!(
        error
            .path()
            .as_str()
            .starts_with("payload.chunks[0].body.commands"),
        "{error}"
    );
    // The payload itself, and once more what a shape has behind its last command.
    assert!(peak < 48 * MIB, "{peak} bytes");
}

#[test]
fn shapes_that_fit_are_read_in_the_layout_that_they_have() {
    let _alone = alone();
    let bytes = shapes(1000);
    let model = M3d::from_bytes(&bytes).unwrap();
    assert_eq!(model.shapes().next().unwrap().commands.len(), 1013);
    assert_eq!(model.to_bytes().unwrap(), bytes);
}

#[test]
fn a_trace_and_a_tree_stay_within_their_limit() {
    let _alone = alone();
    let mesh = hurting::chunk(b"MESH", &[0x30, 0, 0, 0].repeat(500_000));
    let bytes = hurting::packed(LONG, b"", &[mesh]).unwrap();
    let model = m3d().read(&bytes, None, Limits::default()).unwrap();
    let limits = Limits::default().with_memory(4 << 20);
    let detail = bindery::trace::Detail::Leaves;
    let (traced, taken) = peak(|| model.trace_within(detail, limits).map(drop));
    assert_eq!(traced.as_ref().unwrap_err().class(), Class::Limit);
    assert_eq!(
        traced.unwrap_err().message(),
        "its trace would take more than the 4194304 bytes of memory allowed for one file"
    );
    assert!(taken < 24 * MIB, "{taken} bytes for a trace");

    let labels = hurting::labels(&(0..300_000).map(|n| FIRST + n % 100).collect::<Vec<_>>());
    let labels = hurting::model(LONG, &hurting::long(100), &[labels]);
    let model = m3d().read(&labels, None, Limits::default()).unwrap();
    let limits = Limits::default().with_memory(1 << 20);
    let (dumped, taken) = peak(|| model.dump_within(limits).map(drop));
    assert_eq!(
        dumped.unwrap_err().message(),
        "its tree would take more than the 1048576 bytes of memory allowed for one file"
    );
    assert!(taken < 4 * MIB, "{taken} bytes for a tree");
    assert!(model.dump().is_ok());
}

#[test]
fn a_list_that_stops_looking_alike_stays_within_the_limit() {
    let _alone = alone();
    // Many numbers in a column, and then a text: apart, each takes a node.
    let text = format!("[{}\"x\"]", "1,".repeat(400_000));
    let limits = Limits::default().with_memory(2 << 20);
    let (parsed, taken) = peak(|| bindery::value::json::parse_within(&text, limits));
    assert_eq!(parsed.unwrap_err().class(), Class::Limit);
    assert!(taken < 4 * MIB, "{taken} bytes");
    assert!(bindery::value::json::parse(&text).is_ok());
}

#[test]
fn user_data_is_as_large_as_one_field() {
    let _alone = alone();
    let file = hurting::ALL
        .iter()
        .find(|file| file.name == "arrays of texts that overlap");
    let bytes = (file.unwrap().make)(8000);
    let model = Revision::R2025_08.read(&bytes, Limits::default()).unwrap();
    let (fields, taken) = peak(|| model.contents().user_data().map(Result::unwrap).count());
    assert_eq!(fields, 20);
    assert!(taken < 2 * MIB, "{taken} bytes");
}

#[test]
fn texts_that_are_not_utf8_count_as_copies() {
    let _alone = alone();
    use bindery_formats::p3m::{Strings, Text, UserDefinedField, UserFieldType, UserValue};
    let table = [vec![0xA9; 40_000], vec![0; 3]].concat();
    let strings = bindery::StringTable::<Strings>::from_bytes(table);
    let mut field = UserDefinedField::empty(Text::at(0), UserFieldType::Str, true);
    field.value = UserValue::Array {
        element_type: UserFieldType::Str.into(),
        length_minus_1: 19_999,
        first: bindery::DataOffset::at(0),
    };
    // Every element leads to the same long text at 0xA9A9, which is beyond the table; from 0 on they are zero.
    assert!(field.data(&strings).is_err());
    let table = [vec![0xA9; 200], vec![0], [1, 0].repeat(20_000)].concat();
    let strings = bindery::StringTable::<Strings>::from_bytes(table);
    if let UserValue::Array { first, .. } = &mut field.value {
        *first = bindery::DataOffset::at(201);
    }
    let limits = Limits::default().with_memory(1 << 20);
    let error = field.data_within(&strings, limits).unwrap_err();
    assert_eq!(error.class(), Class::Limit);
    assert!(field.data(&strings).is_ok());
}

#[test]
fn a_grid_is_made_up_only_so_far() {
    let _alone = alone();
    let block = [hurting::le(0, 4), vec![0; 3 * 4]].concat();
    let block = [
        block,
        hurting::le(4096, 4),
        hurting::le(256, 4),
        hurting::le(256, 4),
    ]
    .concat();
    let block = hurting::chunk(b"VOXD", &[block, vec![0, 0, 0x80, 0]].concat());
    let bytes = hurting::packed(hurting::WIDE_VOXELS, b"", &[block]).unwrap();
    assert!(bytes.len() < 120, "{} bytes", bytes.len());
    let model = M3d::from_bytes(&bytes).unwrap();
    let block = model.voxel_blocks().next().unwrap();
    assert_eq!(block.volume(), 1 << 28);
    let (grid, taken) = peak(|| block.grid());
    assert_eq!(
        grid.unwrap_err().message(),
        "the grid of voxels would make up 1073741820 bytes that are not in the file, and 67108864 are allowed"
    );
    assert!(taken < MIB, "{taken} bytes");
    let limits = Limits::default().with_made_up(2 << 30).with_memory(1 << 20);
    assert!(block.grid_within(limits).is_err());
}

/// A texture that announces a picture and holds no pixel.
fn empty(width: u8, height: u8) -> Ptf {
    let mut texture = Ptf::from_rgba8(Form::Format, 1, 1, &[1, 1, 1, 255]).unwrap();
    if let Header::Format { size, .. } = &mut texture.header {
        (size.width, size.height) = (width, height);
    }
    texture.pixels = Compressed::new(Method::Lz4Frame, Pixels { samples: vec![] });
    texture
}

#[test]
fn pixels_are_made_up_only_so_far() {
    let _alone = alone();
    let (pixels, taken) = peak(|| empty(12, 12).to_rgba8().map(|rgba| rgba.len()));
    assert_eq!(pixels.unwrap(), 64 * MIB);
    assert!(taken < 65 * MIB, "{taken} bytes");
    let (pixels, taken) = peak(|| empty(13, 13).to_rgba8().map(|rgba| rgba.len()));
    assert_eq!(pixels.unwrap_err().class(), Class::Limit);
    assert!(taken < MIB, "{taken} bytes");
}

#[test]
fn all_textures_of_a_model_are_filled_up_within_one_limit() {
    let _alone = alone();
    // 16 MiB each: four are allowed, not a hundred.
    let mut model = Model2024_11 {
        textures: vec![Texture::embedded(empty(12, 12)); 100],
        ..Model2024_11::default()
    };
    model.strings.terminate();
    let (converted, taken) = peak(|| P3m::R2024_11(model).convert(Revision::R2024_11));
    let error = converted.unwrap_err();
    assert_eq!(
        (error.class(), error.path().as_str()),
        (Class::Limit, "textures[4]")
    );
    assert!(taken < 80 * MIB, "{taken} bytes");
}

/// What was asked of a file of a few hundred bytes took minutes; the bound of each is that of the file.
#[test]
fn every_use_of_every_file_that_hurts_takes_little_memory() {
    let _alone = alone();
    for file in hurting::ALL {
        let bytes = (file.make)(500);
        let limits = Limits::default();
        let read = uses::read(file.format, &bytes, file.revision, limits).unwrap();
        for (name, run) in uses::of(file.format) {
            let ((), taken) = peak(|| run(&read));
            let most = 4 * MIB + 64 * bytes.len();
            assert!(
                taken < most,
                "{}, {name}: {taken} bytes for {}",
                file.name,
                bytes.len()
            );
        }
    }
}
