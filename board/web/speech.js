// The shown position in words, from the server: what is asked next, what each choice does, and the board.

/** Time without another step before the server is asked, in ms. */
const REST = 120;
/** Number of answers that are kept. */
const KEPT = 48;

/** @typedef {{asks: string, choices: {step: number, label: string, says: string}[], board: string[], last: string[], effect: string[]}} Words */

/** Asks for words when they are needed. */
export class Speech {
  #api;
  #game;
  #events;
  /** @type {Map<string, Words>} */
  #kept = new Map();
  #timer = 0;
  #current = null;
  #told = "";

  /**
   * @param {import("./api.js").Api} api
   * @param {() => import("./game.js").Game|null} game
   * @param {{isNeeded: () => boolean, onWords: (words: Words) => void}} events
   */
  constructor(api, game, events) {
    this.#api = api;
    this.#game = game;
    this.#events = events;
  }

  #key() {
    const game = this.#game();
    return game ? JSON.stringify([game.place, game.chosen]) : "";
  }

  /** Returns the words of the shown position, if they are known. */
  known() {
    return this.#kept.get(this.#key()) ?? null;
  }

  /** Forgets the words of an older version. */
  forget() {
    this.#kept.clear();
    this.#told = "";
  }

  /** Gets the words of the shown position, if anyone needs them. */
  ask() {
    clearTimeout(this.#timer);
    const key = this.#key();
    const known = this.#kept.get(key);
    if (known) {
      if (this.#told !== key) this.#tell(key, known);
      return;
    }
    this.#current?.abort();
    if (key !== "" && this.#events.isNeeded()) this.#timer = setTimeout(() => this.#load(key), REST);
  }

  async #load(key) {
    const game = this.#game();
    if (key !== this.#key() || !this.#events.isNeeded()) return;
    const current = new AbortController();
    this.#current = current;
    try {
      const words = await this.#api.call({ do: "words", ...game.place, chosen: game.chosen }, { signal: current.signal });
      if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value);
      this.#kept.set(key, words);
      if (key === this.#key()) this.#tell(key, words);
    } catch {
      // Labels stay. Without a connection, or after a newer move, the page says so elsewhere.
    }
  }

  #tell(key, words) {
    this.#told = key;
    this.#events.onWords(words);
  }
}
