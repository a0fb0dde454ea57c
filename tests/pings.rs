//! How players are notified of their turn, as chosen under `/settings`: by a mention, a DM, one message a day, or not at
//! all. They are notified once, in their language, and in another way if the chosen one is not possible.

use serde_json::{Value, json};

use crate::support::game::RECORDED;
use crate::support::ledger::{Ledger, direct_messages, posts};
use crate::support::request::is_post;
use crate::support::time::{START_MS, days, hours};
use crate::support::{Club, Game, Message, Player};

/// The route that posts messages, including DMs.
const MESSAGES: &str = "/channels/{channel_id}/messages";

async fn choose_notification(player: &Player, settings: Value) {
    player.command("settings", settings).await.private();
}

/// Starts a game of Pentagame. The first of `players` challenges the others and moves first. Returns the game with the challenge's post.
async fn begin(club: &Club, players: &[&Player], more: Value) -> (Game, Message) {
    let game = Game::accepted(players, more).await;
    club.wait_until_idle().await;
    let post = game.challenge.clone();
    (game, post)
}

async fn newest(club: &Club, reader: &Player) -> Message {
    club.wait_until_idle().await;
    posts(club, reader).await.pop().expect("there is a post")
}

/// Returns the newest DM. There must be `count` by now.
async fn newest_dm(club: &Club, player: &Player, count: usize) -> Message {
    let mut direct = direct_messages(club, player).await;
    let shown: Vec<String> = direct.iter().map(Message::show).collect();
    assert_eq!(direct.len(), count, "{shown:#?}");
    direct.pop().expect("there is a DM")
}

/// Opens or closes a person's DMs.
async fn set_dms_open(club: &Club, player: &Player, open: bool) {
    let path = format!("/sandbox/users/{}", player.id);
    let set = club.page.patch(&path, &json!({"dms_open": open})).await;
    set.unwrap_or_else(|refused| panic!("{} cannot choose that: {refused}", player.name));
}

#[tokio::test]
async fn four_players_are_notified_as_they_chose() {
    let club = Club::open_timeless().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let dan = club.reader("Dan", "en-US").await;
    for (player, way) in [(&ben, "direct"), (&cleo, "digest"), (&dan, "none")] {
        choose_notification(player, json!({"pings": way})).await;
    }
    let mut ledger = Ledger::default();
    let (game, post) = begin(&club, &[&ann, &ben, &cleo, &dan], json!({})).await;
    ledger.calls(&post, &[&ben, &cleo, &dan]);
    ledger.calls(&newest(&club, &ann).await, &[&ann]);
    ledger.check(&club.page.log().await);
    let moves = ["e E<->A 2a", "a E<->A 1e", "c C->C-1-D", "d D->D-1-E"];
    for (ply, (player, notation)) in game.players.iter().zip(moves).enumerate() {
        let typed = json!({"move": notation, "game": game.id});
        player.command("move", typed).await.played();
        let board = newest(&club, &ann).await;
        assert!(game.shows(&board, ply + 1), "{}", board.show());
        let next = game.on_turn(ply + 1);
        let said = format!(
            "{}, your turn in Pentagame #{}: {} played {notation}",
            next.mention(),
            game.id,
            player.name
        );
        assert_eq!(board.headline(), said, "the board always names the player");
        match ply {
            // Ben is notified by a DM that links to the board.
            0 => {
                let direct = newest_dm(&club, &ben, 1).await;
                let url = format!(
                    "https://discord.com/channels/{}/{}/{}",
                    club.guild,
                    board.channel(),
                    board.id()
                );
                assert!(
                    direct.content().starts_with("Your turn in ")
                        && direct.content().contains(&url),
                    "{}",
                    direct.show()
                );
                ledger.calls(&direct, &[&ben]);
            }
            // Cleo is notified soon after 16:00, if it is her turn then.
            1 => {
                ledger.check(&club.page.log().await);
                club.pass(hours(5)).await;
                let direct = newest_dm(&club, &cleo, 1).await;
                assert_eq!(direct.content(), "One game is waiting for your move:");
                ledger.calls(&direct, &[&cleo]);
            }
            2 => {}
            _ => ledger.calls(&board, &[&ann]),
        }
        ledger.check(&club.page.log().await);
    }
    club.pass(days(2)).await;
    ledger.check(&club.page.log().await);
    club.close().await;
}

