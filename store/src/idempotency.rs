//! Idempotency keys: names for changes, so that one that is asked for twice is made once.

use std::fmt;
use std::str::FromStr;

use crate::{ChannelId, GameId, InteractionId, JobId, Timestamp, UserId};

/// Why a text is not an [`IdempotencyKey`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not an idempotency key")]
pub struct ParseKeyError {
    text: String,
}

/// Declares the keys, each with the word that its text starts with, and writes and reads that text.
macro_rules! keys {
    ($(
        $(#[$doc:meta])*
        $name:ident = $word:literal {
            $($(#[$field_doc:meta])* $field:ident: $type:ty,)+
        }
    )+) => {
        /// What asks for a change. A change is made once per key: a key that comes again gets the first answer.
        ///
        /// Each variant is one reason to change something, so two different reasons never share a key. The text of a
        /// key is a word and its numbers; it is what the store keeps:
        ///
        /// ```
        /// use asterism_store::{IdempotencyKey, InteractionId};
        ///
        /// let key = IdempotencyKey::Interaction { id: InteractionId::new(1_400_000_000_000_000_000) };
        /// assert_eq!(key.to_string(), "interaction 1400000000000000000");
        /// assert_eq!(key.to_string().parse(), Ok(key));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum IdempotencyKey {
            $(
                $(#[$doc])*
                $name {
                    $($(#[$field_doc])* $field: $type,)+
                },
            )+
        }

        impl fmt::Display for IdempotencyKey {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(IdempotencyKey::$name { $($field),+ } => {
                        f.write_str($word)?;
                        $(KeyField::write($field, f)?;)+
                        Ok(())
                    })+
                }
            }
        }

        impl FromStr for IdempotencyKey {
            type Err = ParseKeyError;

            fn from_str(text: &str) -> Result<Self, ParseKeyError> {
                let mut words = text.split(' ');
                let key = match words.next() {
                    $(Some($word) => (|| {
                        Some(IdempotencyKey::$name { $($field: KeyField::read(words.next()?)?,)+ })
                    })(),)+
                    _ => None,
                };
                let key = key.filter(|_| words.next().is_none());
                key.ok_or_else(|| ParseKeyError { text: text.into() })
            }
        }

        /// One key of every variant, with fields made of the numbers that `next` returns.
        #[cfg(test)]
        fn any_of_each(next: &mut dyn FnMut() -> u64) -> Vec<IdempotencyKey> {
            vec![$(IdempotencyKey::$name { $($field: KeyField::any(next),)+ },)+]
        }
    };
}

keys! {
    /// The first change that an interaction asks for.
    Interaction = "interaction" {
        /// The interaction.
        id: InteractionId,
    }
    /// The message of the challenge that an interaction opened is noted.
    ChallengePost = "challenge-post" {
        /// The interaction.
        id: InteractionId,
    }
    /// The draw or takeback that everyone agreed to with an interaction is carried out.
    OfferAgreed = "offer-agreed" {
        /// The interaction with the last consent.
        id: InteractionId,
    }
    /// Before the data of a user is erased, a challenge is closed or left, or a seat resigns.
    Erase = "erase" {
        /// The interaction that asks for it.
        id: InteractionId,
        /// The challenge or game.
        about: GameId,
        /// Its version as seen.
        version: u64,
    }
    /// A challenge that nobody answered in time is closed.
    ChallengeLapsed = "challenge-lapsed" {
        /// The challenge.
        challenge: GameId,
    }
    /// The engine makes its move.
    EngineTurn = "engine-turn" {
        /// The game.
        game: GameId,
        /// The version it moves at.
        version: u64,
    }
    /// The post that says the engine is thinking is noted.
    EngineThinking = "engine-thinking" {
        /// The game.
        game: GameId,
        /// The version it thinks about.
        version: u64,
    }
    /// The player on turn is reminded that time runs low.
    Reminder = "reminder" {
        /// The game.
        game: GameId,
        /// The version whose turn it is about.
        version: u64,
    }
    /// The player on turn has run out of time.
    TimeUp = "time-up" {
        /// The game.
        game: GameId,
        /// The version whose turn it is about.
        version: u64,
    }
    /// The player on turn is notified by something other than the board post.
    TurnNotice = "turn-notice" {
        /// The game.
        game: GameId,
        /// The version whose turn it is about.
        version: u64,
    }
    /// A clock is set: an outage is credited, a vacation begins or ends.
    ClockSet = "clock-set" {
        /// The game.
        game: GameId,
        /// Its version.
        version: u64,
        /// When the clock runs out from now on; `None` if it was taken away.
        runs_out: Option<Timestamp>,
        /// Outages are credited up to this moment.
        credited: Option<Timestamp>,
        /// When the player is reminded.
        remind: Option<Timestamp>,
        /// When it was set.
        at: Timestamp,
    }
    /// The thread of a game is noted.
    ThreadNoted = "thread" {
        /// The game.
        game: GameId,
        /// Its version.
        version: u64,
        /// The thread; `None` if the game has none any more.
        thread: Option<ChannelId>,
    }
    /// The next daily digest of a user is scheduled.
    Digest = "digest" {
        /// The game it is scheduled with.
        game: GameId,
        /// Its version.
        version: u64,
        /// The user.
        user: UserId,
        /// The day of the digest, in days since the Unix epoch.
        day: u32,
    }
    /// An offer that everyone agreed to is carried out by the job that posts it.
    OfferCarriedOut = "offer-carried-out" {
        /// The game.
        game: GameId,
        /// Number of the offer.
        number: u32,
    }
    /// The message of an offer is noted.
    OfferPost = "offer-post" {
        /// The job that posted it.
        job: JobId,
        /// How many seats had agreed by then.
        answers: u64,
    }
    /// A key of an earlier release that tells nothing about its use.
    Legacy = "legacy" {
        /// The number that was the key.
        number: u64,
    }
}

impl From<InteractionId> for IdempotencyKey {
    fn from(id: InteractionId) -> Self {
        IdempotencyKey::Interaction { id }
    }
}

impl IdempotencyKey {
    /// Returns the key that a release before schema 6 wrote as `number`.
    ///
    /// Those releases marked the reason with the highest bits. What they hashed cannot be told apart any more and becomes
    /// [`Legacy`](Self::Legacy): nothing asks for it again, and each of these changes is harmless when made twice (it
    /// sets a clock or a thread, or schedules a digest, or names the version it was made against).
    pub(crate) fn from_legacy(number: u64) -> Self {
        /// Numbers of games below this; larger ones belong to interactions, whose numbers are far above.
        const GAMES: u64 = 1 << 30;
        let low = |bits: u32| number & ((1 << bits) - 1);
        let game = |packed: u64, shift: u32| {
            let game = Some(packed >> shift).filter(|game| *game < GAMES);
            game.and_then(GameId::new)
        };
        let turn = |packed: u64| game(packed, 20).map(|game| (game, packed & ((1 << 20) - 1)));
        let second = IdempotencyKey::OfferAgreed {
            id: InteractionId::new(low(63)),
        };
        let legacy = IdempotencyKey::Legacy { number };
        match number >> 60 {
            0b0000..=0b0011 => IdempotencyKey::Interaction {
                id: InteractionId::new(number),
            },
            0b0100 if number >> 59 == 0b01000 => game(low(59), 0).map_or(legacy, |challenge| {
                IdempotencyKey::ChallengeLapsed { challenge }
            }),
            0b0101 => IdempotencyKey::OfferPost {
                job: JobId::new(low(60) >> 3),
                answers: low(3),
            },
            0b0110 | 0b0111 => game(low(61), 24).map_or(legacy, |game| {
                IdempotencyKey::OfferCarriedOut {
                    game,
                    // Cannot fail: 24 bits are left.
                    number: u32::try_from(low(24)).unwrap_or(0),
                }
            }),
            0b1000 => turn(low(60)).map_or(second, |(game, version)| IdempotencyKey::Reminder {
                game,
                version,
            }),
            0b1001 => turn(low(60)).map_or(second, |(game, version)| IdempotencyKey::TimeUp {
                game,
                version,
            }),
            0b1010 => turn(low(60)).map_or(second, |(game, version)| IdempotencyKey::TurnNotice {
                game,
                version,
            }),
            0b1100 | 0b1101 => turn(low(61)).map_or(legacy, |(game, version)| {
                IdempotencyKey::EngineTurn { game, version }
            }),
            0b1110 | 0b1111 => turn(low(61)).map_or(legacy, |(game, version)| {
                IdempotencyKey::EngineThinking { game, version }
            }),
            _ => legacy,
        }
    }
}

/// A field of a key.
trait KeyField: Sized {
    /// Writes a space and the value, which has no space in it.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    fn read(text: &str) -> Option<Self>;

    #[cfg(test)]
    fn any(next: &mut dyn FnMut() -> u64) -> Self;
}

/// Fields that are written as their decimal number.
macro_rules! number_fields {
    ($($type:ty: $any:expr;)+) => {
        $(impl KeyField for $type {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, " {self}")
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            #[cfg(test)]
            fn any(next: &mut dyn FnMut() -> u64) -> Self {
                let any: fn(u64) -> $type = $any;
                any(next())
            }
        })+
    };
}

number_fields! {
    u64: |number| number;
    u32: |number| number as u32;
    InteractionId: InteractionId::new;
    JobId: JobId::new;
    UserId: |number| UserId::new(number.max(1));
    ChannelId: ChannelId::new;
    GameId: |number| GameId::new(number.max(1)).expect("at least 1");
}

impl KeyField for Timestamp {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", self.millis())
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().map(Timestamp::from_millis)
    }

    #[cfg(test)]
    fn any(next: &mut dyn FnMut() -> u64) -> Self {
        Timestamp::from_millis(next().cast_signed())
    }
}

impl<T: KeyField> KeyField for Option<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(value) => value.write(f),
            None => f.write_str(" -"),
        }
    }

    fn read(text: &str) -> Option<Self> {
        if text == "-" {
            Some(None)
        } else {
            T::read(text).map(Some)
        }
    }

    #[cfg(test)]
    fn any(next: &mut dyn FnMut() -> u64) -> Self {
        (!next().is_multiple_of(4)).then(|| T::any(next))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Many keys of every variant. Small numbers come again and again, so that variants meet with equal fields.
    fn many() -> Vec<IdempotencyKey> {
        let mut state = 1_u64;
        let mut next = move || {
            // The generator of Knuth's MMIX.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let number = state >> 8;
            match number % 4 {
                0 => number >> 2 & 7,
                1 => u64::MAX - (number >> 2 & 7),
                2 => number.wrapping_mul(0x9e37_79b9_7f4a_7c15),
                _ => 1 << (number >> 2 & 63),
            }
        };
        (0..5_000).flat_map(|_| any_of_each(&mut next)).collect()
    }

    #[test]
    fn different_keys_have_different_texts() {
        let mut keys = HashMap::new();
        for key in many() {
            let other = keys.insert(key.to_string(), key);
            assert!(
                other.is_none_or(|other| other == key),
                "{other:?} and {key:?} are both {key}"
            );
        }
    }

    #[test]
    fn a_key_is_read_from_its_text() {
        for key in many() {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
    }

    #[test]
    fn other_texts_are_no_keys() {
        for text in [
            "",
            "interaction",
            "interaction ",
            "interaction 1 2",
            "interaction -1",
            "interactions 1",
            "reminder 0 1",
            "reminder 1",
            "clock-set 1 1 - - -",
            "legacy 18446744073709551616",
        ] {
            let read = text.parse::<IdempotencyKey>();
            assert!(read.is_err(), "{text:?}: {read:?}");
        }
    }

    /// Each with the number that an earlier release gave it.
    #[test]
    fn numbers_of_earlier_releases_become_the_keys_they_stood_for() {
        let snowflake = 1_400_000_000_000_000_000;
        let id = InteractionId::new(snowflake);
        let game = GameId::new(20).unwrap();
        let version = 7;
        let packed = 20 << 20 | 7;
        let job = JobId::new(12_345);
        for (number, key) in [
            (snowflake, IdempotencyKey::Interaction { id }),
            (snowflake | 1 << 63, IdempotencyKey::OfferAgreed { id }),
            (
                1 << 62 | 0x14,
                IdempotencyKey::ChallengeLapsed { challenge: game },
            ),
            (
                0b0101 << 60 | 12_345 << 3 | 2,
                IdempotencyKey::OfferPost { job, answers: 2 },
            ),
            (
                0b011 << 61 | 20 << 24 | 7,
                IdempotencyKey::OfferCarriedOut { game, number: 7 },
            ),
            (
                0b1000 << 60 | packed,
                IdempotencyKey::Reminder { game, version },
            ),
            (
                0b1001 << 60 | packed,
                IdempotencyKey::TimeUp { game, version },
            ),
            (
                0b1010 << 60 | packed,
                IdempotencyKey::TurnNotice { game, version },
            ),
            (
                0b110 << 61 | packed,
                IdempotencyKey::EngineTurn { game, version },
            ),
            (
                0b111 << 61 | packed,
                IdempotencyKey::EngineThinking { game, version },
            ),
        ] {
            assert_eq!(IdempotencyKey::from_legacy(number), key, "{number:#b}");
        }
        for hashed in [
            0b01001 << 59 | 0x123_4567_89AB_CDEF,
            0b1011 << 60 | 0x123_4567_89AB_CDEF,
        ] {
            let legacy = IdempotencyKey::Legacy { number: hashed };
            assert_eq!(IdempotencyKey::from_legacy(hashed), legacy, "{hashed:#b}");
        }
    }

    /// In an earlier release both were the number `1 << 63 | 1 << 60 | 20 << 20 | 1`.
    #[test]
    fn a_second_change_of_an_interaction_is_no_loss_on_time() {
        let id = InteractionId::new(1 << 60 | 20 << 20 | 1);
        let game = GameId::new(20).unwrap();
        let keys = [
            IdempotencyKey::OfferAgreed { id },
            IdempotencyKey::TimeUp { game, version: 1 },
        ];
        assert_ne!(keys[0].to_string(), keys[1].to_string());
    }
}
