use asterism_store::{GameQuery, GameRecord, GameState, Origin};

use super::*;
use crate::protocol::reply::{Audience, Reply};
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Club, person, text};
use crate::text::Language;

const SQUADRO: &str = "# by hand\ngame squadro\noptions first=light\nplayers 2\nseat 1 Zoe\nseat 2 Yan\n\n1 A3\n2 B1\n3 A1\n";

fn file(text: &str) -> Value {
    Value::File(Attached {
        size: u32::try_from(text.len()).expect("files in tests should be small"),
        url: format!("shelf:{text}"),
    })
}

async fn import(club: &Club, game: &str, more: &[(&str, Value)]) -> Result<GameRecord, Refusal> {
    let options = [&[("game", text(game))], more].concat();
    let reply = club
        .handle(&club.command(ANN, "challenge", &options))
        .await?;
    assert!(matches!(reply, Reply::Say(_, Audience::You)), "{reply:?}");
    let query = GameQuery::of_player(ANN, GameState::Any);
    let games = club.app.store.games(query, 1).await?;
    Ok(games
        .into_iter()
        .next()
        .expect("the imported game should be stored"))
}

async fn refused(club: &Club, game: &str, more: &[(&str, Value)]) -> String {
    refused_in(Language::English, club, game, more).await
}

