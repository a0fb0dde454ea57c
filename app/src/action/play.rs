//! Makes the moves that users type, or that they choose step by step and then confirm.

use asterism_rules::{AnyGame, Step};
use asterism_store::{EntryKind, GameId, GameRecord, MAX_SAID, NewEntry, Player, Said};
use futures_util::future::{join, try_join};

use crate::action::{dialog, game_option, in_place, the_one};
use crate::app::RequestContext;
use crate::game::links::newest_url;
use crate::game::loaded_game::{LoadedGame, find_turn_start, refuse_move, replay, replay_first};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::CUSTOM_ID;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Form, Reply};
use crate::protocol::request::{Call, Request, What};
use crate::text::Language;
use crate::view::choices::{MoveDialog, PlayGoal};
use crate::worker::threads::may_post_next;

/// Handles `/move`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    if let Some(reply) = repeat_first_answer(context).await? {
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
        if id.to_string().chars().count() > CUSTOM_ID {
            // The move is too long for a button id, so the menu opens the picked game instead.
            id = CustomId::Open;
        }
        let has_move = |game: &AnyGame| game.read(text).is_ok();
        find_game_on_turn(context, id, has_move).await?.id
    };
    play_text(context, id, text).await
}

/// Finds the user's game in this channel in which it is their turn. If there are several and exactly one satisfies `fits`, returns that one;
/// otherwise refuses with a menu whose ID is `pick`.
pub(crate) async fn find_game_on_turn(
    context: RequestContext<'_>,
    pick: CustomId,
    fits: impl Fn(&AnyGame) -> bool,
) -> Result<GameRecord, Refusal> {
    let running = context.app.list_games_to_move_in(context.request).await?;
    let (mut waiting, mut is_fit) = (Vec::new(), Vec::new());
    let mut elsewhere = None;
    let mut broken = None;
    for record in running {
        let game = match replay(&record) {
            Ok(game) => game,
            // Report a broken game only if no other game is waiting for the user.
            Err(error) => {
                broken = Some(error);
                continue;
            }
        };
        let turn = game
            .to_move()
            .and_then(|seat| record.seats.get(seat.index()).copied());
        match turn {
            Some(player) if may_move_for(context.request, player, &record) => {
                is_fit.push(fits(&game));
                waiting.push(record);
            }
            Some(whose) if elsewhere.is_none() && record.has_seat(context.user()) => {
                let since = find_turn_start(&record, &game);
                elsewhere = Some(Refusal::NotYourTurn { whose, since });
            }
            Some(group @ Player::Group(_)) if elsewhere.is_none() => {
                elsewhere = Some(Refusal::NotInGroup(group));
            }
            _ => {}
        }
    }
    if is_fit.iter().filter(|fits| **fits).count() == 1 {
        let only = is_fit.iter().position(|fits| *fits);
        return Ok(waiting.swap_remove(only.unwrap_or_default()));
    }
    match the_one(context, waiting, pick).await? {
        Some(record) => Ok(record),
        None => Err(elsewhere
            .or_else(|| broken.map(Refusal::from))
            .unwrap_or(Refusal::NoGameHere)),
    }
}

/// Returns whether the user of `request` is `player`, or votes with this group in the game of `record`.
fn may_move_for(request: &Request, player: Player, record: &GameRecord) -> bool {
    let is_voter = |group| request.is_of(group, record) && !record.has_seat(request.user.id);
    player == request.user.id || player.group().is_some_and(is_voter)
}

/// Plays the typed move in the game that the user picked from a menu.
pub(crate) async fn play_typed(
    context: RequestContext<'_>,
    id: GameId,
    text: &str,
) -> Result<Reply, Refusal> {
    if let Some(reply) = repeat_first_answer(context).await? {
        return Ok(reply);
    }
    play_text(context, id, text).await
}

