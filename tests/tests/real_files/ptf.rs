//! Real textures.

use bindery::File as _;
use bindery::format::AnyFile as _;
use bindery_formats::detect;
use bindery_formats::ptf::Ptf;

use crate::need::files;

pub(crate) fn both_real_files_hold_the_same_picture() {
    let pictures: Vec<_> = files("ptf")
        .into_iter()
        .map(|(path, bytes)| {
            let (_, recognition) = detect(&bytes).unwrap();
            let texture = Ptf::from_bytes(&bytes).unwrap();
            assert_eq!(recognition.revisions, [texture.revision()]);
            assert_eq!(
                (texture.width(), texture.height(), texture.channels()),
                (64, 64, 4)
            );
            let rgba = texture.to_rgba8().unwrap();
            assert_eq!(rgba[..4], [0xFF, 0x00, 0xFF, 0xFF], "{}", path.display());
            (texture.revision(), rgba)
        })
        .collect();
    let [(one_form, one), (other_form, other)] = pictures.as_slice() else {
        panic!("{} files instead of both", pictures.len());
    };
    assert_eq!((*one_form, *other_form), ("2024-05", "2025-03"));
    assert_eq!(one, other);
}
