//! Reasons for a move.

use std::cmp::Reverse;

use crate::{Position, Seat};

use super::board::{HOME, TURNED};
use super::moves::{Lane, LaneSet, Move};
use super::phrases::{Heading, SquadroPhrase};
use super::words::pieces;
use super::{DARK, LIGHT, Squadro, speeds};

/// Lists the reasons for moving the piece in `lane`, the most important first.
pub(super) fn find_reasons(before: &Squadro, lane: Lane) -> Vec<SquadroPhrase> {
    let Some(advance) = before.advance(lane) else {
        return Vec::new();
    };
    let (seat, opponent) = (before.to_move, before.opponent());
    let piece = Move { seat, lane };
    let after = before.after(&piece);
    if after.outcome().is_some() {
        return vec![SquadroPhrase::ReasonWins { piece }];
    }
    let mut reasons = Vec::new();
    if before.could_win(opponent) && !after.could_win(opponent) {
        reasons.push(SquadroPhrase::ReasonStops { owner: opponent });
    }
    let sent: LaneSet = advance
        .to_start
        .iter()
        .chain(advance.to_turn.iter())
        .collect();
    if !sent.is_empty() {
        let lost = |lane| before.progress(opponent, lane) - after.progress(opponent, lane);
        reasons.push(SquadroPhrase::ReasonSendsBack {
            pieces: pieces(opponent, sent),
            count: sent.len(),
            spaces: sent.iter().map(|lane| usize::from(lost(lane))).sum(),
        });
    }
    if advance.comes_home() {
        reasons.push(SquadroPhrase::ReasonHome {
            piece,
            home: after.home(seat),
            target: after.target(),
        });
    }
    if after.could_win(seat) && !before.could_win(seat) {
        reasons.push(SquadroPhrase::ReasonThreatensWin);
    }
    let saved = without(before.in_reach_of(opponent), after.in_reach_of(opponent));
    if !saved.is_empty() {
        reasons.push(SquadroPhrase::ReasonSaves {
            pieces: pieces(seat, saved),
            count: saved.len(),
        });
    }
    reasons.extend(find_threat(before, &after, seat));
    if advance.turns() {
        let (_, speed) = speeds(seat, lane);
        reasons.push(SquadroPhrase::ReasonTurns {
            piece,
            speed: speed.into(),
        });
    }
    let is_safe = |after: &Squadro| after.in_reach_of(opponent).is_empty();
    let mut others = before
        .lanes()
        .map(|lane| before.after(&Move { seat, lane }));
    if is_safe(&after) && others.any(|other| !is_safe(&other)) {
        reasons.push(SquadroPhrase::ReasonSafe { owner: opponent });
    }
    if advance.turns() || advance.comes_home() {
        // The place where the piece arrives says more than the distance that it goes.
        return reasons;
    }
    let spaces = advance.spaces();
    let mut advances = before.lanes().filter_map(|lane| before.advance(lane));
    if spaces > 1 && advances.all(|other| other.spaces() <= spaces) {
        reasons.push(SquadroPhrase::ReasonFar { piece, spaces });
    } else {
        let (heading, end) = match advance.to {
            ..TURNED => (Heading::Out, TURNED),
            _ => (Heading::Back, HOME),
        };
        reasons.push(SquadroPhrase::ReasonAdvances {
            piece,
            spaces,
            left: usize::from(end - advance.to),
            heading,
        });
    }
    reasons
}

/// Lists the reasons for moving the piece in one lane that moving the piece in another lane, maybe in another position, does not match.
pub(super) fn find_contrast(
    (before, lane): (&Squadro, Lane),
    (there, instead): (&Squadro, Lane),
) -> Vec<SquadroPhrase> {
    let seat = there.to_move;
    let after = there.after(&Move {
        seat,
        lane: instead,
    });
    let others = find_reasons(there, instead);
    let mut reasons = find_reasons(before, lane);
    reasons.retain(|why| !why.is_matched(seat, &after, &others));
    reasons
}

