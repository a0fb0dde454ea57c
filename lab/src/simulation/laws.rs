//! What must hold when all trouble is over.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use asterism_app::game::loaded_game::replay;
use asterism_app::protocol::custom_id::CustomId;
use asterism_app::protocol::payload::Board;
use asterism_store::prelude::*;
use asterism_store::{
    ChallengeQuery, ClaimLimits, GameId, GameRecord, JobId, MessageId, News, Pings, Timestamp,
    Topic, UserId,
};

use super::discord::{Message, Seen};
use super::ledger::{find_turn, find_version_told};
use super::people::{Act, ask, place_of, press, wait_for_response};
use super::program::Machine;
use super::server::PEOPLE;

/// Later than any job is due.
const LATER: Duration = Duration::from_hours(400 * 24);

/// Jobs that were claimed shortly before the check may still be in progress.
const JUST_BEGUN: Duration = Duration::from_mins(1);

/// Checks all laws. The program still runs.
pub(super) async fn check(machine: &Arc<Machine>) {
    let games = read_games(machine).await;
    let messages = machine.discord.messages();
    for record in &games {
        check_record(machine, record);
        // Checking takes time, and the game may go on meanwhile: then its boards are those of another turn.
        let messages = machine.discord.messages();
        if let Ok(Some(now)) = machine.data.game(record.id).await {
            check_board(machine, &now, &messages).await;
        }
    }
    check_notifications(machine, &messages);
    check_challenges(machine, &messages).await;
    check_jobs(machine).await;
}

async fn read_games(machine: &Machine) -> Vec<GameRecord> {
    let data = &machine.data;
    let ids = data.game_ids(None, usize::MAX).await.unwrap_or_default();
    let mut games = Vec::new();
    for id in ids {
        games.extend(data.game(id).await.ok().flatten());
    }
    games
}

/// Checks that a game can be replayed, and that no one waits for something that never comes.
fn check_record(machine: &Machine, record: &GameRecord) {
    let report = |what: &str| {
        let (id, version) = (record.id, record.version);
        machine
            .world
            .report(format!("game {id}, version {version}: {what}"));
    };
    let Ok(game) = replay(record) else {
        return report("does not replay");
    };
    if game.ending().is_some() != record.ended.is_some() {
        report("is over in one respect only");
    }
    if record.ended.is_some() {
        return;
    }
    match find_turn(record) {
        Some(turn) if turn.user.is_none() => report("waits for the engine"),
        Some(_) => {}
        None => report("nobody is to move"),
    }
    if record.terms.time.is_some() && record.clock.is_none() {
        report("has no clock");
    }
}

/// Returns how `user` wants to be notified.
async fn way(machine: &Machine, user: UserId) -> Pings {
    let settings = machine.data.settings(user).await;
    let way = settings.ok().and_then(|settings| settings.pings);
    way.unwrap_or(Pings::Channel)
}

/// Returns whether `user` has quiet hours, in which boards do not notify them.
async fn has_quiet_hours(machine: &Machine, user: UserId) -> bool {
    let settings = machine.data.settings(user).await;
    settings.is_ok_and(|settings| settings.quiet.is_some())
}

/// Checks that the player to move was told, and has a board with buttons that work.
async fn check_board(
    machine: &Arc<Machine>,
    record: &GameRecord,
    messages: &[(MessageId, Message)],
) {
    let Some(turn) = find_turn(record).filter(|_| record.ended.is_none()) else {
        return;
    };
    let Some(user) = turn.user else { return };
    let (id, version) = (record.id, record.version);
    let report = |what: String| {
        machine
            .world
            .report(format!("game {id}, version {version}: {what}"));
    };
    let way = way(machine, user).await;
    let has_new_way = machine.ledger.has_new_way(record, &turn);
    let jobs = machine.world.jobs_about(id);
    let is_elsewhere = jobs.iter().any(
        |job| matches!(job.topic, Topic::Elsewhere { version: about, .. } if about == version),
    );
    // Where no board can be posted, they look at their games themselves.
    if is_elsewhere && (has_new_way || matches!(way, Pings::Digest | Pings::None)) {
        return;
    }
    let Some(post) = record.post else {
        return report("has no board".to_owned());
    };
    let Some((_, board)) = messages.iter().find(|(id, _)| *id == post.message) else {
        // The bot is not told that its messages were deleted with their channel.
        if machine.discord.is_gone(post.channel) {
            return;
        }
        return report(format!("its board {} is gone", post.message));
    };
    if post.version != version {
        return report(format!("its newest board shows version {}", post.version));
    }
    if board.buttons.is_empty() {
        return report(format!("its board {} has no buttons", post.message));
    }
    let by_self = machine.ledger.was_begun_by_player(record, &turn);
    let told = messages
        .iter()
        .flat_map(|(_, message)| notified(machine, message))
        .filter(|(game, version, to)| (*game, *to) == (id, user) && turn.lasts_at(record, *version))
        .count();
    let is_quiet = matches!(way, Pings::Digest | Pings::None)
        || has_new_way
        || by_self
        || has_quiet_hours(machine, user).await;
    if told == 0 && !is_quiet {
        report(format!("{user} was never told of their turn"));
    }
    let button = CustomId::Move(Board { game: id, version });
    let act = Act {
        place: place_of(machine, user, record.place),
        what: press(&button, Some(post.message)),
        name: format!("tries the newest board of game {id}"),
        notation: None,
    };
    let interaction = ask(machine, user, &act).await;
    let seen = wait_for_response(machine, interaction).await;
    let now = machine.data.game(id).await;
    let has_gone_on = now.is_ok_and(|now| now.is_none_or(|now| now.version != version));
    if seen != Seen::Done && !has_gone_on {
        report(format!(
            "{user} presses Move on its newest board and sees {seen:?}"
        ));
    }
}

