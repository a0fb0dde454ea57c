//! Reasons for an action.

use crate::Position;

use super::StarSquares;
use super::board::Point;
use super::color::Color;
use super::moves::Move;
use super::phrases::StarSquaresPhrase;

/// Set of squares of a board. Each square has one bit, in the order of the board's list of squares.
type SquareSet = u64;

/// Lists the reasons for the legal action `m`, the most important first.
pub(super) fn find_reasons(before: &StarSquares, m: Move) -> Vec<StarSquaresPhrase> {
    let color = before.to_move;
    let after = before.after(&m);
    if m == Move::Swap {
        // From now on, the player has the only star on the board, which was light's star before.
        let swapped = before.board_points(Color::Light).next();
        let corner = swapped.and_then(|point| after.count_corners(point, Color::Light));
        return corner.into_iter().collect();
    }
    if let Some(winner) = after.winner() {
        let made = after.squares(color).into_iter().next();
        let points = made.filter(|_| winner == color).map(Vec::from);
        return points
            .map(|points| StarSquaresPhrase::ReasonWins {
                count: points.len(),
                points,
            })
            .into_iter()
            .collect();
    }
    let mut reasons = Vec::new();
    let owner = before.seat_of(color.other());
    let mut stopped = 0;
    if !before.is_retired(color.other()) && after.completes(color.other()) == 0 {
        stopped = before.completes(color.other());
        reasons.extend(match stopped.count_ones() as usize {
            0 => None,
            1 => {
                let points = before.corners(stopped);
                Some(StarSquaresPhrase::ReasonStops {
                    owner,
                    count: points.len(),
                    points,
                })
            }
            squares => Some(StarSquaresPhrase::ReasonStopsAll { owner, squares }),
        });
    }
    let threatened = after.completes(color);
    if threatened & !before.completes(color) != 0 {
        reasons.push(match threatened.count_ones() as usize {
            1 => {
                let points = after.corners(threatened);
                StarSquaresPhrase::ReasonThreatens {
                    count: points.len(),
                    points,
                }
            }
            squares => StarSquaresPhrase::ReasonThreatensAll { squares },
        });
    }
    if let Move::Push(from, to) = m
        && before.star(to) == Some(color.other())
        && before.pushed_to(from, to).is_none()
    {
        let point = before.named(to);
        reasons.push(StarSquaresPhrase::ReasonPushesOff { owner, point });
    }
    let built = after.builds(color) & !before.builds(color) & !threatened;
    if built != 0 {
        let squares = built.count_ones() as usize;
        reasons.push(StarSquaresPhrase::ReasonBuilds { squares });
    }
    let spoiled = before.builds(color.other()) & !after.builds(color.other()) & !stopped;
    if spoiled != 0 {
        let squares = spoiled.count_ones() as usize;
        reasons.push(StarSquaresPhrase::ReasonSpoils { owner, squares });
    }
    if let Move::Place(point) | Move::Go(_, point) | Move::Push(_, point) = m {
        reasons.extend(after.count_corners(point, color));
    }
    reasons
}

/// Lists the reasons for one action that another action, maybe in another position, does not match.
pub(super) fn find_contrast(
    (before, m): (&StarSquares, Move),
    (there, instead): (&StarSquares, Move),
) -> Vec<StarSquaresPhrase> {
    let (after, others) = (there.after(&instead), find_reasons(there, instead));
    let mut reasons = find_reasons(before, m);
    reasons.retain(|why| !why.is_matched(there, &after, &others));
    reasons
}

impl StarSquaresPhrase {
    /// Returns whether the action between `before` and `after`, which has the reasons `others`, achieves what this reason says, or more.
    fn is_matched(&self, before: &StarSquares, after: &StarSquares, others: &[Self]) -> bool {
        let is_other = |fits: fn(&Self) -> bool| others.iter().any(fits);
        if after.winner().is_some() {
            return is_other(|other| matches!(other, Self::ReasonWins { .. }));
        }
        let color = before.to_move;
        let new = |color: Color| (after.builds(color) & !before.builds(color)).count_ones();
        let gone = |color: Color| (before.builds(color) & !after.builds(color)).count_ones();
        match *self {
            Self::ReasonStops { .. } | Self::ReasonStopsAll { .. } => {
                after.completes(color.other()) == 0
            }
            Self::ReasonThreatens { .. } => after.completes(color) != 0,
            Self::ReasonThreatensAll { squares } => {
                after.completes(color).count_ones() as usize >= squares
            }
            Self::ReasonPushesOff { .. } => {
                is_other(|other| matches!(other, Self::ReasonPushesOff { .. }))
            }
            Self::ReasonBuilds { squares } => new(color) as usize >= squares,
            Self::ReasonSpoils { squares, .. } => gone(color.other()) as usize >= squares,
            Self::ReasonCorner { squares } => others.iter().any(
                |other| matches!(other, Self::ReasonCorner { squares: more } if *more >= squares),
            ),
            _ => false,
        }
    }
}

impl StarSquares {
    fn board_points(&self, color: Color) -> impl Iterator<Item = Point> + use<> {
        let (board, stars) = (self.options.board, self.stars(color));
        board.points().filter(move |point| stars & point.bit() != 0)
    }

    /// Returns the squares of the board for which `is_in` returns true. The argument of `is_in` is a square's corners, as a set of points.
    fn filter_squares(&self, is_in: impl Fn(u32) -> bool) -> SquareSet {
        let masks = self.square_list().masks().iter().enumerate();
        masks.fold(0, |set, (nth, &mask)| {
            set | SquareSet::from(is_in(mask)) << nth
        })
    }

    /// Returns the squares that `color` could complete with one action, and so win, if it were that color's turn.
    fn completes(&self, color: Color) -> SquareSet {
        let mut turned = self.clone();
        if self.to_move != color {
            turned.to_move = color;
            // The stored push forbids an action of the other color.
            turned.undo = None;
        }
        let mut squares = 0;
        turned.each_action(|m| {
            if m == Move::Swap || turned.recurs(m) {
                return;
            }
            let stars = turned.stars_after(m);
            // R5: if the opponent also has a square, the opponent wins.
            if !self.square_list().any(stars[color.other().index()]) {
                let own = stars[color.index()];
                squares |= self.filter_squares(|corners| corners & !own == 0);
            }
        });
        squares
    }

    /// Returns the squares with at least two stars of `color` and no star of the other color.
    fn builds(&self, color: Color) -> SquareSet {
        let (own, other) = (self.stars(color), self.stars(color.other()));
        self.filter_squares(|corners| corners & other == 0 && (corners & own).count_ones() >= 2)
    }

    /// Returns the corners of the first square of a set, in order around the square.
    fn corners(&self, squares: SquareSet) -> Vec<Point> {
        let board = self.options.board;
        let first = squares.trailing_zeros() as usize;
        let all = board.squares(self.options.squares).nth(first);
        all.map(Vec::from).unwrap_or_default()
    }

    /// Counts the squares that have `point` as a corner and no star of the other color, and returns the count as a reason for an action; `None` if
    /// the count is 0.
    fn count_corners(&self, point: Point, color: Color) -> Option<StarSquaresPhrase> {
        let other = self.stars(color.other());
        let open =
            self.filter_squares(|corners| corners & other == 0 && corners & point.bit() != 0);
        let squares = open.count_ones() as usize;
        (squares > 0).then_some(StarSquaresPhrase::ReasonCorner { squares })
    }
}
