//! The cost of a pair, expressed as one number.

use super::player::{FloatDirection, SwissPlayer};
use crate::{Points, SeatOfTwo};

/// The cost of a pair or a bye, with the most important part first. The fields are the criteria of [`pair_swiss`](super::pair_swiss).
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PairCost {
    /// Number of players, 0 to 2, who would have sat in one seat three more times than in the other; 0 in the last round if one of the two has more
    /// than half of the possible points. For a bye: 1 if the player has already won a game without playing it, otherwise 0.
    forbidden: u32,
    /// Points of the player with the bye, in 120ths.
    bye: u32,
    /// Square of the difference between the two players' points, in 14400ths.
    gap: u32,
    /// Whether the two players have different points.
    is_float: bool,
    seats: SeatCost,
    /// Number of players who float in the same direction as in the round before: 0 to 2.
    repeated_floats: u32,
    /// Square of the distance from the ideal pairing by seeds.
    order: u32,
}

/// The cost of one assignment of seats, with the most important part first. Each field is a number of players, 0 to 2.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct SeatCost {
    /// Number of players whose numbers of games in the two seats would differ by three or more.
    too_often: u32,
    /// Number of players who would have the same seat for the third time in a row.
    third: u32,
    /// Number of players who would not get the seat that they are due.
    undue: u32,
    /// Number of players whose numbers of games in the two seats would differ by two.
    twice: u32,
}

impl PairCost {
    /// Returns the cost of a pair. `above` has at least as many points as `below`; if the points are equal, `above` is the better seed.
    pub(super) fn of_pair(above: &SwissPlayer, below: &SwissPlayer, is_last_round: bool) -> Self {
        let gap = above.points.to_120ths() - below.points.to_120ths();
        let is_float = gap > 0;
        let seats = [SeatOfTwo::First, SeatOfTwo::Second].map(|seat| add_seats(above, below, seat));
        let seats = seats[0].min(seats[1]);
        let repeats =
            |player: &SwissPlayer, direction| u32::from(is_float && player.last_float == direction);
        let order = if is_float {
            square(above.group - 1 - above.place) + square(below.place)
        } else {
            square((below.place - above.place).abs_diff(above.group / 2))
        };
        Self {
            // FIDE allows this for players with more than half of the points (C.04.3, A.6 and C.3).
            forbidden: if is_last_round && above.is_topscorer() {
                0
            } else {
                seats.too_often
            },
            bye: 0,
            gap: gap * gap,
            is_float,
            seats,
            repeated_floats: repeats(above, FloatDirection::Down)
                + repeats(below, FloatDirection::Up),
            order,
        }
    }

    /// Returns the cost of a bye.
    pub(super) fn of_bye(player: &SwissPlayer) -> Self {
        Self {
            forbidden: u32::from(player.has_won_unplayed),
            bye: player.points.to_120ths(),
            repeated_floats: u32::from(player.last_float == FloatDirection::Down),
            order: square(player.group - 1 - player.place),
            ..Self::default()
        }
    }

    /// Returns the cost as one number. The pairing with the smallest sum over all tables is the best by the first criterion, then by the second, and
    /// so on.
    ///
    /// With 256 players, there are 128 tables (2⁷); with 64 rounds, a difference in points is below 2¹³. Each field gets as many bits as its sum over
    /// all tables needs, 125 bits in total.
    pub(super) fn weigh(&self) -> i128 {
        let fields = [
            (self.forbidden, 8),
            (self.bye, 13),
            (self.gap, 33),
            (u32::from(self.is_float), 8),
            (self.seats.too_often, 8),
            (self.seats.third, 8),
            (self.seats.undue, 8),
            (self.seats.twice, 8),
            (self.repeated_floats, 9),
            (self.order, 25),
        ];
        fields.into_iter().fold(0, |weight, (field, bits)| {
            weight << bits | i128::from(field)
        })
    }
}

/// Returns the seat of `above` in a game with `below`.
///
/// Chooses the seats with the lower cost. If the costs are equal, gives the players the opposite of their seats in the last round in which their
/// seats differed. If their seats have never differed, gives `above` the seat that this player is due. If no seat is due, the better seed of the two
/// gets `first_seed` if that seed is the first, third, …, and the other seat if not (FIDE Handbook C.04.3, E).
pub(super) fn choose_seats(
    above: &SwissPlayer,
    below: &SwissPlayer,
    first_seed: SeatOfTwo,
) -> SeatOfTwo {
    let [first, second] =
        [SeatOfTwo::First, SeatOfTwo::Second].map(|seat| add_seats(above, below, seat));
    match first.cmp(&second) {
        std::cmp::Ordering::Less => return SeatOfTwo::First,
        std::cmp::Ordering::Greater => return SeatOfTwo::Second,
        std::cmp::Ordering::Equal => {}
    }
    let rounds = above.seats.iter().zip(&below.seats).rev();
    let mut both = rounds.filter_map(|(a, b)| Some(((*a)?, (*b)?)));
    if let Some((seat, _)) = both.find(|(a, b)| a != b) {
        return seat.other();
    }
    above.due_seat().unwrap_or_else(|| {
        let seed = above.seed.min(below.seed);
        let of_seed = if seed.is_multiple_of(2) {
            first_seed
        } else {
            first_seed.other()
        };
        if seed == above.seed {
            of_seed
        } else {
            of_seed.other()
        }
    })
}

/// Returns the cost of giving `seat` to `above`, and the other seat to `below`.
fn add_seats(above: &SwissPlayer, below: &SwissPlayer, seat: SeatOfTwo) -> SeatCost {
    let (a, b) = (rate_seat(above, seat), rate_seat(below, seat.other()));
    SeatCost {
        too_often: a.too_often + b.too_often,
        third: a.third + b.third,
        undue: a.undue + b.undue,
        twice: a.twice + b.twice,
    }
}

fn rate_seat(player: &SwissPlayer, seat: SeatOfTwo) -> SeatCost {
    let step = match seat {
        SeatOfTwo::First => 1,
        SeatOfTwo::Second => -1,
    };
    let (before, after) = (player.seat_balance(), player.seat_balance() + step);
    let grows = after.abs() > before.abs();
    SeatCost {
        too_often: u32::from(grows && after.abs() > 2),
        third: u32::from(player.repeated_seat() == Some(seat)),
        undue: u32::from(player.due_seat().is_some_and(|due| due != seat)),
        twice: u32::from(grows && after.abs() == 2),
    }
}

fn square(distance: usize) -> u32 {
    (distance * distance) as u32
}

/// The largest value of each field fits into the bits of the field.
const _: () = assert!((64 * Points::WIN.to_120ths()).pow(2) < 1 << 26);
