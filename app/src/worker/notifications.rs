//! Notifies users when it is their turn, when something happens that they did not cause, and when their time is running low. Each user chooses how:
//! by a mention, by direct message, by one direct message a day, or not at all.
//!
//! Each event notifies each affected user once. The post that shows an event mentions the users who want to be mentioned. For each of the others, a
//! job is added in the transaction that records the post. Users are not notified of their own actions.
//!
//! The post mentions users above its card, because Discord does not notify users who are mentioned inside a card. A user who does not accept direct
//! messages is mentioned in the channel instead. Jobs that wait for the same daily message are merged. If a board cannot be posted in its channel,
//! its player gets it by direct message ([`boards`](super::boards)).

use asterism_store::{
    Challenge, ClosedWhy, GameId, GameRecord, Job, JobDone, MessageId, News, Offered, Pings, Place,
    Reminders, StoreError, Timestamp, Topic, UserId,
};

use crate::app::App;
use crate::app::hooks::NewsTeller;
use crate::game::challenge;
use crate::game::clocks::runs_out;
use crate::game::links::message_url;
use crate::game::loaded_game::LoadedGame;
use crate::game::notify::{NotifyWay, next_digest};
use crate::game::offers::{first_taken_back, unanswered_users};
use crate::game::quiet::find_quiet_end;
use crate::ports::messenger::{MessageName, Messenger, SendError};
use crate::protocol::reply::{Card, Post};
use crate::text::Language;
use crate::text::markdown::{ago, escape, mention};
use crate::view::posts::describe_with_link;
use crate::view::result::describe_result;
use crate::worker::grants::{describe_grant, is_grant_current};
use crate::worker::posting::{find_first_try, is_turn_open, load_game, load_game_of, name_message};
use crate::worker::threads::{self, post_to_answer};

/// Maximum number of games, and maximum number of news items, listed in the daily message; the rest are only counted.
const LISTED: usize = 10;

/// The event that a post reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PostedEvent {
    /// A turn, which began at this version of the game.
    Turn {
        game: GameId,
        version: u64,
    },
    News(News),
}

impl PostedEvent {
    /// Returns the news of the event, for a message that is sent later.
    fn as_news(self) -> News {
        match self {
            PostedEvent::Turn { game, version } => News::Turn { game, version },
            PostedEvent::News(news) => news,
        }
    }
}

/// Splits `users` by how they want to be notified of `event`. Returns the users whom the post in `place` mentions, and the jobs that notify the
/// others.
pub(crate) async fn split_by_way(
    app: &App,
    users: &[UserId],
    place: Place,
    event: PostedEvent,
) -> Result<(Vec<UserId>, Vec<Topic>), SendError> {
    let (mut mentioned, mut jobs) = (Vec::new(), Vec::new());
    for &user in users {
        match find_way(app, user).await? {
            NotifyWay::Mention => mentioned.push(user),
            // The post itself is a direct message.
            NotifyWay::Direct if place.guild.is_none() => mentioned.push(user),
            NotifyWay::None => {}
            NotifyWay::Direct => jobs.push(match event {
                PostedEvent::Turn { version, .. } => Topic::Tell { user, version },
                PostedEvent::News(news) => Topic::News { user, news },
            }),
            NotifyWay::Daily(at) => jobs.push(Topic::Digest {
                user,
                at,
                news: match event {
                    PostedEvent::Turn { .. } => Vec::new(),
                    PostedEvent::News(news) => vec![news],
                },
            }),
            NotifyWay::AfterQuiet(at) => jobs.push(Topic::Digest {
                user,
                at,
                news: vec![event.as_news()],
            }),
        }
    }
    Ok((mentioned, jobs))
}

/// Returns how `user` is to be notified now.
pub(super) async fn find_way(app: &App, user: UserId) -> Result<NotifyWay, SendError> {
    let settings = app.store.settings(user).await?;
    Ok(NotifyWay::of(user, &settings, app.clock.now()))
}

