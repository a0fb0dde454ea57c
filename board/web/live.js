// Follows how new a game is: a stream read with `fetch`, because `EventSource` cannot send the token. Where a proxy holds the stream back or breaks
// it, the page asks every few seconds instead, and tries the stream again from time to time.

/** The server writes at least a comment this often; a longer silence, in ms, means that the connection is dead. */
const SILENCE = 45_000;
/** The first event comes at once; later than this, in ms, something holds the stream back. */
const FIRST = 6_000;
/** Time between two polls, in ms. */
const POLL = 5_000;
/** Polls before the stream is tried again. */
const POLLS = 12;
/** Delays between attempts to connect, in ms; the last one repeats. */
const DELAYS = [300, 1000, 2500, 5000, 10_000];
/** Why a stream was given up: to connect again at once. */
const HURRY = "hurry";

/** @typedef {{version: number, revision?: number, url?: string|null}} State `revision` grows while the version stays the same, as with an offer */

/** Follows one game until it is closed. */
export class Live {
  #api;
  #game;
  #handlers;
  #stop = new AbortController();
  #current = null;
  #wake = () => {};
  #told = "";

  /**
   * @param {import("./api.js").Api} api
   * @param {string} game
   * @param {{onState: (state: State) => void, onHidden: () => void, onSession: (error: import("./api.js").Refused) => void,
   *   onReach: (reached: boolean) => void, poll: () => Promise<State>, spread: () => number}} handlers `poll` asks for the game; `spread` is the time in ms over which many pages
   *   should spread what they do at once
   */
  constructor(api, game, handlers) {
    this.#api = api;
    this.#game = game;
    this.#handlers = handlers;
    const hurry = () => {
      // After sleep, a connection may look open and be dead.
      if (document.hidden) return;
      this.#current?.abort(HURRY);
      this.#wake();
    };
    window.addEventListener("online", hurry, { signal: this.#stop.signal });
    document.addEventListener("visibilitychange", hurry, { signal: this.#stop.signal });
    window.addEventListener("pageshow", hurry, { signal: this.#stop.signal });
    this.#run();
  }

  close() {
    this.#stop.abort();
    this.#current?.abort();
    this.#wake();
  }

  async #run() {
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      const outcome = await this.#stream();
      if (this.#stop.signal.aborted || outcome === "hidden") break;
      if (outcome === "ended") {
        failures = 0;
        await this.#pause(Math.random() * Math.max(300, this.#handlers.spread()));
      } else if (outcome === "held" || failures >= 2) {
        await this.#poll();
        failures = 0;
      } else {
        if (failures > 0) this.#handlers.onReach(false);
        await this.#pause(DELAYS[Math.min(failures, DELAYS.length - 1)] * (0.75 + Math.random() / 2) + Math.random() * this.#handlers.spread());
        failures += 1;
      }
    }
  }

  /**
   * Reads the stream to its end.
   * @returns {Promise<"ended"|"failed"|"held"|"hidden">} `held` if nothing arrived in time, `hidden` if the user may not or cannot see it now
   */
  async #stream() {
    const current = new AbortController();
    this.#current = current;
    let heard = false;
    let timer = setTimeout(() => current.abort(), FIRST);
    try {
      const response = await this.#api.openChanges(this.#game, current.signal);
      if (response.status === 401) return await this.#signIn();
      if (response.status === 403 || response.status === 404) {
        this.#handlers.onHidden();
        return "hidden";
      }
      if (!response.ok || !response.body) return "failed";
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return heard ? "ended" : "failed";
        clearTimeout(timer);
        timer = setTimeout(() => current.abort(), SILENCE);
        if (!heard) this.#handlers.onReach(true);
        heard = true;
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) this.#take(line);
      }
    } catch {
      if (heard || current.signal.reason === HURRY) return "ended";
      // Aborted by the timer: the answer is held back. Refused at once: the server or the network is away.
      return current.signal.aborted && !this.#stop.signal.aborted ? "held" : "failed";
    } finally {
      clearTimeout(timer);
      current.abort();
    }
  }

  async #signIn() {
    try {
      await this.#api.signIn();
      return "failed";
    } catch (error) {
      if (error.code !== "session") return "failed";
      this.#handlers.onSession(error);
      return "hidden";
    }
  }

  #take(line) {
    if (!line.startsWith("data:")) return;
    let state;
    try {
      state = JSON.parse(line.slice(5));
    } catch {
      return;
    }
    if (Number.isInteger(state?.version)) this.#tell(state);
  }

  #tell({ version, revision = 0, url = null }) {
    const told = JSON.stringify([version, revision, url]);
    if (told === this.#told) return;
    this.#told = told;
    this.#handlers.onState({ version, revision, url });
  }

  async #poll() {
    for (let count = 0; count < POLLS && !this.#stop.signal.aborted; count += 1) {
      if (count > 0) await this.#pause(POLL);
      try {
        this.#tell(await this.#handlers.poll());
      } catch (error) {
        if (this.#stop.signal.aborted || (error.code !== "hidden" && error.code !== "session")) continue;
        this.#stop.abort();
        if (error.code === "hidden") this.#handlers.onHidden();
        else this.#handlers.onSession(error);
      }
    }
    await this.#pause(POLL);
  }

  #pause(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
