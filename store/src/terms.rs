//! On what terms a game is played: for ratings or not, against a clock or not; and what its players propose to each other.

use std::time::Duration;

use crate::transition::refused;
use crate::{MessageId, StoreError, Timestamp};

/// What players agree on before a game beside its rules. The default is the plainest: unrated, without a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// Time for the moves; `None` if they may take as long as they like.
    pub time: Option<TimeControl>,
}

/// How much time there is, in whole milliseconds: what is finer is cut off when it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// For each turn; never zero.
    pub per_move: Duration,
    /// For the whole game beside that; zero for none.
    pub bank: Duration,
}

/// Clock of a running timed game.
///
/// The store keeps it and finds the games whose moment has come ([`Store::clocks_due`](crate::Store::clocks_due)); what
/// the moments should be is the caller's to work out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// When the present turn's time began to run.
    pub since: Timestamp,
    /// When the seat on turn loses, with everything it may still use up: its bank, outages, vacations.
    pub runs_out: Timestamp,
    /// When to remind the player on turn; `None` once that is done, or if it is not wanted.
    pub remind: Option<Timestamp>,
    /// Outages up to this moment have been made good for.
    pub credited: Timestamp,
    /// What was left of each seat's bank when the turn began, by seat; in whole milliseconds.
    pub banks: Vec<Duration>,
}

/// What one player proposes, and what has been said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Which offer of the game, from 1. The store gives it.
    pub number: u32,
    /// Version of the game it was made at; with any other it is off the table. The store gives it.
    pub version: u64,
    /// Seat that makes it, from 1.
    pub by: u8,
    /// What is proposed.
    pub what: Offered,
    /// Seats that have agreed, each once; not the one that makes it.
    pub agreed: Vec<u8>,
    /// Seat that has ended it: another one has declined it, the one that makes it has withdrawn it.
    pub declined: Option<u8>,
    /// Message that shows it, once there is one.
    pub post: Option<MessageId>,
    /// Seats that have offered a draw at this version of the game, this time included.
    pub drawers: Vec<u8>,
}

/// What can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offered {
    /// To end the game as a draw.
    Draw,
    /// To take the last entries back.
    Takeback {
        /// How many, at least 1.
        entries: u32,
    },
}

impl Offer {
    /// Whether this is `before` with something added: nothing said about it is ever unsaid.
    pub(crate) fn grows_from(&self, before: &Offer) -> bool {
        let Offer {
            number,
            version: _,
            by,
            what,
            agreed,
            declined,
            post,
            drawers,
        } = before;
        (self.number, self.by, self.what) == (*number, *by, *what)
            && agreed.iter().all(|seat| self.agreed.contains(seat))
            && (declined.is_none() || self.declined == *declined && self.agreed == *agreed)
            && (post.is_none() || self.post == *post)
            && self.drawers == *drawers
    }
}

impl Terms {
    /// As they are stored, or a refusal.
    pub(crate) fn checked(self) -> Result<Self, StoreError> {
        let time = self.time.map(TimeControl::checked).transpose()?;
        Ok(Self { time, ..self })
    }
}

impl TimeControl {
    /// As it is stored, or a refusal.
    pub(crate) fn checked(self) -> Result<Self, StoreError> {
        let whole = Self {
            per_move: whole_millis(self.per_move),
            bank: whole_millis(self.bank),
        };
        if whole.per_move.is_zero() {
            return Err(refused("a time control without time for a move".into()));
        }
        Ok(whole)
    }
}

impl Clock {
    /// When something is to be done about it: a reminder, or the end of the time.
    pub fn due(&self) -> Timestamp {
        self.remind
            .map_or(self.runs_out, |remind| remind.min(self.runs_out))
    }

    /// As it is stored with a game of these terms and that many seats, or a refusal.
    pub(crate) fn checked(mut self, terms: Terms, seats: usize) -> Result<Self, StoreError> {
        if terms.time.is_none() {
            return Err(refused("a clock of an untimed game".into()));
        }
        if self.banks.len() != seats {
            return Err(refused(format!(
                "a clock with {} banks for {seats} seats",
                self.banks.len()
            )));
        }
        for bank in &mut self.banks {
            *bank = whole_millis(*bank);
        }
        Ok(self)
    }
}

/// `time` without what is finer than a millisecond, and no longer than a number of milliseconds can be.
fn whole_millis(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
