//! Common parts of all posts about boards on which users try moves.

use crate::game::tree::TreeBoard;
use crate::text::Language;

/// Writes a footer which gives the number of the game or tree, and says that only the user sees the message.
pub(crate) fn write_footer(board: &TreeBoard, language: Language) -> String {
    let number = board.number().to_string();
    if board.is_of_game() {
        language.guide_footer(number)
    } else {
        language.guide_footer_free(number)
    }
}
