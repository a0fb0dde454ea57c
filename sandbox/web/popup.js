// Popups at a control: menus, lists to choose from, profiles. One is open at a time.

import { add, el, freshId, icon } from "./dom.js";
import { say } from "./language.js";
import { emit } from "./state.js";

let current = null;

/** Closes the open panel, if any. */
export function closePopup() {
  current?.close();
}

/** Where panels that belong to a message open at the lower edge of the window, so that they do not cover it. */
const narrow = matchMedia("(max-width: 720px)");

/**
 * Opens `panel` at `anchor` (an element, or `{x, y}` in the window). `above` prefers the space above the anchor;
 * `toRight` prefers the space to its right, if there is room, so as not to cover what is above it, such as a board; in a narrow window, the panel
 * then takes the lower part of the window, and the page the upper.
 * It closes on a click elsewhere, on Escape and when it loses the focus, and then calls `onClose`.
 * Returns its `close` function.
 */
export function openPopup(anchor, panel, { above = false, toRight = false, onClose } = {}) {
  closePopup();
  let element = anchor instanceof Element ? anchor : null;
  const before = document.activeElement;
  const home = element?.closest("dialog") ?? document.getElementById("main");
  const isSheet = toRight && narrow.matches && home.id === "main";
  panel.classList.add("popup");
  panel.classList.toggle("sheet", isSheet);
  home.append(panel);
  element?.setAttribute("aria-expanded", "true");

  const place = () => {
    // The control was rendered again meanwhile: leave the panel where it is.
    if (element && !element.isConnected) return;
    if (isSheet) {
      emit("sheet", { height: panel.getBoundingClientRect().height, of: element });
      return;
    }
    const box = element ? element.getBoundingClientRect() : { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y, width: 0 };
    const gap = 6;
    const margin = 8;
    if (toRight) panel.style.setProperty("min-width", `${Math.min(box.width, innerWidth - 2 * margin)}px`);
    panel.style.setProperty("max-height", "none");
    const { width: wide, height: high } = panel.getBoundingClientRect();
    const roomBelow = innerHeight - box.bottom - gap - margin;
    const roomAbove = box.top - gap - margin;
    const shows = Math.min(high, 280);
    if (toRight && roomBelow < shows && innerWidth - box.right - gap - margin >= wide) {
      panel.style.setProperty("left", `${box.right + gap}px`);
      panel.style.setProperty("top", `${Math.max(margin, Math.min(box.top, innerHeight - margin - high))}px`);
      panel.style.setProperty("bottom", "auto");
      return;
    }
    const goesAbove = above ? roomAbove >= Math.min(high, 220) || roomAbove > roomBelow : roomBelow < shows && roomAbove > roomBelow;
    const room = goesAbove ? roomAbove : roomBelow;
    const tall = Math.min(high, room);
    panel.style.setProperty("max-height", `${Math.max(room, 120)}px`);
    panel.style.setProperty("left", `${Math.max(margin, Math.min(box.left, innerWidth - wide - margin))}px`);
    // Above the anchor, fix the lower edge, so that a list that gets shorter stays next to its control.
    panel.style.setProperty("top", goesAbove ? "auto" : `${Math.max(margin, Math.min(box.bottom + gap, innerHeight - margin - tall))}px`);
    panel.style.setProperty("bottom", goesAbove ? `${innerHeight - box.top + gap}px` : "auto");
  };
  place();

  const close = (refocus = false, cancels = false) => {
    if (current?.panel !== panel) return;
    current = null;
    const hadFocus = panel.contains(document.activeElement);
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", escape, true);
    window.removeEventListener("resize", place);
    document.removeEventListener("scroll", follow, true);
    panel.removeEventListener("focusout", left);
    panel.remove();
    if (isSheet) emit("sheet", { height: 0, of: element });
    element?.setAttribute("aria-expanded", "false");
    if (refocus || hadFocus) (element?.isConnected ? element : before)?.focus?.({ preventScroll: true });
    if (!cancels) onClose?.();
  };
  const dismiss = () => close(false, true);
  const follow = (event) => panel.contains(event.target) || isSheet || place();
  const outside = (event) => {
    if (panel.contains(event.target)) return;
    close();
    // The click that closes a panel must not open it again.
    if (element?.contains(event.target)) {
      const swallow = (click) => {
        click.stopPropagation();
        click.preventDefault();
      };
      element.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 400);
    }
  };
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close(true);
  };
  const left = (event) => {
    if (event.relatedTarget && !panel.contains(event.relatedTarget) && event.relatedTarget !== element) close();
  };
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  window.addEventListener("resize", place);
  document.addEventListener("scroll", follow, true);
  panel.addEventListener("focusout", left);
  const move = (from, to) => {
    if (!element || !from.contains(element)) return;
    const { custom } = element.dataset;
    if (to && !custom) return;
    const successor = [...to?.querySelectorAll("[data-custom]") ?? []].find((control) => control.dataset.custom === custom);
    if (!successor || successor.tagName !== element.tagName || successor.className !== element.className || successor.disabled) {
      // What the panel offers can no longer be chosen.
      dismiss();
      return;
    }
    element = successor;
    element.setAttribute("aria-expanded", "true");
  };
  current = { panel, close, place, move };
  return close;
}

