// What Discord's client says to an Activity: the other end of the messages of Discord's Embedded App SDK. The SDK is open, Discord's client is not; where
// neither the SDK nor the documentation says what the client does, a comment says so.
// See https://docs.discord.com/developers/developer-tools/embedded-app-sdk and https://docs.discord.com/developers/topics/rpc.

import { authorize, describeToken, getInstance } from "./api.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { say } from "./language.js";
import { locale, state } from "./state.js";

const OPCODE = { handshake: 0, frame: 1, close: 2 };

/** Reasons to close the connection. */
const CLOSE = { normal: 1000, invalidClientId: 4000, invalidOrigin: 4001, rateLimited: 4002, invalidVersion: 4004, invalidEncoding: 4005 };

/** Reasons to refuse a command. */
const ERROR = { unknown: 1000, invalidPayload: 4000, invalidCommand: 4002, invalidEvent: 4004, invalidChannel: 4005, invalidPermissions: 4006, invalidClientId: 4007, invalidToken: 4009, oauth2: 5000 };

const LAYOUT = { focused: 0, pip: 1 };
const ORIENTATION = { portrait: 0, landscape: 1 };

/** Limits on what an Activity sends. Discord does not document its own. */
const LONGEST_MESSAGE = 65536;
const LONGEST_TEXT = 2000;
const MESSAGES = 1000;
const MESSAGES_WINDOW_MS = 10_000;

/** Commands that Discord's client accepts before AUTHENTICATE. Its documentation lists commands that need "no scopes", most of which need an authenticated Activity all the same. */
const OPEN_COMMANDS = new Set(["AUTHORIZE", "AUTHENTICATE", "CAPTURE_LOG", "ENCOURAGE_HW_ACCELERATION", "SUBSCRIBE", "UNSUBSCRIBE"]);

/** Commands of the SDK that this page lacks. */
const LACKING = new Set([
  "GET_ENTITLEMENTS_EMBEDDED", "GET_SKUS_EMBEDDED", "START_PURCHASE", "SET_ACTIVITY", "OPEN_INVITE_DIALOG", "INITIATE_IMAGE_UPLOAD", "OPEN_SHARE_MOMENT_DIALOG",
  "SHARE_INTERACTION", "SHARE_LINK", "GET_RELATIONSHIPS", "INVITE_USER_EMBEDDED", "GET_USER", "GET_QUEST", "GET_QUEST_ENROLLMENT_STATUS", "QUEST_START_TIMER",
  "REQUEST_PROXY_TICKET_REFRESH",
]);

/** Events of the SDK that this page sends, with the scope that each needs; `null` means that the Activity has to be authenticated. */
const EVENTS = new Map([
  ["ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", null], ["ACTIVITY_LAYOUT_MODE_UPDATE", null], ["ORIENTATION_UPDATE", null], ["CURRENT_USER_UPDATE", "identify"],
]);

/** An answer to a command that says why it is refused. */
class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string" && value.length <= LONGEST_TEXT;

function check(valid, message) {
  if (!valid) throw new Refusal(ERROR.invalidPayload, message);
}

/**
 * Answers the Activity at the other end of `port`. `session` is `{user, frameId, instance, participants}`: who has opened which instance, and who else
 * is there. `onClose(message)` is called when the Activity closes itself, with the message that it wants to be shown, if any.
 * Returns `{tell, stop}`: `tell(event, data)` sends an event to an Activity that has subscribed to it.
 */
export function answerActivity(port, session, onClose) {
  const rpc = { port, session, onClose, phase: "new", scopes: null, authorizing: false, subscribed: new Set(), times: [], dialog: null };
  port.onmessage = ({ data }) => receive(rpc, data);
  return {
    tell: (event) => dispatchIf(rpc, event),
    stop: () => {
      rpc.phase = "closed";
      rpc.dialog?.close();
      port.close();
    },
  };
}

const send = (rpc, opcode, data) => rpc.phase === "closed" || rpc.port.postMessage([opcode, data]);

function close(rpc, code, message) {
  send(rpc, OPCODE.close, { code, message });
  rpc.phase = "closed";
}

