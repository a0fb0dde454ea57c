//! Checks a proof, using only the rules.

use std::collections::{HashMap, HashSet};

use asterism_rules::{GameOptions, GamePosition, Seat, SetupError};

use super::{Checked, Proof, ProofError, ProofLine};

/// Number of occurrences that make a position a draw.
const THIRD: usize = 3;

pub(super) fn check<P: GamePosition>(proof: &Proof) -> Result<Checked, ProofError> {
    let options = P::Options::parse(&proof.options).map_err(SetupError::from)?;
    let mut lines = HashMap::new();
    for line in &proof.lines {
        if lines.insert(line.position.as_str(), line).is_some() {
            return Err(ProofError::Twice(line.position.clone()));
        }
    }
    let first = proof.lines.first().ok_or(ProofError::Unreadable {
        line: 4,
        expected: "the position that is won",
    })?;
    let root = P::from_text(&options, 2, &first.position).map_err(SetupError::from)?;
    let rules = root.draw_rules();
    if rules.move_limit.is_some_and(|limit| first.left > limit) {
        return Err(ProofError::TooLong(first.left));
    }
    let mut check = Check {
        attacker: root.to_move(),
        lines,
        boards: rules.threefold.then(HashMap::new),
        checked: Checked::default(),
    };
    check.play(root)?;
    Ok(check.checked)
}

/// Positions with equal boards, each with its number of moves left, by the board's text and the seat on move.
type Boards<P> = HashMap<(String, Seat), Vec<(P, u32)>>;

struct Check<'a, P: GamePosition> {
    attacker: Seat,
    lines: HashMap<&'a str, &'a ProofLine>,
    /// Positions that have been checked, by what the board shows; `None` in games without draws by repetition.
    boards: Option<Boards<P>>,
    checked: Checked,
}

impl<P: GamePosition> Check<'_, P> {
    /// Plays every game that can follow from `root`: the attacker's move of the proof, and each legal reply.
    fn play(&mut self, root: P) -> Result<(), ProofError> {
        let mut met = HashSet::new();
        let mut answered = HashSet::new();
        // Positions with the attacker to move that are still to be checked.
        let mut open = vec![root.clone()];
        met.insert(root);
        while let Some(position) = open.pop() {
            self.checked.positions += 1;
            let (after, left) = self.play_attack(&position)?;
            self.check_repetition(&position, left)?;
            self.checked.longest = self.checked.longest.max(left);
            if after.outcome().is_some() {
                continue;
            }
            if after.to_move() == self.attacker {
                return Err(ProofError::NoTurn(after.to_text()));
            }
            self.check_repetition(&after, left)?;
            self.check_progress(&after, left)?;
            if !answered.insert(after.clone()) {
                continue;
            }
            let mut replies = Vec::new();
            after.each_move(|m| replies.push(m));
            for reply in replies {
                self.checked.replies += 1;
                let next = after.after(&reply);
                if let Some(outcome) = next.outcome() {
                    if !outcome.winners.contains(self.attacker) {
                        return Err(ProofError::NotWon(next.to_text()));
                    }
                } else if met.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        let used = self.checked.positions - self.checked.left_out;
        self.checked.unused = self.lines.len() as u64 - used;
        Ok(())
    }

    /// Returns the position after the attacker's move, and the number of moves that were left before it.
    fn play_attack(&mut self, position: &P) -> Result<(P, u32), ProofError> {
        let text = position.to_text();
        if position.to_move() != self.attacker {
            return Err(ProofError::NoTurn(text));
        }
        let Some(line) = self.lines.get(text.as_str()) else {
            self.checked.left_out += 1;
            return Ok((self.find_win(position).ok_or(ProofError::Hole(text))?, 1));
        };
        let chosen = position
            .parse_move(&line.chosen)
            .ok()
            .filter(|m| m.to_string() == line.chosen && position.check(m).is_ok())
            .ok_or_else(|| ProofError::Illegal {
                position: text.clone(),
                chosen: line.chosen.clone(),
            })?;
        let after = position.after(&chosen);
        match after.outcome() {
            Some(outcome) if !outcome.winners.contains(self.attacker) => {
                Err(ProofError::NotWon(after.to_text()))
            }
            None if line.left < 3 => Err(ProofError::NotNearer(text)),
            Some(_) | None => Ok((after, line.left)),
        }
    }

    /// Returns the position after a move that wins at once.
    fn find_win(&self, position: &P) -> Option<P> {
        let mut won = None;
        position.each_move(|m| {
            if won.is_none() {
                let after = position.after(&m);
                let outcome = after.outcome();
                won = outcome
                    .is_some_and(|outcome| outcome.winners.contains(self.attacker))
                    .then_some(after);
            }
        });
        won
    }

    /// Checks that after every reply in `after`, at least two moves fewer are left than before the attacker's move, when it was `left`.
    fn check_progress(&self, after: &P, left: u32) -> Result<(), ProofError> {
        let mut fault = None;
        after.each_move(|reply| {
            let next = after.after(&reply);
            if fault.is_some() || next.outcome().is_some() {
                return;
            }
            let text = next.to_text();
            // A position that the proof leaves out must be won in one move; this is checked when the position is played.
            let least = self.lines.get(text.as_str()).map_or(1, |line| line.left);
            if least + 2 > left {
                fault = Some(ProofError::NotNearer(text));
            }
        });
        fault.map_or(Ok(()), Err)
    }

    /// Checks that no board can occur for the third time in one line. The number of moves left shrinks with every move of the attacker, so
    /// a board can occur in a line at most as often as it has different numbers of moves left.
    fn check_repetition(&mut self, position: &P, left: u32) -> Result<(), ProofError> {
        let Some(boards) = &mut self.boards else {
            return Ok(());
        };
        let board = (position.plain(), position.to_move());
        let met = boards.entry(board).or_default();
        let alike = || met.iter().filter(|(other, _)| position.repeats(other));
        if alike().any(|&(_, other)| other == left) {
            return Ok(());
        }
        if alike().count() + 1 >= THIRD {
            return Err(ProofError::Repeats(position.to_text()));
        }
        met.push((position.clone(), left));
        Ok(())
    }
}
