//! Tournaments among the events of a server.

use serde_json::{Value, json};

use crate::network::fail;
use crate::support::time::{hours, minutes};
use crate::support::{Club, Message, Player};

const EVENTS: &str = "/guilds/{guild_id}/scheduled-events";

/// Opens the part of `/server` about events. Ann owns the server.
async fn open_events(ann: &Player) -> Message {
    let panel = ann.command("server", json!({})).await.private();
    ann.press(&panel, "Events…").await.private()
}

/// Lets the bot create events.
async fn may_create_events(club: &Club) {
    let path = format!("/guilds/{}/roles", club.guild);
    let roles = club.api("GET", &path, None).await;
    let mut roles = roles.as_array().expect("a list").iter();
    let own = roles.find(|role| role["managed"] == true);
    let own = own.and_then(|role| role["id"].as_str()).expect("a role");
    let path = format!("/sandbox/guilds/{}/roles/{own}", club.guild);
    let allow = json!({"allow": ["CREATE_EVENTS"]});
    club.page.patch(&path, &allow).await.expect("Ann may");
}

/// Returns the events that the server lists.
async fn list_events(club: &Club) -> Vec<Value> {
    let path = format!("/guilds/{}/scheduled-events", club.guild);
    let events = club.api("GET", &path, None).await;
    events.as_array().expect("a list").clone()
}

/// Announces a tournament. Returns its post, once the bot is idle.
async fn announce(club: &Club, ann: &Player, name: &str) -> Message {
    let new = json!({"new": {"game": "squadro", "name": name, "starts": 48}});
    let preview = ann.command("tournament", new).await.private();
    ann.press(&preview, "Announce").await.private();
    club.wait_until_idle().await;
    club.feed
        .until("the announcement", |view| {
            view.posts().find(|post| post.title() == name).cloned()
        })
        .await
}

#[tokio::test]
async fn a_tournament_is_listed_once_even_if_the_answer_is_lost() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let events = open_events(&ann).await;
    ben.forge(&events, "sv.k1", None)
        .await
        .refused(&["**Manage Server**"]);
    let on = ann.press(&events, "List as events").await.private();
    let needs = "I can't list tournaments as events: I need **Create Events**.";
    assert!(on.card().contains(needs), "{}", on.show());
    may_create_events(&club).await;
    let on = open_events(&ann).await;
    assert!(!on.card().contains(needs), "{}", on.show());

    // Discord lists it, but the bot does not hear of it.
    let lost = json!({"do": "lose", "method": "POST", "route": EVENTS, "times": 1});
    fail(&club.page, lost).await;
    let post = announce(&club, &ann, "Winter Cup").await;
    club.pass(minutes(1)).await;
    let listed = list_events(&club).await;
    assert_eq!(listed.len(), 1, "{listed:?}");
    assert_eq!(listed[0]["name"], "Winter Cup");
    let url = format!(
        "https://discord.com/channels/{}/{}/{}",
        club.guild,
        post.channel(),
        post.id()
    );
    assert_eq!(listed[0]["entity_metadata"]["location"], json!(url));
    let about = listed[0]["description"].as_str().unwrap_or_default();
    assert!(about.ends_with(&url), "{about}");
    let requests = club.requests(0);
    let created = requests
        .iter()
        .filter(|request| request.method == "POST" && request.route == Some(EVENTS));
    assert_eq!(created.count(), 1);

    // Canceled, it is listed no longer.
    let panel = ann.press(&post, "Organize…").await.private();
    let asked = ann.press(&panel, "Cancel the tournament…").await.private();
    ann.press(&asked, "Cancel the tournament").await.private();
    club.wait_until_idle().await;
    assert!(list_events(&club).await.is_empty());
    club.close().await;
}

#[tokio::test]
async fn an_event_begins_with_its_tournament_and_ends_by_itself() {
    let club = Club::open_timeless().await;
    let ann = club.player("Ann");
    may_create_events(&club).await;
    let events = open_events(&ann).await;
    ann.press(&events, "List as events").await.private();
    let post = announce(&club, &ann, "Winter Cup").await;
    for name in ["Ann", "Ben", "Cleo"] {
        club.player(name).press(&post, "Join").await.private();
    }
    club.pass(hours(48)).await;
    club.wait_until_idle().await;
    let listed = list_events(&club).await;
    assert_eq!(listed[0]["status"], 2, "{listed:?}");
    club.pass(hours(24)).await;
    assert!(list_events(&club).await.is_empty());
    club.close().await;
}
