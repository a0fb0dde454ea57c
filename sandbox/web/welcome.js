// The first screen: what this is, and what can be done. Whoever starts the sandbox writes it; its buttons are commands.

import { el, freshId } from "./dom.js";
import { emit, state } from "./state.js";

/** Renders the first screen; `null` if there is none. */
export function welcome() {
  const view = state.welcome;
  if (!view) return null;
  const titleId = freshId("welcome");
  return el("section", { class: "welcome", "aria-labelledby": titleId },
    el("div", { class: "welcome-text" }, el("h2", { id: titleId, text: view.title }), el("p", { text: view.about })),
    el("div", { class: "welcome-groups" }, ...view.groups.map(group)));
}

function group({ label, buttons }, at) {
  const labelId = freshId("group");
  return el("div", { class: "welcome-group", role: "group", "aria-labelledby": labelId },
    el("h3", { id: labelId, text: label }),
    el("div", { class: "welcome-buttons" }, ...buttons.map((button) => el("button", {
      type: "button", class: `button ${at === 0 ? "primary" : "secondary"}${button.picture === null ? "" : " pictured"}`,
      on: { click: () => emit("use-line", button) },
    }, button.picture === null ? null : el("img", { src: `/sandbox/welcome/${button.picture}`, alt: "", width: "180", height: "180" }),
    el("span", { class: "label", text: button.label })))));
}
