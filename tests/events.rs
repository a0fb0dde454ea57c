//! Events in a server other than its games: the puzzle of the day, ladders, and watching.

use asterism_app::feature::puzzle::model::puzzles::{Puzzle, puzzles};
use serde_json::json;

use crate::support::feed::View;
use crate::support::game::{Game, RECORDED, after};
use crate::support::ledger::direct_messages;
use crate::support::request::is_post;
use crate::support::time::{days, hours, minutes};
use crate::support::{Because, Club, Message, Player, Setup};

/// Opens the part of `/server` about events. Ann owns the server.
async fn open_events(ann: &Player) -> Message {
    let panel = ann.command("server", json!({})).await.private();
    ann.press(&panel, "Events…").await.private()
}

/// Returns the posts in a channel, as Ann sees them.
async fn posts_in(club: &Club, ann: &Player, channel: &str) -> Vec<Message> {
    let posts = club.page.messages(&ann.id, channel).await.into_iter();
    let posts = posts.map(Message::of).filter(Message::by_bot);
    posts.filter(|post| !post.is_private()).collect()
}

/// Waits for a message in a channel, and returns it.
async fn wait_for(club: &Club, channel: &str, title: &str, count: usize) -> Message {
    club.feed
        .until(title, |view| {
            let found = view
                .posts()
                .filter(|post| post.channel() == channel && post.title().starts_with(title));
            let found: Vec<&Message> = found.collect();
            (found.len() >= count).then(|| found[count - 1].clone())
        })
        .await
}

/// Returns the puzzle that a message shows.
fn puzzle_on(message: &Message) -> &'static Puzzle {
    // The game, and the number among its puzzles.
    let (game, number) = message.footer().split_once(" puzzle ").expect("a puzzle");
    let number = number.split(' ').next().and_then(|it| it.parse().ok());
    let number: u32 = number.expect("a number");
    let kind = game.to_lowercase().replace(' ', "-");
    let mut all = puzzles().iter();
    all.find(|it| it.kind.id() == kind && it.id % 10_000 == number)
        .expect("there is such a puzzle")
}

/// Tries a move by typing it. Returns the message with the result.
async fn try_move(player: &Player, dialog: &Message, notation: &str) -> Message {
    let form = player.press(dialog, "Type…").await;
    player.fill_in(&form, notation).await.private()
}

/// Returns the right move, and a wrong one.
fn moves(puzzle: &Puzzle) -> (String, String) {
    let game = puzzle.set_up().expect("it can be set up");
    let mut wrong = game.legal_moves();
    wrong.retain(|m| !puzzle.is_solved_by(&game, 0, m));
    (puzzle.solution[0].clone(), wrong.swap_remove(0))
}

/// Finds all moves of a puzzle. Returns the message with the result.
async fn solve(player: &Player, dialog: &Message, puzzle: &Puzzle) -> Message {
    let mut shown = dialog.clone();
    for found in 0..usize::from(puzzle.finds) {
        shown = try_move(player, &shown, &puzzle.solution[2 * found]).await;
    }
    shown
}

