//! A bot written with serenity uses the sandbox, to test that serenity parses everything it receives.

use std::sync::Arc;

use serde_json::json;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Command, CommandOptionType, Context,
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    CreateThread, EditAttachments, EditInteractionResponse, EditMessage, EditThread, Event,
    EventHandler, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, RawEventHandler, Ready,
    ResolvedValue,
};
use serenity::async_trait;
use tokio::sync::mpsc;

use super::harness::{Gateway, INTENTS, PNG, World, soon, text};

struct Bot;

fn picture() -> CreateAttachment {
    CreateAttachment::bytes(PNG, "board.png").description("a board")
}

fn embed() -> CreateEmbed {
    CreateEmbed::new()
        .title("Game")
        .description("A position")
        .field("Last move", "a → b", true)
        .attachment("board.png")
}

fn rows() -> Vec<CreateActionRow> {
    let option = |name: &str| CreateSelectMenuOption::new(name, name).description("one of them");
    let kind = CreateSelectMenuKind::String {
        options: vec![option("first"), option("second")],
    };
    vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("edit")
                .label("Edit")
                .style(ButtonStyle::Primary),
            CreateButton::new("modal").label("Type").emoji('✏'),
            CreateButton::new("off").label("Off").disabled(true),
            CreateButton::new_link("https://example.org").label("Link"),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("menu", kind).placeholder("Choose")),
        CreateActionRow::SelectMenu(CreateSelectMenu::new(
            "who",
            CreateSelectMenuKind::User {
                default_users: None,
            },
        )),
    ]
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let play = CreateCommand::new("play")
            .description("Plays")
            .description_localized("de", "Spielt")
            .add_option(
                CreateCommandOption::new(CommandOptionType::User, "opponent", "Whom")
                    .required(true),
            )
            .add_option(
                CreateCommandOption::new(CommandOptionType::String, "move", "What")
                    .set_autocomplete(true),
            );
        let menu = CreateCommand::new("Challenge").kind(serenity::all::CommandType::User);
        let show = CreateCommand::new("Show").kind(serenity::all::CommandType::Message);
        Command::set_global_commands(&ctx.http, vec![play, menu, show])
            .await
            .expect("commands are accepted");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => {
                let message = CreateInteractionResponseMessage::new();
                if command.data.kind != serenity::all::CommandType::ChatInput {
                    assert!(command.data.target().is_some(), "the target is resolved");
                    let message = message.content("seen").ephemeral(true);
                    let response = CreateInteractionResponse::Message(message);
                    return command
                        .create_response(&ctx, response)
                        .await
                        .expect("it is answered");
                }
                let options = command.data.options();
                let opponent = options.iter().find_map(|option| match option.value {
                    ResolvedValue::User(user, member) => {
                        assert!(member.is_some() || command.guild_id.is_none());
                        Some(user.id)
                    }
                    _ => None,
                });
                let opponent = opponent.expect("the opponent is resolved");
                assert!(command.app_permissions.is_some());
                let message = message
                    .content(format!("<@{opponent}>, your turn"))
                    .embed(embed())
                    .add_file(picture())
                    .components(rows())
                    .allowed_mentions(CreateAllowedMentions::new().users([opponent]));
                let response = CreateInteractionResponse::Message(message);
                command
                    .create_response(&ctx, response)
                    .await
                    .expect("it is answered");
                let shown = command
                    .get_response(&ctx)
                    .await
                    .expect("the response can be read");
                assert_eq!(shown.embeds.len(), 1);
                command
                    .create_followup(
                        &ctx,
                        CreateInteractionResponseFollowup::new()
                            .content("psst")
                            .ephemeral(true),
                    )
                    .await
                    .expect("a followup is accepted");
            }
            Interaction::Autocomplete(complete) => {
                let typed = complete.data.autocomplete().expect("something is typed");
                let choice = AutocompleteChoice::new(format!("{}!", typed.value), typed.value);
                let choices = CreateAutocompleteResponse::new().set_choices(vec![choice]);
                complete
                    .create_response(&ctx, CreateInteractionResponse::Autocomplete(choices))
                    .await
                    .expect("choices are accepted");
            }
            Interaction::Component(component) => match component.data.custom_id.as_str() {
                "modal" => {
                    let input =
                        CreateInputText::new(InputTextStyle::Short, "Move", "text").max_length(20);
                    let modal = CreateModal::new("typed", "Your move")
                        .components(vec![CreateActionRow::InputText(input)]);
                    let response = CreateInteractionResponse::Modal(modal);
                    component
                        .create_response(&ctx, response)
                        .await
                        .expect("the modal opens");
                }
                "edit" => {
                    component.defer(&ctx).await.expect("it is deferred");
                    let edit = EditInteractionResponse::new()
                        .content("edited")
                        .embed(embed())
                        .components(rows())
                        .attachments(EditAttachments::new().add(picture()));
                    component
                        .edit_response(&ctx, edit)
                        .await
                        .expect("it is edited");
                }
                _ => {
                    let message = CreateInteractionResponseMessage::new()
                        .content(format!("chose {:?}", component.data.kind))
                        .components(vec![]);
                    let response = CreateInteractionResponse::UpdateMessage(message);
                    component
                        .create_response(&ctx, response)
                        .await
                        .expect("it is updated");
                }
            },
            Interaction::Modal(modal) => {
                let ActionRowComponent::InputText(input) = &modal.data.components[0].components[0]
                else {
                    panic!("a text input comes back");
                };
                let content = format!("typed {}", input.value.as_deref().unwrap_or_default());
                let message = CreateInteractionResponseMessage::new().content(content);
                modal
                    .create_response(&ctx, CreateInteractionResponse::Message(message))
                    .await
                    .expect("it is answered");
            }
            other => panic!("unexpected {other:?}"),
        }
    }
}

