//! A thread for each game: a whole game in a thread, and everything that can happen to a thread.

use serde_json::{Value, json};

use crate::support::game::{RECORDED, challenge, game_id};
use crate::support::request::is_edit;
use crate::support::time::days;
use crate::support::{Club, Game, Message, Player};

const FROM_MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}/threads";

/// Presses the server panel's button `label`, which gives games their own threads.
async fn enable_threads(ann: &Player, label: &str) {
    let panel = ann.command("server", json!({})).await.private();
    ann.press(&panel, label).await.private();
}

/// Returns the server's channel with this id, as Ann sees it.
async fn channel(club: &Club, id: &str) -> Value {
    let ann = club.player("Ann").id;
    let state = club.page.state(Some(&ann)).await;
    let channels = state["guilds"][0]["channels"].as_array().cloned();
    let mut channels = channels.unwrap_or_default().into_iter();
    channels
        .find(|channel| channel["id"] == id)
        .unwrap_or_else(|| panic!("there is no channel {id}"))
}

/// Archives, locks or unlocks a thread, as a moderator.
async fn change_thread(club: &Club, thread: &str, how: Value) {
    let path = format!("/sandbox/channels/{thread}");
    let done = club.page.patch(&path, &how).await;
    done.unwrap_or_else(|refused| panic!("{how}: {refused}"));
}

/// Starts a game. Returns it with its first board, and the thread that the board is in.
async fn begin(club: &Club, players: &[&Player]) -> (Game, Message, String) {
    let game = Game::begin(club, players).await;
    let board = game.turn(club, 0).await;
    let thread = board.channel().to_owned();
    assert_ne!(thread, game.channel, "the board is in the thread");
    (game, board, thread)
}

/// Waits for a post of the bot in the channel that contains this text.
async fn wait_for_text(club: &Club, channel: &str, words: &str) -> Message {
    club.feed
        .until(words, |view| {
            let mut posts = view.posts().filter(|post| post.channel() == channel);
            posts.find(|post| post.content().contains(words)).cloned()
        })
        .await
}

#[tokio::test]
async fn a_whole_game_is_played_in_its_thread() {
    let mut club = Club::open().await;
    // A rematch tries to open the thread again and is told that it exists.
    club.tolerate(400, FROM_MESSAGE);
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    enable_threads(&ann, "Give each game a thread").await;
    let (game, first, thread) = begin(&club, &[&ann, &ben]).await;

    // The challenge's post leads there: the thread was started from it.
    assert_eq!(thread, game.challenge.id());
    let accepted = club
        .feed
        .until("the link to the thread", |view| {
            let post = view.messages.get(&game.challenge.number())?;
            post.card()
                .contains(&format!("<#{thread}>"))
                .then(|| post.clone())
        })
        .await;
    assert!(!accepted.is_live());
    let shown = channel(&club, &thread).await;
    assert_eq!(shown["name"], format!("Pentagame {}: Ann, Ben", game.id));
    assert_eq!(shown["parent_id"], game.channel);
    club.check_notifications(&first, &[&ann]).await;

    // Moves work from the thread and from the channel. Spectators can look at the board from both, but not from other channels.
    let inside = ann.at(&thread);
    inside.plays(RECORDED[0]).await.played();
    game.turn(&club, 1).await;
    for (ply, notation) in RECORDED.iter().enumerate().skip(1) {
        let board = game.play(&club, ply, notation).await;
        assert_eq!(board.channel(), thread);
        if ply == 1 {
            for place in [&thread, &game.channel] {
                let looked = json!({"game": game.id});
                let board = cleo.at(place).command("board", looked).await;
                assert!(game.shows(&board.private(), 2));
            }
            let elsewhere = cleo.at(&club.channel("lounge"));
            let looked = json!({"game": game.id});
            let refused = elsewhere.command("board", looked).await;
            refused.refused(&["no game"]);
            let list = ben.command("games", json!({})).await.private();
            assert!(
                list.card().contains(&format!("/{thread}/")),
                "{}",
                list.show()
            );
        }
    }
    let over = game.turn(&club, RECORDED.len()).await;
    assert!(over.has_button("Rematch"), "{}", over.show());
    // Only the challenge is in the channel.
    let messages = club.page.messages(&ann.id, &game.channel).await;
    let public = messages.into_iter().map(Message::of);
    let public: Vec<Message> = public
        .filter(|it| it.by_bot() && !it.is_private())
        .collect();
    assert_eq!(public.len(), 1, "{public:?}");
    // A rematch requested in the thread is played in it.
    let again = ann.press(&over, "Rematch").await.public();
    assert_eq!(again.channel(), thread);
    ben.press(&again, "Accept").await.public();
    let board = club
        .feed
        .until("the rematch's board", |view| {
            let mut posts = view.posts().filter(|post| post.number() > again.number());
            posts.find(|post| post.footer().ends_with("start")).cloned()
        })
        .await;
    assert_eq!(board.channel(), thread);
    club.close().await;
}

