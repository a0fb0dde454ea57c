//! Replies that players have prepared in advance: moves that are played automatically when the game reaches the position for which they were
//! prepared. A feature provides them.

use asterism_rules::AnyGame;
use asterism_store::{GameRecord, NewEntry, Topic, UserId};

/// The replies that the players of a game have prepared in advance.
pub(crate) trait Answers: Send + Sync {
    /// Starts to follow the game from its state in `record`, before a change made by `by`.
    fn follow<'a>(
        &'a self,
        record: &GameRecord,
        by: Option<UserId>,
    ) -> Box<dyn Following + Send + 'a>;
}

/// Follows a game through one change and plays the replies that its players have prepared. The default methods play no replies.
pub(crate) trait Following {
    /// Records that `entry` was made on the turn of `mover`. `game` is the game after the entry.
    fn note(&mut self, _entry: &NewEntry, _mover: Option<UserId>, _game: &AnyGame) {}

    /// Records that moves have been taken back.
    fn note_takeback(&mut self) {}

    /// Plays the reply that the current player has prepared for the position, and returns its entry. Returns `None` if no reply is prepared. `record`
    /// contains all entries of `game`.
    fn play_answer(&mut self, _record: &GameRecord, _game: &mut AnyGame) -> Option<NewEntry> {
        None
    }

    /// Returns the jobs that result from the recorded entries.
    fn into_jobs(self: Box<Self>) -> Vec<Topic> {
        Vec::new()
    }
}

/// An implementation for games in which no player has prepared any replies.
pub(crate) struct NoAnswers;

impl Answers for NoAnswers {
    fn follow<'a>(&'a self, _: &GameRecord, _: Option<UserId>) -> Box<dyn Following + Send + 'a> {
        Box::new(NoAnswers)
    }
}

impl Following for NoAnswers {}
