use std::collections::BTreeSet;
use std::fmt::Write as _;

use asterism_rules::{AnyGame, GameKind};

use super::*;
use crate::protocol::limits::MENU_ENTRIES;
use crate::protocol::reply::{Button, FORM_FIELD, Menu, Row};
use crate::protocol::request::{Attached, Value, What};
use crate::testing::club::{ANN, BEN, Club, ids};

/// Opens a board with a record.
async fn open_record(club: &Club, record: &str) -> Post {
    let file = Value::File(Attached {
        size: u32::try_from(record.len()).expect("records in tests should be small"),
        url: format!("shelf:{record}"),
    });
    let request = club.command(ANN, "explore", &[("record", file)]);
    post(club.handle(&request).await)
}

fn post(reply: Result<Reply, Refusal>) -> Post {
    match reply {
        Ok(Reply::Say(post, Audience::You) | Reply::Change(post)) => post,
        other => panic!("{other:?}"),
    }
}

async fn press(club: &Club, id: &CustomId) -> Post {
    post(club.handle(&club.press(ANN, id, &[])).await)
}

fn buttons(shown: &Post) -> Vec<Button> {
    let rows = shown.rows.iter();
    let buttons = rows.filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons.to_vec()),
        Row::Menu(_) | Row::Channels(_) | Row::Roles(_) => None,
    });
    buttons.flatten().collect()
}

fn labeled(shown: &Post, label: &str) -> CustomId {
    let mut buttons = buttons(shown).into_iter();
    let button = buttons.find(|button| button.label == label);
    button.unwrap_or_else(|| panic!("{label}: {shown:?}")).id
}

fn menu(shown: &Post, name: &str) -> Menu {
    let mut menus = shown.rows.iter().filter_map(|row| match row {
        Row::Menu(menu) if menu.placeholder.starts_with(name) => Some(menu.clone()),
        _ => None,
    });
    menus.next().unwrap_or_else(|| panic!("{name}: {shown:?}"))
}

/// Turns all pages of a menu, forward and back again. Returns the labels and values of the entries that turn no page, and the placeholders.
async fn list_entries(club: &Club, mut shown: Post, name: &str) -> (BTreeSet<String>, Vec<String>) {
    let mut found = BTreeSet::new();
    let mut titles = Vec::new();
    for arrow in ["▶", "◀"] {
        loop {
            let menu = menu(&shown, name);
            assert!(menu.entries.len() <= MENU_ENTRIES);
            titles.push(menu.placeholder.clone());
            let (turns, entries): (Vec<_>, Vec<_>) = menu
                .entries
                .iter()
                .partition(|entry| entry.label.starts_with(['▶', '◀']));
            found.extend(entries.iter().map(|entry| entry.label.clone()));
            let Some(turn) = turns.iter().find(|entry| entry.label.starts_with(arrow)) else {
                break;
            };
            let pressed = club.press(ANN, &menu.id, &[&turn.value]);
            shown = post(club.handle(&pressed).await);
        }
    }
    (found, titles)
}

#[tokio::test]
async fn every_named_line_and_every_tried_move_can_be_reached() {
    let club = Club::new();
    let mut record = "game squadro\noptions first=light\nplayers 2\n".to_owned();
    let mut names = BTreeSet::new();
    for first in 1..=5 {
        let number = 6 * first - 5;
        writeln!(
            record,
            "line v{number} 0 A{first}\nname v{number} First {first}"
        )
        .unwrap();
        names.insert(format!("First {first}"));
        for second in 1..=5 {
            let other = number + second;
            writeln!(record, "line v{other} v{number} B{second}").unwrap();
            writeln!(record, "name v{other} Idea {first}{second}").unwrap();
            names.insert(format!("Idea {first}{second}"));
        }
    }
    let board = open_record(&club, &format!("{record}\n")).await;
    let (found, titles) = list_entries(&club, board, "Jump to…").await;
    assert_eq!(found, names);
    let pages = ["Lines 1–23 of 30", "Lines 24–30 of 30"].map(|it| format!("Jump to… · {it}"));
    let both = [&pages[0], &pages[1], &pages[1], &pages[0]];
    assert_eq!(titles, both.map(String::as_str));

    let game = AnyGame::new(GameKind::Pentagame, "", 2).expect("two can play");
    let moves = game.legal_moves().into_iter().take(60).zip(1..);
    let mut record = "game pentagame\nplayers 2\n".to_owned();
    for (m, number) in moves {
        writeln!(record, "line v{number} 0 {m}").unwrap();
    }
    let board = open_record(&club, &format!("{record}\n")).await;
    for (name, page) in [
        ("Continue with…", "Moves 24–46 of 60"),
        ("Jump to…", "Lines 24–46 of 60"),
    ] {
        let (found, titles) = list_entries(&club, board.clone(), name).await;
        assert_eq!(found.len(), 60, "{name}: {found:?}");
        assert!(titles[1].ends_with(page), "{titles:?}");
    }

    // A page that no longer exists, because lines were deleted, is the last one.
    let CustomId::ExplorePage {
        spot, menu: number, ..
    } = menu(&board, "Jump to…")
        .entries
        .last()
        .expect("a next page")
        .value
        .parse()
        .unwrap()
    else {
        panic!("no page: {board:?}")
    };
    let page = u16::MAX;
    let last = press(
        &club,
        &CustomId::ExplorePage {
            spot,
            menu: number,
            page,
        },
    )
    .await;
    let title = menu(&last, "Jump to…").placeholder;
    assert!(title.ends_with("Lines 47–60 of 60"), "{title}");
}

