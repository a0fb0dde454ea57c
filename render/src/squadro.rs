//! Squadro as a scene.

mod art;
mod board;
mod layout;
mod pieces;
mod rim;
mod shades;
mod signs;
mod travels;

use asterism_rules::squadro::{Lane, Squadro};
use asterism_rules::{Game, GameKind, Position, Seat, Spot};

pub(crate) use art::gallery;
pub(crate) use travels::travels;

use crate::draft::{Draft, shown};
use crate::scene::{Item, Point, Role, Scene, Tone};
use crate::view::{Choosing, View};
use art::{Look, Side, Sign, sprite};
use layout::{Edge, HOME, TURNED};

/// Scene of `game`.
pub(crate) fn scene(game: &Game<Squadro>, view: &View) -> Scene {
    let choices = view
        .choosing
        .as_ref()
        .and_then(|choosing| Choices::read(game, choosing));
    let position = choices
        .as_ref()
        .map_or(game.position(), |choices| &choices.draft.position);
    let mut painter = Painter {
        position,
        perspective: view.perspective.unwrap_or(Seat::FIRST),
        // One needs the numbers to choose by.
        numbers: view.coordinates || choices.is_some(),
        tone: choices
            .as_ref()
            .map_or(Tone::Full, |choices| choices.draft.tone()),
        items: Vec::with_capacity(60),
    };
    let shown = shown(game, view, choices.as_ref().map(|choices| &choices.draft));
    painter.dots(choices.as_ref());
    painter.numbers();
    if let Some((before, m)) = shown {
        painter.way(before, *m);
    }
    if let Some(choices) = &choices {
        for &(seat, lane) in &choices.pieces {
            painter.around("choice", seat, lane, Sign::Choice);
        }
    }
    let winners = game.ending().map(|ending| ending.winners);
    for seat in winners.iter().flat_map(|winners| winners.iter()) {
        for lane in Lane::ALL {
            if position.progress(seat, lane) == HOME {
                painter.around("win", seat, lane, Sign::Win);
            }
        }
    }
    painter.arrows(&view.notes);
    painter.pieces(choices.as_ref());
    painter.ticks(&view.notes);
    rim::panels(&mut painter, game, view);
    Scene {
        kind: GameKind::Squadro,
        side: layout::SIDE,
        ground: art::ground(view.perspective.unwrap_or(Seat::FIRST)),
        tone: painter.tone,
        items: painter.items,
    }
}

/// What the picture says about a move being put together.
struct Choices {
    draft: Draft<Squadro>,
    /// Pieces that may be chosen.
    pieces: Vec<(Seat, Lane)>,
}

impl Choices {
    /// `None` if the game does not offer what is chosen.
    fn read(game: &Game<Squadro>, choosing: &Choosing) -> Option<Self> {
        let draft = Draft::read(game, choosing)?;
        let spots = draft.offered.iter().filter_map(|choice| choice.spot);
        let pieces = spots.filter_map(piece).collect();
        Some(Self { draft, pieces })
    }
}

/// Piece at a spot: seat after seat, lane after lane.
fn piece(spot: Spot) -> Option<(Seat, Lane)> {
    let index = usize::from(spot.0);
    let seat = Seat::new(index / Lane::ALL.len())?;
    Some((seat, Lane::new(index % Lane::ALL.len())?))
}

/// Puts a scene together.
struct Painter<'a> {
    position: &'a Squadro,
    perspective: Seat,
    /// Whether lanes' numbers are written.
    numbers: bool,
    /// Of the board and of everything on it that stays in the background.
    tone: Tone,
    items: Vec<Item>,
}

impl Painter<'_> {
    fn sprite(&mut self, role: Role, what: String, look: Look, at: Point, tone: Tone) {
        self.items
            .push(Item::sprite(role, what, sprite(look), at, tone));
    }

    /// Side of the board at which `seat` starts.
    fn edge(&self, seat: Seat) -> Edge {
        Edge::of(seat, self.perspective)
    }

    /// Strength of a piece and its dots.
    fn tone_of(&self, seat: Seat, lane: Lane, choices: Option<&Choices>) -> Tone {
        let picked = choices.is_some_and(|choices| choices.pieces.contains(&(seat, lane)));
        if picked { Tone::Full } else { self.tone }
    }

    /// Pieces that win the game once home.
    fn target(&self) -> usize {
        self.position.options().pieces_to_win.get()
    }

    /// Dots that say how far each piece goes next.
    fn dots(&mut self, choices: Option<&Choices>) {
        for (seat, lane, progress) in pieces(self.position) {
            if progress == HOME {
                continue;
            }
            let edge = self.edge(seat);
            let turned = progress >= TURNED;
            let (out, back) = asterism_rules::squadro::speeds(seat, lane);
            let look = Look::Dots(if turned { back } else { out }, edge, true);
            let what = format!("dots of {}", name(seat, lane));
            let tone = self.tone_of(seat, lane, choices);
            self.sprite(Role::Sign, what, look, edge.dots(lane, turned), tone);
        }
    }

    /// Numbers of the lanes on homes that are empty.
    fn numbers(&mut self) {
        for (seat, lane, progress) in pieces(self.position) {
            if !self.numbers || progress == HOME {
                continue;
            }
            let at = self.edge(seat).number(lane);
            let what = format!("of {}", name(seat, lane));
            let look = Look::Number(lane.number() as u8);
            // Never dimmed, as everything one may have to type.
            self.sprite(Role::Label, what, look, at, Tone::Full);
        }
    }

    fn pieces(&mut self, choices: Option<&Choices>) {
        for (seat, lane, progress) in pieces(self.position) {
            let tone = self.tone_of(seat, lane, choices);
            let way = match progress {
                HOME => "home".to_owned(),
                0..TURNED => format!("out {progress}"),
                _ => format!("back {}", HOME - progress),
            };
            let what = format!("{} {way}", name(seat, lane));
            let number = if self.numbers { lane.number() as u8 } else { 0 };
            let heading = self.edge(seat).headings()[usize::from(progress >= TURNED)];
            let look = Look::Piece(Side::of(seat), heading, number);
            let at = self.edge(seat).standing(lane, progress);
            self.sprite(Role::Piece, what, look, at, tone);
        }
    }
}

/// All pieces with their progress.
fn pieces(position: &Squadro) -> impl Iterator<Item = (Seat, Lane, u8)> + use<> {
    let position = *position;
    Seat::first(2)
        .flat_map(move |seat| Lane::ALL.map(|lane| (seat, lane, position.progress(seat, lane))))
}

/// Name of a piece as records have it: `A3`.
fn name(seat: Seat, lane: Lane) -> String {
    format!("{}{}", Side::of(seat).letter(), lane.number())
}
