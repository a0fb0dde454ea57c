//! Posts boards, removes the buttons of outdated boards, and updates the times shown on boards.

use asterism_rules::LogEntry;
use asterism_store::{
    Change, ChannelId, CommitError, EntryKind, GameRecord, IdempotencyKey, Job, JobDone, MessageId,
    News, Player, Timestamp, Told, Topic, UserId,
};
use futures_util::future::join3;

use crate::app::App;
use crate::game::clocks::restart_turn;
use crate::game::loaded_game::{LoadedGame, Unreplayable, replay_first};
use crate::game::notify::NotifyWay;
use crate::game::offers::user_on;
use crate::ports::messenger::{Messenger, SendError};
use crate::text::Language;
use crate::text::markdown::{channel_links, mention};
use crate::view::posts::Live;
use crate::worker::notifications::{PostedEvent, find_language, find_way};
use crate::worker::posting::{
    OUTAGE, TRIES, count_entries_shown, is_turn_shown, name_message, retire, retire_job,
};
use crate::worker::{notifications, offers, threads};

/// A board to post.
struct Board {
    /// Current state of the game.
    record: GameRecord,
    /// State of the game that the board shows.
    loaded: LoadedGame,
    /// Number of entries that the previous board showed.
    shown: Option<usize>,
    live: Live,
    language: Language,
    /// The users to notify.
    users: Vec<UserId>,
    /// The event that the post reports.
    event: PostedEvent,
}

/// Prepares the board of a job's game at `version`, which results from an action by the player in seat `by`; returns `None` if the board must not be
/// posted.
async fn prepare(
    app: &App,
    job: &Job,
    (version, by): (u64, Option<u8>),
) -> Result<Option<Board>, SendError> {
    let Some(game) = job.game() else {
        return Ok(None);
    };
    let Some(record) = app.store.game(game).await? else {
        return Ok(None);
    };
    // A board that was taken back is no longer posted.
    let Some(entries) = record.entries_at(version) else {
        return Ok(None);
    };
    let language = app.public_language(record.place).await;
    let record = restart_late_turn(app, record, version).await?;
    let then = as_of(record.clone(), entries, version);
    let Ok(loaded) = app.load_record(then, language).await else {
        return Ok(None);
    };
    let by = by.and_then(|seat| user_on(&loaded, seat));
    let (mut users, event) = match find_event(&record, entries, version, &loaded) {
        Ok(event) => event,
        Err(error) => {
            tracing::error!(%error, "could not post a board; the record of its game cannot be replayed");
            return Ok(None);
        }
    };
    // Users are not notified of what they did themselves.
    users.retain(|user| Some(*user) != by);
    let is_newest = version == record.version;
    Ok(Some(Board {
        shown: count_entries_shown(&record, entries),
        record,
        loaded,
        live: if is_newest { Live::Yes } else { Live::No },
        language,
        users,
        event,
    }))
}

/// Restarts the current player's time if the board of their turn is posted late, because until then the player could not know that it was their turn.
async fn restart_late_turn(
    app: &App,
    record: GameRecord,
    version: u64,
) -> Result<GameRecord, SendError> {
    let now = app.clock.now();
    let is_late = |record: &GameRecord| {
        let clock = record.clock.as_ref();
        clock.is_some_and(|clock| now.since(clock.since) > OUTAGE)
    };
    if version != record.version || is_turn_shown(&record) || !is_late(&record) {
        return Ok(record);
    }
    let Ok(loaded) = app.load_record(record.clone(), Language::English).await else {
        return Ok(record);
    };
    let clock = restart_turn(&loaded, &loaded.game, now);
    let key = IdempotencyKey::ClockSet {
        game: record.id,
        version,
        runs_out: clock.as_ref().map(|clock| clock.runs_out),
        credited: clock.as_ref().map(|clock| clock.credited),
        remind: clock.as_ref().and_then(|clock| clock.remind),
        at: now,
    };
    let change = Change::SetClock {
        game: record.id,
        version,
        clock: clock.clone(),
        jobs: Vec::new(),
    };
    match app.store.commit(key, now, change).await {
        Ok(_) => Ok(GameRecord { clock, ..record }),
        // The game has moved on: this board is no longer the newest.
        Err(CommitError::Conflict { .. } | CommitError::Over | CommitError::NotFound) => {
            Err(SendError::NotBefore(now))
        }
        Err(error) => Err(error.into()),
    }
}

