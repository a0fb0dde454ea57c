//! Records what players wanted, what they were told, and what was stored, and checks it as it happens.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asterism_app::game::loaded_game::replay;
use asterism_store::memory::MemoryStore;
use asterism_store::prelude::*;
use asterism_store::{
    Change, Entry, EntryKind, GameId, GameRecord, IdempotencyKey, InteractionId, Job, Pings,
    RECEIPT_LIFE, Receipt, TimeGrant, Timestamp, Topic, UserId,
};

use super::discord::Discord;
use super::server::PEOPLE;
use super::world::World;

/// After being told, a player may have had this much less than the time for a turn: boards can be up to ten minutes late without restarting the
/// clock, and the machine's clock may be set forward by less than what counts as an outage.
const TOLERANCE: Duration = Duration::from_mins(90);

/// How long a change of settings may take to arrive.
const NEW_WAY_WITHIN: Duration = Duration::from_mins(20);

/// What was wanted and done.
pub(super) struct Ledger {
    world: Arc<World>,
    discord: Arc<Discord>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The moves that players wanted to make, by interaction.
    wanted: BTreeMap<InteractionId, (GameId, String)>,
    /// How often each of them was made.
    made: BTreeMap<InteractionId, u32>,
    /// How far the machine's clock was off when each of them was wanted, in milliseconds.
    clock_errors: BTreeMap<InteractionId, i64>,
    /// When each player changed how they are notified.
    new_ways: BTreeMap<UserId, Vec<Timestamp>>,
}

/// A turn: the versions of the game at which it lasts.
pub(super) struct TurnSpan {
    /// The player, unless it is the engine.
    pub(super) user: Option<UserId>,
    /// Number of entries when it began.
    pub(super) began: usize,
}

impl TurnSpan {
    /// Returns whether this turn of `record` lasts at `version`.
    pub(super) fn lasts_at(&self, record: &GameRecord, version: u64) -> bool {
        let entries = record.entries_at(version);
        entries.is_some_and(|entries| entries >= self.began)
    }
}

/// Returns the turn that lasts in `record`; `None` if the game is over.
pub(super) fn find_turn(record: &GameRecord) -> Option<TurnSpan> {
    let turn = |count: usize| {
        let mut then = record.clone();
        then.entries.truncate(count);
        let game = replay(&then).ok()?;
        Some((game.ply(), game.to_move()?))
    };
    let now = turn(record.entries.len())?;
    let mut began = record.entries.len();
    while began > 0 && turn(began - 1) == Some(now) {
        began -= 1;
    }
    let seat = record.seats.get(now.1.index())?;
    let user = seat.user().filter(|user| PEOPLE.contains(user));
    Some(TurnSpan { user, began })
}

