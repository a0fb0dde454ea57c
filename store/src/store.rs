//! The traits of a store: one trait for each area, and [`Store`], which includes all of them.

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

/// A store for challenges, games, the outbox and all other records. A caller that needs less can require only one of the supertraits.
///
/// # Errors
///
/// Every method can fail with a [`StoreError`]: [`StoreError::Closed`] after [`close`](Fleet::close), [`StoreError::Stopped`] after
/// [`failed`](Fleet::failed) has completed, and other variants if there is a problem with the files. Every method that makes a change can fail with
/// [`StoreError::Full`]. On a database shared with other processes, every method can fail with [`StoreError::Unreachable`] and [`StoreError::Busy`],
/// and a method that makes a change also with [`StoreError::Unwritable`] and [`StoreError::Uncertain`]; all of these errors are temporary.
pub trait Store: Records + Lists + Outbox + Clocks + Ratings + Preferences + Fleet {}

impl<T: Records + Lists + Outbox + Clocks + Ratings + Preferences + Fleet> Store for T {}

/// Reading single records, and making changes. The documentation of [`Store`] lists the errors that all methods can return.
#[async_trait]
pub trait Records: Send + Sync {
    /// Returns the game with the ID `id`.
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError>;

    /// Returns the series with the ID `id`.
    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError>;

    /// Returns the series with these IDs, in the same order. Engines with a database server load all of them in one request.
    async fn series_of(&self, ids: &[SeriesId]) -> Result<Vec<Option<SeriesRecord>>, StoreError> {
        let mut all = Vec::with_capacity(ids.len());
        for id in ids {
            all.push(self.series(*id).await?);
        }
        Ok(all)
    }

    /// Returns the tree of `owner` with this number.
    async fn tree(&self, owner: UserId, number: GameId) -> Result<Option<TreeRecord>, StoreError> {
        let mut found = self.trees(number, &[owner]).await?;
        Ok(found.pop().flatten())
    }

    /// Returns the tree with this number for each of these users, in the same order.
    async fn trees(
        &self,
        number: GameId,
        owners: &[UserId],
    ) -> Result<Vec<Option<TreeRecord>>, StoreError>;

    /// Returns all trees of `owner`, ordered by number. There are at most [`MAX_TREES`](crate::MAX_TREES).
    async fn trees_of(&self, owner: UserId) -> Result<Vec<TreeRecord>, StoreError>;

    /// Returns the document with this key.
    async fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError>;

    /// Returns the open challenge with the ID `id`.
    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;

    /// Returns the reason why the challenge with the ID `id` was closed, and the time; `None` if the challenge is still open or never existed.
    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError>;

    /// Returns the closed challenge with the ID `id` in its last state; `None` after a [`Topic::Challenge`](crate::Topic::Challenge) job has updated
    /// the challenge's post.
    async fn closed_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError>;

    /// Returns the receipt for `key` if a change was made with this key. Receipts are kept for at least [`RECEIPT_LIFE`](crate::RECEIPT_LIFE).
    async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError>;

