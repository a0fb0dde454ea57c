//! Clocks, as described in `docs/clocks.md`: reminders, losses on time, time banks, vacations, outages.

use std::time::Duration;

use asterism_rules::{AnyGame, GameKind, Seat};
use serde_json::{Value, json};

use crate::play::check_end;
use crate::support::game::{RECORDED, challenge};
use crate::support::ledger::{check_only_live, posts};
use crate::support::request::{is_callback, is_post};
use crate::support::time::{START_MS, days, hours, minutes};
use crate::support::{Because, Club, Game, Message, Player, Setup};

/// The smallest step of time.
const MOMENT: Duration = Duration::from_millis(1);

/// When the time on the board of the only game is updated after an outage.
const UPDATED_WITHIN: Duration = Duration::from_millis(100);

/// Starts a game of Pentagame on these terms, in which the first of `players` moves first. Returns it with its first board.
async fn begin(club: &Club, players: &[&Player], more: Value) -> (Game, Message) {
    let game = Game::accepted(players, more).await;
    let board = newest(club, &game).await;
    assert!(game.shows(&board, 0), "{}", board.show());
    (game, board)
}

/// Returns the game's newest post once the bot is idle.
async fn newest(club: &Club, game: &Game) -> Message {
    club.wait_until_idle().await;
    let posts = posts(club, &game.players[0]).await;
    posts.into_iter().next_back().expect("there is a post")
}

/// Checks that a post says that time runs out this long after the club was opened.
#[track_caller]
fn check_runs_out(board: &Message, after: Duration) {
    let moment = START_MS + i64::try_from(after.as_millis()).expect("the duration fits");
    let moment = moment / 1000;
    let says = format!("Time runs out <t:{moment}:R>");
    assert!(
        board.words().contains(&says),
        "{says:?} is not in {}",
        board.show()
    );
}

/// Checks when time runs out according to `/board`, even if that changed after the board was posted.
async fn check_looks(player: &Player, game: &Game, after: Duration) {
    let typed = json!({"game": game.id});
    let board = player.command("board", typed).await.private();
    check_runs_out(&board, after);
}

/// Returns the reminder, which must be the game's newest post.
async fn newest_reminder(club: &Club, game: &Game) -> Message {
    let reminder = newest(club, game).await;
    assert!(
        reminder.content().contains("your time runs out"),
        "{}",
        reminder.show()
    );
    reminder
}

/// Checks that `board` is still the turn's post, with picture and buttons, that it shows when time runs out now, and that it notified its
/// player only once.
async fn check_board(club: &Club, game: &Game, board: &Message, after: Duration) {
    let now = newest(club, game).await;
    assert_eq!(now.id(), board.id());
    check_runs_out(&now, after);
    assert!(now.has_button("Move…"), "{}", now.show());
    assert!(now.picture().is_some() && now.picture() != board.picture());
    let called = game
        .players
        .iter()
        .find(|player| now.content().starts_with(&player.mention()));
    club.check_notifications(&now, &[called.expect("it names its player")])
        .await;
}

/// Checks that no player has lost on time just before `last` has passed, and that one has once it has passed.
async fn check_lost_after(club: &Club, game: &Game, last: Duration) -> Message {
    club.pass(last.saturating_sub(MOMENT)).await;
    let before = newest(club, game).await;
    assert!(
        !before.words().contains("ran out of time"),
        "{}",
        before.show()
    );
    club.pass(MOMENT).await;
    let end = newest(club, game).await;
    assert!(end.words().contains("ran out of time"), "{}", end.show());
    end
}

/// Plays a move for the player whose turn it is after `ply` moves. Returns the new board.
async fn play(club: &Club, game: &Game, ply: usize) -> Message {
    let typed = json!({"move": RECORDED[ply], "game": game.id});
    game.on_turn(ply).command("move", typed).await.played();
    let board = newest(club, game).await;
    assert!(game.shows(&board, ply + 1), "{}", board.show());
    board
}

