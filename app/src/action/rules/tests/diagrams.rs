//! Checks that the ticks, crosses and arrows in diagrams are correct according to the rules, and that all of them are visible.

use std::collections::BTreeSet;

use asterism_render::{View, png, scene};
use asterism_rules::{AnyGame, Choice, GameKind, Step, each_game, each_kind};

use super::{all, game};
use crate::testing::games::TestedGame as _;
use crate::text::Language;
use crate::view::rules::page::{Arrow, Claim, Page, names};

/// Returns the name of a choice's place, as used in the notation and in notes.
fn place(game: &AnyGame, choice: &Choice) -> Option<String> {
    let spot = usize::from(choice.spot?.0);
    each_game!(game, game => game.position().place(spot))
}

/// Returns the game after the move that `chosen` completes; `None` if it is incomplete.
fn played(game: &AnyGame, chosen: &[Step]) -> Option<AnyGame> {
    let whole = game.next_steps(chosen).ok()?.whole?;
    let mut after = game.clone();
    after.play(&whole).expect("an offered move should be legal");
    Some(after)
}

/// Returns the places for which the page's claim is true and, if limited, all places to which it could apply.
fn truth(game: &AnyGame, page: &Page) -> (BTreeSet<String>, Option<BTreeSet<String>>) {
    let chosen = page.steps(game);
    let steps = game
        .next_steps(&chosen)
        .expect("a page's choices should be legal");
    let offered = || steps.choices.iter().filter_map(|c| place(game, c));
    match page.claim {
        Claim::Choice => (offered().collect(), None),
        Claim::Win => {
            let mover = game.to_move().expect("the game should not be over");
            let wins = steps.choices.iter().filter(|choice| {
                let chosen: Vec<_> = chosen.iter().copied().chain([choice.step]).collect();
                let ending = played(game, &chosen).and_then(|after| after.ending());
                ending.is_some_and(|ending| ending.winners.contains(mover))
            });
            let wins = wins.filter_map(|choice| place(game, choice)).collect();
            (wins, Some(offered().collect()))
        }
        Claim::Mover => (each_game!(game, game => game.position().movers()), None),
        Claim::Landing => {
            let after = played(game, &chosen).expect("the move should be complete");
            let whole = steps.whole.expect("the move should be complete");
            let landing = each_game!(&after, after => after.position().landing(&whole));
            ([landing].into(), None)
        }
    }
}

#[test]
fn ticks_mark_true_places_and_crosses_false_ones() {
    for (kind, page) in all() {
        if page.yes.is_empty() && page.no.is_empty() {
            continue;
        }
        let game = game(kind, page);
        let (truth, about) = truth(&game, page);
        let here = format!("{kind}, {}: {truth:?}", page.name);
        for yes in page.yes {
            assert!(truth.contains(*yes), "{here}: {yes} should not be ticked");
        }
        for no in page.no {
            assert!(
                !truth.contains(*no),
                "{here}: {no} should not be crossed out"
            );
            let could = about.as_ref().is_none_or(|about| about.contains(*no));
            assert!(could, "{here}: {no} is not among the possible places");
        }
    }
}

#[test]
fn arrows_point_where_pieces_go() {
    for (kind, page) in all() {
        for arrow in page.arrows {
            let game = game(kind, page);
            let here = format!("{kind}, {}: {arrow:?}", page.name);
            match *arrow {
                Arrow::Aim(..) => {
                    each_game!(&game, game => game.position().check_aim(arrow, page.arrows, &here));
                }
                Arrow::Way(from, to) => {
                    let any = &game;
                    let (places, _) = truth(any, page);
                    assert!(places.contains(to), "{here}: {places:?}");
                    let first = any
                        .next_steps(&[])
                        .expect("the game should not be over")
                        .choices;
                    let mut movers = first
                        .iter()
                        .filter(|c| page.chosen.first() == Some(&&*c.label));
                    let stands = movers.next().and_then(|choice| place(any, choice));
                    assert_eq!(stands.as_deref(), Some(from), "{here}");
                }
            }
        }
    }
}

/// Renders the picture at the size of a phone's screen.
fn pixels(game: &AnyGame, view: &View) -> image::RgbImage {
    let view = View {
        size: 400,
        ..view.clone()
    };
    let png = png(game, &view).into_bytes();
    image::load_from_memory(&png)
        .expect("the PNG should be readable")
        .into_rgb8()
}

/// Checks that every note is visible. A note can be drawn and still be hidden, so this counts the pixels that change without it.
#[test]
fn every_note_is_visible() {
    const LEAST: usize = 60;
    for (kind, page) in all() {
        let game = game(kind, page);
        let view = page.view(&game);
        let whole = pixels(&game, &view);
        for left_out in 0..view.notes.len() {
            let mut fewer = view.clone();
            let note = fewer.notes.remove(left_out);
            let here = format!("{kind}, {}: {note:?}", page.name);
            let items = [&view, &fewer].map(|view| scene(&game, view).items.len());
            assert!(items[0] > items[1], "{here} should be drawn");
            let without = pixels(&game, &fewer);
            let both = whole.pixels().zip(without.pixels());
            let seen = both.filter(|(one, other)| one != other).count();
            assert!(seen >= LEAST, "{here} is visible in only {seen} pixels");
        }
    }
}

#[test]
fn every_picture_is_different() {
    let mut seen = BTreeSet::new();
    for (kind, page) in all() {
        let game = game(kind, page);
        let view = View {
            names: names(&game, Language::English),
            ..page.view(&game)
        };
        let drawn = pixels(&game, &view).into_raw();
        assert!(
            seen.insert(drawn),
            "{kind}, {}: same picture as another page",
            page.name
        );
    }
}

#[test]
fn the_last_move_of_a_page_shows_what_the_page_explains() {
    let shown = GameKind::ALL.iter().flat_map(|&kind| {
        let shown = each_kind!(kind, P => P::SHOWN).iter();
        shown.map(move |&(page, wanted)| (kind, page, wanted))
    });
    let mut left: Vec<_> = shown.collect();
    for (kind, page) in all() {
        if !page.shows_last_move() {
            continue;
        }
        let here = format!("{kind}, {}", page.name);
        let at = left
            .iter()
            .position(|(k, name, _)| (*k, *name) == (kind, page.name));
        let at = at.unwrap_or_else(|| panic!("{here}: add its last move to SHOWN"));
        let (_, _, wanted) = left.swap_remove(at);
        let said = game(kind, page).describe_last();
        let said: Vec<&str> = said.iter().map(|phrase| phrase.parts().name).collect();
        for key in wanted {
            assert!(said.contains(key), "{here}: {said:?}");
        }
    }
    assert!(
        left.is_empty(),
        "pages in SHOWN that do not show a last move: {left:?}"
    );
}
