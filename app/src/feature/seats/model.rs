//! The role of a server for open seats, as it is stored.

use std::time::Duration;

use asterism_store::{
    DocumentType, GameId, GuildId, JobSubject, RoleId, StoreError, Timestamp, UserId,
    expect_document as expect, lists, records,
};

/// Minimum time between two mentions for the same game.
const BETWEEN: Duration = Duration::from_hours(24);

/// Maximum number of games whose last mention is kept.
const MAX_CALLS: usize = 16;

/// The role of a server for open seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatCalls {
    /// The role that is mentioned; `None` if open seats are not announced.
    pub(crate) role: Option<RoleId>,
    /// The last mention for each game.
    last: Vec<SeatCall>,
}

/// A mention of the role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatCall {
    /// ID of the kind of game.
    kind: String,
    at: Timestamp,
    /// The challenge that was announced.
    challenge: GameId,
}

lists! {
    SeatCall(kind: String, at: Timestamp, challenge: GameId);
}

records! {
    SeatCalls as SeatCallsV1 {
        role: Option<RoleId> = None,
        last: Vec<SeatCall> = Vec::new(),
    }
}

impl SeatCalls {
    /// Returns whether `challenge` was the last to be announced for this kind of game.
    pub(crate) fn is_called(&self, kind: &str, challenge: GameId) -> bool {
        let mut last = self.last.iter();
        last.any(|call| call.kind == kind && call.challenge == challenge)
    }

    /// Notes at `now` that `challenge` is announced, unless the role was mentioned for this kind of game shortly before.
    pub(crate) fn call(&mut self, kind: &str, challenge: GameId, now: Timestamp) {
        let is_recent = |call: &SeatCall| now < call.at.plus(BETWEEN);
        let mut last = self.last.iter();
        if self.role.is_none() || last.any(|call| call.kind == kind && is_recent(call)) {
            return;
        }
        self.last.retain(is_recent);
        self.last.push(SeatCall {
            kind: kind.to_owned(),
            at: now,
            challenge,
        });
    }
}

impl DocumentType for SeatCalls {
    type Id = GuildId;

    const TAG: u8 = b'c';

    const NAME: &'static str = "SeatCalls";

    fn subject(guild: &GuildId) -> JobSubject {
        JobSubject::Guild(*guild)
    }

    fn users(&self) -> Vec<UserId> {
        Vec::new()
    }

    fn forget_user(&mut self, _: UserId) -> bool {
        true
    }

    fn is_empty(&self) -> bool {
        self.role.is_none() && self.last.is_empty()
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(self.last.len() <= MAX_CALLS, "too many mentions")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::documents::check_stored;

    #[test]
    fn the_role_for_open_seats_is_stored() {
        let number = |id| GameId::new(id).unwrap();
        let at = Timestamp::from_millis;
        let mut calls = SeatCalls {
            role: Some(RoleId::new(7)),
            last: Vec::new(),
        };
        calls.call("squadro", number(5), at(1000));
        let stored = r#"{"role":7,"last":[["squadro",1000,5]]}"#;
        check_stored(&GuildId::new(1), calls, stored);
    }

    #[test]
    fn each_game_is_announced_at_most_once_a_day() {
        let number = |id| GameId::new(id).unwrap();
        let day = 24 * 60 * 60 * 1000;
        let at = Timestamp::from_millis;
        let mut calls = SeatCalls::default();
        calls.call("squadro", number(1), at(0));
        assert!(!calls.is_called("squadro", number(1)), "there is no role");
        calls.role = Some(RoleId::new(7));
        for (kind, challenge, now, is_called) in [
            ("squadro", 1, 0, true),
            ("squadro", 2, day - 1, false),
            ("pentagame", 3, day - 1, true),
            ("squadro", 4, day, true),
            // The job for an announced challenge may be repeated.
            ("squadro", 4, day + 1, true),
            ("squadro", 1, day + 1, false),
        ] {
            calls.call(kind, number(challenge), at(now));
            let found = calls.is_called(kind, number(challenge));
            assert_eq!(found, is_called, "{kind} {challenge} {now}");
        }
        assert_eq!(calls.last.len(), 2);
    }
}
