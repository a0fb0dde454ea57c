//! A whole game of nine people who vote against the engine, while the bot is killed again and again.

use std::collections::BTreeMap;
use std::time::Duration;

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use crate::support::chance::Chance;
use crate::support::opponent::{follow, made};
use crate::support::request::{is_callback, is_edit, is_post};
use crate::support::time::{hours, minutes};
use crate::support::{Because, Club, Message, Player, Setup};

/// Number of votes that end a vote.
const QUORUM: usize = 9;

/// Least time between two edits of a board.
const EDIT_EVERY_MS: i64 = 20_000;

/// Counts votes by the rule that the post states, without the bot's code.
#[derive(Default)]
struct Count {
    /// The moves in the order in which they were suggested.
    order: Vec<String>,
    /// The voters, each with their move.
    votes: BTreeMap<String, String>,
}

impl Count {
    fn cast(&mut self, voter: &str, notation: &str) {
        self.votes.insert(voter.to_owned(), notation.to_owned());
        if !self.order.iter().any(|it| it == notation) {
            self.order.push(notation.to_owned());
        }
        self.order
            .retain(|it| self.votes.values().any(|vote| vote == it));
    }

    fn of(&self, notation: &str) -> usize {
        self.votes.values().filter(|it| *it == notation).count()
    }

    fn winner(&self) -> &str {
        let most = self.order.iter().map(|it| self.of(it)).max();
        let mut first = self.order.iter();
        let first = first.find(|it| Some(self.of(it)) == most);
        first.expect("someone has voted")
    }

    /// Returns the counts as the post writes them.
    fn written(&self) -> String {
        let each = self
            .order
            .iter()
            .map(|it| format!("`{it}` {}", self.of(it)));
        let each: Vec<String> = each.collect();
        each.join(" · ")
    }
}

/// Watches the edits of the bot's messages.
struct Edits {
    seen: usize,
    /// Path of each edited message, with the time of its last edit.
    last: BTreeMap<String, i64>,
}

impl Edits {
    /// Checks the edits since the last call. Less than 20 seconds have passed since then.
    fn check(&mut self, club: &Club) {
        let requests = club.requests(self.seen);
        self.seen += requests.len();
        let edits = requests.iter().filter(|it| is_edit(it) && it.status < 300);
        let mut edited: BTreeMap<&str, usize> = BTreeMap::new();
        for edit in edits {
            *edited.entry(&edit.path).or_default() += 1;
        }
        let now = club.now_ms();
        for (path, times) in edited {
            assert_eq!(times, 1, "{path} was edited twice within seconds");
            let before = self.last.insert(path.to_owned(), now);
            let since = before.map(|before| now - before);
            // The time of an edit is known to a second.
            assert!(
                since.is_none_or(|since| since >= EDIT_EVERY_MS - 1000),
                "{path} was edited again after {since:?} ms"
            );
        }
    }

    /// Lets time pass, in steps of a second.
    async fn pass(&mut self, club: &Club, seconds: u64) {
        for _ in 0..seconds {
            club.pass(Duration::from_secs(1)).await;
            self.check(club);
        }
    }
}

/// Returns the newest board of the game, with at least this many moves, on which the group is on turn or the game is over.
async fn wait_for_board(club: &Club, ply: usize) -> Message {
    club.feed
        .until(&format!("the board after {ply} moves"), |view| {
            let mut boards = view
                .posts()
                .filter(|it| it.footer().starts_with("Game 1 · "));
            let newest = boards.next_back()?;
            let (over, moves) = made(newest);
            let is_turn = newest.headline().contains("your turn");
            (over || is_turn && moves >= ply).then(|| newest.clone())
        })
        .await
}

/// Votes for a move, with its button or typed. If the bot is killed meanwhile, votes again.
async fn vote(
    club: &mut Club,
    board: &Message,
    (voter, is_last): (&Player, bool),
    (label, notation): (&str, &str),
    chance: &mut Chance,
) {
    let typed = json!({"move": notation});
    let kills = chance.below(12);
    if kills == 1 {
        club.kill_bot().await;
        club.start_bot().await;
    }
    // The last vote would not count again.
    if kills == 0 && !is_last {
        club.kill_bot_when(is_callback);
        let asked = tokio::spawn({
            let (voter, typed) = (voter.clone(), typed.clone());
            async move { voter.try_command("move", typed).await }
        });
        club.wait_for_killed_bot().await;
        asked.abort();
        club.start_bot().await;
    }
    let done = if chance.below(2) == 0 {
        voter.press(board, label).await.private()
    } else {
        voter.command("move", typed).await.private()
    };
    let told = format!("You voted for `{notation}`");
    assert!(done.content().starts_with(&told), "{}", done.show());
}

