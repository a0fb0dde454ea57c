//! The clock keeper: records that the bot is running, credits outages to players, reminds players who are short of time, and ends the turns of
//! players who have run out of time.
//!
//! The clock keeper does nothing while Discord cannot be reached. Once Discord can be reached again, it credits the outage before it ends any turn,
//! so no one loses because of the outage. Each step is one change that names the game's version and includes the jobs that follow, so repeating a
//! step after an interruption has the same result.

use std::sync::Arc;
use std::time::Duration;

use asterism_store::{
    Change, Clock, CommitError, EntryKind, GameRecord, IdempotencyKey, Reach, StoreError,
    Timestamp, Topic,
};
use futures_util::future::{BoxFuture, try_join_all};
use tokio::sync::watch;

use crate::app::{App, MANY};
use crate::game::clocks::{Renewal, after_reminder, recompute_clock};
use crate::game::loaded_game::LoadedGame;
use crate::ports::clock::Worker;
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::worker::posting::is_turn_shown;
use crate::worker::supervisor::wait_for_stop;
use crate::worker::uptime::BEAT;
use crate::worker::work::Work;

/// Pause between updates of two board posts after an outage has moved all clocks. This makes ten updates per second, well below the 50 requests that
/// Discord allows, because new boards are more urgent.
const REFRESH_EVERY: Duration = Duration::from_millis(100);

/// Time to wait after an error before trying again.
const PAUSE: Duration = Duration::from_mins(1);

/// Maximum number of batches of due clocks that the loop processes before it checks for anything else.
const ROUNDS: usize = 64;

/// Time until a turn whose board could not be posted is checked again.
const UNSHOWN: Duration = Duration::from_mins(15);

/// Time until a game that this program cannot replay is checked again.
const UNREADABLE: Duration = Duration::from_hours(24);

/// How often a process checks whether other processes serve the players. Also how often a process that serves players, but leaves the clocks to other
/// processes, records that it serves them.
const LOOK_AFTER_OTHERS: Duration = Duration::from_secs(30);

/// Runs the clock keeper until told to stop. It processes the clocks while `served` shows that players can reach this process. If `work` does not
/// include the clocks, it only records that players can reach this process. If players cannot reach this process, it processes the clocks while they
/// can reach other processes.
pub fn run(
    app: Arc<App>,
    work: Work,
    served: watch::Receiver<Vec<Reach>>,
    stop: watch::Receiver<bool>,
    worker: Worker,
) -> BoxFuture<'static, ()> {
    Box::pin(keep_clocks(app, work, served, stop, worker))
}

async fn keep_clocks(
    app: Arc<App>,
    work: Work,
    mut served: watch::Receiver<Vec<Reach>>,
    mut stop: watch::Receiver<bool>,
    mut worker: Worker,
) {
    let helps_others = work.sends() && app.store.is_shared();
    // Nothing is due before the first connection, unless other processes serve players.
    tokio::select! {
        biased;
        () = wait_for_stop(&mut stop) => return,
        there = served.wait_for(|served| !served.is_empty()) => if there.is_err() { return },
        () = tokio::time::sleep(LOOK_AFTER_OTHERS), if helps_others => {}
    }
    loop {
        if *stop.borrow() {
            break;
        }
        let reaches = served.borrow_and_update().clone();
        if reaches.is_empty() && !helps_others {
            tokio::select! {
                biased;
                _ = stop.changed() => {}
                changed = served.changed() => if changed.is_err() { break },
                () = worker.rest(None) => {}
            }
            continue;
        }
        let now = app.clock.now();
        let looked = if reaches.is_empty() {
            app.look_after_clocks_of_others(now).await
        } else if work.sends() {
            app.look_after_clocks(&reaches, now).await.map(Some)
        } else {
            let uptime = app.note_uptime(&reaches, LOOK_AFTER_OTHERS, now).await;
            uptime.map(|uptime| Some(uptime.next))
        };
        let next = match looked {
            Ok(next) => next,
            Err(error) if error.is_final() => break,
            Err(error) => {
                if !error.is_reported() {
                    tracing::error!(%error, "could not process clocks; retrying after a pause");
                }
                Some(now.plus(PAUSE))
            }
        };
        tokio::select! {
            biased;
            _ = stop.changed() => {}
            changed = served.changed() => {
                // These reaches were served until now.
                if !reaches.is_empty() {
                    let _ = app.store.set_alive(reaches, app.clock.now()).await;
                }
                if changed.is_err() {
                    break;
                }
            }
            () = app.store.clocks_changed() => {}
            () = worker.rest(next) => {}
            () = tokio::time::sleep(LOOK_AFTER_OTHERS), if next.is_none() => {}
        }
    }
    let reaches = served.borrow().clone();
    if !reaches.is_empty() {
        let _ = app.store.set_alive(reaches, app.clock.now()).await;
    }
}

