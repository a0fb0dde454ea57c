//! Resigns a game after the user confirms.

use asterism_rules::{AnyGame, Seat};
use asterism_store::{EntryKind, GameId};

use crate::action::abort::abort_button;
use crate::action::once::{OnceEntry, enter_once};
use crate::action::{game_option, in_place, the_one};
use crate::app::RequestContext;
use crate::game::answers::NoAnswers;
use crate::game::loaded_game::LoadedGame;
use crate::game::turn::{append, resign_abandoned};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply, Style};
use crate::protocol::request::{Call, Request};
use crate::text::markdown::escape;
use crate::view::posts::name_with_place;
use crate::view::rating::gain;

/// Handles `/resign`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let id = match game_option(call)? {
        Some(id) => id,
        None => {
            the_one(
                context,
                context.app.own_games_here(context.request).await?,
                CustomId::ResignIn,
            )
            .await?
            .ok_or(Refusal::NoGameHere)?
            .id
        }
    };
    ask(context, id).await
}

/// Asks the user to confirm the resignation.
pub(crate) async fn ask(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let mut loaded = context.load_game(id).await?;
    let seat = find_seat_to_resign(&loaded, context.request)?;
    let language = context.language();
    let game = language.game_name(loaded.game.kind());
    let players = loaded.players(language);
    let that = name_with_place(&loaded, language);
    let is_abortable = loaded.may_be_aborted();
    // Tell the user whether resigning ends the game, and what it costs.
    loaded.game.resign(seat);
    resign_abandoned(&mut loaded.game, &loaded.record);
    let alone = loaded.record.seats.iter().all(|on| *on == context.user());
    let mut content = match loaded.game.ending() {
        None if alone => language.resign_ask_seat(that, game, players, seat.number()),
        Some(_) if alone => language.resign_ask_alone(that, game, players),
        None => language.resign_ask_many(that, game, players),
        Some(ending) => {
            let winners = ending.winners.iter().map(|seat| escape(&loaded.name(seat)));
            let winners: Vec<String> = winners.collect();
            language.resign_ask(that, game, players, language.list(&winners), winners.len())
        }
    };
    let entry = EntryKind::Resigned(seat.number() as u8);
    let change = append(
        &loaded,
        entry,
        Some(context.user()),
        &NoAnswers,
        context.now,
    );
    let ratings = context.app.rate_end(&change, context.now).await?;
    let mut ratings = ratings.iter();
    if let Some(change) = ratings.find(|change| change.user == context.user()) {
        let lost = usize::try_from(-gain(change)).unwrap_or(0);
        content = format!("{content} {}", language.resign_price(lost));
    }
    let mut buttons = Vec::new();
    if is_abortable {
        content = format!("{content}\n{}", language.resign_or_abort());
        buttons.push(abort_button(&loaded, context.request, Style::Main));
    }
    buttons.extend([
        Button::danger(
            language.button_resign_do(),
            CustomId::Resign(loaded.board()),
        ),
        Button::plain(language.button_cancel(), CustomId::Cancel),
    ]);
    let post = Post::from(content).with_buttons(buttons);
    Ok(Reply::Say(post, Audience::You))
}

/// Resigns the game on `board` for the user's seat.
pub(crate) async fn resign(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    let once = OnceEntry {
        find_seat: find_seat_to_resign,
        enter: AnyGame::resign,
        entry: EntryKind::Resigned,
        too_late: Refusal::AlreadyOut,
    };
    enter_once(context, board, once).await?;
    let content = context.language().resign_done(board.game.to_string());
    Ok(in_place(Post::from(content), context.private))
}

/// Returns the user's seat. Refuses if the user is not a player or is already out of the game.
fn find_seat_to_resign(loaded: &LoadedGame, request: &Request) -> Result<Seat, Refusal> {
    loaded.check_plays(request.user.id)?;
    loaded
        .active_seat(request.user.id)
        .ok_or(Refusal::AlreadyOut)
}
