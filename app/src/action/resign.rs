//! Resigning a game; asks first.

use asterism_store::{EntryKind, GameId, Timestamp};

use crate::action::{game_option, in_place, the_one};
use crate::app::App;
use crate::game::table::Table;
use crate::game::turn::{append, break_off};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply, Row, Style};
use crate::protocol::request::{Call, Request};
use crate::text::markdown::escape;

/// `/resign`.
pub(crate) async fn command(app: &App, request: &Request, call: &Call) -> Result<Reply, Refusal> {
    let id = match game_option(call)? {
        Some(id) => id,
        None => {
            the_one(
                app,
                request,
                app.own_games_here(request).await?,
                CustomId::ResignIn,
            )
            .await?
            .ok_or(Refusal::NoGameHere)?
            .id
        }
    };
    ask(app, request, id).await
}

/// Asks for confirmation.
pub(crate) async fn ask(app: &App, request: &Request, id: GameId) -> Result<Reply, Refusal> {
    let table = app.table(request, id).await?;
    let seat = seated(&table, request)?;
    let language = request.language;
    let game = language.game_name(table.game.kind());
    let players = table.players(language);
    // Say what it leads to: the last member of a team to resign ends the game.
    let mut after = table.game.clone();
    after.resign(seat);
    break_off(&mut after, &table.record);
    let alone = table.record.seats.iter().all(|on| *on == request.user.id);
    let content = match after.ending() {
        None if alone => language.resign_ask_seat(game, players, seat.number()),
        Some(_) if alone => language.resign_ask_alone(game, players),
        None => language.resign_ask_many(game, players),
        Some(ending) => {
            let winners = ending.winners.iter().map(|seat| escape(&table.name(seat)));
            let winners: Vec<String> = winners.collect();
            language.resign_ask(game, players, language.list(&winners), winners.len())
        }
    };
    let buttons = vec![
        Button::new(
            Style::Danger,
            language.button_resign_do(),
            CustomId::Resign(table.board()),
        ),
        Button::new(Style::Plain, language.button_cancel(), CustomId::Cancel),
    ];
    Ok(Reply::Say(
        Post {
            content,
            rows: vec![Row::Buttons(buttons)],
            ..Post::default()
        },
        Audience::You,
    ))
}

/// Resigns.
pub(crate) async fn resign(
    app: &App,
    request: &Request,
    board: Board,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let done = |id: GameId| {
        let content = request.language.resign_done(id.to_string());
        in_place(
            Post {
                content,
                ..Post::default()
            },
            private,
        )
    };
    if app
        .store
        .receipt(request.key())
        .await?
        .is_some_and(|receipt| receipt.id == board.game)
    {
        return Ok(done(board.game));
    }
    let mut table = app.table(request, board.game).await?;
    if already_resigned(&table, request, board) {
        // The second of two clicks.
        return Ok(done(board.game));
    }
    let seat = seated(&table, request)?;
    if table.record.version != board.version {
        return Err(Refusal::Stale {
            url: crate::game::links::newest_url(&table.record),
        });
    }
    if !table.game.resign(seat) {
        return Err(Refusal::AlreadyOut);
    }
    let change = append(&table, EntryKind::Resigned(seat.number() as u8), now);
    match app.commit(request.key(), now, change).await {
        Ok(_) => Ok(done(board.game)),
        Err(refusal) => {
            let table = app.table(request, board.game).await?;
            if already_resigned(&table, request, board) {
                Ok(done(board.game))
            } else {
                Err(refusal)
            }
        }
    }
}

/// True if the asker has already resigned on that board.
fn already_resigned(table: &Table, request: &Request, board: Board) -> bool {
    let Some((_, EntryKind::Resigned(number))) = table.made_on(board) else {
        return false;
    };
    let seat = usize::from(*number).checked_sub(1);
    seat.and_then(|index| table.record.seats.get(index))
        .is_some_and(|player| *player == request.user.id)
}

/// Returns the seat the asker can resign.
fn seated(table: &Table, request: &Request) -> Result<asterism_rules::Seat, Refusal> {
    if !table.has(request.user.id) {
        return Err(Refusal::NotYourGame);
    }
    if table.game.ending().is_some() {
        return Err(Refusal::Over(table.record.id));
    }
    table
        .active_seat(request.user.id)
        .ok_or(Refusal::AlreadyOut)
}
