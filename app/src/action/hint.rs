//! `/hint`: suggests a good move to the player whose turn it is. Only that player sees the hint, and can play the move with a button.

use asterism_engine::{AnyThought, Forced, Level};
use asterism_rules::AnyGame;
use asterism_store::GameId;

use crate::action::play::{check_on_turn, find_game_on_turn, load_current, load_on_turn};
use crate::action::{dialog, game_option};
use crate::app::RequestContext;
use crate::game::loaded_game::LoadedGame;
use crate::ports::engine::{Purpose, Question};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Card, Later, Meanwhile, Post, Reply, Row};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::text::markdown::escape;
use crate::view::choices::{MoveDialog, PlayGoal};
use crate::view::posts::render_board_card;
use crate::view::reasons::write_reasons;

/// Number of searches before that of a hint from which on the user is told.
const LONG_QUEUE: usize = 4;

/// Maximum number of legal moves for which the bot checks whether a hint prevents a loss. With more moves, the check would take too long.
const MOST_MOVES: u64 = 60;

/// If a move has more legal replies than this, the bot does not check whether one of them wins.
const MOST_ANSWERS: u64 = 700;

/// Handles `/hint`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let id = match game_option(call)? {
        Some(id) => id,
        None => {
            find_game_on_turn(context, CustomId::HintIn, |_| true)
                .await?
                .id
        }
    };
    show_hint(context, id).await
}

/// Handles the button **Hint**.
pub(crate) async fn show_hint(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let loaded = context.load_game(id).await?;
    check_on_turn(&loaded, context.request)?;
    check_help_allowed(&loaded)?;
    let board = loaded.board();
    let later = Later::Hint(board);
    let ahead = count_ahead(context);
    if ahead < LONG_QUEUE {
        return Ok(Reply::Later(later, Audience::You));
    }
    let waiting = Meanwhile::Say(render_waiting(&loaded, ahead, context.language()));
    Ok(Reply::Meanwhile(waiting, later))
}

/// Renders how many searches come before that of a hint, while there are many.
pub(crate) async fn progress(context: RequestContext<'_>, board: Board) -> Option<Post> {
    let loaded = context.load_game(board.game).await.ok()?;
    Some(render_waiting(
        &loaded,
        count_ahead(context),
        context.language(),
    ))
}

/// Returns how many searches begin before that of a hint for the user.
fn count_ahead(context: RequestContext<'_>) -> usize {
    let pool = &context.app.engine_pool;
    pool.count_ahead(Purpose::Hint, Some(context.user()))
}

/// Renders the message that is shown until a hint's search is done.
fn render_waiting(loaded: &LoadedGame, ahead: usize, language: Language) -> Post {
    let card = Card {
        title: language.hint_title(),
        text: language.hint_waiting(ahead),
        ..render_board_card(loaded, &loaded.game, language)
    };
    let again = Button::main(
        language.button_hint(),
        CustomId::Hint {
            game: loaded.record.id,
        },
    );
    Post::from_card(card).with_buttons([again])
}

/// Refuses hints in rated games, because a rating is meant to measure a player's own strength.
fn check_help_allowed(loaded: &LoadedGame) -> Result<(), Refusal> {
    if loaded.is_rated() {
        return Err(Refusal::Rated);
    }
    Ok(())
}