#[tokio::test]
async fn a_player_is_reminded_once_and_then_loses_on_time() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (game, board) = begin(&club, &[&ann, &ben], json!({"time": "1", "rated": true})).await;
    check_runs_out(&board, days(1));
    let called = club.page.log().await.len();
    club.pass(hours(18).saturating_sub(MOMENT)).await;
    assert_eq!(club.page.log().await.len(), called);
    club.pass(MOMENT).await;
    let reminder = newest(&club, &game).await;
    let moment = START_MS / 1000 + 24 * 60 * 60;
    assert_eq!(
        reminder.content(),
        format!("⏳ {}, your time runs out <t:{moment}:R>.", ann.mention())
    );
    assert_eq!(
        reminder.0["message_reference"]["message_id"],
        json!(board.id()),
        "the reminder replies to the board's post"
    );
    club.check_notifications(&reminder, &[&ann]).await;
    check_only_live(&club, &ann, &board).await;
    let end = check_lost_after(&club, &game, hours(6)).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ben.mention()), "ran out of time"],
    )
    .await;
    assert!(
        end.card()
            .ends_with("Ratings: Ann **1338?** (−162), Ben **1662?** (+162)"),
        "{}",
        end.show()
    );
    check_only_live(&club, &ann, &end).await;
    // The reminder, and the end for both players.
    assert_eq!(club.page.log().await.len(), called + 3);
    let late = json!({"move": RECORDED[0], "game": game.id});
    ann.command("move", late).await.refused(&["is over"]);
    ann.click(&board, "Move…").await.refused(&["is over"]);
    let profile = ann.command("profile", json!({})).await.private();
    assert!(profile.card().contains("1 lost"), "{}", profile.show());
    club.pass(days(3)).await;
    assert_eq!(
        posts(&club, &ann).await.len(),
        4,
        "challenge, board, reminder, end"
    );
    club.close().await;
}

/// Checks that the text board shows `now`.
async fn check_position(player: &Player, game: &Game, now: &AnyGame) {
    let typed = json!({"game": game.id, "text": true});
    let board = player.command("board", typed).await.private();
    let plain = now.plain();
    assert!(
        board.content().contains(plain.trim_end()),
        "not in {}:\n{plain}",
        board.show()
    );
}

#[tokio::test]
async fn after_a_loss_on_time_the_other_three_play_on_around_the_pieces() {
    let club = Club::open_timeless().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let dan = club.reader("Dan", "en-US").await;
    let terms = json!({"time": "1", "rated": true});
    let (game, _) = begin(&club, &[&ann, &ben, &cleo, &dan], terms).await;
    let mut now = AnyGame::new(GameKind::Pentagame, "", 4).expect("four can play");
    ann.plays("e E<->A 2a").await.played();
    now.play("e E<->A 2a").expect("legal");
    let board = newest(&club, &game).await;
    check_runs_out(&board, days(1));
    club.pass(days(1)).await;
    assert!(now.time_out(Seat::new(1).expect("a seat")));
    let board = newest(&club, &game).await;
    assert!(
        board
            .card()
            .contains(&format!("{} ran out of time", ben.mention())),
        "{}",
        board.show()
    );
    assert!(
        board
            .headline()
            .starts_with(&format!("{}, your turn in ", cleo.mention())),
        "{}",
        board.show()
    );
    check_runs_out(&board, days(2));
    check_position(&cleo, &game, &now).await;
    check_only_live(&club, &ann, &board).await;
    let late = json!({"move": "a E<->A 1e", "game": game.id});
    ben.command("move", late).await.refused(&["left this game"]);
    // Ben's figure stays on the board, so others can still swap with it.
    for (player, notation) in [
        (&cleo, "c C->C-1-D"),
        (&dan, "d D->D-1-E"),
        (&ann, "e A<->E 2a"),
    ] {
        player.plays(notation).await.played();
        now.play(notation).expect("legal");
    }
    let board = newest(&club, &game).await;
    assert!(
        board
            .headline()
            .starts_with(&format!("{}, your turn in ", cleo.mention())),
        "{}",
        board.show()
    );
    check_position(&cleo, &game, &now).await;
    // Cleo and Dan run out of time as well. Ann is the only one left and wins, and only now is the game rated.
    club.pass(days(1)).await;
    let board = newest(&club, &game).await;
    assert!(!board.card().contains("Ratings"), "{}", board.show());
    let end = check_lost_after(&club, &game, days(1)).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ann.mention())],
    )
    .await;
    assert!(end.card().contains("Ratings: "), "{}", end.show());
    club.close().await;
}

#[tokio::test]
async fn a_time_bank_is_used_up_over_the_game() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (game, board) = begin(&club, &[&ann, &ben], json!({"time": "1+3"})).await;
    check_runs_out(&board, days(4));
    // Two days: one of them is taken from the time bank.
    club.pass(days(2)).await;
    let board = play(&club, &game, 0).await;
    check_runs_out(&board, days(2 + 4));
    // A move within its first day costs nothing.
    club.pass(hours(23)).await;
    let board = play(&club, &game, 1).await;
    check_runs_out(&board, days(2 + 3) + hours(23));
    // Neither a restart nor a sent reminder changes this.
    let mut club = club;
    club.pass(hours(60)).await;
    newest_reminder(&club, &game).await;
    club.kill_bot().await;
    club.start_bot().await;
    let end = check_lost_after(&club, &game, hours(12)).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ben.mention())],
    )
    .await;
    club.close().await;
}

