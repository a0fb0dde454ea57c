//! [`App`]: its ports, and how it commits changes.
//!
//! The app keeps no conversation in memory: games are in the store, and a button carries what it means. `router.rs` finds the
//! action for a request; each action is a file under `action/`.

pub(crate) mod challenges;
pub(crate) mod clocks;
pub(crate) mod games;
pub(crate) mod language;
pub(crate) mod looks;
pub(crate) mod names;
pub(crate) mod offers;
pub(crate) mod ranking;
pub(crate) mod ratings;
pub(crate) mod reviews;
pub(crate) mod series;
pub(crate) mod servers;

use std::sync::Arc;
use std::time::Duration;

use asterism_rules::AnyGame;
use asterism_store::{
    Change, CommitError, GameId, IdempotencyKey, Receipt, Store, Timestamp, UserId,
};
use quick_cache::sync::Cache;
use tokio::sync::{RwLock, broadcast};

use crate::app::games::{REPLAYS_KEPT, ReplayKey};
use crate::app::reviews::Reviews;
use crate::game::links::newest_url;
use crate::ports::attachments::Files;
use crate::ports::clock::Clock;
use crate::ports::directory::Names;
use crate::ports::engine::EnginePool;
use crate::ports::pictures::Painter;
use crate::protocol::refusal::Refusal;

/// Most games loaded for one list; far more than anyone plays at once.
pub(crate) const MANY: usize = 100;

/// Announcements of changed games kept for a slow listener.
pub(crate) const HEARD_OF: usize = 256;

/// Attempts at a change when others change the same challenge at the same time.
pub(crate) const TRIES: usize = 8;

/// What the app is given when it starts.
pub struct AppParts {
    /// Where games, challenges and jobs are kept.
    pub store: Arc<dyn Store>,
    /// What people are called, and which language is spoken where.
    pub names: Arc<dyn Names>,
    /// Fetches files that come with a command.
    pub files: Arc<dyn Files>,
    /// Draws boards.
    pub painter: Painter,
    /// Threads that search for the engine.
    pub engine_pool: EnginePool,
    /// The program's own account: naming it as an opponent means the engine.
    pub me: UserId,
    /// How long after a move the channel is told that the engine is thinking.
    pub patience: Duration,
    /// Tells the time.
    pub clock: Clock,
}

/// The bot, without Discord.
pub struct App {
    /// Where games, challenges and jobs are kept.
    pub store: Arc<dyn Store>,
    pub(crate) names: Arc<dyn Names>,
    pub(crate) files: Arc<dyn Files>,
    /// Draws boards.
    pub painter: Painter,
    /// Threads that search for the engine.
    pub engine_pool: EnginePool,
    /// Finished games reviewed lately.
    pub(crate) reviews: Reviews,
    /// The program's own account: naming it as an opponent means the engine.
    pub me: UserId,
    pub(crate) patience: Duration,
    /// Tells the time.
    pub clock: Clock,
    /// Games replayed lately.
    pub(crate) replays: Cache<ReplayKey, Arc<AnyGame>>,
    /// Announces each game that was just changed; a slow listener may miss some.
    pub(crate) changes: broadcast::Sender<GameId>,
    /// Read-locked while a message that names players is built and sent; write-locked while a user's name is taken out of all records.
    pub(crate) naming: RwLock<()>,
}

impl App {
    /// Puts the app together. Nothing runs yet: requests come through [`handle`](App::handle), and the workers are started by
    /// the caller.
    pub fn new(parts: AppParts) -> App {
        App {
            store: parts.store,
            names: parts.names,
            files: parts.files,
            painter: parts.painter,
            engine_pool: parts.engine_pool,
            reviews: Reviews::default(),
            replays: Cache::new(REPLAYS_KEPT),
            me: parts.me,
            patience: parts.patience,
            clock: parts.clock,
            changes: broadcast::Sender::new(HEARD_OF),
            naming: RwLock::default(),
        }
    }

    /// Commits a change. If another request has changed the game meanwhile, the asker's board is stale.
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
            | Change::SetClock { game, .. } => Some(*game),
            Change::OpenChallenge(_)
            | Change::Accept { .. }
            | Change::Join { .. }
            | Change::Leave { .. }
            | Change::CloseChallenge { .. }
            | Change::Start { .. }
            | Change::Begin { .. }
            | Change::SetChallengePost { .. }
            | Change::SetThread { .. }
            | Change::SetPost { .. } => None,
        };
        match self.commit_rated(key, now, change).await {
            Ok(receipt) => {
                if let Some(game) = game {
                    // Nobody may be listening.
                    let _ = self.changes.send(game);
                }
                Ok(receipt)
            }
            Err(CommitError::Conflict { .. } | CommitError::Full | CommitError::RatingMoved) => {
                Err(Refusal::Stale {
                    url: self.url_of(game).await,
                })
            }
            Err(CommitError::CapReached { running, cap }) => {
                Err(Refusal::GamesCap { running, cap })
            }
            Err(CommitError::NotFound) => Err(Refusal::NoSuchChallenge),
            Err(CommitError::Over) => match game {
                Some(game) => Err(Refusal::Over(game)),
                None => Err(Refusal::NoSuchChallenge),
            },
            Err(CommitError::Store(error)) => Err(error.into()),
        }
    }

    async fn url_of(&self, game: Option<GameId>) -> Option<String> {
        let record = self.store.game(game?).await.ok().flatten()?;
        newest_url(&record)
    }
}
