//! Encodes pictures as PNG files with palettes.

use image::GrayImage;
use zlib_rs::{DeflateConfig, ReturnCode, Strategy, compress_bound, compress_slice};

use super::palette::Palette;
use crate::theme::Packing;

/// Deflate compression level. At lower levels, some boards are larger than 60 KB; higher levels take longer.
const LEVEL: u8 = 4;

/// Deflate compression level for crowded boards, which would be too large if only their runs were compressed.
const CROWDED_LEVEL: u8 = 5;

/// Filter byte at the start of every row, which means that the row is not filtered. Filters make pictures with palettes larger, because neighboring
/// indices are unrelated.
const UNFILTERED: u8 = 0;

/// Maximum size, in bytes, of a picture compressed with run lengths only. A larger picture is compressed further, so that a board with its palette
/// stays below 60 KB.
const MOST_BYTES: usize = 59_000;

/// Encodes a picture of palette indices as a PNG file.
pub(super) fn indexed(palette: &Palette, indices: &GrayImage, packing: Packing) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, indices.width(), indices.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_filter(png::Filter::NoFilter);
    let runs = (packing == Packing::Runs).then(|| compress_runs(indices));
    let is_crowded = runs.as_ref().is_some_and(|runs| runs.len() > MOST_BYTES);
    let level = if is_crowded { CROWDED_LEVEL } else { LEVEL };
    encoder.set_deflate_compression(png::DeflateCompression::Level(level));
    let written = encoder.write_header().and_then(|mut writer| {
        match runs.filter(|_| !is_crowded) {
            Some(runs) => writer.write_chunk(png::chunk::IDAT, &runs)?,
            None => writer.write_image_data(indices)?,
        }
        writer.finish()
    });
    written.expect("writing as many pixels as stated into memory cannot fail");
    // A cached picture should not keep spare capacity.
    bytes.shrink_to_fit();
    bytes
}

/// Compresses the rows of a picture, looking only for runs of equal pixels.
fn compress_runs(indices: &GrayImage) -> Vec<u8> {
    let width = indices.width() as usize;
    let mut rows = Vec::with_capacity((width + 1) * indices.height() as usize);
    for row in indices.as_raw().chunks_exact(width) {
        rows.push(UNFILTERED);
        rows.extend_from_slice(row);
    }
    let config = DeflateConfig {
        strategy: Strategy::Rle,
        ..DeflateConfig::default()
    };
    let mut compressed = vec![0; compress_bound(rows.len())];
    let (written, code) = compress_slice(&mut compressed, &rows, config);
    let length = written.len();
    assert_eq!(code, ReturnCode::Ok, "the buffer is large enough");
    compressed.truncate(length);
    compressed
}
