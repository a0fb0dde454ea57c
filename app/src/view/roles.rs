//! Roles that the bot gives and takes, and what keeps it from doing so.

use asterism_store::{Group, GuildId, RoleId};
use futures_util::future::join_all;
use tokio::time::timeout;

use crate::app::App;
use crate::app::rights::PATIENCE;
use crate::ports::roles::{RoleError, RoleObstacle};
use crate::protocol::refusal::words::permission_names;
use crate::protocol::request::Permission;
use crate::text::Language;
use crate::text::markdown::mention_group;

/// Writes a role so that Discord shows its name. In a card, this notifies nobody.
pub(crate) fn write_role(role: RoleId) -> String {
    mention_group(Group::Role(role))
}

/// Returns a line for each role that the bot cannot give, with what to do about it. What Discord does not say in time is left out.
pub(crate) async fn list_role_obstacles(
    app: &App,
    guild: GuildId,
    mut roles: Vec<RoleId>,
    language: Language,
) -> Vec<String> {
    roles.dedup();
    let asked = roles.into_iter().map(async |role| {
        let checked = timeout(PATIENCE, app.roles.check_role(guild, role)).await;
        match checked.ok()? {
            Err(RoleError::Obstacle(obstacle)) => Some((role, obstacle)),
            Err(error) => {
                tracing::debug!(%guild, %role, %error, "could not check whether the bot may give a role");
                None
            }
            Ok(()) => None,
        }
    });
    let found = join_all(asked).await.into_iter().flatten();
    found
        .map(|(role, obstacle)| describe_obstacle(role, obstacle, language))
        .collect()
}

fn describe_obstacle(role: RoleId, obstacle: RoleObstacle, language: Language) -> String {
    let what = match obstacle {
        RoleObstacle::Elsewhere => "elsewhere",
        RoleObstacle::Gone => "gone",
        RoleObstacle::Permission => "permission",
        RoleObstacle::Managed => "managed",
        RoleObstacle::Higher => "higher",
        RoleObstacle::Powerful => "powerful",
        RoleObstacle::Refused => "refused",
    };
    let permissions = permission_names(&[Permission::ManageRoles], language);
    language.award_obstacle(write_role(role), what, permissions)
}
