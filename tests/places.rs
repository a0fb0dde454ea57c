//! Where people can use the bot: context menus of people and messages, a server it has just joined, DMs, and places where
//! it is not a member.

use asterism_sandbox::ApiRequest;
use serde_json::{Value, json};

use crate::support::game::{RECORDED, challenge, game_id};
use crate::support::opponent::{begin, engine};
use crate::support::{Because, Club, Game, Message, Player, Setup};

/// Returns the bot's posts in a channel for everyone, as `reader` sees them.
async fn read_posts(club: &Club, reader: &Player, channel: &str) -> Vec<Message> {
    let messages = club.page.messages(&reader.id, channel).await;
    let messages = messages.into_iter().map(Message::of);
    let public = |message: &Message| message.by_bot() && !message.is_private();
    messages.filter(public).collect()
}

/// Waits for the bot's first post in a channel.
async fn wait_for_first_post(club: &Club, channel: &str) -> Message {
    club.feed
        .until("the bot's introduction", |view| {
            view.posts().find(|post| post.channel() == channel).cloned()
        })
        .await
}

fn check_first_words(post: &Message, says: &str) {
    assert!(post.content().contains(says), "{}", post.show());
    assert_eq!(post.content().matches(". ").count(), 2, "three sentences");
    assert!(post.picture().is_some() && !post.alt().is_empty());
}

#[tokio::test]
async fn a_persons_context_menu_challenges_them_and_shows_their_games() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let asked = ann.menu_on_person("Challenge to a game", &ben.id).await;
    let asked = asked.private();
    let menu = asked.the_menu();
    assert_eq!(menu.entries.len(), asterism_rules::GameKind::ALL.len());
    let post = ann.pick(&asked, &menu, "squadro").await.public();
    club.check_notifications(&post, &[&ben]).await;
    let accepted = ben.press(&post, "Accept").await;
    assert!(accepted.is_change(), "{accepted:?}");

    let profile = ann.menu_on_person("Profile", &ben.id).await;
    assert_eq!(profile.private().title(), "Ben");
    let games = ann.menu_on_person("Games", &ben.id).await.private();
    assert!(games.title().contains("Ben"), "{}", games.show());
    assert!(games.card().contains("Squadro"), "{}", games.show());

    // A German player gets German text.
    let dan = club.reader("Dan", "de").await;
    let asked = dan.menu_on_person("Challenge to a game", &ben.id).await;
    assert!(asked.private().content().contains("Welches Spiel"));
    club.close().await;
}

#[tokio::test]
async fn a_messages_context_menu_shows_and_explores_its_board_and_replays_its_game() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let old = game.play(&club, 0, RECORDED[0]).await;
    game.play(&club, 1, RECORDED[1]).await;
    let shown = cleo
        .menu_on_message("Show this board", &old)
        .await
        .private();
    assert!(game.shows(&shown, 1), "{}", shown.show());
    assert!(shown.picture().is_some());
    // Ann's own board opens where the message is, not at the end.
    let tried = ann.menu_on_message("Explore", &old).await.private();
    assert!(tried.card().contains("Move 1 of 2"), "{}", tried.show());
    let replay = cleo.menu_on_message("Replay", &old).await.private();
    assert!(game.shows(&replay, 2), "{}", replay.show());
    for menu in ["Show this board", "Explore", "Replay"] {
        let refused = cleo.menu_on_message(menu, &game.challenge).await;
        refused.refused(&["no board", "/board"]);
    }
    // A message by someone else is never a board, no matter what it says.
    let said = json!({"as": cleo.id, "channel": game.channel, "content": old.footer()});
    let said = club.page.post("/sandbox/messages", &said).await;
    let said = Message::of(said.expect("Cleo may write"));
    ann.menu_on_message("Show this board", &said)
        .await
        .refused(&["no board"]);
    club.close().await;
}

