//! Ratings of games with three or more players, with or without teams, by the method of Weng and Lin.
//!
//! Ruby C. Weng and Chih-Jen Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011),
//! <https://jmlr.org/papers/v12/weng11a.html>, algorithm 1 (Bradley-Terry, full pairs): each side's place is compared with that of every other side.

use asterism_store::Rating;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::{START, UNKNOWN, grow_deviation};

/// Half the deviation of a new player, as in the paper. One point in the paper is 42 points here.
const BETA: f64 = UNKNOWN / 2.0;

/// Returns the players' new ratings after a game, grouped by side. Each side is given as its players' ratings and its place.
///
/// The method itself only ever reduces deviations. Therefore, each game first increases a deviation a little, like a rating period in Glicko-2, so
/// that ratings can follow players who improve.
pub(super) fn rate(sides: &[(Vec<Rating>, usize)]) -> Vec<Vec<Rating>> {
    let config = WengLinConfig {
        beta: BETA,
        ..WengLinConfig::new()
    };
    let theirs: Vec<Vec<WengLinRating>> = sides
        .iter()
        .map(|(players, _)| players.iter().map(to_weng_lin).collect())
        .collect();
    let places = sides.iter().map(|(_, place)| MultiTeamOutcome::new(*place));
    let sides_and_places: Vec<_> = theirs.iter().map(Vec::as_slice).zip(places).collect();
    let after = weng_lin_multi_team(&sides_and_places, &config);
    let ours = |(before, after): (&Rating, WengLinRating)| Rating {
        value: START + after.rating,
        deviation: after.uncertainty,
        ..*before
    };
    let both = sides.iter().zip(after);
    both.map(|((before, _), after)| before.iter().zip(after).map(ours).collect())
        .collect()
}

/// Converts a rating to the library's type. The library adds up the ratings of a side's players, so ratings are centered on zero to make
/// sides of different sizes comparable.
fn to_weng_lin(rating: &Rating) -> WengLinRating {
    WengLinRating {
        rating: rating.value - START,
        uncertainty: grow_deviation(rating, 1.0),
    }
}
