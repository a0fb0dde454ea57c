//! The daily puzzles: positions in which exactly one move wins within a given number of moves. In some, several moves have to be found.
//!
//! The puzzles are in `app/puzzles`, one per line. `docs/puzzles.md` explains how they were found and what has been checked.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use asterism_rules::{AnyGame, GameKind, MoveError, SetupError, for_each_game};

/// Highest difficulty of a puzzle.
pub const MOST_DIFFICULT: u8 = 3;

/// Maximum number of attempts at a puzzle.
const MOST_TRIES: u8 = 3;

/// Number of puzzles that a game may have: the ids of puzzles of different games differ by more.
const RANGE: u32 = 10_000;

/// A position for two players in which the player to move has exactly one right move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Number of the puzzle, which never changes and is never reused. Those of a game begin after a multiple of 10,000.
    pub id: u32,
    /// Kind of game.
    pub kind: GameKind,
    /// Options of the game, as in a game record.
    pub options: String,
    /// Position before the opponent's last move, in the format of `start` in a game record.
    pub position: String,
    /// The opponent's last move, in notation.
    pub last_move: String,
    /// The right move and its best continuation: the moves of both players in turn, in notation. The player's first [`finds`](Self::finds) moves are
    /// unique; later, other moves may be just as good.
    pub solution: Vec<String>,
    /// Number of moves that the player needs to win, including the first, if the opponent holds out as long as possible. No other first move wins in
    /// that many moves.
    pub wins_in: u8,
    /// Number of the player's moves that have to be found, at least one. Each is the only one that wins in the number of moves then left.
    pub finds: u8,
    /// How hard the first move is to find, from 1 (easy) to [`MOST_DIFFICULT`].
    pub difficulty: u8,
}

/// Reason why a puzzle cannot be read or set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// A part of the line is missing or wrong.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The position or the options cannot be read.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The last move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl Puzzle {
    /// Parses a line of the puzzle file of `kind`.
    ///
    /// # Errors
    ///
    /// [`PuzzleError::Expected`] with the part that is missing or wrong. Positions and moves are not checked.
    pub fn parse(kind: GameKind, line: &str) -> Result<Self, PuzzleError> {
        let mut parts = line.split('|').map(str::trim);
        let mut next = |what| parts.next().ok_or(PuzzleError::Expected(what));
        let id = next("a number")?;
        let win = next("a win")?;
        let (wins_in, finds) = win.split_once(", find ").unwrap_or((win, "1"));
        let difficulty = next("a difficulty")?;
        let puzzle = Self {
            id: id.parse().map_err(|_| PuzzleError::Expected("a number"))?,
            kind,
            wins_in: wins_in
                .strip_prefix("wins ")
                .and_then(|moves| moves.parse().ok())
                .ok_or(PuzzleError::Expected("'wins' and a number"))?,
            finds: finds
                .parse()
                .ok()
                .filter(|finds| *finds > 0)
                .ok_or(PuzzleError::Expected("the number of moves to find"))?,
            difficulty: difficulty
                .parse()
                .ok()
                .filter(|difficulty| (1..=MOST_DIFFICULT).contains(difficulty))
                .ok_or(PuzzleError::Expected("a difficulty from 1 to 3"))?,
            options: next("options")?.to_owned(),
            position: next("a position")?.to_owned(),
            last_move: next("the last move")?.to_owned(),
            solution: next("a solution")?
                .split(';')
                .map(|m| m.trim().to_owned())
                .collect(),
        };
        if 2 * usize::from(puzzle.finds) > puzzle.solution.len() + 1 {
            return Err(PuzzleError::Expected("a solution with all moves to find"));
        }
        match parts.next() {
            None => Ok(puzzle),
            Some(_) => Err(PuzzleError::Expected("nothing after the solution")),
        }
    }

    /// Returns a game in the puzzle's position, after the opponent's last move.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if the position or the move cannot be read, or the move is not legal.
    pub fn set_up(&self) -> Result<AnyGame, PuzzleError> {
        let mut game = AnyGame::from_position(self.kind, &self.options, 2, &self.position)?;
        game.play(&self.last_move)?;
        Ok(game)
    }

    /// Returns whether the solution goes on to the end of the game. That of a long win is only its first move.
    pub fn is_played_out(&self) -> bool {
        self.solution.len() + 1 >= 2 * usize::from(self.wins_in)
    }

    /// Returns the game in which the player has found the first `found` moves and the opponent has answered each.
    ///
    /// # Errors
    ///
    /// The same as for [`set_up`](Self::set_up).
    pub fn set_up_after(&self, found: u8) -> Result<AnyGame, PuzzleError> {
        let mut game = self.set_up()?;
        for m in self.moves_until(found) {
            game.play(m)?;
        }
        Ok(game)
    }

    /// Returns the moves of both players up to the position in which the player has found the first `found` moves.
    pub fn moves_until(&self, found: u8) -> &[String] {
        let moves = self.solution.len().min(2 * usize::from(found));
        &self.solution[..moves]
    }

    /// Returns the number of attempts that this puzzle allows: at most three, and fewer than there are legal moves in any of its positions, so that it
    /// can be failed.
    pub fn count_tries(&self) -> u8 {
        let moves = (0..self.finds).filter_map(|found| {
            let game = self.set_up_after(found).ok()?;
            u8::try_from(game.legal_count().saturating_sub(1)).ok()
        });
        moves.fold(MOST_TRIES, u8::min).max(1)
    }

    /// Returns whether `typed`, read leniently, is the right move in `game`, which is the game that [`set_up_after`](Self::set_up_after) returned for
    /// `found`. A move that leads to the same position as the right move also counts as right.
    pub fn is_solved_by(&self, game: &AnyGame, found: u8, typed: &str) -> bool {
        let after = |text: &str| {
            let mut game = game.clone();
            game.play(text).ok()?;
            Some(game.position_text())
        };
        let right = self.solution.get(2 * usize::from(found));
        let right = right.and_then(|m| after(m));
        right.is_some() && right == after(typed)
    }
}

