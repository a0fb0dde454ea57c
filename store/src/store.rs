//! The traits of a store: one trait for each area, and [`Store`] for all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use async_trait::async_trait;

use crate::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Closed, CommitError, Counts, DocumentKey,
    DocumentKind, DocumentRecord, GameId, GameQuery, GameRecord, GameVersion, GuildId,
    GuildSetting, GuildSettings, IdempotencyKey, Job, JobDone, JobId, Label, NextDue, Outage,
    Rating, Reach, Receipt, SeriesId, SeriesRecord, SetAside, Setting, Settings, StoreError,
    Timestamp, TreeRecord, UserId, WaitingJobs,
};

/// Stores challenges, games and the outbox. A caller that needs less can ask for one of its traits.
///
/// # Errors
///
/// Every method can fail with a [`StoreError`]: with [`StoreError::Closed`] after [`close`](Fleet::close), with [`StoreError::Stopped`] after
/// [`failed`](Fleet::failed) has completed, with other variants if there is a problem with the files. Every method that changes something
/// can fail with [`StoreError::Full`]. On a database shared with other processes, every method can fail with
/// [`StoreError::Unreachable`] and [`StoreError::Busy`], and one that changes something also with [`StoreError::Unwritable`] and
/// [`StoreError::Uncertain`]; all of these errors are temporary.
pub trait Store: Records + Lists + Outbox + Clocks + Ratings + Preferences + Fleet {}

impl<T: Records + Lists + Outbox + Clocks + Ratings + Preferences + Fleet> Store for T {}

/// Single records, and changes to them. All methods return the same errors as those of [`Store`].
#[async_trait]
pub trait Records: Send + Sync {
    /// Returns game `id`.
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError>;

    /// Returns series `id`.
    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError>;

    /// Returns each of these series, in their order. Engines with a database server load all in one request.
    async fn series_of(&self, ids: &[SeriesId]) -> Result<Vec<Option<SeriesRecord>>, StoreError> {
        let mut all = Vec::with_capacity(ids.len());
        for id in ids {
            all.push(self.series(*id).await?);
        }
        Ok(all)
    }

    /// Returns tree `number` of `owner`.
    async fn tree(&self, owner: UserId, number: GameId) -> Result<Option<TreeRecord>, StoreError> {
        let mut found = self.trees(number, &[owner]).await?;
        Ok(found.pop().flatten())
    }

    /// Returns tree `number` of each of these users, in their order.
    async fn trees(
        &self,
        number: GameId,
        owners: &[UserId],
    ) -> Result<Vec<Option<TreeRecord>>, StoreError>;

    /// Returns all trees of `owner`, in the order of their numbers. They are at most [`MAX_TREES`](crate::MAX_TREES).
    async fn trees_of(&self, owner: UserId) -> Result<Vec<TreeRecord>, StoreError>;

    /// Returns the document with this key.
    async fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError>;

    /// Returns open challenge `id`.
    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;

    /// Returns why and when challenge `id` was closed; `None` while the challenge is open or if it never existed.
    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError>;

    /// Returns closed challenge `id` as it was, until a [`Topic::Challenge`](crate::Topic::Challenge) job has updated its post.
    async fn closed_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;

    /// Returns the receipt for `key`, if the change was made. Receipts are kept for at least [`RECEIPT_LIFE`](crate::RECEIPT_LIFE).
    async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError>;

