// The list above the composer: commands, options, choices, members.

import { add, el, fill, freshId } from "./dom.js";

/** A list to pick from. The field that has the focus passes its keys to it. */
export class Picker {
  items = [];
  active = -1;
  #rows = [];
  #field = null;

  constructor() {
    this.head = el("div", { class: "picker-head" });
    this.list = el("div", {
      class: "picker-list", role: "listbox", id: freshId("picker"), tabindex: "0",
      on: { keydown: (event) => this.#listKey(event) },
    });
    this.node = el("div", { class: "picker", hidden: true }, this.head, this.list);
    // A click on an entry must not take the focus from the field.
    this.node.addEventListener("pointerdown", (event) => {
      if (!event.target.closest(".picker-list")) event.preventDefault();
    });
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get visible() {
    return !this.node.hidden;
  }

  /**
   * Shows entries `{label, detail?, right?, lead?, tag? (functions making a node), pick}` for `field` (its combobox).
   * `head` is `{title, detail?, note?}`; `note` is shown if there are no entries; `active` is the marked entry, -1 for none.
   */
  show(field, { items = [], head = null, note = null, active = 0, busy = false }) {
    if (this.#field && this.#field !== field) this.#release();
    this.#field = field;
    this.items = items;
    this.node.hidden = items.length === 0 && !head && !note;
    this.node.classList.toggle("busy", busy);
    this.head.hidden = !head;
    if (head) {
      fill(this.head, el("strong", { text: head.title }), head.detail ? el("span", { class: "picker-detail", text: head.detail }) : null,
        head.note ? el("span", { class: "picker-note", text: head.note }) : null);
    }
    this.#rows = items.map((item, at) => el("div", {
      class: "picker-item", role: "option", id: freshId("pick"), "aria-selected": "false",
      on: { click: () => item.pick(), pointermove: (event) => (event.movementX || event.movementY) && this.mark(at) },
    }, item.lead?.(), el("span", { class: "picker-text" },
      el("span", { class: "picker-label" }, item.label, item.tag?.() ?? null),
      item.detail ? el("span", { class: "picker-detail", text: item.detail }) : null),
    item.right ? el("span", { class: "picker-right", text: item.right }) : null));
    this.list.replaceChildren();
    add(this.list, this.#rows);
    this.list.hidden = items.length === 0 && !note;
    if (items.length === 0 && note) this.list.append(el("div", { class: "none", role: "status", text: note }));
    field.setAttribute("aria-controls", this.list.id);
    if (field.role === "combobox") field.setAttribute("aria-expanded", String(items.length > 0));
    this.mark(Math.min(active, items.length - 1));
  }

  /** Marks the entry at `index`, which Enter picks; -1 marks none. */
  mark(index) {
    this.active = index;
    this.#rows.forEach((row, at) => {
      row.classList.toggle("active", at === index);
      row.setAttribute("aria-selected", String(at === index));
    });
    const row = this.#rows[index];
    if (row) {
      this.#field.setAttribute("aria-activedescendant", row.id);
      row.scrollIntoView({ block: "nearest" });
    } else this.#field?.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.active = -1;
    this.#release();
  }

  #release() {
    if (this.#field?.role === "combobox") this.#field.setAttribute("aria-expanded", "false");
    this.#field?.removeAttribute("aria-activedescendant");
    this.#field = null;
  }

  /** Handles a key while the list itself has the focus. */
  #listKey(event) {
    const field = this.#field;
    if (event.key === "Escape") {
      event.preventDefault();
      field?.focus();
    } else if (event.key !== "Tab") this.key(event);
  }

  /** Handles a key of the field. Returns `true` if the list used it. */
  key(event) {
    if (!this.visible || this.items.length === 0 || event.isComposing) return false;
    const last = this.items.length - 1;
    const to = {
      ArrowDown: this.active >= last ? 0 : this.active + 1,
      ArrowUp: this.active <= 0 ? last : this.active - 1,
      PageDown: Math.min(this.active + 7, last),
      PageUp: Math.max(this.active - 7, 0),
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.mark(to);
      return true;
    }
    if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.active >= 0) {
      event.preventDefault();
      this.items[this.active].pick();
      return true;
    }
    return false;
  }
}
