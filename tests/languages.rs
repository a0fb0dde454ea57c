//! Users get responses in their own language, and posts in a channel are in the server's language.

use serde_json::json;

use crate::support::guided::find;
use crate::support::request::is_callback;
use crate::support::{Club, Game, Message, Player, Setup};

/// Checks the language of responses to harmless commands and presses, and of a refusal.
async fn check_language(player: &Player, refused: &str) {
    let help = player.command("help", json!({})).await.private();
    // Discord's client opens a command only by its declared name, in every language.
    for name in ["challenge", "move", "board"] {
        let written = format!("`/{name}`");
        assert!(help.card().contains(&written), "{}", help.show());
    }
    player
        .command("move", json!({"move": "a1"}))
        .await
        .refused(&[refused]);
}

#[tokio::test]
async fn everyone_is_answered_in_their_own_language() {
    let club = Club::open().await;
    let yuki = club.newcomer("Yuki", "ja").await;
    for (player, refused) in [
        (
            club.player("Ann"),
            "You aren't playing a game in this channel. `/games` lists",
        ),
        (
            club.player("Dan"),
            "In diesem Kanal spielst du keine Partie. `/games` zeigt",
        ),
        (club.player("Eva"), "`/games`"),
        // The bot does not support Japanese.
        (yuki, "You aren't playing a game in this channel."),
    ] {
        check_language(&player, refused).await;
    }

    // Suggestions are in the reader's language; their values are not translated.
    for (name, words) in [
        ("Ann", "All five"),
        ("Dan", "Alle fünf"),
        ("Eva", "Cała piątka"),
    ] {
        let options = json!({"game": "squadro", "variant": words});
        let player = club.player(name);
        let suggested = player.suggestions("challenge", options, "variant").await;
        let found = suggested.iter().find(|it| it.shows.starts_with(words));
        let found = found.unwrap_or_else(|| panic!("{name} is not offered {words}: {suggested:?}"));
        assert_eq!(found.fills, "all-five");
    }
    club.close().await;
}

#[tokio::test]
async fn commands_have_names_and_descriptions_in_every_language() {
    let club = Setup::library().unregistered().open().await;
    let commands = club.commands();
    let called = |name: &str| {
        let command = commands.iter().find(|it| it["name"] == name);
        command.unwrap_or_else(|| panic!("there is no {name}: {commands:?}"))
    };
    let challenge = called("challenge");
    assert_eq!(challenge["name_localizations"]["de"], "herausfordern");
    assert_eq!(challenge["name_localizations"]["pl"], "wyzwanie");
    for command in &commands {
        let options = command["options"].as_array().cloned().unwrap_or_default();
        for part in [command].into_iter().chain(&options) {
            for language in ["de", "pl"] {
                let (name, about) = (
                    &part["name_localizations"][language],
                    &part["description_localizations"][language],
                );
                assert!(name.is_string(), "{part}");
                // Context menu commands have no description.
                let on_menu = part == command && command["type"] != 1;
                if !on_menu {
                    assert!(about.is_string(), "{part}");
                    assert_ne!(about, &part["description"], "{part}");
                }
            }
        }
    }
    let game = &challenge["options"][0]["choices"][0];
    assert!(game["name_localizations"]["pl"].is_string(), "{game}");
    club.close().await;
}

