//! The only thread that writes. It takes the queued commands, applies their writes in one transaction, syncs once, and then answers all callers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::fault::{damaged, panic_text};
use super::ledger::{Ledger, Wakes};
use super::sequence::SequenceFile;
use super::shared::{Shared, stopped};
use super::space::{Room, Space};
use super::tables::{Writes, io_error};
use super::unfinished;
use super::watchdog::Watched;
use crate::{CommitError, StoreError};

/// Maximum number of commands that are made durable together. It is large enough that each command's share of the time for a sync is negligible, and
/// small enough that the first command does not wait long.
const MAX_GROUP: usize = 128;

/// A request to the writer.
pub(super) enum Command {
    /// Make a change by running this function.
    Run(Work),
    /// Finish all commands that were queued earlier, and close the files.
    Close {
        reply: oneshot::Sender<Result<(), StoreError>>,
    },
}

/// A function that does the work of a command and returns another function, which answers the caller.
type Work = Box<dyn FnOnce(&mut Writer, &mut Wakes) -> Answer + Send>;

/// A function that sends the caller either the result or the error that prevented the result from becoming durable.
pub(super) type Answer = Box<dyn FnOnce(Option<&StoreError>)>;

impl Command {
    /// Returns a command that runs `work` if the disk has enough free space for `room`, and sends the result once it is durable.
    pub(super) fn run<T, E>(
        room: Room,
        work: impl FnOnce(&mut Ledger, &mut Wakes) -> Result<T, E> + Send + 'static,
        reply: oneshot::Sender<Result<T, E>>,
    ) -> Self
    where
        T: Send + 'static,
        E: WriteError,
    {
        Command::Run(Box::new(move |writer, wakes| {
            let result = writer.run_guarded(room, |ledger| work(ledger, wakes));
            Box::new(move |broken| {
                let result = broken.map_or(result, |error| Err(stopped(error).into()));
                // The caller may have stopped waiting.
                let _ = reply.send(result);
            })
        }))
    }
}

pub(super) struct Writer {
    ledger: Ledger,
    sequence: SequenceFile,
    shared: Arc<Shared>,
    queue: mpsc::Receiver<Command>,
    space: Space,
    watched: Watched,
    /// Number of groups of changes written since the writer started.
    groups: u64,
    /// The error that stopped the store; if there is one, nothing more is written.
    broken: Option<StoreError>,
}

impl Writer {
    pub(super) fn new(
        ledger: Ledger,
        sequence: SequenceFile,
        shared: Arc<Shared>,
        queue: mpsc::Receiver<Command>,
        space: Space,
        watched: Watched,
    ) -> Self {
        Self {
            ledger,
            sequence,
            shared,
            queue,
            space,
            watched,
            groups: 0,
            broken: None,
        }
    }

    /// Runs commands until a close command arrives or the queue is closed.
    pub(super) fn run(mut self) {
        let mut closing = None;
        while closing.is_none() {
            let Some(first) = self.queue.blocking_recv() else {
                break;
            };
            self.watched.begin();
            self.space.look();
            let mut answers = Vec::new();
            let mut changes = 0;
            let mut next = Some(first);
            let mut wakes = Wakes::default();
            while let Some(command) = next {
                match command {
                    Command::Run(run) => {
                        let before = self.ledger.writes_collected();
                        answers.push(run(&mut self, &mut wakes));
                        // Some commands only read.
                        changes += usize::from(self.ledger.writes_collected() > before);
                    }
                    Command::Close { reply } => {
                        closing = Some(reply);
                        break;
                    }
                }
                next = if answers.len() < MAX_GROUP {
                    self.queue.try_recv().ok()
                } else {
                    None
                };
            }
            self.write(changes);
            // The watchdog may have stopped the store while this group was written.
            if self.broken.is_none() {
                self.broken.clone_from(&self.shared.durable.borrow().broken);
            }
            for answer in answers {
                answer(self.broken.as_ref());
            }
            if wakes.outbox {
                self.shared.jobs_added.notify_one();
            }
            if wakes.clocks {
                self.shared.clocks_changed.notify_one();
            }
            self.watched.rest();
        }
        self.close(closing);
    }