#[tokio::test]
async fn a_puzzle_comes_each_day_even_if_the_bot_is_killed() {
    let mut club = Setup::program(Because::ItIsKilled).timeless().open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let lounge = club.channel("lounge");
    let events = open_events(&ann).await;
    // Others can neither open nor forge it.
    ben.forge(&events, "sv.p", Some(&[&lounge]))
        .await
        .refused(&["**Manage Server**"]);
    let chosen = ann.pick_channels(&events, "sv.p", &[&lounge]).await;
    assert!(chosen.is_change(), "{chosen:?}");
    let says = chosen.private();
    assert!(
        says.card().contains(&format!("day**: in <#{lounge}>")),
        "{}",
        says.show()
    );
    assert_eq!(says.chosen_channels("sv.p"), [&*lounge]);
    let today = wait_for(&club, &lounge, "Puzzle of the day", 1).await;
    let puzzle = puzzle_on(&today);
    assert!(today.picture().is_some() && !today.alt().is_empty());
    let (right, wrong) = moves(puzzle);

    // Ann finds it with her second try, Ben does not.
    let dialog = ann.press(&today, "Solve").await.private();
    let told = try_move(&ann, &dialog, &wrong).await;
    assert_eq!(told.title(), "Not that one", "{}", told.show());
    club.kill_bot().await;
    club.start_bot().await;
    let dialog = ann.press(&told, "Try again").await.private();
    let told = solve(&ann, &dialog, puzzle).await;
    assert_eq!(told.title(), "Right!", "{}", told.show());
    let solution = ann.press(&told, "Solution").await.private();
    assert!(solution.card().contains(&right), "{}", solution.show());
    for _ in 0..puzzle.count_tries() {
        let dialog = ben.press(&today, "Solve").await.private();
        try_move(&ben, &dialog, &wrong).await;
    }
    let over = ben.press(&today, "Solve").await.private();
    assert_eq!(over.title(), "You've used up today's tries");
    let all = posts_in(&club, &ann, &lounge).await;
    assert_eq!(all.len(), 1, "nobody else sees the tries");

    // At midnight, the bot is killed while it posts.
    club.kill_bot_when(is_post);
    club.pass(hours(13)).await;
    club.wait_for_killed_bot().await;
    club.start_bot().await;
    club.pass(minutes(10)).await;
    let tomorrow = wait_for(&club, &lounge, "Puzzle of the day", 2).await;
    assert_ne!(puzzle_on(&tomorrow).id, puzzle.id);
    club.wait_until_idle().await;
    let all = posts_in(&club, &ann, &lounge).await;
    let titles: Vec<&str> = all.iter().map(Message::title).collect();
    assert_eq!(titles.len(), 3, "{titles:?}");
    assert!(titles[1].starts_with("Solution"), "{titles:?}");
    let counts = "2 people tried it here, 1 solved it";
    assert!(all[1].card().contains(counts), "{}", all[1].show());
    assert!(all[0].buttons().is_empty(), "the old one is over");
    let profile = ann.command("profile", json!({})).await.private();
    assert!(
        profile.card().contains("Daily puzzle streak**: 1 day"),
        "{}",
        profile.show()
    );

    // People can solve other puzzles anywhere.
    let other = ben
        .command("puzzle", json!({"game": "squadro"}))
        .await
        .private();
    let told = solve(&ben, &other, puzzle_on(&other)).await;
    assert_eq!(told.title(), "Right!");
    let next = ben.press(&told, "Another puzzle").await.private();
    assert_ne!(puzzle_on(&next).id, puzzle_on(&told).id);

    let events = open_events(&ann).await;
    ann.pick_channels(&events, "sv.p", &[]).await.private();
    club.pass(days(2)).await;
    club.wait_until_idle().await;
    assert_eq!(posts_in(&club, &ann, &lounge).await.len(), 3);
    club.close().await;
}

