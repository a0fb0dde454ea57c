//! What organizers see and do, and what remains of a tournament that ends before its first round.

use super::*;
use crate::protocol::reply::Row;
use crate::protocol::request::What;

/// Returns the message of a reply.
fn message(reply: Result<Reply, Refusal>) -> Post {
    match reply {
        Ok(Reply::Say(post, Audience::You) | Reply::Change(post)) => post,
        other => panic!("no message: {other:?}"),
    }
}

/// Returns the values in the menus of a message, with the ids of the menus.
fn menu_values(post: &Post) -> Vec<(CustomId, String)> {
    let menus = post.rows.iter().filter_map(|row| match row {
        Row::Menu(menu) => Some(menu),
        Row::Buttons(_) | Row::Channels(_) | Row::Roles(_) => None,
    });
    let entries = menus.flat_map(|menu| menu.entries.iter().map(|it| (menu.id.clone(), it)));
    entries
        .map(|(id, entry)| (id, entry.value.clone()))
        .collect()
}

/// Checks that the organizer can decide all 32 games and remove all 64 players. Removes one, and returns that player.
pub(super) async fn check_panel(club: &Club, tournament: GameId) -> UserId {
    let mut id = CustomId::OrganizeTournament { tournament };
    let mut seen = Vec::new();
    let mut page = 0;
    loop {
        let post = message(press(club, ANN, &id).await);
        seen.extend(menu_values(&post));
        page += 1;
        id = CustomId::OrganizePage { tournament, page };
        if !ids(&post).contains(&id) {
            break;
        }
    }
    let (removes, decides): (Vec<_>, Vec<_>) = seen
        .into_iter()
        .partition(|(id, _)| matches!(id, CustomId::RemoveEntrant { .. }));
    let decided: BTreeSet<String> = decides.into_iter().map(|(_, value)| value).collect();
    assert_eq!(decided, (0..32).map(|at| format!("0.{at}")).collect());
    let removed: BTreeSet<&String> = removes.iter().map(|(_, value)| value).collect();
    let players: Vec<String> = (0..64).map(|number| player(number).to_string()).collect();
    assert_eq!(removed, players.iter().collect());
    // The panel stays on the page from which the player was removed.
    let (menu, user) = removes.last().unwrap();
    let asked = message(club.handle(&club.press(ANN, menu, &[user])).await);
    assert!(asked.content.starts_with("Remove "), "{asked:?}");
    let [
        remove @ CustomId::RemoveEntrantNow { .. },
        CustomId::OrganizePage { .. },
    ] = &ids(&asked)[..]
    else {
        panic!("the bot should ask: {asked:?}")
    };
    let post = message(press(club, ANN, remove).await);
    let left = menu_values(&post);
    assert!(left.iter().any(|(id, _)| id == menu), "{left:?}");
    assert!(left.iter().all(|(_, value)| value != user), "{left:?}");
    UserId::new(user.parse().unwrap())
}

/// Returns the announcement of a tournament as everyone sees it now.
async fn announcement(club: &Club, tournament: GameId) -> Post {
    let message = load(club, tournament).await.post;
    club.channel.shown(message.expect("it was announced"))
}

#[tokio::test(start_paused = true)]
async fn a_tournament_that_ends_before_its_first_round_can_still_be_seen() {
    for is_canceled in [true, false] {
        let club = Club::new();
        let tournament = announce(&club, &[("game", text("squadro"))]).await;
        join(&club, tournament, player(0)).await;
        club.pump().await;
        let before = announcement(&club, tournament).await;
        assert!(ids(&before).contains(&CustomId::JoinTournament { tournament }));
        if is_canceled {
            let cancel = CustomId::CancelTournament { tournament };
            assert!(press(&club, ANN, &cancel).await.is_ok());
        }
        club.pass(25 * HOUR).await;
        let after = announcement(&club, tournament).await;
        assert!(after.rows.is_empty(), "{after:?}");
        let number = [("tournament", text(&tournament.to_string()))];
        let show = club.subcommand(BEN, ("tournament", "show"), &number);
        let list = club.subcommand(BEN, ("tournament", "list"), &[]);
        let pick = club.press(BEN, &CustomId::TournamentIn, &[&tournament.to_string()]);
        for request in [show, list, pick] {
            let shown = message(club.handle(&request).await);
            assert!(shown.card.is_some(), "{shown:?}");
        }
    }
}

