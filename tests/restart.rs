//! Killed, stopped, restarted: no game, button or board is lost, and no board is posted twice.

use serde_json::{Value, json};

use crate::play::{check_end, check_turn_post};
use crate::support::game::{RECORDED, after, challenge};
use crate::support::guided::{Plan, choose, confirm_moves, find};
use crate::support::ledger::direct_messages;
use crate::support::request::{is_callback, is_edit, is_post};
use crate::support::time::{days, minutes};
use crate::support::{Because, Club, Game, Player, Setup};

#[tokio::test]
async fn everything_continues_after_kill_9() {
    let mut club = Setup::program(Because::ItIsKilled).open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));

    // A challenge survives …
    let post = challenge(&[&ann, &ben], json!({"seat": "first"}))
        .await
        .public();
    club.kill_bot().await;
    club.start_bot().await;
    ben.press(&post, "Accept").await.public();
    let id = crate::support::game::game_id(&post);
    let game = Game {
        id,
        channel: post.channel().to_owned(),
        players: vec![ann.clone(), ben.clone()],
        challenge: post,
    };
    let post = game.play_recorded(&club, 4).await;

    // … and a dialog at each of its choices …
    confirm_moves(&ann).await;
    let dialog = ann.press(&post, "Move…").await.private();
    club.kill_bot().await;
    club.start_bot().await;
    let destination = find(&ann, &dialog, "b")
        .await
        .expect("the dialog continues");
    club.kill_bot().await;
    club.start_bot().await;
    let black = find(&ann, &destination, "b")
        .await
        .expect("the dialog continues");
    let form = ann.press(&black, "Type…").await;
    club.kill_bot().await;
    club.start_bot().await;
    let gray = ann.fill_in(&form, "E-2-c").await.private();
    let ready = find(&ann, &gray, "E-3-c")
        .await
        .expect("the dialog continues");
    club.kill_bot().await;
    club.start_bot().await;
    ann.press(&ready, "Play").await.silent();
    assert_eq!(ready.id(), dialog.id(), "the dialog stays one message");

    // … and the game with its posts, to the end.
    let post = game.turn(&club, 5).await;
    check_turn_post(&club, &game, 5, &post).await;
    for (ply, notation) in RECORDED.iter().enumerate().skip(5) {
        game.play(&club, ply, notation).await;
    }
    club.kill_bot().await;
    club.start_bot().await;
    let end = game.turn(&club, RECORDED.len()).await;
    check_end(
        &club,
        &game,
        &end,
        Some(game.on_turn(RECORDED.len() - 1)),
        &["win together"],
    )
    .await;
    let looked = ann.press(&end, "Look at the board").await.private();
    assert!(looked.words().contains("win together"), "{}", looked.show());
    assert_eq!(game.boards(&club).len(), RECORDED.len() + 1);
    club.close().await;
}

/// The moment around a move at which the bot is killed.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// The player has just received the response.
    Answered,
    /// The buttons of the previous board have just been removed.
    Stripped,
    /// The new board has just been posted, but the bot does not know it yet.
    Posted,
    /// Before all of these, this many yields to the scheduler after the request.
    After(usize),
}

