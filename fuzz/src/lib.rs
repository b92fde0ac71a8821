//! What the targets have in common.

use std::sync::LazyLock;

use bindery::format::Format;
use bindery::value::json;
use bindery::{Limits, Value};
use bindery_formats::{FORMATS, format_by_name};
use bindery_tests::damage::{
    Anatomy, Numbers, Outcome, changed_tree, damaged, damaged_parts, survive, survive_tree,
};
use bindery_tests::{conversions, everywhere, uses, words};

/// What a file may decompress to here, so that memory and time go into many files.
fn limits() -> Limits {
    Limits::default().with_decompressed(16 << 20)
}

fn named(format: &str) -> &'static dyn Format {
    format_by_name(format).expect("a registered format")
}

/// Reads bytes as a format; what was read must hold everything that holds for any readable file.
pub fn file(format: &str, bytes: &[u8]) {
    file_of(named(format), bytes);
}

/// The format that the first byte chooses, and the file that the others are.
fn chosen<'a>(
    formats: &[&'static dyn Format],
    bytes: &'a [u8],
) -> Option<(&'static dyn Format, &'a [u8])> {
    let (first, file) = bytes.split_first()?;
    Some((formats[usize::from(*first) % formats.len()], file))
}

/// As [`file`], for the formats of the gallery: they have offsets, checksums and byte orders that the others lack.
pub fn gallery(bytes: &[u8]) {
    if let Some((format, bytes)) = chosen(bindery_gallery::FORMATS, bytes) {
        file_of(format, bytes);
    }
}

/// As [`mutate`], for the formats of the gallery; the format stays.
pub fn mutate_gallery(data: &mut [u8], size: usize, max: usize, seed: u32) -> usize {
    mutate_one_of(bindery_gallery::FORMATS, data, size, max, seed)
}

/// As [`mutate`], for the format that the first byte chooses; it stays.
pub fn mutate_chosen(data: &mut [u8], size: usize, max: usize, seed: u32) -> usize {
    mutate_one_of(FORMATS, data, size, max, seed)
}

fn mutate_one_of(
    formats: &[&'static dyn Format],
    data: &mut [u8],
    size: usize,
    max: usize,
    seed: u32,
) -> usize {
    let Some((format, _)) = chosen(formats, &data[..size]) else {
        return libfuzzer_sys::fuzzer_mutate(data, size, max);
    };
    1 + mutate_of(format, &mut data[1..], size - 1, max - 1, seed)
}

fn file_of(format: &dyn Format, bytes: &[u8]) {
    match survive(format, bytes, limits()) {
        Ok(Outcome::Refused) => {}
        Ok(Outcome::Accepted) => {
            everywhere::check(format, bytes).unwrap_or_else(|problem| panic!("{problem}"));
        }
        Err(problem) => panic!("{problem}"),
    }
}

/// Reads bytes as the format that the first of them chooses; every public view and edit of what was read must come
/// back.
pub fn views(bytes: &[u8]) {
    let Some((format, bytes)) = chosen(FORMATS, bytes) else {
        return;
    };
    if let Ok(read) = uses::read(format.info().name, bytes, None, small_limits()) {
        uses::all(&read);
    }
}

/// Converts, draws and reports the file that follows the byte that chooses its format.
pub fn conversions(bytes: &[u8]) {
    if let Some((format, bytes)) = chosen(FORMATS, bytes) {
        conversions::all(format, bytes, small_limits()).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

/// What views and conversions may make up, so that memory and time go into many files.
fn small_limits() -> Limits {
    limits().with_memory(64 << 20).with_made_up(1 << 20)
}

/// Changes a file as one that knows its layout would: half of the time bytes anywhere, else bytes inside of a
/// section, numbers and elements of lists, or values of the tree that it is dumped as.
pub fn mutate(format: &str, data: &mut [u8], size: usize, max: usize, seed: u32) -> usize {
    mutate_of(named(format), data, size, max, seed)
}

fn mutate_of(format: &dyn Format, data: &mut [u8], size: usize, max: usize, seed: u32) -> usize {
    let mut numbers = Numbers::new(seed.into());
    let changed = match numbers.below(8) {
        0..4 => None,
        4 => mutate_section(format, &data[..size], &mut numbers),
        5 | 6 => Anatomy::of(format, &data[..size], limits())
            .ok()
            .and_then(|anatomy| damaged_parts(&anatomy, &mut numbers).ok()),
        _ => mutate_tree(format, &data[..size], &mut numbers),
    };
    match changed {
        Some(bytes) if bytes.len() <= max => {
            data[..bytes.len()].copy_from_slice(&bytes);
            bytes.len()
        }
        _ => libfuzzer_sys::fuzzer_mutate(data, size, max),
    }
}

/// libFuzzer's own changes, to the decompressed bytes of a section.
fn mutate_section(format: &dyn Format, bytes: &[u8], numbers: &mut Numbers) -> Option<Vec<u8>> {
    let anatomy = Anatomy::of(format, bytes, limits()).ok()?;
    let space = 1 + numbers.below(anatomy.spaces().checked_sub(1)?);
    let mut content = anatomy.space(space).to_vec();
    let size = content.len();
    let room = size + 64;
    content.resize(room, 0);
    let size = libfuzzer_sys::fuzzer_mutate(&mut content, size, room);
    content.truncate(size);
    let edit = anatomy.whole(space, content);
    anatomy.with(&[edit], numbers.below(4) != 0).ok()
}

/// The file that its changed tree describes, if it describes one.
fn mutate_tree(format: &dyn Format, bytes: &[u8], numbers: &mut Numbers) -> Option<Vec<u8>> {
    let model = format.read(bytes, None, limits()).ok()?;
    let tree = changed_tree(&model.dump().unwrap(), numbers);
    let built = format.build(&tree, model.revision()).ok()?;
    built.to_bytes().ok()
}

/// Every sample as format, revision and tree.
static SAMPLES: LazyLock<Vec<(&'static dyn Format, &'static str, Value)>> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../samples");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the samples")
        .map(|entry| entry.expect("a sample").path())
        .collect();
    paths.sort();
    let samples = paths.iter().map(|path| {
        let bytes = std::fs::read(path).expect("a sample");
        let (format, _) = bindery_formats::detect(&bytes).expect("a format");
        let model = format
            .read(&bytes, None, limits())
            .expect("a readable sample");
        (format, model.revision(), model.dump().unwrap())
    });
    samples.collect()
});

