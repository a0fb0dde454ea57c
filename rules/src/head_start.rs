//! Head starts: start positions that favor one player, to give a weaker player a chance.

use crate::{Game, Phrase, Scoring, Seat};

/// Size of a head start.
///
/// What a head start of some size is must not change: games that began with one are recognized by their start position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HeadStart {
    /// Between players of nearly the same strength.
    Small,
    /// Between players of clearly different strength.
    Large,
}

impl HeadStart {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 2] = [Self::Small, Self::Large];
}

/// Start positions with a head start.
///
/// ```
/// use asterism_rules::squadro::{Options, Squadro};
/// use asterism_rules::{HeadStart, HeadStarts, Position, Seat};
///
/// let start = Squadro::start(&Options::default(), 2)?;
/// let (ahead, described) = start.with_head_start(Seat::FIRST, HeadStart::Small).expect("there is one");
/// assert_eq!((ahead.home(Seat::FIRST), described.to_string().as_str()), (1, "HeadStart(count=1)"));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub trait HeadStarts: Scoring {
    /// Returns this start position, but with a head start for `seat`, and describes the head start. The same seat moves first.
    ///
    /// Returns `None` if the rules have no such head start under these options or for this number of players.
    fn with_head_start(&self, seat: Seat, size: HeadStart) -> Option<(Self, Phrase)> {
        let _ = (seat, size);
        None
    }
}

impl<P: HeadStarts> Game<P> {
    /// Returns a new game with the same options, but with a head start for `seat`; `None` if there is no such head start. See
    /// [`HeadStarts::with_head_start`].
    #[must_use]
    pub fn with_head_start(&self, seat: Seat, size: HeadStart) -> Option<Self> {
        let (ahead, _) = self.usual_start()?.with_head_start(seat, size)?;
        Some(Self::from_position(ahead))
    }

    /// Returns the head start with which the game began: whose it is, its size and its description. Returns `None` if the game began without one.
    pub fn head_start(&self) -> Option<(Seat, HeadStart, Phrase)> {
        let usual = self.usual_start()?;
        let seats = Seat::first(usual.players());
        let mut each = seats.flat_map(|seat| HeadStart::ALL.map(|size| (seat, size)));
        each.find_map(|(seat, size)| {
            let (ahead, described) = usual.with_head_start(seat, size)?;
            (ahead == *self.start()).then_some((seat, size, described))
        })
    }

    /// Returns the usual start position under the options of the game.
    fn usual_start(&self) -> Option<P> {
        let start = self.start();
        P::start(start.options(), start.players()).ok()
    }
}
