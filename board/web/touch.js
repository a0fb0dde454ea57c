// Pointers on the board. A press on a piece and a release on a place is a drag; two presses are the same in two taps. What a press means is decided
// when it ends, so that sliding the finger corrects it.

import { pick } from "./pick.js";

/** Distance from which a press is a drag, in CSS pixels. */
const SLOP = { touch: 9, pen: 6, mouse: 4 };
/** Time after which a press where nothing can be chosen draws a mark, in ms. */
const LONG_PRESS = 450;

/**
 * What the board does for pointers.
 * @typedef {object} Hands
 * @property {() => import("./pick.js").Place[]} places choices of the next step, and pieces that could be chosen instead (`again`)
 * @property {(place: any) => import("./game.js").Shown|null} peek the picture if `place` were chosen
 * @property {(place: any, point: {x: number, y: number}, sure: boolean, by: string) => void} choose
 * @property {(places: any[], point: {x: number, y: number}, by: string) => void} ask lets the user say which of several
 * @property {(place: any, shown: any) => any} begin picks `place` up; returns the places where it may be dropped
 * @property {(point: {x: number, y: number}) => any} beginBlock picks up the block that has to be placed, if `point` is on one in the supply; returns
 *   the places where it may be dropped
 * @property {(point: {x: number, y: number}) => void} carry
 * @property {(place: any|null, client: {x: number, y: number}|null) => void} highlight
 * @property {() => void} drop puts back what was picked up
 * @property {() => void} miss nothing was there
 */

/** Turns pointer events into choices. */
export class Touch {
  /** @type {SVGSVGElement} */
  #svg;
  /** @type {Hands} */
  #hands;
  #marks;
  #press = null;
  #frame = 0;
  #box = null;
  #side = 10;
  #size = 0;

  constructor(node, hands, marks) {
    this.#svg = node;
    this.#hands = hands;
    this.#marks = marks;
    node.addEventListener("pointerdown", (event) => this.#down(event));
    node.addEventListener("pointermove", (event) => this.#move(event));
    node.addEventListener("pointerup", (event) => this.#up(event));
    node.addEventListener("pointercancel", (event) => this.#cancel(event));
    node.addEventListener("lostpointercapture", (event) => this.#cancel(event));
    node.addEventListener("touchmove", (event) => this.#keep(event), { passive: false });
    // The right button draws; on a touch screen, the menu would end a long press.
    node.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Sets the side of the picture, in board units. */
  setSide(side) {
    this.#side = side;
  }

  /** Sets the size of the board on the screen, in CSS pixels. Asking the browser each time would make it lay out the page each time. */
  resize(size) {
    this.#size = size;
    this.#box = null;
  }

  /** Forgets where the board is on the screen. */
  forgetPlace() {
    this.#box = null;
  }

  /** Board units per CSS pixel. */
  get unit() {
    return this.#side / (this.#size || 1);
  }

  #measure() {
    this.#box ??= this.#svg.getBoundingClientRect();
    return this.#box;
  }

  /** Returns where a pointer is, in board units. */
  #locate({ clientX, clientY }) {
    const { left, top, width, height } = this.#measure();
    const unit = this.unit;
    return { x: (clientX - left - width / 2) * unit, y: (clientY - top - height / 2) * unit };
  }

  #down(event) {
    if (this.#press) {
      // A second finger zooms or scrolls: what the first one began is given up.
      this.#end();
      return;
    }
    this.#box = null;
    const point = this.#locate(event);
    const press = { id: event.pointerId, kind: event.pointerType || "mouse", x: event.clientX, y: event.clientY, point, last: event, state: "still", timer: 0 };
    if (event.button === 2) press.state = "mark";
    else if (event.button !== 0) return;
    else {
      press.picked = pick(point, this.#hands.places(), this.unit, press.kind);
      if (press.picked.choices.length === 0) {
        press.timer = setTimeout(() => {
          press.state = "mark";
          this.#marks.sketch(this.#marks.snap(point), this.#marks.snap(point));
        }, LONG_PRESS);
      } else this.#hands.highlight(press.picked.choices[0], null);
    }
    this.#press = press;
    this.#svg.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    press.last = event;
    // At most once per frame: a pointer may report far more often.
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#press) this.#follow(this.#press);
    });
  }

  #follow(press) {
    const { clientX, clientY } = press.last;
    const point = this.#locate(press.last);
    if (press.state === "mark") {
      this.#marks.sketch(this.#marks.snap(press.point), this.#marks.snap(point));
      return;
    }
    if (press.state === "still") {
      if (Math.hypot(clientX - press.x, clientY - press.y) < (SLOP[press.kind] ?? SLOP.mouse)) return;
      clearTimeout(press.timer);
      this.#start(press);
    }
    if (press.state === "drag") this.#hands.carry(point);
    const { choices } = pick(point, press.drops ?? this.#hands.places(), this.unit, press.kind);
    this.#hands.highlight(choices[0] ?? null, press.kind === "mouse" ? null : { x: clientX, y: clientY });
  }

  // The board may be scrolled with a finger, and the browser ends the press when it does. It must not once the finger has taken or drawn something, or
  // is on something that can be chosen: it must be kept from it at the first move, before it begins to scroll.
  #keep(event) {
    const press = this.#press;
    if (!press || event.touches.length > 1) return;
    const isOnPlace = press.picked?.choices.length > 0;
    if (press.state === "still" && !isOnPlace) this.#take(press, this.#hands.beginBlock(press.point));
    if (isOnPlace || press.state === "drag" || press.state === "mark") event.preventDefault();
  }

  // A piece is picked up if the press began on one; otherwise the finger only looks for the place it means.
  #start(press) {
    press.state = "slide";
    const place = press.picked.choices[0];
    if (!place) {
      this.#take(press, this.#hands.beginBlock(press.point));
      return;
    }
    const shown = this.#hands.peek(place);
    if (shown.asks_choices.length === 0 && shown.whole === null) return;
    this.#take(press, this.#hands.begin(place, shown));
  }

  #take(press, drops) {
    if (!drops) return;
    clearTimeout(press.timer);
    press.state = "drag";
    press.drops = drops;
  }

