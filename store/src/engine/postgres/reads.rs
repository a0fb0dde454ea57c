//! Functions that read records, each with a single statement.

use std::collections::{BTreeMap, BTreeSet};

use tokio_postgres::Row;

use super::link::Link;
use super::rows;
use super::sql::{Id, Sql, sql};
use super::transaction::read;
use crate::engine::key;
use crate::model::challenge::ClosedRecord;
use crate::{
    Challenge, ChallengeQuery, Closed, Counts, DocumentKey, DocumentKind, DocumentRecord, GameId,
    GameQuery, GameRecord, GameState, GameVersion, GuildId, GuildSettings, IdempotencyKey, JobKind,
    Label, Outage, Rating, Reach, Receipt, SeriesId, SeriesRecord, SetAside, Settings, StoreError,
    Timestamp, TreeRecord, UserId, WaitingJobs, stored,
};

/// Converts a limit to the type that PostgreSQL expects.
fn to_limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// Reads all rows that a statement selects.
async fn all<T>(
    link: &Link,
    select: Sql,
    record: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    read(link, select).await?.iter().map(record).collect()
}

/// Reads the first row that a statement selects, if there is one.
async fn first<T>(
    link: &Link,
    select: Sql,
    record: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    read(link, select).await?.first().map(record).transpose()
}

/// Reads the first row that a statement selects, or returns the default if there is none.
async fn first_or_default<T: Default>(
    link: &Link,
    select: Sql,
    record: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    Ok(first(link, select, record).await?.unwrap_or_default())
}

/// Declares functions that each run one `SELECT` statement and return `all` rows, the `first` row, or the `first_or_default`.
macro_rules! reads {
    ($($name:ident($($argument:ident: $type:ty),*) -> $read:ty = $how:ident $select:expr => $record:expr;)+) => {
        $(pub(super) async fn $name(
            link: &Link,
            $($argument: $type),*
        ) -> Result<$read, StoreError> {
            $how(link, $select, $record).await
        })+
    };
}

