//! Making a move: typed, or chosen step by step and confirmed.

use asterism_rules::Step;
use asterism_store::{EntryKind, GameId, GameRecord, Timestamp};

use crate::action::{game_option, guide, in_place, the_one};
use crate::app::App;
use crate::game::links::newest_url;
use crate::game::table::{Table, of_move, replay, replay_first, turn_began};
use crate::game::turn::append;
use crate::protocol::custom_id::{CustomId, LIMIT};
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Post, Reply};
use crate::protocol::request::{Call, Request, What};
use crate::worker::threads::may_post_next;

/// `/move`.
pub(crate) async fn command(
    app: &App,
    request: &Request,
    call: &Call,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    if let Some(reply) = redelivered(app, request, false).await? {
        return Ok(reply);
    }
    let text = call
        .text("move")
        .ok_or(Refusal::Missing { option: "move" })?;
    let id = if let Some(id) = game_option(call)? {
        id
    } else {
        let mut id = CustomId::PlayIn {
            text: text.to_owned(),
        };
        if id.to_string().chars().count() > LIMIT {
            // Too long for a button: open the game and choose the move there.
            id = CustomId::Open;
        }
        game_on_turn(app, request, id).await?.id
    };
    play_text(app, request, id, text, false, now).await
}

/// Finds the game here in which the asker is on turn; if there are several, one is picked from a menu that does `pick`.
pub(crate) async fn game_on_turn(
    app: &App,
    request: &Request,
    pick: CustomId,
) -> Result<GameRecord, Refusal> {
    let running = app.own_games_here(request).await?;
    let mut waiting = Vec::new();
    let mut elsewhere = None;
    let mut broken = None;
    for record in running {
        let game = match replay(&record) {
            Ok(game) => game,
            // Games elsewhere may be waiting.
            Err(error) => {
                broken = Some(error);
                continue;
            }
        };
        let turn = game
            .to_move()
            .and_then(|seat| record.seats.get(seat.index()).copied());
        match turn {
            Some(player) if player == request.user.id => waiting.push(record),
            Some(whose) if elsewhere.is_none() => {
                let since = turn_began(&record, &game);
                elsewhere = Some(Refusal::NotYourTurn { whose, since });
            }
            _ => {}
        }
    }
    match the_one(app, request, waiting, pick).await? {
        Some(record) => Ok(record),
        None => Err(elsewhere
            .or_else(|| broken.map(Refusal::from))
            .unwrap_or(Refusal::NoGameHere)),
    }
}

/// Plays a typed move in the game picked from a menu.
pub(crate) async fn typed(
    app: &App,
    request: &Request,
    id: GameId,
    text: &str,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    if let Some(reply) = redelivered(app, request, private).await? {
        return Ok(reply);
    }
    play_text(app, request, id, text, private, now).await
}

/// Plays `text` in game `id`; where it names a move only in part, asks for the rest.
async fn play_text(
    app: &App,
    request: &Request,
    id: GameId,
    text: &str,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let table = app.table(request, id).await?;
    on_turn(&table, request)?;
    match table.game.read(text) {
        Ok(notation) => play(app, request, table, notation, private, now).await,
        Err(error) => {
            let chosen = of_move(error, text, &table)?;
            let post = guide::post(app, &table, &chosen, None, request).await?;
            Ok(in_place(post, private))
        }
    }
}

/// **Play** in a guided move.
pub(crate) async fn chosen(
    app: &App,
    request: &Request,
    board: Board,
    chosen: &[Step],
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    if let Some(reply) = redelivered(app, request, private).await? {
        return Ok(reply);
    }
    match play_chosen(app, request, board, chosen, private, now).await {
        // The second of two clicks: the dialog keeps saying what was played.
        Err(refusal @ (Refusal::Stale { .. } | Refusal::Over(_))) => {
            match already_played(app, request, board, chosen).await? {
                Some(notation) => Ok(played(&notation, request, private)),
                None => Err(refusal),
            }
        }
        answered => answered,
    }
}

