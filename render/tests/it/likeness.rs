//! Told apart without color, and true to the drawing.

use std::collections::HashSet;

use asterism_render::scene::{Art, Point, Scene};
use asterism_render::{Choosing, Theme, View, raster};

use crate::table::{covered, drawing, item, recorded, start, wandered};

/// Share of the area of two silhouettes that only one of them covers.
fn difference(a: &Art, b: &Art) -> f64 {
    let cells = |art| -> HashSet<_> { covered(art, Point::ZERO, 0.02).into_iter().collect() };
    let (a, b) = (cells(a), cells(b));
    a.symmetric_difference(&b).count() as f64 / a.union(&b).count() as f64
}

fn art_of<'a>(scene: &Scene, what: &str) -> &'a Art {
    drawing(scene, item(scene, what)).expect("a sprite").0
}

#[test]
fn seats_differ_by_silhouette() {
    let scene = asterism_render::scene(&start(4), &View::default());
    for seat in 1..=4 {
        for other in 1..seat {
            let a = art_of(&scene, &format!("{seat}a on A"));
            let b = art_of(&scene, &format!("{other}a on A"));
            let difference = difference(a, b);
            println!("{seat} and {other}: {difference:.2}");
            assert!(difference > 0.24, "{seat} and {other}: {difference:.2}");
        }
    }
}

#[test]
fn blocks_differ_by_silhouette_and_tone() {
    let game = recorded(6);
    let view = View {
        last_move: false,
        coordinates: false,
        ..View::default()
    };
    let scene = asterism_render::scene(&game, &view);
    let (black, gray) = ("black on E-2-c", "gray on E-3-c");
    let difference = difference(art_of(&scene, black), art_of(&scene, gray));
    assert!(difference > 0.2, "{difference:.2}");

    let picture = image::DynamicImage::from(raster::pixels(&scene, Theme::Dark, 1000)).to_luma8();
    // Mean lightness of the middle of a block, 20 pixels wide.
    let lightness = |what| {
        let (_, at) = drawing(&scene, item(&scene, what)).expect("a sprite");
        let scale = 1000.0 / scene.side;
        let (x, y) = (at.x * scale + 500.0, at.y * scale + 500.0);
        let cells = (-10..10).flat_map(|dy| (-10..10).map(move |dx| (dx, dy)));
        let sum: u32 = cells
            .map(|(dx, dy)| {
                let pixel = picture.get_pixel((x as i32 + dx) as u32, (y as i32 + dy) as u32);
                u32::from(pixel.0[0])
            })
            .sum();
        sum / 400
    };
    let (black, gray) = (lightness(black), lightness(gray));
    assert!(gray > black + 40, "black {black}, gray {gray}");
}

/// Likeness to the picture drawn with 8 × 8 points for every pixel, in decibels.
fn psnr(scene: &Scene, size: u32) -> f64 {
    let ours = raster::pixels(scene, Theme::Dark, size);
    let exact = raster::supersampled(scene, Theme::Dark, size);
    let sum: f64 = ours
        .as_raw()
        .iter()
        .zip(exact.as_raw())
        .map(|(&a, &b)| (f64::from(a) - f64::from(b)).powi(2))
        .sum();
    10.0 * (255.0 * 255.0 / (sum / ours.as_raw().len() as f64)).log10()
}

#[test]
fn pictures_are_true_to_the_drawing() {
    let view = View {
        names: ["Ada", "Grace", "Zoë", "Σωκράτης"]
            .map(String::from)
            .to_vec(),
        ..View::default()
    };
    let dim = View {
        choosing: Some(Choosing::default()),
        ..view.clone()
    };
    for (name, game, view) in [
        ("start", start(4), &view),
        ("middle", wandered(4, 60, 3), &view),
        ("choosing", wandered(3, 40, 5), &dim),
    ] {
        let psnr = psnr(&asterism_render::scene(&game, view), view.size);
        println!("{name}: {psnr:.1} dB");
        assert!(psnr >= 40.0, "{name}: {psnr:.1} dB");
    }
}
