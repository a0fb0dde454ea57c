//! Gives and takes roles. No request in this module needs a privileged intent.
//!
//! See [Discord Docs/Permission Hierarchy](https://docs.discord.com/developers/topics/permissions#permission-hierarchy).

use std::sync::Arc;

use asterism_app::ports::clock::Clock;
use asterism_app::ports::roles::{RoleError, RoleObstacle, Roles};
use asterism_store as store;
use async_trait::async_trait;
use serenity::all::{GuildId, Member, PartialGuild, Permissions, Role, RoleId, UserId};

use crate::discord::api::{Api, ApiError, error_code};
use crate::discord::error::with_causes;
use crate::discord::messenger::UNKNOWN_GUILD;
use crate::discord::rights::is_timed_out;

/// Gives and takes roles through Discord's REST API.
pub(super) struct Ushers {
    api: Arc<Api>,
    clock: Clock,
    /// ID of the bot's own user account.
    me: UserId,
}

impl Ushers {
    pub(super) fn new(api: Arc<Api>, clock: Clock, me: UserId) -> Self {
        Self { api, clock, me }
    }

    /// Returns what keeps the bot from giving and taking a role. Discord itself says only that permissions are missing.
    async fn find_obstacle(
        &self,
        guild: GuildId,
        role: RoleId,
    ) -> Result<Option<RoleObstacle>, RoleError> {
        match self.look(guild).await {
            Ok((guild, member)) => Ok(find_obstacle((&guild, &member), role, self.clock.now())),
            Err(error) => match self.read(&error) {
                // The unknown member is the bot itself.
                RoleError::MemberGone => Ok(Some(RoleObstacle::Elsewhere)),
                RoleError::Obstacle(obstacle) => Ok(Some(obstacle)),
                error => Err(error),
            },
        }
    }

    /// Returns a server, and the bot as its member.
    async fn look(&self, guild: GuildId) -> Result<(PartialGuild, Member), ApiError> {
        let member = self.api.member(guild, self.me).await?;
        Ok((self.api.guild(guild).await?, member))
    }

    /// Returns the error for a request that Discord has refused, as far as Discord says why.
    fn read(&self, error: &ApiError) -> RoleError {
        if let ApiError::TooSoon { wait, .. } = error {
            return RoleError::NotBefore(self.clock.now().plus(*wait));
        }
        let obstacle = read_refusal(error_code(error), error.status());
        obstacle.unwrap_or_else(|| RoleError::Later(with_causes(error)))
    }

    /// Returns whether a role was given or taken, and if not, why.
    async fn answer(
        &self,
        guild: GuildId,
        role: RoleId,
        asked: Result<(), ApiError>,
    ) -> Result<(), RoleError> {
        let Err(error) = asked else {
            return Ok(());
        };
        let read = self.read(&error);
        if read != RoleError::Obstacle(RoleObstacle::Refused) {
            return Err(read);
        }
        if let Some(obstacle) = self.find_obstacle(guild, role).await? {
            return Err(obstacle.into());
        }
        let error = with_causes(&error);
        tracing::warn!(%guild, %role, error, "Discord does not let the bot give or take a role");
        Err(read)
    }
}

#[async_trait]
impl Roles for Ushers {
    async fn give_role(
        &self,
        guild: store::GuildId,
        user: store::UserId,
        role: store::RoleId,
        why: &str,
    ) -> Result<(), RoleError> {
        let (guild, role) = (GuildId::new(guild.get()), RoleId::new(role.get()));
        let user = UserId::new(user.get());
        let asked = self.api.give_role(guild, user, role, why).await;
        self.answer(guild, role, asked).await
    }

    async fn take_role(
        &self,
        guild: store::GuildId,
        user: store::UserId,
        role: store::RoleId,
        why: &str,
    ) -> Result<(), RoleError> {
        let (guild, role) = (GuildId::new(guild.get()), RoleId::new(role.get()));
        let user = UserId::new(user.get());
        let asked = self.api.take_role(guild, user, role, why).await;
        self.answer(guild, role, asked).await
    }

    async fn check_role(
        &self,
        guild: store::GuildId,
        role: store::RoleId,
    ) -> Result<(), RoleError> {
        let (guild, role) = (GuildId::new(guild.get()), RoleId::new(role.get()));
        match self.find_obstacle(guild, role).await? {
            Some(obstacle) => Err(obstacle.into()),
            None => Ok(()),
        }
    }

