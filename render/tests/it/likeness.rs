//! Pieces can be told apart without color, and pictures match the exact drawing.

use std::collections::HashSet;

use asterism_render::scene::{Art, Point, Role, Scene};
use asterism_render::{Theme, View, raster};
use asterism_rules::{AnyGame, GameKind};
use image::Pixel as _;

use crate::table::{
    Random, covered, drawing, item, of_role, recorded, standing, start, variants, wander,
};

/// Returns the area that only one of two silhouettes covers, as a share of the area that either covers.
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

    let places = [black, gray].map(|what| place_of(&scene, what));
    let tones = lightness(&scene, &places, 10);
    assert!(tones[1] > tones[0] + 40, "black and gray: {tones:?}");
}

/// Returns the peak signal-to-noise ratio against the picture drawn with 8 × 8 points per pixel, in decibels.
fn psnr(scene: &Scene, theme: Theme, size: u32) -> f64 {
    let ours = raster::pixels(scene, theme, size);
    let exact = raster::supersampled(scene, theme, size);
    let sum: f64 = ours
        .as_raw()
        .iter()
        .zip(exact.as_raw())
        .map(|(&a, &b)| (f64::from(a) - f64::from(b)).powi(2))
        .sum();
    10.0 * (255.0 * 255.0 / (sum / ours.as_raw().len() as f64)).log10()
}

#[test]
fn pictures_match_the_exact_drawing() {
    check_likeness(false);
}

#[test]
#[ignore = "long: draws every variant in every theme with 64 points per pixel"]
fn all_pictures_match_the_exact_drawing() {
    check_likeness(true);
}

/// Compares pictures with their exact drawing: all of them, or every variant once, in one theme and one view each.
fn check_likeness(all: bool) {
    let mut missed = Vec::new();
    for (place, theme) in Theme::ALL.into_iter().enumerate() {
        let view = View {
            theme,
            names: ["Ada", "Grace", "Zoë", "Σωκράτης", "Emmy", "Владимир"]
                .map(String::from)
                .to_vec(),
            ..View::default()
        };
        let dim = View {
            choosing: Some(Vec::new()),
            ..view.clone()
        };
        for (number, (kind, options, players)) in variants().into_iter().enumerate() {
            // Only the largest number of players is measured, because fuller boards have more edges. All options are measured in the
            // default theme, only the usual ones in the others.
            let more = AnyGame::new(kind, options, players + 1).is_ok();
            if more || theme != Theme::default() && !options.is_empty() {
                continue;
            }
            let is_own_theme = GameKind::ALL.get(place) == Some(&kind);
            if !all && theme != Theme::default() && !is_own_theme {
                continue;
            }
            let mut game = AnyGame::new(kind, options, players).expect("known options");
            wander(&mut game, 21, &mut Random::new(3), |_, _| {});
            let ways = [("plain", &view), ("choosing", &dim)];
            let one = number % 2;
            for (how, view) in if all { &ways[..] } else { &ways[one..=one] } {
                let psnr = psnr(&asterism_render::scene(&game, view), theme, view.size);
                let name = format!("{kind} {options} {players} {how}, {}", theme.id());
                println!("{name}: {psnr:.1} dB");
                if psnr < 40.0 {
                    missed.push(format!("{name}: {psnr:.1} dB"));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Returns the mean lightness, 0 to 255, of squares around points of the board; their sides are twice `reach`, in pixels.
fn lightness(scene: &Scene, points: &[Point], reach: i32) -> Vec<u32> {
    let picture = raster::pixels(scene, Theme::Dark, 1000);
    let scale = 1000.0 / scene.side;
    let around = |at: &Point| {
        let (x, y) = (at.x * scale + 500.0, at.y * scale + 500.0);
        let cells = (-reach..reach).flat_map(|dy| (-reach..reach).map(move |dx| (dx, dy)));
        let sum: u32 = cells
            .map(|(dx, dy)| {
                let pixel = picture.get_pixel((x as i32 + dx) as u32, (y as i32 + dy) as u32);
                u32::from(pixel.to_luma().0[0])
            })
            .sum();
        sum / (4 * reach * reach) as u32
    };
    points.iter().map(around).collect()
}

/// Returns the point of the board at which a sprite is.
fn place_of(scene: &Scene, what: &str) -> Point {
    drawing(scene, item(scene, what)).expect("a sprite").1
}

#[test]
fn squadro_pieces_differ_by_tone_and_direction() {
    let game = standing(GameKind::Squadro, "", "1 8 0 0 0 / 0 0 3 11 0 a");
    let view = View {
        coordinates: false,
        ..View::default()
    };
    let scene = asterism_render::scene(&game, &view);
    let pieces = ["A1 out 1", "A2 back 4", "B3 out 3", "B4 back 1"];
    for (i, piece) in pieces.into_iter().enumerate() {
        for other in &pieces[..i] {
            let difference = difference(art_of(&scene, piece), art_of(&scene, other));
            println!("{piece} and {other}: {difference:.2}");
            assert!(difference > 0.15, "{piece} and {other}: {difference:.2}");
        }
    }
    let places = pieces.map(|piece| place_of(&scene, piece));
    let tones = lightness(&scene, &places, 12);
    for light in &tones[..2] {
        for dark in &tones[2..] {
            assert!(*light > dark + 100, "{tones:?}");
        }
    }
}

#[test]
fn stars_differ_by_tone() {
    for (options, position) in [
        ("", "...../...../..LD./...../..... 6 6 d"),
        ("board=nested", ".LD...../......../......../. 6 6 d"),
    ] {
        let game = standing(GameKind::StarSquares, options, position);
        let scene = asterism_render::scene(&game, &View::default());
        let stars = of_role(&scene, Role::Piece);
        let places = stars.map(|star| drawing(&scene, star).expect("a sprite").1);
        let stars = lightness(&scene, &places.collect::<Vec<_>>(), 9);
        assert!(stars[0] > stars[1] + 100, "{stars:?}");
    }
}
