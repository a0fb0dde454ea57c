// Dialogs: forms, images, questions. `<dialog>` traps the focus and closes on Escape.

import { isAnimation, standsStill, still } from "./animation.js";
import { el, iconButton, freshId } from "./dom.js";
import { say } from "./language.js";
import { closePopup } from "./popup.js";

/**
 * Opens a dialog with a title, a body and buttons. Enter and the main button call `submit()`, which may be async. If
 * it resolves to a string, the dialog stays open and shows it as an error; otherwise the dialog closes.
 * `cancels: false` omits the Cancel button.
 */
export function openDialog({ title, body, submitLabel = say("submit"), submit, note, className = "", cancels = true }) {
  closePopup();
  const titleId = freshId("dialog");
  const problem = el("p", { class: "problem", role: "alert", hidden: true });
  const main = el("button", { type: "submit", class: "button primary" }, el("span", { class: "label", text: submitLabel }));
  const form = el("form", { method: "dialog", novalidate: true },
    el("header", {}, el("h2", { id: titleId, text: title }), iconButton("close", say("close"), () => dialog.close())),
    el("div", { class: "dialog-body" }, note ? el("p", { class: "note", text: note }) : null, problem, body),
    el("footer", {}, cancels ? el("button", { type: "button", class: "button plain", text: say("cancel"), on: { click: () => dialog.close() } }) : null, main));
  const dialog = el("dialog", { class: `dialog ${className}`, "aria-labelledby": titleId }, form);
  let busy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    main.classList.add("busy");
    main.append(el("span", { class: "spinner", "aria-hidden": "true" }));
    const wrong = await submit();
    busy = false;
    main.classList.remove("busy");
    main.querySelector(".spinner")?.remove();
    if (typeof wrong !== "string") {
      dialog.close();
      return;
    }
    problem.textContent = wrong;
    problem.hidden = wrong === "";
  });
  show(dialog);
  return dialog;
}

/** Shows a dialog. A click outside closes it. Once closed, it is removed and the focus returns to where it was. */
function show(dialog) {
  const before = document.activeElement;
  // Only a press that starts outside the dialog closes it, not one that ends there after selecting text.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target !== dialog) return;
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) dialog.close();
  });
  dialog.addEventListener("close", () => {
    closePopup();
    dialog.remove();
    if (!before?.isConnected) return;
    // The browser has restored the focus, but removing the dialog took the caret away. Without blur and focus, a
    // text field would have the focus but accept no text.
    before.blur();
    before.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Shows an image enlarged. Arrow keys move through `pictures` (`{src, alt, href}`). */
export function openLightbox(pictures, at = 0) {
  closePopup();
  const caption = el("figcaption", { tabindex: "0" });
  const original = el("a", { class: "button secondary small", target: "_blank", rel: "noopener noreferrer", text: say("openOriginal") });
  const bar = el("div", { class: "lightbox-bar" }, original, iconButton("close", say("close"), () => dialog.close()));
  const figure = el("figure");
  const turn = (to) => {
    at = (to + pictures.length) % pictures.length;
    const { src, alt } = pictures[at];
    const image = el("img", { src, alt: alt ?? "" });
    figure.replaceChildren(image, caption);
    bar.querySelector(".play-animation")?.remove();
    if (isAnimation({ src }) && standsStill()) bar.prepend(still(image));
    caption.textContent = alt ?? "";
    caption.hidden = !alt;
    original.href = src;
  };
  const dialog = el("dialog", { class: "lightbox", "aria-label": say("picture") }, figure, bar);
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turn(at + 1);
    if (event.key === "ArrowLeft") turn(at - 1);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.matches("img, canvas") || event.target.tagName === "FIGURE") dialog.close();
  });
  turn(at);
  show(dialog);
}

let toastTimer = 0;

/** Shows a short notice at the bottom of the page. */
export function toast(text) {
  let node = document.getElementById("toast");
  if (!node) {
    node = el("div", { id: "toast", class: "toast", role: "status" });
    document.getElementById("main").append(node);
  }
  node.textContent = text;
  node.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => node.classList.remove("shown"), 5000);
}
