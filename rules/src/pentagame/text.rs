//! Position in one line of text.
//!
//! `A,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-`: figures by seat in the order of their colors (or shapes, with five
//! players), black blocks, gray blocks, seat on move, each seat's last displacement (R10), and ` r:2` if seats are
//! retired.

use crate::{Position, PositionError, Seat, SeatSet};

use super::board::{Board, Color, Stop, StopKind, StopSet};
use super::figure::{Command, Figure, Shape};
use super::{BLOCKS, Displacement, OUT, Options, Pentagame, Repetition};

pub(super) fn write(position: &Pentagame) -> String {
    let figures = position.seats().map(|seat| {
        let stops = position
            .figures(seat)
            .map(|figure| position.stop_of(figure).map_or("-", Stop::name));
        stops.collect::<Vec<_>>().join(",")
    });
    let last = position
        .seats()
        .map(|seat| match position.last[seat.index()] {
            None => "-".to_owned(),
            Some(last) => displacement(position.command(), seat, last),
        });
    let retired = if position.retired().is_empty() {
        String::new()
    } else {
        format!(" r:{}", position.retired())
    };
    format!(
        "{} k:{} g:{} {} {}{retired}",
        figures.collect::<Vec<_>>().join("/"),
        stops(position.black()),
        stops(position.gray()),
        position.to_move(),
        last.collect::<Vec<_>>().join("/"),
    )
}

fn stops(stops: StopSet) -> String {
    if stops.is_empty() {
        return "-".to_owned();
    }
    stops.iter().map(Stop::name).collect::<Vec<_>>().join(",")
}

fn displacement(command: Command, seat: Seat, last: Displacement) -> String {
    let Displacement {
        figure,
        from,
        to,
        partner,
    } = last;
    let own = format!("{}:{from}>{to}", command.name(figure, seat));
    match partner {
        None => own,
        Some(partner) => format!("{own},{}:{to}>{from}", command.name(partner, seat)),
    }
}

pub(super) fn read(
    options: &Options,
    players: usize,
    text: &str,
) -> Result<Pentagame, PositionError> {
    let mut position = Pentagame::start(options, players).map_err(|error| PositionError {
        at: 0,
        expected: format!("another number of players: {error}"),
    })?;
    position.standing = [[OUT; 5]; Shape::COUNT];
    let reader = Reader {
        text,
        board: position.board(),
        players,
        command: position.command(),
    };
    let mut fields = split(Piece { text, at: 0 }, ' ');
    let mut next = |what: &str| {
        fields
            .next()
            .ok_or_else(|| reader.expected(text.len(), what))
    };

    let figures = next("the figures")?;
    let black = next("k: and the black blocks")?;
    let gray = next("g: and the gray blocks")?;
    let to_move = next("the seat on move")?;
    let last = next("the last moves")?;
    let retired = fields.next();
    if let Some(more) = fields.next() {
        return Err(reader.expected(more.at, "nothing more"));
    }

    reader.figures(&mut position, figures)?;
    position.black = reader.blocks(black, "k:")?;
    if position.black.len() != BLOCKS {
        return Err(reader.expected(black.at, "five black blocks"));
    }
    position.gray = reader.blocks(gray, "g:")?;
    if position.gray.len() > BLOCKS {
        return Err(reader.expected(gray.at, "at most five gray blocks"));
    }
    if position.gray.bits() & position.black.bits() != 0 {
        return Err(reader.expected(gray.at, "gray blocks on other stops than black ones"));
    }
    let blocks = position.gray.bits() | position.black.bits();
    if position.figure_stops().bits() & blocks != 0 {
        return Err(reader.expected(black.at, "blocks on stops without a figure"));
    }
    if let Some(retired) = retired {
        position.retired = reader.retired(retired)?;
    }
    position.to_move = reader.seat(to_move)?;
    reader.last(&mut position, last)?;
    // R11, R12: nobody who is retired or without figures is on move, but at the end.
    if position.outcome().is_none() && !position.can_move(position.to_move) {
        let what = if position.retired.contains(position.to_move) {
            "a seat that is not retired"
        } else {
            "a seat with a figure on the board"
        };
        return Err(reader.expected(to_move.at, what));
    }
    Ok(position)
}

/// Part of the text, with the byte it begins at.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    at: usize,
}

