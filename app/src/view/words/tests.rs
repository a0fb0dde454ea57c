//! Tests that descriptions contain the whole position, by parsing them, and that no text is ever truncated.

use asterism_rules::{AnyGame, GameKind, OptionValues, Seat, each_game, each_kind, stern_halma};
use asterism_store::{
    FIRST_VERSION, GameId, GameRecord, Origin, Player, StartPosition, Timestamp, UserId,
};

use super::{MESSAGE_CHARACTERS, describe_board, describe_choosing, render_plain, shorten_name};
use crate::game::loaded_game::{LoadedGame, RULES_VERSION};
use crate::game::tree::make_up_game;
use crate::protocol::limits::ALT_CHARACTERS;
use crate::testing::club::HERE;
use crate::testing::games::{TestDice, TestedGame as _};
use crate::text::Language;
use crate::text::markdown::escape;

const ENGLISH: Language = Language::English;

/// Widest line, in characters, that does not wrap in a code block on a phone.
const COLUMNS: usize = 40;

/// Returns the names of six players, all of the greatest length Discord allows.
fn longest_names() -> Vec<String> {
    [
        "Maximiliana",
        "Bartholomea",
        "Konstantina",
        "Wilhelmiina",
        "Guadalupita",
        "Theophrasta",
    ]
    .map(|name| format!("{name} van der Longenamington"))
    .iter()
    .map(|name| name.chars().take(32).collect())
    .collect()
}

/// Returns `game` as a loaded game of players with these names.
fn load(game: AnyGame, names: &[String]) -> LoadedGame {
    let players = game.players();
    let users = (1..=players as u64).map(UserId::new);
    let seats = users.map(Player::User).collect();
    let start = StartPosition {
        kind: game.kind().id().to_owned(),
        options: game.options_text(),
        seats: players as u8,
        rules_version: RULES_VERSION,
        position: None,
    };
    let id = GameId::new(u64::MAX).expect("not zero");
    LoadedGame {
        record: GameRecord {
            version: FIRST_VERSION,
            place: HERE,
            seats,
            origin: Origin::Challenge,
            ..make_up_game(id, &start, Timestamp::from_millis(1_790_000_000_000))
        },
        game,
        names: names[..players].to_vec(),
        series: None,
        pauses: crate::game::pauses::Pauses::default(),
    }
}

/// Returns starts of every preset and every single option, for each number of players it allows.
fn starts(kind: GameKind) -> Vec<AnyGame> {
    let presets = kind.presets().iter().map(|name| format!("preset={name}"));
    let mut variants: Vec<String> = presets.collect();
    for (name, values) in kind.option_keys() {
        match values {
            OptionValues::Words(words) => {
                variants.extend(words.iter().map(|word| format!("{name}={word}")));
            }
            OptionValues::Number(least, most) => {
                variants.extend([least, most].map(|number| format!("{name}={number}")));
            }
        }
    }
    let mut starts = Vec::new();
    for variant in variants {
        let before = starts.len();
        starts.extend(
            kind.players()
                .filter_map(|players| AnyGame::new(kind, &variant, players).ok()),
        );
        assert!(
            starts.len() > before,
            "{variant} allows no number of players"
        );
    }
    starts
}

/// Scatters all pieces over the board, which names more places than any real game.
fn scattered(kind: GameKind, players: usize, dice: &mut TestDice) -> Option<AnyGame> {
    let text = each_kind!(kind, P => P::scattered(players, dice));
    AnyGame::from_position(kind, "", players, &text).ok()
}

/// The longest texts found.
#[derive(Default)]
struct Longest {
    alt: String,
    choosing: String,
    plain: String,
    shortened: usize,
    count: usize,
}

fn keep(longest: &mut String, text: String) {
    if text.chars().count() > longest.chars().count() {
        *longest = text;
    }
}

