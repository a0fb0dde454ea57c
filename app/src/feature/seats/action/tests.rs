use std::time::Duration;

use asterism_store::{GameId, RoleId, UserId};

use super::*;
use crate::ports::roles::RoleObstacle;
use crate::protocol::custom_id::CustomId;
use crate::testing::club::{ANN, BEN, CLEO, Club, ids, text};

const DAY: Duration = Duration::from_hours(24);

const ROLE: RoleId = RoleId::new(70);

/// Chooses the role, or none.
async fn choose(club: &Club, role: &[&str]) -> Post {
    let mut request = club.press(ANN, &CustomId::SetSeatsRole, role);
    request.manages = true;
    request.gives_roles = true;
    match club.handle(&request).await {
        Ok(Reply::Say(post, _) | Reply::Change(post)) => post,
        other => panic!("{other:?}"),
    }
}

/// Opens a challenge that anyone can join, whose message becomes known.
async fn seek(club: &Club, user: UserId, game: &str) -> GameId {
    let challenge = club.command(user, "challenge", &[("game", text(game))]);
    let reply = club.handle(&challenge).await.unwrap();
    club.show_challenge(&reply).await;
    club.pump().await;
    match reply {
        Reply::Say(post, _) => post.challenge.unwrap(),
        other => panic!("{other:?}"),
    }
}

/// Returns the messages that mention the role.
fn calls(club: &Club) -> Vec<Post> {
    let posts = club.channel.posts().into_iter();
    posts.filter(|post| post.role == Some(ROLE)).collect()
}

async fn toggle(club: &Club, user: UserId, roles: Vec<RoleId>) -> Result<String, Refusal> {
    let mut request = club.public_press(user, &CustomId::SeatNews);
    request.roles = roles;
    match club.handle(&request).await? {
        Reply::Say(post, Audience::You) => Ok(post.content),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_role_is_mentioned_at_most_once_a_day_for_each_game() {
    let club = Club::new();
    seek(&club, BEN, "squadro").await;
    assert_eq!(calls(&club).len(), 0, "no role is chosen");
    choose(&club, &["70"]).await;
    let first = seek(&club, BEN, "squadro").await;
    let post = calls(&club).pop().unwrap();
    let says = format!("<@&70> <@{BEN}> is looking for players: Squadro. [Join]");
    assert!(post.content.starts_with(&says), "{}", post.content);
    assert_eq!(ids(&post), [CustomId::SeatNews]);
    assert!(post.pings.is_empty());
    assert!(club.app.store.challenge(first).await.unwrap().is_some());
    seek(&club, CLEO, "squadro").await;
    assert_eq!(calls(&club).len(), 1);
    seek(&club, CLEO, "pentagame").await;
    assert_eq!(calls(&club).len(), 2);
    club.pass(DAY).await;
    seek(&club, CLEO, "squadro").await;
    assert_eq!(calls(&club).len(), 3);
    choose(&club, &[]).await;
    club.pass(DAY).await;
    seek(&club, CLEO, "squadro").await;
    assert_eq!(calls(&club).len(), 3);
}

#[tokio::test]
async fn challenges_to_named_users_are_not_announced() {
    let club = Club::new();
    choose(&club, &["70"]).await;
    club.start(&[ANN, BEN]).await;
    assert_eq!(calls(&club).len(), 0);
}

#[tokio::test]
async fn members_give_themselves_the_role_and_give_it_back() {
    let club = Club::new();
    let none = toggle(&club, BEN, vec![]).await;
    assert!(matches!(none, Err(Refusal::Feature(_))), "{none:?}");
    choose(&club, &["70"]).await;
    let on = toggle(&club, BEN, vec![]).await.unwrap();
    assert!(on.starts_with("🔔 You have <@&70>"), "{on}");
    assert_eq!(club.roles.holders(ROLE), [BEN]);
    let off = toggle(&club, BEN, vec![ROLE]).await.unwrap();
    assert!(off.contains("any more"), "{off}");
    assert_eq!(club.roles.holders(ROLE), []);
    let games = club.command(BEN, "games", &[("where", text("here"))]);
    match club.handle(&games).await {
        Ok(Reply::Say(post, _)) => assert!(ids(&post).contains(&CustomId::SeatNews)),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_keeps_the_role_from_being_given_or_mentioned_is_said() {
    let club = Club::new();
    club.roles.silent.lock().unwrap().insert(ROLE);
    let panel = choose(&club, &["70"]).await.card.unwrap().text;
    assert!(panel.contains("nobody is notified"), "{panel}");
    let higher = RoleObstacle::Higher;
    club.roles.obstacles.lock().unwrap().insert(ROLE, higher);
    let refused = toggle(&club, BEN, vec![]).await;
    assert!(matches!(refused, Err(Refusal::Feature(_))), "{refused:?}");
    let panel = choose(&club, &["70"]).await.card.unwrap().text;
    assert!(panel.contains("below my own role"), "{panel}");
}

#[tokio::test]
async fn nobody_gets_a_role_with_which_they_could_harm_others_and_those_who_have_it_can_lose_it() {
    let club = Club::new();
    choose(&club, &["70"]).await;
    toggle(&club, BEN, vec![]).await.unwrap();
    // It gains such permissions later.
    let powerful = RoleObstacle::Powerful;
    club.roles.obstacles.lock().unwrap().insert(ROLE, powerful);
    let refused = toggle(&club, CLEO, vec![]).await;
    assert!(matches!(refused, Err(Refusal::Feature(_))), "{refused:?}");
    assert_eq!(club.roles.holders(ROLE), [BEN]);
    toggle(&club, BEN, vec![ROLE]).await.unwrap();
    assert_eq!(club.roles.holders(ROLE), []);
    let panel = choose(&club, &["70"]).await.card.unwrap().text;
    let says = "permissions beyond those of ordinary members";
    assert!(panel.contains(says), "{panel}");
}

#[tokio::test]
async fn who_may_not_give_roles_does_not_choose_one_that_everyone_can_take() {
    let club = Club::new();
    let mut request = club.press(ANN, &CustomId::SetSeatsRole, &["70"]);
    request.manages = true;
    let refused = club.handle(&request).await;
    assert!(
        matches!(refused, Err(Refusal::NotRoleManager)),
        "{refused:?}"
    );
    let none = toggle(&club, BEN, vec![]).await;
    assert!(matches!(none, Err(Refusal::Feature(_))), "{none:?}");
    // To choose none harms nobody.
    choose(&club, &["70"]).await;
    let mut request = club.press(ANN, &CustomId::SetSeatsRole, &[]);
    request.manages = true;
    club.handle(&request).await.unwrap();
    let none = toggle(&club, BEN, vec![]).await;
    assert!(matches!(none, Err(Refusal::Feature(_))), "{none:?}");
}

#[tokio::test]
async fn only_managers_choose_the_role() {
    let club = Club::new();
    for id in [CustomId::Seats, CustomId::SetSeatsRole] {
        let pressed = club.press(BEN, &id, &["70"]);
        let refused = club.handle(&pressed).await;
        assert!(matches!(refused, Err(Refusal::NotManager)), "{refused:?}");
    }
}
