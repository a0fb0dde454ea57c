//! Tests of head starts.

use asterism_rules::{GameKind, HeadStart, Seat};
use asterism_store::{GameId, Origin, UserId};

use super::rematch::{again, give_up};
use super::{card, challenge, load_started, press, user};
use crate::game::loaded_game::LoadedGame;
use crate::protocol::choices::HEAD_STARTS;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::challenge::ChallengeRefusal::{
    self, HeadStartForTwo, NoHeadStart, RatedHeadStart,
};
use crate::protocol::refusal::{ImportRefusal, Refusal};
use crate::protocol::reply::{Post, Reply};
use crate::protocol::request::{Attached, Value};
use crate::testing::club::{ANN, BEN, CLEO, Club, ENGINE, ids, text};
use crate::text::Language;
use crate::view::words::describe_start;

/// Returns who has a head start in `game`, and its size.
fn favored(game: &LoadedGame) -> Option<(Option<UserId>, HeadStart)> {
    let (seat, size, _) = game.head_start()?;
    Some((game.user(seat), size))
}

async fn load(club: &Club, id: GameId) -> LoadedGame {
    let record = load_started(club, id).await;
    let loaded = club.app.load_record(record, Language::English).await;
    loaded.unwrap()
}

/// Returns the game that ANN is playing.
async fn find_running(club: &Club) -> LoadedGame {
    let request = club.command(ANN, "games", &[]);
    let mut running = club.app.own_games_here(&request).await.unwrap();
    let id = running.pop().unwrap().id;
    assert!(running.is_empty());
    load(club, id).await
}

async fn begin(club: &Club, game: &str, options: &[(&str, Value)]) -> GameId {
    let options = [&[("opponent", user(BEN))], options].concat();
    let post = challenge(club, ANN, game, &options).await.unwrap();
    let id = post.challenge.unwrap();
    press(club, BEN, CustomId::Accept(id)).await.unwrap();
    club.pump().await;
    id
}

fn footer(post: &Post) -> &str {
    &post.card.as_ref().unwrap().footer
}

#[tokio::test]
async fn the_post_shows_the_start_and_who_has_the_head_start_in_every_game() {
    for kind in GameKind::ALL {
        let club = Club::new();
        for (id, size, is_own) in HEAD_STARTS {
            for seat in ["first", "last", "random"] {
                let options = [
                    ("opponent", user(BEN)),
                    ("head-start", text(id)),
                    ("seat", text(seat)),
                ];
                let post = challenge(&club, ANN, kind.id(), &options).await.unwrap();
                let ahead = if is_own { ANN } else { BEN };
                let line = format!("⚖️ Head start for <@{ahead}>: ");
                assert!(card(&post).contains(&line), "{kind} {id}: {}", card(&post));
                let challenge = post.challenge.unwrap();
                press(&club, BEN, CustomId::Accept(challenge))
                    .await
                    .unwrap();
                let loaded = load(&club, challenge).await;
                assert_eq!(favored(&loaded), Some((Some(ahead), size)), "{kind} {id}");
                // It is a game like any other.
                assert_eq!(loaded.record.origin, Origin::Challenge);
                assert!(!loaded.is_rated());
                let shown = describe_start(&loaded.game, &loaded.names, Language::English);
                assert_eq!(post.picture.as_ref().unwrap().alt, shown, "{kind} {id}");
                let first = loaded.game.to_move().and_then(|seat| loaded.user(seat));
                match seat {
                    "first" => assert_eq!(first, Some(ANN)),
                    "last" => assert_eq!(first, Some(BEN)),
                    _ => {}
                }
            }
        }
    }
}

#[tokio::test]
async fn seats_are_drawn_when_the_challenge_is_made() {
    let club = Club::new();
    let mut first = [0, 0];
    for _ in 0..40 {
        let options = [
            ("game", text("squadro")),
            ("opponent", user(BEN)),
            ("head-start", text("small-opponent")),
        ];
        let request = club.command(ANN, "challenge", &options);
        let Ok(Reply::Say(post, _)) = club.handle(&request).await else {
            panic!("expected a challenge")
        };
        // Delivered again, the command makes no other challenge.
        let Ok(Reply::Say(same, _)) = club.handle(&request).await else {
            panic!("expected the same challenge")
        };
        assert_eq!((card(&same), same.challenge), (card(&post), post.challenge));
        assert!(!card(&post).contains("Seats: random"), "{}", card(&post));
        let begins = card(&post).contains("Seats: the challenger goes first");
        first[usize::from(begins)] += 1;
        press(&club, ANN, CustomId::Withdraw(post.challenge.unwrap()))
            .await
            .unwrap();
    }
    assert!(first.iter().all(|count| *count > 8), "{first:?}");
}

