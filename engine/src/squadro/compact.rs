//! Squadro's position, small enough to search millions.

use asterism_rules::squadro::{Pieces, Squadro};
use asterism_rules::{Position, Seat};

/// Light and dark.
pub(super) const SEATS: [Seat; 2] = [Seat::FIRST, Seat::new(1).expect("there are two seats")];

/// Ten pieces, whose turn it is, and how many have to come home.
///
/// Under the house rule of `threefold` a position that comes back `REPEATS`: the search takes it for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CompactSquadro<const REPEATS: bool> {
    pub(super) pieces: Pieces,
    /// Side to move.
    pub(super) side: u8,
    /// 1 if turns alternate, 0 if the other has given up.
    pub(super) turns: u8,
    /// Pieces each side has to bring home; more than there are for one that has given up.
    pub(super) needs: [u8; 2],
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
        }
    }

    /// Whether both still play.
    pub(super) const fn is_contested(&self) -> bool {
        self.turns == 1
    }
}
