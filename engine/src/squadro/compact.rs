//! A position of Squadro in a few machine words.

use asterism_rules::squadro::{Pieces, Squadro};
use asterism_rules::{GameOptions as _, Position, Seat};

/// The seats of light and dark.
pub(super) const SEATS: [Seat; 2] = [Seat::FIRST, Seat::new(1).expect("there are two seats")];

/// Returns whether this is the usual game, which is solved, and neither side has retired.
pub(super) fn is_usual(position: &Squadro) -> bool {
    position.options().first_seat_wins() && position.retired().is_empty()
}

/// A compact position: ten pieces, the side to move, and the number of pieces that each side has to bring home.
///
/// With `REPEATS`, for the option `threefold`, the search scores a repeated position as a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CompactSquadro<const REPEATS: bool> {
    pub(super) pieces: Pieces,
    /// Side to move.
    pub(super) side: u8,
    /// Value to combine with `side` by exclusive or after each turn: 1 if turns alternate, 0 if the other side has retired.
    pub(super) turns: u8,
    /// Number of pieces that each side has to bring home; `u8::MAX` for a side that has retired.
    pub(super) needs: [u8; 2],
    /// What judges a position in which nothing is certain yet.
    pub(super) judge: Judge,
}

/// What judges a position in which nothing is certain yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judge {
    /// The [features](super::evaluation), which know all variants and err like people.
    Features,
    /// The [network](super::network), which knows the usual game only.
    Network,
}

impl<const REPEATS: bool> CompactSquadro<REPEATS> {
    pub(super) fn new(position: &Squadro) -> Self {
        let target = position.options().pieces_to_win.get() as u8;
        let gone = SEATS.map(|seat| position.retired().contains(seat));
        Self {
            pieces: position.pieces(),
            side: position.to_move().index() as u8 & 1,
            turns: u8::from(gone == [false; 2]),
            needs: gone.map(|gone| if gone { u8::MAX } else { target }),
            judge: Judge::Features,
        }
    }

    /// Returns this position, judged by `judge`.
    #[must_use]
    pub(super) const fn judged_by(self, judge: Judge) -> Self {
        Self { judge, ..self }
    }

    /// Returns whether neither side has retired.
    pub(super) const fn is_contested(&self) -> bool {
        self.turns == 1
    }
}
