//! Keys of the ordered tables: big-endian, so that the order of bytes is the order of numbers.
//!
//! | table | key | value |
//! |---|---|---|
//! | `game` | game | record |
//! | `series` | series | record |
//! | `challenge` | challenge | record of an open one |
//! | `closed` | challenge | why and when |
//! | `settings` | user | what they have chosen |
//! | `receipt` | commit | receipts given with it |
//! | `job` | job | record |
//! | `index` | scope, state, order, number | nothing |
//!
//! An index key starts with its scope (everything, one player, one channel) and its state. Running games are ordered by
//! number: their time of change moves with every move, and an index that followed it would double the work of a move. A
//! player or channel has few running ones, so a list sorts them after loading. Ended games, which pile up, never change
//! again and are ordered by the time they ended.

use crate::{Challenge, ChannelId, GameId, GameRecord, JobId, SeriesId, Timestamp, UserId};

/// Bytes of a key.
pub(crate) type Key = Vec<u8>;

/// An ordered table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Table {
    Game,
    Series,
    Challenge,
    Closed,
    Settings,
    Receipt,
    Job,
    Index,
}

impl Table {
    pub(crate) const ALL: [Table; 8] = [
        Table::Game,
        Table::Series,
        Table::Challenge,
        Table::Closed,
        Table::Settings,
        Table::Receipt,
        Table::Job,
        Table::Index,
    ];

    /// Name on disk; a promise to old databases.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Table::Game => "game",
            Table::Series => "series",
            Table::Challenge => "challenge",
            Table::Closed => "closed",
            Table::Settings => "settings",
            Table::Receipt => "receipt",
            Table::Job => "job",
            Table::Index => "index",
        }
    }
}

pub(crate) fn game(id: GameId) -> Key {
    id.get().to_be_bytes().into()
}

pub(crate) fn series(id: SeriesId) -> Key {
    game(id.first())
}

pub(crate) fn settings(user: UserId) -> Key {
    user.get().to_be_bytes().into()
}

pub(crate) fn receipts(commit: u64) -> Key {
    commit.to_be_bytes().into()
}

pub(crate) fn job(id: JobId) -> Key {
    id.get().to_be_bytes().into()
}

/// Last eight bytes of a key, read as the number they are.
pub(crate) fn number(key: &[u8]) -> Option<u64> {
    let (_, last) = key.split_last_chunk::<8>()?;
    Some(u64::from_be_bytes(*last))
}

/// Game or challenge a key names with its last eight bytes.
pub(crate) fn game_of(key: &[u8]) -> Option<GameId> {
    number(key).and_then(GameId::new)
}

/// What an index groups by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    Player(UserId),
    Channel(ChannelId),
}

/// What state of things an index lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    OpenChallenges,
    RunningGames,
    EndedGames,
}

/// What all keys of one index start with.
pub(crate) fn index(scope: Scope, listed: Listed) -> Key {
    let mut key = Vec::with_capacity(26);
    match scope {
        Scope::All => key.push(b'a'),
        Scope::Player(user) => {
            key.push(b'p');
            key.extend(user.get().to_be_bytes());
        }
        Scope::Channel(channel) => {
            key.push(b'c');
            key.extend(channel.get().to_be_bytes());
        }
    }
    key.push(match listed {
        Listed::OpenChallenges => b'c',
        Listed::RunningGames => b'r',
        Listed::EndedGames => b'e',
    });
    key
}

/// What the keys of the challenges by time of lapse start with.
pub(crate) fn lapses() -> Key {
    vec![b'l']
}

/// Where in [`lapses`] those end that have lapsed at `now`: this key is the first beyond them.
pub(crate) fn lapses_after(now: Timestamp) -> Key {
    let mut key = lapses();
    key.extend(ordered(now));
    key.extend([u8::MAX; 9]);
    key
}

/// All index keys under which `challenge` stands.
pub(crate) fn of_challenge(challenge: &Challenge) -> Vec<Key> {
    let users =
        std::iter::once(challenge.by).chain(challenge.invited.iter().map(|invited| invited.user));
    let mut keys: Vec<Key> = scopes(challenge.place.channel, users)
        .into_iter()
        .map(|scope| with_number(index(scope, Listed::OpenChallenges), challenge.id))
        .collect();
    let mut lapse = lapses();
    lapse.extend(ordered(challenge.lapses));
    keys.push(with_number(lapse, challenge.id));
    keys
}

/// All index keys under which `game` stands.
pub(crate) fn of_game(game: &GameRecord) -> Vec<Key> {
    scopes(game.place.channel, game.seats.iter().copied())
        .into_iter()
        .map(|scope| {
            if game.ended.is_some() {
                let mut key = index(scope, Listed::EndedGames);
                key.extend(ordered(game.updated));
                with_number(key, game.id)
            } else {
                with_number(index(scope, Listed::RunningGames), game.id)
            }
        })
        .collect()
}

fn scopes(channel: ChannelId, users: impl Iterator<Item = UserId>) -> Vec<Scope> {
    let mut scopes = vec![Scope::All, Scope::Channel(channel)];
    for user in users {
        // A user may hold several seats; the index lists the game once.
        if !scopes.contains(&Scope::Player(user)) {
            scopes.push(Scope::Player(user));
        }
    }
    scopes
}

fn with_number(mut key: Key, id: GameId) -> Key {
    key.extend(id.get().to_be_bytes());
    key
}

/// Eight bytes in the order of time, before 1970 too.
fn ordered(at: Timestamp) -> [u8; 8] {
    (at.millis().cast_unsigned() ^ (1 << 63)).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_ordered_as_bytes() {
        let times =
            [i64::MIN, -2, -1, 0, 1, 1_760_000_000_000, i64::MAX].map(Timestamp::from_millis);
        assert!(
            times
                .windows(2)
                .all(|pair| ordered(pair[0]) < ordered(pair[1]))
        );
    }

    #[test]
    fn a_lapse_at_the_asked_moment_is_before_the_end() {
        let at = Timestamp::from_millis(5);
        let key = |at: Timestamp, id| {
            let mut key = lapses();
            key.extend(ordered(at));
            with_number(key, GameId::new(id).unwrap())
        };
        assert!(key(at, u64::MAX) < lapses_after(at));
        assert!(key(Timestamp::from_millis(6), 1) > lapses_after(at));
    }
}
