// Keeps `state` up to date: fetches, follows the event stream, tracks what has been read.

import * as api from "./api.js";
import { watchCrowd } from "./crowd.js";
import { say } from "./language.js";
import { CHANNEL, adopt, compareIds, emit, history, indexChannels, state } from "./state.js";

const PAGE = 50;
/** Largest number of pages that a jump to a message loads. */
const JUMP_PAGES = 40;
/** Time for which a user is shown as typing, in ms, unless a message arrives first. */
const TYPING_FOR = 9000;

let stopListening = null;
/** Events that arrived during a fetch. They are applied after it. */
let held = null;
/** While the acting person changes: `{channel}`, to show once they are there. Until then, everything belongs to the person before. */
let arrival = null;
/** Counts changes of the acting person, so that late responses for an earlier one are dropped. */
let generation = 0;

/** Switches to the person `id`, or to the server's default, in `channel` if that person sees it. */
export function actAs(id, channel = state.channel) {
  generation += 1;
  stopListening?.();
  arrival = { channel };
  const mine = generation;
  if (/^\d+$/.test(id ?? "")) {
    follow(id, mine);
    return;
  }
  // No person given, or given by name (`?as=ben`).
  api.getState(null).then((answer) => {
    const wanted = id?.toLowerCase() ?? "";
    const isWanted = (user) => !user.bot && [user.username, user.global_name].some((name) => name?.toLowerCase() === wanted);
    const named = wanted === "" ? undefined : answer.users.find(isWanted);
    const first = named?.id ?? answer.me?.id ?? answer.users.find((user) => !user.bot)?.id;
    if (mine === generation) follow(first, mine);
  }).catch((error) => mine === generation && emit("trouble", error.message));
}

watchCrowd((awake) => {
  state.asleep = !awake;
  emit("connection");
  if (!state.me) return;
  if (awake) follow(state.me.id, generation);
  else stopListening?.();
});

function follow(id, mine) {
  if (state.asleep && state.me) {
    refresh(id, mine);
    return;
  }
  stopListening?.();
  stopListening = api.listen(id, {
    onUp: () => refresh(id, mine),
    onDown: () => {
      state.connected = false;
      emit("connection");
    },
    onEvent: (name, data) => {
      if (mine !== generation) return;
      if (held) held.push([name, data]);
      else apply(name, data);
    },
  });
}

/** Fetches everything again, as after each (re)connection. Events during the fetch are queued. */
async function refresh(id, mine) {
  held = [];
  try {
    const answer = await api.getState(id);
    if (mine !== generation) return;
    if (arrival) {
      state.histories.clear();
      state.typing.clear();
      state.unread.clear();
      state.channel = arrival.channel;
      arrival = null;
    }
    adopt(answer);
    if (!state.channels.has(state.channel)) state.channel = firstChannel();
    for (const channel of state.histories.keys()) {
      if (channel !== state.channel) state.histories.delete(channel);
    }
    if (state.channel) await reload(state.channel, mine);
    if (mine !== generation) return;
    noteUnread();
    state.connected = true;
    for (const topic of ["me", "users", "channels", "commands", "activities", "bot", "pings", "connection"]) emit(topic);
    emit("channel");
    checkLog();
  } catch (error) {
    if (mine !== generation) return;
    // Unknown person in the URL: use the first one.
    if (error.status >= 400 && error.status < 500 && state.me?.id !== id) {
      actAs(null);
      return;
    }
    emit("trouble", error.message);
  } finally {
    if (mine === generation) {
      const events = held ?? [];
      held = null;
      for (const [name, data] of events) apply(name, data);
    }
  }
}

function firstChannel() {
  return state.guilds[0]?.channels.find((channel) => channel.type === CHANNEL.text)?.id ?? state.dms[0]?.id ?? null;
}

/** Fetches the newest messages of a channel, as many as were loaded before, so that nothing disappears. */
async function reload(channel, mine = generation) {
  const past = history(channel);
  const wanted = Math.max(PAGE, Math.min(past.messages.length, 100));
  const since = newestRevision;
  const messages = await fetchMessages(past, channel, { limit: wanted });
  if (mine !== generation) return;
  past.merge(messages, wanted, since);
}

/** Fetches messages. Events that arrive meanwhile are newer than the response may be, so they are kept until it is there. */
async function fetchMessages(past, channel, range) {
  past.loading += 1;
  try {
    const messages = await api.getMessages(state.me.id, channel, range);
    return messages.map((message) => past.newest(message));
  } finally {
    past.loading -= 1;
    if (past.loading === 0) past.aside.clear();
  }
}

