use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use asterism_engine::{Limits, think};
use asterism_rules::GameKind;
use asterism_store::{ChannelId, ClaimLimits, Place, Topic, UserId};
use tokio::sync::watch;

use super::*;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, CLEO, Club, ENGINE, person, text};
use crate::worker::outbox;
use crate::worker::work::Work;

fn user(user: UserId) -> Value {
    Value::User(person(user))
}

/// Starts a game of Ann against the engine alone, with these options in addition to `opponent`.
async fn begin(club: &Club, options: &[(&str, Value)]) -> GameId {
    begin_as(club, ANN, options).await
}

async fn begin_as(club: &Club, by: UserId, options: &[(&str, Value)]) -> GameId {
    let options = [&[("opponent", user(ENGINE))], options].concat();
    let request = club.command(by, "challenge", &options);
    let reply = club.handle(&request).await.expect("the engine accepts");
    let Reply::Say(post, Audience::You) = reply else {
        panic!("{reply:?}")
    };
    assert!(post.content.contains("is on"), "{}", post.content);
    let receipt = club.app.store.receipt(request.key()).await.unwrap();
    receipt.expect("the game has begun").id
}

async fn squadro(club: &Club, level: i64) -> GameId {
    let options = [
        ("game", text("squadro")),
        ("variant", text("first=light")),
        ("seat", text("first")),
        ("level", Value::Integer(level)),
    ];
    begin(club, &options).await
}

async fn load(club: &Club, game: GameId) -> LoadedGame {
    let record = club.app.store.game(game).await.unwrap().unwrap();
    club.app
        .load_record(record, Language::English)
        .await
        .unwrap()
}

/// Returns a legal move of the current player.
async fn any_move(club: &Club, game: GameId) -> String {
    load(club, game).await.game.legal_moves().swap_remove(0)
}

async fn resign(club: &Club, game: GameId, user: UserId) {
    let version = load(club, game).await.record.version;
    let id = CustomId::Resign(Board { game, version });
    let resigned = club.handle(&club.press(user, &id, &[])).await;
    resigned.expect("a player may resign at any time");
}

fn card(post: &Post) -> &str {
    &post.card.as_ref().expect("a board has a card").text
}

fn check_says(refused: &Refusal, parts: &[&str]) {
    let said = refused.post(Language::English).content;
    for part in parts {
        assert!(said.contains(part), "{said:?} lacks {part:?}");
    }
}

/// Returns the boards with buttons; there must never be more than one.
fn live(club: &Club) -> Vec<Post> {
    let posts = club.channel.posts().into_iter();
    posts.filter(|post| !post.rows.is_empty()).collect()
}

#[tokio::test]
async fn the_engine_replies_and_one_board_shows_both_moves() {
    let club = Club::new();
    let game = squadro(&club, 2).await;
    club.pump().await;
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 1);
    let title = &posts[0].card.as_ref().unwrap().title;
    assert_eq!(title, "Squadro: Ann and Asterism (level 2)");

    let first = any_move(&club, game).await;
    club.play(ANN, &first).await;
    club.pump().await;
    let loaded = load(&club, game).await;
    assert_eq!(loaded.game.ply(), 2);
    let (seat, second) = loaded.game.move_at(2).unwrap();
    assert_eq!(loaded.user(seat), Some(ENGINE));
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 2, "one board for both moves: {posts:?}");
    let said = card(&posts[1]);
    for part in [&*first, &*second, "<@101>", "Asterism (level 2)"] {
        assert!(said.contains(part), "{said:?} lacks {part:?}");
    }
    assert!(!said.contains("<@900>"), "{said}");
    let called = format!("<@101>, your turn in Squadro #1: Asterism (level 2) played {second}");
    assert_eq!(posts[1].content, called);
    assert_eq!(club.channel.pings(), [ANN], "only of the engine's move");
    assert_eq!(live(&club).len(), 1);
}

