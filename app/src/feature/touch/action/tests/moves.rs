//! Tests of moves that are made on the touch board.

use std::sync::Arc;

use asterism_rules::{GameKind, LogEntry, Record};
use asterism_store::memory::MemoryStore;
use asterism_store::{
    ChannelId, EntryKind, GameId, Group, GuildSetting, Place, Player, RoleId, UserId,
};
use serde_json::{Value, json};

use super::{board, call, expect_refusal, find_steps, home, move_once, play, stranger, visitor};
use crate::app::sights::FRESH;
use crate::feature::touch::payload::{TouchCall, TouchCode, Visitor};
use crate::game::loaded_game::replay;
use crate::ports::rights::{Participation, Sight};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, DAN, ENGINE, HERE, THREAD, text};

const FIRST: &str = "a A->A-1-B";

/// Returns the moves made in a game.
async fn moves(club: &Club, game: GameId) -> Vec<String> {
    let record = club.record(game).await;
    let moves = record.entries.into_iter().filter_map(|it| match it.what {
        EntryKind::Move(notation) => Some(notation),
        _ => None,
    });
    moves.collect()
}

#[tokio::test]
async fn a_whole_game_of_each_kind_can_be_played() {
    for (kind, source) in [
        (
            GameKind::Pentagame,
            include_str!("../../../../../../rules/tests/games/pentagame-2.txt"),
        ),
        (
            GameKind::Squadro,
            include_str!("../../../../../../rules/tests/games/squadro-2.txt"),
        ),
        (
            GameKind::StarSquares,
            include_str!("../../../../../../rules/tests/games/star-squares-2.txt"),
        ),
        (
            GameKind::SternHalma,
            include_str!("../../../../../../rules/tests/games/stern-halma-2.txt"),
        ),
    ] {
        let golden: Record = source.parse().expect("a golden game");
        let club = Club::new();
        let players = [ANN, BEN];
        let game = club
            .set_up(Beginning {
                kind,
                options: &golden.options,
                ..Beginning::of(&players)
            })
            .await;
        // Ann plays inside Discord, Ben in a browser.
        let seats = [visitor(ANN), stranger(BEN)];
        let mut played = Vec::new();
        for entry in &golden.entries {
            let LogEntry::Move(notation) = entry else {
                panic!("{kind}: the golden game has only moves")
            };
            let shown = board(&club, &seats[0], game).await.expect("Ann plays");
            let turn = shown["turn"].as_u64().expect("the game goes on") as usize;
            assert_eq!(shown["may_move"], turn == 0, "{kind}");
            let version = club.record(game).await.version;
            assert_eq!(shown["version"], version);
            let answer = play(&club, &seats[turn], (game, notation)).await;
            let answer = answer.unwrap_or_else(|error| panic!("{kind}: {notation}: {error}"));
            assert_eq!(answer["played"], *notation, "{kind}");
            assert_eq!(answer["version"], club.record(game).await.version, "{kind}");
            played.push(notation.clone());
        }
        assert_eq!(moves(&club, game).await, played, "{kind}");
        let shown = board(&club, &seats[1], game).await.expect("Ben played");
        assert_eq!(
            (&shown["over"], &shown["turn"]),
            (&json!(true), &Value::Null)
        );
        assert_eq!(shown["may_move"], false);
        let status = shown["status"].as_str().expect("a text");
        assert!(status.contains("Ann") || status.contains("Ben"), "{status}");
        let again = json!({"do": "play", "game": game.to_string(), "version": shown["version"], "chosen": [1]});
        expect_refusal(call(&club, &seats[1], again).await, TouchCode::Over);
        // The boards are posted as after clicks.
        club.pump().await;
        assert!(club.channel.posts().len() >= 2, "{kind}");
    }
    assert_eq!(GameKind::ALL.len(), 4, "a golden game for each kind");
}

#[tokio::test]
async fn the_same_call_moves_once_and_gets_the_same_answer() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let shown = board(&club, &visitor(ANN), game).await.unwrap();
    let steps = find_steps(&shown, FIRST);
    let asked = json!({"do": "play", "game": game.to_string(), "version": shown["version"], "chosen": steps});
    let first = call(&club, &visitor(ANN), asked.clone()).await.unwrap();
    assert_eq!(first["played"], FIRST);
    // From a second tab in a browser, too, and after others have moved.
    club.play(BEN, "e E<->A a").await;
    for again in [visitor(ANN), stranger(ANN)] {
        assert_eq!(call(&club, &again, asked.clone()).await.unwrap(), first);
    }
    assert_eq!(moves(&club, game).await.len(), 2);
    // Another user's call is not a repetition.
    expect_refusal(
        call(&club, &visitor(BEN), asked.clone()).await,
        TouchCode::Stale,
    );
    expect_refusal(call(&club, &visitor(CLEO), asked).await, TouchCode::Stale);
    assert_eq!(moves(&club, game).await.len(), 2);
}

