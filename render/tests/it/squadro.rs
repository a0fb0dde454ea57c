//! Pictures of Squadro: telling the two sides apart, the panels in the corners, and the paths of pieces.

use asterism_render::scene::{Bounds, Item, Mark, Point, Role, Scene, Shape, Tone};
use asterism_render::theme::{Ink, Rgb};
use asterism_render::{Note, Theme, Travel, View, scene, travels};
use asterism_rules::squadro::Squadro;
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{DrawnGame, Random, drawing, item, of_role, played, standing, wander};
use crate::vision;

impl DrawnGame for Squadro {
    const VARIANTS: &'static [&'static str] = &["", "first=dark,pieces_to_win=5"];

    fn marks() -> Vec<vision::Mark> {
        let game = standing(GameKind::Squadro, "", "1 8 0 0 0 / 0 0 3 11 0 a");
        vision::pieces(&game, &["A1 out 1", "A2 back 4", "B3 out 3", "B4 back 1"])
    }

    fn name_on_board(seat: Seat, label: &str) -> Option<String> {
        Some(match seat.number() {
            1 => format!("A{label}"),
            _ => format!("B{label}"),
        })
    }
}

/// Light's piece 2 jumps two pieces, one going out and one coming back.
const JUMP: &str = "0 2 0 6 6 / 0 1 2 10 5 a";

fn at(scene: &Scene, what: &str) -> Point {
    drawing(scene, item(scene, what)).expect("a sprite").1
}

fn named(what: &str) -> View {
    View {
        names: vec![what.into(); 2],
        ..View::default()
    }
}

/// Returns the contrast ratio of two colors, including 5 % glare, 1 to 21 (WCAG 2).
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let luminance = |rgb: Rgb| {
        let light = rgb.map(|v| (f64::from(v) / 255.0).powf(2.2));
        0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] + 0.05
    };
    let (a, b) = (luminance(a), luminance(b));
    a.max(b) / a.min(b)
}

#[test]
fn numbers_and_dots_stand_out_in_every_theme() {
    for theme in Theme::ALL {
        let least = match theme {
            Theme::HighContrast => 7.0,
            Theme::Dark | Theme::Light | Theme::Wood => 4.5,
        };
        let color = |ink| theme.color(ink, Tone::Full);
        let check = |ink, on, least: f64| {
            let ratio = contrast(color(ink), color(on));
            assert!(
                ratio >= least,
                "{} {ink:?} on {on:?}: {ratio:.1}",
                theme.id()
            );
        };
        check(Ink::DarkPiece, Ink::LightPiece, least);
        check(Ink::DotLit, Ink::Bay, least);
        check(Ink::DotLit, Ink::Tray, least);
        // Lit dots differ from other dots in more than size.
        check(Ink::DotLit, Ink::Dot, 3.0);
        // A piece is visible by its fill or by its edge.
        for under in [Ink::Groove, Ink::Bay] {
            let seen =
                [Ink::DarkPiece, Ink::DarkPieceEdge].map(|ink| contrast(color(ink), color(under)));
            assert!(
                seen[0].max(seen[1]) >= 3.0,
                "{} {under:?} {seen:?}",
                theme.id()
            );
            let seen = [Ink::LightPiece, Ink::LightPieceEdge]
                .map(|ink| contrast(color(ink), color(under)));
            assert!(
                seen[0].max(seen[1]) >= 1.8,
                "{} {under:?} {seen:?}",
                theme.id()
            );
        }
    }
}

#[test]
fn lit_dots_show_how_far_each_piece_moves_next() {
    let game = standing(GameKind::Squadro, "", "12 2 0 6 6 / 0 1 2 10 5 a");
    let scene = scene(&game, &View::default());
    let out = |what: &str| at(&scene, what);
    // Home: no dots. Going out: next to the start. Coming back: next to the turn line.
    assert!(scene.items.iter().all(|item| item.what != "dots of A1"));
    assert!(out("dots of A2").y > out("A3 out 0").y);
    assert!(out("dots of A4").y < out("A4 back 6").y);
    assert!(out("dots of B1").x < out("B1 out 0").x);
    assert!(out("dots of B4").x > out("B4 back 2").x);
}

/// Views with a lot of text next to the board.
fn crowded() -> Vec<View> {
    let mut views = Vec::new();
    for name in ["W".repeat(32), "Ada Lovelace".into(), String::new()] {
        for perspective in Seat::first(2) {
            for clock in ["", "2 d 5 h", "23 h 59 min 59 s and more than that"] {
                for by_lot in [false, true] {
                    views.push(View {
                        perspective: Some(perspective),
                        clocks: vec![clock.into(); 2],
                        by_lot,
                        ..named(&name)
                    });
                }
            }
        }
    }
    views
}