/// Plays the move `text` in game `id`. If `text` is only part of a move, shows the dialog in which the user chooses the rest.
async fn play_text(context: RequestContext<'_>, id: GameId, text: &str) -> Result<Reply, Refusal> {
    let loaded = context.load_game(id).await?;
    check_on_turn(&loaded, context.request)?;
    match loaded.game.read(text) {
        Ok(notation) => {
            let silent = (notation, String::new());
            play(context, loaded, silent).await
        }
        Err(error) => {
            let chosen = refuse_move(error, text, &loaded)?;
            let goal = PlayGoal::silent(loaded.board());
            let dialog = MoveDialog::new(&loaded, goal, &chosen, context.language())?;
            Ok(dialog::show(context, &dialog).await)
        }
    }
}

/// The control with which the user plays a move that consists of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// A choice. If no further choice is needed, the move is played, unless the user's settings require a confirmation.
    Choice,
    /// Like [`Choice`](Self::Choice), for a user who wants to send a message with the move. After the last choice, a form asks for the message.
    Saying,
    /// A button for a whole move on a public post. The move is played, unless the user's settings require a confirmation.
    Move,
    /// The button **Play** in the dialog.
    Play,
    /// The submitted form with the message that the user sends along with the move. The message may be empty.
    Said(String),
}

impl Pressed {
    /// Returns the meaning of a press on **Play**: in the private dialog, the press confirms the move; on a public post, the user may still have to
    /// confirm it.
    pub(crate) const fn whole_move(context: RequestContext<'_>) -> Pressed {
        if context.private {
            Pressed::Play
        } else {
            Pressed::Move
        }
    }
}

/// Plays the move that consists of the choices `chosen`. If the move is incomplete or still has to be confirmed, asks for the next choice or the
/// confirmation.
pub(crate) async fn play_guided(
    context: RequestContext<'_>,
    board: Board,
    chosen: &[Step],
    pressed: Pressed,
) -> Result<Reply, Refusal> {
    // Load everything at once, because the database may be far away.
    let found = try_join(load_current(context, board), confirms(context, &pressed));
    let (repeated, found) = join(repeat_first_answer(context), found).await;
    if let Some(reply) = repeated? {
        return Ok(reply);
    }
    let played = match found {
        Ok((loaded, confirms)) => {
            let pressed = (pressed, confirms);
            play_chosen(context, loaded, chosen, pressed).await
        }
        Err(refusal) => Err(refusal),
    };
    match played {
        // A second click gets the same reply as the first.
        Err(refusal @ (Refusal::Stale { .. } | Refusal::Over(_))) => {
            match find_played_move(context, board, chosen).await? {
                Some(notation) => {
                    let record = context.app.store.game(board.game).await?;
                    let record = record.ok_or(Refusal::Trouble)?;
                    Ok(confirm_move(context, &record, &notation).await)
                }
                None => Err(refusal),
            }
        }
        answered => answered,
    }
}

/// Plays the chosen move, or asks for the next choice if the move is incomplete. If `confirms` is true, asks the user to confirm a complete move
/// first.
async fn play_chosen(
    context: RequestContext<'_>,
    loaded: LoadedGame,
    chosen: &[Step],
    (pressed, confirms): (Pressed, bool),
) -> Result<Reply, Refusal> {
    check_on_turn(&loaded, context.request)?;
    let saying = pressed == Pressed::Saying;
    let goal = PlayGoal {
        board: loaded.board(),
        saying,
    };
    let dialog = MoveDialog::new(&loaded, goal, chosen, context.language())?;
    // Discord cannot open a form in response to a form. In that case, a button of the dialog opens it.
    let opens_form = saying && matches!(context.request.what, What::Press { .. });
    match dialog.steps.whole.clone() {
        Some(_) if opens_form => {
            let form = say_form(loaded.board(), chosen.to_vec(), context.language());
            Ok(Reply::Ask(form))
        }
        Some(notation) if !confirms && !saying => {
            let said = match pressed {
                Pressed::Said(text) => text,
                _ => String::new(),
            };
            play(context, loaded, (notation, said)).await
        }
        None if !saying && pressed != Pressed::Choice => Err(Refusal::Choice),
        Some(_) | None => Ok(dialog::show(context, &dialog).await),
    }
}

