// The lists beside the board: the moves since the user's own, all moves with the tried ones, planned answers, and the position in words.

import { button, el, fill, iconButton, setText } from "./dom.js";
import { say, sayPosition } from "./words.js";

/**
 * @typedef {object} ListEvents
 * @property {(ply: number) => void} onGoTo
 * @property {(at: number, line: import("./game.js").Line) => void} onGoToTried
 * @property {(line: string[]) => void} onUnplan
 * @property {(line: string[]) => void} onShowPlan
 * @property {(open: boolean) => void} onWords
 */

/** All lists of a game. */
export class Lists {
  #events;
  #last = el("ul", { class: "last" });
  #lastTitle = el("h2");
  #lastPart = el("section", { class: "part" }, this.#lastTitle, this.#last);
  #remarks = el("ul", { class: "last" });
  #remarksPart = el("section", { class: "part", hidden: true }, this.#remarks);
  #moves = el("ol", { class: "moves" });
  #plans = el("ul", { class: "plans" });
  #plansPart = el("section", { class: "part", hidden: true }, el("h2", { text: say("board-ui-planned") }), this.#plans);
  #words = el("div", { class: "words-text" });
  #wordsPart;
  /** @type {import("./game.js").Line[]} */
  #tried = [];
  #made = { last: "", remarks: "", moves: "", plans: "", words: "" };
  node;

  /** @param {ListEvents} events */
  constructor(events) {
    this.#events = events;
    this.#wordsPart = /** @type {HTMLDetailsElement} */ (el("details", { class: "part words", on: { toggle: () => events.onWords(this.#wordsPart.open) } },
      el("summary", { text: say("board-ui-words") }), this.#words));
    this.#moves.addEventListener("click", (event) => {
      const move = event.target instanceof Element ? event.target.closest("button") : null;
      if (!move) return;
      if (move.dataset.ply) events.onGoTo(Number(move.dataset.ply));
      else events.onGoToTried(Number(move.dataset.at), this.#tried[Number(move.dataset.line)]);
    });
    // One scroll area that the keyboard can reach.
    this.node = el("div", { class: "lists", tabindex: "0", role: "region", "aria-label": say("board-ui-moves") },
      this.#lastPart, this.#remarksPart, this.#plansPart, el("section", { class: "part" }, el("h2", { text: say("board-ui-moves") }), this.#moves), this.#wordsPart);
  }

  get isInWords() {
    return this.#wordsPart.open;
  }

  /** Opens or closes the position in words. */
  setInWords(open) {
    this.#wordsPart.open = open;
  }

  /**
   * Shows a game's lists.
   * @param {import("./game.js").Game} game
   * @param {{last: string[], words: string[]}} texts of the shown position
   */
  update(game, { last, words }) {
    // After one's own move, the text of that move says enough.
    const isSince = game.isNewest && game.board.seat !== null && game.lastSeat !== game.board.seat;
    this.#change("last", [last, isSince, game.ply], () => {
      this.#lastPart.hidden = last.length === 0;
      this.#lastTitle.hidden = game.isNewest && !isSince;
      setText(this.#lastTitle, isSince ? say("board-ui-since") : sayPosition(game));
      fill(this.#last, last.map((text) => el("li", { text })));
    });
    const remarks = game.isNewest ? game.board.remarks ?? [] : [];
    this.#change("remarks", remarks, () => {
      this.#remarksPart.hidden = remarks.length === 0;
      fill(this.#remarks, remarks.map((text) => el("li", { text })));
    });
    this.#change("words", words, () => fill(this.#words, words.map((text) => el("p", { text }))));
    this.#change("plans", game.board.plan, () => this.#showPlans(game.board.plan ?? []));
    this.#tried = game.tried;
    this.#change("moves", [game.moves, game.tried], () => this.#showMoves(game));
    const current = game.line.length > 0 ? `[data-line="${game.tried.indexOf(game.branch)}"][data-at="${game.line.length}"]` : `[data-ply="${game.ply}"]`;
    const node = this.#moves.querySelector(current);
    if (node?.hasAttribute("aria-current")) return;
    for (const old of this.#moves.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    node?.setAttribute("aria-current", "step");
    // Once the browser has laid out the page anyway.
    if (node instanceof HTMLElement) requestAnimationFrame(() => this.#scrollTo(node, game.isNewest));
  }

  // Like `scrollIntoView`, which would also scroll the page.
  #scrollTo(node, isNewest) {
    const list = this.node;
    if (isNewest) {
      // What has happened is at the top.
      list.scrollTop = 0;
      return;
    }
    if (list.scrollHeight <= list.clientHeight) return;
    const top = node.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + node.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }

  #change(part, value, show) {
    const now = JSON.stringify(value ?? null);
    if (this.#made[part] === now) return;
    this.#made[part] = now;
    show();
  }

  #showMoves(game) {
    const move = (nth, text, data) => el("li", { class: data.line ? "tried" : null },
      el("button", { type: "button", data }, el("span", { class: "nth", text: `${nth}` }), " ", el("span", { text })));
    const lines = game.tried.map(({ base, moves }, line) => {
      const tried = moves.map((text, index) => move(base + index + 1, text, { line: String(line), at: String(index + 1) }));
      return { base, node: el("li", { class: "branch" }, el("ol", { "aria-label": say("board-ui-branches") }, tried)) };
    });
    const linesAfter = (ply) => lines.filter(({ base }) => base === ply).map(({ node }) => node);
    const start = el("li", {}, el("button", { type: "button", data: { ply: "0" } }, el("span", { text: say("board-ui-first") })));
    fill(this.#moves, start, linesAfter(0), game.moves.map((text, index) => [move(index + 1, text, { ply: String(index + 1) }), linesAfter(index + 1)]));
  }

  #showPlans(plans) {
    this.#plansPart.hidden = plans.length === 0;
    fill(this.#plans, plans.map(({ line }) => el("li", {},
      button(line.join(" · "), () => this.#events.onShowPlan(line), { kind: "line" }),
      iconButton("close", say("board-ui-unplan", line.join(" ")), () => this.#events.onUnplan(line)))));
  }
}
