//! What the bot offers, one folder for each feature. In a feature, the name of a file is its layer.

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

/// All kinds of documents that features store. A database must be opened with these.
pub static DOCUMENTS: &[DocumentKind] = &[
    DocumentKind::of::<puzzle::model::document::DailyPuzzle>(),
    DocumentKind::of::<watch::model::GameWatch>(),
    DocumentKind::of::<ladder::model::document::Ladder>(),
    DocumentKind::of::<puzzle::model::document::PuzzleSolver>(),
    DocumentKind::of::<tournament::model::document::Tournament>(),
];

/// What the bot offers, in the order in which the lines and buttons of features are shown.
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
