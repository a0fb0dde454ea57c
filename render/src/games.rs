//! Functions that delegate to the module of each game.

use std::sync::OnceLock;

use asterism_rules::{AnyGame, Game, GameKind, Piece, each_game, each_kind, for_each_game};

use crate::font;
use crate::gallery::{Backdrop, Gallery};
use crate::painter::{self, Drawable};
use crate::scene::{Art, Bounds, Ground, Item, Mark, Scene, Sprite};
use crate::target::{Target, find_targets};
use crate::travel::Travel;
use crate::view::View;

/// Returns the picture of `game` as data.
///
/// Choices in the view that the game does not offer are ignored, as they are by [`png`](fn@crate::png).
///
/// ```
/// use asterism_render::{View, scene};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::Squadro, "", 2)?;
/// let scene = scene(&game, &View::default());
/// assert_eq!(scene.side, 10.0); // board units
/// assert!(scene.items.iter().any(|item| item.what == "A3 out 0"));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn scene(game: &AnyGame, view: &View) -> Scene {
    each_game!(game, game => painter::paint_scene(game, view))
}

/// Returns the paths of all pieces that the last move of `game` moved. `scene` must be the scene of `game` with the same `view`. The result is empty
/// before the first move.
///
/// ```
/// use asterism_render::{View, scene, travels};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let mut game = AnyGame::new(GameKind::SternHalma, "", 2)?;
/// let m = game.legal_moves().swap_remove(0);
/// game.play(&m).expect("a legal move");
/// let view = View::default();
/// let scene = scene(&game, &view);
/// let travels = travels(&game, &view, &scene);
/// assert_eq!(travels.len(), 1);
/// assert!(travels[0].path.len() >= 2);
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn travels(game: &AnyGame, view: &View, scene: &Scene) -> Vec<Travel> {
    fn travels<P: Drawable>(game: &Game<P>, view: &View, scene: &Scene) -> Vec<Travel> {
        P::travels(game, view, scene)
    }
    each_game!(game, game => travels(game, view, scene))
}

/// Returns the choices for the next step of the move that `view` puts together, or of a new move, each with its place on the picture. The result is
/// empty if the move is complete, if the game is over, and if the game does not offer the chosen steps.
///
/// ```
/// use asterism_render::{View, targets};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::Squadro, "", 2)?;
/// let targets = targets(&game, &View::default());
/// assert_eq!(targets.len(), 5);
/// assert!(targets.iter().all(|target| target.at.is_some()));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn targets(game: &AnyGame, view: &View) -> Vec<Target> {
    each_game!(game, game => find_targets(game, view))
}

/// Returns the drawing of a sprite. To draw the sprite, place the origin of the drawing at the sprite's position.
///
/// # Panics
///
/// Panics if the game has no such sprite. All sprites in the game's scenes exist.
pub fn art(kind: GameKind, sprite: Sprite) -> &'static Art {
    gallery(kind).art(sprite)
}

/// Returns the drawing of an empty board.
///
/// # Panics
///
/// Panics if the game has no such empty board. All boards in the game's scenes exist.
pub fn backdrop(kind: GameKind, ground: Ground) -> &'static Backdrop {
    &gallery(kind).grounds[usize::from(ground.0)]
}

/// Generates a function that draws a piece of any game.
macro_rules! draw_pieces {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        /// Draws a single piece.
        pub(crate) fn draw_piece(piece: Piece) -> Art {
            match piece {
                $(Piece::$name(piece) => crate::$module::draw_piece(piece),)+
                _ => unreachable!(),
            }
        }
    };
}

for_each_game!(draw_pieces);

/// Returns the drawings that a game uses repeatedly. The first call for a game draws its empty boards.
pub(crate) fn gallery(kind: GameKind) -> &'static Gallery {
    static GALLERIES: [OnceLock<Gallery>; GameKind::ALL.len()] =
        [const { OnceLock::new() }; GameKind::ALL.len()];
    GALLERIES[kind as usize].get_or_init(|| each_kind!(kind, P => painter::new_gallery::<P>()))
}

impl Item {
    /// Returns the smallest rectangle that contains the item, in board units. `kind` is the game that the scene shows.
    pub fn bounds(&self, kind: GameKind) -> Bounds {
        match &self.mark {
            Mark::Sprite { sprite, at } => art(kind, *sprite).bounds().moved(*at),
            Mark::Stroke(stroke) => stroke
                .shapes()
                .iter()
                .fold(Bounds::EMPTY, |bounds, shape| bounds.union(shape.bounds())),
            Mark::Text(text) => font::ink_bounds(&text.text, text.size).moved(text.at),
        }
    }
}
