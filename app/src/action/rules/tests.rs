//! Checks that the rules pages are complete, stay within Discord's limits, and are reachable with one press.

mod diagrams;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use asterism_render::{View, png};
use asterism_rules::{AnyGame, GameKind, MoveError, Seat, each_kind};

use crate::game::variant::Variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::MENU_ENTRIES;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Post, Reply, Row};
use crate::testing::club::{ANN, BEN, Club, text};
use crate::testing::games::TestedGame as _;
use crate::text::Language;
use crate::view::rules::page::{Page, names, place_words};
use crate::view::rules::{page_about, pages};

/// Returns every page with its game.
fn all() -> impl Iterator<Item = (GameKind, &'static Page)> {
    let of = |kind: &'static GameKind| pages(*kind).iter().map(|page| (*kind, page));
    GameKind::ALL.iter().flat_map(of)
}

#[track_caller]
fn game(kind: GameKind, page: &Page) -> AnyGame {
    page.game(kind)
        .unwrap_or_else(|error| panic!("{kind}, {}: {error}", page.name))
}

/// Returns the folder of the rules crate.
fn rules_crate() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../rules")
}

#[test]
fn every_page_has_a_board_and_legal_choices() {
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
            assert!(count > 0, "{kind}, {}: there should be choices", page.name);
        }
    }
}

/// Checks that every page starts from the beginning of a game or from a position that can occur in one.
#[test]
fn every_position_can_occur() {
    let games = fs::read_dir(rules_crate().join("tests/games"))
        .expect("the recorded games should be readable");
    let recorded: String = games
        .map(|file| file.expect("the folder should be readable").path())
        .filter(|path| path.extension().is_some_and(|end| end == "positions"))
        .map(|path| fs::read_to_string(path).expect("the file should be readable"))
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
        // With ten pegs per player, any arrangement can be reached by slides alone, because slides are reversible.
        let all_pegs = |seat: Seat| {
            let pegs = text.split(' ').next().unwrap_or_default();
            pegs.matches(&seat.to_string()).count() == 10
        };
        let by_slides = kind == GameKind::SternHalma && Seat::first(page.players).all(all_pegs);
        assert!(
            recorded.contains(text) || by_slides,
            "{kind}, {}: no recorded game has the position {text}",
            page.name
        );
    }
}

/// Returns the rules that a game's refusals can cite: every string like `"R1"` in its code.
fn cited(kind: GameKind) -> BTreeSet<String> {
    let folder = rules_crate().join("src").join(kind.id().replace('-', "_"));
    let mut found = BTreeSet::new();
    for file in fs::read_dir(folder).expect("every game should have a folder in the rules crate") {
        let path = file.expect("the folder should be readable").path();
        // Only the files directly in the folder can refuse moves.
        if path.is_dir() {
            continue;
        }
        let source = fs::read_to_string(path).expect("the file should be readable");
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
            // The first preset is the default, so it need not be named. Localized names are fine if users can type them.
            for preset in &kind.presets()[1..] {
                let meant = Variant::parse(*kind, preset);
                let mut codes = words.split('`').skip(1).step_by(2);
                let called = codes.any(|code| Variant::parse(*kind, code) == meant);
                assert!(called, "{kind}: {preset} is on no page");
            }
        }
    }
}

/// Returns true if `code`, a text between backquotes, is a move rather than a place, an option or a variant.
fn is_move(kind: GameKind, code: &str) -> bool {
    let signs = each_kind!(kind, P => P::MOVE_SIGNS);
    let is_variant = code.contains('=') || Variant::parse(kind, code).is_ok();
    !is_variant && code.len() > 1 && signs.iter().any(|sign| code.contains(sign))
}

#[test]
fn moves_quoted_on_a_page_are_legal_on_its_board() {
    let mut read = 0;
    for language in Language::ALL {
        for (kind, page) in all() {
            let game = game(kind, page);
            let before = game.ply().checked_sub(1).and_then(|ply| game.at(ply));
            let text = language.rules_page(kind, page.name);
            for code in text.split('`').skip(1).step_by(2) {
                if !is_move(kind, code) {
                    continue;
                }
                read += 1;
                let legal = |game: &AnyGame| {
                    matches!(game.read(code), Ok(_) | Err(MoveError::Incomplete { .. }))
                };
                assert!(
                    legal(&game) || before.as_ref().is_some_and(legal),
                    "{kind}, {}: {code} should be a legal move",
                    page.name
                );
            }
        }
    }
    assert!(
        read > 15,
        "expected more than 15 quoted moves, found {read}"
    );
}

