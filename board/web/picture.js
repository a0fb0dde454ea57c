// Draws what `rules.wasm` shows as SVG. Drawings are defined once; items keep their element while they have the same key. A piece's key says where
// it is, so a piece that moves is another item, which travels from where the old one was. Only transforms change while something moves: the browser
// lays nothing out and draws nothing again.

import { svg } from "./dom.js";

/** Duration of a move, in ms. */
const TRAVEL = 420;
/** Duration of a piece settling where a step put it, in ms. */
const GLIDE = 170;

/** Items less than this apart are at the same place, in board units. */
const NEAR = 0.01;

/** Distance from the middle of a block in the supply within which it is grasped, in board units. */
const GRASP = 0.9;

const still = matchMedia("(prefers-reduced-motion: reduce)");

const at = (x, y) => `translate(${x}px, ${y}px)`;

const glide = (node, from, { x, y }) => node.animate({ transform: [from, at(x, y)] }, { duration: GLIDE, easing: "cubic-bezier(.2,.7,.3,1)" });

/** The board as a picture, without anything to touch. */
export class Picture {
  #rules;
  #kind = null;
  #known = new Set();
  #defs = svg("defs");
  #ground = svg("use", { class: "ground" });
  #items = svg("g", { class: "items" });
  /** @type {Map<string, {item: any, node: SVGElement, look: string}>} */
  #drawn = new Map();
  #sheet = new CSSStyleSheet();
  #groundLook = "";
  #held = null;
  /** Elements to put into the SVG element below everything else. */
  below = [this.#defs, this.#ground];

  #underPieces;

  /**
   * @param {{call: (request: object) => any}} rules
   * @param {SVGElement} underPieces what is drawn above the places and below the pieces
   */
  constructor(rules, underPieces) {
    this.#rules = rules;
    this.#underPieces = underPieces;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  /** The element with everything that is on the board. */
  get items() {
    return this.#items;
  }

  /** Sets the colors of the board and of the page around it. Returns the colors by name. */
  setTheme(theme) {
    const { inks } = this.#rules.call({ do: "theme", theme });
    const rule = (field) => inks.map((ink) => `--ink-${ink.name}:${ink[field]}`).join(";");
    this.#sheet.replaceSync(`:root{${rule("full")}}.dim{${rule("dim")}}`);
    document.documentElement.dataset.theme = theme;
    return Object.fromEntries(inks.map(({ name, full }) => [name, full]));
  }

  /** Defines the drawings that a picture uses. */
  #define(kind, shown) {
    if (kind !== this.#kind) {
      this.#kind = kind;
      this.#known.clear();
      this.#defs.replaceChildren();
      this.#items.replaceChildren();
      this.#drawn.clear();
    }
    const isNew = (id) => id && !this.#known.has(id);
    const sprites = [...new Set(shown.items.map((item) => item.use).filter(isNew))];
    const grounds = [shown.ground].filter(isNew);
    if (sprites.length + grounds.length === 0) return;
    const { defs } = this.#rules.call({ do: "defs", kind, sprites, grounds });
    for (const [id, drawing] of Object.entries(defs)) {
      if (this.#known.has(id)) continue;
      this.#known.add(id);
      const node = svg("g", { id });
      // The drawing is made by our own rules, not by users.
      node.innerHTML = drawing;
      this.#defs.append(node);
    }
  }

  /**
   * Shows a picture.
   * @param {string} kind the game's kind
   * @param {import("./game.js").Shown} shown
   * @param {{move?: "travel"|"glide"|"none", placed?: string|null}} [options] how pieces get to their places; `placed` is the key of the piece that
   *   the user has put in its place, which therefore does not travel there
   * @returns {Promise<void>} resolves when everything is in its place
   */
  draw(kind, shown, { move = "none", placed = null } = {}) {
    this.#define(kind, shown);
    const held = this.#held;
    this.release();
    this.#drawGround(shown);
    const before = this.#drawn;
    this.#drawn = new Map();
    let next = this.#items.firstChild;
    const put = (node) => {
      if (node === next) next = next.nextSibling;
      else this.#items.insertBefore(node, next);
    };
    let isUnder = true;
    for (const item of shown.items) {
      if (isUnder && (item.role === "piece" || item.role === "block")) {
        isUnder = false;
        put(this.#underPieces);
      }
      let key = item.key;
      for (let nth = 2; this.#drawn.has(key); nth += 1) key = `${item.key}#${nth}`;
      const old = before.get(key);
      const drawn = this.#drawItem(item, old);
      this.#drawn.set(key, drawn);
      put(drawn.node);
    }
    for (const [key, { node }] of before) {
      if (this.#drawn.get(key)?.node !== node) node.remove();
    }
    if (move === "none" || still.matches || document.hidden) return Promise.resolve();
    return this.#animate(shown, before, move, placed, held);
  }

  #drawGround({ side, ground, dim }) {
    const look = JSON.stringify([this.#kind, side, ground, dim]);
    if (look === this.#groundLook) return;
    this.#groundLook = look;
    this.#items.ownerSVGElement?.setAttribute("viewBox", `${-side / 2} ${-side / 2} ${side} ${side}`);
    this.#ground.setAttribute("href", `#${ground}`);
    this.#ground.classList.toggle("dim", dim);
  }

  #drawItem(item, old) {
    const look = JSON.stringify(item.use ? [item.use] : [item.svg]);
    if (old && old.look === look) {
      // An attribute that is set again, even to the same value, makes the browser lay the element out again.
      const { x, y, role, dim } = old.item;
      if (x !== item.x || y !== item.y || role !== item.role || dim !== item.dim) this.#place(old.node, item);
      return { item, node: old.node, look };
    }
    let node;
    if (item.use) node = svg("use", { href: `#${item.use}` });
    else {
      node = svg("g");
      node.innerHTML = item.svg;
    }
    this.#place(node, item);
    return { item, node, look };
  }

  #place(node, item) {
    node.setAttribute("class", `item ${item.role}${item.dim ? " dim" : ""}`);
    if (item.use) node.setAttribute("transform", `translate(${item.x} ${item.y})`);
  }

  #animate(shown, before, move, placed, held) {
    const running = [];
    const travels = new Map(move === "travel" ? shown.travels.map((travel) => [travel.key, travel]) : []);
    const isHeld = (key) => {
      if (!held?.at) return false;
      const path = held.key === placed ? travels.get(key)?.path : undefined;
      return held.key === key || (path && Math.hypot(held.item.x - path[0][0], held.item.y - path[0][1]) < NEAR);
    };
    for (const [key, { item, node }] of [...this.#drawn]) {
      if (!item.use) continue;
      const old = before.get(key)?.item;
      if (isHeld(key)) running.push(glide(node, `${at(held.at.x, held.at.y)} scale(${held.scale})`, item));
      // If it is there already, steps that were chosen earlier have shown it.
      else if (travels.has(key) && !old) running.push(this.#travel(node, travels.get(key)));
      else if (old?.use && (old.x !== item.x || old.y !== item.y) && (item.role === "piece" || item.role === "block")) running.push(glide(node, at(old.x, old.y), item));
    }
    return Promise.allSettled(running.map((animation) => animation.finished)).then(() => {});
  }

  #travel(node, { path, begin, end }) {
    const lengths = path.slice(1).map(([x, y], nth) => Math.hypot(x - path[nth][0], y - path[nth][1]));
    const total = lengths.reduce((sum, length) => sum + length, 0) || 1;
    let gone = 0;
    const frames = path.map(([x, y], nth) => {
      if (nth > 0) gone += lengths[nth - 1];
      return { transform: at(x, y), offset: Math.min(gone / total, 1) };
    });
    const whole = TRAVEL * Math.min(1 + (path.length - 2) * 0.18, 2);
    // Moving pieces are above those that stay.
    this.#items.append(node);
    const options = { duration: Math.max((end - begin) * whole, 60), delay: begin * whole, fill: "backwards", easing: "cubic-bezier(.45,.05,.25,1)" };
    return node.animate(frames, options);
  }

  /** Returns the piece or block whose middle is nearest to a place, at most `reach` away. */
  pieceAt({ x, y }, reach) {
    let best = null;
    let least = reach;
    for (const [key, { item, node }] of this.#drawn) {
      if (!item.use || (item.role !== "piece" && item.role !== "block")) continue;
      const away = Math.hypot(item.x - x, item.y - y);
      if (away <= least) {
        least = away;
        best = { key, item, node };
      }
    }
    return best;
  }

  /** Returns a block of a kind, such as `block_black`: one at `point`, or any if there is none; `null` if there is no such block. */
  findBlock(kind, point = null) {
    const name = kind.replace("_", " ");
    const blocks = [...this.#drawn].map(([key, { item, node }]) => ({ key, item, node })).filter(({ key }) => key.startsWith(name));
    if (point === null) return blocks.find(({ key }) => key.includes(" on ")) ?? blocks[0] ?? null;
    return blocks.find(({ item }) => Math.hypot(item.x - point.x, item.y - point.y) < GRASP) ?? null;
  }

  /** Lifts a copy of a piece. */
  liftCopy({ item }, scale) {
    const node = svg("use", { href: `#${item.use}`, class: "item copy" });
    this.lift({ key: null, item, node }, scale);
    this.carry(item.x, item.y);
  }

  /** Lifts a piece, so that `carry` moves it. */
  lift(piece, scale) {
    this.release();
    this.#held = { ...piece, scale };
    // One that is still on its way would not follow the pointer.
    for (const animation of piece.node.getAnimations()) animation.cancel();
    piece.node.classList.add("held");
    this.#items.append(piece.node);
  }

  /** Moves the lifted piece. */
  carry(x, y) {
    if (!this.#held) return;
    this.#held.at = { x, y };
    this.#held.node.style.transform = `${at(x, y)} scale(${this.#held.scale})`;
  }

  /** Puts the lifted piece back into the hands of `draw`. */
  release() {
    if (!this.#held) return;
    this.#held.node.classList.remove("held");
    this.#held.node.style.removeProperty("transform");
    if (this.#held.key === null) this.#held.node.remove();
    this.#held = null;
  }
}
