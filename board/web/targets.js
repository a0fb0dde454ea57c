// The choices on the board as elements: what fingers press, the keyboard walks over and screen readers read. One of them can have the focus at a
// time (roving focus), in the order in which the rules list them.

import { svg } from "./dom.js";
import { DIRECTIONS, REACH, link } from "./pick.js";

/** The layer of choices above the picture. */
export class Targets {
  node = svg("g", { class: "targets" });
  /** Lights below the pieces that can be chosen first; the layer belongs under the picture's pieces. Rings above them show on any ground. */
  halos = svg("g", { class: "halos", "aria-hidden": "true" });
  /** @type {Map<number, {choice: import("./pick.js").Place, node: SVGElement, hit: SVGElement}>} */
  #shown = new Map();
  #says = new Map();
  #unit = 0;
  #focused = null;
  /** Where the arrow keys go; found when the first is pressed. */
  #links = null;
  /** Called when assistive technology or a key activates a choice. */
  onChoose = (_choice) => {};

  /** @param {(choice: import("./pick.js").Place) => void} onChoose */
  constructor(onChoose) {
    this.onChoose = onChoose;
  }

  /**
   * Shows choices. The focus stays where it was or goes to the nearest of them, if it was on a choice.
   * @param {(import("./pick.js").Place & {holds?: boolean})[]} choices `holds` if there is a piece at the place
   * @param {{first: boolean, unit: number}} options whether nothing is chosen yet; board units per CSS pixel
   */
  show(choices, { first, unit }) {
    const hadFocus = this.node.contains(document.activeElement);
    const from = this.#focused;
    this.node.classList.toggle("first", first);
    this.#says.clear();
    this.#links = null;
    this.#unit = unit;
    this.#shown = new Map(choices.map((choice) => [choice.step, this.#draw(choice)]));
    const lit = first ? choices.filter(({ holds }) => holds) : [];
    this.halos.replaceChildren(...lit.map((choice) => svg("circle", { cx: choice.x, cy: choice.y, r: around(choice) })));
    this.node.replaceChildren(...[...this.#shown.values()].map(({ node }) => node));
    const near = from && choices.length > 0 ? nearest(from, choices) : choices[0];
    this.#focused = near ?? null;
    if (near) this.#shown.get(near.step)?.node.setAttribute("tabindex", "0");
    if (hadFocus) this.focus();
    return hadFocus;
  }

  #draw(choice) {
    const r = choice.holds ? around(choice) : choice.r;
    const hit = svg("circle", { class: "hit", r: this.#reach(choice) });
    const node = svg("g", {
      class: `choice${choice.holds ? " on-piece" : ""}`, role: "button", tabindex: "-1", "aria-label": choice.label,
      transform: `translate(${choice.x} ${choice.y})`, data: { step: String(choice.step) },
      on: {
        // Pointers are handled by the board; this is for keys and assistive technology.
        click: (event) => event.detail === 0 && this.onChoose(choice),
        focus: () => this.#take(choice),
      },
    }, hit, svg("circle", { class: "ring", r }), svg("circle", { class: "ring inner", r }));
    return { choice, node, hit };
  }

  // As wide as a finger, but not so wide that it covers the neighbors' middle: the nearest is chosen anyway.
  #reach(choice) {
    return Math.max(choice.r, REACH * this.#unit);
  }

  /** Adapts the touch areas to the size of the board. */
  resize(unit) {
    this.#unit = unit;
    for (const { choice, hit } of this.#shown.values()) hit.setAttribute("r", String(this.#reach(choice)));
  }

  /** Names choices in words, for screen readers. */
  name(choices) {
    for (const { step, label, says } of choices) {
      this.#says.set(step, says);
      this.#shown.get(step)?.node.setAttribute("aria-label", beginsWith(says, label) ? says : `${label}: ${says}`);
    }
  }

  /** Returns what a choice does, in words, once they are known. */
  says(step) {
    return this.#says.get(step);
  }

  #take(choice) {
    if (this.#focused) this.#shown.get(this.#focused.step)?.node.setAttribute("tabindex", "-1");
    this.#focused = choice;
    this.#shown.get(choice.step)?.node.setAttribute("tabindex", "0");
  }

  get list() {
    return [...this.#shown.values()].map(({ choice }) => choice);
  }

  get hasFocus() {
    return this.node.contains(document.activeElement);
  }

  /** Moves the focus to the current choice. Returns whether there is one. */
  focus(choice = this.#focused) {
    const entry = choice && this.#shown.get(choice.step);
    entry?.node.focus({ preventScroll: true });
    return Boolean(entry);
  }

  /** Moves the focus to the nearest choice in a direction, one of `DIRECTIONS`. */
  move(direction) {
    this.#links ??= link(this.list);
    const next = this.#links.get(this.#focused)?.[DIRECTIONS.indexOf(direction)];
    if (next) this.focus(next);
  }

  /** Moves the focus to the first or last choice. */
  moveToEnd(last) {
    const list = this.list;
    this.focus(last ? list[list.length - 1] : list[0]);
  }

  /** Moves the focus to the next choice whose label begins with `text`. */
  find(text) {
    const list = this.list;
    const after = list.findIndex(({ step }) => step === this.#focused?.step) + (text.length === 1 ? 1 : 0);
    const matches = (choice) => choice.label.toLowerCase().startsWith(text.toLowerCase());
    const found = [...list.slice(after), ...list.slice(0, after)].find(matches);
    if (found) this.focus(found);
  }

  /** Marks the choice that a release would make. */
  highlight(choice) {
    for (const { node, choice: one } of this.#shown.values()) node.classList.toggle("hot", one.step === choice?.step && !choice.again);
  }
}

/** Radius of what is drawn around a piece: small pieces need more room, and figures have ears. */
const around = ({ r, piece }) => r * (piece?.startsWith("figure") ? 1.22 : r > 0.3 ? 1 : 1.45);

/** Whether `text` begins with the whole word `label`: "blue" does not begin with the label "b". */
const beginsWith = (text, label) => text.startsWith(label) && !/^[\p{L}\p{N}]/u.test(text.slice(label.length));

function nearest(from, choices) {
  const away = (choice) => Math.hypot(choice.x - from.x, choice.y - from.y);
  return choices.reduce((best, choice) => away(choice) < away(best) ? choice : best);
}
