//! Pictures of Star Squares: hands in trays, a frame with names, and stars that are placed, moved and taken off.

use asterism_render::scene::{Bounds, Item, Mark, Point, Role, Scene, Tone, point};
use asterism_render::{Note, Travel, View, scene, travels};
use asterism_rules::star_squares::StarSquares;
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{DrawnGame, Random, drawing, item, of_role, played, standing, variants, wander};
use crate::vision;

impl DrawnGame for StarSquares {
    const VARIANTS: &'static [&'static str] =
        &["", "board=grid8,opening=pie", "board=nested,squares=all"];

    fn marks() -> Vec<vision::Mark> {
        let game = standing(
            GameKind::StarSquares,
            "",
            "...../...../..LD./...../..... 6 6 d",
        );
        vision::pieces(&game, &[])
    }
}

const KIND: GameKind = GameKind::StarSquares;

/// Position with stars all over the board.
const STARS: &str = "..L../.DD../..LD./..L.D/D...L 3 2 l";

/// A push over the edge: the star on e1 is pushed off downward from e2.
const EDGE: &str = "...../...../...../....D/....L 6 6 d";

fn seats() -> [Seat; 2] {
    [0, 1].map(|index| Seat::new(index).expect("two seats"))
}

fn center(scene: &Scene, item: &Item) -> Point {
    item.bounds(scene.kind).center()
}

#[test]
fn the_viewers_panel_is_at_the_bottom_and_the_board_is_not_turned() {
    let game = standing(KIND, "", STARS);
    let [first, second] = seats();
    let of = |perspective| {
        let view = View {
            perspective,
            ..View::default()
        };
        scene(&game, &view)
    };
    let (printed, turned) = (of(None), of(Some(second)));
    assert_eq!(printed, of(Some(first)));
    let board = |scene: &Scene| -> Vec<Item> {
        let items = scene.items.iter().filter(|item| item.role != Role::Rim);
        items.cloned().collect()
    };
    assert_eq!(board(&printed), board(&turned));
    for (scene, below, above) in [(&printed, first, second), (&turned, second, first)] {
        for (seat, side) in [(below, 1.0), (above, -1.0)] {
            let own = |what: &str| center(scene, item(scene, &format!("{what} of {seat}")));
            assert!(side * own("name").y > 2.76, "{seat}");
            // The hand begins next to the badge and is mostly in that half of the picture.
            let hand = of_role(scene, Role::Rim)
                .filter(|item| item.what == format!("in hand of {seat}"))
                .map(|item| center(scene, item));
            let hand: Vec<Point> = hand.collect();
            assert!(
                hand.iter()
                    .all(|at| side * at.y > 0.0 && side * at.x < -2.76)
            );
        }
    }
}

#[test]
fn nothing_important_is_in_the_lower_left_corner() {
    for (kind, options, _) in variants() {
        if kind != KIND {
            continue;
        }
        let mut game = AnyGame::new(kind, options, 2).expect("known options");
        wander(&mut game, 20, &mut Random::new(2), |_, _| {});
        for perspective in seats() {
            let view = View {
                perspective: Some(perspective),
                names: vec!["W".repeat(32); 2],
                clocks: vec!["23 h 59 min".into(); 2],
                ..View::default()
            };
            let scene = scene(&game, &view);
            let frame = scene.frame();
            // Discord's alt-text mark takes less than an eighth of the width and a tenth of the height.
            let corner = Bounds {
                min: point(frame.min.x, frame.max.y - scene.side * 0.1),
                max: point(frame.min.x + scene.side * 0.125, frame.max.y),
            };
            for item in &scene.items {
                assert!(!item.bounds(scene.kind).overlaps(corner), "{item}");
            }
        }
    }
}

#[test]
fn long_clocks_names_and_signs_do_not_overlap() {
    let mut over = standing(KIND, "", STARS);
    over.resign(Seat::FIRST);
    for game in [standing(KIND, "", STARS), over] {
        for name in ["Ada".to_owned(), "W".repeat(32), "Mm ".repeat(12)] {
            for clock in ["2 d 5 h", "23 h 59 min", "W W W W W W W W W W W W W W W W"] {
                for by_lot in [false, true] {
                    let view = View {
                        names: vec![name.clone(); 2],
                        clocks: vec![clock.to_owned(); 2],
                        by_lot,
                        ..View::default()
                    };
                    apart(&scene(&game, &view));
                }
            }
        }
    }
}

fn apart(scene: &Scene) {
    let rim: Vec<&Item> = of_role(scene, Role::Rim).collect();
    for (i, item) in rim.iter().enumerate() {
        let bounds = item.bounds(scene.kind);
        assert!(scene.frame().holds(bounds), "{item}");
        for other in &rim[..i] {
            assert!(
                !other.bounds(scene.kind).overlaps(bounds),
                "{item}, {other}"
            );
        }
    }
}

