//! Hooks that connect blocking with the rest of the bot.

use asterism_store::{Challenge, NewChallenge, Player, StoreError, UserId};
use async_trait::async_trait;
use serde_json::Value;

use crate::app::hooks::{Exported, Feature};
use crate::app::{App, RequestContext};
use crate::feature::block::model::BlockList;
use crate::feature::block::refusal::BlockRefusal;
use crate::game::challenge::players_of;
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
        let invited = challenge.invited.iter().copied();
        let users: Vec<UserId> = std::iter::once(challenge.by).chain(invited).collect();
        expect_no_block(context.app, &users, context.user()).await
    }

    async fn may_begin(
        &self,
        context: RequestContext<'_>,
        challenge: &Challenge,
    ) -> Result<(), Refusal> {
        let users = players_of(challenge).filter_map(Player::user);
        let users: Vec<UserId> = users.collect();
        expect_no_block(context.app, &users, context.user()).await
    }
}

/// Checks that none of these users has blocked another of them. The refusal is for `asker`.
async fn expect_no_block(app: &App, users: &[UserId], asker: UserId) -> Result<(), Refusal> {
    match find_apart(app, users).await? {
        None => Ok(()),
        Some((one, other)) if one == asker => Err(BlockRefusal::Apart(other).into()),
        Some((one, other)) if other == asker => Err(BlockRefusal::Apart(one).into()),
        Some(_) => Err(BlockRefusal::Others.into()),
    }
}

/// Returns two of these users of whom one has blocked the other, if there are any.
async fn find_apart(app: &App, users: &[UserId]) -> Result<Option<(UserId, UserId)>, StoreError> {
    for &user in users.iter().filter(|user| **user != app.me) {
        let list = app.load_content::<BlockList>(&user).await?;
        let mut blocked = list.users.into_iter();
        if let Some(other) = blocked.find(|other| users.contains(other)) {
            return Ok(Some((user, other)));
        }
    }
    Ok(None)
}