#[tokio::test]
async fn a_setting_changed_during_a_turn_counts_from_the_next_turn() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let mut ledger = Ledger::default();
    let (game, post) = begin(&club, &[&ann, &ben], json!({})).await;
    ledger.calls(&post, &[&ben]);
    ledger.calls(&newest(&club, &ann).await, &[&ann]);
    choose_notification(&ann, json!({"pings": "direct"})).await;
    club.pass(days(1)).await;
    ledger.check(&club.page.log().await);
    game.play(&club, 0, RECORDED[0]).await;
    ledger.calls(&newest(&club, &ann).await, &[&ben]);
    game.play(&club, 1, RECORDED[1]).await;
    club.wait_until_idle().await;
    let direct = newest_dm(&club, &ann, 1).await;
    ledger.calls(&direct, &[&ann]);
    // Further changes of the setting do not notify anyone twice for a turn.
    for way in ["channel", "digest", "none", "direct"] {
        choose_notification(&ann, json!({"pings": way})).await;
    }
    choose_notification(&ann, json!({"reset": "pings"})).await;
    club.pass(days(2)).await;
    ledger.check(&club.page.log().await);
    club.close().await;
}

#[tokio::test]
async fn a_player_with_closed_dms_is_mentioned_once_instead() {
    let mut club = Club::open_timeless().await;
    club.tolerate(403, MESSAGES);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    choose_notification(&ann, json!({"pings": "direct", "reminders": "direct"})).await;
    set_dms_open(&club, &ann, false).await;
    let mut ledger = Ledger::default();
    let (game, post) = begin(&club, &[&ann, &ben], json!({"time": "1"})).await;
    ledger.calls(&post, &[&ben]);
    let instead = newest(&club, &ann).await;
    assert!(
        instead.content().starts_with(&format!(
            "{}, your turn! I couldn't send you a direct message",
            ann.mention()
        )),
        "{}",
        instead.show()
    );
    assert!(
        instead.content().contains("`/settings`"),
        "{}",
        instead.show()
    );
    let board = game.turn(&club, 0).await;
    assert_eq!(
        instead.0["message_reference"]["message_id"],
        json!(board.id())
    );
    ledger.calls(&instead, &[&ann]);
    club.kill_bot().await;
    club.start_bot().await;
    club.pass(hours(17)).await;
    ledger.check(&club.page.log().await);
    // The reminder is a mention, too.
    club.pass(hours(1)).await;
    let reminder = newest(&club, &ann).await;
    assert!(
        reminder.content().contains("your time runs out"),
        "{}",
        reminder.show()
    );
    ledger.calls(&reminder, &[&ann]);
    ledger.check(&club.page.log().await);
    assert!(direct_messages(&club, &ann).await.is_empty());

    // Once her DMs are open again, they are used again.
    set_dms_open(&club, &ann, true).await;
    game.play(&club, 0, RECORDED[0]).await;
    ledger.calls(&newest(&club, &ann).await, &[&ben]);
    game.play(&club, 1, RECORDED[1]).await;
    club.wait_until_idle().await;
    ledger.calls(&newest_dm(&club, &ann, 1).await, &[&ann]);
    club.pass(hours(18)).await;
    let reminder = newest_dm(&club, &ann, 2).await;
    assert!(
        reminder.content().starts_with("⏳ Your time in "),
        "{}",
        reminder.show()
    );
    ledger.calls(&reminder, &[&ann]);
    ledger.check(&club.page.log().await);
    club.close().await;
}

#[tokio::test]
async fn an_undeliverable_digest_becomes_a_daily_mention() {
    let mut club = Club::open_timeless().await;
    club.tolerate(403, MESSAGES);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    choose_notification(&ann, json!({"pings": "digest"})).await;
    set_dms_open(&club, &ann, false).await;
    let mut ledger = Ledger::default();
    for _ in 0..2 {
        let (_, post) = begin(&club, &[&ann, &ben], json!({})).await;
        ledger.calls(&post, &[&ben]);
    }
    for _ in 0..3 {
        club.pass(days(1)).await;
        let instead = newest(&club, &ann).await;
        assert!(
            instead.content().starts_with(&format!(
                "{}, 2 games are waiting for your move: `/games`",
                ann.mention()
            )),
            "{}",
            instead.show()
        );
        ledger.calls(&instead, &[&ann]);
        ledger.check(&club.page.log().await);
    }
    club.close().await;
}

