//! Draws Pentagame games as scenes.

mod art;
mod choose;
mod colors;
mod figures;
mod layout;
mod look;
mod notes;
mod rim;
mod shades;
mod signs;
mod sizes;
mod stops;
mod travels;

use asterism_rules::pentagame::{
    Board, Color, Command, Figure, Move, Pentagame, PentagamePiece, Picked, Stop,
};
use asterism_rules::{Choice, Game, Position, Seat, SeatSet, Step};

use crate::draft::Draft;
use crate::gallery::{Backdrop, LookTable};
use crate::painter::{Choices, Drawable, Moment, Painter};
use crate::pointer::Pointer;
use crate::scene::{Art, Ground, Heads, Point, Role, Scene, Tone};
use crate::theme::{Ink, Shades};
use crate::travel::Travel;
use crate::view::View;
use choose::StopOffer;
use layout::{Corner, Sector};
use look::{LOOKS, PentagameLook};
use sizes::{FigureSize, StopSize};

impl Drawable for Pentagame {
    type Look = PentagameLook;
    type Offer = StopOffer;
    const SHADES: Shades = shades::SHADES;

    fn side(&self) -> f64 {
        layout::SIDE
    }

    fn looks() -> &'static LookTable<PentagameLook> {
        &LOOKS
    }

    fn draw(look: PentagameLook) -> Art {
        art::draw(look)
    }

    fn grounds() -> Vec<Backdrop> {
        art::grounds()
    }

    fn ground(&self, view: &View) -> Ground {
        art::ground(self.board().ring_stops(), view.coordinates)
    }

    fn read_offer(game: &Game<Self>, choosing: &[Step], draft: &Draft<Self>) -> StopOffer {
        StopOffer::read(game, choosing, draft)
    }

    fn paint_board(painter: &mut Painter<'_, Self>, moment: &Moment<'_, Self>) {
        let (choices, open) = (moment.choices, moment.open());
        let before = moment.game.position();
        for shown in &moment.shown {
            signs::paint_path(painter, shown);
        }
        if let Some(open) = open {
            open.paint_below(painter, before);
        }
        painter.paint_letters(choices);
        painter.paint_blocks(choices, before);
        if let Some(open) = open {
            open.paint_around_figures(painter);
        }
        painter.paint_figures(choices);
        if let Some(open) = open {
            open.paint_names(painter, before);
        }
        painter.paint_supply();
        for shown in &moment.shown {
            signs::paint_exits(painter, shown);
        }
        painter.paint_outs(choices, moment.game.ending().map(|ending| ending.winners));
        for shown in &moment.shown {
            signs::paint_after(painter, shown);
        }
        if let Some(open) = open {
            open.paint_above(painter, before);
        }
        notes::paint_notes(painter);
    }

    fn point_out(painter: &Painter<'_, Self>, _: &Self, m: &Move) -> Pointer {
        signs::point_out(painter, m)
    }

    fn paint_rim(painter: &mut Painter<'_, Self>, game: &Game<Self>) {
        rim::paint_panels(painter, game);
    }

    fn touch(painter: &Painter<'_, Self>, choice: &Choice) -> Option<(Point, f64)> {
        match Pentagame::picked(choice.step)? {
            Picked::Figure(figure) => {
                let (at, size) = painter.place(figure)?;
                Some((at, size.diameter() / 2.0))
            }
            Picked::Stop(stop) => Some((painter.center(stop), StopSize::of(stop).radius())),
        }
    }

    fn travels(game: &Game<Self>, view: &View, scene: &Scene) -> Vec<Travel> {
        travels::travels(game, view, scene)
    }
}

/// Draws a single piece.
pub(crate) fn draw_piece(piece: PentagamePiece) -> Art {
    match piece {
        // Figures of a shape look like those of the seat that has this shape in games where seats command shapes.
        PentagamePiece::Figure(figure) => figures::draw_figure(
            Command::Shape.owner(figure),
            figure.color,
            FigureSize::Out,
            Command::Shape,
        ),
        PentagamePiece::BlackBlock => art::draw_black_block(),
        PentagamePiece::GrayBlock => art::draw_gray_block(),
    }
}