impl App {
    /// Processes everything that is due at `now`, in a process that serves the players in `served`. Returns the time of the next check.
    pub(crate) async fn look_after_clocks(
        &self,
        served: &[Reach],
        now: Timestamp,
    ) -> Result<Timestamp, StoreError> {
        let uptime = self.note_uptime(served, BEAT, now).await?;
        let next_beat = uptime.next;
        if !uptime.is_whole {
            return Ok(next_beat.min(now.plus(PAUSE)));
        }
        self.settle_clocks(next_beat, now).await
    }

    /// Processes everything that is due at `now`, in a process that serves no players, if other processes serve all of them. Returns the time of the
    /// next check; `None` if other processes do not serve all players, or if that is unknown.
    async fn look_after_clocks_of_others(
        &self,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        let is_alone = self.store.count_processes().await? == 1;
        if is_alone || !self.is_served_by_others(2 * LOOK_AFTER_OTHERS, now).await? {
            return Ok(None);
        }
        let look_again = now.plus(LOOK_AFTER_OTHERS);
        self.settle_clocks(look_again, now).await.map(Some)
    }

    /// Processes everything that is due at `now`. Returns the time of the next check, which is `next_beat` at the latest.
    async fn settle_clocks(
        &self,
        next_beat: Timestamp,
        now: Timestamp,
    ) -> Result<Timestamp, StoreError> {
        for _ in 0..ROUNDS {
            let due = self.store.clocks_due(now, MANY).await?;
            if due.is_empty() {
                let next = self.store.next_clock().await?;
                return Ok(next.map_or(next_beat, |next| next.min(next_beat)));
            }
            let mut in_vain = true;
            for record in due {
                let id = record.id;
                match Box::pin(self.settle_clock(record, now)).await {
                    Ok(()) => in_vain = false,
                    Err(CommitError::Store(error)) if error.is_reported() => return Err(error),
                    Err(error) => {
                        tracing::warn!(game = %id, %error, "could not process the clock of a game; retrying");
                    }
                }
            }
            if in_vain {
                break;
            }
        }
        Ok(next_beat.min(now.plus(PAUSE)))
    }

    /// Credits outages to all running clocks.
    pub(super) async fn make_good(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut after = None;
        let mut refresh_at = now;
        loop {
            let records = self.store.clocked(after, MANY).await?;
            let Some(last) = records.last() else {
                return Ok(());
            };
            after = last.due().map(|due| (due, last.id));
            // A clock that was moved to a later time is listed again.
            let is_credited = |record: &GameRecord| {
                let clock = record.clock.as_ref();
                clock.is_some_and(|clock| clock.credited >= now)
            };
            let records = records.into_iter().filter(|record| !is_credited(record));
            let loaded_games = self.load_all_without_names(records.collect()).await?;
            // Commit them all together, because the store makes concurrent changes durable together.
            let loaded_games = loaded_games.into_iter().map(|loaded| {
                refresh_at = refresh_at.plus(REFRESH_EVERY);
                (loaded, refresh_at)
            });
            let all = loaded_games.map(|(loaded, refresh_at)| async move {
                let id = loaded.record.id;
                // If this fails, the credit is given when the clock is due.
                match self.renew_clock(&loaded, Renewal::Credit, now, refresh_at).await {
                    Err(CommitError::Store(error)) if error.is_reported() => Err(error),
                    Err(error) => {
                        tracing::warn!(game = %id, %error, "could not credit an outage to a clock; retrying when the clock is due");
                        Ok(())
                    }
                    Ok(()) => Ok(()),
                }
            });
            try_join_all(all).await?;
        }
    }

