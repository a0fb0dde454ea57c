// Signs in. Inside Discord, the client gives a code; in a plain browser, Discord redirects back with one (OAuth2 with PKCE). The server
// exchanges the code for a token, which is only kept in memory.

import { Rpc, RpcError, isEmbedded } from "./rpc.js";

/** Where values wait in the browser while Discord asks the user. They are of no use to anyone without the code. */
const KEPT = "asterism.sign-in";
/** When a user has signed in here, so that reloading the page signs in again without a question. */
const KNOWN = "asterism.known";
/** Time within which the page does not leave for Discord a second time by itself, in ms. */
const AGAIN = 20_000;
/** Time after which a renewal that failed is tried again, in ms. The token is good for minutes after the first. */
const RENEW_AGAIN = 15_000;
/** Times that signing in is tried again while the server is busy, and the time before each, in ms. */
const TRIES = 3;
const TRY_AGAIN = 3_000;
/** Longest wait that the server may ask for, in ms. */
const LONGEST = 30_000;

/** @typedef {{client_id: string, authorize: string, demo: boolean, words: Record<string, Record<string, string>>}} Settings */

/** Reason why there is no session. */
export class NoSession extends Error {
  /** Whether the server has said that the old session ends. */
  isEnd = false;
  /** Whether it makes sense to ask again, and the time that the server wants until then, in ms. */
  mayPass = false;
  wait = null;

  /** @param {"ask"|"denied"|"silent"|"refused"} reason */
  constructor(reason, text = "") {
    super(text || reason);
    this.reason = reason;
  }

  /** Returns the reason for no answer, which may come the next time. */
  static forNow() {
    return Object.assign(new NoSession("silent"), { mayPass: true });
  }
}

/** How far the clock of this device is ahead of the server's, in ms. */
let ahead = 0;

/** Returns the server's time, as a Unix time in ms. */
export const serverNow = () => Date.now() - ahead;

/** Returns what the server wrote into the page. */
export function readSettings() {
  const meta = document.querySelector('meta[name="asterism"]');
  /** @type {Settings} */
  const none = { client_id: "", authorize: "https://discord.com/oauth2/authorize", demo: false, words: {} };
  try {
    return { ...none, ...JSON.parse(meta.content) };
  } catch {
    return none;
  }
}

const encode = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const random = () => encode(crypto.getRandomValues(new Uint8Array(32)));

/** Returns what an answer without a token means. */
function explain(response, { code, text = "" }) {
  const { status } = response;
  const mayPass = response.ok || status === 408 || status === 429 || status >= 500;
  const error = new NoSession(mayPass && !text ? "silent" : "refused", text);
  const seconds = Number(response.headers.get("Retry-After"));
  return Object.assign(error, { isEnd: status === 401 || (status === 403 && code === "instance"), mayPass, wait: seconds > 0 ? Math.min(seconds * 1000, LONGEST) : null });
}

/** A user's session with the server. */
export class Session {
  #settings;
  #token = null;
  #timer = 0;
  #signingIn = null;
  /** @type {Rpc|null} */
  rpc = null;
  /** Resolves when the client knows who is signed in, as far as it can be told. */
  authenticated = Promise.resolve();
  /** Returns what to restore after a redirect. */
  keep = () => ({});
  /** What `keep` returned before the redirect. */
  kept = {};

