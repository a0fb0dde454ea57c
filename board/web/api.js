// Calls to the server. All have a time limit. Those that may be repeated are repeated with growing delays, which includes moves: the server makes
// the same move of the same version only once.

import { NoSession } from "./session.js";

/** Time limit of a call, in ms. */
const LIMIT = 15_000;
/** Delays before a call is repeated, in ms. */
const DELAYS = [400, 1200, 3000, 6000];

/** A call that the server refused, or that did not reach it (`offline`). `text` is for the user. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} text
   * @param {NoSession|null} noSession why there is no session, if the code is `session`
   */
  constructor(code, text, noSession = null) {
    super(text || code);
    this.code = code;
    this.text = text;
    this.noSession = noSession;
  }
}

/** Waits for `ms`, or until `signal` is aborted, or until the browser is online again. */
function pause(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    window.addEventListener("online", done);
    signal?.addEventListener("abort", done);
  });
}

/** The server's calls for one session. */
export class Api {
  #session;
  /** Called with whether the server could be reached. */
  onReach = (_reached) => {};

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.#session = session;
  }

  /**
   * Makes a call and resolves to its answer.
   * @param {{do: string, [key: string]: any}} body
   * @param {{signal?: AbortSignal, repeat?: boolean}} [options] `repeat` is whether a failure of the connection is tried again
   */
  async call(body, { signal, repeat = true } = {}) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await this.#once(body, signal);
        this.onReach(true);
        return answer;
      } catch (error) {
        if (signal?.aborted) throw error;
        const passes = error instanceof Refused && (error.code === "offline" || error.code === "trouble" || error.code === "limit");
        if (error instanceof Refused && error.code === "offline") this.onReach(false);
        if (!passes || !repeat || attempt >= DELAYS.length) throw error;
        await pause(error.wait ?? DELAYS[attempt] * (0.75 + Math.random() / 2), signal);
        if (signal?.aborted) throw error;
      }
    }
  }

  async #once(body, signal, maySignIn = true) {
    const limit = AbortSignal.timeout(LIMIT);
    let response;
    try {
      response = await fetch("api/call", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.#session.token}` },
        body: JSON.stringify(body),
        signal: signal ? anySignal(signal, limit) : limit,
      });
    } catch {
      throw new Refused("offline", "");
    }
    const answer = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer;
    // A proxy that has waited too long (408) does not know what the server has done.
    const { code = response.status >= 500 || response.status === 408 ? "trouble" : "refused", text = "" } = answer?.error ?? {};
    if (response.status === 401 && maySignIn) {
      await this.signIn();
      return this.#once(body, signal, false);
    }
    if (response.status === 401) throw new Refused("session", "", new NoSession("ask"));
    const refused = new Refused(code, text);
    if (response.status === 429) refused.wait = Math.min(Number(response.headers.get("Retry-After")) || 2, 30) * 1000;
    throw refused;
  }

  /** Opens the stream of a game's versions. */
  openChanges(game, signal) {
    return fetch(`api/changes?game=${encodeURIComponent(game)}`, {
      headers: { Authorization: `Bearer ${this.#session.token}`, Accept: "text/event-stream" }, signal, cache: "no-store",
    });
  }

  /** Gets another token after the old one was refused. Rejects with `Refused`: `trouble` if the server or Discord is busy, or else `session`. */
  async signIn() {
    try {
      await this.#session.signIn();
    } catch (error) {
      if (!(error instanceof NoSession)) throw error;
      throw error.mayPass ? new Refused("trouble", "") : new Refused("session", "", error);
    }
  }
}

// `AbortSignal.any` is missing in clients of 2023, which Discord still supports on phones.
function anySignal(...signals) {
  if (AbortSignal.any) return AbortSignal.any(signals);
  const both = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) both.abort(signal.reason);
    else signal.addEventListener("abort", () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
}
