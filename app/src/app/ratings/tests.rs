//! Tests how ratings change when rated games end, with the app and a store.

use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{EntryKind, GameId, Offer, Offered, Setting, Terms, Topic};

use super::*;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::reply::{Audience, Reply};
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club};

/// Moves of a Pentagame for three that is won by bringing out one figure. Seats 2 and 3 do so in the same round.
const SHARED: &[&str] = &[
    "c C x e k:C-2-D",
    "e E<->A a",
    "b B x d k:C-1-D",
    "d D x b k:A-4-c",
    "e A<->d 3b",
    "b A<->E 2a",
    "c e<->d 2e",
    "e+ g:E-2-A",
    "b E<->b+ 1d g:e",
];

impl Club {
    /// Starts a rated game of Pentagame with `players` in this order.
    pub(crate) async fn rated(&self, options: &str, players: &[UserId]) -> GameId {
        let terms = Terms {
            rated: true,
            time: None,
        };
        self.set_up(Beginning {
            options,
            terms,
            ..Beginning::of(players)
        })
        .await
    }

    pub(crate) async fn resign(&self, user: UserId, game: GameId) {
        let request = self.resignation(user, game).await;
        self.handle(&request)
            .await
            .expect("resigning should be allowed");
    }

    async fn resignation(&self, user: UserId, game: GameId) -> crate::protocol::request::Request {
        let version = self.record(game).await.version;
        self.press(user, &CustomId::Resign(Board { game, version }), &[])
    }

    async fn rating(&self, user: UserId, scale: &str) -> Option<Rating> {
        self.app
            .store
            .rating(user, scale)
            .await
            .expect("the store should not fail")
    }

    /// Returns the text of the newest post's card.
    async fn last_card(&self) -> String {
        self.pump().await;
        let posts = self.channel.posts();
        let card = posts.last().and_then(|post| post.card.clone());
        card.expect("a board should have a card").text
    }
}

#[tokio::test]
async fn the_question_of_resign_names_the_game_its_place_and_the_price() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    let ask = club.command(ANN, "resign", &[]);
    let Ok(Reply::Say(asked, Audience::You)) = club.handle(&ask).await else {
        panic!("no question")
    };
    let says = format!(
        "Resign game {game} in <#10> (Pentagame: Ann and Ben)? Ben wins then. You lose 162 points."
    );
    assert!(asked.content.starts_with(&says), "{}", asked.content);
    club.resign(ANN, game).await;
    assert!(club.last_card().await.contains("(−162)"));
    // An unrated game costs no points, and its texts mention none.
    club.set_up(Beginning::of(&[ANN, BEN])).await;
    let Ok(Reply::Say(asked, Audience::You)) = club.handle(&ask).await else {
        panic!("no question")
    };
    assert!(!asked.content.contains("points"), "{}", asked.content);
}

#[tokio::test]
async fn the_end_of_a_rated_game_changes_ratings_and_the_last_board_shows_it() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    assert!(!club.last_card().await.contains("Ratings"));
    club.resign(ANN, game).await;
    let card = club.last_card().await;
    // No move was made, and nothing is above the ratings.
    assert_eq!(card, "Ratings: Ann **1338?** (−162), Ben **1662?** (+162)");
    let ann = club
        .rating(ANN, "pentagame")
        .await
        .expect("Ann should have a rating");
    assert_eq!((ann.games, ann.value.round()), (1, 1338.0));
    assert_eq!(club.rating(ANN, "pentagame-many").await, None);
    let record = club.app.store.game(game).await.unwrap().unwrap();
    assert_eq!(record.ratings.len(), 2);

    // A draw brings their ratings closer.
    let game = club.rated("", &[BEN, ANN]).await;
    club.happens(game, EntryKind::DrawAgreed).await;
    let card = club.last_card().await;
    assert!(
        card.ends_with("Ratings: Ben **1577?** (−85), Ann **1423?** (+85)"),
        "{card}"
    );
    let drawn = club
        .rating(ANN, "pentagame")
        .await
        .expect("Ann should have a rating");
    assert!(drawn.games == 2 && drawn.value > ann.value && drawn.deviation < ann.deviation);
}

#[tokio::test]
async fn a_loss_on_time_is_a_loss() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    club.happens(game, EntryKind::TimedOut(1)).await;
    let card = club.last_card().await;
    assert!(
        card.ends_with("Ann **1338?** (−162), Ben **1662?** (+162)"),
        "{card}"
    );
}

#[tokio::test]
async fn a_draw_agreed_before_a_crash_is_rated() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    let version = 1;
    let offer = Offer {
        number: 1,
        version,
        by: 1,
        what: Offered::Draw,
        agreed: vec![2],
        declined: None,
        post: None,
        drawers: vec![1],
    };
    let change = Change::SetOffer {
        game,
        version,
        before: None,
        offer: Some(offer),
        jobs: vec![Topic::Offer { number: 1 }],
    };
    let offered = club.app.store.commit(club.key(), club.now(), change).await;
    offered.expect("the offer should be stored");
    club.pump().await;
    let record = club.app.store.game(game).await.unwrap().unwrap();
    assert!(record.ended.is_some_and(|ended| ended.winners.is_empty()));
    let rating = club.rating(ANN, "pentagame").await;
    assert!(rating.is_some_and(|rating| rating.games == 1));
}

