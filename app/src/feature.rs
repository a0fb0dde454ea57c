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

use asterism_store::DocumentKind;

use crate::app::hooks::Features;

/// All kinds of documents that features store, as needed for opening a database.
pub static DOCUMENTS: &[DocumentKind] = &[
    DocumentKind::of::<puzzle::model::document::DailyPuzzle>(),
    DocumentKind::of::<watch::model::GameWatch>(),
    DocumentKind::of::<ladder::model::document::Ladder>(),
    DocumentKind::of::<puzzle::model::document::PuzzleSolver>(),
    DocumentKind::of::<tournament::model::document::Tournament>(),
];

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
