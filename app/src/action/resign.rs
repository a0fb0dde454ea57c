//! Resigning a game, after confirmation.

use asterism_store::{EntryKind, GameId};

use crate::action::abort::abort_button;
use crate::action::{game_option, in_place, the_one};
use crate::app::RequestContext;
use crate::game::loaded_game::LoadedGame;
use crate::game::plans::Plans;
use crate::game::turn::{append, resign_abandoned};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply, Row, Style};
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
        &Plans::default(),
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
        Button::new(
            Style::Danger,
            language.button_resign_do(),
            CustomId::Resign(loaded.board()),
        ),
        Button::new(Style::Plain, language.button_cancel(), CustomId::Cancel),
    ]);
    Ok(Reply::Say(
        Post {
            content,
            rows: Row::buttons(buttons),
            ..Post::default()
        },
        Audience::You,
    ))
}

/// Resigns the user's seat on `board`.
pub(crate) async fn resign(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    let done = |id: GameId| {
        let content = context.language().resign_done(id.to_string());
        in_place(Post::from_text(content), context.private)
    };
    if context
        .app
        .store
        .receipt(context.key())
        .await?
        .is_some_and(|receipt| receipt.id == board.game)
    {
        return Ok(done(board.game));
    }
    let mut loaded = context.load_game(board.game).await?;
    if has_resigned_on(&loaded, context.request, board) {
        // A second click.
        return Ok(done(board.game));
    }
    let seat = find_seat_to_resign(&loaded, context.request)?;
    if loaded.record.version != board.version {
        return Err(Refusal::Stale {
            url: crate::game::links::newest_url(&loaded.record),
        });
    }
    if !loaded.game.resign(seat) {
        return Err(Refusal::AlreadyOut);
    }
    let entry = EntryKind::Resigned(seat.number() as u8);
    let by = Some(context.user());
    let committed = context
        .app
        .commit_entry(context.key(), loaded, entry, by, context.now);
    match committed.await {
        Ok(_) => Ok(done(board.game)),
        Err(refusal) => {
            let loaded = context.load_game(board.game).await?;
            if has_resigned_on(&loaded, context.request, board) {
                Ok(done(board.game))
            } else {
                Err(refusal)
            }
        }
    }
}

/// Returns true if the user has already resigned on `board`.
fn has_resigned_on(loaded: &LoadedGame, request: &Request, board: Board) -> bool {
    let Some((_, EntryKind::Resigned(number))) = loaded.made_on(board) else {
        return false;
    };
    let seat = usize::from(*number).checked_sub(1);
    seat.and_then(|index| loaded.record.seats.get(index))
        .is_some_and(|player| *player == request.user.id)
}

/// Returns the user's seat that can resign.
fn find_seat_to_resign(
    loaded: &LoadedGame,
    request: &Request,
) -> Result<asterism_rules::Seat, Refusal> {
    if !loaded.has(request.user.id) {
        return Err(Refusal::NotYourGame);
    }
    if loaded.game.ending().is_some() {
        return Err(Refusal::Over(loaded.record.id));
    }
    loaded
        .active_seat(request.user.id)
        .ok_or(Refusal::AlreadyOut)
}
