//! `/season`, and the settings for seasons of a server.

use asterism_store::{IdempotencyKey, Timestamp, Topic};

use crate::action::in_place;
use crate::action::server::{managed_guild, picked_channel, show_events};
use crate::app::RequestContext;
use crate::feature::season::model::{LENGTHS, Seasons};
use crate::feature::season::refusal::SeasonRefusal;
use crate::feature::season::view::{render_past, write_span};
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Card, Entry, Menu, Post, Reply, Row};
use crate::text::markdown::date;

/// Handles `/season`: shows when the running season ends, and the newest past one.
pub(crate) async fn command(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    show(context, None).await
}

/// Shows the past season that the user has picked from the menu.
pub(crate) async fn pick(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    show(context, Some(context.picked()?)).await
}

async fn show(context: RequestContext<'_>, number: Option<u32>) -> Result<Reply, Refusal> {
    if context.request.is_guest() {
        return Err(Refusal::Guest(context.app.me));
    }
    let place = context.request.place;
    let guild = place.guild.ok_or(SeasonRefusal::Direct)?;
    let (app, language) = (context.app, context.language());
    let seasons = app.load_content::<Seasons>(&guild).await?;
    let mut past = seasons.past();
    let shown = match number {
        None => past.next(),
        Some(number) => {
            let found = past.find(|season| season.number == number);
            Some(found.ok_or(SeasonRefusal::Unknown)?)
        }
    };
    let now = match seasons.running() {
        Some(running) => language.season_now(running.number, date(running.ends)),
        None => language.season_none(),
    };
    let mut post = match shown {
        Some(season) => render_past(app, place, season, language).await,
        None => Post::from_card(Card::calm(language.season_head_title(), String::new())),
    };
    if let Some(card) = &mut post.card {
        let text = format!("{now}\n\n{}", card.text);
        text.trim_end().clone_into(&mut card.text);
    }
    let entries = seasons.past().map(|season| {
        let label = language.season_title(season.number);
        let about = write_span(season.span, language);
        Entry::new(&label, &season.number).about(&about)
    });
    let entries: Vec<Entry> = entries.collect();
    if entries.len() > 1 {
        let menu = Menu::new(CustomId::SeasonIn, &language.season_menu(), entries);
        post.rows.push(Row::Menu(menu));
    }
    Ok(in_place(post, context.private))
}

/// Chooses the channel in which the ends of seasons are announced, from a menu. Without a channel, the server has no seasons.
pub(crate) async fn set_channel(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let channel = picked_channel(context, guild).await?;
    change(context, |seasons, now| seasons.choose_channel(channel, now)).await
}

/// Chooses the length of seasons.
pub(crate) async fn set_length(context: RequestContext<'_>, months: u8) -> Result<Reply, Refusal> {
    if !LENGTHS.contains(&months) {
        return Err(Refusal::Button);
    }
    change(context, |seasons, now| seasons.choose_length(months, now)).await
}

async fn change(
    context: RequestContext<'_>,
    edit: impl Fn(&mut Seasons, Timestamp) + Send + Sync,
) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let now = context.now;
    let change = |stored: &mut Option<Seasons>| {
        let seasons = stored.get_or_insert_default();
        let before = seasons.clone();
        edit(seasons, now);
        if *seasons == before {
            return Ok(Vec::new());
        }
        let ends = seasons.running().map(|it| Topic::SeasonOver {
            number: it.number,
            at: it.ends,
        });
        Ok(ends.into_iter().collect())
    };
    let key: IdempotencyKey = context.key();
    context.app.change(guild, key, now, change).await?;
    show_events(context, guild).await
}

#[cfg(test)]
mod tests;
