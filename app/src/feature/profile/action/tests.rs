use asterism_rules::GameKind;

use super::*;
use crate::protocol::payload::{Board, Crowd};
use crate::protocol::request::{Target, Value, What};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, person};

impl Club {
    async fn profile(&self, asker: UserId, player: Option<UserId>) -> Card {
        let post = self.profile_post(asker, player).await;
        post.card.expect("a profile should have a card")
    }

    async fn profile_post(&self, asker: UserId, player: Option<UserId>) -> Post {
        let options = player.map(|player| ("player", Value::User(person(player))));
        let request = self.command(asker, "profile", options.as_slice());
        match self
            .handle(&request)
            .await
            .expect("showing a profile should succeed")
        {
            Reply::Say(post, Audience::You) => post,
            other => panic!("unexpected reply {other:?}"),
        }
    }

    async fn give_up(&self, user: UserId, players: &[UserId]) {
        let game = self.begin(GameKind::Pentagame, "", players).await;
        self.leave(user, game).await;
    }

    async fn leave(&self, user: UserId, game: asterism_store::GameId) {
        let record = self.app.store.game(game).await.unwrap().unwrap();
        let version = record.version;
        let id = CustomId::Resign(Board { game, version });
        self.handle(&self.press(user, &id, &[]))
            .await
            .expect("resigning should be allowed");
    }
}

#[tokio::test]
async fn a_profile_shows_ratings_and_results() {
    let club = Club::new();
    let duel = Scale {
        kind: GameKind::Pentagame,
        crowd: Crowd::Two,
    };
    for _ in 0..2 {
        club.give_up(BEN, &[ANN, BEN]).await;
    }
    club.give_up(ANN, &[ANN, BEN]).await;
    let game = club.start(&[ANN, BEN, CLEO]).await;
    club.leave(ANN, game).await;
    club.leave(BEN, game).await;
    club.give_up(BEN, &[BEN, ANN]).await;
    club.rate(ANN, duel, 1532.4, 62.0).await;
    club.rate(BEN, duel, 1700.0, 300.0).await;

    let own = club.profile(ANN, None).await;
    assert_eq!(own.title, "Ann");
    let (counts, latest) = own.text.split_once("\n\n**Latest games**\n").unwrap();
    let latest: Vec<&str> = latest.lines().collect();
    assert_eq!(latest.len(), 5);
    assert!(
        latest[0].starts_with("• [Pentagame #5](https://discord.com/channels/1/10/")
            && latest[0].ends_with("(Ben and Ann) – won"),
        "{latest:?}"
    );
    assert_eq!(
        counts,
        "**Pentagame for two**\n\
         Rating **1532** ± 62 · place 1 of 1 here\n\
         3 won · 1 lost\n\
         \n\
         **Pentagame for three and more**\n\
         1 lost\n\
         \n\
         **All 5 games**: 3 won · 2 lost\n\
         **Games finished**: 80%\n\
         **Winning streak**: 1 (best 2)"
    );
    let bens = club.profile(ANN, Some(BEN)).await;
    assert!(
        bens.text.contains("Rating **1700?** ± 300 · provisional"),
        "{}",
        bens.text
    );
    assert!(
        bens.text
            .contains("\n**You against Ben**: 3 won · 2 lost\n"),
        "{}",
        bens.text
    );
    let cleos = club.profile(DAN, Some(CLEO)).await;
    assert!(
        cleos
            .text
            .contains("\n**You against Cleo**: no games yet\n"),
        "{}",
        cleos.text
    );

    // The public profile does not include results against another player.
    let reply = club
        .handle(&club.press(ANN, &CustomId::ShowProfile(BEN), &[]))
        .await;
    let Ok(Reply::Say(shown, Audience::Everyone)) = reply else {
        panic!("expected a public profile, got {reply:?}");
    };
    let card = shown.card.expect("a profile should have a card");
    assert!(
        card.title == "Ben" && !card.text.contains("against"),
        "{}",
        card.text
    );
    assert!(shown.pings.is_empty() && shown.rows.is_empty());
}

#[tokio::test]
async fn a_profile_without_games_suggests_how_to_start() {
    let club = Club::new();
    assert!(club.profile(ANN, None).await.text.contains("`/challenge`"));
    assert_eq!(
        club.profile(ANN, Some(BEN)).await.text,
        "No finished games yet."
    );
    // A running game does not count as a result.
    club.start(&[ANN, BEN]).await;
    assert!(club.profile(ANN, Some(ANN)).await.text.contains("`/games`"));
    assert!(
        club.profile(ANN, Some(ENGINE))
            .await
            .text
            .contains("levels instead of a rating")
    );
}

#[tokio::test]
async fn a_graph_shows_how_the_ratings_changed() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    club.resign(BEN, game).await;
    let one = club.profile_post(ANN, None).await;
    assert!(one.picture.is_none(), "one game is no curve");

    for players in [&[ANN, BEN, CLEO][..], &[BEN, ANN]] {
        let game = club.rated("", players).await;
        for user in &players[1..] {
            club.resign(*user, game).await;
        }
    }
    let profile = club.profile_post(CLEO, Some(ANN)).await;
    let picture = profile.picture.expect("a graph");
    assert_eq!(
        picture.alt,
        "How the ratings changed in 3 rated games. \
         Pentagame (2): from 1500 to 1433, between 1433 and 1662. \
         Pentagame (3+): from 1500 to 1721, between 1500 and 1721."
    );
    assert!(club.profile_post(ANN, Some(CLEO)).await.picture.is_none());
}

#[tokio::test]
async fn the_menu_of_a_user_opens_their_profile() {
    let club = Club::new();
    club.give_up(BEN, &[ANN, BEN]).await;
    let name = Language::English.context_profile();
    let what = What::Menu(name, Target::Person(person(BEN)));
    let reply = club.handle(&club.request(ANN, what)).await;
    let Ok(Reply::Say(post, Audience::You)) = reply else {
        panic!("{reply:?}")
    };
    let card = post.card.expect("a profile should have a card");
    let same = club.profile(ANN, Some(BEN)).await;
    assert_eq!((card.title, card.text), (same.title, same.text));
}
