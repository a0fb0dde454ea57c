//! Pentagame as a scene.

mod art;
mod choose;
mod figures;
mod layout;
mod look;
mod notes;
mod rim;
mod shades;
mod signs;
mod travels;

use asterism_rules::pentagame::{Board, Color, Command, Figure, Pentagame, Stop};
use asterism_rules::{Game, GameKind, Position, Seat, SeatSet};

pub(crate) use art::gallery;
pub(crate) use travels::travels;

use crate::draft::shown;
use crate::scene::{Ground, Heads, Item, Point, Role, Scene, Stroke, Tone};
use crate::theme::Ink;
use crate::view::View;
use art::sprite;
use choose::Choices;
use layout::{Corner, Sector};
use look::{Look, Size};

/// Scene of `game`.
pub(crate) fn scene(game: &Game<Pentagame>, view: &View) -> Scene {
    let choices = view
        .choosing
        .as_ref()
        .and_then(|choosing| Choices::read(game, choosing));
    let position = choices
        .as_ref()
        .map_or(game.position(), |choices| &choices.draft.position);
    let mut painter = Painter::new(position, view);
    let shown = shown(game, view, choices.as_ref().map(|choices| &choices.draft));
    if let Some((before, m)) = shown {
        signs::path(&mut painter, before, m);
    }
    if let Some(choices) = &choices {
        painter.tone = choices.draft.tone();
        choices.below(&mut painter, game.position());
    }
    painter.letters(choices.as_ref());
    painter.blocks(choices.as_ref());
    if let Some(choices) = &choices {
        choices.around_figures(&mut painter);
    }
    painter.figures(choices.as_ref());
    if let Some(choices) = &choices {
        choices.names(&mut painter, game.position());
    }
    painter.supply();
    if let Some((_, m)) = shown {
        signs::exits(&mut painter, m);
    }
    painter.outs(choices.as_ref(), game.ending().map(|ending| ending.winners));
    if let Some((_, m)) = shown {
        signs::after(&mut painter, m);
    }
    if let Some(choices) = &choices {
        choices.above(&mut painter, game.position());
    }
    notes::notes(&mut painter, view);
    rim::panels(&mut painter, game, view);
    Scene {
        kind: GameKind::Pentagame,
        side: layout::SIDE,
        ground: painter.ground,
        tone: painter.tone,
        items: painter.items,
    }
}

/// Puts a scene together.
struct Painter<'a> {
    position: &'a Pentagame,
    board: &'static Board,
    coordinates: bool,
    /// Whose panel is at the lower right.
    below: Option<Seat>,
    ground: Ground,
    /// Of the board and of everything on it that stays in the background.
    tone: Tone,
    items: Vec<Item>,
}

impl<'a> Painter<'a> {
    fn new(position: &'a Pentagame, view: &View) -> Self {
        let board = position.board();
        let coordinates = view.coordinates;
        Self {
            position,
            board,
            coordinates,
            below: view.perspective,
            ground: art::ground(board.ring_stops(), coordinates),
            tone: Tone::Full,
            items: Vec::with_capacity(80),
        }
    }

    fn sprite(&mut self, role: Role, what: String, look: Look, at: Point, tone: Tone) {
        self.items
            .push(Item::sprite(role, what, sprite(look), at, tone));
    }

    /// Arrow with a seam, so that it stands out from what it crosses.
    fn arrow(&mut self, what: &str, points: Vec<Point>, heads: Heads, ink: Ink, width: f64) {
        const SEAM: f64 = 0.1;
        let mut stroke = Stroke {
            points,
            width: width + SEAM,
            ink: Ink::Board,
            heads: Heads::None,
        };
        let mut push = |what: String, stroke: &Stroke| {
            self.items.push(Item::stroke(what, stroke.clone()));
        };
        push(format!("{what} seam"), &stroke);
        (stroke.width, stroke.ink, stroke.heads) = (width, ink, heads);
        push(what.to_owned(), &stroke);
    }

    /// Corner of the picture with a seat's panel.
    fn corner(&self, seat: Seat) -> Corner {
        Corner::of(seat, self.position.players(), self.below)
    }

    fn center(&self, stop: Stop) -> Point {
        layout::center(self.board, stop)
    }

