use std::time::Duration;

use asterism_store::{ChannelId, GameId, Origin, Setting};

use super::*;
use crate::feature::ladder::model::document::Ladder;
use crate::protocol::reply::{Audience, Reply};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, EVA, HERE, ids, text};

const DAY: Duration = Duration::from_hours(24);
const KIND: GameKind = GameKind::Squadro;

async fn ladder(club: &Club) -> Ladder {
    let now = club.app.clock.now();
    let guild = HERE.guild.unwrap();
    let loaded = club.app.load_ladder(guild, KIND, now).await;
    loaded.unwrap().ladder
}

async fn order(club: &Club) -> Vec<UserId> {
    let ladder = ladder(club).await;
    ladder.players.iter().map(|player| player.user).collect()
}

/// Creates a club whose people have joined the ladder in this order.
async fn club_with(people: &[UserId]) -> Club {
    let club = Club::new();
    for user in people {
        let join = club.press(*user, &CustomId::JoinLadder { kind: KIND }, &[]);
        let reply = club.handle(&join).await;
        assert!(matches!(reply, Ok(Reply::Change(_))), "{reply:?}");
    }
    club
}

async fn ask(club: &Club, by: UserId, other: UserId) -> Result<GameId, Refusal> {
    let id = CustomId::LadderChallengeAsk { kind: KIND };
    let picked = club.press(by, &id, &[&other.to_string()]);
    let Reply::Change(asked) = club.handle(&picked).await? else {
        panic!("a pick from the menu should only ask")
    };
    let id = CustomId::LadderChallenge {
        kind: KIND,
        user: other,
    };
    assert_eq!(ids(&asked), [id.clone(), CustomId::Ladder { kind: KIND }]);
    match club.handle(&club.press(by, &id, &[])).await? {
        Reply::Say(post, Audience::Everyone) => Ok(post.challenge.expect("a challenge")),
        other => panic!("{other:?}"),
    }
}

/// Starts a game for the ladder, and returns it.
async fn start(club: &Club, by: UserId, other: UserId) -> GameId {
    let game = ask(club, by, other).await.unwrap();
    let accept = club.press(other, &CustomId::Accept(game), &[]);
    club.handle(&accept).await.unwrap();
    club.pump().await;
    let record = club.app.store.game(game).await.unwrap().unwrap();
    assert_eq!(record.origin, Origin::Ladder);
    assert!(record.terms.time.is_some(), "it comes to an end");
    game
}

/// Makes `loser` resign after everyone has moved.
async fn lose(club: &Club, game: GameId, loser: UserId) {
    let load = async || {
        let record = club.app.store.game(game).await.unwrap().unwrap();
        club.app.load_without_names(record).await.unwrap()
    };
    for _ in 0..2 {
        let loaded = load().await;
        let m = loaded.game.legal_moves().swap_remove(0);
        club.play(loaded.turn().unwrap(), &m).await;
    }
    let id = CustomId::Resign(load().await.board());
    club.handle(&club.press(loser, &id, &[])).await.unwrap();
    club.pump().await;
}

#[tokio::test]
async fn a_winner_climbs_in_the_change_that_ends_the_game() {
    let club = club_with(&[ANN, BEN, CLEO, DAN]).await;
    let game = start(&club, DAN, ANN).await;
    lose(&club, game, ANN).await;
    assert_eq!(order(&club).await, [DAN, ANN, BEN, CLEO]);
    let last = club.channel.posts().pop().unwrap();
    assert!(
        last.content.contains("Dan is now #1 and Ann is now #2"),
        "{}",
        last.content
    );
    // A challenged player who wins keeps their place.
    let game = start(&club, CLEO, BEN).await;
    lose(&club, game, CLEO).await;
    assert_eq!(order(&club).await, [DAN, ANN, BEN, CLEO]);
    let ladder = ladder(&club).await;
    assert_eq!(ladder.meetings.len(), 2);
}