#[test]
fn panels_overlap_neither_the_tray_nor_discords_mark() {
    let mut over = standing(GameKind::Squadro, "", "12 12 12 11 3 / 0 2 12 0 12 a");
    over.play("4").expect("a legal move");
    let mut resigned = played(GameKind::Squadro, "", &[]);
    resigned.resign(Seat::FIRST);
    for game in [played(GameKind::Squadro, "", &[]), over, resigned] {
        for view in crowded() {
            let scene = scene(&game, &view);
            let rim: Vec<_> = of_role(&scene, Role::Rim).collect();
            // The mark is a twelfth of the picture wide and high. Keep twice that free.
            let half = scene.side / 2.0;
            let mark = Bounds {
                min: Point {
                    x: -half,
                    y: half - scene.side / 6.0,
                },
                max: Point {
                    x: -half + scene.side / 6.0,
                    y: half,
                },
            };
            for (i, item) in rim.iter().enumerate() {
                let bounds = item.bounds(scene.kind);
                assert!(scene.frame().holds(bounds), "{item}\n{scene}");
                assert!(!bounds.overlaps(mark), "{item}\n{scene}");
                for other in &rim[..i] {
                    let apart = !other.bounds(scene.kind).overlaps(bounds);
                    assert!(apart, "{item} and {other}\n{scene}");
                }
            }
        }
    }
}

#[test]
fn clocks_and_dice_are_shown_for_both_players() {
    let game = played(GameKind::Squadro, "", &[]);
    let view = View {
        clocks: vec!["2 d 5 h".into(), "40 min".into()],
        by_lot: true,
        ..named("Ada")
    };
    let shown = scene(&game, &view);
    for (seat, time) in [(1, "2 d 5 h"), (2, "40 min")] {
        let Mark::Text(text) = &item(&shown, &format!("time of {seat}")).mark else {
            panic!("a time is text");
        };
        assert_eq!(text.text, time);
        item(&shown, &format!("lot of {seat}"));
    }
    let turns = |scene: &Scene| {
        of_role(scene, Role::Rim)
            .filter(|item| item.what.starts_with("turn of"))
            .count()
    };
    assert_eq!(turns(&shown), 0);
    assert_eq!(turns(&scene(&game, &named("Ada"))), 1);
}

#[test]
fn notes_at_unknown_places_are_ignored() {
    let game = standing(GameKind::Squadro, "", JUMP);
    for perspective in Seat::first(2) {
        let yes = |place: &str| Note::Yes(place.into());
        let mut notes: Vec<Note> = [
            "", "A", "A0", "A6", "C1", "3", "3,", "6,1", "1,0", "a3", "3,2,1", "A22",
        ]
        .map(yes)
        .to_vec();
        notes.push(Note::Arrow("A9".into(), "1,1".into()));
        notes.push(Note::Arrow("1,1".into(), "1,1".into()));
        let view = View {
            perspective: Some(perspective),
            ..View::default()
        };
        let plain = scene(&game, &view);
        let unknown = View {
            notes,
            ..view.clone()
        };
        assert_eq!(scene(&game, &unknown), plain, "unknown places are left out");

        let view = View {
            notes: vec![
                yes("A2"),
                Note::No("2,4".into()),
                Note::No("3,2".into()),
                Note::Arrow("A2".into(), "2,5".into()),
            ],
            ..view
        };
        let shown = scene(&game, &view);
        assert_eq!(shown.items.len(), plain.items.len() + 4);
        // Light's piece 2 is two steps out, so it is on dark's lane 2.
        assert_eq!(at(&shown, "yes A2"), at(&shown, "A2 out 2"));
        assert_eq!(at(&shown, "no 2,4"), at(&shown, "B4 back 2"));
        // On dark's lane 2 like the piece, but on light's lane 3: one lane away from it.
        let (crossing, piece) = (at(&shown, "no 3,2"), at(&shown, "A2 out 2"));
        assert!((crossing.distance(piece) - 1.0).abs() < 1e-9);
        let Mark::Stroke(arrow) = &item(&shown, "arrow A2 2,5").mark else {
            panic!("an arrow is a line");
        };
        assert_eq!(arrow.points[0], piece);
    }
}

