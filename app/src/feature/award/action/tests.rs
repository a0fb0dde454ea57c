use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::{Group, JobDone, Player, RoleId, Timestamp, UserId};

use super::*;
use crate::feature::award::worker::{TRIES, hand_over};
use crate::ports::roles::{RoleError, RoleObstacle};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::ServerPanel;
use crate::protocol::reply::{Post, Row};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, HERE, ids};

const STAR: RoleId = RoleId::new(7);
const CUP: RoleId = RoleId::new(8);

const DAY: Duration = Duration::from_hours(24);

const QUARTER: Duration = Duration::from_mins(15);

fn guild() -> GuildId {
    HERE.guild.expect("the club should be in a server")
}

async fn manage(club: &Club, id: &CustomId, values: &[&str]) -> Post {
    let mut request = club.press(ANN, id, values);
    request.manages = true;
    request.gives_roles = true;
    let post = match club.handle(&request).await {
        Ok(Reply::Change(post)) => post,
        other => panic!("{other:?}"),
    };
    club.pump().await;
    post
}

fn text(post: &Post) -> &str {
    &post.card.as_ref().expect("a card").text
}

/// Returns the settings about roles, and checks that the page about events says what is wrong as well.
async fn panel(club: &Club) -> Post {
    let post = manage(club, &CustomId::Awards, &[]).await;
    let events = manage(club, &CustomId::Server(ServerPanel::Events), &[]).await;
    for line in text(&post)
        .lines()
        .filter(|line| line.contains("I can't give <@&"))
    {
        assert!(text(&events).contains(line), "{line}");
    }
    post
}

async fn seasons_begin(club: &Club) {
    manage(club, &CustomId::SetSeasonChannel, &["10"]).await;
    manage(club, &CustomId::SetSeasonLength(1), &[]).await;
}

/// Makes the users join the ladder of Squadro anew, in this order.
async fn climb(club: &Club, users: &[UserId]) {
    let kind = GameKind::Squadro;
    for user in [ANN, BEN, CLEO, DAN] {
        // Or the user is not on it.
        let leave = club.press(user, &CustomId::LeaveLadder { kind }, &[]);
        let _ = club.handle(&leave).await;
    }
    for user in users {
        let join = club.press(*user, &CustomId::JoinLadder { kind }, &[]);
        club.handle(&join).await.expect("the ladder is open");
    }
}

/// Returns when the running season ends.
async fn season_ends(club: &Club) -> Timestamp {
    for feature in club.app.features.iter() {
        if let Some(season) = feature.find_season(&club.app, guild()).await.unwrap() {
            return season.ends;
        }
    }
    panic!("there are no seasons");
}

/// Ends the season, in which these users have joined the ladder of Squadro, so that the first one leads it.
async fn end_season(club: &Club, users: &[UserId]) {
    let left = season_ends(club).await.since(club.app.clock.now());
    // In two weeks without a game, the others would move past the first one.
    club.pass(left.saturating_sub(DAY)).await;
    climb(club, users).await;
    club.pass(DAY).await;
    club.pump().await;
}

/// Tells all features who has won.
async fn win_together(club: &Club, victory: Victory, winners: Vec<Player>) {
    let won = (victory, winners.into_iter());
    let features = club.app.features;
    let rewarded = features.reward(&club.app, guild(), won, club.key());
    rewarded.await.unwrap();
}

