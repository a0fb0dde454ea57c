//! Cache of finished pictures, which is useful because several players look at the same position, often more than once.

use std::convert::Infallible;
use std::{fmt, mem};

use asterism_rules::{AnyGame, Ending, Game, GamePosition, Position, for_each_game};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::draft::recent_moves;
use crate::picture::{Png, png};
use crate::view::View;

/// A cache of finished pictures whose total size in bytes is bounded.
///
/// The key of a picture consists of everything that can affect its pixels: the position, the moves that the picture marks, the ending of the game,
/// and the view. Earlier moves are not part of the key.
///
/// Threads share a cache by reference. If two threads need the same picture at the same time, one of them draws it and the other waits. So call
/// [`png`](Self::png) only where blocking is acceptable.
///
/// ```
/// use asterism_render::{Pictures, View, png};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let pictures = Pictures::new(16 << 20); // bytes
/// let game = AnyGame::new(GameKind::StarSquares, "", 2)?;
/// let view = View::default();
/// assert!(pictures.get(&game, &view).is_none());
/// assert_eq!(pictures.png(&game, &view), png(&game, &view));
/// assert_eq!(pictures.len(), 1);
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub struct Pictures {
    kept: Cache<PictureKey, Png, Weight>,
}

/// Typical size of a picture in bytes, used to estimate how many pictures the cache will hold.
const USUAL: u64 = 40_000;

impl Pictures {
    /// Creates a cache that holds at most `most_bytes` bytes of pictures and keys. The pictures that are used least are evicted first.
    pub fn new(most_bytes: u64) -> Self {
        let usually = usize::try_from(most_bytes / USUAL).unwrap_or(usize::MAX);
        Self {
            kept: Cache::with_weighter(usually.max(1), most_bytes, Weight),
        }
    }

    /// Returns the same picture as [`png`](fn@crate::png), but takes it from the cache if possible.
    pub fn png(&self, game: &AnyGame, view: &View) -> Png {
        let key = PictureKey::of(game, view);
        let drawn = || Ok::<_, Infallible>(png(game, view));
        let Ok(picture) = self.kept.get_or_insert_with(&key, drawn);
        picture
    }

    /// Returns the picture if it is in the cache. This method never draws, and never waits for another thread to draw.
    pub fn get(&self, game: &AnyGame, view: &View) -> Option<Png> {
        self.kept.get(&PictureKey::of(game, view))
    }

    /// Returns the number of bytes in the cache.
    pub fn bytes(&self) -> u64 {
        self.kept.weight()
    }

    /// Returns the number of pictures in the cache.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Returns whether the cache is empty.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }
}

impl fmt::Debug for Pictures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pictures({}, {} bytes)", self.len(), self.bytes())
    }
}

/// Key of a picture in the cache: everything that the picture depends on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PictureKey {
    moment: ShownGame,
    view: View,
}

/// Generates the enum [`ShownGame`] from the table of all games.
macro_rules! shown_game {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        /// The parts of a game that a picture depends on.
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum ShownGame {
            $($name(ShownPosition<asterism_rules::$module::$name>),)+
        }

        impl ShownGame {
            fn of(game: &AnyGame, view: &View) -> Self {
                match game {
                    $(AnyGame::$name(game) => Self::$name(ShownPosition::of(game, view)),)+
                    _ => unreachable!(),
                }
            }
        }
    };
}

for_each_game!(shown_game);

#[derive(Clone, PartialEq, Eq, Hash)]
struct ShownPosition<P: Position> {
    position: P,
    /// Moves that the picture may mark, each with the position before the move.
    moves: Vec<(P, P::Move)>,
    ending: Option<Ending>,
}

impl PictureKey {
    fn of(game: &AnyGame, view: &View) -> Self {
        // The last moves count even while a move is being put together: if its choices are outdated, the picture shows them instead.
        let moment = ShownGame::of(game, view);
        let view = View {
            size: view.pixels(),
            ..view.clone()
        };
        Self { moment, view }
    }
}

impl<P: GamePosition> ShownPosition<P> {
    fn of(game: &Game<P>, view: &View) -> Self {
        let moves = recent_moves(game, view).into_iter();
        Self {
            position: game.position().clone(),
            moves: moves
                .map(|shown| (shown.before.clone(), shown.m.clone()))
                .collect(),
            ending: game.ending(),
        }
    }
}

/// Measures the size of a picture and its key, in bytes.
#[derive(Clone)]
struct Weight;

impl Weighter<PictureKey, Png> for Weight {
    fn weight(&self, key: &PictureKey, picture: &Png) -> u64 {
        let texts = key.view.names.iter().chain(&key.view.clocks);
        let texts: usize = texts
            .map(|text| mem::size_of::<String>() + text.len())
            .sum();
        (mem::size_of::<(PictureKey, Png)>() + texts + picture.as_bytes().len()) as u64
    }
}
