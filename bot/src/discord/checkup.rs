//! Checks the bot's account, application, commands and servers on Discord, without changing anything.

mod activity;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;
use serenity::all::{ChannelType, GuildId, Permissions, UserId};

use crate::activity::secret::ClientSecret;
use crate::discord::api::{Api, ApiError, Application, Server};
use crate::discord::checkup::activity::TouchBoard;
use crate::discord::commands;
use crate::discord::error::with_causes;
use crate::discord::registration::{USED, list, write_invitation};
use crate::discord::transport::WebClient;
use crate::doctor::report::Report;
use crate::metrics::instruments::Instruments;

/// Difference between this machine's clock and Discord's that leads to a warning, in seconds. With a smaller difference, no interaction seems late.
const CLOCK_ERROR: f64 = 2.0;

/// Difference between this machine's clock and Discord's at which the bot ignores interactions because they seem too old, in seconds.
const LARGE_CLOCK_ERROR: f64 = 60.0;

/// Maximum number of servers to check, with three requests each.
const SERVERS: usize = 10;

/// Number of gateway connections left for today below which a warning is shown.
const FEW_CONNECTIONS: u64 = 100;

/// Flags and names of the privileged intents: each intent has one flag for bots in few servers and another for bots in many. The bot uses none of
/// these intents. See [Discord Docs/Application
/// Flags](https://docs.discord.com/developers/resources/application#application-object-application-flags).
const PRIVILEGED: [(u64, &str); 3] = [
    (0b11 << 12, "Presence"),
    (0b11 << 14, "Server Members"),
    (0b11 << 18, "Message Content"),
];

/// Permissions that the bot needs in a channel to post boards.
const FOR_BOARDS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES);

/// Permissions that only some servers need, each with its purpose.
const OPTIONAL: [(Permissions, &str); 2] = [
    (
        Permissions::MANAGE_ROLES,
        "give winners a role, which is needed only where /server names one",
    ),
    (
        Permissions::CREATE_EVENTS,
        "list what is coming up among the server's events, which is needed only where /server says so",
    ),
];

/// Runs all checks, on Discord or on the server `base` that replaces it. The commands are expected to be registered in the server `guild`, or
/// globally if it is `None`. `secret` is the client secret, if the host has set one.
pub(crate) async fn check(
    token: &str,
    base: Option<&str>,
    guild: Option<u64>,
    secret: Option<&ClientSecret>,
    report: &mut Report,
) {
    let web = match WebClient::new(None) {
        Ok(web) => web,
        Err(error) => {
            let why = with_causes(&error);
            return report.problem(
                "Discord",
                format!(
                    "no secure connection can be made ({why}); check the system's certificates"
                ),
            );
        }
    };
    let Ok(api) = Api::new(web.clone(), token, base, Arc::<Instruments>::default()) else {
        return report.problem("token", "it contains characters that no token has");
    };
    let api = Arc::new(api);
    let clock = api.measure_clock().await;
    match &clock {
        Ok(ahead) => check_clock(*ahead, report),
        Err(error) => {
            let why = with_causes(error);
            return report.problem(
                "Discord",
                format!("it cannot be reached ({why}); check the network"),
            );
        }
    }
    let me = match api.current_user().await {
        Ok(me) => me,
        Err(error) if error.status() == Some(401) => {
            return report.problem(
                "token",
                "Discord refuses it; copy it again from the Developer Portal (your application, Bot, Reset Token)",
            );
        }
        Err(error) => {
            return report.problem(
                "token",
                format!(
                    "could not be checked, because Discord does not answer as it should: {}; try again later",
                    with_causes(&error)
                ),
            );
        }
    };
    report.ok("token", format!("Discord knows it as {}", quote(&me.name)));
    check_connections(&api, report).await;
    let settings = match api.current_application().await {
        Ok(settings) => settings,
        Err(error) => {
            return report.problem(
                "application",
                format!("could not be checked: {}", with_causes(&error)),
            );
        }
    };
    api.set_application(settings.id);
    check_settings(&settings, report);
    let others = check_commands(&api, guild, report).await;
    let board = TouchBoard {
        application: &settings,
        others: &others,
        secret,
    };
    board.check(&api, &web, report).await;
    check_servers(&api, me.id, &settings, report).await;
}