/// Posts the board of a game at `version`, which results from an action by the player in seat `by`. If the board cannot be posted, adds jobs that
/// notify the affected users by direct message, unless they have already been notified.
pub(super) async fn post_turn(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (version, by, told): (u64, Option<u8>, Told),
) -> Result<JobDone, SendError> {
    let error = match try_to_post(app, messenger, job, (version, by, told)).await {
        Err(error) if is_hopeless(&error, job) => error,
        done => return done,
    };
    let again = matches!(error, SendError::Forbidden(_));
    match told {
        Told::NotTried => {
            tracing::warn!(subject = %job.subject, version, %error, "could not post a board; notifying the players by direct message");
            app.tally.note_given_up(job);
            Ok(JobDone::Followed(vec![Topic::Elsewhere {
                version,
                by,
                again,
            }]))
        }
        Told::Yes => Err(error),
        // They may accept direct messages by now.
        Told::No => {
            let directs = match send_directly(app, messenger, job, (version, by)).await {
                // By the time direct messages may be sent, the channel would refuse the board once more.
                Err(SendError::NotBefore(_)) => {
                    return Err(SendError::Later("too many direct messages".to_owned()));
                }
                sent => sent?,
            };
            match directs {
                Some(directs) if directs.told == Told::No => {
                    Err(SendError::Forbidden(error.to_string()))
                }
                directs => Ok(finish_elsewhere(directs, (version, by, again))),
            }
        }
    }
}

/// Returns true if players should stop waiting for a board, because it cannot be posted now or at all.
fn is_hopeless(error: &SendError, job: &Job) -> bool {
    match error {
        SendError::Gone => true,
        SendError::Refused(_) => job.attempts >= TRIES,
        // Someone may be changing permissions right now.
        SendError::Forbidden(_) => job.attempts > 1,
        SendError::NotBefore(_) | SendError::Later(_) => false,
    }
}

async fn try_to_post(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (version, by, told): (u64, Option<u8>, Told),
) -> Result<JobDone, SendError> {
    let Some(board) = prepare(app, job, (version, by)).await? else {
        return Ok(JobDone::Dropped);
    };
    let Board {
        record,
        loaded,
        language,
        ..
    } = &board;
    // The game has moved on in the meantime.
    if told != Told::NotTried && version < record.version {
        return Ok(JobDone::Dropped);
    }
    if !threads::is_reachable(app, record) {
        return Err(SendError::Forbidden("it was forbidden before".to_owned()));
    }
    let users = match told {
        Told::Yes => &[],
        Told::NotTried | Told::No => board.users.as_slice(),
    };
    let (ways, following, mut post) = join3(
        notifications::split_by_way(app, users, record.place, board.event),
        list_following_jobs(app, record, version),
        app.render_turn_post(loaded, board.shown, board.live, *language),
    )
    .await;
    let (mentioned, mut then) = ways?;
    if told == Told::NotTried {
        then.extend(following?);
    }
    post.content = add_mentions(post.content, &mentioned, loaded, *language);
    post.pings = mentioned;
    let name = name_message(app, record.started, job);
    let (channel, message) = threads::post(app, messenger, record, post, &name).await?;
    let post = asterism_store::Post {
        channel,
        message,
        version,
    };
    then.splice(0..0, retire_job(record.post, post));
    let open_offer = offers::find_open(record, version);
    then.extend(open_offer.map(|number| Topic::CloseOffer { number }));
    Ok(JobDone::Posted { post, then })
}

