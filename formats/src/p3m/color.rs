//! Colours between two keys, in the three spaces that the document names.

use super::ColorInterp;

/// Red, green and blue from 0 to 1, as they are shown.
type Rgb = [f32; 3];

/// The colour at a part of the way from one to another.
pub(super) fn mix(one: Rgb, other: Rgb, part: f32, space: ColorInterp) -> Rgb {
    match space {
        ColorInterp::None => one,
        ColorInterp::LinearRgb => mix_each(one, other, part),
        ColorInterp::LinearHsv => {
            let (one, other) = (to_hsv(one), to_hsv(other));
            from_hsv(mix_hue(one, other, part))
        }
        ColorInterp::LinearOklch => {
            let (one, other) = (to_oklch(one), to_oklch(other));
            from_oklch(mix_hue(one, other, part))
        }
    }
}

/// A number at a part of the way from one to another.
pub(super) fn mix_number(one: f32, other: f32, part: f32) -> f32 {
    one + (other - one) * part
}

fn mix_each([a, b, c]: Rgb, [x, y, z]: Rgb, part: f32) -> Rgb {
    [
        mix_number(a, x, part),
        mix_number(b, y, part),
        mix_number(c, z, part),
    ]
}

/// A colour by its hue, from 0 to 1 around the circle, and two numbers more.
#[derive(Clone, Copy)]
struct ByHue {
    /// Nothing for a grey, which has no hue.
    hue: Option<f32>,
    /// How colourful it is.
    colourful: f32,
    /// How light it is.
    light: f32,
}

/// The hue goes the shorter way around; a grey takes the hue of the other.
fn mix_hue(one: ByHue, other: ByHue, part: f32) -> ByHue {
    let hue = match (one.hue, other.hue) {
        (Some(from), Some(to)) => {
            let turn = (to - from + 0.5).rem_euclid(1.0) - 0.5;
            Some((from + turn * part).rem_euclid(1.0))
        }
        (Some(hue), None) | (None, Some(hue)) => Some(hue),
        (None, None) => None,
    };
    ByHue {
        hue,
        colourful: mix_number(one.colourful, other.colourful, part),
        light: mix_number(one.light, other.light, part),
    }
}

fn to_hsv([red, green, blue]: Rgb) -> ByHue {
    let light = red.max(green).max(blue);
    let span = light - red.min(green).min(blue);
    let hue = (span > 0.0).then(|| {
        let sixth = if light == red {
            (green - blue) / span
        } else if light == green {
            (blue - red) / span + 2.0
        } else {
            (red - green) / span + 4.0
        };
        (sixth / 6.0).rem_euclid(1.0)
    });
    ByHue {
        hue,
        colourful: if light > 0.0 { span / light } else { 0.0 },
        light,
    }
}

fn from_hsv(color: ByHue) -> Rgb {
    let hue = color.hue.unwrap_or(0.0);
    [5.0, 3.0, 1.0].map(|offset: f32| {
        let around = (offset + hue * 6.0).rem_euclid(6.0);
        let dip = around.min(4.0 - around).clamp(0.0, 1.0);
        color.light - color.light * color.colourful * dip
    })
}

/// Below this chroma a colour counts as grey.
const GREY: f32 = 1e-4;

fn to_oklch(color: Rgb) -> ByHue {
    let [red, green, blue] = color.map(|channel| {
        if channel <= 0.040_45 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    });
    let long = (0.412_221_46 * red + 0.536_332_55 * green + 0.051_445_995 * blue).cbrt();
    let medium = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
    let short = (0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue).cbrt();
    let light = 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short;
    let a = 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short;
    let b = 0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short;
    let chroma = a.hypot(b);
    let turn = b.atan2(a) / std::f32::consts::TAU;
    ByHue {
        hue: (chroma > GREY).then(|| turn.rem_euclid(1.0)),
        colourful: chroma,
        light,
    }
}

fn from_oklch(color: ByHue) -> Rgb {
    let angle = color.hue.unwrap_or(0.0) * std::f32::consts::TAU;
    let (a, b) = (color.colourful * angle.cos(), color.colourful * angle.sin());
    let long = (color.light + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let medium = (color.light - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let short = (color.light - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    [
        4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short,
        -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_38 * short,
        -0.004_196_086_3 * long - 0.703_418_6 * medium + 1.707_614_7 * short,
    ]
    .map(|channel| {
        let shown = if channel <= 0.003_130_8 {
            channel * 12.92
        } else {
            1.055 * channel.powf(1.0 / 2.4) - 0.055
        };
        shown.clamp(0.0, 1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: Rgb, other: Rgb) -> bool {
        one.iter().zip(other).all(|(a, b)| (a - b).abs() < 2e-3)
    }

    #[test]
    fn both_ends_are_the_keys() {
        let colors = [
            [0.0, 0.0, 0.0],
            [1.0, 1.0, 1.0],
            [1.0, 0.0, 0.0],
            [0.2, 0.7, 0.4],
            [0.1, 0.1, 0.9],
        ];
        let spaces = [
            ColorInterp::LinearRgb,
            ColorInterp::LinearHsv,
            ColorInterp::LinearOklch,
        ];
        for one in colors {
            for other in colors {
                for space in spaces {
                    assert!(close(mix(one, other, 0.0, space), one), "{space:?}");
                    assert!(close(mix(one, other, 1.0, space), other), "{space:?}");
                }
            }
        }
    }

    #[test]
    fn the_way_differs() {
        let (red, green, blue) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
        let half = |one, other, space| mix(one, other, 0.5, space);
        assert_eq!(half(red, green, ColorInterp::LinearRgb), [0.5, 0.5, 0.0]);
        assert!(close(
            half(red, green, ColorInterp::LinearHsv),
            [1.0, 1.0, 0.0]
        ));
        // The short way from blue to red leads over magenta, not over green.
        assert!(close(
            half(blue, red, ColorInterp::LinearHsv),
            [1.0, 0.0, 1.0]
        ));
        // Lightness of Oklab: half of white is darker than half of its bytes.
        let grey = half([0.0; 3], [1.0; 3], ColorInterp::LinearOklch);
        assert!(close(grey, [0.388_6; 3]), "{grey:?}");
        assert_eq!(half(red, green, ColorInterp::None), red);
    }

    #[test]
    fn a_grey_has_no_hue() {
        let to_red = mix([1.0; 3], [1.0, 0.0, 0.0], 0.5, ColorInterp::LinearHsv);
        assert!(close(to_red, [1.0, 0.5, 0.5]));
    }
}
