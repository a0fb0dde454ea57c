//! The features of the bot, with one folder for each. The files in these folders are named after their layers.

pub(crate) mod explore;
pub(crate) mod help;
pub mod ladder;
pub(crate) mod leaderboard;
pub(crate) mod next;
pub(crate) mod plan;
pub(crate) mod privacy;
pub(crate) mod profile;
pub mod puzzle;
pub mod review;
pub(crate) mod settings;
pub mod tournament;
pub mod watch;

use asterism_store::{DocumentKind, Label, StoreError, UserId};

use crate::app::App;
use crate::app::hooks::Features;
use crate::text::Language;

/// Declares the documents of features, each with the words for what a user loses when the documents that name them are erased.
macro_rules! documents {
    ($($document:ty => $words:expr,)*) => {
        /// All kinds of documents that features store, as needed for opening a database.
        pub static DOCUMENTS: &[DocumentKind] = &[$(DocumentKind::of::<$document>()),*];

        /// Returns what `user` loses when the documents of features that name them are erased, in words.
        pub(crate) async fn name_documents(
            app: &App,
            user: UserId,
            language: Language,
        ) -> Result<Vec<String>, StoreError> {
            let mut named = Vec::new();
            $({
                let words: fn(Language) -> String = $words;
                let documents = app.list::<$document>(Label::User(user), 1).await?;
                named.extend((!documents.is_empty()).then(|| words(language)));
            })*
            Ok(named)
        }
    };
}

documents! {
    puzzle::model::document::DailyPuzzle => |language| language.forget_puzzles(),
    watch::model::GameWatch => |language| language.forget_watched(),
    ladder::model::document::Ladder => |language| language.forget_ladders(),
    puzzle::model::document::PuzzleSolver => |language| language.forget_puzzles(),
    tournament::model::document::Tournament => |language| language.forget_tournaments(),
}

/// The features of the bot, in the order in which their lines and buttons are shown.
pub static FEATURES: Features = Features(&[
    &tournament::hooks::Tournaments,
    &ladder::hooks::Ladders,
    &explore::hooks::Exploring,
    &plan::hooks::Planning,
    &watch::hooks::Watching,
    &puzzle::hooks::Puzzles,
    &watch::hooks::Broadcasting,
    &next::hooks::NextGame,
]);
