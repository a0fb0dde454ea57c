//! Palette PNGs.

use super::deflate;
use super::palette::Palette;

/// Filter byte before every row: not filtered. Filters make palette pictures larger because neighboring indices are unrelated.
pub(super) const UNFILTERED: u8 = 0;

/// Encodes rows of palette indices, each preceded by [`UNFILTERED`], as a PNG of this width and height.
pub(super) fn indexed((width, height): (u32, u32), palette: &Palette, rows: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let compressed = deflate::zlib(rows, width as usize + 1);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_chunk(png::chunk::IDAT, &compressed)?;
        writer.finish()
    });
    written.expect("writing as many rows as stated into memory cannot fail");
    // A cached picture should not keep spare capacity.
    bytes.shrink_to_fit();
    bytes
}
