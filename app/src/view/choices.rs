//! The choices that make up a move, as buttons and menus.

use asterism_rules::{Choice, Phrase, Step, Steps};

use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::custom_id::step::write_step;
use crate::protocol::limits::{BUTTON_LABEL, MENU_ENTRIES, ROW_BUTTONS, ROWS};
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Entry, Menu, Row};
use crate::text::Language;
use crate::text::markdown::cut;

/// Maximum number of menus on a message. This is enough for 100 choices, the most that any game has at once.
const MOST_MENUS: usize = ROWS - 1;

/// The purpose for which the user chooses a move, such as playing it in a game or solving a puzzle.
pub(crate) trait Goal: Send + Sync {
    /// Returns the id of the button or menu with which the dialog continues after these choices.
    fn go_on(&self, chosen: Vec<Step>, menu: Option<u8>) -> CustomId;

    /// Returns the id of the button **Type…** after these choices; the form that it opens has the same id.
    fn type_next(&self, chosen: Vec<Step>) -> CustomId;

    /// Describes what the user has to do in step number `step`, counted from 1.
    fn describe_step(&self, loaded: &LoadedGame, step: usize, language: Language) -> String;

    /// Returns the id of the button that begins the dialog.
    fn begin(&self) -> CustomId {
        self.go_on(Vec::new(), None)
    }

    /// Returns the id of the button **Cancel**.
    fn leave(&self) -> CustomId {
        CustomId::Cancel
    }

    /// Returns the id of the button for a move that takes a single choice.
    fn finish(&self, chosen: Vec<Step>) -> CustomId {
        self.go_on(chosen, None)
    }

    /// Returns the button that carries out the chosen move once the choices make up a whole move.
    fn carry_out(
        &self,
        _chosen: &[Step],
        _loaded: &LoadedGame,
        _language: Language,
    ) -> Option<Button> {
        None
    }

    /// Returns the button that adds a message to the move, or removes the message again; `None` if no one would read the message.
    fn say(&self, _chosen: &[Step], _is_whole: bool, _language: Language) -> Option<Button> {
        None
    }

    /// Returns the footer of the dialog.
    fn footer(&self, loaded: &LoadedGame, language: Language) -> String {
        language.guide_footer(loaded.record.id.to_string())
    }

    /// Returns true if the board is drawn from the user's side, as in their own games. Otherwise, it is drawn from the side of the current player.
    fn is_own_game(&self) -> bool {
        true
    }
}

/// The goal of playing the move in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayGoal {
    pub(crate) board: Board,
    /// Whether the user wants to send a message with the move.
    pub(crate) saying: bool,
}

impl PlayGoal {
    /// Returns the goal of playing a move without a message.
    pub(crate) fn silent(board: Board) -> Self {
        let saying = false;
        PlayGoal { board, saying }
    }
}

impl Goal for PlayGoal {
    fn go_on(&self, chosen: Vec<Step>, menu: Option<u8>) -> CustomId {
        let board = self.board;
        if self.saying {
            CustomId::GuideSaying {
                board,
                chosen,
                menu,
            }
        } else {
            CustomId::Guide {
                board,
                chosen,
                menu,
            }
        }
    }

    fn type_next(&self, chosen: Vec<Step>) -> CustomId {
        let board = self.board;
        if self.saying {
            CustomId::TypeSaying { board, chosen }
        } else {
            CustomId::Type { board, chosen }
        }
    }

    fn describe_step(&self, _loaded: &LoadedGame, step: usize, language: Language) -> String {
        if self.saying {
            format!("{}\n{}", language.guide_step(step), language.guide_saying())
        } else {
            language.guide_step(step)
        }
    }

    fn finish(&self, chosen: Vec<Step>) -> CustomId {
        let board = self.board;
        CustomId::Play { board, chosen }
    }

    fn carry_out(
        &self,
        chosen: &[Step],
        loaded: &LoadedGame,
        language: Language,
    ) -> Option<Button> {
        let id = self.finish(chosen.to_vec());
        let label = if loaded.is_voted_on() {
            language.button_vote()
        } else {
            language.button_play()
        };
        Some(Button::good(label, id))
    }

