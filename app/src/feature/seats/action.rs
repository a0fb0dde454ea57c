//! The choice of the role for open seats, and the button with which members give it to themselves.

use asterism_store::GuildId;
use tokio::time::timeout;

use crate::action::in_place;
use crate::action::server::{managed_guild, picked_role};
use crate::app::RequestContext;
use crate::app::rights::PATIENCE;
use crate::feature::seats::model::SeatCalls;
use crate::feature::seats::refusal::SeatsRefusal;
use crate::feature::seats::view::render_panel;
use crate::ports::roles::RoleError;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::view::roles::write_role;

/// Shows the settings.
pub(crate) async fn show(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    show_panel(context, guild).await
}

/// Chooses the role, from a menu. Without a role, open seats are not announced.
pub(crate) async fn set_role(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let role = picked_role(context)?;
    let choose = |stored: &mut Option<SeatCalls>| {
        stored.get_or_insert_default().role = role;
        Ok(Vec::new())
    };
    let (key, now) = (context.key(), context.now);
    context.app.change(guild, key, now, choose).await?;
    show_panel(context, guild).await
}

async fn show_panel(context: RequestContext<'_>, guild: GuildId) -> Result<Reply, Refusal> {
    let calls = context.app.load_content::<SeatCalls>(&guild).await?;
    let post = render_panel(context.app, guild, &calls, context.language()).await;
    Ok(in_place(post, context.private))
}

/// Gives the user the role for open seats, or takes it back if they have it.
pub(crate) async fn toggle(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let (app, language) = (context.app, context.language());
    let guild = context.request.place.guild.ok_or(SeatsRefusal::NoRole)?;
    let calls = app.load_content::<SeatCalls>(&guild).await?;
    let role = calls.role.ok_or(SeatsRefusal::NoRole)?;
    let user = context.user();
    let has_role = context.request.has_role(role);
    let why = app.public_language(context.request.place).await.seats_why();
    let asked = async {
        // Discord counts requests that it refuses.
        match app.roles.check_role(guild, role).await {
            Err(RoleError::Obstacle(obstacle)) if has_role && obstacle.lets_take() => {}
            checked => checked?,
        }
        if has_role {
            app.roles.take_role(guild, user, role, &why).await
        } else {
            app.roles.give_role(guild, user, role, &why).await
        }
    };
    match timeout(PATIENCE, asked).await {
        Ok(Ok(())) => {}
        Ok(Err(RoleError::Obstacle(obstacle))) => {
            tracing::info!(%guild, %role, %obstacle, "could not change who has the role for open seats");
            return Err(SeatsRefusal::Obstacle(role).into());
        }
        Ok(Err(error)) => {
            tracing::warn!(%guild, %role, %error, "could not change who has the role for open seats");
            return Err(Refusal::Trouble);
        }
        Err(_) => return Err(Refusal::Trouble),
    }
    let role = write_role(role);
    let content = if has_role {
        language.seat_news_off(role)
    } else {
        language.seat_news_on(role)
    };
    Ok(Reply::Say(Post::from(content), Audience::You))
}

#[cfg(test)]
mod tests;
