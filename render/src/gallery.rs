//! Drawings that a game uses again and again: its empty boards and its sprites.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::OnceLock;

use crate::scene::{Art, Point, Sprite};
use crate::theme::Shades;

/// Drawing of an empty board.
#[derive(Debug)]
pub struct Backdrop {
    /// What is drawn once.
    pub base: Art,
    /// Sprites on top of it, each with the place of its origin.
    pub placed: Vec<(Sprite, Point)>,
}

/// Everything a game draws repeatedly.
pub(crate) struct Gallery {
    pub(crate) grounds: Vec<Backdrop>,
    pub(crate) sprites: Vec<Art>,
    /// Colors that pictures of the game are made of.
    pub(crate) shades: Shades,
}

/// A game's sprites by name: a [`Sprite`] is an index into this list.
pub(crate) struct LookTable<L> {
    list: fn() -> Vec<L>,
    numbers: OnceLock<HashMap<L, u16>>,
}

impl<L: Copy + Eq + Hash> LookTable<L> {
    /// Table of the looks in `list`, which must always return the same ones.
    pub(crate) const fn new(list: fn() -> Vec<L>) -> Self {
        Self {
            list,
            numbers: OnceLock::new(),
        }
    }

    /// Returns the number of a look.
    ///
    /// # Panics
    ///
    /// If the look is missing from the list.
    pub(crate) fn sprite(&self, look: L) -> Sprite {
        let numbers = || (self.list)().into_iter().zip(0..).collect();
        Sprite(self.numbers.get_or_init(numbers)[&look])
    }

    /// Draws all looks in the order of their numbers.
    pub(crate) fn draw_all(&self, draw: impl Fn(L) -> Art) -> Vec<Art> {
        (self.list)().into_iter().map(draw).collect()
    }
}
