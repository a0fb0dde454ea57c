//! Lines: groups of jobs that are done in order.

use super::{JobClass, JobSubject, Told, Topic};
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
    /// Messages about a tournament.
    Tournament(GameId),
    /// The job that waits for a tournament's next time, so that no other job has to wait with it.
    Timer(GameId),
    /// Jobs that bring a tournament up to date. They continue even if nothing can be posted about it.
    Progress(GameId),
    /// A server.
    Guild(GuildId),
    /// Messages to the users who watch a game.
    Watch(GameId),
    /// The message in which a server shows a game to everyone.
    Broadcast(GameId),
}

impl Line {
    /// Returns the line of a job with this subject and topic.
    pub(crate) fn of(subject: JobSubject, topic: &Topic) -> Self {
        let [first, edits, late] = Line::all_of(subject);
        match topic {
            Topic::Turn { told, .. } if *told != Told::NotTried => late,
            Topic::Tournament { at: None } => late,
            Topic::Broadcast => edits,
            _ if topic.class() == JobClass::Edit || topic.is_timer() => edits,
            _ => first,
        }
    }

    /// Returns the lines in which jobs with this subject are, some of which may be the same.
    pub(crate) fn all_of(subject: JobSubject) -> [Self; 3] {
        match subject {
            JobSubject::Game { id, series } => {
                let first = series.map_or(id, SeriesId::first);
                [Line::Games(first), Line::Edits(id), Line::Late(id)]
            }
            JobSubject::Challenge(id) => [Line::Challenge(id); 3],
            JobSubject::User(user) => [Line::User(user); 3],
            JobSubject::Tournament(id) => {
                [Line::Tournament(id), Line::Timer(id), Line::Progress(id)]
            }
            JobSubject::Guild(guild) => [Line::Guild(guild); 3],
            JobSubject::Watch(id) => [Line::Watch(id), Line::Broadcast(id), Line::Watch(id)],
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
