//! Rules for puzzles: attempts at the puzzle of the day, the time at which each server gets it, and the choice of practice puzzles. Days are in UTC.

use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::{Entry, EntryKind, GameId, GuildId, StartPosition, Timestamp};

use crate::feature::puzzle::model::document::{PuzzleSolver, SolverDay};
use crate::feature::puzzle::model::puzzles::{Puzzle, PuzzleError, puzzle_of_day, puzzles};
use crate::game::chance::scramble;
use crate::game::loaded_game::{LoadedGame, RULES_VERSION};
use crate::game::pauses::Pauses;
use crate::game::tree::make_up_game;
use crate::game::vacation::Day;

/// Time after the start of a day within which the day's puzzle is posted. Servers get it at different times, so that not all posts are sent at once.
const SPREAD: Duration = Duration::from_mins(30);

/// Outcome of an attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solving {
    /// The attempt was right.
    Right,
    /// The attempt was wrong, and the user can try again.
    Wrong {
        /// Number of attempts left, at least one.
        left: u8,
    },
    /// The attempt was wrong, and it was the last one.
    Failed,
    /// The attempt does not count, because the user had already solved the puzzle of the day.
    SolvedBefore,
    /// The attempt does not count, because the user had already used up the attempts at the puzzle of the day.
    FailedBefore,
}

impl Solving {
    /// Returns the outcome of the user's last attempt at the puzzle of a day.
    pub(crate) fn of_last_try(solver: &PuzzleSolver, daily: DayOfPuzzle) -> Self {
        let tried = tried_on(solver, daily.day);
        Self::after(
            tried.map_or(daily.most_tries, |tried| tried.tries),
            daily.most_tries,
            tried.is_some_and(|tried| tried.solved),
        )
    }

    /// Returns the outcome of attempt number `tries` of at most `most`.
    pub(crate) fn after(tries: u8, most: u8, is_right: bool) -> Self {
        match most.saturating_sub(tries) {
            _ if is_right => Solving::Right,
            0 => Solving::Failed,
            left => Solving::Wrong { left },
        }
    }
}

/// A day, counted from the Unix epoch, and the number of attempts that its puzzle allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DayOfPuzzle {
    pub(crate) day: u32,
    pub(crate) most_tries: u8,
}

impl DayOfPuzzle {
    /// Returns `day` with its puzzle's attempts.
    pub(crate) fn of(day: u32) -> Self {
        let most_tries = puzzle_of_day(day).count_tries();
        Self { day, most_tries }
    }
}

/// Returns the number of the day that contains `now`.
pub(crate) fn find_day(now: Timestamp) -> u32 {
    Day::of(now).number()
}

/// Returns the time at which a server gets the puzzle of `day`.
pub(crate) fn find_post_time(guild: GuildId, day: u32) -> Timestamp {
    let spread = Duration::from_secs(scramble(guild.get()) % SPREAD.as_secs());
    Day::from_number(day).start().plus(spread)
}

/// Returns the result of the user's attempts at the puzzle of `day`; `None` if the user has not attempted it.
pub(crate) fn tried_on(solver: &PuzzleSolver, day: u32) -> Option<SolverDay> {
    solver.day.filter(|tried| tried.day == day)
}

/// Checks that the user may still attempt the puzzle of a day. Otherwise, the error gives the reason.
pub(crate) fn expect_try_left(solver: &PuzzleSolver, daily: DayOfPuzzle) -> Result<(), Solving> {
    match tried_on(solver, daily.day) {
        Some(tried) if tried.solved => Err(Solving::SolvedBefore),
        Some(tried) if tried.tries >= daily.most_tries => Err(Solving::FailedBefore),
        _ => Ok(()),
    }
}

/// Returns the number of consecutive days, up to `day` or the day before, on which the user solved the puzzle of the day.
pub(crate) fn count_streak(solver: &PuzzleSolver, day: u32) -> u32 {
    match solver.day {
        Some(tried) if tried.day >= day => solver.streak,
        Some(tried) if tried.solved && tried.day + 1 == day => solver.streak,
        _ => 0,
    }
}

