//! Turns taken stage by stage, for searches.

use crate::{Outcome, Seat};

use super::Pentagame;
use super::board::{Stop, StopSet};
use super::draft::Draft;
use super::figure::Figures;
use super::moves::{Base, Move};
use super::options::ForcedOuts;
use super::pick::{Ask, Pick};
use super::turns::{Due, Landing};

/// One stage of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The base move, with everything that follows from it.
    Base(Base),
    /// A forced move-out (R9).
    Leave(Figures),
    /// The beaten black block is placed.
    Black(Stop),
    /// A gray block is taken off the board, to be moved.
    Take(Stop),
    /// A gray block is placed: the one taken, or one from the supply.
    Gray(Stop),
}

/// What is left to do in a turn.
#[derive(Clone, Copy, Debug)]
pub struct Pending {
    base: Option<Base>,
    /// Blocks to be placed.
    pub due: Due,
    /// Where the gray block in the hand was taken from.
    pub lifted: Option<Stop>,
    /// Gray blocks that may still be moved.
    pub movable: StopSet,
}

/// A position between two turns or in the middle of one.
///
/// A whole turn of Pentagame is one of thousands; its stages are few. Searches therefore decide one stage after another.
/// [`Pentagame::turn_of_stages`] makes a move of them.
///
/// ```
/// use asterism_rules::pentagame::{Options, Pentagame, Stage, StagedTurn};
/// use asterism_rules::Position;
///
/// let start = Pentagame::start(&Options::default(), 2)?;
/// let mut bases = Vec::new();
/// start.each_base(|base| bases.push(base));
/// let mut turn = StagedTurn::new(&start);
/// turn.play(Stage::Base(bases[0]));
/// if turn.pending().is_none() {
///     let m = start.turn_of_stages(&[Stage::Base(bases[0])]).expect("it is whole");
///     assert_eq!(turn.board(), &start.after(&m));
/// }
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StagedTurn {
    board: Pentagame,
    pending: Option<Pending>,
}

impl StagedTurn {
    /// Between turns.
    pub fn new(position: &Pentagame) -> Self {
        Self {
            board: *position,
            pending: None,
        }
    }

    /// Board as it looks now. In the middle of a turn some blocks are in the hand, so it is no position to play on from.
    #[inline]
    pub fn board(&self) -> &Pentagame {
        &self.board
    }

    /// What is left to do in the turn; `None` between turns.
    #[inline]
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// Calls `found` with the forced move-outs (R9); with none if nothing is forced.
    pub fn each_leave(&self, mut found: impl FnMut(Figures)) {
        let home = self.board.brought_home();
        match self.board.options.forced_outs {
            _ if home.is_empty() => {}
            ForcedOuts::All => found(home),
            ForcedOuts::OnePerTurn => {
                for figure in home.iter() {
                    found([figure].into_iter().collect());
                }
            }
        }
    }

    /// Plays a legal `stage`; the turn passes once nothing is left to do.
    pub fn play(&mut self, stage: Stage) {
        match stage {
            Stage::Base(base) => self.land(Some(base), self.board.land(base)),
            Stage::Leave(figures) => self.land(None, self.board.leave(figures)),
            Stage::Black(stop) => {
                self.board.black.insert(stop);
                if let Some(pending) = &mut self.pending {
                    pending.due.black = false;
                }
            }
            Stage::Take(stop) => {
                self.board.gray.remove(stop);
                if let Some(pending) = &mut self.pending {
                    pending.lifted = Some(stop);
                    pending.movable.remove(stop);
                }
            }
            Stage::Gray(stop) => {
                self.board.gray.insert(stop);
                if let Some(pending) = &mut self.pending {
                    if pending.lifted.take().is_some() {
                        pending.due.moved -= 1;
                    } else {
                        pending.due.supply -= 1;
                    }
                }
            }
        }
        self.pass_if_done();
    }

    fn land(&mut self, base: Option<Base>, landing: Landing) {
        self.board = landing.board;
        self.pending = Some(Pending {
            base,
            due: landing.due,
            lifted: None,
            movable: landing.board.gray,
        });
    }

    fn pass_if_done(&mut self) {
        if let Some(Pending { base, due, .. }) = self.pending
            && !due.black
            && due.supply == 0
            && due.moved == 0
        {
            self.board.pass(base);
            self.pending = None;
        }
    }

    /// Returns the same position with `seat` on move, or `None` if that seat cannot move. Between turns only.
    pub fn turned_to(&self, seat: Seat) -> Option<Self> {
        debug_assert!(self.pending.is_none(), "in the middle of a turn");
        let mut turned = *self;
        turned.board.to_move = seat;
        self.board.can_move(seat).then_some(turned)
    }
}

impl Pentagame {
    /// Returns the result if the current round ended now (R11), no matter who is on move.
    pub fn outcome_after_round(&self) -> Option<Outcome> {
        self.result()
    }

    /// Returns the move made of the `stages` of one whole turn, or `None` if they are not one, or the game is over.
    pub fn turn_of_stages(&self, stages: &[Stage]) -> Option<Move> {
        let mut draft = Draft::new(self)?;
        for &stage in stages {
            let pick = match stage {
                Stage::Base(base) => {
                    draft.land_base(base);
                    continue;
                }
                Stage::Leave(figures) => match (draft.ask(), figures.iter().next()) {
                    (Ask::Leaver, Some(figure)) => Pick::Leaver(figure),
                    // All leave, without being asked.
                    _ => continue,
                },
                Stage::Black(stop) => Pick::Black(stop),
                Stage::Take(stop) => Pick::Take(stop),
                Stage::Gray(stop) => Pick::Gray(stop),
            };
            draft.take(pick)?;
        }
        draft.whole()
    }
}
