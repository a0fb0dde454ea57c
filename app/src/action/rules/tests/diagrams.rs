//! Checks that the ticks, crosses and arrows in diagrams are correct according to the rules, and that all of them are visible.

use std::collections::BTreeSet;

use asterism_render::{View, png, scene};
use asterism_rules::pentagame::{Color, Stop};
use asterism_rules::squadro::Lane;
use asterism_rules::stern_halma::Hole;
use asterism_rules::{AnyGame, Choice, GameKind, Notation, Position, Seat, Step};

use super::{all, game};
use crate::text::Language;
use crate::view::rules::page::{Arrow, Claim, Page, names};

/// Returns the name of a choice's place, as used in the notation and in notes.
fn place(game: &AnyGame, choice: &Choice) -> Option<String> {
    let spot = usize::from(choice.spot?.0);
    match game {
        AnyGame::Pentagame(game) => Some(game.position().board().name(Stop::new(spot)?).to_owned()),
        AnyGame::Squadro(_) => {
            let side = if spot < Lane::ALL.len() { 'A' } else { 'B' };
            Some(format!("{side}{}", spot % Lane::ALL.len() + 1))
        }
        AnyGame::StarSquares(game) => {
            let board = game.position().options().board;
            Some(board.name(board.point(spot)?).to_owned())
        }
        AnyGame::SternHalma(_) => Some(Hole::new(spot)?.name().to_owned()),
    }
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
        Claim::Mover => {
            let AnyGame::Pentagame(game) = game else {
                panic!("only Pentagame's pages should mark who can move");
            };
            let position = game.position();
            let able: BTreeSet<char> = position
                .base_moves()
                .iter()
                .filter_map(|m| m.chars().next())
                .collect();
            let own = position.figures(position.to_move());
            let able = own.filter(|figure| able.contains(&figure.color.letter()));
            let stops = able.filter_map(|figure| position.stop_of(figure));
            (stops.map(|stop| stop.name().to_owned()).collect(), None)
        }
        Claim::Landing => {
            let after = played(game, &chosen).expect("the move should be complete");
            let (seat, lane) = squadro_piece(&steps.whole.expect("the move should be complete"));
            ([squadro_place(&after, seat, lane)].into(), None)
        }
    }
}

/// Parses a piece's name, such as "A3".
fn squadro_piece(name: &str) -> (Seat, Lane) {
    let seat =
        Seat::new(usize::from(name.starts_with('B'))).expect("Squadro should have two seats");
    let lane = name[1..].parse().ok().and_then(Lane::from_number);
    (
        seat,
        lane.unwrap_or_else(|| panic!("{name} is not a piece")),
    )
}

/// Returns a piece's place: the crossing "lane of A,lane of B", or the piece's name if it is at either end of its lane.
fn squadro_place(game: &AnyGame, seat: Seat, lane: Lane) -> String {
    let AnyGame::Squadro(game) = game else {
        panic!("only Squadro's pages should mark a landing");
    };
    let progress = game.position().progress(seat, lane);
    let away = progress.min(12 - progress);
    match (seat.index(), away) {
        (0, 1..=5) => format!("{},{away}", lane.number()),
        (_, 1..=5) => format!("{away},{}", lane.number()),
        (0, _) => format!("A{}", lane.number()),
        (_, _) => format!("B{}", lane.number()),
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
            match (*arrow, &game) {
                (Arrow::Aim(..), AnyGame::Pentagame(game)) => {
                    let legs: Vec<_> = page.arrows.iter().map(|arrow| arrow.ends()).collect();
                    assert!(legs.windows(2).all(|legs| legs[0].1 == legs[1].0), "{here}");
                    let (from, to) = (legs[0].0, legs[legs.len() - 1].1);
                    let color = from.chars().next().and_then(Color::from_letter);
                    let color = color.unwrap_or_else(|| panic!("{here}"));
                    assert_eq!((color.corner().name(), color.goal().name()), (from, to));
                    let mut figures = game.position().figures_on(color.corner());
                    assert!(figures.any(|figure| figure.color == color), "{here}");
                }
                (Arrow::Aim(from, to), AnyGame::Squadro(_)) => {
                    let (seat, lane) = squadro_piece(from);
                    assert_eq!(squadro_place(&game, seat, lane), from, "{here}");
                    let far = match seat.index() {
                        0 => format!("{},5", lane.number()),
                        _ => format!("5,{}", lane.number()),
                    };
                    assert_eq!(far, to, "{here}");
                }
                (Arrow::Aim(from, to), AnyGame::SternHalma(game)) => {
                    let hole = |name| Hole::all().find(|hole| hole.name() == name);
                    let (from, to) = (hole(from).expect(&here), hole(to).expect(&here));
                    let owner = game.position().peg(from).expect(&here);
                    assert!(game.position().target(owner).contains(to), "{here}");
                }
                (Arrow::Aim(..), AnyGame::StarSquares(_)) => {
                    panic!("{here}: stars have no destination")
                }
                (Arrow::Way(from, to), any) => {
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

/// What the last move on each page must do, by the names of the phrases that describe it.
const SHOWN: &[(GameKind, &str, &[&str])] = &[
    (
        GameKind::Pentagame,
        "black",
        &["MoveBeatBlack", "MoveBlack"],
    ),
    (GameKind::Pentagame, "swapping", &["MoveSwapOwn"]),
    (
        GameKind::Pentagame,
        "leaving",
        &["MoveGo", "MoveOut", "MoveGray"],
    ),
    (
        GameKind::Pentagame,
        "both",
        &["MoveBeatBlack", "MoveOut", "MoveBlack", "MoveGray"],
    ),
    (GameKind::Pentagame, "gray", &["MoveBeatGray"]),
    (GameKind::Pentagame, "brought", &["MoveSwap"]),
    (GameKind::Pentagame, "end", &["MoveOut", "MoveGrayMoved"]),
    (GameKind::Pentagame, "teams", &["MoveSwap"]),
    (GameKind::Pentagame, "five", &["MoveSwap"]),
    (GameKind::Squadro, "turning", &["MoveGoes", "MoveTurns"]),
    (
        GameKind::Squadro,
        "sent-back",
        &["MoveJumps", "MoveToStart"],
    ),
    (GameKind::Squadro, "several", &["MoveJumps", "MoveToStart"]),
    (GameKind::Squadro, "way-back", &["MoveJumps", "MoveToTurn"]),
    (GameKind::Squadro, "home", &["MoveGoes", "MoveHome"]),
    (GameKind::Squadro, "winning", &["MoveGoes", "MoveHome"]),
    (GameKind::StarSquares, "aim", &["MovePlace", "Square"]),
    (GameKind::StarSquares, "pushing", &["MovePush"]),
    (GameKind::StarSquares, "edge", &["MovePushOff"]),
    (GameKind::StarSquares, "off", &["MoveTakeOff"]),
    (GameKind::StarSquares, "whose", &["MovePush", "Square"]),
    (GameKind::StarSquares, "balance", &["MoveSwap"]),
    (GameKind::SternHalma, "hopping", &["MoveHop"]),
    (GameKind::SternHalma, "chains", &["MoveHops"]),
    (GameKind::SternHalma, "winning", &["MoveSlide", "MoveHome"]),
    (GameKind::SternHalma, "blocked", &["MoveSlide", "MoveHome"]),
];

#[test]
fn the_last_move_of_a_page_shows_what_the_page_explains() {
    let mut left: Vec<_> = SHOWN.to_vec();
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
