//! Tests of what the page is told about a game.

use std::sync::atomic::Ordering;
use std::time::Duration;

use asterism_rules::{GameKind, Step};
use asterism_store::{ChannelId, EntryKind, GameId, Place, Setting, Terms, TimeControl};
use serde_json::{Value, json};

use super::{board, call, expect_refusal, play, stranger, visitor};
use crate::app::sights::{FRESH, LASTS};
use crate::feature::touch::payload::{TouchCode, Visitor};
use crate::game::loaded_game::replay;
use crate::ports::rights::Sight;
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, DAN, HERE, THREAD};

const FIRST: &str = "a A->A-1-B";

#[tokio::test]
async fn the_board_of_each_game_is_described_to_players_and_viewers() {
    for kind in GameKind::ALL {
        let club = Club::new();
        let game = club.begin(*kind, "", &[ANN, BEN]).await;
        for (user, seat, status) in [
            (ANN, json!(0), "Your turn"),
            (BEN, json!(1), "Waiting for Ann"),
            (CLEO, Value::Null, "Waiting for Ann"),
        ] {
            let shown = board(&club, &visitor(user), game).await.unwrap();
            assert_eq!(shown["seat"], seat, "{kind}");
            assert_eq!(shown["status"], status, "{kind}");
            assert_eq!(shown["may_move"], seat == json!(0), "{kind}");
            assert_eq!(shown["kind"], kind.id());
            assert_eq!(shown["names"], json!(["Ann", "Ben"]));
            assert_eq!((&shown["turn"], &shown["over"]), (&json!(0), &json!(false)));
            assert_eq!(shown["votes"], false);
            assert_eq!(shown["last"], json!([]), "{kind}");
            assert!(!shown["board"].as_array().unwrap().is_empty(), "{kind}");
            assert!(shown["title"].as_str().unwrap().ends_with(": Ann and Ben"));
            assert!(
                shown["url"]
                    .as_str()
                    .unwrap()
                    .starts_with("https://discord.com/channels/1/10/")
            );
            // Nothing is written in Discord's Markdown.
            let text = shown.to_string();
            assert!(!text.contains("<@") && !text.contains("<t:"), "{text}");
        }
    }
}

#[tokio::test]
async fn the_board_tells_clocks_and_the_next_game() {
    let club = Club::new();
    let day = Duration::from_hours(24);
    let timed = Terms {
        rated: false,
        time: Some(TimeControl::new(day, Duration::ZERO)),
    };
    let game = club
        .set_up(Beginning {
            terms: timed,
            ..Beginning::of(&[ANN, BEN])
        })
        .await;
    let ann = visitor(ANN);
    let shown = board(&club, &ann, game).await.unwrap();
    let clock = club.record(game).await.clock.unwrap();
    let deadline = clock.since.plus(day).secs();
    assert_eq!(shown["deadline"], deadline);
    assert_eq!(shown["clocks"], json!(["1 d", ""]));
    assert_eq!(shown["next"], Value::Null);
    let other = club.start(&[ANN, BEN]).await;
    assert_eq!(
        board(&club, &ann, game).await.unwrap()["next"],
        other.to_string()
    );
    assert_eq!(
        board(&club, &ann, other).await.unwrap()["next"],
        game.to_string()
    );
    let ben = board(&club, &visitor(BEN), game).await.unwrap();
    assert_eq!(ben["next"], Value::Null);
    club.happens(game, EntryKind::Resigned(1)).await;
    let shown = board(&club, &ann, game).await.unwrap();
    assert_eq!(
        (&shown["over"], &shown["deadline"]),
        (&json!(true), &Value::Null)
    );
    assert!(shown["status"].as_str().unwrap().contains("Ben"), "{shown}");
}

#[tokio::test]
async fn the_board_is_turned_as_the_user_wants() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let perspective =
        async || board(&club, &visitor(BEN), game).await.unwrap()["perspective"].clone();
    assert_eq!(perspective().await, Value::Null);
    club.app
        .store
        .choose(BEN, vec![Setting::OwnSide(true)])
        .await
        .unwrap();
    assert_eq!(perspective().await, 1);
}

