//! The guided move: a private message to the current player that is updated after each choice.
//!
//! The buttons' ids contain the choices so far, and the rules return the possible next ones. Nothing here is specific to one game.

use asterism_render::{Choosing, View};
use asterism_rules::{Choice, Step, Steps};

use crate::action::in_place;
use crate::action::play::{check_on_turn, load_current};
use crate::app::App;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::custom_id::step::{read_step, write_step};
use crate::protocol::limits::{MENU_ENTRIES, ROW_BUTTONS};
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{
    Audience, Button, Card, Entry, FORM_FIELD, Form, Menu, Post, Reply, Row, Style, Tone,
};
use crate::protocol::request::Request;
use crate::text::Language;
use crate::text::markdown::{cut, escape};
use crate::view::words;

/// Prefix of a menu value that names a group of choices. It cannot be confused with a step, which is two letters or digits.
const GROUP_MARK: char = '>';

/// Handles **Move…** on a board.
pub(crate) async fn begin(app: &App, request: &Request, board: Board) -> Result<Reply, Refusal> {
    let loaded = load_current(app, request, board).await?;
    check_on_turn(&loaded, request)?;
    let post = post(app, &loaded, &[], None, request).await?;
    Ok(Reply::Say(post, Audience::You))
}

/// Updates the dialog after a choice, an opened group, or **Back**.
pub(crate) async fn go_on(
    app: &App,
    request: &Request,
    board: Board,
    mut chosen: Vec<Step>,
    mut group: Option<u8>,
    values: &[String],
    private: bool,
) -> Result<Reply, Refusal> {
    let loaded = load_current(app, request, board).await?;
    check_on_turn(&loaded, request)?;
    if let Some(value) = values.first() {
        if let Some(number) = value.strip_prefix(GROUP_MARK) {
            group = Some(number.parse().map_err(|_| Refusal::Choice)?);
        } else {
            chosen.push(read_step(value).ok_or(Refusal::Choice)?);
            group = None;
        }
    }
    let post = post(app, &loaded, &chosen, group, request).await?;
    Ok(in_place(post, private))
}

/// Handles **Type…**: opens a form in which the user types the next choice.
pub(crate) async fn ask(
    app: &App,
    request: &Request,
    board: Board,
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let loaded = load_current(app, request, board).await?;
    check_on_turn(&loaded, request)?;
    let language = request.language;
    let steps = loaded.game.next_steps(chosen)?;
    let example = steps
        .choices
        .first()
        .map(|choice| choice.label.clone())
        .ok_or(Refusal::Choice)?;
    Ok(Reply::Ask(Form {
        id: CustomId::Type {
            board,
            chosen: chosen.to_vec(),
        },
        title: cut(&language.guide_form_title(), 45),
        label: cut(&ask_for_choice(&steps, &loaded, language), 45),
        placeholder: cut(&language.guide_form_placeholder(example), 100),
    }))
}

/// Handles the submitted form of **Type…**.
pub(crate) async fn submit_typed(
    app: &App,
    request: &Request,
    board: Board,
    mut chosen: Vec<Step>,
    fields: &[(String, String)],
    private: bool,
) -> Result<Reply, Refusal> {
    let loaded = load_current(app, request, board).await?;
    check_on_turn(&loaded, request)?;
    let typed = fields
        .iter()
        .find(|(name, _)| name == FORM_FIELD)
        .map_or("", |(_, text)| text.trim());
    let steps = loaded.game.next_steps(&chosen)?;
    let choice = find(&steps.choices, typed).ok_or_else(|| Refusal::TypedChoice {
        typed: typed.to_owned(),
        examples: steps
            .choices
            .iter()
            .take(3)
            .map(|choice| choice.label.clone())
            .collect(),
    })?;
    chosen.push(choice.step);
    let post = post(app, &loaded, &chosen, None, request).await?;
    Ok(in_place(post, private))
}

/// Finds the typed choice by its label. Letter case is ignored if the match is then unique.
fn find<'a>(choices: &'a [Choice], typed: &str) -> Option<&'a Choice> {
    if let Some(choice) = choices.iter().find(|choice| choice.label == typed) {
        return Some(choice);
    }
    let mut alike = choices
        .iter()
        .filter(|choice| choice.label.eq_ignore_ascii_case(typed));
    let found = alike.next()?;
    alike.next().is_none().then_some(found)
}

/// Handles **Cancel**.
pub(crate) fn cancel(request: &Request, private: bool) -> Reply {
    in_place(
        Post {
            content: request.language.guide_canceled(),
            ..Post::default()
        },
        private,
    )
}

