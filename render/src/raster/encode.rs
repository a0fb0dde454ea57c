//! Palette PNGs.

use zlib_rs::{DeflateConfig, ReturnCode, compress_bound, compress_slice};

use super::palette::Palette;

/// Deflate level. Higher ones cost several times the time and save little; see `benches/render`.
const LEVEL: i32 = 2;

/// Says before every row that it is not filtered: filters make palette pictures larger, since neighboring indices have nothing
/// to do with each other.
pub(super) const UNFILTERED: u8 = 0;

/// PNG with sides of `size` pixels out of rows of palette indices, each behind [`UNFILTERED`].
///
/// Compressed in one go: to hand rows to `png` one after the other takes a fifth longer.
pub(super) fn indexed(size: u32, palette: &Palette, rows: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, size, size);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let compressed = deflated(rows);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_chunk(png::chunk::IDAT, &compressed)?;
        writer.finish()
    });
    written.expect("writing a square of the stated size into memory cannot fail");
    // Whoever keeps pictures keeps no more than them.
    bytes.shrink_to_fit();
    bytes
}

fn deflated(rows: &[u8]) -> Vec<u8> {
    // Boards fit into an eighth, whatever else there may be fits into the bound.
    let mut room = rows.len() / 8;
    loop {
        let mut compressed = vec![0; room];
        let (written, done) = compress_slice(&mut compressed, rows, DeflateConfig::new(LEVEL));
        let length = written.len();
        if done == ReturnCode::Ok {
            compressed.truncate(length);
            return compressed;
        }
        room = compress_bound(rows.len());
    }
}