#[tokio::test]
async fn a_ladder_is_climbed_by_winning() {
    let mut club = Club::open_timeless().await;
    let people = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let [ann, ben, cleo] = &people;
    let ladder = json!({"game": "squadro"});
    for player in &people {
        let shown = player.command("ladder", ladder.clone()).await.private();
        player.press(&shown, "Join").await.private();
    }
    let shown = cleo.command("ladder", ladder.clone()).await.private();
    assert!(
        shown.card().starts_with("1) Ann\n2) Ben\n3) **Cleo**"),
        "{}",
        shown.show()
    );
    let asked = cleo.pick(&shown, &shown.the_menu(), &ann.id).await;
    let asked = asked.private();
    assert!(
        asked.content().contains("is posted here"),
        "{}",
        asked.show()
    );
    let posted = cleo.press(&asked, "Challenge").await.public();
    assert!(
        posted.card().contains("For this server's **ladder**"),
        "{}",
        posted.show()
    );
    let refused = cleo.press(&asked, "Challenge").await;
    refused.refused(&["already have a game or a challenge"]);
    let ladder_post = cleo.command("ladder", ladder.clone()).await.private();
    let ladder_post = cleo.press(&ladder_post, "Post here").await.public();
    assert!(ladder_post.card().starts_with("1) Ann\n2) Ben\n3) Cleo\n"));
    assert_eq!(ladder_post.labels(), ["Join"]);
    ann.press(&posted, "Accept").await;
    let board = club
        .feed
        .until("the first board", |view| {
            view.posts()
                .find(|post| post.headline().contains("your turn"))
                .cloned()
        })
        .await;
    let id = board.footer().split_whitespace().nth(1).expect("a number");
    // Both move, then Ann gives up; the bot is killed before the last board.
    for ply in 0..2 {
        let on_turn = |view: &View| {
            let newest = view.posts().next_back()?;
            let mut players = people.iter();
            let player = players.find(|it| newest.headline().contains(&it.mention()))?;
            let is_its = newest.footer().ends_with(&after(ply));
            is_its.then(|| (newest.clone(), player.clone()))
        };
        let (newest, player) = club.feed.until("a turn", on_turn).await;
        let button = newest.buttons().swap_remove(0);
        player.press_once(&newest, &button.custom_id).await.silent();
        let before = newest.id().to_owned();
        club.feed
            .until("the next board", |view| {
                let newest = view.posts().next_back()?;
                (newest.id() != before).then_some(())
            })
            .await;
    }
    let sure = ann.command("resign", json!({"game": id})).await.private();
    club.kill_bot_when(is_post);
    let label = "Resign";
    let pressed = sure.button(label).custom_id;
    let asked = tokio::spawn({
        let (ann, sure) = (ann.clone(), sure.clone());
        async move { ann.press_once(&sure, &pressed).await }
    });
    club.wait_for_killed_bot().await;
    asked.abort();
    club.start_bot().await;
    club.pass(minutes(6)).await;
    let over = club
        .feed
        .until("the end", |view| {
            view.posts()
                .find(|post| post.content().contains("**Ladder**"))
                .cloned()
        })
        .await;
    assert!(
        over.content().contains("Cleo is now #1 and Ann is now #2"),
        "{}",
        over.show()
    );
    let shown = ben.command("ladder", ladder).await.private();
    assert!(
        shown.card().starts_with("1) Cleo\n2) Ann\n3) **Ben**"),
        "{}",
        shown.show()
    );
    let profile = cleo.command("profile", json!({})).await.private();
    assert!(profile.card().contains("#1 of 3"), "{}", profile.show());
    club.close().await;
}

#[tokio::test]
async fn those_who_watch_are_told_and_nobody_else() {
    let club = Club::open_timeless().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let dan = club.reader("Dan", "de").await;
    let lounge = club.channel("lounge");
    let events = open_events(&ann).await;
    let chosen = ann.pick_channels(&events, "sv.g", &[&lounge]).await;
    assert!(chosen.is_change(), "{chosen:?}");
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.turn(&club, 0).await;
    let shown = wait_for(&club, &lounge, "Pentagame", 1).await;
    assert_eq!(shown.labels(), ["Watch"]);
    // On the board, it is under ⋯; players do not find it there.
    let more = cleo.press(&board, "⋯").await.private();
    let ask = cleo.press(&more, "Watch").await.private();
    let told = cleo.press(&ask, "Every move").await.private();
    assert!(told.content().contains("each new board"), "{}", told.show());
    let more = ann.press(&board, "⋯").await.private();
    assert!(!more.has_button("Watch"));
    // Dan uses the channel that shows all games, in German.
    let ask = dan.press(&shown, "Watch").await.private();
    dan.press(&ask, "Nur das Ergebnis").await.private();

    for (ply, notation) in RECORDED[..2].iter().enumerate() {
        game.play(&club, ply, notation).await;
        // Boards in quick succession are told together.
        club.wait_until_idle().await;
    }
    let direct = direct_messages(&club, &cleo).await;
    assert_eq!(direct.len(), 2, "{direct:?}");
    assert!(direct[1].picture().is_some());
    assert_eq!(direct_messages(&club, &dan).await.len(), 0);
    let all = posts_in(&club, &ann, &lounge).await;
    assert_eq!(all.len(), 1, "one message for the game");
    assert_ne!(all[0].picture(), shown.picture(), "it was updated");

    cleo.press(&direct[1], "Stop watching").await.private();
    let sure = ann.command("resign", json!({})).await.private();
    ann.press(&sure, "Resign").await.private();
    club.wait_until_idle().await;
    assert_eq!(direct_messages(&club, &cleo).await.len(), 2);
    let direct = direct_messages(&club, &dan).await;
    assert_eq!(direct.len(), 1, "{direct:?}");
    let all = posts_in(&club, &ann, &lounge).await;
    assert_eq!(all.len(), 1);
    assert!(all[0].has_button("Replay"), "{}", all[0].show());
    let replay = dan.press(&all[0], "Replay").await.private();
    assert!(replay.picture().is_some());
    club.close().await;
}

