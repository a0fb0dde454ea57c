//! Ratings of games between two players, by the Glicko-2 method.
//!
//! Mark E. Glickman, "Example of the Glicko-2 system", <http://www.glicko.net/glicko/glicko2.pdf>. Each game is one rating period.

use std::cmp::Ordering;

use asterism_store::Rating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::{VOLATILITIES, clamp_rating};

/// Parameters for all ratings. `tau` limits how fast the volatility changes: the paper recommends 0.3 to 1.2 and uses 0.5 in its example.
const USUAL: Glicko2Config = Glicko2Config {
    tau: 0.5,
    ..Glicko2Config::new()
};

/// Parameters that keep the volatility almost constant.
const HELD: Glicko2Config = Glicko2Config {
    tau: 1e-6,
    ..Glicko2Config::new()
};

/// Returns the ratings of two players after their game. `outcome` is `Greater` if `one` won.
pub(super) fn rate(one: &Rating, other: &Rating, outcome: Ordering) -> (Rating, Rating) {
    let after_one = rate_period(one, &[(*other, outcome)]);
    let after_other = rate_period(other, &[(*one, outcome.reverse())]);
    (after_one, after_other)
}

/// Returns the rating after `games`, all in one rating period. Each game is given as the opponent's rating and the outcome. The caller must update
/// the rating's number of games.
pub(super) fn rate_period(rating: &Rating, games: &[(Rating, Ordering)]) -> Rating {
    let games: Vec<(Glicko2Rating, Outcomes)> = games
        .iter()
        .map(|(other, outcome)| {
            let outcome = match outcome {
                Ordering::Greater => Outcomes::WIN,
                Ordering::Equal => Outcomes::DRAW,
                Ordering::Less => Outcomes::LOSS,
            };
            (to_glicko(other), outcome)
        })
        .collect();
    let mut after = glicko2_rating_period(&to_glicko(rating), &games, &USUAL);
    if !VOLATILITIES.contains(&after.volatility) {
        let volatility = clamp_rating(Rating {
            volatility: after.volatility,
            ..*rating
        })
        .volatility;
        let held = Glicko2Rating {
            volatility,
            ..to_glicko(rating)
        };
        after = glicko2_rating_period(&held, &games, &HELD);
    }
    Rating {
        value: after.rating,
        deviation: after.deviation,
        volatility: after.volatility,
        ..*rating
    }
}

/// Converts a rating to the library's type.
fn to_glicko(rating: &Rating) -> Glicko2Rating {
    Glicko2Rating {
        rating: rating.value,
        deviation: rating.deviation,
        volatility: rating.volatility,
    }
}
