//! Moves and records as the keyboards of many people, phones and copied text write them.

use asterism_rules::{AnyGame, GameKind, MoveError, Record};

/// A way in which a text arrives.
type Spelling = (&'static str, fn(&str) -> String);

const SPELLINGS: [Spelling; 25] = [
    ("full width", |text| {
        let wide = |c: char| char::from_u32(u32::from(c) + 0xFEE0).unwrap_or(c);
        text.chars()
            .map(|c| if ('!'..='~').contains(&c) { wide(c) } else { c })
            .collect()
    }),
    ("ideographic spaces", |text| text.replace(' ', "\u{3000}")),
    ("no-break spaces", |text| text.replace(' ', "\u{A0}")),
    ("narrow no-break spaces", |text| {
        text.replace(' ', "\u{202F}")
    }),
    ("hyphens", |text| text.replace('-', "\u{2010}")),
    ("no-break hyphens", |text| text.replace('-', "\u{2011}")),
    ("en dashes", |text| text.replace('-', "–")),
    ("em dashes", |text| text.replace('-', "—")),
    ("minus signs", |text| text.replace('-', "−")),
    ("long vowel marks", |text| text.replace('-', "ー")),
    ("long arrows", |text| text.replace("->", "⟶")),
    ("emoji arrows", |text| text.replace("->", "➡\u{FE0F}")),
    ("double arrows", |text| text.replace("->", "⇒")),
    ("zero-width space at the end", |text| {
        format!("{text}\u{200B}")
    }),
    ("zero-width spaces everywhere", |text| {
        text.chars().flat_map(|c| [c, '\u{200B}']).collect()
    }),
    ("byte order mark", |text| format!("\u{FEFF}{text}")),
    ("left-to-right mark", |text| format!("\u{200E}{text}")),
    ("isolated direction", |text| {
        format!("\u{2068}{text}\u{2069}")
    }),
    ("word joiners", |text| {
        text.replace('-', "\u{2060}-\u{2060}")
    }),
    ("Arabic digits", |text| turn_digits(text, 0x660)),
    ("Devanagari digits", |text| turn_digits(text, 0x966)),
    ("emoji digits", |text| {
        let emoji = |c: char| format!("{c}\u{FE0F}\u{20E3}");
        let chars = text.chars();
        chars
            .map(|c| {
                if c.is_ascii_digit() {
                    emoji(c)
                } else {
                    c.into()
                }
            })
            .collect()
    }),
    ("Cyrillic letters", |text| {
        text.replace('a', "а")
            .replace('c', "с")
            .replace('e', "е")
            .replace('A', "А")
            .replace('B', "В")
    }),
    ("raised digits", |text| {
        text.replace('1', "¹").replace('3', "³")
    }),
    ("soft hyphens", |text| text.replace('-', "-\u{AD}")),
];

fn turn_digits(text: &str, zero: u32) -> String {
    let turn = |c: char| match c.to_digit(10) {
        Some(digit) => char::from_u32(zero + digit).expect("a digit"),
        None => c,
    };
    text.chars().map(turn).collect()
}

/// A move at the start of each game, with as many kinds of signs as its notation has.
const MOVES: [(GameKind, &str); 4] = [
    (GameKind::Squadro, "A3"),
    (GameKind::SternHalma, "d1-e5"),
    (GameKind::StarSquares, "a1"),
    (GameKind::Pentagame, "a A->A-1-B"),
];

fn start(kind: GameKind) -> AnyGame {
    AnyGame::new(kind, "", 2).expect("two can play")
}

#[test]
fn moves_are_read_however_they_were_typed() {
    for (kind, canonical) in MOVES {
        for (name, spell) in SPELLINGS {
            let typed = spell(canonical);
            assert_eq!(
                start(kind).read(&typed).as_deref(),
                Ok(canonical),
                "{kind}, {name}: {typed:?}"
            );
        }
        for ending in [".", "!", " ."] {
            let typed = format!("{canonical}{ending}");
            assert_eq!(start(kind).read(&typed).as_deref(), Ok(canonical));
            assert!(!start(kind).complete(&typed, 25, 100).is_empty(), "{typed}");
        }
        for around in ["`", "``", "**", "_", "~~", "||", "\"", "  "] {
            let typed = format!("{around}{canonical}{around}");
            assert_eq!(
                start(kind).read(&typed).as_deref(),
                Ok(canonical),
                "{typed:?}"
            );
        }
        for quoted in [
            format!("“{canonical}”"),
            format!("„{canonical}“"),
            format!("«{canonical}»."),
            format!("{canonical}. "),
        ] {
            assert_eq!(
                start(kind).read(&quoted).as_deref(),
                Ok(canonical),
                "{quoted:?}"
            );
        }
    }
}

#[test]
fn moves_are_suggested_however_they_are_typed() {
    for (kind, canonical) in MOVES {
        for (name, spell) in SPELLINGS {
            let suggested = start(kind).complete(&spell(canonical), 25, 100);
            let found = suggested.iter().any(|it| it.text == canonical);
            assert!(found, "{kind}, {name}: {suggested:?}");
        }
    }
}

#[test]
fn records_are_read_however_they_were_copied() {
    for (kind, canonical) in MOVES {
        let text = format!("game {}\nplayers 2\n\n1 {canonical}\n", kind.id());
        let record: Record = text.parse().expect("a record");
        for (name, spell) in SPELLINGS {
            let copied: Vec<String> = text.lines().map(spell).collect();
            let read: Record = copied
                .join("\n")
                .parse()
                .unwrap_or_else(|error| panic!("{kind}, {name}: {error}"));
            let replayed = read
                .replay()
                .unwrap_or_else(|error| panic!("{kind}, {name}: {error}"));
            assert_eq!(
                replayed.entries(),
                record.replay().expect("legal").entries(),
                "{kind}, {name}"
            );
        }
        let fenced = format!("```text\n{text}```");
        assert_eq!(fenced.parse().as_ref(), Ok(&record));
    }
}

#[test]
fn what_people_write_in_a_record_stays_as_it_is() {
    let text = "\u{FEFF}game\u{A0}squadro\nseat １ Ａnn–Ｂ\nsaid 1 schön – ３ ⟶ ４\nnote １ １–２\nevent Ｃup – １\n\n1 A3\n";
    let record: Record = text.parse().expect("a record");
    assert_eq!(record.names[0], "Ａnn–Ｂ");
    let written = record.to_string();
    for kept in ["schön – ３ ⟶ ４", "１–２", "event Ｃup – １"] {
        assert!(written.contains(kept), "{written}");
    }
}

#[test]
fn an_error_names_the_character_that_was_typed() {
    let error = start(GameKind::Squadro).read("\u{200B}`A\u{200B}9`");
    let Err(MoveError::Unreadable { at, .. }) = error else {
        panic!("{error:?}");
    };
    assert_eq!(at, 4);
}

#[test]
fn a_move_that_needs_other_letters_is_asked_about() {
    let game = start(GameKind::Pentagame);
    let meant = "a A->A-6-c".to_owned();
    assert_eq!(game.read("a c-1-a"), Err(MoveError::Doubtful { meant }));
    assert_eq!(game.read("a c-1-A").as_deref(), Ok("a A->A-6-c"));
}

#[test]
fn a_way_can_be_written_in_words() {
    let mut game = start(GameKind::StarSquares);
    for placed in ["a1", "e5"] {
        game.play(placed).expect("a free point");
    }
    for typed in ["a1 to a2", "A1 TO A2", "a1 a2"] {
        assert_eq!(game.read(typed).as_deref(), Ok("a1-a2"), "{typed}");
    }
}
