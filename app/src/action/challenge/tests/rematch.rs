//! Tests of rematches.

use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::{GameId, Setting, UserId};

use super::{card, hitch, seats, user};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, ids, text};

/// Creates a finished game of `players`, in which all but the last have resigned.
async fn finished(club: &Club, players: &[UserId], variant: &str) -> GameId {
    let id = club.begin(GameKind::Pentagame, variant, players).await;
    give_up(club, id, players).await;
    id
}

pub(super) async fn give_up(club: &Club, id: GameId, players: &[UserId]) {
    for player in &players[..players.len() - 1] {
        let record = club.app.store.game(id).await.unwrap().unwrap();
        let board = Board {
            game: id,
            version: record.version,
        };
        let request = club.press(*player, &CustomId::Resign(board), &[]);
        club.handle(&request).await.unwrap();
    }
    club.pump().await;
}

pub(super) async fn again(
    club: &Club,
    user: UserId,
    game: GameId,
) -> Result<(Post, Audience), Refusal> {
    let request = club.public_press(user, &CustomId::Rematch { game });
    match club.handle(&request).await? {
        Reply::Say(post, audience) => Ok((post, audience)),
        other => panic!("expected a new message, got {other:?}"),
    }
}

#[tokio::test]
async fn a_rematch_invites_the_same_players_and_everyone_moves_one_place_later() {
    let club = Club::new();
    let game = finished(&club, &[ANN, BEN, CLEO], "classic").await;
    let last = club.channel.posts().pop().unwrap();
    assert!(ids(&last).contains(&CustomId::Rematch { game }));

    assert!(matches!(
        again(&club, DAN, game).await,
        Err(Refusal::NotYourGame)
    ));
    let (post, audience) = again(&club, CLEO, game).await.unwrap();
    assert_eq!(audience, Audience::Everyone);
    assert_eq!(post.pings, [BEN, ANN]);
    assert!(card(&post).contains(&format!("Rematch of game {game}")));
    assert!(card(&post).contains("Ben moves first."));
    assert!(card(&post).contains("Classic"));
    let rematch = post.challenge.unwrap();
    let refused = again(&club, CLEO, game).await;
    assert!(
        matches!(
            refused,
            Err(Refusal::Challenge(ChallengeRefusal::RematchAsked { .. }))
        ),
        "{refused:?}"
    );
    // For the others, the same button accepts.
    let (said, audience) = again(&club, ANN, game).await.unwrap();
    assert_eq!(audience, Audience::You);
    assert!(said.content.contains("You're in"), "{said:?}");
    let refused = again(&club, ANN, game).await;
    assert!(
        matches!(refused, Err(Refusal::AlreadyAccepted)),
        "{refused:?}"
    );
    let request = club.public_press(BEN, &CustomId::Rematch { game });
    for _ in 0..2 {
        // The same request delivered again gets the same reply.
        let Ok(Reply::Say(said, Audience::You)) = club.handle(&request).await else {
            panic!("expected a private confirmation")
        };
        assert!(said.content.contains("is on"), "{said:?}");
    }
    assert_eq!(seats(&club, rematch).await, [BEN, CLEO, ANN]);
    let refused = again(&club, ANN, game).await;
    assert!(
        matches!(
            refused,
            Err(Refusal::Challenge(ChallengeRefusal::Rematched { .. }))
        ),
        "{refused:?}"
    );
}

#[tokio::test]
async fn the_post_of_a_rematch_and_its_picture_say_who_moves_first() {
    let club = Club::new();
    // The colors are drawn for each game.
    let game = club
        .begin(GameKind::Squadro, "first=random", &[ANN, BEN])
        .await;
    give_up(&club, game, &[ANN, BEN]).await;
    let (post, _) = again(&club, ANN, game).await.unwrap();
    let order = {
        let record = club.app.store.game(game).await.unwrap().unwrap();
        crate::app::challenges::starting_order(&club.app, &record)
            .await
            .unwrap()
            .unwrap()
    };
    let first = if order[0] == ANN { "Ann" } else { "Ben" };
    assert!(card(&post).contains(&format!("same players, and {first} moves first.")));
    let alt = &post.picture.as_ref().unwrap().alt;
    let known = format!("Ann and Ben play; {first} moves first, and seats are drawn");
    assert!(alt.starts_with(&known), "{alt}");
}

#[tokio::test]
async fn two_simultaneous_rematch_requests_start_one_game() {
    let club = Club::new();
    let game = finished(&club, &[ANN, BEN], "").await;
    let (one, two) = tokio::join!(again(&club, ANN, game), again(&club, BEN, game));
    assert!(one.is_ok() && two.is_ok(), "{one:?}, {two:?}");
    let counts = club.app.store.counts().await.unwrap();
    assert_eq!((counts.challenges, counts.running), (0, 1));
}

#[tokio::test]
async fn a_rematch_can_be_requested_again_after_it_was_declined() {
    let club = Club::new();
    let game = finished(&club, &[ANN, BEN], "").await;
    let (post, _) = again(&club, ANN, game).await.unwrap();
    let id = post.challenge.unwrap();
    super::press(&club, BEN, CustomId::Decline(id))
        .await
        .unwrap();
    let (post, _) = again(&club, BEN, game).await.unwrap();
    assert_eq!(post.pings, [ANN]);
}

