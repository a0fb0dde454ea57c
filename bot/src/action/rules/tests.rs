//! What the pages show is so: held against the rules, not against what somebody thought.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use asterism_render::{View, png};
use asterism_rules::pentagame::{Color, Stop};
use asterism_rules::squadro::Lane;
use asterism_rules::stern_halma::Hole;
use asterism_rules::{AnyGame, Choice, GameKind, Position, Seat};

use super::page::{Arrow, Claim, Page, names, place_words};
use super::{page_about, pages};
use crate::app::MENU_ENTRIES;
use crate::app::every_game::check_limits;
use crate::club::{ANN, BEN, Club, text};
use crate::custom_id::CustomId;
use crate::refusal::Refusal;
use crate::reply::{Post, Reply, Row};
use crate::text::Language;

/// Every page with its game.
fn all() -> impl Iterator<Item = (GameKind, &'static Page)> {
    let of = |kind: &'static GameKind| pages(*kind).iter().map(|page| (*kind, page));
    GameKind::ALL.iter().flat_map(of)
}

#[track_caller]
fn game(kind: GameKind, page: &Page) -> AnyGame {
    page.game(kind)
        .unwrap_or_else(|error| panic!("{kind}, {}: {error}", page.name))
}

/// Folder of the rules' crate.
fn rules_crate() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../rules")
}

/// Place a choice is at, as the notation and the notes have it.
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

/// The game after the one move that `chosen` makes whole.
fn played(game: &AnyGame, chosen: &[asterism_rules::Step]) -> Option<AnyGame> {
    let whole = game.next_steps(chosen).ok()?.whole?;
    let mut after = game.clone();
    after.play(&whole).expect("what is offered is legal");
    Some(after)
}

/// Places of which the page's claim is true, and all it could be made about.
fn truth(game: &AnyGame, page: &Page) -> (BTreeSet<String>, Option<BTreeSet<String>>) {
    let chosen = page.steps(game);
    let steps = game
        .next_steps(&chosen)
        .expect("pages choose what they may");
    let offered = || steps.choices.iter().filter_map(|c| place(game, c));
    match page.claim {
        Claim::Choice => (offered().collect(), None),
        Claim::Win => {
            let mover = game.to_move().expect("somebody is on turn");
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
                panic!("no page of another game says who can move");
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
            let after = played(game, &chosen).expect("the move is whole");
            let (seat, lane) = squadro_piece(&steps.whole.expect("the move is whole"));
            ([squadro_place(&after, seat, lane)].into(), None)
        }
    }
}

/// Piece called "A3".
fn squadro_piece(name: &str) -> (Seat, Lane) {
    let seat = Seat::new(usize::from(name.starts_with('B'))).expect("two seats");
    let lane = name[1..].parse().ok().and_then(Lane::from_number);
    (seat, lane.unwrap_or_else(|| panic!("{name} is no piece")))
}