    async fn can_mention(
        &self,
        guild: store::GuildId,
        role: store::RoleId,
    ) -> Result<bool, RoleError> {
        let (guild, role) = (GuildId::new(guild.get()), RoleId::new(role.get()));
        let looked = self.look(guild).await;
        let (guild, member) = looked.map_err(|error| self.read(&error))?;
        Ok(can_mention(&guild, &member, role))
    }
}

/// Returns what an error of Discord with this code and status means, if it will not pass by itself.
fn read_refusal(code: Option<isize>, status: Option<u16>) -> Option<RoleError> {
    match (code, status?) {
        (Some(UNKNOWN_ROLE), _) => Some(RoleObstacle::Gone.into()),
        (Some(UNKNOWN_MEMBER | UNKNOWN_USER), _) => Some(RoleError::MemberGone),
        (Some(UNKNOWN_GUILD | MISSING_ACCESS), _) => Some(RoleObstacle::Elsewhere.into()),
        // Without a valid token, the bot can do nothing anyway.
        (_, 401 | 408 | 429) => None,
        (_, 400..500) => Some(RoleObstacle::Refused.into()),
        _ => None,
    }
}

/// Returns whether the bot, which is this member of the server, may mention a role.
fn can_mention(guild: &PartialGuild, member: &Member, role: RoleId) -> bool {
    let everyone = RoleId::new(guild.id.get());
    let role = guild.roles.get(&role).filter(|it| it.id != everyone);
    let may_mention_all = || {
        let permissions = guild.member_permissions(member);
        permissions.contains(Permissions::MENTION_EVERYONE)
    };
    role.is_some_and(|role| role.mentionable || may_mention_all())
}

/// Returns what keeps the bot, which is this member of the server, from giving and taking a role.
fn find_obstacle(
    (guild, member): (&PartialGuild, &Member),
    role: RoleId,
    now: store::Timestamp,
) -> Option<RoleObstacle> {
    let everyone = RoleId::new(guild.id.get());
    let Some(role) = guild.roles.get(&role).filter(|it| it.id != everyone) else {
        return Some(RoleObstacle::Gone);
    };
    if role.managed {
        return Some(RoleObstacle::Managed);
    }
    let permissions = guild.member_permissions(member);
    if is_timed_out(member, now.secs()) || !permissions.contains(Permissions::MANAGE_ROLES) {
        return Some(RoleObstacle::Permission);
    }
    let own = member.roles.iter().filter_map(|own| guild.roles.get(own));
    let is_above = own.max().is_some_and(|highest: &Role| highest > role);
    if !is_above {
        return Some(RoleObstacle::Higher);
    }
    let of_everyone = guild.roles.get(&everyone);
    let of_everyone = of_everyone.map_or(Permissions::empty(), |role| role.permissions);
    let is_powerful = role
        .permissions
        .difference(of_everyone)
        .intersects(of_moderators());
    is_powerful.then_some(RoleObstacle::Powerful)
}

/// Returns the permissions with which a member can harm others, or see what only those who manage a server should.
fn of_moderators() -> Permissions {
    Permissions::ADMINISTRATOR
        | Permissions::KICK_MEMBERS
        | Permissions::BAN_MEMBERS
        | Permissions::MODERATE_MEMBERS
        | Permissions::MANAGE_CHANNELS
        | Permissions::MANAGE_GUILD
        | Permissions::MANAGE_MESSAGES
        | Permissions::MANAGE_NICKNAMES
        | Permissions::MANAGE_ROLES
        | Permissions::MANAGE_WEBHOOKS
        | Permissions::MANAGE_GUILD_EXPRESSIONS
        | Permissions::MANAGE_EVENTS
        | Permissions::MANAGE_THREADS
        | Permissions::MENTION_EVERYONE
        | Permissions::VIEW_AUDIT_LOG
        | Permissions::VIEW_GUILD_INSIGHTS
        | Permissions::VIEW_CREATOR_MONETIZATION_ANALYTICS
        | Permissions::MUTE_MEMBERS
        | Permissions::DEAFEN_MEMBERS
        | Permissions::MOVE_MEMBERS
}

