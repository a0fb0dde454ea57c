//! Lines: groups of jobs that are done in order.

use super::{JobSubject, Topic};
use crate::{GameId, GuildId, SeriesId, UserId};

/// A group of jobs that are done in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Line {
    /// Jobs about a series or a single game, identified by the number of the first or only game.
    Games(GameId),
    /// Edits of messages about a single game.
    Edits(GameId),
    /// Boards of a single game that could not be posted in time.
    Late(GameId),
    /// Jobs about a challenge.
    Challenge(GameId),
    /// Messages to a user that are not about a single game.
    User(UserId),
    /// Jobs about a server.
    Guild(GuildId),
    /// Jobs about a subject that belongs to a feature. The first field is one of the numbers that [`SubjectKind::lines`](super::SubjectKind::lines)
    /// returns, and the second is the number of the subject.
    Feature(i16, GameId),
}

impl Line {
    /// Returns the line of a job with this subject and topic.
    pub(crate) fn of(subject: JobSubject, topic: &Topic) -> Self {
        Line::all_of(subject)[topic.lane() as usize]
    }

    /// Returns the lines for jobs with this subject, one for each lane. Several lanes may have the same line.
    pub(crate) fn all_of(subject: JobSubject) -> [Self; 3] {
        match subject {
            JobSubject::Game { id, series } => {
                let first = series.map_or(id, SeriesId::first);
                [Line::Games(first), Line::Edits(id), Line::Late(id)]
            }
            JobSubject::Challenge(id) => [Line::Challenge(id); 3],
            JobSubject::User(user) => [Line::User(user); 3],
            JobSubject::Guild(guild) => [Line::Guild(guild); 3],
            JobSubject::Feature(kind, number) => {
                kind.lines().map(|line| Line::Feature(line, number))
            }
        }
    }

    /// Returns the lines for jobs with this subject, without duplicates.
    pub(crate) fn different_of(subject: JobSubject) -> impl Iterator<Item = Self> {
        let all = Line::all_of(subject);
        let lines = all.into_iter().enumerate();
        let lines = lines.filter(move |(at, line)| !all[..*at].contains(line));
        lines.map(|(_, line)| line)
    }
}
