//! Engine that keeps everything on disk, in an embedded [sled] database used by a single process.
//!
//! # Writing
//!
//! A single thread writes. It takes the queued commands, computes their changes one after another, applies all changes in one transaction, flushes
//! and syncs sled's log once, and only then answers all callers (group commit). Reads access the database directly on the caller's thread. They take
//! about five microseconds for a cached game, and a fraction of a millisecond for a list of twenty-five games. A read that has seen changes that are
//! not durable yet waits until they are, so that callers never see anything that a crash could undo.
//!
//! # When the disk fails
//!
//! After a failed write, the store stops: until it is opened again, it rejects all changes, and also all reads of data that may be lost. It cannot
//! know which writes reached the disk. The store also stops if a group of changes takes longer than [`StoreOptions::patience`], because the disk may
//! be gone, and sled itself waits forever after some write errors. [`Fleet::failed`](crate::Fleet::failed) reports that a store has stopped. After
//! that, nothing waits for the writer any longer, not even dropping the store.
//!
//! A full disk does not stop the store. Before each change, the store checks the free space. If this is below [`StoreOptions::reserve_bytes`], the
//! store rejects changes with [`StoreError::Full`], so that the disk never becomes full in the middle of a write by sled. The store accepts changes
//! again when there is enough free space. Reads always work.
//!
//! # On disk
//!
//! ```text
//! <dir>/sequence        number of the last commit: detects a database that was emptied, truncated or replaced by an older copy
//! <dir>/sled/db         sled's log: all data
//! <dir>/sled/snap.*     sled's index of the log, rebuilt if it is missing
//! <dir>/sled/blobs/     sled's very large pages
//! <dir>/sled/conf       sled's own settings
//! ```
//!
//! In sled, the tree `meta` contains `schema` (a decimal number) and `head` (counters and the checksum of all records). `key.rs` lists the other
//! trees with their keys, and `stored.rs` describes the format of the records. After every start, all records are read once and compared with the
//! head, to detect lost records. Opening spends at most [`StoreOptions::check_time`] on this; the remaining records are checked while the store is in
//! use. If that check finds damage, the store stops, and the next start checks all records before the store is used. `sled/migrate.rs` describes how
//! to change the layout; a released layout is never changed in place.
//!
//! # Copies
//!
//! [`SledStore::backup`] writes a consistent copy of all records to one file while the store is in use, and [`SledStore::restore`] creates a database
//! from such a file. The directory of a closed store can also be copied as a whole, including `sequence`. [`SledCopy`] makes such a copy for tools
//! that only read, because opening a database changes its files, and upgrades a database of an older program.
//!
//! # When a database does not open
//!
//! Nothing is repaired silently. The message of the [`StoreError`] describes the problem and its solution, which is usually to set the whole
//! directory aside and restore a backup. Two problems can be fixed without a backup. A damaged `sled/snap.*` can be moved away: sled rebuilds it from
//! the log, and the check at the start shows whether that was enough. If an older copy was restored on purpose, delete the file `sequence`; the
//! database is then accepted in its current state.
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
mod store;
mod tables;
mod unfinished;
mod walk;
mod watchdog;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::{Notify, RwLock, mpsc, oneshot, watch};

use crate::StoreError;
pub use crate::engine::backup::BackupError;
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

/// Maximum number of commands in the writer's queue. When the queue is full, further callers wait.
const QUEUE: usize = 1024;

/// A [`Store`](crate::Store) that keeps its data in a directory.
///
/// Dropping the store finishes pending changes, as [`close`](crate::Fleet::close) does. It blocks until they are finished, or until the store stops
/// because the disk does not respond. To learn whether closing succeeded, call `close`.
///
/// ```
/// use asterism_store::sled::{SledStore, StoreOptions};
/// use asterism_store::prelude::*;
/// use asterism_store::{Setting, UserId};
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
    /// Queue of commands for the writer; `None` only while the store is being dropped.
    queue: Option<mpsc::Sender<Command>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    walker: Walker,
    watchdog: Arc<Watchdog>,
    measure: FreeSpace,
}

impl SledStore {
    /// Schema version of the databases that this program writes.
    pub const SCHEMA: u32 = migrate::schema_after(migrate::STEPS);

    /// Opens the database in `dir`, or creates one if there is none. A database of an older program is upgraded unless [`StoreOptions::upgrade`] is
    /// false; afterwards, the older program can no longer open it.
    ///
    /// Blocks while it loads data into memory, and checks records until [`StoreOptions::check_time`] has passed. If sled panics, this function
    /// reports the database as damaged; the panic message itself still goes to stderr.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if another process is using the database; if a newer program wrote it; if an older program wrote it and upgrading is disabled;
    /// if it is damaged or has lost commits; or if its files cannot be read or written.
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
        let ledger = Ledger::new(
            Arc::clone(&tables),
            head,
            outbox,
            receipts,
            options.documents,
        );
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

    /// Sends `work` to the writer. Waits until the resulting writes are durable, or the store stops.
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

    /// Does the same as [`write`](Self::write), but with the space requirement `room` instead of [`Room::Free`].
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

    /// Sends `command` to the writer and waits for the answer. If `until` becomes true first, stops waiting and returns the store's error.
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

    /// Runs `read`, then waits until all changes that it has seen are durable.
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

    /// Waits until the group of changes with the number `seen` is durable.
    async fn until_durable(&self, seen: u64) -> Result<(), StoreError> {
        let mut durable = self.shared.durable.subscribe();
        let durable = durable.wait_for(|durable| durable.group >= seen || durable.broken.is_some());
        let durable = durable.await.map_err(|_| StoreError::Closed)?;
        match &durable.broken {
            Some(error) if durable.group < seen => Err(stopped(error)),
            Some(_) | None => Ok(()),
        }
    }

    /// Returns a value that the store already has in memory.
    fn known<T>(&self, get: impl FnOnce(&Durable) -> T) -> Result<T, StoreError> {
        let durable = self.shared.durable.borrow();
        if durable.is_closed {
            Err(StoreError::Closed)
        } else {
            Ok(get(&durable))
        }
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        // Closing the queue ends the writer.
        self.queue = None;
        if !self.watchdog.wait_for_end() {
            // The writer is hanging and may never return.
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
