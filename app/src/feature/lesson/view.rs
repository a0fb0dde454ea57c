//! Views of lessons: the task, and what became of an attempt.

use asterism_rules::Step;

use crate::feature::lesson::model::{Learner, find_lesson, list_lessons};
use crate::feature::lesson::payload::LessonAt;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::BUTTON_LABEL;
use crate::protocol::reply::{Button, Card, Post, Tone};
use crate::text::Language;
use crate::text::markdown::{cut, escape};
use crate::view::choices::Goal;
use crate::view::rules::{Exercise, page_named};

/// Goal of a move dialog: to do what a lesson asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LearnGoal(pub(crate) LessonAt);

impl Goal for LearnGoal {
    fn go_on(&self, chosen: Vec<Step>, menu: Option<u8>) -> CustomId {
        let at = self.0;
        CustomId::Learn { at, chosen, menu }
    }

    fn type_next(&self, chosen: Vec<Step>) -> CustomId {
        let at = self.0;
        CustomId::LearnTyped { at, chosen }
    }

    fn describe_step(&self, loaded: &LoadedGame, _step: usize, language: Language) -> String {
        let Some(lesson) = find_lesson(self.0) else {
            return String::new();
        };
        let mover = loaded.game.to_move();
        let mover = mover.map_or_else(String::new, |seat| escape(&loaded.name(seat)));
        let task = language.lesson_task(self.0.kind, lesson.page);
        language.lesson_step(mover, task)
    }

    fn footer(&self, _loaded: &LoadedGame, language: Language) -> String {
        write_footer(self.0, language)
    }

    fn is_own_game(&self) -> bool {
        false
    }
}

/// Names a lesson by its game and its number.
fn write_footer(at: LessonAt, language: Language) -> String {
    let count = list_lessons(at.kind).count();
    let game = language.game_name(at.kind);
    language.lesson_footer(game, usize::from(at.number) + 1, count)
}

/// Renders the outcome of an attempt with the move `played`, described in `words`. It quotes the rule that the lesson is about.
pub(crate) fn render_attempt(
    (lesson, at): (&Exercise, LessonAt),
    (played, words, is_right): (&str, String, bool),
    learner: &Learner,
    language: Language,
) -> Post {
    let (page, rules) = match page_named(at.kind, lesson.page) {
        Some((number, page)) => (number, page.rules.join(", ")),
        None => (0, String::new()),
    };
    let title = language.rules_page_title(at.kind, lesson.page);
    let text = language.rules_page(at.kind, lesson.page);
    // The first paragraph is the rule, the others are about the diagram of the page.
    let rule = text.split("\n\n").next().unwrap_or_default().to_owned();
    let quoted = language.lesson_rule(title.clone(), rules, rule);
    let next = learner.find_next(at.kind);
    let is_all_done = learner.has_done(next);
    let mut lines = Vec::new();
    if is_right {
        lines.push(language.lesson_right(played.to_owned(), words));
    } else {
        lines.push(language.lesson_wrong(played.to_owned(), words));
        lines.push(language.lesson_task(at.kind, lesson.page));
    }
    lines.push(quoted);
    if is_right && is_all_done {
        lines.push(language.lesson_all_done(language.game_name(at.kind)));
    }
    let rules = CustomId::RulesOf {
        kind: at.kind,
        page,
    };
    let label = cut(&language.button_lesson_rule(title), BUTTON_LABEL);
    let rules = Button::plain(label, rules);
    let go_on = if !is_right {
        Button::main(language.button_try_again(), LearnGoal(at).begin())
    } else if is_all_done {
        Button::main(language.button_play_me(), CustomId::PlayMe)
    } else {
        Button::main(language.button_next_lesson(), LearnGoal(next).begin())
    };
    let card = Card {
        title: if is_right {
            language.lesson_right_title()
        } else {
            language.lesson_wrong_title()
        },
        text: lines.join("\n"),
        footer: write_footer(at, language),
        tone: if is_right { Tone::Won } else { Tone::Calm },
    };
    Post::from_card(card).with_buttons([go_on, rules])
}
