//! What is announced before anyone sees it, and what players are told.

use asterism_store::EntryKind;

use super::*;
use crate::feature::tournament::model::is_over;
use crate::protocol::reply::Row;
use crate::testing::club::CLEO;
use crate::text::Language;

fn labels(post: &Post) -> Vec<String> {
    let buttons = post.rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Menu(_) | Row::Channels(_) | Row::Roles(_) => None,
    });
    buttons
        .flat_map(|row| row.iter())
        .map(|it| it.label.clone())
        .collect()
}

/// Returns the message of a reply that only the user sees.
fn answer(reply: Result<Reply, Refusal>) -> Post {
    match reply {
        Ok(Reply::Say(post, Audience::You) | Reply::Change(post)) => post,
        other => panic!("no message: {other:?}"),
    }
}

/// Starts a tournament of these players, with the usual names, and returns its number.
async fn begin(club: &Club, options: &[(&str, Value)], players: &[UserId]) -> GameId {
    let tournament = announce(club, options).await;
    for user in players {
        join(club, tournament, *user).await;
    }
    let asked = answer(press(club, ANN, &CustomId::BeginTournamentAsk { tournament }).await);
    assert!(asked.content.starts_with("Start **"), "{asked:?}");
    assert!(load(club, tournament).await.rounds.is_empty());
    let begun = press(club, ANN, &CustomId::BeginTournament { tournament }).await;
    assert!(begun.is_ok(), "{begun:?}");
    club.pump().await;
    tournament
}

