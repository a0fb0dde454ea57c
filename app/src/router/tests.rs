use asterism_render::GIF_MOVES;
use asterism_rules::{AnyGame, GameKind, Step};

use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Format, Later, Post, Reply};
use crate::protocol::request::{Permission, Request, What};
use crate::testing::club::{ANN, BEN, CLEO, Club, ids, text};
use crate::text::Language;

async fn moves(club: &Club, game: asterism_store::GameId) -> usize {
    club.app
        .store
        .game(game)
        .await
        .unwrap()
        .unwrap()
        .entries
        .len()
}

fn post(reply: Result<Reply, Refusal>) -> Post {
    match reply {
        Ok(Reply::Say(post, Audience::You)) => post,
        other => panic!("expected a private message, got {other:?}"),
    }
}

fn content(reply: &Reply) -> String {
    match reply {
        Reply::Say(post, _) | Reply::Change(post) => post.content.clone(),
        other => panic!("expected a message, got {other:?}"),
    }
}

#[tokio::test]
async fn no_step_of_a_move_is_open_to_a_player_who_is_not_on_turn() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let (board, chosen) = (Board { game, version: 1 }, Vec::new);
    for id in [
        CustomId::Move(board),
        CustomId::Guide {
            board,
            chosen: chosen(),
            menu: None,
        },
        CustomId::Type {
            board,
            chosen: chosen(),
        },
        CustomId::Say {
            board,
            chosen: chosen(),
        },
        CustomId::Play {
            board,
            chosen: chosen(),
        },
    ] {
        let reply = club.handle(&club.press(BEN, &id, &[])).await;
        assert!(
            matches!(reply, Err(Refusal::NotYourTurn { .. })),
            "{id}: {reply:?}"
        );
    }
}

#[tokio::test]
async fn a_request_delivered_twice_is_carried_out_once_and_gets_the_same_reply() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let request = club.command(ANN, "move", &[("move", text("e A->B-3-C"))]);
    let wrong = club.handle(&request).await;
    assert!(wrong.is_err(), "E should have the green figure");
    let request = Request {
        what: What::Command(crate::protocol::request::Call {
            name: "move".into(),
            subcommand: None,
            options: vec![("move".into(), text("a A->A-1-B"))],
        }),
        ..request
    };
    let first = club.handle(&request).await.unwrap();
    let again = club.handle(&request).await.unwrap();
    assert_eq!(content(&first), content(&again));
    assert_eq!(moves(&club, game).await, 1);
    // The same holds after the next move.
    club.play(BEN, "a A->A-1-c").await;
    let late = club.handle(&request).await.unwrap();
    assert_eq!(content(&first), content(&late));
    assert_eq!(moves(&club, game).await, 2);
}

#[tokio::test]
async fn two_clicks_on_play_make_one_move() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let board = Board {
        game,
        version: club.app.store.game(game).await.unwrap().unwrap().version,
    };
    let any = asterism_rules::AnyGame::new(asterism_rules::GameKind::Pentagame, "", 2).unwrap();
    let chosen = any.steps_of("a A->A-1-B").unwrap();
    let play = CustomId::Play { board, chosen };
    let (one, two) = (club.press(ANN, &play, &[]), club.press(ANN, &play, &[]));
    let (one, two) = tokio::join!(club.handle(&one), club.handle(&two));
    // Both clicks remove the dialog.
    for reply in [one, two] {
        assert!(
            matches!(reply, Ok(Reply::Done { remove: true })),
            "{reply:?}"
        );
    }
    assert_eq!(moves(&club, game).await, 1);
}

