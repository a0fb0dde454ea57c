//! Views of lessons: their games, the task, and the outcome of an attempt.

use asterism_rules::{GameKind, Step};
use asterism_store::{Entry, EntryKind, GameId, StartPosition, Timestamp};

use crate::feature::lesson::model::Learner;
use crate::feature::lesson::payload::LessonAt;
use crate::game::loaded_game::{LoadedGame, RULES_VERSION};
use crate::game::pauses::Pauses;
use crate::game::tree::make_up_game;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::BUTTON_LABEL;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Card, Post, Tone};
use crate::text::Language;
use crate::text::markdown::{cut, escape};
use crate::view::choices::Goal;
use crate::view::rules::{Exercise, exercises, page_named};

/// Number of the game in which each lesson is given. It is never shown.
const LESSON_GAME: u64 = 1;

/// Returns all lessons of a game, in order.
pub(crate) fn list_lessons(kind: GameKind) -> impl Iterator<Item = LessonAt> {
    let numbers = 0..exercises(kind).len() as u8;
    numbers.map(move |number| LessonAt { kind, number })
}

/// Returns a lesson, if it exists.
pub(crate) fn find_lesson(at: LessonAt) -> Option<&'static Exercise> {
    exercises(at.kind).get(usize::from(at.number))
}

/// Sets up the game of a lesson, with names of the players in `language`.
///
/// # Errors
///
/// [`Refusal::Button`] if there is no such lesson, [`Refusal::Trouble`] if it cannot be set up. The tests set up all lessons.
pub(crate) fn load_lesson(
    at: LessonAt,
    language: Language,
) -> Result<(&'static Exercise, LoadedGame), Refusal> {
    let lesson = find_lesson(at).ok_or(Refusal::Button)?;
    let game = lesson.game(at.kind).map_err(|error| {
        tracing::error!(kind = %at.kind, lesson = lesson.page, %error, "could not set up a lesson");
        Refusal::Trouble
    })?;
    let start = StartPosition {
        kind: at.kind.id().to_owned(),
        options: lesson.options.to_owned(),
        seats: lesson.players as u8,
        rules_version: RULES_VERSION,
        position: lesson.position.map(str::to_owned),
    };
    let number = GameId::new(LESSON_GAME).ok_or(Refusal::Trouble)?;
    let then = Timestamp::from_millis(0);
    let mut record = make_up_game(number, &start, then);
    let moves = lesson.moves.iter();
    let moves = moves.map(|m| Entry::new(then, EntryKind::Move((*m).to_owned())));
    record.entries.extend(moves);
    let loaded = LoadedGame {
        record,
        names: crate::view::rules::page::names(&game, language),
        game,
        series: None,
        pauses: Pauses::default(),
    };
    Ok((lesson, loaded))
}

/// Returns whether the user has completed a lesson.
fn has_done(learner: &Learner, at: LessonAt) -> bool {
    find_lesson(at).is_some_and(|lesson| learner.has_done(at.kind, lesson.page))
}

/// Returns the first lesson of a game that the user has not completed, or else the first one.
pub(crate) fn find_next(learner: &Learner, kind: GameKind) -> LessonAt {
    let first = LessonAt { kind, number: 0 };
    let mut open = list_lessons(kind).filter(|at| !has_done(learner, *at));
    open.next().unwrap_or(first)
}

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
    let next = find_next(learner, at.kind);
    let is_all_done = has_done(learner, next);
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
