//! **Block or unblock** in the context menu of a user.

use asterism_store::UserId;

use crate::action::in_place;
use crate::app::RequestContext;
use crate::feature::block::model::{BlockList, MAX_BLOCKED};
use crate::feature::block::refusal::BlockRefusal;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply};
use crate::protocol::request::Person;
use crate::text::markdown::mention;

/// Asks whether to block a user, or to unblock one who is blocked.
pub(crate) async fn ask(context: RequestContext<'_>, person: &Person) -> Result<Reply, Refusal> {
    let user = person.id;
    expect_blockable(context, user)?;
    let list = context
        .app
        .load_content::<BlockList>(&context.user())
        .await?;
    let language = context.language();
    let (content, button) = if list.users.contains(&user) {
        (
            language.block_is_blocked(mention(user)),
            Button::main(language.button_unblock(), CustomId::Unblock(user)),
        )
    } else {
        (
            language.block_ask(mention(user)),
            Button::danger(language.button_block(), CustomId::Block(user)),
        )
    };
    let cancel = Button::plain(language.button_cancel(), CustomId::Cancel);
    let post = Post::from(content).with_buttons([button, cancel]);
    Ok(Reply::Say(post, Audience::You))
}

/// Blocks or unblocks a user.
pub(crate) async fn set(
    context: RequestContext<'_>,
    user: UserId,
    on: bool,
) -> Result<Reply, Refusal> {
    expect_blockable(context, user)?;
    let edit = |stored: &mut Option<BlockList>| {
        let list = stored.get_or_insert_default();
        list.users.retain(|blocked| *blocked != user);
        if on {
            if list.users.len() >= MAX_BLOCKED {
                return Err(BlockRefusal::Full { most: MAX_BLOCKED }.into());
            }
            list.users.push(user);
        }
        Ok(Vec::new())
    };
    let (key, now) = (context.key(), context.now);
    context.app.change(context.user(), key, now, edit).await?;
    let language = context.language();
    let content = if on {
        language.block_done(mention(user))
    } else {
        language.block_undone(mention(user))
    };
    Ok(in_place(Post::from(content), context.private))
}

fn expect_blockable(context: RequestContext<'_>, user: UserId) -> Result<(), Refusal> {
    if user == context.app.me || user == context.user() {
        return Err(BlockRefusal::NotThis.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