#[test]
fn time_left_is_shown_next_to_its_player() {
    let game = standing(KIND, "", STARS);
    let view = View {
        clocks: vec![String::new(), "2 d 5 h".into()],
        ..View::default()
    };
    let scene = scene(&game, &view);
    let shown = |what: &str| scene.items.iter().any(|item| item.what == what);
    assert!(!shown("time of 1") && !shown("clock of 1"));
    assert!(shown("clock of 2"));
    let Mark::Text(text) = &item(&scene, "time of 2").mark else {
        panic!("a time is text");
    };
    assert_eq!(text.text, "2 d 5 h");
}

#[test]
fn nobody_is_to_move_before_seats_are_drawn_by_lot() {
    let game = AnyGame::new(KIND, "", 2).expect("the usual game");
    let of = |by_lot| {
        let view = View {
            by_lot,
            ..View::default()
        };
        let scene = scene(&game, &view);
        let count = |what: &str| {
            let found = scene
                .items
                .iter()
                .filter(|item| item.what.starts_with(what));
            found.count()
        };
        (count("die of"), count("turn of"))
    };
    assert_eq!(of(false), (0, 1));
    assert_eq!(of(true), (2, 0));
}

#[test]
fn notes_at_unknown_places_are_ignored() {
    for (options, free, star, other) in [("", "c3", "a1", "b2"), ("board=nested", "m2", "o1", "x")]
    {
        let game = played(KIND, options, &[star]);
        let view = View {
            notes: vec![
                Note::Yes(free.into()),
                Note::No(star.into()),
                Note::Arrow(star.into(), other.into()),
                Note::Arrow(star.into(), star.into()),
                Note::Yes("z9".into()),
                Note::No(String::new()),
                Note::Arrow("z9".into(), free.into()),
            ],
            ..View::default()
        };
        let noted = scene(&game, &view);
        let plain = scene(&game, &View::default());
        let added: Vec<&Item> = noted
            .items
            .iter()
            .filter(|item| !plain.items.contains(item))
            .collect();
        let names: Vec<&str> = added.iter().map(|item| item.what.as_str()).collect();
        let arrow = format!("arrow {star} {other}");
        assert_eq!(
            names,
            [&format!("yes {free}"), &format!("no {star}"), &arrow]
        );
        // On a free point, a sign is in the center; on a star, it is moved aside so that the star stays visible.
        let knots = |what: &str| center(&noted, item(&noted, what));
        let piece = knots(&format!("light on {star}"));
        let sign = knots(&format!("no {star}"));
        assert!(sign.distance(piece) > 0.15, "{sign} on {piece}");
        assert!(added.iter().all(|item| item.tone == Tone::Full));
    }
}

#[test]
fn signs_do_not_cover_the_names_of_points() {
    let mut checked = 0;
    for (kind, options, _) in variants() {
        if kind != KIND {
            continue;
        }
        for seed in 0..6 {
            let mut game = AnyGame::new(kind, options, 2).expect("known options");
            wander(&mut game, 60, &mut Random::new(seed), |game, chosen| {
                let choosing = View {
                    choosing: Some(chosen.to_vec()),
                    ..View::default()
                };
                for view in [&choosing, &View::default()] {
                    names_are_free(&scene(game, view));
                    checked += 1;
                }
            });
        }
    }
    assert!(checked > 500);
}

fn names_are_free(scene: &Scene) {
    for label in of_role(scene, Role::Label) {
        // Letters do not reach the corners of their bounds.
        let corner = point(0.015, 0.015);
        let Bounds { min, max } = label.bounds(scene.kind);
        let (min, max) = (min + corner, max - corner);
        let middle = min.toward(max, 0.5);
        let half = (max - min) * 0.5;
        for sign in of_role(scene, Role::Sign) {
            match &sign.mark {
                // Sprites of signs are round.
                Mark::Sprite { .. } => {
                    let bounds = sign.bounds(scene.kind);
                    let radius = (bounds.max.x - bounds.min.x) / 2.0;
                    let at = bounds.center();
                    let off = point(
                        ((at.x - middle.x).abs() - half.x).max(0.0),
                        ((at.y - middle.y).abs() - half.y).max(0.0),
                    );
                    assert!(off.distance(Point::ZERO) >= radius, "{sign} on {label}");
                }
                Mark::Stroke(stroke) => {
                    for shape in stroke.shapes() {
                        for i in 0..=8 {
                            for j in 0..=8 {
                                let share = point(f64::from(i) / 8.0, f64::from(j) / 8.0);
                                let p = point(
                                    min.x + (max.x - min.x) * share.x,
                                    min.y + (max.y - min.y) * share.y,
                                );
                                let hit = crate::table::holds(&shape, p);
                                assert!(!hit, "{sign} on {label} at {p}");
                            }
                        }
                    }
                }
                Mark::Text(_) => {}
            }
        }
    }
}