#[tokio::test]
async fn a_move_that_was_made_by_a_click_is_confirmed() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let shown = board(&club, &visitor(ANN), game).await.unwrap();
    let steps = find_steps(&shown, FIRST);
    let asked = json!({"do": "play", "game": game.to_string(), "version": shown["version"], "chosen": steps});
    club.play(ANN, FIRST).await;
    let answer = call(&club, &visitor(ANN), asked).await.unwrap();
    assert_eq!(answer["played"], FIRST);
    assert_eq!(answer["version"], club.record(game).await.version);
    assert_eq!(moves(&club, game).await, [FIRST]);
}

#[tokio::test]
async fn only_the_player_on_turn_moves_and_only_on_the_current_board() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let shown = board(&club, &visitor(ANN), game).await.unwrap();
    let (steps, version) = (
        find_steps(&shown, FIRST),
        shown["version"].as_u64().unwrap(),
    );
    let ask = |version: u64, steps: &[u16]| json!({"do": "play", "game": game.to_string(), "version": version, "chosen": steps});
    let text = expect_refusal(
        call(&club, &visitor(BEN), ask(version, &steps)).await,
        TouchCode::Turn,
    );
    // The text is plain: a name, and a time in words.
    assert!(text.starts_with("It's Ann's turn (started "), "{text}");
    assert!(!text.contains(['<', '*', '`']), "{text}");
    expect_refusal(
        call(&club, &visitor(CLEO), ask(version, &steps)).await,
        TouchCode::Turn,
    );
    expect_refusal(
        call(&club, &visitor(CLEO), ask(version + 1, &steps)).await,
        TouchCode::Stale,
    );
    for wrong in [version + 1, version - 1, 0, u64::MAX] {
        expect_refusal(
            call(&club, &visitor(ANN), ask(wrong, &steps)).await,
            TouchCode::Stale,
        );
    }
    for wrong in [
        &[][..],
        &steps[..1],
        &[1295],
        &[steps.as_slice(), &steps].concat(),
    ] {
        let refused = call(&club, &visitor(ANN), ask(version, wrong)).await;
        expect_refusal(refused, TouchCode::Refused);
    }
    assert!(moves(&club, game).await.is_empty());
}

#[tokio::test]
async fn a_forged_game_and_a_hidden_one_get_the_same_answer() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    club.rights.set(DAN, HERE.channel, Sight::Hidden);
    let ask = |number: &str| {
        json!([
            {"do": "board", "game": number},
            {"do": "words", "game": number, "version": 1},
            {"do": "play", "game": number, "version": 1, "chosen": [1]},
        ])
    };
    for viewer in [visitor(DAN), stranger(DAN)] {
        for (hidden, forged) in ask(&game.to_string())
            .as_array()
            .unwrap()
            .iter()
            .zip(ask("4711").as_array().unwrap())
        {
            let hidden = expect_refusal(
                call(&club, &viewer, hidden.clone()).await,
                TouchCode::Hidden,
            );
            let forged = expect_refusal(
                call(&club, &viewer, forged.clone()).await,
                TouchCode::Hidden,
            );
            assert_eq!(hidden.replace(&game.to_string(), "4711"), forged);
        }
    }
    // If Discord does not say who sees the channel, nothing is shown either.
    club.rights
        .fails
        .store(true, std::sync::atomic::Ordering::Relaxed);
    expect_refusal(board(&club, &stranger(CLEO), game).await, TouchCode::Hidden);
    // Where Discord has shown the page, they see the channel.
    assert!(board(&club, &visitor(CLEO), game).await.is_ok());
    assert!(board(&club, &stranger(ANN), game).await.is_ok());
}

