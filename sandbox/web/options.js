// Values of command options: suggestions, and parsing of typed text.

import { OPTION } from "./commands.js";
import { el, icon } from "./dom.js";
import { say } from "./language.js";
import { avatar, languageTag } from "./people.js";
import { CHANNEL, channelName, displayName, guildOf, isThread, localized, roleName, state } from "./state.js";

/** Returns how unlikely it is that a command is about this user. */
function strangeness(user) {
  if (user.id === state.me.id) return 2;
  return user.bot ? 1 : 0;
}

/**
 * Returns what can be picked for `option`: entries `{value, label, detail?, lead?}`.
 * `null` if any text is allowed, even if the bot provides suggestions.
 */
export function offers(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: localized(choice, "name") }));
  switch (option.type) {
    case OPTION.boolean: return [{ value: true, label: say("isTrue") }, { value: false, label: say("isFalse") }];
    case OPTION.user: case OPTION.mentionable:
      // Friends first, oneself last: the first entry is what a hasty Enter picks.
      return [...state.users.values()].sort((a, b) => strangeness(a) - strangeness(b)).map((user) => ({
        value: user.id, label: `@${displayName(user)}`, detail: user.id === state.me.id ? `${user.username} · ${say("you")}` : user.username, lead: () => avatar(user, 24),
        tag: () => languageTag(user),
      }));
    case OPTION.role:
      return (guildOf(state.channel)?.roles ?? []).map((role) => ({ value: role.id, label: roleName(role) }));
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
      else if (file.size > LARGEST_FILE) done({ error: say("fileTooLarge") });
      else done({ label: file.name, value: { filename: file.name.replace(/[^A-Za-z0-9._-]/g, "_"), text: await file.text() } });
    });
    input.click();
  });
}

/** Returns whether a bound is set. Unset bounds may be `null`. */
const isSet = (bound) => bound !== undefined && bound !== null;

/** Describes the allowed values, for the hint next to the option's name. */
export function expectation(option) {
  const { min_value: low, max_value: high } = option;
  const within = (what) => isSet(low) && isSet(high) ? say("fromTo", { what, low, high }) : isSet(low) ? say("from", { what, low }) : isSet(high) ? say("upTo", { what, high }) : what;
  switch (option.type) {
    case OPTION.integer: return option.choices?.length ? "" : within(say("wholeNumber"));
    case OPTION.number: return option.choices?.length ? "" : within(say("number"));
    case OPTION.attachment: return say("textFile");
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
    const id = /^<(?:[@#]!?|@&)(\d+)>$/.exec(typed)?.[1] ?? typed;
    const wanted = bare(typed);
    const exact = list.find(({ value, label }) => bare(label) === wanted || String(value) === id);
    if (exact) return { value: exact.value, label: exact.label };
    const starting = list.filter(({ label }) => bare(label).startsWith(wanted));
    if (starting.length === 1) return { value: starting[0].value, label: starting[0].label };
    return { error: option.type === OPTION.user ? say("nobodyCalled", { name: typed }) : say("notAChoice", { text: typed }) };
  }
  switch (option.type) {
    case OPTION.integer: case OPTION.number: {
      const whole = option.type === OPTION.integer;
      if (!(whole ? /^[+-]?\d{1,16}$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/).test(typed)) return { error: say(whole ? "enterWholeNumber" : "enterNumber") };
      const value = Number(typed);
      if (isSet(option.min_value) && value < option.min_value) return { error: say("atLeast", { limit: option.min_value }) };
      if (isSet(option.max_value) && value > option.max_value) return { error: say("atMost", { limit: option.max_value }) };
      return { value };
    }
    case OPTION.string:
      if (isSet(option.min_length) && typed.length < option.min_length) return { error: say("atLeastLong", { limit: option.min_length }) };
      if (isSet(option.max_length) && typed.length > option.max_length) return { error: say("atMostLong", { limit: option.max_length }) };
      return { value: typed };
    case OPTION.attachment: return { error: say("enterForFile") };
    default: return { error: say("unsupportedOption") };
  }
}
