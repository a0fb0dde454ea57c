"""A bot on discord.py that does what `../check.py` lists. The only settings are the addresses of API and gateway."""

import io
import os

import discord
import yarl
from discord import app_commands

BASE = os.environ["DISCORD_API_URL"]
# discord.py has no option for these two.
discord.http.Route.BASE = f"{BASE}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{BASE}/gateway").with_scheme("ws")


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        await self.tree.sync()


class Again(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="Again", style=discord.ButtonStyle.primary, custom_id="again")
    async def again(self, interaction, _button):
        await interaction.response.edit_message(content="Hello again!", view=None)


class Reasons(discord.ui.Modal, title="Reasons"):
    why = discord.ui.TextInput(label="Why?", custom_id="why")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"You wrote: {self.why.value}")


bot = Bot()


@bot.tree.command(description="Greets somebody")
async def greet(interaction: discord.Interaction, name: str):
    embed = discord.Embed(title="A greeting", color=0x5865F2)
    await interaction.response.send_message(f"Hello, {name}!", embed=embed, view=Again())


@greet.autocomplete("name")
async def suggest(_interaction, typed: str):
    return [app_commands.Choice(name=f"{typed}nabel", value=f"{typed}nabel")]


@bot.tree.command(description="Takes a while")
async def work(interaction: discord.Interaction):
    await interaction.response.defer()
    await interaction.edit_original_response(content="Done.")
    notes = discord.File(io.BytesIO(b"Written by a bot.\n"), filename="notes.txt")
    await interaction.followup.send("Here are the notes.", file=notes)


@bot.tree.command(description="Asks something")
async def ask(interaction: discord.Interaction):
    await interaction.response.send_modal(Reasons())


@bot.tree.command(description="Opens a thread")
async def talk(interaction: discord.Interaction):
    await interaction.response.send_message("Look for the thread.", ephemeral=True)
    message = await interaction.channel.send("Let us talk.")
    thread = await message.create_thread(name="Talk")
    await thread.send("In the thread.", allowed_mentions=discord.AllowedMentions.none())
    await message.edit(content="Let us talk in the thread.")
    await interaction.user.send("In private.")


bot.run(os.environ["DISCORD_TOKEN"])
