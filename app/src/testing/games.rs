//! What the tests know about each game, in a file for each.

mod pentagame;
mod squadro;
mod star_squares;
mod stern_halma;

use std::collections::BTreeSet;

use asterism_rules::GamePosition;

use crate::view::rules::page::Arrow;

/// The facts about a board: `seat: what place` or `what place`.
pub(crate) type Facts = BTreeSet<String>;

/// What the tests need to know about a game.
pub(crate) trait TestedGame: GamePosition {
    /// Moves that cannot be read or are illegal at the start.
    const MISTYPED: [&'static str; 5];

    /// A readable move that is illegal at the start of a game with [these options](Self::ILLEGAL_OPTIONS).
    const ILLEGAL: &'static str;

    /// Options under which a move is illegal.
    const ILLEGAL_OPTIONS: &'static str = "";

    /// Signs that tell moves from places, options and variants.
    const MOVE_SIGNS: &'static [&'static str];

    /// What the last move on each page of rules must do, by the names of the phrases that describe it.
    const SHOWN: &'static [(&'static str, &'static [&'static str])];

    /// Returns the text of a position with the pieces scattered all over the board, which names more places than any real game.
    fn scattered(players: usize, dice: &mut TestDice) -> String;

    /// Returns the facts about the board.
    fn facts(&self) -> Facts;

    /// Returns the facts about a board, parsed from its English description.
    fn read_facts(said: &str) -> Facts;

    /// Returns the name of a spot, as used in the notation and in notes.
    fn place(&self, spot: usize) -> Option<String>;

    /// Checks an arrow of a page of rules that shows where a piece wants to go. `here` names the page.
    fn check_aim(&self, arrow: &Arrow, arrows: &[Arrow], here: &str) {
        panic!(
            "{here}: no piece has a destination in {}, not even of {arrow:?} among {arrows:?}",
            self.to_text()
        );
    }

    /// Returns the places of all pieces that can move, for pages that mark them.
    fn movers(&self) -> BTreeSet<String> {
        panic!("no page should mark who can move in {}", self.to_text());
    }

    /// Returns where the move `m` has brought its piece, for pages that mark it.
    fn landing(&self, m: &str) -> String {
        panic!(
            "no page should mark the landing of {m} in {}",
            self.to_text()
        );
    }
}

/// Small generator of pseudo-random numbers (xorshift64*).
pub(crate) struct TestDice(pub(crate) u64);

impl TestDice {
    /// Returns a number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    /// Puts `list` into a random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.roll(end + 1));
        }
    }
}

/// Returns the members of a list such as "a, b and c".
pub(crate) fn members(list: &str) -> impl Iterator<Item = &str> {
    list.split(", ").flat_map(|part| part.split(" and "))
}

/// Finds every text between `before` and `after`.
pub(crate) fn between<'a>(
    said: &'a str,
    before: &'a str,
    after: &'a str,
) -> impl Iterator<Item = &'a str> {
    let parts = said.split(before).skip(1);
    parts.filter_map(move |part| part.split_once(after).map(|(inside, _)| inside))
}
