//! The turn order in a rematch.

use asterism_store::{GameId, GameRecord, Player, UserId};

use crate::app::App;
use crate::game::loaded_game::replay_first;
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
