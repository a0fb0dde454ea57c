//! The stored format of jobs.

use serde::{Deserialize, Serialize};

use super::field::Field;
use super::{Stored, Unreadable, game_id, is_default, read, series_id, user_id, write, write_in};
use crate::model::job::{TopicV1, subjects};
use crate::{
    GameId, GuildId, Job, JobId, JobSubject, News, SeriesId, SetAside, SubjectKind, Timestamp,
    Topic,
};

macro_rules! job_record {
    ($($(#[$about:meta])* $feature:ident $name:ident $words:literal $lines:expr;)+) => {
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct JobV9 {
            /// The game that the job is about. Since format version 4, absent if there is none.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            game: Option<u64>,
            /// Added in format version 2.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            series: Option<u64>,
            /// Added in format version 5.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            challenge: Option<u64>,
            /// Added in format version 9, like all fields between this one and `topic`. A job has at most one of these fields.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            server: Option<u64>,
            $(
                #[serde(skip_serializing_if = "Option::is_none", default)]
                $feature: Option<u64>,
            )+
            topic: TopicV1,
            attempts: u32,
            /// Added in format version 5.
            #[serde(skip_serializing_if = "is_default", default)]
            unanswered: u32,
            /// Added in format version 7.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            first_claimed: Option<i64>,
            due: i64,
        }

        /// Returns the number of the job's subject if the subject is of this kind.
        fn number_of(job: &Job, kind: SubjectKind) -> Option<u64> {
            match job.subject {
                JobSubject::Feature(own, number) if own == kind => Some(number.get()),
                _ => None,
            }
        }

        impl From<&Job> for JobV9 {
            fn from(job: &Job) -> Self {
                let (mut series, mut server) = (None, None);
                match job.subject {
                    JobSubject::Game { series: of, .. } => series = of,
                    JobSubject::Guild(guild) => server = Some(guild.get()),
                    JobSubject::Challenge(_) | JobSubject::User(_) | JobSubject::Feature(..) => {}
                }
                Self {
                    game: job.game().map(GameId::get),
                    series: series.map(SeriesId::get),
                    challenge: job.challenge().map(GameId::get),
                    server,
                    $($feature: number_of(job, SubjectKind::$name),)+
                    topic: job.topic.write(),
                    attempts: job.attempts,
                    unanswered: job.unanswered,
                    first_claimed: job.first_claimed.map(Timestamp::millis),
                    due: job.due.millis(),
                }
            }
        }

        impl JobV9 {
            /// Returns all subjects in the record. A digest has none, and any other job has exactly one, unless the record is damaged.
            fn subjects(&self) -> Result<Vec<JobSubject>, Unreadable> {
                let mut all = Vec::new();
                if let Some(id) = self.game {
                    let series = self.series.map(series_id).transpose()?;
                    let id = game_id(id)?;
                    all.push(JobSubject::Game { id, series });
                }
                if let Some(id) = self.challenge {
                    all.push(JobSubject::Challenge(game_id(id)?));
                }
                all.extend(self.server.map(GuildId::new).map(JobSubject::Guild));
                $(if let Some(number) = self.$feature {
                    all.push(JobSubject::Feature(SubjectKind::$name, game_id(number)?));
                })+
                Ok(all)
            }
        }
    };
}

subjects!(job_record);

impl Stored for JobV9 {
    // Format version 10 is the character after `9`, and version 14 the fifth one.
    const FORM: u8 = b'?';
}

/// Returns the format version in which a job is written. Jobs without newer contents are written in version 7, so that programs that know no newer
/// version can still read them.
fn form(job: &Job) -> u8 {
    let subject = match job.subject {
        JobSubject::Game { .. } | JobSubject::Challenge(_) | JobSubject::User(_) => b'7',
        JobSubject::Guild(_) | JobSubject::Feature(..) => b'9',
    };
    let news = job.topic.news().iter().map(News::form);
    news.fold(subject.max(job.topic.form()), u8::max)
}

/// A job that was set aside. The job's number and the time when it was set aside are in the key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetAsideV1 {
    job: JobV9,
    why: String,
}

impl Stored for SetAsideV1 {}

impl JobV9 {
    fn into_job(self, id: JobId) -> Result<Job, Unreadable> {
        let subject = match (&self.subjects()?[..], &self.topic) {
            ([subject], _) => *subject,
            ([], TopicV1::Digest { user, .. }) => JobSubject::User(user_id(*user)?),
            _ => return Err("it has no subject, or two".into()),
        };
        Ok(Job {
            id,
            subject,
            topic: Topic::read(self.topic)?,
            attempts: self.attempts,
            unanswered: self.unanswered,
            first_claimed: self.first_claimed.map(Timestamp::from_millis),
            due: Timestamp::from_millis(self.due),
        })
    }
}

pub(crate) fn write_job(job: &Job) -> Vec<u8> {
    write_in(form(job), &JobV9::from(job))
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
    use crate::{UserId, VoidWhy};

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
        let newer = [
            (
                Topic::TournamentDecided {
                    round: 1,
                    table: 2,
                    end: true,
                },
                r#"{"tournament_decided":{"round":1,"table":2,"end":true}}"#,
                20_000,
            ),
            (Topic::TournamentLinks, r#""tournament_links""#, 20_000),
        ];
        let newest = [(
            Topic::TournamentRemoved {
                user: UserId::new(3),
            },
            r#"{"tournament_removed":{"user":3}}"#,
            20_000,
        )];
        let newest = newest.map(|row| (';', row));
        let of_tournament = of_tournament.map(|row| ('9', row)).into_iter();
        for (form, (topic, stored, due)) in of_tournament
            .chain(newer.map(|row| (':', row)))
            .chain(newest)
        {
            let subject = JobSubject::Feature(SubjectKind::Tournament, game_id(21).unwrap());
            let stored =
                format!(r#"{form}{{"tournament":21,"topic":{stored},"attempts":0,"due":{due}}}"#);
            check(subject, topic, &stored);
        }
        let puzzle = Topic::DailyPuzzle { day: 20_371, at };
        let stored = r#"9{"server":302,"topic":{"daily_puzzle":{"day":20371,"at":30000}},"attempts":0,"due":30000}"#;
        check(JobSubject::Guild(GuildId::new(302)), puzzle, stored);
        let watched = JobSubject::Feature(SubjectKind::Watch, game_id(15).unwrap());
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
    fn jobs_about_votes_seasons_and_recurring_tournaments_need_the_form_after_that() {
        let (at, number) = (Timestamp::from_millis(30_000), 3);
        let subject = |kind| JobSubject::Feature(kind, game_id(15).unwrap());
        let votes = subject(SubjectKind::Vote);
        let season = subject(SubjectKind::Season);
        let tournament = subject(SubjectKind::Tournament);
        for (subject, topic, stored) in [
            (
                votes,
                Topic::VoteOver { at },
                r#">{"voted":15,"topic":{"vote_over":{"at":30000}},"attempts":0,"due":30000}"#,
            ),
            (
                votes,
                Topic::Votes,
                r#">{"voted":15,"topic":"votes","attempts":0,"due":20000}"#,
            ),
            (
                votes,
                Topic::VoteBoard { version: 3 },
                r#">{"voted":15,"topic":{"vote_board":{"version":3}},"attempts":0,"due":20000}"#,
            ),
            (
                season,
                Topic::SeasonOver { number, at },
                r#">{"season":15,"topic":{"season_over":{"number":3,"at":30000}},"attempts":0,"due":30000}"#,
            ),
            (
                season,
                Topic::SeasonPost { number },
                r#">{"season":15,"topic":{"season_post":{"number":3}},"attempts":0,"due":20000}"#,
            ),
            (
                tournament,
                Topic::TournamentNext,
                r#">{"tournament":15,"topic":"tournament_next","attempts":0,"due":20000}"#,
            ),
            (
                tournament,
                Topic::TournamentDivision { division: 2 },
                r#">{"tournament":15,"topic":{"tournament_division":{"division":2}},"attempts":0,"due":20000}"#,
            ),
            (
                tournament,
                Topic::TournamentReminder,
                r#">{"tournament":15,"topic":"tournament_reminder","attempts":0,"due":20000}"#,
            ),
        ] {
            let job = read_job(JobId::new(3), stored.as_bytes()).unwrap();
            assert_eq!((job.subject, &job.topic), (subject, &topic));
            let written = write_job(&job);
            assert_eq!(String::from_utf8(written).unwrap(), stored);
        }
    }

    #[test]
    fn jobs_about_standing_challenges_and_champions_need_the_newest_form() {
        let at = Some(Timestamp::from_millis(30_000));
        for (kind, topic, stored) in [
            (
                SubjectKind::Discussion,
                Topic::DiscussionPost,
                r#"?{"discussed":15,"topic":"discussion_post","attempts":0,"due":20000}"#,
            ),
            (
                SubjectKind::Discussion,
                Topic::DiscussionShown,
                r#"?{"discussed":15,"topic":"discussion","attempts":0,"due":20000}"#,
            ),
            (
                SubjectKind::Discussion,
                Topic::DiscussionOver {
                    at: Timestamp::from_millis(30_000),
                },
                r#"?{"discussed":15,"topic":{"discussion_over":{"at":30000}},"attempts":0,"due":30000}"#,
            ),
            (
                SubjectKind::Standing,
                Topic::Standing { at: None },
                r#"?{"standing":15,"topic":{"standing":{}},"attempts":0,"due":20000}"#,
            ),
            (
                SubjectKind::Standing,
                Topic::Standing { at },
                r#"?{"standing":15,"topic":{"standing":{"at":30000}},"attempts":0,"due":30000}"#,
            ),
            (
                SubjectKind::Season,
                Topic::SeasonWon { number: 3 },
                r#"?{"season":15,"topic":{"season_won":{"number":3}},"attempts":0,"due":20000}"#,
            ),
            (
                SubjectKind::Tournament,
                Topic::TournamentWon,
                r#"?{"tournament":15,"topic":"tournament_won","attempts":0,"due":20000}"#,
            ),
            (
                SubjectKind::Listing,
                Topic::TournamentEvent,
                r#"?{"listed":15,"topic":"tournament_event","attempts":0,"due":20000}"#,
            ),
            (
                SubjectKind::Award,
                Topic::AwardRoles { at: None, tries: 0 },
                r#"?{"award":15,"topic":{"award_roles":{}},"attempts":0,"due":20000}"#,
            ),
            (
                SubjectKind::Award,
                Topic::AwardRoles { at, tries: 2 },
                r#"?{"award":15,"topic":{"award_roles":{"at":30000,"tries":2}},"attempts":0,"due":30000}"#,
            ),
        ] {
            let job = read_job(JobId::new(3), stored.as_bytes()).unwrap();
            let subject = JobSubject::Feature(kind, game_id(15).unwrap());
            assert_eq!((job.subject, &job.topic), (subject, &topic));
            assert_eq!(String::from_utf8(write_job(&job)).unwrap(), stored);
        }
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
