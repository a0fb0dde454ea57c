//! Challenges: their posts, and the order of players in a rematch.

use crate::app::App;
use crate::game::challenge::ChallengeState;
use crate::game::challenge::post_of;
use crate::game::table::replay_first;
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;
use crate::protocol::request::What;
use asterism_store::Challenge;
use asterism_store::FIRST_VERSION;
use asterism_store::GameId;
use asterism_store::GameRecord;
use asterism_store::UserId;

impl App {
    /// Has the post of `challenge` show what `request` made of it, if that was not asked for on the post itself.
    pub(crate) fn answered_elsewhere(
        &self,
        request: &Request,
        challenge: &Challenge,
        state: ChallengeState,
    ) {
        let pressed = match &request.what {
            What::Press { on, .. } => Some(on.message),
            _ => None,
        };
        if challenge.post.is_none() && post_of(request, challenge).is_none() {
            self.unposted
                .lock()
                .expect("nobody panics while holding this lock")
                .insert(challenge.id);
        }
        if challenge.post.is_some() && challenge.post != pressed {
            // Nobody may be listening; then the post's buttons are old ones.
            let _ = self.answered.send((challenge.clone(), state));
        }
    }

    /// Has the post of challenge `id`, which is known only now, show what was answered elsewhere before that.
    pub async fn answered_meanwhile(&self, id: GameId) {
        let is_old = self
            .unposted
            .lock()
            .expect("nobody panics while holding this lock")
            .remove(&id);
        if !is_old {
            return;
        }
        match self.store.challenge(id).await {
            Ok(Some(challenge)) if challenge.version > FIRST_VERSION => {
                // Nobody may be listening.
                let _ = self.answered.send((challenge, ChallengeState::Open));
            }
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "a challenge cannot be read"),
        }
    }
}

/// Those who played `record`'s game, or the series it ended, in the order in which they are to begin in a rematch: whoever
/// began is last.
pub(crate) async fn starting_order(app: &App, record: &GameRecord) -> Result<Vec<UserId>, Refusal> {
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
    Ok(order)
}

/// In which order those challenged to a rematch of `game` are to begin; nothing if that is not known any more.
pub(crate) async fn rematch_order(app: &App, game: GameId) -> Result<Option<Vec<UserId>>, Refusal> {
    match app.store.game(game).await? {
        Some(record) => starting_order(app, &record).await.map(Some),
        None => Ok(None),
    }
}
