//! Every game, in every variant and for every number of players: once by clicks, once only by typing. The shortest game of each kind is clicked
//! from the challenge to the end, if it is long with typed moves in the middle; the others only begin. The long tests click all to the end.
//!
//! The games are those that the tests of the rules keep as golden files (`rules/tests/games`).

use std::ops::Range;
use std::path::Path;

use asterism_rules::{AnyGame, GameKind, LogEntry, Record, Seat, for_each_game};
use serde_json::json;

use crate::play::{check_one_live, check_picture};
use crate::support::game::{challenge, game_id};
use crate::support::guided::{find, take};
use crate::support::{Club, Game, Message, Player};

/// How much is played of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// The beginnings of all games, and the shortest to its end if it is clicked, with typed moves in the middle.
    Short,
    /// All games to their ends.
    Long,
}

/// Number of moves of a beginning.
const BEGINNING: usize = 3;

/// Range of the moves that are typed, counted from 0. All others are clicked.
type Typed = Range<usize>;

const CLICKS_ONLY: Typed = 0..0;
const TYPING_ONLY: Typed = 0..usize::MAX;

/// Number of moves that are clicked at either end of a long game if only [a part](Extent::Short) is played.
const CLICKED: usize = 8;

/// One in this many boards is checked closely.
const LOOKED_AT: usize = 10;

/// Names of the players; no game has more than six.
const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"];

/// Returns the golden games of a kind by file name.
fn records(kind: GameKind) -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/games");
    let entries = std::fs::read_dir(&folder).expect("the folder of golden games exists");
    let mut records: Vec<(String, Record)> = entries
        .filter_map(|entry| {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_stem()?.to_str()?.to_owned();
            (path.extension()? == "txt").then_some(())?;
            let text = std::fs::read_to_string(&path).expect("a golden game is text");
            let record: Record = text
                .parse()
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            (record.kind == kind).then_some((name, record))
        })
        .collect();
    records.sort_by(|(one, _), (other, _)| one.cmp(other));
    records
}

#[test]
fn every_kind_has_games_for_every_number_of_players() {
    for &kind in GameKind::ALL {
        let records = records(kind);
        for players in kind.players() {
            let played = records.iter().any(|(_, record)| record.players == players);
            assert!(played, "no golden game of {kind} for {players}");
        }
    }
}

async fn play_all(kind: GameKind, typed: Typed, extent: Extent) {
    let club = Club::open().await;
    let finn = club.newcomer("Finn", "en-US").await;
    for name in ["Dan", "Eva"] {
        club.reader(name, "en-US").await;
    }
    // Many games run at once here, and each move is to be answered as if there were no other.
    for name in &NAMES[..NAMES.len() - 1] {
        let player = club.player(name);
        player.command("settings", json!({"next": "off"})).await;
    }
    finn.command("settings", json!({"next": "off"})).await;
    let records = records(kind);
    let shortest = records
        .iter()
        .min_by_key(|(_, record)| record.entries.len())
        .map(|(name, _)| name.clone());
    for (name, record) in records {
        println!("{name}, typed: {typed:?}");
        let length = record.entries.len();
        let is_shortest = shortest.as_ref() == Some(&name);
        let (moves, typed) = match extent {
            Extent::Long => (length, typed.clone()),
            Extent::Short if is_shortest && typed == CLICKS_ONLY => {
                (length, CLICKED..length.saturating_sub(CLICKED))
            }
            Extent::Short => (BEGINNING, typed.clone()),
        };
        let people: Vec<Player> = NAMES[..record.players]
            .iter()
            .map(|name| match *name {
                "Finn" => finn.clone(),
                name => club.player(name),
            })
            .collect();
        play(&club, (&name, &record), &people, typed, moves).await;
    }
    club.close().await;
}

/// Plays this many moves of a record, from the challenge.
async fn play(
    club: &Club,
    (name, record): (&str, &Record),
    people: &[Player],
    typed: Typed,
    moves: usize,
) {
    assert_eq!(
        record.start, None,
        "{name}: a challenge cannot begin at another position"
    );
    let now = AnyGame::new(record.kind, &record.options, record.players)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let game = begin(club, &now, people, "").await;
    if moves < record.entries.len() {
        play_on(club, (name, record), &game, typed, moves).await;
    } else {
        to_the_end(club, name, record, &game, typed).await;
    }
}

