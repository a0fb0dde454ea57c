//! `/server`: the settings of a server, for users with permission to manage it.

use asterism_engine::Level;
use asterism_store::{ChannelId, GuildId, GuildSetting, GuildSettings, RoleId, TimeControl};

use crate::action::in_place;
use crate::app::RequestContext;
use crate::app::hooks::ServerPart;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::MENU_CHANNELS;
use crate::protocol::payload::ServerPanel;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{
    Button, Card, ChannelMenu, ChannelMenuKind, Entry, Menu, Post, Reply, Row,
};
use crate::protocol::time_control::{describe_time, time_control, time_ids};
use crate::text::Language;
use crate::text::markdown::channel_links;

/// Value of the menu entry that resets a setting to its default.
const USUAL: &str = "usual";

/// Available limits on the number of running games in a server.
const GAMES_CAPS: [u16; 7] = [1, 3, 5, 10, 20, 50, 100];

/// Prefixes of the values in the menu of limits: for the engine's highest level, and for the number of running games.
const LEVEL: &str = "level-";
const GAMES: &str = "games-";

/// Handles `/server`.
pub(crate) async fn command(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let settings = context.app.store.guild_settings(guild).await?;
    Ok(in_place(
        render_panel(context, guild, &settings).await?,
        false,
    ))
}

/// Handles the buttons and menus of the panel.
pub(crate) async fn press(
    context: RequestContext<'_>,
    what: ServerPanel,
) -> Result<Reply, Refusal> {
    let values = context.values();
    let guild = managed_guild(context)?;
    let chosen = match what {
        ServerPanel::Channels => Some(GuildSetting::Channels(read_channels(values)?)),
        ServerPanel::Everywhere => Some(GuildSetting::Channels(None)),
        ServerPanel::Threads(threads) => Some(GuildSetting::Threads(threads)),
        ServerPanel::Time => Some(GuildSetting::Time(read_time(read_choice(values)?)?)),
        ServerPanel::Language => Some(GuildSetting::Language(read_language(read_choice(values)?)?)),
        ServerPanel::Limits => Some(read_limit(read_choice(values)?)?),
        ServerPanel::Events | ServerPanel::Back => None,
    };
    if let Some(chosen) = chosen {
        if let GuildSetting::Channels(Some(channels)) = &chosen {
            context.app.may_post_in(guild, channels).await?;
        }
        context.app.choose_for_server(guild, chosen).await?;
    }
    if what == ServerPanel::Events {
        return show_events(context, guild).await;
    }
    let settings = context.app.store.guild_settings(guild).await?;
    let post = render_panel(context, guild, &settings).await?;
    Ok(in_place(post, context.private))
}

/// Shows the page of the settings panel that is about events.
pub(crate) async fn show_events(
    context: RequestContext<'_>,
    guild: GuildId,
) -> Result<Reply, Refusal> {
    let settings = context.app.store.guild_settings(guild).await?;
    let post = render_events(context, guild, &settings).await?;
    Ok(in_place(post, context.private))
}

/// Returns the ID of the server. Refuses if the user may not manage the server.
pub(crate) fn managed_guild(context: RequestContext<'_>) -> Result<GuildId, Refusal> {
    if context.request.is_guest() {
        return Err(Refusal::Guest(context.app.me));
    }
    let guild = context.request.place.guild.ok_or(Refusal::ServerOnly)?;
    if context.request.manages {
        Ok(guild)
    } else {
        Err(Refusal::NotManager)
    }
}

/// Returns the role picked from a menu of roles, for the bot to give; `None` if none is picked. Refuses if the user may not give roles: they would get
/// the bot to do what they may not do themselves.
pub(crate) fn picked_role(context: RequestContext<'_>) -> Result<Option<RoleId>, Refusal> {
    match context.values() {
        [] => Ok(None),
        [value] => {
            let id: Option<u64> = value.parse().ok().filter(|id| *id != 0);
            let role = RoleId::new(id.ok_or(Refusal::Choice)?);
            if !context.request.gives_roles {
                return Err(Refusal::NotRoleManager);
            }
            Ok(Some(role))
        }
        _ => Err(Refusal::Choice),
    }
}

