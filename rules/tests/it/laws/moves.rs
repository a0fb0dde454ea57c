//! Moves as lists, choices and text.

use std::collections::BTreeSet;

use asterism_rules::{
    BadStep, Game, GameKind, GamePosition, LIKELY, MoveError, Seat, SeatSet, Step, perft,
    perft_distinct,
};

use super::{each_position, starts};
use crate::dice::{Dice, random_move};

/// Maximum number of turns for which a position's moves are listed.
const LISTED: u64 = 20_000;

pub(super) fn moves_are_sorted_and_exist_until_the_game_is_over<P: GamePosition>() {
    each_position::<P>(1, 60, |position, dice| {
        let count = position.legal_count();
        assert_eq!(count == 0, position.outcome().is_some());
        if count > LISTED || dice.roll(4) > 0 {
            return;
        }
        let moves = position.legal_moves();
        assert_eq!(moves.len() as u64, count, "{}", position.to_text());
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]));
        let mut children = 0;
        position.each_child(|m, after| {
            assert!(after == position.after(&m), "{m}");
            children += 1;
        });
        assert_eq!(children, count);
        if moves.is_empty() {
            assert!(matches!(position.parse_move("a"), Err(MoveError::Over)));
            assert_eq!(position.next_steps(&[]), Err(BadStep::Over));
            assert!(position.complete("", 25, 100).is_empty());
        }
        let base_moves = position.base_moves();
        assert_eq!(base_moves.is_empty(), moves.is_empty());
        for m in base_moves {
            match position.parse_move(&m) {
                Ok(_) => {}
                Err(MoveError::Incomplete { .. }) => assert_eq!(P::KIND, GameKind::Pentagame),
                Err(error) => panic!("{m}: {error}"),
            }
        }
    });
}

pub(super) fn the_seat_to_move_and_the_winners_have_not_retired<P: GamePosition>() {
    each_position::<P>(2, 60, |position, _| {
        let seats: SeatSet = Seat::first(position.players()).collect();
        let playing = |seat| seats.contains(seat) && !position.retired().contains(seat);
        let text = position.to_text();
        match position.outcome() {
            None => {
                assert!(playing(position.to_move()), "{text}");
                assert!(!position.finished().contains(position.to_move()), "{text}");
            }
            Some(outcome) => assert!(outcome.winners.iter().all(playing), "{text}"),
        }
        let sides = position.sides();
        assert_eq!(
            sides.iter().map(|side| side.len()).sum::<usize>(),
            seats.len()
        );
        for seat in seats.iter() {
            assert!(sides.iter().any(|side| side.contains(seat)));
        }
    });
}

pub(super) fn notation_and_steps_lead_back_to_the_move<P: GamePosition>() {
    each_position::<P>(1, 60, |position, dice| {
        if position.legal_count() > LISTED || dice.roll(4) > 0 {
            return;
        }
        let moves = position.legal_moves();
        for _ in 0..moves.len().min(20) {
            let m = dice.pick(&moves);
            assert_eq!(position.check(m), Ok(()));
            assert_eq!(position.parse_move(&m.to_string()).as_ref(), Ok(m));
            let steps = position
                .next_steps(&position.steps_of(m))
                .expect("offered steps");
            assert_eq!(steps.whole, Some(m.to_string()));
            assert_eq!(
                position.preview(&position.steps_of(m)).map(|p| p.to_move()),
                Ok(position.to_move())
            );
        }
        if position.outcome().is_none() {
            let (steps, m) = random_move(position, dice);
            assert!(moves.binary_search(&m).is_ok(), "{m}");
            let usual = position.steps_of(&m);
            let again = |steps: &[Step]| position.next_steps(steps).map(|steps| steps.whole);
            assert_eq!(again(&usual), again(&steps));
        }
    });
}

fn all_moves_by_steps<P: GamePosition>(
    position: &P,
    chosen: &mut Vec<Step>,
    found: &mut BTreeSet<String>,
) {
    let steps = position
        .next_steps_in_groups(chosen, 25)
        .expect("offered steps");
    if let Some(whole) = steps.whole {
        found.insert(whole);
        return;
    }
    assert!(!steps.groups.is_empty());
    for group in 0..steps.groups.len() {
        let size = steps
            .choices
            .iter()
            .filter(|choice| usize::from(choice.group) == group)
            .count();
        assert!((1..=25).contains(&size), "{size} choices in one group");
    }
    let labels: BTreeSet<_> = steps.choices.iter().map(|choice| &choice.label).collect();
    assert_eq!(labels.len(), steps.choices.len(), "labels differ");
    for choice in steps.choices {
        assert!(usize::from(choice.group) < steps.groups.len());
        chosen.push(choice.step);
        all_moves_by_steps(position, chosen, found);
        chosen.pop();
    }
}

