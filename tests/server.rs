//! A server's settings, chosen by those who manage it, and their effect.

use serde_json::{Value, json};

use crate::support::game::{RECORDED, challenge};
use crate::support::message::Menu;
use crate::support::{Club, Game, Message, Player, Setup};

/// Opens the panel. Ann owns the server.
async fn panel(ann: &Player) -> Message {
    ann.command("server", json!({})).await.private()
}

/// Returns the panel's menu with this id.
fn menu(panel: &Message, custom_id: &str) -> Menu {
    let menus = panel.menus().into_iter();
    let mut menus = menus.filter(|menu| menu.custom_id == custom_id);
    menus
        .next()
        .unwrap_or_else(|| panic!("no menu {custom_id} on {}", panel.show()))
}

/// Picks the entry `label` from the panel's menu `custom_id`.
async fn choose(ann: &Player, panel: &Message, custom_id: &str, label: &str) -> Message {
    let menu = menu(panel, custom_id);
    let entry = menu.entries.iter().find(|entry| entry.label == label);
    let entry = entry.unwrap_or_else(|| panic!("no {label:?} in {menu:?}"));
    let answer = ann.pick(panel, &menu, &entry.value).await;
    assert!(answer.is_change(), "{answer:?}");
    answer.private()
}

/// Limits the bot to these channels.
async fn only(ann: &Player, panel: &Message, channels: &[&str]) -> Message {
    let answer = ann.pick_channels(panel, "sv.c", channels).await;
    assert!(answer.is_change(), "{answer:?}");
    answer.private()
}

fn says(panel: &Message, lines: &[&str]) {
    for line in lines {
        assert!(panel.card().contains(line), "{line:?}: {}", panel.show());
    }
}

#[tokio::test]
async fn only_those_who_manage_the_server_can_change_its_settings() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let nothing = [
        "**Allowed channels**: all",
        "**A thread for each game**: only for games of tournaments",
        "**Default time per move**: no limit",
        "as set for this server in Discord",
        "**My highest level**: no limit",
        "**Games at once**: any number; 0 are running",
    ];
    let first = panel(&ann).await;
    says(&first, &nothing);

    // Discord does not offer the command to Ben, and forged requests from him change nothing.
    assert!(ben.try_command("server", json!({})).await.is_err());
    let said = json!({"as": ben.id, "channel": ben.channel, "content": "hello"});
    let said = club.page.post("/sandbox/messages", &said).await;
    let said = Message::of(said.expect("Ben may write"));
    let games = club.channel("games");
    for (forged, values) in [
        ("sv.c", Some(&[&*games][..])),
        ("sv.e", None),
        ("sv.t1", None),
        ("sv.m", Some(&["1"])),
        ("sv.l", Some(&["de"])),
        ("sv.x", Some(&["level-1"])),
        ("sv.x", Some(&["games-1"])),
    ] {
        let refused = ben.forge(&said, forged, values).await;
        refused.refused(&["**Manage Server**", "/settings"]);
    }
    let eva = club.reader("Eva", "pl").await;
    let refused = eva.forge(&said, "sv.t1", None).await;
    refused.refused(&["**Zarządzanie serwerem**"]);
    let dan = club.reader("Dan", "de").await;
    let refused = dan.forge(&said, "sv.t1", None).await;
    refused.refused(&["**Server verwalten**"]);
    says(&panel(&ann).await, &nothing);

    let chosen = ann.press(&first, "Give each game a thread").await.private();
    let chosen = choose(
        &ann,
        &chosen,
        "sv.m",
        "one day per move, plus 3 days in reserve",
    )
    .await;
    let chosen = choose(&ann, &chosen, "sv.l", "Polish – polski").await;
    let chosen = choose(&ann, &chosen, "sv.x", "My highest level: 3 – fair").await;
    let chosen = choose(&ann, &chosen, "sv.x", "Games at once: up to 5").await;
    let chosen = only(&ann, &chosen, &[&games]).await;
    let everything = [
        &*format!("**Allowed channels**: only <#{games}>"),
        "**A thread for each game**: yes",
        "one day per move, plus 3 days in reserve",
        "Polish – polski",
        "**My highest level**: 3 – fair",
        "**Games at once**: up to 5; 0 are running",
    ];
    says(&chosen, &everything);
    assert_eq!(chosen.id(), first.id(), "the panel stays one message");

    // Values that were not offered are refused, and the setting is kept.
    for (forged, values) in [
        ("sv.m", Some(&["2"][..])),
        ("sv.l", Some(&["tlh"])),
        ("sv.x", Some(&["level-9"])),
        ("sv.z", None),
    ] {
        let refused = ann.forge(&chosen, forged, values).await;
        assert_eq!(refused.private().card(), "", "{forged}");
    }
    club.kill_bot().await;
    club.start_bot().await;
    let again = panel(&ann).await;
    says(&again, &everything);

    // All settings are changed back.
    let back = ann.press(&again, "Allow everywhere").await.private();
    let back = ann.press(&back, "No threads").await.private();
    let back = choose(&ann, &back, "sv.m", "no limit").await;
    let back = choose(&ann, &back, "sv.l", "as set for this server in Discord").await;
    let back = choose(&ann, &back, "sv.x", "My highest level: no limit").await;
    let back = choose(&ann, &back, "sv.x", "Games at once: any number").await;
    // No threads at all is a choice of its own.
    let none = nothing.map(|line| line.replace("only for games of tournaments", "no"));
    says(&back, &none.each_ref().map(String::as_str));
    assert!(!back.has_button("Allow everywhere"));
    club.close().await;
}

