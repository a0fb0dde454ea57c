//! Transactions and their retries.
//!
//! A transaction that fails because it conflicted with another one, or because the connection was lost, is retried as a whole. This is safe even if
//! it is unknown whether the transaction was committed: a retried change finds its own receipt, and all other transactions may be repeated.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use deadpool_postgres::Object;
use tokio_postgres::Row;

use super::link::{Link, discard};
use super::sql::{Sql, fly, script};
use super::trouble::{Failure, Remedy, Trouble};
use crate::StoreError;

/// Statements that begin a transaction and limit how long it waits for a lock and how long each statement runs: no longer than a user waits for an
/// answer. `SET LOCAL` lasts only until the end of the transaction, so this also works with connections that a pooler shares.
const BEGIN: &str =
    "BEGIN; SET LOCAL lock_timeout = '1000ms'; SET LOCAL statement_timeout = '2500ms'";

/// Maximum number of times that a transaction is retried.
const RETRIES: u32 = 8;

/// Time after the first attempt during which a transaction is retried.
const RETRY_TIME: Duration = Duration::from_millis(2500);

/// Maximum length of the first pause before a retry. This maximum triples with each retry, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(4);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// A change to the database that may be attempted several times.
#[async_trait]
pub(super) trait Attempt: Send + Sync {
    type Done: Send;
    type Error: From<StoreError> + Send;

    /// Makes one attempt: either makes the change and commits it, or changes nothing.
    async fn run(&self, tx: &mut Transaction<'_>) -> Result<Self::Done, Failure<Self::Error>>;
}

/// A transaction that begins when its first statements are sent.
pub(super) struct Transaction<'a> {
    link: &'a Link,
    connection: Option<Object>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Begun,
    /// `COMMIT` was sent but has not been answered yet.
    Committing,
    Done,
}

impl Transaction<'_> {
    /// Sends statements in one round trip and returns the rows of each.
    pub(super) async fn fly(&mut self, flight: Vec<Sql>) -> Result<Vec<Vec<Row>>, Trouble> {
        self.send(flight, State::Begun).await
    }

    /// Sends statements and commits. Returns the rows of each statement.
    pub(super) async fn commit(&mut self, mut flight: Vec<Sql>) -> Result<Vec<Vec<Row>>, Trouble> {
        flight.push(script("COMMIT"));
        let rows = self.send(flight, State::Committing).await?;
        self.state = State::Done;
        Ok(rows)
    }

    /// Runs a statement after the transaction has been committed. If the statement fails, the error is only logged.
    pub(super) async fn run_afterwards(&mut self, statement: Sql) {
        let Some(connection) = &self.connection else {
            return;
        };
        if let Err(trouble) = fly(connection, &[statement]).await {
            tracing::debug!(
                error = trouble.describe(),
                "could not clean up after a transaction"
            );
            // Rolling back shows whether the connection still works.
            self.state = State::Begun;
        }
    }

    async fn send(&mut self, mut flight: Vec<Sql>, state: State) -> Result<Vec<Vec<Row>>, Trouble> {
        let is_new = self.state == State::New;
        if is_new {
            flight.insert(0, script(BEGIN));
        }
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.link.connect().await?),
        };
        self.state = state;
        let mut rows = fly(connection, &flight).await?;
        if is_new {
            rows.remove(0);
        }
        Ok(rows)
    }

    /// Rolls the transaction back unless it was committed.
    async fn end(mut self, trouble: Option<&Trouble>) {
        let Some(connection) = self.connection.take() else {
            return;
        };
        // A server that accepts no changes may have been replaced by another one.
        let is_lost = trouble.is_some_and(|it| it.is_loss() || it.remedy() == Remedy::Unwritable);
        let is_open = matches!(self.state, State::Begun | State::Committing);
        if is_lost || is_open && fly(&connection, &[script("ROLLBACK")]).await.is_err() {
            discard(connection);
        }
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        // After a panic, the connection may be in the middle of a transaction.
        if let Some(connection) = self.connection.take() {
            discard(connection);
        }
    }
}

/// Makes a change, in several attempts if necessary.
pub(super) async fn transact<A: Attempt>(link: &Link, attempt: &A) -> Result<A::Done, A::Error> {
    let began = Instant::now();
    let mut uncertain = None;
    let mut retries = 0;
    loop {
        let mut tx = Transaction {
            link,
            connection: None,
            state: State::New,
        };
        let trouble = match attempt.run(&mut tx).await {
            Ok(done) => {
                tx.end(None).await;
                link.note_success();
                return Ok(done);
            }
            Err(Failure::Refused(error)) => {
                tx.end(None).await;
                return Err(error);
            }
            Err(Failure::Trouble(trouble)) => trouble,
        };
        if tx.state == State::Committing && trouble.is_loss() {
            uncertain = Some(trouble.describe());
        }
        tx.end(Some(&trouble)).await;
        let may_retry = retries < RETRIES && began.elapsed() < RETRY_TIME;
        if !may_retry || trouble.remedy() != Remedy::Again {
            let error = match uncertain {
                Some(why) => StoreError::Uncertain { why },
                None => trouble.into_error(),
            };
            link.note_failure(&error);
            return Err(error.into());
        }
        tracing::debug!(error = trouble.describe(), "retrying a transaction");
        tokio::time::sleep(choose_pause(retries)).await;
        retries += 1;
    }
}

/// Runs a single statement that only reads. Retries it in the same way as a transaction.
pub(super) async fn read(link: &Link, statement: Sql) -> Result<Vec<Row>, StoreError> {
    let flight = [statement];
    let began = Instant::now();
    let mut retries = 0;
    loop {
        let connection = link.connect().await;
        let read = match connection {
            Ok(connection) => match fly(&connection, &flight).await {
                Ok(rows) => Ok(rows),
                Err(trouble) => {
                    if trouble.is_loss() {
                        discard(connection);
                    }
                    Err(trouble)
                }
            },
            Err(trouble) => Err(trouble),
        };
        let trouble = match read {
            Ok(mut rows) => return Ok(rows.remove(0)),
            Err(trouble) => trouble,
        };
        let may_retry = retries < RETRIES && began.elapsed() < RETRY_TIME;
        if !may_retry || trouble.remedy() != Remedy::Again {
            let error = trouble.into_error();
            link.note_failure(&error);
            return Err(error);
        }
        tokio::time::sleep(choose_pause(retries)).await;
        retries += 1;
    }
}

/// Returns the time to wait before a retry. The time is random, so that conflicting transactions do not conflict again.
fn choose_pause(retries: u32) -> Duration {
    let longest = FIRST_PAUSE.saturating_mul(3_u32.saturating_pow(retries));
    let longest = longest.min(LONGEST_PAUSE);
    // Each hasher has its own random keys.
    let random = RandomState::new().hash_one(retries) % 1000;
    longest.mul_f64(0.5 + random as f64 / 2000.0)
}
