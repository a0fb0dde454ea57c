//! How the settings about roles are shown.

use asterism_store::{Group, GuildId, RoleId};
use futures_util::future::join_all;
use tokio::time::timeout;

use crate::app::App;
use crate::app::hooks::Award;
use crate::app::rights::PATIENCE;
use crate::feature::award::model::Awards;
use crate::ports::roles::{RoleError, RoleObstacle};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::ServerPanel;
use crate::protocol::refusal::words::permission_names;
use crate::protocol::reply::{Button, Card, Post, RoleMenu, Row};
use crate::protocol::request::Permission;
use crate::text::Language;
use crate::text::markdown::{cut, mention, mention_group};

/// Maximum number of characters of a list of users.
const NAMES: usize = 600;

/// What winners can get a role for.
const AWARDS: [Award; 2] = [Award::Season, Award::Cup];

/// Writes a role so that Discord shows its name. In a card, this notifies nobody.
pub(crate) fn write_role(role: RoleId) -> String {
    mention_group(Group::Role(role))
}

/// Describes in one line which roles the best of a server get.
pub(crate) fn describe_roles(awards: &Awards, language: Language) -> String {
    let mut roles: Vec<RoleId> = AWARDS.iter().filter_map(|it| awards.role(*it)).collect();
    roles.dedup();
    if roles.is_empty() {
        return language.server_awards_none();
    }
    language.server_awards(language.list(roles.into_iter().map(write_role)))
}

/// Returns a line for each role that the bot cannot give, with what to do about it. What Discord does not say in time is left out.
pub(crate) async fn list_obstacles(
    app: &App,
    guild: GuildId,
    awards: &Awards,
    language: Language,
) -> Vec<String> {
    let mut roles: Vec<RoleId> = AWARDS.iter().filter_map(|it| awards.role(*it)).collect();
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
    };
    let permissions = permission_names(&[Permission::ManageRoles], language);
    language.award_obstacle(write_role(role), what, permissions)
}

/// Renders the page of the `/server` panel about roles.
pub(crate) async fn render_panel(
    app: &App,
    guild: GuildId,
    awards: &Awards,
    language: Language,
) -> Post {
    let mut lines = Vec::new();
    for award in AWARDS {
        let role = awards.role(award).map(write_role);
        lines.push(match (award, role) {
            (Award::Season, Some(role)) => language.award_season(role),
            (Award::Season, None) => language.award_season_none(),
            (Award::Cup, Some(role)) => language.award_cup(role),
            (Award::Cup, None) => language.award_cup_none(),
        });
        for is_waiting in [false, true] {
            let users = awards.list_winners(award, is_waiting);
            if users.is_empty() {
                continue;
            }
            let names = cut(&language.list(users.into_iter().map(mention)), NAMES);
            lines.push(if is_waiting {
                language.award_waiting(names)
            } else {
                language.award_holders(names)
            });
        }
    }
    lines.extend(list_obstacles(app, guild, awards, language).await);
    let permissions = permission_names(&[Permission::ManageRoles], language);
    lines.extend([String::new(), language.award_about(permissions)]);
    let menu = |award, id, placeholder| {
        let chosen = awards.role(award);
        Row::Roles(RoleMenu {
            id,
            placeholder,
            chosen,
        })
    };
    let mut rows = vec![
        menu(
            Award::Season,
            CustomId::SetSeasonRole,
            language.award_season_menu(),
        ),
        menu(
            Award::Cup,
            CustomId::SetWinnerRole,
            language.award_cup_menu(),
        ),
    ];
    let again = Button::plain(language.button_award_again(), CustomId::GiveAwards);
    let again = (!awards.list_steps().is_empty()).then_some(again);
    let back = CustomId::Server(ServerPanel::Events);
    let back = Button::plain(language.button_server_back(), back);
    rows.extend(Row::buttons(again.into_iter().chain([back])));
    Post::from_card(Card::calm(language.award_title(), lines.join("\n"))).with_rows(rows)
}
