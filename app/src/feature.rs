//! The features of the bot, with one folder for each. The files in these folders are named after their layers.

pub(crate) mod award;
pub(crate) mod block;
pub mod discuss;
pub(crate) mod explore;
pub(crate) mod help;
pub mod ladder;
pub(crate) mod leaderboard;
pub mod lesson;
pub(crate) mod next;
pub(crate) mod plan;
pub(crate) mod privacy;
pub(crate) mod profile;
pub mod puzzle;
pub mod review;
pub(crate) mod season;
pub(crate) mod seats;
pub(crate) mod settings;
pub(crate) mod standing;
pub mod touch;
pub mod tournament;
pub mod vote;
pub mod watch;

use asterism_store::DocumentKind;

use crate::app::hooks::{DocumentWords, Features};

/// Declares the documents of features, each with the words for what a user loses when the documents that name them are erased.
macro_rules! documents {
    ($($document:ty => $words:expr,)*) => {
        /// All kinds of documents that features store, as needed for opening a database.
        pub static DOCUMENTS: &[DocumentKind] = &[$(DocumentKind::of::<$document>()),*];

        /// The same kinds, each with the words for what a user loses.
        static DOCUMENT_WORDS: &[DocumentWords] = &[$((DocumentKind::of::<$document>(), $words)),*];
    };
}

documents! {
    award::model::Awards => |language| language.forget_awards(),
    block::model::BlockList => |language| language.forget_blocked(),
    discuss::model::Discussion => |language| language.forget_suggestions(),
    puzzle::model::document::DailyPuzzle => |language| language.forget_puzzles(),
    watch::model::GameWatch => |language| language.forget_watched(),
    ladder::model::document::Ladder => |language| language.forget_ladders(),
    lesson::model::Learner => |language| language.forget_lessons(),
    puzzle::model::document::PuzzleSolver => |language| language.forget_puzzles(),
    season::model::Seasons => |language| language.forget_seasons(),
    // Names no user.
    seats::model::SeatCalls => |language| language.forget_standing(),
    standing::model::StandingChallenge => |language| language.forget_standing(),
    touch::model::Ticket => |language| language.forget_tickets(),
    tournament::model::document::Tournament => |language| language.forget_tournaments(),
    vote::model::Ballot => |language| language.forget_votes(),
}

/// The features of the bot, in the order in which their lines and buttons are shown.
pub static FEATURES: Features = Features {
    documents: DOCUMENT_WORDS,
    all: &[
        &touch::hooks::TouchBoard,
        &tournament::hooks::Tournaments,
        &ladder::hooks::Ladders,
        &explore::hooks::Exploring,
        &plan::hooks::Planning,
        &watch::hooks::Watching,
        &puzzle::hooks::Puzzles,
        &lesson::hooks::Lessons,
        &watch::hooks::Broadcasting,
        &next::hooks::NextGame,
        &settings::hooks::TimeSettings,
        &block::hooks::Blocking,
        &vote::hooks::Votes,
        &leaderboard::hooks::Leaderboards,
        &season::hooks::SeasonHooks,
        &standing::hooks::StandingChallenges,
        &seats::hooks::SeatHooks,
        &award::hooks::AwardHooks,
        &discuss::hooks::Discussing,
    ],
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_kinds_of_documents_have_the_same_tag() {
        let tags: BTreeSet<u8> = DOCUMENTS.iter().map(|kind| kind.tag()).collect();
        assert_eq!(tags.len(), DOCUMENTS.len(), "{DOCUMENTS:?}");
    }
}
