//! Loading records, one by number or many by index.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::key::{self, Key, Listed, Scope, Table};
use super::ledger::unreadable;
use super::tables::{Scan, Tables};
use crate::{
    Challenge, ChallengeQuery, Closed, GameId, GameQuery, GameRecord, GameState, GuildId,
    GuildSettings, Outage, Rating, SeriesId, SeriesRecord, Settings, StoreError, Timestamp, UserId,
    stored,
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
    let scopes = [
        query.player.map(Scope::Player),
        query.channel.map(Scope::Channel),
        query.guild.map(Scope::Guild),
    ];
    let listed = |listed| Indexed::new(tables, scopes.into_iter().flatten(), listed);
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
    let scopes = [
        query.player.map(Scope::Player),
        query.channel.map(Scope::Channel),
    ];
    let scopes = scopes.into_iter().flatten();
    let newest_first = Indexed::new(tables, scopes, Listed::OpenChallenges);
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

pub(super) fn clocks_due(
    tables: &Tables,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<GameRecord>, StoreError> {
    let due = tables.between(Table::Index, &key::clocks(), &key::clocks_after(now));
    let load = |key: &[u8]| named(key).and_then(|id| there(id, game(tables, id)?));
    due.take(limit).map(|item| load(&item?.0)).collect()
}

pub(super) fn next_clock(tables: &Tables) -> Result<Option<Timestamp>, StoreError> {
    let first = tables.under(Table::Index, &key::clocks()).next();
    let due = |key: &[u8]| {
        key::due_of(key).ok_or_else(|| unreadable("clock".into(), "its key names no moment".into()))
    };
    first.map(|item| due(&item?.0)).transpose()
}

pub(super) fn clocked(
    tables: &Tables,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<GameRecord>, StoreError> {
    let clocks = tables.under(Table::Index, &key::clocks());
    let games = clocks.map(|item| named(&item?.0));
    let mut games = games.collect::<Result<Vec<_>, _>>()?;
    games.retain(|id| Some(*id) > after);
    games.sort_unstable();
    games.truncate(limit);
    let load = |id| there(id, game(tables, id)?);
    games.into_iter().map(load).collect()
}

pub(super) fn outages(tables: &Tables) -> Result<Vec<Outage>, StoreError> {
    let outages = tables.under(Table::Uptime, &key::outages());
    outages.map(|item| outage(&item?.0)).collect()
}

/// Outage a key names.
pub(super) fn outage(key: &[u8]) -> Result<Outage, StoreError> {
    key::outage_of(key).ok_or_else(|| unreadable("outage".into(), "its key names none".into()))
}

pub(super) fn alive(tables: &Tables) -> Result<Option<Timestamp>, StoreError> {
    let bytes = tables.get(Table::Uptime, &key::alive())?;
    let alive = bytes.map(|bytes| stored::read_moment(&bytes)).transpose();
    alive.map_err(|why| unreadable("last moment at work".into(), why))
}

pub(super) fn rating(
    tables: &Tables,
    user: UserId,
    scale: &str,
) -> Result<Option<Rating>, StoreError> {
    let bytes = tables.get(Table::Rating, &key::rating(user, scale))?;
    bytes.map(|bytes| rated(user, &bytes)).transpose()
}

/// Rating of `user` as it is stored.
pub(super) fn rated(user: UserId, bytes: &[u8]) -> Result<Rating, StoreError> {
    stored::read_rating(bytes).map_err(|why| unreadable(format!("rating of user {user}"), why))
}

pub(super) fn ratings_of(
    tables: &Tables,
    user: UserId,
) -> Result<Vec<(String, Rating)>, StoreError> {
    let ratings = tables.under(Table::Rating, &key::ratings(user));
    ratings
        .map(|item| {
            let (key, value) = item?;
            Ok((scale(&key)?, rated(user, &value)?))
        })
        .collect()
}

/// Scale a rating's key names.
pub(super) fn scale(key: &[u8]) -> Result<String, StoreError> {
    let scale = key::scale_of(key).map(str::to_owned);
    scale.ok_or_else(|| unreadable("rating".into(), "its key names no scale".into()))
}

pub(super) fn ranking(
    tables: &Tables,
    scale: &str,
    guild: Option<GuildId>,
    from: usize,
    limit: usize,
) -> Result<Vec<(UserId, Rating)>, StoreError> {
    let user = |key: &[u8]| {
        let number = key::number(key);
        number
            .map(UserId::new)
            .ok_or_else(|| unreadable("index entry".into(), "it names nobody".into()))
    };
    let Some(guild) = guild else {
        let ranks = tables.under(Table::Index, &key::ranking(scale));
        let load = |key: &[u8]| {
            let user = user(key)?;
            let rating = rating(tables, user, scale)?;
            let missing = || unreadable(format!("rank of user {user}"), "it has no rating".into());
            Ok((user, rating.ok_or_else(missing)?))
        };
        let ranks = ranks.skip(from).take(limit);
        return ranks.map(|item| load(&item?.0)).collect();
    };
    let mut ranking = Vec::new();
    for item in tables.under(Table::Index, &key::members(guild)) {
        let user = user(&item?.0)?;
        ranking.extend(rating(tables, user, scale)?.map(|rating| (user, rating)));
    }
    ranking.sort_by_cached_key(|(user, rating)| key::rank(scale, *user, rating));
    Ok(ranking.into_iter().skip(from).take(limit).collect())
}

pub(super) fn guild_settings(tables: &Tables, guild: GuildId) -> Result<GuildSettings, StoreError> {
    let bytes = tables.get(Table::Guild, &key::guild(guild))?;
    let settings = bytes.map(|bytes| stored::read_guild(&bytes)).transpose();
    settings
        .map(Option::unwrap_or_default)
        .map_err(|why| unreadable(format!("settings of guild {guild}"), why))
}

/// What stands in all of some indexes, or in that of everything; from the last entry to the first.
///
/// Looks at keys alone, so that of a player's many games only those in the channel are loaded.
struct Indexed<'a> {
    lists: Vec<List<'a>>,
}

/// Entries of one index, as far as they tell order and number.
struct List<'a> {
    entries: std::iter::Rev<Box<Scan<'a>>>,
    prefix: usize,
    /// Last entry that was read.
    head: Option<Key>,
}

impl<'a> Indexed<'a> {
    fn new(tables: &'a Tables, scopes: impl Iterator<Item = Scope>, listed: Listed) -> Self {
        let list = |scope| {
            let prefix = key::index(scope, listed);
            List {
                entries: tables.under(Table::Index, &prefix).rev(),
                prefix: prefix.len(),
                head: None,
            }
        };
        let mut lists: Vec<_> = scopes.map(list).collect();
        if lists.is_empty() {
            lists.push(list(Scope::All));
        }
        Self { lists }
    }

    fn next_key(&mut self) -> Result<Option<Key>, StoreError> {
        for list in &mut self.lists {
            list.advance()?;
        }
        loop {
            // All go down, so nothing above the lowest head is in every list.
            let heads = self.lists.iter().map(|list| list.head.as_ref());
            let Some(heads) = heads.collect::<Option<Vec<_>>>() else {
                return Ok(None);
            };
            let lowest = heads.into_iter().min().cloned();
            let mut all_there = true;
            for list in &mut self.lists {
                if list.head > lowest {
                    all_there = false;
                    list.advance()?;
                }
            }
            if all_there {
                return Ok(lowest);
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
