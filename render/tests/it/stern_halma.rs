//! What is Stern-Halma's alone: six seats told apart, hops drawn one by one, arms filled.

use std::collections::HashSet;

use asterism_render::scene::{Art, Mark, Point, Role, Scene};
use asterism_render::theme::Ink;
use asterism_render::{Choosing, View, backdrop, scene};
use asterism_rules::{AnyGame, GameKind};

use crate::table::{Random, drawing, item, of_role, wander};

fn start(players: usize) -> AnyGame {
    AnyGame::new(GameKind::SternHalma, "", players).expect("a game for so many")
}

fn art_of<'a>(scene: &'a Scene, what: &str) -> &'a Art {
    drawing(scene, item(scene, what)).expect("a sprite").0
}

/// Points of a grid that a peg's mark covers: where its drawing shows neither the peg nor its shade.
fn mark(art: &Art) -> HashSet<(i32, i32)> {
    let bounds = |shape: &asterism_render::scene::Shape| shape.bounds();
    let inks = [Ink::MarkDark, Ink::MarkLight];
    let parts = art.fills.iter().filter(|(_, ink)| inks.contains(ink));
    let parts: Vec<_> = parts.map(|(shape, _)| bounds(shape)).collect();
    let cells = (-50..=50).flat_map(|y| (-50..=50).map(move |x| (x, y)));
    // Marks are made of upright rectangles.
    cells
        .filter(|&(x, y)| {
            let (x, y) = (f64::from(x) / 100.0, f64::from(y) / 100.0);
            parts
                .iter()
                .any(|b| b.min.x < x && x < b.max.x && b.min.y < y && y < b.max.y)
        })
        .collect()
}

#[test]
fn seats_differ_by_the_marks_on_their_pegs() {
    let scene = scene(&start(6), &View::default());
    // A peg of every seat, in turn order from the top clockwise.
    let holes = ["a1", "e13", "m13", "q1", "m1", "e1"];
    let marks: Vec<_> = (1..=6)
        .zip(holes)
        .map(|(seat, hole)| mark(art_of(&scene, &format!("{seat} on {hole}"))))
        .collect();
    for (i, a) in marks.iter().enumerate() {
        assert!(a.len() > 100, "seat {} has a mark", i + 1);
        for (j, b) in marks[..i].iter().enumerate() {
            let share = a.symmetric_difference(b).count() as f64 / a.union(b).count() as f64;
            assert!(share > 0.3, "{} and {}: {share:.2}", i + 1, j + 1);
        }
    }
}

#[test]
fn seats_differ_by_lightness() {
    let pegs = [
        Ink::Peg1,
        Ink::Peg2,
        Ink::Peg3,
        Ink::Peg4,
        Ink::Peg5,
        Ink::Peg6,
    ];
    for theme in asterism_render::Theme::ALL {
        // Perceived lightness, 0 to 100, from sRGB.
        let lightness = pegs.map(|ink| {
            let rgb = theme.color(ink, asterism_render::scene::Tone::Full);
            let linear = rgb.map(|v| (f64::from(v) / 255.0).powf(2.2));
            let y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
            116.0 * y.cbrt() - 16.0
        });
        let mut sorted = lightness;
        sorted.sort_by(f64::total_cmp);
        let close = sorted.windows(2).any(|pair| pair[1] - pair[0] < 8.0);
        assert!(!close, "{lightness:?}");
    }
}

#[test]
fn pegs_stand_in_holes_and_never_overlap() {
    let mut game = start(6);
    wander(&mut game, 240, &mut Random::new(3), |_, _| {});
    let scene = scene(&game, &View::default());
    let at = |item| drawing(&scene, item).expect("pegs are sprites").1;
    let pegs: Vec<Point> = of_role(&scene, Role::Piece).map(at).collect();
    assert_eq!(pegs.len(), 60);
    let holes = &backdrop(scene.kind, scene.ground).placed;
    assert_eq!(holes.len(), 121);
    let width = art_of(
        &scene,
        &of_role(&scene, Role::Piece).next().expect("a peg").what,
    )
    .bounds();
    for (i, peg) in pegs.iter().enumerate() {
        assert!(holes.iter().any(|(_, hole)| hole.distance(*peg) < 1e-9));
        for other in &pegs[..i] {
            assert!(peg.distance(*other) > width.max.x - width.min.x);
        }
    }
}

#[test]
fn hops_are_drawn_one_by_one() {
    let mut game = start(3);
    let mut longest = 0;
    wander(&mut game, 200, &mut Random::new(8), |game, chosen| {
        if !chosen.is_empty() || game.ply() == 0 {
            return;
        }
        let scene = scene(game, &View::default());
        let Mark::Stroke(way) = &item(&scene, "way").mark else {
            panic!("the way is a line");
        };
        let passed: Vec<Point> = scene
            .items
            .iter()
            .filter(|item| item.what.starts_with("passed "))
            .map(|item| drawing(&scene, item).expect("a sprite").1)
            .collect();
        for landed in &passed {
            assert!(way.points.iter().any(|p| p.distance(*landed) < 1e-9));
        }
        // A way over pegs never crosses them: it keeps clear of the middle of every peg but the mover's.
        for peg in of_role(&scene, Role::Piece) {
            let at = drawing(&scene, peg).expect("a sprite").1;
            let near = way.points.iter().map(|p| p.distance(at));
            assert!(near.fold(f64::MAX, f64::min) > 0.40, "{peg}\n{scene}");
        }
        longest = longest.max(passed.len());
    });
    assert!(longest >= 2, "{longest}");
}

#[test]
fn numbers_are_there_to_type() {
    let scene = scene(&start(3), &View::default());
    let letters: String = of_role(&scene, Role::Label)
        .map(|label| label.what.trim_start_matches("of "))
        .collect();
    assert_eq!(letters, "abcdefghijklmnopq");
}

#[test]
fn panels_keep_clear_of_star_letters_and_each_other() {
    let view = View {
        names: vec!["Mm".repeat(16); 6],
        ..View::default()
    };
    for players in 2..=6 {
        let scene = scene(&start(players), &view);
        let rim: Vec<_> = of_role(&scene, Role::Rim).collect();
        let labels: Vec<_> = of_role(&scene, Role::Label).collect();
        let holes = &backdrop(scene.kind, scene.ground).placed;
        for (i, one) in rim.iter().enumerate() {
            let bounds = one.bounds(scene.kind);
            for other in rim[..i].iter().chain(&labels) {
                assert!(
                    !other.bounds(scene.kind).overlaps(bounds),
                    "{players}: {one} and {other}"
                );
            }
            for (_, hole) in holes {
                let x = (bounds.min.x - hole.x).max(hole.x - bounds.max.x).max(0.0);
                let y = (bounds.min.y - hole.y).max(hole.y - bounds.max.y).max(0.0);
                assert!(
                    x.hypot(y) > 0.62,
                    "{players}: {one} reaches the hole {hole}"
                );
            }
        }
    }
}

#[test]
fn a_ready_move_shows_its_way() {
    let game = start(2);
    let view = View {
        choosing: Some(Choosing {
            chosen: game
                .steps_of("c1:e5")
                .or_else(|_| game.steps_of("c1:e3"))
                .expect("a hop"),
            group: None,
        }),
        ..View::default()
    };
    item(&scene(&game, &view), "way");
}