#[tokio::test]
async fn the_engines_move_depends_only_on_game_and_version() {
    let club = Club::new();
    let game = squadro(&club, 4).await;
    club.play(ANN, &any_move(&club, game).await).await;
    let before = load(&club, game).await;
    let seat = before.game.to_move().unwrap();
    let one = decide(&club.app, &before, seat, 1).await;
    assert_eq!(decide(&club.app, &before, seat, 2).await, one);
    let level = Level::new(4).unwrap();
    let seed = seed(game, before.record.version);
    let thought = think(&before.game, level, seed, Limits::default()).unwrap();
    assert_eq!(one, Some(EntryKind::Move(thought.line[0].clone())));
    club.pump().await;
    let played = load(&club, game).await.record.entries.pop().unwrap();
    assert_eq!(Some(played.what), one);
    // If the search keeps failing, the engine still makes a move.
    let desperate = decide(&club.app, &before, seat, 9).await.unwrap();
    let EntryKind::Move(notation) = desperate else {
        panic!("{desperate:?}")
    };
    assert!(before.game.read(&notation).is_ok());
}

#[tokio::test]
async fn a_think_job_done_twice_makes_one_move() {
    let club = Club::new();
    let game = squadro(&club, 1).await;
    club.pump().await;
    club.play(ANN, &any_move(&club, game).await).await;
    let jobs = club
        .app
        .store
        .claim_jobs(club.now(), Duration::from_secs(1), ClaimLimits::of(9))
        .await
        .unwrap();
    let [job] = jobs.as_slice() else {
        panic!("{jobs:?}")
    };
    assert_eq!(job.topic, Topic::Think { version: 2 });
    let once = || take_turn(&club.app, &*club.channel, job, 2);
    let (one, other) = tokio::join!(once(), once());
    assert_eq!((one, other), (Ok(JobDone::Dropped), Ok(JobDone::Dropped)));
    assert_eq!(once().await, Ok(JobDone::Dropped));
    assert_eq!(load(&club, game).await.game.ply(), 2);
    club.pump().await;
    assert_eq!(load(&club, game).await.game.ply(), 2);
    assert_eq!(club.channel.posts().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn the_engine_does_not_answer_while_a_second_tap_may_come() {
    // The club's clock moves on by a second with each step of this test.
    const PACE: Duration = Duration::from_mins(1);
    const LEAST: Duration = Duration::from_secs(50);
    let club = Club::with_pace(PACE);
    let game = squadro(&club, 2).await;
    club.pump().await;
    let first = any_move(&club, game).await;
    let begun = Instant::now();
    club.play(ANN, &first).await;
    let answer = answer_time(&club.app, &load(&club, game).await);
    assert!(answer.duration_since(begun) >= LEAST, "{answer:?}");
    club.pump().await;
    assert_eq!(load(&club, game).await.game.ply(), 2);
    assert!(begun.elapsed() >= LEAST, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_long_search_is_announced_before_the_move() {
    let club = Arc::new(Club::with_patience(Duration::ZERO));
    let game = squadro(&club, 2).await;
    club.pump().await;
    let first = any_move(&club, game).await;
    let busy = club.app.engine_pool.occupy().await;
    club.play(ANN, &first).await;
    let pump = tokio::spawn({
        let club = Arc::clone(&club);
        async move { club.pump().await }
    });
    while load(&club, game).await.record.post.map(|post| post.version) != Some(2) {
        tokio::task::yield_now().await;
    }
    let shown = live(&club);
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].content, "Asterism (level 2) is thinking…");
    assert!(card(&shown[0]).contains(&first));
    assert!(shown[0].pings.is_empty());
    while load(&club, game).await.record.post.map(|post| post.version) != Some(2) {
        tokio::task::yield_now().await;
    }
    drop(busy);
    pump.await.unwrap();
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 3);
    let second = load(&club, game).await.game.move_at(2).unwrap().1;
    assert!(card(&posts[2]).contains(&second));
    assert!(
        !card(&posts[2]).contains("<@101>:"),
        "her move was shown before: {}",
        card(&posts[2])
    );
    assert_eq!(live(&club).len(), 1);
    assert_eq!(club.channel.pings(), [ANN], "only of the engine's move");
}

/// Waits as long as `is_so` returns true, but not forever.
async fn while_so(is_so: impl Fn() -> bool) {
    let waiting = async {
        while is_so() {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
    waited.expect("it ends");
}

#[tokio::test]
async fn resigning_while_the_engine_thinks_cancels_the_search() {
    let club = Arc::new(Club::new());
    let game = squadro(&club, 2).await;
    club.pump().await;
    let busy = club.app.engine_pool.occupy().await;
    club.play(ANN, &any_move(&club, game).await).await;
    let pump = tokio::spawn({
        let club = Arc::clone(&club);
        async move { club.pump().await }
    });
    while_so(|| club.app.engine_pool.waiting() == 0).await;
    resign(&club, game, ANN).await;
    // The engine's only thread is still busy, but no search is waiting for it.
    pump.await.unwrap();
    assert_eq!(club.app.engine_pool.waiting(), 0);
    drop(busy);
    let after = load(&club, game).await;
    assert_eq!(after.game.ply(), 1);
    assert!(after.game.ending().is_some());
    let last = club.channel.posts().pop().unwrap();
    assert!(
        last.content.contains("Asterism (level 2) wins!"),
        "{}",
        last.content
    );
}

#[tokio::test]
async fn twenty_games_of_one_player_do_not_delay_another() {
    let club = Arc::new(Club::new());
    let busy = club.app.engine_pool.occupy().await;
    // The engine has to think in each game.
    let options = [
        ("game", text("pentagame")),
        ("seat", text("last")),
        ("level", Value::Integer(1)),
    ];
    let mut games = Vec::new();
    for by in [[ANN; 20].as_slice(), &[BEN]].concat() {
        games.push(begin_as(&club, by, &options).await);
    }
    let (stop, stopped) = watch::channel(false);
    let channel = Arc::clone(&club.channel) as Arc<dyn Messenger>;
    let worker = club.app.clock.worker();
    let outbox = outbox::run(Arc::clone(&club.app), channel, Work::All, stopped, worker);
    let outbox = tokio::spawn(outbox);
    while_so(|| club.app.engine_pool.waiting() < games.len()).await;
    // Keeps the thread busy again when it is the turn of a third user: after one of Ann's games and Ben's.
    let busy_again = tokio::spawn({
        let club = Arc::clone(&club);
        async move { club.app.engine_pool.occupy().await }
    });
    while_so(|| club.app.engine_pool.waiting() == games.len()).await;
    drop(busy);
    let busy = busy_again.await.unwrap();
    assert_eq!(club.app.engine_pool.waiting(), games.len() - 2);
    while_so(|| club.channel.posts().len() < 2).await;
    let called: BTreeSet<UserId> = club.channel.pings().into_iter().collect();
    assert_eq!(called, BTreeSet::from([ANN, BEN]));
    drop(busy);
    while_so(|| club.channel.posts().len() < games.len()).await;
    stop.send_replace(true);
    outbox.await.unwrap();
}

#[tokio::test]
async fn a_game_against_two_engines_ends_when_the_person_resigns() {
    let club = Club::new();
    let options = [
        ("game", text("stern-halma")),
        ("opponent2", user(ENGINE)),
        ("seat", text("first")),
        ("level", Value::Integer(1)),
    ];
    let game = begin(&club, &options).await;
    club.pump().await;
    for round in 1..=4 {
        club.play(ANN, &any_move(&club, game).await).await;
        club.pump().await;
        let now = load(&club, game).await;
        assert_eq!(now.game.ply(), 3 * round);
        assert_eq!(
            now.names,
            ["Ann", "Asterism 1 (level 1)", "Asterism 2 (level 1)"]
        );
        let posts = club.channel.posts();
        assert_eq!(posts.len(), round + 1, "one board for three moves");
        let title = &posts[round].card.as_ref().unwrap().title;
        assert!(
            title.contains("Asterism 1 (level 1)") && title.contains("Asterism 2 (level 1)"),
            "{title}"
        );
        for ply in 3 * round - 2..=3 * round {
            let (_, notation) = now.game.move_at(ply).unwrap();
            assert!(card(&posts[round]).contains(&format!("`{notation}`")));
        }
        assert_eq!(
            club.channel.pings(),
            vec![ANN; round],
            "only of the engine's move"
        );
    }

    // The engines do not continue against each other.
    let asked = club
        .handle(&club.press(ANN, &CustomId::ResignAsk { game }, &[]))
        .await;
    let Ok(Reply::Say(asked, Audience::You)) = asked else {
        panic!("{asked:?}")
    };
    assert!(asked.content.contains("wins then"), "{}", asked.content);
    resign(&club, game, ANN).await;
    club.pump().await;
    let end = load(&club, game).await;
    assert_eq!((end.game.ply(), end.game.ending().is_some()), (12, true));
    assert_eq!(live(&club).len(), 1);
    assert!(live(&club)[0].content.contains("Asterism"));
}

#[tokio::test]
async fn two_people_can_play_with_the_engine() {
    let club = Club::new();
    let options = [
        ("game", text("pentagame")),
        ("opponent", user(BEN)),
        ("opponent2", user(ENGINE)),
        ("seat", text("first")),
        ("level", Value::Integer(5)),
    ];
    let reply = club.handle(&club.command(ANN, "challenge", &options)).await;
    let Ok(Reply::Say(post, Audience::Everyone)) = reply else {
        panic!("{reply:?}")
    };
    assert_eq!(post.pings, [BEN], "the engine is not notified");
    let title = &post.card.as_ref().unwrap().title;
    assert!(title.contains("Asterism (level 5)"), "{title}");
    let said = card(&post);
    assert!(said.contains("waiting for <@102>"), "{said}");
    assert!(said.contains("Asterism (level 5) is in"), "{said}");
    let id = post.challenge.unwrap();
    let refused = club
        .handle(&club.press(CLEO, &CustomId::Accept(id), &[]))
        .await;
    assert!(matches!(refused, Err(Refusal::NotInvited(users)) if users == [BEN]));
    club.handle(&club.press(BEN, &CustomId::Accept(id), &[]))
        .await
        .unwrap();
    club.pump().await;
    club.play(ANN, &any_move(&club, id).await).await;
    club.pump().await;
    assert_eq!(load(&club, id).await.turn(), Some(BEN));
    club.play(BEN, &any_move(&club, id).await).await;
    club.pump().await;
    let now = load(&club, id).await;
    assert_eq!((now.game.ply(), now.turn()), (3, Some(ANN)));
    assert_eq!(now.user(Seat::new(2).unwrap()), Some(ENGINE));
    assert_eq!(club.channel.posts().len(), 3);
    assert_eq!(live(&club).len(), 1);
    assert_eq!(club.channel.pings(), [ANN, BEN, ANN]);
    // Ben resigns; the game continues.
    resign(&club, id, BEN).await;
    club.pump().await;
    club.play(ANN, &any_move(&club, id).await).await;
    club.pump().await;
    assert_eq!(load(&club, id).await.turn(), Some(ANN));
}

#[tokio::test]
async fn the_engine_begins_the_second_game_of_a_series() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("variant", text("first=light,series")),
        ("seat", text("first")),
    ];
    let first = begin(&club, &options).await;
    club.pump().await;
    resign(&club, first, ANN).await;
    club.pump().await;
    let series = load(&club, first).await.series.unwrap().record;
    let second = load(&club, series.games[1]).await;
    assert_eq!(second.record.seats, [ENGINE, ANN]);
    assert_eq!((second.game.ply(), second.turn()), (1, Some(ANN)));
    let posts = club.channel.posts();
    assert_eq!(
        posts.len(),
        3,
        "first game's start and end, and the second game's first board"
    );
    assert!(posts[1].content.contains("Asterism (level 3) one win"));
    assert!(posts[2].content.contains("your turn"));
}

#[tokio::test]
async fn the_engine_can_be_played_in_direct_messages() {
    let club = Club::new();
    let direct = Place {
        guild: None,
        channel: ChannelId::new(77),
    };
    let in_direct = async |options: &[(&str, Value)]| {
        let mut request = club.command(ANN, "challenge", options);
        request.place = direct;
        club.handle(&request).await
    };
    let game = ("game", text("star-squares"));
    let begun = in_direct(std::slice::from_ref(&game)).await;
    assert!(
        matches!(begun, Ok(Reply::Say(_, Audience::You))),
        "{begun:?}"
    );
    club.pump().await;
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 1);
    assert!(posts[0].content.contains("your turn"));
    let refused = in_direct(&[game, ("opponent", user(BEN))]).await;
    let refused = refused.expect_err("nobody else is there");
    assert!(matches!(refused, Refusal::OnlyMeHere(ENGINE)));
    check_says(&refused, &["Nobody else can see", "<@900>"]);
}

