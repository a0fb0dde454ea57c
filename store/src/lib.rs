//! Asterism's challenges, games, outbox and players' settings, kept.
//!
//! [`Store`] speaks the domain: load a game, append a move if the version is still the one the player saw, claim a
//! message to send. Behind it stand engines that pass one and the same conformance suite: [`memory`] for tests and
//! [`sled`] for one machine. The trait is async and says nothing of who owns the data, so that a shared database can
//! stand behind it as well.
//!
//! What every engine promises:
//!
//! - **Whole.** A [`Change`] is carried out with everything that belongs to it (record, indexes, receipt, jobs) or not
//!   at all.
//! - **Durable.** When [`Store::commit`] answers, the change survives a crash and a power cut; nothing a reader is
//!   shown can be lost either.
//! - **One winner.** A change names the version it was made against; of several, one wins, the others get
//!   [`CommitError::Conflict`].
//! - **Once.** A change names what asked for it ([`IdempotencyKey`]); a repeated key gets the first answer again. Refused
//!   changes leave no receipt: they are refused again, since versions and numbers never come back.
//! - **In order.** Jobs of one game, or of one series of games, are handed out one after another, oldest first.
//!
//! Several games of the same people may count together: a challenge for more than one starts a [`SeriesRecord`] with its
//! game, and the next game starts in the very change that ends the one before ([`Change::Append`]). What they come to
//! is nothing the store knows: it is found by replaying them.
//!
//! A timed game carries a [`Clock`]; the store knows no rules of time either, but finds the games whose moment has come.
//! Ratings change in the very change that ends the game they rest on, or the game does not end by it.
//!
//! ```
//! use asterism_store::memory::MemoryStore;
//! use asterism_store::{
//!     Change, ChannelId, InteractionId, NewChallenge, Place, SeatOrder, Store, Terms, Timestamp, UserId,
//! };
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let store = MemoryStore::new();
//! let now = Timestamp::from_millis(1_760_000_000_000);
//! let challenge = NewChallenge {
//!     place: Place { guild: None, channel: ChannelId::new(7) },
//!     kind: "pentagame".into(),
//!     options: String::new(),
//!     variant: String::new(),
//!     games: 1,
//!     by: UserId::new(1),
//!     invited: vec![UserId::new(2)],
//!     engine: None,
//!     order: SeatOrder::First,
//!     lapses: now.plus(std::time::Duration::from_secs(86_400)),
//!     terms: Terms::default(),
//!     open: None,
//!     partner: None,
//!     rematch_of: None,
//!     start: vec![],
//! };
//! let receipt = store.commit(InteractionId::new(1).into(), now, Change::OpenChallenge(challenge)).await?;
//! let accept = Change::Accept { challenge: receipt.id, version: receipt.version, user: UserId::new(2), shown_on: None };
//! store.commit(InteractionId::new(2).into(), now, accept).await?;
//! assert!(store.challenge(receipt.id).await?.expect("still open").invited[0].accepted);
//! # Ok(())
//! # }
//! ```

mod challenge;
mod change;
mod error;
mod guild;
mod id;
mod idempotency;
mod job;
mod rating;
mod record;
mod settings;
mod stored;
mod terms;
mod transition;
mod uptime;

pub mod memory;
pub mod sled;

use std::collections::BTreeSet;
use std::time::Duration;

use async_trait::async_trait;

pub use challenge::{Challenge, Closed, ClosedWhy, Invited, Open, SeatOrder};
pub use change::{
    ChallengeQuery, Change, Counts, GameQuery, GameState, GameVersion, NewChallenge, NewGame,
    NextGame, Receipt,
};
pub use error::{CommitError, StoreError};
pub use guild::{GuildSetting, GuildSettings, MAX_CHANNELS};
pub use id::{
    ChannelId, GameId, GuildId, InteractionId, JobId, MessageId, SeriesId, Timestamp, UserId,
};
pub use idempotency::{IdempotencyKey, ParseKeyError};
pub use job::{Job, JobDone, JobSubject, SetAside, Topic};
pub use rating::{Rating, RatingChange};
pub use record::{
    Ended, Engine, Entry, EntryKind, GameRecord, Origin, Part, Place, Post, SeriesRecord,
};
pub use settings::{Choice, MAX_VACATIONS, Pings, Reminders, Setting, Settings, Vacation};
pub use terms::{Clock, Offer, Offered, Terms, TimeControl};
pub use transition::FIRST_VERSION;
pub use uptime::{OUTAGE_LIFE, Outage};