/// Renders the dialog after the steps in `chosen`: the question, the board with the choices marked, and the choices.
///
/// # Errors
///
/// [`Refusal::Choice`] if `chosen` is not a legal sequence of steps.
pub(crate) async fn post(
    app: &App,
    loaded: &LoadedGame,
    chosen: &[Step],
    group: Option<u8>,
    request: &Request,
) -> Result<Post, Refusal> {
    let language = request.language;
    let steps = loaded.game.next_steps(chosen)?;
    // Groups are shown only if there are too many choices for one menu.
    let groups = if steps.choices.len() > MENU_ENTRIES {
        steps.groups.len()
    } else {
        0
    };
    if group.is_some_and(|group| usize::from(group) >= groups) {
        return Err(Refusal::Choice);
    }
    let view = View {
        choosing: Some(Choosing {
            chosen: chosen.to_vec(),
            group,
        }),
        ..app.load_view(request.user.id, loaded).await
    };
    let mut picture = app.picture(loaded, &loaded.game, language, view).await;
    let board = loaded.board();
    let mut rows = Vec::new();
    let (title, text) = if let Some(notation) = &steps.whole {
        let words = describe_move(loaded, notation, language);
        (
            language.guide_ready_title(),
            language.guide_ready(words, notation.clone()),
        )
    } else {
        rows.push(render_choices(&steps, loaded, chosen, group, language));
        let remarks = loaded.game.remarks();
        let remarks = language.phrases(&remarks, &|seat| escape(&loaded.name(seat)));
        let step = language.guide_step(chosen.len() + 1);
        let text = [remarks, step].into_iter().filter(|part| !part.is_empty());
        (
            ask_for_choice(&steps, loaded, language),
            text.collect::<Vec<_>>().join("\n"),
        )
    };
    rows.push(Row::Buttons(render_controls(
        &steps, board, chosen, group, language,
    )));
    if let Some(picture) = &mut picture {
        picture.alt = words::describe_choosing(loaded, &steps, chosen, group, language);
    }
    let card = Card {
        title,
        text,
        footer: language.guide_footer(loaded.record.id.to_string()),
        tone: Tone::Turn,
    };
    Ok(Post {
        card: Some(card),
        picture,
        rows,
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

fn ask_for_choice(steps: &Steps, loaded: &LoadedGame, language: Language) -> String {
    language.phrase(&steps.asks, &|seat| loaded.name(seat))
}

/// Renders the choices as buttons, as a menu, or as a menu of groups.
fn render_choices(
    steps: &Steps,
    loaded: &LoadedGame,
    chosen: &[Step],
    group: Option<u8>,
    language: Language,
) -> Row {
    let board = loaded.board();
    let says = |choice: &Choice| language.phrase(&choice.says, &|seat| loaded.name(seat));
    if steps.choices.len() <= ROW_BUTTONS {
        let buttons = steps.choices.iter().map(|choice| {
            let mut chosen = chosen.to_vec();
            chosen.push(choice.step);
            let label = cut(
                &language.guide_choice(choice.label.clone(), says(choice)),
                80,
            );
            Button::new(
                Style::Main,
                label,
                CustomId::Guide {
                    board,
                    chosen,
                    group: None,
                },
            )
        });
        return Row::Buttons(buttons.collect());
    }
    let id = CustomId::Guide {
        board,
        chosen: chosen.to_vec(),
        group,
    };
    if steps.choices.len() > MENU_ENTRIES && group.is_none() {
        let entries = steps
            .groups
            .iter()
            .enumerate()
            .filter_map(|(number, name)| {
                let within: Vec<&str> = steps
                    .choices
                    .iter()
                    .filter(|choice| usize::from(choice.group) == number)
                    .map(|choice| choice.label.as_str())
                    .collect();
                (!within.is_empty()).then(|| Entry {
                    label: cut(&language.phrase(name, &|seat| loaded.name(seat)), 100),
                    value: format!("{GROUP_MARK}{number}"),
                    description: cut(&within.join(", "), 100),
                })
            });
        let placeholder = language.guide_group_menu();
        return Row::Menu(Menu {
            id,
            placeholder,
            entries: entries.collect(),
        });
    }
    let entries = steps
        .choices
        .iter()
        .filter(|choice| group.is_none_or(|group| choice.group == group))
        .take(MENU_ENTRIES)
        .map(|choice| Entry {
            label: cut(&choice.label, 100),
            value: write_step(choice.step),
            description: cut(&says(choice), 100),
        });
    let placeholder = cut(&ask_for_choice(steps, loaded, language), 150);
    Row::Menu(Menu {
        id,
        placeholder,
        entries: entries.collect(),
    })
}

fn render_controls(
    steps: &Steps,
    board: Board,
    chosen: &[Step],
    group: Option<u8>,
    language: Language,
) -> Vec<Button> {
    let mut buttons = Vec::new();
    let chosen = chosen.to_vec();
    if steps.whole.is_some() {
        let id = CustomId::Play {
            board,
            chosen: chosen.clone(),
        };
        buttons.push(Button::new(Style::Good, language.button_play(), id));
    }
    if group.is_some() {
        let id = CustomId::Guide {
            board,
            chosen: chosen.clone(),
            group: None,
        };
        buttons.push(Button::new(Style::Plain, language.button_back(), id));
    } else if let Some((_, before)) = chosen.split_last() {
        let id = CustomId::Guide {
            board,
            chosen: before.to_vec(),
            group: None,
        };
        buttons.push(Button::new(Style::Plain, language.button_back(), id));
    }
    if steps.choices.len() > ROW_BUTTONS {
        buttons.push(Button::new(
            Style::Plain,
            language.button_type(),
            CustomId::Type { board, chosen },
        ));
    }
    buttons.push(Button::new(
        Style::Plain,
        language.button_cancel(),
        CustomId::Cancel,
    ));
    buttons
}
