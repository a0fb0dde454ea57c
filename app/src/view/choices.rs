//! The choices that make up a move, as buttons and menus.

use asterism_rules::{Choice, Phrase, Step, Steps};

use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::custom_id::step::write_step;
use crate::protocol::limits::{BUTTON_LABEL, MENU_ENTRIES, ROW_BUTTONS, ROWS};
use crate::protocol::payload::{Board, PuzzleTry, Spot};
use crate::protocol::reply::{Button, Entry, Menu, Row, Style};
use crate::text::Language;
use crate::text::markdown::cut;

/// Maximum number of menus on a message: enough for the most choices in any game, 100.
const MOST_MENUS: usize = ROWS - 1;

/// Asks for the next choice.
pub(crate) fn ask_for_choice(steps: &Steps, loaded: &LoadedGame, language: Language) -> String {
    language.phrase(&steps.asks, &|seat| loaded.name(seat))
}

/// Renders the choices and the dialog's own buttons.
///
/// All choices are buttons if they fit, because a menu takes two clicks. Otherwise they are in menus, with buttons for the likely ones.
pub(crate) fn render_rows(
    steps: &Steps,
    loaded: &LoadedGame,
    (chosen, goal): (&[Step], Goal),
    language: Language,
) -> Vec<Row> {
    let guided = Guided { goal, chosen };
    let mut controls = render_controls(steps, &guided, language);
    // Shown only where there is room, because it is also under **⋯**.
    let say = guided.render_say_button(steps, language);
    let room = (ROWS * ROW_BUTTONS).checked_sub(steps.choices.len() + controls.len());
    if let Some(room) = room {
        if room > 0 {
            controls.splice(controls.len() - 1..controls.len() - 1, say);
        }
        let mut buttons = render_choices(steps, loaded, &guided, language);
        if buttons.len() > (ROWS - 1) * ROW_BUTTONS {
            // The dialog's own buttons share the last row.
            buttons.append(&mut controls);
        }
        let rows = [buttons, controls].into_iter().flat_map(Row::buttons);
        return rows.collect();
    }
    let menus = render_menus(steps, loaded, &guided, language);
    let mut likely = render_likely(steps, loaded, &guided, language);
    if (menus.len() + 2 <= ROWS || likely.is_empty()) && controls.len() < ROW_BUTTONS {
        controls.splice(controls.len() - 1..controls.len() - 1, say);
    }
    if menus.len() + 2 <= ROWS && !likely.is_empty() {
        likely.truncate(ROW_BUTTONS);
        return Row::buttons(likely)
            .into_iter()
            .chain(menus.into_iter().map(Row::Menu))
            .chain(Row::buttons(controls))
            .collect();
    }
    if !likely.is_empty() {
        // There is no room for a separate row, nor for **Cancel**, which **Back** leads to as well.
        controls.pop();
        likely.truncate(ROW_BUTTONS - controls.len());
        controls.splice(0..0, likely);
    }
    let menus = menus.into_iter().map(Row::Menu);
    menus.chain(Row::buttons(controls)).collect()
}

/// What a guided move is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// To play the move in a game.
    Play {
        board: Board,
        /// Whether the user says something with it.
        saying: bool,
    },
    /// To try the move on an exploration board.
    Try(Spot),
    /// To answer a puzzle with the move.
    Solve(PuzzleTry),
}

/// A guided move so far.
struct Guided<'a> {
    goal: Goal,
    chosen: &'a [Step],
}

