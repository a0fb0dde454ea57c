//! Series of games: the position of a game in its series, and the standings.

use asterism_rules::{GameKind, Seat, Series};
use asterism_store::SeriesRecord;

use crate::text::Language;

/// The position of a game in its series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeriesPlace {
    /// Number of the game within the series, counted from 1.
    pub(crate) number: u8,
    pub(crate) record: SeriesRecord,
}

impl SeriesPlace {
    /// Returns true if this is the last game of the series.
    pub(crate) fn is_last(&self) -> bool {
        self.number >= self.record.length
    }
}

/// Describes the standings: each player's wins and, if the game has a score, their score.
pub(crate) fn describe_standing(
    series: &Series,
    players: &[String],
    kind: GameKind,
    language: Language,
) -> String {
    let seats = Seat::first(players.len());
    // In some games there is no score.
    let scored = seats.clone().any(|seat| series.score(seat) > 0);
    let each: Vec<String> = seats
        .zip(players)
        .map(|(seat, user)| {
            let (user, won) = (user.clone(), series.won(seat));
            if scored {
                language.series_player_score(user, won, series.score(seat), kind.id())
            } else {
                language.series_player(user, won)
            }
        })
        .collect();
    language.series_standing(each.join(" · "))
}
