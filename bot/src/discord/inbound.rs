//! Converts Discord's interactions into the app's requests.

use asterism_app::protocol::request::{
    Attached, Call, Focus, Permission, Person, Presence, Request, Seen, Source, Target, Value, What,
};
use asterism_app::text::Language;
use asterism_app::text::names::clean_line;
use asterism_store::{ChannelId, GuildId, InteractionId, MessageId, Place, RoleId, UserId};
use serenity::all::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ButtonKind,
    ChannelType, CommandInteraction, CommandType, ComponentInteraction,
    ComponentInteractionDataKind, Interaction, InteractionContext, Member, Message, MessageFlags,
    MessageInteractionMetadata, ModalInteraction, PartialChannel, PartialMember, Permissions,
    ResolvedOption, ResolvedTarget, ResolvedValue, Unresolved, User,
};

/// Reads the fields that all kinds of interactions have in common into a `Head`; serenity has no trait for these fields.
macro_rules! head {
    ($interaction:ident, $member:expr, $owners:expr, $context:expr) => {
        Head {
            id: $interaction.id.get(),
            user: &$interaction.user,
            member: $member,
            guild: $interaction.guild_id.map(serenity::all::GuildId::get),
            channel: $interaction.channel_id.get(),
            partial: $interaction.channel.as_ref(),
            permissions: $interaction.app_permissions,
            owners: $owners,
            context: $context,
            locale: &$interaction.locale,
            guild_locale: $interaction.guild_locale.as_deref(),
        }
    };
}

/// Converts an interaction into a request; returns `None` for kinds of interactions that the bot does not use.
pub(super) fn request(interaction: &Interaction) -> Option<Request> {
    match interaction {
        Interaction::Command(command) => Some(Request {
            what: match command.data.kind {
                CommandType::User | CommandType::Message => {
                    What::Menu(command.data.name.clone(), target(command)?)
                }
                // It opens the touch board. Where Discord does not open it, the user gets a list of their games.
                CommandType::PrimaryEntryPoint => What::Command(Call {
                    name: "games".to_owned(),
                    ..Call::default()
                }),
                _ => What::Command(call(command)),
            },
            ..base(command)
        }),
        Interaction::Autocomplete(command) => {
            let focus = focus(command)?;
            Some(Request {
                what: What::Complete(call(command), focus),
                ..base(command)
            })
        }
        Interaction::Component(component) => {
            let head = head!(
                component,
                component.member.as_ref(),
                Some(&component.authorizing_integration_owners),
                component.context
            );
            Some(head.request(press(component)))
        }
        Interaction::Modal(modal) => {
            // serenity drops the form's own. It has those of the message with the button that opened it.
            let owners = modal.message.as_deref().and_then(owners_of);
            let head = head!(modal, modal.member.as_ref(), owners, None);
            Some(head.request(submit(modal)))
        }
        // A ping, or a kind that Discord added later.
        _ => None,
    }
}

/// The permission **Use Activities**. See [Discord
/// Docs/Permissions](https://docs.discord.com/developers/topics/permissions#permissions-bitwise-permission-flags).
const USE_EMBEDDED_ACTIVITIES: Permissions = Permissions::from_bits_retain(1 << 39);

/// The fields that all kinds of interactions have in common.
struct Head<'a> {
    id: u64,
    user: &'a User,
    member: Option<&'a Member>,
    guild: Option<u64>,
    channel: u64,
    partial: Option<&'a PartialChannel>,
    permissions: Option<Permissions>,
    owners: Option<&'a AuthorizingIntegrationOwners>,
    context: Option<InteractionContext>,
    locale: &'a str,
    guild_locale: Option<&'a str>,
}