#[tokio::test]
async fn invalid_engine_challenges_are_refused() {
    let club = Club::new();
    let game = ("game", text("squadro"));
    let engine = ("opponent", user(ENGINE));
    let level = |level| ("level", Value::Integer(level));
    let ask = async |options: &[(&str, Value)]| {
        let options = [std::slice::from_ref(&game), options].concat();
        let refused = club.handle(&club.command(ANN, "challenge", &options)).await;
        refused.expect_err("it is refused")
    };
    for number in [0, 8, -1, i64::MAX] {
        let refused = ask(&[engine.clone(), level(number)]).await;
        assert!(matches!(refused, Refusal::Level), "{refused:?}");
    }
    let refused = ask(&[("opponent", user(BEN)), level(2)]).await;
    assert!(matches!(refused, Refusal::LevelAlone(ENGINE)));
    check_says(&refused, &["A level is for games against me", "<@900>"]);
    let mut other = person(BEN);
    other.is_bot = true;
    let refused = ask(&[("opponent", Value::User(other))]).await;
    assert!(matches!(refused, Refusal::BotOpponent(BEN)));
    // Squadro is for two.
    let refused = ask(&[engine.clone(), ("opponent2", user(ENGINE))]).await;
    assert!(matches!(refused, Refusal::Players { .. }), "{refused:?}");
    check_says(&refused, &["for two players"]);
    let refused = ask(&[engine, ("opponent2", user(ANN))]).await;
    assert!(
        matches!(refused, Refusal::Challenge(ChallengeRefusal::PracticeAlone)),
        "{refused:?}"
    );
    assert_eq!(club.app.store.counts().await.unwrap().running, 0);
}

