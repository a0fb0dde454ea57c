//! The settings about the role for open seats, and the messages that mention it.

use asterism_store::{Challenge, GuildId, RoleId};
use tokio::time::timeout;

use crate::app::App;
use crate::app::rights::PATIENCE;
use crate::feature::seats::model::SeatCalls;
use crate::game::links::message_url;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::ServerPanel;
use crate::protocol::refusal::words::permission_names;
use crate::protocol::reply::{Button, Card, Post, RoleMenu, Row};
use crate::protocol::request::Permission;
use crate::text::Language;
use crate::text::markdown::mention_or_former;
use crate::view::roles::{list_role_obstacles, write_role};

/// Describes in one line to which role open seats are announced.
pub(crate) fn describe_role(calls: &SeatCalls, language: Language) -> String {
    match calls.role {
        Some(role) => language.server_seats(write_role(role)),
        None => language.server_seats_none(),
    }
}

/// Returns lines about what keeps the role from being given or mentioned, with what to do about it.
pub(crate) async fn list_faults(
    app: &App,
    guild: GuildId,
    calls: &SeatCalls,
    language: Language,
) -> Vec<String> {
    let Some(role) = calls.role else {
        return Vec::new();
    };
    let mut lines = list_role_obstacles(app, guild, vec![role], language).await;
    let asked = timeout(PATIENCE, app.roles.can_mention(guild, role)).await;
    if lines.is_empty() && matches!(asked, Ok(Ok(false))) {
        lines.push(language.seats_silent(write_role(role)));
    }
    lines
}

/// Renders the page of the `/server` panel about open seats.
pub(crate) async fn render_panel(
    app: &App,
    guild: GuildId,
    calls: &SeatCalls,
    language: Language,
) -> Post {
    let mut lines = vec![describe_role(calls, language)];
    lines.extend(list_faults(app, guild, calls, language).await);
    let permissions = permission_names(&[Permission::ManageRoles], language);
    lines.extend([String::new(), language.seats_about(permissions)]);
    let menu = Row::Roles(RoleMenu {
        id: CustomId::SetSeatsRole,
        placeholder: language.seats_menu(),
        chosen: calls.role,
    });
    let back = CustomId::Server(ServerPanel::Events);
    let back = Button::plain(language.button_server_back(), back);
    let rows = [menu].into_iter().chain(Row::buttons([back])).collect();
    Post::from_card(Card::calm(language.seats_title(), lines.join("\n"))).with_rows(rows)
}

/// Renders the message that announces an open challenge to those who have the role.
pub(crate) fn render_call(challenge: &Challenge, role: RoleId, language: Language) -> Post {
    let place = challenge.place;
    let url = challenge
        .post
        .map(|post| message_url(place, place.channel, post));
    let content = language.seat_call(
        write_role(role),
        mention_or_former(challenge.by, language),
        language.stored_game_name(&challenge.kind),
        url.unwrap_or_default(),
    );
    let post = Post {
        role: Some(role),
        ..Post::from(content)
    };
    post.with_buttons([render_toggle(language)])
}

/// Renders the button with which users give themselves the role, or give it back.
pub(crate) fn render_toggle(language: Language) -> Button {
    Button::plain(language.button_seat_news(), CustomId::SeatNews)
}
