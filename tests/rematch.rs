//! Rematches, and the effect of rated games, alone and in teams, on profiles and leaderboards.

use serde_json::json;

use crate::profile::check_against;
use crate::support::game::{RECORDED, challenge, game_id};
use crate::support::ledger::{Ledger, check_only_live, posts};
use crate::support::time::days;
use crate::support::{Because, Club, Game, Message, Player, Setup};

/// Returns the newest post in the reader's channel, once the bot is idle.
async fn newest(club: &Club, reader: &Player) -> Message {
    club.wait_until_idle().await;
    posts(club, reader).await.pop().expect("there is a post")
}

/// Returns the game of an accepted challenge, with these players in seat order, and its first board.
async fn begun(club: &Club, challenge: &Message, players: &[&Player]) -> (Game, Message) {
    let game = Game {
        id: game_id(challenge),
        channel: challenge.channel().to_owned(),
        players: players.iter().map(|player| (*player).clone()).collect(),
        challenge: challenge.clone(),
    };
    let board = newest(club, &game.players[0]).await;
    assert!(game.shows(&board, 0), "{}", board.show());
    assert!(
        board
            .headline()
            .starts_with(&format!("{}, your turn in ", players[0].mention())),
        "{}",
        board.show()
    );
    (game, board)
}

/// Resigns. Returns the next board.
async fn resigns(club: &Club, player: &Player, game: &Game) -> Message {
    let typed = json!({"game": game.id});
    let sure = player.command("resign", typed).await.private();
    player.press(&sure, "Resign").await.private();
    newest(club, player).await
}

/// A rating on a final board: player, value and change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rated {
    name: String,
    rating: i64,
    change: i64,
}

/// Parses the ratings in "Ratings: Ann **1338?** (−162), Ben **1662?** (+162)".
fn ratings(end: &Message) -> Vec<Rated> {
    let line = end
        .card()
        .lines()
        .find_map(|line| line.strip_prefix("Ratings: "));
    let line = line.unwrap_or_else(|| panic!("nothing is rated: {}", end.show()));
    let number = |text: &str| text.replace('−', "-").replace('+', "").parse::<i64>();
    line.split(", ")
        .map(|one| {
            let parts: Vec<&str> = one
                .split([' ', '*', '?', '(', ')'])
                .filter(|part| !part.is_empty())
                .collect();
            let [name, rating, change] = parts[..] else {
                panic!("{one:?} is not a rating");
            };
            Rated {
                name: name.to_owned(),
                rating: number(rating).unwrap_or_else(|error| panic!("{one}: {error}")),
                change: number(change).unwrap_or_else(|error| panic!("{one}: {error}")),
            }
        })
        .collect()
}

/// Checks that a profile contains all of these texts.
async fn check_profile(of: &Player, says: &[&str]) {
    let profile = of.command("profile", json!({})).await.private();
    for part in says {
        assert!(
            profile.card().contains(part),
            "{part:?} is not in {}",
            profile.show()
        );
    }
}