fn check_clock(ahead: Option<f64>, report: &mut Report) {
    let Some(ahead) = ahead else {
        return report.warn("clock", "Discord does not tell its time");
    };
    let way = if ahead > 0.0 { "ahead of" } else { "behind" };
    let off = ahead.abs();
    let text = format!(
        "it is {off:.0} seconds {way} Discord's; synchronize it (timedatectl set-ntp true)"
    );
    if off <= CLOCK_ERROR {
        report.ok("clock", "it agrees with Discord's");
    } else if off <= LARGE_CLOCK_ERROR {
        report.warn("clock", text);
    } else {
        report.problem("clock", text);
    }
}

async fn check_connections(api: &Api, report: &mut Report) {
    match api.session_starts().await {
        Ok(starts) if starts.remaining == 0 => report.problem(
            "gateway",
            format!(
                "the bot has connected too often and may do so again in {} minutes; look in its log why",
                starts.reset_after / 60_000 + 1
            ),
        ),
        Ok(starts) if starts.remaining < FEW_CONNECTIONS => report.warn(
            "gateway",
            format!("the bot may connect only {} more times today; look in its log why it does so often", starts.remaining),
        ),
        Ok(starts) => report.ok(
            "gateway",
            format!("{} of {} connections are left for today", starts.remaining, starts.total),
        ),
        Err(error) => warn_unchecked("gateway", &error, report),
    }
}

fn check_settings(settings: &Application, report: &mut Report) {
    if let Some(url) = &settings.interactions_endpoint_url {
        report.warn(
            "application",
            format!(
                "Discord sends interactions to {}, not to the gateway. That is right if the bot runs with --listen there; if not, remove the Interactions Endpoint URL in the Developer Portal (your application, General Information)",
                quote(url)
            ),
        );
    }
    let privileged = PRIVILEGED.iter();
    let privileged: Vec<&str> = privileged
        .filter(|(flags, _)| settings.flags & flags != 0)
        .map(|(_, name)| *name)
        .collect();
    if privileged.is_empty() {
        if settings.interactions_endpoint_url.is_none() {
            report.ok("application", "its settings are right");
        }
    } else {
        report.warn(
            "application",
            format!(
                "it may read more than the bot needs ({}); turn these privileged intents off in the Developer Portal (your application, Bot)",
                privileged.join(", ")
            ),
        );
    }
}

/// Checks the bot's own commands. Returns those that are not its own.
async fn check_commands(api: &Api, guild: Option<u64>, report: &mut Report) -> Vec<Value> {
    let found = match list(api, guild.map(GuildId::new)).await {
        Ok(found) => found,
        Err(error) => {
            warn_unchecked("commands", &error, report);
            return Vec::new();
        }
    };
    let names = found.own.iter();
    let registered: BTreeSet<String> = names
        .filter_map(|command| command["name"].as_str().map(ToOwned::to_owned))
        .collect();
    let declared: BTreeSet<String> = commands::list_names().into_iter().collect();
    let place = if guild.is_some() {
        "in the server of --guild"
    } else {
        "everywhere"
    };
    let count = declared.len();
    if registered == declared {
        report.ok("commands", format!("all {count} are registered {place}"));
    } else if registered.is_empty() {
        report.warn("commands", format!("none are registered {place}; the bot registers them when it starts, with --guild only in that server"));
    } else {
        report.warn(
            "commands",
            format!("those that are registered {place} are not this program's; start it once"),
        );
    }
    // The entry point of Activities is never registered in one server.
    match guild {
        Some(_) => list(api, None)
            .await
            .map_or_else(|_| Vec::new(), |found| found.others),
        None => found.others,
    }
}

