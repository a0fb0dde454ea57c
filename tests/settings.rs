//! Personal settings, and the host's settings for everyone.

use asterism_render::{Theme, View};
use asterism_rules::Seat;
use serde_json::json;

use crate::support::game::challenge;
use crate::support::picture::{check_moving, check_still, recorded, view};
use crate::support::{Club, Game, Message, Player, Setup};

/// Checks that the message shows these settings.
#[track_caller]
fn says(settings: &Message, theme: &str, labels: bool, own_side: bool) {
    let labels = if labels { "on" } else { "off" };
    let side = if own_side { "yours" } else { "as printed" };
    let card = settings.card();
    for part in [
        format!("**Theme**: {theme}"),
        format!("**Coordinates**: {labels}"),
        format!("**Board side**: {side}"),
    ] {
        assert!(card.contains(&part), "{part:?} is not in {card:?}");
    }
}

async fn settings(player: &Player) -> Message {
    player.command("settings", json!({})).await.private()
}

#[tokio::test]
async fn a_players_settings_change_only_their_own_view() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play_recorded(&club, 3).await;
    let played = recorded(3);
    let usual = view(&["Ann", "Ben"]);
    check_still(&club, &post, &played, &usual).await;

    let chosen = json!({"theme": "wood", "labels": "hide", "side": "own"});
    let set = ben.command("settings", chosen).await.private();
    says(&set, "Wood", false, true);
    crate::play::check_picture(&club, &set).await;
    let own = View {
        theme: Theme::Wood,
        coordinates: false,
        perspective: Seat::new(1),
        since: Seat::new(1),
        ..usual.clone()
    };
    let board = ben.command("board", json!({})).await.private();
    check_still(&club, &board, &played, &own).await;
    let dialog = ben.press(&post, "Move…").await.private();
    let choosing = View {
        choosing: Some(Vec::new()),
        ..own.clone()
    };
    check_still(&club, &dialog, &played, &choosing).await;
    let replay = ben.command("replay", json!({})).await.private();
    check_moving(&club, &replay, &played, &own).await;

    // Only Ben sees it: neither Ann's messages nor posts for everyone change.
    let board = ann.command("board", json!({})).await.private();
    check_still(&club, &board, &played, &usual).await;
    let board = ben.command("board", json!({})).await.private();
    let shown = ben.press(&board, "Show everyone").await.public();
    check_still(&club, &shown, &played, &usual).await;
    let shown = ben.press(&replay, "Show everyone").await.public();
    check_moving(&club, &shown, &played, &usual).await;
    says(&settings(&ann).await, "Wood", true, false);

    // The settings survive a restart.
    club.kill_bot().await;
    club.start_bot().await;
    says(&settings(&ben).await, "Wood", false, true);
    let board = ben.command("board", json!({})).await.private();
    check_still(&club, &board, &played, &own).await;
    club.close().await;
}

/// Checks that the sample picture differs from all earlier ones.
async fn see_change(club: &Club, settings: &Message, before: &mut Vec<Vec<u8>>) {
    crate::play::check_picture(club, settings).await;
    let url = settings.picture().expect("checked a moment ago");
    let (_, _, sample) = club.page.fetch(url).await;
    assert!(!before.contains(&sample), "{}", settings.show());
    before.push(sample);
}

