//! Reads all records at one point in time, in the embedded engine's form and in the order of a backup.
//!
//! In the embedded engine, index entries are separate records. In this engine, they are computed from the columns, in the order of their keys.
//! Numbers are unsigned in keys but signed in columns, so negative numbers in columns must sort last.

use std::ops::RangeInclusive;

use deadpool_postgres::Object;
use tokio_postgres::Row;

use super::link::{Link, discard};
use super::rows;
use super::sql::{LONG_PATIENCE, Sql, fly, fly_within, script, sql};
use super::trouble::Trouble;
use crate::engine::checksum::Contents;
use crate::engine::key::{self, Key, Listed, Scope, Table};
use crate::stored::{self, Head, StoredReceipt};
use crate::{
    ChannelId, GameId, GuildId, IdempotencyKey, JobId, Outage, Player, StoreError, Timestamp,
    UserId,
};

/// Number of rows that are read at a time. The records of the longest games take a megabyte each.
const PAGE: usize = 100;

/// Statement that lifts any time limit for statements set by the host, because a statement that sorts all records may take long.
pub(super) const NO_TIMEOUT: &str = "SET LOCAL statement_timeout = 0";

/// A record: its table, its key and its value.
pub(super) type Record = (Table, Key, Vec<u8>);

/// The database at one point in time.
pub(super) struct Snapshot {
    connection: Option<Object>,
    schema: u32,
}

/// Function that turns a row into a record.
type Make = fn(&Row) -> Result<(Key, Vec<u8>), StoreError>;

/// Declares [`SOURCES`], where each source has four parts: the schemas in which it is read, the table that contains its records in the embedded
/// engine, the statement that selects them, and a function that turns a row into a record. The newest schema is left out.
macro_rules! sources {
    ($($first:literal $(..= $last:literal)? $table:ident: $select:literal => $make:expr;)+) => {
        /// Sources of the records of all tables, in the order of a backup, each with the schemas in which it is read. The source of receipts
        /// returns one receipt per row; receipts of the same commit are put into one record later.
        const SOURCES: &[(RangeInclusive<u32>, Table, &str, Make)] = &[
            $(($first..=[$($last,)? u32::MAX][0], Table::$table, $select, $make)),+
        ];
    };
}

