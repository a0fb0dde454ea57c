//! Position as the search sees it where the compact one does not do: where no earlier position may recur (`superko`), and where a
//! seat has left the game.

use super::node::Stars;
use super::worth::Worths;
use crate::search::Node;
use asterism_rules::Position;
use asterism_rules::star_squares::{Move, StarSquares};

/// The game's own position; slow, and right in every case.
#[derive(Clone)]
pub(super) struct Careful<'a> {
    position: StarSquares,
    stars: Stars,
    worths: &'a Worths,
}

impl<'a> Careful<'a> {
    pub(super) fn new(position: &StarSquares, worths: &'a Worths) -> Self {
        Self {
            position: position.clone(),
            stars: Stars::from(position),
            worths,
        }
    }

    /// Whether `position` needs this.
    pub(super) fn is_for(position: &StarSquares) -> bool {
        position.options().superko || !position.retired().is_empty()
    }
}

impl Node for Careful<'_> {
    type Move = Move;

    /// Under `superko` nothing does; alone, one has better things to do.
    const REPEATS: bool = false;
    const REDUCES: bool = true;
    const SLOTS: usize = Stars::SLOTS;

    fn side(&self) -> usize {
        self.position.to_move().index()
    }

    fn result(&self) -> Option<i32> {
        let winners = self.position.outcome()?.winners;
        Some(if winners.contains(self.position.to_move()) {
            1
        } else {
            -1
        })
    }

    fn moves(&self, found: &mut Vec<(i32, Move)>) {
        let values = self.stars.values();
        self.position
            .each_move(|m| found.push((self.stars.hint(&values, m), m)));
    }

    fn after(&self, m: Move) -> Self {
        Self::new(&self.position.after(&m), self.worths)
    }

    /// What may not recur is left out: two ways to the same stars are taken for the same.
    fn key(&self) -> u64 {
        self.stars.key()
    }

    fn worth(&self) -> i32 {
        self.worths.of(&self.stars)
    }

    fn slot(&self, m: Move) -> usize {
        self.stars.slot(m)
    }
}