/// Plays a round: everyone votes at random, and some change their minds. Returns the move that wins, by an independent count.
async fn play_round(
    club: &mut Club,
    (game, board): (&AnyGame, &Message),
    people: &[Player],
    edits: &mut Edits,
    chance: &mut Chance,
) -> String {
    let mut count = Count::default();
    let choices = game.next_steps(&[]).expect("it is a turn").choices;
    let choices: Vec<(String, String)> = choices
        .iter()
        .map(|choice| {
            let whole = game.next_steps(&[choice.step]).expect("it is legal").whole;
            (choice.label.clone(), whole.expect("each choice is a move"))
        })
        .collect();
    // In some rounds not all vote, and time decides.
    let all = chance.below(3) > 0;
    let voters = if all {
        people.len()
    } else {
        1 + chance.below(people.len() - 1)
    };
    let first = chance.below(people.len());
    for number in 0..voters {
        let voter = &people[(first + number) % people.len()];
        let (label, notation) = &choices[chance.below(choices.len())];
        let is_last = all && number + 1 == voters;
        vote(club, board, (voter, is_last), (label, notation), chance).await;
        count.cast(&voter.id, notation);
        if !is_last && chance.below(4) == 0 {
            let (label, notation) = &choices[chance.below(choices.len())];
            vote(club, board, (voter, false), (label, notation), chance).await;
            count.cast(&voter.id, notation);
        }
        edits.check(club);
        if !is_last {
            let seconds = chance.below(9) as u64;
            edits.pass(club, seconds).await;
        }
    }
    if !all {
        edits.pass(club, 21).await;
        let now = wait_for_count(club, board, &count.written()).await;
        let of = format!(" ({QUORUM} are enough). The vote ends");
        assert!(now.content().contains(&of), "{}", now.show());
        if chance.below(2) == 0 {
            club.kill_bot_when(is_post);
            club.pass(hours(1)).await;
            club.wait_for_killed_bot().await;
            club.start_bot().await;
            // A message that may have been posted is only posted again later.
            club.pass(minutes(6)).await;
        } else {
            club.pass(hours(1)).await;
        }
        edits.seen = club.requests_so_far();
        edits.last.clear();
    }
    count.winner().to_owned()
}

/// Waits until the post shows these counts.
async fn wait_for_count(club: &Club, board: &Message, written: &str) -> Message {
    club.feed
        .until(written, |view| {
            let is_it = |it: &&Message| it.id() == board.id() && it.content().contains(written);
            view.posts().find(is_it).cloned()
        })
        .await
}

#[tokio::test]
async fn nine_vote_against_level_6_while_the_bot_is_killed() {
    let mut club = Setup::program(Because::ItIsKilled).timeless().open().await;
    let mut chance = Chance::new(11);
    let mut people = Vec::new();
    for name in ["Ann", "Ben", "Cleo", "Dan", "Eva"] {
        people.push(club.reader(name, "en-US").await);
    }
    for name in ["Finn", "Gia", "Hugo", "Ida"] {
        people.push(club.newcomer(name, "en-US").await);
    }
    assert_eq!(people.len(), QUORUM);
    let new = json!({"new": {
        "game": "squadro", "variant": "first=light", "seat": "first", "level": 6, "quorum": QUORUM, "vote": "1h",
    }});
    people[0].command("together", new).await.private();
    let mut game = AnyGame::new(GameKind::Squadro, "first=light", 2).expect("two can play");
    let mut edits = Edits {
        seen: club.requests_so_far(),
        last: BTreeMap::new(),
    };
    let (mut decided, mut rounds) = (None::<String>, 0);
    loop {
        let new = if decided.is_some() { 2 } else { 0 };
        let board = wait_for_board(&club, game.ply() + new).await;
        let (over, moves) = made(&board);
        let before = game.ply();
        if moves > before {
            follow(&mut game, &board);
        }
        if let Some(winner) = decided.take() {
            // Each round is played once, by the rule.
            let played = game.move_at(before + 1).map(|(_, notation)| notation);
            assert_eq!(played.as_deref(), Some(winner.as_str()), "{}", board.show());
            assert!(over || moves == before + 2, "{}", board.show());
            let says = format!("chose `{winner}`");
            assert!(board.content().contains(&says), "{}", board.show());
        }
        if over {
            break;
        }
        edits.check(&club);
        rounds += 1;
        let winner = play_round(&mut club, (&game, &board), &people, &mut edits, &mut chance).await;
        decided = Some(winner);
    }
    assert!(rounds >= 10, "only {rounds} rounds");
    assert!(game.ending().is_some());
    // Nobody was notified: the board is there for everyone.
    assert_eq!(club.page.log().await, Vec::<serde_json::Value>::new());
    club.close().await;
}
