//! Answers that users have prepared: moves that are made for them as soon as a game gets there. A feature provides them.

use asterism_rules::AnyGame;
use asterism_store::{GameRecord, NewEntry, Topic, UserId};

/// The answers that the players of a game have prepared.
pub(crate) trait Answers: Send + Sync {
    /// Starts to follow the game from the state of `record`, before a change that `by` makes.
    fn follow<'a>(
        &'a self,
        record: &GameRecord,
        by: Option<UserId>,
    ) -> Box<dyn Following + Send + 'a>;
}

/// The answers of a game's players during one change of the game. By default, there are none.
pub(crate) trait Following {
    /// Records that `entry` happened, on the turn of `mover`; `game` is the game after it.
    fn note(&mut self, _entry: &NewEntry, _mover: Option<UserId>, _game: &AnyGame) {}

    /// Records that moves are taken back.
    fn note_takeback(&mut self) {}

    /// Plays the answer that the current player has prepared, if there is one. `record` has all entries of `game`.
    fn play_answer(&mut self, _record: &GameRecord, _game: &mut AnyGame) -> Option<NewEntry> {
        None
    }

    /// Returns the jobs that follow from what was noted.
    fn into_jobs(self: Box<Self>) -> Vec<Topic> {
        Vec::new()
    }
}

/// No one has prepared anything.
pub(crate) struct NoAnswers;

impl Answers for NoAnswers {
    fn follow<'a>(&'a self, _: &GameRecord, _: Option<UserId>) -> Box<dyn Following + Send + 'a> {
        Box::new(NoAnswers)
    }
}

impl Following for NoAnswers {}
