//! Engine that keeps everything on disk, in an embedded [sled] database used by a single process.
//!
//! # Writing
//!
//! A single thread writes. It takes the queued commands, computes what they change one after another, applies everything in one
//! transaction, flushes and syncs sled's log once, and only then answers all callers (group commit). Reads go directly to the database on
//! the caller's thread: about five microseconds for a cached game, a fraction of a millisecond for a list of twenty-five. A read that has
//! seen a group that is not yet on disk waits for it, so that callers never see anything that a crash could undo.
//!
//! # When the disk fails
//!
//! After a failed write the store stops: it refuses changes, and reads of data that may be lost, until it is opened again, because it cannot know
//! what reached the disk. It also stops if a group takes longer than [`StoreOptions::patience`]: the disk may be gone, and sled itself waits forever
//! after some write errors. [`Store::failed`] reports that a store has stopped, and nothing waits for it any longer, not even dropping it.
//!
//! A full disk does not stop the store. Before each change it checks the free space. Below [`StoreOptions::reserve_bytes`] it refuses changes with
//! [`StoreError::Full`], so that sled never meets a full disk halfway, and accepts them again when there is room. Reads still work.
//!
//! # On disk
//!
//! ```text
//! <dir>/sequence        number of the last commit: detects a database that was emptied, cut or replaced by an older one
//! <dir>/sled/db         sled's log: all data
//! <dir>/sled/snap.*     sled's index of the log, rebuilt if it is missing
//! <dir>/sled/blobs/     sled's very large pages
//! <dir>/sled/conf       sled's own settings
//! ```
//!
//! In sled, the tree `meta` contains `schema` (a decimal number) and `head` (counters and the checksum of all records). `key.rs` lists
//! the other trees with their keys, and `stored.rs` describes the format of the records. At every start, all records are read once and
//! compared with the head, so that losses are noticed. What takes longer than [`StoreOptions::check_time`] is checked while the store is in
//! use; if it finds damage, the store stops, and the next start checks everything before anything builds on it. `sled/migrate.rs` describes how to change the layout;
//! a released layout is never changed in place.
//!
//! # Copies
//!
//! [`SledStore::backup`] writes a consistent copy of all records to one file while the store is in use, and [`SledStore::restore`] turns it
//! into a database again. The directory of a closed store can also be copied as a whole, including `sequence`.
//! [`SledCopy`] does so for those who only want to look: opening a database changes its files, and upgrades one of an older program.
//!
//! # When it does not open
//!
//! Nothing is repaired silently. [`StoreError`] says what is wrong and what to do: usually set the whole directory aside and restore a
//! backup. Two problems can be fixed without a backup. A damaged `sled/snap.*` can be moved away: sled rebuilds it from the log, and the
//! check at the start shows whether that was enough. If an older copy was restored on purpose, delete the file `sequence`, and the database
//! is accepted as it is.
//!
//! [sled]: https://docs.rs/sled/0.34.7

mod access;
mod backup;
mod check;
mod copy;
mod fault;
mod figures;
mod ledger;
mod migrate;
mod open;
mod options;
mod outbox;
mod reads;
mod receipts;
mod sequence;
mod shared;
mod space;
mod tables;
mod unfinished;
mod walk;
mod watchdog;
mod writer;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use tokio::sync::{Notify, RwLock, mpsc, oneshot, watch};

pub use crate::backup::BackupError;
use crate::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Closed, CommitError, Counts, DocumentKey,
    DocumentKind, DocumentRecord, GameId, GameQuery, GameRecord, GameVersion, GuildId,
    GuildSetting, GuildSettings, IdempotencyKey, Job, JobDone, JobId, Label, NextDue, Outage,
    Rating, Reach, Receipt, SeriesId, SeriesRecord, SetAside, Setting, Settings, Store, StoreError,
    Timestamp, TreeRecord, UserId, WaitingJobs,
};
pub use copy::SledCopy;
pub use figures::{GroupTimes, StoreFigures};
use ledger::{Ledger, Wakes};
use open::{Opened, open_in_time};
pub use options::StoreOptions;
use shared::{Durable, Open, Shared, stopped};
pub use space::FreeSpace;
use space::{Room, Space};
use tables::Tables;
use walk::{Walker, Walks};
use watchdog::Watchdog;
use writer::{Command, WriteError, Writer};

/// Maximum number of commands in the writer's queue. Further callers wait.
const QUEUE: usize = 1024;