/// Checks the descriptions of the board and of each dialog step towards a random move, in English and `others`; then makes the move.
fn check(loaded: &mut LoadedGame, others: &[Language], dice: &mut TestDice, longest: &mut Longest) {
    longest.count += 1;
    check_alt(&loaded.game, others, |language| {
        let alt = describe_board(loaded, &loaded.game, language);
        longest.shortened += usize::from(alt.contains('…'));
        keep(&mut longest.alt, alt.clone());
        alt
    });
    for &language in [ENGLISH].iter().chain(others) {
        let text = render_plain(loaded, &loaded.game, language);
        let size = text.chars().count();
        assert!(size <= MESSAGE_CHARACTERS, "{size}: {text}");
        keep(&mut longest.plain, text.clone());
        let mut parts = text.split("```");
        let (Some(_), Some(board), Some(_), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            panic!("not exactly one code block: {text}");
        };
        assert_eq!(board, format!("\n{}\n", loaded.game.plain()));
        assert!(board.lines().all(|line| line.chars().count() <= COLUMNS));
        for phrase in loaded.game.plain_legend() {
            let said = language.phrase(&phrase, &|seat| escape(&loaded.name(seat)));
            assert!(text.matches(&said).count() <= 1, "twice {said}: {text}");
        }
    }

    if loaded.game.ending().is_some() {
        return;
    }
    let mut chosen = Vec::new();
    loop {
        let steps = loaded.game.next_steps(&chosen).expect("on offer");
        check_alt(&loaded.game, others, |language| {
            let alt = describe_choosing(loaded, &steps, &chosen, language);
            keep(&mut longest.choosing, alt.clone());
            alt
        });
        if let Some(whole) = steps.whole {
            loaded.game.play(&whole).expect("a complete move is legal");
            return;
        }
        chosen.push(steps.choices[dice.roll(steps.choices.len())].step);
    }
}

/// Checks that a description of `game` fits and is complete: the English one is parsed, and each other language must name the same places
/// as often.
fn check_alt(game: &AnyGame, others: &[Language], mut alt: impl FnMut(Language) -> String) {
    let english = alt(ENGLISH);
    assert!(english.chars().count() <= ALT_CHARACTERS, "{english}");
    let found = each_kind!(game.kind(), P => P::read_facts(&english));
    let facts = each_game!(game, game => game.position().facts());
    assert_eq!(found, facts, "{english}");
    let named = places(&english, ENGLISH);
    for &language in others {
        let alt = alt(language);
        assert!(alt.chars().count() <= ALT_CHARACTERS, "{alt}");
        assert_eq!(places(&alt, language), named, "{alt}\n{english}");
    }
}

/// Returns all languages but English.
fn others() -> Vec<Language> {
    let all = Language::ALL.iter().copied();
    all.filter(|language| *language != ENGLISH).collect()
}

/// Plays `games` games of at most `plies` moves from each start, and describes each of their boards in English and one other language in turn. Also
/// builds `scatters` scattered boards, which are described in all languages. Returns the longest texts found.
fn measure(kind: GameKind, games: usize, plies: usize, scatters: usize) -> Longest {
    let mut dice = TestDice(0x9E37_79B9_7F4A_7C15);
    let mut longest = Longest::default();
    let names = longest_names();
    let others = others();
    let mut next = others.iter().cycle();
    for start in starts(kind) {
        for _ in 0..games {
            let mut loaded = load(start.clone(), &names);
            let leaves = dice.roll(2 * plies);
            for ply in 0..plies {
                if ply == leaves {
                    let seat = Seat::new(dice.roll(loaded.names.len())).expect("a seat");
                    loaded.game.resign(seat);
                }
                let other = *next.next().expect("there are other languages");
                check(&mut loaded, &[other], &mut dice, &mut longest);
                if loaded.game.ending().is_some() {
                    break;
                }
            }
        }
    }
    let mut seen = 0;
    while seen < scatters {
        for players in kind.players() {
            if let Some(game) = scattered(kind, players, &mut dice) {
                seen += 1;
                let mut loaded = load(game, &names);
                check(&mut loaded, &others, &mut dice, &mut longest);
                check(&mut loaded, &others, &mut dice, &mut longest);
            }
        }
    }
    longest
}

#[test]
fn every_position_is_described_in_full_whatever_the_names() {
    for &kind in GameKind::ALL {
        measure(kind, 1, 4, 10);
    }
}

