//! The bot is killed again and again, at any moment, while people play: nothing they were told is lost, no move and no board comes twice,
//! and every newest board can be used.
//!
//! `cargo run -p asterism-lab -- torture --kills 1000 --seed 7` does this for longer: it sets `ASTERISM_TORTURE` to `1000:7`, or with `--minutes 10`
//! to `10m:7`.

use std::time::{Duration, Instant};

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use crate::support::chance::Chance;
use crate::support::game::after;
use crate::support::{Because, Club, Game, Player, Setup};

/// How often the bot is killed in the test suite.
const KILLS: u32 = 12;

/// Games that are played at the same time.
const TABLES: usize = 4;

/// Most requests of the bot, after the moves of a round, before it is killed: fewer than it makes for them.
const REQUESTS: usize = 9;

/// Most yields to the scheduler after the moves of a round, before the bot is killed without regard to what it does.
const YIELDS: usize = 400;

/// Most tries of a command that gets no response in time.
const TRIES: usize = 20;

/// A game, and the position that it should have.
struct Table {
    game: Game,
    position: AnyGame,
    ply: usize,
}

/// What a campaign has seen.
#[derive(Debug, Default)]
struct Figures {
    kills: u32,
    moves: u32,
    /// Moves that were confirmed before the bot was killed.
    confirmed: u32,
    /// Moves that had to be made again, because the bot was killed first.
    repeated: u32,
    games: u32,
}

/// How long a campaign lasts.
enum Length {
    Kills(u32),
    Time(Duration),
}

impl Length {
    fn goes_on(&self, kills: u32, began: Instant) -> bool {
        match self {
            Length::Kills(most) => kills < *most,
            Length::Time(most) => began.elapsed() < *most,
        }
    }
}

/// Reads `KILLS:SEED` or `MINUTESm:SEED`.
fn read(wanted: &str) -> Option<(Length, Chance)> {
    let (length, seed) = wanted.split_once(':')?;
    let length = match length.strip_suffix('m') {
        Some(minutes) => Length::Time(Duration::from_mins(minutes.parse().ok()?)),
        None => Length::Kills(length.parse().ok()?),
    };
    Some((length, Chance::new(seed.parse().ok()?)))
}

impl Table {
    async fn begin(club: &Club, players: &[&Player]) -> Table {
        let game = Game::accepted(players, json!({"game": "star-squares"})).await;
        game.turn(club, 0).await;
        let position = AnyGame::new(GameKind::StarSquares, "", 2);
        Table {
            game,
            position: position.expect("standard options are valid"),
            ply: 0,
        }
    }

    fn mover(&self) -> Player {
        self.game.on_turn(self.ply).at(&self.game.channel)
    }

    /// Checks, after the bot has started again, that the move was made if it was `confirmed`; otherwise makes it. Then waits for its
    /// board. Returns whether the move had to be made again.
    async fn settle(&mut self, club: &Club, notation: &str, confirmed: bool) -> bool {
        let mover = self.mover();
        let number = json!({"game": self.game.id});
        let again = json!({"move": notation, "game": self.game.id});
        let mut repeated = false;
        // On a busy machine, a response may come too late.
        for _ in 0..TRIES {
            let board = mover.command("board", number.clone()).await;
            if board.failed() {
                continue;
            }
            if !board.private().footer().ends_with(&after(self.ply)) {
                break;
            }
            assert!(
                !confirmed,
                "{notation} in game {} was confirmed, and is lost",
                self.game.id
            );
            repeated = true;
            let answer = mover.command("move", again.clone()).await;
            if !answer.failed() {
                answer.played();
                break;
            }
        }
        let played = self.position.play(notation);
        played.expect("the moves are legal");
        self.ply += 1;
        self.game.turn(club, self.ply).await;
        repeated
    }

    /// Checks that each position was posted once, in order.
    fn check_boards(&self, club: &Club) {
        let boards = self.game.boards(club);
        let mut boards = boards.iter();
        for ply in 0..=self.ply {
            let board = boards.next();
            assert!(
                board.is_some_and(|board| self.game.shows(board, ply)),
                "game {}, after {ply} moves: {board:?}",
                self.game.id
            );
        }
        assert_eq!(
            boards.count(),
            0,
            "boards of game {} came twice",
            self.game.id
        );
    }

    /// Checks that the newest board can be used, and that the one before cannot.
    async fn check_live(&self, club: &Club) {
        let board = self.game.turn(club, self.ply).await;
        let labels = board.labels();
        let last = labels.last().expect("the newest board has buttons");
        self.mover().press(&board, last).await.private();
    }
}

#[tokio::test]
async fn a_bot_that_is_killed_at_any_moment_loses_and_doubles_nothing() {
    let wanted = std::env::var("ASTERISM_TORTURE").unwrap_or(format!("{KILLS}:1"));
    let (length, mut chance) =
        read(&wanted).expect("ASTERISM_TORTURE is KILLS:SEED or MINUTESm:SEED");
    let began = Instant::now();
    let mut club = Setup::program(Because::ItIsKilled).durable().open().await;
    let people = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let players = [number, number + 1].map(|at| &people[at % people.len()]);
        tables.push(Table::begin(&club, &players).await);
    }
    let mut figures = Figures::default();
    while length.goes_on(figures.kills, began) {
        let mut asked = Vec::new();
        for table in &tables {
            let notation = chance.of(&table.position.legal_moves()).clone();
            let options = json!({"move": notation, "game": table.game.id});
            let mover = table.mover();
            let asking = tokio::spawn(async move { mover.try_command("move", options).await });
            asked.push((notation, asking));
        }
        if chance.below(2) == 0 {
            for _ in 0..chance.below(YIELDS) {
                tokio::task::yield_now().await;
            }
            club.kill_bot().await;
        } else {
            let mut left = chance.below(REQUESTS);
            club.kill_bot_when(move |_| {
                left = left.saturating_sub(1);
                left == 0
            });
            club.wait_for_killed_bot().await;
        }
        figures.kills += 1;
        let mut outcomes = Vec::new();
        for (notation, asking) in asked {
            let confirmed = if asking.is_finished() {
                let answer = asking.await.expect("no player panics");
                answer.is_ok_and(|answer| !answer.failed())
            } else {
                asking.abort();
                false
            };
            outcomes.push((notation, confirmed));
        }
        club.start_bot().await;
        for (table, (notation, confirmed)) in tables.iter_mut().zip(outcomes) {
            let repeated = table.settle(&club, &notation, confirmed).await;
            figures.moves += 1;
            figures.confirmed += u32::from(confirmed);
            figures.repeated += u32::from(repeated);
        }
        for table in &mut tables {
            if table.position.ending().is_some() {
                table.check_boards(&club);
                figures.games += 1;
                let players: Vec<&Player> = table.game.players.iter().collect();
                *table = Table::begin(&club, &players).await;
            } else if chance.below(5) == 0 {
                table.check_live(&club).await;
            }
        }
    }
    for table in &tables {
        table.check_boards(&club);
    }
    println!("{figures:?}: none lost, doubled, missing or dead");
    // Otherwise the kills prove nothing.
    assert!(figures.confirmed > 0 && figures.repeated > 0, "{figures:?}");
    club.close().await;
}