/// A [`Store`] that keeps its data in a directory.
///
/// Dropping the store finishes pending changes, as [`close`](Store::close) does, and blocks until then, or until the store stops because the
/// disk does not answer. Call `close` to learn whether it succeeded.
///
/// ```
/// use asterism_store::sled::{SledStore, StoreOptions};
/// use asterism_store::{Setting, Store, UserId};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let temporary = tempfile::tempdir()?;
/// # let dir = temporary.path();
/// let store = SledStore::open(dir, StoreOptions::default())?;
/// store.choose(UserId::new(1), vec![Setting::Theme("dark".into())]).await?;
/// store.close().await?;
/// drop(store);
///
/// let store = SledStore::open(dir, StoreOptions::default())?;
/// assert_eq!(store.settings(UserId::new(1)).await?.theme.as_deref(), Some("dark"));
/// # Ok(())
/// # }
/// ```
pub struct SledStore {
    dir: PathBuf,
    shared: Arc<Shared>,
    /// `None` only while the store is dropped.
    queue: Option<mpsc::Sender<Command>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    walker: Walker,
    watchdog: Arc<Watchdog>,
    measure: FreeSpace,
}

impl SledStore {
    /// Schema of the databases that this program writes.
    pub const SCHEMA: u32 = migrate::schema_after(migrate::STEPS);