#[tokio::test]
async fn the_bot_introduces_itself_once_to_a_server() {
    let mut club = Club::open_timeless().await;
    let ann = club.player("Ann");
    let server = json!({"as": ann.id, "name": "Neuland", "locale": "de", "channels": ["regeln", "halle"], "system_channel": "halle"});
    let server = club
        .page
        .post("/sandbox/guilds", &server)
        .await
        .expect("Ann creates a server");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (rules, hall) = (
        text(&server["channels"][0]["id"]),
        text(&server["channels"][1]["id"]),
    );
    let add = format!("/sandbox/guilds/{}/bot", text(&server["id"]));
    club.page
        .post(&add, &json!({}))
        .await
        .expect("Ann adds the bot");
    let post = wait_for_first_post(&club, &hall).await;
    check_first_words(&post, "Hallo");
    club.check_notifications(&post, &[]).await;
    let help = ann.press(&post, "Zeig mir, wie").await.private();
    assert!(help.title().contains("Asterism"), "{}", help.show());

    // It does not introduce itself again, whatever happens.
    club.kill_bot().await;
    club.start_bot().await;
    club.pass(crate::support::time::hours(1)).await;
    club.kill_bot().await;
    club.pass(crate::support::time::days(3)).await;
    club.start_bot().await;
    club.pass(crate::support::time::hours(1)).await;
    assert_eq!(read_posts(&club, &ann, &hall).await.len(), 1);
    assert!(read_posts(&club, &ann, &rules).await.is_empty());
    for channel in ["games", "lounge"] {
        let posts = read_posts(&club, &ann, &club.channel(channel)).await;
        assert!(posts.is_empty(), "the bot joined this server long ago");
    }
    club.close().await;
}

#[tokio::test]
async fn the_bot_introduces_itself_where_it_may() {
    let club = Setup::program(Because::OfItsSettings).open().await;
    let ann = club.player("Ann");
    // Discord does not document the form in which channels that the bot cannot see arrive.
    for (denied, fields) in [
        ("SEND_MESSAGES", "null"),
        ("VIEW_CHANNEL", "null"),
        ("VIEW_CHANNEL", "absent"),
    ] {
        let hide = json!({"do": "hide", "fields": fields});
        club.page.gateway(&hide).await;
        let server = json!({"as": ann.id, "name": "Strict", "channels": ["hall", "talk"], "system_channel": "hall"});
        let server = club
            .page
            .post("/sandbox/guilds", &server)
            .await
            .expect("Ann creates a server");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (hall, talk) = (
            text(&server["channels"][0]["id"]),
            text(&server["channels"][1]["id"]),
        );
        club.page.bot_permissions(&hall, &[], &[denied]).await;
        let add = format!("/sandbox/guilds/{}/bot", text(&server["id"]));
        club.page
            .post(&add, &json!({}))
            .await
            .expect("Ann adds the bot");
        check_first_words(&wait_for_first_post(&club, &talk).await, "Hi, I'm");
        assert!(read_posts(&club, &ann, &hall).await.is_empty());
    }
    // Such a channel is no reason for a warning.
    let log = club.log();
    assert!(!log.contains("serenity"), "{log}");
    club.close().await;
}

/// Creates a server with one channel, in which the bot may not write, and adds the bot with these permissions. Returns the server's id.
async fn add_where_it_is_mute(
    club: &Club,
    owner: &Player,
    by: Option<&Player>,
    permissions: &[&str],
) -> String {
    let server = json!({"as": owner.id, "name": "Still", "locale": "de", "channels": ["halle"]});
    let server = club.page.post("/sandbox/guilds", &server).await;
    let server = server.expect("anyone may create a server");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (id, hall) = (text(&server["id"]), text(&server["channels"][0]["id"]));
    club.page
        .bot_permissions(&hall, &[], &["SEND_MESSAGES"])
        .await;
    let mut add = json!({"permissions": permissions});
    if let Some(by) = by {
        let manager = json!({"name": "Managers", "permissions": ["MANAGE_GUILD"]});
        let path = format!("/sandbox/guilds/{id}/roles");
        let role = club.page.post(&path, &manager).await;
        let role = role.expect("a role is added")["id"].clone();
        let path = format!("/sandbox/guilds/{id}/members/{}", by.id);
        let given = club.page.patch(&path, &json!({"roles": [role]})).await;
        given.expect("the role is given");
        add["as"] = json!(by.id);
    }
    let path = format!("/sandbox/guilds/{id}/bot");
    let added = club.page.post(&path, &add).await;
    added.expect("the bot is added");
    id
}