/// Names of the events that serenity parsed, in order.
struct Parsed(mpsc::UnboundedSender<String>);

#[async_trait]
impl RawEventHandler for Parsed {
    async fn raw_event(&self, _: Context, event: Event) {
        let name = event
            .name()
            .unwrap_or_else(|| format!("unparsed {event:?}"));
        // The test may be over.
        let _ = self.0.send(name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serenity_parses_every_event() {
    let world = World::new().await;
    let (ann, ben) = (world.user("Ann").await, world.user("Ben").await);
    let games = world.channel("games").await;

    // A second session, which sees the same events unparsed.
    let mut witness = Gateway::ready(&world.sandbox).await;

    let application = world.api.application().await.parse().expect("an id");
    let http = Arc::new(
        HttpBuilder::new(world.sandbox.bot_token())
            .application_id(serenity::all::ApplicationId::new(application))
            .proxy(world.sandbox.url())
            .ratelimiter_disabled(true)
            .build(),
    );
    let (names, mut parsed) = mpsc::unbounded_channel();
    let intents = GatewayIntents::from_bits_truncate(INTENTS);
    let builder = serenity::client::ClientBuilder::new_with_http(
        HttpBuilder::new(world.sandbox.bot_token())
            .proxy(world.sandbox.url())
            .ratelimiter_disabled(true)
            .build(),
        intents,
    );
    let mut client = builder
        .event_handler(Bot)
        .raw_event_handler(Parsed(names))
        .await
        .expect("the client is built");
    let mut page = world.page.events(&ann).await;
    let shards = client.shard_manager.clone();
    let running = tokio::spawn(async move { client.start().await });

    let commands = page.until("COMMANDS").await;
    assert_eq!(commands.as_array().map(Vec::len), Some(3));

    // The response to the command, its image and its ping.
    let act = |body: serde_json::Value| {
        let page = world.page.clone();
        async move {
            let answer = page.interact(body).await;
            assert_ne!(answer["outcome"], "failed", "{answer}");
            answer
        }
    };
    let played = act(
        json!({"as": ann, "channel": games, "kind": "command", "name": "play",
        "options": {"opponent": ben}}),
    )
    .await;
    let message = text(&played["message"]["id"]);
    let image = &played["message"]["embeds"][0]["image"];
    assert_eq!(
        (image["width"].as_u64(), image["height"].as_u64()),
        (Some(1), Some(1))
    );
    assert_eq!(
        world
            .page
            .download(image["url"].as_str().expect("a url"))
            .await,
        (200, PNG.to_vec())
    );
    assert_eq!(world.page.log().await, [(ben.clone(), message.clone())]);
    let whisper = page.until("MESSAGE_CREATE").await;
    assert_eq!(whisper["id"], played["message"]["id"]);
    assert_eq!(page.until("MESSAGE_CREATE").await["content"], "psst");

    let completed = act(
        json!({"as": ann, "channel": games, "kind": "autocomplete", "name": "play",
        "options": {"move": "a1"}, "focused": "move"}),
    )
    .await;
    assert_eq!(
        completed["choices"],
        json!([{"name": "a1!", "value": "a1"}])
    );

    let edited = act(
        json!({"as": ben, "channel": games, "kind": "component", "message": message,
        "custom_id": "edit", "wait": true}),
    )
    .await;
    assert_eq!(
        (
            edited["outcome"].as_str(),
            edited["message"]["content"].as_str()
        ),
        (Some("deferred_update"), Some("edited"))
    );

    let opened = act(
        json!({"as": ben, "channel": games, "kind": "component", "message": message,
        "custom_id": "modal"}),
    )
    .await;
    let typed = act(
        json!({"as": ben, "kind": "modal", "modal": opened["modal"]["id"],
        "fields": {"text": "b2"}}),
    )
    .await;
    assert_eq!(typed["message"]["content"], "typed b2");

    act(
        json!({"as": ann, "channel": games, "kind": "component", "message": message,
        "custom_id": "who", "values": [ben]}),
    )
    .await;
    act(
        json!({"as": ann, "channel": games, "kind": "command", "type": 2, "name": "Challenge",
        "target_id": ben}),
    )
    .await;
    act(
        json!({"as": ann, "channel": games, "kind": "command", "type": 3, "name": "Show",
        "target_id": message}),
    )
    .await;
    let dm = world
        .page
        .post(
            "/sandbox/dm",
            json!({"as": ann, "user": world.api.application().await}),
        )
        .await;
    act(
        json!({"as": ann, "channel": dm["id"], "kind": "command", "name": "play",
        "options": {"opponent": ben}}),
    )
    .await;

    use_rest(&http, &games, &ben).await;
    // People write messages, and someone joins the guild.
    world
        .page
        .post(
            "/sandbox/messages",
            json!({"as": ann, "channel": games, "content": "hello"}),
        )
        .await;
    world
        .page
        .post(
            "/sandbox/messages",
            json!({"as": ann, "channel": dm["id"], "content": "hi"}),
        )
        .await;
    let guild = world.guild().await;
    world
        .page
        .post("/sandbox/channels", json!({"guild": guild, "name": "more"}))
        .await;
    let (status, _) = world
        .page
        .call(
            "PATCH",
            &format!("/sandbox/guilds/{guild}"),
            Some(json!({"locale": "de"})),
        )
        .await;
    assert_eq!(status, 200);

    let mut sent = vec!["READY".to_owned(), "GUILD_CREATE".to_owned()];
    loop {
        let payload = witness.receive().await.expect("the gateway stays open");
        let name = text(&payload["t"]);
        sent.push(name.clone());
        if name == "GUILD_UPDATE" {
            break;
        }
    }
    let mut received = Vec::new();
    while received.len() < sent.len() {
        let name = soon("each event parsed", parsed.recv())
            .await
            .expect("the bot runs");
        received.push(name);
    }
    // Each event is handled in its own task, so the order may differ.
    sent.sort();
    received.sort();
    assert_eq!(received, sent);
    world.check_routes().await;

    shards.shutdown_all().await;
    soon("the bot's end", running)
        .await
        .expect("no panic")
        .expect("no error");
}

/// Uses messages, threads and the rest of the REST API, parsing responses with serenity's types.
async fn use_rest(http: &Arc<serenity::http::Http>, games: &str, ben: &str) {
    let channel = serenity::all::ChannelId::new(games.parse().expect("an id"));
    let user = serenity::all::UserId::new(ben.parse().expect("an id"));
    channel
        .broadcast_typing(http)
        .await
        .expect("typing is shown");
    let message = CreateMessage::new()
        .content("a post")
        .embed(embed())
        .add_file(picture())
        .components(rows());
    let mut message = channel
        .send_message(http, message)
        .await
        .expect("the post is accepted");
    let edit = EditMessage::new()
        .content("a changed post")
        .embed(embed())
        .attachments(EditAttachments::keep_all(&message).add(picture()))
        .components(vec![]);
    message
        .edit(http, edit)
        .await
        .expect("the edit is accepted");
    let thread = channel
        .create_thread_from_message(http, message.id, CreateThread::new("A game"))
        .await
        .expect("a thread starts");
    let reply = CreateMessage::new().content("in the thread");
    thread
        .id
        .send_message(http, reply)
        .await
        .expect("threads accept messages");
    thread
        .id
        .edit_thread(http, EditThread::new().archived(true))
        .await
        .expect("threads are archived");
    thread
        .id
        .say(http, "awake again")
        .await
        .expect("writing unarchives it");
    let reply = CreateMessage::new()
        .content("a reply")
        .reference_message(&message);
    let reply = channel
        .send_message(http, reply)
        .await
        .expect("replies are accepted");
    assert!(reply.referenced_message.is_some());
    let listed = channel
        .messages(http, serenity::all::GetMessages::new().limit(10))
        .await
        .expect("messages are listed");
    assert!(listed.len() >= 3);
    reply.delete(http).await.expect("own messages are deleted");
    let dm = user.create_dm_channel(http).await.expect("a DM opens");
    dm.id.say(http, "psst").await.expect("DMs arrive");
    let guilds = http
        .get_guilds(None, None)
        .await
        .expect("guilds are listed");
    let guild = guilds[0].id;
    guild
        .to_partial_guild(http)
        .await
        .expect("the guild is read");
    guild.channels(http).await.expect("channels are read");
    guild.member(http, user).await.expect("members are read");
    guild
        .get_active_threads(http)
        .await
        .expect("threads are read");
    http.get_current_application_info()
        .await
        .expect("the application is read");
    http.get_bot_gateway().await.expect("the gateway is found");
    channel.to_channel(http).await.expect("the channel is read");
    assert_eq!(
        Command::get_global_commands(http)
            .await
            .expect("commands are read")
            .len(),
        3
    );
}
