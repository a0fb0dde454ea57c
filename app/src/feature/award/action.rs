//! The settings about roles for the best of a server.

use asterism_store::{GuildId, Topic};

use crate::action::in_place;
use crate::action::server::{managed_guild, picked_role};
use crate::app::RequestContext;
use crate::feature::award::model::Awards;
use crate::feature::award::view::render_panel;
use crate::game::victory::Victory;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Reply;

/// Shows the settings.
pub(crate) async fn show(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    show_panel(context, guild).await
}

/// Chooses the role for those who lead at the end of a season, from a menu.
pub(crate) async fn set_season_role(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    set_role(context, Victory::Season).await
}

/// Chooses the role for the winners of tournaments, from a menu.
pub(crate) async fn set_winner_role(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    set_role(context, Victory::Cup).await
}

/// Chooses a role, from a menu. Without a role, those who have the one before lose it.
async fn set_role(context: RequestContext<'_>, victory: Victory) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let role = picked_role(context)?;
    let choose = |stored: &mut Option<Awards>| {
        let awards = stored.get_or_insert_default();
        awards.choose(victory, role);
        Ok(list_jobs(awards))
    };
    let (key, now) = (context.key(), context.now);
    context.app.change(guild, key, now, choose).await?;
    show_panel(context, guild).await
}

/// Tries again to give and to take the roles that could not be given or taken.
pub(crate) async fn give(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let try_again =
        |stored: &mut Option<Awards>| Ok(stored.as_ref().map(list_jobs).unwrap_or_default());
    let (key, now) = (context.key(), context.now);
    context.app.change(guild, key, now, try_again).await?;
    show_panel(context, guild).await
}

/// Returns the job that gives and takes roles, if there is something to do for it.
pub(crate) fn list_jobs(awards: &Awards) -> Vec<Topic> {
    if awards.list_steps().is_empty() {
        Vec::new()
    } else {
        vec![Topic::AwardRoles { at: None, tries: 0 }]
    }
}

async fn show_panel(context: RequestContext<'_>, guild: GuildId) -> Result<Reply, Refusal> {
    let awards = context.app.load_content::<Awards>(&guild).await?;
    let post = render_panel(context.app, guild, &awards, context.language()).await;
    Ok(in_place(post, context.private))
}

#[cfg(test)]
mod tests;
