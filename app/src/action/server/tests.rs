use std::time::Duration;

use CustomId::Server;

use super::*;
use crate::protocol::reply::Audience;
use crate::protocol::request::{Presence, Request};
use crate::testing::club::{ANN, BEN, Club, HERE, ids};

const DAY: Duration = Duration::from_hours(24);

/// Returns a request for a button or menu of the panel, from a user who manages the server.
fn pressed(club: &Club, control: &CustomId, values: &[&str]) -> Request {
    let mut request = club.press(ANN, control, values);
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
        7,
        "without chosen channels there should be no button to reset them"
    );
    for (panel, values, says) in [
        (
            Server(ServerPanel::Channels),
            &["10", "11", "10"][..],
            "only <#10>, <#11>",
        ),
        (
            Server(ServerPanel::Everywhere),
            &[],
            "**Allowed channels**: all",
        ),
        (Server(ServerPanel::Channels), &["12"], "only <#12>"),
        (
            Server(ServerPanel::Channels),
            &[],
            "**Allowed channels**: all",
        ),
        (
            Server(ServerPanel::Threads(true)),
            &[],
            "for each game**: yes",
        ),
        (
            Server(ServerPanel::Threads(false)),
            &[],
            "for each game**: no",
        ),
        (CustomId::OpenTournaments, &[], "everyone may organize"),
        (CustomId::CloseTournaments, &[], "only those who manage"),
        (
            Server(ServerPanel::Time),
            &["1+3"],
            "one day per move, plus 3 days",
        ),
        (
            Server(ServerPanel::Time),
            &["none"],
            "Default time per move**: no limit",
        ),
        (Server(ServerPanel::Language), &["de"], "German – Deutsch"),
        (
            Server(ServerPanel::Language),
            &["usual"],
            "as set for this server",
        ),
        (
            Server(ServerPanel::Limits),
            &["level-3"],
            "My highest level**: 3 – fair",
        ),
        (
            Server(ServerPanel::Limits),
            &["games-5"],
            "up to 5; 0 are running",
        ),
        (
            Server(ServerPanel::Limits),
            &["level-usual"],
            "My highest level**: no limit",
        ),
        (
            Server(ServerPanel::Limits),
            &["games-usual"],
            "once**: any number",
        ),
    ] {
        let reply = club.handle(&pressed(&club, &panel, values)).await;
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
    club.handle(&pressed(&club, &Server(ServerPanel::Time), &["7"]))
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
        (Server(ServerPanel::Channels), "10"),
        (Server(ServerPanel::Everywhere), ""),
        (Server(ServerPanel::Threads(true)), ""),
        (Server(ServerPanel::Time), "1"),
        (Server(ServerPanel::Language), "de"),
        (Server(ServerPanel::Limits), "level-1"),
        (Server(ServerPanel::Events), ""),
        (CustomId::OpenTournaments, ""),
        (CustomId::CloseTournaments, ""),
        (CustomId::SetPuzzleChannel, "10"),
        (CustomId::SetBroadcast, "10"),
    ];
    for (panel, value) in everything {
        let forged = club.press(BEN, &panel, &[value]);
        let refused = club.handle(&forged).await;
        assert!(matches!(refused, Err(Refusal::NotManager)), "{panel:?}");
        let mut guest = pressed(&club, &panel, &[value]);
        guest.presence = Presence::Guest;
        let refused = club.handle(&guest).await;
        assert!(matches!(refused, Err(Refusal::Guest(_))), "{panel:?}");
        let mut alone = pressed(&club, &panel, &[value]);
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
        (Server(ServerPanel::Channels), &["0"][..]),
        (Server(ServerPanel::Channels), &["all"]),
        (Server(ServerPanel::Channels), &["1"; MENU_CHANNELS + 1]),
        (Server(ServerPanel::Time), &["2"]),
        (Server(ServerPanel::Time), &[]),
        (Server(ServerPanel::Language), &["tlh"]),
        (Server(ServerPanel::Limits), &["level-8"]),
        (Server(ServerPanel::Limits), &["level-03"]),
        (Server(ServerPanel::Limits), &["games-2"]),
        (Server(ServerPanel::Limits), &["usual"]),
    ] {
        let refused = club.handle(&pressed(&club, &panel, values)).await;
        assert!(matches!(refused, Err(Refusal::Choice)), "{panel:?}");
    }
    assert_eq!(chosen(&club).await, GuildSettings::default());
}

#[tokio::test]
async fn channels_where_the_bot_may_not_post_are_refused() {
    use crate::protocol::request::Permission;

    let club = Club::new();
    let lacks = vec![Permission::SendMessages, Permission::EmbedLinks];
    let closed = asterism_store::ChannelId::new(11);
    club.rights
        .closed
        .lock()
        .expect("not poisoned")
        .insert(closed, lacks);
    let before = chosen(&club).await;
    for panel in [
        Server(ServerPanel::Channels),
        CustomId::SetPuzzleChannel,
        CustomId::SetBroadcast,
    ] {
        let values = if panel == Server(ServerPanel::Channels) {
            &["10", "11"][..]
        } else {
            &["11"]
        };
        let refused = club.handle(&pressed(&club, &panel, values)).await;
        let refusal = refused.expect_err("it is refused");
        let text = refusal.post(Language::English).content;
        let says = "I can't post in <#11>: I need **Send Messages** and **Embed Links**.";
        assert!(
            text.contains(says) && !text.contains("<#10>"),
            "{panel:?}: {text}"
        );
        assert_eq!(chosen(&club).await, before, "{panel:?}");
        club.handle(&pressed(&club, &panel, &["10"]))
            .await
            .expect("a channel that is open");
        // None at all.
        club.handle(&pressed(&club, &panel, &[]))
            .await
            .expect("no channel");
    }
}
