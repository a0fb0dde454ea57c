use super::*;

/// Returns a game of Squadro with these moves, in which light moves first.
fn squadro(moves: &[&str]) -> AnyGame {
    let mut game = AnyGame::new(GameKind::Squadro, "first=light", 2).unwrap();
    for m in moves {
        game.play(m).unwrap();
    }
    game
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Returns the moves of `game` in canonical notation.
fn played(game: &AnyGame) -> Vec<String> {
    let moves = 1..=game.ply();
    moves.map(|ply| game.move_at(ply).unwrap().1).collect()
}

/// Returns assessments of a game for two players, with these chances for light. Each move played is the engine's best move.
fn agreeing(game: &AnyGame, light: &[f32]) -> Vec<Assessment> {
    let mut line = played(game);
    line.push("…".into());
    let assessments = light.iter().enumerate();
    assessments
        .map(|(at, &chance)| Assessment {
            chances: vec![chance, 1.0 - chance],
            forced: None,
            line: line.get(at..).unwrap_or(&[]).to_vec(),
        })
        .collect()
}

/// Returns the assessment after a better move, with this chance for light.
fn instead(light: f32, line: &[&str]) -> Assessment {
    Assessment {
        chances: vec![light, 1.0 - light],
        forced: None,
        line: line.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_move_that_gives_chances_away_is_a_turning_point() {
    let game = squadro(&["1", "2", "3"]);
    let mut assessments = agreeing(&game, &[0.5, 0.5, 0.9, 0.4]);
    assessments[1].line = vec!["B5".into()];
    assessments[2].line = vec!["A4".into(), "B4".into(), "A5".into()];
    let (first, second) = (instead(0.45, &[]), instead(0.8, &["B1"]));
    let report = ReviewReport::new(&game, &assessments, &[(1, &first), (2, &second)]);
    let losses: Vec<f32> = report.entries.iter().map(|deed| deed.loss).collect();
    assert!((losses[0]).abs() < 1e-6, "{losses:?}");
    assert!((losses[1] - 0.45).abs() < 1e-6, "{losses:?}");
    assert!((losses[2] - 0.4).abs() < 1e-6, "{losses:?}");
    assert_eq!(report.turning_points.len(), 2);
    let [dark, light] = &report.turning_points[..] else {
        panic!("{report:?}")
    };
    assert_eq!(
        (dark.at, dark.seat, dark.kind),
        (1, seat(1), TurningPointKind::Mistake)
    );
    assert_eq!((light.at, light.seat), (2, seat(0)));
    // The longer line is kept.
    assert_eq!(light.better, ["A4", "B4", "A5"]);
    assert_eq!(dark.better, ["B5"]);
    assert!((report.mean_loss(seat(0)).unwrap() - 0.2).abs() < 1e-6);
}

#[test]
fn an_unconfirmed_mistake_is_not_a_turning_point() {
    let game = squadro(&["1", "2"]);
    let mut assessments = agreeing(&game, &[0.7, 0.4, 0.4]);
    assessments[0].line = vec!["A2".into()];
    // The better move would have led to almost the same chances.
    let same = instead(0.42, &["B1"]);
    let report = ReviewReport::new(&game, &assessments, &[(0, &same)]);
    assert_eq!(report.turning_points, []);
    assert!(report.entries[0].loss < 0.03, "{report:?}");
}

#[test]
fn the_best_move_gives_nothing_away() {
    let game = squadro(&["1", "2"]);
    let assessments = agreeing(&game, &[0.7, 0.2, 0.9]);
    let report = ReviewReport::new(&game, &assessments, &[]);
    assert!(report.entries.iter().all(|deed| deed.loss <= 0.0));
    assert_eq!(report.turning_points, []);
}

#[test]
fn wins_missed_and_found_are_turning_points() {
    let mut game = squadro(&["1", "1", "2", "2", "3", "3"]);
    assert!(game.resign(seat(1)));
    let mut assessments = agreeing(&game, &[0.5, 0.5, 1.0, 0.5, 0.5, 0.6, 0.9, 1.0]);
    let light = SeatSet::from_iter([seat(0)]);
    assessments[2].forced = Some((light, 7));
    assessments[2].line = vec!["A5".into()];
    assessments[5].forced = Some((light, 5));
    assessments[6].forced = Some((light, 4));
    assessments[7].line.clear();
    let better = instead(1.0, &[]);
    let report = ReviewReport::new(&game, &assessments, &[(2, &better)]);
    let kinds: Vec<_> = report
        .turning_points
        .iter()
        .map(|t| (t.at, t.kind))
        .collect();
    assert_eq!(
        kinds,
        [
            (2, TurningPointKind::MissedWin(7)),
            (4, TurningPointKind::FoundWin(5))
        ],
        "{report:?}"
    );
    // If a mistake of the opponent allows the win, that mistake is the turning point.
    assessments[4].line = vec!["A5".into()];
    assessments[4].forced = None;
    assessments[5].forced = None;
    assessments[5].line = vec!["B5".into()];
    let spared = instead(0.5, &[]);
    let report = ReviewReport::new(&game, &assessments, &[(5, &spared)]);
    let kinds: Vec<_> = report
        .turning_points
        .iter()
        .map(|t| (t.at, t.kind))
        .collect();
    assert_eq!(kinds, [(5, TurningPointKind::Lost(4))], "{report:?}");
}

/// Returns assessments in which `winner` can force a win within these numbers of moves.
fn forcing(game: &AnyGame, winner: usize, moves: &[u32]) -> Vec<Assessment> {
    let light = if winner == 0 { 1.0 } else { 0.0 };
    let mut assessments = agreeing(game, &vec![light; moves.len()]);
    for (assessment, &moves) in assessments.iter_mut().zip(moves) {
        assessment.forced = Some((SeatSet::from_iter([seat(winner)]), moves));
    }
    assessments
}

#[track_caller]
fn check_lengths(winner: usize, moves: &[u32], found: &[(usize, TurningPointKind)]) {
    let notation = ["1", "1", "2", "2", "3", "3"];
    let game = squadro(&notation[..moves.len() - 1]);
    let mut assessments = forcing(&game, winner, moves);
    for assessment in &mut assessments {
        assessment.line = vec!["A5".into()];
    }
    let report = ReviewReport::new(&game, &assessments, &[]);
    let turns = report.turning_points.iter();
    let kinds: Vec<_> = turns.map(|turn| (turn.at, turn.kind)).collect();
    assert_eq!(kinds, found, "{moves:?}");
}

#[test]
fn a_decided_game_is_graded_by_the_length_of_the_win() {
    use TurningPointKind::{DelayedWin, HastenedLoss};
    // Light moves first.
    check_lengths(0, &[13, 12, 11, 10], &[]);
    check_lengths(0, &[13, 12, 5, 4], &[(1, HastenedLoss { from: 11, to: 5 })]);
    check_lengths(0, &[3, 8, 7, 6], &[(0, DelayedWin { from: 2, to: 8 })]);
    check_lengths(1, &[12, 5, 4, 3], &[(0, HastenedLoss { from: 11, to: 5 })]);
    // Long wins and small differences say little.
    check_lengths(0, &[41, 60, 20, 19], &[]);
    check_lengths(0, &[13, 12, 9, 8], &[]);
}

#[test]
fn the_engines_own_move_never_hastens_a_loss() {
    let game = squadro(&["1", "1"]);
    let report = ReviewReport::new(&game, &forcing(&game, 1, &[12, 3, 2]), &[]);
    assert_eq!(report.turning_points, []);
}

#[test]
fn a_game_decided_from_the_start_shows_how_far_the_win_was() {
    let game = squadro(&["1", "1", "2", "2"]);
    let mut assessments = forcing(&game, 0, &[13, 12, 5, 4, 3]);
    let report = ReviewReport::new(&game, &assessments, &[]);
    assert!(report.is_decided_from_start);
    let chances = report.assessments.iter().map(|it| it.chance(seat(0)));
    let chances: Vec<f32> = chances.collect();
    assert!(
        chances.is_sorted() && chances[0] < 0.8 && chances[4] > 0.9,
        "{chances:?}"
    );
    // Once the other side can escape, chances mean chances again.
    assessments[2].forced = None;
    assessments[2].chances = vec![0.6, 0.4];
    let report = ReviewReport::new(&game, &assessments, &[]);
    let chances = report.assessments.iter().map(|it| it.chance(seat(0)));
    assert!(chances.skip(2).eq([0.6, 1.0, 1.0]), "{report:?}");
    // If it could at first, all chances do.
    assessments[0].forced = None;
    let report = ReviewReport::new(&game, &assessments, &[]);
    assert!(!report.is_decided_from_start);
    assert_eq!(report.assessments, assessments);
}

#[test]
fn resigning_with_chances_left_is_a_turning_point() {
    let mut game = squadro(&["1", "1"]);
    assert!(game.resign(seat(0)));
    let mut assessments = agreeing(&game, &[0.5, 0.5, 0.6, 0.0]);
    assessments[3].line.clear();
    let report = ReviewReport::new(&game, &assessments, &[]);
    let [turn] = &report.turning_points[..] else {
        panic!("{report:?}")
    };
    assert_eq!((turn.at, turn.kind), (2, TurningPointKind::ResignedEarly));
    assert_eq!(report.entries[2].ply, 2);
    assessments[2].chances = vec![0.2, 0.8];
    assert_eq!(
        ReviewReport::new(&game, &assessments, &[]).turning_points,
        []
    );
}

#[test]
fn only_the_largest_losses_are_listed() {
    let moves = ["1", "1", "2", "2", "3", "3", "4", "4", "5", "5"];
    let game = squadro(&moves);
    let mut assessments = agreeing(&game, &[0.5; 11]);
    for look in &mut assessments {
        look.line = vec!["other".into()];
    }
    let better: Vec<Assessment> = (0..10)
        .map(|at| {
            let more = 0.15 + 0.03 * at as f32;
            instead(if at % 2 == 0 { 0.5 + more } else { 0.5 - more }, &[])
        })
        .collect();
    let checked: Vec<_> = better.iter().enumerate().collect();
    let report = ReviewReport::new(&game, &assessments, &checked);
    let listed: Vec<usize> = report.turning_points.iter().map(|turn| turn.at).collect();
    assert_eq!(listed, [4, 5, 6, 7, 8, 9]);
}

/// Returns a random game of at most `most` entries.
fn random(kind: GameKind, options: &str, players: usize, most: usize) -> AnyGame {
    let mut game = AnyGame::new(kind, options, players).unwrap();
    let mut dice = 0;
    while game.ending().is_none() && game.ply() < most {
        dice = crate::mix::mix(dice + 1);
        let moves = game.base_moves();
        let pick = dice as usize % moves.len();
        if game.play(&moves[pick]).is_err() {
            let moves = game.legal_moves();
            game.play(&moves[dice as usize % moves.len()]).unwrap();
        }
    }
    game
}

#[test]
fn a_resumed_review_is_the_same() {
    for (kind, options, players) in [
        (GameKind::Squadro, "first=dark", 2),
        (GameKind::StarSquares, "", 2),
        (GameKind::SternHalma, "", 3),
        (GameKind::Pentagame, "teams=true", 4),
    ] {
        let mut game = random(kind, options, players, 6);
        game.resign(game.to_move().unwrap_or(Seat::FIRST));
        let whole = Review::with_nodes(&game, 300).finish();
        assert_eq!(whole.assessments.len(), game.entries().len() + 1, "{kind}");
        assert_eq!(whole.entries.len(), game.entries().len(), "{kind}");
        let stop = AtomicBool::new(true);
        let mut review = Review::with_nodes(&game, 300);
        loop {
            let asked = review.next_position().map(|game| game.position_text());
            // A step that is stopped changes nothing.
            let before = review.progress();
            review.step(Some(&stop));
            assert_eq!(review.progress(), before, "{kind}");
            let again = review.next_position().map(|game| game.position_text());
            assert_eq!(again, asked, "{kind}");
            let mut later = review.clone();
            let went_on = later.step(Some(&AtomicBool::new(false)));
            let is_left = later.next_position().is_some();
            assert_eq!(later.report().is_none(), is_left, "{kind}");
            if !went_on {
                break;
            }
            review = later;
        }
        assert_eq!(review.clone().finish(), whole, "{kind}");
        for look in &whole.assessments {
            assert_eq!(look.chances.len(), players, "{kind}");
            assert!(
                look.chances.iter().all(|c| (0.0..=1.0).contains(c)),
                "{kind}"
            );
        }
    }
}

#[test]
fn the_last_assessment_is_the_result() {
    let mut game = squadro(&["1"]);
    game.agree_draw();
    let report = Review::with_nodes(&game, 100).finish();
    assert_eq!(report.assessments.last().unwrap().chances, [0.5, 0.5]);
    assert_eq!(report.entries[1].seat, None);
    let mut game = squadro(&["1"]);
    game.time_out(seat(1));
    let report = Review::with_nodes(&game, 100).finish();
    assert_eq!(report.assessments.last().unwrap().chances, [1.0, 0.0]);
    assert_eq!(report.entries[1].seat, Some(seat(1)));
}

#[test]
fn a_review_knows_proven_wins() {
    let mut game = AnyGame::new(GameKind::StarSquares, "board=nested", 2).expect("for two");
    for m in ["x", "o1", "o2"] {
        game.play(m).expect("a legal move");
    }
    let report = Review::with_nodes(&game, 300).finish();
    let first = SeatSet::from_iter([seat(0)]);
    let forced: Vec<_> = report.assessments.iter().map(|it| it.forced).collect();
    assert_eq!(forced[..2], [Some((first, 17)), Some((first, 16))]);
}
