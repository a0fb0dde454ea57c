//! Finished pictures as PNG files, and functions that draw them.

use std::fmt;
use std::sync::Arc;

use asterism_rules::{AnyGame, GameKind};

use crate::games::scene;
use crate::raster;
use crate::theme::Theme;
use crate::view::View;

/// A finished picture as a PNG file. Clones share their bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Png {
    bytes: Arc<Vec<u8>>,
}

impl Png {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        Self {
            bytes: Arc::new(bytes),
        }
    }

    /// Returns the contents of the PNG file.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the contents of the PNG file. They are copied only if the picture has other clones.
    pub fn into_bytes(self) -> Vec<u8> {
        Arc::unwrap_or_clone(self.bytes)
    }
}

impl fmt::Debug for Png {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Png({} bytes)", self.bytes.len())
    }
}

/// Draws `game` as a picture, as described by `view`.
///
/// Drawing takes two or three milliseconds once the theme is [warm]; the first picture in a theme and size takes about 50 to 100 ms. The picture
/// leaves out choices in the view that the game does not offer, such as outdated or forged ones.
///
/// ```
/// use asterism_render::{Theme, View, png};
/// use asterism_rules::{AnyGame, GameKind, Seat};
///
/// let mut game = AnyGame::new(GameKind::StarSquares, "", 2)?;
/// let m = game.legal_moves().swap_remove(0);
/// game.play(&m).expect("a legal move");
/// let view = View {
///     size: 400, // pixels
///     theme: Theme::Wood,
///     perspective: Some(Seat::FIRST),
///     names: vec!["Ada".into(), "Grace".into()],
///     clocks: vec!["2 d 5 h".into(), String::new()],
///     ..View::default()
/// };
/// let picture = png(&game, &view);
/// assert!(picture.as_bytes().len() < 40_000);
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
///
/// While a player puts a move together, the picture marks what the player may choose next:
///
/// ```
/// use asterism_render::{View, png};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::Pentagame, "", 2)?;
/// let choosing = View {
///     choosing: Some(Vec::new()),
///     ..View::default()
/// };
/// assert_ne!(png(&game, &choosing), png(&game, &View::default()));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn png(game: &AnyGame, view: &View) -> Png {
    Png::new(raster::png(&scene(game, view), view.theme, view.pixels()))
}

/// Draws the usual board and pieces of a game in advance, in a theme and at the usual size, so that the first player does not have to wait for them.
///
/// The boards of other variants are drawn when they are first needed, which takes 100 to 200 ms.
///
/// ```
/// use asterism_render::{Theme, warm};
/// use asterism_rules::GameKind;
///
/// // At program start, off the threads that answer requests:
/// std::thread::spawn(|| warm(GameKind::Squadro, Theme::Dark)).join().unwrap();
/// ```
pub fn warm(kind: GameKind, theme: Theme) {
    let plain = View {
        theme,
        ..View::default()
    };
    // Boards with choices have their own palette.
    let choosing = View {
        choosing: Some(Vec::new()),
        ..plain.clone()
    };
    if let Ok(game) = AnyGame::new(kind, "", kind.usual_players()) {
        for view in [&plain, &choosing] {
            raster::warm(&scene(&game, view), theme, view.pixels());
        }
    }
}