  /** Returns whether a press next to the board can go on here: with the first button, and without another press. */
  isFree(event) {
    return this.#press === null && event.button === 0;
  }

  /** Goes on with such a press, on what may be dropped at `drops`. */
  adopt(event, drops) {
    this.#box = null;
    this.#press = { id: event.pointerId, kind: event.pointerType || "mouse", x: event.clientX, y: event.clientY, point: this.#locate(event), last: event, state: "drag", timer: 0, drops };
    this.#svg.setPointerCapture(event.pointerId);
  }

  #up(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    press.last = event;
    // Something above the board may have come or gone during the press.
    this.#box = null;
    if (press.state === "still" && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= (SLOP[press.kind] ?? SLOP.mouse)) this.#follow(press);
    else if (press.state !== "still") this.#follow(press);
    const point = this.#locate(event);
    const { state, drops, picked, kind } = press;
    this.#clear();
    if (state === "mark") {
      this.#marks.finish(this.#marks.snap(press.point), this.#marks.snap(point));
      return;
    }
    this.#hands.highlight(null, null);
    const found = state === "still" ? picked : pick(point, drops ?? this.#hands.places(), this.unit, kind);
    if (found.choices.length === 0) {
      if (state === "drag") this.#hands.drop();
      else this.#hands.miss();
    } else if (found.choices.length === 1) this.#hands.choose(found.choices[0], point, found.sure, state === "drag" ? "drag" : "tap");
    else this.#hands.ask(found.choices, point, state === "drag" ? "drag" : "tap");
  }

  #cancel(event) {
    if (this.#press && event.pointerId === this.#press.id) this.#end();
  }

  /** Gives up what has begun. */
  #end() {
    const { state } = this.#press;
    this.#clear();
    this.#hands.highlight(null, null);
    if (state === "mark") this.#marks.cancel();
    if (state === "drag") this.#hands.drop();
  }

  #clear() {
    const press = this.#press;
    this.#press = null;
    clearTimeout(press.timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#svg.hasPointerCapture(press.id)) this.#svg.releasePointerCapture(press.id);
  }

  /** Gives up a press, because the board under it has changed. */
  giveUp() {
    if (this.#press) this.#end();
  }
}

