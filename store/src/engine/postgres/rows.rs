//! Conversion between records and database rows.

use tokio_postgres::Row;

use super::sql::{Id, Sql, line_key, sql, text_of};
use crate::model::challenge::ClosedRecord;
use crate::stored::{self, Unreadable};
use crate::{
    Challenge, ClosedWhy, DocumentKind, DocumentRecord, GameId, GameRecord, GuildSettings, Job,
    JobClass, JobId, JobKind, NoSuchReach, Player, Rating, Reach, SeriesId, SeriesRecord, SetAside,
    Settings, StoreError, Timestamp, TreeRecord, UserId,
};

/// Stored name of the gateway's only shard. It dates from the time when this was the only way to reach the bot.
const ONLY_SHARD: &str = "bot";

/// Returns the error for a record that cannot be decoded.
pub(super) fn unreadable(what: impl Into<String>, why: impl Into<String>) -> StoreError {
    StoreError::Unreadable {
        what: what.into(),
        why: why.into(),
    }
}

fn decode<T>(
    row: &Row,
    column: usize,
    what: impl FnOnce() -> String,
    read: impl FnOnce(&[u8]) -> Result<T, Unreadable>,
) -> Result<T, StoreError> {
    let record: &str = row.get(column);
    read(record.as_bytes()).map_err(|why| unreadable(what(), why))
}

pub(super) fn game_id(row: &Row, column: usize) -> Result<GameId, StoreError> {
    let id = GameId::new(row.get::<_, i64>(column).cast_unsigned());
    id.ok_or_else(|| unreadable("number of a game", "it is 0"))
}

pub(super) fn job_id(row: &Row, column: usize) -> JobId {
    JobId::new(row.get::<_, i64>(column).cast_unsigned())
}

/// Returns the user whose ID is in a column; `None` for an erased player.
pub(super) fn user_id(row: &Row, column: usize) -> Option<UserId> {
    Player::from_stored(row.get::<_, i64>(column).cast_unsigned()).user()
}

pub(super) fn time(row: &Row, column: usize) -> Timestamp {
    Timestamp::from_millis(row.get(column))
}

/// Returns the name under which a reach is stored.
pub(super) fn name_reach(reach: Reach) -> String {
    if reach == Reach::GATEWAY {
        ONLY_SHARD.to_owned()
    } else {
        reach.to_string()
    }
}

pub(super) fn reach(row: &Row, column: usize) -> Result<Reach, StoreError> {
    let name: &str = row.get(column);
    if name == ONLY_SHARD {
        return Ok(Reach::GATEWAY);
    }
    name.parse()
        .map_err(|error: NoSuchReach| unreadable(format!("reach {name}"), error.to_string()))
}

/// Reads a game from its number and its record, which are the first two columns.
pub(super) fn game(row: &Row) -> Result<GameRecord, StoreError> {
    let id = game_id(row, 0)?;
    let what = || format!("game {id}");
    decode(row, 1, what, |it| stored::read_game(id, it))
}

pub(super) fn challenge(row: &Row) -> Result<Challenge, StoreError> {
    let id = game_id(row, 0)?;
    let what = || format!("challenge {id}");
    decode(row, 1, what, |it| stored::read_challenge(id, it))
}

pub(super) fn closed(row: &Row) -> Result<(GameId, ClosedRecord), StoreError> {
    let id = game_id(row, 0)?;
    let what = || format!("end of challenge {id}");
    Ok((id, decode(row, 1, what, |it| stored::read_closed(id, it))?))
}

pub(super) fn series(row: &Row) -> Result<SeriesRecord, StoreError> {
    let id = SeriesId::new(game_id(row, 0)?);
    let what = || format!("series {id}");
    decode(row, 1, what, |it| stored::read_series(id, it))
}

/// Reads a tree from its owner, its number and its record, which are the first three columns.
pub(super) fn tree(row: &Row) -> Result<TreeRecord, StoreError> {
    let number = game_id(row, 1)?;
    let owner = user_id(row, 0);
    let owner = owner.ok_or_else(|| unreadable("tree", "it belongs to a former player"))?;
    let what = || format!("tree {number} of user {owner}");
    decode(row, 2, what, |it| stored::read_tree(owner, number, it))
}

/// Reads a document from its key and its record, which are the first two columns. Its kind must be one of `kinds`.
pub(super) fn document(row: &Row, kinds: &[DocumentKind]) -> Result<DocumentRecord, StoreError> {
    let key = DocumentKind::find_key(kinds, row.get(0));
    let key = key.ok_or_else(|| unreadable("key of a document", "it names none"))?;
    let what = format!("document {key:?}");
    decode(row, 1, || what, |it| DocumentRecord::from_stored(key, it))
}

/// Reads a job from its number and its record, which are the first two columns.
pub(super) fn job(row: &Row) -> Result<Job, StoreError> {
    let id = job_id(row, 0);
    let what = || format!("job {id}");
    decode(row, 1, what, |it| stored::read_job(id, it))
}

