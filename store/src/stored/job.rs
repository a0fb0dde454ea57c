//! Jobs and receipts.

use serde::{Deserialize, Serialize};

use super::{Stored, Unreadable, game_id, read, series_id, write};
use crate::sled::Given;
use crate::{GameId, IdempotencyKey, Job, JobId, MessageId, SeriesId, Timestamp, Topic, UserId};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JobV4 {
    /// Absent since form 4 in a job of no game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    game: Option<u64>,
    /// Since form 2.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    series: Option<u64>,
    topic: TopicV1,
    attempts: u32,
    due: i64,
}

impl Stored for JobV4 {
    const FORM: u8 = b'4';
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TopicV1 {
    Turn {
        version: u64,
    },
    /// Since form 3.
    Think {
        version: u64,
    },
    /// Since form 4, as all that follow.
    Remind {
        version: u64,
    },
    /// `time_up` before it had a use.
    #[serde(alias = "time_up")]
    Refresh {
        version: u64,
    },
    Offer {
        number: u32,
    },
    Tell {
        user: u64,
        version: u64,
    },
    Digest {
        user: u64,
        day: u32,
    },
    Thread {
        message: Option<u64>,
    },
}

pub(crate) fn write_job(job: &Job) -> Vec<u8> {
    let topic = match job.topic {
        Topic::Turn { version } => TopicV1::Turn { version },
        Topic::Thread { message } => TopicV1::Thread {
            message: message.map(MessageId::get),
        },
        Topic::Think { version } => TopicV1::Think { version },
        Topic::Remind { version } => TopicV1::Remind { version },
        Topic::Refresh { version } => TopicV1::Refresh { version },
        Topic::Offer { number } => TopicV1::Offer { number },
        Topic::Tell { user, version } => TopicV1::Tell {
            user: user.get(),
            version,
        },
        Topic::Digest { user, day } => TopicV1::Digest {
            user: user.get(),
            day,
        },
    };
    write(&JobV4 {
        game: job.game.map(GameId::get),
        series: job.series.map(SeriesId::get),
        topic,
        attempts: job.attempts,
        due: job.due.millis(),
    })
}

pub(crate) fn read_job(id: JobId, bytes: &[u8]) -> Result<Job, Unreadable> {
    let stored: JobV4 = read(bytes)?;
    let topic = match stored.topic {
        TopicV1::Turn { version } => Topic::Turn { version },
        TopicV1::Thread { message } => Topic::Thread {
            message: message.map(MessageId::new),
        },
        TopicV1::Think { version } => Topic::Think { version },
        TopicV1::Remind { version } => Topic::Remind { version },
        TopicV1::Refresh { version } => Topic::Refresh { version },
        TopicV1::Offer { number } => Topic::Offer { number },
        TopicV1::Tell { user, version } => Topic::Tell {
            user: UserId::new(user),
            version,
        },
        TopicV1::Digest { user, day } => Topic::Digest {
            user: UserId::new(user),
            day,
        },
    };
    let job = Job {
        id,
        game: stored.game.map(game_id).transpose()?,
        series: stored.series.map(series_id).transpose()?,
        topic,
        attempts: stored.attempts,
        due: Timestamp::from_millis(stored.due),
    };
    match job.line() {
        Some(_) => Ok(job),
        None => Err("it is about nothing".into()),
    }
}

/// Key, game or challenge, version and time of each.
type ReceiptsV2 = Vec<(KeyV2, u64, u64, i64)>;

impl Stored for ReceiptsV2 {
    const FORM: u8 = b'2';
}

/// A text, or the number it was in form 1.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum KeyV2 {
    Text(String),
    Number(u64),
}

pub(crate) fn write_receipts(receipts: &[Given]) -> Vec<u8> {
    let stored: ReceiptsV2 = receipts
        .iter()
        .map(|given| {
            (
                KeyV2::Text(given.key.to_string()),
                given.id.get(),
                given.version,
                given.at.millis(),
            )
        })
        .collect();
    write(&stored)
}

pub(crate) fn read_receipts(bytes: &[u8]) -> Result<Vec<Given>, Unreadable> {
    let stored: ReceiptsV2 = read(bytes)?;
    let given = |(key, id, version, at)| {
        let key = match key {
            KeyV2::Text(text) => {
                let read = text.parse::<IdempotencyKey>();
                read.map_err(|error| error.to_string())?
            }
            KeyV2::Number(number) => IdempotencyKey::from_legacy(number),
        };
        Ok(Given {
            key,
            id: game_id(id)?,
            version,
            at: Timestamp::from_millis(at),
        })
    };
    stored.into_iter().map(given).collect()
}