/// Returns the language of direct messages to `user` about a game in `place`.
pub(crate) async fn find_language(
    app: &App,
    user: UserId,
    place: Place,
) -> Result<Language, SendError> {
    let settings = app.store.settings(user).await?;
    let of = |tag: Option<String>| Language::from_tag(tag.as_deref()?);
    // No request tells the client's language here, so use the one it had when the user chose these notifications.
    let client = match of(settings.reads) {
        Some(client) => client,
        None => app.public_language(place).await,
    };
    Ok(of(settings.language).map_or(client, |chosen| chosen.with_commands_of(client)))
}

/// Returns the game of a job, if the turn that was in progress at `version` still is.
async fn load_turn(app: &App, job: &Job, version: u64) -> Result<Option<LoadedGame>, SendError> {
    let loaded = load_game_of(app, job, |record| is_turn_open(record, version)).await?;
    Ok(loaded.map(|(loaded, _)| loaded))
}

/// Where to notify users who do not accept direct messages.
enum Fallback<'a> {
    /// The channel or thread where the game is played.
    Game(&'a GameRecord),
    /// This channel, as a reply to this message.
    Channel(Place, Option<MessageId>),
    /// Nowhere, because no one else may learn of the event. The game is played in this place.
    None(Place),
}

impl Fallback<'_> {
    fn place(&self) -> Place {
        match self {
            Fallback::Game(record) => record.place,
            Fallback::Channel(place, _) | Fallback::None(place) => *place,
        }
    }

    /// Posts `content`, which mentions `user`.
    async fn post(
        &self,
        app: &App,
        messenger: &dyn Messenger,
        user: UserId,
        content: String,
        name: &MessageName,
    ) -> Result<(), SendError> {
        let mut post = Post {
            content,
            pings: vec![user],
            ..Post::default()
        };
        match self {
            Fallback::Game(record) => {
                post.reply_to = post_to_answer(record);
                threads::post(app, messenger, record, post, name).await?;
            }
            Fallback::Channel(place, answered) => {
                post.reply_to = *answered;
                messenger.post(*place, post, name).await?;
            }
            Fallback::None(_) => {}
        }
        Ok(())
    }
}