#[tokio::test]
async fn a_game_without_a_challenge_starts_its_thread_from_a_separate_message() {
    let club = Club::open().await;
    club.speak("de").await;
    let dan = club.reader("Dan", "de").await;
    let ann = club.player("Ann");
    enable_threads(&ann, "Give each game a thread").await;
    let me = club.page.state(None).await["bot"]["id"].clone();
    let alone = json!({"game": "squadro", "opponent": me, "level": 1, "seat": "first"});
    let said_to_dan = dan.command("challenge", alone).await.private();
    assert!(
        said_to_dan.content().contains("Thread"),
        "{}",
        said_to_dan.show()
    );
    let starter = wait_for_text(&club, &dan.channel, "läuft").await;
    let board = club
        .feed
        .until("the board", |view| {
            let mut posts = view.posts();
            posts
                .find(|post| post.footer().ends_with("Anfang"))
                .cloned()
        })
        .await;
    assert_eq!(board.channel(), starter.id());
    club.check_notifications(&starter, &[]).await;
    club.check_notifications(&board, &[]).await;
    club.close().await;
}

#[tokio::test]
async fn an_archived_thread_is_unarchived() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    enable_threads(&ann, "Give each game a thread").await;
    let (game, first, thread) = begin(&club, &[&ann, &ben]).await;
    game.noted(&first).await;
    club.pass(days(8)).await;
    let before = club.requests_so_far();
    let second = game.play(&club, 0, RECORDED[0]).await;
    assert_eq!(second.channel(), thread);
    assert_eq!(channel(&club, &thread).await["archived"], false);
    // The old board's buttons are removed too, although messages in an archived thread cannot be edited.
    let stripped = |view: &crate::support::feed::View| {
        let post = view.messages.get(&first.number())?;
        (!post.is_live()).then_some(())
    };
    club.feed
        .until("the old board without buttons", stripped)
        .await;
    let edits: Vec<u16> = club
        .requests(before)
        .iter()
        .filter(|request| is_edit(request))
        .map(|request| request.status)
        .collect();
    assert_eq!(edits, [200], "the new board has opened the thread");
    club.close().await;
}

