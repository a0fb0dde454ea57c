mod boards;
mod launch;
mod live;
mod moves;
mod offers;
mod plans;
mod start;

use asterism_rules::{Record, Step};
use asterism_store::{GameId, Place, Setting, Timestamp, UserId};
use serde_json::{Value, json};

use crate::feature::touch::payload::{TouchCall, TouchCode, TouchError, Visitor};
use crate::game::loaded_game::replay;
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, HERE, person};
use crate::text::Language;

/// Returns a visitor whose page is open in the club's channel.
fn visitor(user: UserId) -> Visitor {
    Visitor {
        person: person(user),
        language: Language::English,
        place: Some(HERE),
        // When the clocks of these tests stand still.
        confirmed: Timestamp::from_millis(1_790_000_000_000),
        companions: Vec::new(),
    }
}

/// Returns a visitor in a browser.
fn stranger(user: UserId) -> Visitor {
    Visitor {
        place: None,
        ..visitor(user)
    }
}

/// Makes a call as the page does, in JSON.
async fn call(club: &Club, visitor: &Visitor, call: Value) -> Result<Value, TouchError> {
    let call: TouchCall = serde_json::from_value(call).expect("a well-formed call");
    club.app.touch(visitor, call, club.now()).await
}

async fn home(club: &Club, visitor: &Visitor) -> Value {
    let answer = call(club, visitor, json!({"do": "home"})).await;
    answer.expect("home is always open")
}

#[tokio::test]
async fn home_lists_the_visitors_games_with_their_own_turns_first() {
    let club = Club::new();
    let first = club.start(&[ANN, BEN]).await;
    let second = club.start(&[BEN, ANN]).await;
    club.start(&[BEN, CLEO]).await;
    for (user, games) in [
        (ANN, [(first, true), (second, false)]),
        (BEN, [(second, true), (first, false)]),
    ] {
        let answer = home(&club, &visitor(user)).await;
        let listed = answer["games"].as_array().expect("a list");
        let listed = listed
            .iter()
            .filter(|game| game["title"] != "Pentagame: Ben and Cleo");
        let listed: Vec<Value> = listed.cloned().collect();
        assert_eq!(listed.len(), games.len());
        for ((id, turn), game) in games.iter().zip(&listed) {
            assert_eq!(game["id"], id.to_string());
            assert_eq!(game["turn"], *turn, "{game}");
        }
        assert_eq!(answer["game"], Value::Null);
    }
}

#[tokio::test]
async fn home_speaks_the_language_that_the_user_has_chosen() {
    let club = Club::new();
    let settings = vec![
        Setting::Language("de".to_owned()),
        Setting::ConfirmMoves(true),
        Setting::Theme("wood".to_owned()),
    ];
    club.app.store.choose(ANN, settings).await.unwrap();
    let answer = home(&club, &visitor(ANN)).await;
    assert_eq!(answer["language"], "de");
    assert_eq!(answer["words"]["board-ui-your-turn"], "Du bist am Zug");
    assert_eq!(answer["words"]["board-ui-theme-wood"], "Holz");
    assert_eq!(answer["settings"]["confirm"], true);
    assert_eq!(answer["settings"]["theme"], "wood");
    let answer = home(&club, &visitor(BEN)).await;
    assert_eq!(answer["language"], "en");
    assert_eq!(answer["settings"]["confirm"], false);
}

#[tokio::test]
async fn a_game_can_be_started_where_the_bot_can_write() {
    let club = Club::new();
    let count = async |visitor: &Visitor| {
        let answer = home(&club, visitor).await;
        answer["start"].as_array().expect("a list").len()
    };
    assert_eq!(count(&visitor(ANN)).await, 4);
    // No one knows whether the bot may write in a private channel where nothing has been played, or where a browser's user is.
    assert_eq!(count(&stranger(ANN)).await, 0);
    let channel = asterism_store::ChannelId::new(77);
    let private = Visitor {
        place: Some(Place {
            guild: None,
            channel,
        }),
        ..visitor(ANN)
    };
    assert_eq!(count(&private).await, 0);
}

async fn board(club: &Club, visitor: &Visitor, game: GameId) -> Result<Value, TouchError> {
    let asked = json!({"do": "board", "game": game.to_string()});
    call(club, visitor, asked).await
}

/// Returns the steps of a legal move after the moves of a board's record, as the page finds them.
fn find_steps(board: &Value, notation: &str) -> Vec<u16> {
    let record = board["record"].as_str().expect("a text record");
    let record: Record = record.parse().expect("the record can be read");
    let game = record.replay().expect("the record replays");
    let steps = game.steps_of(notation).expect("a legal move");
    steps.into_iter().map(Step::value).collect()
}

/// Plays a move at the version that the visitor sees now.
async fn play(
    club: &Club,
    visitor: &Visitor,
    (game, notation): (GameId, &str),
) -> Result<Value, TouchError> {
    let shown = board(club, visitor, game).await?;
    let steps = find_steps(&shown, notation);
    let version = &shown["version"];
    let asked =
        json!({"do": "play", "game": game.to_string(), "version": version, "chosen": steps});
    call(club, visitor, asked).await
}

/// Makes a move of Ann's, whichever.
async fn move_once(club: &Club, game: GameId) {
    let position = replay(&club.record(game).await).expect("legal moves");
    let moves = position.legal_moves();
    let played = play(club, &visitor(ANN), (game, &moves[0])).await;
    played.expect("Ann is to move");
}

#[track_caller]
fn expect_refusal(answer: Result<Value, TouchError>, code: TouchCode) -> String {
    match answer {
        Err(error) if error.code == code => error.text,
        other => panic!("expected {code}, got {other:?}"),
    }
}

#[tokio::test]
async fn home_lists_a_bounded_number_of_games() {
    let club = Club::new();
    for _ in 0..30 {
        club.set_up_unposted(Beginning::of(&[BEN, ANN])).await;
    }
    let own = club.set_up_unposted(Beginning::of(&[ANN, BEN])).await;
    let answer = home(&club, &visitor(ANN)).await;
    let listed = answer["games"].as_array().expect("a list");
    assert_eq!(listed.len(), 25);
    assert_eq!(listed[0]["id"], own.to_string());
}