#[tokio::test]
async fn a_tried_move_takes_as_many_presses_as_a_played_one() {
    for &kind in GameKind::ALL {
        let club = Club::new();
        let game = club.begin(kind, "", &[ANN, BEN]).await;
        club.pump().await;
        let played = club.channel.posts().pop().expect("the board is posted");
        let board = press(&club, &CustomId::ExploreGame { game, ply: None }).await;
        let labels: Vec<String> = buttons(&board).into_iter().map(|it| it.label).collect();
        for button in buttons(&played) {
            let choice = matches!(button.id, CustomId::Play { .. } | CustomId::Guide { .. });
            let known = labels.contains(&button.label);
            assert!(known || !choice, "{kind}: {} in {labels:?}", button.label);
            let CustomId::Play { chosen, .. } = button.id else {
                continue;
            };
            let tried = press(&club, &labeled(&board, &button.label)).await;
            let text = tried.card.expect("a card").text;
            assert!(
                text.starts_with("Your line from the start: 1. `"),
                "{chosen:?}: {text}"
            );
        }
    }
}

#[tokio::test]
async fn lines_are_shared_only_once_the_user_has_seen_how_many_there_are() {
    let club = Club::new();
    let game = club
        .begin(GameKind::Squadro, "first=light", &[ANN, BEN])
        .await;
    let mut board = press(&club, &CustomId::ExploreGame { game, ply: None }).await;
    for label in ["1", "2", "3"] {
        board = press(&club, &labeled(&board, label)).await;
    }
    let form = What::Submit {
        custom_id: labeled(&board, "Note…").to_string(),
        fields: vec![(FORM_FIELD.to_owned(), "Mine".to_owned())],
        on: None,
    };
    board = post(club.handle(&club.request(ANN, form)).await);
    board = press(&club, &labeled(&board, "◀ Back")).await;
    board = press(&club, &labeled(&board, "4")).await;
    club.play(ANN, "A5").await;
    club.play(BEN, "B5").await;
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let loaded = club.app.load_without_names(record).await.unwrap();
    let resign = CustomId::Resign(loaded.board());
    club.handle(&club.press(BEN, &resign, &[]))
        .await
        .expect("resigns");
    let is_shared = async || {
        let tree = club.app.store.tree(ANN, game).await.unwrap();
        tree.expect("a tree").tree.shared
    };

    let end = ids(&board);
    let CustomId::NotePosition(spot) = labeled(&board, "Note…") else {
        panic!("{end:?}")
    };
    let board = press(&club, &CustomId::Explore(spot)).await;
    let place = board.card.expect("a card").text;
    for ask in [
        CustomId::ShareLinesAsk(spot),
        CustomId::ShareLines { game, on: true },
    ] {
        let asked = press(&club, &ask).await;
        assert!(!is_shared().await);
        let text = asked.card.clone().expect("a card").text;
        assert!(text.contains("2 lines, 1 note?"), "{text}");
        let [
            CustomId::ShareLinesAt { on: true, .. },
            CustomId::Explore(_),
        ] = &ids(&asked)[..]
        else {
            panic!("{asked:?}")
        };
    }
    let asked = press(&club, &CustomId::ShareLinesAsk(spot)).await;
    let shared = press(&club, &labeled(&asked, "Share")).await;
    assert!(is_shared().await);
    // The user is still where they were.
    let lines = |text: &str| text.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        lines(&shared.card.clone().expect("a card").text),
        lines(&place)
    );
    let stop = press(&club, &labeled(&shared, "Stop sharing")).await;
    assert!(!is_shared().await);
    assert_eq!(lines(&stop.card.expect("a card").text), lines(&place));
    let forged = club.press(ANN, &CustomId::ShareLines { game, on: false }, &[]);
    assert!(club.handle(&forged).await.is_ok());
    let other = club.press(BEN, &CustomId::ShareLinesAt { spot, on: true }, &[]);
    assert!(club.handle(&other).await.is_err());
}