#[test]
fn calls_that_are_too_large_or_malformed_are_not_read() {
    let base = json!({"do": "words", "game": "1", "version": 1});
    let with = |key: &str, value: Value| {
        let mut call = base.clone();
        call[key] = value;
        serde_json::from_value::<TouchCall>(call)
    };
    assert!(with("line", json!(["A1"])).is_ok());
    assert!(with("line", vec!["A1"; 200].into()).is_ok());
    assert!(with("line", vec!["A1"; 201].into()).is_err());
    assert!(with("line", json!(["x".repeat(101)])).is_err());
    assert!(with("chosen", vec![1; 16].into()).is_ok());
    assert!(with("chosen", vec![1; 17].into()).is_err());
    assert!(with("chosen", json!([1296])).is_err());
    assert!(with("chosen", json!([-1])).is_err());
    for game in [
        "",
        "0",
        "-1",
        "+1",
        "1.5",
        "18446744073709551616",
        "1 ",
        "١",
    ] {
        assert!(with("game", game.into()).is_err(), "{game}");
    }
    assert!(with("game", json!(1)).is_err());
    for call in [
        json!({}),
        json!({"do": "resign", "game": "1"}),
        json!([]),
        json!("home"),
    ] {
        assert!(
            serde_json::from_value::<TouchCall>(call.clone()).is_err(),
            "{call}"
        );
    }
}

#[tokio::test]
async fn a_message_comes_with_the_move() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let shown = board(&club, &visitor(ANN), game).await.unwrap();
    let ask = |said: &str| {
        json!({"do": "play", "game": game.to_string(), "version": shown["version"],
            "chosen": find_steps(&shown, FIRST), "said": said})
    };
    let long = "x".repeat(1000);
    expect_refusal(
        call(&club, &visitor(ANN), ask(&long)).await,
        TouchCode::Refused,
    );
    call(&club, &visitor(ANN), ask("Good luck, *Ben*!"))
        .await
        .unwrap();
    let shown = board(&club, &visitor(BEN), game).await.unwrap();
    let last = shown["last"].as_array().unwrap();
    assert_eq!(last[1], "💬 “Good luck, *Ben*!”");
    assert!(
        last[0].as_str().unwrap().starts_with("Last move by Ann: "),
        "{last:?}"
    );
}

#[tokio::test]
async fn the_setting_to_confirm_moves_is_the_pages_own_business() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    call(&club, &visitor(ANN), json!({"do": "confirm", "on": true}))
        .await
        .unwrap();
    play(&club, &visitor(ANN), (game, FIRST)).await.unwrap();
    assert_eq!(moves(&club, game).await, [FIRST]);
    let settings = club.app.store.settings(ANN).await.unwrap();
    assert_eq!(settings.confirm_moves, Some(true));
}

#[tokio::test]
async fn settings_are_the_users_own() {
    let club = Club::new();
    let set = |theme: &str| json!({"do": "theme", "theme": theme});
    call(&club, &stranger(ANN), set("wood")).await.unwrap();
    expect_refusal(
        call(&club, &stranger(ANN), set("pink")).await,
        TouchCode::Refused,
    );
    let coordinates = json!({"do": "coordinates", "on": false});
    call(&club, &stranger(ANN), coordinates).await.unwrap();
    assert_eq!(
        home(&club, &stranger(ANN)).await["settings"]["coordinates"],
        false
    );
    let theme = async |user: UserId| club.app.store.settings(user).await.unwrap().theme;
    assert_eq!(theme(ANN).await.as_deref(), Some("wood"));
    assert_eq!(theme(BEN).await, None);
}

#[tokio::test]
async fn moves_are_made_only_in_channels_that_the_server_allows() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let guild = HERE.guild.unwrap();
    let other = GuildSetting::Channels(Some(vec![ChannelId::new(99)]));
    club.app
        .store
        .choose_for_guild(guild, vec![other])
        .await
        .unwrap();
    // As with clicks, running games go on, but none begins.
    play(&club, &stranger(ANN), (game, FIRST)).await.unwrap();
    let start = json!({"do": "start", "kind": "squadro"});
    expect_refusal(call(&club, &visitor(ANN), start).await, TouchCode::Refused);
}

/// Starts a game between a group and Ben, in which the group moves first.
async fn start_for_group(club: &Club, role: Option<RoleId>) -> GameId {
    let mut options = vec![
        ("game", text("squadro")),
        ("level", crate::protocol::request::Value::Integer(1)),
        ("seat", text("first")),
    ];
    options.extend(role.map(|role| ("role", crate::protocol::request::Value::Role(role))));
    let mut request = club.subcommand(ANN, ("together", "new"), &options);
    request.roles.extend(role);
    club.handle(&request).await.expect("a game begins");
    club.pump().await;
    let channel = request.place.channel;
    let games = club.app.list_group_games(channel).await.unwrap();
    games.first().expect("a game").id
}

