use asterism_rules::GameKind;
use asterism_store::{GuildId, Place};

use super::*;
use crate::protocol::payload::Crowd;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, HERE, ids, text};

const SQUADRO: Scale = Scale {
    kind: GameKind::Squadro,
    crowd: Crowd::Two,
};

impl Club {
    /// Gives `user` a rating, as if they had played elsewhere.
    pub(crate) async fn rate(&self, user: UserId, scale: Scale, value: f64, deviation: f64) {
        let rating = Rating {
            value,
            deviation,
            volatility: 0.06,
            games: 20,
            at: self.now(),
        };
        let set = self
            .app
            .store
            .set_rating(user, &scale.id(), None, Some(rating))
            .await;
        set.expect("the user should not have a rating yet");
    }

    async fn leaderboard(
        &self,
        user: UserId,
        options: &[(&str, crate::protocol::request::Value)],
    ) -> Post {
        let reply = self
            .handle(&self.command(user, "leaderboard", options))
            .await;
        match reply.expect("showing the leaderboard should succeed") {
            Reply::Say(post, Audience::You) => post,
            other => panic!("unexpected reply {other:?}"),
        }
    }

    async fn turn_to(&self, user: UserId, at: LeaderboardPage) -> Post {
        let reply = self
            .handle(&self.press(user, &CustomId::Leaderboard(at), &[]))
            .await;
        match reply.expect("showing the leaderboard should succeed") {
            Reply::Change(post) => post,
            other => panic!("unexpected reply {other:?}"),
        }
    }
}

fn card(post: &Post) -> Card {
    post.card.clone().expect("a leaderboard should have a card")
}

fn everyone(page: u16) -> LeaderboardPage {
    LeaderboardPage {
        scale: SQUADRO,
        everyone: true,
        page,
    }
}

#[tokio::test]
async fn players_are_ranked_and_uncertain_ratings_are_listed_below() {
    let club = Club::new();
    club.rate(ANN, SQUADRO, 1700.4, 80.0).await;
    club.rate(BEN, SQUADRO, 1532.0, 62.0).await;
    club.rate(CLEO, SQUADRO, 1900.0, 200.0).await;
    club.rate(DAN, SQUADRO, 1700.0, 70.0).await;
    let options = [("game", text("squadro")), ("where", text("everyone"))];
    let post = club.leaderboard(BEN, &options).await;
    let card = card(&post);
    assert_eq!(card.title, "Leaderboard – Squadro");
    let lines: Vec<&str> = card.text.lines().collect();
    assert_eq!(
        lines,
        [
            "`  1  1700  ±70 ` Dan",
            "`  1  1700  ±80 ` Ann",
            "`  3  1532  ±62 ` **Ben** ◀ you",
            "**Unranked**: not enough recent games",
            "`  –  1900? ±200` Cleo",
        ]
    );
    assert!(post.pings.is_empty());
    // In public, no row is marked as the user's.
    let shown = club
        .handle(&club.press(BEN, &CustomId::ShowLeaderboard(everyone(0)), &[]))
        .await;
    let Ok(Reply::Say(shown, Audience::Everyone)) = shown else {
        panic!("expected a public leaderboard, got {shown:?}");
    };
    assert!(
        shown
            .card
            .as_ref()
            .is_some_and(|card| card.text.contains("±62 ` Ben")),
        "{shown:?}"
    );
    assert!(shown.rows.is_empty() && shown.pings.is_empty());
}

#[tokio::test]
async fn every_page_links_to_its_neighbors_and_shows_the_users_place() {
    let club = Club::new();
    for number in 0..23u64 {
        club.rate(
            UserId::new(500 + number),
            SQUADRO,
            1600.0 - 10.0 * number as f64,
            60.0,
        )
        .await;
    }
    club.rate(ANN, SQUADRO, 1000.0, 60.0).await;
    let first = club.turn_to(ANN, everyone(0)).await;
    let lines: Vec<String> = card(&first).text.lines().map(ToOwned::to_owned).collect();
    assert_eq!(lines.len(), 12, "{lines:?}");
    assert_eq!(&lines[10..], ["…", "` 24  1000  ±60 ` **Ann** ◀ you"]);
    assert!(card(&first).footer.starts_with("Page 1 of 3"));
    let leads = |post: &Post, page| ids(post).contains(&CustomId::Leaderboard(everyone(page)));
    assert!(leads(&first, 1) && !leads(&first, 0));
    let second = club.turn_to(ANN, everyone(1)).await;
    assert!(leads(&second, 0) && leads(&second, 2));
    let last = club.turn_to(ANN, everyone(2)).await;
    assert!(leads(&last, 1) && !leads(&last, 3));
    assert_eq!(card(&last).text.lines().count(), 4);
    // A page number can be past the end if players were deleted, or if the button is forged.
    let beyond = club.turn_to(ANN, everyone(u16::MAX)).await;
    assert_eq!(card(&beyond).text, card(&last).text);
    // For a user without a rating, no row is added.
    let other = club.turn_to(BEN, everyone(0)).await;
    assert_eq!(card(&other).text.lines().count(), 10);
    for post in [&first, &second, &last] {
        let ids = ids(post);
        let mut written: Vec<String> = ids.iter().map(ToString::to_string).collect();
        written.sort();
        written.dedup();
        assert_eq!(written.len(), ids.len(), "Discord rejects duplicate ids");
    }
}