#[tokio::test]
async fn only_those_shortly_above_can_be_challenged() {
    let club = club_with(&[ANN, BEN, CLEO, DAN, EVA]).await;
    let refused = async |by, other| ask(&club, by, other).await.unwrap_err();
    for (by, other) in [(EVA, ANN), (ANN, BEN), (BEN, BEN), (BEN, UserId::new(999))] {
        let refusal = refused(by, other).await;
        assert!(
            matches!(refusal.reason(), Some(LadderRefusal::OutOfReach { .. })),
            "{refusal:?}"
        );
    }
    let refusal = refused(UserId::new(999), ANN).await;
    assert!(matches!(refusal.reason(), Some(LadderRefusal::NotIn)));
    for other in [DAN, CLEO, BEN] {
        ask(&club, EVA, other).await.unwrap();
    }
    // Only one game at a time with each player, whichever of the two challenges.
    for (by, other) in [(EVA, DAN), (EVA, BEN)] {
        let refusal = refused(by, other).await;
        assert!(matches!(
            refusal.reason(),
            Some(LadderRefusal::Pending { .. })
        ));
    }
}

#[tokio::test]
async fn two_meet_again_after_seven_days() {
    let club = club_with(&[ANN, BEN]).await;
    let game = start(&club, BEN, ANN).await;
    lose(&club, game, BEN).await;
    club.pass(6 * DAY).await;
    let refusal = ask(&club, BEN, ANN).await.unwrap_err();
    assert!(
        matches!(refusal.reason(), Some(LadderRefusal::MetLately { .. })),
        "{refusal:?}"
    );
    club.pass(DAY).await;
    ask(&club, BEN, ANN).await.unwrap();
}

#[tokio::test]
async fn idle_players_move_down_but_not_those_in_a_game() {
    let club = club_with(&[ANN, BEN, CLEO]).await;
    club.pass(5 * DAY).await;
    let game = start(&club, CLEO, BEN).await;
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let loaded = club.app.load_without_names(record).await.unwrap();
    let first = loaded.turn();
    club.pass(10 * DAY).await;
    // Cleo and Ben play until the time of the one to move runs out, and Ann does not.
    let expected = if first == Some(CLEO) {
        [BEN, ANN, CLEO]
    } else {
        [CLEO, BEN, ANN]
    };
    assert_eq!(order(&club).await, expected);
}

#[tokio::test]
async fn aborted_games_and_other_games_change_nothing() {
    let club = club_with(&[ANN, BEN]).await;
    let game = start(&club, BEN, ANN).await;
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let loaded = club.app.load_without_names(record).await.unwrap();
    let abort = club.press(ANN, &CustomId::Abort(loaded.board()), &[]);
    club.handle(&abort).await.unwrap();
    club.pump().await;
    assert_eq!(order(&club).await, [ANN, BEN]);
    assert!(ladder(&club).await.meetings.is_empty());
    let game = club.begin(KIND, "", &[BEN, ANN]).await;
    lose(&club, game, ANN).await;
    assert_eq!(order(&club).await, [ANN, BEN]);
    // They can meet at once, because they have not met.
    ask(&club, BEN, ANN).await.unwrap();
}

#[tokio::test]
async fn who_left_the_ladder_during_a_game_stays_away() {
    let club = club_with(&[ANN, BEN, CLEO]).await;
    let game = start(&club, CLEO, ANN).await;
    let leave = CustomId::LeaveLadderAsk { kind: KIND };
    let Ok(Reply::Change(asked)) = club.handle(&club.press(ANN, &leave, &[])).await else {
        panic!("it should ask")
    };
    let leave = CustomId::LeaveLadder { kind: KIND };
    assert!(ids(&asked).contains(&leave));
    club.handle(&club.press(ANN, &leave, &[])).await.unwrap();
    let again = club.handle(&club.press(ANN, &leave, &[])).await;
    assert!(
        matches!(again, Err(ref refusal) if matches!(refusal.reason(), Some(LadderRefusal::NotIn)))
    );
    lose(&club, game, ANN).await;
    assert_eq!(order(&club).await, [BEN, CLEO]);
}