#[tokio::test]
async fn a_rematch_is_gone_from_the_moment_it_lapses() {
    let club = Club::new();
    let game = finished(&club, &[ANN, BEN], "").await;
    let (post, _) = again(&club, ANN, game).await.unwrap();
    let rematch = club.app.store.challenge(post.challenge.unwrap()).await;
    let lapses = rematch.unwrap().unwrap().lapses;
    // The next request comes a second later, and no worker has closed it yet.
    let left = lapses.since(club.now());
    club.app
        .clock
        .skip(left.saturating_sub(Duration::from_secs(1)));
    for user in [ANN, BEN] {
        let refused = again(&club, user, game).await;
        assert!(
            matches!(refused, Err(Refusal::ChallengeGone { .. })),
            "{refused:?}"
        );
    }
}

#[tokio::test]
async fn a_series_can_be_repeated_only_after_its_last_game() {
    let club = Club::new();
    let first = finished(&club, &[ANN, BEN], "series").await;
    assert_eq!(
        hitch(&club, ANN, CustomId::Rematch { game: first }).await,
        ChallengeRefusal::SeriesGoesOn
    );
    let running = club
        .app
        .own_games_here(&club.command(ANN, "games", &[]))
        .await;
    let second = running.unwrap().pop().unwrap().id;
    // The next game of a series starts automatically, so only the last one offers a rematch.
    let posts = club.channel.posts();
    assert!(
        !posts
            .iter()
            .any(|post| ids(post).contains(&CustomId::Rematch { game: first }))
    );
    give_up(&club, second, &[BEN, ANN]).await;
    let (post, _) = again(&club, BEN, second).await.unwrap();
    assert!(card(&post).contains("Series"));
    let (_, _) = again(&club, ANN, second).await.unwrap();
    let rematch = post.challenge.unwrap();
    assert_eq!(seats(&club, rematch).await, [BEN, ANN]);
    let record = club.app.store.game(rematch).await.unwrap().unwrap();
    assert_eq!(record.series.map(|part| part.number), Some(1));
}

#[tokio::test]
async fn a_rematch_against_the_engine_starts_immediately() {
    let club = Club::new();
    let options = [
        ("game", text("star-squares")),
        ("seat", text("first")),
        ("level", Value::Integer(1)),
        ("opponent", user(ENGINE)),
    ];
    club.handle(&club.command(ANN, "challenge", &options))
        .await
        .unwrap();
    club.pump().await;
    let running = club
        .app
        .own_games_here(&club.command(ANN, "games", &[]))
        .await;
    let game = running.unwrap().pop().unwrap().id;
    let refused = again(&club, ANN, game).await;
    assert!(
        matches!(
            refused,
            Err(Refusal::Challenge(ChallengeRefusal::StillRuns(_)))
        ),
        "{refused:?}"
    );
    give_up(&club, game, &[ANN, ENGINE]).await;
    let reply = club.handle(&club.command(ANN, "rematch", &[])).await;
    assert!(
        matches!(reply, Ok(Reply::Say(_, Audience::You))),
        "{reply:?}"
    );
    let running = club
        .app
        .own_games_here(&club.command(ANN, "games", &[]))
        .await;
    let record = running.unwrap().pop().unwrap();
    assert_eq!(record.seats, [ENGINE, ANN]);
    assert_eq!(record.engine.map(|engine| engine.level), Some(1));
}

#[tokio::test]
async fn an_impossible_rematch_is_refused() {
    let club = Club::new();
    let nothing = club.handle(&club.command(ANN, "rematch", &[])).await;
    assert!(
        matches!(
            nothing,
            Err(Refusal::Challenge(ChallengeRefusal::NothingToRepeat))
        ),
        "{nothing:?}"
    );
    let options = [
        ("game", text("squadro")),
        ("opponent", user(BEN)),
        ("rated", Value::YesNo(true)),
    ];
    let Ok(Reply::Say(post, _)) = club.handle(&club.command(ANN, "challenge", &options)).await
    else {
        panic!("expected a challenge post")
    };
    let game = post.challenge.unwrap();
    super::press(&club, BEN, CustomId::Accept(game))
        .await
        .unwrap();
    give_up(&club, game, &[ANN, BEN]).await;
    let mut elsewhere = club.public_press(ANN, &CustomId::Rematch { game });
    elsewhere.place.guild = None;
    let refused = club.handle(&elsewhere).await;
    assert!(
        matches!(refused, Err(Refusal::OnlyMeHere(ENGINE))),
        "{refused:?}"
    );
    let store = &club.app.store;
    store
        .choose(BEN, vec![Setting::Unrated(true)])
        .await
        .unwrap();
    let refused = again(&club, ANN, game).await;
    assert!(matches!(refused, Err(Refusal::LeftOut(_))), "{refused:?}");
}

#[tokio::test]
async fn a_rematch_of_an_old_game_keeps_its_options() {
    for (kind, variant, options) in [
        (
            GameKind::Squadro,
            "first=light,threefold=false",
            "first=light",
        ),
        (
            GameKind::Squadro,
            "first=light",
            "first=light,threefold=true",
        ),
        (GameKind::SternHalma, "printed", ""),
        (GameKind::SternHalma, "", "win=filled"),
    ] {
        let club = Club::new();
        let players = [ANN, BEN];
        let game = club.begin(kind, variant, &players).await;
        give_up(&club, game, &players).await;
        let (post, _) = again(&club, ANN, game).await.unwrap();
        let rematch = post.challenge.unwrap();
        club.handle(&club.public_press(BEN, &CustomId::Accept(rematch)))
            .await
            .unwrap();
        let record = club.app.store.game(rematch).await.unwrap().unwrap();
        assert_eq!(record.options, options, "{kind}: {variant}");
    }
}