/// Writes the puzzle as a line that [`Puzzle::parse`] can read.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | wins {}", self.id, self.wins_in)?;
        if self.finds > 1 {
            write!(f, ", find {}", self.finds)?;
        }
        write!(
            f,
            " | {} | {} | {} | {} | {}",
            self.difficulty,
            self.options,
            self.position,
            self.last_move,
            self.solution.join("; ")
        )
    }
}

/// Generates [`file_of`] from the table of all games.
macro_rules! puzzle_files {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        /// Returns the contents of the puzzle file that is shipped for a game.
        const fn file_of(kind: GameKind) -> &'static str {
            match kind {
                $(GameKind::$name => include_str!(concat!("../../../../puzzles/", $id, ".txt")),)+
                _ => unreachable!(),
            }
        }
    };
}

for_each_game!(puzzle_files);

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let lines = GameKind::ALL.iter().flat_map(|&kind| {
        let lines = file_of(kind).lines().filter(|line| !line.starts_with('#'));
        lines.map(move |line| Puzzle::parse(kind, line))
    });
    let read: Result<Vec<_>, _> = lines.collect();
    let mut puzzles = read.expect("the tests read the shipped puzzles");
    puzzles.sort_by_key(|puzzle| puzzle.id);
    puzzles
});

/// Indices of all puzzles, in the order in which they are shown as the puzzle of the day.
static ORDER: LazyLock<Vec<usize>> = LazyLock::new(|| order_of_days(&PUZZLES));

/// Returns all puzzles, sorted by number.
pub fn puzzles() -> &'static [Puzzle] {
    &PUZZLES
}

/// Returns the number of puzzle `id` among the puzzles of its game, counted from 1.
pub(crate) const fn number_in_game(id: u32) -> u32 {
    id % RANGE
}

/// Returns the puzzle with this number.
pub fn find_puzzle(id: u32) -> Option<&'static Puzzle> {
    let puzzles = puzzles();
    let at = puzzles.binary_search_by_key(&id, |puzzle| puzzle.id).ok()?;
    Some(&puzzles[at])
}

/// Returns the puzzle of `day`, which is given in days since the Unix epoch. The games alternate, and no puzzle is repeated before all have been
/// shown.
pub fn puzzle_of_day(day: u32) -> &'static Puzzle {
    let order = &*ORDER;
    &PUZZLES[order[day as usize % order.len()]]
}

/// Returns the indices of `puzzles` in the order in which they are shown as the puzzle of the day. The puzzles of each game are in random order, and
/// the games are mixed evenly.
fn order_of_days(puzzles: &[Puzzle]) -> Vec<usize> {
    let mut games: BTreeMap<GameKind, Vec<usize>> = BTreeMap::new();
    for (at, puzzle) in puzzles.iter().enumerate() {
        games.entry(puzzle.kind).or_default().push(at);
    }
    let mut places: Vec<(u64, usize)> = Vec::with_capacity(puzzles.len());
    for indices in games.values_mut() {
        indices.sort_by_key(|&at| shuffle_key(puzzles[at].id));
        let count = indices.len() as u64;
        // Each game's puzzles are spread evenly over the whole order.
        places.extend((0..).zip(&*indices).map(|(rank, &at)| {
            let place = ((2 * rank + 1) << 32) / (2 * count);
            (place, at)
        }));
    }
    places.sort_unstable();
    places.into_iter().map(|(_, at)| at).collect()
}

/// Returns a pseudorandom number to shuffle by, using the finalizer of `SplitMix64`.
const fn shuffle_key(id: u32) -> u64 {
    let bits = (id as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests;
