//! What the repository brings of every format: its own, those of the gallery, and two of types that neither uses. Together
//! these files have everything that a description says, so that nobody can change one without a difference.

mod leaves;
mod rare;

#[path = "../../../examples/gallery/tests/common/samples.rs"]
#[allow(dead_code)] // all of them together
pub(crate) mod samples;

use bindery::format::Format;
use bindery_formats::FORMATS;
use bindery_gallery::FORMATS as GALLERY;
use bindery_tests::files;

/// A format with files of it, each under its name.
pub(crate) type Brought = (&'static dyn Format, Vec<(String, Vec<u8>)>);

/// The samples and vectors of every format with what those do not have, what the tests of the gallery make, and the leaves.
pub(crate) fn brought() -> Vec<Brought> {
    let own = FORMATS
        .iter()
        .map(|format| (*format, files::with_rare(*format).unwrap()));
    let mut made = samples::all();
    made.extend(rare::all());
    let gallery = GALLERY.iter().map(|format| {
        let of_it = made.iter().filter(|(name, ..)| *name == format.info().name);
        let named = of_it.map(|(_, name, bytes)| (name.clone(), bytes.clone()));
        (*format, named.collect())
    });
    own.chain(gallery).chain(leaves::files()).collect()
}
