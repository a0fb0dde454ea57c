//! Choices of what a picture shows and how it looks.

use asterism_rules::{Seat, Step};

use crate::theme::Theme;

/// Describes what a picture shows and how it looks.
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
    /// Length of the sides in pixels: 200 to 2000. Other values are clamped.
    pub size: u32,
    /// Colors of the picture.
    pub theme: Theme,
    /// Seat at the bottom; `None` shows the board as in the rules.
    ///
    /// In Pentagame and Star Squares, players have no side of the board. If the board were turned, two players of one game would mean
    /// different things by "top", so the board stays, and only the seat's name and hand move to the bottom. Squadro's board is mirrored so
    /// that this seat's pieces go up; both players' lanes still count from the left and the bottom. Stern-Halma's star is turned until the
    /// seat's arm is at the bottom.
    pub perspective: Option<Seat>,
    /// Whether the numbers and letters of the notation are shown on the board.
    pub coordinates: bool,
    /// Player names by seat. A missing, empty or unreadable name is shown as the seat's number.
    pub names: Vec<String>,
    /// Shorter forms of the names by seat, for example `Level 6`, used where a name does not fit. Missing or empty if there is none.
    pub short_names: Vec<String>,
    /// Remaining time by seat, as text ("2 d 5 h") to show next to the names. Not shown if missing or empty.
    pub clocks: Vec<String>,
    /// Whether the seats have not been drawn by lot yet: every name has a die next to it, and no seat is to move.
    pub by_lot: bool,
    /// Whether the last move is shown.
    pub last_move: bool,
    /// Seat whose last move the viewer knows: moves of other seats after it are shown, too, thinner than the last one. They are also
    /// shown next to the first choices of a move being put together. `None` shows only the last move, and none while choosing.
    pub since: Option<Seat>,
    /// Steps of an unfinished move that are already chosen; the choices for the next step are shown instead of the last move.
    pub choosing: Option<Vec<Step>>,
    /// Marks for rules pages.
    pub notes: Vec<Note>,
}

/// A mark for rules pages. Places are in the game's notation; marks at places the board does not have are left out.
///
/// In Squadro, `A3` is the place of that piece, and `3,2` is where A's lane 3 crosses B's lane 2.
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
    /// A tick: "yes, here".
    Yes(String),
    /// A cross: "not here".
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
            choosing: None,
            notes: Vec::new(),
        }
    }
}

impl View {
    /// Returns the length of the sides in pixels, clamped to 200 to 2000.
    pub(crate) fn pixels(&self) -> u32 {
        self.size.clamp(200, 2000)
    }
}