/** Moves a panel that is open at a component of `from` to `to`, which replaces it; closes the panel if `to` has no such component. */
export function movePopup(from, to) {
  current?.move(from, to);
}

/** Places the open panel again after its content changed. */
function replacePopup() {
  current?.place();
}

/**
 * Opens a menu. Entries: `{label, icon?, detail?, lead? (node), danger?, checked?, pick}`, `{heading}`, or `null` for a
 * separator; `false` entries are skipped.
 */
export function openMenu(anchor, entries, { above, label = say("menu") } = {}) {
  const menu = el("div", { class: "menu", role: "menu", "aria-label": label });
  for (const entry of entries) {
    if (!entry && entry !== null) continue;
    if (entry === null) {
      if (menu.lastChild && menu.lastChild.role !== "separator") menu.append(el("div", { class: "menu-line", role: "separator" }));
    } else if (entry.heading) menu.append(el("div", { class: "menu-heading", text: entry.heading }));
    else {
      const checkable = entry.checked !== undefined;
      menu.append(el("button", {
        type: "button", class: entry.danger ? "menu-item danger" : "menu-item", tabindex: "-1",
        role: checkable ? "menuitemradio" : "menuitem", "aria-checked": checkable ? String(entry.checked) : null,
        on: {
          click: () => {
            close(true);
            entry.pick();
          },
        },
      }, entry.lead ?? (entry.icon ? icon(entry.icon, 18) : null),
      el("span", { class: "menu-label" }, el("span", { text: entry.label }), entry.tag ?? null),
      entry.badge ?? null,
      entry.detail ? el("span", { class: "menu-detail", text: entry.detail }) : null,
      entry.checked ? icon("check", 16) : null));
    }
  }
  if (menu.lastChild?.role === "separator") menu.lastChild.remove();
  const close = openPopup(anchor, menu, { above });
  const items = () => [...menu.querySelectorAll(".menu-item")];
  menu.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to].focus();
    } else if (event.key === "Tab") {
      event.preventDefault();
      close(true);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLowerCase();
      const next = [...all.slice(at + 1), ...all].find((item) => item.querySelector(".menu-label").textContent.toLowerCase().startsWith(letter));
      next?.focus();
    }
  });
  (items().find((item) => item.getAttribute("aria-checked") === "true") ?? items()[0])?.focus({ preventScroll: true });
  return close;
}

/** Lists with at least this many entries get a filter field. */
const FILTER_FROM = 8;

/**
 * Opens a list to choose from. Options: `{value, label, description?, lead? (node), chosen}`.
 * With `max` 1, a pick closes the list; otherwise closing it confirms. `done(values)` is called only if at least `min`
 * are chosen and, for several, the choice changed.
 */