#[tokio::test]
async fn a_game_is_seen_where_it_is_played_and_by_those_who_see_its_channel() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let at = |channel: ChannelId| Visitor {
        place: Some(Place { channel, ..HERE }),
        ..visitor(DAN)
    };
    // In the channel, in a thread of it, elsewhere on the server, and in a browser.
    let viewers = [
        at(HERE.channel),
        at(THREAD),
        at(ChannelId::new(77)),
        stranger(DAN),
    ];
    for viewer in &viewers {
        assert!(board(&club, viewer, game).await.is_ok(), "{viewer:?}");
    }
    // Dan leaves the channel, and the thread with it, which is noticed a moment later.
    for channel in [HERE.channel, THREAD] {
        club.rights.set(DAN, channel, Sight::Hidden);
    }
    club.app.clock.skip(FRESH);
    for viewer in &viewers {
        expect_refusal(board(&club, viewer, game).await, TouchCode::Hidden);
    }
    // The bot cannot tell: then the place that Discord has confirmed counts.
    for channel in [HERE.channel, THREAD] {
        club.rights.set(DAN, channel, Sight::Unknown);
    }
    club.app.clock.skip(FRESH);
    for (viewer, sees) in viewers.iter().zip([true, true, false, false]) {
        assert_eq!(board(&club, viewer, game).await.is_ok(), sees, "{viewer:?}");
    }
}

#[tokio::test]
async fn a_viewer_goes_on_to_see_a_game_for_a_while_if_discord_does_not_answer() {
    let club = Club::new();
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    club.rights.set(DAN, HERE.channel, Sight::Seen);
    let viewer = stranger(DAN);
    assert!(board(&club, &viewer, game).await.is_ok());
    club.rights.fails.store(true, Ordering::Relaxed);
    club.app.clock.skip(FRESH);
    assert!(board(&club, &viewer, game).await.is_ok());
    club.app.clock.skip(LASTS);
    expect_refusal(board(&club, &viewer, game).await, TouchCode::Hidden);
}

/// Starts a game in each of many other channels, more than the bot asks Discord about at once.
async fn start_elsewhere(club: &Club) -> Vec<GameId> {
    let mut games = Vec::new();
    for number in 0..40 {
        let place = Place {
            channel: ChannelId::new(900 + number),
            ..HERE
        };
        let game = club.set_up(Beginning {
            place,
            ..Beginning::of(&[ANN, BEN])
        });
        games.push(game.await);
    }
    games
}

#[tokio::test]
async fn who_guesses_the_numbers_of_games_does_not_make_the_bot_ask_discord_all_the_time() {
    let club = Club::new();
    let games = start_elsewhere(&club).await;
    let viewer = stranger(DAN);
    let mut seen = 0;
    for game in &games {
        seen += usize::from(board(&club, &viewer, *game).await.is_ok());
    }
    assert_eq!(seen, 30);
    club.app.clock.skip(FRESH);
    let last = games[39];
    assert!(board(&club, &viewer, last).await.is_ok());
}

#[tokio::test]
async fn who_asks_for_many_games_does_not_stay_in_a_channel_that_they_have_lost() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let games = start_elsewhere(&club).await;
    let viewer = visitor(DAN);
    assert!(board(&club, &viewer, game).await.is_ok());
    club.rights.set(DAN, HERE.channel, Sight::Hidden);
    club.app.clock.skip(FRESH);
    // From a browser, so that the channel itself is not asked about.
    for other in &games {
        let _ = board(&club, &stranger(DAN), *other).await;
    }
    expect_refusal(board(&club, &viewer, game).await, TouchCode::Hidden);
    // A minute with many questions at first makes no difference, either.
    club.app.clock.skip(LASTS);
    for other in &games {
        let _ = board(&club, &stranger(DAN), *other).await;
    }
    expect_refusal(board(&club, &viewer, game).await, TouchCode::Hidden);
}

#[tokio::test]
async fn a_visitor_stays_in_a_channel_for_a_while_if_discord_does_not_answer() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let sees = async |confirmed| {
        let viewer = Visitor {
            confirmed,
            ..visitor(DAN)
        };
        board(&club, &viewer, game).await.is_ok()
    };
    let began = club.now();
    club.rights.fails.store(true, Ordering::Relaxed);
    assert!(sees(began).await, "the sign-in has confirmed the channel");
    club.app.clock.skip(LASTS);
    assert!(!sees(began).await, "that was long ago");
    assert!(sees(club.now()).await, "the session was renewed");

    club.rights.fails.store(false, Ordering::Relaxed);
    assert!(sees(began).await);
    club.rights.fails.store(true, Ordering::Relaxed);
    club.app.clock.skip(FRESH);
    assert!(sees(began).await, "Discord has answered a minute ago");
    club.app.clock.skip(LASTS);
    assert!(!sees(began).await);
}

