//! Palette PNGs.

use image::GrayImage;

use super::palette::Palette;

/// Deflate level. Lower ones make some boards larger than 60 KB; higher ones take several times the time and save little.
const LEVEL: u8 = 4;

/// Encodes palette indices as a PNG.
pub(super) fn indexed(palette: &Palette, indices: &GrayImage) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, indices.width(), indices.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    // Filters make palette pictures larger because neighboring indices are unrelated.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(indices)?;
        writer.finish()
    });
    written.expect("writing as many pixels as stated into memory cannot fail");
    // A cached picture should not keep spare capacity.
    bytes.shrink_to_fit();
    bytes
}