#[tokio::test]
async fn a_daily_digest_names_all_games_those_with_clocks_first() {
    let mut club = Club::open_timeless().await;
    // Discord allows only some edits of old boards at a time.
    club.tolerate(429, "/channels/{channel_id}/messages/{message_id}");
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    choose_notification(&ann, json!({"pings": "digest", "reminders": "none"})).await;
    let mut ledger = Ledger::default();
    let mut games = Vec::new();
    for number in 0..12 {
        let time = match number {
            3 => "14",
            7 => "7",
            _ => "none",
        };
        let (game, post) = begin(&club, &[&ann, &ben], json!({"time": time})).await;
        ledger.calls(&post, &[&ben]);
        games.push(game);
    }
    ledger.check(&club.page.log().await);
    club.pass(hours(5)).await;
    let direct = newest_dm(&club, &ann, 1).await;
    ledger.calls(&direct, &[&ann]);
    ledger.check(&club.page.log().await);
    assert_eq!(direct.content(), "12 games are waiting for your move:");
    let lines: Vec<&str> = direct.card().lines().collect();
    assert_eq!(lines.len(), 11, "{}", direct.show());
    for (line, game) in lines.iter().zip([&games[7], &games[3]]) {
        let named = format!("#{}]", game.id);
        assert!(
            line.contains(&named) && line.contains("time runs out <t:"),
            "{line}"
        );
    }
    assert!(!lines[2].contains("time runs out"), "{}", lines[2]);
    assert_eq!(lines[10], "… and 2 more: `/games`");

    // If the bot is killed while it sends the next message, the message comes once. If the bot is down then, it comes later that day.
    // The clock stops at the moment of the message, because Discord recognizes repeated ones only for some minutes.
    let sent = direct.sent_ms() - START_MS;
    let until_next = sent + 24 * 60 * 60 * 1000 - 5 * 60 * 60 * 1000;
    let until_next = u64::try_from(until_next).expect("a day later");
    club.kill_bot_when(is_post);
    club.pass(std::time::Duration::from_millis(until_next))
        .await;
    club.wait_for_killed_bot().await;
    club.start_bot().await;
    club.wait_until_idle().await;
    ledger.calls(&newest_dm(&club, &ann, 2).await, &[&ann]);
    club.pass(hours(21)).await;
    club.kill_bot().await;
    club.pass(hours(4)).await;
    club.start_bot().await;
    club.wait_until_idle().await;
    ledger.calls(&newest_dm(&club, &ann, 3).await, &[&ann]);
    ledger.check(&club.page.log().await);

    // With one game left, it is named; with none, nothing is sent.
    for game in &games[1..] {
        let typed = json!({"move": RECORDED[0], "game": game.id});
        ann.command("move", typed).await.played();
        club.wait_until_idle().await;
        ledger.calls(&newest(&club, &ann).await, &[&ben]);
    }
    club.pass(days(1)).await;
    let direct = newest_dm(&club, &ann, 4).await;
    assert_eq!(direct.content(), "One game is waiting for your move:");
    ledger.calls(&direct, &[&ann]);
    let typed = json!({"move": RECORDED[0], "game": games[0].id});
    ann.command("move", typed).await.played();
    ledger.calls(&newest(&club, &ann).await, &[&ben]);
    club.pass(days(2)).await;
    ledger.check(&club.page.log().await);
    // A game waits for Ann again, so she gets another message at the end of that day.
    let typed = json!({"move": RECORDED[1], "game": games[0].id});
    ben.command("move", typed).await.played();
    club.pass(days(1)).await;
    ledger.calls(&newest_dm(&club, &ann, 5).await, &[&ann]);
    ledger.check(&club.page.log().await);
    club.close().await;
}

