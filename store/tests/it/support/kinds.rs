//! Kinds of documents for tests.

use asterism_store::DocumentKind;
use asterism_store::sled::StoreOptions;
pub(crate) use asterism_store::{
    DailyPuzzle, DocumentType, Entrant, EntrantLeft, GameWatch, Ladder, LadderMeeting,
    LadderPlayer, LeftWhy, MAX_ENTRANTS, MAX_LADDER, MAX_MEETINGS, MAX_ROUNDS, MAX_TABLES,
    MAX_TOURNAMENT_NAME, PuzzleSolver, SolverDay, TableResult, TableResultHow, Tournament,
    TournamentFormat, TournamentOver, TournamentPlan, TournamentRound, TournamentStage,
    TournamentTable, WatchHow, Watcher,
};

/// All of them.
pub(crate) const KINDS: &[DocumentKind] = &[
    DocumentKind::of::<Tournament>(),
    DocumentKind::of::<Ladder>(),
    DocumentKind::of::<DailyPuzzle>(),
    DocumentKind::of::<PuzzleSolver>(),
    DocumentKind::of::<GameWatch>(),
];

/// Returns options of a store with documents of all kinds.
pub(crate) fn options() -> StoreOptions {
    StoreOptions {
        documents: KINDS,
        ..StoreOptions::default()
    }
}
