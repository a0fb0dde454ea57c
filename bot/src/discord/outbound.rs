//! Converts replies into Discord's responses and messages. The functions return [`Unsendable`] for content that Discord would refuse.

use asterism_app::protocol::limits;
use asterism_app::protocol::reply::{
    Audience, Button, Card, ChannelMenu, ChannelMenuKind, Entry, FORM_FIELD, Form, Format,
    Meanwhile, Menu, Picture, Post, Reply, RoleMenu, Row, Style, Suggestion, Tone,
};
use asterism_app::protocol::sendable::Unsendable;
use asterism_app::text::markdown::cut;
use serenity::all::{
    ButtonStyle, ChannelId, ChannelType, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateAutocompleteResponse, CreateButton, CreateEmbed, CreateEmbedFooter, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    EditAttachments, EditInteractionResponse, EditMessage, InputTextStyle, MessageFlags,
    MessageReference, RoleId, UserId,
};

use crate::discord::api::Outgoing;
use crate::discord::limits::FORM_LENGTH;
use crate::discord::registered::Registered;
use crate::discord::sent::Fingerprint;

/// Returns the file name of a board's picture. The file name contains the `name` of the message, if there is one.
fn picture_name(format: Format, name: Option<&str>) -> String {
    let ending = match format {
        Format::Png => "png",
        Format::Gif => "gif",
    };
    match name {
        Some(name) => format!("board-{name}.{ending}"),
        None => format!("board.{ending}"),
    }
}

/// Returns the first response to an interaction.
pub(super) fn response(reply: Reply, registered: &Registered) -> Result<Outgoing, Unsendable> {
    reply.check()?;
    let response = match reply {
        Reply::Say(post, audience) => {
            let (message, files) = message(post, registered)?;
            let message = message.ephemeral(audience == Audience::You);
            let response = CreateInteractionResponse::Message(message);
            return Ok(Outgoing::new(&response, files));
        }
        Reply::Change(post) => {
            let (message, files) = message(post, registered)?;
            let response = CreateInteractionResponse::UpdateMessage(message);
            return Ok(Outgoing::new(&response, files));
        }
        Reply::Meanwhile(Meanwhile::Say(post), _) => {
            return response(Reply::Say(post, Audience::You), registered);
        }
        Reply::Meanwhile(Meanwhile::Change(post), _) => {
            return response(Reply::Change(post), registered);
        }
        Reply::Launch => return Ok(launch()),
        Reply::Later(_, audience) => return Ok(wait_for_message(audience)),
        Reply::Done { .. } => CreateInteractionResponse::Acknowledge,
        Reply::Ask(form) => CreateInteractionResponse::Modal(modal(&form)),
        Reply::Suggest(suggestions) => {
            CreateInteractionResponse::Autocomplete(autocomplete(suggestions))
        }
    };
    Ok(Outgoing::new(&response, Vec::new()))
}

/// Returns the response that launches the application's Activity, which is the touch board.
pub(super) fn launch() -> Outgoing {
    // serenity's builder would send data, too.
    Outgoing::new(&serde_json::json!({"type": 12}), Vec::new())
}

/// Returns the response that defers a reply which will be a new message.
pub(super) fn wait_for_message(audience: Audience) -> Outgoing {
    let message = CreateInteractionResponseMessage::new().ephemeral(audience == Audience::You);
    Outgoing::new(&CreateInteractionResponse::Defer(message), Vec::new())
}

/// Returns the response that defers a reply which will change the message with the pressed button.
pub(super) fn wait_for_change() -> Outgoing {
    Outgoing::new(&CreateInteractionResponse::Acknowledge, Vec::new())
}

/// The parts of a post that are the same for all of serenity's message types.
struct Parts {
    content: String,
    embeds: Vec<CreateEmbed>,
    files: Vec<CreateAttachment>,
    rows: Vec<CreateActionRow>,
    mentions: CreateAllowedMentions,
}

/// Creates a message of serenity's type `$builder` from `$parts`, which are the parts that all of serenity's message types have.
macro_rules! fill {
    ($builder:ident, $parts:ident) => {
        $builder::new()
            .content($parts.content)
            .embeds($parts.embeds)
            .components($parts.rows)
            .allowed_mentions($parts.mentions)
    };
}

