//! Options for the contents and style of a picture.

use asterism_rules::{Seat, Step};

use crate::theme::Theme;

/// Options for the contents and style of a picture of a game.
///
/// ```
/// use asterism_render::{Theme, View};
/// use asterism_rules::Seat;
///
/// let view = View {
///     size: 720, // pixels
///     theme: Theme::Light,
///     perspective: Some(Seat::FIRST),
///     names: vec!["Ada".into(), "Grace".into()],
///     ..View::default()
/// };
/// assert!(view.coordinates && view.last_move);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Side length of the picture in pixels, from 200 to 2000. Other values are clamped to this range.
    pub size: u32,
    /// Color theme of the picture.
    pub theme: Theme,
    /// Seat whose player is at the bottom of the picture. With `None`, the picture shows the board as in the rules.
    ///
    /// In Pentagame and Star Squares, players do not have a side of the board. If the board were rotated, two players of a game would mean different
    /// things by "top". The board is therefore not rotated, and only the seat's name and hand are at the bottom. In Squadro, the board is mirrored so
    /// that the seat's pieces go up; both players' lanes are still numbered from the left and from the bottom. In Stern-Halma, the star is rotated so
    /// that the seat's arm is at the bottom.
    pub perspective: Option<Seat>,
    /// Whether the picture shows the coordinates used in move notation.
    pub coordinates: bool,
    /// Names of the players, in seat order. The number of the seat replaces a name that is missing, empty or unreadable.
    pub names: Vec<String>,
    /// Short forms of the names, such as `Level 6`, in seat order. They are used where a name does not fit. The short form of a name may be missing
    /// or empty.
    pub short_names: Vec<String>,
    /// Texts with the time that players have left, such as "2 d 5 h", in seat order. They are shown next to the names. Missing or empty texts are
    /// left out.
    pub clocks: Vec<String>,
    /// Whether the seats are still to be drawn by lot. If so, every name has a die next to it, and no seat is shown as the one to move.
    pub by_lot: bool,
    /// Whether the picture shows the last move.
    pub last_move: bool,
    /// Seat of a viewer who has seen all moves up to the last move of that seat. The picture then also shows the moves that other seats made since,
    /// with thinner lines than the last move. It shows these moves even while the player chooses the first step of a move. With `None`, the picture
    /// shows only the last move, and no move at all while a player puts a move together.
    pub since: Option<Seat>,
    /// Number of moves before the last one that the last one answered at once, because it was planned. The picture shows them in the same way as moves
    /// made since the last move of the viewer, but not more than one move of each seat.
    pub answered: usize,
    /// Steps of an unfinished move that a player has already chosen. If the steps are present, the picture shows the choices for the next step
    /// instead of the last move.
    pub choosing: Option<Vec<Step>>,
    /// Moves that are suggested for the position, each with all of its steps. The picture points to them with their numbers in this list, from 1. It
    /// leaves out those that are not whole legal moves, and all of them while a player puts a move together.
    pub suggested: Vec<Vec<Step>>,
    /// Notes that a rules page adds to the picture.
    pub notes: Vec<Note>,
}

/// A note that a rules page adds to a picture. Places are given in the notation of the game. Notes at places that the board does not have are left
/// out.
///
/// In Squadro, `A3` is the place of the piece A3, and `3,2` is where A's lane 3 crosses B's lane 2.
///
/// ```
/// use asterism_render::{Note, View, scene};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::Squadro, "", 2)?;
/// let view = View {
///     notes: vec![Note::Yes("A3".into()), Note::No("Z9".into())],
///     ..View::default()
/// };
/// let drawn = scene(&game, &view);
/// let notes: Vec<_> = drawn.items.iter().filter(|item| item.what.starts_with("yes")).collect();
/// assert_eq!(notes.len(), 1); // there is no Z9
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// A tick at a place, which means "yes, here".
    Yes(String),
    /// A cross at a place, which means "not here".
    No(String),
    /// An arrow from one place to another.
    Arrow(String, String),
}

impl Default for View {
    fn default() -> Self {
        Self {
            size: 1000,
            theme: Theme::default(),
            perspective: None,
            coordinates: true,
            names: Vec::new(),
            short_names: Vec::new(),
            clocks: Vec::new(),
            by_lot: false,
            last_move: true,
            since: None,
            answered: 0,
            choosing: None,
            suggested: Vec::new(),
            notes: Vec::new(),
        }
    }
}

impl View {
    /// Returns the side length of the picture in pixels, clamped to the range from 200 to 2000.
    pub(crate) fn pixels(&self) -> u32 {
        self.size.clamp(200, 2000)
    }
}
