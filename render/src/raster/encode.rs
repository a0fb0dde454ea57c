//! Palette PNGs.

use image::GrayImage;
use zlib_rs::{DeflateConfig, ReturnCode, Strategy, compress_bound, compress_slice};

use super::palette::Palette;
use crate::theme::Packing;

/// Deflate level. Lower ones make some boards larger than 60 KB; higher ones take longer.
const LEVEL: u8 = 4;

/// Deflate level of crowded boards that would be too large without it.
const CROWDED_LEVEL: u8 = 5;

/// Filter byte before every row: not filtered. Filters make palette pictures larger because neighboring indices are unrelated.
const UNFILTERED: u8 = 0;

/// Maximum number of bytes of a picture compressed by its runs: a board should stay below 60 KB, with its palette.
const MOST_BYTES: usize = 59_000;

/// Encodes palette indices as a PNG.
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

/// Compresses the rows of a picture by runs of equal pixels alone.
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