impl Painter<'_, Pentagame> {
    fn board(&self) -> &'static Board {
        self.position.board()
    }

    /// Adds an arrow with a border in the color of the board, so that the arrow stands out from everything it crosses.
    fn paint_arrow(&mut self, what: &str, points: Vec<Point>, heads: Heads, ink: Ink, width: f64) {
        const SEAM: f64 = 0.1;
        let seam = format!("{what} seam");
        self.add_stroke(seam, points.clone(), width + SEAM, Ink::Board, Heads::None);
        self.add_stroke(what.to_owned(), points, width, ink, heads);
    }

    /// Returns the corner of the picture that contains a seat's panel.
    fn corner(&self, seat: Seat) -> Corner {
        Corner::of(seat, self.position.players(), self.view.perspective)
    }

    fn center(&self, stop: Stop) -> Point {
        layout::center(self.board(), stop)
    }

    /// Adds the letters of corners and crossings.
    fn paint_letters(&mut self, choices: Option<&Choices<Pentagame>>) {
        // Every letter, because the names of small stops are made of them.
        let is_offered = choices.is_some_and(Choices::offers_stops);
        if !self.view.coordinates && !is_offered {
            return;
        }
        for stop in self.board().stops() {
            let Some((letter, at)) = layout::letter(stop) else {
                continue;
            };
            let picked = choices.is_some_and(|choices| choices.offers(stop));
            let lettering = if picked {
                look::NodeLettering::Choice
            } else {
                look::NodeLettering::Plain
            };
            // Never dimmed: players use the letters to name the stops that may be chosen.
            let tone = Tone::Full;
            let what = format!("of {letter}");
            self.add_sprite(
                Role::Label,
                what,
                PentagameLook::Letter(letter, lettering),
                at,
                tone,
            );
        }
    }

    fn paint_blocks(&mut self, choices: Option<&Choices<Pentagame>>, before: &Pentagame) {
        let position = self.position;
        let black = position
            .black()
            .iter()
            .map(|stop| (stop, PentagameLook::Black));
        let gray = position
            .gray()
            .iter()
            .map(|stop| (stop, PentagameLook::Gray));
        for (stop, look) in black.chain(gray) {
            let color = if look == PentagameLook::Black {
                "black"
            } else {
                "gray"
            };
            let tone =
                self.tone_if(choices.is_some_and(|choices| {
                    choices.offers(stop) || choices.has_placed(stop, before)
                }));
            let what = format!("{color} on {stop}");
            self.add_sprite(Role::Block, what, look, self.center(stop), tone);
        }
    }

    fn paint_figures(&mut self, choices: Option<&Choices<Pentagame>>) {
        for stop in self.board().stops() {
            let standing = self.standing(stop);
            if standing.len() > 1 {
                let (what, at) = (format!("ground on {stop}"), self.center(stop));
                self.add_sprite(Role::Sign, what, PentagameLook::CrowdGround, at, self.tone);
            }
            for (figure, at, size) in standing {
                let tone = self.tone_if(choices.is_some_and(|choices| choices.keeps(figure)));
                let what = format!("{figure} on {stop}");
                let look = self.look(figure, size);
                self.add_sprite(Role::Piece, what, look, at, tone);
            }
        }
    }

    /// Returns the drawing for a figure of the given size. The shape of the figure is the shape of the seat that commands that shape.
    fn look(&self, figure: Figure, size: FigureSize) -> PentagameLook {
        let command = self.position.command();
        PentagameLook::Figure(Command::Shape.owner(figure), figure.color, size, command)
    }

    /// Returns the figures on a stop, each with its position in the picture and its size.
    fn standing(&self, stop: Stop) -> Vec<(Figure, Point, FigureSize)> {
        let figures: Vec<Figure> = self.position.figures_on(stop).collect();
        let node = layout::letter(stop).is_some();
        let (places, size) = layout::places(node, figures.len());
        let center = self.center(stop);
        figures
            .into_iter()
            .zip(places)
            .map(|(figure, place)| (figure, center + place, size))
            .collect()
    }

    /// Returns the position and size of a figure, which may be on the board or may have left it.
    fn place(&self, figure: Figure) -> Option<(Point, FigureSize)> {
        let Some(stop) = self.position.stop_of(figure) else {
            return self
                .out(self.position.owner(figure))
                .into_iter()
                .find_map(|(out, at, size)| (out == Some(figure)).then_some((at, size)));
        };
        self.standing(stop)
            .into_iter()
            .find_map(|(other, at, size)| (other == figure).then_some((at, size)))
    }

    /// Returns the places in the center of the board for a seat's figures: first the places of the figures that have left the board, then empty
    /// places up to the number of figures needed to win.
    fn out(&self, seat: Seat) -> Vec<(Option<Figure>, Point, FigureSize)> {
        let position = self.position;
        let out = position
            .figures(seat)
            .filter(|&figure| position.stop_of(figure).is_none());
        let mut figures: Vec<_> = out.map(Some).collect();
        // Partners share one target, so each of them always has one empty place for the next figure.
        let target = if position.are_teams() {
            (figures.len() + 1).min(Color::ALL.len())
        } else {
            position.target()
        };
        figures.resize(figures.len().max(target), None);
        let color = Color::new(seat.index()).filter(|_| position.command() == Command::Color);
        let sector = color.map_or(Sector::Quarter(self.corner(seat)), Sector::Fifth);
        let (places, size) = layout::out(sector, figures.len());
        figures
            .into_iter()
            .zip(places)
            .map(|(figure, at)| (figure, at, size))
            .collect()
    }

    /// Adds the gray blocks in the supply, and the empty places in the supply.
    fn paint_supply(&mut self) {
        let supply = self.position.gray_supply();
        for (i, at) in layout::supply().into_iter().enumerate() {
            let (what, look) = if i < supply {
                ("gray in the supply", PentagameLook::Supply)
            } else {
                ("gray place", PentagameLook::SupplyGone)
            };
            let role = if i < supply { Role::Block } else { Role::Sign };
            self.add_sprite(role, what.to_owned(), look, at, self.tone);
        }
    }

    /// Adds the figures that have left the board, and the empty places for further figures.
    fn paint_outs(&mut self, choices: Option<&Choices<Pentagame>>, winners: Option<SeatSet>) {
        for seat in Seat::first(self.position.players()) {
            let won = winners.is_some_and(|winners| winners.contains(seat));
            for (figure, at, size) in self.out(seat) {
                let Some(figure) = figure else {
                    let what = format!("place of {seat}");
                    let look = match self.position.command() {
                        Command::Shape => PentagameLook::Socket(seat, size),
                        Command::Color => PentagameLook::Slot(size),
                    };
                    self.add_sprite(Role::Sign, what, look, at, self.tone);
                    continue;
                };
                let what = format!("{figure} out");
                let look = self.look(figure, size);
                if won {
                    let ring = PentagameLook::Around(size, look::RingSign::Win);
                    self.add_sprite(Role::Sign, format!("win {what}"), ring, at, self.tone);
                }
                let tone = self.tone_if(choices.is_some_and(|choices| choices.keeps(figure)));
                self.add_sprite(Role::Piece, what, look, at, tone);
            }
        }
    }
}
