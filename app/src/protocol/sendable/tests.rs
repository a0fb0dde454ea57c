use asterism_store::{ChannelId, GameId, UserId};

use super::*;
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, ChannelMenu, Entry, Picture, TextFile};

fn button(number: u64) -> Button {
    let id = GameId::new(number).expect("not zero");
    Button::plain("Accept".to_owned(), CustomId::Accept(id))
}

fn buttons(count: u64) -> Vec<Row> {
    Row::buttons((1..=count).map(button))
}

fn entries(count: usize) -> Vec<Entry> {
    let entries = (0..count).map(|number| Entry {
        label: "Game".to_owned(),
        value: number.to_string(),
        ..Entry::default()
    });
    entries.collect()
}

fn menu(entries: Vec<Entry>) -> Row {
    Row::Menu(Menu {
        id: CustomId::Open,
        placeholder: String::new(),
        entries,
    })
}

fn with_rows(rows: Vec<Row>) -> Post {
    Post {
        rows,
        ..Post::from("x".to_owned())
    }
}

fn with_card(title: usize, text: usize, footer: usize) -> Post {
    let of = |count: usize| "x".repeat(count);
    Post {
        card: Some(Card {
            title: of(title),
            text: of(text),
            footer: of(footer),
            ..Card::default()
        }),
        ..Post::default()
    }
}

#[test]
fn no_buttons_make_no_row_and_many_make_several() {
    let check = |count: u64, expected: &[usize]| {
        let rows = buttons(count);
        let lengths = rows.iter().map(|row| match row {
            Row::Buttons(buttons) => buttons.len(),
            Row::Menu(_) | Row::Channels(_) | Row::Roles(_) => panic!("no menu"),
        });
        assert_eq!(lengths.collect::<Vec<_>>(), expected);
    };
    check(0, &[]);
    check(1, &[1]);
    check(5, &[5]);
    check(6, &[5, 1]);
    check(12, &[5, 5, 2]);
}

#[test]
fn what_discord_refuses_is_not_sendable() {
    let file = TextFile {
        name: "a.txt".to_owned(),
        text: String::new(),
    };
    let channels = |kind, count: u64| {
        with_rows(vec![Row::Channels(ChannelMenu {
            id: CustomId::Cancel,
            kind,
            placeholder: String::new(),
            chosen: (1..=count).map(ChannelId::new).collect(),
        })])
    };
    let unlabeled = Button::main(" ".to_owned(), CustomId::Cancel);
    let long_value = Entry {
        value: "x".repeat(101),
        ..entries(1).remove(0)
    };
    let twice = [entries(1), entries(1)].concat();
    let blank = Post {
        card: Some(Card::default()),
        ..Post::from("x".to_owned())
    };
    let cases = [
        (Post::from("x".to_owned()), true),
        (Post::default(), false),
        (Post::from(" \n".to_owned()), false),
        (blank.clone(), false),
        (
            Post {
                picture: Some(Picture::png(Vec::new(), String::new())),
                ..blank
            },
            true,
        ),
        (
            Post {
                files: vec![file.clone(); 10],
                ..Post::default()
            },
            true,
        ),
        (
            Post {
                files: vec![file; 11],
                ..Post::default()
            },
            false,
        ),
        (
            Post {
                pings: (1..=101).map(UserId::new).collect(),
                ..Post::from("x".to_owned())
            },
            false,
        ),
        (with_card(256, 4096, 1648), true),
        (with_card(256, 4096, 1649), false),
        // Cut to 4096 characters.
        (with_card(256, 9000, 1648), true),
        (with_rows(buttons(25)), true),
        (with_rows(buttons(26)), false),
        (with_rows([buttons(1), buttons(1)].concat()), false),
        (with_rows(Row::buttons([unlabeled])), false),
        (with_rows(vec![menu(entries(0))]), false),
        (with_rows(vec![menu(entries(25))]), true),
        (with_rows(vec![menu(entries(26))]), false),
        (with_rows(vec![menu(vec![Entry::default()])]), false),
        (with_rows(vec![menu(vec![long_value])]), false),
        (with_rows(vec![menu(twice)]), false),
        (with_rows(vec![menu(entries(1)), menu(entries(1))]), false),
        (channels(ChannelMenuKind::Several, 25), true),
        (channels(ChannelMenuKind::Several, 26), false),
        (channels(ChannelMenuKind::Post, 1), true),
        (channels(ChannelMenuKind::Post, 2), false),
    ];
    for (post, is_sendable) in cases {
        assert_eq!(post.check().is_ok(), is_sendable, "{post:?}");
    }
}

#[test]
fn forms_and_suggestions_are_checked_too() {
    let form = |label: &str, filled: usize| {
        Reply::Ask(Form {
            id: CustomId::Cancel,
            title: "Note".to_owned(),
            label: label.to_owned(),
            placeholder: String::new(),
            filled: "x".repeat(filled),
            longest: Some(20),
        })
    };
    let suggest = |shows: &str, fills: usize, count: usize| {
        let suggestion = Suggestion {
            shows: shows.to_owned(),
            fills: "x".repeat(fills),
        };
        Reply::Suggest(vec![suggestion; count])
    };
    for (reply, is_sendable) in [
        (form("Your note", 20), true),
        (form("Your note", 21), false),
        (form("", 0), false),
        (suggest("a move", 100, 25), true),
        (suggest("a move", 101, 1), false),
        (suggest("a move", 1, 26), false),
        (suggest("", 1, 1), false),
        (Reply::Done { remove: true }, true),
    ] {
        assert_eq!(reply.check().is_ok(), is_sendable, "{reply:?}");
    }
    let long = "x".repeat(46);
    assert!(form(&long, 0).check().is_ok());
    assert!(form(&long, 0).check_lengths().is_err());
}