#[tokio::test]
async fn in_an_open_challenge_the_opponent_is_the_one_who_joins() {
    for (start, ahead) in [("large-opponent", CLEO), ("large-own", ANN)] {
        for seat in ["first", "last"] {
            let club = Club::new();
            let options = [("head-start", text(start)), ("seat", text(seat))];
            let post = challenge(&club, ANN, "pentagame", &options).await.unwrap();
            let id = post.challenge.unwrap();
            let line = match ahead {
                CLEO => "⚖️ Head start for the player who joins: 2 figures are out".to_owned(),
                own => format!("⚖️ Head start for <@{own}>: 2 figures are out"),
            };
            assert!(card(&post).contains(&line), "{}", card(&post));
            // It is for two, so it starts as soon as somebody joins.
            assert!(!ids(&post).contains(&CustomId::Start(id)));
            let shown = post.picture.unwrap().alt;
            press(&club, CLEO, CustomId::Join(id)).await.unwrap();
            let loaded = load(&club, id).await;
            assert_eq!(favored(&loaded), Some((Some(ahead), HeadStart::Large)));
            let mut names = loaded.names.clone();
            let joined = loaded.seat_of(CLEO).map(Seat::index).unwrap();
            names[joined] = Language::English.challenge_free_seat();
            let known = describe_start(&loaded.game, &names, Language::English);
            assert_eq!(shown, known, "{start} {seat}");
        }
    }
}

#[tokio::test]
async fn head_starts_are_refused_where_there_are_none() {
    let club = Club::new();
    let refused = async |game: &str, options: &[(&str, Value)], why: ChallengeRefusal| {
        let start = [("head-start", text("large-opponent"))];
        let options = [&start, options].concat();
        match challenge(&club, ANN, game, &options).await {
            Err(Refusal::Challenge(hitch)) => assert_eq!(hitch, why, "{game} {options:?}"),
            other => panic!("{game} {options:?}: {other:?}"),
        }
    };
    let (ben, cleo) = (("opponent", user(BEN)), ("opponent2", user(CLEO)));
    let rated = ("rated", Value::YesNo(true));
    let players = |count: i64| ("players", Value::Integer(count));
    let variant = |typed: &str| ("variant", text(typed));
    refused("squadro", &[ben.clone(), rated.clone()], RatedHeadStart).await;
    refused("squadro", &[rated], RatedHeadStart).await;
    refused("squadro", &[("opponent", user(ANN))], HeadStartForTwo).await;
    refused("pentagame", &[ben.clone(), cleo], HeadStartForTwo).await;
    refused("pentagame", &[players(3)], HeadStartForTwo).await;
    refused("pentagame", &[ben.clone(), players(3)], HeadStartForTwo).await;
    refused("pentagame", &[variant("teams")], HeadStartForTwo).await;
    // These rules would be decided at once.
    refused("squadro", &[ben.clone(), variant("quick")], NoHeadStart).await;
    refused("pentagame", &[ben, variant("target=2")], NoHeadStart).await;
    let counts = club.app.store.counts().await.unwrap();
    assert_eq!((counts.challenges, counts.running), (0, 0));
    let forged = [("head-start", text("huge"))];
    let answer = challenge(&club, ANN, "squadro", &forged).await;
    assert!(matches!(answer, Err(Refusal::Choice)), "{answer:?}");
}