    fn say(&self, chosen: &[Step], is_whole: bool, language: Language) -> Option<Button> {
        let (board, chosen) = (self.board, chosen.to_vec());
        let saying = !self.saying;
        let (label, id) = if is_whole {
            (language.button_say(), CustomId::Say { board, chosen })
        } else {
            let label = if saying {
                language.button_message()
            } else {
                language.button_no_message()
            };
            (label, PlayGoal { board, saying }.go_on(chosen, None))
        };
        Some(Button::plain(label, id))
    }
}

/// Buttons for the first choice of a move, under a board. There are none if there are too many choices for one row.
#[derive(Default)]
pub(crate) struct FirstChoices {
    pub(crate) buttons: Vec<Button>,
    /// True if each choice is a whole move, so that no dialog is needed.
    pub(crate) are_moves: bool,
}

impl FirstChoices {
    /// Renders the buttons for the next move of a game.
    pub(crate) fn new(loaded: &LoadedGame, goal: impl Goal + 'static, language: Language) -> Self {
        let Ok(dialog) = MoveDialog::new(loaded, goal, &[], language) else {
            return Self::default();
        };
        let choices = &dialog.steps.choices;
        if choices.len() > ROW_BUTTONS {
            return Self::default();
        }
        let is_move = |choice: &Choice| {
            let after = loaded.game.next_steps(&[choice.step]);
            after.is_ok_and(|steps| steps.whole.is_some())
        };
        let are_moves = !choices.is_empty() && choices.iter().all(is_move);
        let buttons = if are_moves {
            let moves = choices.iter().map(|choice| {
                let id = dialog.goal.finish(vec![choice.step]);
                Button::main(choice.label.clone(), id).with_icon(choice.piece)
            });
            moves.collect()
        } else {
            dialog.render_choices()
        };
        Self { buttons, are_moves }
    }
}

/// The dialog in which a user chooses a move, after some of the choices have been made.
pub(crate) struct MoveDialog<'a> {
    pub(crate) loaded: &'a LoadedGame,
    pub(crate) goal: Box<dyn Goal>,
    pub(crate) chosen: &'a [Step],
    /// The possible next choices.
    pub(crate) steps: Steps,
    pub(crate) language: Language,
}

impl<'a> MoveDialog<'a> {
    /// Returns the dialog after these choices.
    ///
    /// # Errors
    ///
    /// [`Refusal::Choice`] if the choices are not a legal sequence of steps.
    pub(crate) fn new(
        loaded: &'a LoadedGame,
        goal: impl Goal + 'static,
        chosen: &'a [Step],
        language: Language,
    ) -> Result<Self, Refusal> {
        Ok(Self {
            loaded,
            goal: Box::new(goal),
            chosen,
            steps: loaded.game.next_steps_in_groups(chosen, MENU_ENTRIES)?,
            language,
        })
    }

    /// Writes the question that asks the user for the next choice.
    pub(crate) fn ask_for_choice(&self) -> String {
        self.write(&self.steps.asks)
    }

    fn write(&self, phrase: &Phrase) -> String {
        self.language.phrase(phrase, &|seat| self.loaded.name(seat))
    }

    /// Renders the choices and the dialog's own buttons.
    ///
    /// All choices are buttons if there is room for them, because a menu takes two clicks. Otherwise, the choices are in menus, and only the likely
    /// ones are also buttons.
    pub(crate) fn render_rows(&self) -> Vec<Row> {
        let mut controls = self.render_controls();
        // Shown only where there is room, because it is also under **⋯**.
        let is_whole = self.steps.whole.is_some();
        let say = self.goal.say(self.chosen, is_whole, self.language);
        // Many vote for the move, and it is nobody's.
        let say = say.filter(|_| !self.loaded.is_voted_on());
        let mut all = controls.clone();
        all.splice(all.len() - 1..all.len() - 1, say.clone());
        if let Some(rows) = self
            .render_grid(&all)
            .or_else(|| self.render_grid(&controls))
        {
            return rows;
        }
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
        let rows = [Row::buttons(likely), menus, Row::buttons(controls)];
        rows.into_iter().flatten().collect()
    }

