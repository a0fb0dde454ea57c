//! Tests that descriptions contain the whole position, by parsing them, and that no text is ever truncated.

use std::collections::BTreeSet;

use asterism_rules::{
    AnyGame, GameKind, OptionValues, Position, Seat, pentagame, squadro, star_squares, stern_halma,
};
use asterism_store::{FIRST_VERSION, GameId, GameRecord, Origin, Player, Terms, Timestamp, UserId};

use super::{MESSAGE_CHARACTERS, describe_board, describe_choosing, render_plain, shorten_name};
use crate::game::loaded_game::{LoadedGame, RULES_VERSION};
use crate::protocol::limits::ALT_CHARACTERS;
use crate::testing::club::HERE;
use crate::text::Language;
use crate::text::markdown::escape;

const ENGLISH: Language = Language::English;

/// Widest line, in characters, that does not wrap in a code block on a phone.
const COLUMNS: usize = 40;

/// Small generator of pseudo-random numbers (xorshift64*).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.roll(end + 1));
        }
    }
}

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
    LoadedGame {
        record: GameRecord {
            id: GameId::new(u64::MAX).expect("not zero"),
            series: None,
            version: FIRST_VERSION,
            undone: None,
            undone_at: None,
            place: HERE,
            kind: game.kind().id().to_owned(),
            options: game.options_text(),
            variant: String::new(),
            rules_version: RULES_VERSION,
            seats,
            engine: None,
            entries: Vec::new(),
            ended: None,
            started: Timestamp::from_millis(1_790_000_000_000),
            updated: Timestamp::from_millis(1_790_000_000_000),
            post: None,
            terms: Terms::default(),
            clock: None,
            offer: None,
            offers: 0,
            thread: None,
            ratings: Vec::new(),
            rematch: None,
            nudged: None,
            origin: Origin::Challenge,
            position: None,
            plans: 0,
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
fn scattered(kind: GameKind, players: usize, dice: &mut Dice) -> Option<AnyGame> {
    let text = match kind {
        GameKind::Pentagame => {
            let board = pentagame::Board::get(pentagame::RingStops::Three);
            let mut stops: Vec<&str> = board.stops().map(pentagame::Stop::name).collect();
            dice.shuffle(&mut stops);
            let mut stops = stops.into_iter();
            let mut some = |count| stops.by_ref().take(count).collect::<Vec<_>>().join(",");
            let figures = if players == 5 { 4 } else { 5 };
            let seats: Vec<String> = (0..players).map(|_| some(figures)).collect();
            let last = vec!["-"; players].join("/");
            format!("{} k:{} g:{} 1 {last}", seats.join("/"), some(5), some(5))
        }
        GameKind::Squadro => {
            let mut lanes = || [(); 5].map(|()| dice.roll(12).to_string()).join(" ");
            format!("{} / {} a", lanes(), lanes())
        }
        GameKind::StarSquares => {
            let mut points = [&['L'; 7][..], &['D'; 7], &['.'; 11]].concat();
            dice.shuffle(&mut points);
            let rows: Vec<String> = points.chunks(5).map(String::from_iter).collect();
            format!("{} 0 0 l", rows.join("/"))
        }
        GameKind::SternHalma => {
            let mut pegs: Vec<char> = (0..players * 10)
                .map(|peg| char::from(b'1' + (peg / 10) as u8))
                .collect();
            pegs.resize(121, '.');
            dice.shuffle(&mut pegs);
            let mut pegs = pegs.into_iter();
            let rows = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];
            let rows = rows.map(|length| pegs.by_ref().take(length).collect::<String>());
            format!("{} 1", rows.join("/"))
        }
    };
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
fn check(loaded: &mut LoadedGame, others: &[Language], dice: &mut Dice, longest: &mut Longest) {
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
    assert_eq!(found(game, &english), standing(game), "{english}");
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
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
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
    let mut dice = Dice(7);
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

/// The facts about a board: `seat: what place` or `what place`.
type Facts = BTreeSet<String>;

fn standing(game: &AnyGame) -> Facts {
    let mut facts = Facts::new();
    match game {
        AnyGame::Pentagame(game) => {
            let position = game.position();
            for seat in Seat::first(position.players()) {
                for figure in position.figures(seat) {
                    if let Some(stop) = position.stop_of(figure) {
                        let color = figure.color.word();
                        facts.insert(match position.command() {
                            pentagame::Command::Shape => format!("{seat}: {color} {stop}"),
                            pentagame::Command::Color => {
                                format!("{seat}: {color} {} {stop}", figure.shape)
                            }
                        });
                    }
                }
                facts.insert(format!("{seat}: {} out", position.out_count(seat)));
            }
            facts.extend(position.black().iter().map(|stop| format!("black {stop}")));
            facts.extend(position.gray().iter().map(|stop| format!("gray {stop}")));
            facts.insert(format!("{} in the supply", position.gray_supply()));
        }
        AnyGame::Squadro(game) => {
            for seat in Seat::first(2) {
                for lane in squadro::Lane::ALL {
                    let progress = game.position().progress(seat, lane);
                    facts.insert(format!("{seat}: {progress} {}", lane.number()));
                }
                facts.insert(format!("{seat}: {} home", game.position().home(seat)));
            }
        }
        AnyGame::StarSquares(game) => {
            let position = game.position();
            for color in star_squares::Color::ALL {
                let seat = position.seat_of(color);
                let word = color.word();
                for point in position.options().board.points() {
                    if position.star(point) == Some(color) {
                        facts.insert(format!("{seat}: {word} {point}"));
                    }
                }
                facts.insert(format!("{seat}: {} in hand", position.hand(color)));
            }
        }
        AnyGame::SternHalma(game) => {
            let position = game.position();
            for seat in Seat::first(position.players()) {
                let pegs = position.pegs(seat);
                facts.extend(pegs.iter().map(|hole| format!("{seat}: peg {hole}")));
                facts.insert(format!("{seat}: {} of 10", position.arrived(seat)));
            }
        }
    }
    facts
}

/// Returns the facts about a board, parsed from its English description.
fn found(game: &AnyGame, said: &str) -> Facts {
    match game.kind() {
        GameKind::Pentagame => read_pentagame(said),
        GameKind::Squadro => read_squadro(said),
        GameKind::StarSquares => read_star_squares(said),
        GameKind::SternHalma => read_stern_halma(said),
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

/// Returns the members of a list such as "a, b and c".
fn members(list: &str) -> impl Iterator<Item = &str> {
    list.split(", ").flat_map(|part| part.split(" and "))
}

/// Finds every text between `before` and `after`.
fn between<'a>(said: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = said.split(before).skip(1);
    parts.filter_map(move |part| part.split_once(after).map(|(inside, _)| inside))
}

fn read_pentagame(said: &str) -> Facts {
    let mut facts = Facts::new();
    // "Ann: white on A and blue on b; 1 of 3 out."
    let seats = said
        .split(". ")
        .filter_map(|sentence| sentence.rsplit_once(" out"))
        .map(|(sentence, _)| sentence)
        .filter(|sentence| sentence.contains(" on ") && sentence.contains("; "));
    for (sentence, seat) in seats.zip(1..) {
        let (figures, out) = sentence.rsplit_once("; ").expect("just filtered");
        let (who, figures) = figures.rsplit_once(": ").expect("a name comes first");
        // "Ann plays white: 1 on A and 2 on b; 1 of 2 out."
        let color = match who.rsplit_once(" plays ") {
            Some((_, color)) => format!("{color} "),
            None => String::new(),
        };
        for figure in members(figures) {
            facts.insert(format!("{seat}: {color}{}", figure.replace(" on ", " ")));
        }
        let out = out.split(' ').next().expect("a number");
        facts.insert(format!("{seat}: {out} out"));
    }
    for (color, before) in [
        ("black", "Black block on "),
        ("black", "Black blocks on "),
        ("gray", "Gray block on "),
        ("gray", "Gray blocks on "),
    ] {
        for stops in between(said, before, ".") {
            let stops = stops.split(';').next().expect("there is a first part");
            facts.extend(members(stops).map(|stop| format!("{color} {stop}")));
        }
    }
    let (before, _) = said
        .split_once(" in the supply")
        .expect("the supply is always described");
    let count = before.rsplit(' ').next().expect("a number");
    facts.insert(format!("{count} in the supply"));
    facts
}

fn read_squadro(said: &str) -> Facts {
    let mut facts = Facts::new();
    for (seat, side, letter, foe) in [(1, "(light): ", 'A', 'B'), (2, "(dark): ", 'B', 'A')] {
        let (_, pieces) = said.split_once(side).expect("both sides are described");
        let (pieces, home) = pieces.split_once(". Home: ").expect("the score follows");
        for lane in 1..=5 {
            let name = format!("{letter}{lane} ");
            let (_, piece) = pieces.split_once(&name).expect("each piece is described");
            let crossed = || -> u8 {
                let (_, crossed) = piece.split_once(foe).expect("a lane of the opponent");
                crossed[..1].parse().expect("a number")
            };
            let progress = match piece {
                piece if piece.starts_with("at its start") => 0,
                piece if piece.starts_with("going out") => crossed(),
                piece if piece.starts_with("on its turn line") => 6,
                piece if piece.starts_with("coming back") => 12 - crossed(),
                piece if piece.starts_with("home") => 12,
                other => panic!("{other}"),
            };
            facts.insert(format!("{seat}: {progress} {lane}"));
        }
        let home = home.split(' ').next().expect("a number");
        facts.insert(format!("{seat}: {home} home"));
    }
    facts
}

fn read_star_squares(said: &str) -> Facts {
    let mut facts = Facts::new();
    // Seats in order, with the colors they have.
    let seats = said.match_indices("): ");
    for ((at, _), seat) in seats.zip(1..) {
        let (_, color) = said[..at]
            .rsplit_once('(')
            .expect("the color is in brackets");
        let (stars, hand) = said[at + 3..].split_once("; ").expect("the hand follows");
        if let Some((_, points)) = stars
            .split_once(" on ")
            .filter(|_| stars != "no star on the board")
        {
            facts.extend(members(points).map(|point| format!("{seat}: {color} {point}")));
        }
        let hand = hand.split(' ').next().expect("a number");
        facts.insert(format!("{seat}: {hand} in hand"));
    }
    facts
}

fn read_stern_halma(said: &str) -> Facts {
    let mut facts = Facts::new();
    let seats = said.split(", on the way to ").skip(1);
    for (told, seat) in seats.zip(1..) {
        let (_, told) = told.split_once(": ").expect("the tip comes first");
        let (holes, arrived) = told.split_once("; ").expect("the score follows");
        for hole in members(holes) {
            let (first, last) = hole.split_once(" to ").unwrap_or((hole, hole));
            let row = &first[..1];
            let number = |hole: &str| -> usize { hole[1..].parse().expect("a number") };
            let run = number(first)..=number(last);
            facts.extend(run.map(|number| format!("{seat}: peg {row}{number}")));
        }
        let arrived = arrived.split(' ').next().expect("a number");
        facts.insert(format!("{seat}: {arrived} of 10"));
    }
    facts
}
