//! Roles for the best of a server: given, passed on, and what is said when that is not possible.

use asterism_sandbox::ApiRequest;
use serde_json::{Value, json};

use crate::support::time::{days, minutes};
use crate::support::{Club, Message, Player};

const MEMBER_ROLE: &str = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}";

/// Adds a role to the club's server, below the bot's. Returns its ID.
async fn add_role(club: &Club, name: &str) -> String {
    let path = format!("/sandbox/guilds/{}/roles", club.guild);
    let role = club.page.post(&path, &json!({"name": name})).await;
    let role = role.expect("Ann may add a role");
    role["id"].as_str().expect("a role has an id").to_owned()
}

/// Returns the server's role with this name as Discord shows it.
async fn find_role(club: &Club, fits: impl Fn(&Value) -> bool) -> Value {
    let path = format!("/guilds/{}/roles", club.guild);
    let roles = club.api("GET", &path, None).await;
    let mut roles = roles.as_array().expect("a list").iter();
    roles.find(|role| fits(role)).expect("a role").clone()
}

/// Lets the bot manage roles, or not.
async fn may_manage_roles(club: &Club, may: bool) {
    let own = find_role(club, |role| role["managed"] == true).await;
    let permission = ["MANAGE_ROLES"];
    let change = if may {
        json!({"allow": permission})
    } else {
        json!({"deny": permission})
    };
    change_role(club, &own, change).await;
}

async fn change_role(club: &Club, role: &Value, change: Value) {
    let id = role["id"].as_str().expect("a role has an id");
    let path = format!("/sandbox/guilds/{}/roles/{id}", club.guild);
    let changed = club.page.patch(&path, &change).await;
    changed.expect("Ann may change roles");
}

/// Returns whether a member has a role.
async fn has(club: &Club, player: &Player, role: &str) -> bool {
    let path = format!("/guilds/{}/members/{}", club.guild, player.id);
    let member = club.api("GET", &path, None).await;
    let roles = member["roles"].as_array().expect("a list");
    roles.contains(&json!(role))
}

/// Opens the settings about roles. Ann owns the server.
async fn open_roles(ann: &Player) -> Message {
    let panel = ann.command("server", json!({})).await.private();
    let events = ann.press(&panel, "Events…").await.private();
    ann.press(&events, "Roles…").await.private()
}

/// Begins seasons of a month, announced in #lounge.
async fn begin_seasons(club: &Club, ann: &Player) {
    let panel = ann.command("server", json!({})).await.private();
    let events = ann.press(&panel, "Events…").await.private();
    let chosen = ann
        .pick_channels(&events, "sv.s", &[&club.channel("lounge")])
        .await;
    let mut shown = chosen.private();
    for length in ["zl.6", "zl.12", "zl.1"] {
        shown = ann.press_id(&shown, length).await.private();
    }
}

/// Makes these players join the ladder of Squadro anew, so that the first one leads it.
async fn climb(players: &[&Player]) {
    let ladder = json!({"game": "squadro"});
    for player in players {
        let shown = player.command("ladder", ladder.clone()).await.private();
        if shown.has_button("Leave…") {
            let asked = player.press(&shown, "Leave…").await.private();
            player.press(&asked, "Leave the ladder").await.private();
        }
    }
    for player in players {
        let shown = player.command("ladder", ladder.clone()).await.private();
        player.press(&shown, "Join").await.private();
    }
}

/// Waits for the post about the end of a season.
async fn season_post(club: &Club, number: u32) -> Message {
    let title = format!("Season {number}");
    club.feed
        .until(&title, |view| {
            view.posts().find(|post| post.title() == title).cloned()
        })
        .await
}

#[tokio::test]
async fn the_best_of_a_season_get_a_role_and_pass_it_on() {
    let club = Club::open_timeless().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    may_manage_roles(&club, true).await;
    let role = add_role(&club, "Champion").await;
    begin_seasons(&club, &ann).await;
    let panel = open_roles(&ann).await;
    // Others can neither open nor forge it.
    let forged = ben.forge(&panel, "sv.as", Some(&[&role])).await;
    forged.refused(&["**Manage Server**"]);
    let chosen = ann.pick_channels(&panel, "sv.as", &[&role]).await;
    assert!(chosen.is_change(), "{chosen:?}");
    let chosen = chosen.private();
    let says = format!("**Best of a season**: <@&{role}>.");
    assert!(chosen.card().contains(&says), "{}", chosen.show());
    assert_eq!(chosen.chosen_channels("sv.as"), [&*role]);

    club.pass(days(28)).await;
    climb(&[&ben, &cleo]).await;
    club.pass(days(2)).await;
    let post = season_post(&club, 1).await;
    let says = format!("Everyone at the top of a list gets <@&{role}>");
    assert!(post.card().contains(&says), "{}", post.show());
    club.wait_until_idle().await;
    assert!(has(&club, &ben, &role).await && !has(&club, &cleo, &role).await);
    let panel = open_roles(&ann).await;
    assert!(panel.card().contains(&ben.mention()), "{}", panel.show());

    club.pass(days(29)).await;
    climb(&[&cleo, &ben]).await;
    club.pass(days(2)).await;
    season_post(&club, 2).await;
    club.wait_until_idle().await;
    assert!(has(&club, &cleo, &role).await && !has(&club, &ben, &role).await);
    let asked = club.requests(0);
    let asked: Vec<&ApiRequest> = asked
        .iter()
        .filter(|request| request.route == Some(MEMBER_ROLE))
        .collect();
    let methods: Vec<&str> = asked.iter().map(|request| &*request.method).collect();
    assert_eq!(methods, ["PUT", "DELETE", "PUT"]);
    assert!(
        asked.iter().all(|request| request.reason.is_some()),
        "the audit log says why: {asked:?}"
    );

    // Without a role, it is taken back.
    let panel = open_roles(&ann).await;
    ann.pick_channels(&panel, "sv.as", &[]).await.private();
    club.wait_until_idle().await;
    assert!(!has(&club, &cleo, &role).await);
    club.close().await;
}

