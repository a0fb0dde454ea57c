use super::*;
use crate::action::games::List;
use crate::action::privacy::forget::Asked;
use crate::protocol::offering::Wish;

fn game(id: u64) -> GameId {
    GameId::new(id).expect("ids in tests are not zero")
}

fn board(id: u64, version: u64) -> Board {
    Board {
        game: game(id),
        version,
    }
}

fn chosen(codes: &[&str]) -> Vec<Step> {
    codes
        .iter()
        .map(|code| code.parse().expect("codes in tests are codes"))
        .collect()
}

/// One of each.
#[expect(clippy::too_many_lines, reason = "a list")]
fn samples() -> Vec<CustomId> {
    vec![
        CustomId::ChallengeAsk(UserId::new(u64::MAX)),
        CustomId::ChallengeIn(UserId::new(7)),
        CustomId::Help,
        CustomId::Accept(game(1)),
        CustomId::Decline(game(2)),
        CustomId::Withdraw(game(u64::MAX)),
        CustomId::WithdrawIn,
        CustomId::Join(game(u64::MAX)),
        CustomId::Leave(game(3)),
        CustomId::Start(game(4)),
        CustomId::Rematch {
            game: game(u64::MAX),
        },
        CustomId::Move(board(7, 0)),
        CustomId::Guide {
            board: board(7, 3),
            chosen: vec![],
            group: None,
        },
        CustomId::Guide {
            board: board(7, 3),
            chosen: vec![],
            group: Some(6),
        },
        CustomId::Guide {
            board: board(7, 3),
            chosen: chosen(&["04", "2a"]),
            group: None,
        },
        CustomId::Guide {
            board: board(7, 3),
            chosen: chosen(&["04", "2a"]),
            group: Some(0),
        },
        CustomId::Type {
            board: board(7, 3),
            chosen: chosen(&["zz"]),
        },
        CustomId::Play {
            board: board(u64::MAX, u64::MAX),
            chosen: chosen(&["00"; MAX_STEPS]),
        },
        CustomId::Cancel,
        CustomId::Offering(Offering::Ask {
            wish: Wish::Draw,
            game: game(3),
        }),
        CustomId::Offering(Offering::AskIn(Wish::Takeback)),
        CustomId::Offering(Offering::Make {
            wish: Wish::Takeback,
            board: board(u64::MAX, u64::MAX),
        }),
        CustomId::Offering(Offering::Accept {
            game: game(3),
            number: u32::MAX,
        }),
        CustomId::Offering(Offering::Decline {
            game: game(3),
            number: 1,
        }),
        CustomId::Offering(Offering::Withdraw {
            game: game(u64::MAX),
            number: 1,
        }),
        CustomId::More(board(1, 9)),
        CustomId::Look {
            game: game(1),
            ply: None,
        },
        CustomId::Look {
            game: game(1),
            ply: Some(12),
        },
        CustomId::Show {
            game: game(1),
            ply: 12,
        },
        CustomId::Replay { game: game(1) },
        CustomId::ShowReplay {
            game: game(1),
            ply: 12,
        },
        CustomId::ReplayIn,
        CustomId::Hint { game: game(1) },
        CustomId::HintIn,
        CustomId::Review { game: game(1) },
        CustomId::ShowReview {
            game: game(u64::MAX),
        },
        CustomId::ReviewIn,
        CustomId::Turn {
            game: game(1),
            number: None,
        },
        CustomId::Turn {
            game: game(1),
            number: Some(7),
        },
        CustomId::LookText {
            game: game(1),
            ply: None,
        },
        CustomId::LookText {
            game: game(1),
            ply: Some(0),
        },
        CustomId::ShowText {
            game: game(1),
            ply: 12,
        },
        CustomId::ResignAsk { game: game(1) },
        CustomId::Resign(board(1, 4)),
        CustomId::Rules {
            kind: GameKind::ALL[0],
            page: 2,
        },
        CustomId::Open,
        CustomId::OpenText,
        CustomId::PlayIn {
            text: "b E x b+ k:E-2-c g:E-3-c".to_owned(),
        },
        CustomId::ResignIn,
        CustomId::SetTheme,
        CustomId::Set(Way::Language),
        CustomId::Set(Way::Pings),
        CustomId::Set(Way::Reminders),
        CustomId::SetLabels(true),
        CustomId::SetOwnSide(false),
        CustomId::Games(List {
            player: Some(UserId::new(u64::MAX)),
            here: true,
            page: u16::MAX,
        }),
        CustomId::Games(List {
            player: None,
            here: false,
            page: 0,
        }),
        CustomId::Export,
        CustomId::ForgetAsk,
        CustomId::Forget(Asked {
            at: i64::MAX,
            newest: u64::MAX,
        }),
        CustomId::Server(Panel::Channels),
        CustomId::Server(Panel::Everywhere),
        CustomId::Server(Panel::Threads(true)),
        CustomId::Server(Panel::Threads(false)),
        CustomId::Server(Panel::Time),
        CustomId::Server(Panel::Language),
        CustomId::Server(Panel::Limits),
    ]
}

