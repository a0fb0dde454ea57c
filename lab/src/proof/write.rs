//! Looks for a forced win and writes it out.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use asterism_engine::Limits;
use asterism_engine::star_squares::WinSearch;
use asterism_rules::star_squares::{Move, Options, StarSquares};
use asterism_rules::{AnyGame, GameKind, GameOptions, MoveError, Position};

use super::{Proof, ProofLine};

/// What a search for a forced win says of one number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Progress {
    /// Moves of both sides.
    pub(crate) moves: u32,
    /// Whether the win can be forced within so many.
    pub(crate) wins: bool,
    /// Positions looked at up to now.
    pub(crate) nodes: u64,
}

/// Why no forced win is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CannotProve {
    /// Only Star Squares knows how, and not under `superko`, where what may be played hangs on the whole game.
    Game,
    /// The game is over.
    Over,
    /// The first move is not legal.
    Move(MoveError),
}

impl fmt::Display for CannotProve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game => {
                f.write_str("forced wins are found in Star Squares alone, without superko")
            }
            Self::Over => f.write_str("the game is over"),
            Self::Move(error) => write!(f, "{error}"),
        }
    }
}

impl Error for CannotProve {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Move(error) => Some(error),
            Self::Game | Self::Over => None,
        }
    }
}

/// Looks for the shortest win the side to move can force within `most` moves of both sides, and writes it out.
///
/// `None` if there is none, or the [limits](Limits) end the search. With `first` the side has to begin with that move. `tell` hears of
/// each number of moves when it is done with.
///
/// # Errors
///
/// [`CannotProve`] if there is nothing to look for.
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
    match game {
        AnyGame::StarSquares(game) => {
            let position = game.position();
            let first = first.map(|text| position.parse_move(text)).transpose();
            let first = first.map_err(CannotProve::Move)?;
            if !WinSearch::is_for(position) {
                return Err(CannotProve::Game);
            }
            Ok(prove_position(position, first, most, limits, tell))
        }
        AnyGame::Pentagame(_) | AnyGame::Squadro(_) | AnyGame::SternHalma(_) => {
            Err(CannotProve::Game)
        }
    }
}

/// Positions the search remembers, as a power of two: for wins within thirteen moves, and for longer ones.
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
    // Options are written in full: the proof is for these, whatever the defaults may be some day.
    let options = Options::KEYS
        .iter()
        .map(|key| format!("{}={}", key.name, key.value_in(root.options())));
    let options = options.collect::<Vec<_>>().join(",");
    Some(Proof {
        kind: GameKind::StarSquares,
        options,
        lines: writer.lines,
    })
}

struct Writer<'a> {
    search: WinSearch<'a>,
    written: HashSet<StarSquares>,
    lines: Vec<ProofLine>,
}

impl Writer<'_> {
    /// Writes that `chosen` wins in `position`, and everything that can come of it; `None` if the search is stopped.
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