sources! {
    1 Game: "SELECT id, record FROM game ORDER BY id" => numbered;
    1 Series: "SELECT id, record FROM series ORDER BY id" => numbered;
    1 Challenge: "SELECT id, record FROM challenge ORDER BY id" => numbered;
    1 Closed: "SELECT id, record FROM closed ORDER BY id" => numbered;
    1 Settings: "SELECT usr, record FROM settings ORDER BY (usr < 0), usr" => numbered;
    1 Receipt: "SELECT number, key, game, version, at FROM receipt ORDER BY number, place, key"
        => |row| {
            let (number, given) = receipt(row)?;
            Ok((key::receipts(number), stored::write_receipts(&[given])))
        };
    1 Job: "SELECT id, record FROM job ORDER BY (id < 0), id" => numbered;
    1 Index: "SELECT listed, at, id FROM (
         SELECT 0 AS listed, 0 AS at, id FROM challenge
         UNION ALL SELECT 1, ended, id FROM game WHERE ended IS NOT NULL
         UNION ALL SELECT 2, 0, id FROM game WHERE ended IS NULL
         ) AS all_records ORDER BY listed, at, id"
        => |row| list(Scope::All, row, 0);
    1 Index: "SELECT channel, listed, at, id FROM (
         SELECT channel, 0 AS listed, 0 AS at, id FROM challenge
         UNION ALL SELECT channel, 1, ended, id FROM game WHERE ended IS NOT NULL
         UNION ALL SELECT channel, 2, 0, id FROM game WHERE ended IS NULL
         UNION ALL SELECT thread, 1, ended, id FROM game
             WHERE ended IS NOT NULL AND thread IS NOT NULL AND thread <> channel
         UNION ALL SELECT thread, 2, 0, id FROM game
             WHERE ended IS NULL AND thread IS NOT NULL AND thread <> channel
         ) AS all_records ORDER BY (channel < 0), channel, listed, at, id"
        => |row| list(Scope::Channel(ChannelId::new(unsigned(row, 0))), row, 1);
    1 Index: "SELECT due, game FROM game_clock ORDER BY due, game" => |row| entry(key::clock(rows::time(row, 0), rows::game_id(row, 1)?));
    1..=5 Index: "SELECT guild, listed, at, id FROM (
         SELECT guild, 1 AS listed, ended AS at, id FROM game
             WHERE ended IS NOT NULL AND guild IS NOT NULL
         UNION ALL SELECT guild, 2, 0, id FROM game WHERE ended IS NULL AND guild IS NOT NULL
         ) AS all_records ORDER BY (guild < 0), guild, listed, at, id"
        => list_in_guild;
    6 Index: "SELECT guild, listed, at, id FROM (
         SELECT guild, 0 AS listed, 0 AS at, id FROM challenge WHERE guild IS NOT NULL
         UNION ALL SELECT guild, 1, ended, id FROM game
             WHERE ended IS NOT NULL AND guild IS NOT NULL
         UNION ALL SELECT guild, 2, 0, id FROM game WHERE ended IS NULL AND guild IS NOT NULL
         ) AS all_records ORDER BY (guild < 0), guild, listed, at, id"
        => list_in_guild;
    1 Index: "SELECT lapses, id FROM challenge ORDER BY lapses, id" => |row| entry(key::lapse(rows::time(row, 0), rows::game_id(row, 1)?));
    1 Index: "SELECT guild, usr FROM member ORDER BY (guild < 0), guild, (usr < 0), usr"
        => |row| {
            let guild = GuildId::new(unsigned(row, 0));
            entry(key::member(guild, Player::from_stored(unsigned(row, 1))))
        };
    1 Index: "SELECT usr, listed, at, id FROM (
         SELECT usr, 0 AS listed, 0 AS at, challenge AS id FROM asked
         UNION ALL SELECT usr, 1, ended, id FROM player JOIN game ON id = game
             WHERE ended IS NOT NULL
         UNION ALL SELECT usr, 2, 0, id FROM player JOIN game ON id = game
             WHERE ended IS NULL
         ) AS all_records ORDER BY (usr < 0), usr, listed, at, id"
        => |row| list(Scope::Player(Player::from_stored(unsigned(row, 0))), row, 1);
    1 Index: "SELECT scale, usr, score FROM rating
         ORDER BY octet_length(scale), scale, score DESC, (usr < 0), usr"
        => |row| {
            let (scale, user) = (rows::scale(row, 0)?, user(row, 1)?);
            entry(key::rank_at(&scale, user, unsigned(row, 2) ^ (1 << 63)))
        };
    5 Index: "SELECT label, document FROM label ORDER BY label, document" => |row| entry(key::list_document(row.get(0), row.get(1)));
    1 Rating: "SELECT usr, scale, record FROM rating ORDER BY (usr < 0), usr, scale"
        => |row| {
            let (user, scale) = (user(row, 0)?, rows::scale(row, 1)?);
            Ok((key::rating(user, &scale), value(row, 2)))
        };
    1 Guild: "SELECT id, record FROM guild ORDER BY (id < 0), id" => numbered;
    1 Uptime: r#"SELECT reach, at FROM alive ORDER BY (reach <> 'bot'), reach COLLATE "C""#
        => |row| {
            let at = stored::write_moment(rows::time(row, 1));
            Ok((key::reach(rows::reach(row, 0)?), at))
        };
    1 Uptime: "SELECT began, ended FROM outage ORDER BY began, ended"
        => |row| {
            let (from, to) = (rows::time(row, 0), rows::time(row, 1));
            entry(key::outage(Outage { from, to }))
        };
    1 SetAside: "SELECT at, id, record FROM set_aside ORDER BY at, (id < 0), id"
        => |row| {
            let id = JobId::new(unsigned(row, 1));
            Ok((key::set_aside(rows::time(row, 0), id), value(row, 2)))
        };
    4 Tree: "SELECT owner, number, record FROM tree ORDER BY (owner < 0), owner, (number < 0), number"
        => |row| {
            let key = key::tree(user(row, 0)?, rows::game_id(row, 1)?);
            Ok((key, value(row, 2)))
        };
    5 Document: "SELECT key, record FROM document ORDER BY key" => |row| Ok((row.get::<_, &[u8]>(0).to_vec(), value(row, 1)));
}

