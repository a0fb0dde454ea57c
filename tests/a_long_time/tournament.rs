//! A tournament through the real program: people and the engine play, and the bot is killed again and again.

use std::collections::{BTreeMap, BTreeSet};

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use crate::rate_limits::MESSAGE;
use crate::support::chance::Chance;
use crate::support::opponent::{follow, made};
use crate::support::request::is_post;
use crate::support::time::{hours, minutes};
use crate::support::{Because, Club, Message, Player, Setup};

/// Number of rounds.
const ROUNDS: usize = 4;

/// Waits for the announcement of a round.
async fn wait_for_round(club: &Club, round: usize) -> Message {
    let title = format!("Autumn Cup: Round {round} of {ROUNDS}");
    club.feed
        .until(&title, |view| {
            view.posts().find(|post| post.title() == title).cloned()
        })
        .await
}

/// A game of a round: its number, and the names of its players in the order of their seats.
struct Pairing {
    game: String,
    players: Vec<String>,
}

/// Reads who plays whom.
fn read_pairings(post: &Message) -> Vec<Pairing> {
    // Once a board is posted, its game is a link.
    let lines = post.card().lines();
    let lines = lines.filter_map(|line| {
        line.replace(" · [game ", " · game ")
            .split_once(" · game ")
            .map(|(table, game)| (table.to_owned(), game.to_owned()))
    });
    let pairings = lines.map(|(table, game)| {
        let game = game.split(']').next().expect("it has a number");
        let (_, players) = table.split_once(". ").expect("it has a number");
        let players = players.split(" – ").map(|name| name.replace('\\', ""));
        Pairing {
            game: game.to_owned(),
            players: players.collect(),
        }
    });
    pairings.collect()
}

/// Returns the newest board of a game, with at least this many moves, on which it is a player's turn or the game is over.
async fn wait_for_board(club: &Club, game: &str, ply: usize) -> Message {
    let start = format!("Game {game} · ");
    club.feed
        .until(&format!("game {game} after {ply} moves"), |view| {
            let mut boards = view.posts().filter(|it| it.footer().starts_with(&start));
            let newest = boards.next_back()?;
            let (over, moves) = made(newest);
            let is_turn = newest.headline().contains("your turn");
            (over || (is_turn && moves >= ply)).then(|| newest.clone())
        })
        .await
}

/// Kills the bot, and starts it again.
async fn kill(club: &mut Club) {
    club.kill_bot().await;
    club.start_bot().await;
}

/// Plays some moves of a game, after which a person resigns. Returns the winner's name.
async fn play(
    club: &mut Club,
    pairing: &Pairing,
    people: &BTreeMap<String, Player>,
    chance: &mut Chance,
) -> String {
    let mut game = AnyGame::new(GameKind::Squadro, "first=light", 2).expect("two can play");
    let moves = chance.below(4);
    let mut loser = None;
    for ply in 0.. {
        let board = wait_for_board(club, &pairing.game, ply).await;
        let (over, now) = made(&board);
        assert!(!over, "{}", board.show());
        if now > game.ply() {
            follow(&mut game, &board);
        }
        let on_turn = people
            .values()
            .find(|it| board.headline().contains(&it.mention()));
        let on_turn = on_turn.unwrap_or_else(|| panic!("nobody is on turn: {}", board.show()));
        assert!(pairing.players.contains(&on_turn.name), "{}", board.show());
        if game.ply() >= moves {
            loser = Some(on_turn.clone());
            break;
        }
        let legal = game.legal_moves();
        let notation = game
            .play(&legal[chance.below(legal.len())])
            .expect("it is legal");
        let typed = json!({"move": notation, "game": pairing.game});
        if chance.below(6) == 0 {
            club.kill_bot_when(is_post);
            let asked = tokio::spawn({
                let player = on_turn.clone();
                async move { player.try_command("move", typed).await }
            });
            club.wait_for_killed_bot().await;
            asked.abort();
            club.start_bot().await;
            // A message that may have been posted is only posted again later.
            club.pass(minutes(6)).await;
            wait_for_board(club, &pairing.game, game.ply()).await;
        } else {
            // The board comes in the game's thread, so the answer here leads there.
            on_turn.command("move", typed).await.private();
        }
    }
    let loser = loser.expect("somebody resigns");
    let sure = loser.command("resign", json!({"game": pairing.game})).await;
    loser.press(&sure.private(), "Resign").await.private();
    let mut players = pairing.players.iter();
    let winner = players.find(|name| **name != loser.name);
    winner.cloned().expect("two play")
}

