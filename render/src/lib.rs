//! Board pictures of Asterism's games: a pure function from a game and a view to a PNG.
//!
//! ```
//! use asterism_render::{View, png};
//! use asterism_rules::{AnyGame, GameKind};
//!
//! let game = AnyGame::new(GameKind::Pentagame, "", 2)?;
//! let view = View { names: vec!["Ada".into(), "Grace".into()], ..View::default() };
//! let picture = png(&game, &view);
//! assert!(picture.as_bytes().starts_with(b"\x89PNG"));
//! # Ok::<(), asterism_rules::SetupError>(())
//! ```
//!
//! A game's module turns a position into a [`Scene`]: what is where, in board units. [`raster`] turns a scene into
//! pixels. The same game and view always give the same bytes, on any thread; nothing here knows who is watching.

pub mod font;
pub mod raster;
pub mod scene;
pub mod theme;

mod animation;
mod cache;
mod draft;
mod graph;
mod notes;
mod pentagame;
mod rim;
mod squadro;
mod star_squares;
mod stern_halma;
mod travel;
mod view;

use std::sync::{Arc, OnceLock};

use asterism_rules::{AnyGame, GameKind};

pub use animation::{Gif, gif};
pub use cache::Pictures;
pub use graph::{Drawn, Graph, Shown, graph, graph_scene};
pub use scene::Scene;
pub use theme::{Theme, UnknownTheme};
pub use travel::{Travel, travels};
pub use view::{Choosing, Note, View};

/// Finished picture. Copies share their bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Png {
    bytes: Arc<Vec<u8>>,
}

impl Png {
    /// The file.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The file, to keep: copied only if somebody else has it as well.
    pub fn into_bytes(self) -> Vec<u8> {
        Arc::unwrap_or_clone(self.bytes)
    }
}

impl std::fmt::Debug for Png {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Png({} bytes)", self.bytes.len())
    }
}

/// Draws `game` as `view` wants to see it.
///
/// Takes a millisecond or two once the theme is [warm]; the first picture of a theme and size takes a tenth of a second.
/// Choices in the view that the game does not offer (outdated or crafted ones) are left out of the picture.
pub fn png(game: &AnyGame, view: &View) -> Png {
    let scene = scene(game, view);
    Png {
        bytes: Arc::new(raster::png(&scene, view.theme, view.pixels())),
    }
}

/// The picture as data.
pub fn scene(game: &AnyGame, view: &View) -> Scene {
    match game {
        AnyGame::Pentagame(game) => pentagame::scene(game, view),
        AnyGame::Squadro(game) => squadro::scene(game, view),
        AnyGame::StarSquares(game) => star_squares::scene(game, view),
        AnyGame::SternHalma(game) => stern_halma::scene(game, view),
    }
}

/// Draws the usual board and pieces of a game in a theme at the usual size, so that the first player need not wait for it.
///
/// Boards of other variants are drawn when first needed, which takes a tenth of a second or two.
pub fn warm(kind: GameKind, theme: Theme) {
    let plain = View {
        theme,
        ..View::default()
    };
    // Boards on which something may be chosen have a palette of their own.
    let choosing = View {
        choosing: Some(Choosing::default()),
        ..plain.clone()
    };
    if let Ok(game) = AnyGame::new(kind, "", kind.usual_players()) {
        for view in [&plain, &choosing] {
            raster::warm(&scene(&game, view), theme, view.pixels());
        }
    }
}

/// Drawing behind a sprite of this game.
///
/// # Panics
///
/// If the game has no such sprite; those in its scenes all exist.
pub fn art(kind: GameKind, sprite: scene::Sprite) -> &'static scene::Art {
    &gallery(kind).sprites[usize::from(sprite.0)]
}

/// What lies on a ground of this game.
///
/// # Panics
///
/// If the game has no such ground; those in its scenes all exist.
pub fn backdrop(kind: GameKind, ground: scene::Ground) -> &'static Backdrop {
    &gallery(kind).grounds[usize::from(ground.0)]
}

/// Drawing of an empty board.
#[derive(Debug)]
pub struct Backdrop {
    /// What is there once.
    pub base: scene::Art,
    /// Sprites on it.
    pub placed: Vec<(scene::Sprite, scene::Point)>,
}

/// Everything a game draws again and again.
struct Gallery {
    grounds: Vec<Backdrop>,
    sprites: Vec<scene::Art>,
    /// Colors that pictures of the game are made of.
    shades: theme::Shades,
}

fn gallery(kind: GameKind) -> &'static Gallery {
    static PENTAGAME: OnceLock<Gallery> = OnceLock::new();
    static SQUADRO: OnceLock<Gallery> = OnceLock::new();
    static STAR_SQUARES: OnceLock<Gallery> = OnceLock::new();
    static STERN_HALMA: OnceLock<Gallery> = OnceLock::new();
    match kind {
        GameKind::Pentagame => PENTAGAME.get_or_init(pentagame::gallery),
        GameKind::Squadro => SQUADRO.get_or_init(squadro::gallery),
        GameKind::StarSquares => STAR_SQUARES.get_or_init(star_squares::gallery),
        GameKind::SternHalma => STERN_HALMA.get_or_init(stern_halma::gallery),
    }
}
