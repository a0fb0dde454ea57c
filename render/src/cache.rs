//! Finished pictures, kept for whoever asks again: a position is looked at by several players, and several times.

use std::convert::Infallible;
use std::{fmt, mem};

use asterism_rules::pentagame::Pentagame;
use asterism_rules::squadro::Squadro;
use asterism_rules::star_squares::StarSquares;
use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{AnyGame, Ending, Game, Position};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::view::View;
use crate::{Png, png};

/// Finished pictures, bounded in bytes.
///
/// Found again by everything that changes a pixel: the position, the last move where it is shown, the ending and the view.
/// The way to a position does not matter, nor do the moves before the last.
///
/// Threads share one by reference. Two that want the same picture at the same time have it drawn once: one waits for the
/// other, so ask where waiting is no harm.
pub struct Pictures {
    kept: Cache<Key, Png, Weight>,
}

/// Usual size of a picture in bytes, for the cache to judge how many it will hold.
const USUAL: u64 = 40_000;

impl Pictures {
    /// Room for pictures of that many bytes altogether, their keys counted in. Those not asked for go first.
    pub fn new(most_bytes: u64) -> Self {
        let usually = usize::try_from(most_bytes / USUAL).unwrap_or(usize::MAX);
        Self {
            kept: Cache::with_weighter(usually.max(1), most_bytes, Weight),
        }
    }

    /// The same picture as [`png`](fn@crate::png) draws, from memory if it is there.
    pub fn png(&self, game: &AnyGame, view: &View) -> Png {
        let key = Key::of(game, view);
        let drawn = || Ok::<_, Infallible>(png(game, view));
        let Ok(picture) = self.kept.get_or_insert_with(&key, drawn);
        picture
    }

    /// The picture if it is there already; never waits and never draws.
    pub fn get(&self, game: &AnyGame, view: &View) -> Option<Png> {
        self.kept.get(&Key::of(game, view))
    }

    /// Bytes kept now.
    pub fn bytes(&self) -> u64 {
        self.kept.weight()
    }

    /// Number of pictures kept now.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether no picture is kept.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }
}

impl fmt::Debug for Pictures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pictures({}, {} bytes)", self.len(), self.bytes())
    }
}

/// All that a picture depends on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    moment: Moment,
    view: View,
}

/// What is to be seen of a game.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Moment {
    Pentagame(Shown<Pentagame>),
    Squadro(Shown<Squadro>),
    StarSquares(Shown<StarSquares>),
    SternHalma(Shown<SternHalma>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Shown<P: Position> {
    position: P,
    /// Last move and the position before it.
    last: Option<(P, P::Move)>,
    ending: Option<Ending>,
}

impl Key {
    fn of(game: &AnyGame, view: &View) -> Self {
        // Outdated choices are left out of pictures, and the last move is shown in their stead.
        let last = view.last_move;
        let moment = match game {
            AnyGame::Pentagame(game) => Moment::Pentagame(Shown::of(game, last)),
            AnyGame::Squadro(game) => Moment::Squadro(Shown::of(game, last)),
            AnyGame::StarSquares(game) => Moment::StarSquares(Shown::of(game, last)),
            AnyGame::SternHalma(game) => Moment::SternHalma(Shown::of(game, last)),
        };
        let view = View {
            size: view.pixels(),
            ..view.clone()
        };
        Self { moment, view }
    }
}

impl<P: Position> Shown<P> {
    fn of(game: &Game<P>, last: bool) -> Self {
        let (before, m) = game.last().filter(|_| last).unzip();
        Self {
            position: game.position().clone(),
            last: before.cloned().zip(m.cloned()),
            ending: game.ending(),
        }
    }
}

/// Bytes of a picture and of what it is found by.
#[derive(Clone)]
struct Weight;

impl Weighter<Key, Png> for Weight {
    fn weight(&self, key: &Key, picture: &Png) -> u64 {
        let texts = key.view.names.iter().chain(&key.view.clocks);
        let texts: usize = texts
            .map(|text| mem::size_of::<String>() + text.len())
            .sum();
        (mem::size_of::<(Key, Png)>() + texts + picture.as_bytes().len()) as u64
    }
}
