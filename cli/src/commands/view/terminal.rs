//! Pictures in a terminal. Each letter shows two pixels, one above the other.

use anstyle::{Color, RgbColor, Style};
use bindery_convert::picture::Picture;

use crate::output::Out;

/// Columns and lines where there is no window to fit.
const NO_WINDOW: (u16, u16) = (80, 40);

/// The pixels that fill the window, but for the line of the prompt.
pub(super) fn window(out: &Out) -> (u32, u32) {
    let (columns, lines) = out.window().unwrap_or(NO_WINDOW);
    let lines = u32::from(lines).saturating_sub(1).max(1);
    (u32::from(columns).max(1), lines.saturating_mul(2))
}

/// Two pixels, one above the other. Nothing where nothing is seen.
type Cell = [Option<[u8; 3]>; 2];

/// The cells of each line.
fn cells(picture: &Picture) -> Vec<Vec<Cell>> {
    let row_bytes = (picture.width as usize).saturating_mul(4).max(1);
    let rows: Vec<&[u8]> = picture.rgba.chunks(row_bytes).collect();
    let color = |pixel: &[u8]| match *pixel {
        [red, green, blue, alpha] if alpha >= 128 => Some([red, green, blue]),
        _ => None,
    };
    let lines = rows.chunks(2).map(|pair| {
        let upper = pair.first().copied().unwrap_or_default();
        let lower = pair.get(1).copied().unwrap_or_default();
        let mut lower = lower.chunks_exact(4).map(color);
        let upper = upper.chunks_exact(4).map(color);
        upper.map(|upper| [upper, lower.next().flatten()]).collect()
    });
    lines.collect()
}

/// The picture in blocks of colour.
pub(super) fn blocks(picture: &Picture) -> String {
    let paint = |color: [u8; 3]| {
        let [red, green, blue] = color;
        Some(Color::Rgb(RgbColor(red, green, blue)))
    };
    let mut text = String::new();
    for line in cells(picture) {
        let mut last = Style::new();
        for cell in line {
            let (style, letter) = match cell {
                [None, None] => (Style::new(), ' '),
                [Some(upper), None] => (Style::new().fg_color(paint(upper)), '▀'),
                [None, Some(lower)] => (Style::new().fg_color(paint(lower)), '▄'),
                [Some(upper), Some(lower)] => (
                    Style::new().fg_color(paint(upper)).bg_color(paint(lower)),
                    '▀',
                ),
            };
            if style != last {
                text.push_str(&format!("{last:#}{style}"));
                last = style;
            }
            text.push(letter);
        }
        text.push_str(&format!("{last:#}\n"));
    }
    text
}

/// The picture in letters, those with more ink for more light.
pub(super) fn letters(picture: &Picture) -> String {
    const SHADES: [char; 10] = ['.', ',', ':', '-', '=', '+', '*', '#', '%', '@'];
    let bright = |[red, green, blue]: [u8; 3]| {
        let parts = [(red, 3u32), (green, 10), (blue, 1)];
        let parts = parts.map(|(part, share)| u32::from(part).saturating_mul(share));
        parts.into_iter().fold(0, u32::saturating_add) / 14
    };
    let mut text = String::new();
    for line in cells(picture) {
        let letters = line.into_iter().map(|cell| {
            let seen: Vec<u32> = cell.into_iter().flatten().map(bright).collect();
            let count = u32::try_from(seen.len()).unwrap_or(u32::MAX);
            let sum = seen.into_iter().fold(0, u32::saturating_add);
            let Some(mean) = sum.checked_div(count) else {
                return ' ';
            };
            let shade = mean.saturating_mul(10) / 256;
            let shade = usize::try_from(shade).unwrap_or(0);
            SHADES.get(shade).copied().unwrap_or('@')
        });
        let letters: String = letters.collect();
        text.push_str(letters.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White over black, black over nothing, nothing over nothing.
    fn picture() -> Picture {
        let rows = [
            [[255, 255, 255, 255], [0, 0, 0, 255], [9, 9, 9, 0]],
            [[0, 0, 0, 255], [1, 1, 1, 0], [9, 9, 9, 127]],
        ];
        Picture {
            width: 3,
            height: 2,
            rgba: rows.concat().concat(),
        }
    }

    #[test]
    fn two_pixels_are_a_block() {
        assert_eq!(
            blocks(&picture()),
            "\u{1b}[38;2;255;255;255m\u{1b}[48;2;0;0;0m▀\u{1b}[0m\u{1b}[38;2;0;0;0m▀\u{1b}[0m \n"
        );
    }

    #[test]
    fn letters_have_no_codes_and_no_blanks_behind_them() {
        // Half of the light is the middle of the shades.
        assert_eq!(letters(&picture()), "=.\n");
        let white = Picture {
            width: 1,
            height: 1,
            rgba: vec![255; 4],
        };
        assert_eq!(letters(&white), "@\n");
    }
}