#[tokio::test]
async fn a_press_that_is_delivered_twice_does_it_once() {
    let club = club_with(&[ANN]).await;
    let join = club.press(BEN, &CustomId::JoinLadder { kind: KIND }, &[]);
    for _ in 0..2 {
        assert!(club.handle(&join).await.is_ok());
    }
    assert_eq!(order(&club).await, [ANN, BEN]);
    let id = CustomId::LadderChallenge {
        kind: KIND,
        user: ANN,
    };
    let pressed = club.press(BEN, &id, &[]);
    let mut challenges = Vec::new();
    for _ in 0..2 {
        let Ok(Reply::Say(post, _)) = club.handle(&pressed).await else {
            panic!("no challenge")
        };
        challenges.push(post.challenge);
    }
    assert_eq!(challenges[0], challenges[1]);
}

#[tokio::test]
async fn a_ladder_is_shown_with_what_the_user_can_do() {
    let club = club_with(&[ANN, BEN, CLEO]).await;
    let shown = async |user| {
        let command = club.command(user, "ladder", &[("game", text(KIND.id()))]);
        let Ok(Reply::Say(post, Audience::You)) = club.handle(&command).await else {
            panic!("no ladder")
        };
        post
    };
    let post = shown(CLEO).await;
    let lines = post.card.as_ref().unwrap().text.clone();
    assert!(
        lines.starts_with("1) Ann\n2) Ben\n3) **Cleo** ◀ you"),
        "{lines}"
    );
    assert!(ids(&post).contains(&CustomId::LadderChallengeAsk { kind: KIND }));
    let post = shown(DAN).await;
    let (join, show) = (
        CustomId::JoinLadder { kind: KIND },
        CustomId::ShowLadder { kind: KIND },
    );
    assert_eq!(ids(&post), [join.clone(), show.clone()]);
    // Everyone sees the same ladder, and can join it from there.
    let Ok(Reply::Say(post, Audience::Everyone)) = club.handle(&club.press(CLEO, &show, &[])).await
    else {
        panic!("the ladder should be posted")
    };
    assert_eq!(ids(&post), [join]);
    let lines = post.card.unwrap().text;
    assert!(lines.starts_with("1) Ann\n2) Ben\n3) Cleo\n"), "{lines}");
    ask(&club, CLEO, BEN).await.unwrap();
    let lines = shown(CLEO).await.card.unwrap().text;
    assert!(lines.contains("You and Ben already have"), "{lines}");

    let mut alone = club.command(ANN, "ladder", &[("game", text(KIND.id()))]);
    alone.place.guild = None;
    let refused = club.handle(&alone).await;
    assert!(matches!(
        refused,
        Err(ref refusal) if matches!(refusal.reason(), Some(LadderRefusal::NotHere))
    ));
}

#[tokio::test]
async fn games_of_the_ladder_are_rated_if_both_take_part_in_ratings() {
    let club = club_with(&[ANN, BEN, CLEO]).await;
    let chosen = vec![Setting::Unrated(true)];
    club.app.store.choose(CLEO, chosen).await.unwrap();
    for (by, other, rated) in [(BEN, ANN, true), (CLEO, BEN, false)] {
        let game = start(&club, by, other).await;
        let record = club.app.store.game(game).await.unwrap().unwrap();
        assert_eq!(record.terms.rated, rated);
    }
}

#[tokio::test]
async fn challenges_are_made_only_where_games_may_begin() {
    use asterism_store::GuildSetting;
    let club = club_with(&[ANN, BEN]).await;
    let chosen = vec![GuildSetting::Channels(Some(vec![ChannelId::new(77)]))];
    let store = &club.app.store;
    store
        .choose_for_guild(HERE.guild.unwrap(), chosen)
        .await
        .unwrap();
    let refused = ask(&club, BEN, ANN).await;
    assert!(matches!(refused, Err(Refusal::Elsewhere(_))), "{refused:?}");
}

#[tokio::test]
async fn a_challenge_that_does_not_fit_any_more_cannot_be_accepted() {
    let club = club_with(&[ANN, BEN]).await;
    let challenge = ask(&club, BEN, ANN).await.unwrap();
    let leave = CustomId::LeaveLadder { kind: KIND };
    club.handle(&club.press(BEN, &leave, &[])).await.unwrap();
    let accept = club.press(ANN, &CustomId::Accept(challenge), &[]);
    let refused = club.handle(&accept).await;
    assert!(
        matches!(
            refused,
            Err(ref refusal) if matches!(refusal.reason(), Some(LadderRefusal::Left { user: BEN }))
        ),
        "{refused:?}"
    );
}
