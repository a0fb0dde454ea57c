//! SQL statements with their parameters, and *flights*: groups of statements that are sent at once, without waiting for the answer to each.

use std::borrow::Cow;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Row};

use super::trouble::Trouble;
use crate::model::job::Line;
use crate::{ChannelId, GameId, GuildId, JobId, Player, SubjectKind, Timestamp, UserId};

/// Maximum time to wait for the answers to statements that were sent together. PostgreSQL itself aborts a statement earlier; this limit is for
/// connections that were cut without notice.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum time to wait for statements that read or write a whole table.
pub(super) const LONG_PATIENCE: Duration = Duration::from_mins(10);

/// A statement with its parameters. It is sent as an unnamed statement, so that poolers like PgBouncer can share connections between transactions.
pub(super) struct Sql {
    text: Cow<'static, str>,
    /// The parameters and their types; `None` if the text contains several statements, which cannot have parameters.
    params: Option<Vec<(Param, Type)>>,
}

type Param = Box<dyn ToSql + Send + Sync>;

/// Creates the statement `text`. Its parameters `$1`, `$2`, … must then be added in this order.
pub(super) fn sql(text: impl Into<Cow<'static, str>>) -> Sql {
    Sql {
        text: text.into(),
        params: Some(Vec::new()),
    }
}

/// Creates a script: several statements that have no parameters and return no rows.
pub(super) fn script(text: impl Into<Cow<'static, str>>) -> Sql {
    Sql {
        text: text.into(),
        params: None,
    }
}

impl Sql {
    fn with(mut self, param: impl ToSql + Send + Sync + 'static, kind: Type) -> Self {
        if let Some(params) = &mut self.params {
            params.push((Box::new(param), kind));
        }
        self
    }

    pub(super) fn int(self, number: i64) -> Self {
        self.with(number, Type::INT8)
    }

    pub(super) fn maybe_int(self, number: Option<i64>) -> Self {
        self.with(number, Type::INT8)
    }

    pub(super) fn small(self, number: i16) -> Self {
        self.with(number, Type::INT2)
    }

    pub(super) fn text(self, text: impl Into<String>) -> Self {
        self.with(text.into(), Type::TEXT)
    }

    pub(super) fn bytes(self, bytes: &[u8]) -> Self {
        self.with(bytes.to_vec(), Type::BYTEA)
    }

    pub(super) fn ints(self, numbers: Vec<i64>) -> Self {
        self.with(numbers, Type::INT8_ARRAY)
    }

    pub(super) fn smalls(self, numbers: Vec<i16>) -> Self {
        self.with(numbers, Type::INT2_ARRAY)
    }

    pub(super) fn texts(self, texts: Vec<String>) -> Self {
        self.with(texts, Type::TEXT_ARRAY)
    }

    pub(super) fn byte_arrays(self, arrays: Vec<Vec<u8>>) -> Self {
        self.with(arrays, Type::BYTEA_ARRAY)
    }

    pub(super) fn id(self, id: impl Id) -> Self {
        self.int(id.to_sql())
    }

    pub(super) fn at(self, at: Timestamp) -> Self {
        self.int(at.millis())
    }

    /// Adds a stored record, which is a digit followed by JSON, as a parameter.
    pub(super) fn record(self, record: Vec<u8>) -> Self {
        self.text(text_of(record))
    }

    /// Adds two parameters that identify a line of jobs: its kind and its number.
    pub(super) fn line(self, line: Line) -> Self {
        let (kind, id) = line_key(line);
        self.small(kind).int(id)
    }
}

/// Returns a stored record as text.
pub(super) fn text_of(record: Vec<u8>) -> String {
    String::from_utf8(record).expect("records are a digit and JSON")
}

/// An ID that is stored as a signed integer with the same bits.
pub(super) trait Id {
    fn to_sql(self) -> i64;
}

macro_rules! ids {
    ($($id:ty)*) => {
        $(impl Id for $id {
            fn to_sql(self) -> i64 {
                self.get().cast_signed()
            }
        })*
    };
}

ids!(GameId UserId GuildId ChannelId JobId);

impl Id for Player {
    fn to_sql(self) -> i64 {
        self.to_stored().cast_signed()
    }
}

/// Returns the kind and the number that identify a line of jobs in the database. These values never change.
pub(super) fn line_key(line: Line) -> (i16, i64) {
    match line {
        Line::Games(game) => (0, game.to_sql()),
        Line::Edits(game) => (1, game.to_sql()),
        Line::Late(game) => (2, game.to_sql()),
        Line::Challenge(challenge) => (3, challenge.to_sql()),
        Line::User(user) => (4, user.to_sql()),
        Line::Guild(guild) => (7, guild.to_sql()),
        Line::Feature(line, number) => (line, number.to_sql()),
    }
}

/// Returns the line of jobs that is identified by `kind` and `id` in the database.
pub(super) fn line_of(kind: i16, id: i64) -> Option<Line> {
    let number = id.cast_unsigned();
    Some(match kind {
        0 => Line::Games(GameId::new(number)?),
        1 => Line::Edits(GameId::new(number)?),
        2 => Line::Late(GameId::new(number)?),
        3 => Line::Challenge(GameId::new(number)?),
        4 => Line::User(UserId::checked(number)?),
        7 => Line::Guild(GuildId::new(number)),
        line if SubjectKind::has_line(line) => Line::Feature(line, GameId::new(number)?),
        _ => return None,
    })
}

/// Sends all statements at once and returns the rows of each. If some statements fail, returns the error of the first one, because in a transaction
/// its failure makes the others fail.
pub(super) async fn fly(client: &Client, flight: &[Sql]) -> Result<Vec<Vec<Row>>, Trouble> {
    fly_within(client, flight, PATIENCE).await
}

/// Does the same as [`fly`], but waits for the answers for up to `patience`.
pub(super) async fn fly_within(
    client: &Client,
    flight: &[Sql],
    patience: Duration,
) -> Result<Vec<Vec<Row>>, Trouble> {
    let mut running: Vec<_> = flight
        .iter()
        .map(|statement| Answer::Awaited(Box::pin(run(client, statement))))
        .collect();
    // Each statement is sent when it is first polled, so they are polled in their order.
    let all = poll_fn(|context| {
        let mut is_done = true;
        for answer in &mut running {
            if let Answer::Awaited(future) = answer {
                match future.as_mut().poll(context) {
                    Poll::Ready(result) => *answer = Answer::Here(result),
                    Poll::Pending => is_done = false,
                }
            }
        }
        if is_done {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    });
    let answered = tokio::time::timeout(patience, all).await;
    answered.map_err(|_| Trouble::Silent)?;
    let results = running.into_iter().map(|answer| match answer {
        Answer::Here(result) => result.map_err(Trouble::Sql),
        Answer::Awaited(_) => Err(Trouble::Silent),
    });
    results.collect()
}

type Answered = Result<Vec<Row>, tokio_postgres::Error>;

/// The answer to one of several statements that were sent together.
enum Answer<'a> {
    Awaited(Pin<Box<dyn Future<Output = Answered> + Send + 'a>>),
    Here(Answered),
}

async fn run(client: &Client, statement: &Sql) -> Answered {
    let Some(params) = &statement.params else {
        client.batch_execute(&statement.text).await?;
        return Ok(Vec::new());
    };
    let params: Vec<(&(dyn ToSql + Sync), Type)> = params
        .iter()
        .map(|(param, kind)| (&**param as &(dyn ToSql + Sync), kind.clone()))
        .collect();
    client.query_typed(&statement.text, &params).await
}
