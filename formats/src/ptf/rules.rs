//! The rules that a texture can break.

use bindery::Rule;

use super::deviations::PTF_02;

/// Too few pixels.
pub static SHORT_PIXELS: Rule = Rule::warning(
    "ptf-short-pixels",
    "The frame should hold a value for each channel of each pixel. A known exporter writes too few; missing ones read as zero.",
)
.from_deviation(&PTF_02);

/// Too many pixels.
pub static EXTRA_PIXELS: Rule = Rule::warning(
    "ptf-extra-pixels",
    "The frame should hold no more than a value for each channel of each pixel. What follows is kept and means nothing.",
)
.from_deviation(&PTF_02);
