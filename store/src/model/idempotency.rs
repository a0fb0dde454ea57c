//! Idempotency keys: names for changes, so that a change requested twice is made only once.

use std::fmt;
use std::str::FromStr;

use crate::{ChannelId, GameId, GuildId, InteractionId, JobId, MessageId, Timestamp, UserId};

/// Error for a text that is not an [`IdempotencyKey`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not an idempotency key")]
pub struct ParseKeyError {
    text: String,
}

/// Declares the keys, each with the first word of its text, and implements formatting and parsing of that text.
macro_rules! keys {
    ($(
        $(#[$doc:meta])*
        $name:ident = $word:literal {
            $($(#[$field_doc:meta])* $field:ident: $type:ty,)+
        }
    )+) => {
        /// The reason for a change. Each key is used for one change: if a key is used again, the result of the first use is returned.
        ///
        /// Each variant is a different reason, so two different reasons never share a key. The store keeps keys as text, a word followed by the
        /// fields of the key:
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

        /// Returns one key of every variant, with fields made from the numbers that `next` returns.
        #[cfg(test)]
        fn any_of_each(next: &mut dyn FnMut() -> u64) -> Vec<IdempotencyKey> {
            vec![$(IdempotencyKey::$name { $($field: KeyField::any(next),)+ },)+]
        }
    };
}

keys! {
    /// The first change that an interaction makes.
    Interaction = "interaction" {
        /// ID of the interaction.
        id: InteractionId,
    }
    /// Records the message of the challenge that an interaction opened.
    ChallengePost = "challenge-post" {
        /// ID of the interaction.
        id: InteractionId,
    }
    /// Records the message of a challenge that a job has posted.
    ChallengePosted = "challenge-posted" {
        /// ID of the challenge.
        challenge: GameId,
    }
    /// Withdraws a challenge that cannot be shown.
    ChallengeUnseen = "challenge-unseen" {
        /// ID of the challenge.
        challenge: GameId,
        /// The version that cannot be shown.
        version: u64,
    }
    /// Notes the game that a user has opened on the touch board with an interaction.
    BoardOpened = "board-opened" {
        /// ID of the interaction.
        id: InteractionId,
    }
    /// Keeps the variations and notes of the record from which an interaction began a game.
    RecordLines = "record-lines" {
        /// ID of the interaction.
        id: InteractionId,
    }
    /// Carries out the draw or takeback to which the last player agreed with an interaction.
    OfferAgreed = "offer-agreed" {
        /// The interaction with the last agreement.
        id: InteractionId,
    }
    /// Before a user's data is erased, a challenge is closed or left, or a seat resigns.
    Erase = "erase" {
        /// The interaction that requests the erasure.
        id: InteractionId,
        /// The challenge or game.
        about: GameId,
        /// The version the caller saw.
        version: u64,
    }
    /// Closes a challenge that was not answered in time.
    ChallengeLapsed = "challenge-lapsed" {
        /// ID of the challenge.
        challenge: GameId,
    }
    /// The engine makes its move.
    EngineTurn = "engine-turn" {
        /// ID of the game.
        game: GameId,
        /// The version at which it moves.
        version: u64,
    }
    /// Records the post that says the engine is thinking.
    EngineThinking = "engine-thinking" {
        /// ID of the game.
        game: GameId,
        /// The version at which it is to move.
        version: u64,
    }
    /// Reminds the player to move that their time is running low. Only in databases from before there was [`LaterReminder`](Self::LaterReminder).
    Reminder = "reminder" {
        /// ID of the game.
        game: GameId,
        /// The version at which it is their turn.
        version: u64,
    }
    /// Reminds the player to move that their time runs out.
    LaterReminder = "later-reminder" {
        /// ID of the game.
        game: GameId,
        /// The version at which it is their turn.
        version: u64,
        /// Minute in which the reminder was due, counted from 1970. In databases from before this was so, the number of reminders before.
        due: u32,
    }
    /// The player to move has run out of time.
    TimeUp = "time-up" {
        /// ID of the game.
        game: GameId,
        /// The version at which it was their turn.
        version: u64,
    }
    /// Notifies the player to move separately from the board post.
    TurnNotice = "turn-notice" {
        /// ID of the game.
        game: GameId,
        /// The version at which it is their turn.
        version: u64,
    }
    /// Sets a clock: an outage is credited, or a vacation begins or ends.
    ClockSet = "clock-set" {
        /// ID of the game.
        game: GameId,
        /// Version of the game.
        version: u64,
        /// Time at which the clock now runs out; `None` if the clock was removed.
        runs_out: Option<Timestamp>,
        /// Outages up to this time have been credited.
        credited: Option<Timestamp>,
        /// Time at which the player is reminded.
        remind: Option<Timestamp>,
        /// Time at which the clock was set.
        at: Timestamp,
    }
    /// Records the thread of a game.
    ThreadNoted = "thread" {
        /// ID of the game.
        game: GameId,
        /// Version of the game.
        version: u64,
        /// The thread; `None` if the game no longer has one.
        thread: Option<ChannelId>,
    }
    /// Schedules the next daily digest of a user.
    Digest = "digest" {
        /// The game it is scheduled with.
        game: GameId,
        /// Version of the game.
        version: u64,
        /// ID of the user.
        user: UserId,
        /// The day of the digest, in days since the Unix epoch.
        day: u32,
    }
    /// Carries out an offer to which everyone agreed, in the job that posts it.
    OfferCarriedOut = "offer-carried-out" {
        /// ID of the game.
        game: GameId,
        /// Number of the offer.
        number: u32,
    }
    /// Records the message of an offer.
    OfferPost = "offer-post" {
        /// The job that posted it.
        job: JobId,
        /// Number of seats that had agreed by then.
        answers: u64,
    }
    /// Enters results in a tournament, or starts its next round.
    TournamentStep = "tournament-step" {
        /// ID of the tournament.
        tournament: GameId,
        /// Version of the tournament before.
        version: u64,
    }
    /// Records the message that shows a tournament.
    TournamentPosted = "tournament-posted" {
        /// ID of the tournament.
        tournament: GameId,
    }
    /// Records a message of a tournament: the announcement of a round, or one that replaces a deleted message.
    TournamentMessage = "tournament-message" {
        /// ID of the tournament.
        tournament: GameId,
        /// ID of the message.
        message: MessageId,
    }
    /// Ends a game, because the organizer of its tournament has decided it.
    GameDecided = "game-decided" {
        /// ID of the game.
        game: GameId,
    }
    /// Records the message with the puzzle of the day.
    DailyPuzzlePosted = "daily-puzzle-posted" {
        /// ID of the server.
        guild: GuildId,
        /// ID of the message.
        message: MessageId,
    }
    /// Stops the puzzles of a server whose channel is gone.
    DailyPuzzleStopped = "daily-puzzle-stopped" {
        /// The job that found that out.
        job: JobId,
    }
    /// A game that was watched is over.
    WatchEnded = "watch-ended" {
        /// ID of the game.
        game: GameId,
        /// Version of the document.
        version: u64,
    }
    /// A user who watches a game accepts no messages.
    WatcherGone = "watcher-gone" {
        /// The job that should have told them.
        job: JobId,
    }
    /// A watcher no longer sees where a game is played.
    WatcherBarred = "watcher-barred" {
        /// ID of the game.
        game: GameId,
        /// The job that should have told them.
        job: JobId,
    }
    /// Records the message that shows a game to everyone.
    GameShown = "game-shown" {
        /// The job that showed it.
        job: JobId,
    }
    /// A server chose a channel for all its games, and this game is running.
    ShowGame = "show-game" {
        /// The interaction in which it did.
        id: InteractionId,
        /// ID of the game.
        game: GameId,
    }
    /// A user began to watch a game just when it ended.
    WatchedTooLate = "watched-too-late" {
        /// The interaction with which they did.
        id: InteractionId,
    }
    /// Plays the move that a group has voted for.
    VotesCounted = "votes-counted" {
        /// ID of the game.
        game: GameId,
        /// Version of the game at which they voted.
        version: u64,
    }
    /// Records when the votes of a group were shown.
    VotesShown = "votes-shown" {
        /// The job that shows them.
        job: JobId,
        /// Number of the attempt.
        attempt: u32,
    }
    /// Ends a game, because the channel in which a group votes is gone.
    VotersGone = "voters-gone" {
        /// ID of the game.
        game: GameId,
    }
    /// Records the message that shows a board to a group elsewhere.
    VoteBoardPosted = "vote-board-posted" {
        /// The job that posted it.
        job: JobId,
    }
    /// Records the message that shows the common board of a game.
    DiscussionPosted = "discussion-posted" {
        /// The job that posted it.
        job: JobId,
        /// ID of the message.
        message: MessageId,
    }
    /// Records when the common board of a game was shown.
    DiscussionShown = "discussion-shown" {
        /// The job that shows it.
        job: JobId,
        /// Number of the attempt.
        attempt: u32,
    }
    /// Closes the common board of a game, or records that its message is gone.
    DiscussionClosed = "discussion-closed" {
        /// The job that did so.
        job: JobId,
        /// Number of the attempt. The job that waits for the end may close a board more than once.
        attempt: u32,
    }
    /// Ends a season of a server.
    SeasonOver = "season-over" {
        /// ID of the server.
        guild: GuildId,
        /// Number of the season.
        number: u32,
    }
    /// Records the message that announces the best players of a season.
    SeasonPosted = "season-posted" {
        /// ID of the server.
        guild: GuildId,
        /// Number of the season.
        number: u32,
    }
    /// Opens a challenge of a standing challenge.
    StandingOpened = "standing-opened" {
        /// Number of the standing challenge.
        standing: GameId,
        /// Number of the challenge among those of the standing challenge, from 1.
        number: u32,
    }
    /// Records that a challenge of a standing challenge was opened.
    StandingNoted = "standing-noted" {
        /// Number of the standing challenge.
        standing: GameId,
        /// Number of the challenge among those of the standing challenge, from 1.
        number: u32,
    }
    /// Withdraws a challenge of a standing challenge that has ended.
    StandingWithdrawn = "standing-withdrawn" {
        /// ID of the challenge.
        challenge: GameId,
    }
    /// Ends a standing challenge.
    StandingEnded = "standing-ended" {
        /// Number of the standing challenge.
        standing: GameId,
    }
    /// Notes that an open challenge is announced.
    SeatCalled = "seat-called" {
        /// ID of the challenge.
        challenge: GameId,
    }
    /// Notes who gets a role for a season.
    SeasonAwarded = "season-awarded" {
        /// ID of the server.
        guild: GuildId,
        /// Number of the season.
        number: u32,
    }
    /// Notes who gets a role for a tournament.
    TournamentAwarded = "tournament-awarded" {
        /// ID of the tournament.
        tournament: GameId,
    }
    /// Notes that roles are about to be given.
    AwardAsked = "award-asked" {
        /// ID of the server.
        guild: GuildId,
        /// ID of the job that gives them.
        job: JobId,
        /// Version of the document.
        version: u64,
    }
    /// Notes which roles were given and taken.
    AwardNoted = "award-noted" {
        /// ID of the server.
        guild: GuildId,
        /// ID of the job that gave and took them.
        job: JobId,
        /// Version of the document.
        version: u64,
    }
    /// Records the event that lists a tournament, or that it is no longer listed.
    TournamentListed = "tournament-listed" {
        /// ID of the tournament.
        tournament: GameId,
        /// Version of the tournament.
        version: u64,
    }
    /// A server chose whether tournaments are listed among its events, and this one may have to be.
    ListTournament = "list-tournament" {
        /// The interaction in which it did.
        id: InteractionId,
        /// ID of the tournament.
        tournament: GameId,
    }
    /// Announces the next edition of a tournament.
    TournamentNext = "tournament-next" {
        /// ID of the edition before.
        tournament: GameId,
    }
    /// Makes the tournament of a division.
    TournamentDivided = "tournament-divided" {
        /// ID of the first division.
        tournament: GameId,
        /// The division, from 2.
        division: u32,
    }
    /// Records the tournament of a division in the one of the first division.
    TournamentDivisionNoted = "tournament-division-noted" {
        /// ID of the first division.
        tournament: GameId,
        /// The division, from 2.
        division: u32,
    }
    /// Reminds users of the sign-up for a tournament.
    TournamentReminded = "tournament-reminded" {
        /// ID of the tournament.
        tournament: GameId,
        /// Planned start, which the organizer may postpone.
        starts: Timestamp,
    }
    /// A key of an earlier release whose reason is unknown.
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
    /// Returns the key that releases before schema 6 wrote as `number`.
    ///
    /// Those releases marked the reason with the highest bits. Keys they hashed can no longer be decoded and become [`Legacy`](Self::Legacy). They
    /// are never used again, and these changes are harmless if made twice: they set a clock or a thread, schedule a digest, or name the version
    /// against which they were made.
    pub(crate) fn from_legacy(number: u64) -> Self {
        /// Game numbers are below this. Larger numbers belong to interactions, whose IDs are far larger.
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
                    // Cannot fail: only 24 bits are left.
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

/// A field of a key that can be written and parsed.
trait KeyField: Sized {
    /// Writes a space and the value, which contains no space.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    fn read(text: &str) -> Option<Self>;

    #[cfg(test)]
    fn any(next: &mut dyn FnMut() -> u64) -> Self;
}

/// Fields that are written in decimal.
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
    GuildId: |number| GuildId::new(number.max(1));
    MessageId: MessageId::new;
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
mod tests;