#[tokio::test]
async fn offers_and_reminders_are_posted_in_the_thread_too() {
    let mut club = Club::open_timeless().await;
    club.tolerate(400, "/channels/{channel_id}/messages/{message_id}");
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    enable_threads(&ann, "Give each game a thread").await;
    let options = json!({"seat": "first", "time": "14"});
    let post = challenge(&[&ann, &ben], options).await.public();
    ben.press(&post, "Accept").await.public();
    club.wait_until_idle().await;
    let thread = post.id().to_owned();

    // A draw offered from the channel is posted in the thread.
    let ask = ann.command("draw", json!({})).await.private();
    ann.press(&ask, "Offer a draw").await.private();
    club.wait_until_idle().await;
    let offer = club
        .feed
        .until("the offer", |view| {
            let mut posts = view.posts().filter(|post| post.channel() == thread);
            posts.find(|post| post.has_button("Decline")).cloned()
        })
        .await;

    // The reminder is sent there, in an archived thread, as a reply to the board.
    club.pass(days(11)).await;
    let reminder = wait_for_text(&club, &thread, "your time runs out").await;
    let answers = reminder.0["message_reference"]["message_id"].as_str();
    let answers: u64 = answers
        .and_then(|id| id.parse().ok())
        .expect("the reminder is a reply");
    let board = club.feed.look(|view| view.messages.get(&answers).cloned());
    let board = board.expect("the reminder replies to a board");
    assert_eq!(board.channel(), thread);
    club.check_notifications(&reminder, &[&ann]).await;

    // An archived thread is unarchived, so that the offer's post can show the result.
    change_thread(&club, &thread, json!({"archived": true})).await;
    let more = ben.press(&board, "⋯").await.private();
    ben.press(&more, "Decline").await.private();
    club.feed
        .until("the offer without buttons", |view| {
            let post = view.messages.get(&offer.number())?;
            (!post.is_live()).then_some(())
        })
        .await;
    assert_eq!(channel(&club, &thread).await["archived"], false);
    club.close().await;
}

#[tokio::test]
async fn a_game_returns_to_the_channel_if_its_thread_is_locked_or_deleted() {
    let mut club = Club::open().await;
    club.tolerate(403, "/channels/{channel_id}/messages");
    club.tolerate(400, "/channels/{channel_id}/messages");
    club.tolerate(404, "/channels/{channel_id}/messages");
    club.tolerate(404, "/channels/{channel_id}/messages/{message_id}");
    club.tolerate(400, "/channels/{channel_id}/messages/{message_id}");
    club.tolerate(403, "/channels/{channel_id}/messages/{message_id}");
    club.tolerate(403, "/channels/{channel_id}");
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    enable_threads(&ann, "Give each game a thread").await;

    for (how, says) in [
        (
            json!({"locked": true, "archived": true}),
            "thread is locked",
        ),
        (json!({"locked": true}), "thread is locked"),
        (Value::Null, "thread is gone"),
    ] {
        let (game, first, thread) = begin(&club, &[&ann, &ben]).await;
        game.noted(&first).await;
        if how.is_null() {
            club.page.delete_thread(&thread).await;
        } else {
            change_thread(&club, &thread, how).await;
        }
        let board = game.play(&club, 0, RECORDED[0]).await;
        assert_eq!(board.channel(), game.channel);
        assert!(board.content().contains(says), "{}", board.show());
        club.check_notifications(&board, &[&ben]).await;
        let next = game.play(&club, 1, RECORDED[1]).await;
        assert_eq!(next.channel(), game.channel);
        assert!(!next.content().contains("thread"), "{}", next.show());
    }
    club.close().await;
}

