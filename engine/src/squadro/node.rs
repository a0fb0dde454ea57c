//! Squadro as the search sees it.

use asterism_rules::squadro::{HOME, Lane, Pieces, Squadro};
use asterism_rules::{Position, Seat};

use super::{race, worth};
use crate::mix::mixed;
use crate::search;

/// How much a step gained or taken says about a move, beside what the search remembers of it.
const SWING: i32 = 64;

/// Light and dark.
pub(super) const SEATS: [Seat; 2] = [Seat::FIRST, Seat::new(1).expect("there are two seats")];

/// Ten pieces, whose turn it is, and how many have to come home.
///
/// Under the house rule of `threefold` a position that comes back `REPEATS`: the search takes it for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node<const REPEATS: bool> {
    pub(super) pieces: Pieces,
    /// Side to move.
    pub(super) side: u8,
    /// 1 if turns alternate, 0 if the other has given up.
    turns: u8,
    /// Pieces each side has to bring home; more than there are for one that has given up.
    pub(super) needs: [u8; 2],
}

impl<const REPEATS: bool> Node<REPEATS> {
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

impl<const REPEATS: bool> search::Node for Node<REPEATS> {
    type Move = Lane;

    const REPEATS: bool = REPEATS;
    const REDUCES: bool = true;
    const REMEMBERED_FROM: i32 = 2;
    /// A lane and how far its piece has come.
    const SLOTS: usize = 5 << 4;

    #[inline]
    fn side(&self) -> usize {
        self.side as usize
    }

    #[inline]
    fn result(&self) -> Option<i32> {
        // Only who has just moved can have come home: mostly the other side.
        let side = self.side();
        let has_won = |side: usize| self.pieces.home(side) >= self.needs[side & 1] as usize;
        if has_won(1 - side) {
            return Some(-1);
        }
        (self.turns == 0 && has_won(side)).then_some(1)
    }

    #[inline]
    fn proven(&self) -> Option<i32> {
        race::proven(self)
    }

    #[inline]
    fn moves(&self, found: &mut Vec<(i32, Lane)>) {
        let side = self.side();
        for lane in Lane::ALL {
            let progress = self.pieces.get(side, lane);
            if progress < HOME {
                let swing = self.pieces.swing(side & 1, lane);
                found.push((swing as i32 * SWING, lane));
            }
        }
    }

    #[inline]
    fn after(&self, lane: Lane) -> Self {
        Self {
            pieces: self.pieces.after(self.side() & 1, lane),
            side: self.side ^ self.turns,
            ..*self
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        mixed(self.pieces.bits() | u64::from(self.side) << 40)
    }

    #[inline]
    fn worth(&self) -> i32 {
        worth::worth(self)
    }

    #[inline]
    fn slot(&self, lane: Lane) -> usize {
        lane.index() << 4 | self.pieces.get(self.side(), lane) as usize
    }
}
