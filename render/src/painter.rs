//! The trait of games that can be drawn, and the code that turns a game into a scene.

use std::hash::Hash;

use asterism_rules::{Choice, Game, GamePosition, Step};

use crate::draft::{Draft, ShownMove, shown_moves};
use crate::gallery::{Backdrop, Gallery, LookTable};
use crate::pointer::{Pointer, paint_pointers};
use crate::scene::{Art, Ground, Heads, Item, Mark, Point, Role, Scene, Stroke, Text, Tone};
use crate::theme::{Ink, Shades};
use crate::travel::Travel;
use crate::view::View;

/// Trait of games that can be drawn.
pub(crate) trait Drawable: GamePosition {
    /// Names of the drawings that the game uses repeatedly.
    type Look: Copy + Eq + Hash + Send + Sync + 'static;
    /// Type that holds the choices for the next step of a move in this game.
    type Offer;
    /// Color palettes for the game's pictures.
    const SHADES: Shades;

    /// Returns the side length of the picture, in board units.
    fn side(&self) -> f64;

    /// Returns the table of the names of all drawings that the game uses repeatedly.
    fn looks() -> &'static LookTable<Self::Look>;

    /// Draws the element that `look` names.
    fn draw(look: Self::Look) -> Art;

    /// Draws all empty boards, in the order of their numbers.
    fn grounds() -> Vec<Backdrop>;

    /// Returns the empty board to draw for this position.
    fn ground(&self, view: &View) -> Ground;

    /// Returns the choices for the next step of a move.
    fn read_offer(game: &Game<Self>, choosing: &[Step], draft: &Draft<Self>) -> Self::Offer;

    /// Paints everything on the board, from bottom to top.
    fn paint_board(painter: &mut Painter<'_, Self>, moment: &Moment<'_, Self>);

    /// Returns how to point to a legal move that was not played, and would lead to the position `after`.
    fn point_out(painter: &Painter<'_, Self>, after: &Self, m: &Self::Move) -> Pointer;

    /// Paints the players' panels next to the board.
    fn paint_rim(painter: &mut Painter<'_, Self>, game: &Game<Self>);

    /// Returns the center and the radius of the place where a player touches `choice`. The painter's position is the one on the picture, in the middle of
    /// the move. Returns `None` if the choice has no place on the picture.
    fn touch(painter: &Painter<'_, Self>, choice: &Choice) -> Option<(Point, f64)>;

    /// Returns the paths along which pieces reached their places in `scene` during the last move.
    fn travels(game: &Game<Self>, view: &View, scene: &Scene) -> Vec<Travel>;
}

/// State of a game as a picture shows it.
pub(crate) struct Moment<'a, P: Drawable> {
    pub(crate) game: &'a Game<P>,
    /// The move being put together, or `None` if there is none or the game does not offer the chosen steps.
    pub(crate) choices: Option<&'a Choices<P>>,
    /// Moves that the picture marks, oldest first.
    pub(crate) shown: Vec<ShownMove<'a, P>>,
}

impl<'a, P: Drawable> Moment<'a, P> {
    /// Returns the move being put together if it still has choices to mark. Returns `None` if there is no such move, or if it is complete.
    pub(crate) fn open(&self) -> Option<&'a Choices<P>> {
        self.choices.filter(|choices| choices.draft.whole.is_none())
    }
}

/// A move being put together, and the choices for its next step.
pub(crate) struct Choices<P: Drawable> {
    pub(crate) draft: Draft<P>,
    pub(crate) offer: P::Offer,
}

impl<P: Drawable> Choices<P> {
    /// Reads the move being put together from `view`. Returns `None` if there is no such move, or if the game does not offer the chosen steps.
    pub(crate) fn read(game: &Game<P>, view: &View) -> Option<Self> {
        let choosing = view.choosing.as_ref()?;
        let draft = Draft::read(game, choosing)?;
        let offer = P::read_offer(game, choosing, &draft);
        Some(Self { draft, offer })
    }
}

/// Collects the items of a scene while a game is drawn.
pub(crate) struct Painter<'a, P> {
    pub(crate) position: &'a P,
    pub(crate) view: &'a View,
    /// Tone of the board and of everything on it that is not highlighted.
    pub(crate) tone: Tone,
    pub(crate) items: Vec<Item>,
}

impl<'a, P: Drawable> Painter<'a, P> {
    pub(crate) fn new(position: &'a P, view: &'a View) -> Self {
        Self {
            position,
            view,
            tone: Tone::Full,
            items: Vec::with_capacity(128),
        }
    }

    pub(crate) fn add_sprite(
        &mut self,
        role: Role,
        what: String,
        look: P::Look,
        at: Point,
        tone: Tone,
    ) {
        let sprite = P::looks().sprite(look);
        self.add(role, what, tone, Mark::Sprite { sprite, at });
    }

    /// Adds a sign for a move or a choice, undimmed.
    pub(crate) fn add_sign(&mut self, what: String, look: P::Look, at: Point) {
        self.add_sprite(Role::Sign, what, look, at, Tone::Full);
    }

    /// Adds an element next to the board, undimmed.
    pub(crate) fn add_rim(&mut self, what: String, look: P::Look, at: Point) {
        self.add_sprite(Role::Rim, what, look, at, Tone::Full);
    }

    /// Adds a line or an arrow that shows a move. It is not dimmed.
    pub(crate) fn add_stroke(
        &mut self,
        what: String,
        points: Vec<Point>,
        width: f64,
        ink: Ink,
        heads: Heads,
    ) {
        let mark = Mark::Stroke(Stroke {
            points,
            width,
            ink,
            heads,
        });
        self.add(Role::Sign, what, Tone::Full, mark);
    }

    /// Adds a line of text next to the board. The baseline of the text begins at `at`.
    pub(crate) fn write(&mut self, what: String, text: String, at: Point, size: f64, ink: Ink) {
        let mark = Mark::Text(Text {
            text,
            at,
            size,
            ink,
        });
        self.add(Role::Rim, what, Tone::Full, mark);
    }

    pub(crate) fn add(&mut self, role: Role, what: String, tone: Tone, mark: Mark) {
        self.items.push(Item {
            role,
            what,
            tone,
            mark,
        });
    }

    /// Returns the tone of a piece: full if the piece is `picked`, or else the tone of the board.
    pub(crate) fn tone_if(&self, picked: bool) -> Tone {
        if picked { Tone::Full } else { self.tone }
    }
}

/// Returns the scene that shows `game` as described by `view`.
pub(crate) fn paint_scene<P: Drawable>(game: &Game<P>, view: &View) -> Scene {
    let choices = Choices::read(game, view);
    let choices = choices.as_ref();
    let draft = choices.map(|choices| &choices.draft);
    let mut painter = Painter::new(draft.map_or(game.position(), |draft| &draft.position), view);
    painter.tone = draft.map_or(Tone::Full, Draft::tone);
    let moment = Moment {
        game,
        choices,
        shown: shown_moves(game, view, draft),
    };
    P::paint_board(&mut painter, &moment);
    if choices.is_none() {
        paint_pointers(&mut painter, game);
    }
    P::paint_rim(&mut painter, game);
    Scene {
        kind: P::KIND,
        side: painter.position.side(),
        ground: painter.position.ground(view),
        tone: painter.tone,
        items: painter.items,
    }
}

/// Creates the gallery of the drawings that the game uses repeatedly.
pub(crate) fn new_gallery<P: Drawable>() -> Gallery {
    Gallery::new(
        P::grounds(),
        P::looks().looks().len(),
        |number| P::draw(P::looks().looks()[number]),
        P::SHADES,
    )
}
