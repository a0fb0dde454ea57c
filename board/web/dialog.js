// Dialogs, notices and announcements. `<dialog>` traps the focus and closes on Escape.

import { button, el, freshId, iconButton, svg } from "./dom.js";
import { say } from "./words.js";

/**
 * Opens a dialog. A press outside closes it, and the focus returns to where it was.
 * @param {string} title
 * @param {any} body
 * @param {{className?: string, onClose?: () => void}} [options]
 */
export function openDialog(title, body, { className = "", onClose = () => {} } = {}) {
  const before = document.activeElement;
  const id = freshId("dialog");
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: `dialog ${className}`, "aria-labelledby": id },
    el("header", {}, el("h2", { id, text: title }), iconButton("close", say("board-ui-close"), () => dialog.close())),
    el("div", { class: "dialog-body", role: "group", "aria-labelledby": id }, body)));
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  // What has to be scrolled must be reachable by keyboard, even without a control in it.
  const text = dialog.lastElementChild;
  if (text.scrollHeight > text.clientHeight) text.setAttribute("tabindex", "0");
  return dialog;
}

/** Time for which a notice is shown, in ms. */
const NOTICE = 6000;
let timer = 0;

/** Shows a short notice above the page, and announces it. `action` is a button on it. */
export function notify(text, action = null) {
  const node = document.getElementById("notice");
  node.replaceChildren(el("p", { text }), ...(action ? [button(action.label, () => {
    hideNotice();
    action.run();
  }, { kind: "small" })] : []));
  node.classList.add("shown");
  clearTimeout(timer);
  if (!action) timer = setTimeout(hideNotice, NOTICE);
}

/** Hides the notice. */
export function hideNotice() {
  clearTimeout(timer);
  const node = document.getElementById("notice");
  node.classList.remove("shown");
  node.replaceChildren();
}

/** Hides the notice if it offers something, which is no longer of use. */
export function hideOffer() {
  if (document.querySelector("#notice button")) hideNotice();
}

let queue = [];

/**
 * Tells screen readers something. What is said within the same moment is read as one.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  queue.push(/[.!?…:]$/.test(text) ? text : `${text}.`);
  if (queue.length > 1) return;
  setTimeout(() => {
    const node = el("p", { text: queue.join(" ") });
    queue = [];
    const log = document.getElementById("announcer");
    log.append(node);
    while (log.childElementCount > 12) log.firstElementChild.remove();
  }, 120);
}

/**
 * Shows a state of the whole page instead of the board: a text and ways forward.
 * @param {{title: string, text?: string, busy?: boolean, actions?: {label: string, run: () => void, primary?: boolean}[], more?: any}} state
 */
export function showState({ title, text = "", busy = false, actions = [], more = null }) {
  const node = document.getElementById("state");
  document.getElementById("table").hidden = true;
  node.hidden = false;
  node.replaceChildren(
    el("div", { class: `emblem${busy ? " busy" : ""}`, "aria-hidden": "true" }, emblem()),
    el("h1", { text: title }),
    ...(text ? [el("p", { text })] : []),
    ...(actions.length > 0 ? [el("div", { class: "actions" }, actions.map(({ label, run, primary = true }) => button(label, run, { kind: primary ? "primary" : "" })))] : []),
    ...(more ? [more] : []));
  announce(text ? `${title}. ${text}` : title);
}

/** Shows the board again. */
export function hideState() {
  document.getElementById("state").hidden = true;
  document.getElementById("table").hidden = false;
}

// The mark of the project: five points joined to a star.
function emblem() {
  const points = [0, 1, 2, 3, 4].map((nth) => {
    const turn = (nth * 4 * Math.PI) / 5 - Math.PI / 2;
    return [Math.cos(turn) * 9, Math.sin(turn) * 9];
  });
  const lines = `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`;
  return svg("svg", { viewBox: "-12 -12 24 24" }, svg("path", { d: lines }), ...points.map(([x, y]) => svg("circle", { cx: x, cy: y, r: 1.9 })));
}
