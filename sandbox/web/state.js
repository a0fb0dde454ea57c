// The state of the page: acting person, people, channels, messages, pings. Views read it and listen for changes.

/** Discord's message flags that the page uses. */
export const FLAG = { suppressEmbeds: 1 << 2, ephemeral: 1 << 6, loading: 1 << 7, silent: 1 << 12, componentsV2: 1 << 15 };

/** Discord's channel types. */
export const CHANNEL = { text: 0, dm: 1, announcementThread: 10, publicThread: 11, privateThread: 12 };

export const state = {
  /** The acting person; null until the first response. */
  me: null,
  /** User id → `{id, username, global_name, color, bot, locale}`. */
  users: new Map(),
  guilds: [],
  /** Direct message channels of `me`. */
  dms: [],
  /** Channel id → channel, for guilds and DMs; guild channels have a `guild_id`. */
  channels: new Map(),
  commands: [],
  bot: { id: null, connected: false },
  /** The first screen: `{title, about, picture, groups}`; null if there is none. */
  welcome: null,
  /** `mapped`: whether the Activity can be opened; `instances`: channel id → the instance that is running there. */
  activities: { mapped: false, instances: new Map() },
  /** Channel id → number of unread pings of `me`. */
  pings: new Map(),
  /** User id → number of unread pings, for everyone else. */
  otherPings: new Map(),
  /** Ids of channels with unread messages for `me`. */
  unread: new Set(),
  /** Id of the current channel. */
  channel: null,
  /** Whether the event stream is connected. */
  connected: true,
  /** Whether this window has closed its event stream because too many windows are open. */
  asleep: false,
  /** Channel id → Map of user id → time until which the user is shown as typing, in ms. */
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

/** Notifies the listeners of `topic`. */
export function emit(topic, detail) {
  for (const fn of listeners.get(topic) ?? []) fn(detail);
}

/** Returns the server of a channel; `undefined` for a direct message. */
export function guildOf(channel) {
  return state.guilds.find((guild) => guild.id === state.channels.get(channel)?.guild_id);
}

/** Returns the name of a role as Discord shows it. */
export function roleName(role) {
  return role.name.startsWith("@") ? role.name : `@${role.name}`;
}

/** Compares snowflakes by length, then by digits: they are too large for numbers. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Number of messages that stay loaded when a channel is left at its end. */
const KEPT = 60;

/** The loaded messages of a channel, oldest first. */
class History {
  messages = [];
  /** Whether the channel's first message is loaded. */
  complete = false;
  /** Whether anything has been fetched. */
  loaded = false;
  /** Number of fetches under way. Messages from events are kept meanwhile, as a fetch may have been answered before them. */
  loading = 0;
  /** Newer views of messages that are not loaded yet, by id. Kept during fetches only. */
  aside = new Map();
  /** Ids of messages that were deleted. A late response may still contain them. */
  removed = new Set();

  find(id) {
    const at = this.position(id);
    return this.messages[at]?.id === id ? this.messages[at] : null;
  }

  /** Returns the index of the message, or where it would be inserted. */
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

  /** Returns whether `message` is deleted, or older than the view of it that is known. */
  isStale(message) {
    const known = this.find(message.id) ?? this.aside.get(message.id);
    return this.removed.has(message.id) || (known?.revision ?? 0) > (message.revision ?? 0);
  }

  /** Returns the newest known view of `message`. */
  newest(message) {
    const known = this.find(message.id) ?? this.aside.get(message.id);
    return (known?.revision ?? 0) > (message.revision ?? 0) ? known : message;
  }

  /** Returns whether messages between `id` and the loaded ones are missing. */
  isBeforeLoaded(id) {
    return !this.complete && this.messages.length > 0 && compareIds(id, this.messages[0].id) < 0;
  }

  /** Inserts the message, or replaces the one with its id. Returns `true` if it is new. */
  put(message) {
    const at = this.position(message.id);
    if (this.messages[at]?.id === message.id) {
      this.messages[at] = message;
      return false;
    }
    this.messages.splice(at, 0, message);
    return true;
  }

  /**
   * Merges a fetched page: the newest messages of the channel, at most `wanted`. `since` is the newest revision that was
   * known when it was requested; whatever is newer than that may be missing in the page.
   */
  merge(messages, wanted, since) {
    const oldest = messages.length >= wanted ? messages[0]?.id : undefined;
    const listed = new Map(messages.filter(({ id }) => !this.removed.has(id)).map((message) => [message.id, this.newest(message)]));
    for (const known of this.messages) {
      const isOlder = oldest && compareIds(known.id, oldest) < 0;
      if (!listed.has(known.id) && (isOlder || known.revision > since)) listed.set(known.id, known);
    }
    this.messages = [...listed.values()].sort((a, b) => compareIds(a.id, b.id));
    if (!oldest) this.complete = true;
    this.loaded = true;
  }

  /** Drops all but the newest messages; the others load again on scrolling up. */
  trim() {
    if (this.messages.length <= KEPT) return;
    this.messages = this.messages.slice(-KEPT);
    this.complete = false;
  }

  remove(id) {
    this.removed.add(id);
    this.aside.delete(id);
    const at = this.position(id);
    if (this.messages[at]?.id !== id) return false;
    this.messages.splice(at, 1);
    return true;
  }
}

/** Returns the loaded messages of a channel, empty at first. */
export function history(channel) {
  if (!state.histories.has(channel)) state.histories.set(channel, new History());
  return state.histories.get(channel);
}

/** Applies the server's state: everything except messages. */
export function adopt(answer) {
  state.me = answer.users.find((user) => user.id === (answer.me?.id ?? answer.me)) ?? answer.me;
  state.users = new Map(answer.users.map((user) => [user.id, user]));
  state.guilds = answer.guilds;
  state.dms = answer.dms;
  state.commands = answer.commands;
  state.bot = answer.bot;
  state.welcome = answer.welcome ?? null;
  state.activities = { mapped: answer.activities.mapped, instances: new Map(answer.activities.instances.map((instance) => [instance.channel_id, instance])) };
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

/** Returns a user's display name. */
export function displayName(user) {
  return user?.global_name || user?.username || "somebody";
}

/** Returns the user from the server's list, or else as given in a message. */
export function userOf(reference) {
  const id = typeof reference === "string" ? reference : reference?.id;
  return state.users.get(id) ?? (typeof reference === "string" ? { id, username: "unknown-user" } : reference);
}

/** Returns the other users of a DM. */
export function recipients(dm) {
  return (dm.recipients ?? []).map(userOf).filter((user) => user.id !== state.me?.id);
}

/** Returns a channel's name, without `#`. */
export function channelName(channel) {
  if (!channel) return "unknown";
  if (channel.type === CHANNEL.dm) return recipients(channel).map(displayName).join(", ") || "you";
  return channel.name;
}

/** Returns the languages to format dates and names in, the acting person's first. */
export function locale() {
  return state.me?.locale || "en-US";
}

/** Returns the text in the acting person's language, chosen as Discord's client does. */
export function localized(object, key) {
  return object[`${key}_localizations`]?.[locale()] ?? object[key];
}