/// Where a piece stands: a crossing "lane of A, lane of B", else its own name.
fn squadro_place(game: &AnyGame, seat: Seat, lane: Lane) -> String {
    let AnyGame::Squadro(game) = game else {
        panic!("only in Squadro a choice says nothing of where it leads");
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
fn every_page_has_a_board_and_chooses_what_is_on_offer() {
    for (kind, page) in all() {
        let game = game(kind, page);
        assert_eq!(
            page.steps(&game).len(),
            page.chosen.len(),
            "{kind}, {}: {:?}",
            page.name,
            page.chosen
        );
        if page.choices {
            let steps = game.next_steps(&page.steps(&game));
            let count = steps.map_or(0, |steps| steps.choices.len());
            assert!(count > 0, "{kind}, {}: nothing to choose", page.name);
        }
    }
}

/// A page begins at the start of a game, or with a position that games lead to.
#[test]
fn every_position_can_come_up() {
    let games = fs::read_dir(rules_crate().join("tests/games")).expect("recorded games");
    let recorded: String = games
        .map(|file| file.expect("a folder that can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "positions"))
        .map(|path| fs::read_to_string(path).expect("a file that can be read"))
        .collect();
    let recorded: BTreeSet<&str> = recorded
        .lines()
        .filter_map(|line| line.split('\t').nth(4))
        .collect();
    assert!(recorded.len() > 1000, "{} positions", recorded.len());
    for (kind, page) in all() {
        let Some(text) = page.position else { continue };
        let first = AnyGame::from_position(kind, page.options, page.players, text);
        let first = first.unwrap_or_else(|error| panic!("{kind}, {}: {error}", page.name));
        assert_eq!(first.position_text(), text, "{kind}, {}", page.name);
        assert!(first.ending().is_none(), "{kind}, {}", page.name);
        // Any ten pegs of each player's come to stand anywhere by slides: they can all be taken back.
        let all_pegs = |seat: Seat| {
            let pegs = text.split(' ').next().unwrap_or_default();
            pegs.matches(&seat.to_string()).count() == 10
        };
        let by_slides = kind == GameKind::SternHalma && Seat::first(page.players).all(all_pegs);
        assert!(
            recorded.contains(text) || by_slides,
            "{kind}, {}: no recorded game has {text}",
            page.name
        );
    }
}

#[test]
fn ticks_are_true_and_crosses_are_not() {
    for (kind, page) in all() {
        if page.yes.is_empty() && page.no.is_empty() {
            continue;
        }
        let game = game(kind, page);
        let (truth, about) = truth(&game, page);
        let here = format!("{kind}, {}: {truth:?}", page.name);
        for yes in page.yes {
            assert!(truth.contains(*yes), "{here}: no tick for {yes}");
        }
        for no in page.no {
            assert!(!truth.contains(*no), "{here}: no cross for {no}");
            let could = about.as_ref().is_none_or(|about| about.contains(*no));
            assert!(could, "{here}: nobody would think of {no}");
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
                (Arrow::Aim(from, to), AnyGame::Pentagame(game)) => {
                    let color = from.chars().next().and_then(Color::from_letter);
                    let color = color.unwrap_or_else(|| panic!("{here}"));
                    assert_eq!((color.corner().name(), color.goal().name()), (from, to));
                    let figures = game.position().figures_on(color.corner());
                    assert!(figures.into_iter().any(|figure| figure.color == color));
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
                    panic!("{here}: no star wants to any one place")
                }
                (Arrow::Way(from, to), any) => {
                    let (places, _) = truth(any, page);
                    assert!(places.contains(to), "{here}: {places:?}");
                    let first = any.next_steps(&[]).expect("somebody is on turn").choices;
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

/// What the last move on a page does, by the words for it.
const SHOWN: &[(GameKind, &str, &[&str])] = &[
    (
        GameKind::Pentagame,
        "black",
        &["move-beat-black", "move-black"],
    ),
    (GameKind::Pentagame, "swapping", &["move-swap-own"]),
    (
        GameKind::Pentagame,
        "leaving",
        &["move-go", "move-out", "move-gray"],
    ),
    (
        GameKind::Pentagame,
        "both",
        &["move-beat-black", "move-out", "move-black", "move-gray"],
    ),
    (GameKind::Pentagame, "gray", &["move-beat-gray"]),
    (GameKind::Pentagame, "brought", &["move-swap"]),
    (GameKind::Pentagame, "end", &["move-out", "move-gray-moved"]),
    (GameKind::Pentagame, "teams", &["move-swap"]),
    (GameKind::Pentagame, "five", &["move-swap"]),
    (GameKind::Squadro, "turning", &["move-goes", "move-turns"]),
    (
        GameKind::Squadro,
        "sent-back",
        &["move-jumps", "move-to-start"],
    ),
    (
        GameKind::Squadro,
        "several",
        &["move-jumps", "move-to-start"],
    ),
    (
        GameKind::Squadro,
        "way-back",
        &["move-jumps", "move-to-turn"],
    ),
    (GameKind::Squadro, "home", &["move-goes", "move-home"]),
    (GameKind::Squadro, "winning", &["move-goes", "move-home"]),
    (GameKind::StarSquares, "aim", &["move-place", "square"]),
    (GameKind::StarSquares, "pushing", &["move-push"]),
    (GameKind::StarSquares, "edge", &["move-push-off"]),
    (GameKind::StarSquares, "off", &["move-take-off"]),
    (GameKind::StarSquares, "whose", &["move-push", "square"]),
    (GameKind::StarSquares, "balance", &["move-swap"]),
    (GameKind::SternHalma, "hopping", &["move-hop"]),
    (GameKind::SternHalma, "chains", &["move-hops"]),
    (
        GameKind::SternHalma,
        "winning",
        &["move-slide", "move-home"],
    ),
    (
        GameKind::SternHalma,
        "blocked",
        &["move-slide", "move-home"],
    ),
];

#[test]
fn the_last_move_of_a_page_does_what_the_page_is_about() {
    let mut left: Vec<_> = SHOWN.to_vec();
    for (kind, page) in all() {
        if !page.shows_last_move() {
            continue;
        }
        let here = format!("{kind}, {}", page.name);
        let at = left
            .iter()
            .position(|(k, name, _)| (*k, *name) == (kind, page.name));
        let at = at.unwrap_or_else(|| panic!("{here}: say what its last move does"));
        let (_, _, wanted) = left.swap_remove(at);
        let said = game(kind, page).describe_last();
        let said: Vec<&str> = said
            .iter()
            .map(|phrase| &phrase.key[kind.id().len() + 1..])
            .collect();
        for key in wanted {
            assert!(said.contains(key), "{here}: {said:?}");
        }
    }
    assert!(left.is_empty(), "not shown: {left:?}");
}

/// Rules a game's refusals can cite: every `"R1"` in its code.
fn cited(kind: GameKind) -> BTreeSet<String> {
    let folder = rules_crate().join("src").join(kind.id().replace('-', "_"));
    let mut found = BTreeSet::new();
    for file in fs::read_dir(folder).expect("every game has a folder in the rules' crate") {
        let path = file.expect("a folder that can be read").path();
        let source = fs::read_to_string(path).expect("a file that can be read");
        let words = source.split('"').filter(|word| {
            let number = word.strip_prefix('R');
            number.is_some_and(|number| number.parse::<u8>().is_ok())
        });
        found.extend(words.map(str::to_owned));
    }
    found
}

#[test]
fn every_rule_that_a_refusal_cites_is_on_a_page() {
    for kind in GameKind::ALL {
        let cited = cited(*kind);
        assert!(cited.len() >= 2, "{kind} cites {cited:?}");
        for rule in &cited {
            let page = page_about(*kind, rule);
            assert!(page.is_some(), "{kind}: {rule} is on no page");
        }
        for page in pages(*kind) {
            assert!(!page.rules.is_empty(), "{kind}, {}", page.name);
            for rule in page.rules {
                let number = rule.strip_prefix('R').and_then(|n| n.parse::<u8>().ok());
                assert!(number.is_some_and(|n| (1..=12).contains(&n)), "{rule}");
            }
        }
    }
}

#[test]
fn every_variant_and_option_is_on_a_page() {
    for language in Language::ALL {
        for kind in GameKind::ALL {
            let words: String = pages(*kind)
                .iter()
                .map(|page| language.rules_page(*kind, page.name))
                .collect();
            let says = |word: &str| {
                let ends = ["`", "=", "…"].map(|end| format!("`{word}{end}"));
                ends.iter().any(|end| words.contains(end))
            };
            for (option, _) in kind.option_keys() {
                let variant = kind.presets().contains(&option);
                assert!(says(option) || variant, "{kind}: {option} is on no page");
            }
            // The first is what one plays anyway.
            for preset in &kind.presets()[1..] {
                assert!(says(preset), "{kind}: {preset} is on no page");
            }
        }
    }
}

#[test]
fn descriptions_name_all_that_is_pointed_at() {
    for language in Language::ALL {
        for (kind, page) in all() {
            let alt = page.alt(&game(kind, page), *language);
            let here = format!("{kind}, {}: {alt}", page.name);
            assert!(alt.chars().count() <= 1024, "{here}");
            let ends = page.arrows.iter().flat_map(|arrow| {
                let (from, to) = arrow.ends();
                [from, to]
            });
            for place in page.yes.iter().chain(page.no).copied().chain(ends) {
                let place = place_words(place, *language);
                assert!(alt.contains(&place), "{here}: nothing of {place}");
            }
            assert!(!alt.contains("rules-alt"), "{here}");
        }
    }
}

fn post(reply: Result<Reply, Refusal>) -> Post {
    match reply {
        Ok(Reply::Say(post, _) | Reply::Change(post)) => post,
        other => panic!("not a page: {other:?}"),
    }
}

fn title(post: &Post) -> String {
    post.card.clone().unwrap_or_default().title
}

#[tokio::test]
async fn every_page_is_one_pick_away_and_so_is_every_game() {
    let club = Club::new();
    for kind in GameKind::ALL {
        let command = club.command(ANN, "rules", &[("game", text(kind.id()))]);
        let first = post(club.handle(&command).await);
        check_limits(&first);
        let Some(Row::Menu(menu)) = first.rows.first() else {
            panic!("no menu of pages: {first:?}")
        };
        assert!(menu.entries.len() <= MENU_ENTRIES);
        assert_eq!(menu.entries.len(), pages(*kind).len());
        let mut titles = BTreeSet::new();
        for (at, entry) in menu.entries.iter().enumerate() {
            let picked = post(
                club.handle(&club.press(ANN, &menu.id, &[&entry.value]))
                    .await,
            );
            check_limits(&picked);
            assert!(picked.picture.is_some(), "{kind}: {}", entry.label);
            // The same by its number, as the buttons have it.
            let id = CustomId::Rules {
                kind: *kind,
                page: u8::try_from(at).expect("few pages"),
            };
            let turned = post(club.handle(&club.press(ANN, &id, &[])).await);
            assert_eq!(title(&turned), title(&picked));
            let name = entry.label.split_once(". ").map_or("", |(_, name)| name);
            assert!(title(&picked).contains(name), "{}", title(&picked));
            assert!(titles.insert(title(&picked)), "two pages {}", entry.label);
        }
        let ids = crate::club::ids(&first);
        for other in GameKind::ALL.iter().filter(|other| *other != kind) {
            let id = CustomId::Rules {
                kind: *other,
                page: 0,
            };
            assert!(ids.contains(&id), "{kind}: no way to {other}");
        }
    }
}

#[tokio::test]
async fn a_page_that_is_not_there_is_refused() {
    let club = Club::new();
    let id = |page| CustomId::Rules {
        kind: GameKind::Squadro,
        page,
    };
    for (page, picked) in [
        (200, vec![]),
        (0, vec!["200"]),
        (0, vec!["-1"]),
        (0, vec!["aim"]),
        (0, vec![""]),
    ] {
        let refused = club.handle(&club.press(ANN, &id(page), &picked)).await;
        assert!(
            matches!(refused, Err(Refusal::Choice)),
            "{page} {picked:?}: {refused:?}"
        );
    }
}

#[tokio::test]
async fn a_refused_move_leads_to_the_page_that_says_why() {
    for (kind, typed) in [
        (GameKind::Pentagame, "a A->c-2-d"),
        (GameKind::Squadro, "B3"),
        (GameKind::StarSquares, "swap"),
        (GameKind::SternHalma, "a1-b1"),
    ] {
        let club = Club::new();
        let options = if kind == GameKind::Squadro {
            "first=light"
        } else {
            ""
        };
        club.begin(kind, options, &[ANN, BEN]).await;
        let request = club.command(ANN, "move", &[("move", text(typed))]);
        let refused = club.handle(&request).await.expect_err("that is illegal");
        let Refusal::Illegal { illegal, .. } = &refused else {
            panic!("{kind}: {refused:?}")
        };
        let said = refused.post(Language::English);
        check_limits(&said);
        assert!(
            said.content.contains(&format!("(rule {})", illegal.rule)),
            "{said:?}"
        );
        let [id] = &crate::club::ids(&said)[..] else {
            panic!("{kind}: no way to the rules: {said:?}")
        };
        let page = post(club.handle(&club.press(ANN, id, &[])).await);
        let footer = page.card.unwrap_or_default().footer;
        let (_, rules) = footer.split_once("rule").expect("its rules");
        assert!(rules.contains(illegal.rule), "{kind}: {footer}");
    }
}

/// Saves every page's picture and words, to be looked at: `RULES_PAGES=folder cargo test -p asterism save_every_page -- --ignored`.
#[test]
#[ignore = "for looking at the pages"]
fn save_every_page() {
    let folder = std::env::var_os("RULES_PAGES").map(PathBuf::from);
    let folder = folder.expect("RULES_PAGES says where to");
    fs::create_dir_all(&folder).expect("a folder to write to");
    for kind in GameKind::ALL {
        for (number, page) in pages(*kind).iter().enumerate() {
            let game = game(*kind, page);
            let view = View {
                names: names(&game, Language::English),
                ..page.view(&game)
            };
            let file = format!("{kind}-{:02}-{}", number + 1, page.name);
            let save = |end: &str, bytes: &[u8]| {
                let path = folder.join(&file).with_extension(end);
                fs::write(path, bytes).expect("room on the disk");
            };
            save("png", png(&game, &view).as_bytes());
            let words = super::card(*kind, page, number as u8, Language::English);
            let alt = page.alt(&game, Language::English);
            let words = [words.title, words.text, words.footer, alt].join("\n\n");
            save("txt", words.as_bytes());
        }
    }
}
