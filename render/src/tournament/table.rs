//! Table of a tournament's standings.
//!
//! Up to [`ONE_COLUMN`] rows are one table. If there are more, two tables are side by side, with places, names and points only: a single one
//! would be a thin strip where pictures are shown as previews.

mod layout;
mod rows;

use super::{Entrant, RoundResult, draw};
use crate::figure::{Figure, FigurePainter};
use crate::picture::Png;
use crate::theme::Theme;

/// Maximum number of rows drawn. The caller can show the rest as text.
const MOST_ROWS: usize = 64;

/// Maximum number of rows of a single table.
const ONE_COLUMN: usize = 24;

/// The standings of a tournament. Texts may be empty.
///
/// ```
/// use asterism_render::{
///     Entrant, RoundResult, Standings, StandingsHeads, StandingsRow, Theme, standings,
/// };
///
/// let row = |place, name: &str, points: &str| StandingsRow {
///     place,
///     entrant: Entrant {
///         name: name.into(),
///         number: place,
///     },
///     points: points.into(),
///     tie_breaks: vec!["4½".into()],
///     rounds: vec![RoundResult::Win, RoundResult::Draw],
///     withdrawn: false,
/// };
/// let table = Standings {
///     title: "Friday Swiss".into(),
///     subtitle: "Round 2 of 5".into(),
///     heads: StandingsHeads {
///         place: "#".into(),
///         name: "Player".into(),
///         points: "Points".into(),
///         tie_breaks: vec!["Buch.".into()],
///     },
///     rows: vec![row(1, "Ada", "1½"), row(1, "Grace", "1½"), row(3, "Emmy", "1")],
/// };
/// let picture = standings(&table, Theme::Dark);
/// assert!(picture.as_bytes().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Standings {
    /// Title: the tournament's name.
    pub title: String,
    /// Smaller line below the title, for example the round.
    pub subtitle: String,
    /// Heads of the columns.
    pub heads: StandingsHeads,
    /// Rows from top to bottom; the first 64 are drawn.
    pub rows: Vec<StandingsRow>,
}

/// Heads of the columns of a [`Standings`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StandingsHeads {
    /// Head of the places; short, such as `#`.
    pub place: String,
    /// Head of the names.
    pub name: String,
    /// Head of the points.
    pub points: String,
    /// Heads of the tie-breaks, the most important first; at most three are drawn. Short ones leave more room for names.
    pub tie_breaks: Vec<String>,
}

/// A row of a [`Standings`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StandingsRow {
    /// Place, from 1. Rows may share a place.
    pub place: usize,
    /// Who is at this place.
    pub entrant: Entrant,
    /// Points, such as `4½`.
    pub points: String,
    /// Tie-breaks, the most important first. Those without room are left out.
    pub tie_breaks: Vec<String>,
    /// Results of all rounds played, the first round first; may be empty. The last nine are drawn if there is room.
    pub rounds: Vec<RoundResult>,
    /// Whether the entrant has left the tournament: the row is dimmed and has a flag.
    pub withdrawn: bool,
}

/// Draws a table of the standings, 1000 pixels wide.
///
/// Details are left out if names would get too little room: the third tie-break, the second, rounds before the last five, the first
/// tie-break, and the other rounds, in this order. With more than 24 rows there are two tables with places, names and points.
pub fn standings(standings: &Standings, theme: Theme) -> Png {
    draw(&standings_scene(standings), theme)
}

/// Returns the same table as data.
pub fn standings_scene(standings: &Standings) -> Figure {
    let rows = &standings.rows[..standings.rows.len().min(MOST_ROWS)];
    let mut painter = FigurePainter::default();
    let height = rows::paint(&mut painter, standings, rows);
    painter.finish(super::WIDTH, height)
}
