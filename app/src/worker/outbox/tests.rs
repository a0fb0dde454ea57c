use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::{
    Change, ChannelId, ClaimLimits, GameQuery, JobClass, MessageId, Place, Reach, Terms,
    TimeControl, Timestamp, UserId,
};
use async_trait::async_trait;
use tokio::sync::{Notify, watch};

use super::{Messenger, PANICS, SendError, send};
use crate::ports::messenger::MessageName;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Post, Reply};
use crate::protocol::request::{Permission, Value};
use crate::testing::channel::named;
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, DAN, ENGINE, HERE, person, text};
use crate::text::Language;
use crate::view::posts::Live;
use crate::worker::boards::since_own_move;
use crate::worker::posting::name_message;
use crate::worker::work::Work;

/// Resigns on the newest board.
async fn resign(club: &Club, game: asterism_store::GameId, user: UserId) {
    let version = club.app.store.game(game).await.unwrap().unwrap().version;
    let id = CustomId::Resign(Board { game, version });
    club.handle(&club.press(user, &id, &[]))
        .await
        .expect("a player may resign at any time");
}

fn live(club: &Club) -> usize {
    club.channel
        .posts()
        .iter()
        .filter(|post| post.rows.iter().any(|_| true))
        .count()
}

#[tokio::test]
async fn each_turn_notifies_its_player_once() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO, DAN]).await;
    club.play(ANN, "a A->A-1-B").await;
    club.pump().await;
    // Dan leaves during Ben's turn: Ben is not notified again.
    resign(&club, game, DAN).await;
    club.pump().await;
    club.play(BEN, "a A->A-1-c").await;
    club.pump().await;
    // Cleo leaves on her own turn: Ann's begins.
    resign(&club, game, CLEO).await;
    club.pump().await;
    club.play(ANN, "a A-1-B->A-2-B").await;
    club.pump().await;
    resign(&club, game, ANN).await;
    club.pump().await;
    let turns = [ANN, BEN, CLEO, ANN, BEN];
    let pings = club.channel.pings();
    assert_eq!(pings[..turns.len()], turns);
    assert_eq!(pings[turns.len()..], [BEN, CLEO, DAN], "the game is over");
    assert_eq!(live(&club), 1, "only the newest board has buttons");
}

#[tokio::test]
async fn delayed_posts_notify_only_players_whose_turn_still_lasts() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    // No post is sent during these moves.
    club.play(ANN, "a A->A-1-B").await;
    club.play(BEN, "a A->A-1-c").await;
    resign(&club, game, ANN).await;
    club.pump().await;
    assert_eq!(club.channel.pings(), [ANN, CLEO]);
    assert_eq!(
        club.channel.posts().len(),
        4,
        "the channel still reads as a record of the game"
    );
    assert_eq!(live(&club), 1);
}

#[tokio::test]
async fn a_post_interrupted_by_a_crash_is_neither_lost_nor_duplicated() {
    let club = Club::new();
    club.start(&[ANN, BEN]).await;
    club.play(ANN, "a A->A-1-B").await;
    let claimed = club
        .app
        .store
        .claim_jobs(club.now(), Duration::from_secs(1), ClaimLimits::of(1))
        .await
        .unwrap();
    // The post is sent, but the program dies before it records that: the lease ends and the post is sent again.
    let job = claimed[0].clone();
    let messenger = Arc::clone(&club.channel) as Arc<dyn Messenger>;
    let record = club
        .app
        .store
        .game(job.game().unwrap())
        .await
        .unwrap()
        .unwrap();
    let name = name_message(&club.app, record.started, &job);
    let lost = crate::protocol::reply::Post {
        content: crate::text::markdown::mention(BEN),
        pings: vec![BEN],
        ..Default::default()
    };
    messenger.post(record.place, lost, &name).await.unwrap();
    for _ in 0..3 {
        club.now();
    }
    club.pump().await;
    assert_eq!(club.channel.posts().len(), 2);
    assert_eq!(club.channel.pings(), [ANN, BEN]);
}

