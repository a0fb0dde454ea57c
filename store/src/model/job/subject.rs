//! Subjects of jobs.

use std::fmt;

use super::Topic;
use super::topic::{SubjectKind, TopicSubject};
use crate::{GameId, GameRecord, GuildId, Origin, SeriesId, UserId};

/// Subject of a job: what the job is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JobSubject {
    /// A game.
    Game {
        /// ID of the game.
        id: GameId,
        /// The series the game belongs to. All jobs of a series are done in order, so that the end of one game is shown before the start of
        /// the next.
        series: Option<SeriesId>,
    },
    /// A challenge. Jobs about the challenge and jobs about the game it becomes do not wait for each other.
    Challenge(GameId),
    /// A user.
    User(UserId),
    /// A server.
    Guild(GuildId),
    /// A subject that belongs to a feature: its kind and its number.
    Feature(SubjectKind, GameId),
}

impl JobSubject {
    /// Returns the subject of a job with `topic` that a change to `game` adds.
    pub(crate) fn of_game(game: &GameRecord, topic: &Topic) -> Self {
        match topic.subject() {
            TopicSubject::Changed => JobSubject::Game {
                id: game.id,
                series: game.series.map(|part| part.series),
            },
            TopicSubject::Challenge => JobSubject::Challenge(game.id),
            TopicSubject::Feature(kind) => JobSubject::Feature(kind, game.id),
            TopicSubject::User(user) => JobSubject::User(user),
        }
    }

    /// Returns the subject and the topic of the job that the end of a game or an open challenge with this origin adds, if there is one.
    pub(crate) fn at_end_of(origin: Origin) -> Option<(Self, Topic)> {
        let (kind, number, topic) = Topic::at_end_of(origin)?;
        Some((JobSubject::Feature(kind, number), topic))
    }

    /// Returns the subject and the topic of the job that the first posted board of `game` adds, if there is one.
    pub(crate) fn at_first_board_of(game: &GameRecord) -> Option<(Self, Topic)> {
        let (kind, number, topic) = Topic::at_first_board_of(game.origin)?;
        Some((JobSubject::Feature(kind, number), topic))
    }

    /// Returns the subject of a job with `topic` that follows from a job or change with this subject.
    pub(crate) fn followed_by(self, topic: &Topic) -> Self {
        match (topic.subject(), self) {
            (TopicSubject::User(user), _) => JobSubject::User(user),
            (
                TopicSubject::Feature(kind),
                JobSubject::Game { id, .. } | JobSubject::Feature(_, id),
            ) => JobSubject::Feature(kind, id),
            _ => self,
        }
    }
}

impl fmt::Display for JobSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobSubject::Game { id, .. } => write!(f, "game {id}"),
            JobSubject::Challenge(id) => write!(f, "challenge {id}"),
            JobSubject::User(user) => write!(f, "user {user}"),
            JobSubject::Guild(guild) => write!(f, "server {guild}"),
            JobSubject::Feature(kind, number) => write!(f, "{} {number}", kind.words()),
        }
    }
}
