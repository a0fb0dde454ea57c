// Requests to the sandbox's server, and its stream of events.

import { say } from "./language.js";

/** An error from the server. `message` says what to do. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, { body, signal, headers = {} } = {}) {
  let response;
  try {
    response = await fetch(path, {
      method, signal,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(say("sandboxSilent"), 0);
  }
  const text = await response.text();
  let answer = null;
  try {
    answer = text === "" ? null : JSON.parse(text);
  } catch {
    // Not JSON: report the status alone.
  }
  if (!response.ok) {
    throw new Refused(answer?.error ?? answer?.message ?? say("sandboxRefused", { status: response.status }), response.status);
  }
  return answer;
}

const query = (entries) => {
  const set = Object.entries(entries).filter(([, value]) => value !== null && value !== undefined);
  return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
};

export const getState = (as) => call("GET", `/sandbox/state${query({ as })}`);

export const getMessages = (as, channel, { before, limit = 50 } = {}) =>
  call("GET", `/sandbox/channels/${channel}/messages${query({ as, before, limit })}`);

/** Sends an interaction: command, autocomplete, component or modal. */
export const interact = (body, signal) => call("POST", "/sandbox/interactions", { body, signal });

/** Sends a message. With `replyTo`, it replies to the message with that id. */
export const sendMessage = (as, channel, content, replyTo) =>
  call("POST", "/sandbox/messages", { body: { as, channel, content, ...(replyTo ? { reply_to: replyTo } : {}) } });

export const deleteMessage = (as, channel, id) => call("DELETE", `/sandbox/messages/${channel}/${id}${query({ as })}`);

export const addPerson = (name, locale) => call("POST", "/sandbox/users", { body: { name, locale } });

export const changePerson = (id, change) => call("PATCH", `/sandbox/users/${id}`, { body: change });

export const addChannel = (guild, name) => call("POST", "/sandbox/channels", { body: { guild, name } });

/** Creates a server owned by `as`, with everyone in it except the bot. */
export const addGuild = (as, name, locale) => call("POST", "/sandbox/guilds", { body: { as, name, locale } });

export const changeGuild = (id, locale) => call("PATCH", `/sandbox/guilds/${id}`, { body: { locale } });

/** Adds a role, below all others. */
export const addRole = (guild, name) => call("POST", `/sandbox/guilds/${guild}/roles`, { body: { name } });

/** Changes what a role allows: lists of Discord's names for permissions. */
export const changeRole = (guild, role, allow, deny) => call("PATCH", `/sandbox/guilds/${guild}/roles/${role}`, { body: { allow, deny } });

export const addBot = (guild) => call("POST", `/sandbox/guilds/${guild}/bot`, { body: {} });

export const removeBot = (guild) => call("DELETE", `/sandbox/guilds/${guild}/bot`);

export const openDm = (as, user) => call("POST", "/sandbox/dm", { body: { as, user } });

/** Marks everything in `channel` as read by `as`. */
export const markRead = (as, channel) => call("POST", `/sandbox/channels/${channel}/read`, { body: { as } });

/** Returns all users' notifications after number `after`. */
export const getLog = (after) => call("GET", `/sandbox/log${query({ after })}`);

/** Asks for an authorization, in the name of an Activity or a website. Resolves to `{outcome}`: `code`, `consent` or `refused`. */
export const authorize = (body) => call("POST", "/sandbox/oauth2/authorize", { body });

/** Returns what an access token allows, and whose it is. */
export const describeToken = (token) => call("GET", "/api/v10/oauth2/@me", { headers: { Authorization: `Bearer ${token}` } });

/** Returns a running instance of the Activity, with the permissions of `as` in its channel. */
export const getInstance = (as, instance) => call("GET", `/sandbox/activities/${encodeURIComponent(instance)}${query({ as })}`);

/**
 * Connects a frame to an instance of the Activity until the returned function is called. Calls `onParticipants(participants)` at once and whenever they
 * change, and `onEnd()` if the connection ends. It is a WebSocket, because browsers open only six other connections to one host.
 */
export function enterInstance(as, instance, frame, { onParticipants, onEnd }) {
  const address = new URL(`/sandbox/activities/${encodeURIComponent(instance)}/presence${query({ as, frame })}`, location.href);
  address.protocol = "ws:";
  const socket = new WebSocket(address);
  let stopped = false;
  socket.onmessage = ({ data }) => stopped || onParticipants(JSON.parse(data).participants);
  socket.onclose = () => stopped || onEnd();
  return () => {
    stopped = true;
    socket.close();
  };
}

const EVENTS = [
  "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK",
  "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE",
  "GUILD", "GUILD_DELETE", "GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "USER_UPDATE", "PING", "BOT", "COMMANDS", "ACTIVITY", "TYPING", "TYPING_START",
];

/** Delays between attempts to reconnect, in ms; the last one repeats. */
const RETRIES = [300, 600, 1200, 2500, 4000];

/**
 * Listens to the events of `as` until the returned function is called.
 * Calls `onUp` on each (re)connection, `onDown` when the connection is lost, and `onEvent(name, data)` for each event.
 */
export function listen(as, { onUp, onDown, onEvent }) {
  let source = null;
  let attempt = 0;
  let timer = 0;
  let stopped = false;

  const open = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(`/sandbox/events${query({ as })}`);
    source.onopen = () => {
      attempt = 0;
      onUp();
    };
    // The browser's own reconnect gives up after an HTTP error; this one does not.
    source.onerror = () => {
      source.close();
      if (stopped) return;
      onDown();
      timer = setTimeout(open, RETRIES[Math.min(attempt, RETRIES.length - 1)]);
      attempt += 1;
    };
    for (const name of EVENTS) {
      source.addEventListener(name, (event) => onEvent(name, JSON.parse(event.data)));
    }
  };
  const hurry = () => {
    if (!stopped && source.readyState === EventSource.CLOSED && !document.hidden) open();
  };

  open();
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  return () => {
    stopped = true;
    clearTimeout(timer);
    source.close();
    window.removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
  };
}