#[tokio::test]
async fn a_record_is_continued_without_a_head_start() {
    let club = Club::new();
    let file = Attached {
        url: "https://cdn.discordapp.com/attachments/1/2/game.txt".to_owned(),
        size: 100,
    };
    let options = [
        ("record", Value::File(file)),
        ("head-start", text("small-own")),
    ];
    let refused = challenge(&club, ANN, "squadro", &options).await;
    assert!(
        matches!(refused, Err(Refusal::Import(ImportRefusal::Settled))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn the_engine_gives_and_takes_head_starts() {
    for kind in GameKind::ALL {
        for (start, ahead) in [("small-own", ANN), ("large-opponent", ENGINE)] {
            let club = Club::new();
            let options = [
                ("opponent", user(ENGINE)),
                ("level", Value::Integer(1)),
                ("head-start", text(start)),
                ("seat", text("last")),
            ];
            challenge(&club, ANN, kind.id(), &options).await.unwrap();
            club.pump().await;
            let loaded = find_running(&club).await;
            let (who, _) = favored(&loaded).unwrap();
            assert_eq!(who, Some(ahead), "{kind}");
            assert_eq!(loaded.ply(), 1, "{kind}: the engine goes first");
            let name = if ahead == ANN { "Ann" } else { "Asterism" };
            let post = club.channel.posts().pop().unwrap();
            let said = format!("head start for {name}");
            assert!(footer(&post).contains(&said), "{}", footer(&post));
        }
    }
}

#[tokio::test]
async fn every_board_of_the_game_says_who_has_a_head_start() {
    let club = Club::new();
    let options = [
        ("head-start", text("small-opponent")),
        ("seat", text("first")),
    ];
    let id = begin(&club, "squadro", &options).await;
    let said = "head start for Ben: one piece is home from the start";
    let first = club.channel.posts().pop().unwrap();
    assert_eq!(footer(&first), format!("Game {id} · start · {said}"));
    let to_move = find_running(&club).await.turn().unwrap();
    club.play(to_move, "1").await;
    club.pump().await;
    let second = club.channel.posts().pop().unwrap();
    assert_eq!(
        footer(&second),
        format!("Game {id} · after 1 move · {said}")
    );
    let plain = club.command(CLEO, "board", &[("text", Value::YesNo(true))]);
    let Ok(Reply::Say(plain, _)) = club.handle(&plain).await else {
        panic!("expected a board")
    };
    assert!(plain.content.contains(said), "{}", plain.content);
    give_up(&club, id, &[ANN, BEN]).await;
    let over = club.channel.posts().pop().unwrap();
    assert!(footer(&over).ends_with(said), "{}", footer(&over));
}

#[tokio::test]
async fn a_head_start_stays_with_its_player_in_a_rematch() {
    for kind in GameKind::ALL {
        for who in [ANN, BEN] {
            let club = Club::new();
            let options = [("head-start", text("large-opponent"))];
            let mut game = begin(&club, kind.id(), &options).await;
            for _ in 0..2 {
                let before = load(&club, game).await;
                give_up(&club, game, &[ANN, BEN]).await;
                let (post, _) = again(&club, who, game).await.unwrap();
                let line = format!("⚖️ Head start for <@{BEN}>: ");
                assert!(card(&post).contains(&line), "{}", card(&post));
                let other = if who == ANN { BEN } else { ANN };
                again(&club, other, game).await.unwrap();
                game = post.challenge.unwrap();
                let loaded = load(&club, game).await;
                assert_eq!(favored(&loaded), Some((Some(BEN), HeadStart::Large)));
                assert_ne!(
                    loaded.turn(),
                    before
                        .game
                        .rewound()
                        .to_move()
                        .and_then(|seat| before.user(seat))
                );
                let shown = describe_start(&loaded.game, &loaded.names, Language::English);
                assert_eq!(post.picture.unwrap().alt, shown, "{kind}");
                assert_eq!(loaded.record.origin, Origin::Challenge);
            }
        }
    }
}

#[tokio::test]
async fn a_head_start_stays_with_its_player_in_a_series() {
    for kind in GameKind::ALL {
        let club = Club::new();
        let options = [
            ("variant", text("series")),
            ("head-start", text("small-own")),
        ];
        let first = begin(&club, kind.id(), &options).await;
        let before = load(&club, first).await;
        assert_eq!(favored(&before), Some((Some(ANN), HeadStart::Small)));
        give_up(&club, first, &[ANN, BEN]).await;
        let second = find_running(&club).await;
        assert_eq!(second.series.as_ref().map(|place| place.number), Some(2));
        assert_ne!(second.seat_of(ANN), before.seat_of(ANN));
        assert_eq!(favored(&second), Some((Some(ANN), HeadStart::Small)));
        give_up(&club, second.record.id, &[ANN, BEN]).await;
        // The rematch repeats the whole series.
        let (post, _) = again(&club, BEN, second.record.id).await.unwrap();
        again(&club, ANN, second.record.id).await.unwrap();
        let third = load(&club, post.challenge.unwrap()).await;
        assert_eq!(favored(&third), Some((Some(ANN), HeadStart::Small)));
    }
}

#[tokio::test]
async fn nothing_is_said_about_the_usual_game_being_won() {
    let club = Club::new();
    for (start, is_said) in [(None, true), (Some("large-own"), false)] {
        let mut options = vec![("opponent", user(BEN)), ("variant", text("printed"))];
        options.extend(start.map(|start| ("head-start", text(start))));
        let post = challenge(&club, ANN, "star-squares", &options)
            .await
            .unwrap();
        let id = post.challenge.unwrap();
        assert_eq!(ids(&post).contains(&CustomId::Balance(id)), is_said);
    }
}
