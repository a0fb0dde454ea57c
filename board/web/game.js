// The game on the page: which position is shown, and the move being put together. Everything about rules is asked from `rules.wasm`.

/**
 * @typedef {{step: number, label: string, x: number, y: number, r: number, piece: string|null}} Choice
 * @typedef {{side: number, ground: string, items: any[], dim: boolean, travels: any[], turn: number|null, over: boolean, ply: number,
 *   moves: {seat: number, text: string}[], asks_choices: Choice[], placeless: {step: number, label: string}[], whole: string|null, written: string}} Shown
 * @typedef {{base: number, moves: string[]}} Line tried moves after move `base` of the game
 */

/** Number of positions that are kept instead of asking for them again. */
const KEPT = 64;
/** Number of tried lines that are kept. */
const LINES = 8;

/** Returns whether a line begins with these moves after move `base`. */
const begins = (line, base, moves) => line.base === base && moves.every((move, nth) => line.moves[nth] === move);

/** One game, as the server last told it, with what the user looks at. */
export class Game {
  #rules;
  #cache = new Map();
  /** @type {string[]} */
  #moves = [];
  /** Seat that made the last move; `null` before the first. @type {number|null} */
  lastSeat = null;
  /** Number of the last move shown; `null` follows the game. */
  #ply = null;
  /** The tried lines, the oldest first. @type {Line[]} */
  #tried = [];
  /** The line that is looked at. @type {Line|null} */
  #current = null;
  /** How many of its moves are shown. */
  #at = 0;
  /** Whether moves on the newest position are only tried. */
  #trying = false;
  /** @type {number[]} */
  #chosen = [];
  /** The server's answer to `board`. */
  board;
  /** How pictures are drawn, besides what the game itself needs. */
  look = { theme: "dark", coordinates: true };

  /**
   * @param {{call: (request: object) => any}} rules
   * @param {any} board
   */
  constructor(rules, board) {
    this.#rules = rules;
    this.#take(board);
  }

  /**
   * Takes a newer answer, and returns whether it is one. A move that is being put together on the newest position, even a tried one, is dropped,
   * because the position is another. An older answer that was on its way for longer is ignored.
   */
  update(board) {
    const { version, revision = 0 } = this.board;
    if (board.version < version || (board.version === version && (board.revision ?? 0) < revision)) return false;
    // The post with a new board is known a little later; until then, the one before leads to the same place.
    board.url ??= this.board.url;
    const changed = board.version !== version;
    const wasNewest = this.isNewest;
    this.#take(board);
    if (changed && wasNewest) this.#chosen = [];
    return changed;
  }

  /** Whether the server has something newer than what it last told, with this version and revision. */
  isOlderThan({ version, revision }) {
    return version > this.board.version || (version === this.board.version && revision > (this.board.revision ?? 0));
  }

