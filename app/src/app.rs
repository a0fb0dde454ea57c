//! The [`App`]: its dependencies (ports), and how it commits changes.
//!
//! The app keeps no dialog state in memory: games are in the store, and a button's ID encodes what the button does. `router.rs` finds the action for
//! a request; each action is a file under `action/`.

pub(crate) mod challenges;
pub(crate) mod clocks;
mod context;
pub(crate) mod hooks;
pub(crate) mod documents;
pub(crate) mod entries;
pub(crate) mod forbidden;
pub mod audit;
pub(crate) mod in_flight;
pub(crate) mod games;
pub(crate) mod lines;
pub mod live;
pub(crate) mod language;
pub(crate) mod looks;
pub(crate) mod names;
pub(crate) mod offers;
pub(crate) mod ratings;
pub(crate) mod reviews;
pub(crate) mod rights;
pub(crate) mod series;
pub(crate) mod sights;
pub(crate) mod servers;
pub(crate) mod switches;
pub mod tally;
pub(crate) mod trees;

pub(crate) use context::RequestContext;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use asterism_rules::AnyGame;
use asterism_store::{
    Change, CommitError, GameId, IdempotencyKey, Receipt, Store, Timestamp, UserId,
};
use quick_cache::sync::Cache;
use tokio::sync::{RwLock, Semaphore, broadcast};

use crate::app::forbidden::Forbidden;
use crate::app::games::{REPLAYS_KEPT, ReplayKey};
use crate::app::hooks::Features;
use crate::app::in_flight::InFlight;
use crate::app::lines::Lines;
use crate::app::live::{LiveBoards, LiveState};
use crate::app::reviews::Reviews;
use crate::app::sights::RecentSights;
use crate::app::tally::Tally;
use crate::game::links::newest_url;
use crate::ports::attachments::Files;
use crate::ports::calendar::Calendar;
use crate::ports::clock::Clock;
use crate::ports::directory::Names;
use crate::ports::engine::EnginePool;
use crate::ports::pictures::Painter;
use crate::ports::rights::Rights;
use crate::ports::roles::Roles;
use crate::protocol::refusal::Refusal;

/// Maximum number of games loaded for one list. This is far more than any user plays at once.
pub(crate) const MANY: usize = 100;

/// Capacity of the channel that announces changed games. A listener that falls further behind misses some announcements.
pub(crate) const HEARD_OF: usize = 256;

/// Maximum number of attempts to make a change when other users keep changing the same data.
pub(crate) const TRIES: usize = 8;

/// The dependencies and settings with which an app is created.
pub struct AppParts {
    /// Stores games, challenges and jobs.
    pub store: Arc<dyn Store>,
    /// Looks up users' names and the language of a place.
    pub names: Arc<dyn Names>,
    /// Finds out which users can see which channels.
    pub rights: Arc<dyn Rights>,
    /// Gives and takes roles.
    pub roles: Arc<dyn Roles>,
    /// Lists events in servers.
    pub calendar: Arc<dyn Calendar>,
    /// Downloads files attached to a command.
    pub files: Arc<dyn Files>,
    /// Draws pictures of boards.
    pub painter: Painter,
    /// The threads on which the engine searches.
    pub engine_pool: EnginePool,
    /// The bot's own account. Users name it as an opponent to play against the engine.
    pub me: UserId,
    /// Time that the engine may think before the bot tells the channel that the engine is thinking.
    pub patience: Duration,
    /// Least time between a person's move and the engine's answer. Without it, the second tap of a double tap would play a move on the board that
    /// follows.
    pub pace: Duration,
    /// Returns the current time.
    pub clock: Clock,
    /// The features of the bot besides playing games.
    pub features: Features,
}

/// Maximum number of outbox jobs that may load games and draw pictures concurrently. Other jobs only wait for Discord.
const AT_WORK: usize = 16;

/// The bot's logic, independent of Discord.
pub struct App {
    /// Stores games, challenges and jobs.
    pub store: Arc<dyn Store>,
    pub(crate) names: Arc<dyn Names>,
    pub(crate) rights: Arc<dyn Rights>,
    pub(crate) roles: Arc<dyn Roles>,
    pub(crate) calendar: Arc<dyn Calendar>,
    pub(crate) files: Arc<dyn Files>,
    /// Draws pictures of boards.
    pub painter: Painter,
    /// The threads on which the engine searches.
    pub engine_pool: EnginePool,
    /// Cache of recent reviews of finished games.
    pub(crate) reviews: Reviews,
    /// The bot's own account. Users name it as an opponent to play against the engine.
    pub me: UserId,
    pub(crate) patience: Duration,
    pub(crate) pace: Duration,
    /// Returns the current time.
    pub clock: Clock,
    /// The features of the bot besides playing games.
    pub(crate) features: Features,
    /// Cache of recently replayed games.
    pub(crate) replays: Cache<ReplayKey, Arc<AnyGame>>,
    /// Announces the ID of each game that has just changed. A slow listener may miss some announcements.
    pub(crate) changes: broadcast::Sender<GameId>,
    /// Channels and users that Discord forbids the bot to write to.
    pub(crate) forbidden: Forbidden,
    /// Permits for outbox jobs that load games and draw pictures.
    pub(crate) at_work: Semaphore,
    /// Number of requests to Discord in progress, per channel.
    pub(crate) in_flight: InFlight,
    /// Queues in which changes to the same data wait for their turn.
    pub(crate) lines: Lines,
    /// Counts of failed deliveries.
    pub(crate) tally: Tally,
    /// The games that are shown live.
    pub(crate) live: LiveBoards,
    /// What users could see a moment ago.
    pub(crate) sights: RecentSights,
    /// Whether Discord opens the touch board when asked to.
    launches: AtomicBool,
    /// Lock that keeps a deleted user's name out of new messages. Read-locked while a message with players' names is built and sent; write-locked
    /// while a user is removed from all records.
    pub(crate) naming: RwLock<()>,
}