/// Returns the scene of the last move with its paths, and checks that each path ends where the scene shows the item.
fn ways(game: &AnyGame, view: &View) -> (Scene, Vec<Travel>) {
    let scene = scene(game, view);
    let ways = travels(game, view, &scene);
    for way in &ways {
        assert!(way.path.len() >= 2);
        assert!((0.0..way.end).contains(&way.begin) && way.end <= 1.0);
        let (_, at) = drawing(&scene, &scene.items[way.item]).expect("stars are sprites");
        assert_eq!(way.path.last(), Some(&at));
    }
    (scene, ways)
}

fn check_ways(options: &str, position: Option<&str>, moves: &[&str], expected: &[&str]) {
    let mut game = match position {
        Some(position) => standing(KIND, options, position),
        None => AnyGame::new(KIND, options, 2).expect("known options"),
    };
    for m in moves {
        game.play(m).expect("a legal move");
    }
    let (scene, ways) = ways(&game, &View::default());
    let told: Vec<String> = ways
        .iter()
        .map(|way| {
            let path: Vec<String> = way.path.iter().map(ToString::to_string).collect();
            let begin = way.begin;
            format!(
                "{} {} from {begin}",
                scene.items[way.item].what,
                path.join(" ")
            )
        })
        .collect();
    assert_eq!(told, expected, "{moves:?}");
}

#[test]
fn stars_travel_from_their_previous_places() {
    check_ways("", None, &[], &[]);
    check_ways(
        "",
        None,
        &["c3"],
        &["light on c3 -3.07,-0.58 0.00,0.00 from 0"],
    );
    check_ways(
        "",
        Some(STARS),
        &["e1-d1"],
        &["light on d1 2.00,2.00 1.00,2.00 from 0"],
    );
    check_ways(
        "",
        Some(STARS),
        &["e1xe2"],
        &[
            "light on e2 2.00,2.00 2.00,1.00 from 0",
            "dark on e3 2.00,1.00 2.00,0.00 from 0.3",
        ],
    );
    check_ways(
        "",
        Some(STARS),
        &["e1-"],
        &["in hand of 1 2.00,2.00 -3.07,0.71 from 0"],
    );
    check_ways(
        "",
        Some(EDGE),
        &["e2xe1"],
        &[
            "dark on e1 2.00,1.00 2.00,2.00 from 0",
            "in hand of 1 2.00,2.00 2.00,2.70 -3.07,-0.58 from 0.3",
        ],
    );
    check_ways(
        "board=nested",
        None,
        &["i2", "o2", "i2-m2"],
        &["light on m2 0.00,-0.67 0.00,-1.33 from 0"],
    );
}

#[test]
fn swapped_colors_cross_the_board() {
    let game = played(KIND, "opening=pie", &["c3", "swap"]);
    let [_, second] = seats();
    for perspective in [None, Some(second)] {
        let view = View {
            perspective,
            ..View::default()
        };
        let (scene, ways) = ways(&game, &view);
        // Six light stars in hand, seven dark ones, and both badges; the star on the board does not move.
        assert_eq!(ways.len(), 15);
        for way in &ways {
            let (from, to) = (way.path[0], way.path[1]);
            let opposite = (from + to).distance(Point::ZERO);
            assert!(opposite < 1e-9, "{} {from} {to}", scene.items[way.item]);
        }
    }
}

#[test]
fn every_changed_star_travels() {
    for (kind, options, _) in variants() {
        if kind != KIND {
            continue;
        }
        for seed in 0..4 {
            let mut game = AnyGame::new(kind, options, 2).expect("known options");
            let mut random = Random::new(seed);
            let pieces = |scene: &Scene| -> Vec<String> {
                let pieces = of_role(scene, Role::Piece);
                pieces.map(|item| item.what.clone()).collect()
            };
            let mut before = pieces(&scene(&game, &View::default()));
            for _ in 0..60 {
                wander(&mut game, 1, &mut random, |_, _| {});
                let (scene, ways) = ways(&game, &View::default());
                let after = pieces(&scene);
                for new in after.iter().filter(|what| !before.contains(what)) {
                    let came = ways.iter().any(|way| scene.items[way.item].what == *new);
                    assert!(came, "{new} {}", game.position_text());
                }
                // As many stars left the board as came into hands.
                let left = before.len().saturating_sub(after.len());
                let into = ways
                    .iter()
                    .filter(|way| scene.items[way.item].what.starts_with("in hand"));
                let into = into.count();
                assert!(left == into || into == 13, "{}", game.position_text());
                before = after;
            }
        }
    }
}