reads! {
    game(id: GameId) -> Option<GameRecord> =
        first sql("SELECT id, record FROM game WHERE id = $1").id(id) => rows::game;
    games(query: GameQuery, limit: usize) -> Vec<GameRecord> = all select_games(query, limit) => rows::game;
    game_ids(after: Option<GameId>, limit: usize) -> Vec<GameId> =
        all sql("SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT $2")
            .int(after.map_or(0, Id::to_sql))
            .int(to_limit(limit))
            => |row| rows::game_id(row, 0);
    clocks_due(now: Timestamp, limit: usize) -> Vec<GameRecord> =
        all sql("SELECT game.id, game.record FROM game_clock JOIN game ON game.id = game_clock.game
             WHERE game_clock.due <= $1 ORDER BY game_clock.due, game_clock.game LIMIT $2")
            .at(now)
            .int(to_limit(limit))
            => rows::game;
    series(id: SeriesId) -> Option<SeriesRecord> =
        first sql("SELECT id, record FROM series WHERE id = $1").id(id.first()) => rows::series;
    challenge(id: GameId) -> Option<Challenge> =
        first sql("SELECT id, record FROM challenge WHERE id = $1").id(id) => rows::challenge;
    lapsed(now: Timestamp, limit: usize) -> Vec<Challenge> =
        all sql("SELECT id, record FROM challenge WHERE lapses <= $1 ORDER BY lapses, id LIMIT $2")
            .at(now)
            .int(to_limit(limit))
            => rows::challenge;
    closed_record(id: GameId) -> Option<(GameId, ClosedRecord)> =
        first sql("SELECT id, record FROM closed WHERE id = $1").id(id) => rows::closed;
    trees_of(owner: UserId) -> Vec<TreeRecord> =
        all sql("SELECT owner, number, record FROM tree WHERE owner = $1 ORDER BY number").id(owner) => rows::tree;
    document(key: &DocumentKey) -> Option<DocumentRecord> =
        first sql("SELECT key, record FROM document WHERE key = $1").bytes(&key::document(key))
            => |row| rows::document(row, &[key.kind()]);
    documents(label: Label, kind: DocumentKind, limit: usize) -> Vec<DocumentRecord> =
        all sql("SELECT key, record FROM document JOIN label ON document = key
             WHERE label = $1 AND document >= $2 AND document < $3 ORDER BY key DESC LIMIT $4")
            .bytes(&key::label(label))
            .bytes(&[kind.tag()])
            .bytes(&[kind.tag() + 1])
            .int(to_limit(limit))
            => |row| rows::document(row, &[kind]);
    rating(user: UserId, scale: &str) -> Option<Rating> =
        first sql("SELECT record FROM rating WHERE usr = $1 AND scale = $2").id(user).bytes(scale.as_bytes())
            => |row| rows::rating(row, 0);
    ratings_of(user: UserId) -> Vec<(String, Rating)> =
        all sql("SELECT scale, record FROM rating WHERE usr = $1 ORDER BY scale").id(user)
            => |row| Ok((rows::scale(row, 0)?, rows::rating(row, 1)?));
    guild_settings(guild: GuildId) -> GuildSettings =
        first_or_default sql("SELECT record FROM guild WHERE id = $1").id(guild) => |row| rows::guild(row, 0);
    settings(user: UserId) -> Settings =
        first_or_default sql("SELECT record FROM settings WHERE usr = $1").id(user) => |row| rows::settings(row, 0);
    set_aside(limit: usize) -> Vec<SetAside> =
        all sql("SELECT at, id, record FROM set_aside ORDER BY at DESC, id DESC LIMIT $1").int(to_limit(limit))
            => rows::set_aside;
}

pub(super) async fn series_of(
    link: &Link,
    ids: &[SeriesId],
) -> Result<Vec<Option<SeriesRecord>>, StoreError> {
    let numbers = ids.iter().map(|id| id.first().to_sql()).collect();
    let select = sql("SELECT id, record FROM series WHERE id = ANY($1)").ints(numbers);
    let rows = read(link, select).await?;
    let found = rows
        .iter()
        .map(|row| Ok((rows::game_id(row, 0)?, rows::series(row)?)));
    let found = found.collect::<Result<BTreeMap<_, _>, StoreError>>()?;
    Ok(ids
        .iter()
        .map(|id| found.get(&id.first()).cloned())
        .collect())
}

pub(super) async fn trees(
    link: &Link,
    number: GameId,
    owners: &[UserId],
) -> Result<Vec<Option<TreeRecord>>, StoreError> {
    let select = "SELECT owner, number, record FROM tree WHERE number = $1 AND owner = ANY($2)";
    let select = sql(select).id(number).ints(rows::to_sql(owners));
    let trees = all(link, select, rows::tree).await?;
    let tree = |owner: &UserId| trees.iter().find(|it| it.owner == *owner).cloned();
    Ok(owners.iter().map(tree).collect())
}

pub(super) async fn closed(link: &Link, id: GameId) -> Result<Option<Closed>, StoreError> {
    let record = closed_record(link, id).await?;
    Ok(record.map(|(_, record)| record.closed))
}

pub(super) async fn closed_challenge(
    link: &Link,
    id: GameId,
) -> Result<Option<Challenge>, StoreError> {
    let record = closed_record(link, id).await?;
    Ok(record.and_then(|(_, record)| record.challenge))
}

/// Conditions on records, as SQL text and its parameters.
#[derive(Default)]
struct Matching {
    /// SQL text of the conditions, each starting with ` AND `.
    conditions: String,
    params: Vec<i64>,
}

impl Matching {
    fn of(query: GameQuery) -> Self {
        let mut matching = Self::default();
        if let Some(player) = query.player {
            let seats = "id IN (SELECT game FROM player WHERE usr = ?)";
            matching.require(seats, player);
        }
        if let Some(channel) = query.channel {
            matching.require("(channel = ? OR thread = ?)", channel);
        }
        if let Some(guild) = query.guild {
            matching.require("guild = ?", guild);
        }
        matching
    }

    /// Adds a condition in which `?` stands for `id`.
    fn require(&mut self, condition: &str, id: impl Id) {
        let place = self.add(id.to_sql());
        self.conditions.push_str(" AND ");
        self.conditions.push_str(&condition.replace('?', &place));
    }

    /// Adds a parameter and returns its placeholder in the statement.
    fn add(&mut self, param: i64) -> String {
        self.params.push(param);
        format!("${}", self.params.len())
    }

    fn statement(self, text: String) -> Sql {
        self.params.into_iter().fold(sql(text), Sql::int)
    }
}

/// Returns the statement that selects games, the most recently updated first. Running games are few, so they are sorted. Ended games are numerous, so
/// they are read in the order of an index.
fn select_games(query: GameQuery, limit: usize) -> Sql {
    let mut matching = Matching::of(query);
    let conditions = matching.conditions.clone();
    let limit = matching.add(to_limit(limit));
    let running = format!(
        "SELECT id, record, updated FROM game WHERE ended IS NULL{conditions}
         ORDER BY updated DESC, id DESC LIMIT {limit}"
    );
    let ended = format!(
        "SELECT id, record, updated FROM game WHERE ended IS NOT NULL{conditions}
         ORDER BY ended DESC, id DESC LIMIT {limit}"
    );
    matching.statement(match query.state {
        GameState::Running => running,
        GameState::Ended => ended,
        GameState::Any => format!(
            "SELECT id, record FROM (({running}) UNION ALL ({ended})) AS listed
             ORDER BY updated DESC, id DESC LIMIT {limit}"
        ),
    })
}

pub(super) async fn game_versions(
    link: &Link,
    query: GameQuery,
    limit: usize,
) -> Result<Vec<GameVersion>, StoreError> {
    let version = |row: &Row| {
        let id = rows::game_id(row, 0)?;
        let record: &str = row.get(1);
        let read = stored::read_game_version(id, record.as_bytes());
        let (version, _) = read.map_err(|why| rows::unreadable(format!("game {id}"), why))?;
        Ok(version)
    };
    all(link, select_games(query, limit), version).await
}

async fn count(link: &Link, select: Sql) -> Result<u64, StoreError> {
    let rows = read(link, select).await?;
    Ok(rows[0].get::<_, i64>(0).cast_unsigned())
}

pub(super) async fn count_games(link: &Link, query: GameQuery) -> Result<usize, StoreError> {
    let matching = Matching::of(query);
    let conditions = &matching.conditions;
    let state = match query.state {
        GameState::Running => "ended IS NULL",
        GameState::Ended => "ended IS NOT NULL",
        GameState::Any => "true",
    };
    let text = format!("SELECT count(*) FROM game WHERE {state}{conditions}");
    Ok(count(link, matching.statement(text)).await? as usize)
}

pub(super) async fn challenges(
    link: &Link,
    query: ChallengeQuery,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let mut matching = Matching::default();
    if let Some(player) = query.player {
        let asked = "id IN (SELECT challenge FROM asked WHERE usr = ?)";
        matching.require(asked, player);
    }
    if let Some(channel) = query.channel {
        matching.require("channel = ?", channel);
    }
    if let Some(guild) = query.guild {
        matching.require("guild = ?", guild);
    }
    let conditions = matching.conditions.clone();
    let limit = matching.add(to_limit(limit));
    let text = format!(
        "SELECT id, record FROM challenge WHERE true{conditions} ORDER BY id DESC LIMIT {limit}"
    );
    all(link, matching.statement(text), rows::challenge).await
}

pub(super) async fn clocked(
    link: &Link,
    after: Option<(Timestamp, GameId)>,
    limit: usize,
) -> Result<Vec<GameRecord>, StoreError> {
    let (due, id) = after.map_or((i64::MIN, 0), |(due, id)| (due.millis(), id.to_sql()));
    let select = sql(
        "SELECT game.id, game.record FROM game_clock JOIN game ON game.id = game_clock.game
         WHERE (game_clock.due, game_clock.game) > ($1, $2)
         ORDER BY game_clock.due, game_clock.game LIMIT $3",
    );
    all(
        link,
        select.int(due).int(id).int(to_limit(limit)),
        rows::game,
    )
    .await
}

pub(super) async fn next_clock(link: &Link) -> Result<Option<Timestamp>, StoreError> {
    let rows = read(link, sql("SELECT min(due) FROM game_clock")).await?;
    let millis = rows.first().and_then(|row| row.get::<_, Option<i64>>(0));
    Ok(millis.map(Timestamp::from_millis))
}

pub(super) async fn alive(link: &Link) -> Result<BTreeMap<Reach, Timestamp>, StoreError> {
    let rows = read(link, sql("SELECT reach, at FROM alive")).await?;
    let alive = rows
        .iter()
        .map(|row| Ok((rows::reach(row, 0)?, rows::time(row, 1))));
    alive.collect()
}

pub(super) async fn outages(link: &Link) -> Result<Vec<Outage>, StoreError> {
    let rows = read(link, sql("SELECT began, ended FROM outage ORDER BY began")).await?;
    let outage = |row| Outage {
        from: rows::time(row, 0),
        to: rows::time(row, 1),
    };
    Ok(rows.iter().map(outage).collect())
}

/// Returns the SQL condition that a rated user is in the guild `$2`; if `guild` is `None`, a condition that is always true.
fn in_guild(guild: Option<GuildId>) -> &'static str {
    match guild {
        Some(_) => " AND usr IN (SELECT usr FROM member WHERE guild = $2)",
        // So that the number of parameters is the same.
        None => " AND ($2::bigint IS NULL)",
    }
}

pub(super) async fn ranking(
    link: &Link,
    scale: &str,
    guild: Option<GuildId>,
    from: usize,
    limit: usize,
) -> Result<Vec<(UserId, Rating)>, StoreError> {
    // Numbers of users are unsigned.
    let text = format!(
        "SELECT usr, record FROM rating WHERE scale = $1{}
         ORDER BY score DESC, (usr < 0), usr OFFSET $3 LIMIT $4",
        in_guild(guild)
    );
    let select = sql(text)
        .bytes(scale.as_bytes())
        .maybe_int(guild.map(Id::to_sql))
        .int(to_limit(from))
        .int(to_limit(limit));
    let rated = |row: &Row| {
        let user = rows::user_id(row, 0);
        let user =
            user.ok_or_else(|| rows::unreadable("rating", "it belongs to a former player"))?;
        Ok((user, rows::rating(row, 1)?))
    };
    all(link, select, rated).await
}

pub(super) async fn count_ratings(
    link: &Link,
    scales: &[String],
    guild: Option<GuildId>,
    most: usize,
) -> Result<Vec<usize>, StoreError> {
    // In the order of an index, which PostgreSQL would otherwise not use for a scale that no user has: it would read the whole table.
    let order = if guild.is_none() {
        " ORDER BY score DESC"
    } else {
        ""
    };
    let text = format!(
        "SELECT (SELECT count(*) FROM
             (SELECT 1 FROM rating WHERE scale = asked.name{}{order} LIMIT $3) AS found)
         FROM unnest($1) WITH ORDINALITY AS asked (name, place) ORDER BY asked.place",
        in_guild(guild)
    );
    let select = sql(text)
        .byte_arrays(
            scales
                .iter()
                .map(|scale| scale.as_bytes().to_vec())
                .collect(),
        )
        .maybe_int(guild.map(Id::to_sql))
        .int(to_limit(most));
    let rows = read(link, select).await?;
    let counts = rows
        .iter()
        .map(|row| row.get::<_, i64>(0).cast_unsigned() as usize);
    Ok(counts.collect())
}