/// Returns the features' jobs that follow once the board of a game at `version` is posted.
async fn list_following_jobs(
    app: &App,
    record: &GameRecord,
    version: u64,
) -> Result<Vec<Topic>, SendError> {
    let mut jobs = Vec::new();
    for feature in app.features.iter() {
        jobs.extend(feature.follow_board(app, record, version).await?);
    }
    Ok(jobs)
}

/// Sends the board at `version`, with its buttons, to the affected users by direct message, because it cannot be posted where the game is played.
/// Afterwards, adds a job that tries again to post the board there, if `again` is true (posting may become possible) or if no user could be notified.
pub(super) async fn send_elsewhere(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (version, by, again): (u64, Option<u8>, bool),
) -> Result<JobDone, SendError> {
    let mut directs = send_directly(app, messenger, job, (version, by)).await?;
    if let Some((directs, game)) = directs.as_mut().zip(job.game())
        && let Some(record) = app.store.game(game).await?
    {
        let jobs = list_following_jobs(app, &record, version).await?;
        directs.then.extend(jobs);
    }
    Ok(finish_elsewhere(directs, (version, by, again)))
}

/// The outcome of sending a board by direct message.
struct Directs {
    told: Told,
    /// The post that now has the game's active buttons, and the post that had them before.
    sent: Option<(asterism_store::Post, Option<asterism_store::Post>)>,
    /// Jobs to add afterwards.
    then: Vec<Topic>,
}

fn finish_elsewhere(
    directs: Option<Directs>,
    (version, by, again): (u64, Option<u8>, bool),
) -> JobDone {
    let Some(Directs {
        told,
        sent,
        mut then,
    }) = directs
    else {
        return JobDone::Dropped;
    };
    if again || told == Told::No {
        then.push(Topic::Turn { version, by, told });
    }
    match sent {
        Some((post, before)) => {
            then.splice(0..0, retire_job(before, post));
            JobDone::Posted { post, then }
        }
        None => JobDone::Followed(then),
    }
}

