use super::*;

/// Squadro with these moves, the first by light.
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

/// Moves of `game` in the notation the engine would give them in.
fn played(game: &AnyGame) -> Vec<String> {
    let moves = 1..=game.ply();
    moves.map(|ply| game.move_at(ply).unwrap().1).collect()
}

/// Looks at a game for two where light's chances went like this and the engine always agreed with the move made.
fn agreeing(game: &AnyGame, light: &[f32]) -> Vec<Look> {
    let mut line = played(game);
    line.push("…".into());
    let looks = light.iter().enumerate();
    looks
        .map(|(at, &chance)| Look {
            chances: vec![chance, 1.0 - chance],
            forced: None,
            line: line.get(at..).unwrap_or(&[]).to_vec(),
        })
        .collect()
}

/// What would have been found after a better move.
fn instead(light: f32, line: &[&str]) -> Look {
    Look {
        chances: vec![light, 1.0 - light],
        forced: None,
        line: line.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_move_that_gives_chances_away_is_a_turning_point() {
    let game = squadro(&["1", "2", "3"]);
    let mut looks = agreeing(&game, &[0.5, 0.5, 0.9, 0.4]);
    looks[1].line = vec!["B5".into()];
    looks[2].line = vec!["A4".into(), "B4".into(), "A5".into()];
    let (first, second) = (instead(0.45, &[]), instead(0.8, &["B1"]));
    let course = Course::judged(&game, &looks, &[(1, &first), (2, &second)]);
    let losses: Vec<f32> = course.deeds.iter().map(|deed| deed.loss).collect();
    assert!((losses[0]).abs() < 1e-6, "{losses:?}");
    assert!((losses[1] - 0.45).abs() < 1e-6, "{losses:?}");
    assert!((losses[2] - 0.4).abs() < 1e-6, "{losses:?}");
    assert_eq!(course.turns.len(), 2);
    let [dark, light] = &course.turns[..] else {
        panic!("{course:?}")
    };
    assert_eq!(
        (dark.deed, dark.seat, dark.kind),
        (1, seat(1), TurnKind::Slip)
    );
    assert_eq!((light.deed, light.seat), (2, seat(0)));
    // Whichever line tells more.
    assert_eq!(light.better, ["A4", "B4", "A5"]);
    assert_eq!(dark.better, ["B5"]);
    assert!((course.mean_loss(seat(0)).unwrap() - 0.2).abs() < 1e-6);
}

#[test]
fn what_a_closer_look_does_not_confirm_is_none() {
    let game = squadro(&["1", "2"]);
    let mut looks = agreeing(&game, &[0.7, 0.4, 0.4]);
    looks[0].line = vec!["A2".into()];
    // The better move would have come to the same.
    let same = instead(0.42, &["B1"]);
    let course = Course::judged(&game, &looks, &[(0, &same)]);
    assert_eq!(course.turns, []);
    assert!(course.deeds[0].loss < 0.03, "{course:?}");
}

#[test]
fn the_moves_own_best_move_gives_nothing_away() {
    let game = squadro(&["1", "2"]);
    let looks = agreeing(&game, &[0.7, 0.2, 0.9]);
    let course = Course::judged(&game, &looks, &[]);
    assert!(course.deeds.iter().all(|deed| deed.loss <= 0.0));
    assert_eq!(course.turns, []);
}

#[test]
fn wins_missed_and_found_are_turning_points() {
    let mut game = squadro(&["1", "1", "2", "2", "3", "3"]);
    assert!(game.resign(seat(1)));
    let mut looks = agreeing(&game, &[0.5, 0.5, 1.0, 0.5, 0.5, 0.6, 0.9, 1.0]);
    let light = SeatSet::from_iter([seat(0)]);
    looks[2].forced = Some((light, 7));
    looks[2].line = vec!["A5".into()];
    looks[5].forced = Some((light, 5));
    looks[6].forced = Some((light, 4));
    looks[7].line.clear();
    let better = instead(1.0, &[]);
    let course = Course::judged(&game, &looks, &[(2, &better)]);
    let kinds: Vec<_> = course.turns.iter().map(|t| (t.deed, t.kind)).collect();
    assert_eq!(
        kinds,
        [(2, TurnKind::MissedWin(7)), (4, TurnKind::Found(5))],
        "{course:?}"
    );
    // Had it not been found but given, it would be the other's turning point.
    looks[4].line = vec!["A5".into()];
    looks[4].forced = None;
    looks[5].forced = None;
    looks[5].line = vec!["B5".into()];
    let spared = instead(0.5, &[]);
    let course = Course::judged(&game, &looks, &[(5, &spared)]);
    let kinds: Vec<_> = course.turns.iter().map(|t| (t.deed, t.kind)).collect();
    assert_eq!(kinds, [(5, TurnKind::Lost(4))], "{course:?}");
}

#[test]
fn giving_up_with_chances_left_is_a_turning_point() {
    let mut game = squadro(&["1", "1"]);
    assert!(game.resign(seat(0)));
    let mut looks = agreeing(&game, &[0.5, 0.5, 0.6, 0.0]);
    looks[3].line.clear();
    let course = Course::judged(&game, &looks, &[]);
    let [turn] = &course.turns[..] else {
        panic!("{course:?}")
    };
    assert_eq!((turn.deed, turn.kind), (2, TurnKind::GaveUp));
    assert_eq!(course.deeds[2].ply, 2);
    looks[2].chances = vec![0.2, 0.8];
    assert_eq!(Course::judged(&game, &looks, &[]).turns, []);
}

#[test]
fn only_the_largest_losses_are_listed() {
    let moves = ["1", "1", "2", "2", "3", "3", "4", "4", "5", "5"];
    let game = squadro(&moves);
    let mut looks = agreeing(&game, &[0.5; 11]);
    for look in &mut looks {
        look.line = vec!["other".into()];
    }
    let better: Vec<Look> = (0..10)
        .map(|at| {
            let more = 0.15 + 0.03 * at as f32;
            instead(if at % 2 == 0 { 0.5 + more } else { 0.5 - more }, &[])
        })
        .collect();
    let checked: Vec<_> = better.iter().enumerate().collect();
    let course = Course::judged(&game, &looks, &checked);
    let listed: Vec<usize> = course.turns.iter().map(|turn| turn.deed).collect();
    assert_eq!(listed, [4, 5, 6, 7, 8, 9]);
}

/// A game of this kind among so many, at random, at most so long.
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
fn a_review_left_and_gone_on_with_is_the_same() {
    for (kind, options, players) in [
        (GameKind::Squadro, "first=dark", 2),
        (GameKind::StarSquares, "", 2),
        (GameKind::SternHalma, "", 3),
        (GameKind::Pentagame, "teams=true", 4),
    ] {
        let mut game = random(kind, options, players, 6);
        game.resign(game.to_move().unwrap_or(Seat::FIRST));
        let whole = Review::with_nodes(&game, 300).finish();
        assert_eq!(whole.looks.len(), game.entries().len() + 1, "{kind}");
        assert_eq!(whole.deeds.len(), game.entries().len(), "{kind}");
        let stop = AtomicBool::new(true);
        let mut review = Review::with_nodes(&game, 300);
        loop {
            let asked = review.ask().map(|game| game.position_text());
            // Told to stop, it does nothing.
            let before = review.progress();
            review.step(Some(&stop));
            assert_eq!(review.progress(), before, "{kind}");
            let again = review.ask().map(|game| game.position_text());
            assert_eq!(again, asked, "{kind}");
            let mut later = review.clone();
            let went_on = later.step(Some(&AtomicBool::new(false)));
            let is_left = later.ask().is_some();
            assert_eq!(later.course().is_none(), is_left, "{kind}");
            if !went_on {
                break;
            }
            review = later;
        }
        assert_eq!(review.clone().finish(), whole, "{kind}");
        for look in &whole.looks {
            assert_eq!(look.chances.len(), players, "{kind}");
            assert!(
                look.chances.iter().all(|c| (0.0..=1.0).contains(c)),
                "{kind}"
            );
        }
    }
}

#[test]
fn the_end_is_what_everybody_got() {
    let mut game = squadro(&["1"]);
    game.agree_draw();
    let course = Review::with_nodes(&game, 100).finish();
    assert_eq!(course.looks.last().unwrap().chances, [0.5, 0.5]);
    assert_eq!(course.deeds[1].seat, None);
    let mut game = squadro(&["1"]);
    game.time_out(seat(1));
    let course = Review::with_nodes(&game, 100).finish();
    assert_eq!(course.looks.last().unwrap().chances, [1.0, 0.0]);
    assert_eq!(course.deeds[1].seat, Some(seat(1)));
}
