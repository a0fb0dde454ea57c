//! Turns played stage by stage, for engine searches.

use crate::Outcome;

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
    /// The base move is made, with its automatic consequences.
    Base(Base),
    /// The given figures leave the board in a forced move-out (R9).
    Leave(Figures),
    /// The beaten black block is placed.
    Black(Stop),
    /// A gray block is picked up from the board to be moved.
    Take(Stop),
    /// A gray block is placed: the one just picked up, or one from the supply.
    Gray(Stop),
}

/// The unfinished part of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Pending {
    base: Option<Base>,
    /// Blocks that must still be placed.
    pub due: Due,
    /// Stop from which a gray block has been picked up, if that block has not been placed yet.
    pub lifted: Option<Stop>,
    /// Stops of the gray blocks that can still be moved.
    pub movable: StopSet,
}

/// A position between two turns or in the middle of one.
///
/// There can be thousands of complete turns in Pentagame, but each stage has few choices, so searches decide one stage at a time.
/// [`Pentagame::turn_of_stages`] combines the stages into a move.
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
    /// Creates a staged turn that begins at `position`, before any stage has been played.
    pub fn new(position: &Pentagame) -> Self {
        Self {
            board: *position,
            pending: None,
        }
    }

    /// Returns the current board. In the middle of a turn, the blocks still to be placed are missing, so the board is not a valid position.
    #[inline]
    pub fn board(&self) -> &Pentagame {
        &self.board
    }

    /// Returns the unfinished part of the turn; `None` between turns.
    #[inline]
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// Calls `found` with each possible forced move-out (R9), if there are any.
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

    /// Plays a legal `stage`. If this stage completes the turn, the next seat is to move.
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
}

impl Pentagame {
    /// Returns the result as if the current round ended now (R11), regardless of whose turn it is.
    pub fn outcome_after_round(&self) -> Option<Outcome> {
        self.result()
    }

    /// Returns the move that consists of `stages`; `None` if the stages are not exactly one complete turn, or if the game is over.
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
                    // All figures that must leave do leave, so there is nothing to choose.
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
