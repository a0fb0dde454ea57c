//! What a user has learned, and the games in which lessons are given.

use asterism_rules::GameKind;
use asterism_store::{
    DocumentType, Entry, EntryKind, GameId, JobSubject, StartPosition, StoreError, Timestamp,
    UserId, expect_document as expect, lists, records,
};

use crate::feature::lesson::payload::LessonAt;
use crate::game::loaded_game::{LoadedGame, RULES_VERSION};
use crate::game::pauses::Pauses;
use crate::game::tree::make_up_game;
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::view::rules::{Exercise, exercises};

/// Number of the game in which each lesson is given. It is never shown.
const LESSON_GAME: u64 = 1;

/// The lessons that a user has completed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Learner {
    games: Vec<LearnedGame>,
}

/// The lessons of a game that a user has completed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LearnedGame {
    /// ID of the kind of game.
    kind: String,
    /// Names of the lessons, without duplicates. A lesson keeps its name if others are added.
    lessons: Vec<String>,
}

impl Learner {
    /// Returns whether the user has completed a lesson.
    pub(crate) fn has_done(&self, at: LessonAt) -> bool {
        let name = find_lesson(at).map(|lesson| lesson.page);
        let mut games = self.games.iter();
        let game = games.find(|game| game.kind == at.kind.id());
        game.is_some_and(|game| game.lessons.iter().any(|done| Some(done.as_str()) == name))
    }

    /// Notes that the user has completed a lesson.
    pub(crate) fn note_done(&mut self, at: LessonAt) {
        let Some(lesson) = find_lesson(at).filter(|_| !self.has_done(at)) else {
            return;
        };
        let kind = at.kind.id();
        let name = lesson.page.to_owned();
        match self.games.iter_mut().find(|game| game.kind == kind) {
            Some(game) => game.lessons.push(name),
            None => self.games.push(LearnedGame {
                kind: kind.to_owned(),
                lessons: vec![name],
            }),
        }
    }

    /// Returns the first lesson of a game that the user has not completed, or else the first one.
    pub(crate) fn find_next(&self, kind: GameKind) -> LessonAt {
        let first = LessonAt { kind, number: 0 };
        let all = list_lessons(kind);
        let mut open = all.filter(|at| !self.has_done(*at));
        open.next().unwrap_or(first)
    }

    /// Returns how many lessons of a game the user has completed.
    pub(crate) fn count_done(&self, kind: GameKind) -> usize {
        list_lessons(kind).filter(|at| self.has_done(*at)).count()
    }

    /// Returns the completed lessons, by game.
    pub(crate) fn list_done(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.games
            .iter()
            .map(|game| (game.kind.as_str(), game.lessons.as_slice()))
    }
}

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

lists! {
    LearnedGame(kind: String, lessons: Vec<String>);
}

records! {
    Learner as LearnerV1 {
        games: Vec<LearnedGame> = Vec::new(),
    }
}

impl DocumentType for Learner {
    type Id = UserId;

    const TAG: u8 = b'l';

    const NAME: &'static str = "Learner";

    fn subject(user: &UserId) -> JobSubject {
        JobSubject::User(*user)
    }

    fn users(&self) -> Vec<UserId> {
        Vec::new()
    }

    /// Returns false, because the whole document is about the user in its key.
    fn forget_user(&mut self, _: UserId) -> bool {
        false
    }

    fn check(&self) -> Result<(), StoreError> {
        let total: usize = self.games.iter().map(|game| game.lessons.len()).sum();
        expect(total <= 1000, "more lessons than there are")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::documents::check_stored;

    #[test]
    fn completed_lessons_are_kept_by_name() {
        let mut learner = Learner::default();
        let at = |number| LessonAt {
            kind: GameKind::Squadro,
            number,
        };
        assert_eq!(learner.find_next(GameKind::Squadro), at(0));
        learner.note_done(at(0));
        learner.note_done(at(2));
        learner.note_done(at(2));
        learner.note_done(at(99));
        assert_eq!(learner.find_next(GameKind::Squadro), at(1));
        assert_eq!(learner.count_done(GameKind::Squadro), 2);
        assert_eq!(learner.count_done(GameKind::Pentagame), 0);
        let stored = r#"{"games":[["squadro",["moving","turning"]]]}"#;
        check_stored(&UserId::new(7), learner.clone(), stored);
        for number in 0..5 {
            learner.note_done(at(number));
        }
        assert_eq!(learner.find_next(GameKind::Squadro), at(0));
    }
}