#[tokio::test]
async fn the_panel_says_where_it_works() {
    let club = Club::open().await;
    let ann = club.player("Ann");
    let me = club.page.state(None).await["bot"]["id"].clone();
    let dm = json!({"as": ann.id, "user": me});
    let dm = club.page.post("/sandbox/dm", &dm).await;
    let dm = dm.expect("Ann may message the bot")["id"].clone();
    let there = ann.at(dm.as_str().unwrap_or_default());
    there
        .command("server", json!({}))
        .await
        .refused(&["`/server` is about a server"]);
    let server = json!({"as": ann.id, "name": "Elsewhere"});
    let server = club.page.post("/sandbox/guilds", &server).await;
    let server = server.expect("Ann creates a server");
    club.page.install(&ann.id).await;
    let there = ann.at(server["channels"][0]["id"].as_str().unwrap_or_default());
    there
        .command("server", json!({}))
        .await
        .refused(&["not a member", "oauth2/authorize"]);
    club.close().await;
}

#[tokio::test]
async fn games_are_played_only_in_the_chosen_channels() {
    let club = Club::open().await;
    let (ann, ben, dan) = (
        club.player("Ann"),
        club.player("Ben"),
        club.reader("Dan", "de").await,
    );
    let running = Game::begin(&club, &[&ann, &ben]).await;
    let waiting = challenge(&[&ben, &ann], json!({})).await.public();
    let (games, lounge) = (club.channel("games"), club.channel("lounge"));
    let link = format!("<#{lounge}>");
    only(&ann, &panel(&ann).await, &[&lounge]).await;

    // The refusal is ephemeral, in the player's language, with a link.
    for refused in [
        challenge(&[&ann, &ben], json!({})).await,
        ann.menu_on_person("Challenge to a game", &ben.id).await,
        ann.command("rematch", json!({})).await,
    ] {
        refused.refused(&["On this server", &link]);
    }
    let refused = dan.command("move", json!({"move": "a"})).await;
    refused.refused(&["Auf diesem Server", &link]);
    // An earlier challenge, in a channel where playing is no longer allowed.
    let refused = ann.press(&waiting, "Accept").await;
    refused.refused(&["no longer wants games", &link]);
    // Looking is possible everywhere.
    for name in ["help", "rules", "profile", "settings", "server", "games"] {
        ann.command(name, json!({})).await.private();
    }
    let help = ann.command("help", json!({})).await.private();
    assert!(help.card().contains(&link) && !help.has_button("Play against me"));
    // So is continuing a running game.
    running.play(&club, 0, RECORDED[0]).await;
    let ask = ben.command("resign", json!({})).await.private();
    ben.press(&ask, "Resign").await.private();
    let over = running
        .post_after(&club, &running.turn(&club, 1).await)
        .await;
    ann.press(&over, "Rematch").await.refused(&[&link]);

    // In the allowed channels nothing changes, including their threads.
    let there = Game::begin(&club, &[&ann.at(&lounge), &ben.at(&lounge)]).await;
    assert_eq!(there.challenge.channel(), lounge);
    let help = ann.at(&lounge).command("help", json!({})).await.private();
    assert!(help.has_button("Play against me"), "{}", help.show());

    let both = only(&ann, &panel(&ann).await, &[&lounge, &games]).await;
    says(&both, &[&link, &format!("<#{games}>")]);
    assert!(ann.press(&waiting, "Accept").await.is_change());
    let none = only(&ann, &both, &[]).await;
    says(&none, &["**Allowed channels**: all"]);
    club.close().await;
}

