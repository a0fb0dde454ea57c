//! One game under way, seen from its channel.

use serde_json::{Value, json};

use super::club::Scene;
use super::message::Message;
use super::player::{Answer, Player};

/// Moves of the recorded game in the rules' notes, seats in turn; it ends 3 : 3 and both win.
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

/// A game that runs in a channel.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) channel: String,
    /// By seat.
    pub(crate) players: Vec<Player>,
    /// The challenge's post, as it was posted.
    pub(crate) challenge: Message,
}

impl Game {
    /// Challenges, has everybody accept, and waits for the first board. The challenger has the first seat.
    pub(crate) async fn begin(scene: &Scene, players: &[&Player]) -> Game {
        Game::begin_on(scene, players, json!({})).await
    }

    /// The same for a rated game.
    pub(crate) async fn begin_rated(scene: &Scene, players: &[&Player]) -> Game {
        Game::begin_on(scene, players, json!({"rated": true})).await
    }

    async fn begin_on(scene: &Scene, players: &[&Player], terms: Value) -> Game {
        let game = Game::accepted(players, terms).await;
        game.turn(scene, 0).await;
        game
    }

    /// Challenges on these terms, and has everybody accept. The challenger has the first seat.
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

    /// The game of a challenge that everybody has accepted, with its players by seat.
    pub(crate) fn of(challenge: Message, players: &[&Player]) -> Game {
        Game {
            id: game_id(&challenge),
            channel: challenge.channel().to_owned(),
            players: players.iter().map(|player| (*player).clone()).collect(),
            challenge,
        }
    }

    /// The player on turn after `ply` moves, while nobody has left.
    pub(crate) fn on_turn(&self, ply: usize) -> &Player {
        &self.players[ply % self.players.len()]
    }

    /// Waits for the post of the board after `ply` moves.
    pub(crate) async fn turn(&self, scene: &Scene, ply: usize) -> Message {
        let what = format!("the board of game {} after {ply} moves", self.id);
        scene
            .feed
            .until(&what, |view| {
                view.posts().find(|post| self.shows(post, ply)).cloned()
            })
            .await
    }

    /// True if a post shows this game after `ply` moves.
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

    /// Boards of this game that everybody sees, oldest first.
    pub(crate) fn boards(&self, scene: &Scene) -> Vec<Message> {
        let start = format!("Game {} · ", self.id);
        scene.feed.look(|view| {
            view.posts()
                .filter(|post| post.footer().starts_with(&start))
                .cloned()
                .collect()
        })
    }

    /// Types the move with number `ply` + 1 for whose turn it is and waits for the board after it.
    pub(crate) async fn play(&self, scene: &Scene, ply: usize, notation: &str) -> Message {
        let answer = self
            .on_turn(ply)
            .at(&self.channel)
            .command("move", json!({"move": notation, "game": self.id}))
            .await;
        answer.refused(&["Played: "]);
        self.turn(scene, ply + 1).await
    }

    /// Plays the recorded game from the start up to `ply` moves; the board then.
    pub(crate) async fn play_recorded(&self, scene: &Scene, ply: usize) -> Message {
        for (done, notation) in RECORDED.iter().enumerate().take(ply) {
            self.play(scene, done, notation).await;
        }
        self.turn(scene, ply).await
    }

    /// Asks until the bot itself knows that `post` is the game's newest board: it learns that a moment after everybody.
    pub(crate) async fn noted(&self, post: &Message) {
        /// Far more than it ever takes.
        const TRIES: usize = 1000;
        for _ in 0..TRIES {
            let list = self.players[0].command("games", json!({})).await.private();
            if list.card().contains(post.id()) {
                return;
            }
        }
        panic!("the bot never learns that it posted {}", post.show());
    }

    /// Number of moves made, as `/board` has it for `player`.
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

/// How footers tell the number of moves made.
pub(crate) fn after(ply: usize) -> String {
    match ply {
        0 => "start".to_owned(),
        1 => "after 1 move".to_owned(),
        _ => format!("after {ply} moves"),
    }
}

/// The first of `players` challenges the others.
pub(crate) async fn challenge(players: &[&Player], more: Value) -> Answer {
    let [challenger, opponents @ ..] = players else {
        panic!("nobody challenges")
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

/// Number in a challenge's footer, in whatever language: "Game 7".
pub(crate) fn game_id(challenge: &Message) -> String {
    let [_, id] = challenge.footer().split(' ').collect::<Vec<_>>()[..] else {
        panic!("no challenge: {}", challenge.show())
    };
    assert!(id.parse::<u64>().is_ok(), "no game's number: {id:?}");
    id.to_owned()
}
