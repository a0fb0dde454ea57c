//! The choices that make up a move, as buttons and menus.

use asterism_rules::{Choice, Phrase, Step, Steps};

use crate::feature::explore::payload::Spot;
use crate::feature::puzzle::payload::PuzzleTry;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::custom_id::step::write_step;
use crate::protocol::limits::{BUTTON_LABEL, MENU_ENTRIES, ROW_BUTTONS, ROWS};
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Entry, Menu, Row, Style};
use crate::text::Language;
use crate::text::markdown::cut;

/// Maximum number of menus on a message: enough for the most choices in any game, 100.
const MOST_MENUS: usize = ROWS - 1;

/// What a move is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// To play the move in a game.
    Play(Board),
    /// To play the move and say something with it.
    PlaySaying(Board),
    /// To try the move on an exploration board.
    Try(Spot),
    /// To answer a puzzle with the move.
    Solve(PuzzleTry),
}

impl Goal {
    /// Returns the goal to play a move, with or without saying something.
    pub(crate) fn play(board: Board, saying: bool) -> Self {
        if saying {
            Goal::PlaySaying(board)
        } else {
            Goal::Play(board)
        }
    }

    /// Returns the id of the button that begins the dialog.
    pub(crate) fn begin(self) -> CustomId {
        self.go_on(Vec::new(), None)
    }

    /// Returns the id of the button or menu that continues with these choices.
    fn go_on(self, chosen: Vec<Step>, menu: Option<u8>) -> CustomId {
        match self {
            Goal::Play(board) => CustomId::Guide {
                board,
                chosen,
                menu,
            },
            Goal::PlaySaying(board) => CustomId::GuideSaying {
                board,
                chosen,
                menu,
            },
            Goal::Try(spot) => CustomId::TryMove { spot, chosen, menu },
            Goal::Solve(at) => CustomId::Solve { at, chosen, menu },
        }
    }

    /// Returns the id of **Type…** after these choices, and of the form that it opens.
    pub(crate) fn type_next(self, chosen: Vec<Step>) -> CustomId {
        match self {
            Goal::Play(board) => CustomId::Type { board, chosen },
            Goal::PlaySaying(board) => CustomId::TypeSaying { board, chosen },
            Goal::Try(spot) => CustomId::TryTyped { spot, chosen },
            Goal::Solve(at) => CustomId::SolveTyped { at, chosen },
        }
    }
}

/// A dialog in which a move is chosen, after some choices.
pub(crate) struct MoveDialog<'a> {
    pub(crate) loaded: &'a LoadedGame,
    pub(crate) goal: Goal,
    pub(crate) chosen: &'a [Step],
    /// What can be chosen next.
    pub(crate) steps: Steps,
    pub(crate) language: Language,
}

impl<'a> MoveDialog<'a> {
    /// Returns the dialog after these choices.
    ///
    /// # Errors
    ///
    /// [`Refusal::Choice`] if they are not a legal sequence of steps.
    pub(crate) fn new(
        loaded: &'a LoadedGame,
        goal: Goal,
        chosen: &'a [Step],
        language: Language,
    ) -> Result<Self, Refusal> {
        Ok(Self {
            loaded,
            goal,
            chosen,
            steps: loaded.game.next_steps(chosen)?,
            language,
        })
    }

    /// Asks for the next choice.
    pub(crate) fn ask_for_choice(&self) -> String {
        self.write(&self.steps.asks)
    }

    fn write(&self, phrase: &Phrase) -> String {
        self.language.phrase(phrase, &|seat| self.loaded.name(seat))
    }

    /// Renders the choices and the dialog's own buttons.
    ///
    /// All choices are buttons if they fit, because a menu takes two clicks. Otherwise they are in menus, with buttons for the likely ones.
    pub(crate) fn render_rows(&self) -> Vec<Row> {
        let mut controls = self.render_controls();
        // Shown only where there is room, because it is also under **⋯**.
        let say = self.render_say_button();
        let room = (ROWS * ROW_BUTTONS).checked_sub(self.steps.choices.len() + controls.len());
        if let Some(room) = room {
            if room > 0 {
                controls.splice(controls.len() - 1..controls.len() - 1, say);
            }
            let mut buttons = self.render_choices();
            if buttons.len() > (ROWS - 1) * ROW_BUTTONS {
                // The dialog's own buttons share the last row.
                buttons.append(&mut controls);
            }
            let rows = [buttons, controls].into_iter().flat_map(Row::buttons);
            return rows.collect();
        }
        let menus = self.render_menus();
        let mut likely = self.render_likely();
        let has_room = menus.len() + 2 <= ROWS || likely.is_empty();
        if has_room && controls.len() < ROW_BUTTONS {
            controls.splice(controls.len() - 1..controls.len() - 1, say);
        }
        if !has_room {
            // There is no room for a separate row, nor for **Cancel**, which **Back** leads to as well.
            controls.pop();
            likely.truncate(ROW_BUTTONS - controls.len());
            controls.splice(0..0, likely.drain(..));
        }
        likely.truncate(ROW_BUTTONS);
        let menus = menus.into_iter().map(Row::Menu).collect();
        let rows = [Row::buttons(likely), menus, Row::buttons(controls)];
        rows.into_iter().flatten().collect()
    }