#[test]
fn notes_do_not_cover_the_numbers_of_pieces() {
    // Pieces in all four headings, in both perspectives.
    let game = standing(GameKind::Squadro, "", "0 2 12 0 8 / 1 8 3 0 12 a");
    for perspective in Seat::first(2) {
        for place in ["A1", "A2", "A3", "A5", "B1", "B2", "B3", "B5"] {
            let view = View {
                perspective: Some(perspective),
                notes: vec![Note::No(place.into())],
                ..View::default()
            };
            let shown = scene(&game, &view);
            let of = |item: &Item| item.role == Role::Piece && item.what.starts_with(place);
            let piece = shown.items.iter().find(|item| of(item)).expect("a piece");
            let (art, at) = drawing(&shown, piece).expect("a sprite");
            let written = |(shape, _): &(Shape, Ink)| matches!(shape, Shape::Sign { .. });
            let number = art
                .fills
                .iter()
                .find(|fill| written(fill))
                .expect("a number");
            let number = number.0.bounds().moved(at).center();
            let note = item(&shown, &format!("no {place}")).bounds(shown.kind);
            let radius = (note.max.x - note.min.x) / 2.0;
            let gap = note.center().distance(number) - radius;
            assert!(gap > 0.1, "{place}: {gap}");
        }
    }
}

/// Returns the path of the item with this name.
fn way<'a>(scene: &Scene, ways: &'a [Travel], what: &str) -> &'a Travel {
    let found = ways.iter().find(|way| scene.items[way.item].what == what);
    found.unwrap_or_else(|| panic!("{what} moves\n{scene}"))
}

#[test]
fn jumped_pieces_start_back_when_they_are_passed() {
    let mut game = standing(GameKind::Squadro, "", JUMP);
    game.play("2").expect("a legal move");
    let view = View::default();
    let shown = scene(&game, &view);
    let ways = travels(&game, &view, &shown);
    assert_eq!(ways.len(), 3);
    let mover = way(&shown, &ways, "A2 out 5");
    let first = way(&shown, &ways, "B3 out 0");
    let second = way(&shown, &ways, "B4 back 6");
    assert!(mover.begin < first.begin && first.begin < second.begin && second.begin < mover.end);
    // When a jumped piece starts, the moving piece is where it was.
    for jumped in [first, second] {
        let share = (jumped.begin - mover.begin) / (mover.end - mover.begin);
        let passing = mover.path[0].toward(mover.path[1], share);
        assert!(passing.distance(jumped.path[0]) < 1e-9, "{jumped:?}");
    }
}

#[test]
fn every_moved_piece_travels_along_its_lane() {
    let mut random = Random::new(4);
    let (mut jumps, mut homes) = (0, 0);
    for perspective in [None, Seat::new(1)] {
        let view = View {
            perspective,
            last_move: false,
            ..View::default()
        };
        let mut game = played(GameKind::Squadro, "", &[]);
        let mut before: Option<Scene> = None;
        wander(&mut game, 200, &mut random, |game, chosen| {
            if !chosen.is_empty() {
                return;
            }
            let shown = scene(game, &view);
            let ways = travels(game, &view, &shown);
            match &before {
                None => assert_eq!(ways, []),
                Some(before) => {
                    let moved = moved(before, &shown);
                    assert_eq!(moved.len(), ways.len(), "{shown}");
                    for (what, from, to) in moved {
                        let way = way(&shown, &ways, &what);
                        assert_eq!(way.path, [from, to], "{what}");
                        let (across, along) = ((from.x - to.x).abs(), (from.y - to.y).abs());
                        assert!(across.min(along) < 1e-9, "{what}");
                        assert!(0.0 <= way.begin && way.begin < way.end && way.end <= 1.0);
                        homes += usize::from(what.ends_with("home"));
                    }
                    jumps += ways.len() - 1;
                }
            }
            before = Some(shown);
        });
    }
    assert!(jumps > 10 && homes > 3, "{jumps} {homes}");
}

/// Returns the pieces that moved: name in the later scene, earlier place and later place.
fn moved(before: &Scene, after: &Scene) -> Vec<(String, Point, Point)> {
    let pieces = of_role(before, Role::Piece).zip(of_role(after, Role::Piece));
    let places = pieces.map(|(was, is)| {
        assert_eq!(
            was.what[..2],
            is.what[..2],
            "both scenes list pieces in the same order"
        );
        (is.what.clone(), at(before, &was.what), at(after, &is.what))
    });
    places.filter(|(_, from, to)| from != to).collect()
}

#[test]
fn a_complete_move_is_animated_before_it_is_played() {
    let game = standing(GameKind::Squadro, "", JUMP);
    let ready = View {
        choosing: Some(game.steps_of("2").expect("a legal move")),
        ..View::default()
    };
    let open = View {
        choosing: Some(Vec::new()),
        ..View::default()
    };
    let ways = |game: &AnyGame, view: &View| travels(game, view, &scene(game, view)).len();
    assert_eq!(ways(&game, &open), 0);
    assert_eq!(ways(&game, &ready), 3);
}