/// Reads a job that was set aside. The first three columns are the time at which it was set aside, its number and its record.
pub(super) fn set_aside(row: &Row) -> Result<SetAside, StoreError> {
    let (at, id) = (time(row, 0), job_id(row, 1));
    let read = |it: &[u8]| stored::read_set_aside(at, id, it);
    decode(row, 2, || format!("job {id} set aside"), read)
}

pub(super) fn rating(row: &Row, column: usize) -> Result<Rating, StoreError> {
    let what = || "rating of a user".to_owned();
    decode(row, column, what, stored::read_rating)
}

pub(super) fn scale(row: &Row, column: usize) -> Result<String, StoreError> {
    let name = String::from_utf8(row.get(column));
    name.map_err(|error| unreadable("name of a scale", error.to_string()))
}

pub(super) fn settings(row: &Row, column: usize) -> Result<Settings, StoreError> {
    let what = || "settings of a user".to_owned();
    decode(row, column, what, stored::read_settings)
}

pub(super) fn guild(row: &Row, column: usize) -> Result<GuildSettings, StoreError> {
    let what = || "settings of a guild".to_owned();
    decode(row, column, what, stored::read_guild)
}

/// Returns the stored code of a job class.
pub(super) fn class_code(class: JobClass) -> i16 {
    match class {
        JobClass::Message => 0,
        JobClass::Edit => 1,
        JobClass::Thought => 2,
    }
}

/// SQL expression for the class of a job, computed from the stored code of the job's kind.
pub(super) const CLASS_OF_JOB: &str = "CASE job.what WHEN 6 THEN 1 WHEN 2 THEN 2 ELSE 0 END";

/// The columns of a job that accompany its record.
pub(super) struct JobColumns {
    pub(super) due: i64,
    pub(super) what: i16,
    pub(super) since: i64,
    pub(super) recipient: Option<i64>,
    pub(super) record: String,
}

impl JobColumns {
    pub(super) fn of(job: &Job) -> Self {
        let kind = job.kind();
        debug_assert_eq!(
            job.topic.class(),
            match kind {
                JobKind::Edit => JobClass::Edit,
                JobKind::EngineMove => JobClass::Thought,
                _ => JobClass::Message,
            },
            "the class of a job follows from its kind, as in CLASS_OF_JOB"
        );
        Self {
            due: job.due.millis(),
            what: kind.code(),
            since: job.first_claimed.unwrap_or(job.due).millis(),
            recipient: job.recipient().map(Id::to_sql),
            record: text_of(stored::write_job(job)),
        }
    }
}

/// Returns the statement that replaces `job`.
pub(super) fn update_job(job: &Job) -> Sql {
    let columns = JobColumns::of(job);
    sql("UPDATE job SET due = $2, what = $3, since = $4, record = $5 WHERE id = $1")
        .id(job.id)
        .int(columns.due)
        .small(columns.what)
        .int(columns.since)
        .text(columns.record)
}

/// Returns the statement that inserts `job` under the next job number and returns that number.
pub(super) fn insert_job(job: &Job) -> Sql {
    let columns = JobColumns::of(job);
    let (kind, line) = line_key(job.line());
    sql(
        "INSERT INTO job (id, kind, line, due, what, since, recipient, record)
         VALUES (nextval('job_number'), $1, $2, $3, $4, $5, $6, $7) RETURNING id",
    )
    .small(kind)
    .int(line)
    .int(columns.due)
    .small(columns.what)
    .int(columns.since)
    .maybe_int(columns.recipient)
    .text(columns.record)
}

/// Returns the users named in the record of a closed challenge, without duplicates.
pub(super) fn named_by(record: &ClosedRecord) -> Vec<UserId> {
    let mut users = record.challenge.as_ref().map(asked_by).unwrap_or_default();
    if let ClosedWhy::Declined { by } = record.closed.why {
        users.extend(by.user());
    }
    users.sort_unstable();
    users.dedup();
    users
}

/// Returns the users who made `challenge`, are invited or have joined, without duplicates.
pub(super) fn asked_by(challenge: &Challenge) -> Vec<UserId> {
    let invited = challenge.invited.iter().map(|invited| invited.user);
    let players = std::iter::once(challenge.by).chain(invited);
    let mut users: Vec<_> = players.filter_map(Player::user).collect();
    users.sort_unstable();
    users.dedup();
    users
}

/// Returns the players with a seat in `game`, without duplicates.
pub(super) fn players_of(game: &GameRecord) -> Vec<Player> {
    let mut players = game.seats.clone();
    players.sort_unstable();
    players.dedup();
    players
}

pub(super) fn to_sql(ids: &[impl Id + Copy]) -> Vec<i64> {
    ids.iter().map(|id| id.to_sql()).collect()
}