#[tokio::test]
async fn a_vacation_is_shown_before_accepting_and_stops_the_clock() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    // It is 2 November, noon.
    let away = json!({"vacation": "2026-11-04 to 2026-11-06"});
    let set = ben.command("settings", away).await.private();
    assert!(
        set.card()
            .contains("**Vacation**: 2026-11-04 to 2026-11-06"),
        "{}",
        set.show()
    );
    assert!(set.card().contains("27 days left"), "{}", set.show());
    let post = challenge(&[&ann, &ben], json!({"seat": "last", "time": "3"}))
        .await
        .public();
    assert!(
        post.card().contains(&format!(
            "🏖️ {} is on vacation 2026-11-04 to 2026-11-06",
            ben.mention()
        )),
        "{}",
        post.show()
    );
    ben.press(&post, "Accept").await.public();
    let game = Game::of(post, &[&ben, &ann]);
    let board = newest(&club, &game).await;
    assert!(
        board
            .headline()
            .starts_with(&format!("{}, your turn in ", ben.mention())),
        "{}",
        board.show()
    );
    // Three days, plus three days on which the clock does not run.
    check_runs_out(&board, days(6));
    club.pass(days(4)).await;
    assert_eq!(newest(&club, &game).await.id(), board.id());
    // Ben can still move; then his time stops and Ann's runs.
    let board = play(&club, &game, 0).await;
    check_runs_out(&board, days(7));
    // Before her time is over, Ann starts a vacation during her turn and ends it later.
    let set = json!({"vacation": "2026-11-06 to 2026-11-08"});
    ann.command("settings", set).await.private();
    check_looks(&ben, &game, days(9) + hours(12)).await;
    // The board also shows it, and notifies no one again.
    check_board(&club, &game, &board, days(9) + hours(12)).await;
    club.pass(days(3)).await;
    assert_eq!(newest(&club, &game).await.id(), board.id());
    let off = ann
        .command("settings", json!({"vacation": "off"}))
        .await
        .private();
    assert!(off.card().contains("**Vacation**: none"), "{}", off.show());
    // The vacation lasted 2.5 days.
    let end = check_lost_after(&club, &game, hours(60)).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ben.mention())],
    )
    .await;
    club.close().await;
}

#[tokio::test]
async fn nobody_loses_while_discord_is_unreachable() {
    let mut club = Setup::sockets(Because::OfItsConnection)
        .timeless()
        .open()
        .await;
    club.expect_trouble();
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (game, board) = begin(&club, &[&ann, &ben], json!({"time": "1"})).await;
    club.pass(hours(10)).await;
    let told = club.feed.look(|view| view.connections().len());
    club.page.gateway(&json!({"do": "down"})).await;
    club.wait_for_disconnection().await;
    club.logged("Discord cannot be reached").await;
    club.pass(days(3)).await;
    assert_eq!(
        newest(&club, &game).await.id(),
        board.id(),
        "no game has been decided"
    );
    club.page.gateway(&json!({"do": "up"})).await;
    club.wait_for_connection(told).await;
    club.logged("Discord can be reached again").await;
    assert_eq!(newest(&club, &game).await.id(), board.id());
    // The outage counts from the last time the bot recorded that it was running, at most five minutes before.
    check_looks(&ben, &game, days(4)).await;
    // The times on boards are updated one after another, because no one waits for that.
    club.pass(UPDATED_WITHIN).await;
    check_board(&club, &game, &board, days(4)).await;
    // The remaining time is the same as before: 14 hours, with a reminder after 8 of them.
    club.pass(hours(8).saturating_sub(UPDATED_WITHIN + MOMENT))
        .await;
    assert_eq!(newest(&club, &game).await.id(), board.id());
    club.pass(MOMENT).await;
    newest_reminder(&club, &game).await;
    let end = check_lost_after(&club, &game, hours(6)).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ben.mention())],
    )
    .await;
    club.close().await;
}

