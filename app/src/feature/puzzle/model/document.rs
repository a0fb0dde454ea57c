//! Stored forms of daily puzzles and of users' puzzle results.

use asterism_store::{
    ChannelId, DocumentType, GuildId, JobSubject, MessageId, StoreError, UserId,
    expect_document as expect, lists, records,
};

/// A server's daily puzzle: the channel in which it is posted, and the numbers of users who have attempted and solved it. Days are counted from the
/// Unix epoch, in UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DailyPuzzle {
    /// ID of the channel in which the puzzles are posted.
    pub(crate) channel: ChannelId,
    /// Day of the last puzzle that was posted, and ID of its message.
    pub(crate) posted: Option<(u32, MessageId)>,
    /// Number of users who have attempted that puzzle in this server.
    pub(crate) tried: u32,
    /// Number of users who have solved that puzzle in this server.
    pub(crate) solved: u32,
}

/// A user's puzzle results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleSolver {
    /// Result for the last puzzle of the day that the user attempted.
    pub(crate) day: Option<SolverDay>,
    /// The user's streak as of [`day`](Self::day): the number of consecutive days whose puzzle the user solved.
    pub(crate) streak: u32,
    /// The user's longest streak, in days.
    pub(crate) best_streak: u32,
    /// Number of daily puzzles that the user has solved.
    pub(crate) solved: u32,
    /// Number of daily puzzles that the user has attempted.
    pub(crate) tried: u32,
}

/// A user's result for the puzzle of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolverDay {
    /// The day, counted from the Unix epoch.
    pub(crate) day: u32,
    /// Number of attempts, at least one.
    pub(crate) tries: u8,
    /// Whether the last attempt was right.
    pub(crate) solved: bool,
}

impl DailyPuzzle {
    /// Returns a document that counts no attempts yet.
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
        /// Day and message of the last puzzle that was posted.
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

    /// Returns false, because the whole document is about the user in its key.
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