#[tokio::test(start_paused = true)]
async fn a_tournament_is_seen_by_others_only_once_it_is_announced() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("format", text("knockout")),
        ("rounds", Value::Integer(3)),
        ("late", Value::YesNo(true)),
        ("engine", Value::Integer(2)),
    ];
    let (tournament, post) = preview(&club, &options).await;
    assert!(club.channel.posts().is_empty());
    assert!(
        post.content.contains("`rounds` has no effect here"),
        "{post:?}"
    );
    assert!(
        post.content.contains("`late` has no effect here"),
        "{post:?}"
    );
    assert_eq!(labels(&post), ["Announce", "Discard"]);
    let card = post.card.unwrap();
    assert!(
        card.text.contains("I'm playing too, at level 2"),
        "{card:?}"
    );
    for (user, id) in [
        (BEN, CustomId::AnnounceTournament { tournament }),
        (BEN, CustomId::JoinTournament { tournament }),
    ] {
        assert!(press(&club, user, &id).await.is_err());
    }
    let list = club.subcommand(ANN, ("tournament", "list"), &[]);
    let list = answer(club.handle(&list).await);
    assert!(list.content.contains("no tournaments here"), "{list:?}");
    // A second preview takes the place of the first.
    let (second, _) = preview(&club, &options).await;
    let first = press(&club, ANN, &CustomId::AnnounceTournament { tournament }).await;
    assert!(first.is_err(), "{first:?}");
    let discarded = press(
        &club,
        ANN,
        &CustomId::DiscardTournament { tournament: second },
    )
    .await;
    assert!(discarded.is_ok(), "{discarded:?}");
    assert!(
        club.app
            .find::<Tournament>(&second)
            .await
            .unwrap()
            .is_none()
    );
    // One that is never announced is removed when it should have started.
    let (third, _) = preview(&club, &options).await;
    club.pass(25 * HOUR).await;
    assert!(club.app.find::<Tournament>(&third).await.unwrap().is_none());
    assert!(club.channel.posts().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_tournament_can_be_changed_until_someone_joins() {
    let club = Club::new();
    let tournament = announce(
        &club,
        &[("game", text("squadro")), ("rounds", Value::Integer(3))],
    )
    .await;
    let edit = |options: &[(&'static str, Value)]| {
        let mut all = vec![("tournament", text(&tournament.to_string()))];
        all.extend_from_slice(options);
        let mut request = club.subcommand(ANN, ("tournament", "edit"), &all);
        request.manages = true;
        request
    };
    let changed = edit(&[("name", text("Cup")), ("rounds", Value::Integer(5))]);
    answer(club.handle(&changed).await);
    club.pump().await;
    let now = load(&club, tournament).await.plan;
    assert_eq!((now.name.as_str(), now.rounds, now.most), ("Cup", 5, 32));
    let message = load(&club, tournament).await.post.unwrap();
    assert_eq!(club.channel.shown(message).card.unwrap().title, "Cup");
    join(&club, tournament, BEN).await;
    let refused = club.handle(&edit(&[("rounds", Value::Integer(4))])).await;
    assert!(
        matches!(refused, Err(ref refusal) if matches!(refusal.reason(), Some(TournamentRefusal::Joined))),
        "{refused:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_series_is_neither_suggested_nor_accepted_for_a_tournament() {
    let club = Club::new();
    let options = [("game", text("squadro")), ("variant", text("series"))];
    let mut request = club.subcommand(ANN, ("tournament", "new"), &options);
    request.manages = true;
    let refused = club.handle(&request).await;
    assert!(
        matches!(refused, Err(ref refusal) if matches!(refusal.reason(), Some(TournamentRefusal::Series))),
        "{refused:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_tournament_without_a_name_is_called_what_each_reader_understands() {
    let club = Club::new();
    let tournament = announce(&club, &[("game", text("squadro"))]).await;
    let loaded = club.app.load_tournament(tournament).await.unwrap();
    for (language, title) in [
        (Language::English, "Squadro: Swiss"),
        (Language::German, "Squadro: Schweizer System"),
    ] {
        let view = club.app.view_tournament(&loaded, language).await;
        let card = view.render().await.unwrap().card.unwrap();
        assert!(card.title.starts_with(title), "{}", card.title);
        assert!(!card.footer.contains(char::is_numeric), "{}", card.footer);
    }
}

#[tokio::test(start_paused = true)]
async fn the_round_comes_before_its_boards_and_everything_links() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("name", text("Cup")),
        ("rounds", Value::Integer(2)),
    ];
    let players = [BEN, CLEO, player(1), player(2)];
    let tournament = begin(&club, &options, &players).await;
    let now = load(&club, tournament).await;
    let titles: Vec<String> = club
        .channel
        .posts()
        .into_iter()
        .filter_map(|it| Some(it.card?.title))
        .collect();
    let round = titles.iter().position(|it| it == "Cup: Round 1 of 2");
    let boards: Vec<usize> = (0..titles.len())
        .filter(|at| titles[*at].starts_with("Squadro:"))
        .collect();
    assert_eq!(boards.len(), 2, "{titles:?}");
    assert!(boards.iter().all(|at| Some(*at) > round), "{titles:?}");
    let posted = now.rounds[0].post.expect("the round was posted");
    for message in [posted, now.post.unwrap()] {
        let card = club.channel.shown(message).card.unwrap();
        for table in &now.rounds[0].tables {
            let link = format!("[game {}](https://", table.game.unwrap());
            assert!(card.text.contains(&link), "{link} in {}", card.text);
        }
    }
    let announcement = format!("/{})", now.post.unwrap());
    assert!(
        club.channel
            .shown(posted)
            .card
            .unwrap()
            .text
            .contains(&announcement)
    );
    // A board says to which tournament it belongs, and at the end leads to the standings.
    for record in games_of(&club, tournament).await {
        let shown = club.channel.shown(record.post.unwrap().message);
        assert!(shown.card.unwrap().footer.ends_with(" · Cup: Round 1 of 2"));
        resign(&club, &record, 0).await;
    }
    club.pump().await;
    for record in games_of(&club, tournament)
        .await
        .into_iter()
        .filter(|it| it.ended.is_some())
    {
        let shown = club.channel.shown(record.post.unwrap().message);
        assert!(ids(&shown).contains(&CustomId::Standings { tournament }));
    }
    let second = load(&club, tournament).await.rounds[1].post.unwrap();
    assert!(club.channel.shown(second).picture.is_some());
}

/// Decides the first table of a tournament for its seat 2, and returns the record of the game.
async fn decide(club: &Club, tournament: GameId, end: bool) -> GameRecord {
    let (round, table, winner) = (0, 0, Some(2));
    let ask = CustomId::AskTableResult {
        tournament,
        round,
        table,
        winner,
    };
    let asked = answer(press(club, ANN, &ask).await);
    assert!(asked.content.starts_with("Decide "), "{asked:?}");
    let undecided = load(club, tournament).await;
    assert!(undecided.rounds[0].tables[0].result.is_none());
    let id = if end {
        CustomId::EndTable {
            tournament,
            round,
            table,
            winner,
        }
    } else {
        CustomId::SetTableResult {
            tournament,
            round,
            table,
            winner,
        }
    };
    assert!(ids(&asked).contains(&id), "{asked:?}");
    assert!(press(club, ANN, &id).await.is_ok());
    club.pump().await;
    let game = undecided.rounds[0].tables[0].game.unwrap();
    club.app.store.game(game).await.unwrap().unwrap()
}

#[tokio::test(start_paused = true)]
async fn players_are_told_that_their_game_was_decided() {
    for end in [false, true] {
        let club = Club::new();
        let options = [("game", text("squadro")), ("name", text("Cup"))];
        let players = [BEN, CLEO, player(1), player(2)];
        let tournament = begin(&club, &options, &players).await;
        let record = decide(&club, tournament, end).await;
        assert_eq!(record.ended.is_some(), end);
        let told = club.channel.posts().into_iter();
        let told: Vec<_> = told
            .filter(|post| post.content.contains("has decided") && !post.pings.is_empty())
            .collect();
        let [told] = &told[..] else {
            panic!("the players should be told once: {told:?}")
        };
        for seat in &record.seats {
            assert!(told.pings.contains(&seat.user().unwrap()), "{told:?}");
        }
        let board = club.channel.shown(record.post.unwrap().message);
        let is_marked = board.content.contains("has decided this game for **Cup**");
        assert!(is_marked, "{board:?}");
        let counts_no_more = board.content.contains("no longer counts");
        assert_eq!(counts_no_more, !end, "{board:?}");
        if end {
            let has_no_winner = "organizer of the tournament ended the game. It has no winner.";
            assert!(board.content.contains(has_no_winner), "{board:?}");
            assert!(!board.content.contains("another time"), "{board:?}");
        } else {
            // The game runs on, but is not the first in the list.
            let user = record.seats[0].user().unwrap();
            let list = answer(club.handle(&club.command(user, "games", &[])).await);
            let list = list.card.unwrap().text;
            assert!(list.contains("decided by the organizer"), "{list}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_deleted_announcement_is_posted_again() {
    let club = Club::new();
    let tournament = announce(&club, &[("game", text("squadro")), ("name", text("Cup"))]).await;
    let first = load(&club, tournament).await.post.unwrap();
    *club.channel.edit_trouble.lock().unwrap() = Some(SendError::Gone);
    join(&club, tournament, BEN).await;
    club.pump().await;
    *club.channel.edit_trouble.lock().unwrap() = None;
    let second = load(&club, tournament).await.post.unwrap();
    assert_ne!(first, second);
    let shown = club.channel.shown(second);
    assert!(ids(&shown).contains(&CustomId::JoinTournament { tournament }));
}

#[tokio::test(start_paused = true)]
async fn who_leaves_by_deleting_their_data_cannot_join_again() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("late", Value::YesNo(true)),
        ("rounds", Value::Integer(2)),
    ];
    let players = [BEN, CLEO, player(1), player(2)];
    let tournament = begin(&club, &options, &players).await;
    let asked = answer(press(&club, BEN, &CustomId::ForgetAsk).await);
    let forget = ids(&asked)
        .into_iter()
        .find(|id| matches!(id, CustomId::Forget(_)));
    assert!(press(&club, BEN, &forget.expect("a button")).await.is_ok());
    club.pump().await;
    let again = press(&club, BEN, &CustomId::JoinTournament { tournament }).await;
    assert!(
        matches!(again, Err(ref refusal) if matches!(refusal.reason(), Some(TournamentRefusal::Removed))),
        "{again:?}"
    );
    let cancel = CustomId::CancelTournament { tournament };
    assert!(press(&club, ANN, &cancel).await.is_ok());
    let over = load(&club, tournament).await;
    assert!(over.entrants.iter().all(|it| it.mark.is_none()));
}

#[tokio::test(start_paused = true)]
async fn names_that_pictures_cannot_show_are_explained() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("name", text("金曜杯")),
        ("format", text("knockout")),
    ];
    let players = [BEN, CLEO, player(1), player(2)];
    let tournament = begin(&club, &options, &players).await;
    let loaded = club.app.load_tournament(tournament).await.unwrap();
    let mut view = club.app.view_tournament(&loaded, Language::English).await;
    view.names[1] = "さくら".to_owned();
    let post = view.render().await.unwrap();
    let text = post.card.unwrap().text;
    assert!(text.contains("In the picture: #2 さくら"), "{text}");
    let alt = post.picture.unwrap().alt;
    assert!(
        alt.contains("This round: ") && alt.contains("さくら"),
        "{alt}"
    );
}

#[tokio::test(start_paused = true)]
async fn who_gave_up_is_neither_still_in_nor_on_the_podium() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("name", text("Cup")),
        ("format", text("knockout")),
    ];
    let tournament = begin(&club, &options, &[BEN, CLEO, player(1)]).await;
    let before = load(&club, tournament).await;
    let bye = usize::from(before.rounds[0].byes[0]);
    let gone = before.entrants[bye].player.user().unwrap();
    let remove = CustomId::RemoveEntrantNow {
        tournament,
        user: gone,
        menu: 0,
    };
    assert!(press(&club, ANN, &remove).await.is_ok());
    let standings = press(&club, ANN, &CustomId::Standings { tournament }).await;
    let listed = answer(standings).card.unwrap().text;
    let mut lines = listed.lines();
    let (still, left) = (lines.next().unwrap(), lines.next().unwrap());
    let name = left.strip_suffix(" (no longer in)").expect("who has left");
    assert!(!still.contains(name.trim()), "{listed}");
    for record in games_of(&club, tournament).await {
        resign(&club, &record, 0).await;
    }
    club.pump().await;
    let over = load(&club, tournament).await;
    assert!(is_over(&over));
    let end = club.channel.posts().into_iter().rev();
    let end = end.into_iter().find(|post| post.content.contains('🥇'));
    let end = end.expect("the end is announced");
    assert!(!end.pings.contains(&gone), "{end:?}");
    assert!(!end.content.contains('🥈'), "{end:?}");
}

