//! Names may hold anything.

use asterism_render::scene::{Mark, Role};
use asterism_render::{View, font, png};

use crate::table::{of_role, start};

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

fn shown(name: &str) -> String {
    let view = View {
        names: vec![name.into()],
        ..View::default()
    };
    let scene = asterism_render::scene(&start(2), &view);
    let text = of_role(&scene, Role::Rim)
        .find(|item| item.what == "name of 1")
        .and_then(|item| match &item.mark {
            Mark::Text(text) => Some(text.text.clone()),
            Mark::Sprite { .. } | Mark::Stroke(_) => None,
        });
    text.expect("every seat has a name")
}

#[test]
fn every_name_draws_and_shows_something() {
    for name in NAMES {
        let shown = shown(name);
        assert!(!shown.trim().is_empty(), "{name:?}");
        let view = View {
            names: vec![name.into(); 4],
            size: 300,
            ..View::default()
        };
        png(&start(4), &view);
    }
    png(
        &start(4),
        &View {
            names: vec!["x".repeat(100_000)],
            size: 300,
            ..View::default()
        },
    );
}

#[test]
fn names_are_shown_as_far_as_the_face_goes() {
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
        // Nothing readable is left: the seat's number.
        ("日本語の名前", "1"),
        ("مرحبا", "1"),
        ("🎲", "1"),
        ("...", "1"),
        ("", "1"),
    ] {
        assert_eq!(shown(name), expected, "{name:?}");
    }
}

#[test]
fn long_names_end_in_an_ellipsis_and_fit() {
    let shown = shown("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW");
    assert!(shown.ends_with('…') && shown.starts_with("WWW"), "{shown}");
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
