//! Shows boards on which users try out moves.

use asterism_store::EntryKind;

use crate::action::in_place;
use crate::app::RequestContext;
use crate::game::tree::TreeBoard;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Reply;
use crate::protocol::spot::Spot;

/// Shows the board after the moves that lead to `spot`.
pub(crate) async fn show_at(
    context: RequestContext<'_>,
    board: &TreeBoard,
    spot: Spot,
) -> Result<Reply, Refusal> {
    let position = board.position(spot)?;
    for feature in context.app.features.iter() {
        if let Some(post) = feature.show_position(context, board, &position).await {
            return Ok(in_place(post, context.private));
        }
    }
    Err(Refusal::Button)
}

/// Shows the board after the entries in `path`.
pub(crate) async fn show_after(
    context: RequestContext<'_>,
    board: &TreeBoard,
    path: &[EntryKind],
) -> Result<Reply, Refusal> {
    let spot = board.spot_of(path);
    show_at(context, board, spot).await
}
