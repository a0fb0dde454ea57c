//! The text board lines up in every font and shows all pieces.
//!
//! The test reads the drawing by coordinates and compares it with the position text, which is written by different code.

use super::{any_seat, each_position};
use crate::games::TestedGame;

/// Maximum width of a drawing, so that no line wraps on a phone.
const PLAIN_COLUMNS: usize = 36;

/// Maximum number of characters in a drawing. A Discord message has 2000 for the board and its description.
const LONGEST: usize = 640;

pub(super) fn the_text_board_shows_all_pieces<P: TestedGame>() {
    each_position::<P>(2, 60, |position, dice| {
        let mut position = position.clone();
        if position.players() > 2 && dice.roll(3) == 0 {
            position.retire(any_seat(&position, dice));
        }
        let drawn = position.plain();
        let lines: Vec<&str> = drawn.lines().collect();
        for line in &lines {
            assert!(line.is_ascii() && !line.contains('`'), "{drawn}");
            assert!(line.len() <= PLAIN_COLUMNS, "{drawn}");
            assert_eq!(line.trim_end(), *line, "{drawn}");
        }
        assert!(drawn.len() <= LONGEST, "{} of\n{drawn}", drawn.len());
        let (drawn_there, stands_there) = position.read_board(&lines);
        assert_eq!(drawn_there, stands_there, "{}\n{drawn}", position.to_text());
        assert!(!position.plain_legend().is_empty());
    });
}
