use asterism_rules::GameKind;
use asterism_store::{GameId, GuildSetting};

use super::*;
use crate::protocol::custom_id::CustomId;
use crate::testing::channel::Channel;
use crate::testing::club::{ANN, BEN, CLEO, Club, HERE, text};

/// Creates a club whose server wants threads.
async fn club() -> Club {
    let club = Club::new();
    *club.channel.lacks.lock().unwrap() = Some(Vec::new());
    let guild = HERE.guild.expect("the club is in a server");
    let threads = vec![GuildSetting::Threads(true)];
    let chosen = club.app.store.choose_for_guild(guild, threads).await;
    chosen.expect("the memory store does not fail");
    club
}

async fn record(club: &Club, game: GameId) -> GameRecord {
    let record = club.app.store.game(game).await;
    record
        .expect("the memory store does not fail")
        .expect("the game has begun")
}

async fn begin(club: &Club) -> (GameId, ChannelId) {
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    let thread = record(club, game).await.thread.expect("it has a thread");
    (game, thread)
}

#[tokio::test]
async fn a_game_is_played_in_its_thread() {
    let club = club().await;
    let (game, thread) = begin(&club).await;
    let name = format!("Squadro {game}: Ann, Ben");
    assert_eq!(club.channel.threads(), [(thread, name)]);
    // The message the thread starts from, then the first board.
    assert_eq!(club.channel.places(), [HERE.channel, thread]);
    let first = &club.channel.posts()[0].content;
    assert!(first.starts_with(&format!("Game {game} is on")), "{first}");

    // The board can be shown in the channel and in the thread, by players and by others.
    club.play(ANN, "A1").await;
    club.pump().await;
    for (user, channel, parent) in [
        (BEN, thread, Some(HERE.channel)),
        (CLEO, thread, Some(HERE.channel)),
        (CLEO, HERE.channel, None),
        (CLEO, ChannelId::new(77), Some(HERE.channel)),
    ] {
        let mut board = club.command(user, "board", &[("game", text(&game.to_string()))]);
        (board.place.channel, board.parent) = (channel, parent);
        assert!(club.handle(&board).await.is_ok(), "{board:?}");
    }
    let mut played = club.command(BEN, "move", &[("move", text("B1"))]);
    (played.place.channel, played.parent) = (thread, Some(HERE.channel));
    club.handle(&played).await.expect("it is Ben's turn here");
    club.pump().await;
    assert_eq!(club.channel.places()[2..], [thread, thread]);
    assert_eq!(club.channel.pings(), [ANN, BEN, ANN]);
    let mut elsewhere = club.command(CLEO, "board", &[("game", text(&game.to_string()))]);
    elsewhere.place.channel = ChannelId::new(77);
    assert!(club.handle(&elsewhere).await.is_err());
}

#[tokio::test]
async fn an_existing_thread_is_used() {
    let club = club().await;
    // Opens the thread on the first post's message, as if the program crashed before it recorded the thread.
    let message = MessageId::new(0);
    let opened = club
        .channel
        .open_thread(HERE.channel, message, "before")
        .await;
    let (_, thread) = begin(&club).await;
    assert_eq!(opened, Ok(thread));
    assert_eq!(club.channel.threads(), [(thread, "before".to_owned())]);
    assert_eq!(club.channel.places(), [HERE.channel, thread]);
}

#[tokio::test]
async fn without_a_thread_the_game_is_played_in_the_channel() {
    for (lacks, says) in [
        (None, ""),
        (
            Some(vec![Permission::CreatePublicThreads]),
            "Create Public Threads",
        ),
    ] {
        let club = club().await;
        *club.channel.lacks.lock().unwrap() = lacks;
        let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
        assert_eq!(record(&club, game).await.thread, None);
        assert!(club.channel.threads().is_empty());
        let mut posts = club.channel.posts();
        let board = posts.pop().expect("the first board is there");
        assert!(board.card.is_some());
        assert_eq!(posts.len(), usize::from(!says.is_empty()));
        for notice in posts {
            assert!(notice.content.contains(says), "{}", notice.content);
        }
    }
}

#[tokio::test]
async fn if_its_thread_is_lost_a_game_continues_in_the_channel() {
    let forbidden = || SendError::Forbidden("no".to_owned());
    for (trouble, lacks, says) in [
        (SendError::Gone, vec![], "thread is gone"),
        (forbidden(), vec![], "thread is locked"),
        (
            forbidden(),
            vec![Permission::SendMessagesInThreads],
            "Send Messages in Threads",
        ),
    ] {
        let club = club().await;
        let (game, thread) = begin(&club).await;
        *club.channel.thread_trouble.lock().unwrap() = Some(trouble);
        *club.channel.lacks.lock().unwrap() = Some(lacks);
        let mut played = club.command(ANN, "move", &[("move", text("A1"))]);
        (played.place.channel, played.parent) = (thread, Some(HERE.channel));
        played.lacks = vec![Permission::SendMessagesInThreads];
        club.handle(&played).await.expect("the game continues");
        club.pump().await;
        let board = club.channel.posts().pop().expect("there is a board");
        assert!(board.content.contains(says), "{}", board.content);
        assert_eq!(board.pings, [BEN]);
        assert_eq!(club.channel.places().last(), Some(&HERE.channel));
        assert_eq!(record(&club, game).await.thread, None);
        // Only the first post says so.
        club.play(BEN, "B1").await;
        club.pump().await;
        let board = club.channel.posts().pop().expect("there is a board");
        assert!(!board.content.contains("thread"), "{}", board.content);
    }
}

#[tokio::test]
async fn a_series_has_one_thread() {
    let club = club().await;
    let game = club.begin(GameKind::Squadro, "series", &[ANN, BEN]).await;
    let first = record(&club, game).await;
    let board = crate::protocol::payload::Board {
        game,
        version: first.version,
    };
    let resigned = club.press(ANN, &CustomId::Resign(board), &[]);
    club.handle(&resigned).await.expect("a player may resign");
    club.pump().await;
    let running = club.app.running_records(ANN, None).await.unwrap();
    assert_eq!(running.len(), 1);
    assert!(running[0].thread.is_some());
    assert_eq!(running[0].thread, first.thread);
    assert_eq!(club.channel.threads().len(), 1);
}

#[tokio::test]
async fn a_challenge_in_a_thread_is_played_there() {
    let club = club().await;
    let thread = Channel::thread_of(MessageId::new(7));
    let mut request = club.command(
        ANN,
        "challenge",
        &[
            ("game", text("squadro")),
            (
                "opponent",
                crate::protocol::request::Value::User(crate::testing::club::person(
                    crate::testing::club::ENGINE,
                )),
            ),
        ],
    );
    (request.place.channel, request.parent) = (thread, Some(HERE.channel));
    request.opens_threads = false;
    club.handle(&request).await.expect("a game begins");
    let running = club.app.running_records(ANN, None).await.unwrap();
    club.pump().await;
    assert_eq!(
        (running[0].place.channel, running[0].thread),
        (thread, None)
    );
    assert!(club.channel.threads().is_empty());
}
