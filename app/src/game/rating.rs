//! Ratings: how well people play, calculated from finished games.
//!
//! Games between two are rated by Glicko-2, games of three and more by the method of Weng and Lin; each kind of game has
//! a [`Scale`] for each, since beating one opponent differs from holding out against five. Numbers of different scales are
//! not comparable. Teams use the second method: it estimates what each player adds to a team, from games in teams
//! and alone; a scale for teams only would take years to fill.
//!
//! Games played at leisure end one by one, so there are no common rating periods: a game is a period of its own for those
//! who played it, and between two games their deviation grows with the time that has passed ([`as_of`]).
//!
//! A game is rated if its players agreed to that, are people, and have one seat each ([`Contest::of`]). A player who leaves
//! early loses at the place where they left; players who share a win have drawn with each other.
//! All of this is computed; nothing is read or stored here.

mod duel;
mod many;
pub(crate) mod ranking;

use std::collections::BTreeMap;
use std::time::Duration;

use asterism_rules::AnyGame;
use asterism_store::{GameRecord, Origin, Player, Rating, RatingChange, Timestamp, UserId};

use crate::protocol::payload::{Crowd, Scale};

/// Rating of a new player; like the deviation and the volatility, as Glickman recommends.
pub(crate) const START: f64 = 1500.0;

/// Deviation of a new player, and the largest allowed: nothing is known.
const UNKNOWN: f64 = 350.0;

/// Volatility of a new player.
const VOLATILITY: f64 = 0.06;

/// Rating points per unit of Glicko-2.
const POINTS: f64 = 173.7178;

/// Values a rating can have. Nobody gets near the limits by playing; somebody who wins a thousand arranged games stops here.
const VALUES: std::ops::RangeInclusive<f64> = 100.0..=4000.0;

/// Deviations a rating can have. With a smaller one it would hardly change any more. Lichess has the same limits.
const DEVIATIONS: std::ops::RangeInclusive<f64> = 45.0..=UNKNOWN;

/// Volatilities a rating can have. The paper sets no limit, but a single very unlikely win can lead to one of some hundred
/// and to a rating thousands of points higher. Lichess has the same upper limit.
const VOLATILITIES: std::ops::RangeInclusive<f64> = 0.01..=0.1;

/// A rating period without games: after a year of them a deviation of 60 has become one of 110.
///
/// Glickman's paper on Glicko (1999, "Parameter estimation in large dynamic paired comparison experiments") chooses the
/// growth by how long it takes until a rating means little; that year is Lichess's choice, which lets deviations grow in
/// fractions of a period as well.
const PERIOD: Duration = Duration::from_secs(112 * 60 * 60);

impl Scale {
    /// Deviation above which a rating is provisional. Eight games between two newcomers lead below it, nine of three, six of four.
    fn settled(self) -> f64 {
        match self.crowd {
            Crowd::Two => 150.0,
            Crowd::Many => 220.0,
        }
    }

    /// True if `rating` is provisional: too few games, or too long ago.
    pub(crate) fn is_provisional(self, rating: &Rating, now: Timestamp) -> bool {
        as_of(rating, now).deviation > self.settled()
    }
}

/// Returns `rating` at a later moment, with a larger deviation because nothing was played since.
pub(crate) fn as_of(rating: &Rating, now: Timestamp) -> Rating {
    let periods = now.since(rating.at).as_secs_f64() / PERIOD.as_secs_f64();
    Rating {
        deviation: grow_deviation(rating, periods),
        ..*rating
    }
}

/// Returns the deviation after this many periods without games: step 6 of Glicko-2, for any number of them.
fn grow_deviation(rating: &Rating, periods: f64) -> f64 {
    let growth = rating.volatility * POINTS;
    rating.deviation.hypot(growth * periods.sqrt()).min(UNKNOWN)
}

/// Clamps `rating` to the supported range.
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

/// A finished game, as far as ratings need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contest {
    pub(crate) scale: Scale,
    /// In an order that does not depend on the seats.
    sides: Vec<Side>,
}

/// Who played together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    users: Vec<UserId>,
    /// From 0 for the best; several may share one.
    place: usize,
}

impl Contest {
    /// Returns the contest of `game`, which is `record` replayed to its end; `None` if it is not rated.
    pub(crate) fn of(record: &GameRecord, game: &AnyGame) -> Option<Contest> {
        let mut sorted = record.seats.clone();
        sorted.sort_unstable();
        let twice = sorted
            .windows(2)
            .any(|pair| pair[0] == pair[1] && pair[0] != Player::Former);
        if !record.terms.rated
            || record.engine.is_some()
            || record.origin != Origin::Challenge
            || twice
        {
            return None;
        }
        let standing = game.standing();
        let mut sides = Vec::new();
        for seats in game.sides() {
            // Partners share the better place of the two.
            let place = standing
                .iter()
                .position(|at| at.iter().any(|seat| seats.contains(seat)))?;
            let players = seats
                .iter()
                .map(|seat| record.seats.get(seat.index()).copied());
            let players: Vec<Player> = players.collect::<Option<_>>()?;
            let mut users: Vec<UserId> = players.iter().filter_map(|it| it.user()).collect();
            users.sort_unstable();
            // A former player had left the game, so the ranking of the others does not need them.
            if !users.is_empty() {
                sides.push(Side { users, place });
            }
        }
        sides.sort_unstable();
        let scale = Scale::for_seats(game.kind(), record.seats.len());
        (sides.len() > 1).then_some(Contest { scale, sides })
    }

    /// Returns the users whose ratings it changes.
    pub(crate) fn users(&self) -> impl Iterator<Item = UserId> {
        self.sides
            .iter()
            .flat_map(|side| side.users.iter().copied())
    }

    /// Returns the changes of ratings on its scale; `present` are the ratings now, without those who have none yet.
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
                // Each side is one player, or it would not be a game of two.
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
