//! The votes of the groups that play a game.

use std::time::Duration;

use asterism_store::{
    ChannelId, DocumentType, GameId, JobSubject, MessageId, StoreError, SubjectKind, Timestamp,
    UserId, expect_document as expect, lists, records,
};

use crate::feature::vote::refusal::VoteRefusal;

/// Maximum number of moves that are suggested in a vote.
pub(crate) const MAX_MOVES: usize = 10;

/// Maximum number of users who vote in a game.
pub(crate) const MAX_VOTERS: usize = 1000;

/// Least time between two edits that show the votes.
pub(crate) const SHOWN_EVERY: Duration = Duration::from_secs(20);

/// The votes in a game: those of the current vote, and who votes for which side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ballot {
    /// Version of the game at which the current vote is held.
    version: u64,
    /// Time of the first suggestion in the current vote; `None` if nothing has been suggested.
    since: Option<Timestamp>,
    /// The suggested moves, in the order in which they were suggested. Each has at least one vote.
    moves: Vec<String>,
    /// The users who have voted in this game, each once.
    voters: Vec<Voter>,
    /// The result of the last vote that was counted.
    last: Option<Decision>,
    /// Time at which the votes were last shown.
    shown: Option<Timestamp>,
    /// Channel and message that show the board to a group elsewhere.
    post: Option<(ChannelId, MessageId)>,
    /// Version of the game that this message shows.
    posted: u64,
}

/// A user who votes in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Voter {
    user: UserId,
    /// Seat of the user's group, from 1.
    seat: u8,
    /// Number of the move, from 0, for which the user votes in the current vote.
    choice: Option<u8>,
}

/// How a vote was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    /// Seat, from 1, of the group that voted.
    pub(crate) seat: u8,
    /// The move with the most votes.
    pub(crate) notation: String,
    /// Number of votes for this move.
    pub(crate) votes: u32,
    /// Number of votes for any move.
    pub(crate) all: u32,
}

lists! {
    Voter(user: UserId, seat: u8, choice: Option<u8>);
    Decision(seat: u8, notation: String, votes: u32, all: u32);
}

records! {
    Ballot as BallotV1 {
        version: u64 = 0,
        since: Option<Timestamp> = None,
        moves: Vec<String> = Vec::new(),
        voters: Vec<Voter> = Vec::new(),
        last: Option<Decision> = None,
        shown: Option<Timestamp> = None,
        post: Option<(ChannelId, MessageId)> = None,
        posted: u64 = 0,
    }
}

impl Ballot {
    /// Returns the time of the first suggestion in the vote at `version` of the game; `None` if nothing is suggested there.
    pub(crate) fn since(&self, version: u64) -> Option<Timestamp> {
        self.since.filter(|_| self.version == version)
    }

    /// Returns the suggested moves of the vote at `version` of the game, each with its number of votes, in the order in which they were suggested.
    pub(crate) fn tally(&self, version: u64) -> Vec<(&str, u32)> {
        if self.version != version {
            return Vec::new();
        }
        let votes = |number: usize| {
            let choices = self.voters.iter().filter_map(|voter| voter.choice);
            choices.filter(|it| usize::from(*it) == number).count() as u32
        };
        let moves = self.moves.iter().enumerate();
        moves.map(|(at, it)| (it.as_str(), votes(at))).collect()
    }

    /// Returns how the vote at `version` of the game ends if it ends now: the move with the most votes is played or, between equals, the one that was
    /// suggested first. Returns `None` if nothing is suggested.
    pub(crate) fn decide(&self, version: u64, seat: u8) -> Option<Decision> {
        let tally = self.tally(version);
        // Of equals, `max_by_key` returns the last.
        let first = tally.iter().rev().max_by_key(|(_, votes)| *votes)?;
        Some(Decision {
            seat,
            notation: first.0.to_owned(),
            votes: first.1,
            all: tally.iter().map(|(_, votes)| votes).sum(),
        })
    }

    /// Returns the move for which `user` votes in the vote at `version` of the game.
    pub(crate) fn choice(&self, version: u64, user: UserId) -> Option<&str> {
        let mut voters = self.voters.iter();
        let voter = voters.find(|it| self.version == version && it.user == user)?;
        let choice = self.moves.get(usize::from(voter.choice?));
        choice.map(String::as_str)
    }