#[tokio::test]
async fn no_board_is_lost_or_doubled_whenever_the_bot_is_killed() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let moments = [
        Moment::Answered,
        Moment::Stripped,
        Moment::Posted,
        Moment::After(3),
        Moment::After(40),
        Moment::Posted,
        Moment::After(150),
        Moment::Stripped,
        Moment::After(600),
        Moment::Answered,
        Moment::After(1500),
        Moment::Posted,
    ];
    let mut played_again = 0;
    for (ply, notation) in RECORDED.iter().enumerate() {
        let mover = game.on_turn(ply).clone();
        match moments[ply] {
            Moment::Answered => club.kill_bot_when(is_callback),
            Moment::Stripped => club.kill_bot_when(is_edit),
            Moment::Posted => club.kill_bot_when(is_post),
            Moment::After(_) => {}
        }
        let asked = tokio::spawn({
            let (mover, notation) = (mover.clone(), (*notation).to_owned());
            async move { mover.plays(&notation).await }
        });
        if let Moment::After(turns) = moments[ply] {
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
            club.kill_bot().await;
        } else {
            club.wait_for_killed_bot().await;
        }
        asked.abort();
        club.start_bot().await;
        // If the move was not made, make it now.
        if game.moves_made(&mover).await == after(ply) {
            mover.plays(notation).await.played();
            played_again += 1;
        }
        let post = game.turn(&club, ply + 1).await;
        if ply + 1 < RECORDED.len() {
            check_turn_post(&club, &game, ply + 1, &post).await;
        } else {
            check_end(
                &club,
                &game,
                &post,
                Some(game.on_turn(RECORDED.len() - 1)),
                &["win together"],
            )
            .await;
        }
    }
    println!(
        "{played_again} of {} moves had not been made when the bot was killed",
        RECORDED.len()
    );
    let boards = game.boards(&club);
    assert_eq!(
        boards.len(),
        RECORDED.len() + 1,
        "one board per move: {boards:?}"
    );
    for (ply, board) in boards.iter().enumerate().take(RECORDED.len()) {
        assert!(game.shows(board, ply), "{}", board.show());
        club.check_notifications(board, &[game.on_turn(ply)]).await;
    }
    club.close().await;
}

/// Discord compares the names of messages for a few minutes; the bot comes back later than that.
#[tokio::test]
async fn what_was_sent_before_a_long_outage_is_not_sent_again() {
    let mut club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    ben.command("settings", json!({"pings": "direct"}))
        .await
        .private();
    let game = Game::accepted(&[&ann, &ben], json!({})).await;
    club.wait_until_idle().await;

    // The bot dies when Discord has taken the board, but has not said so.
    club.kill_bot_when(|request| is_post(request) && !request.files.is_empty());
    let asked = tokio::spawn({
        let ann = ann.clone();
        async move { ann.plays(RECORDED[0]).await }
    });
    club.wait_for_killed_bot().await;
    asked.abort();
    club.pass(minutes(6)).await;

    // The same with the message to Ben.
    club.start_bot().await;
    club.kill_bot_when(|request| is_post(request) && request.files.is_empty());
    club.wait_for_killed_bot().await;
    assert_eq!(game.boards(&club).len(), 2, "the first one and Ben's");
    club.pass(days(1)).await;
    // Another attempt arrived as well.
    let sent = club.requests(0).into_iter().rfind(is_post);
    let sent = sent.expect("Ben was told");
    let mut body = sent.body.expect("it has a text");
    body["nonce"].take();
    body["enforce_nonce"].take();
    club.api("POST", &sent.path, Some(body)).await;
    assert_eq!(direct_messages(&club, &ben).await.len(), 2);

    club.start_bot().await;
    club.wait_until_idle().await;
    let boards = game.boards(&club);
    assert_eq!(boards.len(), 2, "{boards:#?}");
    assert!(game.shows(&boards[1], 1), "{}", boards[1].show());
    let told = direct_messages(&club, &ben).await;
    assert_eq!(told.len(), 1, "{told:#?}");
    game.play(&club, 1, RECORDED[1]).await;
    club.close().await;
}

#[tokio::test]
async fn a_stopping_bot_finishes_running_requests() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));

    // The response to a challenge is sent, but the bot does not yet know the place of the post.
    club.stop_bot_when(is_callback);
    let post = challenge(&[&ann, &ben], json!({"seat": "first"}))
        .await
        .public();
    club.wait_for_stopped_bot().await;
    club.start_bot().await;
    let list = ben.command("games", json!({})).await.private();
    assert!(
        list.card().contains(post.id()),
        "the list leads to the challenge: {}",
        list.show()
    );
    ben.press(&post, "Accept").await.public();
    let id = crate::support::game::game_id(&post);
    let game = Game {
        id,
        channel: post.channel().to_owned(),
        players: vec![ann.clone(), ben.clone()],
        challenge: post,
    };
    game.turn(&club, 0).await;

    // A move is made and its board is being posted.
    for (ply, notation) in RECORDED.iter().enumerate().take(4) {
        if ply % 2 == 0 {
            club.stop_bot_when(is_callback);
        } else {
            club.stop_bot_when(is_edit);
        }
        let answer = game.on_turn(ply).plays(notation).await;
        answer.played();
        club.wait_for_stopped_bot().await;
        club.start_bot().await;
        let post = game.turn(&club, ply + 1).await;
        check_turn_post(&club, &game, ply + 1, &post).await;
    }
    assert_eq!(game.boards(&club).len(), 5);
    club.close().await;
}

