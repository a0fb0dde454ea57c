//! Finds a forced win and writes its proof.

use std::collections::{HashMap, HashSet};

use asterism_engine::Limits;
use asterism_engine::star_squares::WinSearch;
use asterism_rules::star_squares::{Move, Options, StarSquares};
use asterism_rules::{AnyGame, GameKind, GameOptions, MoveError, Notation, Position, PositionText};

use super::{Proof, ProofLine};

/// Result of the search for one number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Progress {
    /// Limit of this search, in moves of both sides.
    pub(crate) moves: u32,
    /// Whether a win within this many moves can be forced.
    pub(crate) wins: bool,
    /// Positions searched so far.
    pub(crate) nodes: u64,
}

/// Why nothing can be proved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum CannotProve {
    /// The game is not Star Squares, a player has left it, or it has `superko` and moves were made.
    #[error("only wins in Star Squares can be proved, and with superko only from the start")]
    Game,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The first move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Finds the shortest win that the side to move can force within `most` moves of both sides, and returns its proof.
///
/// Returns `None` if there is none, or if the [limits](Limits) end the search. With `first`, the win must begin with that move. `tell` is
/// called with the result for each number of moves.
///
/// # Errors
///
/// [`CannotProve`] if nothing can be proved in this game.
pub(crate) fn prove(
    game: &AnyGame,
    first: Option<&str>,
    most: u32,
    limits: Limits<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Result<Option<Proof>, CannotProve> {
    if game.ending().is_some() {
        return Err(CannotProve::Over);
    }
    let AnyGame::StarSquares(game) = game else {
        return Err(CannotProve::Game);
    };
    let position = game.position();
    let first = first.map(|text| position.parse_move(text)).transpose();
    let first = first.map_err(CannotProve::Move)?;
    if WinSearch::is_for(position) {
        return Ok(prove_position(position, first, most, limits, tell));
    }
    let start = StarSquares::start(position.options(), 2).ok();
    if start.as_ref() != Some(position) {
        return Err(CannotProve::Game);
    }
    Ok(prove_under_superko(position, first, most, limits, tell))
}

/// Finds a win without `superko`, and plays it with it: `superko` forbids more moves, so the defender has no new ones. Returns `None` if it forbids
/// a move of the attacker.
fn prove_under_superko(
    root: &StarSquares,
    first: Option<Move>,
    most: u32,
    limits: Limits<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Option<Proof> {
    let options = Options {
        superko: false,
        ..*root.options()
    };
    let base = StarSquares::start(&options, 2).ok()?;
    let plain = prove_position(&base, first, most, limits, tell)?;
    let lines = plain.lines.iter();
    let mut replay = Replay {
        plain: lines.map(|line| (line.position.as_str(), line)).collect(),
        written: HashSet::new(),
        lines: Vec::new(),
    };
    replay.write(root, &base)?;
    Some(Proof {
        options: write_options(*root.options()),
        lines: replay.lines,
        ..plain
    })
}

/// Plays the moves of a proof in a game with `superko`.
struct Replay<'a> {
    /// Lines of the proof by position.
    plain: HashMap<&'a str, &'a ProofLine>,
    written: HashSet<StarSquares>,
    lines: Vec<ProofLine>,
}

impl Replay<'_> {
    /// Writes lines for `position` and for all that can follow; `base` is the same position without `superko`. `None` if a move of the
    /// attacker is forbidden.
    fn write(&mut self, position: &StarSquares, base: &StarSquares) -> Option<()> {
        // Positions that a move wins at once are left out; the check finds out whether that move is allowed.
        let Some(line) = self.plain.get(base.to_text().as_str()) else {
            return Some(());
        };
        let chosen = position.parse_move(&line.chosen).ok()?;
        position.check(&chosen).ok()?;
        self.lines.push(ProofLine {
            position: position.to_text(),
            ..(*line).clone()
        });
        let (after, base) = (position.after(&chosen), base.after(&chosen));
        for reply in after.legal_moves() {
            let next = after.after(&reply);
            if next.outcome().is_none() && self.written.insert(next.clone()) {
                self.write(&next, &base.after(&reply))?;
            }
        }
        Some(())
    }
}

/// Number of positions the search remembers, as a power of two: first for wins within thirteen moves, then for longer ones.
const BITS: [u32; 2] = [18, 24];

fn prove_position(
    root: &StarSquares,
    first: Option<Move>,
    most: u32,
    limits: Limits<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Option<Proof> {
    let mut search = WinSearch::new(BITS[usize::from(most > 13)], limits);
    let mut found = None;
    for moves in (1..=most).step_by(2) {
        found = match first {
            Some(m) => search.loses_within(&root.after(&m), moves - 1).then_some(m),
            None if search.wins_within(root, moves) => search.winning_move(root, moves),
            None => None,
        }
        .map(|m| (m, moves));
        if search.is_out() {
            return None;
        }
        tell(Progress {
            moves,
            wins: found.is_some(),
            nodes: search.nodes(),
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
    Some(Proof {
        kind: GameKind::StarSquares,
        options: write_options(*root.options()),
        lines: writer.lines,
    })
}

/// Writes all options, because defaults may change.
fn write_options(options: Options) -> String {
    let options = Options::KEYS
        .iter()
        .map(|key| format!("{}={}", key.name, key.value_in(&options)));
    options.collect::<Vec<_>>().join(",")
}

struct Writer<'a> {
    search: WinSearch<'a>,
    written: HashSet<StarSquares>,
    lines: Vec<ProofLine>,
}

impl Writer<'_> {
    /// Writes a line saying that `chosen` wins in `position`, and lines for all positions that can follow; `None` if the search is stopped.
    fn write(&mut self, position: &StarSquares, chosen: Move, left: u32) -> Option<()> {
        self.lines.push(ProofLine {
            position: position.to_text(),
            chosen: chosen.to_string(),
            left,
        });
        let after = position.after(&chosen);
        for reply in after.legal_moves() {
            let next = after.after(&reply);
            if next.outcome().is_some()
                || WinSearch::immediate_win(&next).is_some()
                || !self.written.insert(next.clone())
            {
                continue;
            }
            let left = self.search.shortest_win(&next, left - 2)?;
            let chosen = self.search.winning_move(&next, left)?;
            self.write(&next, chosen, left)?;
        }
        Some(())
    }
}