#[tokio::test]
async fn two_of_three_who_share_a_win_get_the_same_rating() {
    let club = Club::new();
    let game = club.rated("target=1", &[ANN, BEN, CLEO]).await;
    for (notation, user) in SHARED.iter().zip([ANN, BEN, CLEO].into_iter().cycle()) {
        club.play(user, notation).await;
    }
    let record = club.app.store.game(game).await.unwrap().unwrap();
    assert_eq!(
        record.ended.expect("the game should be over").winners,
        [2, 3]
    );
    let rating = |user| club.rating(user, "pentagame-many");
    let (ann, ben, cleo) = (
        rating(ANN).await.unwrap(),
        rating(BEN).await.unwrap(),
        rating(CLEO).await.unwrap(),
    );
    assert_eq!(ben, cleo);
    assert!(ben.value > 1500.0 && ann.value < 1500.0);
    assert_eq!(
        club.rating(BEN, "pentagame").await,
        None,
        "games of two should have a separate scale"
    );
}

#[tokio::test]
async fn the_first_player_to_resign_is_ranked_last() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN, CLEO]).await;
    club.resign(BEN, game).await;
    assert_eq!(
        club.rating(BEN, "pentagame-many").await,
        None,
        "ratings should not change while the others play on"
    );
    club.resign(ANN, game).await;
    let rating = |user| club.rating(user, "pentagame-many");
    let (ann, ben, cleo) = (
        rating(ANN).await.unwrap(),
        rating(BEN).await.unwrap(),
        rating(CLEO).await.unwrap(),
    );
    assert!(
        cleo.value > ann.value && ann.value > ben.value,
        "{ann:?} {ben:?} {cleo:?}"
    );
}

#[tokio::test]
async fn a_resignation_delivered_twice_is_rated_once() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    let request = club.resignation(ANN, game).await;
    club.handle(&request)
        .await
        .expect("resigning should be allowed");
    let once = club.rating(ANN, "pentagame").await;
    club.handle(&request)
        .await
        .expect("the first reply should be repeated");
    assert_eq!(club.rating(ANN, "pentagame").await, once);
    // The same holds for a commit that does not check for an earlier receipt.
    let again = club.app.store.game(game).await.unwrap().unwrap();
    let change = Change::Append {
        game,
        version: again.version - 1,
        answers: 0,
        entries: vec![EntryKind::Resigned(1).into()],
        ended: again.ended.clone(),
        next: None,
        clock: None,
        documents: Vec::new(),
        ratings: Vec::new(),
        jobs: Vec::new(),
    };
    let receipt = club
        .app
        .commit_rated(request.key(), club.now(), change)
        .await
        .expect("the commit should return the earlier receipt");
    assert!(receipt.repeated);
    assert_eq!(club.rating(ANN, "pentagame").await, once);
}

#[tokio::test]
async fn the_end_of_an_unrated_game_changes_no_ratings() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    club.resign(ANN, game).await;
    assert_eq!(club.rating(ANN, "pentagame").await, None);
    assert!(!club.last_card().await.contains("Ratings"));
}

#[tokio::test]
async fn a_game_with_a_player_who_has_opted_out_is_not_rated() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    // Bypass the check that prevents opting out during a rated game.
    let chosen = club
        .app
        .store
        .choose(BEN, vec![Setting::Unrated(true)])
        .await;
    assert_eq!(
        chosen.expect("the store should not fail").unrated,
        Some(true)
    );
    club.resign(ANN, game).await;
    assert_eq!(
        (
            club.rating(ANN, "pentagame").await,
            club.rating(BEN, "pentagame").await
        ),
        (None, None)
    );
    assert!(
        matches!(club.app.may_be_rated(&[ANN, BEN]).await, Err(Refusal::LeftOut(users)) if users == [BEN])
    );
    assert!(club.app.may_be_rated(&[ANN, CLEO]).await.is_ok());
}

#[tokio::test]
async fn games_that_end_simultaneously_are_all_rated() {
    // Changes to a store on disk take a while, so concurrent requests read old ratings.
    let dir = tempfile::tempdir().expect("a temporary folder should be available");
    let store =
        SledStore::open(dir.path(), StoreOptions::default()).expect("a new store should open");
    let club = Club::on(std::sync::Arc::new(store));
    let mut games = Vec::new();
    for players in [[ANN, BEN], [BEN, ANN], [ANN, CLEO], [CLEO, BEN]] {
        games.push((players[0], club.rated("", &players).await));
    }
    let mut requests = Vec::new();
    for (user, game) in &games {
        requests.push(club.resignation(*user, *game).await);
    }
    let ends = tokio::join!(
        club.handle(&requests[0]),
        club.handle(&requests[1]),
        club.handle(&requests[2]),
        club.handle(&requests[3])
    );
    assert!(
        ends.0.is_ok() && ends.1.is_ok() && ends.2.is_ok() && ends.3.is_ok(),
        "{ends:?}"
    );
    for (user, games) in [(ANN, 3), (BEN, 3), (CLEO, 2)] {
        let rating = club
            .rating(user, "pentagame")
            .await
            .expect("all games should be rated");
        assert_eq!(rating.games, games, "{user}");
    }
    club.app
        .store
        .close()
        .await
        .expect("the store should close");
}