fn unsigned(row: &Row, column: usize) -> u64 {
    row.get::<_, i64>(column).cast_unsigned()
}

fn user(row: &Row, column: usize) -> Result<UserId, StoreError> {
    let user = rows::user_id(row, column);
    user.ok_or_else(|| rows::unreadable("record", "it belongs to a former player"))
}

fn value(row: &Row, column: usize) -> Vec<u8> {
    row.get::<_, &str>(column).as_bytes().to_vec()
}

/// Makes a record whose key is the number in the first column.
#[expect(clippy::unnecessary_wraps, reason = "as the others are")]
fn numbered(row: &Row) -> Result<(Key, Vec<u8>), StoreError> {
    Ok((unsigned(row, 0).to_be_bytes().into(), value(row, 1)))
}

#[expect(clippy::unnecessary_wraps, reason = "as the others are")]
fn entry(key: Key) -> Result<(Key, Vec<u8>), StoreError> {
    Ok((key, Vec::new()))
}

/// Makes an entry of the index of a guild, whose number is in the first column.
fn list_in_guild(row: &Row) -> Result<(Key, Vec<u8>), StoreError> {
    list(Scope::Guild(GuildId::new(unsigned(row, 0))), row, 1)
}

/// Makes an entry of the index `scope`. Three columns, starting at `first`, contain the kind of list, the time, and the number of the game or
/// challenge.
fn list(scope: Scope, row: &Row, first: usize) -> Result<(Key, Vec<u8>), StoreError> {
    let id: GameId = rows::game_id(row, first + 2)?;
    entry(match row.get::<_, i32>(first) {
        0 => key::entry(scope, Listed::OpenChallenges, id),
        1 => key::ended_entry(scope, rows::time(row, first + 1), id),
        _ => key::entry(scope, Listed::RunningGames, id),
    })
}

impl Snapshot {
    /// Begins to read the current contents of the database, whose schema is `schema`.
    pub(super) async fn begin(link: &Link, schema: u32) -> Result<Self, StoreError> {
        let connection = link.connect().await.map_err(Trouble::into_error)?;
        let snapshot = Self {
            connection: Some(connection),
            schema,
        };
        let begin = script(format!(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; {NO_TIMEOUT}"
        ));
        let began = fly(snapshot.connection(), &[begin]).await;
        began.map_err(Trouble::into_error)?;
        Ok(snapshot)
    }

    fn connection(&self) -> &Object {
        self.connection.as_ref().expect("taken only at the end")
    }

    /// Ends the transaction and returns the connection to the pool.
    pub(super) async fn end(mut self) {
        if let Some(connection) = self.connection.take()
            && fly(&connection, &[script("COMMIT")]).await.is_err()
        {
            discard(connection);
        }
    }

    /// Returns the head: counters, and the number and checksum of all records. This reads all records.
    pub(super) async fn head(&self) -> Result<Head, StoreError> {
        head(self.connection(), self.schema).await
    }

    /// Returns all records, page by page, in the order of a backup.
    pub(super) fn records(&self) -> Records<'_> {
        Records::new(self.connection(), self.schema)
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        // In the middle of a transaction.
        if let Some(connection) = self.connection.take() {
            discard(connection);
        }
    }
}

/// Returns the head record of the database, whose schema is `schema`, as seen in the transaction of `connection`.
pub(super) async fn head(connection: &Object, schema: u32) -> Result<Head, StoreError> {
    let counters = [
        sql("SELECT value FROM counter WHERE name = 'number'"),
        sql("SELECT last_value, is_called FROM job_number"),
        sql("SELECT last_value, is_called FROM commit_number"),
    ];
    let rows = fly(connection, &counters).await;
    let rows = rows.map_err(Trouble::into_error)?;
    let last = |row: &Row| if row.get(1) { unsigned(row, 0) } else { 0 };
    let mut head = Head {
        last_game: unsigned(&rows[0][0], 0),
        last_job: last(&rows[1][0]),
        sequence: last(&rows[2][0]),
        ..Head::default()
    };
    let mut contents = Contents::default();
    let mut records = Records::new(connection, schema);
    while let Some(page) = records.next_page().await? {
        for (table, key, value) in page {
            contents.add(table, &key, &value);
            count(&mut head, table, &key);
        }
    }
    head.records = contents.records;
    head.checksum = contents.checksum;
    Ok(head)
}

