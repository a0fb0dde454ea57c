//! Palette PNGs.

use super::deflate;
use super::palette::Palette;

/// Says before every row that it is not filtered: filters make palette pictures larger, since neighboring indices have nothing
/// to do with each other.
pub(super) const UNFILTERED: u8 = 0;

/// PNG so many pixels wide and high out of rows of palette indices, each behind [`UNFILTERED`].
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
    // Whoever keeps pictures keeps no more than them.
    bytes.shrink_to_fit();
    bytes
}