/// Returns the form for the message that the user sends along with the chosen move. Submitting the form plays the move.
pub(crate) fn say_form(board: Board, chosen: Vec<Step>, language: Language) -> Form {
    Form {
        id: CustomId::Say { board, chosen },
        title: language.say_form_title(),
        label: language.say_form_label(),
        placeholder: language.say_form_placeholder(),
        filled: String::new(),
        longest: Some(MAX_SAID),
    }
}

/// Checks whether the user's settings require a confirmation for a move made with `pressed`.
async fn confirms(context: RequestContext<'_>, pressed: &Pressed) -> Result<bool, Refusal> {
    match pressed {
        Pressed::Play | Pressed::Saying | Pressed::Said(_) => return Ok(false),
        Pressed::Choice | Pressed::Move => {}
    }
    let settings = context.app.store.settings(context.user()).await?;
    Ok(settings.confirm_moves == Some(true))
}

/// Returns the notation of the move made on `board`, if the user made it and it is the chosen move; otherwise `None`.
async fn find_played_move(
    context: RequestContext<'_>,
    board: Board,
    chosen: &[Step],
) -> Result<Option<String>, Refusal> {
    let loaded = context.load_game(board.game).await?;
    let Some((at, EntryKind::Move(notation))) = loaded.made_on(board) else {
        return Ok(None);
    };
    let before = replay_first(&loaded.record, at)?;
    let mover = before.to_move().and_then(|seat| loaded.user(seat));
    let chosen = before.next_steps(chosen).ok().and_then(|steps| steps.whole);
    let same = mover == Some(context.user()) && chosen.as_ref() == Some(notation);
    Ok(same.then(|| notation.clone()))
}

/// Loads the game shown on the button's board. Refuses if the game has changed since the board was posted.
pub(crate) async fn load_current(
    context: RequestContext<'_>,
    board: Board,
) -> Result<LoadedGame, Refusal> {
    let loaded = context.load_game(board.game).await?;
    if loaded.has(context.user()) {
        loaded.check_plays(context.user())?;
    } else {
        check_on_turn(&loaded, context.request)?;
    }
    if loaded.record.version != board.version || is_anothers(context.request, &loaded.record) {
        return Err(Refusal::Stale {
            url: newest_url(&loaded.record),
        });
    }
    Ok(loaded)
}

/// Loads the game shown on the button's board. Refuses if the game has changed since the board was posted, or if it is not the user's turn.
pub(crate) async fn load_on_turn(
    context: RequestContext<'_>,
    board: Board,
) -> Result<LoadedGame, Refusal> {
    let loaded = load_current(context, board).await?;
    check_on_turn(&loaded, context.request)?;
    Ok(loaded)
}

/// Returns true if `request` is a button press on a public message other than the newest post of this version of the game.
///
/// After a backup is restored, the channel may show boards that are newer than the backup. Later moves reuse the version numbers of these boards, so
/// a version number alone does not identify a board.
fn is_anothers(request: &Request, record: &GameRecord) -> bool {
    match (&request.what, record.post) {
        // A group elsewhere has its own board.
        (What::Press { .. }, Some(_)) if !request.is_where_played(record) => false,
        (What::Press { on, .. }, Some(newest)) => {
            !on.private && newest.version == record.version && newest.message != on.message
        }
        _ => false,
    }
}

/// Checks that it is the user's turn.
pub(crate) fn check_on_turn(loaded: &LoadedGame, request: &Request) -> Result<(), Refusal> {
    if loaded.has_vote(request) {
        return Ok(());
    }
    let on_turn = loaded.game.to_move().and_then(|seat| loaded.player(seat));
    if !loaded.has(request.user.id) {
        return Err(match on_turn {
            Some(group @ Player::Group(_)) => Refusal::NotInGroup(group),
            _ => Refusal::NotYourGame,
        });
    }
    match on_turn {
        None => Err(Refusal::Over(loaded.record.id)),
        Some(player) if player == request.user.id => Ok(()),
        Some(_) if loaded.active_seat(request.user.id).is_none() => Err(Refusal::AlreadyOut),
        Some(whose) => Err(Refusal::NotYourTurn {
            whose,
            since: loaded.since(),
        }),
    }
}

