// Values of command options: suggestions, and parsing of typed text.

import { OPTION } from "./commands.js";
import { el, icon } from "./dom.js";
import { avatar } from "./people.js";
import { CHANNEL, channelName, displayName, isThread, localized, state } from "./state.js";

/**
 * Returns what can be picked for `option`: entries `{value, label, detail?, lead?}`.
 * `null` if any text is allowed, even if the bot provides suggestions.
 */
export function offers(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: localized(choice, "name") }));
  switch (option.type) {
    case OPTION.boolean: return [{ value: true, label: "True" }, { value: false, label: "False" }];
    case OPTION.user: case OPTION.mentionable:
      return [...state.users.values()].map((user) => ({
        value: user.id, label: `@${displayName(user)}`, detail: user.id === state.me.id ? `${user.username} · you` : user.username, lead: () => avatar(user, 24),
      }));
    case OPTION.channel:
      return [...state.channels.values()]
        .filter((channel) => channel.type !== CHANNEL.dm && (!option.channel_types?.length || option.channel_types.includes(channel.type)))
        .map((channel) => ({ value: channel.id, label: `#${channelName(channel)}`, lead: () => icon(isThread(channel) ? "thread" : "hash", 18) }));
    default: return null;
  }
}

/** Size of the largest file that can be sent, in bytes. */
const LARGEST_FILE = 1024 * 1024;

/** Opens the file chooser. Resolves to an entry to pick, to `{error}`, or to `null` if no file was chosen. */
export function chooseFile() {
  // In the document, because the browser may collect an element that nothing refers to while the chooser is open.
  const input = el("input", { type: "file", hidden: true, tabindex: "-1" });
  document.body.append(input);
  return new Promise((done) => {
    input.addEventListener("cancel", () => {
      input.remove();
      done(null);
    });
    input.addEventListener("change", async () => {
      const [file] = input.files;
      input.remove();
      if (!file) done(null);
      else if (file.size > LARGEST_FILE) done({ error: "That file is too large. Choose one of at most 1 MiB." });
      else done({ label: file.name, value: { filename: file.name.replace(/[^A-Za-z0-9._-]/g, "_"), text: await file.text() } });
    });
    input.click();
  });
}

/** Returns whether a bound is set. Unset bounds may be `null`. */
const isSet = (bound) => bound !== undefined && bound !== null;

/** Describes the allowed values, for the hint next to the option's name. */
export function expectation(option) {
  const range = (low, high) => isSet(low) && isSet(high) ? ` from ${low} to ${high}` : isSet(low) ? ` from ${low}` : isSet(high) ? ` up to ${high}` : "";
  switch (option.type) {
    case OPTION.integer: return option.choices?.length ? "" : `a whole number${range(option.min_value, option.max_value)}`;
    case OPTION.number: return option.choices?.length ? "" : `a number${range(option.min_value, option.max_value)}`;
    case OPTION.attachment: return "a text file";
    default: return "";
  }
}

/**
 * Parses `text` for `option`: `{value}`, `{error}` with what to do, or `{}` if nothing is entered.
 * `picked` is the entry picked from a list, if the text is still its label.
 */
export function resolve(option, text, picked) {
  if (picked && picked.label === text) return { value: picked.value };
  const typed = option.type === OPTION.string && !option.choices?.length ? text : text.trim();
  if (typed === "") return {};
  const list = offers(option);
  if (list) {
    const bare = (label) => label.toLowerCase().replace(/^[@#]/, "");
    const id = /^<[@#]!?(\d+)>$/.exec(typed)?.[1] ?? typed;
    const wanted = bare(typed);
    const exact = list.find(({ value, label }) => bare(label) === wanted || String(value) === id);
    if (exact) return { value: exact.value, label: exact.label };
    const starting = list.filter(({ label }) => bare(label).startsWith(wanted));
    if (starting.length === 1) return { value: starting[0].value, label: starting[0].label };
    return { error: option.type === OPTION.user ? `Nobody here is called “${typed}”. Pick a member from the list.` : `“${typed}” is not one of the choices. Pick one from the list.` };
  }
  switch (option.type) {
    case OPTION.integer: case OPTION.number: {
      const whole = option.type === OPTION.integer;
      if (!(whole ? /^[+-]?\d{1,16}$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/).test(typed)) return { error: whole ? "Enter a whole number." : "Enter a number." };
      const value = Number(typed);
      if (isSet(option.min_value) && value < option.min_value) return { error: `Enter at least ${option.min_value}.` };
      if (isSet(option.max_value) && value > option.max_value) return { error: `Enter at most ${option.max_value}.` };
      return { value };
    }
    case OPTION.string:
      if (isSet(option.min_length) && typed.length < option.min_length) return { error: `Enter at least ${option.min_length} characters.` };
      if (isSet(option.max_length) && typed.length > option.max_length) return { error: `Enter at most ${option.max_length} characters.` };
      return { value: typed };
    case OPTION.attachment: return { error: "Press Enter here to choose a file." };
    default: return { error: "This page does not support this kind of option." };
  }
}
