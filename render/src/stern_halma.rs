//! Stern-Halma as a scene.

mod art;
mod choose;
mod digits;
mod layout;
mod panel;
mod pegs;
mod rim;
mod shades;
mod signs;

use asterism_rules::stern_halma::{Hole, SternHalma};
use asterism_rules::{Game, GameKind, Position, Seat};

pub(crate) use art::gallery;

use crate::draft::shown;
use crate::scene::{Heads, Item, Point, Role, Scene, Stroke, Tone};
use crate::theme::Ink;
use crate::travel::Travel;
use crate::view::View;
use art::{Lettering, Look, sprite};
use choose::Choices;
use layout::Turn;

/// Scene of `game`.
pub(crate) fn scene(game: &Game<SternHalma>, view: &View) -> Scene {
    let choices = view
        .choosing
        .as_ref()
        .and_then(|choosing| Choices::read(game, choosing));
    let position = choices
        .as_ref()
        .map_or(game.position(), |choices| &choices.draft.position);
    let mut painter = Painter::new(position, view);
    let shown = shown(game, view, choices.as_ref().map(|choices| &choices.draft));
    if let Some(choices) = &choices {
        painter.tone = choices.draft.tone();
    }
    signs::won(&mut painter, game);
    painter.letters(choices.as_ref());
    if let Some(choices) = &choices {
        choices.below(&mut painter);
    }
    if let Some((before, m)) = shown {
        signs::path(&mut painter, before, *m);
    }
    painter.pegs(choices.as_ref());
    signs::notes(&mut painter, &view.notes);
    rim::panels(&mut painter, game, view);
    Scene {
        kind: GameKind::SternHalma,
        side: layout::SIDE,
        ground: art::ground(position.players(), painter.turn, view.coordinates),
        tone: painter.tone,
        items: painter.items,
    }
}

/// Ways of everything the last move moved: the peg, straight or hop by hop.
pub(crate) fn travels(game: &Game<SternHalma>, view: &View, scene: &Scene) -> Vec<Travel> {
    // While a move is put together the board shows that one.
    let Some((before, &m)) = game.last().filter(|_| view.choosing.is_none()) else {
        return Vec::new();
    };
    let what = on(before.to_move(), m.to);
    let item = scene.items.iter().position(|item| item.what == what);
    let turn = Turn::toward(game.position(), view.perspective);
    let travel = item.map(|item| Travel {
        item,
        path: signs::way(turn, &before.path(m)),
        begin: 0.0,
        end: 1.0,
    });
    travel.into_iter().collect()
}

/// What a peg is called.
fn on(seat: Seat, hole: Hole) -> String {
    format!("{seat} on {hole}")
}

/// Puts a scene together.
struct Painter<'a> {
    position: &'a SternHalma,
    turn: Turn,
    coordinates: bool,
    /// Of the board and of everything on it that stays in the background.
    tone: Tone,
    items: Vec<Item>,
}

impl<'a> Painter<'a> {
    fn new(position: &'a SternHalma, view: &View) -> Self {
        Self {
            position,
            turn: Turn::toward(position, view.perspective),
            coordinates: view.coordinates,
            tone: Tone::Full,
            items: Vec::with_capacity(128),
        }
    }

    fn sprite(&mut self, role: Role, what: String, look: Look, at: Point, tone: Tone) {
        self.items
            .push(Item::sprite(role, what, sprite(look), at, tone));
    }

    /// Sign on a hole.
    fn sign(&mut self, what: &str, hole: Hole, look: Look) {
        let what = format!("{what} {hole}");
        self.sprite(Role::Sign, what, look, self.turn.center(hole), Tone::Full);
    }

    fn stroke(&mut self, what: String, points: Vec<Point>, heads: Heads, ink: Ink, width: f64) {
        let stroke = Stroke {
            points,
            width,
            ink,
            heads,
        };
        self.items.push(Item::stroke(what, stroke));
    }

    /// Number of a hole, or 0 if none is to be shown.
    fn number(&self, hole: Hole) -> u8 {
        if self.coordinates {
            layout::number(hole)
        } else {
            0
        }
    }

    /// Letters of the rows. Never dimmed: one needs them to name the holes that may be chosen.
    fn letters(&mut self, choices: Option<&Choices>) {
        if !self.coordinates {
            return;
        }
        for (letter, at) in self.turn.letters() {
            let picked = choices.is_some_and(|choices| choices.offers_row(letter));
            let lettering = if picked {
                Lettering::Choice
            } else {
                Lettering::Plain
            };
            let what = format!("of {letter}");
            let look = Look::Letter(letter, lettering);
            self.sprite(Role::Label, what, look, at, Tone::Full);
        }
    }

    fn pegs(&mut self, choices: Option<&Choices>) {
        for hole in Hole::all() {
            let Some(seat) = self.position.peg(hole) else {
                continue;
            };
            let picked = choices.is_some_and(|choices| choices.keeps(hole));
            let tone = if picked { Tone::Full } else { self.tone };
            let (look, at) = (Look::Peg(seat), self.turn.center(hole));
            self.sprite(Role::Piece, on(seat, hole), look, at, tone);
        }
    }
}