#[test]
fn what_is_written_is_read_back() {
    for id in samples() {
        let text = id.to_string();
        assert!(text.chars().count() <= LIMIT, "{text} is too long");
        assert_eq!(text.parse(), Ok(id), "{text}");
    }
}

/// What is read is what was written, to the letter; anything else is refused, and nothing panics.
fn check(text: &str) {
    if let Ok(id) = text.parse::<CustomId>() {
        assert_eq!(id.to_string(), text);
        assert!(text.chars().count() <= LIMIT, "{text}");
    }
}

#[test]
fn whatever_comes_back_is_what_was_written_or_is_refused() {
    bolero::check!()
        .with_iterations(20_000)
        .with_max_len(LIMIT + 40)
        .for_each(|bytes: &[u8]| check(&String::from_utf8_lossy(bytes)));
}

#[test]
fn a_custom_id_somebody_has_changed_is_another_one_or_none() {
    let samples: Vec<Vec<char>> = samples()
        .iter()
        .map(|id| id.to_string().chars().collect())
        .collect();
    bolero::check!()
        .with_iterations(20_000)
        .with_type::<(u8, Vec<(u8, Option<char>)>)>()
        .for_each(|(which, changes)| {
            let mut text = samples[usize::from(*which) % samples.len()].clone();
            for (at, letter) in changes {
                let at = usize::from(*at) % (text.len() + 1);
                match letter {
                    // Mostly what ids are made of.
                    Some(letter) => {
                        let known = b".0123456789abcdefgz+- A";
                        let letter = known
                            .get(*letter as usize % 64)
                            .map_or(*letter, |&byte| char::from(byte));
                        text.insert(at, letter);
                    }
                    None if at < text.len() => drop(text.remove(at)),
                    None => {}
                }
            }
            check(&String::from_iter(text));
        });
}

#[test]
fn anything_else_is_refused() {
    let too_long = format!("pi.{}", "x".repeat(LIMIT));
    for text in [
        "",
        ".",
        "ca",
        "ca.",
        "ca.0",
        "ca.-1",
        "ca.+1",
        "ca.01",
        "ca.1.2",
        "ca.18446744073709551616",
        "xx.1",
        "mv.1",
        "mv.1.x",
        "gd.1.2.0",
        "gd.1.2.0a1",
        "gd.1.2.é",
        "gd.1.2.0A",
        "gd.1.2..256",
        "no.",
        "no.1",
        "sl.2",
        "ss.",
        "st.wood",
        "ru.chess.1",
        "sv",
        "sv.",
        "sv.z",
        "sv.c.1",
        "of.a.x.1",
        "of.y.1",
        "of.y.1.01",
        "of.m.d.1",
        "pi.",
        "pl.1.2",
        " ca.1",
        "ca.1 ",
        &too_long,
    ] {
        assert_eq!(text.parse::<CustomId>(), Err(Unreadable), "{text:?}");
    }
}
