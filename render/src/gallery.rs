//! Drawings that a game uses repeatedly: its empty boards and its sprites.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::OnceLock;

use crate::scene::{Art, Point, Sprite};
use crate::theme::Shades;

/// Drawing of an empty board.
#[derive(Debug)]
pub struct Backdrop {
    /// The part of the board below the sprites.
    pub base: Art,
    /// Sprites on top of it, each with the place of its origin.
    pub placed: Vec<(Sprite, Point)>,
}

/// All drawings that a game uses repeatedly.
pub(crate) struct Gallery {
    pub(crate) grounds: Vec<Backdrop>,
    pub(crate) sprites: Vec<Art>,
    /// Colors used in the game's pictures.
    pub(crate) shades: Shades,
}

/// A game's sprites by look: a [`Sprite`] is an index into this list.
pub(crate) struct LookTable<L> {
    list: fn() -> Vec<L>,
    numbers: OnceLock<HashMap<L, u16>>,
}

impl<L: Copy + Eq + Hash> LookTable<L> {
    /// Creates the table of the looks in `list`, which must return the same looks every time.
    pub(crate) const fn new(list: fn() -> Vec<L>) -> Self {
        Self {
            list,
            numbers: OnceLock::new(),
        }
    }

    /// Returns the sprite of a look.
    ///
    /// # Panics
    ///
    /// If the look is missing from the list.
    pub(crate) fn sprite(&self, look: L) -> Sprite {
        let numbers = || (self.list)().into_iter().zip(0..).collect();
        Sprite(self.numbers.get_or_init(numbers)[&look])
    }

    /// Draws all looks, in the order of their sprite numbers.
    pub(crate) fn draw_all(&self, draw: impl Fn(L) -> Art) -> Vec<Art> {
        (self.list)().into_iter().map(draw).collect()
    }
}