  /** @param {Settings} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  get token() {
    return this.#token;
  }

  get isEmbedded() {
    return isEmbedded();
  }

  /** Connects to the Discord client if there is one, and signs in as far as possible without the user. */
  async open() {
    if (!isEmbedded()) {
      await this.#finishRedirect();
      return;
    }
    this.rpc = new Rpc(this.#settings.client_id, [new URL(this.#settings.authorize, location.href).origin]);
    try {
      await this.rpc.connect();
    } catch {
      throw new NoSession("silent");
    }
    await this.signIn();
  }

  /** Signs in again, once for all callers. Inside Discord this needs no user. */
  signIn() {
    this.#signingIn ??= this.#authorize().finally(() => {
      this.#signingIn = null;
    });
    return this.#signingIn;
  }

  async #authorize() {
    if (!this.rpc) {
      // A user who has agreed comes straight back, to the same view; but not again and again.
      const last = Number(sessionStorage.getItem(KNOWN) ?? 0);
      if (last === 0 || Date.now() - last < AGAIN) throw new NoSession("ask");
      await this.redirect();
      return new Promise(() => {});
    }
    // Each time with another code: the server may have used the last one.
    const answer = await this.#persist(async () => {
      let code;
      try {
        code = await this.rpc.authorize();
      } catch (error) {
        // Discord does not document its code for a user who declines; only silence has none of its own here.
        throw error instanceof RpcError && error.code !== 0 ? new NoSession("denied") : NoSession.forNow();
      }
      return this.#exchange({ code, instance: this.rpc.instance });
    });
    if (answer.access_token) {
      // Only for the client's own commands and events; the board works without.
      this.authenticated = this.rpc.authenticate(answer.access_token).catch(() => {});
    }
    return undefined;
  }

  /** Signs in with `attempt`, a few times if the server is busy. */
  async #persist(attempt) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!error.mayPass || tries >= TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, error.wait ?? TRY_AGAIN));
      }
    }
  }

  async #exchange(body) {
    const headers = { "Content-Type": "application/json", ...(body.renew ? { Authorization: `Bearer ${this.#token}` } : {}) };
    let response;
    try {
      response = await fetch("api/session", { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) });
    } catch {
      throw NoSession.forNow();
    }
    const answer = await response.json().catch(() => ({}));
    if (!response.ok || !answer?.token) throw explain(response, answer?.error ?? {});
    this.#token = answer.token;
    // A process of an earlier version does not tell the time.
    if (answer.now) ahead = Date.now() - answer.now * 1000;
    this.#plan(answer.expires);
    return answer;
  }

  /** Renews the token when a fifth of its time is left. `expires` is a Unix time in seconds. */
  #plan(expires) {
    const left = expires * 1000 - serverNow();
    this.#renewIn(Math.min(Math.max(left * 0.8, 10_000), 2 ** 31 - 1));
  }

  #renewIn(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#renew(), ms);
  }

  async #renew() {
    try {
      await this.#exchange({ renew: true });
    } catch (error) {
      // Only a refusal ends the session, and even then the old token may be good for a while. Inside Discord, another one needs no user; a browser
      // would leave the page for it, and waits until a call is refused.
      if (!error.isEnd) this.#renewIn(error.wait ?? RENEW_AGAIN);
      else if (this.rpc) await this.signIn().catch(() => {});
    }
  }

  /** Leaves the page for Discord's question, and comes back with a code. */
  async redirect() {
    const state = random();
    const verifier = random();
    const challenge = encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
    const redirect = new URL("./", location.href.split(/[?#]/)[0]).href;
    sessionStorage.setItem(KEPT, JSON.stringify({ state, verifier, redirect, page: this.keep() }));
    const query = new URLSearchParams({
      client_id: this.#settings.client_id, response_type: "code", scope: "identify", redirect_uri: redirect, state, prompt: "none",
      code_challenge: challenge, code_challenge_method: "S256",
    });
    location.assign(`${this.#settings.authorize}?${query}`);
  }

  async #finishRedirect() {
    const query = new URLSearchParams(location.search);
    const [code, state, error] = ["code", "state", "error"].map((key) => query.get(key));
    if (code === null && error === null) {
      // After a reload, Discord sends a user who has agreed straight back.
      if (this.#settings.demo || sessionStorage.getItem(KNOWN)) {
        await this.redirect();
        return new Promise(() => {});
      }
      throw new NoSession("ask");
    }
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    sessionStorage.removeItem(KEPT);
    // Whatever comes of it, the code does not stay in the address or the history.
    history.replaceState(null, "", location.pathname);
    if (!kept || kept.state !== state) throw new NoSession("ask");
    this.kept = kept.page ?? {};
    sessionStorage.removeItem(KNOWN);
    if (code === null) throw new NoSession("denied");
    await this.#persist(() => this.#exchange({ code, verifier: kept.verifier, redirect: kept.redirect }));
    sessionStorage.setItem(KNOWN, String(Date.now()));
    return undefined;
  }
}