#[tokio::test]
async fn a_challenge_delivered_twice_starts_one_game() {
    let club = Club::new();
    let options = [("game", text("squadro")), ("opponent", user(ENGINE))];
    let request = club.command(ANN, "challenge", &options);
    let mut said = Vec::new();
    for _ in 0..2 {
        let Ok(Reply::Say(post, Audience::You)) = club.handle(&request).await else {
            panic!("no message")
        };
        said.push(post.content);
    }
    assert_eq!(said[0], said[1]);
    assert_eq!(club.app.store.counts().await.unwrap().running, 1);
}

fn thought(forced: Option<Forced>, chances: [f32; 2]) -> AnyThought {
    AnyThought {
        line: vec!["x".to_owned()],
        chances: chances.to_vec(),
        forced,
        score: 0,
        depth: 3,
        nodes: 10,
    }
}

#[test]
fn a_loss_is_hopeless_if_it_is_near_but_not_immediate() {
    let seat = Seat::new(1).unwrap();
    let loss = |moves| thought(Some(Forced::Loss(moves)), [1.0, 0.0]);
    for (moves, hopeless) in [(1, false), (2, false), (3, true), (8, true), (9, false)] {
        assert_eq!(is_hopeless(&loss(moves), seat), hopeless, "{moves}");
    }
    assert!(!is_hopeless(
        &thought(Some(Forced::Win(4)), [0.0, 1.0]),
        seat
    ));
    for (own, hopeless) in [(0.0, true), (0.02, true), (0.03, false), (0.5, false)] {
        let thought = thought(None, [1.0 - own, own]);
        assert_eq!(is_hopeless(&thought, seat), hopeless, "{own}");
    }
}

