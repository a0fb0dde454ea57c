//! Finds the reasons for a move.

use std::collections::VecDeque;
use std::mem::discriminant;

use crate::{Position, Seat};

use super::Pentagame;
use super::board::Stop;
use super::figure::Figure;
use super::moves::Move;
use super::phrases::PentagamePhrase;
use super::words::name;

/// Maximum number of figures named in one reason. More figures would not fit on a line.
const MOST_NAMED: usize = 2;

/// Lists the reasons for the legal move `m`, the most important first.
pub(super) fn find_reasons(before: &Pentagame, m: &Move) -> Vec<PentagamePhrase> {
    let seat = before.to_move();
    let after = before.after(m);
    if let Some(outcome) = after.outcome() {
        let wins = outcome.winners.contains(seat);
        return wins
            .then_some(PentagamePhrase::ReasonWins)
            .into_iter()
            .collect();
    }
    let mut reasons = Vec::new();
    reasons.extend(describe_outs(before, &after, m));
    reasons.extend(describe_changes(before, &after, |_| true));
    reasons
}

/// Lists the reasons for one move that another move, maybe in another position, does not match.
pub(super) fn find_contrast(
    (before, m): (&Pentagame, &Move),
    (there, instead): (&Pentagame, &Move),
) -> Vec<PentagamePhrase> {
    let seat = before.to_move();
    let (after, other) = (before.after(m), there.after(instead));
    if let Some(outcome) = other.outcome() {
        let wins = outcome.winners.contains(seat);
        return if wins {
            Vec::new()
        } else {
            find_reasons(before, m)
        };
    }
    if after.outcome().is_some() {
        return find_reasons(before, m);
    }
    let mut reasons = Vec::new();
    if after.side_out_count(seat) > other.side_out_count(seat) {
        reasons.extend(describe_outs(before, &after, m));
    }
    let stands_out = |change: &Change| match other.moves_to_goal(change.figure) {
        Some(moves) if change.is_own => change.is < moves,
        // That the figure could come out next turn, and now cannot, is the same whether it needs two moves or more.
        Some(moves) if change.was <= 1 => moves <= 1,
        Some(moves) => change.is > moves,
        // The figure is out.
        None => !change.is_own,
    };
    reasons.extend(describe_changes(before, &after, stands_out));
    reasons
}

/// Describes those changes for which `is_told` is true.
fn describe_changes(
    before: &Pentagame,
    after: &Pentagame,
    is_told: impl Fn(&Change) -> bool,
) -> Vec<PentagamePhrase> {
    let mut reasons = Vec::new();
    let mut changes = find_changes(before, after);
    changes.retain(is_told);
    // Figures closest to their goals matter most. The sort keeps the order of seats and figures.
    changes.sort_by_key(|change| (change.is.min(change.was), change.is_own));
    for change in changes {
        if let Some(why) = change.describe(before, after) {
            add_reason(&mut reasons, why);
        }
    }
    reasons
}

/// Adds the reason `why`. If an existing reason has the same meaning for other figures, adds the figure of `why` to that reason.
fn add_reason(reasons: &mut Vec<PentagamePhrase>, mut why: PentagamePhrase) {
    let is_said = |known: &mut PentagamePhrase| known.join(&mut why);
    if !reasons.iter_mut().any(is_said) {
        reasons.push(why);
    }
}

impl PentagamePhrase {
    /// Adds the figures of `other` to this phrase, up to [`MOST_NAMED`] figures, if both phrases say the same about their figures. Otherwise returns
    /// `false`.
    fn join(&mut self, other: &mut Self) -> bool {
        if discriminant(self) != discriminant(other) {
            return false;
        }
        let (Some((figures, count, moves)), Some((more, _, same))) =
            (self.figures_mut(), other.figures_mut())
        else {
            return false;
        };
        if moves != same {
            return false;
        }
        figures.append(more);
        figures.truncate(MOST_NAMED);
        *count = figures.len();
        true
    }

    /// Returns a reason's list of figures, the length of that list, and the number of moves that the figures need, if the reason states this number.
    /// Returns `None` for a reason that cannot be given for several figures.
    fn figures_mut(&mut self) -> Option<(&mut Vec<Self>, &mut usize, Option<usize>)> {
        match self {
            Self::ReasonKeepsIn { figures, count }
            | Self::ReasonReady { figures, count }
            | Self::ReasonFrees { figures, count } => Some((figures, count, None)),
            Self::ReasonBlocks {
                figures,
                count,
                moves,
            }
            | Self::ReasonNearer {
                figures,
                count,
                moves,
            }
            | Self::ReasonClears {
                figures,
                count,
                moves,
            } => Some((figures, count, Some(*moves))),
            _ => None,
        }
    }
}

fn describe_outs(before: &Pentagame, after: &Pentagame, m: &Move) -> Option<PentagamePhrase> {
    let figures: Vec<PentagamePhrase> = m
        .outs()
        .map(|(figure, _)| {
            let (color, shape) = name(before, figure);
            PentagamePhrase::ReasonFigure { color, shape }
        })
        .collect();
    (!figures.is_empty()).then(|| PentagamePhrase::ReasonOut {
        count: figures.len(),
        figures,
        out: after.side_out_count(before.to_move()),
        target: after.target(),
    })
}