#[tokio::test]
async fn language_and_time_zone_are_set_per_server() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let chosen = panel(&ann).await;
    let chosen = choose(&ann, &chosen, "sv.m", "3 days per move").await;
    choose(&ann, &chosen, "sv.l", "German – Deutsch").await;
    let post = challenge(&[&ann, &ben], json!({})).await.public();
    assert!(post.card().contains("3 Tage pro Zug"), "{}", post.show());
    assert!(post.has_button("Annehmen"), "{}", post.show());
    let named = challenge(&[&ann, &ben], json!({"time": "7"})).await;
    assert!(named.public().card().contains("7 Tage"));
    let none = challenge(&[&ann, &ben], json!({"time": "none"})).await;
    assert!(none.public().card().contains("unbegrenzt"));
    // Ephemeral messages are in the player's own language.
    let help = ann.command("help", json!({})).await.private();
    assert!(help.card().contains("`/challenge`"), "{}", help.show());
    ben.press(&post, "Annehmen").await.public();
    let board = club
        .feed
        .until("a board in German", |view| {
            let mut posts = view.posts();
            posts
                .find(|post| post.footer().ends_with("Anfang"))
                .cloned()
        })
        .await;
    assert!(board.content().contains("<t:"), "{}", board.show());
    club.close().await;
}

#[tokio::test]
async fn limits_hold_for_levels_and_games() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let me = club.page.state(None).await["bot"]["id"].clone();
    let me = me.as_str().unwrap_or_default().to_owned();
    let level = |level: u8| json!({"game": "squadro", "opponent": me, "level": level});
    let chosen = panel(&ann).await;
    let chosen = choose(&ann, &chosen, "sv.x", "My highest level: 2 – easy").await;
    ann.command("challenge", level(3))
        .await
        .refused(&["level 2 at most", "/challenge"]);
    let dan = club.reader("Dan", "de").await;
    dan.command("challenge", level(6))
        .await
        .refused(&["höchstens auf Stufe 2"]);
    let help = ann.command("help", json!({})).await.private();
    assert!(help.card().contains("from 1 (beginner) to 2"));
    ann.command("challenge", level(2)).await.private();
    let picked = ben
        .menu_on_person("Challenge to a game", &me)
        .await
        .private();
    let picked = ben.press(&picked, "Squadro").await.private();
    let picked = ben.press(&picked, "Start").await;
    assert!(picked.private().content().contains("level 2"));

    let chosen = choose(&ann, &chosen, "sv.x", "Games at once: up to 3").await;
    says(&chosen, &["up to 3; 2 are running"]);
    let one = challenge(&[&ann, &ben], json!({})).await.public();
    let other = challenge(&[&ann, &ben], json!({})).await.public();
    // Two accepted at the same time: only one of them can become the third game.
    let (one, other) = tokio::join!(ben.click(&one, "Accept"), ben.click(&other, "Accept"));
    let refused = [&one, &other].map(|answer| {
        let message = answer.message();
        message.is_private()
            && message
                .content()
                .contains("3 games are running on this server")
    });
    assert_eq!(
        refused.iter().filter(|it| **it).count(),
        1,
        "{one:?} {other:?}"
    );
    for refused in [
        challenge(&[&ann, &ben], json!({})).await,
        ann.command("challenge", level(1)).await,
    ] {
        refused.refused(&["3 games are running", "/games", "/server"]);
    }
    let refused = dan.command("challenge", level(1)).await;
    refused.refused(&["laufen 3 Partien"]);
    choose(&ann, &chosen, "sv.x", "Games at once: any number").await;
    challenge(&[&ann, &ben], json!({})).await.public();
    club.close().await;
}

#[tokio::test]
async fn discord_offers_the_panel_only_to_those_who_manage_the_server() {
    let club = Setup::library().unregistered().open().await;
    let commands = club.commands();
    for command in &commands {
        let needed = &command["default_member_permissions"];
        let expected = if command["name"] == "server" {
            // See [Discord Docs/Permissions](https://docs.discord.com/developers/topics/permissions): MANAGE_GUILD.
            json!((1 << 5).to_string())
        } else {
            Value::Null
        };
        assert_eq!(*needed, expected, "{command}");
    }
    club.close().await;
}