  #take(board) {
    this.board = board;
    this.#cache.clear();
    const { moves } = this.#ask({ ply: null, line: [], chosen: [] });
    const before = this.#moves;
    this.#moves = moves.map(({ text }) => text);
    this.lastSeat = moves.at(-1)?.seat ?? null;
    // After a takeback, what was tried or looked at later is gone.
    const stays = (base) => base <= this.#moves.length && before.slice(0, base).every((move, nth) => move === this.#moves[nth]);
    this.#tried = this.#tried.filter(({ base }) => stays(base));
    if ((this.#current && !this.#tried.includes(this.#current)) || (this.#ply !== null && !stays(this.#ply))) this.goToNewest();
  }

  /** Forgets all pictures, after `look` has changed. */
  redraw() {
    this.#cache.clear();
  }

  get chosen() {
    return this.#chosen;
  }

  /** All tried lines. */
  get tried() {
    return this.#tried;
  }

  /** The tried line that is looked at. */
  get branch() {
    return this.#current;
  }

  get isTrying() {
    return this.#trying;
  }

  /** All moves of the game. */
  get moves() {
    return this.#moves;
  }

  /** Whether the newest position is shown, as the server has it. */
  get isNewest() {
    return this.#ply === null && this.#at === 0 && !(this.#current && this.#current.base < this.moves.length);
  }

  /** Whether a move that is put together now is a move of the game. */
  get isReal() {
    return this.isNewest && !this.#trying;
  }

  /** Whether the user may put a move together. */
  get mayChoose() {
    const shown = this.shown([]);
    if (shown.over) return false;
    return this.isReal ? this.board.may_move : true;
  }

  /** Number of moves of the game before the shown position. */
  get ply() {
    return this.#current && this.#at > 0 ? this.#current.base : this.#ply ?? this.moves.length;
  }

  /** The tried moves that lead to the shown position. */
  get line() {
    return this.#current ? this.#current.moves.slice(0, this.#at) : [];
  }

  /** What the server needs to know about the shown position. */
  get place() {
    return { game: this.board.game, version: this.board.version, line: this.line, ply: this.isNewest ? null : this.ply };
  }

  /**
   * Returns the picture of the shown position after the steps in `chosen`.
   * @returns {Shown}
   */
  shown(chosen = this.#chosen) {
    return this.#ask({ ply: this.isNewest ? null : this.ply, line: this.line, chosen });
  }

  /** Returns the picture after the first `ply` moves of the game. */
  shownAt(ply) {
    return this.#ask({ ply, line: [], chosen: [] });
  }

  /** Returns the picture after the move `whole` on the shown position. */
  shownAfter(whole) {
    return this.#ask({ ply: this.isNewest ? null : this.ply, line: [...this.line, whole], chosen: [] });
  }

  #ask({ ply, line, chosen }) {
    const { board, look } = this;
    const newest = ply === null && line.length === 0;
    const request = {
      // Without steps, the picture shows the last move instead of the choices.
      do: "show", record: board.record, ply, line, chosen: chosen.length > 0 ? chosen : null,
      view: {
        theme: look.theme, coordinates: look.coordinates, perspective: board.perspective, names: board.names,
        short_names: board.short_names ?? [], clocks: newest ? board.clocks : [], since: newest ? board.since : null, answered: newest ? board.answered : 0,
        last_move: true, suggested: [],
      },
    };
    const key = JSON.stringify([ply, line, chosen]);
    let shown = this.#cache.get(key);
    if (shown === undefined) {
      shown = this.#rules.call(request);
      if (shown.error) throw new Error(`${shown.error.code}: ${shown.error.text ?? ""}`);
      if (this.#cache.size >= KEPT) this.#cache.delete(this.#cache.keys().next().value);
      this.#cache.set(key, shown);
    }
    return shown;
  }

  /** Adds a step to the move. */
  choose(step) {
    this.#chosen = [...this.#chosen, step];
  }

  /** Replaces the whole move that is being put together. */
  chooseAll(chosen) {
    this.#chosen = [...chosen];
  }

  /** Takes back the last step. Returns whether there was one. */
  undo() {
    if (this.#chosen.length === 0) return false;
    this.#chosen = this.#chosen.slice(0, -1);
    return true;
  }

  /** Tries the move `whole` after the shown position: in a line that has it, at the end of one, or in a new one. */
  tryMove(whole) {
    const { ply, line } = this;
    const moves = [...line, whole];
    const known = [this.#current, ...this.#tried].find((one) => one && begins(one, ply, moves));
    const longer = line.length > 0 && this.#tried.find((one) => one.moves.length === line.length && begins(one, ply, line));
    if (!known && !longer) this.#tried = [...this.#tried.slice(1 - LINES), { base: ply, moves }];
    else if (!known) longer.moves = moves;
    this.#goToLine(known ?? (longer || this.#tried.at(-1)), moves.length);
  }

  #goToLine(line, at) {
    this.#chosen = [];
    this.#ply = at === 0 ? line.base : null;
    this.#current = line;
    this.#at = at;
  }

  /** Starts or stops trying moves on the newest position. */
  setTrying(on) {
    this.#chosen = [];
    this.#trying = on;
    if (!on) this.goToNewest();
  }

  /** Shows the newest position; tried moves are kept, to come back to. */
  goToNewest() {
    this.#ply = null;
    this.#current = null;
    this.#at = 0;
    this.#trying = false;
    this.#chosen = [];
  }

  /** Shows the position after `ply` moves of the game; tried moves are kept, to come back to. */
  goTo(ply) {
    this.#chosen = [];
    this.#at = 0;
    this.#ply = ply >= this.moves.length && !this.#current ? null : Math.max(0, Math.min(ply, this.moves.length));
  }

  /** Shows the position after the first `at` moves of a tried line, by default of the one that is looked at. */
  goToTried(at, line = this.#current) {
    if (line) this.#goToLine(line, Math.max(0, Math.min(at, line.moves.length)));
  }

  get canGoBack() {
    return this.ply > 0 || this.line.length > 0;
  }

  get canGoOn() {
    return this.#isInLine ? this.#at < this.#current.moves.length : this.ply < this.moves.length;
  }

  get #isInLine() {
    return this.#current !== null && (this.#at > 0 || this.ply === this.#current.base);
  }

  goBack() {
    if (this.line.length > 0) this.goToTried(this.line.length - 1);
    else this.goTo(this.ply - 1);
  }

  /** Goes on by one move: along the tried moves if they begin here. */
  goOn() {
    if (this.#isInLine) this.goToTried(this.#at + 1);
    else this.goTo(this.ply + 1);
  }

  goToFirst() {
    this.goTo(0);
  }

  /** Goes to the end of what is shown: of the tried moves, or of the game. */
  goToLast() {
    if (this.#current && this.#at > 0) this.goToTried(this.#current.moves.length);
    else if (this.#current) this.goTo(this.moves.length);
    else this.goToNewest();
  }

  /** What is needed to come back to this view after the page was left. */
  keep() {
    const line = this.#current ? this.#tried.indexOf(this.#current) : null;
    return { game: this.board.game, ply: this.#ply, tried: this.#tried, line, at: this.#at, trying: this.#trying };
  }

  /** Restores what `keep` returned, as far as it still fits. */
  restore({ ply, tried, line, at, trying }) {
    const fits = ({ base, moves }) => {
      try {
        this.#ask({ ply: base, line: moves, chosen: [] });
        return base <= this.moves.length;
      } catch {
        return false;
      }
    };
    const current = tried?.[line];
    this.#tried = (tried ?? []).filter(fits);
    if (Number.isInteger(ply) && ply <= this.moves.length) this.#ply = ply;
    this.#trying = Boolean(trying);
    if (current && this.#tried.includes(current)) this.goToTried(at, current);
  }
}
