//! Common parts of all posts about boards on which users try moves.

use asterism_rules::{AnyGame, Seat};
use asterism_store::EntryKind;

use crate::game::loaded_game::{LoadedGame, apply};
use crate::game::tree::TreeBoard;
use crate::text::Language;
use crate::text::markdown::join;

/// Writes a footer which gives the number of the game or tree, and says that only the user sees the message.
pub(crate) fn write_footer(board: &TreeBoard, language: Language) -> String {
    let number = board.number().to_string();
    if board.is_of_game() {
        language.guide_footer(number)
    } else {
        language.guide_footer_free(number)
    }
}

/// Returns whether an entry is a move.
pub(crate) fn is_move(what: &EntryKind) -> bool {
    matches!(what, EntryKind::Move(_))
}

/// Returns the number of moves among entries.
pub(crate) fn count_moves(path: &[EntryKind]) -> usize {
    path.iter().filter(|what| is_move(what)).count()
}

/// Writes the moves of a game after the first `from` moves, but at most the last `limit` of them: "13. `c4` 14. `d5`".
pub(crate) fn write_moves(loaded: &LoadedGame, from: usize, limit: usize) -> String {
    let last = loaded.game.ply();
    let first = from.max(last.saturating_sub(limit));
    let moves = (first + 1..=last).filter_map(|ply| {
        let (_, notation) = loaded.game.move_at(ply)?;
        Some(format!("{ply}. `{notation}`"))
    });
    let left_out = (first > from).then(|| "…".to_owned());
    join(left_out.into_iter().chain(moves), " ")
}

/// Returns the move of an entry without its number, or a description of the event if the entry is not a move.
pub(crate) fn name_entry(loaded: &LoadedGame, what: &EntryKind, language: Language) -> String {
    let name = |number: u8| {
        let seat = Seat::from_number(usize::from(number));
        seat.map_or_else(String::new, |seat| loaded.name(seat))
    };
    match what {
        EntryKind::Move(notation) => notation.clone(),
        EntryKind::Resigned(seat) => language.left_resigned(name(*seat)),
        EntryKind::TimedOut(seat) => language.left_time(name(*seat)),
        EntryKind::DrawAgreed | EntryKind::Aborted(_) => language.explore_over(),
    }
}

/// Describes an entry that continues the position of `loaded`, for a menu: its label, with the number of the move, and what it does in words. `game` is
/// a copy of the position's game, and has not changed afterwards.
pub(crate) fn describe_way(
    loaded: &LoadedGame,
    game: &mut AnyGame,
    what: &EntryKind,
    language: Language,
) -> (String, String) {
    let label = name_entry(loaded, what, language);
    if !is_move(what) {
        return (label, String::new());
    }
    let label = format!("{}. {label}", loaded.game.ply() + 1);
    let mut words = Vec::new();
    if apply(game, what).is_ok() {
        words = game.describe_last();
        game.undo();
    }
    (label, language.phrases(&words, &|seat| loaded.name(seat)))
}
