//! How the settings about roles are shown.

use asterism_store::{GuildId, RoleId};

use crate::app::App;
use crate::feature::award::model::Awards;
use crate::game::victory::Victory;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::ServerPanel;
use crate::protocol::refusal::words::permission_names;
use crate::protocol::reply::{Button, Card, Post, RoleMenu, Row};
use crate::protocol::request::Permission;
use crate::text::Language;
use crate::text::markdown::{cut, mention};
use crate::view::roles::{list_role_obstacles, write_role};

/// Maximum number of characters of a list of users.
const NAMES: usize = 600;

/// What winners can get a role for.
const VICTORIES: [Victory; 2] = [Victory::Season, Victory::Cup];

/// Describes in one line which roles the best of a server get.
pub(crate) fn describe_roles(awards: &Awards, language: Language) -> String {
    let mut roles: Vec<RoleId> = VICTORIES.iter().filter_map(|it| awards.role(*it)).collect();
    roles.dedup();
    if roles.is_empty() {
        return language.server_awards_none();
    }
    language.server_awards(language.list(roles.into_iter().map(write_role)))
}

/// Returns a line for each role that the bot cannot give, with what to do about it.
pub(crate) async fn list_obstacles(
    app: &App,
    guild: GuildId,
    awards: &Awards,
    language: Language,
) -> Vec<String> {
    let roles = VICTORIES.iter().filter_map(|it| awards.role(*it)).collect();
    list_role_obstacles(app, guild, roles, language).await
}

/// Renders the page of the `/server` panel about roles.
pub(crate) async fn render_panel(
    app: &App,
    guild: GuildId,
    awards: &Awards,
    language: Language,
) -> Post {
    let mut lines = Vec::new();
    for victory in VICTORIES {
        let role = awards.role(victory).map(write_role);
        lines.push(match (victory, role) {
            (Victory::Season, Some(role)) => language.award_season(role),
            (Victory::Season, None) => language.award_season_none(),
            (Victory::Cup, Some(role)) => language.award_cup(role),
            (Victory::Cup, None) => language.award_cup_none(),
        });
        for is_waiting in [false, true] {
            let users = awards.list_winners(victory, is_waiting);
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
    let menu = |victory, id, placeholder| {
        let chosen = awards.role(victory);
        Row::Roles(RoleMenu {
            id,
            placeholder,
            chosen,
        })
    };
    let mut rows = vec![
        menu(
            Victory::Season,
            CustomId::SetSeasonRole,
            language.award_season_menu(),
        ),
        menu(
            Victory::Cup,
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
