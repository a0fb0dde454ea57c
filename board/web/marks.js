// Arrows and circles that a user draws to think: with the right button, or after a long press. They stay in the page.

import { svg } from "./dom.js";

/** Thickness of a mark, as a share of the board's side. */
const THICK = 0.012;

/** The layer of marks above the picture. */
export class Marks {
  node = svg("g", { class: "marks", "aria-hidden": "true" });
  /** @type {Map<string, {from: any, to: any}[]>} */
  #marks = new Map();
  #place = "";
  #side = 10;
  #draft = null;

  /** Shows the marks of a position. */
  show(place, side) {
    this.#place = place;
    this.#side = side;
    this.#draft = null;
    this.#draw();
  }

  /** Forgets all marks, for another game. */
  forget() {
    this.#marks.clear();
  }

  get isEmpty() {
    return !this.#marks.get(this.#place)?.length;
  }

  /** Draws a mark that is not finished. */
  sketch(from, to) {
    this.#draft = { from, to };
    this.#draw();
  }

  /** Adds a mark, or removes it if it is there. */
  finish(from, to) {
    this.#draft = null;
    const marks = this.#marks.get(this.#place) ?? [];
    const same = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-6;
    const others = marks.filter((mark) => !(same(mark.from, from) && same(mark.to, to)));
    this.#marks.set(this.#place, others.length < marks.length ? others : [...marks, { from, to }].slice(-40));
    this.#draw();
  }

  cancel() {
    this.#draft = null;
    this.#draw();
  }

  /** Removes the marks of this position. */
  clear() {
    this.#marks.delete(this.#place);
    this.#draw();
  }

  #draw() {
    const marks = [...(this.#marks.get(this.#place) ?? []), ...(this.#draft ? [this.#draft] : [])];
    this.node.replaceChildren(...marks.map(({ from, to }) => this.#drawMark(from, to)));
  }

  #drawMark(from, to) {
    const width = this.#side * THICK;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < width * 3) return svg("circle", { cx: from.x, cy: from.y, r: Math.max(from.r ?? 0, this.#side * 0.026), fill: "none", "stroke-width": width * 0.7 });
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const head = width * 3.2;
    const [bx, by] = [to.x - ux * head, to.y - uy * head];
    return svg("g", {},
      svg("path", { d: `M${from.x + ux * width} ${from.y + uy * width}L${bx} ${by}`, fill: "none", "stroke-width": width, "stroke-linecap": "round" }),
      svg("path", { class: "head", d: `M${to.x} ${to.y}L${bx - uy * width * 1.7} ${by + ux * width * 1.7}L${bx + uy * width * 1.7} ${by - ux * width * 1.7}Z` }));
  }
}