#[tokio::test]
async fn a_missing_permission_is_reported_once_and_no_game_is_lost() {
    let mut club = Club::open().await;
    club.tolerate(403, "/channels/{channel_id}/messages");
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let games = club.channel("games");
    enable_threads(&ann, "Give each game a thread").await;

    // The permission is removed during a game.
    let (game, first, thread) = begin(&club, &[&ann, &ben]).await;
    game.noted(&first).await;
    club.page
        .bot_permissions(&games, &[], &["SEND_MESSAGES_IN_THREADS"])
        .await;
    let played = ann.at(&thread).plays(RECORDED[0]).await;
    played.played();
    let board = game.turn(&club, 1).await;
    assert_eq!(board.channel(), game.channel);
    let names = "missing **Send Messages in Threads**";
    assert!(board.content().contains(names), "{}", board.show());
    let board = game.play(&club, 1, RECORDED[1]).await;
    assert!(!board.content().contains(names), "{}", board.show());

    // The permission is missing from the start; in German.
    club.speak("de").await;
    club.page
        .bot_permissions(
            &games,
            &["SEND_MESSAGES_IN_THREADS"],
            &["CREATE_PUBLIC_THREADS"],
        )
        .await;
    for name in ["help", "server"] {
        let told = ann.command(name, json!({})).await.private();
        assert!(
            told.card().contains("**Create Public Threads**"),
            "{}",
            told.show()
        );
    }
    let post = challenge(&[&ann, &ben], json!({})).await.public();
    let begun = ben.press(&post, "Annehmen").await.public();
    assert!(
        !begun.card().contains("<#"),
        "there is no thread to link to: {}",
        begun.show()
    );
    let notice = wait_for_text(&club, &games, "**Öffentliche Threads erstellen**").await;
    let board = club
        .feed
        .until("a board in the channel", |view| {
            let mut posts = view.posts().filter(|post| post.number() > notice.number());
            posts
                .find(|post| post.footer().ends_with("Anfang"))
                .cloned()
        })
        .await;
    assert_eq!(board.channel(), games);
    club.close().await;
}

#[tokio::test]
async fn a_bot_killed_between_thread_and_board_continues_in_the_same_thread() {
    let mut club = Club::open().await;
    // The thread already exists when the restarted bot tries to open it.
    club.tolerate(400, FROM_MESSAGE);
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    enable_threads(&ann, "Give each game a thread").await;
    let me = club.page.state(None).await["bot"]["id"].clone();
    let me = me.as_str().unwrap_or_default().to_owned();
    let opens = |request: &asterism_sandbox::ApiRequest| {
        request.method == "POST" && request.route == Some(FROM_MESSAGE)
    };
    // The thread is started from the challenge's post, then from a separate post.
    for alone in [false, true] {
        let before = club.feed.look(|view| view.posts().count());
        let post = if alone {
            None
        } else {
            Some(
                challenge(&[&ann, &ben], json!({"seat": "first"}))
                    .await
                    .public(),
            )
        };
        club.kill_bot_when(opens);
        if let Some(post) = &post {
            drop(ben.press(post, "Accept").await);
        } else {
            let alone = json!({"game": "squadro", "opponent": me, "level": 1, "seat": "first"});
            drop(ann.command("challenge", alone).await);
        }
        club.wait_for_killed_bot().await;
        club.start_bot().await;
        let board = club
            .feed
            .until("the first board", |view| {
                let mut posts = view.posts().skip(before);
                posts.find(|post| post.footer().ends_with("start")).cloned()
            })
            .await;
        // There are two posts: the challenge or the post made for the thread, and the board. Nothing is posted twice.
        assert_eq!(club.feed.look(|view| view.posts().count()), before + 2);
        let hangs_on = club.feed.look(|view| {
            let number: u64 = board.channel().parse().expect("an id is a number");
            view.messages.contains_key(&number)
        });
        assert!(hangs_on, "{}", board.show());
        if let Some(post) = post {
            assert_eq!(board.channel(), post.id());
        }
        // Against the engine, Ann has begun her turn herself.
        let called = [&ann];
        club.check_notifications(&board, &called[usize::from(alone)..])
            .await;
    }
    let opened = club.requests(0);
    let opened: Vec<u16> = opened
        .iter()
        .filter(|it| opens(it))
        .map(|it| it.status)
        .collect();
    assert_eq!(opened, [201, 400, 201, 400]);
    club.close().await;
}

