use std::time::Duration;

use super::*;
use crate::protocol::reply::Audience;
use crate::testing::club::{ANN, BEN, Club, HERE, ids};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What is pressed or picked on the panel, by somebody who manages the server.
fn pressed(club: &Club, panel: Panel, values: &[&str]) -> Request {
    let mut request = club.press(ANN, &CustomId::Server(panel), values);
    request.manages = true;
    request
}

async fn chosen(club: &Club) -> GuildSettings {
    let guild = HERE.guild.expect("the club is in a server");
    let settings = club.app.store.guild_settings(guild).await;
    settings.expect("memory does not fail")
}

#[tokio::test]
async fn those_who_manage_the_server_see_what_is_chosen_and_change_it() {
    let club = Club::new();
    let mut asked = club.command(ANN, "server", &[]);
    asked.manages = true;
    let Ok(Reply::Say(post, Audience::You)) = club.handle(&asked).await else {
        panic!("no panel")
    };
    assert_eq!(ids(&post).len(), 5, "not everywhere is not to be undone");
    for (panel, values, says) in [
        (
            Panel::Channels,
            &["10", "11", "10"][..],
            "only <#10>, <#11>",
        ),
        (Panel::Everywhere, &[], "**Channels**: everywhere"),
        (Panel::Channels, &["12"], "only <#12>"),
        (Panel::Channels, &[], "**Channels**: everywhere"),
        (Panel::Threads(true), &[], "for each game**: yes"),
        (Panel::Threads(false), &[], "for each game**: no"),
        (Panel::Time, &["1+3"], "one day for each move, and 3 days"),
        (Panel::Time, &["none"], "names none**: no limit"),
        (Panel::Language, &["de"], "German – Deutsch"),
        (Panel::Language, &["usual"], "as set for this server"),
        (Panel::Limits, &["level-3"], "My level**: 3 – fair at most"),
        (Panel::Limits, &["games-5"], "5 at most; 0 are running"),
        (Panel::Limits, &["level-usual"], "My level**: any"),
        (Panel::Limits, &["games-usual"], "once**: any number"),
    ] {
        let reply = club.handle(&pressed(&club, panel, values)).await;
        let Ok(Reply::Change(post)) = reply else {
            panic!("{panel:?}: {reply:?}")
        };
        let text = post.card.expect("the panel is a card").text;
        assert!(text.contains(says), "{panel:?}: {text}");
    }
    assert_eq!(
        chosen(&club).await,
        GuildSettings {
            threads: Some(false),
            ..GuildSettings::default()
        }
    );
    club.handle(&pressed(&club, Panel::Time, &["7"]))
        .await
        .unwrap();
    let time = chosen(&club).await.time.expect("it was chosen");
    assert_eq!((time.per_move, time.bank), (7 * DAY, Duration::ZERO));
}

#[tokio::test]
async fn nobody_else_changes_anything() {
    let club = Club::new();
    let everything = [
        (Panel::Channels, "10"),
        (Panel::Everywhere, ""),
        (Panel::Threads(true), ""),
        (Panel::Time, "1"),
        (Panel::Language, "de"),
        (Panel::Limits, "level-1"),
    ];
    for (panel, value) in everything {
        let forged = club.press(BEN, &CustomId::Server(panel), &[value]);
        let refused = club.handle(&forged).await;
        assert!(matches!(refused, Err(Refusal::NotManager)), "{panel:?}");
        let mut guest = pressed(&club, panel, &[value]);
        guest.guest = true;
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
    // Nor is what nobody offered taken from those who may.
    for (panel, values) in [
        (Panel::Channels, &["0"][..]),
        (Panel::Channels, &["all"]),
        (Panel::Channels, &["1"; MOST_CHANNELS + 1]),
        (Panel::Time, &["2"]),
        (Panel::Time, &[]),
        (Panel::Language, &["tlh"]),
        (Panel::Limits, &["level-7"]),
        (Panel::Limits, &["level-03"]),
        (Panel::Limits, &["games-2"]),
        (Panel::Limits, &["usual"]),
    ] {
        let refused = club.handle(&pressed(&club, panel, values)).await;
        assert!(matches!(refused, Err(Refusal::Choice)), "{panel:?}");
    }
    assert_eq!(chosen(&club).await, GuildSettings::default());
}