#[tokio::test]
async fn a_board_is_posted_in_one_language_and_played_in_three() {
    let club = Club::open().await;
    let (dan, eva) = (club.player("Dan"), club.player("Eva"));
    let game = Game::begin(&club, &[&dan, &eva]).await;
    let post = game.turn(&club, 0).await;
    assert!(
        post.headline()
            .starts_with(&format!("{}, your turn in ", dan.mention())),
        "{}",
        post.show()
    );

    let dialog = dan.press(&post, "Move…").await.private();
    assert!(dialog.has_button("Abbrechen"), "{}", dialog.show());
    assert!(dialog.alt().contains(" Möglichkeiten."), "{}", dialog.alt());
    assert!(dialog.footer().starts_with("Partie "), "{}", dialog.show());
    let refused = eva.press(&post, "Move…").await;
    refused.refused(&[&dan.mention(), "kolej"]);

    let stops = find(&dan, &dialog, "b").await.expect("blue can move");
    let form = dan.press(&stops, "Eintippen …").await;
    dan.fill_in(&form, "Z-9").await.refused(&["`Z-9`", "Stopp"]);
    let lounge = dan.at(&club.channel("lounge"));
    let typed = json!({"move": "b B-1-C", "game": game.id});
    let played = lounge.command("move", typed).await;
    played.refused(&["Gespielt: `"]);
    let post = game.turn(&club, 1).await;
    assert!(
        post.headline()
            .starts_with(&format!("{}, your turn in ", eva.mention())),
        "{}",
        post.show()
    );
    let dialog = eva.press(&post, "Move…").await.private();
    assert!(dialog.has_button("Anuluj"), "{}", dialog.show());
    let suggested = eva.suggestions("move", json!({"move": "b"}), "move").await;
    let words = suggested.iter().any(|it| it.shows.contains("niebieska"));
    assert!(words, "{suggested:?}");
    club.close().await;
}

/// Waits for the board after `ply` moves, in German.
async fn german_board(club: &Club, game: &str, ply: usize) -> Message {
    let start = format!("Partie {game} · ");
    let end = match ply {
        0 => "Anfang".to_owned(),
        1 => "nach 1 Zug".to_owned(),
        _ => format!("nach {ply} Zügen"),
    };
    let fits = |post: &&Message| {
        let made = post.footer().strip_prefix(&start);
        made.is_some_and(|made| made.strip_prefix("zu Ende ").unwrap_or(made) == end)
    };
    club.feed
        .until(&format!("the German board after {ply} moves"), |view| {
            view.posts().find(fits).cloned()
        })
        .await
}

#[tokio::test]
async fn a_whole_game_is_played_by_clicks_in_german() {
    let mut club = Club::open().await;
    club.speak("de").await;
    let dan = club.player("Dan");
    let udo = club.newcomer("Udo", "de").await;
    let options =
        json!({"game": "squadro", "opponent": udo.id, "seat": "first", "variant": "schnell"});
    let challenge = dan.command("challenge", options).await.public();
    assert!(
        challenge.content().contains("Partie Squadro") && challenge.card().contains("**Schnell**"),
        "{}",
        challenge.show()
    );
    let id = challenge.footer().strip_prefix("Partie ");
    let id = id.expect("a German challenge has its number").to_owned();
    udo.press(&challenge, "Annehmen").await.public();

    let mut ply = 0;
    let last = loop {
        let post = german_board(&club, &id, ply).await;
        if post.footer().contains("zu Ende") {
            break post;
        }
        let calls = |player: &Player| {
            let turn = format!("{}, du bist in ", player.mention());
            post.headline().starts_with(&turn)
        };
        let player = if calls(&dan) { &dan } else { &udo };
        assert!(calls(player), "{}", post.show());
        let lanes: Vec<String> = post.labels();
        let lanes: Vec<&String> = lanes
            .iter()
            .filter(|label| label.parse::<u8>().is_ok())
            .collect();
        let lane = lanes[ply % lanes.len()];
        // The bot must fetch the server's language if no request since its start contained it: the board after this move is posted by a
        // restarted bot, which did not receive the move.
        let dies = ply == 3;
        if dies {
            club.kill_bot_when(is_callback);
        }
        player.moves(&post, lane).await;
        if dies {
            club.wait_for_killed_bot().await;
            club.start_bot().await;
        }
        // A command's mention works only with its declared name.
        let text = post.words().replace("`/move`", "");
        for english in ["Game ", "turn", "move", " and "] {
            assert!(!text.contains(english), "{english:?} in {text}");
        }
        ply += 1;
    };
    assert!(
        last.content().contains("🏆") && last.content().contains("gewinnt: 2 Steine sind daheim!"),
        "{}",
        last.show()
    );
    assert!(last.has_button("Wiedergabe"), "{}", last.show());
    club.close().await;
}