#[tokio::test]
async fn a_rematch_in_a_thread_belongs_to_the_parent_channel() {
    let mut club = Club::open_timeless().await;
    club.tolerate(400, FROM_MESSAGE);
    club.tolerate(404, "/channels/{channel_id}/messages");
    club.tolerate(404, "/channels/{channel_id}/messages/{message_id}");
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    enable_threads(&ann, "Give each game a thread").await;
    let (game, first, thread) = begin(&club, &[&ann, &ben]).await;
    game.noted(&first).await;
    let resign = json!({"game": game.id});
    let asked = ben.at(&thread).command("resign", resign).await.private();
    ben.press(&asked, "Resign").await;
    let over = club
        .feed
        .until("the end", |view| {
            view.posts()
                .find(|post| post.has_button("Rematch"))
                .cloned()
        })
        .await;
    let again = ann.press(&over, "Rematch").await.public();
    let id = game_id(&again);

    // A rematch accepted in another place is still played in the same thread.
    let list = ben.command("games", json!({})).await.private();
    let accepted = ben.press(&list, &format!("Accept #{id}")).await;
    assert!(accepted.is_change(), "{accepted:?}");
    let start = format!("Game {id} · start");
    let board = club
        .feed
        .until("the rematch's board", |view| {
            view.posts().find(|post| post.footer() == start).cloned()
        })
        .await;
    assert_eq!(board.channel(), thread);
    club.check_notifications(&board, &[]).await;

    // Commands for the game work in the channel, and when its thread is deleted, the game continues there.
    club.wait_until_idle().await;
    club.page.delete_thread(&thread).await;
    ben.plays(RECORDED[0]).await.played();
    let moved = format!("Game {id} · after 1 move");
    let board = club
        .feed
        .until("the board in the channel", |view| {
            view.posts().find(|post| post.footer() == moved).cloned()
        })
        .await;
    assert_eq!(board.channel(), game.channel);
    assert!(
        board.content().contains("thread is gone"),
        "{}",
        board.show()
    );
    club.check_notifications(&board, &[&ann]).await;
    club.close().await;
}

#[tokio::test]
async fn games_are_played_in_every_kind_of_channel() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    enable_threads(&ann, "Give each game a thread").await;
    for (kind, has_thread) in [
        ("voice", false),
        ("stage", false),
        ("announcement", true),
        ("text", true),
    ] {
        let channel = json!({"guild": club.guild, "name": format!("{kind}-hall"), "kind": kind});
        let channel = club.page.post("/sandbox/channels", &channel).await;
        let channel = channel.expect("a channel of that kind")["id"].clone();
        let channel = channel.as_str().unwrap_or_default();
        let (ann, ben) = (ann.at(channel), ben.at(channel));
        let options = json!({"game": "squadro", "opponent": ben.id, "seat": "first"});
        let post = ann.command("challenge", options).await.public();
        let accepted = ben.press(&post, "Accept").await;
        let told = accepted.message();
        let promised = told.show().contains(&format!("<#{}>", post.id()));
        assert_eq!(promised, has_thread, "{kind}: {}", told.show());
        let board = club
            .feed
            .until("the first board", |view| {
                let in_home = |board: &&Message| {
                    let home = if has_thread { post.id() } else { channel };
                    board.channel() == home && board.footer().ends_with("start")
                };
                view.posts().find(in_home).cloned()
            })
            .await;
        assert!(board.picture().is_some(), "{kind}");
    }
    assert!(club.requests(0).iter().all(|request| request.status < 400));
    club.close().await;
}

#[tokio::test]
async fn games_are_played_in_a_forums_posts() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let forum = json!({"guild": club.guild, "name": "matches", "kind": "forum"});
    let forum = club.page.post("/sandbox/channels", &forum).await;
    let forum = forum.expect("a forum")["id"].clone();
    let post =
        json!({"as": ann.id, "channel": forum, "name": "Ann and Ben", "content": "Let's play"});
    let post = club.page.post("/sandbox/posts", &post).await;
    let post = post.expect("Ann may post")["id"].clone();
    let here = post.as_str().unwrap_or_default();
    let (ann, ben) = (ann.at(here), ben.at(here));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    assert_eq!(game.channel, here);
    let board = game.play(&club, 0, RECORDED[0]).await;
    assert_eq!(board.channel(), here);
    club.close().await;
}
