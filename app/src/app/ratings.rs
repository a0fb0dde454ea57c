//! The changes to ratings and to features' documents when a game ends. These changes are committed together with the end of the game.

use std::collections::BTreeMap;

use asterism_rules::AnyGame;
use asterism_store::{
    Challenge, Change, CommitError, DocumentKey, GameRecord, IdempotencyKey, Player, Rating,
    RatingChange, Receipt, SetDocument, StoreError, Timestamp, UserId,
};

use crate::app::App;
use crate::app::lines::Contested;
use crate::game::challenge::players_of;
use crate::game::loaded_game::{apply, replay};
use crate::game::rating::{Contest, START};
use crate::protocol::payload::Scale;
use crate::protocol::refusal::Refusal;

impl App {
    /// Commits a change. If it ends a game, the same commit also includes the changes that features make to documents and, if the game is rated, the
    /// rating changes. Games end only through this function, whether by a move, a resignation, the clock or agreement.
    ///
    /// If `key` has been used before, neither the game nor the ratings change.
    ///
    /// # Errors
    ///
    /// The same as [`Records::commit`](asterism_store::Records::commit), except that [`CommitError::RatingMoved`] and [`CommitError::DocumentMoved`] are
    /// returned only after many failed attempts.
    pub(crate) async fn commit_rated(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        mut change: Change,
    ) -> Result<Receipt, CommitError> {
        let Some((record, played)) = self.find_end(&change).await? else {
            return self.store.commit(key, now, change).await;
        };
        let changed = self.find_changed_at_end(&record);
        let users = record.seats.iter().filter_map(|seat| seat.user());
        let things: Vec<Contested<'_>> = users
            .map(Contested::Ratings)
            .chain(changed.iter().map(Contested::Document))
            .collect();
        let mut turn = self.wait_for_turn(&things).await?;
        loop {
            let after = self.rate_game(&record, &played, now).await?;
            let placed = self.change_at_end(&record, &played, now).await?;
            if let Change::Append {
                ratings, documents, ..
            } = &mut change
            {
                *ratings = after;
                *documents = placed;
            }
            match self.store.commit(key, now, change.clone()).await {
                // Another game of one of the players has ended in the meantime, or a document has changed.
                Err(CommitError::RatingMoved | CommitError::DocumentMoved) => turn.pause().await?,
                answer => return answer,
            }
        }
    }

    /// Returns the keys of the documents that change when this game ends.
    fn find_changed_at_end(&self, record: &GameRecord) -> Vec<DocumentKey> {
        let features = self.features.iter();
        features
            .filter_map(|it| it.find_changed_at_end(record))
            .collect()
    }

    /// Returns the changes to documents when this game ends.
    async fn change_at_end(
        &self,
        record: &GameRecord,
        played: &AnyGame,
        now: Timestamp,
    ) -> Result<Vec<SetDocument>, StoreError> {
        let mut changed = Vec::new();
        for feature in self.features.iter() {
            changed.extend(feature.change_at_end(self, record, played, now).await?);
        }
        Ok(changed)
    }

    /// Returns the rating changes caused by `change`. Empty unless `change` ends a rated game and is based on the game's current version.
    pub(crate) async fn rate_end(
        &self,
        change: &Change,
        now: Timestamp,
    ) -> Result<Vec<RatingChange>, StoreError> {
        match self.find_end(change).await? {
            Some((record, played)) => self.rate_game(&record, &played, now).await,
            None => Ok(Vec::new()),
        }
    }

    /// Returns the game that `change` ends, both as stored and in its final position. Returns `None` if `change` ends no game, if it is not based on
    /// the game's current version, or if the game is unrated and its end changes no document.
    async fn find_end(&self, change: &Change) -> Result<Option<(GameRecord, AnyGame)>, StoreError> {
        let Change::Append {
            game,
            version,
            entries,
            ended: Some(_),
            ..
        } = change
        else {
            return Ok(None);
        };
        let record = self.store.game(*game).await?;
        // If the game's version has changed, the store will refuse the change.
        let Some(record) = record.filter(|record| {
            let counts = record.terms.rated || !self.find_changed_at_end(record).is_empty();
            counts && record.version == *version
        }) else {
            return Ok(None);
        };
        let played = replay(&record).map_err(|error| error.to_string());
        let played = played.and_then(|mut played| {
            let mut entries = entries.iter();
            let done = entries.try_for_each(|entry| apply(&mut played, &entry.what));
            done.map(|()| played).map_err(|error| error.to_string())
        });
        match played {
            Ok(played) => Ok(Some((record, played))),
            Err(error) => {
                tracing::error!(%game, error, "could not rate a finished game because its record cannot be replayed");
                Ok(None)
            }
        }
    }

    /// Returns the rating changes caused by the end of a game. Empty if the game is unrated.
    async fn rate_game(
        &self,
        record: &GameRecord,
        played: &AnyGame,
        now: Timestamp,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let game = record.id;
        let Some(contest) = Contest::of(record, played).filter(|_| record.terms.rated) else {
            return Ok(Vec::new());
        };
        let users: Vec<UserId> = contest.users().collect();
        // Users cannot opt out while they play a rated game, but two simultaneous requests can get past that check.
        if !self.find_left_out(&users).await?.is_empty() {
            tracing::info!(%game, "did not rate a finished game because one of its players has opted out of ratings");
            return Ok(Vec::new());
        }
        let scale = contest.scale.id();
        let mut present: BTreeMap<UserId, Rating> = BTreeMap::new();
        for user in users {
            if let Some(rating) = self.store.rating(user, &scale).await? {
                present.insert(user, rating);
            }
        }
        Ok(contest.changes(&present, now))
    }

    /// Returns the rounded rating of a user. If the user has no rating, returns the rating of a new player.
    pub(crate) async fn find_strength(
        &self,
        user: UserId,
        scale: Scale,
    ) -> Result<i32, StoreError> {
        let rating = self.store.rating(user, &scale.id()).await?;
        Ok(rating.map_or(START, |it| it.value).round() as i32)
    }

    /// Returns the users among `users` who have opted out of ratings. Games with these users cannot be rated.
    pub(crate) async fn find_left_out(&self, users: &[UserId]) -> Result<Vec<UserId>, StoreError> {
        let settings = self.store.settings_of(users).await?;
        let left_out = users.iter().zip(settings);
        let left_out = left_out.filter(|(_, settings)| settings.unrated == Some(true));
        Ok(left_out.map(|(user, _)| *user).collect())
    }

    /// Checks that no player of a rated `challenge` has opted out of ratings. A player may opt out after accepting the challenge.
    ///
    /// # Errors
    ///
    /// [`Refusal::LeftOut`] with the players who have opted out.
    pub(crate) async fn may_begin(&self, challenge: &Challenge) -> Result<(), Refusal> {
        if !challenge.terms.rated {
            return Ok(());
        }
        let users: Vec<UserId> = players_of(challenge).filter_map(Player::user).collect();
        self.may_be_rated(&users).await
    }

    /// Checks that none of `users` has opted out of ratings.
    ///
    /// # Errors
    ///
    /// [`Refusal::LeftOut`] with the users who have opted out.
    pub(crate) async fn may_be_rated(&self, users: &[UserId]) -> Result<(), Refusal> {
        let left_out = self.find_left_out(users).await?;
        if left_out.is_empty() {
            Ok(())
        } else {
            Err(Refusal::LeftOut(left_out))
        }
    }
}

#[cfg(test)]
mod tests;
