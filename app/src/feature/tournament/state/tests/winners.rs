//! The role for the winners of tournaments.

use asterism_store::RoleId;

use super::*;
use crate::feature::tournament::model::list_winners;

const CUP: RoleId = RoleId::new(7);

async fn choose(club: &Club, roles: &[&str]) {
    let mut choice = club.press(ANN, &CustomId::SetWinnerRole, roles);
    choice.manages = true;
    choice.gives_roles = true;
    club.handle(&choice).await.expect("Ann manages the server");
    club.pump().await;
}

/// Plays a tournament of these players to its end. Returns the users who have won it.
async fn hold(club: &Club, players: std::ops::Range<u64>) -> Vec<UserId> {
    let options = [
        ("game", text("squadro")),
        ("format", text("round-robin")),
        ("starts", Value::Integer(1)),
        ("time", text("1")),
    ];
    let tournament = announce(club, &options).await;
    let mut fate = Fate(players.start);
    for number in players {
        join(club, tournament, player(number)).await;
    }
    club.pass(HOUR).await;
    let over = Box::pin(play_all(club, tournament, &mut fate)).await;
    let first = list_winners(&over).into_iter();
    let mut users: Vec<UserId> = first
        .filter_map(|at| over.entrants[at].player.user())
        .collect();
    users.sort_unstable();
    users
}

#[tokio::test(start_paused = true)]
async fn the_winners_have_the_role_until_the_next_tournament_ends() {
    let club = Club::new();
    choose(&club, &["7"]).await;
    let won = hold(&club, 0..4).await;
    assert!(!won.is_empty());
    assert_eq!(club.roles.holders(CUP), won);
    let end = last_post(&club, "Squadro").card.expect("a card").text;
    let says = "First place comes with <@&7> until the next tournament ends.";
    assert!(end.contains(says), "{end}");
    let won = hold(&club, 4..8).await;
    assert_eq!(club.roles.holders(CUP), won);

    // One that is canceled changes nothing.
    let options = [("game", text("squadro")), ("starts", Value::Integer(1))];
    let tournament = announce(&club, &options).await;
    press(&club, ANN, &CustomId::CancelTournament { tournament })
        .await
        .expect("Ann may cancel it");
    club.pump().await;
    assert_eq!(club.roles.holders(CUP), won);
    choose(&club, &[]).await;
    assert!(club.roles.holders(CUP).is_empty());
}