/// Sends a direct message. If Discord does not allow it, posts the text that `instead` returns in the channel or thread of `fallback`, if any.
async fn send_direct_or(
    app: &App,
    messenger: &dyn Messenger,
    (user, fallback, name): (UserId, Fallback<'_>, &MessageName),
    post: Post,
    instead: impl FnOnce(Language) -> String,
) -> Result<(), SendError> {
    match messenger.direct(user, post, &name.with_suffix('d')).await {
        Ok(_) => Ok(()),
        Err(SendError::Forbidden(_) | SendError::Gone | SendError::Refused(_)) => {
            let language = app.public_language(fallback.place()).await;
            let content = instead(language);
            fallback.post(app, messenger, user, content, name).await
        }
        Err(error) => Err(error),
    }
}

/// Notifies `user` that it has been their turn since `version`; does nothing if the turn is over.
pub(crate) async fn tell(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    user: UserId,
    version: u64,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load_turn(app, job, version).await? else {
        return Ok(JobDone::Dropped);
    };
    if loaded.turn() != Some(user) {
        return Ok(JobDone::Dropped);
    }
    let record = &loaded.record;
    if let NotifyWay::AfterQuiet(at) = find_way(app, user).await? {
        let game = record.id;
        let news = vec![News::Turn { game, version }];
        return Ok(JobDone::Followed(vec![Topic::Digest { user, at, news }]));
    }
    let language = find_language(app, user, record.place).await?;
    let post = Post::from(language.tell_turn(describe_with_link(&loaded, language)));
    let name = name_message(app, record.started, job);
    let fallback = Fallback::Game(record);
    send_direct_or(app, messenger, (user, fallback, &name), post, |language| {
        language.tell_instead(mention(user))
    })
    .await?;
    Ok(JobDone::Dropped)
}

/// Notifies the current player that the player in seat `by` is waiting; does nothing if the turn that was in progress at `version` is over.
pub(crate) async fn nudge(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    version: u64,
    by: u8,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load_turn(app, job, version).await? else {
        return Ok(JobDone::Dropped);
    };
    let Some(user) = loaded.turn() else {
        return Ok(JobDone::Dropped);
    };
    let record = &loaded.record;
    let by = usize::from(by).checked_sub(1);
    let by = by.and_then(asterism_rules::Seat::new);
    let by = by.map_or_else(String::new, |seat| escape(&loaded.name(seat)));
    let name = name_message(app, record.started, job);
    let fallback = Fallback::Game(record);
    let public = app.public_language(record.place).await;
    match find_way(app, user).await? {
        NotifyWay::None => {}
        NotifyWay::Mention => {
            let content = public.nudge(mention(user), by);
            fallback.post(app, messenger, user, content, &name).await?;
        }
        NotifyWay::Direct => {
            let language = find_language(app, user, record.place).await?;
            let post = Post::from(
                language.nudge_direct(by.clone(), describe_with_link(&loaded, language)),
            );
            let instead = public.nudge_direct(by, describe_with_link(&loaded, public));
            send_direct_or(app, messenger, (user, fallback, &name), post, |language| {
                language.news_instead(mention(user), instead)
            })
            .await?;
        }
        // The daily message lists all games that wait for the user.
        NotifyWay::Daily(at) => {
            let news = Vec::new();
            return Ok(JobDone::Followed(vec![Topic::Digest { user, at, news }]));
        }
        NotifyWay::AfterQuiet(at) => {
            let game = record.id;
            let news = vec![News::Turn { game, version }];
            return Ok(JobDone::Followed(vec![Topic::Digest { user, at, news }]));
        }
    }
    Ok(JobDone::Dropped)
}

/// Reminds the current player that their time is running low; does nothing if the turn that was in progress at `version` is over.
pub(crate) async fn remind(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    version: u64,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load_turn(app, job, version).await? else {
        return Ok(JobDone::Dropped);
    };
    let record = &loaded.record;
    let (Some(user), Some(end)) = (loaded.turn(), runs_out(record)) else {
        return Ok(JobDone::Dropped);
    };
    let settings = app.store.settings(user).await?;
    let way = settings.reminders;
    // A reminder comes in quiet hours only if the user has just chosen them.
    let is_quiet = find_quiet_end(&settings, app.clock.now()).is_some();
    let name = name_message(app, record.started, job);
    match way.unwrap_or(Reminders::Channel) {
        Reminders::None => {}
        Reminders::Channel => {
            let language = app.public_language(record.place).await;
            let post = Post {
                content: language.remind(mention(user), ago(end)),
                pings: vec![user],
                silent: is_quiet,
                reply_to: post_to_answer(record),
                ..Post::default()
            };
            threads::post(app, messenger, record, post, &name).await?;
        }
        Reminders::Direct => {
            let language = find_language(app, user, record.place).await?;
            let content = language.remind_direct(describe_with_link(&loaded, language), ago(end));
            let post = Post {
                silent: is_quiet,
                ..Post::from(content)
            };
            let fallback = Fallback::Game(record);
            send_direct_or(app, messenger, (user, fallback, &name), post, |language| {
                language.remind(mention(user), ago(end))
            })
            .await?;
        }
    }
    Ok(JobDone::Dropped)
}

/// Notifies `user` of the news, in the way that the user chose.
pub(crate) async fn tell_news(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    user: UserId,
    news: News,
) -> Result<JobDone, SendError> {
    if let Some(teller) = find_teller(app, news)
        && let Some(done) = teller.tell(app, messenger, job, user, news).await?
    {
        return Ok(done);
    }
    let way = find_way(app, user).await?;
    match way {
        NotifyWay::None => return Ok(JobDone::Dropped),
        NotifyWay::Daily(at) | NotifyWay::AfterQuiet(at) => {
            let news = vec![news];
            return Ok(JobDone::Followed(vec![Topic::Digest { user, at, news }]));
        }
        NotifyWay::Mention | NotifyWay::Direct => {}
    }
    let Some(source) = load_source(app, job, user, news).await? else {
        return Ok(JobDone::Dropped);
    };
    let fallback = source.fallback();
    let name = match &source {
        Source::Game(loaded, _) | Source::Told(loaded, ..) => {
            name_message(app, loaded.record.started, job)
        }
        Source::Challenge(challenge, _) | Source::Invited(challenge) => {
            name_message(app, challenge.created, job)
        }
    };
    let public = app.public_language(fallback.place()).await;
    if way == NotifyWay::Mention && !source.is_private() {
        let line = source.describe(app, public).await;
        let content = public.news_call(mention(user), line);
        fallback.post(app, messenger, user, content, &name).await?;
        return Ok(JobDone::Dropped);
    }
    let language = find_language(app, user, fallback.place()).await?;
    let post = Post {
        content: source.describe(app, language).await,
        silent: source.is_private(),
        ..Post::default()
    };
    let instead = source.describe(app, public).await;
    send_direct_or(app, messenger, (user, fallback, &name), post, |language| {
        language.news_instead(mention(user), instead)
    })
    .await?;
    Ok(JobDone::Dropped)
}

fn find_teller(app: &App, news: News) -> Option<&'static dyn NewsTeller> {
    let mut features = app.features.iter();
    features.find_map(|feature| feature.find_teller(news))
}