pub(super) fn steps_reach_exactly_the_legal_moves<P: GamePosition>() {
    let mut walked = 0;
    each_position::<P>(2, 60, |position, dice| {
        let count = position.legal_count();
        if walked >= 200 || !(1..=1500).contains(&count) || (count < 500 && dice.roll(4) > 0) {
            return;
        }
        walked += 1;
        let mut found = BTreeSet::new();
        all_moves_by_steps(position, &mut Vec::new(), &mut found);
        let legal: BTreeSet<_> = position
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, legal, "{}", position.to_text());
    });
    assert!(walked > 20, "only {walked} positions were small enough");
}

pub(super) fn crafted_steps_are_refused<P: GamePosition>() {
    let any = |dice: &mut Dice| Step::new(dice.roll(usize::from(Step::COUNT)) as u16);
    each_position::<P>(1, 20, |position, dice| {
        let real = match position.outcome() {
            Some(_) => Vec::new(),
            None => random_move(position, dice).0,
        };
        for round in 0..20 {
            let mut chosen: Vec<Step> = (0..dice.roll(5)).filter_map(|_| any(dice)).collect();
            if round % 2 == 0 {
                let kept = dice.roll(real.len() + 1);
                chosen.splice(0..0, real[..kept].iter().copied());
            }
            let steps = position.next_steps(&chosen);
            let seen = position.preview(&chosen);
            match (steps, seen) {
                (Ok(_), Ok(_)) => {}
                (Err(steps), Err(seen)) => assert_eq!(steps, seen),
                (steps, seen) => panic!("{chosen:?}: {steps:?}, but {seen:?}"),
            }
        }
        if position.outcome().is_none() {
            let too_many = [&real[..], &real[..1]].concat();
            let at = real.len();
            assert_eq!(
                position.next_steps(&too_many),
                Err(BadStep::NotOffered { at })
            );
        }
    });
}

pub(super) fn illegal_moves_change_nothing<P: GamePosition>() {
    let mut before: Vec<P::Move> = Vec::new();
    each_position::<P>(1, 30, |position, dice| {
        let mut game = Game::from_position(position.clone());
        for m in &before {
            let legal = position.check(m).is_ok();
            if position.legal_count() < 3000 {
                assert_eq!(legal, position.legal_moves().contains(m), "{m}");
            }
            if !legal {
                assert!(position.play(m).is_err());
                assert!(game.play(m).is_err());
                assert_eq!(game.position(), position);
                assert!(game.entries().is_empty());
            }
        }
        if position.outcome().is_none() {
            before.push(random_move(position, dice).1);
            if before.len() > 6 {
                before.remove(0);
            }
        }
    });
}

pub(super) fn counting_moves_counts_positions<P: GamePosition>() {
    for start in starts::<P>(&mut Dice::new(1)) {
        let moves = start.legal_moves();
        let after: Vec<P> = moves.iter().map(|m| start.after(m)).collect();
        assert_eq!(perft(&start, 1), moves.len() as u64);
        if moves.len() < 100 {
            let sequences: u64 = after.iter().map(P::legal_count).sum();
            assert_eq!(perft(&start, 2), sequences);
            assert!(perft_distinct(&start, 2) <= sequences);
        }
        for (m, after) in moves.iter().zip(&after) {
            assert_eq!(start.play(m).as_ref(), Ok(after));
        }
    }
}

pub(super) fn the_rest_of_a_move_can_be_typed<P: GamePosition>() {
    each_position::<P>(1, 60, |position, dice| {
        if position.outcome().is_some() {
            return;
        }
        let (whole, _) = random_move(position, dice);
        for end in 0..whole.len() {
            let chosen = &whole[..end];
            let written = position.write_chosen(chosen).expect("offered steps");
            let steps = position.next_steps(chosen).expect("offered steps");
            let choice = dice.pick(&steps.choices);
            let typed = format!("{written}{}", choice.label);
            let read = match position.parse_move(&typed) {
                Ok(m) => position.steps_of(&m),
                Err(MoveError::Incomplete { chosen, .. }) => chosen,
                Err(error) => panic!("{typed} in {}: {error}", position.to_text()),
            };
            let clicked = [chosen, &[choice.step]].concat();
            assert_eq!(
                position.next_steps(&read),
                position.next_steps(&clicked),
                "{typed} in {}",
                position.to_text()
            );
        }
    });
}

pub(super) fn likely_choices_are_a_few_of_the_choices<P: GamePosition>() {
    each_position::<P>(1, 60, |position, dice| {
        if position.outcome().is_some() {
            return;
        }
        let (whole, _) = random_move(position, dice);
        for end in 0..whole.len() {
            let steps = position.next_steps(&whole[..end]).expect("offered steps");
            let likely: BTreeSet<Step> = steps.likely.iter().map(|likely| likely.step).collect();
            assert!(likely.len() == steps.likely.len() && likely.len() <= LIKELY);
            let choices: BTreeSet<Step> = steps.choices.iter().map(|choice| choice.step).collect();
            assert!(likely.is_subset(&choices), "{}", position.to_text());
        }
    });
}
