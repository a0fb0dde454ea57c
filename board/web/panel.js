// What is around the board: whose turn it is, the move being put together, and the way through the moves.

import { button, el, fill, icon, iconButton, setText } from "./dom.js";
import { serverNow } from "./session.js";
import { say, sayDuration, sayPosition } from "./words.js";

/**
 * @typedef {object} PanelEvents
 * @property {(said: string) => void} onPlay plays the move, with a message if `said` is not empty
 * @property {() => void} onUndo
 * @property {(step: number) => void} onStep a choice without a place on the board
 * @property {(direction: number) => void} onBrowse -2 first, -1 back, 1 on, 2 last
 * @property {() => void} onTry
 * @property {() => void} onBackToGame
 * @property {() => void} onPlan
 * @property {() => void} onRetry sends a move again
 * @property {() => void} onNext opens the next game
 * @property {() => void} onLink
 * @property {() => void} onGames opens the list of games
 * @property {() => void} onFocusLost the control with the focus has gone
 */

/** Longest message with a move, in characters, as the server has it. */
const LONGEST_MESSAGE = 200;

/** Status, hand and navigation. */
export class Panel {
  #events;
  #deadline = null;
  #title = el("h1", { class: "title" });
  #status = el("p", { class: "status" });
  #clock = el("p", { class: "clock", hidden: true });
  #label = el("p", { class: "mode", hidden: true });
  #prompt = el("p", { class: "prompt" });
  #effect = el("ul", { class: "effect" });
  #buttons = el("div", { class: "buttons" });
  #tray = el("div", { class: "tray-place" });
  #said = el("input", { type: "text", class: "said", maxlength: String(LONGEST_MESSAGE), "aria-label": say("board-ui-message"), placeholder: say("board-ui-message"), enterkeyhint: "send", hidden: true });
  #at = el("span", { class: "at" });
  #browse;
  #try;
  #made = "";
  heading;
  link;
  state;
  hand;
  navigation;