impl Head<'_> {
    /// Returns whether the user has a permission as a member of the server.
    fn may(&self, permission: Permissions) -> bool {
        let has = self.member.and_then(|member| member.permissions);
        has.is_some_and(|has| has.intersects(permission | Permissions::ADMINISTRATOR))
    }

    fn request(&self, what: What) -> Request {
        let guest =
            self.context != Some(InteractionContext::BotDm) && self.owners.is_some_and(is_guest);
        Request {
            interaction: InteractionId::new(self.id),
            user: Person {
                id: UserId::new(self.user.id.get()),
                name: self.member.map_or_else(
                    || user_name(self.user),
                    |member| member_name(member, self.user),
                ),
                is_bot: self.user.bot,
            },
            place: Place {
                guild: self.guild.map(GuildId::new),
                channel: ChannelId::new(self.channel),
            },
            lacks: self
                .permissions
                .map_or_else(Vec::new, |permissions| match self.guild {
                    Some(_) if !guest => lacks(permissions, self.partial.map(|it| it.kind)),
                    _ => lacks_as_guest(permissions),
                }),
            presence: match self.member {
                _ if !guest => Presence::Member,
                Some(member) if !may_use_external_apps(member) => Presence::SilentGuest,
                _ => Presence::Guest,
            },
            manages: self.may(Permissions::MANAGE_GUILD),
            gives_roles: self.may(Permissions::MANAGE_ROLES),
            roles: self.member.map_or_else(Vec::new, |member| {
                member
                    .roles
                    .iter()
                    .map(|role| RoleId::new(role.get()))
                    .collect()
            }),
            parent: self.partial.and_then(parent),
            opens_threads: self
                .partial
                .is_some_and(|channel| opens_threads(channel.kind)),
            launches: self.guild.is_none() || self.may(USE_EMBEDDED_ACTIVITIES),
            lacks_for_threads: self.permissions.map_or_else(Vec::new, lacks_for_threads),
            language: Language::from_locale(self.locale),
            guild_language: self.guild_locale.map(Language::from_locale),
            what,
        }
    }
}

fn base(command: &CommandInteraction) -> Request {
    let head = head!(
        command,
        command.member.as_deref(),
        Some(&command.authorizing_integration_owners),
        command.context
    );
    head.request(What::Command(Call::default()))
}

/// Returns whether the bot takes part in an interaction only because the user installed it, in a server or chat to which the bot itself does not
/// belong. The bot always belongs to its own DMs, but `owners` does not show this.
fn is_guest(owners: &AuthorizingIntegrationOwners) -> bool {
    let of_user = |owner: &AuthorizingIntegrationOwner| {
        matches!(owner, AuthorizingIntegrationOwner::UserInstall(_))
    };
    !owners.0.is_empty() && owners.0.iter().all(of_user)
}

/// Returns the owners of the installation that authorized the interaction from which `message` resulted; `None` for a message that the app sent on
/// its own.
fn owners_of(message: &Message) -> Option<&AuthorizingIntegrationOwners> {
    Some(match &**message.interaction_metadata.as_ref()? {
        MessageInteractionMetadata::Command(of) => &of.authorizing_integration_owners,
        MessageInteractionMetadata::Component(of) => &of.authorizing_integration_owners,
        MessageInteractionMetadata::ModalSubmit(of) => &of.authorizing_integration_owners,
        _ => return None,
    })
}

/// Returns whether others can see the app's replies to this member in a server of which the app is not a member.
fn may_use_external_apps(member: &Member) -> bool {
    let has = member.permissions.unwrap_or_default();
    has.contains(Permissions::USE_EXTERNAL_APPS) || has.contains(Permissions::ADMINISTRATOR)
}

/// Returns the permissions that the bot is missing for opening threads on messages and writing in them.
fn lacks_for_threads(has: Permissions) -> Vec<Permission> {
    if has.contains(Permissions::ADMINISTRATOR) {
        return Vec::new();
    }
    missing(FOR_THREADS, has)
}

/// Permissions required for games in threads, in addition to those required for all games.
pub(super) const FOR_THREADS: [(Permissions, Permission); 4] = [
    (Permissions::VIEW_CHANNEL, Permission::ViewChannel),
    (
        Permissions::CREATE_PUBLIC_THREADS,
        Permission::CreatePublicThreads,
    ),
    (
        Permissions::SEND_MESSAGES_IN_THREADS,
        Permission::SendMessagesInThreads,
    ),
    (
        Permissions::READ_MESSAGE_HISTORY,
        Permission::ReadMessageHistory,
    ),
];