    /// Runs one command, unless the store has already stopped or the disk is full. Some errors of the command stop the store.
    fn run_guarded<T, E: WriteError>(
        &mut self,
        room: Room,
        command: impl FnOnce(&mut Ledger) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(error) = &self.broken {
            return Err(stopped(error).into());
        }
        self.space.check(room)?;
        let result =
            catch_unwind(AssertUnwindSafe(|| command(&mut self.ledger))).unwrap_or_else(|panic| {
                Err(damaged(self.ledger.tables().dir(), panic_text(&*panic)).into())
            });
        if let Err(error) = &result
            && let Some(error @ (StoreError::Io { .. } | StoreError::Damaged { .. })) =
                error.store_error()
        {
            // The command may have stopped halfway, so the writes it collected must not be applied.
            self.break_down(error.clone());
        }
        result
    }

    /// Applies the collected writes of the last `changes` changes, makes them durable and notifies the readers.
    fn write(&mut self, changes: usize) {
        if self.broken.is_some() {
            return;
        }
        let (began, groups) = (Instant::now(), self.groups);
        let written = catch_unwind(AssertUnwindSafe(|| self.write_group()))
            .unwrap_or_else(|panic| Err(damaged(self.ledger.tables().dir(), panic_text(&*panic))));
        match written {
            Ok(()) => self.shared.durable.send_modify(|durable| {
                durable.group = self.groups;
                durable.counts = self.ledger.counts();
                durable.next_due = self.ledger.next_due();
                if self.groups > groups {
                    durable.written.note(changes, began.elapsed());
                }
            }),
            Err(error) => self.break_down(error),
        }
    }

    fn write_group(&mut self) -> Result<(), StoreError> {
        let Some(writes) = self.ledger.take_writes()? else {
            return Ok(());
        };
        self.groups += 1;
        let dir = self.ledger.tables().dir();
        let made = catch_unwind(AssertUnwindSafe(|| self.make_durable(&writes)));
        if let Err(error) = made.unwrap_or_else(|panic| Err(damaged(dir, panic_text(&*panic)))) {
            if let Err(error) = unfinished::keep(dir, &writes) {
                tracing::debug!(%error, "could not save the unfinished changes for the next start");
            }
            return Err(error);
        }
        let recorded = self.sequence.write(self.ledger.sequence());
        recorded.map_err(|error| io_error(self.ledger.tables().dir(), &error))
    }

    fn make_durable(&self, writes: &Writes) -> Result<(), StoreError> {
        let tables = self.ledger.tables();
        {
            // Readers see all of the group or nothing, and its number tells them whether to wait for the disk.
            let mut open = self.shared.open.blocking_write();
            self.shared.walks.keep_old(tables, writes)?;
            open.applied = self.groups;
            tables.apply(writes)?;
        }
        tables.sync()
    }

    fn break_down(&mut self, error: StoreError) {
        self.shared.stop(error.clone());
        self.broken = Some(error);
    }

    /// Closes the files and then sends the result to `reply`.
    fn close(self, reply: Option<oneshot::Sender<Result<(), StoreError>>>) {
        let Self {
            ledger,
            mut sequence,
            shared,
            queue,
            watched,
            broken,
            ..
        } = self;
        watched.begin();
        // From here on, every caller gets the error that the store is closed.
        drop(queue);
        shared.open.blocking_write().tables = None;
        let dir = ledger.tables().dir().to_path_buf();
        // This drops the last handle. sled writes out what it still holds, which contains no records.
        let dropped = catch_unwind(AssertUnwindSafe(|| drop(ledger)));
        let result = match (broken, dropped) {
            (Some(error), _) => Err(stopped(&error)),
            (None, Err(panic)) => Err(damaged(&dir, panic_text(&*panic))),
            (None, Ok(())) => sequence.sync().map_err(|error| io_error(&dir, &error)),
        };
        drop(sequence);
        shared
            .durable
            .send_modify(|durable| durable.is_closed = true);
        shared.jobs_added.notify_one();
        shared.clocks_changed.notify_one();
        if let Some(reply) = reply {
            // The caller may have stopped waiting.
            let _ = reply.send(result);
        }
    }
}

/// Error type that a command of the writer can return.
pub(super) trait WriteError: From<StoreError> + Send + 'static {
    /// Returns the underlying store error, if any.
    fn store_error(&self) -> Option<&StoreError>;
}

impl WriteError for StoreError {
    fn store_error(&self) -> Option<&StoreError> {
        Some(self)
    }
}

impl WriteError for CommitError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            CommitError::Store(error) => Some(error),
            CommitError::Conflict { .. }
            | CommitError::NotFound
            | CommitError::Over
            | CommitError::Full
            | CommitError::CapReached { .. }
            | CommitError::RatingMoved
            | CommitError::AnswersMoved
            | CommitError::DocumentMoved
            | CommitError::TooManyTrees => None,
        }
    }
}
