use std::time::Duration;

use super::*;
use crate::protocol::reply::Audience;
use crate::protocol::request::{Presence, Request};
use crate::testing::club::{ANN, BEN, Club, HERE, ids};

const DAY: Duration = Duration::from_hours(24);

/// Returns a request for a button or menu of the panel, from a user who manages the server.
fn pressed(club: &Club, panel: ServerPanel, values: &[&str]) -> Request {
    let mut request = club.press(ANN, &CustomId::Server(panel), values);
    request.manages = true;
    request
}

async fn chosen(club: &Club) -> GuildSettings {
    let guild = HERE.guild.expect("the club should be in a server");
    let settings = club.app.store.guild_settings(guild).await;
    settings.expect("the store should not fail")
}

#[tokio::test]
async fn users_who_manage_the_server_see_and_change_its_settings() {
    let club = Club::new();
    let mut asked = club.command(ANN, "server", &[]);
    asked.manages = true;
    let Ok(Reply::Say(post, Audience::You)) = club.handle(&asked).await else {
        panic!("expected the panel")
    };
    assert_eq!(
        ids(&post).len(),
        6,
        "without chosen channels there should be no button to reset them"
    );
    for (panel, values, says) in [
        (
            ServerPanel::Channels,
            &["10", "11", "10"][..],
            "only <#10>, <#11>",
        ),
        (ServerPanel::Everywhere, &[], "**Allowed channels**: all"),
        (ServerPanel::Channels, &["12"], "only <#12>"),
        (ServerPanel::Channels, &[], "**Allowed channels**: all"),
        (ServerPanel::Threads(true), &[], "for each game**: yes"),
        (ServerPanel::Threads(false), &[], "for each game**: no"),
        (ServerPanel::Tournaments(true), &[], "everyone may organize"),
        (
            ServerPanel::Tournaments(false),
            &[],
            "only those who manage",
        ),
        (ServerPanel::Time, &["1+3"], "one day per move, plus 3 days"),
        (
            ServerPanel::Time,
            &["none"],
            "Default time per move**: no limit",
        ),
        (ServerPanel::Language, &["de"], "German – Deutsch"),
        (ServerPanel::Language, &["usual"], "as set for this server"),
        (
            ServerPanel::Limits,
            &["level-3"],
            "My highest level**: 3 – fair",
        ),
        (ServerPanel::Limits, &["games-5"], "up to 5; 0 are running"),
        (
            ServerPanel::Limits,
            &["level-usual"],
            "My highest level**: no limit",
        ),
        (ServerPanel::Limits, &["games-usual"], "once**: any number"),
    ] {
        let reply = club.handle(&pressed(&club, panel, values)).await;
        let Ok(Reply::Change(post)) = reply else {
            panic!("{panel:?}: {reply:?}")
        };
        let text = post.card.expect("the panel should have a card").text;
        assert!(text.contains(says), "{panel:?}: {text}");
    }
    assert_eq!(
        chosen(&club).await,
        GuildSettings {
            threads: Some(false),
            open_tournaments: Some(false),
            ..GuildSettings::default()
        }
    );
    club.handle(&pressed(&club, ServerPanel::Time, &["7"]))
        .await
        .unwrap();
    let time = chosen(&club)
        .await
        .time
        .expect("the default time should be set");
    assert_eq!((time.per_move, time.bank), (7 * DAY, Duration::ZERO));
}

#[tokio::test]
async fn other_users_cannot_change_settings() {
    let club = Club::new();
    let everything = [
        (ServerPanel::Channels, "10"),
        (ServerPanel::Everywhere, ""),
        (ServerPanel::Threads(true), ""),
        (ServerPanel::Time, "1"),
        (ServerPanel::Language, "de"),
        (ServerPanel::Limits, "level-1"),
    ];
    for (panel, value) in everything {
        let forged = club.press(BEN, &CustomId::Server(panel), &[value]);
        let refused = club.handle(&forged).await;
        assert!(matches!(refused, Err(Refusal::NotManager)), "{panel:?}");
        let mut guest = pressed(&club, panel, &[value]);
        guest.presence = Presence::Guest;
        let refused = club.handle(&guest).await;
        assert!(matches!(refused, Err(Refusal::Guest(_))), "{panel:?}");
        let mut alone = pressed(&club, panel, &[value]);
        alone.place.guild = None;
        let refused = club.handle(&alone).await;
        assert!(matches!(refused, Err(Refusal::ServerOnly)), "{panel:?}");
    }
    let asked = club.command(BEN, "server", &[]);
    assert!(matches!(
        club.handle(&asked).await,
        Err(Refusal::NotManager)
    ));
    // Values that no menu offers are refused even from users who manage the server.
    for (panel, values) in [
        (ServerPanel::Channels, &["0"][..]),
        (ServerPanel::Channels, &["all"]),
        (ServerPanel::Channels, &["1"; MENU_CHANNELS + 1]),
        (ServerPanel::Time, &["2"]),
        (ServerPanel::Time, &[]),
        (ServerPanel::Language, &["tlh"]),
        (ServerPanel::Limits, &["level-8"]),
        (ServerPanel::Limits, &["level-03"]),
        (ServerPanel::Limits, &["games-2"]),
        (ServerPanel::Limits, &["usual"]),
    ] {
        let refused = club.handle(&pressed(&club, panel, values)).await;
        assert!(matches!(refused, Err(Refusal::Choice)), "{panel:?}");
    }
    assert_eq!(chosen(&club).await, GuildSettings::default());
}
