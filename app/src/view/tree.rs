//! Boards on which users try moves: what all posts about them share.

use crate::game::tree::TreeBoard;
use crate::text::Language;

/// Writes the number of the game or the board, and that only the user sees it.
pub(crate) fn write_footer(board: &TreeBoard, language: Language) -> String {
    let number = board.number().to_string();
    if board.is_of_game() {
        language.guide_footer(number)
    } else {
        language.guide_footer_free(number)
    }
}
