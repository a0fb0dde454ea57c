//! Loads planned answers from the store.

use asterism_store::{GameRecord, Player, StoreError, UserId};

use crate::app::App;
use crate::feature::plan::model::plans::Plans;

impl App {
    /// Loads the plans of the players in the game of `record`. A change of the game may depend on these plans. If one of them has been changed in the
    /// meantime, the store rejects the change of the game.
    pub(crate) async fn load_plans(&self, record: &GameRecord) -> Result<Plans, StoreError> {
        if record.ended.is_some() {
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
}

#[cfg(test)]
mod law;
#[cfg(test)]
mod tests;