#[tokio::test]
async fn the_best_of_a_season_have_a_role_until_the_next_one_ends() {
    let club = Club::new();
    let roles = &club.app.roles;
    roles
        .give_role(guild(), DAN, STAR, "by hand")
        .await
        .unwrap();
    seasons_begin(&club).await;
    let shown = panel(&club).await;
    assert!(text(&shown).contains("**Best of a season**: no role"));
    let shown = manage(&club, &CustomId::SetSeasonRole, &["7"]).await;
    assert!(text(&shown).contains("**Best of a season**: <@&7>."));
    let Some(Row::Roles(menu)) = shown.rows.first() else {
        panic!("{shown:?}");
    };
    assert_eq!(menu.chosen, Some(STAR));

    end_season(&club, &[BEN, CLEO]).await;
    assert_eq!(club.roles.holders(STAR), [BEN, DAN]);
    let posts = club.channel.posts();
    let announced = text(posts.last().expect("the end of the season"));
    let says = "🏅 Everyone at the top of a list gets <@&7> until the next season ends.";
    assert!(announced.contains(says), "{announced}");
    let shown = panel(&club).await;
    assert!(text(&shown).contains("🏅 <@102>"), "{}", text(&shown));
    assert!(!ids(&shown).contains(&CustomId::GiveAwards));

    end_season(&club, &[CLEO, BEN]).await;
    // Dan has it for another reason.
    assert_eq!(club.roles.holders(STAR), [CLEO, DAN]);
    // Nobody plays in the next one.
    end_season(&club, &[]).await;
    assert_eq!(club.roles.holders(STAR), [CLEO, DAN]);
    // Another role, and then none.
    manage(&club, &CustomId::SetSeasonRole, &["8"]).await;
    assert_eq!(club.roles.holders(STAR), [DAN]);
    assert_eq!(club.roles.holders(CUP), [CLEO]);
    manage(&club, &CustomId::SetSeasonRole, &[]).await;
    assert!(club.roles.holders(CUP).is_empty());
    assert_eq!(club.roles.count_requests(), 7);
    // The ends of seasons say nothing of a role any longer.
    end_season(&club, &[BEN, CLEO]).await;
    let posts = club.channel.posts();
    assert!(!text(posts.last().expect("the end of the season")).contains("🏅 Everyone"));
    assert_eq!(club.roles.count_requests(), 7);
}

#[tokio::test]
async fn what_is_in_the_way_is_said_and_the_role_is_given_once_it_is_not() {
    let club = Club::new();
    seasons_begin(&club).await;
    let set = |obstacle: Option<RoleObstacle>| {
        let mut obstacles = club.roles.obstacles.lock().unwrap();
        obstacles.clear();
        obstacles.extend(obstacle.map(|it| (STAR, it)));
    };
    set(Some(RoleObstacle::Permission));
    let shown = manage(&club, &CustomId::SetSeasonRole, &["7"]).await;
    let needs = "I can't give <@&7>: I need **Manage Roles**.";
    assert!(text(&shown).contains(needs), "{}", text(&shown));
    let posts = club.channel.posts().len();
    end_season(&club, &[BEN, CLEO]).await;
    assert_eq!(club.channel.posts().len(), posts + 1, "the season's post");
    for (obstacle, says) in [
        (RoleObstacle::Permission, "I need **Manage Roles**."),
        (RoleObstacle::Higher, "it isn't below my own role."),
        (RoleObstacle::Managed, "it belongs to a bot"),
        (RoleObstacle::Gone, "it no longer exists."),
        (RoleObstacle::Elsewhere, "I'm not a member of this server."),
        (RoleObstacle::Refused, "Discord doesn't let me."),
    ] {
        set(Some(obstacle));
        let shown = panel(&club).await;
        let line = format!("I can't give <@&7>: {says}");
        assert!(text(&shown).contains(&line), "{}", text(&shown));
        assert!(text(&shown).contains("Not given yet: <@102>"));
        assert!(ids(&shown).contains(&CustomId::GiveAwards));
        club.pass(QUARTER).await;
    }
    assert_eq!(club.roles.count_requests(), 0, "no request is made in vain");
    set(None);
    club.pass(QUARTER).await;
    assert_eq!(club.roles.holders(STAR), [BEN]);
    let shown = panel(&club).await;
    assert!(
        !text(&shown).contains("I can't give <@&"),
        "{}",
        text(&shown)
    );

    // It is tried for a day, and then only if someone asks for it.
    set(Some(RoleObstacle::Higher));
    end_season(&club, &[CLEO, BEN]).await;
    for _ in 0..=TRIES {
        club.pass(QUARTER).await;
    }
    set(None);
    club.pass(4 * QUARTER).await;
    assert_eq!(club.roles.holders(STAR), [BEN]);
    let shown = panel(&club).await;
    assert!(text(&shown).contains("Not given yet: <@103>"));
    manage(&club, &CustomId::GiveAwards, &[]).await;
    assert_eq!(club.roles.holders(STAR), [CLEO]);
    assert!(text(&panel(&club).await).contains("🏅 <@103>"));
}