    /// Recalculates the clock of a running game. If the clock changes, updates the turn's post at `refresh_at`.
    pub(crate) async fn renew_clock(
        &self,
        loaded: &LoadedGame,
        renewal: Renewal,
        now: Timestamp,
        refresh_at: Timestamp,
    ) -> Result<(), CommitError> {
        let clock = recompute_clock(loaded, renewal, now);
        if clock == loaded.record.clock {
            return Ok(());
        }
        self.set_clock(&loaded.record, clock, now, refresh_at).await
    }

    /// Processes the clock of `record`, which is due: credits outages, reminds the player, or ends the player's turn.
    async fn settle_clock(&self, record: GameRecord, now: Timestamp) -> Result<(), CommitError> {
        let id = record.id;
        let Ok(loaded) = self.load_record(record.clone(), Language::English).await else {
            // No player loses because of an unreadable record; another version of the program may be able to read it.
            tracing::error!(game = %id, "could not process a clock; the record of its game cannot be replayed");
            return self.put_off(&record, UNREADABLE, now).await;
        };
        let Some(clock) = recompute_clock(&loaded, Renewal::Credit, now) else {
            return self.set_clock(&record, None, now, now).await;
        };
        if !is_turn_shown(&record) {
            // The player could not be told that it is their turn. When its board is posted, the turn begins again.
            return self.put_off(&record, UNSHOWN, now).await;
        }
        if clock.due() > now {
            return self.set_clock(&record, Some(clock), now, now).await;
        }
        if clock.runs_out <= now {
            return self.time_out(loaded, now).await;
        }
        let version = record.version;
        // A reminder may be sent again after the player was given time, but not the one that was due in this minute.
        let due = clock.due().millis() / 60_000;
        let key = IdempotencyKey::LaterReminder {
            game: id,
            version,
            due: u32::try_from(due).unwrap_or_default(),
        };
        let reminded = after_reminder(&loaded, clock, now);
        let change = Change::SetClock {
            game: id,
            version,
            clock: Some(reminded.clone()),
            jobs: vec![Topic::Remind { version }],
        };
        let receipt = self.store.commit(key, now, change).await;
        match receipt {
            // Another change has restored the old clock since.
            Ok(receipt) if receipt.repeated => {
                self.set_clock(&record, Some(reminded), now, now).await
            }
            other => ignore_overtaken(other.map(|_| ())),
        }
    }

    /// Ends the turn of the player who has run out of time.
    async fn time_out(&self, mut loaded: LoadedGame, now: Timestamp) -> Result<(), CommitError> {
        let record = loaded.record.clone();
        let seat = loaded.game.to_move();
        let Some(seat) = seat.filter(|seat| loaded.game.time_out(*seat)) else {
            tracing::error!(game = %record.id, "could not end a turn that ran out of time; it is no player's turn");
            return self.put_off(&record, UNREADABLE, now).await;
        };
        let entry = EntryKind::TimedOut(seat.number() as u8);
        let key = IdempotencyKey::TimeUp {
            game: record.id,
            version: record.version,
        };
        match self.commit_entry(key, loaded, entry, None, now).await {
            // Stored, or the player moved first, or the game is over.
            Ok(_) | Err(Refusal::Stale { .. } | Refusal::Over(_)) => Ok(()),
            Err(refusal) => {
                tracing::warn!(game = %record.id, ?refusal, "could not store a loss on time; retrying after a pause");
                self.put_off(&record, PAUSE, now).await
            }
        }
    }

    /// Postpones the clock of a game by `time`.
    async fn put_off(
        &self,
        record: &GameRecord,
        time: Duration,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        let clock = record.clock.clone().map(|clock| Clock {
            runs_out: now.plus(time),
            remind: None,
            ..clock
        });
        // This is not the player's real deadline, so the board is not updated with it.
        self.note_clock(record, clock, Vec::new(), now).await
    }

    /// Sets the clock of a game. If the deadline changes, updates the turn's post at `refresh_at`.
    async fn set_clock(
        &self,
        record: &GameRecord,
        clock: Option<Clock>,
        now: Timestamp,
        refresh_at: Timestamp,
    ) -> Result<(), CommitError> {
        let end = |clock: &Option<Clock>| clock.as_ref().map(|clock| clock.runs_out);
        let version = record.version;
        let jobs = if end(&clock) == end(&record.clock) {
            Vec::new()
        } else {
            let at = (refresh_at > now).then_some(refresh_at);
            vec![Topic::Refresh { version, at }]
        };
        self.note_clock(record, clock, jobs, now).await
    }