    /// Names of corners and crossings beside them.
    fn letters(&mut self, choices: Option<&Choices>) {
        if !self.coordinates {
            return;
        }
        for stop in self.board.stops() {
            let Some((letter, at)) = layout::letter(stop) else {
                continue;
            };
            let picked = choices.is_some_and(|choices| choices.offers(stop));
            let lettering = if picked {
                look::Lettering::Choice
            } else {
                look::Lettering::Plain
            };
            // Never dimmed: one needs them to name the stops that may be chosen.
            let tone = Tone::Full;
            let what = format!("of {letter}");
            self.sprite(Role::Label, what, Look::Letter(letter, lettering), at, tone);
        }
    }

    fn blocks(&mut self, choices: Option<&Choices>) {
        let position = self.position;
        let black = position.black().iter().map(|stop| (stop, Look::Black));
        let gray = position.gray().iter().map(|stop| (stop, Look::Gray));
        for (stop, look) in black.chain(gray) {
            let color = if look == Look::Black { "black" } else { "gray" };
            let picked = choices.is_some_and(|choices| choices.offers(stop));
            let tone = if picked { Tone::Full } else { self.tone };
            let what = format!("{color} on {stop}");
            self.sprite(Role::Block, what, look, self.center(stop), tone);
        }
    }

    fn figures(&mut self, choices: Option<&Choices>) {
        for stop in self.board.stops() {
            for (figure, at, size) in self.standing(stop) {
                let picked = choices.is_some_and(|choices| choices.keeps(figure));
                let tone = if picked { Tone::Full } else { self.tone };
                let what = format!("{figure} on {stop}");
                let look = look(figure, size);
                self.sprite(Role::Piece, what, look, at, tone);
            }
        }
    }

    /// Figures on a stop, each with its place and size.
    fn standing(&self, stop: Stop) -> Vec<(Figure, Point, Size)> {
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

    /// Place and size of one figure, on the board or out.
    fn place(&self, figure: Figure) -> Option<(Point, Size)> {
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

    /// Places of a seat in the middle: with the figures that are out, then empty ones up to the target.
    fn out(&self, seat: Seat) -> Vec<(Option<Figure>, Point, Size)> {
        let position = self.position;
        let out = position
            .figures(seat)
            .filter(|&figure| position.stop_of(figure).is_none());
        let mut figures: Vec<_> = out.map(Some).collect();
        // How many of a team's figures each partner brings out is open: a place for the next one.
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

    /// Gray blocks that are not on the board.
    fn supply(&mut self) {
        let supply = self.position.gray_supply();
        for (i, at) in layout::supply().into_iter().enumerate() {
            let (what, look) = if i < supply {
                ("gray in the supply", Look::Supply)
            } else {
                ("gray place", Look::SupplyGone)
            };
            let role = if i < supply { Role::Block } else { Role::Sign };
            self.sprite(role, what.to_owned(), look, at, self.tone);
        }
    }

    /// Figures that are out, and places for those to come.
    fn outs(&mut self, choices: Option<&Choices>, winners: Option<SeatSet>) {
        for seat in Seat::first(self.position.players()) {
            let won = winners.is_some_and(|winners| winners.contains(seat));
            for (figure, at, size) in self.out(seat) {
                let Some(figure) = figure else {
                    let what = format!("place of {seat}");
                    let look = match self.position.command() {
                        Command::Shape => Look::Socket(seat, size),
                        Command::Color => Look::Slot(size),
                    };
                    self.sprite(Role::Sign, what, look, at, self.tone);
                    continue;
                };
                let what = format!("{figure} out");
                let look = look(figure, size);
                if won {
                    let ring = Look::Around(size, look::Sign::Win);
                    self.sprite(Role::Sign, format!("win {what}"), ring, at, self.tone);
                }
                let picked = choices.is_some_and(|choices| choices.keeps(figure));
                let tone = if picked { Tone::Full } else { self.tone };
                self.sprite(Role::Piece, what, look, at, tone);
            }
        }
    }
}

/// A figure's drawing: shapes are those of the seats that command them.
fn look(figure: Figure, size: Size) -> Look {
    Look::Figure(Command::Shape.owner(figure), figure.color, size)
}
