//! M3D files with one oddity each: refused where the framing is broken, else kept and reported.

use bindery::{Class, File};
use bindery_formats::m3d::{M3d, ShapeLayout, rules};
use bindery_tests::everywhere;

use crate::need::{file, files};

/// What is expected of a file.
enum Expected {
    /// Refused, with this path and offset and a message that contains this.
    Refused(&'static str, u64, &'static str),
    /// Kept, with exactly these codes, each with the path of its first finding.
    Kept(&'static [(&'static str, &'static str)]),
}

use Expected::{Kept, Refused};

const CHUNKS: &str = "payload.chunks";

#[rustfmt::skip]
const FILES: &[(&str, Expected)] = &[
    ("actn_0frames", Kept(&[("m3d-action-empty", "payload.chunks[2].body.frames")])),
    ("actn_fc_none", Kept(&[])),
    ("aset_empty", Kept(&[("m3d-asset-empty", "payload.chunks[1].body.data")])),
    ("bits26plus", Kept(&[("reserved-bits", "payload.head.types.rest")])),
    ("bone_before_vrts", Kept(&[
        ("m3d-chunk-order", "payload.chunks[0].body"),
        ("m3d-orientation", "payload.chunks[0].body.bones[0].orientation"),
    ])),
    ("chunk_len_4", Refused("payload.chunks[0].length", 52, "the length 4 of blnd")),
    ("ci1_without_cmap", Kept(&[("m3d-color-index", "payload.chunks[0].body.vertices.records[0].color")])),
    ("ci4_with_cmap", Kept(&[("m3d-color-map", "payload.chunks[0].body")])),
    ("cmap_dup", Kept(&[("m3d-chunk-twice", "payload.chunks[1].body")])),
    ("head_not_first", Refused("payload.head.magic", 8, "expected \"HEAD\"")),
    ("lbls_1label_si1vi1", Kept(&[("m3d-no-geometry", CHUNKS)])),
    ("mesh_before_vrts", Kept(&[("m3d-chunk-order", "payload.chunks[0].body")])),
    ("mesh_bit3", Kept(&[("m3d-record-reserved", "payload.chunks[1].body.records[0].magic")])),
    ("mesh_material_leaks_to_2nd", Kept(&[])),
    ("mesh_special_k2", Kept(&[("undecoded-bytes", "payload.chunks[1].body.tail")])),
    ("mesh_undefined_material", Kept(&[("m3d-material-undefined", "payload.chunks[1].body.records[0].name")])),
    ("mesh_uvbit_no_ti", Kept(&[("m3d-texture-absent", "payload.chunks[1].body.records[0]")])),
    ("mtrl_color_ci_none", Kept(&[])),
    ("mtrl_dup", Kept(&[("m3d-material-twice", "payload.chunks[2].body.name")])),
    ("mtrl_map_offset0", Kept(&[("m3d-map-name", "payload.chunks[1].body.properties[0]")])),
    ("mtrl_no_props", Kept(&[("m3d-no-properties", "payload.chunks[1].body")])),
    ("mtrl_noname_first", Kept(&[("m3d-material-name", "payload.chunks[1].body.name")])),
    ("mtrl_noname_second", Kept(&[("m3d-material-name", "payload.chunks[2].body.name")])),
    ("mtrl_unknown_map_200", Kept(&[])),
    ("ok_uncompressed", Kept(&[])),
    ("ok_zlib", Kept(&[])),
    ("point_mesh", Kept(&[])),
    ("proc", Kept(&[
        ("m3d-script-extension", "payload.chunks[1].body.script"),
        ("m3d-script-inlined", "payload.chunks[1].body.script"),
    ])),
    ("prvw_inside_payload", Kept(&[
        ("m3d-preview-png", "payload.chunks[0].body.image"),
        ("m3d-preview-place", "payload.chunks[0].body"),
    ])),
    ("prvw_unc", Kept(&[])),
    ("scale_neg", Kept(&[("m3d-scale", "payload.head.scale")])),
    ("scale_zero", Kept(&[])),
    ("shpe_2byte_magic_for_37", Kept(&[])),
    ("shpe_i1_254", Kept(&[])),
    // Its one shape includes shape 0, which is that shape.
    ("shpe_inc4_shape.md", Kept(&[("m3d-shape-cycle", "payload.chunks[1].body.commands[0].command")])),
    ("shpe_mesh_fi1_m3d.h", Kept(&[])),
    ("shpe_mesh_fifi_shape.md", Kept(&[])),
    ("shpe_mesh_u32u32_spec", Kept(&[])),
    ("shpe_unknown_cmd", Kept(&[("undecoded-bytes", "payload.chunks[1].body.tail")])),
    ("size_minus12_zlib", Kept(&[("derived-mismatch", "file_size")])),
    ("size_minus3_zlib_cut_adler", Kept(&[("derived-mismatch", "file_size")])),
    ("size_plus100_zlib", Kept(&[("derived-mismatch", "file_size")])),
    ("size_plus4_unc", Kept(&[("derived-mismatch", "file_size")])),
    ("size_zero_unc", Kept(&[("derived-mismatch", "file_size")])),
    ("skin_nb4_gap", Kept(&[("m3d-orientation", "payload.chunks[1].body.bones[0].orientation")])),
    ("trail_after_OMD3_in_payload", Kept(&[("trailing-bytes", "payload.trailing")])),
    ("trail_after_file_unc", Kept(&[
        ("derived-mismatch", "file_size"),
        ("trailing-bytes", "payload.trailing"),
    ])),
    ("trail_after_zlib_in_size", Kept(&[("stream-trailing-bytes", "payload")])),
    ("trunc_zlib_90", Refused("payload", 10480, "cut off")),
    ("two_mesh", Kept(&[])),
    ("vc_i8_-128", Kept(&[("m3d-no-geometry", CHUNKS)])),
    ("vd_bits3_with_voxd", Kept(&[
        ("undecoded-bytes", "payload.chunks[1].body.tail"),
        ("m3d-voxel-type", "payload.chunks[1].body"),
    ])),
    ("vi_bits3", Refused("payload.head.types", 20, "vi_t is 3")),
    ("voxd_before_voxt", Kept(&[
        ("m3d-voxel-order", "payload.chunks[0].body"),
        ("m3d-voxel-data", "payload.chunks[1].body"),
    ])),
    ("voxd_short_rle", Kept(&[("m3d-voxel-count", "payload.chunks[1].body.runs")])),
    ("voxd_vp_bits2", Refused("payload.head.types", 20, "vp_t is 2")),
    ("voxd_vp_bits3", Kept(&[
        ("undecoded-bytes", "payload.chunks[1].body.tail"),
        ("m3d-voxel-type", "payload.chunks[1].body"),
    ])),
    ("voxt_items", Kept(&[
        ("m3d-voxel-data", "payload.chunks[0].body"),
        ("m3d-voxel-items", "payload.chunks[0].body.types[0].items"),
        ("m3d-no-geometry", CHUNKS),
    ])),
    ("vrts_partial_record", Kept(&[("undecoded-bytes", "payload.chunks[0].body.tail")])),
];

fn name_of(path: &std::path::Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

pub(crate) fn every_crafted_file_is_refused_or_kept_as_it_should() {
    for (path, bytes) in files("m3d-crafted") {
        let name = name_of(&path);
        let expected = FILES.iter().find(|(known, _)| *known == name);
        let (_, expected) = expected.unwrap_or_else(|| panic!("nothing is expected of {name}"));
        match (expected, M3d::from_bytes(&bytes)) {
            (Refused(place, offset, message), Err(error)) => {
                assert_eq!(error.class(), Class::Malformed, "{name}: {error}");
                assert_eq!(error.path(), *place, "{name}: {error}");
                assert_eq!(error.offset(), Some(*offset), "{name}: {error}");
                assert!(error.message().contains(message), "{name}: {error}");
                assert!(error.spec().is_some(), "{name}: {error}");
            }
            (Kept(codes), Ok(model)) => {
                let mut found: Vec<(&str, String)> = Vec::new();
                for finding in model.findings() {
                    // The one oddity is another: these files share vertices that leave the cube.
                    if finding.rule.code == rules::COORDINATE_RANGE.code {
                        continue;
                    }
                    if found.iter().all(|(code, _)| *code != finding.rule.code) {
                        found.push((finding.rule.code, finding.path.to_string()));
                    }
                }
                let codes: Vec<_> = codes
                    .iter()
                    .map(|(code, path)| (*code, (*path).to_owned()))
                    .collect();
                assert_eq!(found, codes, "{name}");
                let (format, _) = bindery_formats::detect(&bytes).unwrap();
                everywhere::check(format, &bytes).unwrap_or_else(|why| panic!("{name}: {why}"));
            }
            (Refused(..), Ok(_)) => panic!("{name} is read"),
            (Kept(_), Err(error)) => panic!("{name} is refused: {error}"),
        }
    }
}

pub(crate) fn every_cut_of_a_crafted_file_says_where() {
    for (path, bytes) in files("m3d-crafted") {
        let (format, _) = bindery_formats::detect(&bytes).unwrap();
        everywhere::check_cuts(format, &bytes, 1)
            .unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    }
}

pub(crate) fn the_layout_of_shapes_is_told_by_what_fits() {
    for (name, expected) in [
        ("shpe_mesh_fifi_shape.md", ShapeLayout::CommandList),
        ("shpe_mesh_fi1_m3d.h", ShapeLayout::Program),
        // The fourth argument of `inc` can also be read as the command `div`, and the text is first.
        ("shpe_inc4_shape.md", ShapeLayout::Text),
        ("shpe_mesh_u32u32_spec", ShapeLayout::Text),
        ("shpe_2byte_magic_for_37", ShapeLayout::Text),
    ] {
        let bytes = file("m3d-crafted", &format!("{name}.m3d"));
        let model = M3d::from_bytes(&bytes).unwrap();
        let found = model.payload.content.shape_layout.known();
        assert_eq!(found, Some(expected), "{name}");
    }
}
