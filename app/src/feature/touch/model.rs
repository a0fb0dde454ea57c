//! Tickets: which game a user has opened last with **Open board**. Discord does not pass on to the page which button opened it, so the page asks.

use std::time::Duration;

use asterism_store::{DocumentType, GameId, JobSubject, Timestamp, UserId, records};

/// How long a ticket counts. Later, the page lists the user's games instead.
const LASTS: Duration = Duration::from_hours(12);

/// The game that a user has opened last. Each user has at most one ticket, which the next one replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    /// The game.
    pub(crate) game: GameId,
    /// When the user opened it.
    pub(crate) at: Timestamp,
}

records! {
    Ticket as TicketV1 {
        game: GameId,
        at: Timestamp,
    }
}

impl Ticket {
    /// Returns whether the ticket still counts.
    pub(crate) fn is_valid(&self, now: Timestamp) -> bool {
        now.since(self.at) <= LASTS
    }
}

impl DocumentType for Ticket {
    type Id = UserId;

    const TAG: u8 = b'o';

    const NAME: &'static str = "Ticket";

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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::documents::check_stored;

    #[test]
    fn a_ticket_is_stored_and_counts_for_half_a_day() {
        let at = Timestamp::from_millis(1_790_000_000_000);
        let game = GameId::new(12).expect("a number");
        let ticket = Ticket { game, at };
        let hours = |hours: u64| at.plus(Duration::from_hours(hours));
        assert!(ticket.is_valid(hours(12)));
        assert!(!ticket.is_valid(hours(13)));
        check_stored(&UserId::new(7), ticket, r#"{"game":12,"at":1790000000000}"#);
    }
}
