//! The choices that make up a move, as buttons and menus.

use asterism_rules::{Choice, Phrase, Step, Steps};

use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::custom_id::step::write_step;
use crate::protocol::limits::{MENU_ENTRIES, ROW_BUTTONS};
use crate::protocol::payload::Board;
use crate::protocol::reply::{Button, Entry, Menu, Row, Style};
use crate::text::Language;
use crate::text::markdown::cut;

/// Most rows of buttons and menus on a message. See
/// [Discord Docs/Action row](https://docs.discord.com/developers/components/reference#action-row).
const ROWS: usize = 5;

/// Most menus on a message: enough for the most choices in any game, 100.
const MOST_MENUS: usize = ROWS - 1;

/// Most characters on a button. See [Discord
/// Docs/Button](https://docs.discord.com/developers/components/reference#button-button-structure).
const BUTTON_CHARACTERS: usize = 80;

/// Asks for the next choice.
pub(crate) fn ask_for_choice(steps: &Steps, loaded: &LoadedGame, language: Language) -> String {
    language.phrase(&steps.asks, &|seat| loaded.name(seat))
}

/// Renders the choices and the dialog's own buttons.
///
/// As many choices as fit are buttons, because a menu takes two clicks. More are in menus, with buttons for the likely ones.
pub(crate) fn render_rows(
    steps: &Steps,
    loaded: &LoadedGame,
    chosen: &[Step],
    language: Language,
) -> Vec<Row> {
    let board = loaded.board();
    let mut controls = render_controls(steps, board, chosen, language);
    if steps.choices.len() + controls.len() <= ROWS * ROW_BUTTONS {
        let mut buttons = render_buttons(steps, loaded, chosen, language);
        if buttons.len() > (ROWS - 1) * ROW_BUTTONS {
            // The dialog's own buttons share the last row.
            buttons.append(&mut controls);
        }
        let rows = buttons.chunks(ROW_BUTTONS).map(<[Button]>::to_vec);
        let rows = rows.chain([controls]).filter(|row| !row.is_empty());
        return rows.map(Row::Buttons).collect();
    }
    let menus = render_menus(steps, loaded, chosen, language);
    let mut likely = render_likely(steps, loaded, chosen, language);
    if menus.len() + 2 <= ROWS && !likely.is_empty() {
        likely.truncate(ROW_BUTTONS);
        return [Row::Buttons(likely)]
            .into_iter()
            .chain(menus.into_iter().map(Row::Menu))
            .chain([Row::Buttons(controls)])
            .collect();
    }
    if !likely.is_empty() {
        // There is no room for a row of their own, nor for **Cancel**, to which **Back** leads as well.
        controls.pop();
        likely.truncate(ROW_BUTTONS - controls.len());
        controls.splice(0..0, likely);
    }
    let menus = menus.into_iter().map(Row::Menu);
    menus.chain([Row::Buttons(controls)]).collect()
}

fn after(loaded: &LoadedGame, chosen: &[Step], step: Step) -> CustomId {
    CustomId::Guide {
        board: loaded.board(),
        chosen: [chosen, &[step]].concat(),
        menu: None,
    }
}

/// Buttons for all choices. If they are few, they also say what each choice does.
pub(crate) fn render_buttons(
    steps: &Steps,
    loaded: &LoadedGame,
    chosen: &[Step],
    language: Language,
) -> Vec<Button> {
    let are_few = steps.choices.len() <= ROW_BUTTONS;
    let buttons = steps.choices.iter().map(|choice| {
        let label = if are_few {
            let says = language.phrase(&choice.says, &|seat| loaded.name(seat));
            language.guide_choice(choice.label.clone(), says)
        } else {
            choice.label.clone()
        };
        let id = after(loaded, chosen, choice.step);
        Button::new(Style::Main, cut(&label, BUTTON_CHARACTERS), id).with_icon(choice.piece)
    });
    buttons.collect()
}

/// Buttons for the likely choices, which say why.
fn render_likely(
    steps: &Steps,
    loaded: &LoadedGame,
    chosen: &[Step],
    language: Language,
) -> Vec<Button> {
    let buttons = steps.likely.iter().filter_map(|likely| {
        let mut choices = steps.choices.iter();
        let choice = choices.find(|choice| choice.step == likely.step)?;
        let why = language.phrase(&likely.why, &|seat| loaded.name(seat));
        let label = language.guide_choice(choice.label.clone(), why);
        let id = after(loaded, chosen, choice.step);
        let button = Button::new(Style::Main, cut(&label, BUTTON_CHARACTERS), id);
        Some(button.with_icon(choice.piece))
    });
    buttons.collect()
}

/// Menus of all choices: one for each part of the board, as far as there is room for so many.
fn render_menus(
    steps: &Steps,
    loaded: &LoadedGame,
    chosen: &[Step],
    language: Language,
) -> Vec<Menu> {
    let name = |phrase: &Phrase| language.phrase(phrase, &|seat| loaded.name(seat));
    let parts = divide(steps, &name);
    let is_only = parts.len() == 1;
    let menus = parts
        .into_iter()
        .enumerate()
        .map(|(number, (part, choices))| {
            let entries = choices.iter().map(|choice| Entry {
                label: cut(&choice.label, 100),
                value: write_step(choice.step),
                description: cut(&name(&choice.says), 100),
                icon: choice.piece,
            });
            let placeholder = if is_only { name(&steps.asks) } else { part };
            Menu {
                id: CustomId::Guide {
                    board: loaded.board(),
                    chosen: chosen.to_vec(),
                    menu: u8::try_from(number).ok(),
                },
                placeholder: cut(&placeholder, 150),
                entries: entries.collect(),
            }
        });
    menus.collect()
}

/// Divides the choices into at most [`MOST_MENUS`] menus, each with its name.
fn divide<'a>(
    steps: &'a Steps,
    name: &dyn Fn(&Phrase) -> String,
) -> Vec<(String, Vec<&'a Choice>)> {
    let mut parts: Vec<(String, Vec<&Choice>)> = Vec::new();
    for (group, phrase) in (0..).zip(&steps.groups) {
        let choices = steps.choices.iter().filter(|choice| choice.group == group);
        let choices: Vec<&Choice> = choices.collect();
        match parts.last_mut() {
            Some((names, part)) if part.len() + choices.len() <= MENU_ENTRIES => {
                *names = format!("{names} · {}", name(phrase));
                part.extend(choices);
            }
            _ => parts.push((name(phrase), choices)),
        }
    }
    if parts.len() <= MOST_MENUS {
        return parts;
    }
    // Some groups have to be split, so the menus are named by their first and last choice.
    let mut choices: Vec<&Choice> = steps.choices.iter().collect();
    // In alphabetical order, so that players know where to look.
    choices.sort_by(|a, b| a.label.cmp(&b.label));
    let parts = choices.chunks(MENU_ENTRIES).take(MOST_MENUS).map(|part| {
        let ends = [part.first(), part.last()].map(|end| end.map_or("", |choice| &choice.label));
        (ends.join(" … "), part.to_vec())
    });
    parts.collect()
}

/// The dialog's own buttons, **Cancel** last.
fn render_controls(
    steps: &Steps,
    board: Board,
    chosen: &[Step],
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
    if let Some((_, before)) = chosen.split_last() {
        let id = CustomId::Guide {
            board,
            chosen: before.to_vec(),
            menu: None,
        };
        buttons.push(Button::new(Style::Plain, language.button_back(), id));
    }
    if steps.whole.is_none() {
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
