//! Results of a user's finished games, counted from their records.
//!
//! Games between human players count, rated or not; games with the engine are counted separately. Practice, imported and aborted games do not count.
//! Replaying hundreds of records for one profile would be slow, so places are derived from who won and when players left.

use std::cmp::Ordering;
use std::collections::HashMap;

use asterism_pairing::share_points;
use asterism_rules::{AnyGame, GameKind, How, Seat, SeatSet};
use asterism_store::{Ended, EntryKind, GameRecord, UserId};

use crate::protocol::payload::Scale;

/// The result of one game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The player won alone or with their team.
    Won,
    /// The player shared the win with an opponent.
    Shared,
    Drawn,
    Lost,
}

/// Numbers of games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) won: u32,
    pub(crate) shared: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

impl Tally {
    /// Returns the total number of games.
    pub(crate) fn games(self) -> u32 {
        self.won + self.shared + self.drawn + self.lost
    }

    fn count(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Won => self.won += 1,
            Outcome::Shared => self.shared += 1,
            Outcome::Drawn => self.drawn += 1,
            Outcome::Lost => self.lost += 1,
        }
    }
}

/// The results of a user's finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    /// Results by rating scale, including those of unrated games.
    pub(crate) by_scale: HashMap<Scale, Tally>,
    /// Results of all games without the engine.
    pub(crate) all: Tally,
    /// Results of games with the engine, which `all` does not include.
    pub(crate) engine: Tally,
    /// Number of games in the current winning streak, including shared wins.
    pub(crate) streak: u32,
    /// Number of games in the longest winning streak.
    pub(crate) longest: u32,
    /// Number of games that the user played to the end. A game that the user resigned counts if the resignation ended it; running out of time does
    /// not count.
    pub(crate) completed: u32,
}

/// Counts the results of `user` in `records`.
pub(crate) fn results(records: &[GameRecord], user: UserId) -> Results {
    let mut results = Results::default();
    let mut games: Vec<Finished<'_>> = finished(records).collect();
    games.sort_by_key(|game| (game.ended.at, game.record.id));
    for game in games {
        let Some(seat) = game.seat_of(user) else {
            continue;
        };
        let outcome = game.outcome(seat);
        if game.record.engine.is_some() {
            results.engine.count(outcome);
            continue;
        }
        results.all.count(outcome);
        results
            .by_scale
            .entry(game.scale())
            .or_default()
            .count(outcome);
        results.streak = match outcome {
            Outcome::Won | Outcome::Shared => results.streak + 1,
            Outcome::Drawn | Outcome::Lost => 0,
        };
        results.longest = results.longest.max(results.streak);
        results.completed += u32::from(game.is_completed_by(seat));
    }
    results
}

/// Counts the results of `one` against `other` in those games of `records` in which they were opponents. The player with the better place counts as
/// the winner.
pub(crate) fn head_to_head(records: &[GameRecord], one: UserId, other: UserId) -> Tally {
    let mut tally = Tally::default();
    for game in finished(records).filter(|game| game.record.engine.is_none()) {
        let (Some(one), Some(other)) = (game.seat_of(one), game.seat_of(other)) else {
            continue;
        };
        let (own, theirs) = (game.side_of(one), game.side_of(other));
        if own.contains(&other) {
            continue;
        }
        tally.count(match game.place(own).cmp(&game.place(theirs)) {
            Ordering::Less => Outcome::Won,
            Ordering::Equal => Outcome::Drawn,
            Ordering::Greater => Outcome::Lost,
        });
    }
    tally
}

/// Returns the finished games of `records` that count towards results.
fn finished(records: &[GameRecord]) -> impl Iterator<Item = Finished<'_>> {
    records.iter().filter_map(Finished::of)
}

/// Returns the result of a finished game for `user`; `None` if the game does not count towards results, or if `user` did not play in it.
pub(crate) fn outcome(record: &GameRecord, user: UserId) -> Option<Outcome> {
    let game = Finished::of(record)?;
    Some(game.outcome(game.seat_of(user)?))
}

/// A finished game that counts towards results. Seats are counted from 0.
struct Finished<'a> {
    record: &'a GameRecord,
    ended: &'a Ended,
    kind: GameKind,
    /// The seats of each side.
    sides: Vec<Vec<usize>>,
}

