//! Positions as one line of text.
//!
//! `.…/1..2/… 1`: the rows from the top, with `.` or a seat number for each hole, and the seat to move. ` p:2,1` is added if seats have won places
//! while the others play on, and ` r:3` if seats have retired.

use crate::position_text::TextPart;
use crate::{GameKind, Position, PositionError, PositionText, Seat};

use super::board::{Hole, HoleSet, ROW_LENGTHS, ROWS};
use super::{Options, PEGS, Places, SternHalma, Win};

impl PositionText for SternHalma {
    fn to_text(&self) -> String {
        let mut text = String::with_capacity(Hole::COUNT + ROWS);
        for hole in Hole::all() {
            if hole.index() > 0 && hole.place().1 == 1 - ROW_LENGTHS[hole.row()] as i8 {
                text.push('/');
            }
            match self.peg(hole) {
                Some(seat) => text += &seat.to_string(),
                None => text.push('.'),
            }
        }
        let mut fields = vec![text, self.to_move().to_string()];
        // Without `play_on`, the game ends with the first place, and the board alone shows which seat has won.
        if self.options.play_on && !self.places.seats.is_empty() {
            let places: Vec<_> = self.places.iter().map(|seat| seat.to_string()).collect();
            fields.push(format!("p:{}", places.join(",")));
        }
        if !self.retired().is_empty() {
            fields.push(format!("r:{}", self.retired()));
        }
        fields.join(" ")
    }

    fn from_text(options: &Options, players: usize, text: &str) -> Result<Self, PositionError> {
        let whole = TextPart::new(text);
        let mut position = Self::start(options, players).map_err(|_| {
            whole.expected(format!(
                "a game for {:?} players",
                GameKind::SternHalma.players()
            ))
        })?;
        let mut fields = whole.fields();
        let mut next = |what: &str| fields.next().ok_or_else(|| whole.expected_at_end(what));

        let board = next("the pegs, row by row")?;
        read_pegs(&mut position, board)?;
        let to_move = next("the seat on move")?;
        position.to_move = to_move.read_seat(players)?;
        let mut places = None;
        let mut retired = None;
        for field in fields {
            match field.text.split_at_checked(2) {
                Some(("p:", _)) if options.play_on && places.is_none() && retired.is_none() => {
                    places = Some(field);
                }
                Some(("r:", _)) if retired.is_none() => retired = Some(field),
                _ => return Err(field.expected("nothing more")),
            }
        }
        if let Some(field) = retired {
            for (seat, part) in read_seats(field.strip_prefix("r:")?, players)? {
                if position.retired.len() + 1 >= players {
                    return Err(part.expected("a seat left that is not retired"));
                }
                position.retired.insert(seat);
            }
        }
        if let Some(field) = places {
            position.places = read_places(&position, field.strip_prefix("p:")?)?;
        }
        // The previous seat took the last turn.
        let mover = Seat::new((position.to_move.index() + players - 1) % players);
        position.give_places(mover.unwrap_or(Seat::FIRST));
        if position.won().is_none() {
            if !position.is_playing(position.to_move) {
                return Err(to_move.expected("a seat that is still playing"));
            }
            // A seat that cannot move passes.
            position.to_move = position.next_from(position.to_move);
        }
        Ok(position)
    }
}

fn read_pegs(position: &mut SternHalma, board: TextPart<'_>) -> Result<(), PositionError> {
    let players = position.players();
    position.pegs = [HoleSet::EMPTY; Seat::MOST];
    position.occupied = HoleSet::EMPTY;
    let mut rows = 0;
    for (row, part) in board.split('/').enumerate() {
        let Some(&length) = ROW_LENGTHS.get(row) else {
            return Err(part.expected("no more rows"));
        };
        rows += 1;
        let mut read = 0;
        for (nth, (byte, c)) in part.text.char_indices().enumerate() {
            let Some(hole) = Hole::in_row(row, nth) else {
                return Err(part.expected_at(byte, format!("no more than {length} holes")));
            };
            read += 1;
            if c == '.' {
                continue;
            }
            let seat = c
                .to_digit(10)
                .filter(|&number| number as usize <= players)
                .and_then(|number| Seat::from_number(number as usize))
                .ok_or_else(|| {
                    part.expected_at(byte, format!("a dot or a seat from 1 to {players}"))
                })?;
            let pegs = &mut position.pegs[seat.index()];
            if pegs.len() == PEGS {
                return Err(part.expected_at(byte, format!("at most ten pegs of seat {seat}")));
            }
            pegs.insert(hole);
            position.occupied.insert(hole);
        }
        if read < length {
            return Err(part.expected_at_end(format!("{length} holes in this row")));
        }
    }
    if rows < ROWS {
        return Err(board.expected_at_end(format!("{ROWS} rows")));
    }
    match position
        .seats()
        .find(|&seat| position.pegs(seat).is_empty())
    {
        Some(seat) => Err(board.expected_at_end(format!("a peg of seat {seat}"))),
        None => Ok(()),
    }
}

/// Reads a list of seats, in which each seat may occur only once. Returns each seat with its part of the text.
fn read_seats(
    list: TextPart<'_>,
    players: usize,
) -> Result<Vec<(Seat, TextPart<'_>)>, PositionError> {
    let mut seats: Vec<(Seat, TextPart<'_>)> = Vec::new();
    for part in list.split(',') {
        let seat = part.read_seat(players)?;
        if seats.iter().any(|&(other, _)| other == seat) {
            return Err(part.expected("every seat once"));
        }
        seats.push((seat, part));
    }
    Ok(seats)
}

fn read_places(position: &SternHalma, list: TextPart<'_>) -> Result<Places, PositionError> {
    let mut places = Places::default();
    for (seat, part) in read_seats(list, position.players())? {
        if position.retired.contains(seat) {
            return Err(part.expected("a seat that is not retired"));
        }
        // R5: under `own_only`, a seat that has come home stays home, so this can be checked. Under `filled`, pegs of other seats may have left the
        // arm since the seat came home.
        if position.options.win == Win::OwnOnly && !position.is_home(seat) {
            return Err(part.expected("a seat with all its pegs in its target"));
        }
        places.push(seat);
    }
    Ok(places)
}