#[tokio::test]
async fn buttons_of_an_old_board_are_refused_with_a_link_to_the_new_one() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let buttons = ids(&club.channel.posts()[0]);
    club.play(ANN, "a A->A-1-B").await;
    club.play(BEN, "a A->A-1-c").await;
    club.pump().await;
    let old = Board { game, version: 1 };
    let (first, moving) = (&buttons[0], CustomId::Move(old));
    assert!(buttons.contains(&moving), "{buttons:?}");
    let resigning = CustomId::Resign(old);
    for (user, id) in [
        (ANN, first),
        (ANN, &moving),
        (BEN, &moving),
        (ANN, &resigning),
    ] {
        let refused = club.handle(&club.press(user, id, &[])).await;
        assert!(
            matches!(refused, Err(Refusal::Stale { url: Some(_) })),
            "{refused:?}"
        );
    }
    // Actions that are always possible lead to the newest board.
    let more = post(
        club.handle(&club.press(ANN, &CustomId::More(old), &[]))
            .await,
    );
    let newest = CustomId::Move(Board { game, version: 3 });
    assert!(ids(&more).contains(&newest), "{more:?}");
    let opened = club.handle(&club.press(ANN, &newest, &[])).await;
    assert!(opened.is_ok(), "{opened:?}");
    assert_eq!(moves(&club, game).await, 2);
}

#[tokio::test]
async fn buttons_of_a_game_that_is_over_are_refused() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let board = Board { game, version: 1 };
    let resign = CustomId::Resign(board);
    club.handle(&club.press(ANN, &resign, &[])).await.unwrap();
    club.pump().await;
    let any = asterism_rules::AnyGame::new(GameKind::Pentagame, "", 2).unwrap();
    let chosen = any.steps_of("a A->A-1-B").unwrap();
    let play = CustomId::Play { board, chosen };
    let last = club.channel.posts().len();
    for (user, id) in [(ANN, play), (BEN, resign), (ANN, CustomId::Move(board))] {
        let refused = club.handle(&club.press(user, &id, &[])).await.unwrap_err();
        assert!(matches!(refused, Refusal::Over(_)), "{refused:?}");
        let said = refused.post(Language::English).content;
        assert!(
            said.contains("is over") && said.contains("/challenge"),
            "{said}"
        );
    }
    // Looking is always allowed.
    let more = post(
        club.handle(&club.press(ANN, &CustomId::More(board), &[]))
            .await,
    );
    let acts = |id: &CustomId| matches!(id, CustomId::Move(_) | CustomId::ResignAsk { .. });
    assert!(!ids(&more).iter().any(acts), "{more:?}");
    club.pump().await;
    assert_eq!(club.channel.posts().len(), last, "the end is the last post");
}

#[tokio::test]
async fn only_the_player_on_turn_can_open_the_move_dialog() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let board = Board {
        game,
        version: club.app.store.game(game).await.unwrap().unwrap().version,
    };
    let begin = CustomId::Move(board);
    assert!(matches!(
        club.handle(&club.press(BEN, &begin, &[])).await,
        Err(Refusal::NotYourTurn { .. })
    ));
    assert!(matches!(
        club.handle(&club.press(CLEO, &begin, &[])).await,
        Err(Refusal::NotYourGame)
    ));
    let mine = club.handle(&club.press(ANN, &begin, &[])).await.unwrap();
    assert!(matches!(mine, Reply::Say(_, Audience::You)));
}

#[tokio::test]
async fn illegal_choices_are_refused() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let board = Board {
        game,
        version: club.app.store.game(game).await.unwrap().unwrap().version,
    };
    let any = asterism_rules::AnyGame::new(asterism_rules::GameKind::Pentagame, "", 2).unwrap();
    let choices = any.next_steps(&[]).unwrap().choices;
    let offered: Vec<Step> = choices.into_iter().map(|choice| choice.step).collect();
    assert_eq!(offered.len(), 5);
    for value in 0..Step::COUNT {
        let step = Step::new(value).unwrap();
        let id = CustomId::Guide {
            board,
            chosen: vec![step],
            menu: None,
        };
        assert_eq!(
            club.handle(&club.press(ANN, &id, &[])).await.is_ok(),
            offered.contains(&step),
            "{value}"
        );
        let play = CustomId::Play {
            board,
            chosen: vec![step],
        };
        assert!(
            club.handle(&club.press(ANN, &play, &[])).await.is_err(),
            "{value} alone should not be a move"
        );
    }
    for values in [&["zz"][..], &[">x"], &["…"], &[""]] {
        let id = CustomId::Guide {
            board,
            chosen: vec![],
            menu: None,
        };
        assert!(
            club.handle(&club.press(ANN, &id, values)).await.is_err(),
            "{values:?}"
        );
    }
    // A menu of groups of choices, as earlier versions of the program made them.
    let id = CustomId::Guide {
        board,
        chosen: vec![],
        menu: None,
    };
    let dialog = club.handle(&club.press(ANN, &id, &[">1"])).await;
    assert!(matches!(dialog, Ok(Reply::Change(_))), "{dialog:?}");
    assert_eq!(moves(&club, game).await, 0);
}

