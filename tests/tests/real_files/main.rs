//! All that is tested with real files and with the texts of the specs, which are not part of the repository.
//!
//! They are looked for where `BINDERY_CORPUS` and `BINDERY_SPECS` point, else in `shared/corpus` and
//! `shared/specs` beside the repository. A test is ignored where what it needs is not there, and the last
//! line of the output says what was skipped, so that nobody takes a part of the tests for all of them. The
//! usual harness can do neither.

// Tests may fail loudly, and clippy knows only those of the usual harness.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

mod atm;
#[path = "../brought/mod.rs"]
mod brought;
mod browser;
mod convert;
mod convert_values;
mod damage;
mod every_format;
mod kaitai;
mod m3d;
mod m3d_crafted;
mod m3d_programs;
mod need;
mod p3m;
mod p3m_values;
mod pictures;
mod ptf;
mod report;
mod spec_texts;
#[path = "../tally/mod.rs"]
mod tally;

use std::process::ExitCode;
use std::sync::{PoisonError, RwLock};

use libtest_mimic::{Arguments, Completion, FormatSetting, Trial};
use need::{Missing, Need};

/// A test of this program.
struct Test {
    name: &'static str,
    need: Need,
    run: fn(),
    /// Whether nothing may run beside it.
    alone: bool,
}

macro_rules! test {
    ($module:ident::$name:ident, $need:expr) => {
        Test {
            name: concat!(stringify!($module), "::", stringify!($name)),
            need: $need,
            run: $module::$name,
            alone: false,
        }
    };
}

const ATM: Need = Need::Corpus("atm");
const M3D: Need = Need::Corpus("m3d");
const M3D_CRAFTED: Need = Need::Corpus("m3d-crafted");
const P3M: Need = Need::Corpus("p3m");
const P3M_2025_08: Need = Need::Corpus("p3m/rev2025_08");
const PTF: Need = Need::Corpus("ptf");