fn parts(post: Post, name: Option<&str>, registered: &Registered) -> Result<Parts, Unsendable> {
    post.check()?;
    let mut room = find_room(&post);
    let picture = post
        .picture
        .as_ref()
        .map(|it| picture_name(it.format, name));
    let first_card = post
        .card
        .map(|card| embed(&card, picture.as_deref(), &mut room, registered));
    let second = post.second.map(|(card, picture)| {
        let named = picture.map(|it| (picture_name(it.format, Some("2")), it));
        let name = named.as_ref().map(|(name, _)| name.as_str());
        let card = embed(&card, name, &mut room, registered);
        (card, named.map(|(name, picture)| attachment(picture, name)))
    });
    let (second_card, second_file) = second.unzip();
    let texts = post
        .files
        .into_iter()
        .map(|file| CreateAttachment::bytes(file.text, file.name));
    Ok(Parts {
        content: write(&post.content, limits::CONTENT, registered),
        embeds: first_card.into_iter().chain(second_card).collect(),
        files: post
            .picture
            .zip(picture)
            .map(|(it, name)| attachment(it, name))
            .into_iter()
            .chain(second_file.flatten())
            .chain(texts)
            .collect(),
        rows: post
            .rows
            .into_iter()
            .map(|it| row(it, registered))
            .collect(),
        // Notifies only the users and the role listed, no matter who the text mentions.
        mentions: CreateAllowedMentions::new()
            .users(post.pings.iter().map(|user| UserId::new(user.get())))
            .roles(post.role.map(|role| RoleId::new(role.get()))),
    })
}

/// Makes the commands in a text clickable if the result has at most `limit` characters; otherwise, only cuts the text to that length.
fn write(text: &str, limit: usize, registered: &Registered) -> String {
    let linked = registered.link_commands(text);
    if linked.chars().count() <= limit {
        linked
    } else {
        cut(text, limit)
    }
}

fn message(
    post: Post,
    registered: &Registered,
) -> Result<(CreateInteractionResponseMessage, Vec<CreateAttachment>), Unsendable> {
    let parts = parts(post, None, registered)?;
    let message = fill!(CreateInteractionResponseMessage, parts).add_files(parts.files.clone());
    Ok((message, parts.files))
}

/// Returns an edit that completes a deferred response.
pub(super) fn edit(post: Post, registered: &Registered) -> Result<Outgoing, Unsendable> {
    let parts = parts(post, None, registered)?;
    let edit = fill!(EditInteractionResponse, parts).attachments(attachments(&parts.files));
    Ok(Outgoing::new(&edit, parts.files))
}

/// Returns an edit of one of the bot's own messages.
pub(super) fn message_edit(post: Post, registered: &Registered) -> Result<Outgoing, Unsendable> {
    let parts = parts(post, None, registered)?;
    let edit = fill!(EditMessage, parts).attachments(attachments(&parts.files));
    Ok(Outgoing::new(&edit, parts.files))
}

/// Returns a message edit that removes the buttons and the text above the card.
pub(super) fn retirement() -> Outgoing {
    let edit = EditMessage::new().content("").components(Vec::new());
    Outgoing::new(&edit, Vec::new())
}

/// Returns an edit that removes the buttons of a response.
pub(super) fn without_buttons() -> Outgoing {
    let edit = EditInteractionResponse::new().components(Vec::new());
    Outgoing::new(&edit, Vec::new())
}

/// Returns a list of attachments that replaces the current attachments of a message.
fn attachments(files: &[CreateAttachment]) -> EditAttachments {
    files
        .iter()
        .cloned()
        .fold(EditAttachments::new(), EditAttachments::add)
}

/// Returns a new message that completes a deferred response.
pub(super) fn followup(
    post: Post,
    audience: Audience,
    registered: &Registered,
) -> Result<Outgoing, Unsendable> {
    let parts = parts(post, None, registered)?;
    let message = fill!(CreateInteractionResponseFollowup, parts)
        .ephemeral(audience == Audience::You)
        .add_files(parts.files.clone());
    Ok(Outgoing::new(&message, parts.files))
}

