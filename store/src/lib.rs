//! The store of Asterism: challenges, games, series, ratings, settings and the outbox.
//!
//! [`Store`] offers operations of the domain: load a game, append a move if the game is still at the version the player saw, claim a
//! message to send. Three engines implement it and pass the same conformance tests: [`memory`] for tests, [`sled`] for a single machine, and
//! [`postgres`] for several processes on one database.
//!
//! Every engine guarantees:
//!
//! - **Atomic.** All of a [`Change`] is stored, with its indexes, receipt and jobs, or nothing.
//! - **Durable.** When [`Records::commit`] returns, the change survives a crash and a power cut. Readers never see
//!   anything that could still be lost.
//! - **One winner.** A change names the version against which it was made. If there are several changes to the same version, one succeeds; the others
//!   get [`CommitError::Conflict`].
//! - **Idempotent.** A change comes with an [`IdempotencyKey`]. If a key is used again, the result is that of the first use. A refused
//!   change leaves no receipt; if repeated, it is refused again, because versions and numbers are never reused.
//! - **In order.** Jobs of one game or series are handed out one at a time, oldest first. The same holds for the jobs of one challenge.
//!
//! A challenge for several games starts a [`SeriesRecord`] with its first game. Each following game starts in the change that ends the
//! previous one ([`Change::Append`]). The store does not keep the score, which follows from replaying the games.
//!
//! A timed game has a [`Clock`]. The store does not know the rules of time controls, but it finds the games whose clock is due. Ratings
//! change in the same change that ends the rated game.
//!
//! # Example
//!
//! Starts a game, commits a move and lists the game:
//!
//! ```
//! use asterism_store::memory::MemoryStore;
//! use asterism_store::prelude::*;
//! use asterism_store::{
//!     Change, ChannelId, EntryKind, GameQuery, GameState, InteractionId, NewChallenge, NewGame, Origin, Place, SeatOrder,
//!     Terms, Timestamp, UserId,
//! };
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let store = MemoryStore::new();
//! let now = Timestamp::from_millis(1_760_000_000_000);
//! let (ann, bea) = (UserId::new(1), UserId::new(2));
//! let place = Place { guild: None, channel: ChannelId::new(7) };
//!
//! let challenge = NewChallenge {
//!     place,
//!     kind: "pentagame".into(),
//!     options: String::new(),
//!     variant: String::new(),
//!     games: 1,
//!     by: ann,
//!     invited: vec![bea],
//!     engine: None,
//!     order: SeatOrder::First,
//!     lapses: now.plus(std::time::Duration::from_hours(24)),
//!     terms: Terms::default(),
//!     open: None,
//!     partner: None,
//!     rematch_of: None,
//!     origin: Origin::Challenge,
//!     position: None,
//!     start: vec![],
//! };
//! let opened = store.commit(InteractionId::new(1).into(), now, Change::OpenChallenge(challenge)).await?;
//!
//! let game = NewGame {
//!     place,
//!     kind: "pentagame".into(),
//!     options: String::new(),
//!     variant: String::new(),
//!     rules_version: 1,
//!     seats: vec![ann.into(), bea.into()],
//!     engine: None,
//!     terms: Terms::default(),
//!     clock: None,
//!     origin: Origin::Challenge,
//!     entries: vec![],
//!     ended: None,
//!     position: None,
//!     names: vec![],
//! };
//! let start = Change::Start {
//!     challenge: opened.id,
//!     version: opened.version,
//!     game,
//!     jobs: vec![],
//!     shown_on: None,
//! };
//! let started = store.commit(InteractionId::new(2).into(), now, start).await?;
//!
//! let append = Change::Append {
//!     game: started.id,
//!     version: started.version,
//!     answers: 0,
//!     entries: vec![EntryKind::Move("a A->A-1-B".into()).into()],
//!     ended: None,
//!     next: None,
//!     clock: None,
//!     ratings: vec![],
//!     documents: vec![],
//!     jobs: vec![],
//! };
//! let moved = store.commit(InteractionId::new(3).into(), now, append.clone()).await?;
//! assert_eq!(moved.version, started.version + 1);
//! // Discord delivers the interaction again: nothing changes.
//! assert!(store.commit(InteractionId::new(3).into(), now, append).await?.repeated);
//!
//! let query = GameQuery::of_player(bea, GameState::Any);
//! let games = store.games(query, 10).await?;
//! assert_eq!((games.len(), games[0].id, games[0].entries.len()), (1, started.id, 1));
//! # Ok(())
//! # }
//! ```

