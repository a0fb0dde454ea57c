//! Daily puzzles, and who solves them.

use super::{DocumentType, expect};
use crate::{ChannelId, GuildId, JobSubject, MessageId, StoreError, UserId};

/// Where a server shows the puzzle of the day, and how many users have tried and solved it. Days are counted from the Unix epoch, in UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyPuzzle {
    /// The channel.
    pub channel: ChannelId,
    /// The day of the last puzzle that was posted, and its message.
    pub posted: Option<(u32, MessageId)>,
    /// How many users have tried that puzzle here.
    pub tried: u32,
    /// How many of these users have solved the puzzle.
    pub solved: u32,
}

/// A user's results at puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleSolver {
    /// The last puzzle of the day that they tried.
    pub day: Option<SolverDay>,
    /// Number of days in a row, up to the day of [`day`](Self::day), whose puzzle they solved.
    pub streak: u32,
    /// Longest streak.
    pub best_streak: u32,
    /// Number of daily puzzles that they solved.
    pub solved: u32,
    /// Number of daily puzzles that they tried.
    pub tried: u32,
}

/// A user's result for the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverDay {
    /// The day.
    pub day: u32,
    /// Number of tries, from 1.
    pub tries: u8,
    /// Whether the last try was right.
    pub solved: bool,
}

impl DocumentType for DailyPuzzle {
    type Id = GuildId;

    const TAG: u8 = b'p';

    const NAME: &'static str = "DailyPuzzle";

    const HAS_TIMER: bool = true;

    fn subject(guild: &GuildId) -> JobSubject {
        JobSubject::Guild(*guild)
    }

    fn users(&self) -> Vec<UserId> {
        Vec::new()
    }

    fn forget_user(&mut self, _: UserId) -> bool {
        true
    }
}

impl DocumentType for PuzzleSolver {
    type Id = UserId;

    const TAG: u8 = b's';

    const NAME: &'static str = "Solver";

    fn subject(user: &UserId) -> JobSubject {
        JobSubject::User(*user)
    }

    fn users(&self) -> Vec<UserId> {
        Vec::new()
    }

    /// All of it is about the user in its key.
    fn forget_user(&mut self, _: UserId) -> bool {
        false
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(
            self.streak <= self.best_streak,
            "a streak longer than the longest",
        )?;
        expect(self.solved <= self.tried, "more solved than tried")
    }
}