export function openChoices(anchor, { options, min = 1, max = 1, label, done }) {
  const several = max > 1;
  const chosen = new Set(options.filter((option) => option.chosen).map((option) => option.value));
  const initial = [...chosen].sort().join("\n");
  const listId = freshId("choices");
  const list = el("div", { class: "choices", role: "listbox", id: listId, "aria-label": label, "aria-multiselectable": several ? "true" : null });
  const filter = el("input", {
    class: options.length >= FILTER_FROM ? "filter" : "filter hidden-text", type: "text", placeholder: say("filter"), role: "combobox",
    "aria-label": label, "aria-expanded": "true", "aria-controls": listId, "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false",
  });
  // On a phone, the keyboard would cover the list; it opens once the filter is touched.
  if (matchMedia("(hover: none)").matches) {
    filter.inputMode = "none";
    filter.addEventListener("pointerdown", () => {
      filter.inputMode = "text";
    });
  }
  const panel = el("div", { class: "choices-panel" }, filter, list);
  const ok = several ? el("button", { type: "button", class: "button primary small", text: say("done"), on: { click: () => close(true) } }) : null;
  const count = several ? el("span", { class: "choices-count", role: "status" }) : null;
  if (several) panel.append(el("div", { class: "choices-foot" }, count, ok));
  let active = 0;
  let rows = [];

  const confirm = () => {
    if (!several || chosen.size < min || [...chosen].sort().join("\n") === initial) return;
    done(options.map((option) => option.value).filter((value) => chosen.has(value)));
  };
  const pick = (option) => {
    if (!several) {
      close(true);
      // As in Discord's client, picking the chosen value sends it again, or clears it if there is no minimum.
      if (min === 0 && chosen.has(option.value)) done([]);
      else done([option.value]);
      return;
    }
    if (chosen.has(option.value)) chosen.delete(option.value);
    else if (chosen.size < max) chosen.add(option.value);
    show();
  };
  const activate = (index) => {
    active = Math.max(0, Math.min(index, rows.length - 1));
    rows.forEach(({ node }, i) => node.classList.toggle("active", i === active));
    const node = rows[active]?.node;
    filter.setAttribute("aria-activedescendant", node?.id ?? "");
    node?.scrollIntoView({ block: "nearest" });
  };
  const show = () => {
    const wanted = filter.value.trim().toLowerCase();
    rows = options
      .filter((option) => !wanted || `${option.label} ${option.description ?? ""}`.toLowerCase().includes(wanted))
      .map((option) => {
        const is = chosen.has(option.value);
        const full = several && !is && chosen.size >= max;
        const node = el("div", {
          class: full ? "choice full" : "choice", role: "option", id: freshId("choice"), "aria-selected": String(is),
          "aria-disabled": full ? "true" : null,
          on: {
            click: () => pick(option),
            pointermove: () => activate(rows.findIndex((row) => row.option === option)),
          },
        }, option.lead ?? null,
        el("span", { class: "choice-text" },
          el("span", { class: "choice-label" }, option.label, option.tag?.() ?? null),
          option.description ? el("span", { class: "choice-description", text: option.description }) : null),
        several ? el("span", { class: is ? "box checked" : "box" }, is ? icon("check", 14) : null) : is ? icon("check", 18) : null);
        return { option, node };
      });
    list.replaceChildren();
    add(list, rows.map(({ node }) => node));
    if (rows.length === 0) list.append(el("div", { class: "none", text: say("noMatches") }));
    if (count) count.textContent = min > 0 || max < options.length ? say("chosenOf", { count: chosen.size, range: min === max ? min : `${min}–${max}` }) : say("chosen", { count: chosen.size });
    activate(active);
  };

  const close = openPopup(anchor, panel, { onClose: confirm, toRight: true });
  filter.addEventListener("input", () => {
    active = 0;
    show();
  });
  filter.addEventListener("keydown", (event) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      activate(to);
    } else if (event.key === "Enter" || (event.key === " " && options.length < FILTER_FROM)) {
      event.preventDefault();
      if (rows[active]) pick(rows[active].option);
    } else if (event.key === "Tab") {
      event.preventDefault();
      close(true);
    }
  });
  // A click in the list must not take the focus from the filter field.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  show();
  activate(Math.max(0, rows.findIndex(({ option }) => chosen.has(option.value))));
  replacePopup();
  filter.focus({ preventScroll: true });
  return close;
}
