//! Exhaustive search for forced wins, using only the rules.
//!
//! It shares nothing with the engine, neither positions nor move lists, so it checks the engine as well. A win is a win of one player alone: a shared
//! win or a draw is none. Draws by repetition need no attention: a player who always makes a move that wins soonest gets closer with every move, so
//! no position occurs twice.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use asterism_rules::{Seat, SeatSet};

use super::bound::Bounded;

/// The search has used up its positions, so the answer is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the exhaustive search needs more than its limit of positions")]
pub(crate) struct OutOfNodes;

/// Searches for wins that one player can force, and remembers what it has found.
pub(crate) struct ForcedWins<P: Bounded> {
    winner: Seat,
    known: HashMap<P, Known<P::Move>, BuildHasherDefault<QuickHasher>>,
    /// Moves that last decided a position, by the moves left and by whether the winner is on move.
    killers: HashMap<(u32, bool), P::Move>,
    /// Positions searched so far.
    pub(crate) nodes: u64,
    most_nodes: u64,
}

/// What is known about a position.
struct Known<M> {
    /// Smallest number of the winner's moves within which a win is known.
    wins: Option<u32>,
    /// Largest number of the winner's moves within which certainly no win can be forced.
    fails: Option<u32>,
    /// The move that decided it last.
    best: Option<M>,
}

impl<P: Bounded> ForcedWins<P> {
    /// Creates a search for wins of `winner` that looks at `most_nodes` positions at most.
    pub(crate) fn new(winner: Seat, most_nodes: u64) -> Self {
        Self {
            winner,
            known: HashMap::default(),
            killers: HashMap::new(),
            nodes: 0,
            most_nodes,
        }
    }

    /// Returns whether the winner can force a win from `position` with at most `left` more moves.
    ///
    /// # Errors
    ///
    /// [`OutOfNodes`] if the search has used up its positions.
    pub(crate) fn wins_within(&mut self, position: &P, left: u32) -> Result<bool, OutOfNodes> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winners == SeatSet::from_iter([self.winner]));
        }
        let attacks = position.to_move() == self.winner;
        if attacks && left == 0 || position.least_moves(self.winner) > left {
            return Ok(false);
        }
        if self.nodes >= self.most_nodes {
            return Err(OutOfNodes);
        }
        self.nodes += 1;
        if left == 0 {
            return Ok(self.is_won_by_every_reply(position));
        }
        let mut best = None;
        if let Some(known) = self.known.get(position) {
            if known.wins.is_some_and(|wins| wins <= left) {
                return Ok(true);
            }
            if known.fails.is_some_and(|fails| fails >= left) {
                return Ok(false);
            }
            best.clone_from(&known.best);
        }
        let (decider, wins) = self.find_decider(position, left, attacks, best)?;
        let known = self.known.entry(position.clone()).or_insert(Known {
            wins: None,
            fails: None,
            best: None,
        });
        if wins {
            known.wins = Some(left);
        } else {
            known.fails = Some(left);
        }
        if let Some(m) = decider {
            self.killers.insert((left, attacks), m.clone());
            known.best = Some(m);
        }
        Ok(wins)
    }

    /// Returns whether `position` is won within `left` moves, and the move that decides it: one that wins for the attacker, or one that
    /// prevents it for the defender. `best` is tried first.
    fn find_decider(
        &mut self,
        position: &P,
        left: u32,
        attacks: bool,
        best: Option<P::Move>,
    ) -> Result<(Option<P::Move>, bool), OutOfNodes> {
        let after = left - u32::from(attacks);
        // Listing the moves takes long in some games, and one of these often decides.
        let killer = self.killers.get(&(left, attacks)).cloned();
        let likely = best.into_iter().chain(killer);
        for m in likely.filter(|m| position.check(m).is_ok()) {
            if self.wins_within(&position.after(&m), after)? == attacks {
                return Ok((Some(m), attacks));
            }
        }
        let mut moves = Vec::new();
        position.each_move(|m| moves.push(m));
        for m in moves {
            if self.wins_within(&position.after(&m), after)? == attacks {
                return Ok((Some(m), attacks));
            }
        }
        Ok((None, !attacks))
    }

    /// Returns whether every move of the player on move, who is not the winner, ends the game with a win.
    fn is_won_by_every_reply(&self, position: &P) -> bool {
        let only = SeatSet::from_iter([self.winner]);
        let mut wins = true;
        position.each_move(|m| {
            // `each_move` cannot be stopped.
            wins = wins
                && position
                    .after(&m)
                    .outcome()
                    .is_some_and(|outcome| outcome.winners == only);
        });
        wins
    }

    /// Returns a line from `position`, with the winner on move, in which the winner wins within `left` moves and the opponent holds out as
    /// long as possible.
    ///
    /// # Errors
    ///
    /// [`OutOfNodes`] if the search has used up its positions.
    pub(crate) fn find_line(
        &mut self,
        position: &P,
        first: &P::Move,
        left: u32,
    ) -> Result<Vec<P::Move>, OutOfNodes> {
        let mut line = vec![first.clone()];
        let mut position = position.after(first);
        let mut left = left - 1;
        while position.outcome().is_none() {
            let attacks = position.to_move() == self.winner;
            let chosen = if attacks {
                left -= 1;
                self.find_attack(&position, left)?
            } else {
                let (chosen, longest) = self.find_defense(&position, left)?;
                left = longest;
                chosen
            };
            let Some(m) = chosen else {
                break;
            };
            position = position.after(&m);
            line.push(m);
        }
        Ok(line)
    }

    /// Finds a move after which the winner needs at most `left` more.
    fn find_attack(&mut self, position: &P, left: u32) -> Result<Option<P::Move>, OutOfNodes> {
        for m in position.legal_moves() {
            if self.wins_within(&position.after(&m), left)? {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// Finds the reply after which the winner needs most moves, at most `left`, and how many.
    fn find_defense(
        &mut self,
        position: &P,
        left: u32,
    ) -> Result<(Option<P::Move>, u32), OutOfNodes> {
        let mut longest = (None, 0);
        for m in position.legal_moves() {
            let after = position.after(&m);
            let mut needs = longest.1;
            while needs < left && !self.wins_within(&after, needs)? {
                needs += 1;
            }
            if longest.0.is_none() || needs > longest.1 {
                longest = (Some(m), needs);
            }
        }
        Ok(longest)
    }
}

/// A quick hash for tables of positions; it need not resist attackers.
#[derive(Default)]
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        // The table uses the highest bits and the lowest ones.
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