/// The subject of a piece of news.
enum Source {
    Game(Box<LoadedGame>, News),
    /// A game, with the feature's implementation that reports the news.
    Told(Box<LoadedGame>, News, &'static dyn NewsTeller),
    Challenge(Box<Challenge>, ClosedWhy),
    /// An open challenge that the user has not answered yet.
    Invited(Box<Challenge>),
}

/// Loads the subject of `news` for `user`; returns `None` if there is nothing left to report, or if the user may no longer learn of it.
async fn load_source(
    app: &App,
    job: &Job,
    user: UserId,
    news: News,
) -> Result<Option<Source>, SendError> {
    if let News::Closed { challenge } = news {
        let closed = app.store.closed(challenge).await?;
        let challenge = app.store.closed_challenge(challenge).await?;
        return Ok(challenge
            .zip(closed)
            .map(|(challenge, closed)| Source::Challenge(Box::new(challenge), closed.why)));
    }
    if let News::Invited { challenge } = news {
        let challenge = app.store.challenge(challenge).await?;
        let open = challenge.filter(|it| challenge::unanswered_users(it).contains(&user));
        return Ok(open.map(|open| Source::Invited(Box::new(open))));
    }
    let Some(game) = news.game() else {
        return Ok(None);
    };
    let Some((loaded, _)) = load_game(app, game, |_| true).await? else {
        return Ok(None);
    };
    if let Some(teller) = find_teller(app, news) {
        let may_tell = teller.may_tell(app, job, &loaded.record, user).await?;
        return Ok(may_tell.then(|| Source::Told(Box::new(loaded), news, teller)));
    }
    let is_open = match news {
        News::Offer { number, .. } => {
            let standing = loaded.record.standing();
            standing.is_some_and(|offer| {
                offer.number == number && !unanswered_users(&loaded, offer).is_empty()
            })
        }
        News::Granted { number, .. } => {
            let goes_on = loaded.game.ending().is_none();
            goes_on && is_grant_current(&loaded.record, number, app.clock.now())
        }
        // Turns are listed with the other games that wait.
        News::Turn { .. } => false,
        _ => true,
    };
    Ok(is_open.then(|| Source::Game(Box::new(loaded), news)))
}

impl Source {
    /// Returns true if only the notified user may learn of the news.
    fn is_private(&self) -> bool {
        matches!(self, Source::Told(..))
    }

