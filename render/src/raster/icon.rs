//! Draws small pictures with a transparent background.

use super::supersample::Enlarged;
use crate::scene::{Art, Point, point};
use crate::theme::{Ink, Rgb, Theme, Tone};

/// Size of the canvas on which an icon is drawn, as a multiple of the icon's size.
const FACTOR: u32 = 4;

/// Draws `art` as an RGBA PNG with sides of `size` pixels. The drawing is as large as possible with a rim around it that is `rim` pixels wide.
pub(crate) fn icon(art: &Art, theme: Theme, size: u32, (rim, rim_ink): (u32, Ink)) -> Vec<u8> {
    let bounds = art.bounds();
    let extent = bounds.max - bounds.min;
    let scale = f64::from(size - 2 * rim) / extent.x.max(extent.y);
    let half = f64::from(size) / 2.0 / scale;
    let corner = bounds.center() - point(half, half);
    let mut enlarged = Enlarged::new((size, size), scale, corner, FACTOR);
    let number = |ink: Ink| ink.index() as u8;
    enlarged.layers.add_art(art, Point::ZERO, number);
    let color = |number: u8| theme.color(Ink::ALL[usize::from(number)], Tone::Full);
    let mut drawn = vec![([0; 3], 0); (size * size) as usize];
    enlarged.scaled_down(|x, y, blend| drawn[(y * size + x) as usize] = blend.covered(color));
    let levels: Vec<u8> = drawn.iter().map(|(_, level)| *level).collect();
    let rims = grow(&levels, size as usize, rim as usize);
    let rim_color = theme.color(rim_ink, Tone::Full);
    let pixels: Vec<u8> = drawn
        .iter()
        .zip(rims)
        .flat_map(|(drawn, rim)| blend_over(*drawn, (rim_color, rim)))
        .collect();
    encode(size, &pixels)
}

/// Returns the coverage of each pixel, in 64ths, after growing the covered area by `width` pixels on all sides.
fn grow(levels: &[u8], size: usize, width: usize) -> Vec<u8> {
    let reach = width as isize;
    let mut stamp = Vec::new();
    for y in -reach..=reach {
        for x in -reach..=reach {
            // The outermost pixels of a disc are partly covered.
            let share = (width as f64 + 0.5 - (x as f64).hypot(y as f64)).clamp(0.0, 1.0);
            if share > 0.0 {
                stamp.push((x, y, share));
            }
        }
    }
    let mut grown = levels.to_vec();
    for (at, &level) in levels.iter().enumerate().filter(|(_, level)| **level > 0) {
        let (x, y) = ((at % size) as isize, (at / size) as isize);
        for &(right, down, share) in &stamp {
            let (x, y) = (x + right, y + down);
            let inside = 0..size as isize;
            if inside.contains(&x) && inside.contains(&y) {
                let reached = &mut grown[y as usize * size + x as usize];
                *reached = (*reached).max((f64::from(level) * share) as u8);
            }
        }
    }
    grown
}

/// Blends one pixel over another. Each pixel is a color and its coverage in 64ths. Returns red, green, blue and alpha.
fn blend_over((over, level): (Rgb, u8), (under, below): (Rgb, u8)) -> [u8; 4] {
    let (over_share, under_share) = (
        u32::from(level) * 64,
        (64 - u32::from(level)) * u32::from(below),
    );
    let all = over_share + under_share;
    if all == 0 {
        return [0; 4];
    }
    let mix = |over: u8, under: u8| {
        ((u32::from(over) * over_share + u32::from(under) * under_share + all / 2) / all) as u8
    };
    let alpha = (all * 255 + 2048) / 4096;
    [
        mix(over[0], under[0]),
        mix(over[1], under[1]),
        mix(over[2], under[2]),
        alpha as u8,
    ]
}

fn encode(size: u32, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size, size);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(pixels)?;
        writer.finish()
    });
    written.expect("writing as many pixels as stated into memory cannot fail");
    bytes
}
