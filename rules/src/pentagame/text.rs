//! Positions as one line of text.
//!
//! For example: `A,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-`. The parts are the stops of each seat's figures, the stops of the black blocks and of the
//! gray blocks, the seat to move, each seat's last displacement (R10), and the retired seats (` r:2`), if any. The figures of a seat are in the order
//! of their colors, or of their shapes in games with five players.

use crate::position_text::TextPart;
use crate::{Position, PositionError, PositionText, Seat};

use super::board::{Board, Color, Stop, StopKind, StopSet};
use super::figure::{Command, Figure, Shape};
use super::{BLOCKS, Displacement, OUT, Options, Pentagame, Repetition};

impl PositionText for Pentagame {
    fn to_text(&self) -> String {
        let figures = self.seats().map(|seat| {
            let stops = self
                .figures(seat)
                .map(|figure| self.stop_of(figure).map_or("-", Stop::name));
            stops.collect::<Vec<_>>().join(",")
        });
        let last = self.seats().map(|seat| match self.last[seat.index()] {
            None => "-".to_owned(),
            Some(last) => write_displacement(self.command(), seat, last),
        });
        let retired = if self.retired().is_empty() {
            String::new()
        } else {
            format!(" r:{}", self.retired())
        };
        format!(
            "{} k:{} g:{} {} {}{retired}",
            figures.collect::<Vec<_>>().join("/"),
            write_stops(self.black()),
            write_stops(self.gray()),
            self.to_move(),
            last.collect::<Vec<_>>().join("/"),
        )
    }

    fn from_text(options: &Options, players: usize, text: &str) -> Result<Self, PositionError> {
        let whole = TextPart::new(text);
        let mut position = Self::start(options, players)
            .map_err(|error| whole.expected(format!("another number of players: {error}")))?;
        position.standing = [[OUT; 5]; Shape::COUNT];
        let reader = PositionReader {
            board: position.board(),
            players,
            command: position.command(),
        };
        let mut fields = whole.fields();
        let mut next = |what: &str| fields.next().ok_or_else(|| whole.expected_at_end(what));

        let figures = next("the figures")?;
        let black = next("k: and the black blocks")?;
        let gray = next("g: and the gray blocks")?;
        let to_move = next("the seat on move")?;
        let last = next("the last moves")?;
        let retired = fields.next();
        if let Some(more) = fields.next() {
            return Err(more.expected("nothing more"));
        }

        reader.read_figures(&mut position, figures)?;
        position.black = reader.read_blocks(black, "k:")?;
        if position.black.len() != BLOCKS {
            return Err(black.expected("five black blocks"));
        }
        position.gray = reader.read_blocks(gray, "g:")?;
        if position.gray.len() > BLOCKS {
            return Err(gray.expected("at most five gray blocks"));
        }
        if position.gray.bits() & position.black.bits() != 0 {
            return Err(gray.expected("gray blocks on other stops than black ones"));
        }
        let blocks = position.gray.bits() | position.black.bits();
        if position.figure_stops().bits() & blocks != 0 {
            return Err(black.expected("blocks on stops without a figure"));
        }
        if let Some(retired) = retired {
            for seat in retired.strip_prefix("r:")?.split(',') {
                position.retired.insert(seat.read_seat(players)?);
            }
        }
        position.to_move = to_move.read_seat(players)?;
        reader.read_last(&mut position, last)?;
        // R11, R12: it is never the turn of a seat that is retired or has no figures, except at the end of the game.
        if position.outcome().is_none() && !position.can_move(position.to_move) {
            let what = if position.retired.contains(position.to_move) {
                "a seat that is not retired"
            } else {
                "a seat with a figure on the board"
            };
            return Err(to_move.expected(what));
        }
        Ok(position)
    }
}

fn write_stops(stops: StopSet) -> String {
    if stops.is_empty() {
        return "-".to_owned();
    }
    stops.iter().map(Stop::name).collect::<Vec<_>>().join(",")
}

