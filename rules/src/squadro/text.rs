//! Position in one line of text.
//!
//! `0 0 2 0 0 / 0 3 0 0 0 a`: progress of light's pieces and of dark's, lane by lane, the side to move, and
//! ` r:2` if a seat is retired.
//!
//! Two opposing pieces on one crossing read, although no game leads there: moves are well defined all the same.

use crate::{Position, PositionError, SeatSet};

use super::board::{HOME, Pieces};
use super::moves::Lane;
use super::{DARK, LIGHT, Options, SEATS, Squadro};

pub(super) fn write(position: &Squadro) -> String {
    let sides = SEATS.map(|seat| {
        let numbers = Lane::ALL.map(|lane| position.progress(seat, lane).to_string());
        numbers.join(" ")
    });
    let to_move = if position.to_move == LIGHT { 'a' } else { 'b' };
    let retired = if position.retired.is_empty() {
        String::new()
    } else {
        format!(" r:{}", position.retired)
    };
    format!("{} {to_move}{retired}", sides.join(" / "))
}

pub(super) fn read(options: Options, players: usize, text: &str) -> Result<Squadro, PositionError> {
    let mut position = Squadro::start(&options, players).map_err(|_| PositionError {
        at: 0,
        expected: "a game for 2 players".to_owned(),
    })?;
    let mut reader = Reader {
        fields: fields(text),
        end: text.chars().count(),
    };
    position.pieces = reader.pieces()?;
    let (at, to_move) = reader.next("a or b, who moves")?;
    position.to_move = match to_move {
        "a" | "A" => LIGHT,
        "b" | "B" => DARK,
        _ => return expected(at, "a or b, who moves"),
    };
    if let Some((at, retired)) = reader.fields.next() {
        position.retired = match retired.strip_prefix("r:").and_then(SeatSet::parse) {
            Some(retired) if retired.iter().all(|seat| SEATS.contains(&seat)) => retired,
            Some(_) | None => return expected(at, "r: and the retired seat, 1 or 2"),
        };
        if position.retired.contains(position.to_move) {
            return expected(at, "a seat that is not on move");
        }
    }
    if let Some((at, _)) = reader.fields.next() {
        return expected(at, "nothing more");
    }
    // R5: the game is over before a second player can have enough.
    let target = options.pieces_to_win.get();
    if SEATS.iter().all(|&seat| position.home(seat) >= target) {
        return expected(0, format!("less than {target} pieces home of one player"));
    }
    Ok(position)
}

/// Fields between spaces, each with the character it begins at. A slash is one by itself.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive(|c: char| c == '/' || c.is_whitespace())
        .flat_map(|piece| match piece.strip_suffix('/') {
            Some(before) => [before, "/"],
            None => [piece, ""],
        })
        .filter_map(move |piece| {
            let begin = at;
            at += piece.chars().count();
            let field = piece.trim_end();
            (!field.is_empty()).then_some((begin, field))
        })
}

struct Reader<I> {
    fields: I,
    /// Length of the text in characters.
    end: usize,
}

fn expected<T>(at: usize, what: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError {
        at,
        expected: what.into(),
    })
}

impl<'a, I: Iterator<Item = (usize, &'a str)>> Reader<I> {
    fn next(&mut self, what: &str) -> Result<(usize, &'a str), PositionError> {
        match self.fields.next() {
            Some(field) => Ok(field),
            None => expected(self.end, what),
        }
    }

    fn pieces(&mut self) -> Result<Pieces, PositionError> {
        let mut pieces = Pieces::START;
        for side in 0..SEATS.len() {
            if side > 0 {
                match self.next("/ between the players")? {
                    (_, "/") => {}
                    (at, _) => return expected(at, "/ between the players"),
                }
            }
            for lane in Lane::ALL {
                let what = format!("progress of piece {}, 0 to {HOME}", lane.number());
                let (at, number) = self.next(&what)?;
                let digits = number.bytes().all(|byte| byte.is_ascii_digit());
                match number.parse() {
                    Ok(progress) if digits && progress <= HOME => pieces.set(side, lane, progress),
                    Ok(_) | Err(_) => return expected(at, what),
                }
            }
        }
        Ok(pieces)
    }
}
