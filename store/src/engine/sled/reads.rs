//! Functions that load records: a single one by its number, or several through an index.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use ::sled::IVec;

use super::tables::{Scan, Tables, unreadable};
use crate::engine::key::{self, Key, Listed, Scope, Table};
use crate::model::challenge::ClosedRecord;
use crate::stored::{self, Unreadable};
use crate::{
    Challenge, ChallengeQuery, Closed, DocumentKey, DocumentKind, DocumentRecord, GameId,
    GameQuery, GameRecord, GameState, GameVersion, GuildId, GuildSettings, Label, Outage, Player,
    Rating, Reach, SeriesId, SeriesRecord, SetAside, Settings, StoreError, Timestamp, TreeRecord,
    UserId,
};

/// A source of records by key: the tables, or the writer's view of the tables.
pub(super) trait Source {
    /// Returns the value of `key`, decoded with `read`; `None` if there is no such record.
    fn load<T>(
        &self,
        table: Table,
        key: &[u8],
        read: impl FnOnce(&[u8]) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError>;
}

impl Source for Tables {
    fn load<T>(
        &self,
        table: Table,
        key: &[u8],
        read: impl FnOnce(&[u8]) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.get(table, key)?.map(|bytes| read(&bytes)).transpose()
    }
}

/// Declares two functions for each kind of record: one loads a record by its number, and the other decodes a record.
macro_rules! records {
    ($($load:ident, $read:ident($id:ident: $type:ty) -> $record:ty = $table:ident at $key:path, $decode:path, $what:literal;)+) => {
        $(pub(super) fn $load(source: &impl Source, $id: $type) -> Result<Option<$record>, StoreError> {
            source.load(Table::$table, &$key($id), |bytes| $read($id, bytes))
        }

        pub(super) fn $read($id: $type, bytes: &[u8]) -> Result<$record, StoreError> {
            $decode($id, bytes).map_err(|why| unreadable(format!($what), why))
        })+
    };
}

records! {
    game, read_game(id: GameId) -> GameRecord = Game at key::game, stored::read_game, "game {id}";
    series, read_series(id: SeriesId) -> SeriesRecord = Series at key::series, stored::read_series, "series {id}";
    challenge, read_challenge(id: GameId) -> Challenge = Challenge at key::game, stored::read_challenge, "challenge {id}";
    closed_record, read_closed(id: GameId) -> ClosedRecord = Closed at key::game, stored::read_closed, "end of challenge {id}";
}

pub(super) fn trees(
    tables: &Tables,
    number: GameId,
    owners: &[UserId],
) -> Result<Vec<Option<TreeRecord>>, StoreError> {
    let trees = owners.iter().map(|owner| tree(tables, *owner, number));
    trees.collect()
}

pub(super) fn tree(
    source: &impl Source,
    owner: UserId,
    number: GameId,
) -> Result<Option<TreeRecord>, StoreError> {
    let key = key::tree(owner, number);
    source.load(Table::Tree, &key, |bytes| read_tree(&key, bytes))
}

pub(super) fn trees_of(tables: &Tables, owner: UserId) -> Result<Vec<TreeRecord>, StoreError> {
    let trees = tables.under(Table::Tree, &key::trees(owner));
    let read = |item: Result<(IVec, IVec), StoreError>| {
        let (key, bytes) = item?;
        read_tree(&key, &bytes)
    };
    trees.map(read).collect()
}

pub(super) fn document(
    source: &impl Source,
    key: &DocumentKey,
) -> Result<Option<DocumentRecord>, StoreError> {
    source.load(Table::Document, &key::document(key), |bytes| {
        read_document(key, bytes)
    })
}

pub(super) fn documents(
    tables: &Tables,
    label: Label,
    kind: DocumentKind,
    limit: usize,
) -> Result<Vec<DocumentRecord>, StoreError> {
    let listed = tables.under(Table::Index, &key::labeled_kind(label, kind));
    let read = |item: Result<(IVec, IVec), StoreError>| {
        let key = document_key(&[kind], &item?.0)?;
        let missing = || unreadable(format!("document {key:?}"), "it is not there".into());
        document(tables, &key)?.ok_or_else(missing)
    };
    listed.rev().take(limit).map(read).collect()
}

/// Returns the key of the document that an index entry lists. The document must be of one of these kinds.
pub(super) fn document_key(
    kinds: &[DocumentKind],
    entry: &[u8],
) -> Result<DocumentKey, StoreError> {
    let key = key::labeled_document(entry);
    let key = key.and_then(|key| DocumentKind::find_key(kinds, key));
    key.ok_or_else(|| unreadable("index of documents".into(), "a key names none".into()))
}

pub(super) fn read_document(key: &DocumentKey, bytes: &[u8]) -> Result<DocumentRecord, StoreError> {
    let read = DocumentRecord::from_stored(key.clone(), bytes);
    read.map_err(|why| unreadable(format!("document {key:?}"), why))
}

pub(super) fn read_tree(key: &[u8], bytes: &[u8]) -> Result<TreeRecord, StoreError> {
    let (owner, number) = key::tree_of(key)
        .ok_or_else(|| unreadable("key of a tree".into(), "it names no tree".into()))?;
    let read = stored::read_tree(owner, number, bytes);
    read.map_err(|why| unreadable(format!("tree {number} of user {owner}"), why))
}

pub(super) fn closed(tables: &Tables, id: GameId) -> Result<Option<Closed>, StoreError> {
    Ok(closed_record(tables, id)?.map(|record| record.closed))
}

pub(super) fn closed_challenge(
    tables: &Tables,
    id: GameId,
) -> Result<Option<Challenge>, StoreError> {
    Ok(closed_record(tables, id)?.and_then(|record| record.challenge))
}

pub(super) fn settings(source: &impl Source, user: UserId) -> Result<Settings, StoreError> {
    let settings = source.load(Table::Settings, &key::settings(user), |bytes| {
        stored::read_settings(bytes)
            .map_err(|why| unreadable(format!("settings of user {user}"), why))
    });
    Ok(settings?.unwrap_or_default())
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
    let order = |game: &GameRecord| (game.updated, game.id);
    latest_first(tables, query, limit, read_game, order)
}

pub(super) fn game_ids(
    tables: &Tables,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let after = after.map(key::game);
    let games = tables.after(Table::Game, after.as_deref());
    let number = |key: &[u8]| {
        let number = key::game_of(key);
        number.ok_or_else(|| unreadable("key of a game".into(), "it has no number".into()))
    };
    games.take(limit).map(|item| number(&item?.0)).collect()
}

pub(super) fn game_versions(
    tables: &Tables,
    query: GameQuery,
    limit: usize,
) -> Result<Vec<GameVersion>, StoreError> {
    let load = |id, bytes: &[u8]| {
        let read = stored::read_game_version(id, bytes);
        read.map_err(|why| unreadable(format!("game {id}"), why))
    };
    let order = |(game, updated): &(GameVersion, Timestamp)| (*updated, game.id);
    let games = latest_first(tables, query, limit, load, order)?;
    Ok(games.into_iter().map(|(game, _)| game).collect())
}

/// Returns at most `limit` of the games that match `query`, sorted by `order`, greatest first.
fn latest_first<T>(
    tables: &Tables,
    query: GameQuery,
    limit: usize,
    load: impl Fn(GameId, &[u8]) -> Result<T, StoreError>,
    order: impl Fn(&T) -> (Timestamp, GameId),
) -> Result<Vec<T>, StoreError> {
    let load = |id: Result<GameId, StoreError>| {
        let id = id?;
        load(
            id,
            &expect_there(id, tables.get(Table::Game, &key::game(id))?)?,
        )
    };
    let running = match query.state {
        // Running games are not in order, but there are few of them.
        GameState::Running | GameState::Any => games_in(tables, query, Listed::RunningGames)
            .map(load)
            .collect(),
        GameState::Ended => Ok(Vec::new()),
    };
    let ended = match query.state {
        // There can be many ended games, but they are in order.
        GameState::Ended | GameState::Any => games_in(tables, query, Listed::EndedGames)
            .take(limit)
            .map(load)
            .collect(),
        GameState::Running => Ok(Vec::new()),
    };
    let mut games: Vec<T> = running?;
    games.append(&mut ended?);
    games.sort_by_key(|game| Reverse(order(game)));
    games.truncate(limit);
    Ok(games)
}

pub(super) fn count_games(tables: &Tables, query: GameQuery) -> Result<usize, StoreError> {
    let states: &[Listed] = match query.state {
        GameState::Running => &[Listed::RunningGames],
        GameState::Ended => &[Listed::EndedGames],
        GameState::Any => &[Listed::RunningGames, Listed::EndedGames],
    };
    let mut count = 0;
    for state in states {
        for game in games_in(tables, query, *state) {
            game?;
            count += 1;
        }
    }
    Ok(count)
}

fn games_in(tables: &Tables, query: GameQuery, listed: Listed) -> Indexed<'_> {
    let scopes = [
        query.player.map(Scope::Player),
        query.channel.map(Scope::Channel),
        query.guild.map(Scope::Guild),
    ];
    Indexed::new(tables, scopes.into_iter().flatten(), listed)
}