    /// Opens the database in `dir`, or creates it if there is none. Upgrades one of an older program, unless
    /// [`StoreOptions::upgrade`] says otherwise; that program can no longer open it then.
    ///
    /// Blocks while it reads what it needs, and checks records until [`StoreOptions::check_time`] has passed. If sled panics, that is reported as
    /// damage; the panic message itself still goes to stderr.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if another process is using the database, a newer program wrote it, an older one wrote it and upgrading is off, it is damaged
    /// or has lost commits, or its files cannot be read or written.
    pub fn open(dir: &Path, options: StoreOptions) -> Result<Self, StoreError> {
        let (walker, opened) = open_in_time(dir, options)?;
        let Opened {
            tables,
            sequence,
            head,
            outbox,
            receipts,
            check,
        } = opened;
        let ledger = Ledger::new(Arc::clone(&tables), head, outbox, receipts);
        let durable = Durable {
            counts: ledger.counts(),
            next_due: ledger.next_due(),
            ..Durable::default()
        };
        let shared = Arc::new(Shared {
            open: RwLock::new(Open {
                tables: Some(tables),
                applied: 0,
            }),
            walks: Walks::default(),
            durable: watch::Sender::new(durable),
            jobs_added: Notify::new(),
            clocks_changed: Notify::new(),
            reads: figures::ReadCounter::default(),
        });
        if let Some(check) = check {
            check.go_on(dir, &shared, &walker);
        }
        let (queue, commands) = mpsc::channel(QUEUE);
        let watchdog = Watchdog::start(dir, options.patience, Arc::clone(&shared));
        let watchdog = watchdog.map_err(|error| tables::io_error(dir, &error))?;
        let space = Space::new(dir, options);
        let watched = watchdog.watch();
        let writer = Writer::new(
            ledger,
            sequence,
            Arc::clone(&shared),
            commands,
            space,
            watched,
        );
        let writer = thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || writer.run());
        let writer = writer.map_err(|error| tables::io_error(dir, &error))?;
        Ok(Self {
            dir: dir.into(),
            shared,
            queue: Some(queue),
            writer: Mutex::new(Some(writer)),
            walker,
            watchdog,
            measure: options.free_space,
        })
    }

    /// Passes `work` to the writer and waits until its writes are durable, or the store stops.
    async fn write<T, E>(
        &self,
        work: impl FnOnce(&mut Ledger, &mut Wakes) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: WriteError,
    {
        self.write_in(Room::Free, work).await
    }

    /// Does the same as [`write`](Self::write), if there is `room` on the disk.
    async fn write_in<T, E>(
        &self,
        room: Room,
        work: impl FnOnce(&mut Ledger, &mut Wakes) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: WriteError,
    {
        let (reply, answer) = oneshot::channel();
        let command = Command::run(room, work, reply);
        let until = |durable: &Durable| durable.broken.is_some();
        self.send(command, answer, until).await?
    }

    /// Sends `command` to the writer and waits for the answer, but only `until` that holds.
    async fn send<T>(
        &self,
        command: Command,
        answer: oneshot::Receiver<T>,
        until: impl Fn(&Durable) -> bool,
    ) -> Result<T, StoreError> {
        let queue = self.queue.as_ref().ok_or(StoreError::Closed)?;
        let answered = async {
            let sent = queue.send(command).await;
            sent.map_err(|_| StoreError::Closed)?;
            answer.await.map_err(|_| StoreError::Closed)
        };
        tokio::select! {
            biased;
            answered = answered => answered,
            error = self.shared.end(until) => Err(stopped(&error)),
        }
    }

    /// Reads, then waits until what was read is durable.
    async fn read<T>(
        &self,
        read: impl FnOnce(&Tables) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let began = Instant::now();
        let (value, seen) = {
            let open = self.shared.open_for_reading().await?;
            let tables = open.tables.as_ref().ok_or(StoreError::Closed)?;
            (read(tables), open.applied)
        };
        // Also if it failed: once a write has failed, sled refuses reads as well, perhaps before the writer says that the store has stopped.
        self.until_durable(seen).await?;
        self.shared.reads.note(began);
        value
    }

    /// Waits until group `seen` is on disk.
    async fn until_durable(&self, seen: u64) -> Result<(), StoreError> {
        let mut durable = self.shared.durable.subscribe();
        let durable = durable.wait_for(|durable| durable.group >= seen || durable.broken.is_some());
        let durable = durable.await.map_err(|_| StoreError::Closed)?;
        match &durable.broken {
            Some(error) if durable.group < seen => Err(stopped(error)),
            Some(_) | None => Ok(()),
        }
    }

    /// Returns a value that is known without reading.
    fn known<T>(&self, get: impl FnOnce(&Durable) -> T) -> Result<T, StoreError> {
        let durable = self.shared.durable.borrow();
        if durable.is_closed {
            Err(StoreError::Closed)
        } else {
            Ok(get(&durable))
        }
    }
}

#[async_trait]
impl Store for SledStore {
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.read(|tables| reads::game(tables, id)).await
    }

    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        self.read(|tables| reads::series(tables, id)).await
    }

    async fn trees(
        &self,
        number: GameId,
        owners: &[UserId],
    ) -> Result<Vec<Option<TreeRecord>>, StoreError> {
        let owners = owners.to_vec();
        self.read(move |tables| reads::trees(tables, number, &owners))
            .await
    }

    async fn trees_of(&self, owner: UserId) -> Result<Vec<TreeRecord>, StoreError> {
        self.read(move |tables| reads::trees_of(tables, owner))
            .await
    }

    async fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError> {
        let key = key.clone();
        self.read(move |tables| reads::document(tables, &key)).await
    }

    async fn documents(
        &self,
        label: Label,
        kind: DocumentKind,
        limit: usize,
    ) -> Result<Vec<DocumentRecord>, StoreError> {
        self.read(move |tables| reads::documents(tables, label, kind, limit))
            .await
    }

    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        self.read(|tables| reads::challenge(tables, id)).await
    }

    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError> {
        let record = self.read(|tables| reads::closed(tables, id)).await?;
        Ok(record.map(|record| record.closed))
    }

    async fn closed_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        let record = self.read(|tables| reads::closed(tables, id)).await?;
        Ok(record.and_then(|record| record.challenge))
    }

    async fn games(&self, query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError> {
        self.read(|tables| reads::games(tables, query, limit)).await
    }

    async fn game_ids(
        &self,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.read(|tables| reads::game_ids(tables, after, limit))
            .await
    }

    async fn game_versions(
        &self,
        query: GameQuery,
        limit: usize,
    ) -> Result<Vec<GameVersion>, StoreError> {
        self.read(|tables| reads::game_versions(tables, query, limit))
            .await
    }

    async fn count_games(&self, query: GameQuery) -> Result<usize, StoreError> {
        self.read(|tables| reads::count_games(tables, query)).await
    }

    async fn challenges(
        &self,
        query: ChallengeQuery,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        self.read(|tables| reads::challenges(tables, query, limit))
            .await
    }

    async fn lapsed(&self, now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError> {
        self.read(|tables| reads::lapsed(tables, now, limit)).await
    }

    async fn clocks_due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.read(|tables| reads::clocks_due(tables, now, limit))
            .await
    }

    async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError> {
        self.read(reads::next_clock).await
    }

    async fn clocks_changed(&self) {
        if self.known(|_| ()).is_ok() {
            self.shared.clocks_changed.notified().await;
        }
    }

    async fn clocked(
        &self,
        after: Option<(Timestamp, GameId)>,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.read(|tables| reads::clocked(tables, after, limit))
            .await
    }

    async fn outages(&self) -> Result<Vec<Outage>, StoreError> {
        self.read(reads::outages).await
    }

    async fn note_outage(&self, outage: Outage) -> Result<(), StoreError> {
        self.write(move |ledger, _| ledger.note_outage(outage))
            .await
    }

    async fn alive(&self) -> Result<BTreeMap<Reach, Timestamp>, StoreError> {
        self.read(reads::alive).await
    }

    async fn set_alive(&self, reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError> {
        self.write(move |ledger, _| ledger.set_alive(&reaches, now))
            .await
    }

    async fn forget_reaches(&self, reaches: Vec<Reach>) -> Result<(), StoreError> {
        self.write(move |ledger, _| ledger.forget_reaches(&reaches))
            .await
    }

    fn is_shared(&self) -> bool {
        false
    }

    async fn count_processes(&self) -> Result<usize, StoreError> {
        self.known(|_| 1)
    }

    async fn acquire_lease(&self, _: &str, _: Duration) -> Result<bool, StoreError> {
        self.known(|_| true)
    }

    async fn seize_lease(&self, _: &str, _: Duration) -> Result<(), StoreError> {
        self.known(|_| ())
    }

    async fn release_lease(&self, _: &str) -> Result<(), StoreError> {
        self.known(|_| ())
    }

    async fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        self.read(|tables| reads::rating(tables, user, scale)).await
    }

    async fn ratings_of(&self, user: UserId) -> Result<Vec<(String, Rating)>, StoreError> {
        self.read(|tables| reads::ratings_of(tables, user)).await
    }

    async fn ranking(
        &self,
        scale: &str,
        guild: Option<GuildId>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<(UserId, Rating)>, StoreError> {
        self.read(|tables| reads::ranking(tables, scale, guild, from, limit))
            .await
    }

    async fn count_ratings(
        &self,
        scales: &[String],
        guild: Option<GuildId>,
        most: usize,
    ) -> Result<Vec<usize>, StoreError> {
        self.read(|tables| reads::count_ratings(tables, scales, guild, most))
            .await
    }

    async fn set_rating(
        &self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError> {
        let scale = scale.to_owned();
        self.write(move |ledger, _| ledger.set_rating(user, &scale, before, after))
            .await
    }

    async fn forget(
        &self,
        now: Timestamp,
        user: UserId,
        done: Vec<(GameId, u64)>,
    ) -> Result<(), CommitError> {
        self.write(move |ledger, wakes| ledger.forget(now, user, &done, wakes))
            .await
    }

    async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        self.read(|tables| reads::guild_settings(tables, guild))
            .await
    }

    async fn choose_for_guild(
        &self,
        guild: GuildId,
        chosen: Vec<GuildSetting>,
    ) -> Result<GuildSettings, StoreError> {
        self.write(move |ledger, _| ledger.choose_for_guild(guild, chosen))
            .await
    }

    async fn settings(&self, user: UserId) -> Result<Settings, StoreError> {
        self.read(|tables| reads::settings(tables, user)).await
    }

    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError> {
        self.read(reads::themes_chosen).await
    }

    async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError> {
        self.write_in(Room::None, move |ledger, _| ledger.receipt(key))
            .await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        self.known(|durable| durable.counts)
    }

    async fn commit(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError> {
        self.write(move |ledger, wakes| ledger.commit(key, now, change, wakes))
            .await
    }

    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError> {
        self.write(move |ledger, _| ledger.choose(user, chosen))
            .await
    }

    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Result<Vec<Job>, StoreError> {
        self.write(move |ledger, _| ledger.claim(now, lease, limits))
            .await
    }

    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError> {
        self.write_in(Room::Reserve, move |ledger, wakes| {
            ledger.finish(id, done, wakes)
        })
        .await
    }

    /// No other process can use the files.
    fn still_holds(&self, _: &Job) -> bool {
        true
    }

    async fn postpone_job(
        &self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        self.write_in(Room::Reserve, move |ledger, wakes| {
            wakes.outbox = true;
            ledger.postpone(id, attempts, due)
        })
        .await
    }

    async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError> {
        self.write(move |ledger, wakes| {
            wakes.outbox = true;
            ledger.recall(now, latest)
        })
        .await
    }

    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError> {
        self.read(|tables| reads::set_aside(tables, limit)).await
    }

    async fn waiting_jobs(&self, now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError> {
        self.write_in(Room::None, move |ledger, _| {
            Ok(WaitingJobs::list(ledger.jobs(), now))
        })
        .await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        self.write(|_, _| Ok(())).await
    }

    async fn next_due(&self) -> Result<NextDue, StoreError> {
        self.known(|durable| durable.next_due)
    }

    async fn jobs_added(&self) {
        if self.known(|_| ()).is_ok() {
            self.shared.jobs_added.notified().await;
        }
    }

    async fn failed(&self) -> StoreError {
        let ended = |durable: &Durable| durable.broken.is_some() || durable.is_closed;
        self.shared.end(ended).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        // A store that has stopped is closed as well, unless its writer hangs.
        self.send(Command::Close { reply }, answer, |durable| durable.hangs)
            .await?
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        // Closing the queue ends the writer.
        self.queue = None;
        if !self.watchdog.wait_for_end() {
            // The writer hangs and may do so forever.
            return;
        }
        let writer = self
            .writer
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(writer) = writer {
            // The writer has already logged its errors.
            let _ = writer.join();
        }
    }
}

impl fmt::Debug for SledStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SledStore").finish_non_exhaustive()
    }
}