/// Returns a message that is not a response to an interaction. If `answered` is given, the message is a reply to that message. If two messages have
/// the same `name`, Discord keeps only one of them.
pub(super) fn channel_message(
    post: Post,
    name: &str,
    answered: Option<MessageReference>,
    registered: &Registered,
) -> Result<Outgoing, Unsendable> {
    let silent = post.silent;
    let parts = parts(post, Some(name), registered)?;
    let mut message = fill!(CreateMessage, parts)
        .nonce(serenity::all::Nonce::String(name.to_owned()))
        .enforce_nonce(true)
        .add_files(parts.files.clone());
    if silent {
        message = message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
    }
    if let Some(answered) = answered {
        message = message.reference_message(answered);
    }
    Ok(Outgoing::new(&message, parts.files))
}

/// Returns the fingerprint by which a message with this post and name can be recognized.
pub(super) fn fingerprint(post: &Post, name: &str, registered: &Registered) -> Fingerprint {
    // The reply to the command may have shown the challenge, and has another file name.
    let rows = post.challenge.iter().flat_map(|_| &post.rows);
    let mut buttons = rows.filter_map(|row| match row {
        Row::Buttons(buttons) => buttons.first(),
        Row::Menu(_) | Row::Channels(_) | Row::Roles(_) => None,
    });
    if let Some(button) = buttons.next() {
        return Fingerprint::Button(button.id.to_string());
    }
    if let Some(picture) = &post.picture {
        return Fingerprint::File(picture_name(picture.format, Some(name)));
    }
    let card = post.card.clone().unwrap_or_default();
    Fingerprint::Texts([
        write(&post.content, limits::CONTENT, registered),
        cut(&card.title, limits::CARD_TITLE),
        write_card_text(&card, &mut find_room(post), registered),
        cut(&card.footer, limits::CARD_FOOTER),
    ])
}

fn attachment(picture: Picture, name: String) -> CreateAttachment {
    CreateAttachment::bytes(picture.bytes, name).description(picture.alt)
}

/// Returns how many characters the links in a message's cards may add in total.
fn find_room(post: &Post) -> usize {
    limits::CARDS_TOTAL.saturating_sub(post.count_card_characters())
}

/// Returns the text of a card with its links. Subtracts from `room` the number of characters that the links add.
fn write_card_text(card: &Card, room: &mut usize, registered: &Registered) -> String {
    let length = card.text.chars().count();
    let limit = limits::CARD_TEXT.min(length + *room);
    let text = write(&card.text, limit, registered);
    *room -= text.chars().count().saturating_sub(length);
    text
}

fn embed(
    card: &Card,
    picture: Option<&str>,
    room: &mut usize,
    registered: &Registered,
) -> CreateEmbed {
    let mut embed = CreateEmbed::new().color(color(card.tone));
    if !card.title.is_empty() {
        embed = embed.title(cut(&card.title, limits::CARD_TITLE));
    }
    if !card.text.is_empty() {
        embed = embed.description(write_card_text(card, room, registered));
    }
    if !card.footer.is_empty() {
        embed = embed.footer(CreateEmbedFooter::new(cut(
            &card.footer,
            limits::CARD_FOOTER,
        )));
    }
    if let Some(picture) = picture {
        embed = embed.attachment(picture);
    }
    embed
}

fn color(tone: Tone) -> u32 {
    match tone {
        Tone::Turn => 0x00e2_b64a,
        Tone::Calm => 0x006b_7a99,
        Tone::Won => 0x0058_b882,
    }
}

fn row(row: Row, registered: &Registered) -> CreateActionRow {
    match row {
        Row::Buttons(buttons) => {
            CreateActionRow::Buttons(buttons.iter().map(|it| button(it, registered)).collect())
        }
        Row::Menu(menu) => CreateActionRow::SelectMenu(select(&menu, registered)),
        Row::Channels(menu) => CreateActionRow::SelectMenu(select_channels(&menu)),
        Row::Roles(menu) => CreateActionRow::SelectMenu(select_role(&menu)),
    }
}