#[tokio::test]
async fn a_role_with_which_others_could_be_harmed_is_not_given_but_taken() {
    let club = Club::new();
    manage(&club, &CustomId::SetWinnerRole, &["7"]).await;
    let win = async |user: UserId| {
        win_together(&club, Victory::Cup, vec![user.into()]).await;
        club.pump().await;
    };
    win(BEN).await;
    let powerful = RoleObstacle::Powerful;
    club.roles.obstacles.lock().unwrap().insert(STAR, powerful);
    win(CLEO).await;
    assert!(club.roles.holders(STAR).is_empty());
    let shown = panel(&club).await;
    let says = "I can't give <@&7>: it has permissions beyond those of ordinary members.";
    assert!(text(&shown).contains(says), "{}", text(&shown));
    assert!(text(&shown).contains("Not given yet: <@103>"));
    club.roles.obstacles.lock().unwrap().clear();
    club.pass(QUARTER).await;
    assert_eq!(club.roles.holders(STAR), [CLEO]);
}

#[tokio::test]
async fn a_deleted_role_can_be_replaced_and_members_who_have_left_get_none() {
    let club = Club::new();
    seasons_begin(&club).await;
    manage(&club, &CustomId::SetSeasonRole, &["7"]).await;
    club.roles.gone.lock().unwrap().insert(BEN);
    end_season(&club, &[BEN, CLEO]).await;
    let shown = panel(&club).await;
    assert!(!text(&shown).contains("<@102>"), "{}", text(&shown));
    assert!(!ids(&shown).contains(&CustomId::GiveAwards));
    end_season(&club, &[CLEO, DAN]).await;
    assert_eq!(club.roles.holders(STAR), [CLEO]);
    // It is deleted while Cleo has it.
    club.roles
        .obstacles
        .lock()
        .unwrap()
        .insert(STAR, RoleObstacle::Gone);
    manage(&club, &CustomId::SetSeasonRole, &["8"]).await;
    assert_eq!(club.roles.holders(CUP), [CLEO]);
    assert!(!ids(&panel(&club).await).contains(&CustomId::GiveAwards));
}

