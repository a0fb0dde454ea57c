//! One thread that writes: takes what is queued, applies it in one transaction, makes it durable once, answers all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::Shared;
use super::ledger::Ledger;
use super::open::{damaged, panic_text};
use super::sequence::SequenceFile;
use super::tables::io_error;
use crate::{
    Change, CommitError, GameId, GuildId, GuildSetting, GuildSettings, IdempotencyKey, Job,
    JobDone, JobId, Outage, Rating, Receipt, Setting, Settings, StoreError, Timestamp, UserId,
};

/// Most commands made durable together: enough for one sync to cost each next to nothing, few enough for the first of
/// them not to wait long.
const MAX_GROUP: usize = 128;

/// What the writer is asked for.
pub(super) enum Command {
    Commit {
        key: IdempotencyKey,
        now: Timestamp,
        /// Boxed: it is much larger than all others.
        change: Box<Change>,
        reply: oneshot::Sender<Result<Receipt, CommitError>>,
    },
    Choose {
        user: UserId,
        chosen: Vec<Setting>,
        reply: oneshot::Sender<Result<Settings, StoreError>>,
    },
    ChooseForGuild {
        guild: GuildId,
        chosen: Vec<GuildSetting>,
        reply: oneshot::Sender<Result<GuildSettings, StoreError>>,
    },
    SetRating {
        user: UserId,
        scale: String,
        before: Option<Rating>,
        after: Option<Rating>,
        reply: oneshot::Sender<Result<(), CommitError>>,
    },
    Forget {
        now: Timestamp,
        user: UserId,
        former: UserId,
        done: Vec<(GameId, u64)>,
        reply: oneshot::Sender<Result<(), CommitError>>,
    },
    NoteOutage {
        outage: Outage,
        reply: oneshot::Sender<Result<(), StoreError>>,
    },
    SetAlive {
        now: Timestamp,
        reply: oneshot::Sender<Result<(), StoreError>>,
    },
    Claim {
        now: Timestamp,
        lease: Duration,
        limit: usize,
        reply: oneshot::Sender<Result<Vec<Job>, StoreError>>,
    },
    Finish {
        id: JobId,
        done: JobDone,
        reply: oneshot::Sender<Result<(), StoreError>>,
    },
    Postpone {
        id: JobId,
        due: Timestamp,
        reply: oneshot::Sender<Result<(), StoreError>>,
    },
    Receipt {
        key: IdempotencyKey,
        reply: oneshot::Sender<Result<Option<Receipt>, StoreError>>,
    },
    Close {
        reply: oneshot::Sender<Result<(), StoreError>>,
    },
}

/// An answer, kept back until what it says is durable.
enum Answer {
    Commit(
        oneshot::Sender<Result<Receipt, CommitError>>,
        Result<Receipt, CommitError>,
    ),
    Choose(
        oneshot::Sender<Result<Settings, StoreError>>,
        Result<Settings, StoreError>,
    ),
    ChooseForGuild(
        oneshot::Sender<Result<GuildSettings, StoreError>>,
        Result<GuildSettings, StoreError>,
    ),
    Changed(
        oneshot::Sender<Result<(), CommitError>>,
        Result<(), CommitError>,
    ),
    Claim(
        oneshot::Sender<Result<Vec<Job>, StoreError>>,
        Result<Vec<Job>, StoreError>,
    ),
    Receipt(
        oneshot::Sender<Result<Option<Receipt>, StoreError>>,
        Result<Option<Receipt>, StoreError>,
    ),
    Done(
        oneshot::Sender<Result<(), StoreError>>,
        Result<(), StoreError>,
    ),
}

/// Who is to be woken when a group is durable.
#[derive(Default)]
struct Wakes {
    for_jobs: bool,
    for_clocks: bool,
}

pub(super) struct Writer {
    ledger: Ledger,
    sequence: SequenceFile,
    shared: Arc<Shared>,
    queue: mpsc::Receiver<Command>,
    /// Groups carried out so far.
    groups: u64,
    /// Why nothing is written any more.
    broken: Option<StoreError>,
}

