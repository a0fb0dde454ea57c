//! Ratings when a game ends: what it changes is stored with its end, in one change, or not at all.

use std::collections::BTreeMap;

use asterism_store::{
    Challenge, Change, CommitError, IdempotencyKey, Rating, RatingChange, Receipt, Timestamp,
    UserId,
};

use crate::app::{App, TRIES};
use crate::game::rating::Contest;
use crate::game::table::{apply, replay};
use crate::protocol::refusal::Refusal;

impl App {
    /// Makes a change durable; if it ends a rated game, with what that changes in ratings. Every end of a game comes through
    /// here: by a move, a resignation, the clock or agreement.
    ///
    /// A key that was used before changes nothing, neither the game nor the ratings.
    ///
    /// # Errors
    ///
    /// As [`Store::commit`](asterism_store::Store::commit); [`CommitError::RatingMoved`] only if the ratings of these players
    /// change faster than they can be read.
    pub(crate) async fn commit_rated(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        mut change: Change,
    ) -> Result<Receipt, CommitError> {
        let mut tries = 0;
        loop {
            let after = self.ratings_after(&change, now).await?;
            if let Change::Append { ratings, .. } = &mut change {
                *ratings = after;
            }
            tries += 1;
            match self.store.commit(key, now, change.clone()).await {
                // Another game of one of them has ended in between.
                Err(CommitError::RatingMoved) if tries < TRIES => {}
                answer => return answer,
            }
        }
    }

    /// What `change` does to ratings: nothing unless it ends a rated game as that stands now.
    async fn ratings_after(
        &self,
        change: &Change,
        now: Timestamp,
    ) -> Result<Vec<RatingChange>, CommitError> {
        let Change::Append {
            game,
            version,
            entry,
            ended: Some(_),
            ..
        } = change
        else {
            return Ok(Vec::new());
        };
        let record = self.store.game(*game).await?;
        // Where it does not fit any more, the store says so.
        let Some(record) = record.filter(|record| record.terms.rated && record.version == *version)
        else {
            return Ok(Vec::new());
        };
        let played = replay(&record).map_err(|error| error.to_string());
        let played = played.and_then(|mut played| apply(&mut played, entry).map(|()| played));
        let played = match played {
            Ok(played) => played,
            Err(error) => {
                tracing::error!(%game, error, "could not rate a finished game, its record does not replay");
                return Ok(Vec::new());
            }
        };
        let Some(contest) = Contest::of(&record, &played) else {
            return Ok(Vec::new());
        };
        let users: Vec<UserId> = contest.users().collect();
        // They are asked to finish their rated games first; two requests at once may slip through.
        if !self.left_out(&users).await?.is_empty() {
            tracing::info!(%game, "did not rate a finished game, one of its players has left the ratings");
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

    /// Those of `users` who have chosen to be left out of ratings: with them, no game can be rated.
    async fn left_out(&self, users: &[UserId]) -> Result<Vec<UserId>, asterism_store::StoreError> {
        let mut left_out = Vec::new();
        for user in users {
            if self.store.settings(*user).await?.unrated == Some(true) {
                left_out.push(*user);
            }
        }
        Ok(left_out)
    }

    /// Refuses what is rated of `challenge` if somebody in it has chosen to be left out of ratings, perhaps since they said yes.
    ///
    /// # Errors
    ///
    /// [`Refusal::LeftOut`] names them.
    pub(crate) async fn may_begin(&self, challenge: &Challenge) -> Result<(), Refusal> {
        if !challenge.terms.rated {
            return Ok(());
        }
        let invited = challenge.invited.iter().map(|invited| invited.user);
        let users: Vec<UserId> = std::iter::once(challenge.by).chain(invited).collect();
        self.may_be_rated(&users).await
    }

    /// Refuses a rated game for `users` if one of them has chosen to be left out of ratings.
    ///
    /// # Errors
    ///
    /// [`Refusal::LeftOut`] names them.
    pub(crate) async fn may_be_rated(&self, users: &[UserId]) -> Result<(), Refusal> {
        let left_out = self.left_out(users).await?;
        if left_out.is_empty() {
            Ok(())
        } else {
            Err(Refusal::LeftOut(left_out))
        }
    }
}

#[cfg(test)]
mod tests;