    /// Renders buttons for all choices. If there are only a few, they also say what each choice does.
    pub(crate) fn render_choices(&self) -> Vec<Button> {
        let are_few = self.steps.choices.len() <= ROW_BUTTONS;
        let choices = self.steps.choices.iter();
        let buttons =
            choices.map(|choice| self.render_choice(choice, are_few.then_some(&choice.says)));
        buttons.collect()
    }

    /// Renders buttons for the likely choices, with the reason for each.
    fn render_likely(&self) -> Vec<Button> {
        let buttons = self.steps.likely.iter().filter_map(|likely| {
            let mut choices = self.steps.choices.iter();
            let choice = choices.find(|choice| choice.step == likely.step)?;
            Some(self.render_choice(choice, Some(&likely.why)))
        });
        buttons.collect()
    }

    fn render_choice(&self, choice: &Choice, says: Option<&Phrase>) -> Button {
        let mut label = choice.label.clone();
        if let Some(says) = says {
            label = self.language.guide_choice(label, self.write(says));
        }
        let chosen = [self.chosen, &[choice.step]].concat();
        let id = self.goal.go_on(chosen, None);
        Button::new(Style::Main, cut(&label, BUTTON_LABEL), id).with_icon(choice.piece)
    }

    /// Renders menus of all choices: one for each part of the board if there is room for that many.
    fn render_menus(&self) -> Vec<Menu> {
        let parts = self.divide();
        let is_only = parts.len() == 1;
        let menus = parts.into_iter().zip(0..).map(|((part, choices), number)| {
            let entries = choices.iter().map(|choice| Entry {
                label: cut(&choice.label, 100),
                value: write_step(choice.step),
                description: cut(&self.write(&choice.says), 100),
                icon: choice.piece,
            });
            let placeholder = if is_only { self.ask_for_choice() } else { part };
            Menu {
                id: self.goal.go_on(self.chosen.to_vec(), Some(number)),
                placeholder: cut(&placeholder, 150),
                entries: entries.collect(),
            }
        });
        menus.collect()
    }

    /// Divides the choices into at most [`MOST_MENUS`] menus, each with its name.
    fn divide(&self) -> Vec<(String, Vec<&Choice>)> {
        let mut parts: Vec<(String, Vec<&Choice>)> = Vec::new();
        for (group, phrase) in (0..).zip(&self.steps.groups) {
            let choices = self.steps.choices.iter();
            let choices: Vec<&Choice> = choices.filter(|choice| choice.group == group).collect();
            match parts.last_mut() {
                Some((names, part)) if part.len() + choices.len() <= MENU_ENTRIES => {
                    *names = format!("{names} · {}", self.write(phrase));
                    part.extend(choices);
                }
                _ => parts.push((self.write(phrase), choices)),
            }
        }
        if parts.len() <= MOST_MENUS {
            return parts;
        }
        // Some groups have to be split, so the menus are named by their first and last choice.
        let mut choices: Vec<&Choice> = self.steps.choices.iter().collect();
        // In alphabetical order, so that players know where to look.
        choices.sort_by(|a, b| a.label.cmp(&b.label));
        let parts = choices.chunks(MENU_ENTRIES).take(MOST_MENUS).map(|part| {
            let ends =
                [part.first(), part.last()].map(|end| end.map_or("", |choice| &choice.label));
            (ends.join(" … "), part.to_vec())
        });
        parts.collect()
    }

    /// Renders the dialog's own buttons; the one that leaves the dialog is the last.
    fn render_controls(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        let (language, chosen) = (self.language, self.chosen.to_vec());
        let is_whole = self.steps.whole.is_some();
        if let (Goal::Play(board) | Goal::PlaySaying(board), true) = (self.goal, is_whole) {
            let id = CustomId::Play {
                board,
                chosen: chosen.clone(),
            };
            buttons.push(Button::new(Style::Good, language.button_play(), id));
        }
        if let Some((_, before)) = chosen.split_last() {
            let id = self.goal.go_on(before.to_vec(), None);
            buttons.push(Button::new(Style::Plain, language.button_back(), id));
        }
        if !is_whole {
            let id = self.goal.type_next(chosen);
            buttons.push(Button::new(Style::Plain, language.button_type(), id));
        }
        let leave = match self.goal {
            Goal::Play(_) | Goal::PlaySaying(_) | Goal::Solve(_) => CustomId::Cancel,
            Goal::Try(spot) => CustomId::Explore(spot),
        };
        buttons.push(Button::new(Style::Plain, language.button_cancel(), leave));
        buttons
    }

    /// Renders the button to add or drop a message with the move; `None` if no one would read it.
    fn render_say_button(&self) -> Option<Button> {
        let language = self.language;
        let (board, label, other) = match self.goal {
            Goal::Play(board) => (board, language.button_message(), Goal::PlaySaying(board)),
            Goal::PlaySaying(board) => (board, language.button_no_message(), Goal::Play(board)),
            Goal::Try(_) | Goal::Solve(_) => return None,
        };
        let chosen = self.chosen.to_vec();
        let (label, id) = match self.steps.whole {
            Some(_) => (language.button_say(), CustomId::Say { board, chosen }),
            None => (label, other.go_on(chosen, None)),
        };
        Some(Button::new(Style::Plain, label, id))
    }
}
