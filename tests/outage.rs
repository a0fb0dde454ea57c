//! After an outage with many timed games, new boards come at once, and Discord is not asked for more than it allows.
//!
//! With `ASTERISM_OUTAGE_GAMES=20000`, that many games are on the clock. Run it with `--nocapture` to see the figures.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use asterism_sandbox::{ApiRequest, RateLimits};
use asterism_store::prelude::*;
use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    Change, ChannelId, Clock, EntryKind, GameId, GameRecord, InteractionId, MessageId,
    NewChallenge, NewGame, Origin, Place, Post, Reach, SeatOrder, Timestamp,
};
use serde_json::json;

use crate::support::game::RECORDED;
use crate::support::request::is_edit;
use crate::support::{Because, Club, Game, Setup};

/// Games on the clock, unless the environment says otherwise.
const GAMES: u64 = 60;

/// Most games per channel.
const PER_CHANNEL: u64 = 100;

/// Most requests in any second, except those about interactions.
const A_SECOND: usize = 40;

/// How long the bot was away.
const AWAY: Duration = Duration::from_hours(1);

/// Route that tells the name of a member.
const MEMBER: &str = "/guilds/{guild_id}/members/{user_id}";

/// Most lookups of the names of two players: a few messages are written at the same time.
const LOOKUPS: usize = 20;

/// How many games are written to the database at the same time.
const AT_ONCE: u64 = 200;

fn ago(time: Duration) -> Timestamp {
    let since_epoch = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let then = since_epoch.expect("it is after 1970").saturating_sub(time);
    Timestamp::from_millis(i64::try_from(then.as_millis()).expect("it is before 292 million"))
}

/// Returns how many games are on the clock.
fn count_games() -> u64 {
    let wanted = std::env::var("ASTERISM_OUTAGE_GAMES").ok();
    wanted.map_or(GAMES, |wanted| wanted.parse().expect("a number of games"))
}

/// Posts a message for each game, as the board that the bot posted before the outage.
async fn post_boards(club: &Club, count: u64) -> Vec<(ChannelId, MessageId)> {
    let mut boards = Vec::new();
    let mut channel = String::new();
    for number in 0..count {
        if number % PER_CHANNEL == 0 {
            let body = json!({"guild": club.guild, "name": format!("timed-{number}")});
            let made = club.page.post("/sandbox/channels", &body).await;
            let made = made.unwrap_or_else(|refused| panic!("{refused}"));
            made["id"]
                .as_str()
                .expect("a channel has an id")
                .clone_into(&mut channel);
        }
        let path = format!("/channels/{channel}/messages");
        let posted = club
            .api("POST", &path, Some(json!({"content": "board"})))
            .await;
        let id = |text: &str| text.parse::<u64>().expect("an id is a number");
        let message = id(posted["id"].as_str().expect("a message has an id"));
        boards.push((ChannelId::new(id(&channel)), MessageId::new(message)));
    }
    boards
}

/// Adds a game like `record`, shown by this message, whose turn began two hours ago.
async fn add_game(
    store: &SledStore,
    record: &GameRecord,
    (channel, message): (ChannelId, MessageId),
    number: u64,
) {
    let began = ago(2 * AWAY);
    let place = Place {
        guild: record.place.guild,
        channel,
    };
    let day = Duration::from_hours(24);
    let clock = record.clock.as_ref().map(|clock| Clock {
        since: began,
        runs_out: began.plus(day),
        remind: None,
        reminded: 0,
        given: Duration::ZERO,
        credited: began,
        banks: clock.banks.clone(),
    });
    let seats: Vec<_> = record.seats.iter().filter_map(|it| it.user()).collect();
    let key = |step: u64| InteractionId::new((1 << 40) + 4 * number + step).into();
    let challenge = NewChallenge {
        place,
        kind: record.kind.clone(),
        options: record.options.clone(),
        variant: record.variant.clone(),
        games: 1,
        by: seats[0],
        invited: seats[1..].to_vec(),
        engine: None,
        order: SeatOrder::First,
        lapses: began.plus(day),
        terms: record.terms,
        open: None,
        partner: None,
        rematch_of: None,
        origin: Origin::Challenge,
        start: vec![],
        position: None,
    };
    let opened = store.commit(key(0), began, Change::OpenChallenge(challenge));
    let opened = opened.await.expect("a valid challenge");
    let game = NewGame {
        place,
        kind: record.kind.clone(),
        options: record.options.clone(),
        variant: record.variant.clone(),
        rules_version: record.rules_version,
        seats: record.seats.clone(),
        engine: None,
        terms: record.terms,
        clock,
        origin: Origin::Challenge,
        entries: Vec::<EntryKind>::new(),
        ended: None,
        position: None,
        names: Vec::new(),
    };
    let start = Change::Start {
        challenge: opened.id,
        version: opened.version,
        game,
        jobs: vec![],
        shown_on: None,
    };
    let started = store.commit(key(1), began, start).await;
    let started = started.expect("a valid game");
    let post = Post {
        channel,
        message,
        version: started.version,
    };
    let posted = Change::SetPost {
        game: started.id,
        post,
    };
    let posted = store.commit(key(2), began, posted).await;
    posted.expect("the game exists");
}

