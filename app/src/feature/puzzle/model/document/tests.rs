//! How puzzles and solvers are stored, and their limits.

use super::*;
use crate::testing::documents::check_stored;

const ANN: UserId = UserId::new(101);

fn solver() -> PuzzleSolver {
    PuzzleSolver {
        day: Some(SolverDay {
            day: 20_371,
            tries: 2,
            solved: true,
        }),
        streak: 3,
        best_streak: 4,
        solved: 5,
        tried: 6,
    }
}

#[test]
fn puzzles_and_solvers_are_stored_in_form_1() {
    let mut puzzle = DailyPuzzle {
        channel: ChannelId::new(9),
        posted: None,
        tried: 0,
        solved: 0,
    };
    let guild = GuildId::new(8);
    check_stored(&guild, puzzle.clone(), r#"{"channel":9}"#);
    (puzzle.tried, puzzle.solved) = (3, 2);
    puzzle.posted = Some((20_371, MessageId::new(10)));
    check_stored(
        &guild,
        puzzle,
        r#"{"channel":9,"posted":[20371,10],"tried":3,"solved":2}"#,
    );

    check_stored(&ANN, PuzzleSolver::default(), "{}");
    check_stored(
        &ANN,
        solver(),
        r#"{"day":[20371,2,true],"streak":3,"best":4,"solved":5,"tried":6}"#,
    );
}

#[test]
fn a_solver_that_contradicts_itself_is_refused() {
    solver().check().unwrap();
    let check = |edit: fn(&mut PuzzleSolver)| {
        let mut solver = solver();
        edit(&mut solver);
        solver.check().unwrap_err();
    };
    check(|it| it.streak = it.best_streak + 1);
    check(|it| it.solved = it.tried + 1);
}
