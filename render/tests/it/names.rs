//! Player names may contain any characters.

use asterism_render::scene::{Mark, Role};
use asterism_render::{View, font, png};
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{of_role, variants};

const NAMES: [&str; 22] = [
    "",
    " ",
    "Ada",
    "I l 1 | O 0",
    "Zoë Müller-Łukasiewicz",
    "Żółć Gęślą-Jaźń",
    "Σωκράτης",
    "Владимир",
    "Nguyễn Thị Hồng",
    "𝓐𝓭𝓪 𝕃𝕠𝕧𝕖𝕝𝕒𝕔𝕖",
    "Ｗｉｄｅ",
    "ⒶⒷ🅒",
    "日本語の名前",
    "مرحبا بالعالم",
    "שלום",
    "🎲🎲🎲",
    "👩‍👩‍👧‍👦 family",
    "Z̷̡͉a̴l̵g̶o̷",
    "\u{202e}desrever\u{202c}",
    "a\u{200b}b\u{200d}c\nd\te\0f",
    "...",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
];

fn game(kind: GameKind) -> AnyGame {
    AnyGame::new(kind, "", kind.usual_players()).expect("the usual game")
}

fn shown(kind: GameKind, name: &str) -> String {
    let view = View {
        names: vec![name.into()],
        ..View::default()
    };
    let scene = asterism_render::scene(&game(kind), &view);
    let text = of_role(&scene, Role::Rim)
        .find(|item| item.what == "name of 1")
        .and_then(|item| match &item.mark {
            Mark::Text(text) => Some(text.text.clone()),
            Mark::Sprite { .. } | Mark::Stroke(_) => None,
        });
    text.expect("every seat has a name")
}

#[test]
fn every_name_can_be_drawn_and_is_not_blank() {
    for &kind in GameKind::ALL {
        for name in NAMES {
            let shown = shown(kind, name);
            assert!(!shown.trim().is_empty(), "{name:?}");
            let view = View {
                names: vec![name.into(); 6],
                size: 300,
                ..View::default()
            };
            png(&game(kind), &view);
        }
        png(
            &game(kind),
            &View {
                names: vec!["x".repeat(100_000)],
                size: 300,
                ..View::default()
            },
        );
    }
}

#[test]
fn readable_parts_of_names_are_shown() {
    for (name, expected) in [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Żółć Gęślą", "Żółć Gęślą"),
        ("Σωκράτης", "Σωκράτης"),
        ("Владимир", "Владимир"),
        ("𝓐𝓭𝓪 𝟙", "Ada 1"),
        ("Ｗｉｄｅ", "Wide"),
        ("ⒶⒷ🅒", "ABC"),
        ("👩‍👩‍👧‍👦 family", "family"),
        ("a\u{200b}b\u{200d}c", "abc"),
        ("\u{202e}abc", "abc"),
        // Nothing readable is left, so the seat's number is shown.
        ("日本語の名前", "1"),
        ("مرحبا", "1"),
        ("🎲", "1"),
        ("...", "1"),
        ("", "1"),
    ] {
        for &kind in GameKind::ALL {
            assert_eq!(shown(kind, name), expected, "{name:?} in {kind}");
        }
    }
}

#[test]
fn long_names_end_in_an_ellipsis_and_fit() {
    for &kind in GameKind::ALL {
        let shown = shown(kind, "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW");
        let cut = shown.ends_with('…') && shown.starts_with("WWW");
        assert!(cut, "{shown} in {kind}");
    }
    for room in [0.0, 0.3, 1.0, 2.5, 10.0] {
        for name in NAMES {
            let cut = font::fit(name, 1.0, room);
            assert!(
                cut.is_empty() || font::width(&cut, 1.0) <= room,
                "{cut:?} in {room}"
            );
        }
    }
}

/// Returns the text written as `what` in the picture of a game, with its font size as a share of the picture's side.
fn written(game: &AnyGame, view: &View, what: &str) -> (String, f64) {
    let scene = asterism_render::scene(game, view);
    let found = of_role(&scene, Role::Rim).find(|item| item.what == what);
    match found.map(|item| &item.mark) {
        Some(Mark::Text(text)) => (text.text.clone(), text.size / scene.side),
        Some(Mark::Sprite { .. } | Mark::Stroke(_)) | None => panic!("no {what} in {scene}"),
    }
}

/// Returns a game of every variant, seen from nowhere and from each seat.
fn games_and_views() -> impl Iterator<Item = (AnyGame, View)> {
    variants().into_iter().flat_map(|(kind, options, players)| {
        let game = AnyGame::new(kind, options, players).expect("known options");
        let seats = Seat::first(players).map(Some);
        [None].into_iter().chain(seats).map(move |perspective| {
            let view = View {
                perspective,
                ..View::default()
            };
            (game.clone(), view)
        })
    })
}

#[test]
fn times_are_never_cut_and_stay_legible() {
    for (game, plain) in games_and_views() {
        for time in ["13 d 23 h", "23 h 59 min", "+23 h", "0 min"] {
            let view = View {
                names: vec!["W".repeat(32); game.players()],
                clocks: vec![time.into(); game.players()],
                ..plain.clone()
            };
            for seat in Seat::first(game.players()) {
                let (shown, size) = written(&game, &view, &format!("time of {seat}"));
                assert_eq!(shown, time);
                // Pixels in a picture 1000 pixels wide.
                let size = 1000.0 * size;
                assert!(
                    size >= 20.0,
                    "{time} is {size:.1} pixels high: {}",
                    game.kind()
                );
            }
        }
    }
}

#[test]
fn where_a_name_does_not_fit_its_short_form_is_shown() {
    let mut short = 0;
    for (game, plain) in games_and_views() {
        for names in ["Asterism (level 6)", "Asterism 2 (Stufe 6)", "Ada"] {
            let named = |short_name: &str| View {
                names: vec![names.into(); game.players()],
                short_names: vec![short_name.into(); game.players()],
                clocks: vec!["23 h 59 min".into(); game.players()],
                ..plain.clone()
            };
            for seat in Seat::first(game.players()) {
                let what = format!("name of {seat}");
                let (alone, _) = written(&game, &named(""), &what);
                let (shown, _) = written(&game, &named("Level 6"), &what);
                let expected = if alone == names { names } else { "Level 6" };
                assert_eq!(shown, expected, "{}", game.kind());
                short += usize::from(shown == "Level 6");
            }
        }
    }
    assert!(short > 0, "some names do not fit somewhere");
}
