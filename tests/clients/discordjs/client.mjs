// A bot on discord.js that does what `../check.py` lists. The only setting is the address of the API.

import {
  ActionRowBuilder, ApplicationCommandOptionType, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, EmbedBuilder, Events,
  GatewayIntentBits, MessageFlags, ModalBuilder, TextInputBuilder, TextInputStyle,
} from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
  rest: { api: `${process.env.DISCORD_API_URL}/api` },
});

const COMMANDS = [
  {
    name: 'greet',
    description: 'Greets somebody',
    options: [
      { name: 'name', description: 'Who', type: ApplicationCommandOptionType.String, required: true, autocomplete: true },
    ],
  },
  { name: 'work', description: 'Takes a while' },
  { name: 'ask', description: 'Asks something' },
  { name: 'talk', description: 'Opens a thread' },
];

client.once(Events.ClientReady, async () => {
  await client.application.commands.set(COMMANDS);
});

async function greet(interaction) {
  const button = new ButtonBuilder().setCustomId('again').setLabel('Again').setStyle(ButtonStyle.Primary);
  await interaction.reply({
    content: `Hello, ${interaction.options.getString('name')}!`,
    embeds: [new EmbedBuilder().setTitle('A greeting').setColor(0x5865f2)],
    components: [new ActionRowBuilder().addComponents(button)],
  });
}

async function work(interaction) {
  await interaction.deferReply();
  await interaction.editReply('Done.');
  const notes = new AttachmentBuilder(Buffer.from('Written by a bot.\n'), { name: 'notes.txt' });
  await interaction.followUp({ content: 'Here are the notes.', files: [notes] });
}

async function ask(interaction) {
  const input = new TextInputBuilder().setCustomId('why').setLabel('Why?').setStyle(TextInputStyle.Short);
  const row = new ActionRowBuilder().addComponents(input);
  await interaction.showModal(new ModalBuilder().setCustomId('reasons').setTitle('Reasons').addComponents(row));
}

async function talk(interaction) {
  await interaction.reply({ content: 'Look for the thread.', flags: MessageFlags.Ephemeral });
  const message = await interaction.channel.send('Let us talk.');
  const thread = await message.startThread({ name: 'Talk' });
  await thread.send({ content: 'In the thread.', allowedMentions: { parse: [] } });
  await message.edit('Let us talk in the thread.');
  await interaction.user.send('In private.');
}

const ACTIONS = { greet, work, ask, talk };

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond([{ name: `${typed}nabel`, value: `${typed}nabel` }]);
  } else if (interaction.isChatInputCommand()) {
    await ACTIONS[interaction.commandName](interaction);
  } else if (interaction.isButton()) {
    await interaction.update({ content: 'Hello again!', components: [] });
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`You wrote: ${interaction.fields.getTextInputValue('why')}`);
  }
});

await client.login(process.env.DISCORD_TOKEN);