#[tokio::test]
async fn a_partly_typed_move_opens_a_dialog_for_the_rest() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let reply = club
        .handle(&club.command(ANN, "move", &[("move", text("b B x e"))]))
        .await
        .unwrap();
    let Reply::Say(post, Audience::You) = reply else {
        panic!("{reply:?}")
    };
    assert!(post.card.unwrap().title.contains("black block"));
    assert_eq!(moves(&club, game).await, 0);
}

#[tokio::test]
async fn following_suggestions_leads_to_a_move() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    for start in ["", "b", "B e", "e E->", "green", "a A<->"] {
        let mut typed = start.to_owned();
        let mut taken = 0;
        loop {
            let offered = club.suggestions(ANN, "move", "move", &typed).await;
            let last = offered
                .last()
                .unwrap_or_else(|| panic!("expected suggestions for {typed:?}"))
                .clone();
            assert!(offered.len() <= 25 && offered.iter().all(|text| text.chars().count() <= 100));
            if last == typed {
                break;
            }
            typed = last;
            taken += 1;
            assert!(
                taken < 10,
                "{start:?} should lead to a complete move: {typed:?}"
            );
        }
        let loaded = club
            .app
            .load_record(
                club.app.store.game(game).await.unwrap().unwrap(),
                Language::English,
            )
            .await
            .unwrap();
        assert!(
            loaded.game.read(&typed).is_ok(),
            "{start:?} led to {typed:?}, which should be a move"
        );
    }
}

#[tokio::test]
async fn with_several_games_here_a_menu_asks_which_one() {
    let club = Club::new();
    let first = club.start(&[ANN, BEN]).await;
    let second = club.start(&[ANN, CLEO]).await;
    let refused = club
        .handle(&club.command(ANN, "move", &[("move", text("a A->A-1-B"))]))
        .await;
    let Err(Refusal::Several(menu)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(menu.entries.len(), 2);
    club.handle(&club.press(ANN, &menu.id, &[&second.to_string()]))
        .await
        .unwrap();
    assert_eq!(
        (moves(&club, first).await, moves(&club, second).await),
        (0, 1)
    );
    // Now only one game waits for Ann, so there is no menu.
    club.play(ANN, "a A->A-1-B").await;
    assert_eq!(moves(&club, first).await, 1);
}

#[tokio::test]
async fn a_move_that_only_one_game_has_needs_no_question() {
    let club = Club::new();
    let (squadro, stars) = (
        club.begin(GameKind::Squadro, "first=light", &[ANN, BEN])
            .await,
        club.begin(GameKind::StarSquares, "", &[ANN, CLEO]).await,
    );
    club.play(ANN, "c3").await;
    assert_eq!(
        (moves(&club, squadro).await, moves(&club, stars).await),
        (0, 1)
    );
}

#[tokio::test]
async fn missing_permissions_are_named_before_anything_changes() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let lacks = vec![Permission::AttachFiles];
    let request = Request {
        lacks,
        ..club.command(ANN, "move", &[("move", text("a A->A-1-B"))])
    };
    assert!(matches!(
        club.handle(&request).await,
        Err(Refusal::Permission(_))
    ));
    assert_eq!(moves(&club, game).await, 0);
}

fn said(reply: Reply) -> (Post, Audience) {
    match reply {
        Reply::Say(post, audience) => (post, audience),
        other => panic!("expected a new message, got {other:?}"),
    }
}

