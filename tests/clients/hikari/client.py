"""A bot on hikari that does what `../check.py` lists. The only setting is the address of the API."""

import os

import hikari

bot = hikari.GatewayBot(os.environ["DISCORD_TOKEN"], rest_url=f"{os.environ['DISCORD_API_URL']}/api/v10", banner=None)


@bot.listen()
async def register(_event: hikari.StartedEvent):
    application = await bot.rest.fetch_application()
    name = hikari.CommandOption(
        type=hikari.OptionType.STRING, name="name", description="Who", is_required=True, autocomplete=True
    )
    builder = bot.rest.slash_command_builder
    commands = [
        builder("greet", "Greets somebody").add_option(name),
        builder("work", "Takes a while"),
        builder("ask", "Asks something"),
        builder("talk", "Opens a thread"),
    ]
    await bot.rest.set_application_commands(application, commands)


async def greet(interaction):
    row = bot.rest.build_message_action_row()
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "again", label="Again")
    await interaction.create_initial_response(
        hikari.ResponseType.MESSAGE_CREATE,
        f"Hello, {interaction.options[0].value}!",
        embed=hikari.Embed(title="A greeting", color=0x5865F2),
        component=row,
    )


async def work(interaction):
    await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    await interaction.edit_initial_response("Done.")
    notes = hikari.Bytes(b"Written by a bot.\n", "notes.txt")
    await interaction.execute("Here are the notes.", attachment=notes)


async def ask(interaction):
    row = bot.rest.build_modal_action_row().add_text_input("why", "Why?")
    await interaction.create_modal_response("Reasons", "reasons", component=row)


async def talk(interaction):
    await interaction.create_initial_response(
        hikari.ResponseType.MESSAGE_CREATE, "Look for the thread.", flags=hikari.MessageFlag.EPHEMERAL
    )
    message = await bot.rest.create_message(interaction.channel_id, "Let us talk.")
    thread = await bot.rest.create_message_thread(interaction.channel_id, message, "Talk")
    await bot.rest.create_message(thread, "In the thread.", user_mentions=False)
    await message.edit("Let us talk in the thread.")
    await interaction.user.send("In private.")


ACTIONS = {"greet": greet, "work": work, "ask": ask, "talk": talk}


@bot.listen()
async def act(event: hikari.InteractionCreateEvent):
    interaction = event.interaction
    if isinstance(interaction, hikari.AutocompleteInteraction):
        word = f"{interaction.options[0].value}nabel"
        await interaction.create_response([hikari.impl.AutocompleteChoiceBuilder(word, word)])
    elif isinstance(interaction, hikari.CommandInteraction):
        await ACTIONS[interaction.command_name](interaction)
    elif isinstance(interaction, hikari.ComponentInteraction):
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, "Hello again!", components=[])
    elif isinstance(interaction, hikari.ModalInteraction):
        why = interaction.components[0][0].value
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, f"You wrote: {why}")


bot.run()
