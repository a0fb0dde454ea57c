//! Data types for a knockout bracket: rounds, matches and sides.

use super::Entrant;

/// The last rounds of a knockout tournament. Texts may be empty.
///
/// ```
/// use asterism_render::{
///     Bracket, BracketMatch, BracketRound, BracketSide, Entrant, MatchWinner, Theme, bracket,
/// };
///
/// let side = |number, name: &str, score: &str| {
///     let entrant = Entrant {
///         name: name.into(),
///         number,
///     };
///     Some(BracketSide {
///         entrant,
///         score: score.into(),
///     })
/// };
/// let cup = Bracket {
///     title: "Winter cup".into(),
///     subtitle: String::new(),
///     rounds: vec![BracketRound {
///         name: "Final".into(),
///         matches: vec![BracketMatch {
///             sides: [side(1, "Ada", "1½"), side(2, "Grace", "2½")],
///             winner: MatchWinner::Lower,
///         }],
///     }],
/// };
/// let picture = bracket(&cup, Theme::Dark);
/// assert!(picture.as_bytes().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bracket {
    /// Title of the picture: the name of the tournament.
    pub title: String,
    /// Line in smaller print below the title.
    pub subtitle: String,
    /// Rounds in order, ending with the final. Only the last four rounds are drawn, so the picture starts with the round of sixteen entrants at the
    /// earliest. Matches that are not known yet may be missing.
    pub rounds: Vec<BracketRound>,
}

/// A round of a [`Bracket`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BracketRound {
    /// Name of the round, such as `Semi-finals`.
    pub name: String,
    /// Matches from top to bottom. The winners of matches 0 and 1 play each other in match 0 of the next round, and so on.
    pub matches: Vec<BracketMatch>,
}

/// A match of a [`Bracket`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BracketMatch {
    /// The upper and the lower side. A side is `None` if it is not known yet, or if the other side has a bye.
    pub sides: [Option<BracketSide>; 2],
    /// Side that advances to the next round.
    pub winner: MatchWinner,
}

/// An entrant in a match and the entrant's score.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BracketSide {
    /// The entrant on this side.
    pub entrant: Entrant,
    /// Score of the entrant in the match, such as `1½`; empty before the match.
    pub score: String,
}

/// The side of a match that has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatchWinner {
    /// The match is not over.
    #[default]
    Undecided,
    /// The first of the two sides has won.
    Upper,
    /// The second of the two sides has won.
    Lower,
}

impl MatchWinner {
    /// Returns the index of the winning side, or `None` if the match is not over.
    pub(super) const fn index(self) -> Option<usize> {
        match self {
            Self::Undecided => None,
            Self::Upper => Some(0),
            Self::Lower => Some(1),
        }
    }
}
