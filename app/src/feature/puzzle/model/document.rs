//! Daily puzzles, and who solves them, as they are stored.

use asterism_store::{
    ChannelId, DocumentType, GuildId, JobSubject, MessageId, StoreError, UserId,
    expect_document as expect, lists, records,
};

/// Where a server shows the puzzle of the day, and how many users have tried and solved it. Days are counted from the Unix epoch, in UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DailyPuzzle {
    /// ID of the channel.
    pub(crate) channel: ChannelId,
    /// The day of the last puzzle that was posted, and its message.
    pub(crate) posted: Option<(u32, MessageId)>,
    /// How many users have tried that puzzle here.
    pub(crate) tried: u32,
    /// How many of these users have solved the puzzle.
    pub(crate) solved: u32,
}

/// A user's results at puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleSolver {
    /// The last puzzle of the day that they tried.
    pub(crate) day: Option<SolverDay>,
    /// Number of days in a row, up to the day of [`day`](Self::day), whose puzzle they solved.
    pub(crate) streak: u32,
    /// Longest streak.
    pub(crate) best_streak: u32,
    /// Number of daily puzzles that they solved.
    pub(crate) solved: u32,
    /// Number of daily puzzles that they tried.
    pub(crate) tried: u32,
}

/// A user's result for the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolverDay {
    /// The day.
    pub(crate) day: u32,
    /// Number of tries, from 1.
    pub(crate) tries: u8,
    /// Whether the last try was right.
    pub(crate) solved: bool,
}

impl DailyPuzzle {
    /// Returns what is stored before anyone tries a puzzle.
    pub(crate) fn new(channel: ChannelId, posted: Option<(u32, MessageId)>) -> Self {
        Self {
            channel,
            posted,
            tried: 0,
            solved: 0,
        }
    }
}

lists! {
    SolverDay(day: u32, tries: u8, solved: bool);
}

records! {
    DailyPuzzle as DailyPuzzleV1 {
        channel: ChannelId,
        /// Day and message.
        posted: Option<(u32, MessageId)> = None,
        tried: u32 = 0,
        solved: u32 = 0,
    }
    PuzzleSolver as SolverV1 {
        day: Option<SolverDay> = None,
        streak: u32 = 0,
        best_streak as "best": u32 = 0,
        solved: u32 = 0,
        tried: u32 = 0,
    }
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

#[cfg(test)]
mod tests;
