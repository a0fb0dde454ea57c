//! Places the blocks of a typed move.

use crate::IllegalMove;

use super::board::{Stop, StopSet};
use super::draft::Draft;
use super::moves::GrayPlacement;
use super::notation::{Block, Placement, StopName, TypedMove};
use super::pick::{Ask, Pick};

impl StopName {
    /// Returns the stop that the name most likely means.
    pub(super) fn likely(&self) -> Option<Stop> {
        self.exact.or_else(|| self.folded.first().copied())
    }

    /// Returns the stop in `open` that the name means. If the name is exactly that of a stop, letter case matters unless `one_case` is set.
    /// Otherwise, letter case is ignored, and the result is `None` if more than one stop matches.
    fn among(&self, open: StopSet, one_case: bool) -> Option<Stop> {
        if let Some(exact) = self.exact {
            if open.contains(exact) {
                return Some(exact);
            }
            if !one_case {
                return None;
            }
        }
        let mut fitting = self
            .folded
            .iter()
            .copied()
            .filter(|&stop| open.contains(stop));
        match (fitting.next(), fitting.next()) {
            (Some(stop), None) => Some(stop),
            (Some(_), Some(_)) | (None, _) => None,
        }
    }
}

/// Places the blocks as they were typed. The error is `None` if a placement is missing. Otherwise, the error holds the broken rule and the draft of
/// the turn before any block was placed.
pub(super) fn place(
    draft: &mut Draft,
    typed: &TypedMove,
) -> Result<(), Option<(Box<Draft>, IllegalMove)>> {
    let before = draft.clone();
    let fail = |illegal| Some((Box::new(before.clone()), illegal));
    let one_case = typed.one_case;
    let (blacks, mut grays): (Vec<&Placement>, Vec<&Placement>) = typed
        .placements
        .iter()
        .partition(|placement| placement.block == Block::Black);
    let mut black = blacks.first().copied();
    if draft.ask() == Ask::Black {
        if black.is_none()
            && let Some(first) = grays.iter().position(|gray| gray.block == Block::Either)
        {
            black = Some(grays.remove(first));
        }
        let stop = resolve(black.ok_or(None)?.to.as_ref(), draft.open_stops(), one_case);
        draft.try_black(stop.ok_or(None)?).map_err(fail)?;
        black = blacks.get(1).copied();
    }
    if let Some(stop) = black.and_then(|black| black.to.as_ref()?.likely()) {
        return Err(match draft.try_black(stop) {
            Err(illegal) => fail(illegal),
            Ok(()) => None,
        });
    }
    if grays.len() > draft.gray_progress().1 {
        return Err(fail(draft.refuse_more_grays()));
    }
    let (mut supplied, mut moved): (Vec<&Placement>, Vec<&Placement>) =
        grays.into_iter().partition(|gray| gray.from.is_none());
    supplied.reverse();
    loop {
        let gray = match draft.ask() {
            Ask::Gray { .. } => match (supplied.pop(), moved.first()) {
                (Some(gray), _) => GrayPlacement {
                    from: None,
                    to: resolve(gray.to.as_ref(), draft.open_stops(), one_case).ok_or(None)?,
                },
                // The text names enough blocks, but moves one block on the board although the supply is not empty.
                (None, Some(gray)) if moved.len() > usize::from(draft.due().moved) => {
                    GrayPlacement {
                        from: gray.from.as_ref().and_then(StopName::likely),
                        to: gray.to.as_ref().and_then(StopName::likely).ok_or(None)?,
                    }
                }
                (None, _) => return Err(None),
            },
            Ask::Take => {
                // Choose a block that can be moved now, because moving it may free the stop for another block.
                let ready = moved.iter().position(|gray| {
                    movement(draft, gray, one_case)
                        .is_some_and(|gray| draft.clone().try_gray(gray).is_ok())
                });
                if moved.is_empty() {
                    // With an empty supply, a single stop can only be the source of a block.
                    let source = supplied.pop().and_then(|gray| gray.to.as_ref());
                    if let Some(from) = resolve(source, draft.movable_grays(), one_case) {
                        draft.take(Pick::Take(from));
                    }
                    return Err(None);
                }
                let gray = moved.remove(ready.unwrap_or(0));
                if gray.to.is_none()
                    && let Some(from) = resolve(gray.from.as_ref(), draft.movable_grays(), one_case)
                {
                    draft.take(Pick::Take(from));
                }
                movement(draft, gray, one_case).ok_or(None)?
            }
            Ask::Nothing
            | Ask::Leaver
            | Ask::Figure
            | Ask::Destination { .. }
            | Ask::Partner { .. }
            | Ask::Black => return Ok(()),
        };
        draft.try_gray(gray).map_err(fail)?;
    }
}

fn resolve(name: Option<&StopName>, open: StopSet, one_case: bool) -> Option<Stop> {
    let name = name?;
    name.among(open, one_case).or_else(|| name.likely())
}

/// Resolves the names of the source and the destination of a gray block that is moved on the board.
fn movement(draft: &Draft, gray: &Placement, one_case: bool) -> Option<GrayPlacement> {
    let from = resolve(gray.from.as_ref(), draft.movable_grays(), one_case)?;
    let mut open = draft.open_stops();
    open.remove(from);
    Some(GrayPlacement {
        from: Some(from),
        to: resolve(gray.to.as_ref(), open, one_case)?,
    })
}