const dispatch = (rpc, evt, data) => send(rpc, OPCODE.frame, { cmd: "DISPATCH", evt, data, nonce: null });

function dispatchIf(rpc, evt) {
  if (rpc.subscribed.has(evt)) dispatch(rpc, evt, describe(rpc, evt));
}

/** Returns the data of an event as of now. */
function describe({ session }, evt) {
  switch (evt) {
    case "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE": return { participants: session.participants };
    case "ACTIVITY_LAYOUT_MODE_UPDATE": return { layout_mode: session.isSmall ? LAYOUT.pip : LAYOUT.focused };
    case "ORIENTATION_UPDATE": {
      const portrait = matchMedia("(orientation: portrait)").matches;
      return { screen_orientation: portrait ? ORIENTATION.portrait : ORIENTATION.landscape, orientation: portrait ? "portrait" : "landscape" };
    }
    default: return currentUser(session.user);
  }
}

function currentUser(id) {
  const { username, global_name: globalName, bot } = state.users.get(id);
  return { id, username, discriminator: "0", global_name: globalName, avatar: null, avatar_decoration_data: null, bot, flags: 0, premium_type: 0 };
}

/** Takes any value from the frame, which is not to be trusted. */
function receive(rpc, message) {
  if (rpc.phase === "closed") return;
  const now = Date.now();
  rpc.times = rpc.times.filter((at) => now - at < MESSAGES_WINDOW_MS);
  rpc.times.push(now);
  if (rpc.times.length > MESSAGES) {
    close(rpc, CLOSE.rateLimited, "Rate limited");
    return;
  }
  let length;
  try {
    length = JSON.stringify(message)?.length ?? Infinity;
  } catch {
    length = Infinity;
  }
  // Other messages of a page are none of the SDK's; Discord's client does not answer them either, as far as is known.
  if (!Array.isArray(message) || message.length !== 2 || !isObject(message[1])) return;
  const [opcode, data] = message;
  if (length > LONGEST_MESSAGE) {
    refuse(rpc, data, new Refusal(ERROR.invalidPayload, "Payload too large"));
    return;
  }
  if (opcode === OPCODE.handshake) shakeHands(rpc, data);
  else if (opcode === OPCODE.close) {
    rpc.onClose(data.code === CLOSE.normal || !isText(data.message) ? null : data.message);
  } else if (opcode === OPCODE.frame && rpc.phase === "ready") execute(rpc, data);
}