/// Most users a challenge may ask: with the challenger, six seats, as many as the largest star board has arms.
pub const MAX_INVITED: usize = 5;

/// Most seats of a game.
pub const MAX_SEATS: usize = MAX_INVITED + 1;

/// Most games of a series.
pub const MAX_SERIES: u8 = 9;

/// Longest name of a scale of ratings, in bytes.
pub const MAX_SCALE: usize = 100;

/// Longest text the store takes for a kind, options, variant, move, reason or theme, in bytes.
pub const MAX_TEXT: usize = 4000;

/// Longest list of entries a game may have, in bytes as stored, roughly: some fifteen hundred moves.
pub const MAX_GAME_BYTES: usize = 64 * 1024;

/// Most jobs set aside that are kept. Older ones are deleted.
pub const MAX_SET_ASIDE: usize = 1000;

/// How long a receipt is kept at least. A button's token lives 15 minutes, so a day is plenty.
pub const RECEIPT_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// Where challenges, games and messages to be sent are kept.
///
/// # Errors
///
/// Every call may fail with a [`StoreError`]: [`StoreError::Closed`] after [`close`](Self::close), the others when the
/// files underneath are at fault.
#[async_trait]
pub trait Store: Send + Sync {
    /// Game number `id`.
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError>;

    /// Series number `id`, with the numbers of its games.
    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError>;

    /// Open challenge number `id`.
    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;

    /// What became of challenge number `id`; `None` while it is open or if there never was one.
    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError>;

    /// Returns closed challenge `id` as it was, while a [`Topic::Challenge`] job is to show that on its post.
    async fn closed_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;

