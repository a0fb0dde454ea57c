//! The facts about a player that the pairing needs.

use crate::history::{Appearance, History};
use crate::{Points, SeatOfTwo, TableResult};

/// The direction in which a player left their score group in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FloatDirection {
    /// No float: the player met an opponent with equal points, or did not play.
    None,
    /// Upward: the player met an opponent with more points.
    Up,
    /// Downward: the player met an opponent with fewer points, or had a bye.
    Down,
}

#[derive(Debug, Clone)]
pub(super) struct SwissPlayer {
    pub(super) entrant: usize,
    /// The player's position in the seeding of all entrants, from 0.
    pub(super) seed: usize,
    pub(super) points: Points,
    /// The player's position by seed, from 0, among the players with equal points.
    pub(super) place: usize,
    /// Number of players with the same points as this player, including this player.
    pub(super) group: usize,
    pub(super) byes: usize,
    /// Whether the player has won a game without playing it.
    pub(super) has_won_unplayed: bool,
    /// The player's seat in each round; `None` if the player did not play.
    pub(super) seats: Vec<Option<SeatOfTwo>>,
    /// The direction in which the player floated in the last round.
    pub(super) last_float: FloatDirection,
}

impl SwissPlayer {
    /// Collects the facts about a player from the history. `place` and `group` are set later.
    pub(super) fn new(history: &History<'_>, entrant: usize, seed: usize) -> Self {
        let rounds = 0..history.next_round();
        let has_won_unplayed = rounds.clone().any(|round| {
            matches!(history.find(round, entrant), Appearance::AtTable { table, seat }
                if matches!(&table.result, TableResult::Unplayed(scores) if scores[seat] == Points::WIN))
        });
        Self {
            entrant,
            seed,
            points: history.points(entrant),
            place: 0,
            group: 1,
            byes: history.count_byes(entrant),
            has_won_unplayed,
            seats: rounds
                .map(|round| history.seat_of_two(round, entrant))
                .collect(),
            last_float: find_last_float(history, entrant),
        }
    }

    /// Returns whether the player has more than half of the points that were possible so far.
    pub(super) fn is_topscorer(&self) -> bool {
        let most = Points::WIN.to_120ths() * self.seats.len() as u32;
        self.points.to_120ths() * 2 > most
    }

    /// Returns the number of times that the player has had the first seat, minus the number of times that they have had the second.
    pub(super) fn seat_balance(&self) -> i32 {
        let played = self.seats.iter().flatten();
        played
            .map(|seat| match seat {
                SeatOfTwo::First => 1,
                SeatOfTwo::Second => -1,
            })
            .sum()
    }

    /// Returns the seat that the player had in the last two games, if both were played in the same seat.
    pub(super) fn repeated_seat(&self) -> Option<SeatOfTwo> {
        let mut played = self.seats.iter().rev().flatten();
        let (last, before) = (played.next()?, played.next()?);
        (last == before).then_some(*last)
    }

    /// Returns the seat that the player should have next; `None` before the player's first game.
    pub(super) fn due_seat(&self) -> Option<SeatOfTwo> {
        if let Some(seat) = self.repeated_seat() {
            return Some(seat.other());
        }
        match self.seat_balance() {
            1.. => Some(SeatOfTwo::Second),
            ..=-1 => Some(SeatOfTwo::First),
            0 => Some(self.seats.iter().rev().flatten().next()?.other()),
        }
    }
}

fn find_last_float(history: &History<'_>, entrant: usize) -> FloatDirection {
    let Some(last) = history.next_round().checked_sub(1) else {
        return FloatDirection::None;
    };
    match history.find(last, entrant) {
        Appearance::Bye => FloatDirection::Down,
        Appearance::AtTable { table, .. } if matches!(table.result, TableResult::Played(_)) => {
            let own = history.points_before(last, entrant);
            let opponents = table.players.iter().filter(|player| **player != entrant);
            let best = opponents.map(|player| history.points_before(last, *player));
            match best.max().unwrap_or(own).cmp(&own) {
                std::cmp::Ordering::Less => FloatDirection::Down,
                std::cmp::Ordering::Equal => FloatDirection::None,
                std::cmp::Ordering::Greater => FloatDirection::Up,
            }
        }
        Appearance::AtTable { .. } | Appearance::Late | Appearance::Absent => FloatDirection::None,
    }
}
