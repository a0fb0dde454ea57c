//! Player names may contain any characters.

use asterism_render::scene::{Mark, Role};
use asterism_render::{View, font, png};
use asterism_rules::{AnyGame, GameKind};

use crate::table::of_role;

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