#[tokio::test]
async fn a_channel_votes_where_discord_has_shown_the_page() {
    let club = Club::new();
    let game = start_for_group(&club, None).await;
    let in_thread = Visitor {
        place: Some(Place {
            channel: THREAD,
            ..HERE
        }),
        ..visitor(CLEO)
    };
    for (voter, [one, other]) in [(visitor(BEN), ["A1", "A2"]), (in_thread, ["A3", "A1"])] {
        let shown = board(&club, &voter, game).await.unwrap();
        assert_eq!(
            (&shown["votes"], &shown["may_move"]),
            (&json!(true), &json!(true))
        );
        assert_eq!(shown["status"], "Everyone here votes on the move.");
        // They may change their mind, and go back.
        for notation in [one, other, one] {
            let answer = play(&club, &voter, (game, notation)).await.unwrap();
            assert_eq!(answer["played"], notation);
            assert_eq!(answer["version"], shown["version"]);
            let text = answer["text"].as_str().expect("a confirmation");
            assert!(
                text.contains(notation) && !text.contains(['`', '<']),
                "{text}"
            );
            assert_eq!(
                vote_of(&club, game, voter.person.id).await,
                Some(notation.to_owned())
            );
        }
    }
    assert!(moves(&club, game).await.is_empty());
    // In a browser, no one knows where the user is.
    let shown = board(&club, &stranger(BEN), game).await.unwrap();
    assert_eq!(
        (&shown["votes"], &shown["may_move"]),
        (&json!(true), &json!(false))
    );
    let refused = play(&club, &stranger(BEN), (game, "A4")).await;
    let told = expect_refusal(refused, TouchCode::Turn);
    assert!(told.contains("votes on the move"), "{told}");
    // Nor does a user vote who is timed out, or no longer sees the channel.
    club.rights.limit(CLEO, Participation::None);
    let in_time_out = play(&club, &visitor(CLEO), (game, "A4")).await;
    let told = expect_refusal(in_time_out, TouchCode::Refused);
    assert!(told.contains("press buttons"), "{told}");
    club.rights.limit(CLEO, Participation::Buttons);
    let votes = play(&club, &visitor(CLEO), (game, "A4")).await;
    votes.expect("those who press buttons vote");
    club.rights.set(BEN, HERE.channel, Sight::Hidden);
    club.app.clock.skip(FRESH);
    expect_refusal(
        play(&club, &visitor(BEN), (game, "A4")).await,
        TouchCode::Hidden,
    );
    assert_eq!(vote_of(&club, game, BEN).await, Some("A1".to_owned()));
}

async fn vote_of(club: &Club, game: GameId, user: UserId) -> Option<String> {
    let export = club
        .app
        .features
        .iter()
        .map(|it| it.export(&club.app, user));
    for exported in futures_util::future::join_all(export).await {
        if let Ok(Some(exported)) = exported
            && exported.name == "votes"
        {
            let votes = exported.data.as_array().cloned().unwrap_or_default();
            let mut votes = votes.into_iter().filter(|vote| vote["game"] == game.get());
            return votes
                .next()
                .and_then(|vote| Some(vote["move"].as_str()?.to_owned()));
        }
    }
    None
}

#[tokio::test]
async fn those_with_a_role_are_sent_to_the_channel_to_vote() {
    let club = Club::new();
    let role = RoleId::new(55);
    let game = start_for_group(&club, Some(role)).await;
    let record = club.record(game).await;
    assert!(record.seats.contains(&Player::Group(Group::Role(role))));
    let shown = board(&club, &visitor(ANN), game).await.unwrap();
    assert_eq!(
        (&shown["votes"], &shown["may_move"]),
        (&json!(true), &json!(false))
    );
    let told = expect_refusal(
        play(&club, &visitor(ANN), (game, "A1")).await,
        TouchCode::Refused,
    );
    assert!(told.contains("in the channel"), "{told}");
}