impl Guided<'_> {
    /// Returns the id of the button or menu that continues with these choices.
    fn go_on(&self, chosen: Vec<Step>, menu: Option<u8>) -> CustomId {
        match self.goal {
            Goal::Play {
                board,
                saying: true,
            } => CustomId::GuideSaying {
                board,
                chosen,
                menu,
            },
            Goal::Play {
                board,
                saying: false,
            } => CustomId::Guide {
                board,
                chosen,
                menu,
            },
            Goal::Try(spot) => CustomId::TryMove { spot, chosen, menu },
            Goal::Solve(at) => CustomId::Solve { at, chosen, menu },
        }
    }

    fn after(&self, step: Step) -> CustomId {
        self.go_on([self.chosen, &[step]].concat(), None)
    }

    /// Returns the button to add or drop a message with the move; `None` if no one would read it.
    fn render_say_button(&self, steps: &Steps, language: Language) -> Option<Button> {
        let Goal::Play { board, saying } = self.goal else {
            return None;
        };
        let chosen = self.chosen.to_vec();
        let goal = Goal::Play {
            board,
            saying: !saying,
        };
        let other = Guided { goal, ..*self };
        let (label, id) = if steps.whole.is_some() {
            (language.button_say(), CustomId::Say { board, chosen })
        } else if saying {
            (language.button_no_message(), other.go_on(chosen, None))
        } else {
            (language.button_message(), other.go_on(chosen, None))
        };
        Some(Button::new(Style::Plain, label, id))
    }
}

/// Renders buttons for the first choices of a move.
pub(crate) fn render_buttons(
    steps: &Steps,
    loaded: &LoadedGame,
    language: Language,
) -> Vec<Button> {
    let goal = Goal::Play {
        board: loaded.board(),
        saying: false,
    };
    let guided = Guided { goal, chosen: &[] };
    render_choices(steps, loaded, &guided, language)
}

/// Renders buttons for all choices. If there are only a few, they also say what each choice does.
fn render_choices(
    steps: &Steps,
    loaded: &LoadedGame,
    guided: &Guided<'_>,
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
        let id = guided.after(choice.step);
        Button::new(Style::Main, cut(&label, BUTTON_LABEL), id).with_icon(choice.piece)
    });
    buttons.collect()
}

/// Renders buttons for the likely choices, with the reason for each.
fn render_likely(
    steps: &Steps,
    loaded: &LoadedGame,
    guided: &Guided<'_>,
    language: Language,
) -> Vec<Button> {
    let buttons = steps.likely.iter().filter_map(|likely| {
        let mut choices = steps.choices.iter();
        let choice = choices.find(|choice| choice.step == likely.step)?;
        let why = language.phrase(&likely.why, &|seat| loaded.name(seat));
        let label = language.guide_choice(choice.label.clone(), why);
        let id = guided.after(choice.step);
        let button = Button::new(Style::Main, cut(&label, BUTTON_LABEL), id);
        Some(button.with_icon(choice.piece))
    });
    buttons.collect()
}

/// Renders menus of all choices: one for each part of the board if there is room for that many.
fn render_menus(
    steps: &Steps,
    loaded: &LoadedGame,
    guided: &Guided<'_>,
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
                id: guided.go_on(guided.chosen.to_vec(), u8::try_from(number).ok()),
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

/// Renders the dialog's own buttons; the one that leaves the dialog is the last.
fn render_controls(steps: &Steps, guided: &Guided<'_>, language: Language) -> Vec<Button> {
    let mut buttons = Vec::new();
    let chosen = guided.chosen.to_vec();
    if let Goal::Play { board, .. } = guided.goal
        && steps.whole.is_some()
    {
        let id = CustomId::Play {
            board,
            chosen: chosen.clone(),
        };
        buttons.push(Button::new(Style::Good, language.button_play(), id));
    }
    if let Some((_, before)) = chosen.split_last() {
        let id = guided.go_on(before.to_vec(), None);
        buttons.push(Button::new(Style::Plain, language.button_back(), id));
    }
    if steps.whole.is_none() {
        let id = match guided.goal {
            Goal::Play {
                board,
                saying: true,
            } => CustomId::TypeSaying { board, chosen },
            Goal::Play {
                board,
                saying: false,
            } => CustomId::Type { board, chosen },
            Goal::Try(spot) => CustomId::TryTyped { spot, chosen },
            Goal::Solve(at) => CustomId::SolveTyped { at, chosen },
        };
        buttons.push(Button::new(Style::Plain, language.button_type(), id));
    }
    let leave = match guided.goal {
        Goal::Play { .. } | Goal::Solve(_) => CustomId::Cancel,
        Goal::Try(spot) => CustomId::Explore(spot),
    };
    buttons.push(Button::new(Style::Plain, language.button_cancel(), leave));
    buttons
}