pub(super) async fn settings_of(
    link: &Link,
    users: &[UserId],
) -> Result<Vec<Settings>, StoreError> {
    let numbers = users.iter().map(|user| user.to_sql()).collect();
    let select = sql("SELECT usr, record FROM settings WHERE usr = ANY($1)").ints(numbers);
    let rows = read(link, select).await?;
    let found = rows
        .iter()
        .map(|row| Ok((row.get::<_, i64>(0), rows::settings(row, 1)?)));
    let found = found.collect::<Result<BTreeMap<_, _>, StoreError>>()?;
    let of = |user: &UserId| found.get(&user.to_sql()).cloned().unwrap_or_default();
    Ok(users.iter().map(of).collect())
}

pub(super) async fn themes_chosen(link: &Link) -> Result<BTreeSet<String>, StoreError> {
    let rows = read(link, sql("SELECT record FROM settings")).await?;
    let settings = rows.iter().map(|row| rows::settings(row, 0));
    settings
        .filter_map(|it| it.map(|settings| settings.theme).transpose())
        .collect()
}

pub(super) async fn receipt(
    link: &Link,
    key: IdempotencyKey,
) -> Result<Option<Receipt>, StoreError> {
    let select = sql("SELECT game, version FROM receipt WHERE key = $1").text(key.to_string());
    let receipt = |row: &Row| {
        Ok(Receipt {
            id: rows::game_id(row, 0)?,
            version: row.get::<_, i64>(1).cast_unsigned(),
            repeated: true,
        })
    };
    first(link, select, receipt).await
}