#[tokio::test]
async fn a_failed_post_is_retried_and_the_order_is_kept() {
    let club = Club::new();
    club.start(&[ANN, BEN]).await;
    *club.channel.troubles.lock().unwrap() = vec![SendError::Later("busy".into())];
    club.play(ANN, "a A->A-1-B").await;
    club.play(BEN, "a A->A-1-c").await;
    let lease = Duration::from_mins(1);
    let job = club
        .app
        .store
        .claim_jobs(club.now(), lease, ClaimLimits::of(16))
        .await
        .unwrap();
    assert_eq!(job.len(), 1, "the later post waits behind the earlier one");
    send(
        Arc::clone(&club.app),
        Arc::clone(&club.channel) as Arc<dyn Messenger>,
        job[0].clone(),
    )
    .await;
    assert_eq!(club.channel.posts().len(), 1);
    let figures = club.app.post_figures();
    assert_eq!((figures.retried, figures.given_up), (1, 0));
    let due = next_message(&club).await.expect("it will be tried again");
    let again = club
        .app
        .store
        .claim_jobs(due, lease, ClaimLimits::of(16))
        .await
        .unwrap();
    assert_eq!(again[0].id, job[0].id);
    send(
        Arc::clone(&club.app),
        Arc::clone(&club.channel) as Arc<dyn Messenger>,
        again[0].clone(),
    )
    .await;
    club.pump().await;
    assert_eq!(club.channel.posts().len(), 3);
    assert_eq!(
        club.channel.pings(),
        [ANN, ANN],
        "Ben had moved before his post could go out"
    );
}

#[tokio::test]
async fn an_unanswered_challenge_lapses_and_its_post_says_so() {
    let club = Club::new();
    let options = [
        ("game", text("pentagame")),
        ("opponent", Value::User(person(BEN))),
    ];
    let reply = club
        .handle(&club.command(ANN, "challenge", &options))
        .await
        .unwrap();
    let Reply::Say(post, _) = reply else {
        panic!("no message")
    };
    let challenge = post.challenge.unwrap();
    let messenger = Arc::clone(&club.channel) as Arc<dyn Messenger>;
    let message = messenger
        .post(HERE, post, &named("challenge"))
        .await
        .unwrap();
    let noted = Change::SetChallengePost {
        challenge,
        post: message,
        jobs: vec![],
    };
    club.app
        .store
        .commit(club.key(), club.now(), noted)
        .await
        .unwrap();
    super::close_lapsed(&club.app, club.now()).await;
    club.pump().await;
    assert_eq!(live(&club), 1, "it is still open");
    let week = Duration::from_hours(7 * 24);
    let late = club.app.clock.skip(week);
    super::close_lapsed(&club.app, late).await;
    club.pump().await;
    assert_eq!(live(&club), 0);
    let late = CustomId::Accept(challenge);
    assert!(matches!(
        club.handle(&club.press(BEN, &late, &[])).await,
        Err(Refusal::ChallengeGone { .. })
    ));
}

#[tokio::test]
async fn a_post_to_a_deleted_channel_is_given_up() {
    let club = Club::new();
    club.start(&[ANN, BEN]).await;
    *club.channel.troubles.lock().unwrap() = vec![SendError::Gone];
    club.play(ANN, "a A->A-1-B").await;
    club.pump().await;
    assert_eq!(club.channel.posts().len(), 1);
    assert_eq!(next_message(&club).await, None);
    let figures = club.app.post_figures();
    assert_eq!((figures.retried, figures.given_up), (0, 1));
}

#[tokio::test]
async fn a_refreshed_board_lists_the_same_moves() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("seat", text("first")),
        ("level", Value::Integer(1)),
        ("opponent", Value::User(person(ENGINE))),
    ];
    let begun = club.handle(&club.command(ANN, "challenge", &options)).await;
    begun.expect("the engine accepts");
    let game = club.app.store.games(GameQuery::default(), 1).await.unwrap()[0].id;
    for row in [1, 2, 3] {
        club.pump().await;
        let posted = club.channel.posts().pop().expect("a board was posted");
        let record = club.app.store.game(game).await.unwrap().unwrap();
        let loaded = club.app.load_record(record, Language::English).await;
        let loaded = loaded.expect("it replays");
        let since = since_own_move(&loaded);
        let again = club
            .app
            .render_turn_post(&loaded, since, Live::Yes, Language::English)
            .await;
        let text =
            |post: &crate::protocol::reply::Post| post.card.as_ref().map(|card| card.text.clone());
        assert_eq!(text(&again), text(&posted));
        club.play(ANN, &format!("A{row}")).await;
    }
}

/// Returns when the next message is due.
async fn next_message(club: &Club) -> Option<Timestamp> {
    let next = club.app.store.next_due().await.unwrap();
    next.of(JobClass::Message)
}