#[tokio::test]
async fn who_added_the_bot_is_told_once_that_it_may_post_nowhere() {
    let mut club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let me = club.page.state(None).await["bot"]["id"].clone();
    let dm = async |club: &Club, player: &Player| {
        let opened = json!({"as": player.id, "user": me});
        let dm = club.page.post("/sandbox/dm", &opened).await;
        let dm = dm.expect("anyone may message the bot");
        dm["id"].as_str().unwrap_or_default().to_owned()
    };
    let (of_ann, of_ben) = (dm(&club, &ann).await, dm(&club, &ben).await);
    let log = [
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "EMBED_LINKS",
        "VIEW_AUDIT_LOG",
    ];
    let told = async |club: &Club, player: &Player, dm: &str, server: &str| {
        club.wait_until_idle().await;
        let posts = read_posts(club, player, dm).await;
        let link = format!("https://discord.com/channels/{server}");
        posts
            .into_iter()
            .filter(|post| post.content().contains(&link))
            .collect::<Vec<Message>>()
    };
    // Without the right to read the audit log, the bot tells the owner, and otherwise the person named there.
    let first = add_where_it_is_mute(&club, &ann, Some(&ben), &log[..3]).await;
    let second = add_where_it_is_mute(&club, &ann, Some(&ben), &log).await;
    for _ in 0..2 {
        let posts = told(&club, &ann, &of_ann, &first).await;
        assert_eq!(posts.len(), 1, "{posts:?}");
        let said = posts[0].content();
        assert!(said.contains("**Still**"), "{said}");
        assert!(said.contains("in keinem Kanal schreiben"), "{said}");
        assert!(told(&club, &ben, &of_ben, &first).await.is_empty());
        assert_eq!(told(&club, &ben, &of_ben, &second).await.len(), 1);
        assert!(told(&club, &ann, &of_ann, &second).await.is_empty());
        club.kill_bot().await;
        club.start_bot().await;
    }
    // Nothing is wrong with someone who accepts no messages.
    let path = format!("/sandbox/users/{}", ann.id);
    let closed = club.page.patch(&path, &json!({"dms_open": false})).await;
    closed.expect("Ann closes her messages");
    club.tolerate(403, "/channels/{channel_id}/messages");
    let third = add_where_it_is_mute(&club, &ann, None, &log).await;
    assert!(told(&club, &ann, &of_ann, &third).await.is_empty());
    club.close().await;
}

#[tokio::test]
async fn the_first_dm_is_answered_once() {
    let mut club = Club::open_timeless().await;
    let ann = club.player("Ann");
    let me = club.page.state(None).await["bot"]["id"].clone();
    let opened = json!({"as": ann.id, "user": me});
    let dm = club
        .page
        .post("/sandbox/dm", &opened)
        .await
        .expect("Ann may message the bot");
    let dm = dm["id"].as_str().unwrap_or_default().to_owned();
    let say = json!({"as": ann.id, "channel": dm, "content": "hi"});
    club.page
        .post("/sandbox/messages", &say)
        .await
        .expect("Ann may message the bot");
    check_first_words(&wait_for_first_post(&club, &dm).await, "Hi, I'm");
    club.page
        .post("/sandbox/messages", &say)
        .await
        .expect("Ann may message the bot again");
    club.kill_bot().await;
    club.start_bot().await;
    club.page
        .post("/sandbox/messages", &say)
        .await
        .expect("Ann may message the bot again");
    let there = ann.at(&dm);
    // The response comes after the earlier messages.
    let help = there.command("help", json!({})).await.private();
    assert!(help.card().contains("against me"), "{}", help.show());
    club.pass(crate::support::time::hours(1)).await;
    let public = read_posts(&club, &ann, &dm).await;
    assert_eq!(public.len(), 1, "{public:?}");
    club.close().await;
}