#[tokio::test]
async fn dms_are_in_the_readers_language() {
    let club = Club::open_timeless().await;
    let (dan, eva) = (
        club.reader("Dan", "de").await,
        club.reader("Eva", "pl").await,
    );
    // The server's language is English. Both players' clients have other languages, which are used for responses and DMs to them.
    choose_notification(&dan, json!({"pings": "direct", "reminders": "direct"})).await;
    choose_notification(&eva, json!({"pings": "digest", "reminders": "direct"})).await;
    let mut ledger = Ledger::default();
    let (_, post) = begin(&club, &[&dan, &eva], json!({"time": "3"})).await;
    ledger.calls(&post, &[&eva]);
    let direct = newest_dm(&club, &dan, 1).await;
    assert!(
        direct.content().starts_with("Du bist dran in "),
        "{}",
        direct.show()
    );
    ledger.calls(&direct, &[&dan]);
    club.pass(hours(54)).await;
    let reminder = newest_dm(&club, &dan, 2).await;
    assert!(
        reminder.content().starts_with("⏳ Deine Zeit in "),
        "{}",
        reminder.show()
    );
    ledger.calls(&reminder, &[&dan]);
    dan.plays(RECORDED[0]).await.played();
    let board = newest(&club, &dan).await;
    let turn = format!("{}, your turn in ", eva.mention());
    assert!(
        board.headline().starts_with(&turn),
        "the board is in the server's language: {}",
        board.show()
    );
    club.pass(days(1)).await;
    let digest = newest_dm(&club, &eva, 1).await;
    assert_eq!(digest.content(), "Jedna partia czeka na twój ruch:");
    assert!(digest.card().contains("czas mija <t:"), "{}", digest.show());
    ledger.calls(&digest, &[&eva]);
    // The setting under `/settings` takes precedence over the client's language.
    choose_notification(&eva, json!({"language": "de"})).await;
    club.pass(days(1)).await;
    let digest = newest_dm(&club, &eva, 2).await;
    assert_eq!(digest.content(), "Eine Partie wartet auf deinen Zug:");
    ledger.calls(&digest, &[&eva]);
    // Once it is reset, the client's language is used again.
    choose_notification(&eva, json!({"reset": "language"})).await;
    club.pass(hours(8)).await;
    let reminder = newest_dm(&club, &eva, 3).await;
    assert!(
        reminder.content().starts_with("⏳ Twój czas w partii "),
        "{}",
        reminder.show()
    );
    ledger.calls(&reminder, &[&eva]);
    ledger.check(&club.page.log().await);
    club.close().await;
}

#[tokio::test]
async fn only_players_who_want_reminders_get_them() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    choose_notification(&ann, json!({"reminders": "none"})).await;
    choose_notification(&ben, json!({"reminders": "direct"})).await;
    let mut ledger = Ledger::default();
    let (game, post) = begin(&club, &[&ann, &ben], json!({"time": "1"})).await;
    ledger.calls(&post, &[&ben]);
    ledger.calls(&newest(&club, &ann).await, &[&ann]);
    club.pass(hours(23)).await;
    ledger.check(&club.page.log().await);
    game.play(&club, 0, RECORDED[0]).await;
    ledger.calls(&newest(&club, &ann).await, &[&ben]);
    club.pass(hours(23)).await;
    let reminder = newest_dm(&club, &ben, 1).await;
    assert!(
        reminder.content().contains("⏳ Your time in"),
        "{}",
        reminder.show()
    );
    ledger.calls(&reminder, &[&ben]);
    ledger.check(&club.page.log().await);
    club.close().await;
}

#[tokio::test]
async fn a_player_who_shares_no_server_with_the_bot_is_mentioned_once() {
    let mut club = Club::open_timeless().await;
    club.tolerate(403, MESSAGES);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    choose_notification(&ben, json!({"pings": "direct"})).await;
    let (game, _) = begin(&club, &[&ann, &ben], json!({})).await;
    club.page.leave(&club.guild, &ben.id).await;
    game.play(&club, 0, RECORDED[0]).await;
    club.wait_until_idle().await;
    let instead = newest(&club, &ann).await;
    let says = format!("{}, your turn! I couldn't send you", ben.mention());
    assert!(instead.content().starts_with(&says), "{}", instead.show());
    assert!(direct_messages(&club, &ben).await.is_empty());
    let before = club.requests_so_far();
    club.pass(days(1)).await;
    let repeated = club.requests(before);
    let repeated: Vec<_> = repeated.iter().filter(|request| is_post(request)).collect();
    assert!(repeated.is_empty(), "{repeated:?}");
    club.close().await;
}
