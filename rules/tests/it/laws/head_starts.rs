//! Head starts are start positions that favor one player without deciding the game.

use asterism_rules::{AnyGame, Game, GamePosition, HeadStart, Seat};

use super::starts;
use crate::dice::{Dice, random_move};

/// Returns the start position of the usual new game for two.
fn usual_start<P: GamePosition>() -> P {
    let options = P::KIND.options_of_new_game(None).expect("usual options");
    let options = <P::Options as asterism_rules::GameOptions>::parse(&options);
    let options = asterism_rules::GameOptions::settled(options.expect("valid options"), 0);
    P::start(&options, 2).expect("two can play")
}

/// Lists whose a head start can be, and how large.
fn all() -> impl Iterator<Item = (Seat, HeadStart)> {
    Seat::first(6).flat_map(|seat| HeadStart::ALL.map(|size| (seat, size)))
}

pub(super) fn the_usual_game_for_two_has_head_starts_of_each_size<P: GamePosition>() {
    let start = usual_start::<P>();
    for (seat, size) in all() {
        let has_one = start.with_head_start(seat, size).is_some();
        assert_eq!(has_one, seat.index() < 2, "{seat} {size:?}");
    }
}

pub(super) fn a_head_start_is_a_start_position_of_its_own<P: GamePosition>() {
    let mut dice = Dice::new(11);
    let mut found = 0;
    for start in starts::<P>(&mut dice) {
        let mut texts = vec![start.to_text()];
        for (seat, size) in all() {
            let Some((ahead, _)) = start.with_head_start(seat, size) else {
                continue;
            };
            found += 1;
            let text = ahead.to_text();
            assert_eq!(start.players(), 2, "{text}");
            assert!(ahead.outcome().is_none(), "{text}");
            assert_eq!(ahead.to_move(), start.to_move(), "{text}");
            let read = P::from_text(start.options(), start.players(), &text);
            assert_eq!(read.as_ref(), Ok(&ahead), "{text}");
            texts.push(text);
        }
        let count = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), count, "two are alike: {texts:?}");
    }
    assert!(found > 0);
}

/// In a series and in a rematch, the head start stays with its player, who has the other seat.
pub(super) fn both_players_can_have_the_same_head_starts<P: GamePosition>() {
    for start in starts::<P>(&mut Dice::new(12)) {
        for size in HeadStart::ALL {
            let [one, other] =
                [0, 1].map(|seat| start.with_head_start(Seat::new(seat).expect("a seat"), size));
            assert_eq!(one.is_some(), other.is_some(), "{size:?}");
        }
    }
}

pub(super) fn a_game_knows_the_head_start_it_began_with<P: GamePosition>()
where
    AnyGame: From<Game<P>>,
{
    let mut dice = Dice::new(13);
    let start = usual_start::<P>();
    let usual = AnyGame::from(Game::from_position(start.clone()));
    assert_eq!(usual.head_start(), None);
    for (seat, size) in all() {
        let Some((ahead, described)) = start.with_head_start(seat, size) else {
            continue;
        };
        let mut game = usual.with_head_start(seat, size).expect("the same");
        assert_eq!(game.start_text(), Some(ahead.to_text()));
        let (_, m) = random_move(&ahead, &mut dice);
        game.play(&m.to_string()).expect("a legal move");
        assert_eq!(game.head_start(), Some((seat, size, described)));
    }
}

pub(super) fn a_head_start_does_not_win_in_the_first_turn<P: GamePosition>() {
    let mut dice = Dice::new(14);
    for start in starts::<P>(&mut dice) {
        for (seat, size) in all() {
            let Some((ahead, _)) = start.with_head_start(seat, size) else {
                continue;
            };
            for _ in 0..5 {
                let before = if ahead.to_move() == seat {
                    ahead.clone()
                } else {
                    let (_, m) = random_move(&ahead, &mut dice);
                    ahead.after(&m)
                };
                before.each_child(|m, after| {
                    assert!(after.outcome().is_none(), "{m} in {}", before.to_text());
                });
            }
        }
    }
}