fn read_choice(values: &[String]) -> Result<&str, Refusal> {
    values.first().map(String::as_str).ok_or(Refusal::Choice)
}

/// Reads the picked channels. An empty selection means all channels, returned as `None`.
fn read_channels(values: &[String]) -> Result<Option<Vec<ChannelId>>, Refusal> {
    if values.len() > MENU_CHANNELS {
        return Err(Refusal::Choice);
    }
    let mut channels = Vec::new();
    for value in values {
        let id: u64 = value.parse().map_err(|_| Refusal::Choice)?;
        let channel = ChannelId::new(id);
        if id == 0 {
            return Err(Refusal::Choice);
        }
        if !channels.contains(&channel) {
            channels.push(channel);
        }
    }
    Ok(Some(channels).filter(|channels| !channels.is_empty()))
}

/// Reads which channel of the server the user has picked for the bot to post in. Returns `None` if no channel was picked. Refuses if the bot may not
/// post there.
pub(crate) async fn picked_channel(
    context: RequestContext<'_>,
    guild: GuildId,
) -> Result<Option<ChannelId>, Refusal> {
    let channels = read_channels(context.values())?.unwrap_or_default();
    context.app.may_post_in(guild, &channels).await?;
    match channels.as_slice() {
        [] => Ok(None),
        [channel] => Ok(Some(*channel)),
        _ => Err(Refusal::Choice),
    }
}

fn read_time(value: &str) -> Result<Option<TimeControl>, Refusal> {
    time_control(value).ok_or(Refusal::Choice)
}

fn read_language(value: &str) -> Result<Option<String>, Refusal> {
    if value == USUAL {
        return Ok(None);
    }
    let known = Language::ALL.iter().find(|known| known.tag() == value);
    let known = known.ok_or(Refusal::Choice)?;
    Ok(Some(known.tag().to_owned()))
}

fn read_limit(value: &str) -> Result<GuildSetting, Refusal> {
    if let Some(level) = value.strip_prefix(LEVEL) {
        let mut levels = Level::all().map(Level::number);
        return match level {
            USUAL => Ok(GuildSetting::LevelCap(None)),
            level => levels
                .find(|number| number.to_string() == level)
                .map(|number| GuildSetting::LevelCap(Some(number as u8)))
                .ok_or(Refusal::Choice),
        };
    }
    match value.strip_prefix(GAMES) {
        Some(USUAL) => Ok(GuildSetting::GamesCap(None)),
        Some(games) => GAMES_CAPS
            .into_iter()
            .find(|cap| cap.to_string() == games)
            .map(|cap| GuildSetting::GamesCap(Some(cap)))
            .ok_or(Refusal::Choice),
        None => Err(Refusal::Choice),
    }
}

/// Renders the panel: the server's settings and the controls that change them.
async fn render_panel(
    context: RequestContext<'_>,
    guild: GuildId,
    settings: &GuildSettings,
) -> Result<Post, Refusal> {
    let said = context.language();
    let running = context.app.count_running_games(guild).await?;
    let lacking = context.app.describe_lacking(context.request).await?;
    let mut lines = vec![
        match &settings.channels {
            Some(channels) => said.server_channels(channel_links(channels)),
            None => said.server_channels_all(),
        },
        said.server_threads(match settings.threads {
            Some(true) => "yes",
            Some(false) => "no",
            None => "some",
        }),
        said.server_time(describe_time(settings.time, said)),
        said.server_language(said.server_language_choice(language_tag(settings))),
        match settings.level_cap {
            Some(level) => said.server_level(said.level_choice(usize::from(level))),
            None => said.server_level_any(),
        },
        match settings.games_cap {
            Some(cap) => said.server_games(usize::from(cap), running),
            None => said.server_games_any(running),
        },
    ];
    lines.extend(lacking);
    lines.extend([String::new(), said.server_about()]);
    let mut buttons = Vec::new();
    if settings.threads != Some(true) {
        buttons.push(button(said.button_threads_on(), ServerPanel::Threads(true)));
    }
    if settings.threads != Some(false) {
        buttons.push(button(
            said.button_threads_off(),
            ServerPanel::Threads(false),
        ));
    }
    if settings.channels.is_some() {
        buttons.push(button(said.button_everywhere(), ServerPanel::Everywhere));
    }
    buttons.push(button(said.button_server_events(), ServerPanel::Events));
    Ok(Post {
        card: Some(Card::calm(said.server_title(), lines.join("\n"))),
        rows: [
            Row::Channels(ChannelMenu {
                id: CustomId::Server(ServerPanel::Channels),
                kind: ChannelMenuKind::Several,
                placeholder: said.server_channels_menu(),
                chosen: settings.channels.clone().unwrap_or_default(),
            }),
            Row::Menu(render_time_menu(settings, said)),
            Row::Menu(render_language_menu(settings, said)),
            Row::Menu(render_limit_menu(said)),
        ]
        .into_iter()
        .chain(Row::buttons(buttons))
        .collect(),
        ..Post::default()
    })
}

