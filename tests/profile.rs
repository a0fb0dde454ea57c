//! Rated games, and their effect on profiles and leaderboards.

use serde_json::json;

use crate::support::{Club, Game, Message, Player};

/// Starts a rated game of these players, in this order. Returns it with its first board.
async fn begin_rated_game(club: &Club, players: &[&Player]) -> (Game, Message) {
    let game = Game::begin_rated(club, players).await;
    let board = game.turn(club, 0).await;
    (game, board)
}

/// Resigns and waits for the next board.
async fn resigns(club: &Club, player: &Player, game: &Game, board: &Message) -> Message {
    let ask = player
        .command("resign", json!({"game": game.id}))
        .await
        .private();
    player.press(&ask, "Resign").await.private();
    game.post_after(club, board).await
}

#[tokio::test]
async fn a_rated_game_changes_ratings_profiles_and_leaderboards() {
    let mut club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let empty = ann.command("leaderboard", json!({})).await.private();
    assert!(
        empty.card().starts_with("Nobody has this rating yet."),
        "{}",
        empty.show()
    );

    let (game, board) = begin_rated_game(&club, &[&ann, &ben]).await;
    ann.command("hint", json!({"game": game.id}))
        .await
        .refused(&["rated", "no hints"]);
    let end = resigns(&club, &ann, &game, &board).await;
    assert!(
        end.card()
            .ends_with("Ratings: Ann **1338?** (−162), Ben **1662?** (+162)"),
        "{}",
        end.show()
    );
    crate::play::check_end(&club, &game, &end, Some(&ann), &[]).await;

    // Ratings are stored like the games.
    club.kill_bot().await;
    club.start_bot().await;
    let profile = ben.command("profile", json!({})).await.private();
    assert_eq!(profile.title(), "Ben");
    for part in [
        "Rating **1662?** ± ",
        "provisional",
        "1 won",
        "**Games finished**: 100%",
        "**Winning streak**: 1 (best 1)",
    ] {
        assert!(
            profile.card().contains(part),
            "{part:?} is not in {}",
            profile.show()
        );
    }
    let profile = check_against(&cleo, &ann, "no games yet").await;
    let shown = cleo.press(&profile, "Show everyone").await.public();
    assert!(
        shown.title() == "Ann" && !shown.card().contains("against"),
        "{}",
        shown.show()
    );
    club.check_notifications(&shown, &[]).await;

    let here = ben
        .command("leaderboard", json!({"game": "pentagame"}))
        .await
        .private();
    assert_eq!(here.title(), "Leaderboard here – Pentagame for two");
    let lines: Vec<&str> = here.card().lines().collect();
    assert!(
        lines.len() == 3 && lines[0].starts_with("**Unranked**"),
        "{}",
        here.show()
    );
    assert!(
        lines[1].starts_with("`  –  1662? ±") && lines[1].ends_with("**Ben** ◀ you"),
        "{}",
        here.show()
    );
    assert!(lines[2].ends_with("` Ann"), "{}", here.show());
    let shown = ben.press(&here, "Post here").await.public();
    assert!(
        shown.card().contains("` Ben") && shown.labels().is_empty(),
        "{}",
        shown.show()
    );
    club.check_notifications(&shown, &[]).await;
    let all = ben.press(&here, "All servers").await.private();
    assert_eq!(
        (all.title(), all.id()),
        ("Leaderboard – Pentagame for two", here.id())
    );
    let squadro = ben.pick(&all, &all.the_menu(), "squadro").await.private();
    assert!(
        squadro.card().starts_with("Nobody has this rating"),
        "{}",
        squadro.show()
    );
    club.close().await;
}

#[tokio::test]
async fn three_players_are_rated_by_who_stayed_and_may_opt_out() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let (game, board) = begin_rated_game(&club, &[&ann, &ben, &cleo]).await;
    let board = resigns(&club, &ben, &game, &board).await;
    assert!(!board.card().contains("Ratings"), "{}", board.show());
    // Leaving ratings during a rated game is refused, even for a player who has left the game.
    ben.command("settings", json!({"ratings": "out"}))
        .await
        .refused(&["rated game", "`/games`"]);
    let end = resigns(&club, &ann, &game, &board).await;
    assert!(
        end.card().ends_with("Cleo **1721?** (+221)"),
        "{}",
        end.show()
    );

    let asked = cleo
        .command("settings", json!({"ratings": "out"}))
        .await
        .private();
    assert!(
        asked
            .content()
            .contains("Pentagame for three and more 1721"),
        "{}",
        asked.show()
    );
    let kept = cleo.press(&asked, "Cancel").await.private();
    assert!(!kept.has_button("Leave me out"));
    let profile = cleo.command("profile", json!({})).await.private();
    assert!(
        profile.card().contains("Rating **1721?**"),
        "{}",
        profile.show()
    );
    let asked = cleo
        .command("settings", json!({"ratings": "out"}))
        .await
        .private();
    let left = cleo.press(&asked, "Leave me out").await.private();
    assert!(
        left.card().contains("**Ratings**: you stay out"),
        "{}",
        left.show()
    );
    let profile = cleo.command("profile", json!({})).await.private();
    assert!(
        profile.card().contains("Not rated, by choice.") && !profile.card().contains("Rating **"),
        "{}",
        profile.show()
    );
    let board = ann
        .command("leaderboard", json!({"game": "pentagame"}))
        .await
        .private();
    assert_eq!(
        board.title(),
        "Leaderboard here – Pentagame for three and more"
    );
    assert!(
        !board.card().contains("Cleo") && board.card().contains("Ben"),
        "{}",
        board.show()
    );
    club.close().await;
}

#[tokio::test]
async fn names_on_a_leaderboard_are_plain_text() {
    let club = Club::open().await;
    let ann = club.player("Ann");
    let eve = club.newcomer("**@everyone** <@1> [a](b)", "en-US").await;
    let (game, board) = begin_rated_game(&club, &[&ann, &eve]).await;
    let end = resigns(&club, &ann, &game, &board).await;
    club.check_notifications(&end, &[&eve]).await;
    let board = ann.command("leaderboard", json!({})).await.private();
    let shown = ann.press(&board, "Post here").await.public();
    let named = "\\*\\*@\u{200b}everyone\\*\\* \\<@\u{200b}1\\> \\[a\\](b)";
    for message in [&board, &shown] {
        assert!(message.card().contains(named), "{}", message.show());
    }
    club.check_notifications(&shown, &[]).await;
    let profile = ann
        .command("profile", json!({"player": eve.id}))
        .await
        .private();
    assert_eq!(profile.title(), named);
    club.close().await;
}

/// Checks what `reader` sees on another person's profile about their results against each other. Returns the profile.
pub(crate) async fn check_against(reader: &Player, other: &Player, says: &str) -> Message {
    let asked = json!({"player": other.id});
    let profile = reader.command("profile", asked).await.private();
    let line = format!("**You against {}**: {says}", other.name);
    assert!(profile.card().contains(&line), "{}", profile.show());
    profile
}
