// The board: the picture, the choices on it, and how pointers and keys choose among them.

import { el, svg } from "./dom.js";
import { askWhich } from "./chooser.js";
import { Marks } from "./marks.js";
import { DIRECTIONS, isOccupied, pick, within } from "./pick.js";
import { Picture } from "./picture.js";
import { Targets } from "./targets.js";
import { Touch } from "./touch.js";
import { say } from "./words.js";

const [RIGHT, LEFT, DOWN, UP] = DIRECTIONS;
const ARROWS = { ArrowRight: RIGHT, ArrowLeft: LEFT, ArrowDown: DOWN, ArrowUp: UP };
/** Time within which typed characters belong together, in ms. */
const TYPING = 900;
/** How much larger a piece is while it is carried: more under a finger, which hides it. */
const LIFTED = { touch: 1.45, pen: 1.25, mouse: 1.12 };

/**
 * @typedef {object} BoardEvents
 * @property {(how: {sure: boolean, by: string}) => void} onWhole the move is complete
 * @property {() => void} onStep a step was chosen or taken back
 * @property {(direction: number) => void} onBrowse one move back (-1) or on (1), or to the first (-2) or last (2) position
 * @property {() => void} onHelp
 * @property {() => void} onFocus the focus has entered the board
 * @property {() => void} onDrawn other choices are shown, which may have names
 */

/** The board of one game. */
export class Board {
  /** @type {import("./game.js").Game|null} */
  #game = null;
  #picture;
  #targets = new Targets((choice) => this.#choose(choice, choice, true, "key"));
  #marks = new Marks();
  #touch;
  #svg = /** @type {SVGSVGElement} */ (svg("svg", { class: "board", role: "application", tabindex: "0" }));
  #bubble = el("div", { class: "bubble", "aria-hidden": "true", hidden: true });
  #events;
  #kind = "mouse";
  #drag = null;
  #typed = { text: "", time: 0 };
  #locked = false;
  /** Whether all presses of the move were sure to mean what they have chosen. */
  #isSure = true;
  node;
  rules;

