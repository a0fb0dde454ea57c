//! Standing challenges as they are stored.

use asterism_store::{
    ChannelId, DocumentType, GameId, GuildId, JobSubject, MAX_TEXT, NewChallenge, Open, Origin,
    Place, RatingLimits, SeatOrder, StoreError, SubjectKind, Terms, TimeControl, Timestamp, UserId,
    expect_document as expect, records,
};

/// Maximum number of standing challenges of a user.
pub(crate) const MAX_STANDING: usize = 3;

/// Maximum number of games at once that a standing challenge can lead to.
pub(crate) const MAX_AT_ONCE: u8 = 5;

/// Number of challenges in a row that nobody joins, after which a standing challenge ends.
pub(crate) const MAX_UNANSWERED: u8 = 4;

/// The seats of each game: standing challenges are for two players.
pub(crate) const SEATS: Open = Open {
    least: 2,
    most: 2,
    ratings: None,
};

/// A standing challenge: a user plays anyone on these terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StandingChallenge {
    /// The challenger.
    pub(crate) by: UserId,
    /// Where the challenges are posted and the games are played.
    pub(crate) place: Place,
    /// ID of the kind of game.
    pub(crate) kind: String,
    /// Options of the games.
    pub(crate) options: String,
    /// Variant of the rules, as the challenger chose it.
    pub(crate) variant: String,
    /// How the challenger's seat is chosen.
    pub(crate) order: SeatOrder,
    /// Terms of the games.
    pub(crate) terms: Terms,
    /// Largest difference from the challenger's rating at which others may join; `None` if anyone may.
    pub(crate) strength: Option<u16>,
    /// Number of games at once: 1 to [`MAX_AT_ONCE`].
    pub(crate) at_once: u8,
    /// The challenge that was opened last; `None` before the first one.
    pub(crate) challenge: Option<GameId>,
    /// Number of challenges that were opened.
    pub(crate) opened: u32,
    /// Number of challenges before the one opened last that nobody joined, in a row.
    pub(crate) unanswered: u8,
}

records! {
    StandingChallenge {
        by,
        place: Place { guild, channel },
        kind, options, variant, order,
        terms: Terms { rated, time },
        strength, at_once, challenge, opened, unanswered,
    } as StandingChallengeV1 {
        by: UserId,
        guild: Option<GuildId> = None,
        channel: ChannelId,
        kind: String,
        options: String,
        variant: String,
        order: SeatOrder,
        rated: bool = false,
        time: Option<TimeControl> = None,
        strength: Option<u16> = None,
        at_once: u8,
        challenge: Option<GameId> = None,
        opened: u32 = 0,
        unanswered: u8 = 0,
    }
}

impl StandingChallenge {
    /// Returns the next challenge of this standing challenge. `ratings` are the ratings of those who may join.
    pub(crate) fn next_challenge(
        &self,
        origin: Origin,
        ratings: Option<RatingLimits>,
        lapses: Timestamp,
    ) -> NewChallenge {
        NewChallenge {
            place: self.place,
            kind: self.kind.clone(),
            options: self.options.clone(),
            variant: self.variant.clone(),
            games: 1,
            by: self.by,
            invited: Vec::new(),
            engine: None,
            order: self.order,
            lapses,
            terms: self.terms,
            open: Some(Open { ratings, ..SEATS }),
            partner: None,
            rematch_of: None,
            origin,
            start: Vec::new(),
            position: None,
        }
    }

    /// Notes that `challenge` was opened, and that `unanswered` challenges in a row before it were not joined.
    pub(crate) fn note_opened(&mut self, challenge: GameId, unanswered: u8) {
        self.challenge = Some(challenge);
        self.opened += 1;
        self.unanswered = unanswered;
    }
}

impl DocumentType for StandingChallenge {
    type Id = GameId;

    const TAG: u8 = b'r';

    const NAME: &'static str = "StandingChallenge";

    const HAS_TIMER: bool = true;

    fn subject(number: &GameId) -> JobSubject {
        JobSubject::Feature(SubjectKind::Standing, *number)
    }

    fn new_id(number: GameId) -> Option<GameId> {
        Some(number)
    }

    fn users(&self) -> Vec<UserId> {
        vec![self.by]
    }

    /// Returns false, because nobody is left who would play.
    fn forget_user(&mut self, _: UserId) -> bool {
        false
    }

    fn guild(&self) -> Option<GuildId> {
        self.place.guild
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(
            (1..=MAX_AT_ONCE).contains(&self.at_once),
            "a number of games at once",
        )?;
        let fits = |text: &String| text.len() <= MAX_TEXT;
        let texts = [&self.kind, &self.options, &self.variant];
        expect(texts.into_iter().all(fits), "a long text")
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::testing::documents::check_stored;

    #[test]
    fn standing_challenges_are_stored() {
        let mut standing = StandingChallenge {
            by: UserId::new(7),
            place: Place {
                guild: Some(GuildId::new(1)),
                channel: ChannelId::new(2),
            },
            kind: "squadro".to_owned(),
            options: "first=light".to_owned(),
            variant: String::new(),
            order: SeatOrder::Random,
            terms: Terms::default(),
            strength: None,
            at_once: 2,
            challenge: None,
            opened: 0,
            unanswered: 0,
        };
        let number = GameId::new(9).unwrap();
        let start = r#"{"by":7,"guild":1,"channel":2,"kind":"squadro","options":"first=light","variant":"","#;
        let stored = format!(r#"{start}"order":"random","at_once":2}}"#);
        check_stored(&number, standing.clone(), &stored);
        standing.terms = Terms {
            rated: true,
            time: Some(TimeControl {
                weekend_break: true,
                ..TimeControl::new(Duration::from_secs(5), Duration::ZERO)
            }),
        };
        standing.order = SeatOrder::Last;
        standing.strength = Some(200);
        standing.note_opened(GameId::new(10).unwrap(), 3);
        let rest = r#""order":"last","rated":true,"time":{"per_move":5000,"weekend_break":true},"strength":200,"at_once":2,"challenge":10,"opened":1,"unanswered":3}"#;
        check_stored(&number, standing, &format!("{start}{rest}"));
    }
}
