//! Jobs.

use serde::{Deserialize, Serialize};

use super::{Stored, Unreadable, game_id, is_default, read, series_id, user_id, write};
use crate::{
    ChannelId, GameId, GuildId, Job, JobId, JobSubject, MessageId, News, SeriesId, SetAside,
    Timestamp, Told, Topic, VoidWhy,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JobV9 {
    /// Absent in a job that is not about a game, from form 4 on.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    game: Option<u64>,
    /// Added in form 2.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    series: Option<u64>,
    /// Added in form 5.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    challenge: Option<u64>,
    /// Added in form 9, like the next one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    tournament: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    server: Option<u64>,
    /// Watchers of a game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    watched: Option<u64>,
    topic: TopicV1,
    attempts: u32,
    /// Added in form 5.
    #[serde(skip_serializing_if = "is_default", default)]
    unanswered: u32,
    /// Added in form 7.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    first_claimed: Option<i64>,
    due: i64,
}

impl Stored for JobV9 {
    const FORM: u8 = b'9';

    /// So that programs that know form 7 can still read jobs without new contents.
    fn form(&self) -> u8 {
        let of_document = self.tournament.or(self.server).or(self.watched);
        if of_document.is_some() || self.topic.is_of_document() {
            return Self::FORM;
        }
        let news = match &self.topic {
            TopicV1::News { news, .. } => std::slice::from_ref(news),
            TopicV1::Digest { news, .. } => news,
            _ => &[],
        };
        let has = |is_such: fn(&NewsV1) -> bool| news.iter().any(is_such);
        if has(|news| matches!(news, NewsV1::Watched { .. })) {
            Self::FORM
        } else if has(|news| matches!(news, NewsV1::PlanVoid { .. })) {
            b'8'
        } else {
            b'7'
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TopicV1 {
    Turn {
        version: u64,
        /// Added in form 6.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<u8>,
        /// Added in form 7.
        #[serde(default, skip_serializing_if = "is_default")]
        told: ToldV1,
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
        /// Added in form 7.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<i64>,
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
        /// Only before form 6: the day, in days since the Unix epoch. The time was 16:00 UTC.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        day: Option<u32>,
        /// Added in form 6.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        at: Option<i64>,
        /// Added in form 6.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        news: Vec<NewsV1>,
    },
    Thread {
        message: Option<u64>,
    },
    /// Added in form 5.
    Challenge,
    /// Added in form 6, like all variants after it.
    News {
        user: u64,
        news: NewsV1,
    },
    Retire {
        channel: u64,
        message: u64,
    },
    Nudge {
        version: u64,
        by: u8,
    },
    /// Added in form 7, like all variants after it.
    Elsewhere {
        version: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<u8>,
        again: bool,
    },
    CloseOffer {
        number: u32,
    },
    PostChallenge {
        at: i64,
    },
    /// Added in form 9, like all variants after it.
    Tournament {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<i64>,
    },
    TournamentPost,
    TournamentRound {
        round: u8,
    },
    TournamentOver,
    DailyPuzzle {
        day: u32,
        at: i64,
    },
    Watched {
        version: u64,
    },
    Broadcast,
}

impl TopicV1 {
    /// Returns whether it is one of those added in form 9.
    fn is_of_document(&self) -> bool {
        matches!(
            self,
            TopicV1::Tournament { .. }
                | TopicV1::TournamentPost
                | TopicV1::TournamentRound { .. }
                | TopicV1::TournamentOver
                | TopicV1::DailyPuzzle { .. }
                | TopicV1::Watched { .. }
                | TopicV1::Broadcast
        )
    }
}

#[derive(Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ToldV1 {
    #[default]
    NotTried,
    Yes,
    No,
}

impl From<Told> for ToldV1 {
    fn from(told: Told) -> Self {
        match told {
            Told::NotTried => ToldV1::NotTried,
            Told::Yes => ToldV1::Yes,
            Told::No => ToldV1::No,
        }
    }
}

impl From<ToldV1> for Told {
    fn from(told: ToldV1) -> Self {
        match told {
            ToldV1::NotTried => Told::NotTried,
            ToldV1::Yes => Told::Yes,
            ToldV1::No => Told::No,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NewsV1 {
    Over {
        game: u64,
    },
    Offer {
        game: u64,
        number: u32,
    },
    Closed {
        challenge: u64,
    },
    /// Added in form 8.
    PlanVoid {
        game: u64,
        why: VoidWhyV1,
    },
    /// Added in form 9.
    Watched {
        game: u64,
        version: u64,
    },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum VoidWhyV1 {
    Elsewhere,
    TakenBack,
    Over,
    NotLegal,
}

impl From<VoidWhy> for VoidWhyV1 {
    fn from(why: VoidWhy) -> Self {
        match why {
            VoidWhy::Elsewhere => VoidWhyV1::Elsewhere,
            VoidWhy::TakenBack => VoidWhyV1::TakenBack,
            VoidWhy::Over => VoidWhyV1::Over,
            VoidWhy::NotLegal => VoidWhyV1::NotLegal,
        }
    }
}

impl From<VoidWhyV1> for VoidWhy {
    fn from(why: VoidWhyV1) -> Self {
        match why {
            VoidWhyV1::Elsewhere => VoidWhy::Elsewhere,
            VoidWhyV1::TakenBack => VoidWhy::TakenBack,
            VoidWhyV1::Over => VoidWhy::Over,
            VoidWhyV1::NotLegal => VoidWhy::NotLegal,
        }
    }
}

impl From<News> for NewsV1 {
    fn from(news: News) -> Self {
        match news {
            News::Over { game } => NewsV1::Over { game: game.get() },
            News::Offer { game, number } => NewsV1::Offer {
                game: game.get(),
                number,
            },
            News::Closed { challenge } => NewsV1::Closed {
                challenge: challenge.get(),
            },
            News::PlanVoid { game, why } => NewsV1::PlanVoid {
                game: game.get(),
                why: why.into(),
            },
            News::Watched { game, version } => NewsV1::Watched {
                game: game.get(),
                version,
            },
        }
    }
}

impl NewsV1 {
    fn into_news(self) -> Result<News, Unreadable> {
        Ok(match self {
            NewsV1::Over { game } => News::Over {
                game: game_id(game)?,
            },
            NewsV1::Offer { game, number } => News::Offer {
                game: game_id(game)?,
                number,
            },
            NewsV1::Closed { challenge } => News::Closed {
                challenge: game_id(challenge)?,
            },
            NewsV1::PlanVoid { game, why } => News::PlanVoid {
                game: game_id(game)?,
                why: why.into(),
            },
            NewsV1::Watched { game, version } => News::Watched {
                game: game_id(game)?,
                version,
            },
        })
    }
}

/// Returns when a digest stored before form 6 is due.
fn old_digest_time(day: u32) -> Timestamp {
    let hours = i64::from(day) * 24 + 16;
    Timestamp::from_millis(hours * 60 * 60 * 1000)
}

/// A job that was set aside. Its number and the time are in the key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetAsideV1 {
    job: JobV9,
    why: String,
}

impl Stored for SetAsideV1 {}

impl From<&Job> for JobV9 {
    fn from(job: &Job) -> Self {
        let topic = match &job.topic {
            Topic::Turn { version, by, told } => TopicV1::Turn {
                version: *version,
                by: *by,
                told: (*told).into(),
            },
            Topic::Elsewhere { version, by, again } => TopicV1::Elsewhere {
                version: *version,
                by: *by,
                again: *again,
            },
            Topic::Thread { message } => TopicV1::Thread {
                message: message.map(MessageId::get),
            },
            Topic::Think { version } => TopicV1::Think { version: *version },
            Topic::Remind { version } => TopicV1::Remind { version: *version },
            Topic::Refresh { version, at } => TopicV1::Refresh {
                version: *version,
                at: at.map(Timestamp::millis),
            },
            Topic::Offer { number } => TopicV1::Offer { number: *number },
            Topic::CloseOffer { number } => TopicV1::CloseOffer { number: *number },
            Topic::PostChallenge { at } => TopicV1::PostChallenge { at: at.millis() },
            Topic::Tell { user, version } => TopicV1::Tell {
                user: user.get(),
                version: *version,
            },
            Topic::Digest { user, at, news } => TopicV1::Digest {
                user: user.get(),
                day: None,
                at: Some(at.millis()),
                news: news.iter().copied().map(NewsV1::from).collect(),
            },
            Topic::Nudge { version, by } => TopicV1::Nudge {
                version: *version,
                by: *by,
            },
            Topic::Challenge => TopicV1::Challenge,
            Topic::Tournament { at } => TopicV1::Tournament {
                at: at.map(Timestamp::millis),
            },
            Topic::TournamentPost => TopicV1::TournamentPost,
            Topic::TournamentRound { round } => TopicV1::TournamentRound { round: *round },
            Topic::TournamentOver => TopicV1::TournamentOver,
            Topic::DailyPuzzle { day, at } => TopicV1::DailyPuzzle {
                day: *day,
                at: at.millis(),
            },
            Topic::News { user, news } => TopicV1::News {
                user: user.get(),
                news: (*news).into(),
            },
            Topic::Retire { channel, message } => TopicV1::Retire {
                channel: channel.get(),
                message: message.get(),
            },
            Topic::Watched { version } => TopicV1::Watched { version: *version },
            Topic::Broadcast => TopicV1::Broadcast,
        };
        let (mut series, mut tournament, mut server, mut watched) = (None, None, None, None);
        match job.subject {
            JobSubject::Game { series: of, .. } => series = of,
            JobSubject::Tournament(id) => tournament = Some(id.get()),
            JobSubject::Guild(guild) => server = Some(guild.get()),
            JobSubject::Watch(game) => watched = Some(game.get()),
            JobSubject::Challenge(_) | JobSubject::User(_) => {}
        }
        Self {
            game: job.game().map(GameId::get),
            series: series.map(SeriesId::get),
            challenge: job.challenge().map(GameId::get),
            tournament,
            server,
            watched,
            topic,
            attempts: job.attempts,
            unanswered: job.unanswered,
            first_claimed: job.first_claimed.map(Timestamp::millis),
            due: job.due.millis(),
        }
    }
}

impl JobV9 {
    fn into_job(self, id: JobId) -> Result<Job, Unreadable> {
        let subjects = [
            self.game,
            self.challenge,
            self.tournament,
            self.server,
            self.watched,
        ];
        let subject = match (subjects, &self.topic) {
            ([Some(game), None, None, None, None], _) => JobSubject::Game {
                id: game_id(game)?,
                series: self.series.map(series_id).transpose()?,
            },
            ([None, Some(challenge), None, None, None], _) => {
                JobSubject::Challenge(game_id(challenge)?)
            }
            ([None, None, Some(id), None, None], _) => JobSubject::Tournament(game_id(id)?),
            ([None, None, None, Some(guild), None], _) => JobSubject::Guild(GuildId::new(guild)),
            ([None, None, None, None, Some(game)], _) => JobSubject::Watch(game_id(game)?),
            ([None, None, None, None, None], TopicV1::Digest { user, .. }) => {
                JobSubject::User(user_id(*user)?)
            }
            _ => return Err("it has no subject, or two".into()),
        };
        let topic = match self.topic {
            TopicV1::Turn { version, by, told } => Topic::Turn {
                version,
                by,
                told: told.into(),
            },
            TopicV1::Elsewhere { version, by, again } => Topic::Elsewhere { version, by, again },
            TopicV1::Thread { message } => Topic::Thread {
                message: message.map(MessageId::new),
            },
            TopicV1::Think { version } => Topic::Think { version },
            TopicV1::Remind { version } => Topic::Remind { version },
            TopicV1::Refresh { version, at } => Topic::Refresh {
                version,
                at: at.map(Timestamp::from_millis),
            },
            TopicV1::Offer { number } => Topic::Offer { number },
            TopicV1::CloseOffer { number } => Topic::CloseOffer { number },
            TopicV1::PostChallenge { at } => Topic::PostChallenge {
                at: Timestamp::from_millis(at),
            },
            TopicV1::Tell { user, version } => Topic::Tell {
                user: user_id(user)?,
                version,
            },
            TopicV1::Digest {
                user,
                day,
                at,
                news,
            } => Topic::Digest {
                user: user_id(user)?,
                at: match (at, day) {
                    (Some(at), None) => Timestamp::from_millis(at),
                    (None, Some(day)) => old_digest_time(day),
                    _ => return Err("a digest has no time, or two".into()),
                },
                news: news
                    .into_iter()
                    .map(NewsV1::into_news)
                    .collect::<Result<_, _>>()?,
            },
            TopicV1::Nudge { version, by } => Topic::Nudge { version, by },
            TopicV1::Challenge => Topic::Challenge,
            TopicV1::Tournament { at } => Topic::Tournament {
                at: at.map(Timestamp::from_millis),
            },
            TopicV1::TournamentPost => Topic::TournamentPost,
            TopicV1::TournamentRound { round } => Topic::TournamentRound { round },
            TopicV1::TournamentOver => Topic::TournamentOver,
            TopicV1::DailyPuzzle { day, at } => Topic::DailyPuzzle {
                day,
                at: Timestamp::from_millis(at),
            },
            TopicV1::News { user, news } => Topic::News {
                user: user_id(user)?,
                news: news.into_news()?,
            },
            TopicV1::Retire { channel, message } => Topic::Retire {
                channel: ChannelId::new(channel),
                message: MessageId::new(message),
            },
            TopicV1::Watched { version } => Topic::Watched { version },
            TopicV1::Broadcast => Topic::Broadcast,
        };
        Ok(Job {
            id,
            subject,
            topic,
            attempts: self.attempts,
            unanswered: self.unanswered,
            first_claimed: self.first_claimed.map(Timestamp::from_millis),
            due: Timestamp::from_millis(self.due),
        })
    }
}

pub(crate) fn write_job(job: &Job) -> Vec<u8> {
    write(&JobV9::from(job))
}

pub(crate) fn read_job(id: JobId, bytes: &[u8]) -> Result<Job, Unreadable> {
    read::<JobV9>(bytes)?.into_job(id)
}

pub(crate) fn write_set_aside(aside: &SetAside) -> Vec<u8> {
    write(&SetAsideV1 {
        job: JobV9::from(&aside.job),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_jobs_about_void_plans_need_the_newest_form() {
        let game = game_id(15).unwrap();
        let over = News::Over { game };
        let void = |why| News::PlanVoid { game, why };
        let user = user_id(104).unwrap();
        let check = |topic: Topic, form: u8| {
            let subject = match &topic {
                Topic::Digest { user, .. } => JobSubject::User(*user),
                _ => JobSubject::Game {
                    id: game,
                    series: None,
                },
            };
            let now = Timestamp::from_millis(20_000);
            let job = Job::new(JobId::new(1), subject, topic, now);
            let bytes = write_job(&job);
            assert_eq!(bytes[0], form, "{job:?}");
            assert_eq!(read_job(job.id, &bytes), Ok(job));
        };
        check(Topic::News { user, news: over }, b'7');
        for why in [
            VoidWhy::Elsewhere,
            VoidWhy::TakenBack,
            VoidWhy::Over,
            VoidWhy::NotLegal,
        ] {
            let news = void(why);
            check(Topic::News { user, news }, b'8');
            let at = Timestamp::from_millis(30_000);
            let news = vec![over, news];
            check(Topic::Digest { user, at, news }, b'8');
        }
        let stored = br#"8{"game":15,"topic":{"news":{"user":104,"news":{"plan_void":{"game":15,"why":"taken_back"}}}},"attempts":0,"due":20000}"#;
        let job = read_job(JobId::new(1), stored).unwrap();
        let news = void(VoidWhy::TakenBack);
        assert_eq!(job.topic, Topic::News { user, news });
    }

    #[test]
    fn only_jobs_about_documents_need_form_9() {
        let check = |subject, topic: Topic, stored: &str| {
            let now = Timestamp::from_millis(20_000);
            let job = Job::new(JobId::new(1), subject, topic, now);
            let bytes = write_job(&job);
            assert_eq!(std::str::from_utf8(&bytes), Ok(stored));
            assert_eq!(read_job(job.id, &bytes).as_ref(), Ok(&job));
            let why = "it panics".to_owned();
            let aside = SetAside { job, why, at: now };
            let bytes = write_set_aside(&aside);
            let read = read_set_aside(aside.at, aside.job.id, &bytes);
            assert_eq!(read, Ok(aside));
        };
        let at = Timestamp::from_millis(30_000);
        let of_tournament = [
            (
                Topic::Tournament { at: None },
                r#"{"tournament":{}}"#,
                20_000,
            ),
            (
                Topic::Tournament { at: Some(at) },
                r#"{"tournament":{"at":30000}}"#,
                30_000,
            ),
            (Topic::TournamentPost, r#""tournament_post""#, 20_000),
            (
                Topic::TournamentRound { round: 3 },
                r#"{"tournament_round":{"round":3}}"#,
                20_000,
            ),
            (Topic::TournamentOver, r#""tournament_over""#, 20_000),
        ];
        for (topic, stored, due) in of_tournament {
            let subject = JobSubject::Tournament(game_id(21).unwrap());
            let stored =
                format!(r#"9{{"tournament":21,"topic":{stored},"attempts":0,"due":{due}}}"#);
            check(subject, topic, &stored);
        }
        let puzzle = Topic::DailyPuzzle { day: 20_371, at };
        let stored = r#"9{"server":302,"topic":{"daily_puzzle":{"day":20371,"at":30000}},"attempts":0,"due":30000}"#;
        check(JobSubject::Guild(GuildId::new(302)), puzzle, stored);
        let watched = JobSubject::Watch(game_id(15).unwrap());
        for (topic, word) in [
            (
                Topic::Watched { version: 3 },
                r#"{"watched":{"version":3}}"#,
            ),
            (Topic::Broadcast, r#""broadcast""#),
        ] {
            let stored = format!(r#"9{{"watched":15,"topic":{word},"attempts":0,"due":20000}}"#);
            check(watched, topic, &stored);
        }
        let (game, user) = (game_id(15).unwrap(), user_id(104).unwrap());
        let news = News::Watched { game, version: 3 };
        let stored = r#"9{"watched":15,"topic":{"news":{"user":104,"news":{"watched":{"game":15,"version":3}}}},"attempts":0,"due":20000}"#;
        check(watched, Topic::News { user, news }, stored);
        let digest = Topic::Digest {
            user,
            at,
            news: vec![news],
        };
        let stored = r#"9{"topic":{"digest":{"user":104,"at":30000,"news":[{"watched":{"game":15,"version":3}}]}},"attempts":0,"due":30000}"#;
        check(JobSubject::User(user), digest, stored);
        // The new part may also be in the topic alone.
        let subject = JobSubject::Game {
            id: game_id(15).unwrap(),
            series: None,
        };
        let stored = r#"9{"game":15,"topic":"tournament_over","attempts":0,"due":20000}"#;
        check(subject, Topic::TournamentOver, stored);
        let stored = r#"7{"game":15,"topic":{"think":{"version":1}},"attempts":0,"due":20000}"#;
        check(subject, Topic::Think { version: 1 }, stored);
        let stored = r#"7{"challenge":15,"topic":"challenge","attempts":0,"due":20000}"#;
        let subject = JobSubject::Challenge(game_id(15).unwrap());
        check(subject, Topic::Challenge, stored);
    }

    #[test]
    fn a_job_has_one_subject() {
        for subjects in [
            "",
            r#""game":1,"challenge":1,"#,
            r#""game":1,"tournament":1,"#,
            r#""tournament":1,"server":1,"#,
            r#""challenge":1,"server":1,"#,
            r#""tournament":0,"#,
        ] {
            let stored =
                format!(r#"9{{{subjects}"topic":"tournament_post","attempts":0,"due":20000}}"#);
            let read = read_job(JobId::new(1), stored.as_bytes());
            assert!(read.is_err(), "{stored}");
        }
    }
}