#[test]
fn a_draw_is_accepted_unless_the_engine_is_winning() {
    let seat = Seat::new(0).unwrap();
    for (forced, own, accepts) in [
        (None, 0.5, true),
        (None, 0.2, true),
        (None, 0.6, false),
        (Some(Forced::Win(9)), 0.5, false),
        (Some(Forced::Loss(9)), 0.9, true),
    ] {
        let thought = thought(forced, [own, 1.0 - own]);
        assert_eq!(accepts_draw(&thought, seat, LEAST_MOVES), accepts);
        assert!(!accepts_draw(&thought, seat, LEAST_MOVES - 1));
    }
}

/// Starts a game and plays `moves` moves, for tests of whether the engine may resign.
async fn after(club: &Club, kind: GameKind, opponents: usize, moves: usize) -> LoadedGame {
    let mut options = vec![("game", text(kind.id())), ("seat", text("first"))];
    options.extend(
        (2..=opponents).map(|at| (crate::protocol::command::OPPONENTS[at - 1], user(ENGINE))),
    );
    let game = begin(club, &options).await;
    let mut loaded = load(club, game).await;
    for _ in 0..moves {
        let next = loaded.game.legal_moves().swap_remove(0);
        let next = loaded.game.play(&next).unwrap();
        loaded
            .record
            .entries
            .push(Entry::new(loaded.record.started, EntryKind::Move(next)));
        loaded.record.version += 1;
    }
    loaded
}

