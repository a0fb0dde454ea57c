//! A series: several games between the same players, scored together. The seat order is reversed in every second game.
//!
//! If the seat order matters, as in three-player Pentagame, a single game is not fair to everyone, but a pair of games is. A series does not depend
//! on the rules: the player with the most wins leads. Ties are broken by the fewest games left early, then by the [score](crate::Scoring::score).

use std::cmp::Reverse;

use crate::{AnyGame, How, LogEntry, Seat, SeatSet};

/// Results of the finished games of a series.
///
/// Players are identified by their seat in the first game.
///
/// ```
/// use asterism_rules::{AnyGame, GameKind, Seat, Series};
///
/// let mut series = Series::new(3);
/// let mut game = AnyGame::new(GameKind::Pentagame, "", 3)?;
/// game.resign(Seat::from_number(2).unwrap());
/// game.resign(Seat::from_number(3).unwrap());
/// series.count(&game);
/// assert_eq!((series.games(), series.won(Seat::FIRST)), (1, 1));
/// assert_eq!(Series::seated(&["Ann", "Ben", "Cy"], 2), ["Cy", "Ben", "Ann"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    players: usize,
    games: usize,
    won: Vec<u32>,
    left: Vec<u32>,
    score: Vec<u32>,
}

impl Series {
    /// Usual number of games in a series: one game with each seat order.
    pub const GAMES: usize = 2;

    /// Creates a series for `players` players, before its first game.
    pub fn new(players: usize) -> Self {
        Self {
            players,
            games: 0,
            won: vec![0; players],
            left: vec![0; players],
            score: vec![0; players],
        }
    }

    /// Returns the order in which players sit in game `number` (from 1), given their order in the first game: reversed in every second
    /// game.
    pub fn seated<T: Clone>(first: &[T], number: usize) -> Vec<T> {
        let seated = first.iter().cloned();
        if number.is_multiple_of(2) {
            seated.rev().collect()
        } else {
            seated.collect()
        }
    }

    /// Adds the next finished game. Ignores a game that is not over, was aborted or has a different number of players.
    pub fn count(&mut self, game: &AnyGame) {
        let ending = game.ending().filter(|ending| ending.how != How::Aborted);
        let Some(ending) = ending.filter(|_| game.players() == self.players) else {
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

    /// Returns the number of finished games counted in this series.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Returns the number of games a player has won, including shared wins.
    pub fn won(&self, player: Seat) -> u32 {
        self.won.get(player.index()).copied().unwrap_or(0)
    }

    /// Returns the number of games a player left early, by resigning or losing on time.
    pub fn left(&self, player: Seat) -> u32 {
        self.left.get(player.index()).copied().unwrap_or(0)
    }

    /// Returns the total [score](crate::Scoring::score) of a player in all games.
    pub fn score(&self, player: Seat) -> u32 {
        self.score.get(player.index()).copied().unwrap_or(0)
    }

    /// Returns the players in the lead: by most games won, then fewest games left early, then highest score. Returns several players if they are
    /// tied, and none before the first game.
    ///
    /// Games left early count before the score so that a player who resigns one game cannot beat its winner with points from another game.
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
        let mut game = AnyGame::new(GameKind::Pentagame, "", 3).expect("three players are allowed");
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
    fn wins_count_for_players_not_for_seats() {
        let mut series = Series::new(3);
        assert!(series.leaders().is_empty());
        // Player 1 wins the first game in seat 1 and the second game in the last seat.
        series.count(&resigned(&[2, 3]));
        series.count(&resigned(&[1, 2]));
        let one = Seat::FIRST;
        assert_eq!((series.games(), series.won(one)), (2, 2));
        assert_eq!(series.leaders(), SeatSet::from_iter([one]));
    }

    #[test]
    fn equal_wins_and_scores_share_the_lead() {
        let mut series = Series::new(3);
        series.count(&resigned(&[2, 3]));
        series.count(&resigned(&[2, 3]));
        assert_eq!(series.leaders().to_string(), "1,3");
    }

    #[test]
    fn resigning_a_game_loses_the_tiebreak() {
        // Always playing the first legal move ends the game, because every move advances a piece and one piece home wins.
        let mut won =
            AnyGame::new(GameKind::Squadro, "pieces_to_win=1", 2).expect("two players are allowed");
        while won.ending().is_none() {
            let moves = won.legal_moves();
            won.play(&moves[0]).expect("it is legal");
        }
        let winner = won.ending().expect("it is over").winners.iter().next();
        let winner = winner.expect("a player brought a piece home");
        let mut series = Series::new(2);
        series.count(&won);
        assert!(series.score(winner) > 0);
        // The seats are reversed in the second game, which the winner of the first game resigns.
        let mut given_up = AnyGame::new(GameKind::Squadro, "", 2).expect("two players are allowed");
        let seats: Vec<Seat> = Seat::first(2).collect();
        let seated = Series::seated(&seats, 2);
        let seat = seats
            .iter()
            .zip(&seated)
            .find(|(_, player)| **player == winner);
        assert!(given_up.resign(*seat.expect("the winner has a seat").0));
        series.count(&given_up);
        let other = seats.into_iter().find(|seat| *seat != winner).expect("two");
        assert_eq!((series.won(winner), series.won(other)), (1, 1));
        assert_eq!((series.left(winner), series.left(other)), (1, 0));
        assert_eq!(series.leaders(), SeatSet::from_iter([other]));
    }

    #[test]
    fn running_games_are_not_counted() {
        let mut series = Series::new(3);
        series.count(&AnyGame::new(GameKind::Pentagame, "", 3).expect("three players are allowed"));
        series.count(&AnyGame::new(GameKind::Pentagame, "", 2).expect("two players are allowed"));
        assert_eq!(series, Series::new(3));
    }
}