  /** @param {PanelEvents} events */
  constructor(events) {
    this.#events = events;
    const browse = (name, label, direction) => iconButton(name, say(label), () => events.onBrowse(direction));
    this.#browse = {
      first: browse("first", "board-ui-first", -2), previous: browse("previous", "board-ui-previous", -1),
      next: browse("next", "board-ui-next", 1), last: browse("last", "board-ui-last", 2),
    };
    this.#try = button(say("board-ui-explore"), () => events.onTry(), { kind: "toggle", icon: "branch", "aria-pressed": "false" });
    this.link = iconButton("external", say("board-ui-discord"), () => events.onLink(), { hidden: true });
    const { first, previous, next, last } = this.#browse;
    this.heading = el("div", { class: "heading" }, this.#title);
    this.state = el("div", { class: "state-line" }, el("span", { class: "turn-dot", "aria-hidden": "true" }), this.#status, this.#clock, this.#label);
    this.hand = el("section", { class: "hand", "aria-label": say("board-ui-hand") }, this.#tray, this.#prompt, this.#effect, this.#said, this.#buttons);
    this.#said.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && this.#play());
    this.navigation = el("nav", { class: "browse", "aria-label": say("board-ui-moves") },
      el("div", { class: "steps", on: { keydown: (event) => this.#key(event) } }, first, previous, this.#at, next, last), this.#try);
    setInterval(() => this.#tick(), 1000);
  }

  #play() {
    this.#events.onPlay(this.#said.hidden ? "" : this.#said.value.trim());
  }

  // Arrows walk through the moves while the focus is on their buttons.
  #key(event) {
    const direction = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -2, End: 2 }[event.key];
    if (!direction) return;
    event.preventDefault();
    this.#events.onBrowse(direction);
  }

  /**
   * Shows a game's state.
   * @param {import("./game.js").Game} game
   * @param {{asks: string, confirms: boolean, effect: string[], sending: boolean, unsent: boolean, isPlanned: boolean, block: Element|null,
   *   says: (step: number) => string|undefined}} more `block` is what has to be placed next
   */
  update(game, more) {
    const { board } = game;
    setText(this.#title, board.title);
    setText(this.#status, board.status);
    const mine = board.may_move && !board.over;
    this.state.classList.toggle("mine", mine);
    this.state.classList.toggle("over", board.over);
    this.#deadline = board.over ? null : board.deadline;
    this.#tick();
    this.link.hidden = !board.url;
    this.#showLabel(game);
    this.#showHand(game, more);
    this.#showBrowse(game);
  }

  #tick() {
    this.#clock.hidden = this.#deadline === null || this.#deadline === undefined;
    if (this.#clock.hidden) return;
    const left = this.#deadline - serverNow() / 1000;
    this.#clock.classList.toggle("urgent", left < 600);
    const text = sayDuration(left);
    if (this.#clock.dataset.text === text) return;
    this.#clock.dataset.text = text;
    fill(this.#clock, icon("clock", 16), el("span", { text }));
  }

  #showLabel(game) {
    const tried = game.isTrying || game.branch !== null;
    const text = tried ? say("board-ui-exploring") : !game.isNewest ? sayPosition(game) : game.board.seat === null && !game.board.votes ? say("board-ui-watching") : "";
    this.#label.hidden = text === "";
    this.#label.classList.toggle("tried", tried);
    if (this.#label.dataset.text === text) return;
    this.#label.dataset.text = text;
    fill(this.#label, icon(tried ? "branch" : "eye", 16), el("span", { text }));
  }

  #showHand(game, { asks, confirms, effect, sending, unsent, isPlanned, block, says }) {
    const isSame = this.#tray.querySelector("use")?.getAttribute("href") === block?.querySelector("use")?.getAttribute("href");
    if (!isSame) fill(this.#tray, block);
    const shown = game.shown();
    const may = game.mayChoose;
    const whole = game.chosen.length > 0 && shown.whole !== null;
    const watches = game.isReal && game.board.seat === null && !game.board.votes && !game.board.over;
    const prompt = watches ? say("board-ui-read-only") : sending ? say("board-ui-sending") : unsent ? say("board-ui-unsent") : may ? asks : "";
    setText(this.#prompt, prompt);
    const lines = whole && !sending ? effect : [];
    if (this.#effect.childElementCount > 0 || lines.length > 0) fill(this.#effect, lines.map((text) => el("li", { text })));
    const speaks = whole && confirms && !sending && !unsent && game.isReal && !game.board.votes;
    const wasFocused = document.activeElement === this.#said;
    if (this.#said.hidden === speaks) {
      this.#said.hidden = !speaks;
      this.#said.value = "";
    }
    const placeless = may && !sending && !unsent ? shown.placeless.map(({ step, label }) => ({ step, text: says(step) ?? label })) : [];
    const plan = game.board.can_plan && game.branch?.base === game.moves.length && game.line.length >= 2 && !isPlanned;
    const away = game.isTrying || !game.isNewest || game.branch !== null;
    const next = game.board.next && !sending && !(game.board.may_move && game.isReal);
    const key = JSON.stringify([placeless, whole, sending, unsent, game.chosen.length > 0, plan, away, next, game.board.votes, game.board.over]);
    if (key === this.#made) return;
    this.#made = key;
    const hadFocus = this.#buttons.contains(document.activeElement) || (wasFocused && !speaks);
    fill(this.#buttons,
      unsent && button(say("board-ui-retry"), this.#events.onRetry, { kind: "primary" }),
      whole && !sending && !unsent && button(say(game.board.votes ? "board-ui-vote" : "board-ui-play"), () => this.#play(), { kind: "primary play", icon: "check" }),
      placeless.map(({ step, text }) => button(text, () => this.#events.onStep(step), { kind: "choice-button", data: { step: String(step) } })),
      game.chosen.length > 0 && !sending && button(say("board-ui-undo"), this.#events.onUndo, { kind: "undo", icon: "undo", title: say("board-ui-undo") }),
      plan && button(say("board-ui-plan"), this.#events.onPlan, { kind: "primary", icon: "check" }),
      away && button(say("board-ui-back"), this.#events.onBackToGame, { kind: "back" }),
      next && button(say("board-ui-next-game"), this.#events.onNext, { kind: away ? "" : "primary" }),
      game.board.over && button(say("board-ui-games"), this.#events.onGames, { icon: "games" }));
    if (!hadFocus) return;
    const first = this.#buttons.querySelector("button");
    if (first) first.focus({ preventScroll: true });
    else this.#events.onFocusLost();
  }

  #showBrowse(game) {
    const { first, previous, next, last } = this.#browse;
    // `aria-disabled` keeps the focus where a disabled button would lose it.
    const enable = (node, on) => node.setAttribute("aria-disabled", String(!on));
    enable(first, game.canGoBack);
    enable(previous, game.canGoBack);
    enable(next, game.canGoOn);
    enable(last, game.canGoOn);
    const total = game.moves.length;
    setText(this.#at, game.line.length > 0 ? `${game.ply} + ${game.line.length}` : `${game.ply} / ${total}`);
    this.#at.setAttribute("aria-label", sayPosition(game));
    this.#try.hidden = !game.isNewest || game.board.over || game.branch !== null;
    this.#try.setAttribute("aria-pressed", String(game.isTrying));
  }

  /** Moves the focus to **Play** if it is there. */
  focusPlay() {
    this.#buttons.querySelector(".play")?.focus({ preventScroll: true });
  }
}