/// Plays this many moves of a recorded game from its first board. Returns the position and the last board.
async fn play_on(
    club: &Club,
    (name, record): (&str, &Record),
    game: &Game,
    typed: Typed,
    moves: usize,
) -> (AnyGame, Message) {
    let mut now = AnyGame::new(record.kind, &record.options, record.players)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut post = game.turn(club, 0).await;
    for (ply, entry) in record.entries.iter().enumerate().take(moves) {
        let LogEntry::Move(notation) = entry else {
            panic!("{name}: golden games have only moves, not {entry:?}")
        };
        let seat = now.to_move().expect("a record has no moves after its end");
        let player = &game.players[seat.index()];
        let turn = format!("{}, your turn in ", player.mention());
        assert!(
            post.headline().starts_with(&turn),
            "{name}: {}",
            post.show()
        );
        if ply % LOOKED_AT == 0 {
            // The first turn notifies only those who did not start the game themselves.
            if ply > 0 {
                club.check_notifications(&post, &[player]).await;
            }
            check_picture(club, &post).await;
        }
        if typed.contains(&ply) {
            let options = json!({"move": notation, "game": game.id});
            player.command("move", options).await.played();
        } else {
            click(player, &post, &now, notation).await;
        }
        now.apply(entry)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        post = game.turn(club, ply + 1).await;
        assert!(
            post.card().contains(&format!("`{notation}`")),
            "{}",
            post.show()
        );
    }
    (now, post)
}

/// Plays a recorded game from its first board to its last.
async fn to_the_end(
    club: &Club,
    name: &str,
    record: &Record,
    game: &Game,
    typed: Typed,
) -> Message {
    let moves = record.entries.len();
    let (now, post) = play_on(club, (name, record), game, typed, moves).await;
    let ending = now
        .ending()
        .unwrap_or_else(|| panic!("{name} does not end"));
    assert!(post.footer().contains("over after"), "{}", post.show());
    let winners: Vec<Seat> = ending.winners.iter().collect();
    for seat in Seat::first(record.players) {
        // The result is the first line; the score of a series may follow.
        let result = post.content().lines().next().unwrap_or_default();
        let named = result.contains(&game.players[seat.index()].mention());
        assert_eq!(named, winners.contains(&seat), "{name}: {}", post.content());
    }
    let last = now.move_at(now.ply()).map(|(seat, _)| seat);
    let others = Seat::first(record.players).filter(|seat| Some(*seat) != last);
    let others: Vec<&Player> = others.map(|seat| &game.players[seat.index()]).collect();
    club.check_notifications(&post, &others).await;
    check_picture(club, &post).await;
    check_one_live(club, game, &post).await;
    post
}

/// Returns what a challenger types for the options of `start`: those that are not usual in new games.
pub(crate) fn typed_variant(start: &AnyGame) -> String {
    let kind = start.kind();
    let values = |options: &str| kind.option_values(options).expect("valid options");
    let usual = values(
        &kind
            .options_of_new_game(None)
            .expect("every game has usual options"),
    );
    let unusual = values(&start.options_text())
        .into_iter()
        .filter(|pair| !usual.contains(pair));
    let typed: Vec<String> = unusual
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    typed.join(",")
}

/// Challenges to a game in the variant of `start`, with the options `more`. The first of `people` begins.
pub(crate) async fn begin(club: &Club, start: &AnyGame, people: &[Player], more: &str) -> Game {
    let mut options = json!({"game": start.kind().id(), "seat": "first"});
    let variant = [&*typed_variant(start), more].join(",");
    let variant = variant.trim_matches(',');
    if !variant.is_empty() {
        options["variant"] = json!(variant);
    }
    let asked: Vec<&Player> = people.iter().collect();
    let challenge = challenge(&asked, options).await.public();
    check_picture(club, &challenge).await;
    for opponent in &people[1..] {
        let answer = opponent.press(&challenge, "Accept").await;
        assert!(!answer.message().is_private(), "{answer:?}");
    }
    let mut players = people.to_vec();
    players.rotate_right(start.to_move().map_or(0, Seat::index));
    Game {
        id: game_id(&challenge),
        channel: challenge.channel().to_owned(),
        players,
        challenge,
    }
}

