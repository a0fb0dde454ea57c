//! Changes of games that can be answered by planned moves: the parts that use the store.

use asterism_store::{
    Change, CommitError, GameRecord, IdempotencyKey, NewEntry, Player, Receipt, StoreError,
    Timestamp, UserId,
};

use crate::app::App;
use crate::game::loaded_game::LoadedGame;
use crate::game::plans::Plans;
use crate::game::turn::append;
use crate::protocol::refusal::Refusal;

impl App {
    /// Loads what the players of `record`'s game plan for it. The store says if that changes before a change is made that depends on it.
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

    /// Stores `entry`, which has already been applied to `loaded.game` and which `by` brought about, if it was a person, with the answers
    /// that are planned for it.
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

    /// Commits the change that `build` makes from a loaded game and its players' plans. If somebody changes what they plan in the meantime,
    /// the change is made again.
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
        // A change that ends a game waits for its turn itself.
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
            // The game itself is at the same version: what was built on it remains true.
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