pub(super) fn challenges(
    tables: &Tables,
    query: ChallengeQuery,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let scopes = [
        query.player.map(|user| Scope::Player(user.into())),
        query.channel.map(Scope::Channel),
        query.guild.map(Scope::Guild),
    ];
    let scopes = scopes.into_iter().flatten();
    let newest_first = Indexed::new(tables, scopes, Listed::OpenChallenges);
    newest_first
        .take(limit)
        .map(|id| id.and_then(|id| expect_there(id, challenge(tables, id)?)))
        .collect()
}

pub(super) fn lapsed(
    tables: &Tables,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let lapsed = tables.between(Table::Index, &key::lapses(), &key::lapses_after(now));
    let load = |key: &[u8]| number_of(key).and_then(|id| expect_there(id, challenge(tables, id)?));
    lapsed.take(limit).map(|item| load(&item?.0)).collect()
}

pub(super) fn clocks_due(
    tables: &Tables,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<GameRecord>, StoreError> {
    let due = tables.between(Table::Index, &key::clocks(), &key::clocks_after(now));
    let load = |key: &[u8]| number_of(key).and_then(|id| expect_there(id, game(tables, id)?));
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
    after: Option<(Timestamp, GameId)>,
    limit: usize,
) -> Result<Vec<GameRecord>, StoreError> {
    let start = match after {
        None => key::clocks(),
        Some((due, id)) => key::next(key::clock(due, id)),
    };
    let clocks = tables.between(
        Table::Index,
        &start,
        &key::clocks_after(Timestamp::from_millis(i64::MAX)),
    );
    let load = |key: &[u8]| number_of(key).and_then(|id| expect_there(id, game(tables, id)?));
    clocks.take(limit).map(|item| load(&item?.0)).collect()
}

pub(super) fn outages(tables: &Tables) -> Result<Vec<Outage>, StoreError> {
    let outages = tables.under(Table::Uptime, &key::outages());
    outages.map(|item| outage(&item?.0)).collect()
}

/// Returns the outage that a key of the table `uptime` contains.
pub(super) fn outage(key: &[u8]) -> Result<Outage, StoreError> {
    key::outage_of(key).ok_or_else(|| unreadable("outage".into(), "its key names none".into()))
}

pub(super) fn alive(tables: &Tables) -> Result<BTreeMap<Reach, Timestamp>, StoreError> {
    let unreadable = |why| unreadable("last moment at work".into(), why);
    let mut alive = BTreeMap::new();
    for item in tables.under(Table::Uptime, &key::reaches()) {
        let (key, bytes) = item?;
        let at = stored::read_moment(&bytes).map_err(unreadable)?;
        let reach = key::reach_of(&key);
        alive.insert(
            reach.ok_or_else(|| unreadable("its key names none".into()))?,
            at,
        );
    }
    Ok(alive)
}

pub(super) fn rating(
    source: &impl Source,
    user: UserId,
    scale: &str,
) -> Result<Option<Rating>, StoreError> {
    source.load(Table::Rating, &key::rating(user, scale), |bytes| {
        read_rating(user, bytes)
    })
}

pub(super) fn read_rating(user: UserId, bytes: &[u8]) -> Result<Rating, StoreError> {
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
            Ok((scale(&key)?, read_rating(user, &value)?))
        })
        .collect()
}

