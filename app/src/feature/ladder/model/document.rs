//! Stored form of ladders.

use asterism_store::{
    DocumentType, GuildId, JobSubject, StoreError, Timestamp, UserId, expect_document as expect,
    lists, records,
};

/// Maximum number of players on a ladder.
pub(crate) const MAX_LADDER: usize = 200;

/// Maximum number of meetings that a ladder remembers; the oldest are forgotten first.
pub(crate) const MAX_MEETINGS: usize = 1000;

/// A ladder: players of a server in order, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ladder {
    /// Players, best first.
    pub(crate) players: Vec<LadderPlayer>,
    /// Recent meetings between players, oldest first.
    pub(crate) meetings: Vec<LadderMeeting>,
}

/// A player on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LadderPlayer {
    /// ID of the user.
    pub(crate) user: UserId,
    /// Time when the player last played a ladder game, or joined.
    pub(crate) active: Timestamp,
    /// Number of idle periods since `active` that have been processed. Periods in which the player did not move down are included.
    pub(crate) idle: u16,
}

/// A meeting of two players in a ladder game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LadderMeeting {
    /// The player who was lower on the ladder.
    pub(crate) by: UserId,
    /// The player who was higher on the ladder.
    pub(crate) other: UserId,
    /// Time when the game started.
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
    /// IDs of the server and of the kind of game.
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
        expect(self.players.len() <= MAX_LADDER, "too many players")?;
        expect(self.meetings.len() <= MAX_MEETINGS, "too many meetings")?;
        let mut users: Vec<UserId> = self.players.iter().map(|it| it.user).collect();
        users.sort_unstable();
        expect(users.windows(2).all(|two| two[0] != two[1]), "a user twice")
    }
}

#[cfg(test)]
mod tests;