/// Does the jobs that are due, but the program is killed before it can note that they are done.
async fn crash(club: &Club) {
    club.crash(async |job| {
        if let Topic::AwardRoles { at, tries } = job.topic {
            let _ = hand_over(&club.app, job, (at, tries)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn trouble_and_crashes_lose_no_role_and_give_none_to_others() {
    for trouble in [
        RoleError::Later("Discord hangs".to_owned()),
        RoleError::Obstacle(RoleObstacle::Higher),
    ] {
        let club = Club::new();
        manage(&club, &CustomId::SetSeasonRole, &["7"]).await;
        let win = async |users: &[UserId]| {
            let winners = users.iter().map(|user| Player::User(*user));
            win_together(&club, Victory::Season, winners.collect()).await;
        };
        win(&[BEN]).await;
        // The last one comes first.
        let not_yet = club.app.clock.now().plus(Duration::from_mins(2));
        let mut troubles = vec![trouble.clone(), RoleError::NotBefore(not_yet)];
        club.roles.troubles.lock().unwrap().append(&mut troubles);
        crash(&club).await;
        crash(&club).await;
        win(&[BEN, CLEO]).await;
        crash(&club).await;
        for _ in 0..3 {
            club.pass(QUARTER).await;
        }
        assert_eq!(club.roles.holders(STAR), [BEN, CLEO], "{trouble:?}");
        win(&[DAN]).await;
        crash(&club).await;
        club.pass(QUARTER).await;
        assert_eq!(club.roles.holders(STAR), [DAN], "{trouble:?}");
        assert!(!ids(&panel(&club).await).contains(&CustomId::GiveAwards));
    }
}

#[tokio::test]
async fn an_attempt_that_is_due_takes_no_role_from_someone_who_wins_meanwhile() {
    let club = Club::new();
    manage(&club, &CustomId::SetSeasonRole, &["7"]).await;
    let win = async |user: UserId| {
        win_together(&club, Victory::Season, vec![user.into()]).await;
    };
    win(BEN).await;
    club.pump().await;
    win(CLEO).await;
    let higher = RoleObstacle::Higher;
    club.roles.obstacles.lock().unwrap().insert(STAR, higher);
    club.pump().await;
    // The attempt becomes due, and Ben wins again at the same moment.
    club.roles.obstacles.lock().unwrap().clear();
    club.app.clock.skip(QUARTER);
    win(BEN).await;
    let mut jobs = club.claim().await;
    let timed =
        |job: &asterism_store::Job| matches!(job.topic, Topic::AwardRoles { at: Some(_), .. });
    jobs.sort_by_key(timed);
    assert_eq!(jobs.iter().map(timed).collect::<Vec<_>>(), [false, true]);
    for job in &jobs {
        let Topic::AwardRoles { at, tries } = job.topic else {
            panic!("{job:?}");
        };
        let before = club.roles.count_requests();
        let done = hand_over(&club.app, job, (at, tries)).await.unwrap();
        if at.is_some() {
            let next = vec![Topic::AwardRoles { at: None, tries }];
            assert_eq!(done, JobDone::Followed(next));
            assert_eq!(club.roles.count_requests(), before);
        }
        club.app.store.finish_job(job.id, done).await.unwrap();
    }
    club.pump().await;
    assert_eq!(club.roles.holders(STAR), [BEN]);
}

#[tokio::test]
async fn what_discord_refuses_for_one_member_does_not_keep_the_role_from_others() {
    let club = Club::new();
    manage(&club, &CustomId::SetSeasonRole, &["7"]).await;
    let refused = RoleError::Obstacle(RoleObstacle::Refused);
    club.roles.troubles.lock().unwrap().push(refused);
    win_together(&club, Victory::Season, vec![BEN.into(), CLEO.into()]).await;
    club.pump().await;
    assert_eq!(club.roles.holders(STAR), [CLEO]);
    assert_eq!(club.roles.count_requests(), 2);
    club.pass(QUARTER).await;
    assert_eq!(club.roles.holders(STAR), [BEN, CLEO]);
}

#[tokio::test]
async fn however_often_someone_asks_for_it_a_role_is_tried_again_once_each_quarter_of_an_hour() {
    let club = Club::new();
    manage(&club, &CustomId::SetSeasonRole, &["7"]).await;
    win_together(&club, Victory::Season, vec![BEN.into()]).await;
    let refuse = |number: usize| {
        let refused = RoleError::Obstacle(RoleObstacle::Refused);
        *club.roles.troubles.lock().unwrap() = vec![refused; number];
    };
    refuse(100);
    club.pump().await;
    for _ in 0..5 {
        club.pass(Duration::from_mins(1)).await;
        manage(&club, &CustomId::GiveAwards, &[]).await;
    }
    let asked = club.roles.count_requests();
    assert_eq!(asked, 6);
    for number in 1..4 {
        club.pass(QUARTER).await;
        assert_eq!(club.roles.count_requests(), asked + number);
    }
    refuse(0);
    club.pass(QUARTER).await;
    assert_eq!(club.roles.holders(STAR), [BEN]);
}

#[tokio::test]
async fn groups_former_players_and_the_engine_get_no_role() {
    let club = Club::new();
    manage(&club, &CustomId::SetWinnerRole, &["7"]).await;
    let winners = [
        Player::Group(Group::Channel(HERE.channel)),
        Player::Former,
        Player::User(ENGINE),
    ];
    let reward = async |winners: Vec<Player>| {
        win_together(&club, Victory::Cup, winners).await;
        club.pump().await;
    };
    reward(vec![BEN.into()]).await;
    reward(winners.to_vec()).await;
    assert_eq!(club.roles.holders(STAR), [BEN], "nobody else can have it");
    reward([winners.to_vec(), vec![CLEO.into(), CLEO.into()]].concat()).await;
    assert_eq!(club.roles.holders(STAR), [CLEO]);
}

#[tokio::test]
async fn only_those_who_manage_the_server_choose_and_only_what_the_menu_offers() {
    let club = Club::new();
    for id in [
        CustomId::Awards,
        CustomId::SetSeasonRole,
        CustomId::SetWinnerRole,
        CustomId::GiveAwards,
    ] {
        let refused = club.handle(&club.press(BEN, &id, &["7"])).await;
        assert!(matches!(refused, Err(Refusal::NotManager)), "{id}");
        let mut direct = club.press(ANN, &id, &["7"]);
        direct.manages = true;
        direct.place.guild = None;
        let refused = club.handle(&direct).await;
        assert!(matches!(refused, Err(Refusal::ServerOnly)), "{id}");
    }
    for values in [&["0"][..], &["star"], &["-1"], &["7", "8"]] {
        let mut request = club.press(ANN, &CustomId::SetSeasonRole, values);
        request.manages = true;
        let refused = club.handle(&request).await;
        assert!(matches!(refused, Err(Refusal::Choice)), "{values:?}");
    }
    for id in [CustomId::SetSeasonRole, CustomId::SetWinnerRole] {
        let mut request = club.press(ANN, &id, &["7"]);
        request.manages = true;
        let refused = club.handle(&request).await;
        assert!(matches!(refused, Err(Refusal::NotRoleManager)), "{id}");
    }
    let stored = club.app.find::<Awards>(&guild()).await.unwrap();
    assert!(stored.is_none());
    // There is nothing to try again.
    manage(&club, &CustomId::GiveAwards, &[]).await;
}

#[tokio::test]
async fn winners_can_export_their_roles_and_have_them_forgotten() {
    let club = Club::new();
    manage(&club, &CustomId::SetWinnerRole, &["7"]).await;
    win_together(&club, Victory::Cup, vec![BEN.into()]).await;
    let features = club.app.features;
    club.pump().await;
    let export = async |user| {
        for feature in features.iter() {
            let exported = feature.export(&club.app, user).await.unwrap();
            if let Some(exported) = exported.filter(|it| it.name == "roles") {
                return exported.data;
            }
        }
        panic!("roles are not exported");
    };
    let role = serde_json::json!([{"server": "1", "role": "7", "won": "cup", "state": "given"}]);
    assert_eq!(export(BEN).await, role);
    assert_eq!(export(CLEO).await, serde_json::json!([]));
    let lost = features.name_documents(
        &club.app,
        BEN,
        club.context(&club.press(BEN, &CustomId::Awards, &[]))
            .language(),
    );
    let lost = lost.await.unwrap();
    assert_eq!(
        lost,
        ["the note of which roles you've won (you keep the roles you have)"]
    );
    let now = club.app.clock.now();
    club.app.store.forget(now, BEN, Vec::new()).await.unwrap();
    assert_eq!(export(BEN).await, serde_json::json!([]));
    assert_eq!(club.roles.holders(STAR), [BEN], "Ben keeps it");
}