impl App {
    /// Creates the app. Starts no tasks: the caller passes requests to [`handle`](App::handle) and starts the workers.
    pub fn new(parts: AppParts) -> App {
        App {
            store: parts.store,
            names: parts.names,
            rights: parts.rights,
            roles: parts.roles,
            calendar: parts.calendar,
            files: parts.files,
            painter: parts.painter,
            engine_pool: parts.engine_pool,
            reviews: Reviews::default(),
            replays: Cache::new(REPLAYS_KEPT),
            me: parts.me,
            patience: parts.patience,
            pace: parts.pace,
            clock: parts.clock,
            features: parts.features,
            changes: broadcast::Sender::new(HEARD_OF),
            forbidden: Forbidden::default(),
            at_work: Semaphore::new(AT_WORK),
            in_flight: InFlight::default(),
            lines: Lines::default(),
            tally: Tally::default(),
            live: LiveBoards::default(),
            sights: RecentSights::default(),
            launches: AtomicBool::new(false),
            naming: RwLock::default(),
        }
    }

    /// Sets whether Discord can open the touch board, which is false at first. Only then do boards have the button that opens it.
    pub fn allow_launches(&self, allowed: bool) {
        self.launches.store(allowed, Ordering::Relaxed);
    }

    /// Returns whether Discord can open the touch board.
    pub(crate) fn may_launch(&self) -> bool {
        self.launches.load(Ordering::Relaxed)
    }

    /// Commits a change. Returns [`Refusal::Stale`] if another request has changed the game in the meantime.
    pub(crate) async fn commit(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, Refusal> {
        let game = match &change {
            Change::Append { game, .. }
            | Change::Undo { game, .. }
            | Change::SetOffer { game, .. }
            | Change::SetClock { game, .. }
            | Change::GrantTime { game, .. }
            | Change::Nudge { game, .. } => Some(*game),
            Change::OpenChallenge(_)
            | Change::Accept { .. }
            | Change::Join { .. }
            | Change::Leave { .. }
            | Change::SetVariant { .. }
            | Change::CloseChallenge { .. }
            | Change::Start { .. }
            | Change::Begin { .. }
            | Change::SetChallengePost { .. }
            | Change::SetThread { .. }
            | Change::SetPost { .. }
            | Change::SetTree { .. }
            | Change::SetDocuments { .. } => None,
        };
        match self.commit_rated(key, now, change).await {
            Ok(receipt) => {
                if let Some(game) = game {
                    self.announce(game, receipt.version);
                    self.tell_pages(game).await;
                }
                Ok(receipt)
            }
            Err(error) => Err(self.refuse(error, game).await),
        }
    }

    /// Notifies listeners that a game has changed, and is now at `version`.
    pub(crate) fn announce(&self, game: GameId, version: u64) {
        self.live.note(game, LiveState::at(version));
        // This fails if there are no listeners, which is fine.
        let _ = self.changes.send(game);
    }

    /// Returns the refusal that tells the user why a change could not be committed. `game` is the game that the change was for, if any.
    pub(crate) async fn refuse(&self, error: CommitError, game: Option<GameId>) -> Refusal {
        match error {
            CommitError::Conflict { .. } | CommitError::Full | CommitError::TooManyTrees => {
                Refusal::Stale {
                    url: self.url_of(game).await,
                }
            }
            // Only returned after many attempts, each with the newest ratings, plans or documents.
            CommitError::RatingMoved | CommitError::AnswersMoved | CommitError::DocumentMoved => {
                Refusal::Crowded
            }
            CommitError::CapReached { running, cap } => Refusal::GamesCap { running, cap },
            CommitError::NotFound => Refusal::NoSuchChallenge,
            CommitError::Over => match game {
                Some(game) => Refusal::Over(game),
                None => Refusal::NoSuchChallenge,
            },
            CommitError::Store(error) => error.into(),
        }
    }

    async fn url_of(&self, game: Option<GameId>) -> Option<String> {
        let record = self.store.game(game?).await.ok().flatten()?;
        newest_url(&record)
    }
}
