//! Drawings that a game uses repeatedly: its empty boards, and its sprites, which are the elements on boards.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::OnceLock;

use crate::scene::{Art, Point, Sprite};
use crate::theme::Shades;

/// Drawing of an empty board.
#[derive(Debug)]
pub struct Backdrop {
    /// Part of the board below the sprites.
    pub base: Art,
    /// Sprites on top of the base, each with the point where its origin goes.
    pub placed: Vec<(Sprite, Point)>,
}

/// All drawings that a game uses repeatedly.
pub(crate) struct Gallery {
    pub(crate) grounds: Vec<Backdrop>,
    sprites: Vec<OnceLock<Art>>,
    draw: fn(usize) -> Art,
    /// Color palettes for the game's pictures.
    pub(crate) shades: Shades,
}

impl Gallery {
    /// Creates a gallery with a given number of sprites. The function `draw` draws each sprite when it is first needed, because all sprites together
    /// would take 50 MiB, and games use only a small part of them.
    pub(crate) fn new(
        grounds: Vec<Backdrop>,
        sprites: usize,
        draw: fn(usize) -> Art,
        shades: Shades,
    ) -> Self {
        Self {
            grounds,
            sprites: (0..sprites).map(|_| OnceLock::new()).collect(),
            draw,
            shades,
        }
    }

    /// Returns the number of sprites in the gallery.
    pub(crate) fn sprite_count(&self) -> usize {
        self.sprites.len()
    }

    /// Returns the drawing of a sprite.
    ///
    /// # Panics
    ///
    /// Panics if there is no such sprite.
    pub(crate) fn art(&self, sprite: Sprite) -> &Art {
        let number = usize::from(sprite.0);
        self.sprites[number].get_or_init(|| (self.draw)(number))
    }
}

/// Table of the names (looks) of a game's sprites. A [`Sprite`] is an index into this table.
pub(crate) struct LookTable<L> {
    list: fn() -> Vec<L>,
    looks: OnceLock<Vec<L>>,
    numbers: OnceLock<HashMap<L, u16>>,
}

impl<L: Copy + Eq + Hash> LookTable<L> {
    /// Creates the table from the names that the function `list` returns. The function is called only once.
    pub(crate) const fn new(list: fn() -> Vec<L>) -> Self {
        Self {
            list,
            looks: OnceLock::new(),
            numbers: OnceLock::new(),
        }
    }

    /// Returns the names of all sprites, in the order of the sprite numbers.
    pub(crate) fn looks(&self) -> &[L] {
        self.looks.get_or_init(self.list)
    }

    /// Returns the sprite with the name `look`.
    ///
    /// # Panics
    ///
    /// Panics if the name is missing from the table.
    pub(crate) fn sprite(&self, look: L) -> Sprite {
        let numbers = || self.looks().iter().copied().zip(0..).collect();
        Sprite(self.numbers.get_or_init(numbers)[&look])
    }
}