/// Records an attempt at the puzzle of a day.
///
/// # Errors
///
/// [`Solving::SolvedBefore`] or [`Solving::FailedBefore`] if the attempt does not count; in that case, nothing is changed.
pub(crate) fn note_try(
    solver: &mut PuzzleSolver,
    daily: DayOfPuzzle,
    is_right: bool,
) -> Result<(), Solving> {
    expect_try_left(solver, daily)?;
    let day = daily.day;
    let before = tried_on(solver, day).map_or(0, |tried| tried.tries);
    if before == 0 {
        solver.streak = count_streak(solver, day);
        solver.tried = solver.tried.saturating_add(1);
    }
    let tried = SolverDay {
        day,
        tries: before + 1,
        solved: is_right,
    };
    solver.day = Some(tried);
    if is_right {
        solver.solved = solver.solved.saturating_add(1);
        solver.streak = solver.streak.saturating_add(1);
        solver.best_streak = solver.best_streak.max(solver.streak);
    } else if tried.tries >= daily.most_tries {
        solver.streak = 0;
    }
    Ok(())
}

/// Returns a practice puzzle that is not in `except`: of the game `kind` if given, otherwise of any game.
pub(crate) fn pick_puzzle(
    kind: Option<GameKind>,
    except: &[u32],
    chance: u64,
) -> Option<&'static Puzzle> {
    let fits = |puzzle: &&Puzzle| {
        kind.is_none_or(|kind| puzzle.kind == kind) && !except.contains(&puzzle.id)
    };
    let fitting: Vec<&Puzzle> = puzzles().iter().filter(fits).collect();
    let at = scramble(chance) % fitting.len().max(1) as u64;
    fitting.get(at as usize).copied()
}

