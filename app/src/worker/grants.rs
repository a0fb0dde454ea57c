//! Tells the players of a game that its clocks were stopped, or that a player was given more time.

use asterism_rules::Seat;
use asterism_store::{GameRecord, Job, JobDone, News, TimeGrant, Timestamp, UserId};

use crate::app::App;
use crate::game::clocks::runs_out;
use crate::game::loaded_game::LoadedGame;
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::reply::Post;
use crate::text::Language;
use crate::text::markdown::{ago, date_and_time, escape, mention};
use crate::view::posts::describe_with_link;
use crate::worker::notifications::{PostedEvent, split_by_way};
use crate::worker::posting::{load_game_of, name_message};
use crate::worker::threads::{self, post_to_answer};

/// Returns false if grant `number` is a pause that is over at `now`.
pub(crate) fn is_grant_current(record: &GameRecord, number: u32, now: Timestamp) -> bool {
    let index = usize::try_from(number)
        .ok()
        .and_then(|it| it.checked_sub(1));
    match index.and_then(|index| record.grants.get(index)) {
        Some(TimeGrant::Pause { to, .. }) => *to > now,
        Some(TimeGrant::Gift { .. }) | None => true,
    }
}

/// Describes grant `number` of a game in one line; `None` if there is no such grant.
pub(crate) fn describe_grant(
    loaded: &LoadedGame,
    number: u32,
    language: Language,
) -> Option<String> {
    let game = describe_with_link(loaded, language);
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    Some(match *loaded.record.grants.get(index)? {
        TimeGrant::Pause { to, .. } => language.granted_pause(game, date_and_time(to)),
        TimeGrant::Gift { by, to, at, .. } => {
            let seat = |number: u8| Seat::from_number(usize::from(number));
            let name =
                |number| seat(number).map_or_else(String::new, |it| escape(&loaded.name(it)));
            let gave = language.granted_gift(name(by), name(to), game);
            let clock = loaded.record.clock.as_ref();
            let is_same_turn = clock.is_some_and(|clock| clock.since <= at);
            match runs_out(&loaded.record).filter(|_| is_same_turn) {
                Some(end) => format!("{gave} {}", language.turn_time(ago(end))),
                None => gave,
            }
        }
    })
}

/// Tells the players, except for the one in seat `by`, about grant `number` of a running game.
pub(crate) async fn tell(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (number, by): (u32, u8),
) -> Result<JobDone, SendError> {
    let Some((loaded, language)) = load_game_of(app, job, |_| true).await? else {
        return Ok(JobDone::Dropped);
    };
    let Some(line) = describe_grant(&loaded, number, language) else {
        return Ok(JobDone::Dropped);
    };
    if loaded.game.ending().is_some() {
        return Ok(JobDone::Dropped);
    }
    let by = Seat::from_number(usize::from(by)).and_then(|seat| loaded.user(seat));
    let mut users: Vec<UserId> = Vec::new();
    for user in loaded.game.active().iter().filter_map(|it| loaded.user(it)) {
        if Some(user) != by && !loaded.record.is_engine(user) && !users.contains(&user) {
            users.push(user);
        }
    }
    let event = PostedEvent::News(News::Granted {
        game: loaded.record.id,
        number,
    });
    let (mentioned, jobs) = split_by_way(app, &users, loaded.record.place, event).await?;
    if !mentioned.is_empty() {
        let mentions: Vec<String> = mentioned.iter().map(|user| mention(*user)).collect();
        let post = Post {
            content: language.news_call(language.list(&mentions), line),
            pings: mentioned,
            reply_to: post_to_answer(&loaded.record),
            ..Post::default()
        };
        let name = name_message(app, loaded.record.started, job);
        threads::post(app, messenger, &loaded.record, post, &name).await?;
    }
    Ok(JobDone::Followed(jobs))
}