#[tokio::test]
async fn a_servers_leaderboard_lists_only_users_who_played_there() {
    let club = Club::new();
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    assert_eq!(
        club.app
            .store
            .game(game)
            .await
            .unwrap()
            .unwrap()
            .place
            .guild,
        HERE.guild
    );
    for (user, value) in [(ANN, 1500.0), (BEN, 1600.0), (CLEO, 1700.0)] {
        club.rate(user, SQUADRO, value, 60.0).await;
    }
    // Without options, it shows this server and the game with the most rated players.
    let here = club.leaderboard(CLEO, &[]).await;
    assert_eq!(card(&here).title, "Leaderboard here – Squadro");
    let text = card(&here).text;
    assert!(
        text.contains("Ann") && text.contains("Ben") && !text.contains("Cleo"),
        "{text}"
    );
    assert!(ids(&here).contains(&CustomId::Leaderboard(everyone(0))));
    let all = club.turn_to(CLEO, everyone(0)).await;
    assert!(
        card(&all)
            .text
            .starts_with("`  1  1700  ±60 ` **Cleo** ◀ you\n")
    );

    // A server without games has no rated players; a direct message shows everyone.
    for (guild, players) in [(Some(GuildId::new(77)), 0), (None, 3)] {
        let mut request = club.command(
            ANN,
            "leaderboard",
            &[("game", crate::testing::club::text("squadro"))],
        );
        request.place = Place { guild, ..HERE };
        let Ok(Reply::Say(post, Audience::You)) = club.handle(&request).await else {
            panic!("expected a private leaderboard");
        };
        let rows = card(&post)
            .text
            .lines()
            .filter(|line| line.starts_with('`'))
            .count();
        assert_eq!(rows, players, "{guild:?}");
        assert_eq!(ids(&post).len(), if guild.is_some() { 3 } else { 2 });
    }
}

#[tokio::test]
async fn another_scale_can_be_picked_and_forged_scales_are_refused() {
    let club = Club::new();
    let melee = Scale {
        kind: GameKind::Pentagame,
        crowd: Crowd::Many,
    };
    club.rate(ANN, melee, 1700.0, 100.0).await;
    let menu = CustomId::LeaderboardOf { everyone: true };
    let Ok(Reply::Change(post)) = club
        .handle(&club.press(BEN, &menu, &["pentagame-many"]))
        .await
    else {
        panic!("expected the picked leaderboard");
    };
    assert_eq!(
        card(&post).title,
        "Leaderboard – Pentagame for three and more"
    );
    assert!(card(&post).text.ends_with("Ann"));
    // Without a choice of scale, the one with the most rated players is shown.
    let found = club
        .leaderboard(
            BEN,
            &[("game", text("pentagame")), ("where", text("everyone"))],
        )
        .await;
    assert_eq!(card(&found).title, card(&post).title);
    for values in [&["chess"][..], &["squadro-many"], &[]] {
        let refused = club.handle(&club.press(BEN, &menu, values)).await;
        assert!(
            matches!(refused, Err(Refusal::Choice)),
            "{values:?}: {refused:?}"
        );
    }
    for forged in [
        "lb.chess.0.0",
        "lb.squadro.2.0",
        "lb.squadro.0.-1",
        "lb.squadro.0",
        "ls.squadro-many.1.0",
    ] {
        assert!(forged.parse::<CustomId>().is_err(), "{forged}");
    }
}

#[tokio::test]
async fn an_empty_leaderboard_says_so() {
    let club = Club::new();
    let post = club.leaderboard(ANN, &[]).await;
    assert!(
        card(&post).text.starts_with("Nobody has this rating yet."),
        "{post:?}"
    );
    assert_eq!(card(&post).footer, "", "there are no columns to explain");
}