/// Takes a sample's tree, changes it as the bytes say, builds it, and damages what was written.
pub fn rebuilt(bytes: &[u8]) {
    let mut numbers = Numbers::chosen_by(bytes);
    let Some((format, revision, tree)) = numbers.one_of(&SAMPLES) else {
        return;
    };
    let tree = changed_tree(tree, &mut numbers);
    survive_tree(*format, &tree, revision, limits()).unwrap_or_else(|problem| panic!("{problem}"));
    // The text is another way to the same tree, unless a record has a key twice.
    let text = json::to_text(&tree);
    let Ok(parsed) = json::parse(&text) else {
        return;
    };
    assert_eq!(json::to_text(&parsed), text);
    if let Ok(model) = format.build(&parsed, revision)
        && let Ok(written) = model.to_bytes()
    {
        let broken = match numbers.below(2) {
            0 => damaged(&written, &mut numbers),
            _ => Anatomy::of(*format, &written, limits())
                .and_then(|anatomy| damaged_parts(&anatomy, &mut numbers))
                .unwrap_or(written),
        };
        survive(*format, &broken, limits()).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

/// Builds a file of the format that the first byte chooses from the JSON that the others are.
pub fn tree(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let format = FORMATS[usize::from(*first) % FORMATS.len()];
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let Ok(tree) = json::parse(text) else {
        return;
    };
    let printed = json::to_text(&tree);
    let again = json::parse(&printed).expect("what was printed can be parsed");
    assert_eq!(json::to_text(&again), printed);
    for revision in format.info().revisions {
        survive_tree(format, &tree, revision.name, limits())
            .unwrap_or_else(|problem| panic!("{problem}"));
    }
}

/// Every declared word: the bits to fields and back, by way of JSON too; and whatever a tree says is refused or
/// becomes a word that says the same.
pub fn word(which: u8, bits: u64, changes: &[u8]) {
    static WORDS: LazyLock<Vec<words::Word>> = LazyLock::new(words::declared_words);
    let (info, _, codec) = &WORDS[usize::from(which) % WORDS.len()];
    let size = info.fixed_size.expect("a word has a size");
    let bits = u128::from(bits >> (64 - 8 * size));
    let tree = (codec.unpack)(bits);
    assert_eq!((codec.pack)(&tree).ok(), Some(bits), "{}", info.name);
    let text = json::to_text(&tree);
    let parsed = json::parse(&text).expect("what was printed can be parsed");
    assert_eq!(
        (codec.pack)(&parsed).ok(),
        Some(bits),
        "{}: {text}",
        info.name
    );

    let changed = changed_tree(&tree, &mut Numbers::chosen_by(changes));
    if let Ok(bits) = (codec.pack)(&changed) {
        assert_eq!(bits >> 1 >> (8 * size - 1), 0, "{}: {changed:?}", info.name);
        let again = (codec.unpack)(bits);
        assert_eq!(
            (codec.pack)(&again).ok(),
            Some(bits),
            "{}: {changed:?}",
            info.name
        );
    }
}