#[tokio::test]
async fn where_the_bot_is_not_a_member_it_shows_games_but_starts_none() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    // The bot cannot look up names there.
    club.tolerate(403, "/guilds/{guild_id}/members/{user_id}");
    club.tolerate(404, "/guilds/{guild_id}/members/{user_id}");
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let server = json!({"as": ann.id, "name": "Elsewhere"});
    let server = club
        .page
        .post("/sandbox/guilds", &server)
        .await
        .expect("Ann creates a server");
    let there = server["channels"][0]["id"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    let dm = json!({"as": ann.id, "user": ben.id});
    let dm = club
        .page
        .post("/sandbox/dm", &dm)
        .await
        .expect("Ann writes to Ben");
    let dm = dm["id"].as_str().unwrap_or_default().to_owned();
    club.page.install(&ann.id).await;
    for channel in [&there, &dm] {
        let guest = ann.at(channel);
        let board = guest
            .command("board", json!({"game": game.id}))
            .await
            .private();
        assert!(game.shows(&board, 0), "{}", board.show());
        guest
            .command("rules", json!({"game": "squadro"}))
            .await
            .private();
        let games = guest.command("games", json!({})).await.private();
        assert!(games.card().contains(&game.id), "{}", games.show());
        let help = guest.command("help", json!({})).await.private();
        assert!(help.card().contains("oauth2/authorize"), "{}", help.show());
        assert!(!help.has_button("Play against me"), "{}", help.show());
        let opponent = json!({"game": "squadro", "opponent": ben.id});
        guest
            .command("challenge", opponent)
            .await
            .refused(&["not a member", "oauth2/authorize"]);
        guest
            .menu_on_person("Challenge to a game", &ben.id)
            .await
            .refused(&["not a member"]);
    }
    // A move can be made from there; its board is posted where the game is.
    let played = ann
        .at(&there)
        .command("move", json!({"move": RECORDED[0], "game": game.id}))
        .await;
    played.played();
    let board = game.turn(&club, 1).await;
    assert_eq!(board.channel(), game.channel);
    assert_eq!(game_id(&game.challenge), game.id);
    // A challenge can be accepted there too; the response is in that player's language.
    let dan = club.reader("Dan", "de").await;
    club.page.install(&dan.id).await;
    let post = challenge(&[&ben, &dan], json!({})).await.public();
    let dm = json!({"as": dan.id, "user": ben.id});
    let dm = club.page.post("/sandbox/dm", &dm).await;
    let dm = dm.expect("Dan writes to Ben");
    let there = dan.at(dm["id"].as_str().unwrap_or_default());
    let list = there.command("games", json!({})).await.private();
    let accept = format!("Annehmen #{}", game_id(&post));
    let told = there.press(&list, &accept).await.private();
    let begins = format!("Die Partie beginnt in <#{}>!", game.channel);
    assert!(told.card().contains(&begins), "{}", told.show());
    club.close().await;
}

#[tokio::test]
async fn a_user_who_installed_the_bot_plays_in_its_direct_message() {
    let club = Club::open().await;
    let ann = club.player("Ann");
    club.page.install(&ann.id).await;
    // A bot that has just joined looks for commands left there by an earlier run.
    let looks = |request: &ApiRequest| {
        let route = request.route.unwrap_or_default();
        route == "/applications/{application_id}/guilds/{guild_id}/commands"
    };
    club.request_after(0, "the look for old commands", looks)
        .await;
    club.page.remove_bot(&club.guild).await;
    let dm = json!({"as": ann.id, "user": engine(&club).await.id});
    let dm = club.page.post("/sandbox/dm", &dm).await;
    let dm = dm.expect("Ann writes to the bot");
    let there = ann.at(dm["id"].as_str().unwrap_or_default());
    let help = there.command("help", json!({})).await.private();
    assert!(help.has_button("Play against me"), "{}", help.show());
    begin(
        &club,
        &[&there],
        json!({"game": "squadro", "seat": "first"}),
    )
    .await;
    club.close().await;
}

#[tokio::test]
async fn a_server_lists_each_command_once_however_the_bot_is_started() {
    let mut club = Setup::library().prepare().await;
    let on = json!({"activities": true});
    let done = club.page.patch("/sandbox/application", &on).await;
    done.expect("the host turns Activities on");
    club.start_bot().await;
    let reader = club.player("Ann").id;
    let everywhere = listed(&club, &reader, &Value::Null).await;
    assert!(!everywhere.is_empty());
    let guild = json!(club.guild);

    club.stop_bot().await;
    club.variables.push(("ASTERISM_GUILD", club.guild.clone()));
    club.start_bot().await;
    assert_eq!(listed(&club, &reader, &guild).await, everywhere);

    // A second server: Ann creates it and adds the bot.
    let server = json!({"as": reader, "name": "Elsewhere"});
    let server = club.page.post("/sandbox/guilds", &server).await;
    let other = server.expect("Ann creates a server")["id"].clone();
    let add = format!("/sandbox/guilds/{}/bot", other.as_str().unwrap_or_default());
    club.page
        .post(&add, &json!({}))
        .await
        .expect("Ann adds the bot");
    club.stop_bot().await;
    club.variables.pop();
    club.variables.push((
        "ASTERISM_GUILD",
        other.as_str().unwrap_or_default().to_owned(),
    ));
    club.start_bot().await;
    club.logged("removed the commands that an earlier run with --guild registered")
        .await;
    assert_eq!(listed(&club, &reader, &other).await, everywhere);

    club.stop_bot().await;
    club.variables.pop();
    club.start_bot().await;
    let told = format!(
        "--guild registered guild={}",
        other.as_str().unwrap_or_default()
    );
    club.logged(&told).await;
    assert_eq!(listed(&club, &reader, &Value::Null).await, everywhere);
    club.close().await;
}