/// A figure that a move brings closer to its goal or farther from it, to the advantage of the player who moves.
struct Change {
    figure: Figure,
    owner: Seat,
    /// Whether the figure belongs to the player who moves or to their partner.
    is_own: bool,
    /// Number of moves that the figure needed to reach its goal before the move.
    was: usize,
    /// Number of moves that the figure needs to reach its goal after the move.
    is: usize,
}

/// Lists the changes in turn order, beginning with the seat after the mover, and for each seat in the order of its figures. In the last round (R11),
/// lists only figures of seats that have not moved yet, because only those figures can still leave the board.
fn find_changes(before: &Pentagame, after: &Pentagame) -> Vec<Change> {
    let mover = before.to_move();
    let own = before.side_of(mover);
    let (later, first): (Vec<Seat>, Vec<Seat>) = before.active().partition(|&seat| seat > mover);
    let is_last_round = after
        .active()
        .any(|seat| after.side_out_count(seat) >= after.target());
    let again = if is_last_round { Vec::new() } else { first };
    let seats = later.into_iter().chain(again);
    let figures = seats.flat_map(|owner| before.figures(owner).map(move |figure| (owner, figure)));
    figures
        .filter_map(|(owner, figure)| {
            let was = before.moves_to_goal(figure)?;
            let is = after.moves_to_goal(figure)?;
            let is_own = own.contains(owner);
            let is_better = if is_own { is < was } else { is > was.max(1) };
            is_better.then_some(Change {
                figure,
                owner,
                is_own,
                was,
                is,
            })
        })
        .collect()
}

impl Change {
    /// Describes the change; `None` for a partner's figure that does not reach its goal.
    fn describe(&self, before: &Pentagame, after: &Pentagame) -> Option<PentagamePhrase> {
        let (color, shape) = name(before, self.figure);
        let (other, other_shape) = (color, shape);
        let (owner, moves) = (self.owner, self.is);
        let stop = after.stop_of(self.figure)?;
        let went = before.stop_of(self.figure) != Some(stop);
        let count = 1;
        let moved = || vec![PentagamePhrase::ReasonFigure { color, shape }];
        let helped = || vec![PentagamePhrase::ReasonHelped { color, shape }];
        Some(match (self.is_own, went) {
            (false, true) => PentagamePhrase::ReasonSetsBack {
                other,
                other_shape,
                owner,
                moves,
            },
            (false, false) if self.was <= 1 => PentagamePhrase::ReasonKeepsIn {
                figures: vec![PentagamePhrase::ReasonHindered {
                    other,
                    other_shape,
                    owner,
                    stop,
                }],
                count,
            },
            (false, false) => PentagamePhrase::ReasonBlocks {
                figures: vec![PentagamePhrase::ReasonTheirs {
                    other,
                    other_shape,
                    owner,
                    stop,
                }],
                count,
                moves,
            },
            (true, _) if moves == 0 => PentagamePhrase::ReasonBringsHome {
                other,
                other_shape,
                owner,
            },
            (true, _) if owner != before.to_move() => return None,
            (true, true) if moves == 1 => PentagamePhrase::ReasonReady {
                figures: moved(),
                count,
            },
            (true, true) => PentagamePhrase::ReasonNearer {
                figures: moved(),
                count,
                moves,
            },
            (true, false) if moves == 1 => PentagamePhrase::ReasonFrees {
                figures: helped(),
                count,
            },
            (true, false) => PentagamePhrase::ReasonClears {
                figures: helped(),
                count,
                moves,
            },
        })
    }
}

impl Pentagame {
    /// Returns the number of moves that `figure` needs to reach its goal if nothing else moves and its owner moves only this figure: 0 on the goal,
    /// `None` if the figure is out. Blocks that the figure beats on its way are assumed to be placed where they do not hinder it.
    fn moves_to_goal(&self, figure: Figure) -> Option<usize> {
        let from = self.stop_of(figure)?;
        let moves = self.count_moves_between(from, figure.goal());
        let is_banned = moves == 1 && !self.may_go(figure, from, figure.goal());
        // R10 bans a move for one turn only.
        Some(moves + usize::from(is_banned))
    }

    /// Returns the smallest number of moves that a figure needs from one stop to another: 0 if the stops are equal; otherwise 1, plus 1 for each
    /// piece on the way, because the figure must stop to beat that piece or to swap with it (R2).
    fn count_moves_between(&self, from: Stop, to: Stop) -> usize {
        let occupied = self.occupied();
        let mut moves = [None; Stop::COUNT];
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((stop, stops)) = queue.pop_front() {
            if moves[stop.index()].is_some() {
                continue;
            }
            moves[stop.index()] = Some(stops);
            for &next in self.board().neighbors(stop) {
                if next == to || !occupied.contains(next) {
                    queue.push_front((next, stops));
                } else {
                    queue.push_back((next, stops + 1));
                }
            }
        }
        let stops = moves[to.index()].unwrap_or(0);
        if from == to { 0 } else { stops + 1 }
    }

    /// Returns whether `figure` may go from `from` to `to` on its owner's next turn (R10). The stop `to` must be within the figure's reach.
    fn may_go(&self, figure: Figure, from: Stop, to: Stop) -> bool {
        let turned = Self {
            to_move: self.owner(figure),
            ..*self
        };
        let mut may = false;
        turned.each_base_to(figure, from, to, |base| may |= !turned.is_banned(base));
        may
    }
}