#[tokio::test]
async fn settings_are_changed_one_by_one_with_menus_and_buttons() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let first = settings(&ann).await;
    says(&first, "Wood", true, false);
    let mut samples = Vec::new();
    see_change(&club, &first, &mut samples).await;
    let menu = first.the_menu();
    assert_eq!(menu.placeholder, "Theme: Wood");
    assert_eq!(menu.entries.len(), Theme::ALL.len());
    for entry in &menu.entries {
        assert!(!entry.description.is_empty(), "{entry:?}");
    }

    let light = ann.pick(&first, &menu, "light").await;
    assert!(light.is_change(), "{light:?}");
    let light = light.private();
    says(&light, "Light", true, false);
    see_change(&club, &light, &mut samples).await;
    assert_eq!(light.id(), first.id(), "the settings stay one message");
    let bare = ann.press(&light, "Hide coordinates").await.private();
    says(&bare, "Light", false, false);
    see_change(&club, &bare, &mut samples).await;
    let turned = ann.press(&bare, "My side at the bottom").await.private();
    says(&turned, "Light", false, true);
    see_change(&club, &turned, &mut samples).await;
    let labeled = ann.press(&turned, "Show coordinates").await.private();
    says(&labeled, "Light", true, true);
    see_change(&club, &labeled, &mut samples).await;
    let printed = ann.press(&labeled, "Board as printed").await.private();
    says(&printed, "Light", true, false);

    // Only one option is given; the others keep their values.
    let typed = json!({"side": "own"});
    let typed = ann.command("settings", typed).await.private();
    says(&typed, "Light", true, true);
    says(&settings(&ben).await, "Wood", true, false);
    // An old message shows the current settings.
    let again = ann.press(&first, "Hide coordinates").await.private();
    says(&again, "Light", false, true);

    for (forged, values) in [
        ("st", Some(&["neon"][..])),
        ("st", Some(&[][..])),
        ("st", None),
        ("sl.2", None),
        ("ss.", None),
    ] {
        let refused = ann.forge(&typed, forged, values).await.private();
        assert!(refused.picture().is_none(), "{}", refused.show());
    }
    assert!(
        ann.try_command("settings", json!({"theme": "neon"}))
            .await
            .is_err(),
        "Discord's client offers no such theme"
    );
    says(&settings(&ann).await, "Light", false, true);
    club.close().await;
}

#[tokio::test]
async fn the_host_chooses_the_default_theme() {
    let club = Setup::library()
        .with("ASTERISM_THEME", "high-contrast")
        .open()
        .await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let start = recorded(0);
    let usual = View {
        theme: Theme::HighContrast,
        ..view(&["Ann", "Ben"])
    };
    check_still(&club, &post, &start, &usual).await;
    let first = json!({"seat": "first"});
    let card = challenge(&[&ann, &ben], first).await.public();
    check_still(&club, &card, &start, &usual).await;
    // Players who chose no theme see the host's; the others see their own.
    says(&settings(&ann).await, "High contrast", true, false);
    let board = ann.command("board", json!({})).await.private();
    check_still(&club, &board, &start, &usual).await;
    let dark = json!({"theme": "dark"});
    ann.command("settings", dark).await.private();
    let board = ann.command("board", json!({})).await.private();
    let dark = View {
        theme: Theme::Dark,
        ..usual.clone()
    };
    check_still(&club, &board, &start, &dark).await;
    let board = ben.command("board", json!({})).await.private();
    check_still(&club, &board, &start, &usual).await;
    club.close().await;
}

#[tokio::test]
async fn the_command_sets_the_same_options_as_the_menus() {
    let club = Club::open().await;
    let ben = club.player("Ben");
    let mut panel = settings(&ben).await;
    for (menu, value, says) in [
        ("Reminders", "direct", "**Reminders**: a direct message"),
        (
            "Your turn",
            "digest",
            "**Your turn**: one direct message a day",
        ),
        ("Language", "de", "**Sprache**: Deutsch"),
        ("Sprache", "own", "**Language**: same as your Discord"),
    ] {
        let menus = panel.menus();
        let found = menus.iter().find(|it| it.placeholder.starts_with(menu));
        let found = found.unwrap_or_else(|| panic!("no menu {menu} on {}", panel.show()));
        let change = ben.pick(&panel, found, value).await;
        assert!(change.is_change(), "{change:?}");
        panel = change.message();
        assert!(panel.card().contains(says), "{}", panel.show());
    }
    let pings = panel
        .menus()
        .into_iter()
        .nth(2)
        .expect("the menu of notifications");
    ben.forge(&panel, &pings.custom_id, Some(&["shout"]))
        .await
        .refused(&["choice"]);
    let again = settings(&ben).await;
    assert_eq!(again.card(), panel.card(), "nothing else was changed");
    club.close().await;
}
