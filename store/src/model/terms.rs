//! The terms of a game (rated or not, timed or not), its clock, and offers between its players.

use std::time::Duration;

use crate::error::refused;
use crate::{ChannelId, GuildId, MessageId, Player, StoreError, Timestamp, UserId};

/// A channel on Discord, with its server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// ID of the channel, thread or direct message.
    pub channel: ChannelId,
}

/// The engine as a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Engine {
    /// Account that holds the engine's seats.
    pub user: UserId,
    /// Level of the engine. The store does not interpret it.
    pub level: u8,
}

/// Terms that players agree on before a game, apart from the rules. The default is unrated and untimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// Time control; `None` if the game is untimed.
    pub time: Option<TimeControl>,
}

/// Time control: the amount of time that players have. The store truncates both durations to whole milliseconds.
///
/// ```
/// use std::time::Duration;
///
/// use asterism_store::TimeControl;
///
/// let three_days_a_move = TimeControl::new(Duration::from_hours(3 * 24), Duration::ZERO);
/// # let _ = three_days_a_move;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// Time for each turn; never zero.
    pub per_move: Duration,
    /// Extra time for the whole game; can be zero.
    pub bank: Duration,
    /// Whether clocks stop on Saturdays and Sundays, in UTC.
    pub weekend_break: bool,
    /// The player who has less time than the others, if any. Only in unrated games.
    pub odds: Option<TimeOdds>,
}

/// Less time for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeOdds {
    /// The player who has less time.
    pub giver: UserId,
    /// The player has this fraction of the others' time: 2 for half of it. From 2 to [`MAX_TIME_ODDS`].
    pub divisor: u8,
}

/// Largest [`TimeOdds::divisor`].
pub const MAX_TIME_ODDS: u8 = 10;

/// Clock of a running timed game.
///
/// The store finds the games whose clocks are due ([`Clocks::clocks_due`](crate::Clocks::clocks_due)). The caller computes the times in the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time at which the clock of the current turn started.
    pub since: Timestamp,
    /// Time at which the seat to move loses on time, with its bank, outages and vacations taken into account.
    pub runs_out: Timestamp,
    /// Time at which to remind the player to move next; `None` if all reminders were sent or none is wanted.
    pub remind: Option<Timestamp>,
    /// Number of reminders that were sent, or would have been sent, in this turn.
    pub reminded: u8,
    /// Extra time that other players have given for this turn.
    pub given: Duration,
    /// Time up to which outages have been credited to the clock.
    pub credited: Timestamp,
    /// Each seat's remaining bank when the turn started, in whole milliseconds.
    pub banks: Vec<Duration>,
}

/// A player's proposal, and the answers to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Number of the offer in its game, from 1. Set by the store.
    pub number: u32,
    /// Version of the game at which the offer was made. The offer is not valid at any other version. Set by the store.
    pub version: u64,
    /// Seat that made the offer, from 1.
    pub by: u8,
    /// The player's proposal.
    pub what: Offered,
    /// Seats that have agreed, without duplicates and without the seat that made the offer.
    pub agreed: Vec<u8>,
    /// Seat that ended the offer, either by declining it or, if the seat made the offer, by withdrawing it.
    pub declined: Option<u8>,
    /// Message that shows the offer; `None` until its ID is known.
    pub post: Option<MessageId>,
    /// Seats that have offered a draw at this version of the game, whether by this offer or by an earlier one.
    pub drawers: Vec<u8>,
}

/// Extra time in a timed game to which its players agreed, or which one of them gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeGrant {
    /// All players agreed to stop the clocks for a while.
    Pause {
        /// Seat, from 1, that proposed the pause.
        by: u8,
        /// Number of the offer of this pause; `None` if no other user had to agree.
        offer: Option<u32>,
        /// Time at which the pause begins.
        from: Timestamp,
        /// Time at which the pause ends, at or after `from`.
        to: Timestamp,
    },
    /// A player gave more time to the player to move.
    Gift {
        /// Seat, from 1, that gave the time.
        by: u8,
        /// Seat, from 1, that got the time for its turn.
        to: u8,
        /// Time at which it was given.
        at: Timestamp,
        /// How much more time, in whole milliseconds.
        time: Duration,
    },
}

/// Kinds of proposals that a player can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offered {
    /// A proposal to end the game as a draw.
    Draw,
    /// A proposal to take back the last entries of the game.
    Takeback {
        /// Number of entries to take back, at least 1.
        entries: u32,
    },
    /// A proposal to stop the clocks for a while.
    Pause {
        /// Length of the pause in days, at least 1.
        days: u8,
    },
}

impl Offer {
    /// Returns whether this offer is `before` with answers added but none removed.
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
    /// Checks that the terms can be stored.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if a time control allows no time for a move, or if a rated game has time odds.
    pub fn check(self) -> Result<(), StoreError> {
        self.checked().map(drop)
    }

    /// Removes the odds that `user` gives.
    pub(crate) fn forget(&mut self, user: UserId) {
        if let Some(time) = &mut self.time {
            time.odds.take_if(|odds| odds.giver == user);
        }
    }

    /// Returns the terms with times truncated to whole milliseconds, as they are stored. Returns an error if the terms are invalid.
    pub(crate) fn checked(self) -> Result<Self, StoreError> {
        let time = self.time.map(TimeControl::checked).transpose()?;
        if self.rated && time.is_some_and(|time| time.odds.is_some()) {
            return Err(refused("time odds in a rated game".into()));
        }
        Ok(Self { time, ..self })
    }
}

impl TimeControl {
    /// Returns the time control with this time for each move and for the whole game.
    pub const fn new(per_move: Duration, bank: Duration) -> Self {
        Self {
            per_move,
            bank,
            weekend_break: false,
            odds: None,
        }
    }

    /// Returns the time control of one player, who may have less time than the others.
    #[must_use]
    pub fn for_player(self, player: Player) -> Self {
        let odds = self.odds.filter(|odds| player == odds.giver);
        let divisor = odds.map_or(1, |odds| u32::from(odds.divisor));
        Self {
            per_move: whole_millis(self.per_move / divisor),
            bank: whole_millis(self.bank / divisor),
            ..self
        }
    }

    /// Returns the time control with times truncated to whole milliseconds, as they are stored. Returns an error if the time control is invalid.
    pub(crate) fn checked(self) -> Result<Self, StoreError> {
        let whole = Self {
            per_move: whole_millis(self.per_move),
            bank: whole_millis(self.bank),
            ..self
        };
        if let Some(odds) = self.odds
            && !(2..=MAX_TIME_ODDS).contains(&odds.divisor)
        {
            return Err(refused(format!("a {}th of the time", odds.divisor)));
        }
        if whole.per_move.is_zero() {
            return Err(refused("a time control without time for a move".into()));
        }
        Ok(whole)
    }
}

impl Clock {
    /// Returns the time at which the clock is due: when to remind the player or when the time runs out, whichever comes first.
    pub fn due(&self) -> Timestamp {
        self.remind
            .map_or(self.runs_out, |remind| remind.min(self.runs_out))
    }

    /// Returns the clock with banks and given time truncated to whole milliseconds, as they are stored. Returns an error if the clock does not suit a game with
    /// these terms and this many seats.
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
        self.given = whole_millis(self.given);
        for bank in &mut self.banks {
            *bank = whole_millis(*bank);
        }
        Ok(self)
    }
}

/// Truncates `time` to whole milliseconds. A time too long for a `u64` becomes the longest that fits.
fn whole_millis(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
