//! Changes of games that can be answered by planned moves: the parts that use the store.

use asterism_store::{
    Change, CommitError, GameRecord, IdempotencyKey, NewEntry, Player, Receipt, StoreError,
    Timestamp, UserId,
};

use crate::app::App;
use crate::feature::plan::model::plans::Plans;
use crate::game::loaded_game::LoadedGame;
use crate::game::turn::append;
use crate::protocol::refusal::Refusal;

impl App {
    /// Loads the plans of the players in `record`'s game. If they change before a change that depends on them is committed, the store rejects that
    /// change.
    pub(crate) async fn load_plans(&self, record: &GameRecord) -> Result<Plans, StoreError> {
        if record.plans == 0 || record.ended.is_some() {
            return Ok(Plans::default());
        }
        let mut users: Vec<UserId> = Vec::new();
        for user in record.seats.iter().copied().filter_map(Player::user) {
            if !record.is_engine(user) && !users.contains(&user) {
                users.push(user);
            }
        }
        let trees = self.store.trees(record.id, &users).await?;
        Ok(Plans::new(trees.into_iter().flatten()))
    }

    /// Stores `entry` together with the answers planned for it. `entry` has already been applied to `loaded.game`; `by` is the person who caused it,
    /// if any.
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

    /// Like [`commit_entry`](App::commit_entry).
    ///
    /// # Errors
    ///
    /// Those of [`commit_with_plans`](App::commit_with_plans).
    pub(crate) async fn try_to_commit_entry(
        &self,
        key: IdempotencyKey,
        loaded: LoadedGame,
        entry: impl Into<NewEntry>,
        by: Option<UserId>,
        now: Timestamp,
    ) -> Result<Receipt, CommitError> {
        let entry = entry.into();
        let build =
            |loaded: &LoadedGame, plans: &Plans| append(loaded, entry.clone(), by, plans, now);
        self.commit_with_plans(key, loaded, build, now).await
    }

    /// Commits the change that `build` makes from a loaded game and its players' plans. If a player changes their plans in the meantime, builds the
    /// change again.
    ///
    /// # Errors
    ///
    /// Those of [`commit_rated`](App::commit_rated), but [`CommitError::PlansMoved`] only after many attempts.
    pub(crate) async fn commit_with_plans(
        &self,
        key: IdempotencyKey,
        mut loaded: LoadedGame,
        build: impl Fn(&LoadedGame, &Plans) -> Change + Send,
        now: Timestamp,
    ) -> Result<Receipt, CommitError> {
        let (game, version) = (loaded.record.id, loaded.record.version);
        // No lines here: a change that ends a game waits for its turn itself.
        let mut turn = self.wait_for_turn(&[]).await?;
        loop {
            let plans = self.load_plans(&loaded.record).await?;
            let change = build(&loaded, &plans);
            match self.commit_rated(key, now, change).await {
                Err(CommitError::PlansMoved) => turn.pause().await?,
                Ok(receipt) => {
                    self.announce(game);
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

#[cfg(test)]
mod law;
#[cfg(test)]
mod tests;
