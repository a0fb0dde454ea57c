//! Position some of whose moves are not considered, as an evaluation sees it.

use super::node::Stars;
use super::worth::Worths;
use crate::search::Node;
use asterism_rules::star_squares::Move;

/// Position whose first move is not to be one of these.
#[derive(Clone, Copy)]
pub(super) struct Picked<'a> {
    stars: Stars,
    barred: &'a [Move],
    worths: &'a Worths,
}

impl<'a> Picked<'a> {
    /// `stars` with all moves but those `barred`, which are not all there are.
    pub(super) fn new(stars: &Stars, barred: &'a [Move], worths: &'a Worths) -> Self {
        Self {
            stars: *stars,
            barred,
            worths,
        }
    }
}

impl Node for Picked<'_> {
    type Move = Move;

    const REPEATS: bool = Stars::REPEATS;
    const REDUCES: bool = Stars::REDUCES;
    const SLOTS: usize = Stars::SLOTS;
    const REMEMBERED_FROM: i32 = Stars::REMEMBERED_FROM;

    #[inline]
    fn side(&self) -> usize {
        self.stars.side()
    }

    #[inline]
    fn result(&self) -> Option<i32> {
        self.stars.result()
    }

    fn moves(&self, found: &mut Vec<(i32, Move)>) {
        self.chosen_moves(found);
    }

    fn chosen_moves(&self, found: &mut Vec<(i32, Move)>) -> u64 {
        let made = self.stars.chosen_moves(found);
        if !self.barred.is_empty() {
            found.retain(|(_, m)| !self.barred.contains(m));
        }
        made
    }

    #[inline]
    fn after(&self, m: Move) -> Self {
        Self {
            stars: self.stars.after(m),
            barred: &[],
            worths: self.worths,
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.stars.key()
    }

    #[inline]
    fn worth(&self) -> i32 {
        self.worths.of(&self.stars)
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        self.stars.slot(m)
    }

    #[inline]
    fn proven(&self) -> Option<i32> {
        self.stars.proven()
    }
}
