// What the page knows: who acts, people, channels, messages, pings. Views read it and listen for changes.

/** Message flags of Discord's that the page shows. */
export const FLAG = { suppressEmbeds: 1 << 2, ephemeral: 1 << 6, loading: 1 << 7, silent: 1 << 12, componentsV2: 1 << 15 };

/** Channel types of Discord's. */
export const CHANNEL = { text: 0, dm: 1, announcementThread: 10, publicThread: 11, privateThread: 12 };

export const state = {
  /** The person this page acts as; null until the first answer. */
  me: null,
  /** User id → `{id, username, global_name, color, bot, locale}`. */
  users: new Map(),
  guilds: [],
  /** Direct message channels of `me`. */
  dms: [],
  /** Channel id → channel, of guilds and DMs alike; guild channels know their `guild_id`. */
  channels: new Map(),
  commands: [],
  bot: { id: null, connected: false },
  /** Channel id → number of unread pings of `me`. */
  pings: new Map(),
  /** User id → number of unread pings, of everybody else. */
  otherPings: new Map(),
  /** Ids of channels with something new for `me`. */
  unread: new Set(),
  /** Id of the channel shown. */
  channel: null,
  /** Whether the event stream is up. */
  connected: true,
  /** Whether this window has let its event stream go, as one of many. */
  asleep: false,
  /** Channel id → Map of user id → time (ms) until which they are shown as typing. */
  typing: new Map(),
  /** Channel id → {@link History}. */
  histories: new Map(),
};

const listeners = new Map();

/** Calls `fn` whenever `topic` changes. */
export function on(topic, fn) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(fn);
}

/** Tells those who listen to `topic`. */
export function emit(topic, detail) {
  for (const fn of listeners.get(topic) ?? []) fn(detail);
}

/** Orders snowflakes: they are too large for numbers, so by length, then by digits. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Messages of a channel that stay loaded when it is left at its end. */
const KEPT = 60;

/** Messages of one channel as far as loaded, oldest first. */
class History {
  messages = [];
  /** Whether the channel's first message is among them. */
  complete = false;
  /** Whether anything was fetched yet. */
  loaded = false;

  find(id) {
    const at = this.position(id);
    return this.messages[at]?.id === id ? this.messages[at] : null;
  }

  /** Index of the message, or where it would be. */
  position(id) {
    let low = 0;
    let high = this.messages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareIds(this.messages[middle].id, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts the message in, replacing the one with its id; `true` if it is new. */
  put(message) {
    const at = this.position(message.id);
    if (this.messages[at]?.id === message.id) {
      this.messages[at] = message;
      return false;
    }
    this.messages.splice(at, 0, message);
    return true;
  }

  /** Lets go of all but the newest messages; they load again on scrolling up. */
  trim() {
    if (this.messages.length <= KEPT) return;
    this.messages = this.messages.slice(-KEPT);
    this.complete = false;
  }

  remove(id) {
    const at = this.position(id);
    if (this.messages[at]?.id !== id) return false;
    this.messages.splice(at, 1);
    return true;
  }
}

/** The loaded messages of a channel (empty at first). */
export function history(channel) {
  if (!state.histories.has(channel)) state.histories.set(channel, new History());
  return state.histories.get(channel);
}

/** Takes over the server's answer about everything but messages. */
export function adopt(answer) {
  state.me = answer.users.find((user) => user.id === (answer.me?.id ?? answer.me)) ?? answer.me;
  state.users = new Map(answer.users.map((user) => [user.id, user]));
  state.guilds = answer.guilds;
  state.dms = answer.dms;
  state.commands = answer.commands;
  state.bot = answer.bot;
  state.pings = new Map(Object.entries(answer.pings).filter(([, count]) => count > 0));
  indexChannels();
}

/** Rebuilds `state.channels` from the guilds and DMs. */
export function indexChannels() {
  state.channels = new Map();
  for (const guild of state.guilds) {
    for (const channel of guild.channels) state.channels.set(channel.id, { ...channel, guild_id: guild.id });
  }
  for (const dm of state.dms) state.channels.set(dm.id, dm);
}

export const isThread = (channel) => channel?.type >= CHANNEL.announcementThread && channel.type <= CHANNEL.privateThread;

/** What a user is called here. */
export function displayName(user) {
  return user?.global_name || user?.username || "somebody";
}

/** The user as the server lists them, else as a message brought them. */
export function userOf(reference) {
  const id = typeof reference === "string" ? reference : reference?.id;
  return state.users.get(id) ?? (typeof reference === "string" ? { id, username: "unknown-user" } : reference);
}

/** People at the other end of a DM, as users. */
export function recipients(dm) {
  return (dm.recipients ?? []).map(userOf).filter((user) => user.id !== state.me?.id);
}

/** A channel's name as shown, without `#`. */
export function channelName(channel) {
  if (!channel) return "unknown";
  if (channel.type === CHANNEL.dm) return recipients(channel).map(displayName).join(", ") || "you";
  return channel.name;
}

/** Languages to format dates and names for: the acting person's first. */
export function locale() {
  return state.me?.locale || "en-US";
}

/** The text in the acting person's language, as Discord's client picks it. */
export function localized(object, key) {
  return object[`${key}_localizations`]?.[locale()] ?? object[key];
}