    /// At most `limit` of the games that match, most recently updated first.
    async fn games(&self, query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError>;

    /// Lists the same games as [`games`](Self::games), by number and version only. Cheaper than loading them.
    async fn game_versions(
        &self,
        query: GameQuery,
        limit: usize,
    ) -> Result<Vec<GameVersion>, StoreError>;

    /// Counts the games that match, without loading them.
    async fn count_games(&self, query: GameQuery) -> Result<usize, StoreError>;

    /// At most `limit` of the open challenges that match, newest first.
    async fn challenges(
        &self,
        query: ChallengeQuery,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError>;

    /// At most `limit` of the open challenges that have lapsed at `now`, the longest lapsed first.
    async fn lapsed(&self, now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError>;

    /// At most `limit` of the running games of whose [`Clock`] something is due at `now`, the longest due first.
    async fn clocks_due(&self, now: Timestamp, limit: usize)
    -> Result<Vec<GameRecord>, StoreError>;

    /// When the next clock is due; `None` if none runs.
    async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Completes when a clock may be due sooner than [`next_clock`](Self::next_clock) last said: one was set since the last
    /// time this completed. For one waiting task.
    ///
    /// Completes also when the store is closed.
    async fn clocks_changed(&self);

    /// At most `limit` of the running games with a clock, by number; those after `after`.
    async fn clocked(
        &self,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError>;

    /// Outages of the last [`OUTAGE_LIFE`], oldest first, none touching another.
    async fn outages(&self) -> Result<Vec<Outage>, StoreError>;

    /// Notes an outage; one with those it overlaps or touches. One that takes no time is not kept.
    async fn note_outage(&self, outage: Outage) -> Result<(), StoreError>;

    /// Last moment at which the bot is known to have been at work.
    async fn alive(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Notes that the bot is at work.
    async fn set_alive(&self, now: Timestamp) -> Result<(), StoreError>;

    /// Rating of `user` on a scale, if they have one.
    async fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError>;

    /// All ratings of `user`, by the names of the scales.
    async fn ratings_of(&self, user: UserId) -> Result<Vec<(String, Rating)>, StoreError>;

    /// Users and their ratings on a scale, the best by [`Rating::score`] first: at most `limit`, without the first `from`.
    /// Of a guild only those who have a seat in a game there.
    async fn ranking(
        &self,
        scale: &str,
        guild: Option<GuildId>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<(UserId, Rating)>, StoreError>;

    /// Counts the users that [`ranking`](Self::ranking) lists, without loading their ratings.
    async fn count_ratings(&self, scale: &str, guild: Option<GuildId>)
    -> Result<usize, StoreError>;

    /// Puts `after` in the place of a rating, or takes it away. What is so already stays so, so this needs no [`IdempotencyKey`].
    ///
    /// # Errors
    ///
    /// [`CommitError::RatingMoved`] if it is neither `before` nor `after`.
    async fn set_rating(
        &self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError>;

    /// Forgets `user`: their settings and ratings and messages to them are gone, challenges by them or to them are closed as
    /// withdrawn, and in all games and ratings of games `former` stands in their place. Whole and durable when it returns.
    /// Once done there is nothing more to forget, so this needs no [`IdempotencyKey`].
    ///
    /// Their number is then in no record any more. The files may hold older states of records for a while, until the
    /// engine writes over them.
    ///
    /// # Errors
    ///
    /// [`CommitError::Conflict`] while they play: in each running game their seats must have resigned or run out of time.
    /// Except in games that are `done` for them at the version named, where the rules leave them nothing to do any more:
    /// which these are is the caller's to see.
    async fn forget(
        &self,
        now: Timestamp,
        user: UserId,
        former: UserId,
        done: Vec<(GameId, u64)>,
    ) -> Result<(), CommitError>;

    /// What `guild` has chosen; everything `None` for one that never did.
    async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError>;

    /// Notes what `guild` chooses, as [`choose`](Self::choose) does.
    async fn choose_for_guild(
        &self,
        guild: GuildId,
        chosen: Vec<GuildSetting>,
    ) -> Result<GuildSettings, StoreError>;

    /// What `user` has chosen; everything `None` for one who never did.
    async fn settings(&self, user: UserId) -> Result<Settings, StoreError>;

    /// Every theme that some user has chosen. Looks through the settings of all of them.
    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError>;

    /// Answer `key` got, if it was carried out; kept for [`RECEIPT_LIFE`] at least.
    async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError>;

    /// How much there is.
    async fn counts(&self) -> Result<Counts, StoreError>;

    /// Carries out `change` because of `key`, at `now`: whole and durable when it returns.
    ///
    /// # Errors
    ///
    /// [`CommitError`] says why nothing was changed. Dropping the future does not take the change back.
    async fn commit(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError>;

    /// Notes what `user` chooses, all of it or nothing, and leaves the rest as it was; durable when it returns. Returns
    /// what they have chosen now. Choosing the same again changes nothing, so this needs no [`IdempotencyKey`].
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if a text is longer than [`MAX_TEXT`].
    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError>;

    /// Hands out at most `limit` jobs that are due at `now`, the longest due first and at most one per game or
    /// series: its oldest.
    ///
    /// A claimed job comes again when `lease` has passed, unless it was finished or postponed.
    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError>;

    /// Takes a job out of the outbox. One that is gone already is no error and changes nothing.
    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError>;

    /// Lets a job come again at `due`, before or after its lease ends; later jobs of its game or series wait
    /// behind it.
    async fn postpone_job(&self, id: JobId, due: Timestamp) -> Result<(), StoreError>;

    /// Lists at most `limit` of the jobs that were [set aside](JobDone::SetAside), latest first.
    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError>;

    /// When the next job may be claimed; `None` if the outbox is empty.
    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Completes when there may be a job to claim sooner than [`next_due`](Self::next_due) last said: jobs were added,
    /// or one was finished or postponed, since the last time this completed. For one waiting task.
    ///
    /// Completes also when the store is closed.
    async fn jobs_added(&self);

    /// Finishes what was asked for, makes it durable and lets go of the files. Later calls get [`StoreError::Closed`].
    async fn close(&self) -> Result<(), StoreError>;
}