/// Fills the bot's database with games like `game`, and records that the bot was last online an hour ago.
async fn fill(club: &Club, game: &Game, count: u64) {
    let boards = post_boards(club, count).await;
    let path = club.home().join("data").join("games");
    let store = SledStore::open(&path, StoreOptions::default());
    let store = Arc::new(store.expect("the bot has stopped"));
    let id: u64 = game.id.parse().expect("a game has a number");
    let id = GameId::new(id).expect("numbers begin with 1");
    let record = store.game(id).await.expect("readable");
    let record = Arc::new(record.expect("the game exists"));
    for first in (0..count).step_by(AT_ONCE as usize) {
        let adding = (first..count.min(first + AT_ONCE)).map(|number| {
            let (store, record) = (Arc::clone(&store), Arc::clone(&record));
            let board = boards[usize::try_from(number).expect("few enough")];
            tokio::spawn(async move { add_game(&store, &record, board, number).await })
        });
        for added in adding.collect::<Vec<_>>() {
            added.await.expect("no game panics");
        }
    }
    let gone = store.set_alive(vec![Reach::GATEWAY], ago(AWAY)).await;
    gone.expect("writable");
    store.close().await.expect("the store can be closed");
}

#[tokio::test]
async fn after_an_outage_with_many_timed_games_new_boards_come_at_once() {
    let count = count_games();
    let mut club = Setup::program(Because::OfItsFiles)
        .durable()
        .limited(RateLimits::Off)
        .open()
        .await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::accepted(&[&ann, &ben], json!({"time": "1"})).await;
    game.turn(&club, 0).await;
    club.stop_bot().await;
    fill(&club, &game, count).await;
    club.limit_sandbox().await;

    let before = club.requests_so_far();
    club.start_bot().await;
    let connected = Instant::now();
    game.play(&club, 0, RECORDED[0]).await;
    let first_board = connected.elapsed();
    club.logged("the bot was offline; crediting the outage")
        .await;
    // The times on the other boards are corrected meanwhile.
    let mut slowest = first_board;
    for (ply, notation) in RECORDED.iter().enumerate().take(6).skip(1) {
        let edited = club
            .requests(before)
            .iter()
            .filter(|it| is_edit(it))
            .count();
        let more = |request: &ApiRequest| is_edit(request);
        club.request_after(club.requests_so_far(), "another edit", more)
            .await;
        let asked = Instant::now();
        game.play(&club, ply, notation).await;
        slowest = slowest.max(asked.elapsed());
        assert!(edited as u64 <= 2 * count, "more edits than boards");
    }
    let requests = club.requests(before);
    let refused = requests.iter().filter(|it| it.status == 429).count();
    let peak = find_peak(&requests);
    let edits = requests.iter().filter(|it| is_edit(it)).count();
    println!(
        "{count} games on the clock: first board after {first_board:.2?}, slowest of six {slowest:.2?}; \
         {edits} edits meanwhile, at most {peak} requests in a second, {refused} refused"
    );
    assert_eq!(refused, 0);
    let lookups = requests.iter().filter(|it| it.route == Some(MEMBER));
    let lookups = lookups.count();
    assert!(lookups <= LOOKUPS, "{lookups} lookups of two names");
    assert!(peak <= A_SECOND, "{peak} requests in a second");
    club.close().await;
}

/// Returns the most requests that arrived in any second, without those about interactions.
fn find_peak(requests: &[ApiRequest]) -> usize {
    let is_counted = |it: &&ApiRequest| {
        !it.path.starts_with("/interactions/") && !it.path.starts_with("/webhooks/")
    };
    let counted = requests.iter().filter(is_counted);
    let mut times: Vec<SystemTime> = counted.map(|request| request.arrived).collect();
    times.sort_unstable();
    let second = Duration::from_secs(1);
    let within = |first: usize| {
        let end = times[first] + second;
        times[first..].iter().take_while(|it| **it < end).count()
    };
    (0..times.len()).map(within).max().unwrap_or(0)
}
