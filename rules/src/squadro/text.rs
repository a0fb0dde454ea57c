//! Positions as one line of text.
//!
//! `0 0 2 0 0 / 0 3 0 0 0 a`: the progress of light's pieces and of dark's pieces, by lane, and the side to move, followed by ` r:2` if a seat is
//! retired.
//!
//! A text with two opposing pieces on the same crossing is accepted: such a position cannot arise in a game, but its moves are still well defined.

use crate::position_text::TextPart;
use crate::{Position, PositionError, PositionText, SeatSet};

use super::board::{HOME, Pieces};
use super::moves::Lane;
use super::{DARK, LIGHT, Options, SEATS, Squadro};

const SIDE_TO_MOVE: &str = "a or b, who moves";
const BETWEEN: &str = "/ between the players";

impl PositionText for Squadro {
    fn to_text(&self) -> String {
        let sides = SEATS.map(|seat| {
            let numbers = Lane::ALL.map(|lane| self.progress(seat, lane).to_string());
            numbers.join(" ")
        });
        let to_move = if self.to_move == LIGHT { 'a' } else { 'b' };
        let retired = if self.retired.is_empty() {
            String::new()
        } else {
            format!(" r:{}", self.retired)
        };
        format!("{} {to_move}{retired}", sides.join(" / "))
    }

    fn from_text(options: &Options, players: usize, text: &str) -> Result<Self, PositionError> {
        let whole = TextPart::new(text);
        let mut position =
            Self::start(options, players).map_err(|_| whole.expected("a game for 2 players"))?;
        let mut fields = split_fields(whole);
        let mut next = |what: &str| fields.next().ok_or_else(|| whole.expected_at_end(what));
        let mut pieces = Pieces::START;
        for side in 0..SEATS.len() {
            if side > 0 {
                let between = next(BETWEEN)?;
                if between.text != "/" {
                    return Err(between.expected(BETWEEN));
                }
            }
            for lane in Lane::ALL {
                let what = format!("progress of piece {}, 0 to {HOME}", lane.number());
                let field = next(&what)?;
                let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
                match field.text.parse() {
                    Ok(progress) if digits && progress <= HOME => pieces.set(side, lane, progress),
                    Ok(_) | Err(_) => return Err(field.expected(what)),
                }
            }
        }
        position.pieces = pieces;
        let to_move = next(SIDE_TO_MOVE)?;
        position.to_move = match to_move.text {
            "a" | "A" => LIGHT,
            "b" | "B" => DARK,
            _ => return Err(to_move.expected(SIDE_TO_MOVE)),
        };
        if let Some(field) = fields.next() {
            position.retired = match field.text.strip_prefix("r:").and_then(SeatSet::parse) {
                Some(retired) if retired.iter().all(|seat| SEATS.contains(&seat)) => retired,
                Some(_) | None => return Err(field.expected("r: and the retired seat, 1 or 2")),
            };
            if position.retired.contains(position.to_move) {
                return Err(field.expected("a seat that is not on move"));
            }
        }
        if let Some(field) = fields.next() {
            return Err(field.expected("nothing more"));
        }
        // R5: the game ends as soon as one player has enough pieces home, so both players cannot have enough.
        let target = position.target();
        if SEATS.iter().all(|&seat| position.home(seat) >= target) {
            return Err(whole.expected(format!("less than {target} pieces home of one player")));
        }
        Ok(position)
    }
}

/// Splits the text at white space; a slash is a separate field.
fn split_fields(whole: TextPart<'_>) -> impl Iterator<Item = TextPart<'_>> {
    let mut start = 0;
    whole
        .text
        .split_inclusive(|c: char| c == '/' || c.is_whitespace())
        .flat_map(|piece| match piece.strip_suffix('/') {
            Some(before) => [before, "/"],
            None => [piece, ""],
        })
        .filter_map(move |piece| {
            let part = whole.slice(start, start + piece.trim_end().len());
            start += piece.len();
            (!part.text.is_empty()).then_some(part)
        })
}
