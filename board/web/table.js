// One game at the table: loads it, follows it, shows what happens, and sends moves.

import { Board } from "./board.js";
import { announce, hideNotice, hideOffer, notify } from "./dialog.js";
import { Game } from "./game.js";
import { Lists } from "./lists.js";
import { Live } from "./live.js";
import { Offers } from "./offers.js";
import { Panel } from "./panel.js";
import { Speech } from "./speech.js";
import { openHelp } from "./settings.js";
import { say, sayPosition } from "./words.js";

/** Time over which watchers spread their calls after a change, in ms. */
const SPREAD = 1500;
/** Moves that are shown one after the other when several were made at once; more are shown at once. */
const SHOWN_ONE_BY_ONE = 4;
/** Pause between two such moves, in ms. */
const BETWEEN = 180;

/** The table: the board and what is around it. */
export class Table {
  #api;
  #open;
  #settings;
  /** @type {Game|null} */
  #game = null;
  /** @type {Live|null} */
  #live = null;
  #board;
  #panel;
  #lists;
  #offers;
  #speech;
  /** The move being sent. @type {{chosen: number[], version: number, said: string}|null} */
  #sending = null;
  /** The move that could not be sent. @type {{chosen: number[], version: number, said: string}|null} */
  #unsent = null;
  /** Number of moves that the board already shows, though the server's answer is still older. */
  #ahead = 0;
  #loading = null;
  #again = false;
  #opening = 0;