/// Returns the turns of which a message has notified users, and these users.
fn notified(machine: &Machine, message: &Message) -> Vec<(GameId, u64, UserId)> {
    let Some(job) = message.job.and_then(|job| machine.world.job(job)) else {
        return Vec::new();
    };
    let (Some(game), Some(version)) = (job.game(), find_version_told(&job)) else {
        return Vec::new();
    };
    let users = message.pings.iter().copied().chain(message.to);
    let mut users: Vec<_> = users.collect();
    users.sort_unstable();
    users.dedup();
    users
        .into_iter()
        .filter(|user| PEOPLE.contains(user))
        .map(|user| (game, version, user))
        .collect()
}

/// Checks that no message was sent twice, and that no one was told of an event twice.
fn check_notifications(machine: &Machine, messages: &[(MessageId, Message)]) {
    let mut named = BTreeMap::<_, u32>::new();
    let mut turns = BTreeMap::<_, (BTreeSet<JobId>, Timestamp)>::new();
    let mut news = BTreeMap::<_, BTreeMap<_, u32>>::new();
    for (_, message) in messages {
        if let Some(name) = &message.name {
            *named.entry((message.channel, name)).or_default() += 1;
        }
        for turn in notified(machine, message) {
            let told = turns.entry(turn).or_insert((BTreeSet::new(), message.sent));
            told.0.extend(message.job);
        }
        let job = message.job.and_then(|job| machine.world.job(job));
        if let Some(Topic::News { user, news: event }) = job.map(|job| job.topic) {
            let event = match event {
                News::Over { game } => (0, game.get(), 0),
                News::Offer { game, number } => (1, game.get(), number),
                News::Closed { challenge } => (2, challenge.get(), 0),
                News::Granted { game, number } => (3, game.get(), number),
                // A game can have several of these.
                News::PlanVoid { .. }
                | News::Watched { .. }
                | News::Next { .. }
                | News::Turn { .. }
                | News::Invited { .. } => continue,
            };
            let places = news.entry((event, user)).or_default();
            *places.entry(message.channel).or_default() += 1;
        }
    }
    for ((channel, name), count) in named {
        if count > 1 {
            machine.world.report(format!(
                "message {name} was sent {count} times to {channel}"
            ));
        }
    }
    for ((game, version, user), (by, since)) in turns {
        // If an answer of Discord is lost, and then the channel refuses the board, the bot does not know that it had arrived: it sends it in a direct
        // message as well.
        let jobs = machine.world.jobs_about(game);
        let is_elsewhere = jobs.iter().any(
            |job| matches!(job.topic, Topic::Elsewhere { version: about, .. } if about == version),
        );
        let count = by.len();
        if count > 1 + usize::from(is_elsewhere) && !machine.ledger.has_way_since(user, Some(since))
        {
            machine.world.report(format!(
                "game {game}: {user} was notified {count} times of version {version}"
            ));
        }
    }
    for ((event, user), places) in news {
        // If direct messages are refused, an answer of Discord to the message in the channel is lost, and then direct messages are accepted, the bot
        // does not know that it was in the channel before.
        let count: u32 = places.values().sum();
        if places.values().any(|count| *count > 1) || places.len() > 2 {
            machine
                .world
                .report(format!("{user} was told {count} times of {event:?}"));
        }
    }
}

/// Checks that open challenges can be answered. The post of a closed one keeps its buttons if the response that would have removed them was lost; a
/// user who presses them is told the current state.
async fn check_challenges(machine: &Machine, messages: &[(MessageId, Message)]) {
    let open = machine
        .data
        .challenges(ChallengeQuery::default(), usize::MAX)
        .await
        .unwrap_or_default();
    for challenge in &open {
        let (id, channel) = (challenge.id, challenge.place.channel);
        if machine.discord.is_gone(channel) {
            continue;
        }
        let post = challenge.post;
        let shown = messages.iter().find(|(id, _)| Some(*id) == post);
        if shown.is_none_or(|(_, message)| message.buttons.is_empty()) {
            machine
                .world
                .report(format!("challenge {id} is open, but nobody can answer it"));
        }
    }
}

/// Checks that no job waits without a reason, and that none was given up. This claims all jobs, so it comes last.
async fn check_jobs(machine: &Machine) {
    let data = &machine.data;
    let now = machine.world.now();
    let limits = ClaimLimits::of(100_000);
    let left = data
        .claim_jobs(now.plus(LATER), Duration::ZERO, limits)
        .await;
    for job in left.unwrap_or_default() {
        let is_prepared = matches!(
            job.topic,
            Topic::Digest { .. } | Topic::PostChallenge { .. } | Topic::Refresh { .. }
        );
        // It was claimed for the check as well.
        let is_begun = job
            .first_claimed
            .is_some_and(|at| now.since(at) < JUST_BEGUN);
        let is_due_later = is_prepared && job.attempts <= 1;
        if !is_begun && !is_due_later {
            machine.world.report(format!(
                "a job waits after {} attempts: {:?} {:?}",
                job.attempts - 1,
                job.subject,
                job.topic
            ));
        }
    }
    for aside in data.set_aside(10).await.unwrap_or_default() {
        let (topic, why) = (aside.job.topic, aside.why);
        machine
            .world
            .report(format!("a job was set aside: {topic:?}: {why}"));
    }
}
