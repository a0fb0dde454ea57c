//! Describes ratings in words and numbers.

use asterism_render::RatingCurve;
use asterism_store::{GameRecord, Player, Rating, RatingChange, Timestamp, UserId};

use crate::game::loaded_game::LoadedGame;
use crate::game::rating::{START, as_of, points};
use crate::protocol::payload::{Crowd, Scale};
use crate::text::Language;
use crate::text::markdown::{escape, join};

impl Scale {
    /// Returns the name of the scale: the game, plus the number of players if the game has more than one scale.
    pub(crate) fn name(self, language: Language) -> String {
        let game = language.game_name(self.kind);
        // A game with a single scale needs no more than its name.
        if Scale::of(self.kind).count() < 2 {
            return game;
        }
        match self.crowd {
            Crowd::Two => language.scale_two(game),
            Crowd::Many => language.scale_many(game),
        }
    }

    /// Returns the short name of the scale, for pictures: the game, plus the number of players in figures.
    fn label(self, language: Language) -> String {
        let game = language.game_name(self.kind);
        match self.crowd {
            _ if Scale::of(self.kind).count() < 2 => game,
            Crowd::Two => format!("{game} (2)"),
            Crowd::Many => format!("{game} (3+)"),
        }
    }
}

/// Writes the rating in whole points, with a question mark while it is provisional.
pub(crate) fn write_rating(rating: &Rating, scale: Scale, now: Timestamp) -> String {
    let is_provisional = scale.is_provisional(rating, now);
    let mark = if is_provisional { "?" } else { "" };
    format!("{}{mark}", points(rating.value))
}

/// Returns the rating deviation at `now`, in whole points.
pub(crate) fn deviation_now(rating: &Rating, now: Timestamp) -> i64 {
    points(as_of(rating, now).deviation)
}

/// Describes the rating changes caused by `loaded`'s game, in the order of the seats: "Ann 1532 (+14), Ben 1490? (−9)". Empty if there are none.
pub(crate) fn describe_changes(loaded: &LoadedGame, language: Language) -> String {
    let ratings = &loaded.record.ratings;
    let seats = loaded.record.seats.iter().zip(&loaded.names);
    let changed = seats.filter_map(|(user, name)| {
        let change = ratings.iter().find(|change| change.user == *user)?;
        let rating = match Scale::from_id(&change.scale) {
            Some(scale) => write_rating(&change.after, scale, change.after.at),
            // Rated by another version of the program.
            None => points(change.after.value).to_string(),
        };
        Some(language.rating_changed(escape(name), rating, write_signed(gain(change))))
    });
    match join(changed, ", ") {
        none if none.is_empty() => none,
        changed => language.ratings_changed(changed),
    }
}

/// Returns the rating change that users see: the difference between the rounded ratings.
pub(crate) fn gain(change: &RatingChange) -> i64 {
    let before = change.before.map_or(START, |before| before.value);
    points(change.after.value) - points(before)
}

/// Writes a number with its sign, using the typographic minus sign.
fn write_signed(number: i64) -> String {
    match number {
        0 => "±0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// Maximum number of rated games in a graph.
const GRAPH_GAMES: usize = 200;

/// Returns the course of the user's ratings over the latest rated games in `records`, as one curve per scale. Empty if there are fewer than two rated
/// games.
pub(crate) fn trace_ratings(
    records: &[GameRecord],
    user: UserId,
    language: Language,
) -> Vec<RatingCurve> {
    let changes = records.iter().flat_map(|record| &record.ratings);
    let mut changes: Vec<&RatingChange> = changes
        .filter(|change| change.user == Player::User(user))
        .collect();
    changes.sort_by_key(|change| (change.after.at, change.after.games));
    let changes = &changes[changes.len().saturating_sub(GRAPH_GAMES)..];
    if changes.len() < 2 {
        return Vec::new();
    }
    let curves = Scale::all().map(|scale| {
        let mut points: Vec<(usize, f64)> = Vec::new();
        for (before, change) in changes.iter().enumerate() {
            if change.scale != scale.id() {
                continue;
            }
            if points.is_empty() {
                let first = change.before.map_or(START, |before| before.value);
                points.push((before, first));
            }
            points.push((before + 1, change.after.value));
        }
        RatingCurve {
            name: scale.label(language),
            points,
        }
    });
    curves.collect()
}

/// Describes the rating curves in words.
pub(crate) fn describe_curves(curves: &[RatingCurve], language: Language) -> String {
    let drawn = curves.iter().filter_map(|curve| {
        let ratings = || curve.points.iter().map(|(_, rating)| points(*rating));
        let (first, last) = (ratings().next()?, ratings().next_back()?);
        let (least, most) = (ratings().min()?, ratings().max()?);
        let name = curve.name.clone();
        Some(language.ratings_alt_curve(name, first, last, least, most))
    });
    let drawn = join(drawn, " ");
    let games = curves.iter().flat_map(|curve| &curve.points);
    let games = games.map(|(game, _)| *game).max().unwrap_or(0);
    format!("{} {drawn}", language.ratings_alt(games))
}