    async fn note_clock(
        &self,
        record: &GameRecord,
        clock: Option<Clock>,
        jobs: Vec<Topic>,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        let version = record.version;
        let key = IdempotencyKey::ClockSet {
            game: record.id,
            version,
            runs_out: clock.as_ref().map(|clock| clock.runs_out),
            credited: clock.as_ref().map(|clock| clock.credited),
            remind: clock.as_ref().and_then(|clock| clock.remind),
            at: now,
        };
        let change = Change::SetClock {
            game: record.id,
            version,
            clock,
            jobs,
        };
        ignore_overtaken(self.store.commit(key, now, change).await.map(|_| ()))
    }
}

/// Ignores errors that mean that the game has moved on, because its new clock is processed separately.
fn ignore_overtaken(done: Result<(), CommitError>) -> Result<(), CommitError> {
    match done {
        Err(CommitError::Conflict { .. } | CommitError::Over | CommitError::NotFound) => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use asterism_store::{GameId, Terms, TimeControl};

    use crate::testing::club::{ANN, BEN, Beginning, Club};

    use super::*;

    /// Begins a game of Ann and Ben with this time for each move.
    async fn begin(club: &Club, per_move: Duration) -> GameId {
        let time = TimeControl::new(per_move, Duration::ZERO);
        let terms = Terms {
            rated: false,
            time: Some(time),
        };
        let beginning = Beginning {
            terms,
            ..Beginning::of(&[ANN, BEN])
        };
        club.set_up(beginning).await
    }

    #[tokio::test]
    async fn a_clock_that_is_set_right_takes_no_time_from_players() {
        const DAY: Duration = Duration::from_hours(24);
        let club = Club::new();
        let store = &club.app.store;
        // The machine's clock was right until a moment ago. Now the bot has started again, and the clock is a day behind.
        let behind = club.app.clock.now();
        store
            .set_alive(vec![Reach::GATEWAY], behind.plus(DAY))
            .await
            .unwrap();
        club.app
            .look_after_clocks(&[Reach::GATEWAY], behind)
            .await
            .unwrap();
        let game = begin(&club, DAY).await;
        // Two minutes later, it is set right.
        let now = club.app.clock.skip(DAY + Duration::from_mins(2));
        club.app
            .look_after_clocks(&[Reach::GATEWAY], now)
            .await
            .unwrap();
        let record = store.game(game).await.unwrap().unwrap();
        assert!(record.ended.is_none(), "{record:?}");
        let left = record.clock.unwrap().runs_out.since(now);
        assert!(left + Duration::from_mins(5) > DAY, "{left:?}");
    }

    #[tokio::test]
    async fn nobody_loses_on_time_while_a_part_of_the_players_is_not_served() {
        const HOUR: Duration = Duration::from_hours(1);
        const MINUTE: Duration = Duration::from_mins(1);
        let shard = |number| Reach::Shard { number, total: 2 };
        let club = Club::new();
        let (app, store) = (&club.app, &club.app.store);
        let both = [shard(0), shard(1)];
        app.look_after_clocks(&both, app.clock.now()).await.unwrap();
        let game = begin(&club, HOUR).await;
        let look = async |served: &[Reach], after: Duration| {
            let now = app.clock.skip(after);
            app.look_after_clocks(served, now).await.unwrap();
            store.game(game).await.unwrap().unwrap()
        };
        for _ in 0..24 {
            let record = look(&[shard(0)], 5 * MINUTE).await;
            assert!(record.ended.is_none(), "{record:?}");
        }
        let record = look(&[shard(1)], MINUTE).await;
        let left = record.clock.unwrap().runs_out.since(app.clock.now());
        assert!(left > 50 * MINUTE, "the outage is credited: {left:?}");
        // Now everyone can play.
        for _ in 0..12 {
            look(&both, 5 * MINUTE).await;
        }
        let record = look(&both, MINUTE).await;
        assert!(record.ended.is_some(), "{record:?}");
    }
}