    /// Casts the vote of `user`, whose group has this seat, for a legal move in the vote at `version` of the game. The user's earlier vote is void.
    ///
    /// # Errors
    ///
    /// [`VoteRefusal`] if the user has voted for another side in this game, or if there is no room for another move or voter. Then the ballot must not be
    /// used any longer.
    pub(crate) fn cast(
        &mut self,
        (user, seat): (UserId, u8),
        version: u64,
        notation: &str,
        now: Timestamp,
    ) -> Result<(), VoteRefusal> {
        if self.version != version {
            self.close(version);
        }
        let own = match self.voters.iter().position(|it| it.user == user) {
            Some(own) if self.voters[own].seat != seat => return Err(VoteRefusal::OtherSide),
            Some(own) => own,
            None if self.voters.len() >= MAX_VOTERS => {
                return Err(VoteRefusal::ManyVoters { most: MAX_VOTERS });
            }
            None => {
                let choice = None;
                self.voters.push(Voter { user, seat, choice });
                self.voters.len() - 1
            }
        };
        if let Some(at) = self.moves.iter().position(|it| it == notation) {
            self.voters[own].choice = Some(at as u8);
            self.drop_moves_without_votes();
            return Ok(());
        }
        // The user's own suggestion makes room for another one if nobody else votes for it.
        self.voters[own].choice = None;
        self.drop_moves_without_votes();
        if self.moves.len() >= MAX_MOVES {
            return Err(VoteRefusal::ManyMoves { most: MAX_MOVES });
        }
        self.voters[own].choice = Some(self.moves.len() as u8);
        self.moves.push(notation.to_owned());
        self.since.get_or_insert(now);
        Ok(())
    }

    fn drop_moves_without_votes(&mut self) {
        for number in (0..self.moves.len()).rev() {
            let number = number as u8;
            if self.voters.iter().any(|it| it.choice == Some(number)) {
                continue;
            }
            self.moves.remove(usize::from(number));
            let choices = self.voters.iter_mut().filter_map(|it| it.choice.as_mut());
            for choice in choices.filter(|choice| **choice > number) {
                *choice -= 1;
            }
        }
    }

    /// Begins the vote at `version` of the game, without votes.
    fn close(&mut self, version: u64) {
        self.version = version;
        self.since = None;
        self.moves.clear();
        for voter in &mut self.voters {
            voter.choice = None;
        }
    }

    /// Returns the votes after a vote was decided, which led to `version` of the game. No vote for an earlier version counts any longer.
    pub(crate) fn after(&self, decision: Decision, version: u64) -> Self {
        let mut after = self.clone();
        after.close(version);
        after.last = Some(decision);
        after
    }

    /// Returns whether the vote at `version` of the game is over, because a later one has begun.
    pub(crate) fn is_past(&self, version: u64) -> bool {
        self.version > version
    }

    /// Returns the result of the last vote that was counted.
    pub(crate) fn last(&self) -> Option<&Decision> {
        self.last.as_ref()
    }

    /// Returns the earliest time at which the votes may be shown again, if that is after `now`.
    pub(crate) fn shown_again(&self, now: Timestamp) -> Option<Timestamp> {
        let again = self.shown?.plus(SHOWN_EVERY);
        // A clock that was set back does not keep the votes from being shown.
        (again > now && self.shown <= Some(now)).then_some(again)
    }

    /// Notes that the votes are shown at `now`.
    pub(crate) fn note_shown(&mut self, now: Timestamp) {
        self.shown = Some(now);
    }

    /// Returns the message that shows the board to a group elsewhere, and the version of the game that it shows.
    pub(crate) fn post(&self) -> Option<(ChannelId, MessageId, u64)> {
        self.post
            .map(|(channel, message)| (channel, message, self.posted))
    }

    /// Notes that a message shows the board at `version` to a group elsewhere.
    pub(crate) fn note_post(&mut self, post: Option<(ChannelId, MessageId)>, version: u64) {
        (self.post, self.posted) = (post, version);
    }

    /// Erases who has voted, because the game is over.
    pub(crate) fn end(&mut self) {
        self.close(self.version);
        self.voters.clear();
    }
}

impl DocumentType for Ballot {
    type Id = GameId;

    const TAG: u8 = b'v';

    const NAME: &'static str = "Ballot";

    const HAS_TIMER: bool = true;

    fn subject(game: &GameId) -> JobSubject {
        JobSubject::Feature(SubjectKind::Vote, *game)
    }

    fn users(&self) -> Vec<UserId> {
        self.voters.iter().map(|voter| voter.user).collect()
    }

    fn forget_user(&mut self, user: UserId) -> bool {
        self.voters.retain(|voter| voter.user != user);
        self.drop_moves_without_votes();
        if self.moves.is_empty() {
            self.since = None;
        }
        !self.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.voters.is_empty() && self.last.is_none() && self.post.is_none()
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(self.voters.len() <= MAX_VOTERS, "too many voters")?;
        expect(self.moves.len() <= MAX_MOVES, "too many suggestions")?;
        let mut users = self.users();
        users.sort_unstable();
        expect(users.windows(2).all(|two| two[0] != two[1]), "a user twice")?;
        let mut choices = self.voters.iter().filter_map(|voter| voter.choice);
        expect(
            choices.all(|choice| usize::from(choice) < self.moves.len()),
            "a vote for no move",
        )?;
        expect(
            self.tally(self.version).iter().all(|(_, votes)| *votes > 0),
            "a move without votes",
        )?;
        expect(
            self.moves.is_empty() == self.since.is_none(),
            "a vote without a beginning",
        )
    }
}

#[cfg(test)]
mod tests;
