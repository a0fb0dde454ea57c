//! Aborts a game after the user confirms. This is possible until every player has moved. An aborted game has no result.

use asterism_rules::Seat;
use asterism_store::{EntryKind, GameId};

use crate::action::in_place;
use crate::action::once::{OnceEntry, enter_once};
use crate::app::RequestContext;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply, Style};
use crate::protocol::request::Request;
use crate::view::posts::name_with_place;

/// Asks the user to confirm that the game should be aborted.
pub(crate) async fn ask(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let loaded = context.load_game(id).await?;
    find_seat_to_abort(&loaded, context.request)?;
    let language = context.language();
    let game = language.game_name(loaded.game.kind());
    let players = loaded.players(language);
    let content = language.abort_ask(name_with_place(&loaded, language), game, players);
    let post = Post::from(content).with_buttons([
        abort_button(&loaded, context.request, Style::Danger),
        Button::plain(language.button_abort_keep(), CustomId::Cancel),
    ]);
    Ok(Reply::Say(post, Audience::You))
}

/// Returns the button that aborts the game immediately, with no further confirmation.
pub(super) fn abort_button(loaded: &LoadedGame, request: &Request, style: Style) -> Button {
    Button::new(
        style,
        request.language.button_abort_do(),
        CustomId::Abort(loaded.board()),
    )
}

/// Aborts the game whose current board is `board`.
pub(crate) async fn abort(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    let once = OnceEntry {
        find_seat: find_seat_to_abort,
        enter: |game, seat| game.abort(Some(seat)),
        entry: EntryKind::Aborted,
        too_late: Refusal::TooLateToAbort,
    };
    enter_once(context, board, once).await?;
    let content = context.language().abort_done(board.game.to_string());
    Ok(in_place(Post::from(content), context.private))
}

/// Returns the user's seat. Refuses if the user may not abort the game.
fn find_seat_to_abort(loaded: &LoadedGame, request: &Request) -> Result<Seat, Refusal> {
    loaded.check_plays(request.user.id)?;
    if !loaded.record.origin.allows_abort() {
        return Err(Refusal::NoAbort);
    }
    let seat = loaded.active_seat(request.user.id);
    let seat = seat.ok_or(Refusal::AlreadyOut)?;
    if loaded.game.is_abortable() {
        Ok(seat)
    } else {
        Err(Refusal::TooLateToAbort)
    }
}

#[cfg(test)]
mod tests;
