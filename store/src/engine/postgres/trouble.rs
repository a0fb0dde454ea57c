//! What can go wrong between the program and PostgreSQL, and what to do about it.

use std::error::Error;
use std::io;

use deadpool_postgres::PoolError;
use tokio_postgres::error::SqlState;

use crate::StoreError;

/// A failed exchange with PostgreSQL.
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

/// Why an attempt failed.
#[derive(Debug)]
pub(super) enum Failure<E> {
    /// The exchange with PostgreSQL failed.
    Trouble(Trouble),
    /// The change is refused; it is not tried again.
    Refused(E),
}

impl<E> From<Trouble> for Failure<E> {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

/// What to do after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remedy {
    /// Retry: nothing has changed, and another transaction was in the way or PostgreSQL is unavailable.
    Again,
    /// A retry fails until the host does something, but PostgreSQL may accept changes later.
    Unwritable,
    /// PostgreSQL does not let the program in.
    Denied,
    /// No remedy: a retry does not help.
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

    /// Returns whether the connection can no longer be used, so that it is unknown whether the last statement was executed.
    pub(super) fn is_loss(&self) -> bool {
        match self {
            Trouble::Sql(error) => error
                .code()
                .is_none_or(|code| is_shutdown(code) || code.code().starts_with("08")),
            Trouble::Silent => true,
            Trouble::Busy | Trouble::Connect(_) | Trouble::Closed => false,
        }
    }

    /// Returns whether PostgreSQL answered, but another transaction was in the way.
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

    /// Describes the error for the host. The text contains no part of the URL except the names of the user and the database.
    pub(super) fn describe(&self) -> String {
        match self {
            Trouble::Sql(error) | Trouble::Connect(error) => describe(error),
            Trouble::Silent => "it does not answer".into(),
            Trouble::Busy => "all connections are in use".into(),
            Trouble::Closed => "the connections were closed".into(),
        }
    }

    /// Returns the error for a call in which nothing has changed.
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

/// Returns whether opening a connection fails for a permanent reason: TLS, or the way to authenticate.
fn is_permanent(error: &tokio_postgres::Error) -> bool {
    let text = error.to_string();
    let mut kinds = ["TLS", "authentication", "configuration"].iter();
    kinds.any(|kind| text.contains(kind)) && !was_cut(error)
}

/// Returns whether the connection was cut, perhaps in the middle of a handshake.
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

/// tokio-postgres's error for a server that does not encrypt.
const NO_TLS: &str = "server does not support TLS";

/// Returns the error with its causes.
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