/// Returns the game of a puzzle in which the player has found `found` moves, and the opponent has answered the last one. The game's ID is the number of
/// the puzzle.
///
/// # Errors
///
/// [`PuzzleError`] if the puzzle cannot be set up.
pub(crate) fn load_puzzle(
    puzzle: &Puzzle,
    found: u8,
    names: [String; 2],
) -> Result<LoadedGame, PuzzleError> {
    let game = puzzle.set_up_after(found)?;
    let start = StartPosition {
        kind: puzzle.kind.id().to_owned(),
        options: puzzle.options.clone(),
        seats: 2,
        rules_version: RULES_VERSION,
        position: Some(puzzle.position.clone()),
    };
    let number = GameId::new(u64::from(puzzle.id)).ok_or(PuzzleError::Expected("a number"))?;
    let at = Timestamp::from_millis(0);
    let mut record = make_up_game(number, &start, at);
    let moves = std::iter::once(&puzzle.last_move).chain(puzzle.moves_until(found));
    record.entries.extend(moves.map(|m| Entry {
        at,
        what: EntryKind::Move(m.clone()),
        said: None,
        prepared: false,
    }));
    Ok(LoadedGame {
        record,
        game,
        names: names.into(),
        series: None,
        pauses: Pauses::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enters the tries of some days, `x` for a wrong and `o` for a right one. Returns what is stored.
    fn solve(days: &[(u32, &str)]) -> PuzzleSolver {
        let mut solver = PuzzleSolver::default();
        for (day, tries) in days {
            for tried in tries.chars() {
                let noted = note_try(&mut solver, three_on(*day), tried == 'o');
                assert_eq!(noted, Ok(()), "{day} {tries}");
            }
        }
        solver
    }

    /// Returns a day whose puzzle allows three attempts.
    fn three_on(day: u32) -> DayOfPuzzle {
        let most_tries = 3;
        DayOfPuzzle { day, most_tries }
    }

    #[track_caller]
    fn check(days: &[(u32, &str)], today: u32, (streak, best): (u32, u32)) {
        let solver = solve(days);
        assert_eq!(count_streak(&solver, today), streak, "the streak");
        assert_eq!(solver.best_streak, best, "the best streak");
        assert_eq!(solver.tried as usize, days.len());
        let solved = days.iter().filter(|(_, tries)| tries.ends_with('o'));
        assert_eq!(solver.solved as usize, solved.count());
    }

    #[test]
    fn a_streak_counts_the_days_solved_in_a_row() {
        check(&[], 5, (0, 0));
        check(&[(5, "o")], 5, (1, 1));
        check(&[(5, "o"), (6, "xo"), (7, "xxo")], 7, (3, 3));
        // Today's puzzle can still be solved.
        check(&[(5, "o"), (6, "o")], 7, (2, 2));
        check(&[(5, "o"), (6, "o"), (7, "x")], 7, (2, 2));
        check(&[(5, "o"), (6, "o"), (7, "xx")], 7, (2, 2));
        check(&[(5, "o"), (6, "o"), (7, "xxx")], 7, (0, 2));
        check(&[(5, "o"), (6, "o"), (7, "x")], 8, (0, 2));
        check(&[(5, "o"), (6, "o")], 8, (0, 2));
        check(&[(5, "o"), (6, "o"), (8, "o")], 8, (1, 2));
        check(&[(5, "o"), (6, "xxx"), (7, "o"), (8, "o")], 8, (2, 2));
    }

    #[test]
    fn a_puzzle_can_be_tried_three_times_and_solved_once() {
        let today = |tries| expect_try_left(&solve(&[(5, tries)]), three_on(5));
        assert_eq!(today(""), Ok(()));
        assert_eq!(today("xx"), Ok(()));
        assert_eq!(today("xxx"), Err(Solving::FailedBefore));
        assert_eq!(today("xo"), Err(Solving::SolvedBefore));
        assert_eq!(today("xxo"), Err(Solving::SolvedBefore));
        let mut solver = solve(&[(5, "xxx")]);
        let before = solver.clone();
        let noted = note_try(&mut solver, three_on(5), true);
        assert_eq!(noted, Err(Solving::FailedBefore));
        assert_eq!(solver, before);
        assert_eq!(note_try(&mut solver, three_on(6), true), Ok(()));
    }

    #[test]
    fn puzzles_for_practice_are_picked_among_all_that_fit() {
        let mut seen = std::collections::BTreeSet::new();
        for chance in 0..5000 {
            let puzzle = pick_puzzle(Some(GameKind::Pentagame), &[10_001], chance);
            let puzzle = puzzle.expect("there are others");
            assert_eq!(puzzle.kind, GameKind::Pentagame);
            seen.insert(puzzle.id);
        }
        let all = puzzles().iter().filter(|it| it.kind == GameKind::Pentagame);
        assert_eq!(seen.len(), all.count() - 1);
        assert!(!seen.contains(&10_001));
    }

    #[test]
    fn every_puzzle_can_be_shown() {
        for puzzle in puzzles() {
            for found in 0..puzzle.finds {
                let loaded = load_puzzle(puzzle, found, [String::new(), String::new()]).unwrap();
                assert_eq!(loaded.ply(), 1 + 2 * u32::from(found));
                let mover = loaded.game.to_move();
                assert!(mover.is_some(), "{}", puzzle.id);
                let right = &puzzle.solution[2 * usize::from(found)];
                let steps = loaded.game.steps_of(right).unwrap();
                assert!(loaded.game.next_steps(&steps).unwrap().whole.is_some());
            }
        }
    }

    #[test]
    fn every_puzzle_can_be_failed() {
        for puzzle in puzzles() {
            let tries = u64::from(puzzle.count_tries());
            assert!((1..=3).contains(&tries), "{}", puzzle.id);
            for found in 0..puzzle.finds {
                let game = puzzle.set_up_after(found).unwrap();
                assert!(tries < game.legal_count(), "{}", puzzle.id);
            }
        }
    }

    #[test]
    fn each_server_gets_its_puzzles_at_the_same_time_every_day() {
        let guild = GuildId::new(77);
        let first = find_post_time(guild, 100);
        assert_eq!(find_day(first), 100);
        let day = Duration::from_hours(24);
        assert_eq!(find_post_time(guild, 101), first.plus(day));
        assert!(first.since(Day::from_number(100).start()) < SPREAD);
    }
}