mod backoff;
mod engine;
mod error;
mod model;
mod pass_on;
mod store;
mod stored;
mod transition;

use std::time::Duration;

pub use backoff::Backoff;
pub use engine::backup::BackupError;
pub use engine::{memory, postgres, sled};
pub use error::{CommitError, StoreError};
pub use model::challenge::{Challenge, Closed, ClosedWhy, Invited, Open, RatingLimits, SeatOrder};
pub use model::document::{
    Document, DocumentId, DocumentKey, DocumentKind, DocumentRecord, DocumentType, Label,
    expect_document,
};
pub use model::guild::{GuildSetting, GuildSettings, MAX_CHANNELS};
pub use model::id::{
    ChannelId, EventId, GameId, Group, GuildId, InteractionId, JobId, MessageId, Player, RoleId,
    SeriesId, Timestamp, UserId,
};
pub use model::idempotency::{IdempotencyKey, ParseKeyError};
pub use model::job::{
    ClaimLimits, Job, JobClass, JobDone, JobKind, JobSubject, NEWS_KEPT, News, NextDue, SetAside,
    SubjectKind, Told, Topic, VoidWhy,
};
pub use model::origin::{Origin, Voting};
pub use model::rating::{Rating, RatingChange};
pub use model::reach::{NoSuchReach, Reach};
pub use model::record::{Ended, Entry, EntryKind, GameRecord, Part, Post, Said, SeriesRecord};
pub use model::settings::{
    Choice, MAX_REMINDERS, MAX_VACATIONS, Pings, QuietHours, Reminders, Setting, Settings, Vacation,
};
pub use model::terms::{
    Clock, Engine, MAX_TIME_ODDS, Offer, Offered, Place, Terms, TimeControl, TimeGrant, TimeOdds,
};
pub use model::tree::{
    AnswersBase, MAX_DEPTH, MAX_NAME, MAX_NODES, MAX_NOTE, MAX_TREE_BYTES, MAX_TREES, ROOT,
    StartPosition, Tree, TreeNode, TreeRecord, TreeRoot,
};
pub use model::uptime::{OUTAGE_LIFE, Outage};
pub use model::waiting::WaitingJobs;
pub use store::{Clocks, Fleet, Lists, Outbox, Preferences, Ratings, Records, Store};
pub use stored::{Unreadable, field};
pub use transition::FIRST_VERSION;
pub use transition::change::{
    ChallengeQuery, Change, Counts, DocumentGame, GameQuery, GameState, GameVersion, NewChallenge,
    NewEntry, NewGame, NextGame, Receipt, SetDocument,
};
pub use transition::forget::PersonalData;

/// The traits of a store. Import them to call methods on a concrete engine type; methods of `dyn Store` need no import.
pub mod prelude {
    pub use crate::{Clocks, Fleet, Lists, Outbox, Preferences, Ratings, Records, Store};
}

/// Maximum number of users that a challenge can invite. Together with the challenger, they fill six seats, one for each arm of the star board.
pub const MAX_INVITED: usize = 5;

/// Maximum number of seats in a game.
pub const MAX_SEATS: usize = MAX_INVITED + 1;

/// Maximum number of games in a series.
pub const MAX_SERIES: u8 = 9;

/// Maximum length of the name of a rating scale, in bytes.
pub const MAX_SCALE: usize = 100;

/// Maximum length, in bytes, of each of the texts that the store does not interpret, such as a kind of game, its options, a variant, a move, a reason
/// or a theme.
pub const MAX_TEXT: usize = 4000;

/// Maximum length of the message that a player sends along with a move, in characters.
pub const MAX_SAID: usize = 200;

/// Maximum number of pauses and gifts of time in one game.
pub const MAX_GRANTS: usize = 100;

/// Maximum size of a game's list of entries, in bytes, roughly as stored on disk. About 25,000 moves fit, more than people ever play.
pub const MAX_GAME_BYTES: usize = 1024 * 1024;

/// Maximum number of set-aside jobs that are kept. The oldest ones are deleted first.
pub const MAX_SET_ASIDE: usize = 1000;

/// Minimum time for which a receipt is kept. Discord's interaction tokens expire after 15 minutes, so a day is plenty.
pub const RECEIPT_LIFE: Duration = Duration::from_hours(24);
