//! What players win apart from single games.

/// What a server may reward its best players for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Victory {
    /// Being first in a list at the end of a season.
    Season,
    /// Winning a tournament.
    Cup,
}