async fn refused_in(language: Language, club: &Club, game: &str, more: &[(&str, Value)]) -> String {
    match import(club, game, more).await {
        Err(refused @ Refusal::Import(_)) => refused.post(language).content,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_imported_game_continues_as_practice() {
    let club = Club::new();
    let more = [("record", file(SQUADRO)), ("time", text("3"))];
    let game = import(&club, "squadro", &more)
        .await
        .expect("the import should succeed");
    assert_eq!(game.seats, [ANN, ANN]);
    assert_eq!(game.origin, Origin::Import);
    assert_eq!((game.entries.len(), game.version), (3, 4));
    let clock = game.clock.as_ref().expect("the game should have a clock");
    assert!(clock.runs_out > game.started);
    club.pump().await;
    let posts = club.channel.posts();
    let card = posts[0].card.as_ref().expect("the board should be posted");
    assert!(card.footer.contains("after 3 moves"), "{}", card.footer);
    // The game continues, and moves from before the import can be taken back.
    club.play(ANN, "B2").await;
    let loaded = club.app.load_record(game, Language::English).await;
    assert!(crate::game::offers::count_entries_back(&loaded.unwrap(), ANN).is_ok());
}

#[tokio::test]
async fn a_record_may_start_from_a_position_of_its_own() {
    let club = Club::new();
    let start =
        "game squadro\noptions first=light\nplayers 2\nstart 0 0 4 0 0 / 1 0 0 0 0 b\n\n1 B2\n";
    let game = import(&club, "squadro", &[("record", file(start))]).await;
    let game = game.expect("the import should succeed");
    assert_eq!(game.position.as_deref(), Some("0 0 4 0 0 / 1 0 0 0 0 b"));
    assert_eq!((game.entries.len(), game.origin), (1, Origin::Import));
    let played = crate::game::loaded_game::replay(&game).unwrap();
    assert_eq!(played.start_text(), game.position);
    club.play(ANN, "A1").await;
    let spoiled = start.replace("4 0 0 /", "99 0 0 /");
    let why = refused(&club, "squadro", &[("record", file(&spoiled))]).await;
    assert!(why.starts_with("Line 4 of the record doesn't fit"), "{why}");
}

#[tokio::test]
async fn a_finished_record_is_imported_as_an_ended_game() {
    let club = Club::new();
    let over = format!("{SQUADRO}resigned 2\nresult 1 resigned\n");
    let game = import(&club, "squadro", &[("record", file(&over))]).await;
    let game = game.expect("the import should succeed");
    let ended = game.ended.expect("the game should be over");
    assert_eq!((ended.winners, ended.how), (vec![1], "resigned".to_owned()));
    assert!(game.clock.is_none());
    assert_eq!(game.names, ["Zoe", "Yan"]);
    club.pump().await;
    let posts = club.channel.posts();
    assert!(
        posts[0].content.contains("Zoe wins"),
        "{}",
        posts[0].content
    );
    assert_eq!(club.app.store.ratings_of(ANN).await.unwrap(), []);
}

#[tokio::test]
async fn an_aborted_record_continues_from_where_it_was() {
    let club = Club::new();
    let head = "game squadro\noptions first=light\nended aborted 2\n\n1 A3\n";
    let game = import(&club, "squadro", &[("record", file(head))]).await;
    let game = game.expect("the import should succeed");
    assert_eq!((game.entries.len(), game.ended), (1, None));
    club.play(ANN, "B1").await;
    let late = format!("{head}2 B1\n");
    assert_eq!(
        refused(&club, "squadro", &[("record", file(&late))]).await,
        "Line 3 of the record doesn't fit: “ended aborted 2”. Everyone has moved by then, so the game can't have been aborted. Leave that line out."
    );
}

#[tokio::test]
async fn a_record_written_by_replay_can_be_imported() {
    let club = Club::new();
    let id = club.start(&[ANN, BEN]).await;
    club.play(ANN, "b B<->A a").await;
    let record = club.app.store.game(id).await.unwrap().unwrap();
    let played = crate::game::loaded_game::replay(&record).unwrap();
    let written = played
        .record(&["Ann".to_owned(), "Ben".to_owned()])
        .to_string();
    let marked = format!("\u{feff}{written}");
    let game = import(&club, "pentagame", &[("record", file(&marked))]).await;
    let game = game.expect("the import should succeed");
    assert_eq!(game.options, record.options);
    let again = crate::game::loaded_game::replay(&game).unwrap();
    assert_eq!(again.entries(), played.entries());
}

#[tokio::test]
async fn an_invalid_record_is_refused_with_the_faulty_line() {
    let club = Club::new();
    for (spoiled, says) in [
        (SQUADRO.replace("3 A1", "3 A9"), "Line 10"),
        (SQUADRO.replace("2 B1", "2 A2"), "Line 9"),
        (SQUADRO.replace("players 2", "players two"), "Line 4"),
        (format!("{SQUADRO}result 1 home\n"), "Line 11"),
        (format!("{SQUADRO}resigned 2\n4 B2\n"), "Line 12"),
        (
            "hello".to_owned(),
            "Line 1 of the record doesn't fit: “hello”",
        ),
        ("# mine\n\nhello\nworld\n".to_owned(), "Line 3 "),
        (String::new(), "of the record doesn't fit. "),
    ] {
        let said = refused(&club, "squadro", &[("record", file(&spoiled))]).await;
        assert!(said.contains(says), "expected {says:?} in {said:?}");
    }
    let spoiled = [("record", file("game squadro\nplayers 2\n\n1 A1\n2 B9\n"))];
    for (language, says) in [
        (
            Language::English,
            "Line 5 of the record doesn't fit: “2 B9”",
        ),
        (
            Language::German,
            "Zeile 5 der Mitschrift passt nicht: „2 B9“",
        ),
    ] {
        let said = refused_in(language, &club, "squadro", &spoiled).await;
        assert!(said.contains(says), "expected {says:?} in {said:?}");
    }
    let other = refused(&club, "pentagame", &[("record", file(SQUADRO))]).await;
    assert!(other.contains("of Squadro"), "{other}");
    let large = Value::File(Attached {
        size: u32::MAX,
        url: "shelf:".to_owned(),
    });
    let large = refused(&club, "squadro", &[("record", large)]).await;
    assert!(
        large.contains("64 KiB") && large.contains("`/replay`"),
        "{large}"
    );
    let strange = Value::File(Attached {
        size: 1,
        url: "https://evil.test/".to_owned(),
    });
    let lost = refused(&club, "squadro", &[("record", strange)]).await;
    assert!(lost.contains("couldn't fetch"), "{lost}");
    for more in [
        ("opponent", Value::User(person(BEN))),
        ("variant", text("quick")),
        ("level", Value::Integer(1)),
    ] {
        let said = refused(&club, "squadro", &[("record", file(SQUADRO)), more]).await;
        assert!(said.contains("fill in only `game`, `record`"), "{said}");
    }
    let games = club.app.store.games(GameQuery::default(), 9).await.unwrap();
    assert_eq!(games, [], "a refused record should not start a game");
}

#[tokio::test]
async fn a_finished_game_is_announced_as_imported_and_not_as_just_won() {
    let club = Club::new();
    // A name is text like any other, and a player may have none.
    let long = format!("**Zoe** {}", "x".repeat(60));
    let record = format!("{SQUADRO}resigned 2\n");
    let strange = record.replace("Zoe", &long).replace("seat 2 Yan\n", "");
    let game = import(&club, "squadro", &[("record", file(&strange))]).await;
    let names = game.expect("the import should succeed").names;
    assert_eq!(
        names,
        [format!("**Zoe** {}…", "x".repeat(23)), String::new()]
    );
    club.pump().await;
    let posts = club.channel.posts();
    let content = &posts[0].content;
    assert!(content.contains(r"\*\*Zoe\*\* xxx"), "{content}");
    assert!(content.contains("Player 2 resigned."), "{content}");
    let club = Club::new();
    let game = import(&club, "squadro", &[("record", file(&record))]).await;
    assert!(game.expect("the import should succeed").ended.is_some());
    club.pump().await;
    let posts = club.channel.posts();
    let [post] = &posts[..] else {
        panic!("{posts:?}")
    };
    let says = "📄 <@101> imported a finished game. Zoe wins! Yan resigned.";
    assert_eq!(post.content, says);
    assert!(post.pings.is_empty(), "{post:?}");
    let card = post.card.as_ref().expect("the board should be posted");
    assert_eq!(card.tone, crate::protocol::reply::Tone::Calm);
    assert!(card.title.contains("Zoe and Yan"), "{}", card.title);
    assert!(!card.text.contains("<@101>"), "{}", card.text);
}
