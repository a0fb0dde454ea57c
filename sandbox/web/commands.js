// The bot's registered commands, as the acting person can use them.

import { CHANNEL, localized, state } from "./state.js";

/** Discord's option types. */
export const OPTION = {
  subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11,
};

/** Discord's interaction context types. */
const CONTEXT = { guild: 0, botDm: 1, privateChannel: 2 };

function contextOf(channel) {
  if (channel?.type !== CHANNEL.dm) return CONTEXT.guild;
  return (channel.recipients ?? []).some((user) => (user.id ?? user) === state.bot.id) ? CONTEXT.botDm : CONTEXT.privateChannel;
}

/** Returns whether the bot is in the channel's server or DM. */
export function hasBot(channel) {
  const guild = state.guilds.find((guild) => guild.id === channel?.guild_id);
  return guild ? guild.members.includes(state.bot.id) : contextOf(channel) !== CONTEXT.privateChannel;
}

function usable(command, channel) {
  const context = contextOf(channel);
  // In other places, only people who have installed the bot can use it.
  if (!hasBot(channel)) return Boolean(state.me?.installed) && (command.integration_types ?? []).includes(1) && (command.contexts ?? []).includes(context);
  if (command.guild_id && command.guild_id !== channel?.guild_id) return false;
  if (command.contexts?.length) return command.contexts.includes(context);
  if (context === CONTEXT.botDm) return command.dm_permission !== false;
  return context === CONTEXT.guild;
}

/** Returns the context menu commands: `type` 2 for users, 3 for messages. */
export function contextCommands(type, channel) {
  return state.commands.filter((command) => command.type === type && usable(command, channel));
}

/** Returns the command that opens the Activity in `channel`, if there is one. */
export function entryPoint(channel) {
  return state.commands.find((command) => command.type === 4 && usable(command, channel));
}

/**
 * Returns the slash commands of `channel`, each subcommand as a separate entry:
 * `{path, label, description, options, type}`; `path` is the name to send ("settings theme"), `label` the localized one.
 */
export function chatCommands(channel) {
  const found = [];
  const walk = (node, path, label) => {
    const nested = (node.options ?? []).filter((option) => option.type === OPTION.subcommand || option.type === OPTION.group);
    if (nested.length === 0) {
      found.push({ path, label, description: localized(node, "description") ?? "", options: node.options ?? [], type: 1 });
      return;
    }
    for (const inner of nested) walk(inner, `${path} ${inner.name}`, `${label} ${localized(inner, "name")}`);
  };
  for (const command of state.commands) {
    if ((command.type ?? 1) === 1 && usable(command, channel)) walk(command, command.name, localized(command, "name"));
  }
  return found.sort((a, b) => a.label.localeCompare(b.label));
}

/** Returns the entries that match `wanted`: first at the start, then at a word, then anywhere, then in the detail. */
export function rank(entries, wanted, textOf, detailOf = () => "") {
  const needle = wanted.trim().toLowerCase();
  if (needle === "") return entries;
  const score = (entry) => {
    const text = textOf(entry).toLowerCase();
    if (text === needle) return 0;
    if (text.startsWith(needle)) return 1;
    const at = text.indexOf(needle);
    if (at > 0) return /[\s_-]/.test(text[at - 1]) ? 2 : 3;
    return detailOf(entry).toLowerCase().includes(needle) ? 4 : null;
  };
  return entries.map((entry) => ({ entry, score: score(entry) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => a.score - b.score)
    .map(({ entry }) => entry);
}

/**
 * Parses a whole command line such as `/challenge opponent:@Ben time:3 days`:
 * returns `{command, texts}` with the text of each named option, or `null` if it does not start with a command.
 */
export function parseLine(text, channel) {
  const line = text.replace(/^\/\s*/, "");
  const command = chatCommands(channel)
    .filter(({ path, label }) => [path, label].some((name) => line === name || line.startsWith(`${name} `)))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (!command) return null;
  const name = line.startsWith(command.label) ? command.label : command.path;
  const rest = line.slice(name.length).trim();
  const texts = new Map();
  const marks = [];
  for (const option of command.options) {
    for (const spelled of new Set([option.name, localized(option, "name")])) {
      const at = ` ${rest}`.search(new RegExp(` ${spelled.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}:`, "iu"));
      if (at >= 0) marks.push({ at, from: at + spelled.length + 1, option });
    }
  }
  marks.sort((a, b) => a.at - b.at);
  marks.forEach(({ from, option }, i) => texts.set(option.name, rest.slice(from, marks[i + 1]?.at ?? rest.length).trim()));
  // Words before the first option name belong to the first option.
  const loose = rest.slice(0, marks[0]?.at ?? rest.length).trim();
  if (loose && command.options[0] && !texts.has(command.options[0].name)) texts.set(command.options[0].name, loose);
  return { command, texts };
}