#[tokio::test]
async fn a_replay_is_drawn_after_a_deferred_reply() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    club.play(ANN, "a A->A-1-B").await;
    let request = club.command(CLEO, "replay", &[]);
    let announced = club.app.handle(&request, club.now()).await.unwrap();
    let later = Later::Replay { game, ply: 1 };
    assert!(
        matches!(announced, Reply::Later(what, Audience::You) if what == later),
        "{announced:?}"
    );
    // The game continues in the meantime, but the replay shows the moves up to the request.
    club.play(BEN, "a A->A-1-c").await;
    let replay = club.app.finish(&request, later, Audience::You).await;
    let replay = replay.unwrap();
    let picture = replay.picture.as_ref().unwrap();
    assert_eq!(picture.format, Format::Gif);
    assert!(picture.alt.contains("one move"), "{}", picture.alt);
    let [file] = &replay.files[..] else {
        panic!("expected one record, got {replay:?}")
    };
    assert_eq!(file.name, format!("asterism-{game}.txt"));
    let record: asterism_rules::Record = file.text.parse().unwrap();
    assert_eq!(record.names, ["Ann", "Ben"]);
    assert_eq!(record.replay().unwrap().ply(), 1);
    let shown = CustomId::ShowReplay { game, ply: 1 };
    assert!(ids(&replay).contains(&shown), "{replay:?}");
    let everyone = club.handle(&club.press(CLEO, &shown, &[])).await.unwrap();
    let (everyone, audience) = said(everyone);
    assert_eq!(audience, Audience::Everyone);
    assert_eq!(everyone.files, replay.files);
    assert!(everyone.rows.is_empty() && everyone.pings.is_empty());

    let beyond = CustomId::ShowReplay { game, ply: 3 };
    let refused = club.handle(&club.press(ANN, &beyond, &[])).await;
    assert!(
        matches!(refused, Err(Refusal::NoSuchPly { ply: 3, last: 2 })),
        "{refused:?}"
    );
}

#[tokio::test]
async fn of_a_very_long_game_the_last_moves_are_shown_and_a_button_steps_through_all() {
    let club = Club::new();
    let game = club.begin(GameKind::SternHalma, "", &[ANN, BEN]).await;
    let mut played = AnyGame::new(GameKind::SternHalma, "", 2).unwrap();
    let mut check = async |moves: usize, is_cut: bool| {
        while played.ply() < moves {
            let player = [ANN, BEN][played.ply() % 2];
            let legal = played.legal_moves();
            // The first moves would end the game too soon.
            let m = &legal[7 * played.ply() % legal.len()];
            played.play(m).unwrap();
            club.play(player, m).await;
        }
        let replay = club.handle(&club.command(CLEO, "replay", &[])).await;
        let (replay, _) = said(replay.unwrap());
        let step = CustomId::Look { game, ply: Some(0) };
        assert_eq!(ids(&replay).contains(&step), is_cut, "{replay:?}");
        let says = format!("The game has {moves} moves: the animation shows the last {GIF_MOVES}");
        let text = replay.card.unwrap().text;
        assert_eq!(text.contains(&says), is_cut, "{text}");
        let alt = replay.picture.unwrap().alt;
        let says = format!("the last {GIF_MOVES} of {moves} moves");
        assert_eq!(alt.contains(&says), is_cut, "{alt}");
        assert_eq!(
            alt.contains(&format!("all {moves} moves")),
            !is_cut,
            "{alt}"
        );
    };
    check(GIF_MOVES, false).await;
    check(GIF_MOVES + 1, true).await;
}

#[tokio::test]
async fn without_an_animation_a_replay_has_a_board_and_the_record() {
    let club = Club::new();
    club.start(&[ANN, BEN]).await;
    club.app.painter.hurry();
    let replay = club.handle(&club.command(ANN, "replay", &[])).await;
    let (replay, audience) = said(replay.unwrap());
    assert_eq!(audience, Audience::You);
    assert_eq!(replay.picture.unwrap().format, Format::Png);
    assert_eq!(replay.files.len(), 1);
    let text = replay.card.unwrap().text;
    assert!(text.contains("can't be shown"), "{text}");
}