    fn fallback(&self) -> Fallback<'_> {
        match self {
            Source::Told(loaded, ..) => Fallback::None(loaded.record.place),
            Source::Game(loaded, _) => Fallback::Game(&loaded.record),
            Source::Challenge(challenge, _) | Source::Invited(challenge) => {
                Fallback::Channel(challenge.place, challenge.post)
            }
        }
    }

    /// Describes the news in one line.
    async fn describe(&self, app: &App, language: Language) -> String {
        match self {
            Source::Game(loaded, News::Offer { .. }) => describe_offer(loaded, language),
            Source::Game(loaded, News::Granted { number, .. }) => {
                describe_grant(loaded, *number, language).unwrap_or_default()
            }
            Source::Told(loaded, news, teller) => teller.describe(*news, loaded, language),
            Source::Game(loaded, _) => describe_end(loaded, language),
            Source::Challenge(challenge, why) => {
                let game = link_challenge(challenge, language);
                let place = challenge.place;
                match why {
                    ClosedWhy::Declined { by } => {
                        let players = [*by];
                        let names = app.find_player_names(place, &players, None, language).await;
                        language.news_declined(escape(&names[0]), game)
                    }
                    ClosedWhy::Lapsed | ClosedWhy::Withdrawn | ClosedWhy::Started => {
                        language.news_lapsed(game)
                    }
                }
            }
            Source::Invited(challenge) => {
                let by = [challenge.by];
                let names = app
                    .find_player_names(challenge.place, &by, None, language)
                    .await;
                language.news_invited(escape(&names[0]), link_challenge(challenge, language))
            }
        }
    }
}

/// Names the game of a challenge, with a link to the challenge's post if it is known.
fn link_challenge(challenge: &Challenge, language: Language) -> String {
    let game = language.stored_game_name(&challenge.kind);
    let place = challenge.place;
    match challenge.post {
        Some(post) => format!("[{game}]({})", message_url(place, place.channel, post)),
        None => game,
    }
}

/// Returns a text which says that a game is over and how it ended.
pub(crate) fn describe_end(loaded: &LoadedGame, language: Language) -> String {
    let name = |seat| escape(&loaded.name(seat));
    let ending = loaded.game.ending();
    let result = ending.map_or_else(String::new, |ending| {
        describe_result(&loaded.game, ending, &name, language)
    });
    language.news_over(describe_with_link(loaded, language), result)
}

/// Describes the open offer in a game.
fn describe_offer(loaded: &LoadedGame, language: Language) -> String {
    let game = describe_with_link(loaded, language);
    let Some(offer) = loaded.record.standing() else {
        return game;
    };
    let by = usize::from(offer.by).checked_sub(1);
    let by = by.and_then(asterism_rules::Seat::new);
    let by = by.map_or_else(String::new, |seat| escape(&loaded.name(seat)));
    match offer.what {
        Offered::Draw => language.news_draw(by, game),
        Offered::Takeback { entries } => {
            let notation = first_taken_back(&loaded.record, entries).unwrap_or_default();
            language.news_takeback(by, notation.to_owned(), game)
        }
        Offered::Pause { days } => language.news_pause(u64::from(days), by, game),
    }
}