/** Shows a channel, at `message` if given. */
export async function openChannel(id, message) {
  if (!state.channels.has(id)) {
    emit("trouble", say("channelGone"));
    return;
  }
  state.channel = id;
  try {
    if (!history(id).loaded) {
      emit("channel");
      await reload(id);
    }
    if (message) {
      for (let page = 0; page < JUMP_PAGES && !history(id).find(message) && !history(id).complete; page += 1) await loadOlder(id);
    }
  } catch (error) {
    emit("trouble", error.message);
    return;
  }
  if (state.channel !== id) return;
  emit("channel");
  if (message) emit(history(id).find(message) ? "show-message" : "trouble", history(id).find(message) ? message : say("messageGone"));
}

const loading = new Map();

/** Loads the next page of older messages. Resolves to the added messages. */
export function loadOlder(channel) {
  if (loading.has(channel)) return loading.get(channel);
  const past = history(channel);
  if (past.complete || !past.loaded) return Promise.resolve([]);
  const mine = generation;
  const job = fetchMessages(past, channel, { before: past.messages[0]?.id, limit: PAGE })
    .then((messages) => {
      if (mine !== generation) return [];
      if (messages.length < PAGE) past.complete = true;
      return messages.filter((message) => !past.removed.has(message.id) && past.put(message));
    })
    .finally(() => loading.delete(channel));
  loading.set(channel, job);
  return job;
}

/** Newest revision of the world seen in a message. */
let newestRevision = 0;

/**
 * Applies a message from an event or a response. Events and responses travel separately, so the older one may arrive last: it is dropped.
 */
export function receive(message) {
  const channel = message.channel_id;
  const past = history(channel);
  newestRevision = Math.max(newestRevision, message.revision ?? 0);
  if (past.isStale(message)) return;
  const known = past.find(message.id);
  // Updates may contain only what changed.
  const whole = known ? { ...known, ...message } : message;
  if (!known && past.isBeforeLoaded(message.id)) {
    if (past.loading > 0) past.aside.set(message.id, whole);
    return;
  }
  if (known || past.loaded || past.loading > 0) past.put(whole);
  if (!whole.author) return;
  state.typing.get(channel)?.delete(whole.author.id);
  emit("message", { channel, message: whole, before: known, fresh: !known });
}

function apply(name, data) {
  switch (name) {
    case "MESSAGE_CREATE": {
      const known = history(data.channel_id).find(data.id);
      receive(data);
      if (!known && data.author?.id !== state.me.id && !isReading(data.channel_id)) {
        state.unread.add(data.channel_id);
        emit("pings");
      }
      checkLogSoon();
      break;
    }
    case "MESSAGE_UPDATE": receive(data); break;
    case "MESSAGE_DELETE": forget(data.channel_id, data.id); break;
    case "MESSAGE_DELETE_BULK": for (const id of data.ids ?? []) forget(data.channel_id, id); break;
    case "CHANNEL_CREATE": case "CHANNEL_UPDATE": case "THREAD_CREATE": case "THREAD_UPDATE": putChannel(data); break;
    case "GUILD": putGuild(data); break;
    case "GUILD_DELETE": dropGuild(data.id); break;
    case "CHANNEL_DELETE": case "THREAD_DELETE": dropChannel(data.id); break;
    case "GUILD_MEMBER_ADD": case "GUILD_MEMBER_UPDATE": case "USER_UPDATE": putUser(data.user ?? data); break;
    case "PING":
      if (isReading(data.channel_id)) readNow(data.channel_id, true);
      else {
        state.pings.set(data.channel_id, (state.pings.get(data.channel_id) ?? 0) + 1);
        emit("pings");
      }
      break;
    case "BOT":
      state.bot = { ...state.bot, ...data };
      emit("bot");
      break;
    case "COMMANDS":
      state.commands = Array.isArray(data) ? data : data.commands ?? [];
      emit("commands");
      break;
    case "ACTIVITY":
      if (data.instance) state.activities.instances.set(data.channel_id, data.instance);
      else state.activities.instances.delete(data.channel_id);
      emit("activities");
      break;
    case "TYPING": case "TYPING_START": {
      if (data.user_id === state.me.id) break;
      if (!state.typing.has(data.channel_id)) state.typing.set(data.channel_id, new Map());
      state.typing.get(data.channel_id).set(data.user_id, Date.now() + TYPING_FOR);
      emit("typing");
      setTimeout(() => emit("typing"), TYPING_FOR + 50);
      break;
    }
    default:
  }
}

function forget(channel, id) {
  if (history(channel).remove(id)) emit("gone", { channel, id });
}

function putChannel(channel) {
  if (channel.type === CHANNEL.dm) {
    const recipientIds = (channel.recipients ?? []).map((user) => user.id ?? user);
    state.dms = [...state.dms.filter((dm) => dm.id !== channel.id), { ...channel, recipients: recipientIds }];
  } else {
    const guild = state.guilds.find((guild) => guild.id === channel.guild_id) ?? state.guilds[0];
    const at = guild.channels.findIndex((known) => known.id === channel.id);
    const flat = { ...channel, archived: channel.thread_metadata?.archived ?? channel.archived, locked: channel.thread_metadata?.locked ?? channel.locked };
    if (at < 0) guild.channels.push(flat);
    else guild.channels[at] = { ...guild.channels[at], ...flat };
  }
  indexChannels();
  emit("channels");
}

