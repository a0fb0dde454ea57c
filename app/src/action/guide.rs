//! The guided move: a private message to the current player that is updated after each choice.
//!
//! The buttons' ids contain the choices so far, and the rules return the possible next ones. Nothing here is specific to one game.

use asterism_render::{Choosing, View};
use asterism_rules::Step;
use asterism_store::MAX_SAID;

use crate::action::in_place;
use crate::action::play::{Pressed, check_on_turn, load_current, play_guided};
use crate::app::RequestContext;
use crate::feature::puzzle::view::describe_task;
use crate::game::loaded_game::{LoadedGame, refuse_move};
use crate::protocol::custom_id::CustomId;
use crate::protocol::custom_id::step::read_step;
use crate::protocol::limits::MENU_ENTRIES;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Card, FORM_FIELD, Form, Post, Reply, Tone};
use crate::protocol::request::Request;
use crate::text::Language;
use crate::text::markdown::escape;
use crate::text::names::clean_line;
use crate::view::choices::{Goal, MoveDialog};
use crate::view::words;

/// Prefix of the values in menus of groups of choices, which earlier versions of the program sent.
const GROUP_MARK: char = '>';

/// Handles **Move…** on a board.
pub(crate) async fn begin(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    let loaded = load_current(context, board).await?;
    check_on_turn(&loaded, context.request)?;
    let post = post(context, &loaded, &[], Goal::Play(board)).await?;
    Ok(Reply::Say(post, Audience::You))
}

/// Continues after a choice or **Back**: shows what can be chosen next, or plays the move.
pub(crate) async fn go_on(
    context: RequestContext<'_>,
    board: Board,
    (mut chosen, values, pressed): (Vec<Step>, &[String], Pressed),
) -> Result<Reply, Refusal> {
    if let Some(value) = values.first() {
        match value.strip_prefix(GROUP_MARK) {
            // The menu is left from an earlier version of the program. The dialog now lists all choices.
            Some(group) => {
                let group: usize = group.parse().map_err(|_| Refusal::Choice)?;
                if group >= MENU_ENTRIES {
                    return Err(Refusal::Choice);
                }
            }
            None => chosen.push(read_step(value).ok_or(Refusal::Choice)?),
        }
    }
    play_guided(context, board, &chosen, pressed).await
}

/// Handles **Type…**: opens a form in which the user types the next choice.
pub(crate) async fn ask(
    context: RequestContext<'_>,
    board: Board,
    chosen: &[Step],
    saying: bool,
) -> Result<Reply, Refusal> {
    let loaded = load_current(context, board).await?;
    check_on_turn(&loaded, context.request)?;
    let goal = Goal::play(board, saying);
    ask_for_text(&loaded, (chosen, goal), context.language())
}

/// Opens a form in which the user types the next choice after those in `chosen`.
pub(crate) fn ask_for_text(
    loaded: &LoadedGame,
    (chosen, goal): (&[Step], Goal),
    language: Language,
) -> Result<Reply, Refusal> {
    let steps = loaded.game.next_steps(chosen)?;
    let example = steps.choices.first().map(|choice| choice.label.clone());
    let example = example.ok_or(Refusal::Choice)?;
    Ok(Reply::Ask(Form {
        id: goal.type_next(chosen.to_vec()),
        title: language.guide_form_title(),
        label: language.guide_form_label(),
        placeholder: language.guide_form_placeholder(example),
        filled: String::new(),
        longest: None,
    }))
}

/// Handles **Play with a message…**: opens the form for it.
pub(crate) async fn ask_to_say(
    context: RequestContext<'_>,
    board: Board,
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    let loaded = load_current(context, board).await?;
    check_on_turn(&loaded, context.request)?;
    Ok(Reply::Ask(say_form(board, chosen, context.language())))
}

/// Returns the form for the message that goes with the chosen move. Submitting it plays the move.
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

/// Handles the submitted form of [`say_form`]: plays the move with the message.
pub(crate) async fn submit_said(
    context: RequestContext<'_>,
    (board, chosen): (Board, Vec<Step>),
    fields: &[(String, String)],
) -> Result<Reply, Refusal> {
    let text = clean_line(read_field(fields));
    let length = text.chars().count();
    if length > MAX_SAID {
        return Err(Refusal::LongMessage { length });
    }
    let pressed = Pressed::Said(text);
    play_guided(context, board, &chosen, pressed).await
}