/// Sends `user` the message that is due at `at`: `news`, and the games in which it is their turn. The daily message lists all of these games, the
/// message after quiet hours those in which their turn began during these hours. Sends nothing if there is nothing to report.
pub(crate) async fn digest(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (user, at): (UserId, Timestamp),
    news: &[News],
) -> Result<JobDone, SendError> {
    // If the clock was set back since the first attempt, the day's message may have been sent. Waiting until the clock shows the same time again
    // would hide how long ago that was.
    let now = app.clock.now().max(match job.attempts {
        0 | 1 => Timestamp::from_millis(0),
        _ => at,
    });
    if now < at {
        return Err(SendError::NotBefore(at));
    }
    let settings = app.store.settings(user).await?;
    // The user has chosen quiet hours since. A message that may have been sent already is not put off.
    if let Some(at) = find_quiet_end(&settings, now).filter(|_| job.attempts <= 1) {
        let news = news.to_vec();
        return Ok(JobDone::Followed(vec![Topic::Digest { user, at, news }]));
    }
    // Users who chose another way in the meantime have been notified of their turns since.
    let is_daily = settings.pings == Some(Pings::Digest);
    let records = if is_daily {
        app.running_records(user, None).await?
    } else {
        find_quiet_turns(app, news).await?
    };
    let mut games = app.load_records(records, Language::English).await?;
    games.retain(|loaded| loaded.turn() == Some(user));
    games.sort_by_key(|loaded| (runs_out(&loaded.record).is_none(), runs_out(&loaded.record)));
    let mut sources = Vec::new();
    for news in news {
        sources.extend(load_source(app, job, user, *news).await?);
    }
    // What happened in the user's own games comes first.
    sources.sort_by_key(|source| matches!(source, Source::Told(_, _, it) if it.is_of_others()));
    let public = sources.iter().find(|source| !source.is_private());
    let Some(fallback) = (match games.first() {
        Some(first) => Some(Fallback::Game(&first.record)),
        None => public.or(sources.first()).map(Source::fallback),
    }) else {
        return Ok(JobDone::Dropped);
    };
    let language = find_language(app, user, fallback.place()).await?;
    let listed = games.iter().take(LISTED).map(|loaded| {
        let line = describe_with_link(loaded, language);
        match runs_out(&loaded.record) {
            Some(end) => language.digest_timed(line, ago(end)),
            None => language.digest_untimed(line),
        }
    });
    let mut lines: Vec<String> = listed.collect();
    if games.len() > LISTED {
        lines.push(language.digest_more(games.len() - LISTED));
    }
    if !games.is_empty() && !sources.is_empty() {
        lines.push(String::new());
        lines.push(language.digest_news());
    }
    for source in sources.iter().take(LISTED) {
        let line = source.describe(app, language).await;
        lines.push(language.digest_untimed(line));
    }
    if sources.len() > LISTED {
        lines.push(language.digest_more(sources.len() - LISTED));
    }
    let count = games.len();
    let post = Post {
        content: match count {
            0 => language.digest_news(),
            _ => language.digest(count),
        },
        card: Some(Card {
            text: lines.join("\n"),
            ..Card::default()
        }),
        ..Post::default()
    };
    let name = MessageName {
        text: format!("g{}", job.id),
        sent_since: find_first_try(app, at, job),
    };
    send_direct_or(
        app,
        messenger,
        (user, fallback, &name),
        post,
        |language| match count {
            0 => language.digest_news_instead(mention(user)),
            _ => language.digest_instead(mention(user), count),
        },
    )
    .await?;
    if games.is_empty() || !is_daily {
        return Ok(JobDone::Dropped);
    }
    // The next message follows a day later, as long as any game is waiting.
    Ok(JobDone::Followed(vec![Topic::Digest {
        user,
        at: next_digest(user, &settings, now),
        news: Vec::new(),
    }]))
}

/// Loads the games in which a turn began during quiet hours and still lasts.
async fn find_quiet_turns(app: &App, news: &[News]) -> Result<Vec<GameRecord>, StoreError> {
    let mut records: Vec<GameRecord> = Vec::new();
    for news in news {
        let News::Turn { game, version } = *news else {
            continue;
        };
        let record = app.store.game(game).await?;
        let open = record.filter(|record| is_turn_open(record, version));
        records.extend(open.filter(|record| records.iter().all(|it| it.id != record.id)));
    }
    Ok(records)
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod law;