/// Every test. The compiler warns about a function that is not listed, because nobody calls it.
const TESTS: &[Test] = &[
    test!(atm::a_tree_of_version_2, ATM),
    test!(atm::a_ball_of_version_1_with_old_contents, ATM),
    test!(atm::compressed_anew_the_content_is_the_same, ATM),
    test!(
        atm::opaque_leaves_are_images_slack_and_unknown_layouts_only,
        ATM
    ),
    test!(browser::pages_work_in_a_browser, Need::Browser),
    test!(browser::reference_pages_work_in_a_browser, Need::Browser),
    test!(
        convert::the_validator_accepts_what_the_repository_brings,
        Need::Validator
    ),
    test!(
        convert::the_validator_accepts_random_models,
        Need::Validator
    ),
    test!(
        convert::the_validator_accepts_the_corpus,
        Need::ValidatorAndFiles
    ),
    test!(convert_values::models_keep_their_triangles_and_boxes, M3D),
    test!(convert_values::voxels_become_few_rectangles, M3D),
    test!(convert_values::skeletons_and_clips, M3D),
    test!(convert_values::a_mesh_at_rest_is_as_it_was, M3D),
    test!(
        convert_values::poses_at_frames_are_those_of_the_library,
        M3D
    ),
    test!(convert_values::closed_models_face_outwards, M3D),
    test!(convert_values::the_texture_of_a_model_comes_along, M3D),
    test!(convert_values::engine_models, ATM),
    test!(convert_values::a_walk_of_a_figure, P3M),
    test!(convert_values::pictures_there_and_back, PTF),
    test!(convert_values::revisions_there_and_back, P3M),
    test!(convert_values::the_same_bytes_every_time, Need::AnyFormat),
    Test {
        // It measures the memory of the whole process.
        alone: true,
        ..test!(damage::damage_is_survived, Need::AnyFormat)
    },
    test!(
        every_format::every_real_file_reads_rewrites_and_traces,
        Need::AnyFormat
    ),
    test!(
        every_format::every_cut_of_a_real_file_says_where,
        Need::AnyFormat
    ),
    test!(
        every_format::views_of_every_real_file_are_what_is_decoded,
        Need::AnyFormat
    ),
    test!(
        kaitai::readers_find_the_same_in_what_the_repository_brings,
        Need::Kaitai
    ),
    test!(
        kaitai::readers_in_python_find_the_same_in_the_samples,
        Need::KaitaiPython
    ),
    test!(
        kaitai::every_change_to_a_description_is_noticed,
        Need::Kaitai
    ),
    test!(
        kaitai::readers_find_the_same_in_the_corpus,
        Need::KaitaiAndFiles
    ),
    test!(m3d::names_scale_and_types, M3D),
    test!(m3d::counts, M3D),
    test!(m3d::vertices_and_texture_coordinates, M3D),
    test!(m3d::faces_with_their_materials, M3D),
    test!(m3d::bones_and_skins, M3D),
    test!(m3d::materials_and_their_properties, M3D),
    test!(m3d::actions, M3D),
    test!(m3d::voxels, M3D),
    test!(m3d::shapes, M3D),
    test!(m3d::assets, M3D),
    test!(m3d::what_is_opaque, M3D),
    test!(
        m3d_crafted::every_crafted_file_is_refused_or_kept_as_it_should,
        M3D_CRAFTED
    ),
    test!(
        m3d_crafted::every_cut_of_a_crafted_file_says_where,
        M3D_CRAFTED
    ),
    test!(
        m3d_crafted::the_layout_of_shapes_is_told_by_what_fits,
        M3D_CRAFTED
    ),
    test!(
        m3d_programs::what_the_reference_program_does_is_told,
        M3D_CRAFTED
    ),
    test!(p3m::every_file_is_recognised, P3M),
    test!(
        p3m::no_cut_of_a_model_with_a_part_passes_for_a_sound_file,
        P3M
    ),
    test!(p3m::the_corpus_converts_to_every_layout, P3M),
    test!(p3m::what_has_no_room_is_named, P3M_2025_08),
    test!(p3m::real_models_say_what_they_hold, P3M_2025_08),
    test!(p3m_values::every_value_is_what_another_reader_found, P3M),
    test!(pictures::no_model_is_blank_or_cut, Need::AnyFormat),
    test!(pictures::known_models_look_as_they_should, M3D),
    test!(ptf::both_real_files_hold_the_same_picture, PTF),
    test!(spec_texts::altering_any_row_is_noticed, Need::SpecTexts),
    test!(spec_texts::every_row_stands_in_its_section, Need::SpecTexts),
    test!(
        spec_texts::every_typed_line_stands_in_a_row,
        Need::SpecTexts
    ),
    test!(spec_texts::every_exception_is_needed, Need::SpecTexts),
    test!(
        spec_texts::what_cannot_be_checked_is_asked_for,
        Need::SpecTexts
    ),
];

/// Held by every test that runs; the one that wants to be alone waits for all others.
static RUNNING: RwLock<()> = RwLock::new(());

impl Test {
    fn trial(&self, missing: Option<Missing>) -> Trial {
        let (run, alone) = (self.run, self.alone);
        let is_ignored = missing.is_some();
        let runner = move || {
            // Also with `--ignored`: what is missing does not come by asking for it.
            if let Some(missing) = missing {
                return Ok(Completion::ignored_with(missing.what));
            }
            if alone {
                let _alone = RUNNING.write().unwrap_or_else(PoisonError::into_inner);
                run();
            } else {
                let _beside = RUNNING.read().unwrap_or_else(PoisonError::into_inner);
                run();
            }
            Ok(Completion::Completed)
        };
        Trial::ignorable_test(self.name, runner).with_ignored_flag(is_ignored)
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let mut chosen = Vec::new();
    for test in TESTS {
        let missing = test.need.missing();
        let trial = test.trial(missing.clone());
        if !arguments.is_filtered_out(&trial) {
            chosen.push((test.need.source(), missing));
        }
        trials.push(trial);
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    let report = report::line(&chosen);
    let is_for_people =
        !arguments.quiet && arguments.format.unwrap_or_default() == FormatSetting::Pretty;
    match (arguments.list, is_for_people) {
        (true, _) => {}
        (false, true) => println!("{report}\n"),
        // Programs read the other formats.
        (false, false) => eprintln!("{report}"),
    }
    conclusion.exit_code()
}
