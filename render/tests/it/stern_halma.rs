//! Pictures of Stern-Halma: telling six seats apart, drawing each hop, and filled arms.

use std::collections::HashSet;

use asterism_render::scene::{Art, Mark, Point, Role, Scene, Shape};
use asterism_render::theme::Ink;
use asterism_render::{Note, View, backdrop, scene, travels};
use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{AnyGame, Choice, GameKind, Seat, Step};

use crate::table::{DrawnGame, Naming, Random, covered, drawing, item, of_role, wander};
use crate::vision;

impl DrawnGame for SternHalma {
    const VARIANTS: &'static [&'static str] = &[""];

    fn marks() -> Vec<vision::Mark> {
        let game = AnyGame::new(GameKind::SternHalma, "", 6).expect("six players are allowed");
        let pegs = [
            "1 on a1", "2 on e13", "3 on m13", "4 on q1", "5 on m1", "6 on e1",
        ];
        vision::pieces(&game, &pegs)
    }

    fn naming(_: &[Step], _: &[Choice]) -> Naming {
        Naming::Marks
    }
}

fn start(players: usize) -> AnyGame {
    AnyGame::new(GameKind::SternHalma, "", players).expect("a valid number of players")
}

fn art_of<'a>(scene: &'a Scene, what: &str) -> &'a Art {
    drawing(scene, item(scene, what)).expect("a sprite").0
}

/// Inks of the marks, by seat.
const MARKS: [Ink; 6] = [
    Ink::Peg1Mark,
    Ink::Peg2Mark,
    Ink::Peg3Mark,
    Ink::Peg4Mark,
    Ink::Peg5Mark,
    Ink::Peg6Mark,
];

/// Returns the points of a grid that are covered by a peg's mark.
fn mark(art: &Art) -> HashSet<(i64, i64)> {
    let parts = art.fills.iter().filter(|(_, ink)| MARKS.contains(ink));
    let fills = parts.cloned().collect();
    covered(&Art { fills }, Point::ZERO, 0.01)
        .into_iter()
        .collect()
}

