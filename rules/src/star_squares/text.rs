//! Positions as one line of text.
//!
//! Stars, hands of light and dark, side to move, then what else there is, each behind a space:
//!
//! ```text
//! ...../...../..L../...../..... 6 7 d
//! ```
//!
//! - Stars: the 5×5 boards in five rows from the top, `nested` in four groups o1–o8, m1–m8, i1–i8, x; `L` and `D` for stars.
//! - `pie`: colors may be swapped now, or once the first star is placed.
//! - `swapped`: they were; seat 1 plays dark.
//! - `!` and stars: position that may not be made (R6); several under `superko`.
//! - `r:2`: seats that left the game.

use std::fmt::Write as _;

use crate::{PositionError, Seat, SeatSet};

use super::board::Board;
use super::moves::{Move, key, stars_of};
use super::options::{Opening, Options};
use super::{Color, STARS, StarSquares};

/// Points in the order they are written, by group.
fn groups(board: Board) -> impl Iterator<Item = std::ops::Range<usize>> {
    let (count, length) = match board {
        Board::Alquerque | Board::Grid8 => (5, 5),
        Board::Nested => (4, 8),
    };
    (0..count).map(move |group| {
        let place = match board {
            Board::Alquerque | Board::Grid8 => count - 1 - group,
            Board::Nested => group,
        };
        place * length..((place + 1) * length).min(super::board::POINTS)
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

pub(super) fn write(position: &StarSquares) -> String {
    let board = position.options.board;
    let mut text = String::new();
    write_stars(board, position.stars, &mut text);
    for color in Color::ALL {
        let _ = write!(text, " {}", position.hand(color));
    }
    text += match position.to_move {
        Color::Light => " l",
        Color::Dark => " d",
    };
    if position.pie {
        text += " pie";
    }
    if position.swapped {
        text += " swapped";
    }
    let undone = position
        .undo
        .map(|(from, to)| position.stars_after(Move::Push(from, to)));
    let earlier = position.earlier.as_deref().unwrap_or_default();
    for stars in undone
        .into_iter()
        .chain(earlier.iter().copied().map(stars_of))
    {
        text += " !";
        write_stars(board, stars, &mut text);
    }
    if !position.retired.is_empty() {
        let _ = write!(text, " r:{}", position.retired);
    }
    text
}

/// Reads a position. A side to move that has no legal action passes at once.
pub(super) fn read(
    options: Options,
    players: usize,
    text: &str,
) -> Result<StarSquares, PositionError> {
    let reader = Reader {
        text,
        board: options.board,
    };
    let mut pieces = pieces(text);
    let end = text.len();
    let mut next = |what: &str| pieces.next().ok_or_else(|| reader.expected(end, what));

    let stars_piece = next("stars, `.`, `L` and `D`, in groups")?;
    let light = next("number of light stars in hand")?;
    let dark = next("number of dark stars in hand")?;
    let side = next("side to move, `l` or `d`")?;
    let stars = reader.stars(stars_piece)?;
    for (color, piece) in [(Color::Light, light), (Color::Dark, dark)] {
        let hand = STARS - stars[color.index()].count_ones();
        if piece.text.parse() != Ok(hand) {
            let what = format!("{hand}, for {} has {STARS} stars", color.word());
            return Err(reader.expected(piece.at, what));
        }
    }
    let mut position = StarSquares {
        stars,
        earlier: None,
        undo: None,
        to_move: match side.text {
            "l" => Color::Light,
            "d" => Color::Dark,
            _ => return Err(reader.expected(side.at, "side to move, `l` or `d`")),
        },
        swapped: false,
        pie: false,
        retired: SeatSet::EMPTY,
        options,
    };

    let mut forbidden = Vec::new();
    let mut retired_at = 0;
    for piece in pieces {
        match piece.text.split_at_checked(1) {
            _ if piece.text == "pie" && !position.pie => {
                position.pie = true;
                if !position.pie_fits() {
                    let what =
                        "no `pie` here: it needs opening=pie, and nothing but a first light star";
                    return Err(reader.expected(piece.at, what));
                }
            }
            _ if piece.text == "swapped" && !position.swapped && !position.pie => {
                if options.opening != Opening::Pie {
                    return Err(reader.expected(piece.at, "no `swapped` but under opening=pie"));
                }
                position.swapped = true;
            }
            Some(("!", stars)) => {
                let at = piece.at + 1;
                forbidden.push((reader.stars(Piece { text: stars, at })?, at));
            }
            Some(("r", seat)) if position.retired.is_empty() => {
                let seat = seat.strip_prefix(':').and_then(|seat| seat.parse().ok());
                let seat = seat.filter(|&number| number <= players);
                let Some(seat) = seat.and_then(Seat::from_number) else {
                    return Err(reader.expected(piece.at, "one seat that left, as in `r:2`"));
                };
                position.retired.insert(seat);
                retired_at = piece.at;
            }
            _ => {
                let what = "`pie`, `swapped`, a forbidden position or `r:` and a seat, each once";
                return Err(reader.expected(piece.at, what));
            }
        }
    }
    if position.is_retired(position.to_move) || position.pie && !position.retired.is_empty() {
        return Err(reader.expected(retired_at, "a seat that is not on turn, and no `pie`"));
    }
    reader.forbid(&mut position, &forbidden)?;
    position.pass_if_stuck();
    Ok(position)
}

/// Part of the text, with the byte it begins at.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    at: usize,
}

/// Pieces between any number of spaces.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut at = 0;
    text.split(' ')
        .map(move |text| {
            let piece = Piece { text, at };
            at += text.len() + 1;
            piece
        })
        .filter(|piece| !piece.text.is_empty())
}

struct Reader<'a> {
    text: &'a str,
    board: Board,
}