function shakeHands(rpc, { v, encoding, client_id: clientId, frame_id: frameId }) {
  if (rpc.phase !== "new") return;
  if (v !== 1) close(rpc, CLOSE.invalidVersion, "Invalid version");
  else if (encoding !== undefined && encoding !== "json") close(rpc, CLOSE.invalidEncoding, "Invalid encoding");
  else if (clientId !== state.bot.id) close(rpc, CLOSE.invalidClientId, "Invalid client ID");
  // Which code says that a frame is not the one that was opened is not documented.
  else if (frameId !== rpc.session.frameId) close(rpc, CLOSE.invalidOrigin, "Invalid frame ID");
  else {
    rpc.phase = "ready";
    dispatch(rpc, "READY", { v: 1, config: { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" } });
  }
}

/** Answers a command. */
async function execute(rpc, { cmd, args, evt, nonce }) {
  try {
    check(isText(nonce) && nonce !== "", "Payload requires a nonce");
    check(isText(cmd), "Payload requires a cmd");
    check(args === undefined || args === null || isObject(args), "args must be an object");
    const handler = Object.hasOwn(COMMANDS, cmd) ? COMMANDS[cmd] : null;
    if (!handler) throw new Refusal(ERROR.invalidCommand, LACKING.has(cmd) ? `The sandbox does not support ${cmd}; Discord does.` : `Invalid command: ${cmd}`);
    if (!OPEN_COMMANDS.has(cmd)) needScope(rpc, null);
    const data = await handler(rpc, args ?? {}, evt);
    send(rpc, OPCODE.frame, { cmd, data, evt: null, nonce });
    // The SDK notices events only after it knows that it has subscribed.
    if (cmd === "SUBSCRIBE") dispatchIf(rpc, evt);
  } catch (error) {
    refuse(rpc, { cmd, nonce }, error);
  }
}

function refuse(rpc, { cmd, nonce }, error) {
  const code = error instanceof Refusal ? error.code : ERROR.unknown;
  send(rpc, OPCODE.frame, { cmd: isText(cmd) ? cmd : "", data: { code, message: error.message }, evt: "ERROR", nonce: isText(nonce) ? nonce : null });
}

/** Refuses unless the Activity is authenticated, with `scope` if given. The message is from Discord's documentation. */
function needScope(rpc, scope) {
  if (rpc.scopes === null || (scope !== null && !rpc.scopes.includes(scope))) throw new Refusal(ERROR.invalidPermissions, "Not authenticated or invalid scope");
}

function needEvent(rpc, evt) {
  if (!isText(evt) || !EVENTS.has(evt)) throw new Refusal(ERROR.invalidEvent, `Invalid event: ${isText(evt) ? evt : typeof evt}`);
  needScope(rpc, EVENTS.get(evt));
}

const oauth2Error = ({ error, description }) => new Refusal(ERROR.oauth2, `OAuth2 Error: ${error}${description ? `: ${description}` : ""}`);

const COMMANDS = {
  AUTHORIZE: async (rpc, args) => {
    const { client_id: clientId, scope = args.scopes, response_type: responseType = "code" } = args;
    if (clientId !== state.bot.id) throw new Refusal(ERROR.invalidClientId, "Invalid client ID");
    check(Array.isArray(scope) && scope.length > 0 && scope.length <= 50 && scope.every((one) => /^[a-z0-9._]+$/.test(one)), "scope must be a list of scopes");
    for (const key of ["response_type", "code_challenge", "code_challenge_method", "state", "prompt"]) {
      check([undefined, null].includes(args[key]) || isText(args[key]), `${key} must be a text`);
    }
    if (rpc.authorizing) throw new Refusal(ERROR.invalidCommand, "Already authing");
    rpc.authorizing = true;
    try {
      const { code_challenge: challenge, code_challenge_method: method, prompt } = args;
      const request = {
        as: rpc.session.user, instance: rpc.session.instance.instance_id, client_id: clientId, response_type: responseType, scope: scope.join(" "),
        code_challenge: challenge ?? null, code_challenge_method: method ?? null, prompt: prompt ?? null,
      };
      let answer = await authorize(request);
      if (answer.outcome === "consent") answer = await authorize({ ...request, consent: await askForConsent(rpc, answer) });
      if (answer.outcome !== "code") throw oauth2Error(answer);
      return { code: answer.code };
    } finally {
      rpc.authorizing = false;
    }
  },
  AUTHENTICATE: async (rpc, { access_token: token }) => {
    if (!isText(token) || !/^[\w.-]+$/.test(token)) throw new Refusal(ERROR.invalidToken, "Invalid access token");
    const about = await describeToken(token).catch(() => null);
    // A token without the scope `identify` does not tell whose it is. What Discord's client does with it is not documented.
    if (about?.user?.id !== rpc.session.user) throw new Refusal(ERROR.invalidToken, "Invalid access token");
    if (about.application.id !== state.bot.id) throw new Refusal(ERROR.invalidClientId, "Invalid client ID");
    rpc.scopes = about.scopes;
    const { id, username, discriminator, avatar, public_flags: publicFlags, global_name: globalName } = about.user;
    const { description, icon, name } = about.application;
    return {
      access_token: token, scopes: about.scopes, expires: about.expires,
      user: { id, username, discriminator, avatar, public_flags: publicFlags, global_name: globalName },
      application: { id: about.application.id, name, description, icon, rpc_origins: [] },
    };
  },
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: (rpc) => ({ participants: rpc.session.participants }),
  SUBSCRIBE: (rpc, _, evt) => {
    needEvent(rpc, evt);
    rpc.subscribed.add(evt);
    return { evt };
  },
  UNSUBSCRIBE: (rpc, _, evt) => {
    needEvent(rpc, evt);
    rpc.subscribed.delete(evt);
    return { evt };
  },
  USER_SETTINGS_GET_LOCALE: (rpc) => {
    needScope(rpc, "identify");
    return { locale: locale() };
  },
  OPEN_EXTERNAL_LINK: async (rpc, { url }) => {
    const link = isText(url) && URL.canParse(url) ? new URL(url) : null;
    check(link !== null && ["http:", "https:"].includes(link.protocol), "Invalid url");
    return { opened: await askToOpen(rpc, link.href) };
  },
  GET_CHANNEL: (rpc, { channel_id: id }) => {
    const channel = isText(id) ? state.channels.get(id) : undefined;
    if (!channel) throw new Refusal(ERROR.invalidChannel, "Invalid channel id");
    // Other applications cannot have the scope for direct messages: Discord has to approve it.
    needScope(rpc, channel.guild_id ? "guilds" : "dm_channels.read");
    return {
      id, type: channel.type, guild_id: channel.guild_id, name: channel.name ?? "", topic: channel.topic ?? "", bitrate: 0, user_limit: 0, position: 0,
      voice_states: [], messages: [],
    };
  },
  GET_CHANNEL_PERMISSIONS: async (rpc) => {
    needScope(rpc, "guilds.members.read");
    const { permissions } = await getInstance(rpc.session.user, rpc.session.instance.instance_id);
    return { permissions };
  },
  GET_PLATFORM_BEHAVIORS: () => ({ iosKeyboardResizesView: false }),
  ENCOURAGE_HW_ACCELERATION: () => ({ enabled: true }),
  SET_CONFIG: (_, { use_interactive_pip: interactive }) => {
    check(typeof interactive === "boolean", "use_interactive_pip must be a boolean");
    return { use_interactive_pip: interactive };
  },
  SET_ORIENTATION_LOCK_STATE: (_, args) => {
    const isLock = (lock) => [1, 2, 3].includes(lock);
    check(isLock(args.lock_state), "Invalid lock_state");
    for (const key of ["picture_in_picture_lock_state", "grid_lock_state"]) check([undefined, null].includes(args[key]) || isLock(args[key]), `Invalid ${key}`);
    return null;
  },
  CAPTURE_LOG: (_, { level, message }) => {
    check(["log", "warn", "debug", "info", "error"].includes(level), "Invalid level");
    check(typeof message === "string", "message must be a text");
    console[level](`Activity: ${message.slice(0, LONGEST_TEXT)}`);
    return null;
  },
};

/** Shows a question. Resolves to whether the answer is yes; `act` runs at once if it is. */
function ask(rpc, { title, body, note, submitLabel, act = () => {} }) {
  return new Promise((resolve) => {
    let agreed = false;
    rpc.dialog = openDialog({
      title, body, note, submitLabel,
      submit: () => {
        agreed = true;
        act();
      },
    });
    rpc.dialog.addEventListener("close", () => {
      rpc.dialog = null;
      resolve(agreed);
    });
  });
}

/** Words for scopes. */
const SCOPES = {
  identify: "scopeIdentify", guilds: "scopeGuilds", "guilds.members.read": "scopeMembers", "rpc.activities.write": "scopeStatus", "applications.commands": "scopeCommands",
};

/** Returns a list of what an application is allowed to do with `scopes`. */
export const scopeList = (scopes) => el("ul", { class: "scopes" }, ...scopes.map((scope) => el("li", { text: Object.hasOwn(SCOPES, scope) ? say(SCOPES[scope]) : scope })));

const askForConsent = (rpc, { application, scopes }) =>
  ask(rpc, { title: say("consentTitle", { name: application }), note: say("consentNote"), body: scopeList(scopes), submitLabel: say("authorize") });

const askToOpen = (rpc, href) => ask(rpc, {
  title: say("linkTitle"), note: say("linkNote"), body: el("p", { class: "link-target", text: href }), submitLabel: say("openLink"),
  act: () => window.open(href, "_blank", "noopener,noreferrer"),
});