/// Returns the parent channel of a thread; `None` for other channels.
fn parent(channel: &PartialChannel) -> Option<ChannelId> {
    let parent = channel.parent_id.filter(|_| is_thread(channel.kind))?;
    Some(ChannelId::new(parent.get()))
}

/// Returns whether threads can be opened on messages in channels of this type.
/// See [Discord Docs/Start Thread from Message](https://docs.discord.com/developers/resources/channel#start-thread-from-message).
pub(super) fn opens_threads(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::Text | ChannelType::News)
}

fn is_voice(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::Voice | ChannelType::Stage)
}

fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

/// Returns the user or message on which a context menu was opened.
fn target(command: &CommandInteraction) -> Option<Target> {
    Some(match command.data.target()? {
        ResolvedTarget::User(user, member) => Target::Person(person(user, member)),
        ResolvedTarget::Message(message) => {
            let footers = message.embeds.iter().filter_map(|embed| {
                let footer = embed.footer.as_ref()?;
                Some(footer.text.clone())
            });
            Target::Message(Seen {
                by: UserId::new(message.author.id.get()),
                texts: footers.chain([message.content.clone()]).collect(),
            })
        }
        // The bot has no other menus.
        _ => return None,
    })
}

fn person(user: &User, member: Option<&PartialMember>) -> Person {
    Person {
        id: UserId::new(user.id.get()),
        name: member.map_or_else(
            || user_name(user),
            |member| partial_member_name(member, user),
        ),
        is_bot: user.bot,
    }
}

/// Returns the permissions that the bot is missing for games in a channel of this type in a server.
pub(super) fn lacks(has: Permissions, kind: Option<ChannelType>) -> Vec<Permission> {
    let send = if kind.is_some_and(|kind| is_thread(kind) || kind == ChannelType::Forum) {
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            Permission::SendMessagesInThreads,
        )
    } else {
        (Permissions::SEND_MESSAGES, Permission::SendMessages)
    };
    if has.contains(Permissions::ADMINISTRATOR) {
        return Vec::new();
    }
    // Without this permission, Discord names none of the others either.
    if kind.is_some_and(is_voice) && !has.contains(Permissions::CONNECT) {
        return vec![Permission::Connect];
    }
    let view = (Permissions::VIEW_CHANNEL, Permission::ViewChannel);
    missing([view, send].into_iter().chain(FOR_BOARDS), has)
}

/// Returns the permissions that the bot is missing for replies with boards outside servers, and in servers of which it is not a member. In these
/// places, Discord never reports the permissions to view the channel and to send messages, so these two are not checked. See [Discord
/// Docs/Interaction Object](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object).
fn lacks_as_guest(has: Permissions) -> Vec<Permission> {
    missing(FOR_BOARDS, has)
}

/// Permissions required for messages with boards.
const FOR_BOARDS: [(Permissions, Permission); 2] = [
    (Permissions::EMBED_LINKS, Permission::EmbedLinks),
    (Permissions::ATTACH_FILES, Permission::AttachFiles),
];

/// Returns the permissions in `needed` that are not in `has`.
pub(super) fn missing(
    needed: impl IntoIterator<Item = (Permissions, Permission)>,
    has: Permissions,
) -> Vec<Permission> {
    let needed = needed.into_iter();
    let missing = needed.filter(|(flag, _)| !has.contains(*flag));
    missing.map(|(_, permission)| permission).collect()
}

fn call(command: &CommandInteraction) -> Call {
    let given = command.data.options();
    let inner = given.iter().find_map(|option| match &option.value {
        ResolvedValue::SubCommand(options) => Some((option.name, options)),
        _ => None,
    });
    let (subcommand, options) = inner.map_or((None, &given), |(name, options)| {
        (Some(name.to_owned()), options)
    });
    Call {
        name: command.data.name.clone(),
        subcommand,
        options: options.iter().filter_map(option).collect(),
    }
}

