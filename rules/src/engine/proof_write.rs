//! Looks for a forced win and writes it out.

use std::collections::HashSet;

use super::Limits;
use super::proof::{Progress, Proof, ProofLine};
use super::proof_search::{ProofSearch, Provable};
use crate::{GameOptions, Position};

/// Positions the search remembers, 16 bytes each, as a power of two: for wins within thirteen moves, and for longer ones.
const BITS: [u32; 2] = [18, 24];

/// Looks for a win of the side to move in `root` within `most` moves of both sides, the shortest, and writes it out; `None` if there
/// is none, or the search is stopped. With `first` the attacker has to begin with that move. Every number of moves tried is told.
pub(crate) fn prove<P, N>(
    root: &P,
    first: Option<N::Move>,
    most: u32,
    limits: Limits<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Option<Proof>
where
    P: Position,
    P::Move: Copy,
    N: Provable<Move = P::Move> + for<'a> From<&'a P>,
{
    let mut search = ProofSearch::<N>::new(BITS[usize::from(most > 13)], limits);
    let node = N::from(root);
    let mut found = None;
    for moves in (1..=most).step_by(2) {
        found = match first {
            Some(m) => search.defend(&node.after(m), moves - 1).then_some(m),
            None if search.attack(&node, moves) => {
                node.wins().or_else(|| search.move_that_wins(&node, moves))
            }
            None => None,
        }
        .map(|m| (m, moves));
        if search.is_out {
            return None;
        }
        tell(Progress {
            moves,
            wins: found.is_some(),
            nodes: search.nodes,
        });
        if found.is_some() {
            break;
        }
    }
    let (first, moves) = found?;
    let mut writer = Writer {
        search,
        written: HashSet::new(),
        lines: Vec::new(),
    };
    writer.write(root, first, moves)?;
    // Options are written in full: the proof is for these, whatever the defaults may be some day.
    let options = P::Options::KEYS
        .iter()
        .map(|key| format!("{}={}", key.name, (key.get)(root.options())));
    let options = options.collect::<Vec<_>>().join(",");
    Some(Proof {
        kind: P::KIND,
        options,
        lines: writer.lines,
    })
}

struct Writer<'a, N: Provable> {
    search: ProofSearch<'a, N>,
    written: HashSet<u64>,
    lines: Vec<ProofLine>,
}

impl<N: Provable> Writer<'_, N> {
    /// Writes that `chosen` wins in `position`, and everything that can come of it; `None` if the search is stopped.
    fn write<P>(&mut self, position: &P, chosen: P::Move, left: u32) -> Option<()>
    where
        P: Position<Move = N::Move>,
        N::Move: std::fmt::Display,
        N: for<'a> From<&'a P>,
    {
        self.lines.push(ProofLine {
            position: position.to_text(),
            chosen: chosen.to_string(),
            left,
        });
        let after = position.after(&chosen);
        for reply in after.legal_moves() {
            let next = after.after(&reply);
            let node = N::from(&next);
            if node.result().is_some() || node.wins().is_some() || !self.written.insert(node.key())
            {
                continue;
            }
            let left = self.search.least(&node, left - 2)?;
            let chosen = self.search.move_that_wins(&node, left)?;
            self.write(&next, chosen, left)?;
        }
        Some(())
    }
}