#[test]
fn descriptions_name_all_marked_places() {
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
                assert!(alt.contains(&place), "{here}: {place} is missing");
            }
            assert!(!alt.contains("rules-alt"), "{here}");
        }
    }
}

fn post(reply: Result<Reply, Refusal>) -> Post {
    match reply {
        Ok(Reply::Say(post, _) | Reply::Change(post)) => post,
        other => panic!("expected a page, got {other:?}"),
    }
}

fn title(post: &Post) -> String {
    post.card.clone().unwrap_or_default().title
}

#[tokio::test]
async fn every_page_and_every_game_is_one_press_away() {
    let club = Club::new();
    for kind in GameKind::ALL {
        let command = club.command(ANN, "rules", &[("game", text(kind.id()))]);
        let first = post(club.handle(&command).await);
        let Some(Row::Menu(menu)) = first.rows.first() else {
            panic!("expected a menu of pages, got {first:?}")
        };
        assert!(menu.entries.len() <= MENU_ENTRIES);
        assert_eq!(menu.entries.len(), pages(*kind).len());
        let mut titles = BTreeSet::new();
        for (at, entry) in menu.entries.iter().enumerate() {
            let picked = post(
                club.handle(&club.press(ANN, &menu.id, &[&entry.value]))
                    .await,
            );
            assert!(picked.picture.is_some(), "{kind}: {}", entry.label);
            // The page buttons, which use the number, lead to the same page.
            let id = CustomId::Rules {
                kind: *kind,
                page: u8::try_from(at).expect("a page number should fit into a byte"),
            };
            let turned = post(club.handle(&club.press(ANN, &id, &[])).await);
            assert_eq!(title(&turned), title(&picked));
            let name = entry.label.split_once(". ").map_or("", |(_, name)| name);
            assert!(title(&picked).contains(name), "{}", title(&picked));
            assert!(
                titles.insert(title(&picked)),
                "two pages have the title {}",
                entry.label
            );
        }
        let ids = crate::testing::club::ids(&first);
        for other in GameKind::ALL.iter().filter(|other| *other != kind) {
            let id = CustomId::Rules {
                kind: *other,
                page: 0,
            };
            assert!(ids.contains(&id), "{kind}: no button for {other}");
        }
    }
}

#[tokio::test]
async fn an_unknown_page_is_refused() {
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
async fn a_refused_move_links_to_the_page_with_its_rule() {
    for &kind in GameKind::ALL {
        let (options, typed) = each_kind!(kind, P => (P::ILLEGAL_OPTIONS, P::ILLEGAL));
        let club = Club::new();
        club.begin(kind, options, &[ANN, BEN]).await;
        let request = club.command(ANN, "move", &[("move", text(typed))]);
        let refused = club
            .handle(&request)
            .await
            .expect_err("the move should be illegal");
        let Refusal::Illegal { illegal, .. } = &refused else {
            panic!("{kind}: {refused:?}")
        };
        let said = refused.post(Language::English);
        assert!(
            said.content.contains(&format!("(rule {})", illegal.rule)),
            "{said:?}"
        );
        let [id] = &crate::testing::club::ids(&said)[..] else {
            panic!("{kind}: no button for the rules: {said:?}")
        };
        let page = post(club.handle(&club.press(ANN, id, &[])).await);
        let footer = page.card.unwrap_or_default().footer;
        let (_, rules) = footer
            .split_once("rule")
            .expect("the footer should list the rules");
        assert!(rules.contains(illegal.rule), "{kind}: {footer}");
    }
}

/// Saves every page's picture and text for inspection: `RULES_PAGES=folder cargo test -p asterism-app save_every_page -- --ignored`.
#[test]
#[ignore = "writes the pages to a folder for inspection"]
fn save_every_page() {
    let folder = std::env::var_os("RULES_PAGES").map(PathBuf::from);
    let folder = folder.expect("RULES_PAGES should name a folder");
    fs::create_dir_all(&folder).expect("the folder should be writable");
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
                fs::write(path, bytes).expect("the file should be writable");
            };
            save("png", png(&game, &view).as_bytes());
            let words = super::card(*kind, page, number as u8, Language::English);
            let alt = page.alt(&game, Language::English);
            let words = [words.title, words.text, words.footer, alt].join("\n\n");
            save("txt", words.as_bytes());
        }
    }
}
