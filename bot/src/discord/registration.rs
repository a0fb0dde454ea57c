//! Which commands Discord knows, and where: everywhere, or in one server alone while somebody tries things out.
//!
//! Discord lists both, and keeps them until it is told otherwise: a server in which the bot was tried out would list each command
//! twice ever after. So whichever way the bot is started takes away what the other has left.

use std::collections::HashSet;
use std::sync::Arc;

use serenity::all::{Command, GuildId, Http};
use tokio::sync::Mutex;

use super::commands;
use super::session::{RunError, patiently};

/// Finds out who the bot is and registers its commands, in `guild` alone or everywhere; waits for Discord if it does not answer.
pub(super) async fn introduce(http: &Http, guild: Option<u64>) -> Result<(), RunError> {
    let application = patiently(|| http.get_current_application_info()).await?;
    http.set_application_id(application.id);
    if let Some(guild) = guild {
        let guild = GuildId::new(guild);
        let commands = commands::in_server();
        patiently(|| guild.set_commands(http, commands.clone())).await?;
        if !patiently(|| Command::get_global_commands(http))
            .await?
            .is_empty()
        {
            patiently(|| Command::set_global_commands(http, Vec::new())).await?;
            tracing::info!(
                "the commands are no longer registered everywhere; a run without --guild brings them back"
            );
        }
    } else {
        let commands = commands::global();
        patiently(|| Command::set_global_commands(http, commands.clone())).await?;
    }
    tracing::info!(name = application.name, "commands are registered");
    Ok(())
}

/// Commands that an earlier run in one server has left there.
pub(super) struct Leftovers {
    http: Arc<Http>,
    /// The server in which the commands are registered, if they are in one alone.
    kept: Option<u64>,
    /// Servers looked at; held while one is, so that those of a bot in many are looked at one by one.
    seen: Mutex<HashSet<GuildId>>,
}

impl Leftovers {
    /// All there are, but for those of the server `kept`.
    pub(super) fn new(http: Arc<Http>, kept: Option<u64>) -> Leftovers {
        Leftovers {
            http,
            kept,
            seen: Mutex::default(),
        }
    }

    /// Takes away those in `guild`, if it has not been looked at yet.
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
            Ok(true) => tracing::info!(%guild, "commands of an earlier run with --guild are gone"),
            // Where the bot may not register commands, it has left none.
            Err(error) => tracing::debug!(%guild, %error, "a server's commands cannot be listed"),
        }
    }

    async fn cleared(&self, guild: GuildId) -> serenity::Result<bool> {
        let left = guild.get_commands(&self.http).await?;
        if left.is_empty() {
            return Ok(false);
        }
        guild.set_commands(&self.http, Vec::new()).await?;
        Ok(true)
    }
}
