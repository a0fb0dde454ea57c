//! The jobs of seasons: ending one, and announcing its best players.

use asterism_store::{
    CommitError, GuildId, IdempotencyKey, Job, JobDone, JobSubject, Place, SubjectKind, Timestamp,
    Topic,
};

use crate::app::documents::set_documents;
use crate::app::{App, TRIES};
use crate::feature::season::model::{RunningSeason, SeasonList, Seasons};
use crate::feature::season::view::render_past;
use crate::game::victory::Victory;
use crate::ports::messenger::{Messenger, SendError};
use crate::worker::posting::{TRIES as POST_TRIES, name_message};

fn guild_of(job: &Job) -> Option<GuildId> {
    match job.subject {
        JobSubject::Feature(SubjectKind::Season, number) => Some(GuildId::new(number.get())),
        _ => None,
    }
}

/// Ends the season with this number, which ends at `at`, and begins the next one.
pub(crate) async fn end(
    app: &App,
    job: &Job,
    (number, at): (u32, Timestamp),
) -> Result<JobDone, SendError> {
    let Some(guild) = guild_of(job) else {
        return Ok(JobDone::Dropped);
    };
    let now = app.clock.now();
    if now < at {
        return Err(SendError::NotBefore(at));
    }
    for _ in 0..TRIES {
        let Some(loaded) = app.find::<Seasons>(&guild).await? else {
            return Ok(JobDone::Dropped);
        };
        let running = loaded.content.running();
        // Otherwise it has ended already, or the server has chosen another length.
        let is_it = |it: &RunningSeason| it.number == number && it.ends == at;
        let Some(season) = running.filter(is_it) else {
            return Ok(JobDone::Dropped);
        };
        let span = (season.since, at);
        let before = loaded.content.past().next().map(|past| past.span.0);
        let (mut lists, mut others) = (Vec::new(), Vec::new());
        for feature in app.features.iter() {
            lists.extend(feature.list_season(app, guild, span).await?);
            // In its first season, a server may have had a few days only.
            if let Some(since) = before {
                let both = (since, at);
                others.extend(feature.change_at_season(app, guild, both).await?);
            }
        }
        let is_empty = lists.is_empty();
        let mut after = loaded.content.clone();
        after.end(lists.into_iter().map(SeasonList::from).collect());
        let next = after.running().map(|it| Topic::SeasonOver {
            number: it.number,
            at: it.ends,
        });
        let news = [Topic::SeasonWon { number }, Topic::SeasonPost { number }];
        let news = news.into_iter().filter(|_| !is_empty);
        let jobs = news.chain(next).collect();
        let documents = std::iter::once(loaded.set(Some(after))).chain(others);
        let change = set_documents(documents.collect(), jobs);
        let key = IdempotencyKey::SeasonOver { guild, number };
        match app.store.commit(key, now, change).await {
            Ok(_) => return Ok(JobDone::Dropped),
            // A ladder has changed in the meantime.
            Err(CommitError::DocumentMoved) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(SendError::Later("the ladders keep changing".to_owned()))
}

/// Notes that whoever is first in a list of the season with this number gets the role for that, if the server has one.
pub(crate) async fn reward(app: &App, job: &Job, number: u32) -> Result<JobDone, SendError> {
    let Some(guild) = guild_of(job) else {
        return Ok(JobDone::Dropped);
    };
    let Some(loaded) = app.find::<Seasons>(&guild).await? else {
        return Ok(JobDone::Dropped);
    };
    let season = loaded.content.past().find(|season| season.number == number);
    let lists = season.into_iter().flat_map(|season| &season.lists);
    let firsts = lists.filter_map(|list| list.players.first().copied());
    let key = IdempotencyKey::SeasonAwarded { guild, number };
    app.features
        .reward(app, guild, (Victory::Season, firsts), key)
        .await?;
    Ok(JobDone::Dropped)
}

/// Announces the best players of the season with this number.
pub(crate) async fn announce(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    number: u32,
) -> Result<JobDone, SendError> {
    let Some(guild) = guild_of(job) else {
        return Ok(JobDone::Dropped);
    };
    let Some(loaded) = app.find::<Seasons>(&guild).await? else {
        return Ok(JobDone::Dropped);
    };
    let season = loaded.content.past().find(|season| season.number == number);
    let channel = loaded.content.running().map(|running| running.channel);
    let (Some(season), Some(channel)) = (season, channel) else {
        return Ok(JobDone::Dropped);
    };
    if season.message.is_some() {
        return Ok(JobDone::Dropped);
    }
    let place = Place {
        guild: Some(guild),
        channel,
    };
    let language = app.public_language(place).await;
    let mut post = render_past(app, place, season, language).await;
    let reward = app
        .features
        .describe_reward(app, place.guild, Victory::Season, language);
    if let (Some(card), Some(reward)) = (&mut post.card, reward.await?) {
        card.text.push('\n');
        card.text.push_str(&reward);
    }
    let name = name_message(app, loaded.created, job);
    let message = match messenger.post(place, post, &name).await {
        Ok(message) => message,
        Err(error @ (SendError::Gone | SendError::Forbidden(_) | SendError::Refused(_)))
            if error == SendError::Gone || job.attempts >= POST_TRIES =>
        {
            tracing::warn!(%guild, %channel, %error, "could not announce the end of a season; it can still be seen");
            return Ok(JobDone::Dropped);
        }
        Err(error) => return Err(error),
    };
    let key = IdempotencyKey::SeasonPosted { guild, number };
    let note = |stored: &mut Option<Seasons>| {
        if let Some(seasons) = stored {
            seasons.note_message(number, message);
        }
        Ok(Vec::new())
    };
    app.change(guild, key, app.clock.now(), note).await?;
    Ok(JobDone::Dropped)
}