  /**
   * @param {object} parts
   * @param {import("./api.js").Api} parts.api
   * @param {{call: (request: object) => any}} parts.rules
   * @param {{theme: string, confirm: boolean, coordinates: boolean}} parts.settings
   * @param {{onGone: (text: string) => void, onSession: (error: import("./api.js").Refused) => void, onOpen: (game: string) => void, onLink: (url: string) => void, onGames: () => void}} parts.open
   */
  constructor({ api, rules, settings, open }) {
    this.#api = api;
    this.#settings = settings;
    this.#open = open;
    this.#board = new Board(rules, {
      onWhole: (how) => this.#finish(how),
      onStep: () => this.#stepped(),
      onBrowse: (direction) => this.#browse(direction),
      onHelp: openHelp,
      onFocus: () => this.#speech.ask(),
      onDrawn: () => this.#board.targets.name(this.#speech.known()?.choices ?? []),
    });
    this.#panel = new Panel({
      onPlay: (said) => this.#play({ placed: null, said }),
      onUndo: () => (this.#unsent ? this.#takeUnsentBack() : this.#board.takeBack()),
      onStep: (step) => this.#board.chooseStep(step),
      onBrowse: (direction) => this.#browse(direction),
      onTry: () => this.#try(),
      onBackToGame: () => this.#backToGame(),
      onPlan: () => this.#plan(),
      onRetry: () => this.#retry(),
      onNext: () => this.#game?.board.next && this.#open.onOpen(this.#game.board.next),
      onLink: () => this.#game?.board.url && this.#open.onLink(this.#game.board.url),
      onGames: () => this.#open.onGames(),
      onFocusLost: () => this.#board.focus(),
    });
    this.#lists = new Lists({
      onGoTo: (ply) => this.#look(() => this.#game.goTo(ply)),
      onGoToTried: (at, line) => this.#look(() => this.#game.goToTried(at, line)),
      onUnplan: (line) => this.#unplan(line),
      onShowPlan: (line) => this.#showPlan(line),
      onWords: () => this.#speech.ask(),
    });
    this.#offers = new Offers({
      onAnswer: (offer, choice) => this.#change({ do: "answer", game: this.#game.board.game, offer, choice }),
      onFocusLost: () => this.#board.focus(),
    });
    this.#speech = new Speech(api, () => this.#game, {
      // While a move is on its way, its words would be about an old board.
      isNeeded: () => this.#sending === null && (this.#lists.isInWords || Boolean(this.#game && (this.#game.mayChoose || !this.#game.isNewest))),
      onWords: (words) => this.#tell(words),
    });
    api.onReach = (reached) => this.#reach(reached);
  }

  get panel() {
    return this.#panel;
  }

  get lists() {
    return this.#lists;
  }

  get offers() {
    return this.#offers;
  }

  get board() {
    return this.#board;
  }

  get game() {
    return this.#game;
  }

  /** Whether a game is open and followed. */
  get isOpen() {
    return this.#live !== null;
  }

  /** What is needed to come back to this view. */
  keep() {
    return this.#game?.keep() ?? {};
  }

  /**
   * Opens a game. Resolves to whether it is open: another one may have been asked for meanwhile, after which no error counts either.
   * @param {string} id
   * @param {any} [kept] what `keep` returned
   */
  async open(id, kept = null) {
    const turn = (this.#opening += 1);
    let board;
    try {
      board = await this.#api.call({ do: "board", game: id });
    } catch (error) {
      if (turn === this.#opening) throw error;
    }
    if (turn !== this.#opening) return false;
    this.close();
    this.#game = new Game(this.#rules(), board);
    this.#game.look = { theme: this.#settings.theme, coordinates: this.#settings.coordinates };
    if (kept?.game === id) this.#game.restore(kept);
    this.#ahead = this.#game.moves.length;
    this.#board.describe(board.title, "board-hint");
    this.#board.open(this.#game);
    this.#update();
    this.#speech.ask();
    announce(board.status);
    this.#live = new Live(this.#api, id, {
      onState: (state) => this.#changed(state),
      onHidden: () => this.#open.onGone(""),
      onSession: (error) => this.#open.onSession(error),
      onReach: (reached) => this.#reach(reached),
      spread: () => this.#spread(),
      poll: async () => {
        const now = await this.#api.call({ do: "board", game: id }, { repeat: false });
        this.#take(now);
        return now;
      },
    });
    return true;
  }

  #rules() {
    return this.#board.rules;
  }

  /** Stops following the game. */
  close() {
    hideNotice();
    this.#live?.close();
    this.#live = null;
    this.#sending = null;
    this.#unsent = null;
    this.#board.lock(false);
  }

  /** Draws everything again, after a setting has changed. */
  redraw() {
    if (!this.#game) return;
    this.#game.look = { theme: this.#settings.theme, coordinates: this.#settings.coordinates };
    this.#game.redraw();
    this.#board.draw();
  }

  // ---- What the server says ----

  #changed({ version, revision, url }) {
    const game = this.#game;
    if (!game) return;
    if (url && version >= game.board.version && url !== game.board.url) {
      game.board.url = url;
      this.#update();
    }
    if (game.isOlderThan({ version, revision })) this.#reloadSoon();
  }

  // Watchers may be many; those who play should see at once that it is their turn.
  #reloadSoon() {
    const spread = this.#spread();
    if (spread === 0) this.reload();
    else setTimeout(() => this.reload(), Math.random() * spread);
  }

  #spread() {
    return this.#game?.board.seat === null ? SPREAD : 0;
  }

  /** Asks for the game again. A call during another one asks once more after it. */
  async reload() {
    if (this.#loading) {
      this.#again = true;
      return this.#loading;
    }
    const game = this.#game;
    if (!game) return undefined;
    this.#loading = (async () => {
      do {
        this.#again = false;
        const board = await this.#api.call({ do: "board", game: game.board.game });
        if (game !== this.#game) return;
        await this.#take(board);
      } while (this.#again);
    })();
    try {
      await this.#loading;
    } catch (error) {
      // The page says elsewhere that it is offline.
      if (game === this.#game && error.code !== "offline") this.#fail(error);
    } finally {
      this.#loading = null;
    }
    if (this.#again && game !== this.#game) await this.reload();
    return undefined;
  }

  #fail(error) {
    if (error.code === "hidden") this.#open.onGone(error.text);
    else if (error.code === "session") this.#open.onSession(error);
    else notify(error.text || say("board-ui-no-server"));
  }

  /** Takes a newer board, and shows the moves made since. */
  async #take(board) {
    const game = this.#game;
    if (!game || board.game !== game.board.game) return;
    const watched = game.isNewest;
    const { turn, over } = game.board;
    // After a move of the user's own, all lines are new, even if they say the same as those before.
    const told = this.#ahead === game.moves.length ? game.board.last : [];
    const held = this.#unsent && this.#unsent.version !== board.version;
    if (!game.update(board)) {
      this.#update();
      return;
    }
    if (held) {
      // Whether it has arrived or not, the move is settled.
      this.#unsent = null;
      game.chooseAll([]);
      this.#board.lock(false);
    }
    this.#speech.forget();
    const count = game.moves.length;
    const from = this.#ahead;
    this.#ahead = count;
    this.#tellNews(board, { turn, over, told, isNew: count > from });
    if (count < from) notify(say("board-ui-taken-back"));
    if (!watched) {
      this.#board.draw();
      this.#stepped();
      if (count > from) notify(say("board-ui-new-move"), { label: say("board-ui-back"), run: () => this.#backToGame() });
      return;
    }
    hideOffer();
    this.#update();
    const first = count - from > SHOWN_ONE_BY_ONE ? count : from + 1;
    for (let ply = first; ply < count; ply += 1) {
      await this.#board.draw({ shown: game.shownAt(ply), move: "travel" });
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      // Something newer, or another view, has come in between.
      if (this.#game !== game || game.board.version !== board.version || !game.isNewest) return;
    }
    this.#board.draw({ move: count > from ? "travel" : "glide" });
    this.#stepped();
  }

  #tellNews(board, { turn, over, told, isNew }) {
    // What others have played since the user's last move, as far as it was not told yet.
    const isLonger = told.every((line, nth) => line === board.last[nth]);
    if (isNew) announce(board.last.slice(isLonger ? told.length : 0).join(" "));
    if (board.over && !over) announce(board.status);
    else if (board.may_move && (isNew || turn !== board.turn)) announce(say("board-ui-your-turn"));
    else if (isNew || turn !== board.turn) announce(board.status);
  }

  #reach(reached) {
    const banner = document.getElementById("offline");
    if (banner.hidden === reached) return;
    banner.hidden = reached;
    if (!reached) announce(say("board-ui-offline"));
    else {
      announce(say("board-ui-online"));
      if (this.#unsent) this.#retry();
      else if (this.#game) this.#reloadSoon();
    }
  }

  // ---- The move being put together ----

  #stepped() {
    this.#update();
    this.#speech.ask();
  }

  #finish({ sure, by, placed = null }) {
    const game = this.#game;
    const { whole } = game.shown();
    if (!game.isReal) {
      game.tryMove(whole);
      this.#board.draw({ move: "travel", placed });
      this.#stepped();
      return;
    }
    if (this.#settings.confirm || !sure) {
      this.#board.draw({ move: "glide", placed });
      this.#stepped();
      if (by === "key") this.#panel.focusPlay();
      return;
    }
    this.#play({ placed });
  }

  async #play({ placed, said = "" }) {
    const game = this.#game;
    const { whole } = game.shown();
    if (this.#sending || whole === null || !game.isReal || game.chosen.length === 0) return;
    this.#sending = { chosen: game.chosen, version: game.board.version, said };
    // Votes are counted by the server; only a move is shown before its answer.
    const isShown = !game.board.votes;
    const shown = isShown ? game.shownAfter(whole) : undefined;
    this.#board.lock(true);
    if (isShown) this.#ahead = game.moves.length + 1;
    this.#board.draw({ shown, move: "travel", placed });
    this.#update();
    announce(say("board-ui-sending"));
    await this.#send();
  }

  async #send() {
    const game = this.#game;
    const sent = this.#sending;
    const { version, chosen, said } = sent;
    try {
      const answer = await this.#api.call({ do: "play", game: game.board.game, version, chosen, ...(said ? { said } : {}) });
      if (game !== this.#game) return;
      this.#settle(game);
      if (answer.text) notify(answer.text);
      await this.reload();
    } catch (error) {
      if (game !== this.#game) return;
      await this.#explain(error, game, sent);
    }
  }

  /** Ends the sending of a move; the board is the server's again. */
  #settle(game) {
    const isOld = this.#sending?.version !== game.board.version;
    this.#sending = null;
    this.#unsent = null;
    game.chooseAll([]);
    this.#board.lock(false);
    // What came meanwhile was drawn without choices, and votes change nothing on the board.
    if (isOld || game.board.votes) this.#board.draw();
  }

  async #explain(error, game, sent) {
    // A newer board shows whether the move has arrived.
    const isSettled = sent.version !== game.board.version;
    if (!isSettled && (error.code === "offline" || error.code === "trouble")) {
      // The move may have arrived. Sending it again is safe: the server makes it once.
      this.#sending = null;
      this.#unsent = sent;
      if (error.text) notify(error.text);
      announce(say("board-ui-unsent"));
      this.#update();
      return;
    }
    this.#settle(game);
    this.#ahead = Math.min(this.#ahead, game.moves.length);
    this.#board.draw({ move: "glide" });
    this.#update();
    if (error.code === "stale" || isSettled) notify(error.text || say("board-ui-new-move"));
    else this.#fail(error);
    if (error.code !== "session" && error.code !== "hidden") await this.reload();
  }

  #retry() {
    if (!this.#unsent || this.#sending) return;
    this.#sending = this.#unsent;
    this.#unsent = null;
    this.#update();
    this.#send();
  }

  /** Gives up a move that could not be sent, unless it has arrived. */
  async #takeUnsentBack() {
    this.#settle(this.#game);
    this.#ahead = this.#game.moves.length;
    this.#board.draw({ move: "glide" });
    this.#update();
    await this.reload();
  }

  // ---- Looking around ----

  /** Shows something else. Returns whether it may: not while a move is on its way. */
  #look(change) {
    if (!this.#game || this.#sending || this.#unsent) return false;
    const before = { ply: this.#game.ply, line: this.#game.line.length };
    change();
    const forward = this.#game.ply - before.ply + this.#game.line.length - before.line === 1;
    this.#board.draw({ move: forward ? "travel" : "glide" });
    if (this.#game.isNewest) hideOffer();
    this.#stepped();
    return true;
  }

  #browse(direction) {
    const game = this.#game;
    if (!game || (direction < 0 ? !game.canGoBack : !game.canGoOn && game.isNewest)) return;
    const steps = { "-2": () => game.goToFirst(), "-1": () => game.goBack(), 1: () => game.goOn(), 2: () => game.goToLast() };
    if (this.#look(steps[direction])) announce(sayPosition(game));
  }

  #try() {
    this.#look(() => this.#game.setTrying(!this.#game.isTrying));
  }

  #backToGame() {
    this.#look(() => this.#game.goToNewest());
    this.#board.focus();
  }

  async #plan() {
    const game = this.#game;
    await this.#change({ do: "plan", game: game.board.game, version: game.board.version, line: game.line });
  }

  async #unplan(line) {
    const { game, version } = this.#game.board;
    await this.#change({ do: "unplan", game, version, line });
  }

  async #change(call) {
    try {
      const { text } = await this.#api.call(call);
      if (text) notify(text);
    } catch (error) {
      this.#fail(error);
      if (error.code === "hidden" || error.code === "session") return;
    }
    await this.reload();
  }

  #showPlan(line) {
    this.#look(() => {
      this.#game.goToNewest();
      for (const move of line) this.#game.tryMove(move);
    });
  }

  // ---- What is shown around the board ----

  #tell(words) {
    this.#board.targets.name(words.choices);
    this.#update();
    const game = this.#game;
    if (game.chosen.length === 0 && !game.isNewest) announce(words.last.join(" "));
    if (this.#board.hasFocus || game.chosen.length > 0) announce([this.#asks(game, words), ...words.effect].join(" "));
  }

  /** What to ask, as far as the server's words are here. */
  #asks(game, words) {
    const { whole } = game.shown();
    if (whole !== null && game.chosen.length > 0) return say("board-ui-confirm", whole);
    return words?.asks ?? say(game.chosen.length === 0 ? "board-ui-which-piece" : "board-ui-target");
  }

  #update() {
    const game = this.#game;
    if (!game) return;
    const words = this.#speech.known();
    this.#panel.update(game, {
      asks: this.#asks(game, words),
      effect: words?.effect ?? [],
      confirms: this.#settings.confirm,
      block: this.#board.drawBlock(),
      says: (step) => words?.choices.find((choice) => choice.step === step)?.says,
      sending: this.#sending !== null,
      unsent: this.#unsent !== null,
      isPlanned: (game.board.plan ?? []).some(({ line }) => JSON.stringify(line) === JSON.stringify(game.line)),
    });
    this.#offers.update(game.board);
    this.#lists.update(game, { last: game.isNewest ? game.board.last : words?.last ?? [], words: words?.board ?? (game.isNewest ? game.board.board : []) });
  }
}