#[tokio::test(start_paused = true)]
async fn players_learn_what_follows_from_a_draw_in_a_knockout() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("name", text("Cup")),
        ("format", text("knockout")),
    ];
    let tournament = begin(&club, &options, &[BEN, CLEO, player(1), player(2)]).await;
    for says in [
        "you play again with the seats switched",
        "goes through as the higher seed",
    ] {
        let now = load(&club, tournament).await;
        let game = now.rounds.last().unwrap().tables[0].game.unwrap();
        club.happens(game, EntryKind::DrawAgreed).await;
        for other in games_of(&club, tournament).await {
            if other.id != game && other.ended.is_none() {
                resign(&club, &other, 0).await;
            }
        }
        club.pump().await;
        let record = club.app.store.game(game).await.unwrap().unwrap();
        let board = club.channel.shown(record.post.unwrap().message);
        assert!(board.content.contains(says), "{board:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_old_preview_says_that_a_newer_one_has_replaced_it() {
    let club = Club::new();
    let mut previews = Vec::new();
    for _ in 0..2 {
        let (_, post) = preview(&club, &[("game", text("squadro"))]).await;
        previews.push(ids(&post)[0].clone());
    }
    let refused = press(&club, ANN, &previews[0]).await.unwrap_err();
    assert_eq!(refused.reason(), Some(&TournamentRefusal::Replaced));
    assert!(press(&club, ANN, &previews[1]).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn the_games_of_a_round_come_in_the_order_of_its_list() {
    let club = Club::new();
    let players: Vec<UserId> = (0..12).map(player).collect();
    let tournament = begin(&club, &[("game", text("squadro"))], &players).await;
    let round = &load(&club, tournament).await.rounds[0];
    let mut posted = Vec::new();
    for table in &round.tables {
        let record = club.app.store.game(table.game.unwrap()).await.unwrap();
        posted.push(record.unwrap().post.expect("it is posted").message);
    }
    assert!(posted.is_sorted(), "{posted:?}");
}

#[tokio::test(start_paused = true)]
async fn those_who_have_joined_are_told_that_a_tournament_is_canceled() {
    let club = Club::new();
    let tournament = announce(&club, &[("game", text("squadro")), ("name", text("Cup"))]).await;
    join(&club, tournament, BEN).await;
    let ask = press(&club, ANN, &CustomId::CancelTournamentAsk { tournament }).await;
    assert!(!answer(ask).content.contains("running"));
    let cancel = CustomId::CancelTournament { tournament };
    assert!(press(&club, ANN, &cancel).await.is_ok());
    club.pump().await;
    let end = club.channel.posts().pop().unwrap();
    assert_eq!(end.pings, [BEN]);
    let text = end.card.unwrap().text;
    assert_eq!(text, "The tournament was canceled before it began.");
    let list = answer(
        club.handle(&club.subcommand(ANN, ("tournament", "list"), &[]))
            .await,
    );
    let list = list.card.unwrap().text;
    assert!(list.contains("Canceled"), "{list}");
}