/// Returns the scale that the key of a rating contains.
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
    let Some(guild) = guild else {
        let ranks = tables.under(Table::Index, &key::ranking(scale));
        let load = |key: &[u8]| {
            let former = || unreadable("rank".into(), "a former player has it".into());
            let user = user_of(key)?.ok_or_else(former)?;
            let rating = rating(tables, user, scale)?;
            let missing = || unreadable(format!("rank of user {user}"), "it has no rating".into());
            Ok((user, rating.ok_or_else(missing)?))
        };
        let ranks = ranks.skip(from).take(limit);
        return ranks.map(|item| load(&item?.0)).collect();
    };
    let mut ranking = Vec::new();
    for user in members(tables, guild) {
        let user = user?;
        ranking.extend(rating(tables, user, scale)?.map(|rating| (user, rating)));
    }
    ranking.sort_by_cached_key(|(user, rating)| key::rank(scale, *user, rating));
    Ok(ranking.into_iter().skip(from).take(limit).collect())
}

pub(super) fn count_ratings(
    tables: &Tables,
    scales: &[String],
    guild: Option<GuildId>,
    most: usize,
) -> Result<Vec<usize>, StoreError> {
    let mut counts = vec![0; scales.len()];
    let Some(guild) = guild else {
        for (scale, count) in scales.iter().zip(&mut counts) {
            for rank in tables.under(Table::Index, &key::ranking(scale)).take(most) {
                rank?;
                *count += 1;
            }
        }
        return Ok(counts);
    };
    for user in members(tables, guild) {
        let user = user?;
        let mut are_full = true;
        for (scale, count) in scales.iter().zip(&mut counts) {
            if *count < most {
                are_full = false;
                let rating = tables.get(Table::Rating, &key::rating(user, scale))?;
                *count += usize::from(rating.is_some());
            }
        }
        if are_full {
            break;
        }
    }
    Ok(counts)
}