async fn check_servers(api: &Api, me: UserId, settings: &Application, report: &mut Report) {
    let servers = match api.servers().await {
        Ok(servers) => servers,
        Err(error) => {
            return warn_unchecked("servers", &error, report);
        }
    };
    if servers.is_empty() {
        let link = write_invitation(settings.id.get());
        return report.warn("servers", format!("the bot is in none; add it with {link}"));
    }
    for server in servers.iter().take(SERVERS) {
        check_server(api, me, server, report).await;
    }
    let more = servers.len().saturating_sub(SERVERS);
    if more > 0 {
        report.ok("servers", format!("{more} more were not looked at"));
    }
}

/// Checks the bot's permissions in a server, and in how many of its channels the bot can post boards.
async fn check_server(api: &Api, me: UserId, server: &Server, report: &mut Report) {
    let name = format!("server {}", quote(&server.name));
    let is_admin = server.permissions.contains(Permissions::ADMINISTRATOR);
    let lacks = USED.difference(server.permissions);
    if !lacks.is_empty() && !is_admin {
        let lacks = lacks.get_permission_names().join(", ");
        return report.warn(
            &name,
            format!(
                "the bot's roles lack {lacks}; give it these permissions in the server's settings"
            ),
        );
    }
    match count_channels(api, me, server.id).await {
        Ok((_, 0)) => report.warn(
            &name,
            "the bot sees none of the text channels; allow it to view one (Edit Channel, Permissions)",
        ),
        Ok((0, seen)) => report.warn(
            &name,
            format!(
                "of the text channels, the bot sees {seen} and can post boards in none; change the permissions of one"
            ),
        ),
        Ok((some, seen)) => {
            let optional = list_optional(server.permissions);
            report.ok(
                &name,
                format!("of the text channels, the bot sees {seen} and can post boards in {some}{optional}"),
            );
        }
        Err(error) => warn_unchecked(&name, &error, report),
    }
}

/// Says which optional permissions the bot lacks, and what it would need them for; empty if it has all.
fn list_optional(has: Permissions) -> String {
    let is_admin = has.contains(Permissions::ADMINISTRATOR);
    let lacks = OPTIONAL
        .iter()
        .filter(|(permission, _)| !is_admin && !has.contains(*permission));
    let each = lacks.map(|(permission, purpose)| {
        let names = permission.get_permission_names().join(", ");
        format!("; without {names}, it cannot {purpose}")
    });
    each.collect()
}

/// Returns the number of a server's text channels in which the bot can post boards, and the number of text channels that the bot can see. Discord
/// does not reveal how many others there are.
async fn count_channels(
    api: &Api,
    me: UserId,
    server: GuildId,
) -> Result<(usize, usize), ApiError> {
    let guild = api.guild(server).await?;
    let member = api.member(server, me).await?;
    let mut channels = api.channels(server).await?;
    channels.retain(|channel| matches!(channel.kind, ChannelType::Text | ChannelType::News));
    let count = |needed| {
        let has = |channel| guild.user_permissions_in(channel, &member);
        channels
            .iter()
            .filter(|it| has(it).contains(needed))
            .count()
    };
    Ok((count(FOR_BOARDS), count(Permissions::VIEW_CHANNEL)))
}

/// Reports a warning that `what` could not be checked.
fn warn_unchecked(what: &str, error: &ApiError, report: &mut Report) {
    report.warn(
        what,
        format!("could not be checked: {}", with_causes(error)),
    );
}

/// Returns untrusted text in a form that is safe to print.
fn quote(text: &str) -> String {
    format!("{text:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::report::Severity;

    #[test]
    fn a_clock_that_differs_by_more_than_two_seconds_is_worth_a_warning() {
        let check = |ahead, severity| {
            let mut report = Report::default();
            check_clock(ahead, &mut report);
            assert_eq!(report.worst, severity, "{ahead:?}");
        };
        check(Some(0.3), Severity::Ok);
        check(Some(-2.0), Severity::Ok);
        check(Some(2.6), Severity::Warning);
        check(Some(-30.0), Severity::Warning);
        check(Some(3600.0), Severity::Problem);
        check(None, Severity::Warning);
    }
}
