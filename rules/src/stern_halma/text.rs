//! Position in one line of text.
//!
//! `.…/1..2/… 1`: the rows from the top, each hole `.` or its seat's number, and the seat on move. Behind it ` p:2,1` if seats have
//! won places and the others play on, and ` r:3` if seats are retired.

use crate::{GameKind, Position, PositionError, Seat};

use super::board::{Hole, HoleSet, ROW_LENGTHS, ROWS};
use super::{Options, PEGS, Places, SternHalma, Win};

pub(super) fn write(position: &SternHalma) -> String {
    let mut text = String::with_capacity(Hole::COUNT + ROWS);
    for hole in Hole::all() {
        if hole.index() > 0 && hole.place().1 == 1 - ROW_LENGTHS[hole.row()] as i8 {
            text.push('/');
        }
        match position.peg(hole) {
            Some(seat) => text += &seat.to_string(),
            None => text.push('.'),
        }
    }
    let mut fields = vec![text, position.to_move().to_string()];
    // Where the game ends with the first place the board tells whose it is.
    if position.options.play_on && !position.places.seats.is_empty() {
        let places: Vec<_> = position
            .places
            .iter()
            .map(|seat| seat.to_string())
            .collect();
        fields.push(format!("p:{}", places.join(",")));
    }
    if !position.retired().is_empty() {
        fields.push(format!("r:{}", position.retired()));
    }
    fields.join(" ")
}

pub(super) fn read(
    options: Options,
    players: usize,
    text: &str,
) -> Result<SternHalma, PositionError> {
    let mut position = SternHalma::start(&options, players).map_err(|_| PositionError {
        at: 0,
        expected: format!("a game for {:?} players", GameKind::SternHalma.players()),
    })?;
    let reader = Reader { text, players };
    let mut fields = split(Piece { text, at: 0 }, ' ').filter(|piece| !piece.text.is_empty());
    let mut next = |what: &str| {
        fields
            .next()
            .ok_or_else(|| reader.expected(text.len(), what))
    };

    let board = next("the pegs, row by row")?;
    reader.pegs(&mut position, board)?;
    let to_move = next("the seat on move")?;
    position.to_move = reader.seat(to_move)?;
    let mut places = None;
    let mut retired = None;
    for field in fields {
        match field.text.split_at_checked(2) {
            Some(("p:", _)) if options.play_on && places.is_none() && retired.is_none() => {
                places = Some(field);
            }
            Some(("r:", _)) if retired.is_none() => retired = Some(field),
            _ => return Err(reader.expected(field.at, "nothing more")),
        }
    }
    if let Some(field) = retired {
        for (seat, at) in reader.seats(field)? {
            if position.retired.len() + 1 >= players {
                return Err(reader.expected(at, "a seat left that is not retired"));
            }
            position.retired.insert(seat);
        }
    }
    if let Some(field) = places {
        position.places = reader.places(&position, field)?;
    }
    // The seat before made the last turn.
    let mover = Seat::new((position.to_move.index() + players - 1) % players);
    position.give_places(mover.unwrap_or(Seat::FIRST));
    if position.won().is_none() {
        if !position.is_playing(position.to_move) {
            return Err(reader.expected(to_move.at, "a seat that is still playing"));
        }
        // A seat that cannot move has passed.
        position.to_move = position.next_from(position.to_move);
    }
    Ok(position)
}

/// Part of the text, with the byte it begins at.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    at: usize,
}

/// Pieces between separators.
fn split(piece: Piece<'_>, separator: char) -> impl Iterator<Item = Piece<'_>> {
    let mut at = piece.at;
    piece.text.split(separator).map(move |text| {
        let piece = Piece { text, at };
        at += text.len() + separator.len_utf8();
        piece
    })
}

struct Reader<'a> {
    text: &'a str,
    players: usize,
}

impl<'a> Reader<'a> {
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

    fn seat(&self, piece: Piece) -> Result<Seat, PositionError> {
        piece
            .text
            .parse()
            .ok()
            .filter(|&number| number <= self.players)
            .and_then(Seat::from_number)
            .ok_or_else(|| self.expected(piece.at, format!("a seat from 1 to {}", self.players)))
    }

    fn pegs(&self, position: &mut SternHalma, piece: Piece) -> Result<(), PositionError> {
        position.pegs = [HoleSet::EMPTY; Seat::MOST];
        position.occupied = HoleSet::EMPTY;
        let mut rows = 0;
        for (row, piece) in split(piece, '/').enumerate() {
            let Some(&length) = ROW_LENGTHS.get(row) else {
                return Err(self.expected(piece.at, "no more rows"));
            };
            rows += 1;
            let mut read = 0;
            for (nth, (byte, c)) in piece.text.char_indices().enumerate() {
                let at = piece.at + byte;
                let Some(hole) = Hole::in_row(row, nth) else {
                    return Err(self.expected(at, format!("no more than {length} holes")));
                };
                read += 1;
                if c == '.' {
                    continue;
                }
                let seat = c
                    .to_digit(10)
                    .filter(|&number| number as usize <= self.players)
                    .and_then(|number| Seat::from_number(number as usize))
                    .ok_or_else(|| {
                        self.expected(at, format!("a dot or a seat from 1 to {}", self.players))
                    })?;
                let pegs = &mut position.pegs[seat.index()];
                if pegs.len() == PEGS {
                    return Err(self.expected(at, format!("at most ten pegs of seat {seat}")));
                }
                pegs.insert(hole);
                position.occupied.insert(hole);
            }
            if read < length {
                let end = piece.at + piece.text.len();
                return Err(self.expected(end, format!("{length} holes in this row")));
            }
        }
        let end = piece.at + piece.text.len();
        if rows < ROWS {
            return Err(self.expected(end, format!("{ROWS} rows")));
        }
        match position
            .seats()
            .find(|&seat| position.pegs(seat).is_empty())
        {
            Some(seat) => Err(self.expected(end, format!("a peg of seat {seat}"))),
            None => Ok(()),
        }
    }

    /// Seats behind a prefix of two characters, each once, with their places in the text.
    fn seats(&self, piece: Piece<'a>) -> Result<Vec<(Seat, usize)>, PositionError> {
        let list = Piece {
            text: &piece.text[2..],
            at: piece.at + 2,
        };
        let mut seats: Vec<(Seat, usize)> = Vec::new();
        for piece in split(list, ',') {
            let seat = self.seat(piece)?;
            if seats.iter().any(|&(other, _)| other == seat) {
                return Err(self.expected(piece.at, "every seat once"));
            }
            seats.push((seat, piece.at));
        }
        Ok(seats)
    }

    fn places(&self, position: &SternHalma, piece: Piece<'a>) -> Result<Places, PositionError> {
        let mut places = Places::default();
        for (seat, at) in self.seats(piece)? {
            if position.retired.contains(seat) {
                return Err(self.expected(at, "a seat that is not retired"));
            }
            // R5: pegs at home stay there, so this can be told; an arm filled by others they may have left again.
            if position.options.win == Win::OwnOnly && !position.is_home(seat) {
                return Err(self.expected(at, "a seat with all its pegs in its target"));
            }
            places.push(seat);
        }
        Ok(places)
    }
}