/// This occurs in databases of earlier versions, which could not update such an announcement.
#[tokio::test(start_paused = true)]
async fn an_announcement_that_was_not_updated_at_the_end_is_updated_when_pressed() {
    for id in [
        |tournament| CustomId::JoinTournament { tournament },
        |tournament| CustomId::LeaveTournament { tournament },
        |tournament| CustomId::OrganizeTournament { tournament },
    ] {
        let club = Club::new();
        let tournament = announce(&club, &[("game", text("squadro"))]).await;
        let refused = SendError::Refused("Invalid Form Body".to_owned());
        *club.channel.edit_trouble.lock().unwrap() = Some(refused);
        club.pass(25 * HOUR).await;
        *club.channel.edit_trouble.lock().unwrap() = None;
        let join = CustomId::JoinTournament { tournament };
        let before = announcement(&club, tournament).await;
        assert!(ids(&before).contains(&join), "{before:?}");
        let mut pressed = club.press(ANN, &id(tournament), &[]);
        if let What::Press { on, .. } = &mut pressed.what {
            on.message = load(&club, tournament).await.post.unwrap();
            on.private = false;
        }
        let reply = club.handle(&pressed).await;
        assert!(
            matches!(reply, Err(ref refusal) if matches!(refusal.reason(), Some(TournamentRefusal::Over))),
            "{reply:?}"
        );
        club.pump().await;
        let after = announcement(&club, tournament).await;
        assert!(after.rows.is_empty(), "{after:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn organizers_begin_decide_remove_and_cancel() {
    let club = Club::new();
    let tournament = announce(
        &club,
        &[("game", text("squadro")), ("rounds", Value::Integer(2))],
    )
    .await;
    for number in 0..4 {
        join(&club, tournament, player(number)).await;
    }
    let begin = CustomId::BeginTournament { tournament };
    let other = press(&club, player(0), &begin).await;
    assert!(
        matches!(other, Err(ref refusal) if matches!(refusal.reason(), Some(TournamentRefusal::NotYours))),
        "{other:?}"
    );
    assert!(press(&club, ANN, &begin).await.is_ok());
    club.pump().await;
    let now = load(&club, tournament).await;
    assert_eq!(now.rounds.len(), 1);
    // It begins only once, even when the announced time comes.
    club.pass(25 * HOUR).await;
    assert_eq!(games_of(&club, tournament).await.len(), 2);
    let game = now.rounds[0].tables[0].game.unwrap();
    let user = now.entrants[usize::from(now.rounds[0].tables[0].players[0])].player;
    let user = user.user().unwrap();
    let aborted = press(&club, user, &CustomId::AbortAsk { game }).await;
    assert!(matches!(aborted, Err(Refusal::NoAbort)), "{aborted:?}");
    let decide = |table: u8, winner: Option<u8>| CustomId::SetTableResult {
        tournament,
        round: 0,
        table,
        winner,
    };
    assert!(press(&club, ANN, &decide(0, Some(2))).await.is_ok());
    let again = press(&club, ANN, &decide(0, Some(1))).await;
    assert!(
        matches!(again, Err(ref refusal) if matches!(refusal.reason(), Some(TournamentRefusal::Decided))),
        "{again:?}"
    );
    let remove = CustomId::RemoveEntrantNow {
        tournament,
        user: player(0),
        menu: 0,
    };
    assert!(press(&club, ANN, &remove).await.is_ok());
    club.pump().await;
    let told = club.channel.posts().into_iter().rev();
    let told = told
        .into_iter()
        .find(|post| post.content.contains("has removed you"));
    assert_eq!(told.expect("the player is told").pings, [player(0)]);
    assert!(press(&club, ANN, &decide(1, Some(0))).await.is_ok());
    club.pump().await;
    let now = load(&club, tournament).await;
    assert_eq!(now.rounds.len(), 2);
    let left = now
        .entrants
        .iter()
        .position(|it| it.left.is_some())
        .unwrap();
    let second = &now.rounds[1];
    let posted = club.channel.shown(second.post.unwrap()).card.unwrap().text;
    assert!(posted.contains("**No longer in**: "), "{posted}");
    let seated = second.tables.iter().flat_map(|it| &it.players);
    assert!(
        seated
            .chain(&second.byes)
            .all(|at| usize::from(*at) != left)
    );
    let cancel = CustomId::CancelTournament { tournament };
    assert!(press(&club, ANN, &cancel).await.is_ok());
    club.pump().await;
    let over = load(&club, tournament).await;
    assert!(matches!(
        over.stage,
        TournamentStage::Over {
            why: TournamentOver::Canceled,
            ..
        }
    ));
    let late = press(&club, player(9), &CustomId::JoinTournament { tournament }).await;
    assert!(late.is_err());
}
