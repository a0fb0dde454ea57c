//! Helpers used by many tests.

pub(crate) mod documents;
pub(crate) mod kinds;

use asterism_store::{
    Challenge, Change, ChannelId, Clock, ClosedWhy, CommitError, Ended, EntryKind, FIRST_VERSION,
    GameId, GameRecord, GuildId, IdempotencyKey, InteractionId, MessageId, NewChallenge, NewGame,
    NextGame, Origin, Place, Player, Post, Rating, Receipt, SeatOrder, Store, Terms, TimeControl,
    Timestamp, Told, Topic, UserId,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub(crate) const ANN: UserId = UserId::new(101);
pub(crate) const BEA: UserId = UserId::new(102);
pub(crate) const CAT: UserId = UserId::new(103);

pub(crate) const PARLOR: ChannelId = ChannelId::new(201);
pub(crate) const GARDEN: ChannelId = ChannelId::new(202);

/// Server of all games in the tests, unless a test sets another.
pub(crate) const GUILD: GuildId = GuildId::new(301);

/// A rating scale.
pub(crate) const SCALE: &str = "squadro";

/// Opens files of sled. Its own threads may still hold them for a moment after a store was closed.
pub(crate) fn open_when_free(folder: &std::path::Path) -> sled::Db {
    loop {
        match sled::open(folder) {
            Err(sled::Error::Io(error)) if error.to_string().contains("could not acquire lock") => {
                std::thread::yield_now();
            }
            opened => return opened.unwrap(),
        }
    }
}

/// Returns the time `seconds` after the tests' epoch.
pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1_760_000_000_000 + seconds * 1000)
}

/// Returns the key of an interaction with this ID.
pub(crate) fn interaction(id: u64) -> IdempotencyKey {
    InteractionId::new(id).into()
}

/// Returns a key that no other call in this process returns.
pub(crate) fn new_key() -> IdempotencyKey {
    static NEXT: AtomicU64 = AtomicU64::new(1_000_000);
    interaction(NEXT.fetch_add(1, Ordering::Relaxed))
}

pub(crate) fn new_challenge(by: UserId, invited: &[UserId], channel: ChannelId) -> NewChallenge {
    NewChallenge {
        place: Place {
            guild: Some(GUILD),
            channel,
        },
        kind: "pentagame".into(),
        options: "clock=3d".into(),
        variant: "standard".into(),
        games: 1,
        by,
        invited: invited.to_vec(),
        engine: None,
        order: SeatOrder::Random,
        lapses: at(86_400),
        terms: Terms::default(),
        open: None,
        partner: None,
        rematch_of: None,
        origin: Origin::Challenge,
        start: vec![],
        position: None,
    }
}

pub(crate) fn new_game(seats: &[UserId], channel: ChannelId) -> NewGame {
    NewGame {
        place: Place {
            guild: Some(GUILD),
            channel,
        },
        kind: "pentagame".into(),
        options: "clock=3d".into(),
        variant: "standard".into(),
        rules_version: 1,
        seats: seats.iter().copied().map(Player::User).collect(),
        engine: None,
        terms: Terms::default(),
        clock: None,
        origin: Origin::Challenge,
        entries: vec![],
        ended: None,
        position: None,
        names: vec![],
    }
}

pub(crate) fn played(text: &str) -> EntryKind {
    EntryKind::Move(text.into())
}

/// Returns a digest for `user` at `time`, without news.
pub(crate) fn digest(user: UserId, time: i64) -> Topic {
    Topic::Digest {
        user,
        at: at(time),
        news: Vec::new(),
    }
}

pub(crate) fn turn(version: u64) -> Topic {
    Topic::Turn {
        version,
        by: None,
        told: Told::NotTried,
    }
}

pub(crate) fn append(game: GameId, version: u64, text: &str) -> Change {
    Change::Append {
        game,
        version,
        answers: 0,
        entries: vec![played(text).into()],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    }
}

pub(crate) fn append_with(game: GameId, version: u64, text: &str, jobs: Vec<Topic>) -> Change {
    Change::Append {
        game,
        version,
        answers: 0,
        entries: vec![played(text).into()],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs,
    }
}

pub(crate) fn resign(game: GameId, version: u64, seat: u8, now: Timestamp) -> Change {
    let ended = Ended {
        winners: vec![3 - seat],
        how: "resigned".into(),
        at: now,
    };
    Change::Append {
        game,
        version,
        answers: 0,
        entries: vec![EntryKind::Resigned(seat).into()],
        ended: Some(ended),
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    }
}