/// Pieces between separators; of spaces any number separates.
fn split(piece: Piece<'_>, separator: char) -> impl Iterator<Item = Piece<'_>> {
    let mut at = piece.at;
    piece
        .text
        .split(separator)
        .map(move |text| {
            let piece = Piece { text, at };
            at += text.len() + separator.len_utf8();
            piece
        })
        .filter(move |piece| separator != ' ' || !piece.text.is_empty())
}

struct Reader<'a> {
    text: &'a str,
    board: &'static Board,
    players: usize,
    command: Command,
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

    fn stop(&self, piece: Piece) -> Result<Stop, PositionError> {
        self.board
            .parse(piece.text)
            .ok_or_else(|| self.expected(piece.at, "a stop like A, c or B-3-C"))
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

    /// Piece behind a prefix like `k:`.
    fn behind(&self, piece: Piece<'a>, prefix: &str) -> Result<Piece<'a>, PositionError> {
        match piece.text.strip_prefix(prefix) {
            Some(text) => Ok(Piece {
                text,
                at: piece.at + prefix.len(),
            }),
            None => Err(self.expected(piece.at, prefix)),
        }
    }

    fn figures(&self, position: &mut Pentagame, piece: Piece<'a>) -> Result<(), PositionError> {
        let mut seats = Seat::first(self.players);
        for group in split(piece, '/') {
            let Some(seat) = seats.next() else {
                return Err(self.expected(group.at, "no more seats"));
            };
            let mut figures = position.figures(seat);
            let count = self.command.count();
            for stop in split(group, ',') {
                let Some(figure) = figures.next() else {
                    return Err(self.expected(stop.at, format!("no more than {count} figures")));
                };
                let stop = match stop.text {
                    "-" => None,
                    _ => Some((self.stop(stop)?, stop.at)),
                };
                if let Some((stop, at)) = stop {
                    // R6: only on start corners do figures stand together, and never more than at first.
                    let others = position.figures_on(stop).count();
                    let room = match stop.kind() {
                        StopKind::Corner(_) => position.shapes().len(),
                        StopKind::Crossing(_)
                        | StopKind::Ring
                        | StopKind::Inner
                        | StopKind::Arm => 1,
                    };
                    if others >= room {
                        return Err(self.expected(at, "a stop with room for one more figure"));
                    }
                }
                position.put(figure, stop.map(|(stop, _)| stop));
            }
            if figures.next().is_some() {
                let end = group.at + group.text.len();
                return Err(self.expected(end, format!("{count} figures")));
            }
        }
        if seats.next().is_some() {
            return Err(self.expected(
                piece.at + piece.text.len(),
                format!("figures of {} seats", self.players),
            ));
        }
        Ok(())
    }

    fn blocks(&self, piece: Piece<'a>, prefix: &str) -> Result<StopSet, PositionError> {
        let piece = self.behind(piece, prefix)?;
        let mut stops = StopSet::EMPTY;
        if piece.text == "-" {
            return Ok(stops);
        }
        for piece in split(piece, ',') {
            let stop = self.stop(piece)?;
            if stops.contains(stop) {
                return Err(self.expected(piece.at, "every stop once"));
            }
            stops.insert(stop);
        }
        Ok(stops)
    }

    fn retired(&self, piece: Piece<'a>) -> Result<SeatSet, PositionError> {
        let piece = self.behind(piece, "r:")?;
        let mut retired = SeatSet::EMPTY;
        for seat in split(piece, ',') {
            retired.insert(self.seat(seat)?);
        }
        Ok(retired)
    }

    fn last(&self, position: &mut Pentagame, piece: Piece<'a>) -> Result<(), PositionError> {
        let mut seats = Seat::first(self.players);
        for group in split(piece, '/') {
            let Some(seat) = seats.next() else {
                return Err(self.expected(group.at, "no more seats"));
            };
            let last = match group.text {
                "-" => None,
                _ => Some(self.displacement(seat, group)?),
            };
            // Where nothing is forbidden nothing is remembered, so that equal positions stay equal.
            if position.options.repetition != Repetition::Off {
                position.last[seat.index()] = last;
            }
        }
        if seats.next().is_some() {
            return Err(self.expected(
                piece.at + piece.text.len(),
                format!("the last moves of {} seats", self.players),
            ));
        }
        Ok(())
    }

    fn displacement(&self, seat: Seat, piece: Piece<'a>) -> Result<Displacement, PositionError> {
        let mut parts = split(piece, ',');
        let first = parts.next().unwrap_or(piece);
        let (figure, from, to) = self.way(seat, first)?;
        if self.command.owner(figure) != seat {
            return Err(self.expected(first.at, format!("a figure of seat {seat}")));
        }
        if from == to {
            return Err(self.expected(first.at, "two different stops"));
        }
        let mut last = Displacement {
            figure,
            from,
            to,
            partner: None,
        };
        if let Some(second) = parts.next() {
            let (partner, partner_from, partner_to) = self.way(seat, second)?;
            if partner == figure || (partner_from, partner_to) != (to, from) {
                return Err(self.expected(second.at, "another figure that goes the other way"));
            }
            last.partner = Some(partner);
            if self.command.together(partner, figure) && figure < partner {
                return Err(self.expected(first.at, "the later of the two figures first"));
            }
        }
        if let Some(more) = parts.next() {
            return Err(self.expected(more.at, "at most two figures"));
        }
        Ok(last)
    }

    /// `b:B>A`, or with a foreign figure `2b:B>A`.
    fn way(&self, seat: Seat, piece: Piece<'a>) -> Result<(Figure, Stop, Stop), PositionError> {
        let wrong = || match self.command {
            Command::Shape => self.expected(piece.at, "a move like b:B>A"),
            Command::Color => self.expected(piece.at, "a move like 2:B>A"),
        };
        let (name, way) = piece.text.split_once(':').ok_or_else(wrong)?;
        let (from, to) = way.split_once('>').ok_or_else(wrong)?;
        let figure = self.figure(seat, name).ok_or_else(wrong)?;
        let at = piece.at + name.len() + 1;
        let from_stop = self.stop(Piece { text: from, at })?;
        let to_stop = self.stop(Piece {
            text: to,
            at: at + from.len() + 1,
        })?;
        Ok((figure, from_stop, to_stop))
    }

    /// Figure that `seat` calls just so.
    fn figure(&self, seat: Seat, name: &str) -> Option<Figure> {
        let shapes = &Shape::ALL[..self.players.min(Shape::COUNT)];
        let mut figures = shapes
            .iter()
            .flat_map(|&shape| Color::ALL.map(|color| Figure { shape, color }));
        figures.find(|&figure| self.command.name(figure, seat).to_string() == name)
    }
}

impl Pentagame {
    /// Stops with a figure.
    fn figure_stops(&self) -> StopSet {
        self.seats()
            .flat_map(|seat| self.figures(seat))
            .filter_map(|figure| self.stop_of(figure))
            .collect()
    }
}
