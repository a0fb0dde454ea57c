// Buttons and select menus under messages.

import { el, icon } from "./dom.js";
import { failures, picks, press, pressed } from "./interactions.js";
import { say } from "./language.js";
import { emoji, markdown } from "./markdown.js";
import { avatar, languageTag } from "./people.js";
import { openChoices } from "./popup.js";
import { CHANNEL, channelName, compareIds, displayName, guildOf, isThread, roleName, state } from "./state.js";

/** Discord's component types. */
export const TYPE = {
  row: 1, button: 2, stringSelect: 3, textInput: 4, userSelect: 5, roleSelect: 6, mentionableSelect: 7, channelSelect: 8,
  section: 9, text: 10, separator: 14, container: 17, label: 18,
};

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** Renders all components of a message, with the error of the last press; `null` if there are none. */
export function messageComponents(message) {
  const failure = failures.get(message.id);
  if (!message.components?.length && !failure) return null;
  return el("div", { class: "components" },
    ...(message.components ?? []).map((component) => layout(message, component)),
    failure ? el("div", { class: "failure", role: "alert" }, icon("warning", 16), el("span", { text: failure })) : null);
}

function layout(message, component) {
  switch (component.type) {
    case TYPE.row: return el("div", { class: "row" }, ...component.components.map((part) => control(message, part)));
    case TYPE.text: return el("div", { class: "content" }, markdown(component.content ?? ""));
    case TYPE.separator: return el("hr", { class: component.divider === false ? "separator bare" : "separator" });
    case TYPE.section:
      return el("div", { class: "section" },
        el("div", {}, ...(component.components ?? []).map((part) => layout(message, part))),
        component.accessory ? control(message, component.accessory) : null);
    case TYPE.container: return el("div", { class: "container" }, ...(component.components ?? []).map((part) => layout(message, part)));
    default: return control(message, component);
  }
}

function control(message, component) {
  switch (component.type) {
    case TYPE.button: return button(message, component);
    case TYPE.stringSelect: case TYPE.userSelect: case TYPE.roleSelect: case TYPE.mentionableSelect: case TYPE.channelSelect:
      return select(component, {
        busy: pressed.get(message.id)?.customId === component.custom_id,
        blocked: pressed.has(message.id),
        current: picks.get(message.id)?.customId === component.custom_id ? picks.get(message.id).values : undefined,
        done: (values) => press(message, component.custom_id, values),
      });
    default: return el("span", { class: "none", text: say("unknownComponent", { type: component.type }) });
  }
}

function button(message, component) {
  const kind = BUTTON_STYLES[component.style] ?? "secondary";
  const inside = [emoji(component.emoji), component.label ? el("span", { class: "label", text: component.label }) : null];
  if (kind === "link" && component.url) {
    const safe = /^(https?|discord):/i.test(component.url);
    return el("a", {
      class: "button secondary", href: safe && !component.disabled ? component.url : null, target: "_blank", rel: "noopener noreferrer nofollow",
      "aria-disabled": component.disabled ? "true" : null,
    }, ...inside, icon("external", 16));
  }
  const busy = pressed.get(message.id)?.customId === component.custom_id;
  return el("button", {
    type: "button", class: busy ? `button ${kind} busy` : `button ${kind}`, data: { custom: component.custom_id },
    disabled: Boolean(component.disabled), "aria-busy": busy ? "true" : null,
    "aria-disabled": pressed.has(message.id) ? "true" : null,
    "aria-label": component.label ? null : component.emoji?.name ?? say("button"),
    on: { click: () => press(message, component.custom_id) },
  }, ...inside, busy ? el("span", { class: "spinner", "aria-hidden": "true" }) : null);
}

/** Returns the options of a select menu, as entries for {@link openChoices}. */
function optionsOf(component) {
  const defaults = new Set((component.default_values ?? []).map((entry) => entry.id));
  if (component.type === TYPE.stringSelect) {
    return (component.options ?? []).map((option) => ({
      value: option.value, label: option.label, description: option.description, lead: emoji(option.emoji), chosen: Boolean(option.default),
    }));
  }
  if (component.type === TYPE.channelSelect) {
    const types = component.channel_types ?? null;
    return [...state.channels.values()]
      .filter((channel) => channel.type !== CHANNEL.dm && (types === null || types.includes(channel.type)))
      .map((channel) => ({
        value: channel.id, label: channelName(channel), lead: icon(isThread(channel) ? "thread" : "hash", 18), chosen: defaults.has(channel.id),
      }));
  }
  if (component.type === TYPE.roleSelect) {
    const roles = guildOf(state.channel)?.roles ?? [];
    return roles.toSorted((one, other) => other.position - one.position || compareIds(one.id, other.id))
      .map((role) => ({ value: role.id, label: roleName(role), lead: icon("people", 18), chosen: defaults.has(role.id) }));
  }
  return [...state.users.values()].map((user) => ({
    value: user.id, label: displayName(user), description: user.username, lead: avatar(user, 24), tag: () => languageTag(user), chosen: defaults.has(user.id),
  }));
}

/** Renders a select menu; calls `done(values)` on a choice. In a form, `id` is for the label and `current` has the chosen values. */
export function select(component, { busy = false, blocked = false, done, current, labelledBy }) {
  const options = () => optionsOf(component).map((option) => current ? { ...option, chosen: current.includes(option.value) } : option);
  const chosen = options().filter((option) => option.chosen);
  const placeholder = component.placeholder || say("makeSelection");
  const shown = chosen.length === 0
    ? [el("span", { class: "placeholder", text: placeholder })]
    : chosen.length === 1
      ? [chosen[0].lead?.cloneNode(true), el("span", { class: "label", text: chosen[0].label })]
      : chosen.map((option) => el("span", { class: "chip", text: option.label }));
  return el("button", {
    type: "button", class: busy ? "select busy" : "select", data: { custom: component.custom_id },
    "aria-haspopup": "listbox", "aria-expanded": "false", "aria-busy": busy ? "true" : null, "aria-labelledby": labelledBy,
    disabled: Boolean(component.disabled), "aria-disabled": blocked ? "true" : null,
    on: {
      click: (event) => {
        if (blocked) return;
        const all = options();
        openChoices(event.currentTarget, {
          options: all, label: placeholder, min: component.min_values ?? 1, max: Math.min(component.max_values ?? 1, Math.max(all.length, 1)), done,
        });
      },
      keydown: (event) => {
        const arrow = event.key === "ArrowDown" || event.key === "ArrowUp";
        const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (arrow) event.preventDefault();
        // A letter also opens the list, and is typed into its filter.
        if (arrow || letter) event.currentTarget.click();
      },
    },
  }, el("span", { class: "select-value" }, ...shown), busy ? el("span", { class: "spinner", "aria-hidden": "true" }) : icon("down", 18));
}
