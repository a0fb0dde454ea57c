// A small menu at a place of the board, where a press could mean several things.

import { el, freshId } from "./dom.js";

/**
 * Asks which of several is meant.
 * @template T
 * @param {string} title
 * @param {{label: string, drawing: Element|null, value: T}[]} options
 * @param {{x: number, y: number}} middle where to ask, in CSS pixels of the window
 * @returns {Promise<T|null>} `null` if the user means none of them
 */
export function askWhich(title, options, middle) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const id = freshId("which");
    let answer = null;
    const take = (value) => {
      answer = value;
      dialog.close();
    };
    const buttons = options.map(({ label, drawing, value }) =>
      el("button", { type: "button", class: "which-option", on: { click: () => take(value) } }, drawing, el("span", { text: label })));
    const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "which", "aria-labelledby": id }, el("h2", { id, text: title }), buttons));
    // Not `click`: the press that opened the menu has not sent its own yet.
    dialog.addEventListener("pointerdown", (event) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
      if (event.target === dialog && !isInside) dialog.close();
    });
    dialog.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const at = buttons.indexOf(document.activeElement);
      buttons[(at + step + buttons.length) % buttons.length].focus();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    // Near the finger, but whole on the screen.
    const { width, height } = dialog.getBoundingClientRect();
    const clamp = (value, size, room) => Math.max(8, Math.min(value, room - size - 8));
    dialog.style.left = `${clamp(middle.x - width / 2, width, innerWidth)}px`;
    dialog.style.top = `${clamp(middle.y + 18, height, innerHeight)}px`;
  });
}
