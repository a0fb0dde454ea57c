//! The tables of the database, and the steps that upgrade tables created by older programs.
//!
//! To add a schema, add a file to `schema` and a line to [`STEPS`]; the line's position is the schema's number. Released steps are never changed or
//! removed. Each step runs in one transaction that also stores the new schema number, so a crash leaves either the old schema or the new one. Running
//! processes of the previous version must still be able to use the upgraded database, so that the bot can be updated without downtime.

use deadpool_postgres::Object;
use tokio_postgres::error::SqlState;

use super::link::{Link, discard};
use super::sql::{fly, script, sql};
use super::trouble::Trouble;
use crate::StoreError;
use crate::engine::sled::SledStore;

/// All upgrade steps. The first step turns an empty database into schema 1.
pub(super) const STEPS: &[&str] = &[
    include_str!("schema/0001_tables.sql"),
    include_str!("schema/0002_leases.sql"),
    include_str!("schema/0003_thoughts.sql"),
    include_str!("schema/0004_trees.sql"),
    include_str!("schema/0005_documents.sql"),
    include_str!("schema/0006_open_seats.sql"),
];

/// Returns the embedded engine's schema that has the same records as this engine's `schema`. Backups contain this number.
pub(super) fn schema_of_lines(schema: u32) -> u32 {
    match schema {
        0..=3 => 9,
        4 => 10,
        5 => 11,
        _ => SledStore::SCHEMA,
    }
}

/// Maximum number of retries when another process upgrades the database at the same time.
const ATTEMPTS: usize = 8;

/// Returns the number of the schema that results from all `steps`.
pub(super) const fn schema_after(steps: &[&str]) -> u32 {
    steps.len() as u32
}

/// Returns an error unless the database has exactly this program's schema.
pub(super) async fn check(link: &Link) -> Result<(), StoreError> {
    judge(inspect(link).await?, schema_after(STEPS))
}

/// Returns the schema of the database; 0 if the database has no schema yet.
pub(super) async fn inspect(link: &Link) -> Result<u32, StoreError> {
    let connection = link.connect().await.map_err(Trouble::into_error)?;
    let found = find_schema(&connection).await;
    found.map_err(Trouble::into_error)
}

/// Upgrades the database to this program's schema if necessary. Returns the schema before the upgrade; 0 if the database was empty.
pub(super) async fn migrate(link: &Link, steps: &[&str]) -> Result<u32, StoreError> {
    let known = schema_after(steps);
    let mut first = None;
    let mut conflicts = 0;
    loop {
        let connection = link.connect().await.map_err(Trouble::into_error)?;
        let found = find_schema(&connection)
            .await
            .map_err(Trouble::into_error)?;
        let before = *first.get_or_insert(found);
        if found >= known {
            judge(found, known)?;
            return Ok(before);
        }
        match take_step(&connection, found, steps[found as usize]).await {
            Ok(()) => tracing::info!(schema = found + 1, "upgraded the PostgreSQL database"),
            Err(trouble) => {
                // Closing the connection rolls back what it was doing.
                discard(connection);
                conflicts += 1;
                if conflicts == ATTEMPTS || !is_conflict(&trouble) {
                    return Err(trouble.into_error());
                }
            }
        }
    }
}

/// Returns an error unless `found`, the schema of a database, equals `known`.
pub(super) fn judge(found: u32, known: u32) -> Result<(), StoreError> {
    match found.cmp(&known) {
        std::cmp::Ordering::Less => Err(StoreError::OlderDatabase { found, known }),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(StoreError::NewerDatabase { found, known }),
    }
}

async fn find_schema(connection: &Object) -> Result<u32, Trouble> {
    let select = [sql("SELECT coalesce(max(number), 0) FROM schema_step")];
    match fly(connection, &select).await {
        Ok(rows) => Ok(rows[0][0].get::<_, i64>(0) as u32),
        Err(Trouble::Sql(error)) if error.code() == Some(&SqlState::UNDEFINED_TABLE) => Ok(0),
        Err(trouble) => Err(trouble),
    }
}

/// Runs the step from schema `found` to the next one.
async fn take_step(connection: &Object, found: u32, step: &str) -> Result<(), Trouble> {
    if found == 0 {
        let table = "CREATE TABLE IF NOT EXISTS schema_step (number bigint PRIMARY KEY, at timestamptz NOT NULL)";
        fly(connection, &[sql(table)]).await?;
    }
    // If two processes upgrade at once, the second waits here for the first, and then fails.
    let claim = sql("INSERT INTO schema_step (number, at) VALUES ($1, now())");
    fly(
        connection,
        &[script("BEGIN"), claim.int(i64::from(found) + 1)],
    )
    .await?;
    // A step may take longer than any other statement.
    let done = async {
        connection.batch_execute(step).await?;
        connection.batch_execute("COMMIT").await
    };
    done.await.map_err(Trouble::Sql)
}

/// Returns whether the step failed because another process was upgrading at the same time.
fn is_conflict(trouble: &Trouble) -> bool {
    let Trouble::Sql(error) = trouble else {
        return false;
    };
    let codes = [
        SqlState::UNIQUE_VIOLATION,
        SqlState::DUPLICATE_TABLE,
        SqlState::DUPLICATE_OBJECT,
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
    ];
    error.code().is_some_and(|code| codes.contains(code))
}