#[test]
fn seats_differ_by_the_marks_on_their_pegs() {
    let scene = scene(&start(6), &View::default());
    // One peg of every seat, in turn order, clockwise from the top.
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
fn pegs_are_in_holes_and_never_overlap() {
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
            panic!("the path is a line");
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
        // A path over pegs stays clear of the center of every peg.
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
fn rows_have_letters_to_type() {
    let scene = scene(&start(3), &View::default());
    let letters: String = of_role(&scene, Role::Label)
        .map(|label| label.what.trim_start_matches("of "))
        .collect();
    assert_eq!(letters, "abcdefghijklmnopq");
}

/// Returns every turn of a board for this many players: not turned, and from each seat.
fn views(players: usize) -> impl Iterator<Item = View> {
    let seats = Seat::first(players).map(Some);
    [None].into_iter().chain(seats).map(|perspective| View {
        perspective,
        names: vec!["Mm".repeat(16); 6],
        clocks: vec!["13 d 23 h".into(); 6],
        ..View::default()
    })
}

#[test]
fn panels_overlap_neither_star_letters_nor_each_other() {
    for players in 2..=6 {
        for view in views(players) {
            let scene = scene(&start(players), &view);
            let rim: Vec<_> = of_role(&scene, Role::Rim).collect();
            let labels: Vec<_> = of_role(&scene, Role::Label).collect();
            let holes = &backdrop(scene.kind, scene.ground).placed;
            for (i, one) in rim.iter().enumerate() {
                let bounds = one.bounds(scene.kind);
                assert!(scene.frame().holds(bounds), "{players}: {one}");
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
}

#[test]
fn letters_stay_clear_of_star_and_edge_in_every_turn() {
    for view in views(6) {
        let scene = scene(&start(6), &view);
        let holes = &backdrop(scene.kind, scene.ground).placed;
        let labels: Vec<_> = of_role(&scene, Role::Label).collect();
        assert_eq!(labels.len(), 17);
        for (i, label) in labels.iter().enumerate() {
            let bounds = label.bounds(scene.kind);
            assert!(scene.frame().holds(bounds), "{label}");
            for other in &labels[..i] {
                assert!(!other.bounds(scene.kind).overlaps(bounds), "{label}");
            }
            for (_, hole) in holes {
                let x = (bounds.min.x - hole.x).max(hole.x - bounds.max.x).max(0.0);
                let y = (bounds.min.y - hole.y).max(hole.y - bounds.max.y).max(0.0);
                assert!(x.hypot(y) > 0.62, "{label} reaches the hole {hole}");
            }
        }
    }
}

#[test]
fn the_viewers_arm_is_at_the_bottom() {
    for players in 2..=6 {
        for seat in Seat::first(players) {
            let view = View {
                perspective: Some(seat),
                ..View::default()
            };
            let scene = scene(&start(players), &view);
            let own = of_role(&scene, Role::Piece).filter(|peg| {
                let owner = peg.what.split(' ').next();
                owner == Some(seat.number().to_string().as_str())
            });
            let heights: Vec<f64> = own
                .map(|peg| drawing(&scene, peg).expect("a sprite").1.y)
                .collect();
            assert_eq!(heights.len(), 10);
            assert!(heights.iter().all(|&y| y > 4.0), "{seat} of {players}");
        }
    }
}

#[test]
fn letters_are_before_their_rows_in_every_turn() {
    for view in views(6) {
        let game = start(6);
        let scene = scene(&game, &view);
        let named = |what: &str| {
            let peg = scene.items.iter().find(|item| item.what.ends_with(what));
            drawing(&scene, peg.expect("a peg at the start")).map(|(_, at)| at)
        };
        // Row b has pegs in both its holes. Its letter is on the line through them, one step before the first.
        let (first, second) = (named(" on b1").expect("at"), named(" on b2").expect("at"));
        let letter = item(&scene, "of b").bounds(scene.kind).center();
        assert!(letter.distance(first + (first - second)) < 1e-6, "{letter}");
    }
}

#[test]
fn nothing_important_is_under_discords_mark() {
    for players in 2..=6 {
        for view in views(players) {
            let scene = scene(&start(players), &view);
            let frame = scene.frame();
            let reach = (frame.max.x - frame.min.x) * 0.055;
            for one in of_role(&scene, Role::Rim) {
                let bounds = one.bounds(scene.kind);
                let there =
                    bounds.min.x < frame.min.x + 2.0 * reach && bounds.max.y > frame.max.y - reach;
                assert!(!there, "{players}: {one}");
            }
        }
    }
}

#[test]
fn a_peg_travels_through_every_hole_it_lands_in() {
    for players in [2, 3, 6] {
        let mut game = start(players);
        let mut hops = 0;
        let mut random = Random::new(5);
        wander(&mut game, 120, &mut random, |game, chosen| {
            if !chosen.is_empty() {
                return;
            }
            for view in views(players).take(3) {
                let scene = scene(game, &view);
                let travels = travels(game, &view, &scene);
                assert_eq!(travels.len(), usize::from(game.ply() > 0));
                for travel in travels {
                    let (_, at) = drawing(&scene, &scene.items[travel.item]).expect("a peg");
                    let at_of = |what: &str| {
                        let sign = scene.items.iter().find(|item| item.what.starts_with(what));
                        sign.and_then(|sign| drawing(&scene, sign))
                            .map(|(_, at)| at)
                    };
                    let first = travel.path[0];
                    let last = *travel.path.last().expect("a path");
                    assert!(last.distance(at) < 1e-9);
                    assert!(first.distance(at_of("origin ").expect("a sign")) < 1e-9);
                    for landed in scene.items.iter().filter(|i| i.what.starts_with("passed ")) {
                        let (_, at) = drawing(&scene, landed).expect("a sprite");
                        assert!(travel.path.iter().any(|p| p.distance(at) < 1e-9));
                        hops += 1;
                    }
                }
            }
        });
        assert!(hops > 5, "{hops}");
    }
}

#[test]
fn notes_mark_holes_and_unknown_holes_are_ignored() {
    let view = View {
        notes: vec![
            Note::Yes("e5".into()),
            Note::No("a1".into()),
            Note::Arrow("c1".into(), "e5".into()),
            Note::Yes("z9".into()),
            Note::Arrow("a1".into(), "a1".into()),
            Note::Arrow("a1".into(), "nowhere".into()),
        ],
        ..View::default()
    };
    let noted = scene(&start(2), &view);
    let plain = scene(&start(2), &View::default());
    assert_eq!(noted.items.len(), plain.items.len() + 4);
    // On a peg, the sign is moved aside so that the seat's mark stays visible.
    let peg = drawing(&noted, item(&noted, "1 on a1"))
        .expect("a sprite")
        .1;
    let sign = item(&noted, "no a1").bounds(noted.kind).center();
    assert!(sign.distance(peg) > 0.3, "{sign}");
    item(&noted, "yes e5");
    item(&noted, "arrow c1 e5");
}

#[test]
fn before_seats_are_drawn_by_lot_there_are_dice_and_nobody_is_to_move() {
    let view = View {
        by_lot: true,
        ..View::default()
    };
    let text = scene(&start(4), &view).to_string();
    for seat in 1..=4 {
        assert!(text.contains(&format!("die of {seat}")), "{text}");
    }
    assert!(!text.contains("turn of"), "{text}");
}

/// Returns the contrast ratio of two colors, 1 to 21 (WCAG 2).
fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let light = |rgb: [u8; 3]| {
        let linear = rgb.map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 {
                v / 12.92
            } else {
                ((v + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
    };
    let (a, b) = (light(a), light(b));
    a.max(b) / a.min(b)
}

#[test]
fn numbers_letters_and_marks_can_be_read_in_every_theme() {
    use asterism_render::scene::Tone;
    for theme in asterism_render::Theme::ALL {
        let least = if theme == asterism_render::Theme::HighContrast {
            7.0
        } else {
            4.5
        };
        let color = |ink| theme.color(ink, Tone::Full);
        for (sign, ground, least) in [
            (Ink::HoleNumber, Ink::Hole, least),
            (Ink::Quiet, Ink::Ground, 4.5),
            (Ink::SignText, Ink::Choice, 4.0),
            (Ink::SignText, Ink::Move, 4.0),
            (Ink::Peg1Mark, Ink::Peg1, 4.5),
            (Ink::Peg2Mark, Ink::Peg2, 3.5),
            (Ink::Peg3Mark, Ink::Peg3, 3.5),
            (Ink::Peg4Mark, Ink::Peg4, 4.5),
            (Ink::Peg5Mark, Ink::Peg5, 4.0),
            (Ink::Peg6Mark, Ink::Peg6, 4.5),
        ] {
            let ratio = contrast(color(sign), color(ground));
            assert!(
                ratio >= least,
                "{theme:?} {sign:?} on {ground:?}: {ratio:.2}"
            );
        }
    }
}

#[test]
fn a_complete_move_shows_its_path() {
    let game = start(2);
    let view = View {
        choosing: Some(
            game.steps_of("c1:e5")
                .or_else(|_| game.steps_of("c1:e3"))
                .expect("a hop"),
        ),
        ..View::default()
    };
    item(&scene(&game, &view), "way");
}

/// Returns the views of a game in which a peg, and then a hole for it, may be chosen, with and without coordinates.
fn choices(game: &AnyGame) -> Vec<View> {
    let pegs = game.next_steps(&[]).expect("offered steps").choices;
    let chosen = [Vec::new(), vec![pegs[pegs.len() / 2].step]];
    let both = |chosen: Vec<_>| {
        [true, false].map(|coordinates| View {
            coordinates,
            choosing: Some(chosen.clone()),
            ..View::default()
        })
    };
    chosen.into_iter().flat_map(both).collect()
}

#[test]
fn whatever_may_be_chosen_is_named_and_no_name_is_covered() {
    for players in 2..=6 {
        let mut game = start(players);
        wander(&mut game, 60, &mut Random::new(11), |_, _| {});
        for view in choices(&game) {
            let scene = scene(&game, &view);
            let chosen = view.choosing.as_ref().expect("a choice");
            let offered = game.next_steps(chosen).expect("offered steps").choices;
            let words = |item: &asterism_render::scene::Item| -> Vec<String> {
                let (art, _) = drawing(&scene, item).expect("a sprite");
                let texts = art.fills.iter().filter_map(|(shape, _)| match shape {
                    Shape::Sign { text, .. } => Some(text.clone()),
                    Shape::Polygon(_) | Shape::Ellipse { .. } => None,
                });
                texts.collect()
            };
            let named: Vec<_> = (0..)
                .zip(&scene.items)
                .filter(|(_, item)| item.role == Role::Sign && !words(item).is_empty())
                .collect();
            for choice in &offered {
                let hole = &choice.label;
                let found = named.iter().find(|(_, item)| item.what.ends_with(hole));
                let (_, item) = found.unwrap_or_else(|| panic!("{hole} has no name"));
                assert_eq!(words(item), [hole.as_str()]);
            }
            for (i, (place, name)) in named.iter().enumerate() {
                let bounds = name.bounds(scene.kind);
                for (_, other) in &named[..i] {
                    assert!(
                        !other.bounds(scene.kind).overlaps(bounds),
                        "{name} and {other}"
                    );
                }
                // Items painted later are somewhere else.
                for later in &scene.items[place + 1..] {
                    assert!(
                        !later.bounds(scene.kind).overlaps(bounds),
                        "{later} on {name}"
                    );
                }
                let kept = of_role(&scene, Role::Label).chain(of_role(&scene, Role::Rim));
                for label in kept {
                    assert!(
                        !label.bounds(scene.kind).overlaps(bounds),
                        "{name} on {label}"
                    );
                }
            }
        }
    }
}

#[test]
fn pegs_and_holes_are_round() {
    for players in [2, 6] {
        let scene = scene(&start(players), &View::default());
        let (hole, _) = backdrop(scene.kind, scene.ground).placed[0];
        let hole = asterism_render::art(scene.kind, hole);
        for (name, art) in [("peg", art_of(&scene, "1 on a1")), ("hole", hole)] {
            let Shape::Ellipse { rx, ry, .. } = art.fills[0].0 else {
                panic!("the {name} is not round");
            };
            assert!((rx - ry).abs() < 1e-9, "the {name} is {rx} × {ry}");
        }
    }
}

#[test]
fn the_star_is_larger_if_fewer_play() {
    let height = |players: usize| {
        let scene = scene(&start(players), &View::default());
        let holes = &backdrop(scene.kind, scene.ground).placed;
        let ys = holes.iter().map(|(_, at)| at.y);
        let (top, bottom) = ys.fold((f64::MAX, f64::MIN), |(l, h), y| (l.min(y), h.max(y)));
        (bottom - top) / scene.side
    };
    let heights: Vec<f64> = (2..=6).map(height).collect();
    assert!(heights.is_sorted_by(|a, b| a >= b), "{heights:?}");
    assert!(heights[0] > 1.06 * heights[4], "{heights:?}");
}