  /**
   * @param {{call: (request: object) => any}} rules
   * @param {BoardEvents} events
   */
  constructor(rules, events) {
    this.rules = rules;
    this.#events = events;
    this.#picture = new Picture(rules, this.#targets.halos);
    this.#svg.append(...this.#picture.below, this.#picture.items, this.#targets.node, this.#marks.node);
    this.node = el("div", { class: "board-frame" }, this.#svg, this.#bubble);
    this.#marks.snap = (point) => this.#snap(point);
    this.#touch = new Touch(this.#svg, this.#hands(), this.#marks);
    this.#svg.addEventListener("pointerdown", (event) => {
      this.#kind = event.pointerType || "mouse";
    }, { capture: true });
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    this.#svg.addEventListener("focusin", () => this.#events.onFocus());
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.#touch.resize(Math.min(width, height));
      this.#targets.resize(this.#touch.unit);
    }).observe(this.#svg);
    window.addEventListener("scroll", () => this.#touch.forgetPlace(), { passive: true, capture: true });
  }

  get targets() {
    return this.#targets;
  }

  get hasFocus() {
    return this.#svg.contains(document.activeElement);
  }

  setTheme(theme) {
    return this.#picture.setTheme(theme);
  }

  /** Describes the board for screen readers: what it is, and the element that explains its keys. */
  describe(title, helpId) {
    this.#svg.setAttribute("aria-label", title);
    this.#svg.setAttribute("aria-describedby", helpId);
  }

  /** Shows `game` from now on. */
  open(game) {
    this.#game = game;
    this.#marks.forget();
    return this.draw();
  }

  /** Stops or resumes choosing, while a move is being sent. */
  lock(on) {
    this.#locked = on;
    this.#svg.classList.toggle("locked", on);
  }

  /**
   * Draws the shown position.
   * @param {{move?: "travel"|"glide"|"none", placed?: string|null, shown?: import("./game.js").Shown}} [options]
   */
  draw({ move = "none", placed = null, shown = undefined } = {}) {
    this.#touch.giveUp();
    const game = this.#game;
    const picture = shown ?? game.shown();
    const done = this.#picture.draw(game.board.kind, picture, { move, placed });
    this.#touch.setSide(picture.side);
    const offers = shown || this.#locked || !game.mayChoose ? [] : picture.asks_choices;
    const hadFocus = this.#targets.show(offers.map((offer) => ({ ...offer, holds: isOccupied(offer, picture.items) })), { first: game.chosen.length === 0, unit: this.#touch.unit });
    if (hadFocus && offers.length === 0) this.#svg.focus({ preventScroll: true });
    this.#svg.setAttribute("tabindex", offers.length > 0 ? "-1" : "0");
    this.#svg.classList.toggle("choosing", offers.length > 0);
    this.#marks.show(JSON.stringify([game.ply, game.line]), picture.side);
    this.#events.onDrawn();
    return done;
  }

  /** Moves the focus onto the board. */
  focus() {
    if (!this.#targets.focus()) this.#svg.focus({ preventScroll: true });
  }

  // The pieces that could be chosen instead of the one that is chosen; the chosen one itself puts it down again.
  #others() {
    const game = this.#game;
    if (game.chosen.length !== 1) return [];
    const { items } = game.shown([]);
    const choices = game.shown([]).asks_choices.filter((choice) => isOccupied(choice, items));
    // Where no piece was chosen first, nothing can be chosen instead.
    return choices.some(({ step }) => step === game.chosen[0]) ? choices.map((choice) => ({ ...choice, again: true })) : [];
  }

  #places() {
    if (!this.#game || this.#locked || !this.#game.mayChoose) return [];
    const offers = this.#game.shown().asks_choices;
    const same = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-3;
    return [...offers, ...this.#others().filter((other) => !offers.some((offer) => same(offer, other)))];
  }

  #stepsWith(place) {
    return place.again ? [place.step] : [...this.#game.chosen, place.step];
  }

  /** @returns {import("./touch.js").Hands} */
  #hands() {
    return {
      places: () => this.#places(),
      peek: (place) => this.#game.shown(this.#stepsWith(place)),
      begin: (place, shown) => this.#begin(place, shown),
      beginBlock: (point) => this.#beginBlock(this.#blockKind && this.#picture.findBlock(this.#blockKind, point)),
      carry: ({ x, y }) => this.#picture.carry(x, y),
      drop: () => this.#drop(),
      miss: () => this.takeBack(),
      highlight: (place, client) => this.#highlight(place, client),
      choose: (place, point, sure, by) => this.#choose(place, point, sure, by),
      ask: (places, point, by) => this.#ask(places, point, by),
    };
  }

  // A piece or block can be lifted unless another one is in the hand: then what is pressed is where that one goes.
  #canLift(place) {
    const { chosen } = this.#game;
    if (!isOccupied(place, this.#game.shown(place.again ? [] : chosen).items)) return false;
    if (chosen.length === 0 || place.again) return true;
    const { asks_choices: before, items } = this.#game.shown(chosen.slice(0, -1));
    const last = before.find(({ step }) => step === chosen.at(-1));
    return !last || !isOccupied(last, items);
  }

  // Returns whether still the same is chosen of the same position: the game makes new steps whenever one of them changes.
  #watch() {
    const game = this.#game;
    const { chosen } = game;
    return () => this.#game === game && game.chosen === chosen;
  }

  #begin(place, shown) {
    const game = this.#game;
    const before = game.chosen;
    if (!this.#canLift(place)) return null;
    const drag = { before, key: null, end: null, isCurrent: this.#watch() };
    this.#drag = drag;
    if (shown.whole === null) {
      game.chooseAll(this.#stepsWith(place));
      drag.isCurrent = this.#watch();
      this.#redrawInDrag(shown);
      this.#events.onStep();
    }
    const piece = this.#picture.pieceAt(place, place.r);
    if (piece) {
      drag.key = piece.key;
      this.#picture.lift(piece, LIFTED[this.#kind] ?? 1.12);
    }
    if (shown.whole === null) return shown.asks_choices;
    // The piece has only one way to go: it may be dropped at its end.
    const { travels } = game.shownAfter(shown.whole);
    const [x, y] = travels.find(({ key }) => key === drag.key)?.path.at(-1) ?? [place.x, place.y];
    return [{ ...place, x, y }];
  }

  /** Kind of the block that has to be placed next; `null` if the next choice is another one. */
  get #blockKind() {
    const game = this.#game;
    if (!game || this.#locked || !game.mayChoose || game.chosen.length === 0) return null;
    const { asks_choices: choices, items } = game.shown();
    const kind = choices[0]?.piece ?? "";
    const isPlaced = (choice) => choice.piece === kind && !isOccupied(choice, items);
    return kind.startsWith("block_") && choices.every(isPlaced) ? kind : null;
  }

  #beginBlock(block) {
    if (!block) return null;
    const { chosen } = this.#game;
    this.#drag = { before: chosen, key: null, isCurrent: this.#watch() };
    this.#picture.liftCopy(block, LIFTED[this.#kind] ?? 1.12);
    return this.#game.shown().asks_choices;
  }

  /** Returns a drawing of the block that has to be placed next, from which it can be dragged onto the board; `null` if there is none. */
  drawBlock() {
    const block = this.#blockKind && this.#picture.findBlock(this.#blockKind);
    if (!block) return null;
    const size = 1.3;
    const drawing = svg("svg", { class: "tray", viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`, width: 44, height: 44, "aria-hidden": "true" }, svg("use", { href: `#${block.item.use}` }));
    drawing.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (!this.#touch.isFree(event)) return;
      this.#kind = event.pointerType || "mouse";
      const drops = this.#beginBlock(block);
      if (drops) this.#touch.adopt(event, drops);
    });
    return drawing;
  }

  #redrawInDrag(shown) {
    this.#picture.draw(this.#game.board.kind, shown);
    this.#targets.show(shown.asks_choices, { first: false, unit: this.#touch.unit });
    this.#events.onDrawn();
  }

  #drop() {
    const drag = this.#drag;
    this.#drag = null;
    // Otherwise the board is being drawn with something else, to which the steps of this drag do not belong.
    if (!drag?.isCurrent()) return;
    this.#game.chooseAll(drag.before);
    this.draw({ move: "glide" });
    this.#events.onStep();
  }

  #highlight(place, client) {
    this.#targets.highlight(place);
    this.#bubble.hidden = !place || !client;
    if (!place || !client) return;
    if (this.#bubble.textContent !== place.label) this.#bubble.textContent = place.label;
    const { left, top, width } = this.#svg.getBoundingClientRect();
    const x = Math.min(Math.max(client.x - left, 36), width - 36);
    this.#bubble.style.transform = `translate(${x}px, ${Math.max(client.y - top - 58, 14)}px) translate(-50%, -50%)`;
  }

  /** Chooses a place, and what a press at `point` has already decided after it. */
  #choose(place, point, sure, by) {
    const game = this.#game;
    if (!game || this.#locked) return;
    const drag = this.#drag;
    this.#drag = null;
    // One unsure press makes the whole move unsure.
    if (place.again || game.chosen.length === 0) this.#isSure = true;
    this.#isSure &&= sure;
    if (place.again && place.step === game.chosen[0]) {
      this.takeBack();
      return;
    }
    game.chooseAll(this.#stepsWith(place));
    const shown = game.shown();
    const inner = by === "key" || shown.whole !== null || shown.asks_choices.length === 0 ? [] : within(place, shown.asks_choices);
    if (inner.length > 0) {
      const found = inner.length === 1 ? { choices: inner, sure: true } : pick(point, inner, this.#touch.unit, this.#kind);
      if (found.choices.length === 1) {
        game.choose(found.choices[0].step);
        this.#isSure &&= found.sure;
      } else {
        this.#settle(drag?.key ?? null, by);
        this.#ask(inner, point, by);
        return;
      }
    }
    this.#settle(drag?.key ?? null, by);
  }

  #settle(placed, by) {
    if (this.#game.shown().whole !== null) {
      this.#events.onWhole({ sure: this.#isSure, by, placed });
      return;
    }
    this.draw({ move: "glide", placed });
    this.#events.onStep();
  }

  #ask(places, point, by) {
    const drag = this.#drag;
    const { left, top, width, height } = this.#svg.getBoundingClientRect();
    const unit = this.#touch.unit;
    const middle = { x: left + width / 2 + point.x / unit, y: top + height / 2 + point.y / unit };
    const drawing = (place) => {
      const piece = this.#picture.pieceAt(place, place.r);
      return piece && svg("svg", { viewBox: `${-place.r} ${-place.r} ${2 * place.r} ${2 * place.r}`, width: 36, height: 36, "aria-hidden": "true" },
        svg("use", { href: `#${piece.item.use}` }));
    };
    const words = this.#targets;
    const isCurrent = this.#watch();
    askWhich(say("board-ui-which"), places.map((place) => ({ label: words.says(place.step) ?? place.label, drawing: drawing(place), value: place })), middle).then((place) => {
      if (!isCurrent()) {
        this.#drag = null;
        return;
      }
      if (place) {
        this.#drag = drag;
        this.#choose(place, place, true, by);
        return;
      }
      if (drag) {
        this.#drag = drag;
        this.#drop();
      }
    });
  }

  /** Takes back the last step; with none, removes the marks. */
  takeBack() {
    if (!this.#game || this.#locked) return;
    if (this.#game.undo()) {
      this.draw({ move: "glide" });
      this.#events.onStep();
    } else if (!this.#marks.isEmpty) this.#marks.clear();
  }

  /** Chooses a step that has no place on the board. */
  chooseStep(step) {
    this.#choose({ step, x: 0, y: 0, r: 0, label: "" }, { x: 0, y: 0 }, true, "key");
  }

  // Marks begin and end at pieces and places, if one is near.
  #snap(point) {
    const shown = this.#game.shown();
    const places = [...shown.asks_choices, ...shown.items.filter((item) => item.use && (item.role === "piece" || item.role === "block"))];
    const near = places
      .map((place) => ({ place, away: Math.hypot(place.x - point.x, place.y - point.y) }))
      .filter(({ away }) => away < Math.max(shown.side * 0.03, 18 * this.#touch.unit))
      .sort((a, b) => a.away - b.away)[0];
    return near ? { x: near.place.x, y: near.place.y, r: near.place.r } : point;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const used = this.#useKey(event);
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #useKey({ key, target }) {
    const direction = ARROWS[key];
    const chooses = this.#targets.list.length > 0;
    if (key === "PageUp") this.#events.onBrowse(-1);
    else if (key === "PageDown") this.#events.onBrowse(1);
    else if (key === "Escape") this.takeBack();
    else if (key === "?") this.#events.onHelp();
    else if (direction && !chooses) this.#events.onBrowse(direction[0] + direction[1]);
    else if (direction) {
      if (this.#targets.hasFocus) this.#targets.move(direction);
      else this.#targets.focus();
    } else if (key === "Home" || key === "End") {
      if (chooses) this.#targets.moveToEnd(key === "End");
      else this.#events.onBrowse(key === "End" ? 2 : -2);
    } else if ((key === "Enter" || key === " ") && target instanceof SVGElement && target.dataset.step) {
      const choice = this.#targets.list.find(({ step }) => String(step) === target.dataset.step);
      if (choice) this.#choose(choice, choice, true, "key");
    } else if (key.length === 1 && /[\p{L}\p{N}-]/u.test(key) && chooses) {
      // Typing a label goes to that choice.
      const now = performance.now();
      this.#typed = { text: now - this.#typed.time < TYPING ? this.#typed.text + key : key, time: now };
      this.#targets.find(this.#typed.text);
    } else return false;
    return true;
  }
}