#[tokio::test]
async fn nobody_loses_while_the_bot_is_down() {
    let mut club = Setup::program(Because::ItIsKilled).timeless().open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (game, board) = begin(&club, &[&ann, &ben], json!({"time": "1"})).await;
    // The bot is down for four days, then for two more, twenty minutes before the end.
    club.pass(hours(10)).await;
    club.kill_bot().await;
    club.pass(days(4)).await;
    club.start_bot().await;
    club.pass(hours(13) + minutes(40)).await;
    let reminder = newest_reminder(&club, &game).await;
    club.kill_bot().await;
    club.pass(days(2)).await;
    club.start_bot().await;
    // After the bot returns, a player has at least an hour left.
    club.pass(minutes(59)).await;
    assert_eq!(
        newest(&club, &game).await.id(),
        reminder.id(),
        "one reminder per turn"
    );
    // Further restarts change nothing, and a short outage only extends the time by its length.
    club.kill_bot().await;
    club.start_bot().await;
    assert_eq!(newest(&club, &game).await.id(), reminder.id());
    let board_now = ann.press(&board, "Move…").await.private();
    assert!(
        board_now.menu().is_some() || board_now.is_live(),
        "{}",
        board_now.show()
    );
    club.pass(minutes(1)).await;
    let end = newest(&club, &game).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ben.mention())],
    )
    .await;
    club.close().await;
}

#[tokio::test]
async fn a_short_outage_is_not_compensated() {
    let mut club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (game, _) = begin(&club, &[&ann, &ben], json!({"time": "1"})).await;
    club.pass(hours(24).saturating_sub(minutes(3))).await;
    let reminder = newest(&club, &game).await;
    club.kill_bot().await;
    club.pass(minutes(5)).await;
    assert_eq!(newest(&club, &game).await.id(), reminder.id());
    club.start_bot().await;
    let end = newest(&club, &game).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ben.mention())],
    )
    .await;
    club.close().await;
}

#[tokio::test]
async fn a_move_at_the_last_moment_counts() {
    let mut club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (game, _) = begin(&club, &[&ann, &ben], json!({"time": "1"})).await;
    club.pass(days(1).saturating_sub(MOMENT)).await;
    let board = play(&club, &game, 0).await;
    check_runs_out(&board, days(2).saturating_sub(MOMENT));
    // The time of a finished turn no longer matters.
    club.pass(days(1).saturating_sub(MOMENT)).await;
    // The bot is killed when the move is answered, and restarted after the player's time would have run out: the move counts.
    club.kill_bot_when(is_callback);
    let asked = tokio::spawn({
        let ben = ben.clone();
        async move { ben.plays(RECORDED[1]).await }
    });
    club.wait_for_killed_bot().await;
    asked.abort();
    club.pass(minutes(2)).await;
    club.start_bot().await;
    let board = newest(&club, &game).await;
    assert!(game.shows(&board, 2), "{}", board.show());
    assert!(
        board
            .headline()
            .starts_with(&format!("{}, your turn in ", ann.mention())),
        "{}",
        board.show()
    );
    check_only_live(&club, &ann, &board).await;
    // The board is posted late, but the turn started with the move.
    check_runs_out(&board, days(3).saturating_sub(2 * MOMENT));
    // The bot is killed while it posts the loss, which is posted only once.
    club.pass(days(1).saturating_sub(minutes(4))).await;
    club.kill_bot_when(is_post);
    club.pass(minutes(3)).await;
    club.wait_for_killed_bot().await;
    club.start_bot().await;
    let end = newest(&club, &game).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ben.mention())],
    )
    .await;
    let ends = posts(&club, &ann).await;
    let ends = ends
        .iter()
        .filter(|post| post.words().contains("ran out of time"));
    assert_eq!(ends.count(), 1);
    club.close().await;
}

#[tokio::test]
async fn a_takeback_restarts_the_turn_and_practice_has_no_clock() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (game, _) = begin(&club, &[&ann, &ben], json!({"time": "1"})).await;
    club.pass(hours(20)).await;
    play(&club, &game, 0).await;
    club.pass(hours(20)).await;
    let ask = ann.command("takeback", json!({})).await.private();
    ann.press(&ask, "Take it back").await.private();
    let offer = newest(&club, &game).await;
    ben.press(&offer, "Accept").await.public();
    let board = newest(&club, &game).await;
    assert!(game.shows(&board, 0), "{}", board.show());
    check_runs_out(&board, days(1) + hours(40));
    // Ann is reminded in this turn as usual.
    club.pass(hours(18)).await;
    newest_reminder(&club, &game).await;
    let end = check_lost_after(&club, &game, hours(6)).await;
    check_end(
        &club,
        &game,
        &end,
        None,
        &[&format!("{} wins", ben.mention())],
    )
    .await;
    let practice = challenge(&[&ann, &ann], json!({"seat": "first"}))
        .await
        .private();
    let board = newest(&club, &game).await;
    assert!(
        !board.card().contains("Time runs out"),
        "{}",
        practice.show()
    );
    club.pass(days(60)).await;
    assert_eq!(newest(&club, &game).await.id(), board.id());
    club.close().await;
}