impl Writer {
    pub(super) fn new(
        ledger: Ledger,
        sequence: SequenceFile,
        shared: Arc<Shared>,
        queue: mpsc::Receiver<Command>,
    ) -> Self {
        Self {
            ledger,
            sequence,
            shared,
            queue,
            groups: 0,
            broken: None,
        }
    }

    /// Works until it is told to close or nobody can ask any more.
    pub(super) fn run(mut self) {
        let mut closing = None;
        while closing.is_none() {
            let Some(first) = self.queue.blocking_recv() else {
                break;
            };
            let mut answers = Vec::new();
            let mut next = Some(first);
            let mut wakes = Wakes::default();
            while let Some(command) = next {
                if let Command::Close { reply } = command {
                    closing = Some(reply);
                    break;
                }
                answers.push(self.carry_out(command, &mut wakes));
                next = if answers.len() < MAX_GROUP {
                    self.queue.try_recv().ok()
                } else {
                    None
                };
            }
            self.write();
            for answer in answers {
                answer.send(self.broken.as_ref());
            }
            if wakes.for_jobs {
                self.shared.jobs_added.notify_one();
            }
            if wakes.for_clocks {
                self.shared.clocks_changed.notify_one();
            }
        }
        self.close(closing);
    }

    fn carry_out(&mut self, command: Command, wakes: &mut Wakes) -> Answer {
        match command {
            Command::Commit {
                key,
                now,
                change,
                reply,
            } => {
                let (has_jobs, has_clock) = (change.has_jobs(), change.has_clock());
                let result = self.guarded(|ledger| ledger.commit(key, now, *change));
                wakes.for_jobs |= has_jobs && result.is_ok();
                wakes.for_clocks |= has_clock && result.is_ok();
                Answer::Commit(reply, result)
            }
            Command::Choose {
                user,
                chosen,
                reply,
            } => Answer::Choose(reply, self.guarded(|ledger| ledger.choose(user, chosen))),
            Command::ChooseForGuild {
                guild,
                chosen,
                reply,
            } => Answer::ChooseForGuild(
                reply,
                self.guarded(|ledger| ledger.choose_for_guild(guild, chosen)),
            ),
            Command::SetRating {
                user,
                scale,
                before,
                after,
                reply,
            } => Answer::Changed(
                reply,
                self.guarded(|ledger| ledger.set_rating(user, &scale, before, after)),
            ),
            Command::Forget {
                now,
                user,
                former,
                done,
                reply,
            } => {
                // Jobs that others waited behind may be gone.
                wakes.for_jobs = true;
                Answer::Changed(
                    reply,
                    self.guarded(|ledger| ledger.forget(now, user, former, &done)),
                )
            }
            Command::NoteOutage { outage, reply } => {
                Answer::Done(reply, self.guarded(|ledger| ledger.note_outage(outage)))
            }
            Command::SetAlive { now, reply } => {
                Answer::Done(reply, self.guarded(|ledger| ledger.set_alive(now)))
            }
            Command::Claim {
                now,
                lease,
                limit,
                reply,
            } => Answer::Claim(
                reply,
                self.guarded(|ledger| ledger.claim(now, lease, limit)),
            ),
            Command::Finish { id, done, reply } => {
                wakes.for_jobs = true;
                Answer::Done(reply, self.guarded(|ledger| ledger.finish(id, done)))
            }
            Command::Postpone { id, due, reply } => {
                wakes.for_jobs = true;
                Answer::Done(reply, self.guarded(|ledger| ledger.postpone(id, due)))
            }
            Command::Receipt { key, reply } => {
                Answer::Receipt(reply, self.guarded(|ledger| Ok(ledger.receipt(key))))
            }
            Command::Close { reply } => Answer::Done(reply, Ok(())),
        }
    }

    /// Runs one command unless the store is broken, and notices when that breaks it.
    fn guarded<T, E: From<StoreError> + AsStoreError>(
        &mut self,
        command: impl FnOnce(&mut Ledger) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(error) = &self.broken {
            return Err(error.clone().into());
        }
        let result =
            catch_unwind(AssertUnwindSafe(|| command(&mut self.ledger))).unwrap_or_else(|panic| {
                Err(damaged(self.ledger.tables().dir(), panic_text(&*panic)).into())
            });
        if let Err(error) = &result
            && let Some(error @ (StoreError::Io { .. } | StoreError::Damaged { .. })) =
                error.as_store_error()
        {
            // The command may have been stopped half way: what it had collected must not be written.
            self.break_down(error.clone());
        }
        result
    }