    /// Makes `change` at `now`. If a change was already made with the same `key`, returns its receipt and changes nothing. The change is durable when
    /// this method returns.
    ///
    /// # Errors
    ///
    /// [`CommitError`] with the reason why nothing was changed. Dropping the future does not undo the change.
    async fn commit(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError>;

    /// Erases `user` in one durable change. Deletes their settings, ratings and trees, the messages that they wrote in games, and all pending
    /// messages to them. Withdraws them from tournaments, and removes them from ladders. Withdraws their own challenges, removes them from challenges
    /// that others can still join, declines all other challenges to them, and updates the posts of all these challenges. Replaces them with
    /// [`Player::Former`](crate::Player::Former) in all games.
    ///
    /// Repeating this call changes nothing, so no [`IdempotencyKey`] is needed. Afterwards, no record contains the user's ID. The files may still
    /// contain older states of records until the engine overwrites them.
    ///
    /// # Errors
    ///
    /// [`CommitError::Conflict`] while `user` is still playing: in each running game, all their seats must have resigned or timed out. This does not
    /// apply to the games in `done` if they still have the given versions, because the caller has checked that the user has nothing more to do in
    /// these games. [`StoreError::Invalid`] if `user` is the engine.
    async fn forget(
        &self,
        now: Timestamp,
        user: UserId,
        done: Vec<(GameId, u64)>,
    ) -> Result<(), CommitError>;
}

/// Listing and counting records. The documentation of [`Store`] lists the errors that all methods can return.
#[async_trait]
pub trait Lists: Send + Sync {
    /// Lists at most `limit` of the games that match `query`, most recently updated first.
    async fn games(&self, query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError>;

    /// Lists at most `limit` of the game numbers that are greater than `after`, in ascending order. Reads no records, so the list includes games
    /// whose records cannot be read.
    async fn game_ids(
        &self,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError>;

    /// Lists the numbers and versions of the games that [`games`](Self::games) would list. This is cheaper than loading the games.
    async fn game_versions(
        &self,
        query: GameQuery,
        limit: usize,
    ) -> Result<Vec<GameVersion>, StoreError>;

    /// Counts the games that match `query` without loading them.
    async fn count_games(&self, query: GameQuery) -> Result<usize, StoreError>;

    /// Lists at most `limit` of the open challenges that match `query`, newest first.
    async fn challenges(
        &self,
        query: ChallengeQuery,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError>;

    /// Lists at most `limit` of the open challenges that have expired by `now`, in the order in which they expired.
    async fn lapsed(&self, now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError>;

    /// Lists at most `limit` of the documents with the given kind and label, in descending order of their keys. For tournaments, the newest is first.
    async fn documents(
        &self,
        label: Label,
        kind: DocumentKind,
        limit: usize,
    ) -> Result<Vec<DocumentRecord>, StoreError>;

    /// Returns the number of records of each kind.
    async fn counts(&self) -> Result<Counts, StoreError>;
}

/// The queue of pending jobs. The documentation of [`Store`] lists the errors that all methods can return.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Claims jobs that are due by `now`, within `limits`: messages first, and within each class in order of due time. For each game, series,
    /// challenge or user, only the oldest edit and the oldest other job can be claimed.
    ///
    /// A claimed job is due again when `lease` has passed, unless it was finished or postponed. The job's number of attempts is durable before this
    /// method returns, so that a job that repeatedly kills the process can be detected.
    ///
    /// While the caller is waiting for more jobs, an engine may claim jobs in the same transaction that adds them. A call with limits of 0 ends this,
    /// and returns the jobs claimed in that way.
    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Result<Vec<Job>, StoreError>;

    /// Removes a job from the outbox because its work is done, no matter which process has claimed it. Does nothing if the job no longer exists.
    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError>;

    /// Returns whether this process certainly still holds its claim to `job`, which [`claim_jobs`](Self::claim_jobs) returned, so that no other
    /// process can be working on the job. Never blocks.
    ///
    /// Call this method immediately before each step that another process must not repeat, such as replacing a message with a newer one, because a
    /// process that was suspended for a while may have lost its claims to other processes. A lost claim stays lost; the job must be claimed again.
    fn still_holds(&self, job: &Job) -> bool;

    /// Makes a job due at `due`, which may be before or after the end of its lease. Later jobs about its subject wait for this job. `attempts` is the
    /// job's number of [attempts](Job::attempts) when the caller claimed it. Does nothing if the job has been claimed again since then, by this or
    /// another process.
    async fn postpone_job(
        &self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError>;

    /// Makes previously claimed jobs due at `now`, if their lease has not ended yet or if they are waiting until after `latest`. Returns the number
    /// of these jobs.
    ///
    /// Call this method when no other task of this process is doing jobs, that is, after a start. At that point, the previous holders of the leases
    /// are gone, and the clock may have been set back in the meantime. If several processes use the database, a job that another process has claimed
    /// is recalled only if that process is gone.
    async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError>;

    /// Lists at most `limit` of the jobs that were [set aside](JobDone::SetAside), most recent first.
    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError>;

    /// Returns a summary, for each kind of job, of the jobs that are waiting at `now`.
    async fn waiting_jobs(&self, now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError>;

    /// Returns the time at which the next job of each class can be claimed.
    async fn next_due(&self) -> Result<NextDue, StoreError>;

    /// Completes if jobs have been added, finished or postponed since this method last completed, so that a job may be due sooner than
    /// [`next_due`](Self::next_due) returned. Only one task may wait.
    ///
    /// Also completes when the store is closed.
    async fn jobs_added(&self);
}

/// Clocks of games, and outages of the bot. The documentation of [`Store`] lists the errors that all methods can return.
#[async_trait]
pub trait Clocks: Send + Sync {
    /// Lists at most `limit` of the running games whose [`Clock`](crate::Clock) is due by `now`, in order of due time.
    async fn clocks_due(&self, now: Timestamp, limit: usize)
    -> Result<Vec<GameRecord>, StoreError>;

    /// Returns the time at which the next clock is due; `None` if no clock is running.
    async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Lists at most `limit` of the running games with a clock, ordered by the time when the clock is [due](GameRecord::due), then by number. Starts
    /// after the given time and number.
    async fn clocked(
        &self,
        after: Option<(Timestamp, GameId)>,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError>;

    /// Completes if a clock has been set since this method last completed, so that a clock may be due sooner than [`next_clock`](Self::next_clock)
    /// returned. Only one task may wait.
    ///
    /// Also completes when the store is closed.
    async fn clocks_changed(&self);

    /// Returns the outages of the last [`OUTAGE_LIFE`](crate::OUTAGE_LIFE), oldest first. The outages neither overlap nor touch.
    async fn outages(&self) -> Result<Vec<Outage>, StoreError>;

    /// Records an outage and merges it with recorded ones that it overlaps or touches. An empty outage is not recorded.
    async fn note_outage(&self, outage: Outage) -> Result<(), StoreError>;

    /// Returns the last time at which each reach (a gateway shard, or HTTP) is known to have been served.
    async fn alive(&self) -> Result<BTreeMap<Reach, Timestamp>, StoreError>;

    /// Records that the bot serves these reaches at `now`.
    async fn set_alive(&self, reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError>;

    /// Deletes the records of when these reaches were last served.
    async fn forget_reaches(&self, reaches: Vec<Reach>) -> Result<(), StoreError>;
}

/// Ratings of users. The documentation of [`Store`] lists the errors that all methods can return.
#[async_trait]
pub trait Ratings: Send + Sync {
    /// Returns the rating of `user` on a scale; `None` if they have none.
    async fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError>;

    /// Returns all ratings of `user`, ordered by scale.
    async fn ratings_of(&self, user: UserId) -> Result<Vec<(String, Rating)>, StoreError>;

    /// Lists users and their ratings on a scale, highest [`Rating::score`] first. Skips the first `from` users and returns at most `limit`. If
    /// `guild` is given, lists only users who have a seat in a game in that server.
    async fn ranking(
        &self,
        scale: &str,
        guild: Option<GuildId>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<(UserId, Rating)>, StoreError>;

    /// Counts the users that [`ranking`](Self::ranking) lists on each of `scales`, without loading their ratings. Stops counting at `most` on each
    /// scale, to limit the time that this takes.
    async fn count_ratings(
        &self,
        scales: &[String],
        guild: Option<GuildId>,
        most: usize,
    ) -> Result<Vec<usize>, StoreError>;

    /// Replaces a rating, or deletes it if `after` is `None`. Repeating this call changes nothing, so no [`IdempotencyKey`] is needed.
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

/// Settings of users and servers. The documentation of [`Store`] lists the errors that all methods can return.
#[async_trait]
pub trait Preferences: Send + Sync {
    /// Returns the settings of `user`. Settings that the user has never chosen are `None`.
    async fn settings(&self, user: UserId) -> Result<Settings, StoreError>;

    /// Returns the settings of each of `users`, in the same order. Engines with a database server load all of them in one request.
    async fn settings_of(&self, users: &[UserId]) -> Result<Vec<Settings>, StoreError> {
        let mut all = Vec::with_capacity(users.len());
        for user in users {
            all.push(self.settings(*user).await?);
        }
        Ok(all)
    }

    /// Returns all themes that users have chosen. Reads the settings of all users.
    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError>;

    /// Changes either all settings in `chosen` for `user`, or none. Returns all settings of the user. The change is durable when this method returns.
    /// Repeating this call changes nothing, so no [`IdempotencyKey`] is needed.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if a text is longer than [`MAX_TEXT`](crate::MAX_TEXT).
    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError>;

    /// Returns the settings of `guild`. Settings that were never chosen are `None`.
    async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError>;

    /// Changes settings of `guild`, in the same way as [`choose`](Self::choose) changes settings of a user.
    async fn choose_for_guild(
        &self,
        guild: GuildId,
        chosen: Vec<GuildSetting>,
    ) -> Result<GuildSettings, StoreError>;
}

/// The processes that use the database, and the state of this process's store. The documentation of [`Store`] lists the errors that all methods can
/// return.
#[async_trait]
pub trait Fleet: Send + Sync {
    /// Returns whether other processes may use the database at the same time. Never blocks.
    fn is_shared(&self) -> bool;

    /// Returns the number of processes that are currently using the database, including this one.
    async fn count_processes(&self) -> Result<usize, StoreError>;

    /// Takes the lease `name` for `time`, or renews it. Returns true if this process now has the lease; false if another process has it.
    ///
    /// Use a lease for work that one process should do on behalf of all. Correctness must not depend on a lease, because a process that was suspended
    /// for a while may believe that it still has a lease that has ended. If only one process can use the database, that process has all leases.
    async fn acquire_lease(&self, name: &str, time: Duration) -> Result<bool, StoreError>;

    /// Takes the lease `name` for `time`, even if another process currently has it.
    async fn seize_lease(&self, name: &str, time: Duration) -> Result<(), StoreError>;

    /// Releases the lease `name`, if this process has it. Closing the store releases all leases.
    async fn release_lease(&self, name: &str) -> Result<(), StoreError>;

    /// Returns the error with which a change would currently fail, if any. Changes nothing.
    async fn check_writable(&self) -> Result<(), StoreError>;

    /// Waits until an error stops the store, so that it must be opened again, and returns that error. Returns [`StoreError::Closed`] once the store
    /// is closed. Any number of tasks may wait.
    async fn failed(&self) -> StoreError;

    /// Finishes pending changes and closes the files. Later calls fail with [`StoreError::Closed`].
    async fn close(&self) -> Result<(), StoreError>;
}
