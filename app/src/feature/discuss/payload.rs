//! What users do on a common board, as encoded in the custom IDs of buttons.

use crate::protocol::custom_id::field::word_fields;

/// A common board that nobody has used for this many days is closed.
pub(crate) const OPEN_DAYS: u64 = 14;

/// Where a button of a common board leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscussStep {
    /// To the start of the game.
    First,
    /// To the position before the last move.
    Back,
    /// To the position after the next move.
    Next,
    /// To the end of the line.
    Last,
    /// To the position of the game in which the line began.
    Game,
}

/// What becomes of the move that a user chooses on a common board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscussHow {
    /// The board shows the position after it.
    Play,
    /// It is suggested.
    Suggest,
}

word_fields! {
    DiscussStep {
        "f" => DiscussStep::First => DiscussStep::First,
        "b" => DiscussStep::Back => DiscussStep::Back,
        "n" => DiscussStep::Next => DiscussStep::Next,
        "l" => DiscussStep::Last => DiscussStep::Last,
        "g" => DiscussStep::Game => DiscussStep::Game,
    }
    DiscussHow {
        "p" => DiscussHow::Play => DiscussHow::Play,
        "s" => DiscussHow::Suggest => DiscussHow::Suggest,
    }
}
