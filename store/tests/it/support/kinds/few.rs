//! Kinds without numbers of their own: about a server and a text, a server, a user, and a game.

use asterism_store::{
    ChannelId, DocumentType, GameId, GuildId, JobSubject, MessageId, StoreError, SubjectKind,
    Timestamp, UserId, expect_document, lists, records, words,
};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ladder {
    pub(crate) players: Vec<LadderPlayer>,
    pub(crate) meetings: Vec<LadderMeeting>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LadderPlayer {
    pub(crate) user: UserId,
    pub(crate) active: Timestamp,
    pub(crate) idle: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LadderMeeting {
    pub(crate) by: UserId,
    pub(crate) other: UserId,
    pub(crate) at: Timestamp,
}

lists! {
    LadderPlayer(user: UserId, active: Timestamp, idle: u16);
    LadderMeeting(by: UserId, other: UserId, at: Timestamp);
}

records! {
    Ladder as LadderV1 {
        players: Vec<LadderPlayer>,
        meetings: Vec<LadderMeeting> = Vec::new(),
    }
}

impl DocumentType for Ladder {
    type Id = (GuildId, String);

    const TAG: u8 = b'l';

    const NAME: &'static str = "Ladder";

    fn subject((guild, _): &Self::Id) -> JobSubject {
        JobSubject::Guild(*guild)
    }

    fn users(&self) -> Vec<UserId> {
        let players = self.players.iter().map(|player| player.user);
        let met = self.meetings.iter().flat_map(|it| [it.by, it.other]);
        players.chain(met).collect()
    }

    fn forget_user(&mut self, user: UserId) -> bool {
        self.players.retain(|player| player.user != user);
        self.meetings.retain(|it| it.by != user && it.other != user);
        true
    }

    fn is_empty(&self) -> bool {
        self.players.is_empty() && self.meetings.is_empty()
    }

    fn check(&self) -> Result<(), StoreError> {
        let mut users: Vec<UserId> = self.players.iter().map(|it| it.user).collect();
        users.sort_unstable();
        let is_twice = |two: &[UserId]| two[0] == two[1];
        expect_document(!users.windows(2).any(is_twice), "a user twice")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DailyPuzzle {
    pub(crate) channel: ChannelId,
    pub(crate) posted: Option<(u32, MessageId)>,
    pub(crate) tried: u32,
    pub(crate) solved: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleSolver {
    pub(crate) day: Option<SolverDay>,
    pub(crate) streak: u32,
    pub(crate) best_streak: u32,
    pub(crate) solved: u32,
    pub(crate) tried: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolverDay {
    pub(crate) day: u32,
    pub(crate) tries: u8,
    pub(crate) solved: bool,
}

lists! {
    SolverDay(day: u32, tries: u8, solved: bool);
}

records! {
    DailyPuzzle as DailyPuzzleV1 {
        channel: ChannelId,
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

    fn forget_user(&mut self, _: UserId) -> bool {
        false
    }

    fn check(&self) -> Result<(), StoreError> {
        expect_document(
            self.streak <= self.best_streak,
            "a streak longer than the longest",
        )?;
        expect_document(self.solved <= self.tried, "more solved than tried")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum WatchHow {
    Moves,
    End,
    Daily,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameWatch {
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) shown: Option<(ChannelId, MessageId)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watcher {
    pub(crate) user: UserId,
    pub(crate) how: WatchHow,
}

words! {
    WatchHowV1 of WatchHow { Moves, End, Daily }
}

lists! {
    Watcher(user: UserId, how: WatchHow);
}

records! {
    GameWatch as WatchV1 {
        watchers: Vec<Watcher> = Vec::new(),
        shown: Option<(ChannelId, MessageId)> = None,
    }
}

impl DocumentType for GameWatch {
    type Id = GameId;

    const TAG: u8 = b'w';

    const NAME: &'static str = "Watch";

    fn subject(game: &GameId) -> JobSubject {
        JobSubject::Feature(SubjectKind::Watch, *game)
    }

    fn users(&self) -> Vec<UserId> {
        self.watchers.iter().map(|watcher| watcher.user).collect()
    }

    fn forget_user(&mut self, user: UserId) -> bool {
        self.watchers.retain(|watcher| watcher.user != user);
        !self.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.watchers.is_empty() && self.shown.is_none()
    }
}