    /// Applies what was collected, makes it durable and tells the readers.
    fn write(&mut self) {
        if self.broken.is_some() {
            return;
        }
        let written = catch_unwind(AssertUnwindSafe(|| self.write_group()))
            .unwrap_or_else(|panic| Err(damaged(self.ledger.tables().dir(), panic_text(&*panic))));
        match written {
            Ok(()) => self.shared.durable.send_modify(|durable| {
                durable.group = self.groups;
                durable.counts = self.ledger.counts();
                durable.next_due = self.ledger.next_due();
            }),
            Err(error) => self.break_down(error),
        }
    }

    fn write_group(&mut self) -> Result<(), StoreError> {
        let Some(writes) = self.ledger.take_writes()? else {
            return Ok(());
        };
        self.groups += 1;
        {
            // Readers see all of the group or nothing of it, and know by its number whether to wait for the disk.
            let mut open = self.shared.open_for_writing();
            open.applied = self.groups;
            self.ledger.tables().apply(&writes)?;
        }
        self.ledger.tables().sync()?;
        let recorded = self.sequence.write(self.ledger.sequence());
        recorded.map_err(|error| io_error(self.ledger.tables().dir(), &error))
    }

    fn break_down(&mut self, error: StoreError) {
        tracing::error!(%error, "the store takes no more changes");
        self.shared
            .durable
            .send_modify(|durable| durable.broken = Some(error.clone()));
        self.broken = Some(error);
    }

    /// Lets go of everything.
    fn close(self, reply: Option<oneshot::Sender<Result<(), StoreError>>>) {
        let Self {
            ledger,
            mut sequence,
            shared,
            queue,
            broken,
            ..
        } = self;
        // Whoever asks from here on is told that the store is closed.
        drop(queue);
        shared.open_for_writing().tables = None;
        let dir = ledger.tables().dir().to_path_buf();
        // The last handle: sled writes out what it still has, which is nothing of ours.
        let dropped = catch_unwind(AssertUnwindSafe(|| drop(ledger)));
        let result = match (broken, dropped) {
            (Some(error), _) => Err(error),
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
            // Nobody may be waiting for it any more.
            let _ = reply.send(result);
        }
    }
}

impl Answer {
    /// Answers, unless what was to be answered did not become durable.
    fn send(self, broken: Option<&StoreError>) {
        // A caller that has gone away needs no answer.
        match self {
            Answer::Commit(reply, result) => {
                let _ = reply.send(broken.map_or(result, |error| Err(error.clone().into())));
            }
            Answer::Choose(reply, result) => {
                let _ = reply.send(broken.map_or(result, |error| Err(error.clone())));
            }
            Answer::ChooseForGuild(reply, result) => {
                let _ = reply.send(broken.map_or(result, |error| Err(error.clone())));
            }
            Answer::Changed(reply, result) => {
                let _ = reply.send(broken.map_or(result, |error| Err(error.clone().into())));
            }
            Answer::Claim(reply, result) => {
                let _ = reply.send(broken.map_or(result, |error| Err(error.clone())));
            }
            Answer::Receipt(reply, result) => {
                let _ = reply.send(broken.map_or(result, |error| Err(error.clone())));
            }
            Answer::Done(reply, result) => {
                let _ = reply.send(broken.map_or(result, |error| Err(error.clone())));
            }
        }
    }
}

/// An error that may be one of the store's.
trait AsStoreError {
    fn as_store_error(&self) -> Option<&StoreError>;
}

impl AsStoreError for StoreError {
    fn as_store_error(&self) -> Option<&StoreError> {
        Some(self)
    }
}

impl AsStoreError for CommitError {
    fn as_store_error(&self) -> Option<&StoreError> {
        match self {
            CommitError::Store(error) => Some(error),
            CommitError::Conflict { .. }
            | CommitError::NotFound
            | CommitError::Over
            | CommitError::Full
            | CommitError::CapReached { .. }
            | CommitError::RatingMoved => None,
        }
    }
}