function putGuild(guild) {
  const at = state.guilds.findIndex((known) => known.id === guild.id);
  if (at < 0) state.guilds.push(guild);
  else state.guilds[at] = guild;
  showWhatIsSeen();
}

function dropGuild(id) {
  state.guilds = state.guilds.filter((guild) => guild.id !== id);
  showWhatIsSeen();
}

function dropChannel(id) {
  for (const guild of state.guilds) guild.channels = guild.channels.filter((channel) => channel.id !== id);
  state.dms = state.dms.filter((dm) => dm.id !== id);
  showWhatIsSeen();
}

/** Leaves the channel that is shown if the acting person no longer sees it. */
function showWhatIsSeen() {
  indexChannels();
  emit("channels");
  if (state.channels.has(state.channel)) return;
  const next = firstChannel();
  if (next) openChannel(next);
  else {
    state.channel = null;
    emit("channel");
  }
}

function putUser(user) {
  if (!user.id) return;
  state.users.set(user.id, { ...state.users.get(user.id), ...user });
  if (user.id === state.me.id) {
    state.me = state.users.get(user.id);
    emit("me");
  }
  emit("users");
}

/** Applies a new or changed person. */
export const learnUser = putUser;

/** Applies a new or changed server. */
export const learnGuild = putGuild;

/** Applies a new channel. */
export const learnChannel = putChannel;

// Read state. A channel counts as read while it is shown, its end is visible and the window has the focus.

let endInView = true;

/** Called by the message list: whether the newest message is visible. */
export function setEndInView(value) {
  endInView = value;
  if (value && state.channel && isReading(state.channel)) readNow(state.channel);
}

export function isReading(channel) {
  return channel === state.channel && endInView && document.hasFocus() && !document.hidden;
}

const readKey = (user, channel) => `asterism.read.${user}.${channel}`;

/** Returns the id of the newest message that the acting person has read in `channel`; null if unknown. */
export function lastRead(channel) {
  return localStorage.getItem(readKey(state.me.id, channel));
}

/** Marks a channel as read up to its newest message. */
export function readNow(channel, tellServer = false) {
  const newest = history(channel).messages.at(-1)?.id;
  if (newest) localStorage.setItem(readKey(state.me.id, channel), newest);
  const changed = state.pings.delete(channel);
  if (changed || tellServer) api.markRead(state.me.id, channel).catch(() => {});
  if (state.unread.delete(channel) || changed) emit("pings");
}

function noteUnread() {
  for (const channel of state.channels.values()) {
    const seen = lastRead(channel.id);
    if (seen && channel.last_message_id && compareIds(channel.last_message_id, seen) > 0) state.unread.add(channel.id);
  }
}

window.addEventListener("focus", () => state.me && state.channel && isReading(state.channel) && readNow(state.channel));

// Pings of other people, so that a user who plays several seats sees whose turn it is.

/** Unread entries of the server's notification log, for everyone. */
let unreadLog = [];
/** All entries up to this number have been read. */
let readUpTo = 0;
let logTimer = 0;

function checkLogSoon() {
  clearTimeout(logTimer);
  logTimer = setTimeout(checkLog, 250);
}

/** Fetches who has unread pings. */
export async function checkLog() {
  let entries;
  try {
    entries = await api.getLog(readUpTo);
  } catch {
    return;
  }
  unreadLog = entries.filter((entry) => !entry.read);
  readUpTo = Math.max(readUpTo, (unreadLog[0]?.n ?? (entries.at(-1)?.n ?? 0) + 1) - 1);
  state.otherPings = new Map();
  for (const { user } of unreadLog) {
    if (user !== state.me?.id) state.otherPings.set(user, (state.otherPings.get(user) ?? 0) + 1);
  }
  emit("other-pings");
}

/** Returns the other person who was pinged last in `channel` and has not read it; null if there is none. */
export function pingedHere(channel) {
  return unreadLog.findLast((entry) => entry.channel === channel && entry.user !== state.me?.id)?.user ?? null;
}

/** Returns the channel where `user` was pinged last, to open when acting as them; null if nothing is unread. */
export function pingedIn(user) {
  return unreadLog.findLast((entry) => entry.user === user)?.channel ?? null;
}

// Another window may have read something, or this one may have been asleep.
window.addEventListener("storage", (event) => event.key?.startsWith("asterism.read.") && state.me && checkLogSoon());
window.addEventListener("focus", () => state.me && checkLogSoon());
