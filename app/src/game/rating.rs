//! Ratings: estimates of playing strength, calculated from finished games.
//!
//! Games of two players are rated by Glicko-2, games of three or more by the method of Weng and Lin. Each kind of game has a separate [`Scale`] for
//! each of the two methods, because playing against one opponent takes different skills than playing against several. Numbers on different scales are
//! not comparable. Team games use the second method, which estimates each player's contribution to a team. They share a scale with games without
//! teams, because a scale for teams only would have too few games.
//!
//! Games end one at a time, so there are no common rating periods. Each game is a separate period for its players, and between two games their
//! deviation grows with the time that has passed ([`as_of`]).
//!
//! A game is rated if its players agreed to that, are all human, have one seat each, and did not abort the game ([`Contest::of`]). A player who
//! leaves early ranks below everyone who stayed longer; players who share a win have drawn with each other. This module only computes; it does not
//! use the store. Both methods come from the crate `skillratings`, and tests compare the results with published examples.

mod duel;
mod many;

use std::collections::BTreeMap;
use std::time::Duration;

use asterism_rules::{AnyGame, Ending, How};
use asterism_store::{GameRecord, Player, Rating, RatingChange, Timestamp, UserId};

use crate::protocol::payload::{Crowd, Scale};

/// Rating of a new player. Like the deviation and volatility of a new player, it is the value that Glickman recommends.
pub(crate) const START: f64 = 1500.0;

/// Deviation of a new player, about whose strength nothing is known. It is also the largest deviation allowed.
const UNKNOWN: f64 = 350.0;

/// Volatility of a new player.
const VOLATILITY: f64 = 0.06;

/// Rating points per unit on the internal scale of Glicko-2.
const POINTS: f64 = 173.7178;

/// Allowed range of ratings. Normal play stays far from the limits; they only stop a user who wins a thousand prearranged games.
const VALUES: std::ops::RangeInclusive<f64> = 100.0..=4000.0;

/// Allowed range of deviations. With a deviation below this range, a rating would hardly change anymore. Lichess has the same limits.
const DEVIATIONS: std::ops::RangeInclusive<f64> = 45.0..=UNKNOWN;

/// Allowed range of volatilities. The paper sets no limit, but a single very unlikely win can raise the volatility to several hundred and
/// the rating by thousands of points. Lichess has the same upper limit.
const VOLATILITIES: std::ops::RangeInclusive<f64> = 0.01..=0.1;

/// Length of a rating period without games. It is chosen so that a year without games raises a deviation from 60 to 110.
///
/// Glickman's paper on Glicko (1999, "Parameter estimation in large dynamic paired comparison experiments") derives the growth from the time after
/// which a rating is no longer reliable. The numbers above are those of Lichess, which also lets deviations grow in fractions of a period.
const PERIOD: Duration = Duration::from_hours(112);

impl Scale {
    /// Returns the deviation above which a rating is provisional. A new player's deviation falls below this value after eight two-player games, nine
    /// three-player games or six four-player games.
    fn settled(self) -> f64 {
        match self.crowd {
            Crowd::Two => 150.0,
            Crowd::Many => 220.0,
        }
    }

    /// Returns true if `rating` is provisional because the player has played too few games, or none for too long.
    pub(crate) fn is_provisional(self, rating: &Rating, now: Timestamp) -> bool {
        as_of(rating, now).deviation > self.settled()
    }
}

/// Returns `rating` as it is at the later time `now`: its deviation has grown with the time since the last game.
pub(crate) fn as_of(rating: &Rating, now: Timestamp) -> Rating {
    let periods = now.since(rating.at).as_secs_f64() / PERIOD.as_secs_f64();
    Rating {
        deviation: grow_deviation(rating, periods),
        ..*rating
    }
}

/// Returns the deviation after `periods` periods without games: step 6 of Glicko-2, extended to fractions of a period.
fn grow_deviation(rating: &Rating, periods: f64) -> f64 {
    let growth = rating.volatility * POINTS;
    rating.deviation.hypot(growth * periods.sqrt()).min(UNKNOWN)
}