#[tokio::test]
async fn a_rematch_is_the_same_game_with_rotated_seats() {
    let club = Club::open_timeless().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let terms = json!({"seat": "first", "rated": true, "time": "3", "variant": "target=2"});
    let mut ledger = Ledger::default();
    let post = challenge(&[&ann, &ben], terms).await.public();
    ledger.calls(&post, &[&ben]);
    ben.press(&post, "Accept").await.public();
    let (first, board) = begun(&club, &post, &[&ann, &ben]).await;
    ledger.calls(&board, &[&ann]);
    ann.command("rematch", json!({"game": first.id}))
        .await
        .refused(&[]);
    let end = resigns(&club, &ann, &first).await;
    ledger.calls(&end, &[&ben]);
    let after_first = ratings(&end);
    cleo.press(&end, "Rematch")
        .await
        .refused(&["not in this game"]);

    // Ben asks. For Ann, the same button means yes.
    let asked = ben.press(&end, "Rematch").await.public();
    ledger.calls(&asked, &[&ann]);
    for part in ["Rematch of game", "Rated", "3 days per move"] {
        assert!(
            asked.card().contains(part),
            "{part:?} is not in {}",
            asked.show()
        );
    }
    // Pressing it again does not ask a second time.
    ben.press(&end, "Rematch").await.message();
    ledger.check(&club.page.log().await);
    ann.press(&end, "Rematch").await.private();
    let (second, board) = begun(&club, &asked, &[&ben, &ann]).await;
    ledger.calls(&board, &[&ben]);
    assert!(
        board.content().contains("Time runs out <t:"),
        "{}",
        board.show()
    );
    ledger.check(&club.page.log().await);
    // After that, the button leads to the new game.
    let led = ben.press(&end, "Rematch").await.private();
    assert!(
        led.words().contains(&second.id) || led.words().contains(board.id()),
        "{}",
        led.show()
    );

    // This time Ben loses. Profiles and leaderboard agree with the final board.
    let last = resigns(&club, &ben, &second).await;
    ledger.calls(&last, &[&ann]);
    let after_second = ratings(&last);
    for now in &after_second {
        let before = after_first.iter().find(|before| before.name == now.name);
        let before = before.expect("the same two").rating;
        assert_eq!(before + now.change, now.rating, "{now:?}");
    }
    ledger.check(&club.page.log().await);
    for (player, name) in [(&ann, "Ann"), (&ben, "Ben")] {
        let now = after_second.iter().find(|now| now.name == name);
        let rating = format!("Rating **{}?**", now.expect("both").rating);
        check_profile(
            player,
            &[&rating, "1 won", "1 lost", "**Games finished**: 100%"],
        )
        .await;
    }
    let board = cleo
        .command("leaderboard", json!({"game": "pentagame"}))
        .await
        .private();
    for now in &after_second {
        let says = format!("{}? ±", now.rating);
        let line = board.card().lines().find(|line| line.contains(&now.name));
        assert!(
            line.is_some_and(|line| line.contains(&says)),
            "{says} is not in {}",
            board.show()
        );
    }
    check_against(&cleo, &ann, "no games yet").await;
    check_against(&ben, &ann, "1 won").await;
    club.close().await;
}

#[tokio::test]
async fn a_failed_rematch_may_be_requested_again_by_two_at_once() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play(&club, 0, RECORDED[0]).await;
    let end = resigns(&club, &ben, &game).await;
    let asked = ann.press(&end, "Rematch").await.public();
    let declined = ben.press(&asked, "Decline").await.public();
    assert!(!declined.is_live(), "{}", declined.show());
    check_only_live(&club, &ann, &end).await;
    let asked = ben.command("rematch", json!({})).await.public();
    club.pass(days(7)).await;
    let posts = posts(&club, &ann).await;
    let lapsed = posts.iter().find(|post| post.id() == asked.id());
    assert!(lapsed.is_some_and(|post| post.card().contains("expired")));
    // Both press at the same time: one press asks for the rematch, the other accepts it.
    let (one, two) = tokio::join!(ann.click(&end, "Rematch"), ben.click(&end, "Rematch"));
    let mut answers = [one.message(), two.message()];
    answers.sort_by_key(Message::is_private);
    let [asked, agreed] = &answers;
    assert!(!asked.is_private() && agreed.is_private(), "{answers:#?}");
    // The game may already have started.
    let says = agreed.content();
    assert!(
        says.contains("You're in") || says.contains("is on"),
        "{}",
        agreed.show()
    );
    begun(&club, asked, &[&ben, &ann]).await;
    club.close().await;
}