/// Returns the user that an index key contains; `None` for an erased player.
fn user_of(key: &[u8]) -> Result<Option<UserId>, StoreError> {
    key::number(key)
        .map(|number| Player::from_stored(number).user())
        .ok_or_else(|| unreadable("index entry".into(), "it names no user".into()))
}

/// Returns the users with a seat in a game in `guild`.
fn members(tables: &Tables, guild: GuildId) -> impl Iterator<Item = Result<UserId, StoreError>> {
    let entries = tables.under(Table::Index, &key::members(guild));
    entries.filter_map(|entry| entry.and_then(|(key, _)| user_of(&key)).transpose())
}

pub(super) fn set_aside(tables: &Tables, limit: usize) -> Result<Vec<SetAside>, StoreError> {
    let latest_first = tables.all(Table::SetAside).rev();
    let load = |item: Result<(IVec, IVec), StoreError>| {
        let (key, bytes) = item?;
        read_set_aside(&key, &bytes)
    };
    latest_first.take(limit).map(load).collect()
}

pub(super) fn read_set_aside(key: &[u8], bytes: &[u8]) -> Result<SetAside, StoreError> {
    let read = key::set_aside_of(key).ok_or_else(|| Unreadable::from("its key names no job"));
    let read = read.and_then(|(at, id)| stored::read_set_aside(at, id, bytes));
    read.map_err(|why| unreadable("job set aside".into(), why))
}

pub(super) fn guild_settings(
    source: &impl Source,
    guild: GuildId,
) -> Result<GuildSettings, StoreError> {
    let settings = source.load(Table::Guild, &key::guild(guild), |bytes| {
        stored::read_guild(bytes)
            .map_err(|why| unreadable(format!("settings of guild {guild}"), why))
    });
    Ok(settings?.unwrap_or_default())
}

/// Iterates over the numbers of the games or challenges that all indexes with the given scopes list, from the last entry to the first. If no scope is
/// given, no game or challenge is left out.
///
/// Only keys are read. For example, if a player has many games, only those in the requested channel are loaded.
struct Indexed<'a> {
    lists: Vec<List<'a>>,
}

/// Number of entries read from one list in a row before seeking in that list, because a seek costs as much as reading several entries.
const STEPS: usize = 8;

/// The entries of one index, without their common key prefix.
struct List<'a> {
    tables: &'a Tables,
    entries: std::iter::Rev<Box<Scan<'a>>>,
    prefix: Key,
    /// Last entry that was read from this list.
    head: Option<Key>,
}

impl<'a> Indexed<'a> {
    fn new(tables: &'a Tables, scopes: impl Iterator<Item = Scope>, listed: Listed) -> Self {
        let list = |scope| {
            let prefix = key::index(scope, listed);
            List {
                tables,
                entries: tables.under(Table::Index, &prefix).rev(),
                prefix,
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
            // All lists descend, so no number above the lowest head is in every list.
            let heads = self.lists.iter().map(|list| list.head.as_ref());
            let Some(heads) = heads.collect::<Option<Vec<_>>>() else {
                return Ok(None);
            };
            let lowest = heads.into_iter().min().cloned();
            let mut all_there = true;
            for list in &mut self.lists {
                if let Some(lowest) = lowest.as_ref().filter(|it| list.head.as_ref() > Some(it)) {
                    all_there = false;
                    list.descend(lowest)?;
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
        Some(self.next_key().transpose()?.and_then(|key| number_of(&key)))
    }
}

impl List<'_> {
    fn advance(&mut self) -> Result<(), StoreError> {
        let next = self.entries.next().transpose()?;
        self.head = next.map(|(key, _)| key[self.prefix.len()..].to_vec());
        Ok(())
    }

    /// Moves down the list to the first entry that is not greater than `to`.
    fn descend(&mut self, to: &Key) -> Result<(), StoreError> {
        for _ in 0..STEPS {
            if self.head.as_ref().is_none_or(|head| head <= to) {
                return Ok(());
            }
            self.advance()?;
        }
        let end = key::next([self.prefix.as_slice(), to].concat());
        let rest = self.tables.between(Table::Index, &self.prefix, &end);
        self.entries = rest.rev();
        self.advance()
    }
}

/// Returns the ID of the game or challenge that an index key contains.
pub(super) fn number_of(key: &[u8]) -> Result<GameId, StoreError> {
    key::game_of(key).ok_or_else(|| unreadable("index entry".into(), "it names nothing".into()))
}

/// Returns the record, or an error if the record that an index lists does not exist. Records and index entries are written together, so a missing
/// record is damage.
pub(super) fn expect_there<T>(id: GameId, record: Option<T>) -> Result<T, StoreError> {
    record.ok_or_else(|| {
        unreadable(
            format!("index entry of {id}"),
            "there is no such record".into(),
        )
    })
}
