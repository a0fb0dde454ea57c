//! Hooks that connect blocking with the rest of the bot.

use asterism_store::{Challenge, NewChallenge, Origin, Player, StoreError, UserId};
use async_trait::async_trait;
use serde_json::Value;

use crate::app::hooks::{Exported, Feature};
use crate::app::{App, RequestContext};
use crate::feature::block::model::BlockList;
use crate::feature::block::refusal::BlockRefusal;
use crate::protocol::refusal::Refusal;

/// The hooks of blocking.
pub(crate) struct Blocking;

#[async_trait]
impl Feature for Blocking {
    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let list = app.load_content::<BlockList>(&user).await?;
        let users = list.users.iter().map(|user| Value::from(user.to_string()));
        Ok(Some(Exported::of_list("blocked", users)))
    }

    async fn may_open(
        &self,
        context: RequestContext<'_>,
        challenge: &NewChallenge,
    ) -> Result<(), Refusal> {
        if challenge.origin == Origin::Ladder {
            return Ok(());
        }
        expect_no_block(context, challenge.invited.iter().copied()).await
    }

    async fn may_begin(
        &self,
        context: RequestContext<'_>,
        challenge: &Challenge,
    ) -> Result<(), Refusal> {
        // Each user agrees to those who are in the challenge when they join it. The challenger, who agrees to all, can begin.
        let is_by_user = challenge.by.user() == Some(context.user());
        if is_by_user || challenge.origin == Origin::Ladder {
            return Ok(());
        }
        expect_no_block(context, players_in(challenge)).await
    }
}

/// Returns the challenger and the users who have accepted.
fn players_in(challenge: &Challenge) -> impl Iterator<Item = UserId> {
    let accepted = challenge.invited.iter().filter(|invited| invited.accepted);
    let accepted = accepted.map(|invited| invited.user);
    let players = std::iter::once(challenge.by).chain(accepted);
    players.filter_map(Player::user)
}

/// Checks that neither the user of `context` nor any of the others has blocked the other. Nobody learns who else plays with whom.
async fn expect_no_block(
    context: RequestContext<'_>,
    others: impl Iterator<Item = UserId>,
) -> Result<(), Refusal> {
    let (app, user) = (context.app, context.user());
    let own = app.load_content::<BlockList>(&user).await?;
    let others: Vec<UserId> = others.filter(|it| *it != user && *it != app.me).collect();
    for other in others {
        let blocks = async || -> Result<bool, StoreError> {
            let theirs = app.load_content::<BlockList>(&other).await?;
            Ok(theirs.users.contains(&user))
        };
        if own.users.contains(&other) || blocks().await? {
            return Err(BlockRefusal::Apart(other).into());
        }
    }
    Ok(())
}