/// Adds a record to the counters in the head record.
fn count(head: &mut Head, table: Table, key: &[u8]) {
    match table {
        Table::Challenge => head.challenges += 1,
        Table::Job => head.jobs += 1,
        Table::Rating => head.ratings += 1,
        Table::Index => {
            let starts = |prefix: Key| key.starts_with(&prefix);
            if starts(key::index(Scope::All, Listed::RunningGames)) {
                head.running += 1;
            } else if starts(key::index(Scope::All, Listed::EndedGames)) {
                head.ended += 1;
            } else if starts(key::clocks()) {
                head.clocks += 1;
            }
        }
        Table::Game
        | Table::Series
        | Table::Closed
        | Table::Settings
        | Table::Receipt
        | Table::Guild
        | Table::Uptime
        | Table::SetAside
        | Table::Tree
        | Table::Document => {}
    }
}

/// Reads all records, page by page.
pub(super) struct Records<'a> {
    connection: &'a Object,
    schema: u32,
    /// Index in [`SOURCES`] of the source that is being read.
    source: usize,
    /// Whether a cursor is open for the current source.
    is_open: bool,
    /// Receipts of the last commit on the current page; more of them may follow on the next page.
    receipts: Option<(u64, Vec<StoredReceipt>)>,
}

impl<'a> Records<'a> {
    fn new(connection: &'a Object, schema: u32) -> Self {
        Self {
            connection,
            schema,
            source: 0,
            is_open: false,
            receipts: None,
        }
    }

    /// Returns the next page of records, which may be empty; `None` at the end.
    pub(super) async fn next_page(&mut self) -> Result<Option<Vec<Record>>, StoreError> {
        let Some((schemas, table, select, make)) = SOURCES.get(self.source) else {
            return Ok(None);
        };
        if !schemas.contains(&self.schema) {
            self.source += 1;
            return Ok(Some(Vec::new()));
        }
        if !self.is_open {
            self.send(script(format!("DECLARE records CURSOR FOR {select}")))
                .await?;
            self.is_open = true;
        }
        let fetch = sql(format!("FETCH FORWARD {PAGE} FROM records"));
        let rows = self.send(fetch).await?;
        let is_last = rows.len() < PAGE;
        if is_last {
            self.send(script("CLOSE records")).await?;
            self.is_open = false;
            self.source += 1;
        }
        if *table == Table::Receipt {
            return self.group(&rows, is_last).map(Some);
        }
        let record = |row: &Row| make(row).map(|(key, value)| (*table, key, value));
        rows.iter().map(record).collect::<Result<_, _>>().map(Some)
    }

    async fn send(&self, statement: Sql) -> Result<Vec<Row>, StoreError> {
        // Before the first row comes, PostgreSQL may sort all.
        let sent = fly_within(self.connection, &[statement], LONG_PATIENCE).await;
        Ok(sent.map_err(Trouble::into_error)?.remove(0))
    }

    /// Puts the receipts of each commit into one record.
    fn group(&mut self, rows: &[Row], is_last: bool) -> Result<Vec<Record>, StoreError> {
        let record = |(number, given): (u64, Vec<StoredReceipt>)| {
            let value = stored::write_receipts(&given);
            (Table::Receipt, key::receipts(number), value)
        };
        let mut page = Vec::new();
        for row in rows {
            let (number, given) = receipt(row)?;
            match &mut self.receipts {
                Some((same, all)) if *same == number => all.push(given),
                receipts => {
                    let before = receipts.replace((number, vec![given]));
                    page.extend(before.map(record));
                }
            }
        }
        if is_last {
            page.extend(self.receipts.take().map(record));
        }
        Ok(page)
    }
}

/// Reads a receipt and its commit's number from a row.
fn receipt(row: &Row) -> Result<(u64, StoredReceipt), StoreError> {
    let key: &str = row.get(1);
    let key = key.parse::<IdempotencyKey>();
    let key = key.map_err(|error| rows::unreadable("receipt", error.to_string()))?;
    let receipt = StoredReceipt {
        key,
        id: rows::game_id(row, 2)?,
        version: unsigned(row, 3),
        at: Timestamp::from_millis(row.get(4)),
    };
    Ok((unsigned(row, 0), receipt))
}
