//! Pictures of single pieces.

use std::collections::HashMap;

use asterism_render::icon;
use asterism_rules::{GameKind, Piece};
use image::RgbaImage;

fn draw(piece: Piece) -> RgbaImage {
    let png = icon(piece);
    image::load_from_memory(png.as_bytes())
        .expect("a PNG")
        .to_rgba8()
}

fn all() -> impl Iterator<Item = Piece> {
    GameKind::ALL.iter().flat_map(|kind| Piece::all(*kind))
}

#[test]
fn every_piece_has_an_icon_of_its_own() {
    let mut seen = HashMap::new();
    for piece in all() {
        let icon = draw(piece);
        assert_eq!(icon.dimensions(), (128, 128), "{piece}");
        if let Some(other) = seen.insert(icon.into_raw(), piece) {
            panic!("{piece} looks like {other}");
        }
    }
}

#[test]
fn icons_fill_their_square_on_a_transparent_background() {
    for piece in all() {
        let icon = draw(piece);
        let covered: Vec<(u32, u32)> = icon
            .enumerate_pixels()
            .filter(|(_, _, pixel)| pixel[3] > 0)
            .map(|(x, y, _)| (x, y))
            .collect();
        let extent = |side: fn(&(u32, u32)) -> u32| {
            let (low, high) = (
                covered.iter().map(side).min(),
                covered.iter().map(side).max(),
            );
            high.unwrap_or(0) - low.unwrap_or(0) + 1
        };
        let (width, height) = (extent(|p| p.0), extent(|p| p.1));
        assert!(width.max(height) >= 126, "{piece} is {width} × {height}");
        let middle = icon.get_pixel(64, 70);
        assert_eq!(middle[3], 255, "{piece} has a hole");
        assert_eq!(icon.get_pixel(0, 0)[3], 0, "{piece} covers the corner");
    }
}

#[test]
fn a_pale_rim_separates_icons_from_a_dark_background() {
    for piece in all() {
        let icon = draw(piece);
        // The first opaque pixel from the left in the middle row.
        let row = (0..128).map(|x| icon.get_pixel(x, 70));
        let edge = row.into_iter().find(|pixel| pixel[3] == 255);
        let edge = edge.expect("something is drawn");
        assert!(
            edge.0[..3].iter().all(|value| *value > 200),
            "{piece}: {edge:?}"
        );
    }
}