pub(super) async fn counts(link: &Link) -> Result<Counts, StoreError> {
    let select = sql("SELECT (SELECT count(*) FROM challenge),
            (SELECT count(*) FROM game WHERE ended IS NULL),
            (SELECT count(*) FROM game WHERE ended IS NOT NULL),
            (SELECT count(*) FROM job), (SELECT count(*) FROM game_clock),
            (SELECT count(*) FROM rating)");
    let rows = read(link, select).await?;
    let number = |column: usize| rows[0].get::<_, i64>(column).cast_unsigned();
    Ok(Counts {
        challenges: number(0),
        running: number(1),
        ended: number(2),
        jobs: number(3),
        clocks: number(4),
        ratings: number(5),
    })
}

pub(super) async fn waiting_jobs(
    link: &Link,
    now: Timestamp,
) -> Result<Vec<WaitingJobs>, StoreError> {
    let select = sql("SELECT what, count(*), min(since) FROM job WHERE since <= $1 GROUP BY what");
    let rows = read(link, select.at(now)).await?;
    let waiting = |kind: JobKind| {
        let code = kind.code();
        let row = rows.iter().find(|row| row.get::<_, i16>(0) == code);
        WaitingJobs {
            kind,
            count: row.map_or(0, |row| row.get::<_, i64>(1).cast_unsigned()),
            since: row.map(|row| rows::time(row, 2)),
        }
    };
    Ok(JobKind::ALL.map(waiting).into())
}

/// Returns whether PostgreSQL accepts changes.
pub(super) async fn is_writable(link: &Link) -> Result<bool, StoreError> {
    let rows = read(link, sql("SELECT current_setting('transaction_read_only')")).await?;
    Ok(rows[0].get::<_, &str>(0) == "off")
}