/// Begins to watch every move of a game.
async fn watch(player: &Player, board: &Message) {
    let more = player.press(board, "⋯").await.private();
    let ask = player.press(&more, "Watch").await.private();
    player.press(&ask, "Every move").await.private();
}

/// Returns how many direct messages each of these people has.
async fn count_direct<const N: usize>(club: &Club, people: [&Player; N]) -> [usize; N] {
    let mut counts = [0; N];
    for (count, person) in counts.iter_mut().zip(people) {
        *count = direct_messages(club, person).await.len();
    }
    counts
}

#[tokio::test]
async fn who_loses_a_channel_or_the_server_is_told_nothing_more() {
    let mut club = Club::open_timeless().await;
    club.tolerate(404, "/guilds/{guild_id}/members/{user_id}");
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let finn = club.newcomer("Finn", "en-US").await;
    let gina = club.newcomer("Gina", "en-US").await;
    // They share another server with the bot, so it can send them direct messages.
    let server = json!({"as": ann.id, "name": "Elsewhere"});
    let server = club.page.post("/sandbox/guilds", &server).await;
    let server = server.expect("a server is added");
    let add = format!("/sandbox/guilds/{}/bot", server["id"].as_str().unwrap());
    let added = club.page.post(&add, &json!({})).await;
    added.expect("the bot is added");

    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.turn(&club, 0).await;
    let watchers = [&cleo, &finn, &gina];
    for player in watchers {
        watch(player, &board).await;
    }
    let bot = club.page.state(None).await["bot"]["id"].clone();
    let seers = json!({"private": [ann.id, ben.id, cleo.id, gina.id, bot]});
    let path = format!("/sandbox/channels/{}", ann.channel);
    let hidden = club.page.patch(&path, &seers).await;
    hidden.expect("the channel is private");
    game.play(&club, 0, RECORDED[0]).await;
    club.wait_until_idle().await;
    assert_eq!(count_direct(&club, watchers).await, [1, 0, 1]);

    club.page.leave(&club.guild, &cleo.id).await;
    game.play(&club, 1, RECORDED[1]).await;
    club.wait_until_idle().await;
    let sure = ann.command("resign", json!({})).await.private();
    ann.press(&sure, "Resign").await.private();
    club.wait_until_idle().await;
    assert_eq!(count_direct(&club, watchers).await, [1, 0, 3]);
    club.close().await;
}

#[tokio::test]
async fn who_is_removed_from_a_private_thread_is_told_nothing_more() {
    let mut club = Club::open_timeless().await;
    let member = "/channels/{channel_id}/thread-members/{user_id}";
    club.tolerate(404, member);
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let finn = club.newcomer("Finn", "en-US").await;
    let body = json!({"name": "Secret", "type": 12});
    let threads = format!("/channels/{}/threads", ann.channel);
    let thread = club.api("POST", &threads, Some(body)).await;
    let thread = thread["id"].as_str().expect("a thread").to_owned();
    let of = |player: &Player| format!("/channels/{thread}/thread-members/{}", player.id);
    for player in [&ann, &ben, &cleo, &finn] {
        club.api("PUT", &of(player), None).await;
    }
    let [ann, ben, cleo, finn] = [&ann, &ben, &cleo, &finn].map(|player| player.at(&thread));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.turn(&club, 0).await;
    for player in [&cleo, &finn] {
        watch(player, &board).await;
    }
    game.play(&club, 0, RECORDED[0]).await;
    club.wait_until_idle().await;
    club.api("DELETE", &of(&cleo), None).await;
    game.play(&club, 1, RECORDED[1]).await;
    club.wait_until_idle().await;
    assert_eq!(count_direct(&club, [&cleo, &finn]).await, [1, 2]);
    club.close().await;
}