    /// Renders the points of a small board as a grid of buttons, in which each point keeps its place. A point that cannot be chosen has a dead button. The
    /// dialog's own buttons replace some of these, as far right and as far down as possible. Returns `None` if the choices are few enough to be described,
    /// or if there is no room.
    fn render_grid(&self, controls: &[Button]) -> Option<Vec<Row>> {
        let choices = &self.steps.choices;
        let grid = self.loaded.game.grid();
        let are_points = choices.iter().all(|choice| {
            let mut points = grid.iter().map(|point| Some(point.spot));
            points.any(|spot| spot == choice.spot)
        });
        if choices.len() <= ROW_BUTTONS || !are_points || grid.len() > ROWS * ROW_BUTTONS {
            return None;
        }
        let mut dead = Vec::new();
        let mut buttons = Vec::new();
        for (place, point) in grid.into_iter().enumerate() {
            let choice = choices.iter().find(|it| it.spot == Some(point.spot));
            buttons.push(if let Some(choice) = choice {
                // Only what stands on a point has an icon, so that five buttons fit beside each other on a phone.
                self.render_choice(choice, None).with_icon(point.piece)
            } else {
                dead.push(place);
                let id = [self.chosen, &[point.step]].concat();
                let button = Button::plain(point.label, self.goal.go_on(id, None));
                button.with_icon(point.piece).dead()
            });
        }
        dead.sort_by_key(|place| (place % ROW_BUTTONS, place / ROW_BUTTONS));
        let mut places = dead.split_off(dead.len().checked_sub(controls.len())?);
        places.sort_unstable();
        for (place, control) in places.into_iter().zip(controls) {
            buttons[place] = control.clone();
        }
        Some(Row::buttons(buttons))
    }

    /// Renders buttons for all choices. If there are only a few choices, the labels also describe what each choice does.
    pub(crate) fn render_choices(&self) -> Vec<Button> {
        let are_few = self.steps.choices.len() <= ROW_BUTTONS;
        let buttons = self.steps.choices.iter();
        let buttons = buttons.map(|it| self.render_choice(it, are_few.then_some(&it.says)));
        buttons.collect()
    }

    /// Renders buttons for the likely choices, each labeled with the reason why it is likely.
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
        Button::main(cut(&label, BUTTON_LABEL), id).with_icon(choice.piece)
    }

    /// Renders menus of all choices: one menu for each part of the board if there is room for that many menus.
    fn render_menus(&self) -> Vec<Row> {
        let parts = self.divide();
        let is_only = parts.len() == 1;
        let menus = parts.into_iter().zip(0..).map(|((part, choices), number)| {
            let entries = choices.iter().map(|choice| Entry {
                icon: choice.piece,
                ..Entry::new(&choice.label, &write_step(choice.step))
                    .about(&self.write(&choice.says))
            });
            let placeholder = if is_only { self.ask_for_choice() } else { part };
            let id = self.goal.go_on(self.chosen.to_vec(), Some(number));
            Row::Menu(Menu::new(id, &placeholder, entries.collect()))
        });
        menus.collect()
    }

    /// Divides the choices into at most [`MOST_MENUS`] named menus.
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

    /// Renders the dialog's own buttons; the last one leaves the dialog.
    fn render_controls(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        let (language, chosen) = (self.language, self.chosen.to_vec());
        let is_whole = self.steps.whole.is_some();
        if is_whole {
            buttons.extend(self.goal.carry_out(&chosen, self.loaded, language));
        }
        if let Some((_, before)) = chosen.split_last() {
            let id = self.goal.go_on(before.to_vec(), None);
            buttons.push(Button::plain(language.button_back(), id));
        }
        if !is_whole {
            let id = self.goal.type_next(chosen);
            buttons.push(Button::plain(language.button_type(), id));
        }
        buttons.push(Button::plain(language.button_cancel(), self.goal.leave()));
        buttons
    }
}

#[cfg(test)]
mod tests;
