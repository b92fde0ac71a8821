//! What `validate --for m3d.h` says of files with one oddity each, beside what m3d.h did when it was run on them.

use bindery::{File as _, Rule};
use bindery_formats::format_by_name;
use bindery_formats::m3d::{M3d, programs};

use crate::need::files;

/// The files that m3d.h does not read as the document says, each with the rule that tells it. Every other file it reads.
const ODD: &[(&str, &Rule)] = &[
    // The action is not there.
    ("actn_0frames", &programs::LEFT_OUT),
    ("aset_empty", &programs::LEFT_OUT),
    // Error -75, and no bones, vertices or polygons.
    ("bone_before_vrts", &programs::STOPPED),
    // No error, and nothing of what follows.
    ("chunk_len_4", &programs::STOPPED),
    ("ci1_without_cmap", &programs::LEFT_OUT),
    ("cmap_dup", &programs::LEFT_OUT),
    ("head_not_first", &programs::REFUSED),
    // Two labels of one.
    ("lbls_1label_si1vi1", &programs::MISREAD),
    ("mesh_special_k2", &programs::MISREAD),
    ("mtrl_dup", &programs::LEFT_OUT),
    ("mtrl_map_offset0", &programs::LEFT_OUT),
    // Error -1.
    ("mtrl_no_props", &programs::REFUSED),
    ("mtrl_noname_first", &programs::LEFT_OUT),
    // Ends the program.
    ("mtrl_noname_second", &programs::MISREAD),
    ("point_mesh", &programs::STOPPED),
    ("proc", &programs::MISREAD),
    ("prvw_inside_payload", &programs::LEFT_OUT),
    ("scale_neg", &programs::LEFT_OUT),
    ("shpe_mesh_fifi_shape.md", &programs::MISREAD),
    ("shpe_mesh_u32u32_spec", &programs::MISREAD),
    // Ends the program.
    ("shpe_unknown_cmd", &programs::MISREAD),
    ("size_minus12_zlib", &programs::REFUSED),
    // Both read what is behind the file.
    ("size_plus4_unc", &programs::REFUSED),
    ("size_zero_unc", &programs::REFUSED),
    ("trail_after_OMD3_in_payload", &programs::REFUSED),
    // Never ends.
    ("trunc_zlib_90", &programs::REFUSED),
    ("vd_bits3_with_voxd", &programs::LEFT_OUT),
    ("vi_bits3", &programs::REFUSED),
    ("voxd_vp_bits2", &programs::REFUSED),
    ("voxd_vp_bits3", &programs::LEFT_OUT),
    ("vrts_partial_record", &programs::LEFT_OUT),
];

pub(crate) fn what_the_reference_program_does_is_told() {
    let programs = format_by_name("m3d").unwrap().programs();
    let program = programs.iter().find(|known| known.name == "m3d.h").unwrap();
    for (path, bytes) in files("m3d-crafted") {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut told: Vec<&str> = match M3d::from_bytes(&bytes) {
            Ok(model) => {
                let findings = (program.check)(&model).into_iter();
                findings.map(|finding| finding.rule.code).collect()
            }
            Err(error) => vec![(program.unreadable)(&error).0.code],
        };
        told.dedup();
        let expected = ODD.iter().find(|(odd, _)| *odd == name);
        let expected: Vec<&str> = expected.map(|(_, rule)| rule.code).into_iter().collect();
        assert_eq!(told, expected, "{name}");
    }
}