impl Ledger {
    pub(super) fn new(world: Arc<World>, discord: Arc<Discord>) -> Ledger {
        Ledger {
            world,
            discord,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a player wants to make a move.
    pub(super) fn intend(&self, interaction: InteractionId, game: GameId, notation: &str) {
        let wanted = (game, notation.to_owned());
        let error = self.world.clock_error();
        let mut state = self.state();
        state.wanted.insert(interaction, wanted);
        state.clock_errors.insert(interaction, error);
    }

    /// Notes that a player changes how they are notified.
    pub(super) fn note_new_way(&self, user: UserId) {
        let now = self.world.now();
        self.state().new_ways.entry(user).or_default().push(now);
    }

    /// Returns whether the player of `turn` has changed how they are notified since its first message, or shortly before.
    pub(super) fn has_new_way(&self, record: &GameRecord, turn: &TurnSpan) -> bool {
        // A player who wants no notification when the turn begins counts as told, although the board may be posted much later.
        let began = turn
            .began
            .checked_sub(1)
            .and_then(|last| record.entries.get(last));
        let told = self.find_told(record, turn);
        let told = told.map(|told| began.map_or(told, |entry| told.min(entry.at)));
        turn.user.is_some_and(|user| self.has_way_since(user, told))
    }

    /// Returns whether `user` has changed how they are notified since `told`, or shortly before; ever, if that is `None`.
    pub(super) fn has_way_since(&self, user: UserId, told: Option<Timestamp>) -> bool {
        let state = self.state();
        let mut changes = state.new_ways.get(&user).into_iter().flatten();
        changes.any(|at| told.is_none_or(|told| at.plus(NEW_WAY_WITHIN) >= told))
    }

    /// Checks that an action confirmed to a player is stored.
    pub(super) async fn check_receipt(&self, interaction: InteractionId, data: &MemoryStore) {
        self.world.count("acknowledged moves");
        let receipt = data.receipt(interaction.into()).await;
        let wanted = self.state().wanted.get(&interaction).cloned();
        if !matches!(receipt, Ok(Some(_))) && !self.has_expired(interaction, data).await {
            self.world
                .report(format!("{wanted:?} was acknowledged, but is not stored"));
        }
    }

    /// Returns whether the move is stored although its receipt is not: receipts last for a day, and the clock was set forward.
    async fn has_expired(&self, interaction: InteractionId, data: &MemoryStore) -> bool {
        let error = self.world.clock_error();
        let wanted = {
            let state = self.state();
            let before = state.clock_errors.get(&interaction);
            let life = RECEIPT_LIFE.as_millis() as i64;
            let is_set_forward = before.is_some_and(|before| error - before >= life);
            let is_made = is_set_forward && state.made.contains_key(&interaction);
            let wanted = state.wanted.get(&interaction).cloned();
            wanted.filter(|_| is_made)
        };
        let Some((game, notation)) = wanted else {
            return false;
        };
        let record = data.game(game).await.ok().flatten();
        let is_move = |entry: &Entry| entry.what == EntryKind::Move(notation.clone());
        record.is_some_and(|record| record.entries.iter().any(is_move))
    }

    /// Checks a change that was just stored.
    pub(super) async fn note_change(
        &self,
        key: &IdempotencyKey,
        change: &Change,
        receipt: &Receipt,
        data: &MemoryStore,
    ) {
        self.world.log(&format!(
            "stored {key}: {} {}, version {}",
            name(change),
            receipt.id,
            receipt.version
        ));
        if let Change::GrantTime { grant, .. } = change {
            self.world.count(match grant {
                TimeGrant::Pause { .. } => "pauses",
                TimeGrant::Gift { .. } => "gifts of time",
            });
        }
        let Change::Append { game, entries, .. } = change else {
            return;
        };
        let Ok(Some(record)) = data.game(*game).await else {
            self.world
                .report(format!("game {game} cannot be read after {key}"));
            return;
        };
        match &entries[0].what {
            EntryKind::Move(notation) => self.check_move(key, *game, notation),
            EntryKind::TimedOut(seat) => self.check_timeout(&record, *seat, data).await,
            EntryKind::Resigned(_) | EntryKind::DrawAgreed | EntryKind::Aborted(_) => {}
        }
    }

    /// Checks that a player wanted a move, and that it was made once.
    fn check_move(&self, key: &IdempotencyKey, game: GameId, notation: &str) {
        self.world.count("moves");
        let IdempotencyKey::Interaction { id } = *key else {
            return;
        };
        let mut state = self.state();
        let wanted = state.wanted.get(&id).cloned();
        let made = state.made.entry(id).or_default();
        *made += 1;
        let is_once = *made == 1;
        drop(state);
        if wanted != Some((game, notation.to_owned())) || !is_once {
            self.world.report(format!(
                "{notation} was made in game {game}, wanted was {wanted:?}, first time: {is_once}"
            ));
        }
    }

    /// Checks that a player who has lost on time was told of the turn, and had the time.
    async fn check_timeout(&self, after: &GameRecord, seat: u8, data: &MemoryStore) {
        self.world.count("losses on time");
        let mut record = after.clone();
        record.entries.pop();
        record.version -= 1;
        record.ended = None;
        let Some(turn) = find_turn(&record) else {
            self.world.report(format!(
                "game {}: seat {seat} lost on time after its end",
                record.id
            ));
            return;
        };
        let Some(user) = turn.user else {
            return;
        };
        let settings = data.settings(user).await;
        let way = settings.ok().and_then(|settings| settings.pings);
        let is_told =
            !matches!(way, Some(Pings::None | Pings::Digest)) && !self.has_new_way(&record, &turn);
        if self.discord.is_gone(record.place.channel) && !is_told {
            return;
        }
        let told = self.find_told(&record, &turn);
        let began = turn.began.checked_sub(1);
        let began = began.map_or(record.started, |last| record.entries[last].at);
        // After a takeback, the turn begins anew.
        let began = record.undone_at.map_or(began, |undone| began.max(undone));
        let gifts = record.grants.iter().filter_map(|grant| match grant {
            TimeGrant::Gift { to, at, time, .. } if *to == seat && *at >= began => Some(*time),
            TimeGrant::Gift { .. } | TimeGrant::Pause { .. } => None,
        });
        let gifts: Duration = gifts.sum();
        let allowed = record
            .terms
            .time
            .map_or(Duration::ZERO, |time| time.per_move + gifts);
        // Pauses do not overlap, because the next one can be proposed only after the last one has ended.
        let had = told.map(|told| {
            let now = self.world.now();
            let pauses = record.grants.iter().map(|grant| match grant {
                TimeGrant::Pause { from, to, .. } => now.min(*to).since(told.max(*from)),
                TimeGrant::Gift { .. } => Duration::ZERO,
            });
            let weekends = record.terms.time.is_some_and(|time| time.weekend_break);
            let weekends = if weekends {
                count_weekends(told, now)
            } else {
                Duration::ZERO
            };
            // The times of pauses are those of the machine, and mean nothing if its clock is wrong or was set. A pause may overlap a weekend.
            let is_known = !self.world.was_clock_set_since(told) && self.world.clock_error() == 0;
            let pauses: Duration = pauses.sum();
            now.since(told).saturating_sub(if is_known {
                weekends.max(pauses)
            } else {
                Duration::ZERO
            })
        });
        if had.is_none_or(|had| had + TOLERANCE < allowed) {
            self.world.report(format!(
                "game {}, version {}: {user} lost on time {had:?} after the board was there, with {allowed:?} for a turn",
                record.id, record.version
            ));
        }
    }

    /// Returns whether the player of `turn` brought the game there, so that they need not be told.
    pub(super) fn was_begun_by_player(&self, record: &GameRecord, turn: &TurnSpan) -> bool {
        let jobs = self.world.jobs_about(record.id);
        jobs.into_iter().any(|job| match job.topic {
            Topic::Turn {
                version,
                by: Some(seat),
                ..
            } if turn.lasts_at(record, version) => {
                let seat = record.seats.get(usize::from(seat) - 1);
                seat.and_then(|seat| seat.user()) == turn.user
            }
            _ => false,
        })
    }

    /// Returns when the player of `turn` could first know of it.
    fn find_told(&self, record: &GameRecord, turn: &TurnSpan) -> Option<Timestamp> {
        let sent = self.discord.first_sent().into_iter();
        let about = sent.filter(|(job, _)| {
            let Some(job) = self
                .world
                .job(*job)
                .filter(|job| job.game() == Some(record.id))
            else {
                return false;
            };
            let Some(version) = find_version_told(&job) else {
                return false;
            };
            turn.lasts_at(record, version)
        });
        about.map(|(_, at)| at).min()
    }
}

/// Returns how much of the time from `from` to `to` is on Saturdays and Sundays in UTC, hour by hour.
fn count_weekends(from: Timestamp, to: Timestamp) -> Duration {
    const HOUR: Duration = Duration::from_hours(1);
    let hours = to.since(from).as_secs() / 3600;
    let is_weekend = |hour: &u64| {
        let at = from.plus(HOUR * *hour as u32);
        // 1 January 1970 was a Thursday.
        matches!((at.secs() / 86_400 + 4) % 7, 0 | 6)
    };
    HOUR * (0..hours).filter(is_weekend).count() as u32
}

/// Returns the version of the game whose turn a job tells the player about, if it does.
pub(super) fn find_version_told(job: &Job) -> Option<u64> {
    match job.topic {
        Topic::Turn { version, .. }
        | Topic::Elsewhere { version, .. }
        | Topic::Tell { version, .. } => Some(version),
        _ => None,
    }
}

/// Names a change, for the log.
fn name(change: &Change) -> String {
    match change {
        Change::Append { entries, .. } => {
            let what: Vec<_> = entries.iter().map(|entry| &entry.what).collect();
            format!("{what:?} in")
        }
        Change::Undo { entries, .. } => format!("takeback of {entries} in"),
        Change::SetOffer { offer, .. } => {
            format!("offer {:?} in", offer.as_ref().map(|it| it.what))
        }
        Change::SetClock { clock, .. } => {
            format!("clock {:?} in", clock.as_ref().map(|clock| clock.runs_out))
        }
        Change::CloseChallenge { why, .. } => format!("{why:?}: challenge"),
        other => {
            let text = format!("{other:?}");
            let end = text.find([' ', '(', '{']).unwrap_or(text.len());
            text[..end].to_owned()
        }
    }
}
