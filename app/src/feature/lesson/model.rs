//! What a user has learned.

use asterism_rules::GameKind;
use asterism_store::{
    DocumentType, JobSubject, StoreError, UserId, expect_document as expect, lists, records,
};

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
    /// Returns whether the user has completed a lesson of a game.
    pub(crate) fn has_done(&self, kind: GameKind, lesson: &str) -> bool {
        let mut games = self.games.iter();
        let game = games.find(|game| game.kind == kind.id());
        game.is_some_and(|game| game.lessons.iter().any(|done| done == lesson))
    }

    /// Notes that the user has completed a lesson of a game.
    pub(crate) fn note_done(&mut self, kind: GameKind, lesson: &str) {
        if self.has_done(kind, lesson) {
            return;
        }
        let lesson = lesson.to_owned();
        let kind = kind.id();
        match self.games.iter_mut().find(|game| game.kind == kind) {
            Some(game) => game.lessons.push(lesson),
            None => self.games.push(LearnedGame {
                kind: kind.to_owned(),
                lessons: vec![lesson],
            }),
        }
    }

    /// Returns the completed lessons, by game.
    pub(crate) fn list_done(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.games
            .iter()
            .map(|game| (game.kind.as_str(), game.lessons.as_slice()))
    }
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

    const TAG: u8 = b'e';

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
        for lesson in ["moving", "turning", "turning"] {
            learner.note_done(GameKind::Squadro, lesson);
        }
        assert!(learner.has_done(GameKind::Squadro, "turning"));
        assert!(!learner.has_done(GameKind::Squadro, "home"));
        assert!(!learner.has_done(GameKind::Pentagame, "moving"));
        let stored = r#"{"games":[["squadro",["moving","turning"]]]}"#;
        check_stored(&UserId::new(7), learner, stored);
    }
}