/// Makes a move with buttons and menus, on the board or in the dialog.
async fn click(player: &Player, post: &Message, now: &AnyGame, notation: &str) {
    let steps = now.steps_of(notation).expect("a golden move is legal");
    let labels: Vec<String> = (0..steps.len())
        .map(|made| {
            let offered = now.next_steps(&steps[..made]).expect("there are steps");
            let choice = offered
                .choices
                .into_iter()
                .find(|choice| choice.step == steps[made]);
            choice.expect("the step is among the choices").label
        })
        .collect();
    let (last, before) = labels.split_last().expect("a move has choices");
    let mut dialog = post.clone();
    let is_under_the_board =
        |label: &String| *label == labels[0] || label.starts_with(&format!("{}: ", labels[0]));
    if !post.labels().iter().any(is_under_the_board) {
        dialog = player.press(post, "Move…").await.private();
    }
    for label in before {
        dialog = find(player, &dialog, label)
            .await
            .unwrap_or_else(|| panic!("{label:?} cannot be chosen in {}", dialog.show()));
    }
    let played = take(player, &dialog, last).await;
    played
        .unwrap_or_else(|| panic!("{last:?} cannot be chosen in {}", dialog.show()))
        .silent();
}

/// Defines the tests of each game.
macro_rules! played {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        $(mod $module {
            use super::{CLICKS_ONLY, Extent, GameKind, TYPING_ONLY, play_all};

            #[tokio::test]
            async fn by_clicks() {
                play_all(GameKind::$name, CLICKS_ONLY, Extent::Short).await;
            }

            #[tokio::test]
            async fn by_typing() {
                play_all(GameKind::$name, TYPING_ONLY, Extent::Short).await;
            }

            #[tokio::test]
            #[ignore = "long: all golden games to their ends"]
            async fn whole() {
                play_all(GameKind::$name, CLICKS_ONLY, Extent::Long).await;
                play_all(GameKind::$name, TYPING_ONLY, Extent::Long).await;
            }
        })+
    };
}

for_each_game!(played);

/// Pentagame for three is played twice, once in each direction.
#[tokio::test]
async fn a_series_of_two_whole_games() {
    let club = Club::open().await;
    let people: Vec<Player> = NAMES[..3].iter().map(|name| club.player(name)).collect();
    let (name, record) = records(GameKind::Pentagame)
        .into_iter()
        .find(|(_, record)| record.players == 3 && record.options.is_empty())
        .expect("a usual game for three");
    let start = AnyGame::new(record.kind, "", 3).expect("three may play");
    let first = begin(&club, &start, &people, "series").await;
    let end = to_the_end(&club, &name, &record, &first, CLICKS_ONLY).await;
    let said = end.content();
    assert!(said.contains("That was game 1 of 2."), "{said}");

    let (second, _) = crate::series::next(&club, &first, &end, &people[2]).await;
    assert_eq!(
        second.players[0].id, people[2].id,
        "the last player begins the second game"
    );
    let end = to_the_end(&club, &name, &record, &second, TYPING_ONLY).await;
    let said = end.content();
    assert!(said.contains("the series"), "{said}");
    // The same moves from the other side of the table. The player in the middle makes the same moves in both games.
    let game = AnyGame::from_record(&record).expect("golden");
    let won = game.ending().expect("over").winners;
    for (seat, player) in Seat::first(3).zip(&people) {
        let other = Seat::new(2 - seat.index()).expect("a seat");
        let wins = u8::from(won.contains(seat)) + u8::from(won.contains(other));
        let says = match wins {
            1 => format!("{} one win", player.mention()),
            wins => format!("{} {wins} wins", player.mention()),
        };
        assert!(said.contains(&says), "{said:?} lacks {says:?}");
    }
    club.close().await;
}
