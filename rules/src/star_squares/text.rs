//! Positions as one line of text.
//!
//! The fields are the stars on the board, the number of stars in light's hand and in dark's hand, and the side to move, followed by optional fields.
//! All fields are separated by spaces:
//!
//! ```text
//! ...../...../..L../...../..... 6 7 d
//! ```
//!
//! - Stars: five rows from the top on the 5×5 boards, or four groups (o1–o8, m1–m8, i1–i8, x) on `nested`; `L` and `D` are stars.
//! - `pie`: colors can be swapped now or after the first star is placed.
//! - `swapped`: colors were swapped; seat 1 plays dark.
//! - `!` and stars: a position that no move may lead to (R6). Under `superko`, there can be several.
//! - `r:2`: seats that have left the game.

use std::fmt::Write as _;

use crate::position_text::TextPart;
use crate::{PositionError, PositionText, Seat, SeatSet};

use super::actions::{key, stars_of};
use super::board::{Board, POINTS};
use super::color::Color;
use super::moves::Move;
use super::options::{Opening, Options};
use super::{STARS, StarSquares};

const SIDE_TO_MOVE: &str = "side to move, `l` or `d`";

impl PositionText for StarSquares {
    fn to_text(&self) -> String {
        let board = self.options.board;
        let mut text = String::new();
        write_stars(board, self.stars, &mut text);
        for color in Color::ALL {
            let _ = write!(text, " {}", self.hand(color));
        }
        text += match self.to_move {
            Color::Light => " l",
            Color::Dark => " d",
        };
        if self.pie {
            text += " pie";
        }
        if self.swapped {
            text += " swapped";
        }
        let undone = self
            .undo
            .map(|(from, to)| self.stars_after(Move::Push(from, to)));
        let earlier = self.earlier.as_deref().unwrap_or_default();
        for stars in undone
            .into_iter()
            .chain(earlier.iter().copied().map(stars_of))
        {
            text += " !";
            write_stars(board, stars, &mut text);
        }
        if !self.retired.is_empty() {
            let _ = write!(text, " r:{}", self.retired);
        }
        text
    }

    /// Reads a position. If the side to move has no legal action, that side passes immediately.
    fn from_text(options: &Options, players: usize, text: &str) -> Result<Self, PositionError> {
        let whole = TextPart::new(text);
        let mut fields = whole.fields();
        let mut next = |what: &str| fields.next().ok_or_else(|| whole.expected_at_end(what));

        let board = next("stars, `.`, `L` and `D`, in groups")?;
        let light = next("number of light stars in hand")?;
        let dark = next("number of dark stars in hand")?;
        let side = next(SIDE_TO_MOVE)?;
        let stars = read_stars(options.board, board)?;
        for (color, field) in [(Color::Light, light), (Color::Dark, dark)] {
            let hand = STARS - stars[color.index()].count_ones();
            if field.text.parse() != Ok(hand) {
                let what = format!("{hand}, for {} has {STARS} stars", color.word());
                return Err(field.expected(what));
            }
        }
        let mut position = Self {
            stars,
            earlier: None,
            undo: None,
            to_move: match side.text {
                "l" => Color::Light,
                "d" => Color::Dark,
                _ => return Err(side.expected(SIDE_TO_MOVE)),
            },
            swapped: false,
            pie: false,
            retired: SeatSet::EMPTY,
            options: *options,
        };

        let mut forbidden = Vec::new();
        let mut retired = board;
        for field in fields {
            match field.text.split_at_checked(1) {
                _ if field.text == "pie" && !position.pie => {
                    position.pie = true;
                    if !position.pie_fits() {
                        let what = "no `pie` here: it needs opening=pie, and nothing but a first light star";
                        return Err(field.expected(what));
                    }
                }
                _ if field.text == "swapped" && !position.swapped && !position.pie => {
                    if options.opening != Opening::Pie {
                        return Err(field.expected("no `swapped` but under opening=pie"));
                    }
                    position.swapped = true;
                }
                Some(("!", _)) => {
                    let board = field.strip_prefix("!")?;
                    forbidden.push((read_stars(options.board, board)?, board));
                }
                Some(("r", seat)) if position.retired.is_empty() => {
                    let seat = seat.strip_prefix(':').and_then(|seat| seat.parse().ok());
                    let seat = seat.filter(|&number| number <= players);
                    let Some(seat) = seat.and_then(Seat::from_number) else {
                        return Err(field.expected("one seat that left, as in `r:2`"));
                    };
                    position.retired.insert(seat);
                    retired = field;
                }
                _ => {
                    let what =
                        "`pie`, `swapped`, a forbidden position or `r:` and a seat, each once";
                    return Err(field.expected(what));
                }
            }
        }
        if position.is_retired(position.to_move) || position.pie && !position.retired.is_empty() {
            return Err(retired.expected("a seat that is not on turn, and no `pie`"));
        }
        position.forbid(&forbidden)?;
        position.pass_if_stuck();
        Ok(position)
    }
}