/// Does every job, each as soon as it is due.
async fn do_jobs_when_due(club: &Club) {
    while let Some(due) = next_message(club).await {
        let lease = Duration::from_mins(1);
        let jobs = club
            .app
            .store
            .claim_jobs(due, lease, ClaimLimits::of(16))
            .await
            .unwrap();
        for job in jobs {
            let messenger = Arc::clone(&club.channel) as Arc<dyn Messenger>;
            send(Arc::clone(&club.app), messenger, job).await;
        }
    }
}

/// Plays two moves while the next `panics` posts panic; returns how many boards were posted and how many jobs set aside.
async fn play_with_panics(panics: u32) -> (usize, usize) {
    let club = Club::new();
    club.start(&[ANN, BEN]).await;
    *club.channel.panics.lock().unwrap() = panics;
    club.play(ANN, "a A->A-1-B").await;
    do_jobs_when_due(&club).await;
    club.play(BEN, "a A->A-1-c").await;
    do_jobs_when_due(&club).await;
    let aside = club.app.store.set_aside(10).await.unwrap();
    for set_aside in &aside {
        assert!(set_aside.why.contains("panicked"), "{}", set_aside.why);
        assert_eq!(set_aside.job.attempts, PANICS);
    }
    assert_eq!(next_message(&club).await, None);
    let figures = club.app.post_figures();
    assert_eq!(figures.given_up, aside.len() as u64);
    assert_eq!(figures.retried, u64::from(panics.min(PANICS - 1)));
    (club.channel.posts().len(), aside.len())
}

#[tokio::test]
async fn a_job_whose_handler_panics_is_retried_and_then_set_aside() {
    assert_eq!(play_with_panics(0).await, (3, 0));
    assert_eq!(play_with_panics(1).await, (3, 0));
    assert_eq!(play_with_panics(PANICS - 1).await, (3, 0));
    // The job is set aside: the board of one move is missing, and the next one is posted.
    assert_eq!(play_with_panics(PANICS).await, (2, 1));
}

/// Does the jobs that are due within `time`, each when it is due.
async fn work_for(club: &Club, time: Duration) {
    let end = club.app.clock.now().plus(time);
    while let Some(due) = next_message(club).await {
        if due > end {
            break;
        }
        let wait = due.since(club.app.clock.now());
        club.app.clock.skip(wait);
        let lease = Duration::from_mins(1);
        for job in club
            .app
            .store
            .claim_jobs(due, lease, ClaimLimits::of(16))
            .await
            .unwrap()
        {
            let messenger = Arc::clone(&club.channel) as Arc<dyn Messenger>;
            send(Arc::clone(&club.app), messenger, job).await;
        }
    }
    club.app.clock.skip(end.since(club.app.clock.now()));
}

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn a_bot_that_was_removed_from_a_server_soon_tries_rarely_and_then_gives_up() {
    let club = Club::new();
    for _ in 0..10 {
        club.start(&[ANN, BEN]).await;
    }
    club.channel.kicked.store(true, Ordering::Relaxed);
    let games = club
        .app
        .store
        .games(GameQuery::default(), 10)
        .await
        .unwrap();
    for game in games {
        resign(&club, game.id, ANN).await;
    }
    let tried = || club.channel.forbidden.swap(0, Ordering::Relaxed);
    work_for(&club, DAY).await;
    let first = tried();
    assert!((1..=60).contains(&first), "{first} forbidden requests");
    work_for(&club, DAY).await;
    let second = tried();
    assert!((1..=20).contains(&second), "{second} forbidden requests");
    work_for(&club, 30 * DAY).await;
    assert_eq!(next_message(&club).await, None);
}

#[tokio::test]
async fn a_board_is_posted_soon_after_the_bot_may_write_again() {
    for interacts in [false, true] {
        let club = Club::new();
        club.start(&[ANN, BEN]).await;
        club.channel.kicked.store(true, Ordering::Relaxed);
        club.play(ANN, "a A->A-1-B").await;
        work_for(&club, 3 * DAY).await;
        assert_eq!(club.channel.posts().len(), 1);
        club.channel.kicked.store(false, Ordering::Relaxed);
        if interacts {
            // An interaction from the channel says that the bot lacks nothing there.
            let help = club.command(BEN, "help", &[]);
            club.handle(&help).await.expect("help always works");
        } else {
            let guild = HERE.guild.expect("the club is in a server");
            club.app.note_permissions_changed(guild);
        }
        work_for(&club, Duration::from_mins(15)).await;
        assert_eq!(club.channel.posts().len(), 2);
        assert_eq!(club.channel.pings(), [ANN, BEN]);
    }
}