impl Reader<'_> {
    fn expected(&self, byte: usize, what: impl Into<String>) -> PositionError {
        PositionError {
            at: self
                .text
                .char_indices()
                .take_while(|&(index, _)| index < byte)
                .count(),
            expected: what.into(),
        }
    }

    fn stars(&self, piece: Piece) -> Result<[u32; 2], PositionError> {
        let mut stars = [0_u32; 2];
        let mut signs = piece.text.char_indices();
        let mut at = || match signs.next() {
            Some((byte, sign)) => (piece.at + byte, Some(sign)),
            None => (piece.at + piece.text.len(), None),
        };
        for (number, group) in groups(self.board).enumerate() {
            if number > 0 {
                let (byte, sign) = at();
                if sign != Some('/') {
                    return Err(self.expected(byte, "`/` between groups"));
                }
            }
            for index in group {
                let (byte, sign) = at();
                let color = match sign {
                    Some('L') => Color::Light,
                    Some('D') => Color::Dark,
                    Some('.') => continue,
                    _ => {
                        let name = self.board.names()[index];
                        return Err(self.expected(byte, format!("`L`, `D` or `.` for {name}")));
                    }
                };
                stars[color.index()] |= 1 << index;
                if stars[color.index()].count_ones() > STARS {
                    let what = format!("at most {STARS} {} stars", color.word());
                    return Err(self.expected(byte, what));
                }
            }
        }
        match at() {
            (_, None) => Ok(stars),
            (byte, Some(_)) => Err(self.expected(byte, "no more points")),
        }
    }

    /// Lets `position` know what it may not become.
    fn forbid(
        &self,
        position: &mut StarSquares,
        forbidden: &[([u32; 2], usize)],
    ) -> Result<(), PositionError> {
        if position.options.superko {
            let mut keys: Vec<u64> = forbidden.iter().map(|(stars, _)| key(*stars)).collect();
            keys.sort_unstable();
            keys.dedup();
            position.earlier = (!keys.is_empty()).then(|| keys.into());
            return Ok(());
        }
        for &(stars, at) in forbidden {
            let mut undo = None;
            position.each_action(|m| {
                // Only a push of the opponent's star to another point can undo anything.
                if let Move::Push(from, to) = m
                    && position.stars_after(m) == stars
                    && position.undoing(m).is_some()
                {
                    undo = Some((from, to));
                }
            });
            if undo.is_none() || position.undo.is_some() {
                let what =
                    "one position, which a push of the opponent's star along the board makes";
                return Err(self.expected(at, what));
            }
            position.undo = undo;
        }
        Ok(())
    }
}

impl StarSquares {
    /// Whether a swap can be possible now or after the next placement.
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