/// Returns the messages as `player` sees them, without the revisions: after a restart, each view is newer.
async fn view(club: &Club, player: &Player, game: &Game) -> Vec<Value> {
    let mut messages = club.page.messages(&player.id, &game.channel).await;
    for message in &mut messages {
        message["revision"].take();
    }
    messages
}

#[tokio::test]
async fn bot_and_sandbox_survive_a_restart_of_the_sandbox() {
    let mut club = Setup::sockets(Because::OfItsConnection)
        .durable()
        .open()
        .await;
    // The bot's requests fail while the sandbox is restarting.
    club.expect_trouble();
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play_recorded(&club, 3).await;
    let dialog = ben.press(&post, "Move…").await.private();
    let before = view(&club, &ben, &game).await;

    club.restart_sandbox().await;
    let after = view(&club, &ben, &game).await;
    assert_eq!(after, before, "the sandbox's state is unchanged");
    let url = post.picture().expect("a board has a picture");
    let (status, ..) = club.page.fetch(url).await;
    assert_eq!(status, 200, "the picture can still be downloaded");

    let ready = choose(&ben, dialog, Plan::of(RECORDED[3])).await;
    ben.press(&ready, "Play").await.silent();
    game.turn(&club, 4).await;
    game.play(&club, 4, RECORDED[4]).await;
    club.close().await;
}

#[tokio::test]
async fn a_board_that_cannot_be_posted_is_posted_later() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    // A move is made from another channel, while the bot may not write in the game's channel.
    club.tolerate(403, "/channels/{channel_id}/messages");
    club.page
        .bot_permissions(&game.channel, &[], &["SEND_MESSAGES"])
        .await;
    let from = ann.at(&club.channel("lounge"));
    let before = club.requests_so_far();
    let answer = from
        .command("move", json!({"move": RECORDED[0], "game": game.id}))
        .await;
    answer.played();
    let refused = club
        .request_after(before, "a refused board", |request| {
            is_post(request) && request.status == 403
        })
        .await;
    assert!(refused.error.is_some());
    club.page
        .bot_permissions(&game.channel, &["SEND_MESSAGES"], &[])
        .await;
    let post = game.turn(&club, 1).await;
    check_turn_post(&club, &game, 1, &post).await;
    game.play(&club, 1, RECORDED[1]).await;
    assert_eq!(game.boards(&club).len(), 3);
    club.close().await;
}

#[tokio::test]
async fn a_board_that_was_deleted_does_not_stop_the_game() {
    let mut club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play(&club, 0, RECORDED[0]).await;
    game.noted(&post).await;
    // Its buttons are gone with it, so the bot has none to remove.
    club.tolerate(404, "/channels/{channel_id}/messages/{message_id}");
    club.page.delete(&ann.id, &game.channel, post.id()).await;
    let post = game.play(&club, 1, RECORDED[1]).await;
    check_turn_post(&club, &game, 2, &post).await;
    let seen = cleo.command("board", json!({})).await.private();
    assert!(game.shows(&seen, 2), "{}", seen.show());
    club.close().await;
}

#[tokio::test]
async fn no_token_is_logged() {
    let club = Setup::program(Because::OfItsSettings)
        .with("ASTERISM_LOG", "trace")
        .open()
        .await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let dialog = ann.press(&post, "Move…").await.private();
    let ready = choose(&ann, dialog, Plan::of(RECORDED[0])).await;
    ann.press(&ready, "Play").await.silent();
    game.turn(&club, 1).await;
    ann.suggestions("move", json!({"move": "b"}), "move").await;
    // Every test searches the log for tokens at its end; in this one, the bot logs at the highest level.
    club.close().await;
}
