//! Giving the members of a server roles, and taking roles from them.

use asterism_store::{GuildId, RoleId, Timestamp, UserId};
use async_trait::async_trait;

/// Gives and takes roles. Giving a role that a member has, or taking one that they do not have, changes nothing, so each request can be repeated.
#[async_trait]
pub trait Roles: Send + Sync {
    /// Gives `user` a role. `why` is shown in the server's audit log.
    async fn give_role(
        &self,
        guild: GuildId,
        user: UserId,
        role: RoleId,
        why: &str,
    ) -> Result<(), RoleError>;

    /// Takes a role from `user`. `why` is shown in the server's audit log.
    async fn take_role(
        &self,
        guild: GuildId,
        user: UserId,
        role: RoleId,
        why: &str,
    ) -> Result<(), RoleError>;

    /// Checks that the bot can give and take a role, and that giving it harms nobody.
    ///
    /// # Errors
    ///
    /// [`RoleError::Obstacle`] if it cannot, or should not.
    async fn check_role(&self, guild: GuildId, role: RoleId) -> Result<(), RoleError>;

    /// Returns whether a message of the bot that mentions a role notifies its members: everyone may mention the role, or the bot may mention all roles.
    async fn can_mention(&self, guild: GuildId, role: RoleId) -> Result<bool, RoleError>;
}

/// Reason why a role was neither given nor taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoleError {
    /// Somebody who manages the server has to change something first.
    #[error("{0}")]
    Obstacle(#[from] RoleObstacle),
    /// The user is no longer a member of the server.
    #[error("the user is not in the server")]
    MemberGone,
    /// The request must not be made before this time.
    #[error("it is too early to ask Discord for this")]
    NotBefore(Timestamp),
    /// A temporary error; retrying may help.
    #[error("{0}")]
    Later(String),
}

/// What keeps the bot from giving a role in a server and, unless the variant says otherwise, from taking it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoleObstacle {
    /// The bot is not in the server.
    #[error("the bot is not in the server")]
    Elsewhere,
    /// The role was deleted, or is the one that everyone has.
    #[error("there is no such role")]
    Gone,
    /// The bot lacks the permission to manage roles.
    #[error("the bot may not manage roles")]
    Permission,
    /// The role belongs to a bot or to another service, so Discord gives it to nobody else.
    #[error("the role belongs to a bot or a service")]
    Managed,
    /// The role is not below the bot's highest one.
    #[error("the role is not below the bot's highest one")]
    Higher,
    /// Members could harm others with the permissions of the role, so the bot does not give it. It can take it.
    #[error("the role has permissions beyond those of ordinary members")]
    Powerful,
    /// Discord refuses the request for a reason that the bot does not know, or that only its host can change.
    #[error("Discord refuses it")]
    Refused,
}

impl RoleObstacle {
    /// Returns whether the bot can take the role from those who have it nevertheless.
    pub fn lets_take(self) -> bool {
        self == RoleObstacle::Powerful
    }
}
