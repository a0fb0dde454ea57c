//! Loading records, one by number or many by index.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;

use super::key::{self, Key, Listed, Scope, Table};
use super::ledger::unreadable;
use super::tables::{Scan, Tables};
use crate::{
    Challenge, ChallengeQuery, ChannelId, Closed, GameId, GameQuery, GameRecord, GameState,
    SeriesId, SeriesRecord, Settings, StoreError, Timestamp, UserId, stored,
};

pub(super) fn game(tables: &Tables, id: GameId) -> Result<Option<GameRecord>, StoreError> {
    let bytes = tables.get(Table::Game, &key::game(id))?;
    let game = bytes.map(|bytes| stored::read_game(id, &bytes)).transpose();
    game.map_err(|why| unreadable(format!("game {id}"), why))
}

pub(super) fn series(tables: &Tables, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
    let bytes = tables.get(Table::Series, &key::series(id))?;
    let series = bytes
        .map(|bytes| stored::read_series(id, &bytes))
        .transpose();
    series.map_err(|why| unreadable(format!("series {id}"), why))
}

pub(super) fn challenge(tables: &Tables, id: GameId) -> Result<Option<Challenge>, StoreError> {
    let bytes = tables.get(Table::Challenge, &key::game(id))?;
    let challenge = bytes
        .map(|bytes| stored::read_challenge(id, &bytes))
        .transpose();
    challenge.map_err(|why| unreadable(format!("challenge {id}"), why))
}

pub(super) fn closed(tables: &Tables, id: GameId) -> Result<Option<Closed>, StoreError> {
    let bytes = tables.get(Table::Closed, &key::game(id))?;
    let closed = bytes.map(|bytes| stored::read_closed(&bytes)).transpose();
    closed.map_err(|why| unreadable(format!("end of challenge {id}"), why))
}

pub(super) fn settings(tables: &Tables, user: UserId) -> Result<Settings, StoreError> {
    let bytes = tables.get(Table::Settings, &key::settings(user))?;
    let settings = bytes.map(|bytes| stored::read_settings(&bytes)).transpose();
    settings
        .map(Option::unwrap_or_default)
        .map_err(|why| unreadable(format!("settings of user {user}"), why))
}

pub(super) fn themes_chosen(tables: &Tables) -> Result<BTreeSet<String>, StoreError> {
    let theme = |bytes: &[u8]| {
        let settings = stored::read_settings(bytes);
        settings.map_err(|why| unreadable("settings of a user".into(), why))
    };
    tables
        .all(Table::Settings)
        .filter_map(|item| match item.and_then(|(_, value)| theme(&value)) {
            Ok(settings) => settings.theme.map(Ok),
            Err(error) => Some(Err(error)),
        })
        .collect()
}

pub(super) fn games(
    tables: &Tables,
    query: GameQuery,
    limit: usize,
) -> Result<Vec<GameRecord>, StoreError> {
    let listed = |listed| Indexed::new(tables, query.player, query.channel, listed);
    let load = |id: Result<GameId, StoreError>| id.and_then(|id| there(id, game(tables, id)?));
    let running = match query.state {
        // In no useful order, but few.
        GameState::Running | GameState::Any => listed(Listed::RunningGames).map(load).collect(),
        GameState::Ended => Ok(Vec::new()),
    };
    let ended = match query.state {
        // Many, perhaps, but the latest come first.
        GameState::Ended | GameState::Any => {
            listed(Listed::EndedGames).take(limit).map(load).collect()
        }
        GameState::Running => Ok(Vec::new()),
    };
    let mut games: Vec<GameRecord> = running?;
    games.append(&mut ended?);
    games.sort_by_key(|game| Reverse((game.updated, game.id)));
    games.truncate(limit);
    Ok(games)
}

pub(super) fn challenges(
    tables: &Tables,
    query: ChallengeQuery,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let newest_first = Indexed::new(tables, query.player, query.channel, Listed::OpenChallenges);
    newest_first
        .take(limit)
        .map(|id| id.and_then(|id| there(id, challenge(tables, id)?)))
        .collect()
}

pub(super) fn lapsed(
    tables: &Tables,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let lapsed = tables.between(Table::Index, &key::lapses(), &key::lapses_after(now));
    let load = |key: &[u8]| named(key).and_then(|id| there(id, challenge(tables, id)?));
    lapsed.take(limit).map(|item| load(&item?.0)).collect()
}

/// What stands both in a player's index and in a channel's, or in the one that was asked for, or in that of everything;
/// from the last entry to the first.
///
/// Looks at keys alone, so that of a player's many games only those in the channel are loaded.
struct Indexed<'a> {
    first: List<'a>,
    second: Option<List<'a>>,
}

/// Entries of one index, as far as they tell order and number.
struct List<'a> {
    entries: std::iter::Rev<Box<Scan<'a>>>,
    prefix: usize,
    /// Last entry that was read.
    head: Option<Key>,
}

impl<'a> Indexed<'a> {
    fn new(
        tables: &'a Tables,
        player: Option<UserId>,
        channel: Option<ChannelId>,
        listed: Listed,
    ) -> Self {
        let list = |scope| {
            let prefix = key::index(scope, listed);
            List {
                entries: tables.under(Table::Index, &prefix).rev(),
                prefix: prefix.len(),
                head: None,
            }
        };
        let player = player.map(|player| list(Scope::Player(player)));
        let channel = channel.map(|channel| list(Scope::Channel(channel)));
        let (first, second) = match (player, channel) {
            (Some(player), channel) => (player, channel),
            (None, Some(channel)) => (channel, None),
            (None, None) => (list(Scope::All), None),
        };
        Self { first, second }
    }

    fn next_key(&mut self) -> Result<Option<Key>, StoreError> {
        self.first.advance()?;
        let Some(second) = &mut self.second else {
            return Ok(self.first.head.clone());
        };
        second.advance()?;
        loop {
            let (Some(ours), Some(theirs)) = (&self.first.head, &second.head) else {
                return Ok(None);
            };
            // Both go down: the one that is higher is not in the other.
            match ours.cmp(theirs) {
                Ordering::Equal => return Ok(Some(ours.clone())),
                Ordering::Greater => self.first.advance()?,
                Ordering::Less => second.advance()?,
            }
        }
    }
}

impl Iterator for Indexed<'_> {
    type Item = Result<GameId, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_key().transpose()?.and_then(|key| named(&key)))
    }
}

impl List<'_> {
    fn advance(&mut self) -> Result<(), StoreError> {
        let next = self.entries.next().transpose()?;
        self.head = next.map(|(key, _)| key[self.prefix..].to_vec());
        Ok(())
    }
}

fn named(key: &[u8]) -> Result<GameId, StoreError> {
    key::game_of(key).ok_or_else(|| unreadable("index entry".into(), "it names nothing".into()))
}

/// What an index names. Index and record are written together, so a missing one is damage.
fn there<T>(id: GameId, record: Option<T>) -> Result<T, StoreError> {
    record.ok_or_else(|| {
        unreadable(
            format!("index entry of {id}"),
            "there is no such record".into(),
        )
    })
}
