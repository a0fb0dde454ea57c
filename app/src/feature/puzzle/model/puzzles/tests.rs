use std::collections::HashSet;

use super::*;

#[test]
fn every_line_is_written_as_it_was_read() {
    for &kind in GameKind::ALL {
        for line in file_of(kind).lines().filter(|line| !line.starts_with('#')) {
            let puzzle =
                Puzzle::parse(kind, line).unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(puzzle.to_string(), line);
        }
    }
}

#[test]
fn each_file_is_sorted_and_no_number_is_used_twice() {
    let mut met = HashSet::new();
    for &kind in GameKind::ALL {
        let puzzles: Vec<_> = puzzles()
            .iter()
            .filter(|puzzle| puzzle.kind == kind)
            .collect();
        assert!(puzzles.len() >= 40, "{kind}: {}", puzzles.len());
        let lines = file_of(kind).lines().filter(|line| !line.starts_with('#'));
        let ranges: HashSet<_> = puzzles.iter().map(|it| it.id / RANGE).collect();
        assert_eq!(ranges.len(), 1, "{kind}");
        for (line, puzzle) in lines.zip(&puzzles) {
            assert_eq!(line, puzzle.to_string(), "sorted by number");
            assert!(met.insert(puzzle.id), "{} twice", puzzle.id);
            assert_eq!(find_puzzle(puzzle.id), Some(*puzzle));
        }
    }
    assert_eq!(met.len(), puzzles().len());
}

#[test]
fn every_solution_wins_alone_in_the_stated_number_of_moves() {
    for puzzle in puzzles() {
        let mut game = puzzle
            .set_up()
            .unwrap_or_else(|error| panic!("{error}: {puzzle}"));
        assert_eq!(
            game.ply(),
            1,
            "the opponent's last move is there to be drawn"
        );
        assert!(
            puzzle.is_solved_by(&game, 0, &puzzle.solution[0]),
            "{puzzle}"
        );
        let options = puzzle.kind.read_options(&puzzle.options);
        assert_eq!(options.as_deref(), Ok(&*puzzle.options), "{puzzle}");
        let solver = game.to_move().expect("the game is not over");
        let mut moves = 0;
        for m in &puzzle.solution {
            moves += u8::from(game.to_move() == Some(solver));
            let played = game
                .play(m)
                .unwrap_or_else(|error| panic!("{error}: {puzzle}"));
            assert_eq!(played, *m, "{puzzle}");
        }
        if !puzzle.is_played_out() {
            assert_eq!(puzzle.solution.len(), 1, "{puzzle}");
            continue;
        }
        let ending = game.ending().expect("the solution ends the game");
        assert_eq!(
            ending.winners.iter().collect::<Vec<_>>(),
            [solver],
            "{puzzle}"
        );
        assert_eq!(moves, puzzle.wins_in, "{puzzle}");
    }
}

#[test]
fn a_move_is_right_if_it_leads_to_the_same_position() {
    let line = "1 | wins 1 | 1 |  | 0 0 0 0 0 / 0 0 0 0 0 a | A1 | B2";
    let puzzle = Puzzle::parse(GameKind::Squadro, line).expect("readable");
    let game = puzzle.set_up().expect("legal");
    for (typed, is_right) in [
        ("B2", true),
        ("2", true),
        ("B3", false),
        ("A2", false),
        ("", false),
    ] {
        assert_eq!(puzzle.is_solved_by(&game, 0, typed), is_right, "{typed}");
    }
}

#[test]
fn what_is_wrong_with_a_line_is_said() {
    for (line, says) in [
        ("1", "expected a win"),
        ("x | wins 2 | 1 | | x | y | z", "expected a number"),
        (
            "1 | loses 2 | 1 | | x | y | z",
            "expected 'wins' and a number",
        ),
        (
            "1 | wins 2 | 4 | | x | y | z",
            "expected a difficulty from 1 to 3",
        ),
        ("1 | wins 2 | 3 | | x | y", "expected a solution"),
        (
            "1 | wins 2 | 3 | | x | y | z | z",
            "expected nothing after the solution",
        ),
    ] {
        let error = Puzzle::parse(GameKind::Squadro, line).expect_err("a fault");
        assert_eq!(error.to_string(), says, "{line}");
    }
}

#[test]
fn all_puzzles_come_before_one_comes_again_and_games_alternate() {
    let all = puzzles().len() as u32;
    let days: Vec<_> = (20_000..20_000 + all).map(puzzle_of_day).collect();
    let met: HashSet<_> = days.iter().map(|puzzle| puzzle.id).collect();
    assert_eq!(met.len(), days.len());
    assert_eq!(puzzle_of_day(20_000 + all), days[0]);
    let same = days.windows(2).filter(|pair| pair[0].kind == pair[1].kind);
    assert!(
        same.count() * 10 < days.len(),
        "two days with the same game are rare"
    );
    for fortnight in days.windows(14) {
        let games: HashSet<_> = fortnight.iter().map(|puzzle| puzzle.kind).collect();
        assert_eq!(
            games.len(),
            GameKind::ALL.len(),
            "every game comes in two weeks"
        );
    }
}