/// Searches for a good move on `board` and renders the move dialog with that move already chosen.
pub(crate) async fn post(context: RequestContext<'_>, board: Board) -> Result<Post, Refusal> {
    let loaded = load_on_turn(context, board).await?;
    let question = Question {
        game: loaded.game.clone(),
        level: Level::BEST,
        // A fixed seed gives the same hint if the user asks again.
        seed: board.version,
        nodes: None,
        purpose: Purpose::Hint,
        whom: Some(context.user()),
    };
    let thought = context
        .app
        .engine_pool
        .think(question)
        .await
        .ok_or(Refusal::Busy)?;
    let notation = thought.line.first().ok_or(Refusal::Busy)?;
    // The user may have moved in the meantime on another device.
    let loaded = load_current(context, board).await?;
    let chosen = loaded
        .game
        .steps_of(notation)
        .map_err(|_| Refusal::Trouble)?;
    let saves = {
        let (game, notation) = (loaded.game.clone(), notation.clone());
        let looking = tokio::task::spawn_blocking(move || prevents_loss(&game, &notation));
        looking.await.unwrap_or(false)
    };
    let dialog = MoveDialog::new(
        &loaded,
        PlayGoal::silent(board),
        &chosen,
        context.language(),
    )?;
    let mut post = dialog::render(context, &dialog).await;
    if let Some(card) = &mut post.card {
        let language = context.language();
        let name = |seat| escape(&loaded.name(seat));
        let why = write_reasons(&loaded.game, notation, &name, language);
        let outlook = match why {
            // The reason says already that the move wins.
            Some(_) if ends_game(&loaded.game, notation) => None,
            _ => Some(describe_outlook(&loaded, &thought, saves, language)),
        };
        let why = why.map(|why| language.hint_why(why));
        let lines = [Some(card.text.clone()), why, outlook]
            .into_iter()
            .flatten();
        card.title = language.hint_title();
        card.text = lines.collect::<Vec<_>>().join("\n");
    }
    // There is no earlier choice to go back to, so **Back** becomes **Move…**.
    let steps_back = |id: &CustomId| matches!(id, CustomId::Guide { .. });
    for row in &mut post.rows {
        if let Row::Buttons(buttons) = row {
            for button in buttons.iter_mut().filter(|button| steps_back(&button.id)) {
                let label = context.language().button_move();
                *button = Button::plain(label, CustomId::Move(board));
            }
        }
    }
    Ok(post)
}

/// Returns whether the move ends the game.
fn ends_game(game: &AnyGame, notation: &str) -> bool {
    let mut after = game.clone();
    after.play(notation).is_ok() && after.ending().is_some()
}

/// Describes the result that the engine expects after the move.
fn describe_outlook(
    loaded: &LoadedGame,
    thought: &AnyThought,
    saves: bool,
    language: Language,
) -> String {
    let mover = loaded.game.to_move();
    let chance = mover.and_then(|seat| thought.chances.get(seat.index()));
    match thought.forced {
        Some(Forced::Win(1)) => language.hint_wins_now(),
        Some(Forced::Win(moves)) => language.hint_wins(moves),
        Some(Forced::Loss(moves)) => language.hint_holds_out(moves),
        None => {
            let chance = chance.copied().unwrap_or(0.0);
            let chances = if is_about_even(chance) {
                language.hint_chances_even()
            } else {
                language.hint_chances(percent(chance))
            };
            if saves {
                format!("{} {chances}", language.hint_saves())
            } else {
                chances
            }
        }
    }
}

/// Converts a share from 0 to 1 to a whole percentage, rounded.
pub(crate) fn percent(share: f32) -> u32 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u32
}

/// Returns whether a winning chance is too close to a half to say who is ahead.
pub(crate) fn is_about_even(chance: f32) -> bool {
    (40..=60).contains(&percent(chance))
}

/// Returns true if most other moves let the next player win immediately and `notation` does not. Returns false if checking this would take too long.
fn prevents_loss(game: &AnyGame, notation: &str) -> bool {
    if game.legal_count() > MOST_MOVES {
        return false;
    }
    let moves = game.legal_moves();
    let loses = |m: &String| {
        let mut after = game.clone();
        after.play(m).is_ok() && can_win_at_once(&after)
    };
    let losing = moves.iter().filter(|m| *m != notation && loses(m)).count();
    2 * losing > moves.len() && !loses(&notation.to_owned())
}

fn can_win_at_once(game: &AnyGame) -> bool {
    let Some(seat) = game.to_move() else {
        return false;
    };
    if game.legal_count() > MOST_ANSWERS {
        return false;
    }
    game.legal_moves().iter().any(|m| {
        let mut after = game.clone();
        let played = after.play(m).is_ok();
        played && after.ending().is_some_and(|end| end.winners.contains(seat))
    })
}

#[cfg(test)]
mod tests;
