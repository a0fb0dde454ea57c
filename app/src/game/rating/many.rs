//! Three and more, each for themselves or in teams: the method of Weng and Lin.
//!
//! Ruby C. Weng and Chih-Jen Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
//! Research 12 (2011), <https://jmlr.org/papers/v12/weng11a.html>, algorithm 1 (Bradley-Terry, full pairs): every side
//! is compared with every other by their places.

use asterism_store::Rating;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::{START, UNKNOWN, grow_deviation};

/// Half the deviation of a new player, as in the paper, whose points are 42 of ours.
const BETA: f64 = UNKNOWN / 2.0;

/// Returns the ratings of the players of each side after their game; each side comes with its place.
///
/// The method knows no passing of time: as a period of Glicko-2 does, each game makes a deviation a little larger before it
/// makes it smaller, so that ratings can follow those who learn.
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

/// The library's form of a rating. A side's strength is the sum of its players'; around zero, that says the same about sides
/// of different sizes.
fn to_weng_lin(rating: &Rating) -> WengLinRating {
    WengLinRating {
        rating: rating.value - START,
        uncertainty: grow_deviation(rating, 1.0),
    }
}