/// `cargo test --release -p asterism-app -- --ignored --nocapture longest_descriptions`
#[test]
#[ignore = "long: games of 150 moves, and thousands of scattered boards"]
fn longest_descriptions() {
    for &kind in GameKind::ALL {
        let longest = measure(kind, 8, 150, 3000);
        println!(
            "{kind}: {} boards, {} with shortened names",
            longest.count, longest.shortened,
        );
        for text in [&longest.alt, &longest.choosing, &longest.plain] {
            println!("{} characters: {text}\n", text.chars().count());
        }
    }
}

#[test]
fn names_full_of_markdown_are_escaped_and_fit() {
    let mut dice = TestDice(7);
    for kind in GameKind::ALL {
        for marks in ["`", "*_~|><[]()#-\\", "@everyone ", "👩‍👩‍👧‍👦"] {
            let names: Vec<String> = (1..=6)
                .map(|seat| {
                    let name = marks.chars().cycle().take(31).collect::<String>();
                    format!("{name}{seat}")
                })
                .collect();
            let players = *kind.players().end();
            let game = scattered(*kind, players, &mut dice).unwrap_or_else(|| {
                AnyGame::new(*kind, "", players).expect("a valid number of players")
            });
            let mut loaded = load(game, &names);
            check(&mut loaded, &others(), &mut dice, &mut Longest::default());
            let text = render_plain(&loaded, &loaded.game, ENGLISH);
            assert!(!text.contains("@everyone"), "{text}");
        }
    }
}

#[test]
fn names_are_shortened_between_whole_symbols() {
    for (name, most, short) in [
        ("Ann", 9, "Ann"),
        ("Maximilian", 9, "Maximili…"),
        ("Max Müller-Lüdenscheidt", 5, "Max…"),
        // Letters with a combining accent.
        ("Ze\u{301}e\u{301}e\u{301}e\u{301}", 5, "Ze\u{301}…"),
        ("ab👩‍👩‍👧‍👦cd", 6, "ab…"),
        ("👍🏽👍🏽👍🏽", 4, "👍🏽…"),
    ] {
        assert_eq!(shorten_name(name, most), short, "{name}");
    }
}

/// Returns the places named in a text, sorted: all words with both a digit and a letter. Runs are expanded.
fn places(said: &str, language: Language) -> Vec<String> {
    let holes = ["a1", "q1"];
    let [first, last] = holes.map(|name| {
        let mut holes = stern_halma::Hole::all();
        holes.find(|hole| hole.name() == name).expect("a hole")
    });
    let run = stern_halma::SternHalmaPhrase::PositionRun { first, last };
    let run = language.phrase(&run.into(), &|seat| seat.to_string());
    let [first, last] = holes;
    let to = run
        .strip_prefix(first)
        .and_then(|run| run.strip_suffix(last));
    let to = to.expect("a run names its ends");
    let is_place = |word: &str| {
        let has = |fits: fn(char) -> bool| word.contains(fits);
        has(|c| c.is_ascii_digit()) && has(|c| c.is_ascii_alphabetic())
    };
    let words = |said: &str| -> Vec<String> {
        let words = said.split(|c: char| !c.is_alphanumeric() && c != '-');
        let places = words.filter(|word| is_place(word));
        places.map(str::to_owned).collect()
    };
    let mut named = words(said);
    // A run that is an item of a list means all places between its ends.
    let both = language.list(&["X".to_owned(), "Y".to_owned()]);
    let listed = [": ", ", ", both.trim_matches(['X', 'Y'])];
    let parts: Vec<&str> = said.split(to).collect();
    for ends in parts.windows(2) {
        let is_end = |c: char| !c.is_alphanumeric();
        let first = ends[0].rsplit(is_end).next().filter(|word| is_place(word));
        let last = ends[1].split(is_end).next().filter(|word| is_place(word));
        let (Some(first), Some(last)) = (first, last) else {
            continue;
        };
        // Outside lists, two places are the ends of a move.
        let before = ends[0].strip_suffix(first).unwrap_or_default();
        if !listed.iter().any(|mark| before.ends_with(mark)) {
            continue;
        }
        let row = &first[..1];
        let number = |hole: &str| hole[1..].parse::<usize>();
        if let (Ok(first), Ok(last)) = (number(first), number(last))
            && ends[1].starts_with(row)
        {
            named.extend((first + 1..last).map(|number| format!("{row}{number}")));
        }
    }
    named.sort();
    named
}
