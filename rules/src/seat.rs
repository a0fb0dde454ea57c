//! Seats, numbered in turn order.

use std::fmt;

use crate::set::{bit_set, index_type};

/// One place at the table. Seats take turns in numerical order.
///
/// A seat is not a player: the caller knows which player sits in which seat.
///
/// ```
/// use asterism_rules::Seat;
///
/// let second = Seat::from_number(2).unwrap();
/// assert_eq!((second.index(), second.number(), second.to_string().as_str()), (1, 2, "2"));
/// assert_eq!(Seat::first(3).collect::<Vec<_>>()[1], second);
/// assert_eq!(Seat::from_number(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

index_type!(Seat below Seat::MOST, numbered);

impl Seat {
    /// Maximum number of seats in any game.
    pub const MOST: usize = 6;

    /// The first seat.
    pub const FIRST: Self = Self(0);

    /// Returns the first `players` seats in turn order, at most [`Seat::MOST`].
    pub fn first(players: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..players.min(Self::MOST)).map(|index| Self(index as u8))
    }
}

/// Set of seats, for example the winners.
///
/// ```
/// use asterism_rules::{Seat, SeatSet};
///
/// let winners = SeatSet::parse("1,3").unwrap();
/// assert!(winners.contains(Seat::FIRST) && winners.len() == 2);
/// assert_eq!(winners.to_string(), "1,3");
/// assert_eq!(SeatSet::EMPTY.to_string(), "-");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SeatSet(u8);

bit_set!(SeatSet of Seat, |bit| Seat::new(bit as usize));

impl SeatSet {
    /// Returns all seats of a game with `players` players.
    pub fn all(players: usize) -> Self {
        Seat::first(players).collect()
    }

    /// Reads a set of seats, `1,2` or `-`, as [`Display`](fmt::Display) writes it; `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::EMPTY);
        }
        text.split(',')
            .map(|number| Seat::from_number(number.trim().parse().ok()?))
            .collect()
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (place, seat) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}
