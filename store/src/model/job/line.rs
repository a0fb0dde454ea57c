//! Lines: groups of jobs that are done in order.

use super::{JobSubject, Topic};
use crate::{GameId, GuildId, SeriesId, UserId};

/// A group of jobs that are done in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Line {
    /// A series or a single game, by the number of its (first) game.
    Games(GameId),
    /// Edits about a single game.
    Edits(GameId),
    /// Boards of a single game that could not be posted in time.
    Late(GameId),
    /// A challenge.
    Challenge(GameId),
    /// Messages to a user that are not about a single game.
    User(UserId),
    /// A server.
    Guild(GuildId),
    /// A subject that belongs to a feature: the number of one of its lanes, and its own number.
    Feature(i16, GameId),
}

impl Line {
    /// Returns the line of a job with this subject and topic.
    pub(crate) fn of(subject: JobSubject, topic: &Topic) -> Self {
        Line::all_of(subject)[topic.lane() as usize]
    }

    /// Returns the lines in which jobs with this subject are, one for each lane, some of which may be the same.
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

    /// Returns the lines in which jobs with this subject are, each once.
    pub(crate) fn different_of(subject: JobSubject) -> impl Iterator<Item = Self> {
        let all = Line::all_of(subject);
        let lines = all.into_iter().enumerate();
        let lines = lines.filter(move |(at, line)| !all[..*at].contains(line));
        lines.map(|(_, line)| line)
    }
}
