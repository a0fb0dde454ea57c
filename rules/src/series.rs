//! Several games that count together: the same players, the seats reversed from one to the next.
//!
//! Where the seat order matters, as in Pentagame for three, one game is not fair to all; two are. A series knows no rules:
//! it counts who won its games, and where that does not decide, who played them to the end, and then what they
//! [achieved](crate::Position::score).

use std::cmp::Reverse;

use crate::{AnyGame, LogEntry, Seat, SeatSet};

/// Games of a series played so far.
///
/// A player is called by the seat they had in the first game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    players: usize,
    games: usize,
    won: Vec<u32>,
    left: Vec<u32>,
    score: Vec<u32>,
}

impl Series {
    /// Usual number of games: once in each direction.
    pub const GAMES: usize = 2;

    /// Series of `players` before its first game.
    pub fn new(players: usize) -> Self {
        Self {
            players,
            games: 0,
            won: vec![0; players],
            left: vec![0; players],
            score: vec![0; players],
        }
    }

    /// Those who sit `first` in game 1, as they sit in game `number` (from 1): reversed in every other one.
    pub fn seated<T: Clone>(first: &[T], number: usize) -> Vec<T> {
        let seated = first.iter().cloned();
        if number.is_multiple_of(2) {
            seated.rev().collect()
        } else {
            seated.collect()
        }
    }

    /// Counts the next game, which is over. One that is not, or is for other numbers of players, counts nothing.
    pub fn count(&mut self, game: &AnyGame) {
        let Some(ending) = game.ending().filter(|_| game.players() == self.players) else {
            return;
        };
        self.games += 1;
        let seats: Vec<Seat> = Seat::first(self.players).collect();
        let seated = Self::seated(&seats, self.games);
        let entries = game.entries();
        let has_left = |seat: Seat| {
            let gone = [LogEntry::Resigned(seat), LogEntry::TimedOut(seat)];
            entries.iter().any(|entry| gone.contains(entry))
        };
        for (seat, player) in seats.into_iter().zip(seated) {
            let player = player.index();
            self.won[player] += u32::from(ending.winners.contains(seat));
            self.left[player] += u32::from(has_left(seat));
            self.score[player] += game.score(seat);
        }
    }

    /// Games counted.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Games a player has won, shared wins included.
    pub fn won(&self, player: Seat) -> u32 {
        self.won.get(player.index()).copied().unwrap_or(0)
    }

    /// Games a player has not played to the end: given up, or lost on time.
    pub fn left(&self, player: Seat) -> u32 {
        self.left.get(player.index()).copied().unwrap_or(0)
    }

    /// What a player has achieved in all games together.
    pub fn score(&self, player: Seat) -> u32 {
        self.score.get(player.index()).copied().unwrap_or(0)
    }

    /// Who leads: most games won, then fewest left, then most achieved; several if all are equal. Nobody before the first game.
    ///
    /// Whoever gave a game up could otherwise be ahead of the one who won it by what they had achieved in another.
    pub fn leaders(&self) -> SeatSet {
        let rank = |player: Seat| {
            let left = Reverse(self.left(player));
            (self.won(player), left, self.score(player))
        };
        let players = Seat::first(self.players);
        let best = players.clone().map(rank).max();
        players
            .filter(|&player| self.games > 0 && Some(rank(player)) == best)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameKind;

    fn resigned(losers: &[usize]) -> AnyGame {
        let mut game = AnyGame::new(GameKind::Pentagame, "", 3).expect("three may play");
        for &loser in losers {
            assert!(game.resign(Seat::from_number(loser).expect("a seat")));
        }
        assert!(game.ending().is_some());
        game
    }

    #[test]
    fn seats_are_reversed_in_every_other_game() {
        assert_eq!(Series::seated(&["a", "b", "c"], 1), ["a", "b", "c"]);
        assert_eq!(Series::seated(&["a", "b", "c"], 2), ["c", "b", "a"]);
        assert_eq!(Series::seated(&["a", "b", "c"], 3), ["a", "b", "c"]);
    }

    #[test]
    fn wins_go_to_the_players_not_to_the_seats() {
        let mut series = Series::new(3);
        assert!(series.leaders().is_empty());
        // Player 1 wins from seat 1, and in the second game, from the last seat, again.
        series.count(&resigned(&[2, 3]));
        series.count(&resigned(&[1, 2]));
        let one = Seat::FIRST;
        assert_eq!((series.games(), series.won(one)), (2, 2));
        assert_eq!(series.leaders(), SeatSet::from_iter([one]));
    }

    #[test]
    fn as_many_wins_and_as_much_achieved_is_shared() {
        let mut series = Series::new(3);
        series.count(&resigned(&[2, 3]));
        series.count(&resigned(&[2, 3]));
        assert_eq!(series.leaders().to_string(), "1,3");
    }

    #[test]
    fn nobody_wins_by_giving_up() {
        // Whoever begins brings a piece further with each move; all that is needed is one home.
        let mut won = AnyGame::new(GameKind::Squadro, "pieces_to_win=1", 2).expect("two may play");
        while won.ending().is_none() {
            let moves = won.legal_moves();
            won.play(&moves[0]).expect("it is legal");
        }
        let winner = won.ending().expect("it is over").winners.iter().next();
        let winner = winner.expect("somebody brought one home");
        let mut series = Series::new(2);
        series.count(&won);
        assert!(series.score(winner) > 0);
        // In the second game the seats are reversed: the winner of the first gives it up.
        let mut given_up = AnyGame::new(GameKind::Squadro, "", 2).expect("two may play");
        let seats: Vec<Seat> = Seat::first(2).collect();
        let seated = Series::seated(&seats, 2);
        let seat = seats
            .iter()
            .zip(&seated)
            .find(|(_, player)| **player == winner);
        assert!(given_up.resign(*seat.expect("they sit somewhere").0));
        series.count(&given_up);
        let other = seats.into_iter().find(|seat| *seat != winner).expect("two");
        assert_eq!((series.won(winner), series.won(other)), (1, 1));
        assert_eq!((series.left(winner), series.left(other)), (1, 0));
        assert_eq!(series.leaders(), SeatSet::from_iter([other]));
    }

    #[test]
    fn running_games_count_nothing() {
        let mut series = Series::new(3);
        series.count(&AnyGame::new(GameKind::Pentagame, "", 3).expect("three may play"));
        series.count(&AnyGame::new(GameKind::Pentagame, "", 2).expect("two may play"));
        assert_eq!(series, Series::new(3));
    }
}