#[tokio::test]
async fn a_user_who_takes_no_direct_messages_is_mentioned_without_asking_each_time() {
    let club = Club::new();
    club.channel.deaf.lock().unwrap().push(BEN);
    let direct = [("pings", text("direct"))];
    let chosen = club.handle(&club.command(BEN, "settings", &direct)).await;
    chosen.expect("anyone may choose");
    let mut games = Vec::new();
    for _ in 0..8 {
        games.push(club.start(&[ANN, BEN]).await.to_string());
    }
    for game in games {
        let played = [("game", text(&game)), ("move", text("a A->A-1-B"))];
        let played = club.handle(&club.command(ANN, "move", &played)).await;
        played.expect("it is Ann's turn");
        club.pump().await;
    }
    let called = club.channel.pings();
    assert_eq!(called.iter().filter(|user| **user == BEN).count(), 8);
    let asked = club.channel.forbidden.load(Ordering::Relaxed);
    assert!(asked <= 4, "{asked} forbidden requests");
}

/// Records when something is sent.
struct Timed {
    club: Arc<crate::testing::channel::Channel>,
    clock: crate::ports::clock::Clock,
    posts: Mutex<Vec<Timestamp>>,
    edits: Mutex<Vec<Timestamp>>,
}

#[async_trait]
impl Messenger for Timed {
    async fn post(
        &self,
        place: Place,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError> {
        self.posts.lock().unwrap().push(self.clock.now());
        self.club.post(place, post, name).await
    }

    async fn direct(
        &self,
        user: UserId,
        post: Post,
        name: &MessageName,
    ) -> Result<(ChannelId, MessageId), SendError> {
        self.club.direct(user, post, name).await
    }

    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError> {
        self.edits.lock().unwrap().push(self.clock.now());
        self.club.replace(channel, message, post).await
    }

    async fn retire(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        self.club.retire(channel, message).await
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError> {
        self.club.open_thread(channel, message, name).await
    }

    async fn lacks_for_threads(&self, place: Place) -> Result<Option<Vec<Permission>>, SendError> {
        self.club.lacks_for_threads(place).await
    }
}

#[tokio::test]
async fn after_an_outage_new_boards_come_first_and_clocks_are_updated_slowly() {
    let club = Club::new();
    let time = TimeControl::new(DAY, Duration::ZERO);
    let games = 40;
    let mut last = None;
    for _ in 0..games {
        let beginning = Beginning {
            kind: GameKind::Squadro,
            terms: Terms {
                rated: false,
                time: Some(time),
            },
            ..Beginning::of(&[ANN, BEN])
        };
        last = Some(club.set_up(beginning).await);
    }
    let app = &club.app;
    app.look_after_clocks(&[Reach::GATEWAY], app.clock.now())
        .await
        .unwrap();
    let messenger = Arc::new(Timed {
        club: Arc::clone(&club.channel),
        clock: app.clock.clone(),
        posts: Mutex::default(),
        edits: Mutex::default(),
    });
    let back = app.clock.skip(Duration::from_hours(1));
    app.look_after_clocks(&[Reach::GATEWAY], back)
        .await
        .unwrap();

    let (stop, stopped) = watch::channel(false);
    let sender = Arc::clone(&messenger) as Arc<dyn Messenger>;
    let running = tokio::spawn(super::run(
        Arc::clone(app),
        sender,
        Work::All,
        stopped,
        app.clock.worker(),
    ));
    // A minute passes in which a player moves.
    app.clock.pass(Duration::from_secs(1)).await;
    let now = app.clock.now();
    resign(&club, last.unwrap(), ANN).await;
    // The test's requests advance the clock without waiting for the workers.
    let steady = app.clock.now().plus(Duration::from_millis(1));
    app.clock.pass(Duration::from_mins(1)).await;
    let posts = messenger.posts.lock().unwrap().clone();
    assert_eq!(posts.len(), 1);
    assert!(
        posts[0].since(now) <= Duration::from_secs(2),
        "{posts:?} after {now:?}"
    );
    let edits = messenger.edits.lock().unwrap().clone();
    assert_eq!(edits.len(), games - 1, "the last game is over");
    let edits: Vec<_> = edits.into_iter().filter(|edit| *edit > steady).collect();
    assert!(edits.len() > games / 4, "{edits:?}");
    for (nth, edit) in edits.iter().enumerate() {
        let second = edit.plus(Duration::from_secs(1));
        let close = edits[nth..].iter().filter(|other| **other < second).count();
        assert!(close <= 10, "{close} edits in a second");
    }
    stop.send_replace(true);
    running.await.unwrap();
}

/// Posts to other channels than [`HERE`] never end.
struct Hanging {
    channel: Arc<crate::testing::channel::Channel>,
    stuck: watch::Sender<usize>,
    posted: Notify,
}

#[async_trait]
impl Messenger for Hanging {
    async fn post(
        &self,
        place: Place,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError> {
        if place.channel != HERE.channel {
            self.stuck.send_modify(|stuck| *stuck += 1);
            std::future::pending::<()>().await;
        }
        let posted = self.channel.post(place, post, name).await;
        self.posted.notify_one();
        posted
    }

    async fn direct(
        &self,
        user: UserId,
        post: Post,
        name: &MessageName,
    ) -> Result<(ChannelId, MessageId), SendError> {
        self.channel.direct(user, post, name).await
    }

    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError> {
        self.channel.replace(channel, message, post).await
    }

    async fn retire(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        self.channel.retire(channel, message).await
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError> {
        self.channel.open_thread(channel, message, name).await
    }

    async fn lacks_for_threads(&self, place: Place) -> Result<Option<Vec<Permission>>, SendError> {
        self.channel.lacks_for_threads(place).await
    }
}

/// Starts `games` games, spread over this many channels, whose boards hang while they are sent. Then the board of another game is posted.
async fn check_others_go_on(games: usize, channels: usize) {
    let club = Club::new();
    let begin = |channel: u64| Beginning {
        kind: GameKind::Squadro,
        place: Place {
            channel: ChannelId::new(channel),
            ..HERE
        },
        ..Beginning::of(&[ANN, BEN])
    };
    for game in 0..games {
        let channel = 1000 + (game % channels) as u64;
        club.set_up_unposted(begin(channel)).await;
    }
    let messenger = Arc::new(Hanging {
        channel: Arc::clone(&club.channel),
        stuck: watch::Sender::new(0),
        posted: Notify::new(),
    });
    let (stop, stopped) = watch::channel(false);
    let running = tokio::spawn(super::run(
        Arc::clone(&club.app),
        Arc::clone(&messenger) as Arc<dyn Messenger>,
        Work::All,
        stopped,
        club.app.clock.worker(),
    ));
    let most = games.min(25 * channels);
    let mut hanging = messenger.stuck.subscribe();
    let all = hanging.wait_for(|hanging| *hanging == most);
    let all = tokio::time::timeout(Duration::from_secs(30), all).await;
    all.expect("as many hang as may").unwrap();
    club.set_up_unposted(begin(HERE.channel.get())).await;
    let posted = tokio::time::timeout(Duration::from_secs(30), messenger.posted.notified());
    posted.await.expect("another board is not held up");
    running.abort();
    drop(stop);
}

#[tokio::test(start_paused = true)]
async fn requests_that_hang_hold_up_no_board_of_another_channel() {
    check_others_go_on(16, 16).await;
    check_others_go_on(64, 8).await;
    check_others_go_on(950, 50).await;
    // All games are in one channel, which gets no more than its share.
    check_others_go_on(2000, 1).await;
}

#[tokio::test(start_paused = true)]
async fn a_job_that_hangs_is_given_up_and_tried_again() {
    let club = Club::new();
    let game = club
        .set_up_unposted(Beginning {
            place: Place {
                channel: ChannelId::new(1000),
                ..HERE
            },
            ..Beginning::of(&[ANN, BEN])
        })
        .await;
    let messenger = Arc::new(Hanging {
        channel: Arc::clone(&club.channel),
        stuck: watch::Sender::new(0),
        posted: Notify::new(),
    });
    let claim = async || {
        let due = next_message(&club).await;
        let claimed = club
            .app
            .store
            .claim_jobs(due.unwrap(), super::LEASE, ClaimLimits::of(1));
        claimed.await.unwrap().remove(0)
    };
    for attempt in 1..=2 {
        let job = claim().await;
        assert_eq!((job.game(), job.attempts), (Some(game), attempt));
        send(
            Arc::clone(&club.app),
            Arc::clone(&messenger) as Arc<dyn Messenger>,
            job,
        )
        .await;
        assert_eq!(*messenger.stuck.borrow(), attempt as usize);
    }
}