    /// Makes `change` at `now`, once for each `key`. The change is durable when this returns.
    ///
    /// # Errors
    ///
    /// [`CommitError`], with the reason why nothing was changed. Dropping the future does not undo the change.
    async fn commit(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError>;

    /// Erases `user` in one durable change. Deletes their settings, their ratings, their trees, what they said in games and messages to them.
    /// Withdraws them from tournaments, and removes them from ladders.
    /// Withdraws their challenges, leaves challenges that others can still join, declines all other challenges, and updates the posts of these
    /// challenges. Replaces them with [`Player::Former`](crate::Player::Former) in all games.
    ///
    /// Repeating this changes nothing, so it needs no [`IdempotencyKey`]. Afterwards no record contains the user's ID. The files may
    /// contain older states of records until the engine overwrites them.
    ///
    /// # Errors
    ///
    /// [`CommitError::Conflict`] while they are playing: in each running game, all their seats must have resigned or timed out. The
    /// exceptions are the games in `done` if they are at the given version: the caller has checked that the user has nothing more to do in
    /// them. [`StoreError::Invalid`] if `user` is the engine.
    async fn forget(
        &self,
        now: Timestamp,
        user: UserId,
        done: Vec<(GameId, u64)>,
    ) -> Result<(), CommitError>;
}

/// Lists and counts of records. All methods return the same errors as those of [`Store`].
#[async_trait]
pub trait Lists: Send + Sync {
    /// Lists at most `limit` of the games that match, most recently updated first.
    async fn games(&self, query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError>;

    /// Lists at most `limit` numbers of games, in order, after `after`. It reads no record, so it also lists games whose record cannot be read.
    async fn game_ids(
        &self,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError>;

    /// Lists the same games as [`games`](Self::games), by number and version only. Cheaper than loading them.
    async fn game_versions(
        &self,
        query: GameQuery,
        limit: usize,
    ) -> Result<Vec<GameVersion>, StoreError>;

    /// Counts the games that match, without loading them.
    async fn count_games(&self, query: GameQuery) -> Result<usize, StoreError>;

    /// Lists at most `limit` of the open challenges that match, newest first.
    async fn challenges(
        &self,
        query: ChallengeQuery,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError>;

    /// Lists at most `limit` of the open challenges that have expired at `now`, starting with the one that expired first.
    async fn lapsed(&self, now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError>;

    /// Lists at most `limit` of the documents of a kind that have a label, in the order of their keys, the last one first: for tournaments, the
    /// newest.
    async fn documents(
        &self,
        label: Label,
        kind: DocumentKind,
        limit: usize,
    ) -> Result<Vec<DocumentRecord>, StoreError>;

    /// Returns the number of records of each kind.
    async fn counts(&self) -> Result<Counts, StoreError>;
}

/// The queue of pending jobs. All methods return the same errors as those of [`Store`].
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Claims jobs that are due at `now`, within `limits`, messages first, starting with the one that was due first. Only the oldest edit about a
    /// game, series, challenge or user can be claimed, and only the oldest of the other jobs.
    ///
    /// A claimed job is due again when `lease` has passed, unless it was finished or postponed. The claim is durably counted before this
    /// returns, so that a job that keeps killing the process can be detected.
    ///
    /// An engine may claim jobs in the transaction that adds them if the caller waits for more. Limits of 0 say that it does not, and return the jobs
    /// claimed that way.
    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Result<Vec<Job>, StoreError>;

    /// Removes a job from the outbox, no matter which process has claimed it: the work is done. Does nothing if the job is already gone.
    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError>;

    /// Returns whether this process certainly still holds the claim to `job`, as [`claim_jobs`](Self::claim_jobs) returned it, so that no other one
    /// can be doing it. Answers at once.
    ///
    /// Ask right before each step that another process must not repeat, such as replacing a message by a newer one: a process that was
    /// stopped for a while may have lost its claims to others. A claim that was lost stays lost; claim the job again.
    fn still_holds(&self, job: &Job) -> bool;

    /// Makes a job due at `due`, which may be before or after the end of its lease. Later jobs of its subject wait for it. `attempts` is the
    /// number of [attempts](Job::attempts) with which it was claimed: does nothing if the job was claimed again since, here or by another process.
    async fn postpone_job(
        &self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError>;

    /// Makes jobs due at `now` that were claimed before: those whose lease still lasts, and those that wait until after `latest`. Returns their
    /// number.
    ///
    /// Call this method when no other task of this process does jobs: after a start, when those who held the leases are gone, and the clock may have
    /// been set back since. Where several processes use the database, jobs that another one has claimed are recalled only if that one is gone.
    async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError>;

    /// Lists at most `limit` of the jobs that were [set aside](JobDone::SetAside), latest first.
    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError>;

    /// Returns which jobs wait at `now`, for each kind.
    async fn waiting_jobs(&self, now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError>;

    /// Returns when the next job of each class can be claimed.
    async fn next_due(&self) -> Result<NextDue, StoreError>;

    /// Completes if jobs were added, finished or postponed since the last time it completed, so that one may be due sooner than
    /// [`next_due`](Self::next_due) said. Only one task may wait.
    ///
    /// Also completes when the store is closed.
    async fn jobs_added(&self);
}

/// Clocks of games, and outages of the bot. All methods return the same errors as those of [`Store`].
#[async_trait]
pub trait Clocks: Send + Sync {
    /// Lists at most `limit` of the running games whose [`Clock`](crate::Clock) is due at `now`, starting with the one that was due first.
    async fn clocks_due(&self, now: Timestamp, limit: usize)
    -> Result<Vec<GameRecord>, StoreError>;

    /// Returns when the next clock is due; `None` if no clock is running.
    async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Lists at most `limit` of the running games with a clock, in the order in which the clocks are [due](GameRecord::due), starting after
    /// the one with that time and number.
    async fn clocked(
        &self,
        after: Option<(Timestamp, GameId)>,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError>;

    /// Completes if a clock was set since the last time it completed, so that a clock may be due sooner than
    /// [`next_clock`](Self::next_clock) said. Only one task may wait.
    ///
    /// Also completes when the store is closed.
    async fn clocks_changed(&self);

    /// Returns the outages of the last [`OUTAGE_LIFE`](crate::OUTAGE_LIFE), oldest first. They neither overlap nor touch.
    async fn outages(&self) -> Result<Vec<Outage>, StoreError>;

    /// Records an outage and merges it with those it overlaps or touches. An empty outage is not recorded.
    async fn note_outage(&self, outage: Outage) -> Result<(), StoreError>;

    /// Returns the last time at which each reach is known to have been served.
    async fn alive(&self) -> Result<BTreeMap<Reach, Timestamp>, StoreError>;

    /// Records that these reaches are served at `now`.
    async fn set_alive(&self, reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError>;

    /// Deletes the times at which these reaches were served.
    async fn forget_reaches(&self, reaches: Vec<Reach>) -> Result<(), StoreError>;
}

/// Ratings of users. All methods return the same errors as those of [`Store`].
#[async_trait]
pub trait Ratings: Send + Sync {
    /// Returns the rating of `user` on a scale, if they have one.
    async fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError>;

    /// Returns all ratings of `user`, ordered by scale.
    async fn ratings_of(&self, user: UserId) -> Result<Vec<(String, Rating)>, StoreError>;

    /// Lists users and their ratings on a scale, highest [`Rating::score`] first. Skips the first `from` and returns at most `limit`. If
    /// `guild` is given, lists only users who have a seat in a game there.
    async fn ranking(
        &self,
        scale: &str,
        guild: Option<GuildId>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<(UserId, Rating)>, StoreError>;

    /// Counts the users that [`ranking`](Self::ranking) lists on each of `scales`, without loading their ratings. Counts at most `most` on each, so
    /// that the time it takes is bounded.
    async fn count_ratings(
        &self,
        scales: &[String],
        guild: Option<GuildId>,
        most: usize,
    ) -> Result<Vec<usize>, StoreError>;

    /// Replaces a rating, or deletes it. Repeating this changes nothing, so it needs no [`IdempotencyKey`].
    ///
    /// # Errors
    ///
    /// [`CommitError::RatingMoved`] if the rating is neither `before` nor `after`.
    async fn set_rating(
        &self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError>;
}

/// Settings of users and servers. All methods return the same errors as those of [`Store`].
#[async_trait]
pub trait Preferences: Send + Sync {
    /// Returns the settings of `user`; all `None` if they never chose any.
    async fn settings(&self, user: UserId) -> Result<Settings, StoreError>;

    /// Returns the settings of each of `users`, in their order. Engines with a database server load all in one request.
    async fn settings_of(&self, users: &[UserId]) -> Result<Vec<Settings>, StoreError> {
        let mut all = Vec::with_capacity(users.len());
        for user in users {
            all.push(self.settings(*user).await?);
        }
        Ok(all)
    }

    /// Returns every theme that any user has chosen. Reads the settings of all users.
    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError>;

    /// Changes settings of `user`, either all in `chosen` or none, and returns all their settings. Durable when it returns. Repeating this
    /// changes nothing, so it needs no [`IdempotencyKey`].
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if a text is longer than [`MAX_TEXT`](crate::MAX_TEXT).
    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError>;

    /// Returns the settings of `guild`; all `None` if it never chose any.
    async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError>;

    /// Changes settings of `guild`, in the same way as [`choose`](Self::choose) changes those of a user.
    async fn choose_for_guild(
        &self,
        guild: GuildId,
        chosen: Vec<GuildSetting>,
    ) -> Result<GuildSettings, StoreError>;
}

/// The processes that use the database, and the state of this process's store. All methods return the same errors as those of [`Store`].
#[async_trait]
pub trait Fleet: Send + Sync {
    /// Returns whether other processes may use the database at the same time. Answers at once.
    fn is_shared(&self) -> bool;

    /// Returns the number of processes that use the database now, including this one.
    async fn count_processes(&self) -> Result<usize, StoreError>;

    /// Takes the lease `name` for `time`, or renews it. Returns whether this process has it now; false while another one has it.
    ///
    /// A lease is for work that one process can do for all. Nothing else may depend on it: a process that was stopped for a while may believe that it
    /// still has a lease that has ended. If only one process can use the database, it has all leases.
    async fn acquire_lease(&self, name: &str, time: Duration) -> Result<bool, StoreError>;

    /// Takes the lease `name` for `time`, even from another process.
    async fn seize_lease(&self, name: &str, time: Duration) -> Result<(), StoreError>;

    /// Releases the lease `name`, if this process has it. Closing the store releases all leases.
    async fn release_lease(&self, name: &str) -> Result<(), StoreError>;

    /// Returns the error that a change would get now, if any. Changes nothing.
    async fn check_writable(&self) -> Result<(), StoreError>;

    /// Waits until the store stops because of an error after which it can only be opened again, and returns that error;
    /// [`StoreError::Closed`] once the store is closed. Any number of tasks may wait.
    async fn failed(&self) -> StoreError;

    /// Finishes pending changes and closes the files. Later calls fail with [`StoreError::Closed`].
    async fn close(&self) -> Result<(), StoreError>;
}