#[tokio::test]
async fn a_new_game_begins_where_the_visitor_is_and_only_once() {
    let club = Club::new();
    let start = json!({"do": "start", "kind": "squadro"});
    let answer = call(&club, &visitor(ANN), start.clone()).await.unwrap();
    let game = answer["game"].as_str().unwrap().parse().unwrap();
    let record = club.record(game).await;
    assert_eq!((record.place, record.kind.as_str()), (HERE, "squadro"));
    assert_eq!(record.seats.len(), 2);
    assert!(record.has_seat(ANN) && record.has_seat(ENGINE));
    let shown = board(&club, &visitor(ANN), game).await.unwrap();
    assert_eq!(shown["may_move"], true, "the user moves first");
    // A second tap, or a second try after the answer was lost.
    assert_eq!(
        call(&club, &visitor(ANN), start.clone()).await.unwrap(),
        answer
    );
    club.app.clock.skip(std::time::Duration::from_mins(5));
    assert_eq!(
        call(&club, &visitor(ANN), start.clone()).await.unwrap(),
        answer
    );
    // Once the user has moved in it, another one begins.
    move_once(&club, game).await;
    club.app.clock.skip(std::time::Duration::from_mins(5));
    let other = call(&club, &visitor(ANN), start.clone()).await.unwrap();
    assert_ne!(other, answer);
    // In a browser, it is not known where.
    let told = expect_refusal(
        call(&club, &stranger(BEN), start.clone()).await,
        TouchCode::Refused,
    );
    assert!(told.contains("Type /play in Discord"), "{told}");
    let odd = json!({"do": "start", "kind": "chess"});
    expect_refusal(call(&club, &visitor(ANN), odd).await, TouchCode::Refused);
    // Nor where they could not use the command.
    for can in [Participation::None, Participation::Buttons] {
        club.rights.limit(DAN, can);
        let refused = call(&club, &visitor(DAN), start.clone()).await;
        let told = expect_refusal(refused, TouchCode::Refused);
        assert!(told.contains("can't use commands"), "{told}");
    }
    // Nor where the bot may not write.
    let lacks = vec![crate::protocol::request::Permission::SendMessages];
    club.rights
        .closed
        .lock()
        .unwrap()
        .insert(HERE.channel, lacks);
    expect_refusal(call(&club, &visitor(CLEO), start).await, TouchCode::Refused);
}

#[tokio::test]
async fn a_new_game_begins_in_direct_messages_for_those_who_play_there() {
    let club = Club::new();
    let channel = ChannelId::new(500);
    let mut request = club.command(ANN, "play", &[("game", text("pentagame"))]);
    request.place = Place {
        guild: None,
        channel,
    };
    club.handle(&request).await.expect("a game begins");
    let inside = Visitor {
        place: Some(request.place),
        ..visitor(ANN)
    };
    for (visitor, kind) in [(inside, "squadro"), (stranger(ANN), "star-squares")] {
        let start = json!({"do": "start", "kind": kind});
        let answer = call(&club, &visitor, start).await.unwrap();
        let game = answer["game"].as_str().unwrap().parse().unwrap();
        assert_eq!(club.record(game).await.place, request.place);
    }
}

#[tokio::test]
async fn a_click_and_a_call_at_once_move_once() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let shown = board(&club, &visitor(ANN), game).await.unwrap();
    let steps = find_steps(&shown, FIRST);
    let asked = json!({"do": "play", "game": game.to_string(), "version": shown["version"], "chosen": steps});
    let version = shown["version"].as_u64().unwrap();
    let record = club.record(game).await;
    let chosen = replay(&record).unwrap().steps_of(FIRST).unwrap();
    let board = Board { game, version };
    let press = club.press(ANN, &CustomId::Play { board, chosen }, &[]);
    let ann = visitor(ANN);
    let (clicked, called) =
        futures_util::future::join(club.handle(&press), call(&club, &ann, asked)).await;
    assert!(clicked.is_ok(), "{clicked:?}");
    assert_eq!(called.unwrap()["played"], FIRST);
    assert_eq!(moves(&club, game).await, [FIRST]);
}

#[tokio::test]
async fn the_same_call_to_two_processes_moves_once() {
    let store = Arc::new(MemoryStore::new());
    let here = Club::on(Arc::clone(&store) as Arc<_>);
    let there = Club::on(store);
    let game = here.start(&[ANN, BEN]).await;
    let shown = board(&here, &visitor(ANN), game).await.unwrap();
    let steps = find_steps(&shown, FIRST);
    let asked = json!({"do": "play", "game": game.to_string(), "version": shown["version"], "chosen": steps});
    let ann = visitor(ANN);
    let calls = [call(&here, &ann, asked.clone()), call(&there, &ann, asked)];
    let [first, second] = <[_; 2]>::try_from(futures_util::future::join_all(calls).await).unwrap();
    assert_eq!(first.unwrap(), second.unwrap());
    assert_eq!(moves(&there, game).await, [FIRST]);
}
