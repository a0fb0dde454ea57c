//! Fills a store with the games of a crowd, as if it had played for years.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use asterism_store::{
    Change, ChannelId, Ended, EntryKind, GuildId, InteractionId, NewChallenge, NewGame, Origin,
    Place, Player, SeatOrder, Store, Terms, Timestamp, UserId,
};

/// Number of games begun at the same time, so that they share syncs.
const AT_ONCE: u64 = 128;

/// Number of servers; each has one channel.
const SERVERS: u64 = 1000;

/// Number of people who begin games, and number of those who play against them.
pub(crate) const PEOPLE: u64 = 50_000;

/// Adds the games with these numbers, made by `make`. They are stored in one step: importing is as good as playing.
pub(crate) async fn fill<S, F>(store: &Arc<S>, numbers: Range<u64>, make: F)
where
    S: Store + 'static,
    F: Fn(u64) -> NewGame + Send + Sync + 'static,
{
    let make = Arc::new(make);
    let mut first = numbers.start;
    while first < numbers.end {
        let next = numbers.end.min(first + AT_ONCE);
        let games = (first..next).map(|number| {
            let (store, make) = (Arc::clone(store), Arc::clone(&make));
            tokio::spawn(async move { begin(&*store, number, make(number)).await })
        });
        for game in games.collect::<Vec<_>>() {
            game.await.expect("no game panics");
        }
        first = next;
    }
}

async fn begin(store: &dyn Store, number: u64, game: NewGame) {
    let at = played_at(number);
    let challenge = challenge(&game, at.plus(Duration::from_hours(24)));
    let begin = Change::Begin {
        challenge,
        game,
        jobs: vec![],
    };
    let key = InteractionId::new(number + 1).into();
    store.commit(key, at, begin).await.expect("a valid game");
}

/// Returns the challenge from which a game began.
pub(crate) fn challenge(game: &NewGame, lapses: Timestamp) -> NewChallenge {
    let users: Vec<UserId> = game.seats.iter().filter_map(|it| it.user()).collect();
    NewChallenge {
        place: game.place,
        kind: game.kind.clone(),
        options: game.options.clone(),
        variant: game.variant.clone(),
        games: 1,
        by: users[0],
        invited: users[1..].to_vec(),
        engine: None,
        order: SeatOrder::First,
        lapses,
        terms: game.terms,
        open: None,
        partner: None,
        rematch_of: None,
        origin: Origin::Challenge,
        start: vec![],
        position: None,
    }
}

/// Returns when a game was played: in the past, so that receipts expire as they would in years of playing.
pub(crate) fn played_at(number: u64) -> Timestamp {
    Timestamp::from_millis(1_600_000_000_000 + number.cast_signed() * 30_000)
}

/// Returns who plays a game of Pentagame.
pub(crate) fn people(number: u64) -> Vec<UserId> {
    let place = number % PEOPLE;
    vec![UserId::new(10_000 + place), UserId::new(100_000 + place)]
}

/// Returns whether a game of the crowd is running, as one of ten is.
pub(crate) fn is_running(number: u64) -> bool {
    number.is_multiple_of(10)
}

/// Returns a game of Pentagame between two people of the crowd.
pub(crate) fn game(number: u64, moves: impl IntoIterator<Item = String>) -> NewGame {
    let server = 1000 + number % SERVERS;
    NewGame {
        place: Place {
            guild: Some(GuildId::new(server)),
            channel: ChannelId::new(server),
        },
        kind: "pentagame".into(),
        options: String::new(),
        variant: String::new(),
        rules_version: 1,
        seats: people(number).into_iter().map(Player::User).collect(),
        engine: None,
        terms: Terms::default(),
        clock: None,
        origin: Origin::Challenge,
        entries: moves.into_iter().map(EntryKind::Move).collect(),
        ended: (!is_running(number)).then(|| Ended {
            winners: vec![1],
            how: "goal".into(),
            at: played_at(number),
        }),
        position: None,
        names: vec![],
    }
}