/// Sends the board at `version` by direct message; returns `None` if the board must no longer be sent.
async fn send_directly(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (version, by): (u64, Option<u8>),
) -> Result<Option<Directs>, SendError> {
    let Some(board) = prepare(app, job, (version, by)).await? else {
        return Ok(None);
    };
    let Board { record, loaded, .. } = &board;
    let mut users = board.users.clone();
    if users.is_empty() && board.live == Live::Yes {
        // They made the move themselves, but need the board.
        let on_turn = loaded.turn();
        users.extend(on_turn.filter(|user| !record.is_engine(*user)));
    }
    let mut directs = Directs {
        told: if users.is_empty() {
            Told::Yes
        } else {
            Told::No
        },
        sent: None,
        then: Vec::new(),
    };
    for (user, suffix) in users.into_iter().zip('a'..='z') {
        let mut is_quiet = false;
        match find_way(app, user).await? {
            NotifyWay::Mention | NotifyWay::Direct => {}
            // They get the board silently, and are told afterwards.
            NotifyWay::AfterQuiet(_) => {
                let (_, jobs) =
                    notifications::split_by_way(app, &[user], record.place, board.event).await?;
                directs.then.extend(jobs);
                is_quiet = true;
            }
            NotifyWay::Daily(_) => {
                let (_, jobs) =
                    notifications::split_by_way(app, &[user], record.place, board.event).await?;
                directs.then.extend(jobs);
                directs.told = Told::Yes;
                continue;
            }
            NotifyWay::None => {
                directs.told = Told::Yes;
                continue;
            }
        }
        let language = find_language(app, user, record.place).await?;
        let mut post = app
            .render_turn_post(loaded, board.shown, board.live, language)
            .await;
        let place = channel_links(&[threads::posting_place(record).channel]);
        post.content = format!("{}\n{}", language.board_elsewhere(place), post.content);
        post.silent |= is_quiet;
        let name = name_message(app, record.started, job).with_suffix(suffix);
        match messenger.direct(user, post, &name).await {
            Ok((channel, message)) => {
                directs.told = Told::Yes;
                let post = asterism_store::Post {
                    channel,
                    message,
                    version,
                };
                let is_over = loaded.game.ending().is_some();
                directs.sent = (!is_over).then_some((post, record.post));
            }
            Err(error @ (SendError::Forbidden(_) | SendError::Gone | SendError::Refused(_))) => {
                tracing::warn!(game = %record.id, version, %error, "could not send a board to a player by direct message either; the player cannot lose on time");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Some(directs))
}

/// Returns `content` with a mention of each of `users`, because Discord only notifies users whom the text mentions.
fn add_mentions(
    content: String,
    users: &[UserId],
    loaded: &LoadedGame,
    language: Language,
) -> String {
    let missing = users.iter().map(|user| mention(*user));
    let missing: Vec<String> = missing.filter(|user| !content.contains(user)).collect();
    if missing.is_empty() {
        return content;
    }
    let users = language.list(&missing);
    match loaded.game.entries().last() {
        Some(LogEntry::Aborted(Some(_))) => language.aborted_call(users, content),
        // Neither of them wanted it.
        Some(LogEntry::Aborted(None)) => format!("{}\n{content}", missing.join(" ")),
        _ => language.over_call(users, content),
    }
}

/// Removes the buttons of a board that a newer one has replaced. Gives up sooner than a job that posts, because clicks on the old buttons are refused
/// anyway.
pub(super) async fn retire_board(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (channel, message): (ChannelId, MessageId),
) -> Result<JobDone, SendError> {
    if let Some(next) = Box::pin(find_next_edit(app, job)).await? {
        return Err(SendError::NotBefore(next));
    }
    match retire(messenger, channel, message).await {
        Err(SendError::Later(why)) if job.attempts < TRIES => Err(SendError::Later(why)),
        Err(SendError::NotBefore(due)) if job.attempts < EDIT_TRIES => {
            Err(SendError::NotBefore(due))
        }
        Err(error) => {
            tracing::info!(%channel, %message, %error, "could not remove the buttons of an old board");
            Ok(JobDone::Dropped)
        }
        Ok(()) => Ok(JobDone::Dropped),
    }
}

/// Returns the earliest time at which the boards of a job's game may be edited, if a feature has edited one of them a moment ago.
async fn find_next_edit(app: &App, job: &Job) -> Result<Option<Timestamp>, SendError> {
    let Some(game) = job.game() else {
        return Ok(None);
    };
    let Some(record) = app.store.game(game).await? else {
        return Ok(None);
    };
    let now = app.clock.now();
    for feature in app.features.iter() {
        if let Some(next) = feature.find_next_edit(app, &record, now).await? {
            return Ok(Some(next));
        }
    }
    Ok(None)
}

/// Maximum number of attempts at an edit, if each attempt is postponed because too many other requests came before it.
const EDIT_TRIES: u32 = 30;

/// Updates the time shown on the post of the turn at `version`. Notifies no one, and gives up sooner than a job that posts, because users can see the
/// time elsewhere.
pub(super) async fn refresh(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    version: u64,
) -> Result<JobDone, SendError> {
    let Some(game) = job.game() else {
        return Ok(JobDone::Dropped);
    };
    let record = app.store.game(game).await?;
    let is_its_turn = |record: &GameRecord| record.version == version && record.ended.is_none();
    let Some(record) = record.filter(is_its_turn) else {
        return Ok(JobDone::Dropped);
    };
    match redraw(app, messenger, record).await {
        Err(SendError::Later(why)) if job.attempts < TRIES => Err(SendError::Later(why)),
        Err(SendError::NotBefore(due)) if job.attempts < EDIT_TRIES => {
            Err(SendError::NotBefore(due))
        }
        Err(error) => {
            tracing::info!(%game, %error, "could not refresh the clock on a board post");
            Ok(JobDone::Dropped)
        }
        Ok(()) => Ok(JobDone::Dropped),
    }
}

/// Renders the post of a game's current board anew. Does nothing if that board has not been posted yet; when it is, it shows the current state.
///
/// # Errors
///
/// [`SendError`] if the post cannot be edited.
pub(crate) async fn redraw(
    app: &App,
    messenger: &dyn Messenger,
    record: GameRecord,
) -> Result<(), SendError> {
    let Some(shown) = record.post.filter(|post| post.version == record.version) else {
        return Ok(());
    };
    let language = app.public_language(record.place).await;
    let Ok(loaded) = app.load_record(record, language).await else {
        return Ok(());
    };
    let post = app
        .render_turn_post(&loaded, since_own_move(&loaded), Live::Yes, language)
        .await;
    messenger.replace(shown.channel, shown.message, post).await
}

/// Returns the number of entries before the last move that the current player made by hand. Moves planned in advance do not count. The player's board
/// shows what has happened since that move. `None` if the player has made no such move.
pub(crate) fn since_own_move(loaded: &LoadedGame) -> Option<usize> {
    let on_turn = loaded.game.to_move()?;
    let entries = loaded.record.entries.iter().enumerate();
    let moves = entries.filter(|(_, entry)| matches!(entry.what, EntryKind::Move(_)));
    let own = moves.zip(1..).filter_map(|((at, entry), ply)| {
        let (seat, _) = loaded.game.move_at(ply)?;
        (seat == on_turn && !entry.prepared).then_some(at)
    });
    own.last()
}

/// Returns `record` as it was at `version`, with `entries` entries.
fn as_of(mut record: GameRecord, entries: usize, version: u64) -> GameRecord {
    if entries < record.entries.len() {
        record.entries.truncate(entries);
        record.version = version;
        record.ended = None;
        // The stored clock belongs to a later turn.
        record.clock = None;
    }
    record
}

/// Returns the event that the post after the first `entries` entries reports, and the users whom the event affects. At the end of the game, these are
/// all players; otherwise, the player whose turn began then, if that turn is still in progress. `then` is the game after these entries.
///
/// Each turn begins with exactly one entry or with a takeback, so its player is notified once, no matter how many posts show the turn.
fn find_event(
    record: &GameRecord,
    entries: usize,
    version: u64,
    then: &LoadedGame,
) -> Result<(Vec<UserId>, PostedEvent), Unreplayable> {
    let last = entries.checked_sub(1).map(|last| &record.entries[last]);
    if then.game.ending().is_some() {
        let news = News::Over { game: record.id };
        return Ok((people_in(record), PostedEvent::News(news)));
    }
    let event = PostedEvent::Turn {
        game: record.id,
        version,
    };
    let on_turn = |count: usize| -> Result<(usize, Option<Player>), Unreplayable> {
        let game = replay_first(record, count)?;
        let player = game
            .to_move()
            .and_then(|seat| record.seats.get(seat.index()).copied());
        Ok((game.ply(), player))
    };
    let turn = on_turn(entries)?;
    let is_over = turn != on_turn(record.entries.len())?;
    let began = match last {
        _ if record.undone == Some(version) => true,
        None => true,
        Some(last) => matches!(last.what, EntryKind::Move(_)) || on_turn(entries - 1)? != turn,
    };
    let user = turn.1.and_then(Player::user);
    // The engine needs no notification.
    let user = user.filter(|user| began && !is_over && !record.is_engine(*user));
    Ok((user.into_iter().collect(), event))
}

/// Returns the human players in the game of `record`, each once.
fn people_in(record: &GameRecord) -> Vec<UserId> {
    let mut people = Vec::new();
    for user in record.seats.iter().filter_map(|player| player.user()) {
        if !record.is_engine(user) && !people.contains(&user) {
            people.push(user);
        }
    }
    people
}

#[cfg(test)]
mod tests;