async fn play(
    context: RequestContext<'_>,
    mut loaded: LoadedGame,
    (notation, said): (String, String),
) -> Result<Reply, Refusal> {
    let has_vote = loaded.has_vote(context.request);
    let mut game = loaded.game.clone();
    let notation =
        game.play(&notation)
            .map_err(|error| match refuse_move(error, &notation, &loaded) {
                Ok(_) => Refusal::Choice,
                Err(refusal) => refusal,
            })?;
    if has_vote {
        return cast_vote(context, &loaded, &notation).await;
    }
    loaded.game = game;
    may_post_next(context.request, &loaded.record)?;
    let by = context.user();
    let entry = NewEntry {
        said: Some(Said { by, text: said }).filter(|said| !said.text.is_empty()),
        ..EntryKind::Move(notation.clone()).into()
    };
    let record = loaded.record.clone();
    context
        .app
        .commit_entry(context.key(), loaded, entry, Some(by), context.now)
        .await?;
    Ok(confirm_move(context, &record, &notation).await)
}

/// Casts the user's vote for a move.
async fn cast_vote(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    notation: &str,
) -> Result<Reply, Refusal> {
    for feature in context.app.features.iter() {
        if let Some(reply) = feature.cast_vote(context, loaded, notation).await? {
            return Ok(reply);
        }
    }
    Err(Refusal::NotYourGame)
}

/// Returns the reply that confirms a move, together with any message that a feature has for the user after the move. A player who clicked needs no
/// confirmation, because the next board is posted. Nor does one who typed in the channel of that board, but Discord requires a response to a command.
async fn confirm_move(context: RequestContext<'_>, record: &GameRecord, notation: &str) -> Reply {
    let game = record.id;
    let mut more = None;
    for feature in context.app.features.iter() {
        match feature.after_move(context, game).await {
            Ok(told) => more = more.or(told),
            // The move has been made.
            Err(refusal) => {
                tracing::warn!(%game, ?refusal, "could not get a feature's message for a user after their move");
            }
        }
    }
    match context.request.what {
        What::Press { .. } | What::Submit { .. } => match more {
            Some(post) => in_place(post, context.private),
            None => Reply::Done {
                remove: context.private,
            },
        },
        What::Command(_) | What::Menu(..) | What::Complete(..) => {
            let home = record.thread.unwrap_or(record.place.channel);
            let fleeting = more.is_none() && home == context.request.place.channel;
            let mut post = more.unwrap_or_default();
            post.fleeting = fleeting;
            let played = context.language().played(notation.to_owned());
            post.content = match post.content.as_str() {
                "" => played,
                told => format!("{played}\n{told}"),
            };
            Reply::Say(post, Audience::You)
        }
    }
}

/// Returns the earlier reply if this request has already made a move.
async fn repeat_first_answer(context: RequestContext<'_>) -> Result<Option<Reply>, Refusal> {
    let Some(receipt) = context.app.store.receipt(context.key()).await? else {
        return Ok(None);
    };
    let record = context
        .app
        .store
        .game(receipt.id)
        .await?
        .ok_or(Refusal::Trouble)?;
    // They voted. The vote is cast again, which changes nothing.
    if !record.has_seat(context.user()) {
        return Ok(None);
    }
    let entries = record.entries_at(receipt.version);
    let entries = entries.and_then(|count| record.entries.get(..count));
    // Planned answers come after it in the same change.
    let made = entries.and_then(|entries| entries.iter().rfind(|entry| !entry.prepared));
    match made.map(|entry| &entry.what) {
        Some(EntryKind::Move(notation)) => Ok(Some(confirm_move(context, &record, notation).await)),
        _ => Err(Refusal::Stale {
            url: newest_url(&record),
        }),
    }
}