/// Announces a tournament of eight people and the engine, who all join while the bot is killed. Returns the people.
async fn announce(club: &mut Club, chance: &mut Chance) -> BTreeMap<String, Player> {
    let mut people = BTreeMap::new();
    for name in ["Ann", "Ben", "Cleo", "Dan", "Eva"] {
        people.insert(name.to_owned(), club.reader(name, "en-US").await);
    }
    for name in ["Finn", "Gia", "Hugo"] {
        people.insert(name.to_owned(), club.newcomer(name, "en-US").await);
    }
    let ann = &people["Ann"];
    let new = json!({"new": {
        "game": "squadro", "variant": "first=light", "name": "Autumn Cup", "rounds": ROUNDS, "starts": 1, "time": "3",
        "engine": 1,
    }});
    let preview = ann.command("tournament", new).await.private();
    ann.press(&preview, "Announce").await.private();
    let post = club
        .feed
        .until("the announcement", |view| {
            let mut posts = view.posts();
            posts.find(|post| post.title() == "Autumn Cup").cloned()
        })
        .await;
    for player in people.values() {
        player.press(&post, "Join").await.private();
        if chance.below(3) == 0 {
            kill(club).await;
        }
    }
    club.feed
        .until("all players on the post", |view| {
            let is_full = |it: &&Message| it.id() == post.id() && it.card().contains("(9 of ");
            view.posts().find(is_full).cloned()
        })
        .await;
    people
}

/// Checks that everyone was notified once of a round: by its announcement, or by the first board of their game.
async fn check_calls(
    club: &Club,
    announced: &Message,
    pairings: &[Pairing],
    people: &BTreeMap<String, Player>,
) {
    let log = club.page.log().await;
    let firsts: Vec<String> = club.feed.look(|view| {
        let starts = |post: &&Message| {
            let mut games = pairings.iter().map(|it| format!("Game {} · ", it.game));
            games.any(|start| post.footer().starts_with(&start))
        };
        let posts = view.posts().filter(starts);
        posts.map(|post| post.id().to_owned()).collect()
    });
    for player in people.values() {
        let calls = log.iter().filter(|entry| {
            let message = entry["message"].as_str().unwrap_or_default();
            let is_start = message == announced.id() || firsts.iter().any(|id| id == message);
            is_start && entry["user"].as_str() == Some(&player.id)
        });
        let title = announced.title();
        assert_eq!(calls.count(), 1, "{} in {title}", player.name);
    }
}

#[tokio::test]
async fn nine_play_four_rounds_while_the_bot_is_killed() {
    let mut club = Setup::program(Because::ItIsKilled).timeless().open().await;
    // Games end much faster here than people play, so Discord's limit for edits of old messages holds up the tournament's own post.
    club.tolerate(429, MESSAGE);
    let mut chance = Chance::new(9);
    let people = announce(&mut club, &mut chance).await;
    club.kill_bot_when(is_post);
    club.pass(hours(1)).await;
    club.wait_for_killed_bot().await;
    club.start_bot().await;

    let mut points: BTreeMap<String, usize> = BTreeMap::new();
    let (mut games, mut met, mut byes) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for round in 1..=ROUNDS {
        let announced = wait_for_round(&club, round).await;
        let pairings = read_pairings(&announced);
        assert_eq!(pairings.len(), 4, "{}", announced.show());
        let mut lines = announced.card().lines();
        let bye = lines.find(|line| line.starts_with("**Bye**"));
        let bye = bye.and_then(|line| line.split_once(": "));
        let bye = bye.expect("nine are odd").1.to_owned();
        assert!(byes.insert(bye.clone()), "{bye} has a second bye");
        *points.entry(bye).or_default() += 1;
        for pairing in &pairings {
            let game = &pairing.game;
            assert!(games.insert(game.clone()), "game {game} is begun twice");
            let mut pair = pairing.players.clone();
            pair.sort();
            assert!(met.insert(pair.clone()), "{pair:?} meet again");
            wait_for_board(&club, game, 0).await;
        }
        check_calls(&club, &announced, &pairings, &people).await;
        for pairing in &pairings {
            let winner = play(&mut club, pairing, &people, &mut chance).await;
            *points.entry(winner).or_default() += 1;
            if chance.below(2) == 0 {
                kill(&mut club).await;
            }
            // A message that may have been posted is only posted again later, and one that Discord's limit holds up waits for the clock.
            club.pass(minutes(6)).await;
        }
    }
    let end = club
        .feed
        .until("the winner's post", |view| {
            let mut posts = view.posts();
            posts.find(|post| post.card().starts_with('🏆')).cloned()
        })
        .await;
    assert!(end.picture().is_some(), "{}", end.show());
    // The standings are those that were counted here.
    for name in people.keys() {
        let won = points.get(name).copied().unwrap_or(0);
        let mut lines = end.card().lines();
        let line = lines.find(|line| line.contains(&format!(") {name}: ")));
        let line = line.unwrap_or_else(|| panic!("{name} is missing: {}", end.show()));
        let rest = line.split_once(": ").expect("it has points").1;
        let told = rest.split(' ').next().expect("it has points");
        assert_eq!(told, won.to_string(), "{line}");
    }
    // Each game was begun once.
    let starts = club.feed.look(|view| {
        let footers = view.posts().map(|post| post.footer().to_owned());
        let starts = footers.filter(|footer| footer.contains(" · start · "));
        starts.collect::<Vec<_>>()
    });
    let unique: BTreeSet<&String> = starts.iter().collect();
    assert_eq!(unique.len(), starts.len(), "{starts:?}");
    let standings = people["Ann"].press(&end, "Standings").await.private();
    assert!(
        standings.card().contains("Buchholz"),
        "{}",
        standings.show()
    );
    club.close().await;
}