async fn play_chosen(
    app: &App,
    request: &Request,
    board: Board,
    chosen: &[Step],
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let table = current(app, request, board).await?;
    on_turn(&table, request)?;
    let notation = table
        .game
        .next_steps(chosen)?
        .whole
        .ok_or(Refusal::Choice)?;
    play(app, request, table, notation, private, now).await
}

/// Returns the move made on `board` if it is the one the asker chose; `None` if it is another.
async fn already_played(
    app: &App,
    request: &Request,
    board: Board,
    chosen: &[Step],
) -> Result<Option<String>, Refusal> {
    let table = app.table(request, board.game).await?;
    let Some((at, EntryKind::Move(notation))) = table.made_on(board) else {
        return Ok(None);
    };
    let before = replay_first(&table.record, at)?;
    let mover = before.to_move().and_then(|seat| table.user(seat));
    let chosen = before.next_steps(chosen).ok().and_then(|steps| steps.whole);
    let same = mover == Some(request.user.id) && chosen.as_ref() == Some(notation);
    Ok(same.then(|| notation.clone()))
}

/// Loads the game as the button's board shows it; refuses if it has moved on.
pub(crate) async fn current(app: &App, request: &Request, board: Board) -> Result<Table, Refusal> {
    let table = app.table(request, board.game).await?;
    if !table.has(request.user.id) {
        return Err(Refusal::NotYourGame);
    }
    if table.game.ending().is_some() {
        return Err(Refusal::Over(board.game));
    }
    if table.record.version != board.version || is_anothers(request, &table.record) {
        return Err(Refusal::Stale {
            url: newest_url(&table.record),
        });
    }
    Ok(table)
}

/// True if `request` is a press in a channel on another message than the newest board, which is known.
///
/// After a backup is restored, there may be boards that no longer exist; later moves reach their
/// versions again.
fn is_anothers(request: &Request, record: &GameRecord) -> bool {
    match (&request.what, record.post) {
        (What::Press { on, .. }, Some(newest)) => {
            !on.private && newest.version == record.version && newest.message != on.message
        }
        _ => false,
    }
}

/// Checks that the asker is on turn.
pub(crate) fn on_turn(table: &Table, request: &Request) -> Result<(), Refusal> {
    if !table.has(request.user.id) {
        return Err(Refusal::NotYourGame);
    }
    let on_turn = table.game.to_move().and_then(|seat| table.player(seat));
    match on_turn {
        None => Err(Refusal::Over(table.record.id)),
        Some(player) if player == request.user.id => Ok(()),
        Some(_) if table.active_seat(request.user.id).is_none() => Err(Refusal::AlreadyOut),
        Some(whose) => Err(Refusal::NotYourTurn {
            whose,
            since: table.since(),
        }),
    }
}

async fn play(
    app: &App,
    request: &Request,
    mut table: Table,
    notation: String,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    may_post_next(request, &table.record)?;
    let notation =
        table
            .game
            .play(&notation)
            .map_err(|error| match of_move(error, &notation, &table) {
                Ok(_) => Refusal::Choice,
                Err(refusal) => refusal,
            })?;
    let change = append(&table, EntryKind::Move(notation.clone()), now);
    app.commit(request.key(), now, change).await?;
    Ok(played(&notation, request, private))
}

fn played(notation: &str, request: &Request, private: bool) -> Reply {
    in_place(
        Post {
            content: request.language.played(notation.to_owned()),
            ..Post::default()
        },
        private,
    )
}

/// Returns the first answer again, for a move that was made before.
async fn redelivered(
    app: &App,
    request: &Request,
    private: bool,
) -> Result<Option<Reply>, Refusal> {
    let Some(receipt) = app.store.receipt(request.key()).await? else {
        return Ok(None);
    };
    let record = app.store.game(receipt.id).await?.ok_or(Refusal::Trouble)?;
    let at = record.entries_at(receipt.version);
    let entry = at.and_then(|at| record.entries.get(at.checked_sub(1)?));
    match entry.map(|entry| &entry.what) {
        Some(EntryKind::Move(notation)) => Ok(Some(played(notation, request, private))),
        _ => Err(Refusal::Stale {
            url: newest_url(&record),
        }),
    }
}