impl SquadroPhrase {
    /// Returns whether another move of `seat`, with the reasons `others` and the position `after` it, achieves what this reason says, or more.
    fn is_matched(&self, seat: Seat, after: &Squadro, others: &[Self]) -> bool {
        if after.outcome().is_some() {
            return others
                .iter()
                .any(|other| matches!(other, Self::ReasonWins { .. }));
        }
        let opponent = if seat == LIGHT { DARK } else { LIGHT };
        let is_in = |lanes: LaneSet| move |piece: &Move| lanes.contains(piece.lane);
        match self {
            Self::ReasonStops { owner } => !after.could_win(*owner),
            Self::ReasonThreatensWin => after.could_win(seat),
            Self::ReasonSaves { pieces, .. } => {
                !pieces.iter().any(is_in(after.in_reach_of(opponent)))
            }
            Self::ReasonThreatens { pieces, .. } => {
                pieces.iter().all(is_in(after.in_reach_of(seat)))
            }
            Self::ReasonSafe { .. } => after.in_reach_of(opponent).is_empty(),
            _ => others.iter().any(|other| match (self, other) {
                (
                    Self::ReasonSendsBack { spaces, .. },
                    Self::ReasonSendsBack { spaces: more, .. },
                )
                | (
                    Self::ReasonFar { spaces, .. } | Self::ReasonAdvances { spaces, .. },
                    Self::ReasonFar { spaces: more, .. }
                    | Self::ReasonAdvances { spaces: more, .. },
                ) => more >= spaces,
                (
                    Self::ReasonTurns { .. } | Self::ReasonFar { .. } | Self::ReasonAdvances { .. },
                    Self::ReasonTurns { .. } | Self::ReasonHome { .. },
                )
                | (Self::ReasonHome { .. }, Self::ReasonHome { .. }) => true,
                _ => false,
            }),
        }
    }
}

/// Finds the piece of `seat` whose new threat would cost the opponent the most spaces, and returns the threat as a reason for the move.
fn find_threat(before: &Squadro, after: &Squadro, seat: Seat) -> Option<SquadroPhrase> {
    let opponent = before.opponent();
    let known = before.in_reach_of(seat);
    let after = after.turned_to(seat);
    let threats = after.lanes().map(|lane| {
        let new = without(after.jumped_by(lane), known);
        let jumped = Squadro {
            to_move: opponent,
            ..after.moved(lane)
        };
        let cost = |lane| after.progress(opponent, lane) - jumped.progress(opponent, lane);
        (new.iter().map(cost).sum::<u8>(), lane, new)
    });
    let (_, lane, new) = threats.max_by_key(|(cost, lane, _)| (*cost, Reverse(*lane)))?;
    (!new.is_empty()).then(|| SquadroPhrase::ReasonThreatens {
        piece: Move { seat, lane },
        pieces: pieces(opponent, new),
        count: new.len(),
    })
}

/// Returns the lanes of `all` that are not in `known`.
fn without(all: LaneSet, known: LaneSet) -> LaneSet {
    all.iter().filter(|&lane| !known.contains(lane)).collect()
}

impl Squadro {
    /// Returns this position, but with `seat` to move.
    fn turned_to(&self, seat: Seat) -> Self {
        Self {
            to_move: seat,
            ..*self
        }
    }

    /// Returns whether `seat` could win with one move if it were that seat's turn.
    fn could_win(&self, seat: Seat) -> bool {
        let turned = self.turned_to(seat);
        turned.lanes().any(|lane| {
            let wins = turned.moved(lane).outcome();
            wins.is_some_and(|wins| wins.winners.contains(seat))
        })
    }

    /// Returns the opposing pieces that the current player's piece in `lane` would jump over.
    fn jumped_by(&self, lane: Lane) -> LaneSet {
        let advance = self.advance(lane).into_iter();
        advance
            .flat_map(|advance| advance.to_start.iter().chain(advance.to_turn.iter()))
            .collect()
    }

    /// Returns the opposing pieces that `seat` could send back with one move if it were that seat's turn.
    fn in_reach_of(&self, seat: Seat) -> LaneSet {
        let turned = self.turned_to(seat);
        turned
            .lanes()
            .flat_map(|lane| turned.jumped_by(lane).iter())
            .collect()
    }
}
