//! Palette PNGs.

use super::palette::Palette;

/// Deflate level. Higher ones cost several times the time and save little; see `benches/render.rs`.
const LEVEL: u8 = 2;

/// PNG with sides of `size` pixels out of palette indices.
pub(super) fn indexed(size: u32, palette: &Palette, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, size, size);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    // Filters make palette pictures larger: neighboring indices have nothing to do with each other.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(pixels)?;
        writer.finish()
    });
    written.expect("writing a square of the stated size into memory cannot fail");
    // Whoever keeps pictures keeps no more than them.
    bytes.shrink_to_fit();
    bytes
}
