//! Errors in the communication with PostgreSQL, and how to handle each.

use std::error::Error;
use std::io;

use deadpool_postgres::PoolError;
use tokio_postgres::error::SqlState;

use crate::StoreError;

/// Error in the communication with PostgreSQL.
#[derive(Debug)]
pub(super) enum Trouble {
    /// PostgreSQL reported an error, or the connection was lost.
    Sql(tokio_postgres::Error),
    /// PostgreSQL did not answer in time.
    Silent,
    /// No connection became free in time.
    Busy,
    /// No connection can be opened.
    Connect(tokio_postgres::Error),
    /// The pool was closed.
    Closed,
}

/// Reason why an attempt failed.
#[derive(Debug)]
pub(super) enum Failure<E> {
    /// The communication with PostgreSQL failed.
    Trouble(Trouble),
    /// The change was rejected; it is not retried.
    Refused(E),
}

impl<E> From<Trouble> for Failure<E> {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

/// What the caller should do after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remedy {
    /// Retry, because nothing has changed and the reason is temporary: a conflict with another transaction, or PostgreSQL is unavailable.
    Again,
    /// Do not retry now: PostgreSQL rejects changes until its administrator solves a problem, but may accept them later.
    Unwritable,
    /// Do not retry: PostgreSQL denies access to the program.
    Denied,
    /// Do not retry, because a retry would not help.
    None,
}

impl Trouble {
    pub(super) fn of_pool(error: PoolError) -> Self {
        match error {
            PoolError::Timeout(_) => Trouble::Busy,
            PoolError::Backend(error) => Trouble::Connect(error),
            PoolError::Closed | PoolError::NoRuntimeSpecified | PoolError::PostCreateHook(_) => {
                Trouble::Closed
            }
        }
    }

    /// Returns whether the connection can no longer be used. In this case, it is unknown whether the last statement was executed.
    pub(super) fn is_loss(&self) -> bool {
        match self {
            Trouble::Sql(error) => error
                .code()
                .is_none_or(|code| is_shutdown(code) || code.code().starts_with("08")),
            Trouble::Silent => true,
            Trouble::Busy | Trouble::Connect(_) | Trouble::Closed => false,
        }
    }

    /// Returns whether PostgreSQL is available and the error is due to other transactions.
    fn is_rivalry(&self) -> bool {
        match self {
            Trouble::Busy => true,
            Trouble::Sql(error) => {
                let code = error.code();
                code.is_some_and(|code| *code != SqlState::TOO_MANY_CONNECTIONS && !self.is_loss())
            }
            Trouble::Silent | Trouble::Connect(_) | Trouble::Closed => false,
        }
    }

    pub(super) fn remedy(&self) -> Remedy {
        match self {
            Trouble::Silent | Trouble::Busy => Remedy::Again,
            Trouble::Closed => Remedy::None,
            Trouble::Sql(error) => match error.code() {
                Some(code) => remedy_for(code),
                None => Remedy::Again,
            },
            Trouble::Connect(error) => match error.code() {
                Some(code) => remedy_for(code),
                None if describe(error).contains("does not allow writes") => Remedy::Unwritable,
                // The server's certificate or its way to authenticate will be the same the next time.
                None if is_permanent(error) => Remedy::Denied,
                None => Remedy::Again,
            },
        }
    }

    /// Describes the error for the person who hosts the bot. The text contains no part of the URL except the names of the user and the database.
    pub(super) fn describe(&self) -> String {
        match self {
            Trouble::Sql(error) | Trouble::Connect(error) => describe(error),
            Trouble::Silent => "it does not answer".into(),
            Trouble::Busy => "all connections are in use".into(),
            Trouble::Closed => "the connections were closed".into(),
        }
    }

    /// Converts this error to the error that the store returns if nothing was changed.
    pub(super) fn into_error(self) -> StoreError {
        let why = self.describe();
        match self.remedy() {
            Remedy::Again if self.is_rivalry() => StoreError::Busy { why },
            Remedy::Again => StoreError::Unreachable { why },
            Remedy::Unwritable => StoreError::Unwritable { why },
            Remedy::Denied => StoreError::Denied { why },
            Remedy::None if matches!(self, Trouble::Closed) => StoreError::Closed,
            Remedy::None => StoreError::Database { why },
        }
    }
}

fn is_shutdown(code: &SqlState) -> bool {
    *code == SqlState::ADMIN_SHUTDOWN
        || *code == SqlState::CRASH_SHUTDOWN
        || *code == SqlState::CANNOT_CONNECT_NOW
}

fn remedy_for(code: &SqlState) -> Remedy {
    let again = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::LOCK_NOT_AVAILABLE,
        // If two changes add the same receipt, line or rating, a retry of the second finds the row of the first.
        SqlState::UNIQUE_VIOLATION,
        // A statement that took too long.
        SqlState::QUERY_CANCELED,
        SqlState::TOO_MANY_CONNECTIONS,
    ];
    let unwritable = [
        SqlState::READ_ONLY_SQL_TRANSACTION,
        SqlState::DISK_FULL,
        SqlState::OUT_OF_MEMORY,
    ];
    let class = &code.code()[..2];
    if again.contains(code) || is_shutdown(code) || class == "08" {
        Remedy::Again
    } else if unwritable.contains(code) {
        Remedy::Unwritable
    } else if class == "28" || *code == SqlState::INVALID_CATALOG_NAME {
        Remedy::Denied
    } else {
        Remedy::None
    }
}

/// Returns whether a connection cannot be opened for a permanent reason, such as a TLS error or an unsupported authentication method.
fn is_permanent(error: &tokio_postgres::Error) -> bool {
    let text = error.to_string();
    let mut kinds = ["TLS", "authentication", "configuration"].iter();
    kinds.any(|kind| text.contains(kind)) && !was_cut(error)
}

/// Returns whether the connection was cut, possibly in the middle of a handshake.
fn was_cut(error: &tokio_postgres::Error) -> bool {
    let causes = std::iter::successors(error.source(), |error| (*error).source());
    let mut io = causes.filter_map(|error| error.downcast_ref::<io::Error>());
    io.any(|error| {
        matches!(
            error.kind(),
            io::ErrorKind::BrokenPipe
                | io::ErrorKind::ConnectionAborted
                | io::ErrorKind::ConnectionReset
                | io::ErrorKind::TimedOut
                | io::ErrorKind::UnexpectedEof
        )
    })
}

/// Part of tokio-postgres's error message for a server that does not support encryption.
const NO_TLS: &str = "server does not support TLS";

/// Returns the error message followed by its causes.
fn describe(error: &tokio_postgres::Error) -> String {
    if let Some(error) = error.as_db_error() {
        return format!("{} (SQLSTATE {})", error.message(), error.code().code());
    }
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.ends_with(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    if text.contains(NO_TLS) {
        text.push_str(
            "; the database is not on this machine or `sslmode` asks for encryption: set it up there, or ask for plain text with `sslmode=disable`",
        );
    }
    text
}
