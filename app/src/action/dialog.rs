//! The dialog in which a user chooses a move step by step: to play it in a game, to try it on a private board, or to solve a puzzle. The dialog is a
//! private message that is updated after each choice.
//!
//! The IDs of the dialog's buttons contain the choices made so far, and the rules of the game determine which choices are possible next. The dialog
//! itself contains no code specific to one game.
//!
//! `docs/clicks.md` lists how many clicks each kind of move takes.

use asterism_render::View;
use asterism_rules::{MoveError, Step};

use crate::action::in_place;
use crate::app::RequestContext;
use crate::game::loaded_game::{LoadedGame, refuse_move};
use crate::protocol::custom_id::step::read_step;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Card, Form, Post, Reply, Tone};
use crate::text::Language;
use crate::text::markdown::escape;
use crate::view::choices::MoveDialog;
use crate::view::words;

/// Returns the choices made so far. If the user has just picked one from a menu, it is added at the end.
pub(crate) fn add_picked(
    context: RequestContext<'_>,
    mut chosen: Vec<Step>,
) -> Result<Vec<Step>, Refusal> {
    if let Some(value) = context.values().first() {
        chosen.push(read_step(value).ok_or(Refusal::Choice)?);
    }
    Ok(chosen)
}

/// Handles **Type…**: opens a form in which the user types the next choice.
pub(crate) fn ask(dialog: &MoveDialog<'_>) -> Result<Reply, Refusal> {
    let language = dialog.language;
    let example = dialog.steps.choices.first().ok_or(Refusal::Choice)?;
    Ok(Reply::Ask(Form {
        id: dialog.goal.type_next(dialog.chosen.to_vec()),
        title: language.guide_form_title(),
        label: language.guide_form_label(),
        placeholder: language.guide_form_placeholder(example.label.clone()),
        filled: String::new(),
        longest: None,
    }))
}

/// Reads the submitted form of [`ask`]. The text is either the rest of a move after the steps in `chosen` or, as for `/move`, a whole move. Returns
/// all steps of that move.
pub(crate) fn read_typed(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    chosen: &[Step],
) -> Result<Vec<Step>, Refusal> {
    let typed = context.typed();
    let read = |text: &str| match loaded.game.steps_of(text) {
        Ok(steps) => Ok(steps),
        // Complete steps may be played at once, so the user has to type what they mean.
        Err(MoveError::Doubtful { meant }) => Err(Refusal::Doubtful { meant }),
        Err(error) => refuse_move(error, text, loaded),
    };
    let rest = read(&format!("{}{typed}", loaded.game.write_chosen(chosen)?));
    match rest {
        Ok(steps) if steps != chosen => Ok(steps),
        rest => match read(typed) {
            Ok(steps) if !steps.is_empty() => Ok(steps),
            _ => rest.map_err(|refusal| explain_step(refusal, loaded, chosen, typed)),
        },
    }
}

/// Changes a refusal of unreadable text so that it is about the text typed for the current step, not about the whole move. The refusal's example is
/// one of the possible choices.
fn explain_step(refusal: Refusal, loaded: &LoadedGame, chosen: &[Step], typed: &str) -> Refusal {
    let steps = loaded.game.next_steps(chosen).ok();
    let offered = steps.and_then(|steps| Some(steps.choices.first()?.label.clone()));
    match (refusal, offered) {
        (
            Refusal::Unreadable {
                names, expected, ..
            },
            Some(example),
        ) if !chosen.is_empty() => Refusal::Unreadable {
            typed: typed.to_owned(),
            names,
            at: 0,
            expected,
            example,
        },
        (refusal, _) => refusal,
    }
}

/// Shows the dialog. If the user pressed a button or menu on a private message, the dialog replaces that message.
pub(crate) async fn show(context: RequestContext<'_>, dialog: &MoveDialog<'_>) -> Reply {
    in_place(render(context, dialog).await, context.private)
}

/// Renders the dialog: the question, the board with the possible choices marked, and buttons or a menu for these choices.
pub(crate) async fn render(context: RequestContext<'_>, dialog: &MoveDialog<'_>) -> Post {
    let (loaded, language) = (dialog.loaded, dialog.language);
    let (steps, chosen) = (&dialog.steps, dialog.chosen);
    let seen = if dialog.goal.is_own_game() {
        context.app.load_view(context.user(), loaded).await
    } else {
        let looks = context.app.load_looks(context.user()).await;
        looks.view(loaded.game.to_move())
    };
    let view = View {
        choosing: Some(chosen.to_vec()),
        ..seen
    };
    let mut picture = context
        .app
        .picture(loaded, &loaded.game, language, view)
        .await;
    if let Some(picture) = &mut picture {
        picture.alt = words::describe_choosing(loaded, steps, chosen, language);
    }
    let (title, text) = if let Some(notation) = &steps.whole {
        let words = describe_move(loaded, notation, language);
        let title = if loaded.is_voted_on() {
            language.guide_vote_title()
        } else {
            language.guide_ready_title()
        };
        (title, language.guide_ready(words, notation.clone()))
    } else {
        let remarks = loaded.game.remarks();
        let mut lines = vec![language.phrases(&remarks, &|seat| escape(&loaded.name(seat)))];
        let step = chosen.len() + 1;
        lines.push(dialog.goal.describe_step(loaded, step, language));
        lines.retain(|line| !line.is_empty());
        (dialog.ask_for_choice(), lines.join("\n"))
    };
    let card = Card {
        title,
        text,
        footer: dialog.goal.footer(loaded, language),
        tone: Tone::Turn,
    };
    Post {
        card: Some(card),
        picture,
        rows: dialog.render_rows(),
        ..Post::default()
    }
}

/// Describes what the legal move `notation` does.
fn describe_move(loaded: &LoadedGame, notation: &str, language: Language) -> String {
    let mut after = loaded.game.clone();
    match after.play(notation) {
        Ok(_) => language.phrases(&after.describe_last(), &|seat| escape(&loaded.name(seat))),
        Err(_) => String::new(),
    }
}