#[tokio::test]
async fn a_game_in_direct_messages_is_seen_only_by_its_player() {
    let club = Club::new();
    let place = Place {
        guild: None,
        channel: ChannelId::new(500),
    };
    let game = club
        .set_up(Beginning {
            place,
            ..Beginning::of(&[ANN, BEN])
        })
        .await;
    assert!(board(&club, &stranger(ANN), game).await.is_ok());
    for viewer in [stranger(CLEO), visitor(CLEO)] {
        expect_refusal(board(&club, &viewer, game).await, TouchCode::Hidden);
    }
}

async fn words(
    club: &Club,
    viewer: &Visitor,
    game: GameId,
    more: Value,
) -> Result<Value, super::TouchError> {
    let version = club.record(game).await.version;
    let mut asked = json!({"do": "words", "game": game.to_string(), "version": version});
    for (key, value) in more.as_object().expect("an object") {
        asked[key] = value.clone();
    }
    call(club, viewer, asked).await
}

#[tokio::test]
async fn a_move_of_each_game_is_told_step_by_step() {
    for kind in GameKind::ALL {
        let club = Club::new();
        let game = club.begin(*kind, "", &[ANN, BEN]).await;
        let position = replay(&club.record(game).await).unwrap();
        let mut chosen: Vec<Step> = Vec::new();
        let whole = loop {
            let steps: Vec<u16> = chosen.iter().map(|step| step.value()).collect();
            let told = words(&club, &visitor(ANN), game, json!({"chosen": steps}))
                .await
                .unwrap();
            let steps = position.next_steps(&chosen).unwrap();
            assert!(!told["asks"].as_str().unwrap().is_empty(), "{kind}");
            assert!(!told["board"].as_array().unwrap().is_empty(), "{kind}");
            if let Some(whole) = steps.whole {
                assert!(
                    !told["effect"].as_array().unwrap().is_empty(),
                    "{kind}: {told}"
                );
                break whole;
            }
            assert_eq!(told["effect"], json!([]));
            let choice = &told["choices"][0];
            assert!(
                !choice["says"].as_str().unwrap().is_empty(),
                "{kind}: {told}"
            );
            assert_eq!(choice["step"], steps.choices[0].step.value(), "{kind}");
            chosen.push(steps.choices[0].step);
        };
        // The same move, made and tried.
        let tried = words(&club, &stranger(CLEO), game, json!({"line": [whole]}))
            .await
            .unwrap();
        play(&club, &visitor(ANN), (game, &whole)).await.unwrap();
        let made = board(&club, &visitor(CLEO), game).await.unwrap();
        assert_eq!(
            (&tried["last"], &tried["board"]),
            (&made["last"], &made["board"]),
            "{kind}"
        );
        // Back at the start, from the new board.
        let back = words(&club, &visitor(ANN), game, json!({"ply": 0}))
            .await
            .unwrap();
        assert_eq!(back["last"], json!([]), "{kind}");
        assert_eq!(club.record(game).await.entries.len(), 1);
    }
}

#[tokio::test]
async fn impossible_positions_are_refused() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    for (more, code) in [
        (json!({"line": ["nonsense"]}), TouchCode::Refused),
        (json!({"line": [FIRST, "b B<->A a"]}), TouchCode::Refused),
        (json!({"chosen": [1295]}), TouchCode::Refused),
        (json!({"ply": 1}), TouchCode::Refused),
        (json!({"version": 0}), TouchCode::Stale),
    ] {
        expect_refusal(words(&club, &visitor(ANN), game, more).await, code);
    }
    club.happens(game, EntryKind::Resigned(1)).await;
    let told = words(&club, &visitor(ANN), game, json!({})).await.unwrap();
    assert_eq!(
        (&told["asks"], &told["choices"]),
        (&Value::Null, &json!([]))
    );
    let more = json!({"chosen": [1]});
    expect_refusal(
        words(&club, &visitor(ANN), game, more).await,
        TouchCode::Refused,
    );
}

#[tokio::test]
async fn moves_can_be_tried_after_a_game_that_no_move_has_ended() {
    for end in [
        EntryKind::Resigned(1),
        EntryKind::TimedOut(1),
        EntryKind::DrawAgreed,
        EntryKind::Aborted(1),
    ] {
        let club = Club::new();
        let game = club.start(&[ANN, BEN]).await;
        let tried = async |more: Value| words(&club, &visitor(ANN), game, more).await;
        let before = tried(json!({"line": [FIRST]})).await.unwrap();
        club.happens(game, end.clone()).await;
        for ply in [Value::Null, json!(0)] {
            let after = tried(json!({"ply": ply, "line": [FIRST]})).await;
            let after = after.unwrap_or_else(|error| panic!("{end:?}: {error}"));
            for part in ["asks", "choices", "board", "last"] {
                assert_eq!(after[part], before[part], "{end:?}");
            }
        }
    }
}
