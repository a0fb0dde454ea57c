//! Jobs.

use serde::{Deserialize, Serialize};

use super::{Stored, Unreadable, game_id, is_default, read, series_id, user_id, write};
use crate::{GameId, Job, JobId, JobSubject, MessageId, SeriesId, SetAside, Timestamp, Topic};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JobV5 {
    /// Absent in a job that is not about a game, from form 4 on.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    game: Option<u64>,
    /// Added in form 2.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    series: Option<u64>,
    /// Added in form 5.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    challenge: Option<u64>,
    topic: TopicV1,
    attempts: u32,
    /// Added in form 5.
    #[serde(skip_serializing_if = "is_default", default)]
    unanswered: u32,
    due: i64,
}

impl Stored for JobV5 {
    const FORM: u8 = b'5';
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TopicV1 {
    Turn {
        version: u64,
    },
    /// Added in form 3.
    Think {
        version: u64,
    },
    /// Added in form 4, like all variants up to `Thread`.
    Remind {
        version: u64,
    },
    /// Called `time_up` before it was used.
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
    /// Added in form 5.
    Challenge,
}

/// A job that was set aside. Its number and the time are in the key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetAsideV1 {
    job: JobV5,
    why: String,
}

impl Stored for SetAsideV1 {}

impl From<&Job> for JobV5 {
    fn from(job: &Job) -> Self {
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
            Topic::Challenge => TopicV1::Challenge,
        };
        let series = match job.subject {
            JobSubject::Game { series, .. } => series,
            JobSubject::Challenge(_) | JobSubject::User(_) => None,
        };
        Self {
            game: job.game().map(GameId::get),
            series: series.map(SeriesId::get),
            challenge: job.challenge().map(GameId::get),
            topic,
            attempts: job.attempts,
            unanswered: job.unanswered,
            due: job.due.millis(),
        }
    }
}

impl JobV5 {
    fn into_job(self, id: JobId) -> Result<Job, Unreadable> {
        let subject = match (self.game, self.challenge, &self.topic) {
            (Some(game), None, _) => JobSubject::Game {
                id: game_id(game)?,
                series: self.series.map(series_id).transpose()?,
            },
            (None, Some(challenge), _) => JobSubject::Challenge(game_id(challenge)?),
            (None, None, TopicV1::Digest { user, .. }) => JobSubject::User(user_id(*user)?),
            _ => return Err("it has no subject, or two".into()),
        };
        let topic = match self.topic {
            TopicV1::Turn { version } => Topic::Turn { version },
            TopicV1::Thread { message } => Topic::Thread {
                message: message.map(MessageId::new),
            },
            TopicV1::Think { version } => Topic::Think { version },
            TopicV1::Remind { version } => Topic::Remind { version },
            TopicV1::Refresh { version } => Topic::Refresh { version },
            TopicV1::Offer { number } => Topic::Offer { number },
            TopicV1::Tell { user, version } => Topic::Tell {
                user: user_id(user)?,
                version,
            },
            TopicV1::Digest { user, day } => Topic::Digest {
                user: user_id(user)?,
                day,
            },
            TopicV1::Challenge => Topic::Challenge,
        };
        Ok(Job {
            id,
            subject,
            topic,
            attempts: self.attempts,
            unanswered: self.unanswered,
            due: Timestamp::from_millis(self.due),
        })
    }
}

pub(crate) fn write_job(job: &Job) -> Vec<u8> {
    write(&JobV5::from(job))
}

pub(crate) fn read_job(id: JobId, bytes: &[u8]) -> Result<Job, Unreadable> {
    read::<JobV5>(bytes)?.into_job(id)
}

pub(crate) fn write_set_aside(aside: &SetAside) -> Vec<u8> {
    write(&SetAsideV1 {
        job: JobV5::from(&aside.job),
        why: aside.why.clone(),
    })
}

pub(crate) fn read_set_aside(
    at: Timestamp,
    id: JobId,
    bytes: &[u8],
) -> Result<SetAside, Unreadable> {
    let stored: SetAsideV1 = read(bytes)?;
    Ok(SetAside {
        job: stored.job.into_job(id)?,
        why: stored.why,
        at,
    })
}