/// Returns the indices of the points in the order in which they are written and drawn, as one range per group.
pub(super) fn groups(board: Board) -> impl Iterator<Item = std::ops::Range<usize>> {
    let (count, length) = match board {
        Board::Alquerque | Board::Grid8 => (5, 5),
        Board::Nested => (4, 8),
    };
    (0..count).map(move |group| {
        let first = match board {
            Board::Alquerque | Board::Grid8 => count - 1 - group,
            Board::Nested => group,
        } * length;
        first..(first + length).min(POINTS)
    })
}

fn write_stars(board: Board, stars: [u32; 2], text: &mut String) {
    for (number, group) in groups(board).enumerate() {
        if number > 0 {
            text.push('/');
        }
        text.extend(group.map(|index| {
            if stars[Color::Light.index()] >> index & 1 == 1 {
                'L'
            } else if stars[Color::Dark.index()] >> index & 1 == 1 {
                'D'
            } else {
                '.'
            }
        }));
    }
}

fn read_stars(board: Board, part: TextPart<'_>) -> Result<[u32; 2], PositionError> {
    let mut stars = [0_u32; 2];
    let mut signs = part.text.char_indices();
    let mut next = || match signs.next() {
        Some((byte, sign)) => (byte, Some(sign)),
        None => (part.text.len(), None),
    };
    for (number, group) in groups(board).enumerate() {
        if number > 0 {
            let (byte, sign) = next();
            if sign != Some('/') {
                return Err(part.expected_at(byte, "`/` between groups"));
            }
        }
        for index in group {
            let (byte, sign) = next();
            let color = match sign {
                Some('L') => Color::Light,
                Some('D') => Color::Dark,
                Some('.') => continue,
                _ => {
                    let name = board.names()[index];
                    return Err(part.expected_at(byte, format!("`L`, `D` or `.` for {name}")));
                }
            };
            stars[color.index()] |= 1 << index;
            if stars[color.index()].count_ones() > STARS {
                let what = format!("at most {STARS} {} stars", color.word());
                return Err(part.expected_at(byte, what));
            }
        }
    }
    match next() {
        (_, None) => Ok(stars),
        (byte, Some(_)) => Err(part.expected_at(byte, "no more points")),
    }
}

impl StarSquares {
    /// Stores the positions that no move may lead to.
    fn forbid(&mut self, forbidden: &[([u32; 2], TextPart<'_>)]) -> Result<(), PositionError> {
        if self.options.superko {
            let mut keys: Vec<u64> = forbidden.iter().map(|(stars, _)| key(*stars)).collect();
            keys.sort_unstable();
            keys.dedup();
            self.earlier = (!keys.is_empty()).then(|| keys.into());
            return Ok(());
        }
        for &(stars, part) in forbidden {
            let mut undo = None;
            self.each_action(|m| {
                // A move can undo the last turn only if it pushes an opposing star to another point.
                if let Move::Push(from, to) = m
                    && self.stars_after(m) == stars
                    && self.undoing(m).is_some()
                {
                    undo = Some((from, to));
                }
            });
            if undo.is_none() || self.undo.is_some() {
                let what =
                    "one position, which a push of the opponent's star along the board makes";
                return Err(part.expected(what));
            }
            self.undo = undo;
        }
        Ok(())
    }

    /// Returns whether the position allows a swap of colors now or after the next placement (R7).
    fn pie_fits(&self) -> bool {
        let fits = match self.to_move {
            Color::Light => self.stars == [0; 2],
            Color::Dark => {
                self.stars[Color::Light.index()].is_power_of_two()
                    && self.stars[Color::Dark.index()] == 0
            }
        };
        fits && self.options.opening == Opening::Pie && !self.swapped
    }
}
