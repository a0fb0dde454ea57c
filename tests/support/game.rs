//! A running game, seen from its channel.

use std::time::Duration;

use serde_json::{Value, json};

use super::club::Scene;
use super::feed::View;
use super::message::Message;
use super::page::PATIENCE;
use super::player::{Answer, Player};

/// Moves of the recorded game in notation, seats in turn. It ends 3 : 3, and both players win.
pub(crate) const RECORDED: [&str; 12] = [
    "b B<->A a",
    "a A<->B b",
    "e E<->A b",
    "e E<->A b",
    "b E x b+ k:E-2-c g:E-3-c",
    "b E->b+ g:E-4-c",
    "e A<->B a",
    "e A<->B a",
    "a A x a+ k:c-1-d g:c-2-d",
    "a A->a+ g:c-3-d",
    "e B x e+ k:b-3-c g:b-2-c",
    "e B->e+ g:b-2-c>b-1-c",
];

/// A game in a channel.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) channel: String,
    /// Players by seat.
    pub(crate) players: Vec<Player>,
    /// The challenge's post, as first posted.
    pub(crate) challenge: Message,
}

impl Game {
    /// Starts a game: one player challenges, everyone accepts. Returns the game with its first board. The challenger has the
    /// first seat.
    pub(crate) async fn begin(scene: &Scene, players: &[&Player]) -> Game {
        Game::begin_on(scene, players, json!({})).await
    }

    /// Starts a rated game in the same way.
    pub(crate) async fn begin_rated(scene: &Scene, players: &[&Player]) -> Game {
        Game::begin_on(scene, players, json!({"rated": true})).await
    }

    async fn begin_on(scene: &Scene, players: &[&Player], terms: Value) -> Game {
        let game = Game::accepted(players, terms).await;
        game.turn(scene, 0).await;
        game
    }

    /// Starts a game on these terms. The challenger has the first seat.
    pub(crate) async fn accepted(players: &[&Player], terms: Value) -> Game {
        let mut options = json!({"seat": "first"});
        if let (Value::Object(options), Value::Object(terms)) = (&mut options, terms) {
            options.extend(terms);
        }
        let challenge = challenge(players, options).await.public();
        for opponent in &players[1..] {
            opponent.press(&challenge, "Accept").await.public();
        }
        Game::of(challenge, players)
    }

    /// Returns the game of a challenge that everyone has accepted, with its players by seat.
    pub(crate) fn of(challenge: Message, players: &[&Player]) -> Game {
        Game {
            id: game_id(&challenge),
            channel: challenge.channel().to_owned(),
            players: players.iter().map(|player| (*player).clone()).collect(),
            challenge,
        }
    }

    /// Returns the player whose turn it is after `ply` moves, if no one has left.
    pub(crate) fn on_turn(&self, ply: usize) -> &Player {
        &self.players[ply % self.players.len()]
    }

    /// Waits for the board after `ply` moves.
    pub(crate) async fn turn(&self, scene: &Scene, ply: usize) -> Message {
        self.turn_within(PATIENCE, scene, ply).await
    }

    /// Does the same with another time limit.
    pub(crate) async fn turn_within(
        &self,
        patience: Duration,
        scene: &Scene,
        ply: usize,
    ) -> Message {
        let what = format!("the board of game {} after {ply} moves", self.id);
        let find = |view: &View| view.posts().find(|post| self.shows(post, ply)).cloned();
        scene.feed.until_within(patience, &what, find).await
    }

    /// Returns whether a post shows this game after `ply` moves.
    pub(crate) fn shows(&self, post: &Message, ply: usize) -> bool {
        let made = post.footer().strip_prefix(&format!("Game {} · ", self.id));
        made.is_some_and(|made| made.strip_prefix("over ").unwrap_or(made) == after(ply))
    }

    /// Waits for this game's first post after `before`.
    pub(crate) async fn post_after(&self, scene: &Scene, before: &Message) -> Message {
        let what = format!("a post of game {} after message {}", self.id, before.id());
        let start = format!("Game {} · ", self.id);
        let newer =
            |post: &&Message| post.number() > before.number() && post.footer().starts_with(&start);
        scene
            .feed
            .until(&what, |view| view.posts().find(newer).cloned())
            .await
    }

    /// Returns the boards of this game that everyone sees, oldest first.
    pub(crate) fn boards(&self, scene: &Scene) -> Vec<Message> {
        let start = format!("Game {} · ", self.id);
        scene.feed.look(|view| {
            view.posts()
                .filter(|post| post.footer().starts_with(&start))
                .cloned()
                .collect()
        })
    }

    /// Types move number `ply` + 1 for the player whose turn it is, and waits for the board after it.
    pub(crate) async fn play(&self, scene: &Scene, ply: usize, notation: &str) -> Message {
        let answer = self
            .on_turn(ply)
            .at(&self.channel)
            .command("move", json!({"move": notation, "game": self.id}))
            .await;
        answer.played();
        self.turn(scene, ply + 1).await
    }

    /// Plays the recorded game up to `ply` moves. Returns the last board.
    pub(crate) async fn play_recorded(&self, scene: &Scene, ply: usize) -> Message {
        for (done, notation) in RECORDED.iter().enumerate().take(ply) {
            self.play(scene, done, notation).await;
        }
        self.turn(scene, ply).await
    }

    /// Requests the list of games until the bot knows that `post` is the newest board, which it records a moment after posting it.
    pub(crate) async fn noted(&self, post: &Message) {
        /// Far more tries than are ever needed.
        const TRIES: usize = 1000;
        for _ in 0..TRIES {
            let list = self.players[0].command("games", json!({})).await.private();
            if list.card().contains(post.id()) {
                return;
            }
        }
        panic!("the bot never records that it posted {}", post.show());
    }

    /// Returns the number of moves that `/board` shows to `player`.
    pub(crate) async fn moves_made(&self, player: &Player) -> String {
        let board = player
            .at(&self.channel)
            .command("board", json!({"game": self.id}))
            .await
            .private();
        let footer = board.footer().to_owned();
        let start = format!("Game {} · ", self.id);
        footer
            .strip_prefix(&start)
            .unwrap_or_else(|| panic!("not a board of game {}: {}", self.id, board.show()))
            .to_owned()
    }
}

/// Returns the number of moves as footers show it.
pub(crate) fn after(ply: usize) -> String {
    match ply {
        0 => "start".to_owned(),
        1 => "after 1 move".to_owned(),
        _ => format!("after {ply} moves"),
    }
}

/// Makes the first of `players` challenge the others.
pub(crate) async fn challenge(players: &[&Player], more: Value) -> Answer {
    let [challenger, opponents @ ..] = players else {
        panic!("a challenge needs a challenger")
    };
    let mut options = json!({"game": "pentagame"});
    let names = [
        "opponent",
        "opponent2",
        "opponent3",
        "opponent4",
        "opponent5",
    ];
    for (name, opponent) in names.iter().zip(opponents) {
        options[name] = json!(opponent.id);
    }
    if let (Value::Object(options), Value::Object(more)) = (&mut options, more) {
        options.extend(more);
    }
    challenger.command("challenge", options).await
}

/// Returns the number in a challenge's footer, such as "Game 7", in any language.
pub(crate) fn game_id(challenge: &Message) -> String {
    let [_, id] = challenge.footer().split(' ').collect::<Vec<_>>()[..] else {
        panic!("not a challenge: {}", challenge.show())
    };
    assert!(id.parse::<u64>().is_ok(), "no game's number: {id:?}");
    id.to_owned()
}