/// Returns what was typed in a form.
pub(crate) fn read_field(fields: &[(String, String)]) -> &str {
    let field = fields.iter().find(|(name, _)| name == FORM_FIELD);
    field.map_or("", |(_, text)| text.trim())
}

/// Handles the submitted form of **Type…**.
pub(crate) async fn submit_typed(
    context: RequestContext<'_>,
    (board, chosen, pressed): (Board, Vec<Step>, Pressed),
    fields: &[(String, String)],
) -> Result<Reply, Refusal> {
    let loaded = load_current(context, board).await?;
    check_on_turn(&loaded, context.request)?;
    let chosen = read_rest(&loaded, &chosen, read_field(fields))?;
    play_guided(context, board, &chosen, pressed).await
}

/// Reads the rest of a move after the steps in `chosen`, or a whole move, as `/move` does. Returns all its steps.
pub(crate) fn read_rest(
    loaded: &LoadedGame,
    chosen: &[Step],
    typed: &str,
) -> Result<Vec<Step>, Refusal> {
    let read = |text: &str| match loaded.game.steps_of(text) {
        Ok(steps) => Ok(steps),
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

/// Rewrites a refusal of unreadable text to be about what was typed at this step instead of the whole move, with one of the choices as the example.
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

/// Handles **Cancel**.
pub(crate) fn cancel(request: &Request, private: bool) -> Reply {
    in_place(Post::from_text(request.language.guide_canceled()), private)
}

/// Renders the dialog after the steps in `chosen`: the question, the board with the choices marked, and the choices.
///
/// # Errors
///
/// [`Refusal::Choice`] if `chosen` is not a legal sequence of steps.
pub(crate) async fn post(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    chosen: &[Step],
    goal: Goal,
) -> Result<Post, Refusal> {
    let language = context.language();
    let dialog = MoveDialog::new(loaded, goal, chosen, language)?;
    let steps = &dialog.steps;
    let seen = match goal {
        Goal::Play(_) | Goal::PlaySaying(_) | Goal::Try(_) => {
            context.app.load_view(context.user(), loaded).await
        }
        Goal::Solve(_) => {
            let looks = context.app.load_looks(context.user()).await;
            looks.view(loaded.game.to_move())
        }
    };
    let view = View {
        choosing: Some(Choosing {
            chosen: chosen.to_vec(),
            group: None,
        }),
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
        (
            language.guide_ready_title(),
            language.guide_ready(words, notation.clone()),
        )
    } else {
        let remarks = loaded.game.remarks();
        let mut lines = vec![language.phrases(&remarks, &|seat| escape(&loaded.name(seat)))];
        let step = chosen.len() + 1;
        match goal {
            Goal::Play(_) => lines.push(language.guide_step(step)),
            Goal::PlaySaying(_) => {
                lines.extend([language.guide_step(step), language.guide_saying()]);
            }
            Goal::Try(_) => lines.push(language.explore_step(step)),
            Goal::Solve(at) => lines.push(describe_task(loaded, at, language)),
        }
        lines.retain(|line| !line.is_empty());
        (dialog.ask_for_choice(), lines.join("\n"))
    };
    let card = Card {
        title,
        text,
        footer: match goal {
            Goal::Play(_) | Goal::PlaySaying(_) | Goal::Try(_) => {
                language.guide_footer(loaded.record.id.to_string())
            }
            Goal::Solve(at) => language.puzzle_footer(at.puzzle.to_string()),
        },
        tone: Tone::Turn,
    };
    Ok(Post {
        card: Some(card),
        picture,
        rows: dialog.render_rows(),
        ..Post::default()
    })
}

/// Describes the effect of the legal move `notation`.
fn describe_move(loaded: &LoadedGame, notation: &str, language: Language) -> String {
    let mut after = loaded.game.clone();
    match after.play(notation) {
        Ok(_) => language.phrases(&after.describe_last(), &|seat| escape(&loaded.name(seat))),
        Err(_) => String::new(),
    }
}
