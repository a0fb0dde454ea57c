//! Registers the commands with Discord: everywhere, or only in one server, for testing.
//!
//! Discord lists both kinds and keeps them until they are removed, so a server in which the bot was tested would list each command twice
//! from then on. Each way of starting the bot therefore removes the commands registered by the other.

use std::collections::HashSet;
use std::sync::Arc;

use serenity::all::{Command, GuildId, Permissions};
use tokio::sync::Mutex;

use super::api::{Api, ApiError};
use super::commands;
use super::error::{RunError, retry_until_answered};

/// Asks Discord for the application and registers its commands, in `guild` only or everywhere; waits until Discord answers. Returns the
/// registered commands.
pub(super) async fn introduce(api: &Api, guild: Option<u64>) -> Result<Vec<Command>, RunError> {
    let application = retry_until_answered(|| api.current_application()).await?;
    api.set_application(application.id);
    let registered = if guild.is_some() {
        let guild = guild.map(GuildId::new);
        let commands = commands::list_for_server();
        let registered = retry_until_answered(|| api.set_commands(guild, &commands)).await?;
        if !retry_until_answered(|| api.commands(None))
            .await?
            .is_empty()
        {
            retry_until_answered(|| api.set_commands(None, &[])).await?;
            tracing::info!(
                "removed the commands registered everywhere; a run without --guild brings them back"
            );
        }
        registered
    } else {
        let commands = commands::list_global();
        retry_until_answered(|| api.set_commands(None, &commands)).await?
    };
    tracing::info!(name = application.name, "registered the commands");
    if api.is_discord() {
        let link = write_invitation(application.id.get());
        tracing::info!(link, "this link adds the bot to a server");
    }
    Ok(registered)
}

/// Returns the link with which the bot is added to a server, with the permissions it uses.
fn write_invitation(application: u64) -> String {
    let permissions = Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::EMBED_LINKS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::SEND_MESSAGES_IN_THREADS;
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        permissions.bits()
    )
}

/// Removes commands that an earlier run with `--guild` left in a server.
pub(super) struct Leftovers {
    api: Arc<Api>,
    /// The only server in which the commands are registered; `None` if they are registered everywhere.
    kept: Option<u64>,
    /// Servers checked so far. Locked during a check, so that a bot in many servers checks them one by one.
    seen: Mutex<HashSet<GuildId>>,
}

impl Leftovers {
    /// Returns a value that does not touch the commands of the server `kept`.
    pub(super) fn new(api: Arc<Api>, kept: Option<u64>) -> Leftovers {
        Leftovers {
            api,
            kept,
            seen: Mutex::default(),
        }
    }

    /// Removes the commands of `guild`, unless it was checked before.
    pub(super) async fn clear(&self, guild: GuildId) {
        if self.kept == Some(guild.get()) {
            return;
        }
        let mut seen = self.seen.lock().await;
        if !seen.insert(guild) {
            return;
        }
        match self.cleared(guild).await {
            Ok(false) => {}
            Ok(true) => {
                tracing::info!(%guild, "removed the commands of an earlier run with --guild");
            }
            // Where the bot may not register commands, no earlier run left any.
            Err(error) => {
                tracing::debug!(%guild, %error, "could not list the commands of a server");
            }
        }
    }

    async fn cleared(&self, guild: GuildId) -> Result<bool, ApiError> {
        let left = self.api.commands(Some(guild)).await?;
        if left.is_empty() {
            return Ok(false);
        }
        self.api.set_commands(Some(guild), &[]).await?;
        Ok(true)
    }
}
