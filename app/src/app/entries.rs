//! Commits changes to games, together with the replies that players have prepared in advance.

use asterism_store::{
    Change, CommitError, GameRecord, IdempotencyKey, NewEntry, Receipt, StoreError, Timestamp,
    UserId,
};

use crate::app::App;
use crate::game::answers::{Answers, NoAnswers};
use crate::game::loaded_game::LoadedGame;
use crate::game::turn::append;
use crate::protocol::refusal::Refusal;

impl App {
    /// Loads the replies that the players of a game have prepared in advance.
    async fn load_answers(&self, record: &GameRecord) -> Result<Box<dyn Answers>, StoreError> {
        for feature in self.features.iter() {
            if let Some(answers) = feature.load_answers(self, record).await? {
                return Ok(answers);
            }
        }
        Ok(Box::new(NoAnswers))
    }

    /// Stores `entry`, and any prepared replies that it triggers. `entry` has already been applied to `loaded.game`; `by` is the user who made the
    /// entry, if any.
    ///
    /// # Errors
    ///
    /// [`Refusal::Stale`] if another request has changed the game in the meantime, and the other refusals of [`commit`](App::commit).
    pub(crate) async fn commit_entry(
        &self,
        key: IdempotencyKey,
        loaded: LoadedGame,
        entry: impl Into<NewEntry>,
        by: Option<UserId>,
        now: Timestamp,
    ) -> Result<Receipt, Refusal> {
        let game = loaded.record.id;
        let committed = self.try_to_commit_entry(key, loaded, entry, by, now).await;
        match committed {
            Ok(receipt) => Ok(receipt),
            Err(error) => Err(self.refuse(error, Some(game)).await),
        }
    }

    /// Stores an entry like [`commit_entry`](App::commit_entry), but returns the error of the commit instead of a refusal.
    ///
    /// # Errors
    ///
    /// The errors of [`commit_with_answers`](App::commit_with_answers).
    pub(crate) async fn try_to_commit_entry(
        &self,
        key: IdempotencyKey,
        loaded: LoadedGame,
        entry: impl Into<NewEntry>,
        by: Option<UserId>,
        now: Timestamp,
    ) -> Result<Receipt, CommitError> {
        let entry = entry.into();
        let build = |loaded: &LoadedGame, answers: &dyn Answers| {
            append(loaded, entry.clone(), by, answers, now)
        };
        self.commit_with_answers(key, loaded, build, now).await
    }

    /// Commits the change that `build` creates from a loaded game and the replies that its players have prepared. If a player changes their replies
    /// in the meantime, builds the change again.
    ///
    /// # Errors
    ///
    /// The errors of [`commit_rated`](App::commit_rated), but [`CommitError::AnswersMoved`] only after many attempts.
    pub(crate) async fn commit_with_answers(
        &self,
        key: IdempotencyKey,
        mut loaded: LoadedGame,
        build: impl Fn(&LoadedGame, &dyn Answers) -> Change + Send,
        now: Timestamp,
    ) -> Result<Receipt, CommitError> {
        let (game, version) = (loaded.record.id, loaded.record.version);
        // No lines here: a change that ends a game waits for its turn itself.
        let mut turn = self.wait_for_turn(&[]).await?;
        loop {
            let answers = self.load_answers(&loaded.record).await?;
            let change = build(&loaded, &*answers);
            match self.commit_rated(key, now, change).await {
                Err(CommitError::AnswersMoved) => turn.pause().await?,
                Ok(receipt) => {
                    self.announce(game, receipt.version);
                    return Ok(receipt);
                }
                Err(error) => return Err(error),
            }
            // If the game is still at the same version, the loaded game remains valid.
            let record = self.store.game(game).await?;
            let record = record.ok_or(CommitError::NotFound)?;
            if record.version != version {
                let now = record.version;
                return Err(CommitError::Conflict { now });
            }
            loaded.record = record;
        }
    }
}