#[tokio::test]
async fn a_rated_team_game_counts_for_both_partners_and_a_rematch_keeps_the_teams() {
    let mut club = Setup::program(Because::ItIsKilled).timeless().open().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let dan = club.reader("Dan", "en-US").await;
    let terms = json!({"seat": "first", "rated": true, "variant": "teams", "partner": cleo.id});
    let post = challenge(&[&ann, &ben, &cleo, &dan], terms).await.public();
    let together = "Team 1: Ann and Cleo\nTeam 2: Ben and Dan\n";
    assert!(post.card().contains(together), "{}", post.show());
    for opponent in [&ben, &cleo, &dan] {
        opponent.press(&post, "Accept").await.public();
    }
    club.wait_until_idle().await;
    let first = board_of(&club, &ann, &post).await;
    assert!(
        first.content().starts_with(&ann.mention()),
        "{}",
        first.show()
    );
    let game = Game::of(post, &[&ann]);
    // Both players of the other team resign: Ann and Cleo win together.
    let board = resigns(&club, &ben, &game).await;
    assert!(!board.card().contains("Ratings"), "{}", board.show());
    let end = resigns(&club, &dan, &game).await;
    for (player, wins) in [(&ann, true), (&ben, false), (&cleo, true), (&dan, false)] {
        let result = end.content().lines().next().unwrap_or_default();
        let named = result.split("win").next().unwrap_or_default();
        assert_eq!(named.contains(&player.mention()), wins, "{}", end.show());
    }
    let rated = ratings(&end);
    assert_eq!(rated.len(), 4, "{rated:?}");
    for now in &rated {
        let won = ["Ann", "Cleo"].contains(&&*now.name);
        assert_eq!(now.change > 0, won, "{rated:?}");
        assert_eq!(now.rating, 1500 + now.change, "{rated:?}");
    }

    // After a kill and restart, everything is still there.
    club.kill_bot().await;
    club.start_bot().await;
    for (player, says) in [
        (&ann, "1 won"),
        (&ben, "1 lost"),
        (&cleo, "1 won"),
        (&dan, "1 lost"),
    ] {
        let now = rated
            .iter()
            .find(|now| now.name == player.name)
            .expect("all four");
        let rating = format!("Rating **{}?**", now.rating);
        check_profile(player, &["Pentagame for three and more", &rating, says]).await;
    }
    let board = ann
        .command("leaderboard", json!({"game": "pentagame"}))
        .await
        .private();
    assert_eq!(
        board.title(),
        "Leaderboard here – Pentagame for three and more"
    );
    let at = |name: &str| board.card().lines().position(|line| line.contains(name));
    let (best, worst) = (at("Ann").max(at("Cleo")), at("Ben").min(at("Dan")));
    assert!(best.is_some() && best < worst, "{}", board.show());

    // A rematch has the same partners; the second player begins.
    let asked = dan.press(&end, "Rematch").await.public();
    let together = "Team 1: Dan and Ben\nTeam 2: ";
    assert!(asked.card().contains(together), "{}", asked.show());
    for other in [&ann, &ben, &cleo] {
        other.press(&end, "Rematch").await.private();
    }
    club.wait_until_idle().await;
    let board = board_of(&club, &ann, &asked).await;
    assert!(
        board
            .headline()
            .starts_with(&format!("{}, your turn in ", ben.mention())),
        "{}",
        board.show()
    );
    let title = board.title();
    let order = ["Ben", "Cleo", "Dan", "Ann"].map(|name| title.find(name).unwrap_or(usize::MAX));
    let sides = title.contains("Ben and Dan against Cleo and Ann");
    assert!(sides || order.is_sorted(), "{title}");
    club.close().await;
}

/// Returns the newest board of the game that a challenge started.
async fn board_of(club: &Club, reader: &Player, challenge: &Message) -> Message {
    let start = format!("Game {} · ", game_id(challenge));
    let posts = posts(club, reader).await;
    let board = posts
        .into_iter()
        .rev()
        .find(|post| post.footer().starts_with(&start));
    board.unwrap_or_else(|| panic!("no board of {}", challenge.show()))
}

#[tokio::test]
async fn many_rated_games_lead_to_a_rank_on_the_leaderboard() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let terms = json!({"seat": "first", "rated": true, "game": "squadro"});
    let mut end = None;
    let mut won = [0, 0];
    for round in 0..14 {
        let asked = match &end {
            None => {
                let post = challenge(&[&ann, &ben], terms.clone()).await.public();
                ben.press(&post, "Accept").await.public();
                post
            }
            Some(end) => {
                let asked = ann.press(end, "Rematch").await.public();
                ben.press(end, "Rematch").await.private();
                asked
            }
        };
        club.wait_until_idle().await;
        let game = Game {
            id: game_id(&asked),
            channel: asked.channel().to_owned(),
            players: vec![ann.clone(), ben.clone()],
            challenge: asked,
        };
        // Ann wins two of three.
        let (loser, winner) = if round % 3 == 2 { (&ann, 1) } else { (&ben, 0) };
        won[winner] += 1;
        end = Some(resigns(&club, loser, &game).await);
    }
    let place = |place: usize| format!("· place {place} of 2 here");
    for (at, player) in [&ann, &ben].into_iter().enumerate() {
        let tally = format!("{} won · {} lost", won[at], won[1 - at]);
        check_profile(player, &[&place(at + 1), &tally]).await;
    }
    let typed = json!({"game": "squadro"});
    let board = ann.command("leaderboard", typed).await.private();
    let lines: Vec<&str> = board.card().lines().collect();
    let [first, second] = lines[..] else {
        panic!("not two lines: {}", board.show())
    };
    for (line, name) in [(first, "Ann"), (second, "Ben")] {
        assert!(
            line.contains(name) && !line.contains('?'),
            "{}",
            board.show()
        );
    }
    club.close().await;
}