fn button(button: &Button, registered: &Registered) -> CreateButton {
    let style = match button.style {
        Style::Main => ButtonStyle::Primary,
        Style::Plain => ButtonStyle::Secondary,
        Style::Danger => ButtonStyle::Danger,
        Style::Good => ButtonStyle::Success,
    };
    let created = CreateButton::new(button.id.to_string())
        .style(style)
        .disabled(button.is_dead)
        .label(cut(&button.label, limits::BUTTON_LABEL));
    match button.icon.and_then(|piece| registered.icons.emoji(piece)) {
        Some(emoji) => created.emoji(emoji),
        None => created,
    }
}

fn select(menu: &Menu, registered: &Registered) -> CreateSelectMenu {
    let options = menu
        .entries
        .iter()
        .map(|it| entry(it, registered))
        .collect();
    CreateSelectMenu::new(
        menu.id.to_string(),
        CreateSelectMenuKind::String { options },
    )
    .placeholder(cut(&menu.placeholder, limits::MENU_PLACEHOLDER))
}

/// Types of channels that contain messages. The last one is the forum, which only contains threads with messages.
const CHANNEL_TYPES: [ChannelType; 5] = [
    ChannelType::Text,
    ChannelType::News,
    ChannelType::Voice,
    ChannelType::Stage,
    ChannelType::Forum,
];

fn select_channels(menu: &ChannelMenu) -> CreateSelectMenu {
    let types = match menu.kind {
        ChannelMenuKind::Several => &CHANNEL_TYPES[..],
        ChannelMenuKind::Post => &CHANNEL_TYPES[..4],
    };
    let chosen = menu.chosen.iter();
    let chosen: Vec<ChannelId> = chosen.map(|id| ChannelId::new(id.get())).collect();
    CreateSelectMenu::new(
        menu.id.to_string(),
        CreateSelectMenuKind::Channel {
            channel_types: Some(types.to_vec()),
            default_channels: Some(chosen).filter(|chosen| !chosen.is_empty()),
        },
    )
    .placeholder(cut(&menu.placeholder, limits::MENU_PLACEHOLDER))
    .min_values(0)
    .max_values(menu.kind.most() as u8)
}

fn select_role(menu: &RoleMenu) -> CreateSelectMenu {
    let chosen = menu.chosen.map(|role| vec![RoleId::new(role.get())]);
    let kind = CreateSelectMenuKind::Role {
        default_roles: chosen,
    };
    CreateSelectMenu::new(menu.id.to_string(), kind)
        .placeholder(cut(&menu.placeholder, limits::MENU_PLACEHOLDER))
        .min_values(0)
}

fn entry(entry: &Entry, registered: &Registered) -> CreateSelectMenuOption {
    let mut option =
        CreateSelectMenuOption::new(cut(&entry.label, limits::MENU_TEXT), entry.value.clone());
    if let Some(emoji) = entry.icon.and_then(|piece| registered.icons.emoji(piece)) {
        option = option.emoji(emoji);
    }
    if entry.description.is_empty() {
        option
    } else {
        option.description(cut(&entry.description, limits::MENU_TEXT))
    }
}

fn modal(form: &Form) -> CreateModal {
    let input = CreateInputText::new(
        InputTextStyle::Short,
        cut(&form.label, limits::FORM_TEXT),
        FORM_FIELD,
    )
    .placeholder(cut(&form.placeholder, limits::FORM_PLACEHOLDER))
    .max_length(form.longest.map_or(FORM_LENGTH, |most| most as u16))
    .required(form.longest.is_none());
    let input = if form.filled.is_empty() {
        input
    } else {
        input.value(form.filled.clone())
    };
    CreateModal::new(form.id.to_string(), cut(&form.title, limits::FORM_TEXT))
        .components(vec![CreateActionRow::InputText(input)])
}

fn autocomplete(suggestions: Vec<Suggestion>) -> CreateAutocompleteResponse {
    suggestions
        .into_iter()
        .fold(CreateAutocompleteResponse::new(), |response, suggestion| {
            response.add_string_choice(
                cut(&suggestion.shows, limits::SUGGESTION_TEXT),
                suggestion.fills,
            )
        })
}