fn option(option: &ResolvedOption<'_>) -> Option<(String, Value)> {
    let value = match &option.value {
        ResolvedValue::String(text) => Value::Text((*text).to_owned()),
        ResolvedValue::Autocomplete { value, .. } => Value::Text((*value).to_owned()),
        ResolvedValue::Integer(number) => Value::Integer(*number),
        ResolvedValue::Boolean(yes) => Value::YesNo(*yes),
        ResolvedValue::User(user, member) => Value::User(person(user, *member)),
        // While options are still typed, Discord sends nothing but ids.
        ResolvedValue::Unresolved(Unresolved::User(user)) => Value::User(Person {
            id: UserId::new(user.get()),
            name: String::new(),
            is_bot: false,
        }),
        ResolvedValue::Role(role) => Value::Role(RoleId::new(role.id.get())),
        ResolvedValue::Unresolved(Unresolved::RoleId(role)) => Value::Role(RoleId::new(role.get())),
        ResolvedValue::Attachment(file) => Value::File(Attached {
            size: file.size,
            url: file.url.clone(),
        }),
        // No command has options of any other kind.
        _ => return None,
    };
    Some((option.name.to_owned(), value))
}

fn focus(command: &CommandInteraction) -> Option<Focus> {
    let focused = command.data.autocomplete()?;
    Some(Focus {
        option: focused.name.to_owned(),
        typed: focused.value.to_owned(),
    })
}

fn press(component: &ComponentInteraction) -> What {
    let values = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        // Only ids that Discord resolved to channels.
        ComponentInteractionDataKind::ChannelSelect { values } => values
            .iter()
            .filter(|id| component.data.resolved.channels.contains_key(id))
            .map(ToString::to_string)
            .collect(),
        // Only ids that Discord resolved to roles.
        ComponentInteractionDataKind::RoleSelect { values } => values
            .iter()
            .filter(|id| component.data.resolved.roles.contains_key(id))
            .map(ToString::to_string)
            .collect(),
        _ => Vec::new(),
    };
    What::Press {
        custom_id: component.data.custom_id.clone(),
        values,
        on: source(&component.message, &component.data.custom_id),
    }
}

fn submit(modal: &ModalInteraction) -> What {
    let fields = modal
        .data
        .components
        .iter()
        .flat_map(|row| &row.components)
        .filter_map(|component| match component {
            ActionRowComponent::InputText(input) => Some((
                input.custom_id.clone(),
                input.value.clone().unwrap_or_default(),
            )),
            _ => None,
        })
        .collect();
    let id = &modal.data.custom_id;
    let on = modal.message.as_deref().map(|message| source(message, id));
    What::Submit {
        custom_id: modal.data.custom_id.clone(),
        fields,
        on,
    }
}

fn source(message: &Message, pressed: &str) -> Source {
    let components = message.components.iter().flat_map(|row| &row.components);
    Source {
        message: MessageId::new(message.id.get()),
        private: message
            .flags
            .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)),
        has_button: components.filter_map(custom_id).any(|id| id == pressed),
    }
}

fn custom_id(component: &ActionRowComponent) -> Option<&str> {
    match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id),
            ButtonKind::Link { .. } | ButtonKind::Premium { .. } => None,
        },
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_deref(),
        _ => None,
    }
}

/// Returns the display name of a user outside of servers, [cleaned](clean_line).
pub(super) fn user_name(user: &User) -> String {
    let chosen = user.global_name.as_deref().and_then(seen_name);
    chosen.unwrap_or_else(|| clean_line(&user.name))
}

/// Returns the display name of a member in their server, [cleaned](clean_line).
pub(super) fn member_name(member: &Member, user: &User) -> String {
    let nick = member.nick.as_deref().and_then(seen_name);
    nick.unwrap_or_else(|| user_name(user))
}

fn partial_member_name(member: &PartialMember, user: &User) -> String {
    let nick = member.nick.as_deref().and_then(seen_name);
    nick.unwrap_or_else(|| user_name(user))
}

