// Speaks with the Discord client around the page. Discord documents its SDK and not the messages under it; they are those of
// `@discord/embedded-app-sdk` 2 (`src/Discord.ts`): arrays of an opcode and a payload, sent with `postMessage`.

const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

/** Origins of Discord's clients, as the SDK has them. */
const CLIENTS = [
  "https://discord.com", "https://discordapp.com", "https://ptb.discord.com", "https://ptb.discordapp.com", "https://canary.discord.com",
  "https://canary.discordapp.com", "https://staging.discord.co", "https://pax.discord.com", "null",
];

/** Longest wait for the client's READY, in ms. */
const PATIENCE = 15_000;
/** Longest wait for a command that no user has to agree to, in ms. */
const COMMAND_PATIENCE = 10_000;
/** Longest wait for a user to agree in the client's window, in ms. */
const CONSENT_PATIENCE = 10 * 60_000;

/** An error that the client reported, or its silence (code 0). */
export class RpcError extends Error {
  /**
   * @param {number} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Returns whether the page was opened by a Discord client, in a frame. */
export function isEmbedded(query = new URLSearchParams(location.search)) {
  return window.parent !== window && query.has("frame_id") && query.has("instance_id");
}

/** A connection to the Discord client. */
export class Rpc {
  #clientId;
  #query;
  /** @type {Window} */
  #source;
  #origins;
  /** Origin of the client once it has answered; nothing secret is sent before. */
  #origin = null;
  #pending = new Map();
  #listeners = new Map();
  #ready;

  /**
   * @param {string} clientId
   * @param {string[]} origins other origins that may be the client, such as the stand-in's
   */
  constructor(clientId, origins = []) {
    this.#clientId = clientId;
    this.#query = new URLSearchParams(location.search);
    // A popped-out window is opened by the client; a frame is inside it.
    this.#source = window.parent.opener ?? window.parent;
    // The SDK accepts the page's own origin as well. Like the SDK, this asks for no more than the origin: if the window around the page passes on what
    // a port has told it, WebKit says that the message comes from the page itself.
    this.#origins = new Set([location.origin, ...CLIENTS, ...origins]);
  }

  /** Id of the activity's instance. */
  get instance() {
    return this.#query.get("instance_id");
  }

  /** Whether the client has answered. */
  get isConnected() {
    return this.#origin !== null;
  }

  /**
   * Shakes hands with the client.
   * @returns {Promise<void>} rejects with `RpcError` if the client closes or stays silent
   */
  connect() {
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new RpcError(0, "the client does not answer")), PATIENCE);
      this.#listeners.set("READY", () => {
        clearTimeout(timer);
        resolve();
      });
      this.#listeners.set("CLOSED", (data) => {
        clearTimeout(timer);
        reject(new RpcError(data?.code ?? 0, data?.message ?? "closed"));
      });
    });
    window.addEventListener("message", (event) => this.#receive(event));
    const hello = { v: 1, encoding: "json", client_id: this.#clientId, frame_id: this.#query.get("frame_id"), sdk_version: "2.5.0" };
    // Old clients for phones do not know the version (the SDK leaves it out below 250).
    const mobile = Number.parseInt(this.#query.get("mobile_app_version") ?? "", 10);
    if (this.#query.get("platform") === "mobile" && !(mobile >= 250)) delete hello.sdk_version;
    this.#source.postMessage([HANDSHAKE, hello], "*");
    return this.#ready;
  }

  /** @param {MessageEvent} event */
  #receive(event) {
    const isClient = this.#origin === null ? this.#origins.has(event.origin) : event.origin === this.#origin;
    if (!isClient || !Array.isArray(event.data)) return;
    const [opcode, data] = event.data;
    if (opcode === CLOSE) {
      this.#listeners.get("CLOSED")?.(data);
      for (const { reject } of this.#pending.values()) reject(new RpcError(data?.code ?? 0, "the client closed the connection"));
      this.#pending.clear();
    }
    if (opcode !== FRAME || data === null || typeof data !== "object") return;
    if (data.cmd === "DISPATCH") {
      if (data.evt === "READY") this.#origin = event.origin;
      this.#listeners.get(data.evt)?.(data.data);
      return;
    }
    const waiting = this.#pending.get(data.nonce);
    if (!waiting) return;
    this.#pending.delete(data.nonce);
    if (data.evt === "ERROR") waiting.reject(new RpcError(data.data?.code ?? 0, data.data?.message ?? ""));
    else waiting.resolve(data.data);
  }

  /** Sends a command and resolves to the client's data. */
  #send(cmd, args, { evt, patience = COMMAND_PATIENCE } = {}) {
    if (this.#origin === null) return Promise.reject(new RpcError(0, "not connected"));
    const nonce = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(nonce);
        reject(new RpcError(0, `no answer to ${cmd}`));
      }, patience);
      const done = (settle) => (value) => {
        clearTimeout(timer);
        settle(value);
      };
      this.#pending.set(nonce, { resolve: done(resolve), reject: done(reject) });
      this.#source.postMessage([FRAME, { cmd, args, nonce, ...(evt ? { evt } : {}) }], this.#origin === "null" ? "*" : this.#origin);
    });
  }

  /**
   * Asks for an OAuth2 code. The client asks the user only if they have not agreed before.
   * @returns {Promise<string>}
   */
  async authorize() {
    const state = crypto.randomUUID();
    const args = { client_id: this.#clientId, response_type: "code", state, prompt: "none", scope: ["identify"] };
    const { code } = await this.#send("AUTHORIZE", args, { patience: CONSENT_PATIENCE });
    return code;
  }

  /** Tells the client who is signed in; some commands need it. */
  authenticate(accessToken) {
    return this.#send("AUTHENTICATE", { access_token: accessToken });
  }

  /** Opens a link outside of the frame, which itself may not. */
  openLink(url) {
    return this.#send("OPEN_EXTERNAL_LINK", { url });
  }

  /**
   * Calls `listener` with the data of each `event`.
   * @param {"ACTIVITY_LAYOUT_MODE_UPDATE"} event
   * @param {(data: any) => void} listener
   */
  subscribe(event, listener) {
    this.#listeners.set(event, listener);
    return this.#send("SUBSCRIBE", undefined, { evt: event });
  }
}