fn write_displacement(command: Command, seat: Seat, last: Displacement) -> String {
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

/// The board and the number of players, which are needed to read a position text.
struct PositionReader {
    board: &'static Board,
    players: usize,
    command: Command,
}

impl PositionReader {
    fn read_stop(&self, part: TextPart<'_>) -> Result<Stop, PositionError> {
        self.board
            .parse(part.text)
            .ok_or_else(|| part.expected("a stop like A, c or B-3-C"))
    }

    fn read_figures(
        &self,
        position: &mut Pentagame,
        part: TextPart<'_>,
    ) -> Result<(), PositionError> {
        let mut seats = Seat::first(self.players);
        for group in part.split('/') {
            let Some(seat) = seats.next() else {
                return Err(group.expected("no more seats"));
            };
            let mut figures = position.figures(seat);
            let count = self.command.count();
            for name in group.split(',') {
                let Some(figure) = figures.next() else {
                    return Err(name.expected(format!("no more than {count} figures")));
                };
                let stop = match name.text {
                    "-" => None,
                    _ => Some(self.read_stop(name)?),
                };
                if let Some(stop) = stop {
                    // R6: only a start corner can hold several figures, and never more figures than at the start.
                    let others = position.figures_on(stop).count();
                    let room = match stop.kind() {
                        StopKind::Corner(_) => position.shapes().len(),
                        StopKind::Crossing(_)
                        | StopKind::Ring
                        | StopKind::Inner
                        | StopKind::Arm => 1,
                    };
                    if others >= room {
                        return Err(name.expected("a stop with room for one more figure"));
                    }
                }
                position.put(figure, stop);
            }
            if figures.next().is_some() {
                return Err(group.expected_at_end(format!("{count} figures")));
            }
        }
        if seats.next().is_some() {
            return Err(part.expected_at_end(format!("figures of {} seats", self.players)));
        }
        Ok(())
    }

    fn read_blocks(&self, part: TextPart<'_>, prefix: &str) -> Result<StopSet, PositionError> {
        let list = part.strip_prefix(prefix)?;
        let mut stops = StopSet::EMPTY;
        if list.text == "-" {
            return Ok(stops);
        }
        for name in list.split(',') {
            let stop = self.read_stop(name)?;
            if stops.contains(stop) {
                return Err(name.expected("every stop once"));
            }
            stops.insert(stop);
        }
        Ok(stops)
    }

    fn read_last(&self, position: &mut Pentagame, part: TextPart<'_>) -> Result<(), PositionError> {
        let mut seats = Seat::first(self.players);
        for group in part.split('/') {
            let Some(seat) = seats.next() else {
                return Err(group.expected("no more seats"));
            };
            let last = match group.text {
                "-" => None,
                _ => Some(self.read_displacement(seat, group)?),
            };
            // If repetition is allowed, last moves are not stored. Otherwise, they would make equal positions differ.
            if position.options.repetition != Repetition::Off {
                position.last[seat.index()] = last;
            }
        }
        if seats.next().is_some() {
            let what = format!("the last moves of {} seats", self.players);
            return Err(part.expected_at_end(what));
        }
        Ok(())
    }

    fn read_displacement(
        &self,
        seat: Seat,
        part: TextPart<'_>,
    ) -> Result<Displacement, PositionError> {
        let mut parts = part.split(',');
        let first = parts.next().unwrap_or(part);
        let (figure, from, to) = self.read_way(seat, first)?;
        if self.command.owner(figure) != seat {
            return Err(first.expected(format!("a figure of seat {seat}")));
        }
        if from == to {
            return Err(first.expected("two different stops"));
        }
        let mut last = Displacement {
            figure,
            from,
            to,
            partner: None,
        };
        if let Some(second) = parts.next() {
            let (partner, partner_from, partner_to) = self.read_way(seat, second)?;
            if partner == figure || (partner_from, partner_to) != (to, from) {
                return Err(second.expected("another figure that goes the other way"));
            }
            last.partner = Some(partner);
            if self.command.together(partner, figure) && figure < partner {
                return Err(first.expected("the later of the two figures first"));
            }
        }
        if let Some(more) = parts.next() {
            return Err(more.expected("at most two figures"));
        }
        Ok(last)
    }

    /// Reads a displacement: `b:B>A`, or `2b:B>A` for a figure of another seat.
    fn read_way(
        &self,
        seat: Seat,
        part: TextPart<'_>,
    ) -> Result<(Figure, Stop, Stop), PositionError> {
        let wrong = || match self.command {
            Command::Shape => part.expected("a move like b:B>A"),
            Command::Color => part.expected("a move like 2:B>A"),
        };
        let end = part.text.len();
        let colon = part.text.find(':').ok_or_else(wrong)?;
        let arrow = colon + part.text[colon..].find('>').ok_or_else(wrong)?;
        let figure = self
            .find_figure(seat, &part.text[..colon])
            .ok_or_else(wrong)?;
        let from = self.read_stop(part.slice(colon + 1, arrow))?;
        let to = self.read_stop(part.slice(arrow + 1, end))?;
        Ok((figure, from, to))
    }

    /// Returns the figure that is written as `name` in the displacements of `seat`.
    fn find_figure(&self, seat: Seat, name: &str) -> Option<Figure> {
        let shapes = &Shape::ALL[..self.players.min(Shape::COUNT)];
        let mut figures = shapes
            .iter()
            .flat_map(|&shape| Color::ALL.map(|color| Figure { shape, color }));
        figures.find(|&figure| self.command.name(figure, seat).to_string() == name)
    }
}

impl Pentagame {
    /// Returns the stops with at least one figure.
    fn figure_stops(&self) -> StopSet {
        self.seats()
            .flat_map(|seat| self.figures(seat))
            .filter_map(|figure| self.stop_of(figure))
            .collect()
    }
}
