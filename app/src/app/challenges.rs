//! Challenges: the methods that need the store.

use asterism_store::{
    Challenge, Change, CommitError, GameId, GameRecord, IdempotencyKey, MessageId, News, Pings,
    Player, Receipt, StoreError, Timestamp, Topic, UserId,
};

use crate::app::App;
use crate::game::challenge::unanswered_users;
use crate::game::loaded_game::replay_first;
use crate::game::notify::next_digest;
use crate::game::quiet::find_quiet_end;
use crate::protocol::refusal::Refusal;

/// Returns the turn order for a rematch of `record`'s game or, if that game ended a series, of the series: the player who moved first moves last.
/// Returns `None` if a player's data has been deleted.
pub(crate) async fn starting_order(
    app: &App,
    record: &GameRecord,
) -> Result<Option<Vec<UserId>>, Refusal> {
    let first = match record.series {
        Some(part) if part.number > 1 => app.store.game(part.series.first()).await?,
        _ => None,
    };
    let record = first.as_ref().unwrap_or(record);
    let start = replay_first(record, 0)?;
    let began = start.to_move().map_or(0, asterism_rules::Seat::index);
    let mut order = record.seats.clone();
    let count = order.len();
    order.rotate_left((began + 1) % count.max(1));
    Ok(order.into_iter().map(Player::user).collect())
}

/// Returns the turn order for a rematch of `game`. Returns `None` if the game no longer exists or if a player's data has been deleted.
pub(crate) async fn rematch_order(app: &App, game: GameId) -> Result<Option<Vec<UserId>>, Refusal> {
    match app.store.game(game).await? {
        Some(record) => starting_order(app, &record).await,
        None => Ok(None),
    }
}

impl App {
    /// Records the message that shows a challenge. Invited users for whom it was night when the challenge was made were not mentioned in it; adds the
    /// jobs that tell them afterwards, and those with which features follow.
    ///
    /// # Errors
    ///
    /// [`CommitError`] if the challenge is no longer open, or if the store fails.
    pub async fn note_challenge_post(
        &self,
        key: IdempotencyKey,
        challenge: GameId,
        post: MessageId,
        now: Timestamp,
    ) -> Result<Receipt, CommitError> {
        let mut jobs = Vec::new();
        if let Some(record) = self.store.challenge(challenge).await? {
            for (user, at) in self.find_sleeping(&record).await? {
                let news = vec![News::Invited { challenge }];
                jobs.push(Topic::Digest { user, at, news });
            }
            for feature in self.features.iter() {
                jobs.extend(feature.follow_challenge(self, &record).await?);
            }
        }
        let change = Change::SetChallengePost {
            challenge,
            post,
            jobs,
        };
        self.store.commit(key, now, change).await
    }

    /// Returns the invited users who have not answered yet and in whose quiet hours the challenge was made, each with the end of these hours.
    pub(crate) async fn find_sleeping(
        &self,
        challenge: &Challenge,
    ) -> Result<Vec<(UserId, Timestamp)>, StoreError> {
        let users = unanswered_users(challenge);
        let settings = self.store.settings_of(&users).await?;
        let ends = users.into_iter().zip(settings);
        let ends = ends.map(|(user, it)| {
            let end = find_quiet_end(&it, challenge.created);
            // Who gets a daily message reads it there.
            let is_daily = it.pings == Some(Pings::Digest);
            let daily = is_daily.then(|| next_digest(user, &it, challenge.created));
            (user, end.map(|end| daily.unwrap_or(end)))
        });
        Ok(ends.filter_map(|(user, end)| Some((user, end?))).collect())
    }
}