#[tokio::test]
async fn a_role_that_cannot_be_given_is_given_once_it_can() {
    let club = Club::open_timeless().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    may_manage_roles(&club, false).await;
    let role = add_role(&club, "Champion").await;
    begin_seasons(&club, &ann).await;
    let panel = open_roles(&ann).await;
    let chosen = ann.pick_channels(&panel, "sv.as", &[&role]).await.private();
    let needs = format!("I can't give <@&{role}>: I need **Manage Roles**.");
    assert!(chosen.card().contains(&needs), "{}", chosen.show());
    club.pass(days(28)).await;
    climb(&[&ben, &cleo]).await;
    club.pass(days(2)).await;
    season_post(&club, 1).await;
    assert!(!has(&club, &ben, &role).await);

    // With the permission, the role is still too high.
    may_manage_roles(&club, true).await;
    let champion = find_role(&club, |it| it["id"] == json!(role)).await;
    change_role(&club, &champion, json!({"position": 9})).await;
    club.pass(minutes(15)).await;
    let panel = open_roles(&ann).await;
    let higher = format!("I can't give <@&{role}>: it isn't below my own role.");
    assert!(panel.card().contains(&higher), "{}", panel.show());
    let waiting = format!("Not given yet: {}", ben.mention());
    assert!(panel.card().contains(&waiting), "{}", panel.show());
    assert!(!has(&club, &ben, &role).await);
    change_role(&club, &champion, json!({"position": 1})).await;
    let again = ann.press(&panel, "Try again").await.private();
    assert!(
        !again.card().contains("I can't give <@&"),
        "{}",
        again.show()
    );
    club.wait_until_idle().await;
    assert!(has(&club, &ben, &role).await);
    // What could not work was not tried.
    let refused = club.requests(0);
    let refused = refused.iter().filter(|request| request.status >= 400);
    assert_eq!(refused.count(), 0);
    club.close().await;
}

/// Waits for the message that announces an open challenge to this game.
async fn seat_call(club: &Club, game: &str) -> Message {
    let says = format!("is looking for players: {game}.");
    club.feed
        .until(&says, |view| {
            let mut posts = view.posts();
            posts.find(|post| post.content().contains(&says)).cloned()
        })
        .await
}

#[tokio::test]
async fn open_seats_are_announced_to_a_role_that_members_give_themselves() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    may_manage_roles(&club, true).await;
    let id = add_role(&club, "Players").await;
    let open_seats = async || {
        let panel = ann.command("server", json!({})).await.private();
        let events = ann.press(&panel, "Events…").await.private();
        ann.press(&events, "Open seats…").await.private()
    };
    let seats = open_seats().await;
    let chosen = ann.pick_channels(&seats, "sv.or", &[&id]).await;
    let chosen = chosen.private();
    let card = chosen.card();
    let says = format!("**Open seats**: announced to <@&{id}>");
    assert!(card.contains(&says), "{}", chosen.show());
    // Nobody may mention a new role.
    assert!(card.contains("nobody is notified"), "{}", chosen.show());
    let role = find_role(&club, |role| role["id"] == *id).await;
    change_role(&club, &role, json!({"mentionable": true})).await;
    let seats = open_seats().await;
    assert!(!seats.card().contains("⚠️"), "{}", seats.show());

    let first = cleo.command("challenge", json!({"game": "squadro"})).await;
    let first = first.public();
    let call = seat_call(&club, "Squadro").await;
    assert!(call.content().contains(first.id()), "{}", call.show());
    club.check_notifications(&call, &[]).await;
    let on = ben.press(&call, "Tell me about open seats").await.private();
    assert!(on.content().starts_with("🔔 You have"), "{}", on.show());
    assert!(has(&club, &ben, &id).await);
    cleo.command("challenge", json!({"game": "pentagame"}))
        .await
        .public();
    let call = seat_call(&club, "Pentagame").await;
    club.check_notifications(&call, &[&ben]).await;
    let off = ben.press(&call, "Tell me about open seats").await.private();
    assert!(off.content().contains("any more"), "{}", off.show());
    assert!(!has(&club, &ben, &id).await);

    may_manage_roles(&club, false).await;
    let refused = ben.press(&call, "Tell me about open seats").await;
    refused.refused(&["I can't change who has", "/server"]);
    club.close().await;
}