/// Returns the names of the bot's commands that a person sees, in order. All must belong to that server or, with null, be global. The command
/// of Activities must be there, too.
async fn listed(club: &Club, reader: &str, guild: &Value) -> Vec<String> {
    let state = club.page.state(Some(reader)).await;
    let commands = state["commands"].as_array().expect("a list of commands");
    let (entry, own): (Vec<&Value>, Vec<&Value>) =
        commands.iter().partition(|command| command["type"] == 4);
    let entry: Vec<_> = entry
        .iter()
        .map(|entry| (&entry["name"], &entry["handler"]))
        .collect();
    assert_eq!(entry, [(&json!("launch"), &json!(2))]);
    let mut names = Vec::new();
    for command in own {
        assert_eq!(&command["guild_id"], guild, "{command}");
        names.push(command["name"].to_string());
    }
    names.sort();
    names
}

#[tokio::test]
async fn a_context_menu_works_on_messages_with_any_components() {
    let club = Club::open().await;
    let (ann, cleo) = (club.player("Ann"), club.player("Cleo"));
    // Components of a newer version of Discord, as another app's message has them.
    let components =
        json!([{"type": 17, "id": 1, "components": [{"type": 10, "id": 2, "content": "A box"}]}]);
    let said = json!({"as": cleo.id, "channel": ann.channel, "content": "Look at this", "components": components});
    let said = club.page.post("/sandbox/messages", &said).await;
    let said = Message::of(said.expect("Cleo may write"));
    ann.menu_on_message("Show this board", &said)
        .await
        .refused(&["no board"]);
    club.close().await;
}

#[tokio::test]
async fn what_a_guest_shows_is_shown_to_everyone_or_not_offered() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    club.tolerate(403, "/guilds/{guild_id}/members/{user_id}");
    let game = Game::begin(&club, &[&ann, &ben]).await;
    // In Ann's own server she may use external apps; in Ben's she may not.
    for (owner, is_allowed) in [(&ann, true), (&ben, false)] {
        let server = json!({"as": owner.id, "name": "Elsewhere"});
        let server = club.page.post("/sandbox/guilds", &server).await;
        let server = server.expect("anyone creates servers");
        if !is_allowed {
            let deny = json!({"deny": ["USE_EXTERNAL_APPS"]});
            let path = format!(
                "/sandbox/guilds/{}",
                server["id"].as_str().unwrap_or_default()
            );
            club.page
                .patch(&path, &deny)
                .await
                .expect("a server may deny that");
        }
        let channel = server["channels"][0]["id"].as_str().unwrap_or_default();
        club.page.install(&ann.id).await;
        let there = ann.at(channel);
        let profile = there.command("profile", json!({})).await.private();
        assert_eq!(
            profile.has_button("Show everyone"),
            is_allowed,
            "{}",
            profile.show()
        );
        if is_allowed {
            there.press(&profile, "Show everyone").await.public();
        }
    }
    // A form keeps what the message with its button says about the place.
    let board = ann
        .at(&club.channel("games"))
        .command("board", json!({"game": game.id}))
        .await;
    board.private();
    club.close().await;
}

#[tokio::test]
async fn players_are_called_by_their_names_in_the_server() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let path = format!("/sandbox/guilds/{}/members/{}", club.guild, ben.id);
    let nick = json!({"nick": "Benjamin the Bold"});
    club.page
        .patch(&path, &nick)
        .await
        .expect("a moderator may");
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.turn(&club, 0).await;
    assert!(
        board.words().contains("Benjamin the Bold"),
        "{}",
        board.show()
    );
    club.close().await;
}

#[tokio::test]
async fn a_bot_that_is_timed_out_posts_its_boards_afterwards() {
    let mut club = Club::open().await;
    club.tolerate(403, "/channels/{channel_id}/messages");
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.turn(&club, 0).await;
    let bot = format!(
        "/sandbox/guilds/{}/members/{}",
        club.guild,
        engine(&club).await.id
    );
    let timed_out = |out: bool| json!({"timed_out": out});
    club.page
        .patch(&bot, &timed_out(true))
        .await
        .expect("a moderator may");
    ann.plays(RECORDED[0]).await.refused(&["Send Messages"]);
    club.page
        .patch(&bot, &timed_out(false))
        .await
        .expect("a moderator may");
    game.play(&club, 0, RECORDED[0]).await;

    // A member who is timed out can press nothing.
    let path = format!("/sandbox/guilds/{}/members/{}", club.guild, ben.id);
    club.page
        .patch(&path, &timed_out(true))
        .await
        .expect("a moderator may");
    let post = game.turn(&club, 1).await;
    assert!(ben.try_press(&post, "Move…").await.is_err());
    club.close().await;
}