#[tokio::test]
async fn the_engine_resigns_only_with_two_sides_after_some_moves_at_higher_levels() {
    let club = Club::new();
    let high = Level::new(GIVES_UP_FROM).unwrap();
    let low = Level::new(GIVES_UP_FROM - 1).unwrap();
    let early = after(&club, GameKind::SternHalma, 1, 4).await;
    let engine = early.game.to_move().unwrap();
    let late = after(&club, GameKind::SternHalma, 1, 2 * LEAST_MOVES).await;
    for seat in Seat::first(2) {
        let own = is_engine_on(&late.record, seat);
        assert_eq!(may_give_up(&late, seat, high), own);
        assert!(!may_give_up(&late, seat, low));
        assert!(!may_give_up(&early, engine, high));
    }
    let three = after(&club, GameKind::SternHalma, 2, 3 * LEAST_MOVES).await;
    assert!(Seat::first(3).all(|seat| !may_give_up(&three, seat, high)));
}

#[tokio::test]
async fn the_previous_turn_is_the_board_before_the_engines_last_move() {
    let club = Club::new();
    let loaded = after(&club, GameKind::SternHalma, 1, 6).await;
    let seat = Seat::first(2)
        .find(|seat| is_engine_on(&loaded.record, *seat))
        .unwrap();
    let (game, version) = find_previous_turn(&loaded, seat).unwrap();
    assert_eq!(game.to_move(), Some(seat));
    assert_eq!(version, asterism_store::FIRST_VERSION + game.ply() as u64);
    assert!(game.ply() + 2 >= loaded.game.ply());
}

#[tokio::test]
async fn no_announcement_is_posted_while_a_user_is_erased() {
    let club = Arc::new(Club::with_patience(Duration::ZERO));
    let game = squadro(&club, 2).await;
    club.pump().await;
    let first = any_move(&club, game).await;
    let busy = club.app.engine_pool.occupy().await;
    // This lock is held exclusively while a user is erased.
    let erasing = club.app.naming.write().await;
    club.play(ANN, &first).await;
    let pump = tokio::spawn({
        let club = Arc::clone(&club);
        async move { club.pump().await }
    });
    // Takes much longer than drawing the announcement: draws the same board many times, without the cache.
    for width in 0..20 {
        let loaded = load(&club, game).await;
        let names = vec![format!("Ann {width}"), "Ben".to_owned()];
        let view = asterism_render::View {
            names,
            ..club.app.usual_view()
        };
        club.app
            .painter
            .png(&loaded.game, view)
            .await
            .expect("a board is drawn");
        tokio::task::yield_now().await;
    }
    assert_eq!(
        club.channel.posts().len(),
        1,
        "a board was posted while a user was erased"
    );
    drop(erasing);
    drop(busy);
    pump.await.unwrap();
    assert!(club.channel.posts().len() >= 2);
}

#[tokio::test]
async fn each_level_is_asked_for_and_only_moves_are_thought_about_for_long() {
    let club = Club::new();
    for (stored, asked, soon) in [(1, 1, 1), (6, 6, 6), (7, 7, 6), (9, 7, 6)] {
        let game = squadro(&club, 1).await;
        let mut loaded = load(&club, game).await;
        loaded.record.engine.as_mut().expect("it plays").level = stored;
        let question = ask_engine(&loaded, loaded.game.clone(), 1);
        assert_eq!(question.level.number(), asked, "stored as {stored}");
        assert_eq!(
            answer_soon(question).level.number(),
            soon,
            "stored as {stored}"
        );
    }
}