/// Clamps the parts of `rating` to their allowed ranges.
fn clamp_rating(rating: Rating) -> Rating {
    fn clamp_number(range: std::ops::RangeInclusive<f64>, number: f64) -> f64 {
        number.clamp(*range.start(), *range.end())
    }
    Rating {
        value: clamp_number(VALUES, rating.value),
        deviation: clamp_number(DEVIATIONS, rating.deviation),
        volatility: clamp_number(VOLATILITIES, rating.volatility),
        ..rating
    }
}

/// Returns the rating of a new player.
fn new_rating(now: Timestamp) -> Rating {
    Rating {
        value: START,
        deviation: UNKNOWN,
        volatility: VOLATILITY,
        games: 0,
        at: now,
    }
}

/// The parts of a finished game that are needed to rate it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contest {
    pub(crate) scale: Scale,
    /// The sides, sorted so that the order of the seats does not matter.
    sides: Vec<Side>,
}

/// Players on the same side: a team or a single player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    users: Vec<UserId>,
    /// The side's place, counted from 0 for the best. Several sides can share a place.
    place: usize,
}

impl Contest {
    /// Returns the contest for `game`, which is the game of `record` replayed to its end. `None` if the game is not rated.
    pub(crate) fn of(record: &GameRecord, game: &AnyGame) -> Option<Contest> {
        let mut sorted = record.seats.clone();
        sorted.sort_unstable();
        let twice = sorted
            .windows(2)
            .any(|pair| pair[0] == pair[1] && pair[0] != Player::Former);
        let is_aborted = |ending: Ending| ending.how == How::Aborted;
        if !record.terms.rated
            || game.ending().is_some_and(is_aborted)
            || record.engine.is_some()
            || !record.origin.is_competitive()
            || twice
        {
            return None;
        }
        let standing = game.standing();
        let mut sides = Vec::new();
        for seats in game.sides() {
            // Partners share the better of their places.
            let place = standing
                .iter()
                .position(|at| at.iter().any(|seat| seats.contains(seat)))?;
            let players = seats
                .iter()
                .map(|seat| record.seats.get(seat.index()).copied());
            let players: Vec<Player> = players.collect::<Option<_>>()?;
            let mut users: Vec<UserId> = players.iter().filter_map(|it| it.user()).collect();
            users.sort_unstable();
            // A former player left before the game ended, so the others can be rated without them.
            if !users.is_empty() {
                sides.push(Side { users, place });
            }
        }
        sides.sort_unstable();
        let scale = Scale::for_seats(game.kind(), record.seats.len());
        (sides.len() > 1).then_some(Contest { scale, sides })
    }

    /// Returns the users whose ratings the game changes.
    pub(crate) fn users(&self) -> impl Iterator<Item = UserId> {
        self.sides
            .iter()
            .flat_map(|side| side.users.iter().copied())
    }

    /// Returns the rating changes. `present` contains the players' current ratings on this scale, but no entries for new players.
    pub(crate) fn changes(
        &self,
        present: &BTreeMap<UserId, Rating>,
        now: Timestamp,
    ) -> Vec<RatingChange> {
        let rating = |user: &UserId| {
            present.get(user).map_or_else(
                || new_rating(now),
                |rating| as_of(&clamp_rating(*rating), now),
            )
        };
        let sides: Vec<(Vec<Rating>, usize)> = self
            .sides
            .iter()
            .map(|side| (side.users.iter().map(rating).collect(), side.place))
            .collect();
        let after = match (self.scale.crowd, sides.as_slice()) {
            (Crowd::Two, [(one, first), (other, second)]) => {
                // In a game of two, each side is one player.
                let (one, other) = duel::rate(&one[0], &other[0], second.cmp(first));
                vec![vec![one], vec![other]]
            }
            (Crowd::Two | Crowd::Many, sides) => many::rate(sides),
        };
        let change = |(user, after): (UserId, Rating)| {
            let before = present.get(&user).copied();
            let after = Rating {
                games: before.map_or(0, |before| before.games).saturating_add(1),
                at: before.map_or(now, |before| before.at.max(now)),
                ..clamp_rating(after)
            };
            RatingChange {
                user: user.into(),
                scale: self.scale.id(),
                before,
                after,
            }
        };
        self.users()
            .zip(after.into_iter().flatten())
            .map(change)
            .collect()
    }
}

pub(crate) fn points(number: f64) -> i64 {
    number.round() as i64
}

#[cfg(test)]
mod tests;