/// Returns the visible part of a name; `None` if nothing of the name is visible.
fn seen_name(name: &str) -> Option<String> {
    Some(clean_line(name)).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_message_has_only_the_buttons_and_menus_that_discord_shows_on_it() {
        let components = json!([
            {"type": 1, "components": [
                {"type": 2, "style": 1, "label": "Join", "custom_id": "cj.2"},
                {"type": 2, "style": 5, "label": "Docs", "url": "https://example.com/cl.2"},
            ]},
            {"type": 1, "components": [
                {"type": 3, "custom_id": "m.1", "options": [{"label": "a", "value": "b"}]},
            ]},
        ]);
        let message = json!({
            "id": "1", "channel_id": "2", "type": 0, "content": "", "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null,
            "author": {"id": "3", "username": "asterism", "discriminator": "0", "avatar": null, "bot": true},
            "tts": false, "pinned": false, "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [],
            "embeds": [], "components": components, "flags": 64,
        });
        let message: Message = serde_json::from_value(message).expect("a message");
        for (pressed, has_button) in [("cj.2", true), ("m.1", true), ("cl.2", false), ("b", false)]
        {
            let source = source(&message, pressed);
            assert_eq!(source.has_button, has_button, "{pressed}");
            assert!(source.private);
        }
    }

    #[test]
    fn a_menu_names_only_roles_that_discord_has_resolved() {
        let role = json!({
            "id": "8", "name": "Star", "color": 0, "colors": {"primary_color": 0}, "hoist": false, "managed": false,
            "mentionable": false, "permissions": "0", "position": 1, "flags": 0,
        });
        let message = json!({
            "id": "1", "channel_id": "6", "type": 0, "content": "", "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null,
            "author": {"id": "3", "username": "asterism", "discriminator": "0", "avatar": null, "bot": true},
            "tts": false, "pinned": false, "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [],
            "embeds": [], "components": [], "flags": 64,
        });
        let interaction = json!({
            "id": "1", "application_id": "2", "type": 3, "token": "t", "version": 1, "locale": "en-US", "channel_id": "6",
            "entitlements": [], "authorizing_integration_owners": {}, "attachment_size_limit": 0, "message": message,
            "user": {"id": "3", "username": "ann", "discriminator": "0", "avatar": null},
            "data": {
                "custom_id": "m", "component_type": 6, "values": ["8", "9"],
                "resolved": {"roles": {"8": role}},
            },
        });
        let interaction = serde_json::from_value(interaction).expect("an interaction");
        let request = request(&interaction).expect("a press");
        let What::Press { values, .. } = request.what else {
            panic!("{request:?}");
        };
        assert_eq!(values, ["8"]);
    }

    #[test]
    fn roles_are_read_from_members_and_options() {
        let interaction = json!({
            "id": "1", "application_id": "2", "type": 2, "token": "t", "version": 1, "locale": "en-US", "guild_id": "5", "channel_id": "6",
            "entitlements": [], "authorizing_integration_owners": {}, "attachment_size_limit": 0,
            "member": {
                "user": {"id": "3", "username": "ann", "discriminator": "0", "avatar": null}, "roles": ["8", "9"], "deaf": false, "mute": false,
                "joined_at": "2026-01-01T00:00:00Z", "flags": 0, "permissions": "0", "nick": null, "avatar": null,
            },
            "data": {
                "id": "4", "name": "together", "type": 1, "options": [{"name": "role", "type": 8, "value": "8"}],
                "resolved": {"roles": {"8": {
                    "id": "8", "name": "Readers", "color": 0, "colors": {"primary_color": 0}, "hoist": false, "managed": false,
                    "mentionable": false, "permissions": "0", "position": 1, "flags": 0,
                }}},
            },
        });
        let interaction = serde_json::from_value(interaction).expect("an interaction");
        let request = request(&interaction).expect("a command");
        assert_eq!(request.roles, [RoleId::new(8), RoleId::new(9)]);
        let What::Command(call) = request.what else {
            panic!("not a command");
        };
        assert_eq!(call.role("role"), Some(RoleId::new(8)));
        assert_eq!(call.role("other"), None);
    }
}