/// Terms of a rated game with an hour for each turn.
pub(crate) const TIMED: Terms = Terms {
    rated: true,
    time: Some(TimeControl::new(HOUR, Duration::ZERO)),
};

pub(crate) const HOUR: Duration = Duration::from_hours(1);

/// Returns a clock for two seats that runs out at a given time, with or without a reminder.
pub(crate) fn clock(runs_out: i64, remind: Option<i64>) -> Clock {
    Clock {
        since: at(0),
        runs_out: at(runs_out),
        remind: remind.map(at),
        reminded: 0,
        given: Duration::ZERO,
        credited: at(0),
        banks: vec![HOUR, Duration::ZERO],
    }
}

/// Returns a rating whose score is 100 less.
pub(crate) fn rating(value: f64) -> Rating {
    Rating {
        value,
        deviation: 50.0,
        volatility: 0.06,
        games: 1,
        at: at(0),
    }
}

/// Returns an end with these winners.
pub(crate) fn ended(winners: &[u8], at: Timestamp) -> Ended {
    Ended {
        winners: winners.to_vec(),
        how: "won".into(),
        at,
    }
}

/// Returns the next game of a series, with a job for its first turn.
pub(crate) fn next_game(seats: &[UserId]) -> NextGame {
    NextGame {
        game: new_game(seats, PARLOR),
        jobs: vec![turn(FIRST_VERSION)],
    }
}

/// Does the same as [`resign`], with the next game of the series and a job for the end.
pub(crate) fn resign_into(
    game: GameId,
    version: u64,
    seat: u8,
    now: Timestamp,
    next: NextGame,
) -> Change {
    let ended = Ended {
        winners: vec![1],
        how: "resigned".into(),
        at: now,
    };
    Change::Append {
        game,
        version,
        answers: 0,
        entries: vec![EntryKind::Resigned(seat).into()],
        ended: Some(ended),
        next: Some(next),
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![turn(version + 1)],
    }
}

pub(crate) fn close(challenge: GameId, version: u64, why: ClosedWhy) -> Change {
    Change::CloseChallenge {
        challenge,
        version,
        why,
        shown_on: None,
    }
}

pub(crate) fn post(message: u64, version: u64) -> Post {
    Post {
        channel: PARLOR,
        message: MessageId::new(message),
        version,
    }
}

/// Commits with a new key.
pub(crate) async fn commit(
    store: &dyn Store,
    now: Timestamp,
    change: Change,
) -> Result<Receipt, CommitError> {
    store.commit(new_key(), now, change).await
}

/// Opens a challenge of Ann to Bea.
pub(crate) async fn challenge(store: &dyn Store, now: Timestamp) -> GameId {
    let change = Change::OpenChallenge(new_challenge(ANN, &[BEA], PARLOR));
    commit(store, now, change)
        .await
        .expect("a valid challenge")
        .id
}

/// Starts a game with these seats in this channel.
pub(crate) async fn game(
    store: &dyn Store,
    now: Timestamp,
    seats: &[UserId],
    channel: ChannelId,
) -> GameId {
    games(store, now, seats, channel, 1).await
}

/// Starts a series of `planned` games, the first with these seats.
pub(crate) async fn series(
    store: &dyn Store,
    now: Timestamp,
    seats: &[UserId],
    planned: u8,
) -> GameId {
    games(store, now, seats, PARLOR, planned).await
}

async fn games(
    store: &dyn Store,
    now: Timestamp,
    seats: &[UserId],
    channel: ChannelId,
    planned: u8,
) -> GameId {
    let mut invited: Vec<_> = seats
        .iter()
        .copied()
        .filter(|user| *user != seats[0])
        .collect();
    invited.dedup();
    let mut new = new_challenge(seats[0], &invited, channel);
    new.games = planned;
    let receipt = commit(store, now, Change::OpenChallenge(new))
        .await
        .expect("a valid challenge");
    let game = new_game(seats, channel);
    let change = Change::Start {
        challenge: receipt.id,
        version: receipt.version,
        game,
        jobs: vec![],
        shown_on: None,
    };
    commit(store, now, change).await.expect("a valid game").id
}

pub(crate) async fn load(store: &dyn Store, id: GameId) -> GameRecord {
    store.game(id).await.expect("readable").expect("there")
}

pub(crate) async fn load_challenge(store: &dyn Store, id: GameId) -> Challenge {
    store.challenge(id).await.expect("readable").expect("open")
}

/// A small generator of pseudo-random numbers (SplitMix64): the same seed gives the same test.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
