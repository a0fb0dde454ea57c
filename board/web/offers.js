// The open offer of a player, such as a draw, and the buttons with which the user answers it.

import { announce, notify } from "./dialog.js";
import { button, el, fill, freshId, setText } from "./dom.js";

/** Time for which a new offer takes no press, in ms: a press so soon was meant for what was there before. */
const TOO_SOON = 500;

/** @typedef {{offer: number, text: string, choices: {choice: string, label: string}[]}} Offer */

/** The offer next to the moves. */
export class Offers {
  #events;
  #text = el("p", { id: freshId("offer") });
  #buttons = el("div", { class: "answers" });
  #made = "";
  /** The game and the offer that are shown. @type {{game: string, version: number, offer: number, since: number}|null} */
  #shown = null;
  /** The offer to which the user has given an answer, after which its end is no news. @type {number|null} */
  #answered = null;
  #isBusy = false;
  node = el("section", { class: "offer", "aria-labelledby": this.#text.id, hidden: true }, this.#text, this.#buttons);

  /** @param {{onAnswer: (offer: number, choice: string) => Promise<void>, onFocusLost: () => void}} events */
  constructor(events) {
    this.#events = events;
  }

  /**
   * Shows the open offer of a game, and tells how the one before it ended.
   * @param {{game: string, version: number, offers?: Offer[], settled?: Offer|null}} board
   */
  update({ game, version, offers = [], settled = null }) {
    const offer = offers[0] ?? null;
    const made = JSON.stringify([game, offer]);
    if (made === this.#made) return;
    this.#made = made;
    const before = this.#shown?.game === game ? this.#shown : null;
    const isNew = offer !== null && offer.offer !== before?.offer;
    const hadFocus = this.#buttons.contains(document.activeElement);
    this.#shown = offer && { game, version, offer: offer.offer, since: isNew || !before ? performance.now() : before.since };
    this.node.hidden = offer === null;
    setText(this.#text, offer?.text ?? "");
    fill(this.#buttons, (offer?.choices ?? []).map(({ choice, label }) =>
      button(label, () => this.#answer(offer.offer, choice), { kind: choice === "accept" ? "primary small" : "small", data: { choice } })));
    // A draw and a takeback show by themselves that everyone has agreed.
    const isNews = settled !== null && settled.offer === before?.offer && version === before.version && settled.offer !== this.#answered;
    if (isNew) announce(offer.text);
    else if (isNews) notify(settled.text);
    if (!hadFocus) return;
    const next = this.#buttons.querySelector("button");
    if (next) next.focus({ preventScroll: true });
    else this.#events.onFocusLost();
  }

  async #answer(offer, choice) {
    if (this.#isBusy || performance.now() - this.#shown.since < TOO_SOON) return;
    this.#isBusy = true;
    this.#answered = offer;
    this.#setBusy(true);
    try {
      await this.#events.onAnswer(offer, choice);
    } finally {
      this.#isBusy = false;
      this.#setBusy(false);
    }
  }

  // `aria-disabled` keeps the focus where a disabled button would lose it.
  #setBusy(on) {
    for (const one of this.#buttons.children) one.setAttribute("aria-disabled", String(on));
  }
}