/// Renders the page of the panel that is about events, with its controls.
async fn render_events(
    context: RequestContext<'_>,
    guild: GuildId,
    settings: &GuildSettings,
) -> Result<Post, Refusal> {
    let said = context.language();
    let mut all = ServerPart::default();
    for feature in context.app.features.iter() {
        let part = feature.server_part(context.app, guild, settings, said);
        let part = part.await?;
        all.lines.extend(part.lines);
        all.menus.extend(part.menus);
        all.buttons.extend(part.buttons);
    }
    all.lines
        .extend([String::new(), said.server_events_about()]);
    all.buttons
        .push(button(said.button_server_back(), ServerPanel::Back));
    let menus = all.menus.into_iter().map(Row::Channels);
    Ok(Post {
        card: Some(Card::calm(said.server_events_title(), all.lines.join("\n"))),
        rows: menus.chain(Row::buttons(all.buttons)).collect(),
        ..Post::default()
    })
}

fn button(label: String, panel: ServerPanel) -> Button {
    Button::plain(label, CustomId::Server(panel))
}

fn language_tag(settings: &GuildSettings) -> &'static str {
    let chosen = settings.language.as_deref();
    let chosen = chosen.and_then(Language::from_tag);
    chosen.map_or(USUAL, Language::tag)
}

fn entry(label: String, value: impl Into<String>) -> Entry {
    Entry {
        label,
        value: value.into(),
        ..Entry::default()
    }
}

fn render_time_menu(settings: &GuildSettings, said: Language) -> Menu {
    let words = |id| describe_time(time_control(id).flatten(), said);
    Menu {
        id: CustomId::Server(ServerPanel::Time),
        placeholder: said.server_time_menu(describe_time(settings.time, said)),
        entries: time_ids().map(|id| entry(words(id), id)).collect(),
    }
}

fn render_language_menu(settings: &GuildSettings, said: Language) -> Menu {
    let tags = Language::ALL.iter().map(|language| language.tag());
    let entries = [USUAL].into_iter().chain(tags);
    Menu {
        id: CustomId::Server(ServerPanel::Language),
        placeholder: said.server_language_menu(said.server_language_choice(language_tag(settings))),
        entries: entries
            .map(|tag| entry(said.server_language_choice(tag), tag))
            .collect(),
    }
}

fn render_limit_menu(said: Language) -> Menu {
    let any_level = entry(said.server_limit_level_any(), format!("{LEVEL}{USUAL}"));
    let levels = Level::all().map(|level| {
        let number = level.number();
        let label = said.server_limit_level(said.level_choice(number));
        entry(label, format!("{LEVEL}{number}"))
    });
    let any_games = entry(said.server_limit_games_any(), format!("{GAMES}{USUAL}"));
    let games = GAMES_CAPS.map(|cap| {
        let label = said.server_limit_games(usize::from(cap));
        entry(label, format!("{GAMES}{cap}"))
    });
    Menu {
        id: CustomId::Server(ServerPanel::Limits),
        placeholder: said.server_limits_menu(),
        entries: [any_level]
            .into_iter()
            .chain(levels)
            .chain([any_games])
            .chain(games)
            .collect(),
    }
}

#[cfg(test)]
mod tests;