/// One of Discord's error codes that the bot handles. See [Discord Docs/JSON Error
/// Codes](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes).
const UNKNOWN_MEMBER: isize = 10_007;
const UNKNOWN_ROLE: isize = 10_011;
const UNKNOWN_USER: isize = 10_013;
const MISSING_ACCESS: isize = 50_001;

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Returns a role with this ID, position and these permissions.
    fn role(id: u64, position: u16, permissions: Permissions) -> Value {
        json!({
            "id": id.to_string(), "name": "x", "color": 0, "hoist": false, "position": position,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "permissions": permissions.bits().to_string(), "managed": id == 9, "mentionable": false,
            "flags": 0,
        })
    }

    /// Returns what keeps a bot with the roles `own` from giving `wanted`, in a server with these roles besides the one of everyone, which has ID 1.
    fn find(roles: &[Value], own: &[u64], wanted: u64) -> Option<RoleObstacle> {
        let mut all = vec![role(1, 0, Permissions::VIEW_CHANNEL)];
        all.extend(roles.iter().cloned());
        let guild = json!({
            "id": "1", "name": "x", "owner_id": "3", "roles": all, "emojis": [], "features": [],
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
            "afk_timeout": 300, "mfa_level": 0, "system_channel_flags": 0, "premium_tier": 0,
            "preferred_locale": "en-US", "nsfw_level": 0, "premium_progress_bar_enabled": false,
            "stickers": [],
        });
        let own: Vec<String> = own.iter().map(ToString::to_string).collect();
        let member = json!({
            "guild_id": "1", "user": {"id": "2", "username": "bot", "discriminator": "0", "avatar": null},
            "roles": own, "joined_at": "2026-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
        });
        find_obstacle(
            (
                &serde_json::from_value(guild).expect("a server"),
                &serde_json::from_value(member).expect("a member"),
            ),
            RoleId::new(wanted),
            store::Timestamp::from_millis(1_790_000_000_000),
        )
    }

    #[test]
    fn what_discord_refuses_without_a_known_reason_is_not_asked_for_forever() {
        let refused = Some(RoleObstacle::Refused.into());
        // The bot's owner has no two-factor authentication, which the server demands.
        assert_eq!(read_refusal(Some(60_003), Some(403)), refused);
        assert_eq!(read_refusal(Some(50_013), Some(403)), refused);
        assert_eq!(read_refusal(Some(50_035), Some(400)), refused);
        assert_eq!(read_refusal(None, Some(403)), refused);
        let gone = Some(RoleObstacle::Gone.into());
        assert_eq!(read_refusal(Some(UNKNOWN_ROLE), Some(404)), gone);
        let left = Some(RoleError::MemberGone);
        assert_eq!(read_refusal(Some(UNKNOWN_MEMBER), Some(404)), left);
        for passes in [None, Some(401), Some(429), Some(500), Some(503)] {
            assert_eq!(read_refusal(None, passes), None, "{passes:?}");
        }
    }

    #[test]
    fn it_is_known_what_keeps_the_bot_from_giving_a_role() {
        let (may, none) = (Permissions::MANAGE_ROLES, Permissions::empty());
        let roles = [role(5, 2, may), role(6, 1, none), role(9, 1, none)];
        assert_eq!(find(&roles, &[5], 6), None);
        assert_eq!(find(&roles, &[5], 7), Some(RoleObstacle::Gone));
        assert_eq!(find(&roles, &[5], 1), Some(RoleObstacle::Gone));
        assert_eq!(find(&roles, &[5], 9), Some(RoleObstacle::Managed));
        assert_eq!(find(&roles, &[6], 6), Some(RoleObstacle::Permission));
        assert_eq!(find(&roles, &[], 6), Some(RoleObstacle::Permission));
        // With some roles, members could harm others; what everyone may do is no harm.
        for harm in of_moderators().iter() {
            let roles = [role(5, 2, may), role(6, 1, harm)];
            assert_eq!(
                find(&roles, &[5], 6),
                Some(RoleObstacle::Powerful),
                "{harm}"
            );
        }
        let harmless = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES;
        assert_eq!(
            find(&[role(5, 2, may), role(6, 1, harmless)], &[5], 6),
            None
        );
        let everyone = role(1, 0, Permissions::MENTION_EVERYONE);
        let roles = [
            role(5, 2, may),
            role(6, 1, Permissions::MENTION_EVERYONE),
            everyone,
        ];
        assert_eq!(find(&roles, &[5], 6), None);
        // Its own highest role is not below itself.
        assert_eq!(find(&roles, &[5], 5), Some(RoleObstacle::Higher));
        let admin = [role(5, 2, Permissions::ADMINISTRATOR), role(6, 3, none)];
        assert_eq!(find(&admin, &[5], 6), Some(RoleObstacle::Higher));
        // Of two roles at the same position, the older one is higher.
        let level = [role(5, 1, may), role(4, 1, none), role(6, 1, none)];
        assert_eq!(find(&level, &[5], 6), None);
        assert_eq!(find(&level, &[5], 4), Some(RoleObstacle::Higher));
        // The permission and the height may come from different roles.
        let two = [role(5, 3, none), role(6, 1, may), role(7, 2, none)];
        assert_eq!(find(&two, &[5, 6], 7), None);
    }
}