/// Place of a side that neither won nor left early.
const STAYED: usize = 1;

impl Finished<'_> {
    fn of(record: &GameRecord) -> Option<Finished<'_>> {
        let ended = record.ended.as_ref()?;
        let kind: GameKind = record.kind.parse().ok()?;
        let is_aborted = ended.how == How::Aborted.word();
        if is_aborted || !record.origin.is_competitive() {
            return None;
        }
        let seats = record.seats.len();
        let sides = if seats > 2 {
            let start = AnyGame::new(kind, &record.options, seats).ok()?;
            let indices = |side: SeatSet| side.iter().map(Seat::index).collect();
            start.sides().into_iter().map(indices).collect()
        } else {
            (0..seats).map(|seat| vec![seat]).collect()
        };
        Some(Finished {
            record,
            ended,
            kind,
            sides,
        })
    }

    fn scale(&self) -> Scale {
        Scale::for_seats(self.kind, self.record.seats.len())
    }

    fn seat_of(&self, user: UserId) -> Option<usize> {
        self.record.seats.iter().position(|seat| *seat == user)
    }

    fn side_of(&self, seat: usize) -> &[usize] {
        let side = self.sides.iter().find(|side| side.contains(&seat));
        side.map_or(&[], Vec::as_slice)
    }

    fn won(&self, seat: usize) -> bool {
        self.ended
            .winners
            .iter()
            .any(|winner| usize::from(*winner) == seat + 1)
    }

    /// Returns the index of the entry with which a seat left the game, if it did.
    fn left(&self, seat: usize) -> Option<usize> {
        self.record
            .entries
            .iter()
            .position(|entry| match entry.what {
                EntryKind::Resigned(number) | EntryKind::TimedOut(number) => {
                    usize::from(number) == seat + 1
                }
                EntryKind::Move(_) | EntryKind::DrawAgreed | EntryKind::Aborted(_) => false,
            })
    }

    /// Returns the place of `side`; 0 is best and means that the side won. If partners have different places, the better one counts.
    fn place(&self, side: &[usize]) -> usize {
        let entries = self.record.entries.len();
        let place = |seat: &usize| match self.left(*seat) {
            _ if self.won(*seat) => 0,
            None => STAYED,
            // The later a player leaves, the better their place.
            Some(entry) => STAYED + entries - entry,
        };
        side.iter().map(place).min().unwrap_or(STAYED)
    }

    fn outcome(&self, seat: usize) -> Outcome {
        let own = self.side_of(seat);
        if own.iter().any(|seat| self.won(*seat)) {
            let winners = (0..self.record.seats.len()).filter(|seat| self.won(*seat));
            let alone = winners.into_iter().all(|winner| own.contains(&winner));
            if alone { Outcome::Won } else { Outcome::Shared }
        } else if self.ended.winners.is_empty() && self.place(own) == STAYED {
            Outcome::Drawn
        } else {
            Outcome::Lost
        }
    }

    /// Returns true if `seat` played to the end. A seat that resigned counts if the resignation ended the game.
    fn is_completed_by(&self, seat: usize) -> bool {
        let Some(at) = self.left(seat) else {
            return true;
        };
        let resigned = matches!(self.record.entries[at].what, EntryKind::Resigned(_));
        resigned && at + 1 == self.record.entries.len()
    }
}

/// Returns each seat's points for a finished game, in 120ths of a point.
pub(crate) fn share_game(game: &AnyGame) -> Option<Vec<u16>> {
    let seats = game.players();
    let ending = game.ending()?;
    if ending.how == How::Aborted {
        // No one has won. This should not happen in a game that counts.
        return Some(vec![60; seats]);
    }
    let standing = game.standing();
    let rank = |seat: usize| {
        let mut before = 0;
        for place in &standing {
            if place.iter().any(|at| at.index() == seat) {
                return before + 1;
            }
            before += place.len();
        }
        seats
    };
    let ranks: Vec<usize> = (0..seats).map(rank).collect();
    let points = share_points(&ranks)?;
    Some(points.iter().map(|it| it.to_120ths() as u16).collect())
}

#[cfg(test)]
pub(crate) mod tests;
