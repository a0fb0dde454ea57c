// The profile and menu of a user, adding people, and the acting person's settings.

import { addPerson, changePerson, openDm } from "./api.js";
import { contextCommands } from "./commands.js";
import { openDialog, toast } from "./dialog.js";
import { el, freshId, icon } from "./dom.js";
import { useCommand } from "./interactions.js";
import { avatar, badge, botTag } from "./people.js";
import { closePopup, openMenu, openPopup } from "./popup.js";
import { displayName, emit, localized, state } from "./state.js";
import { learnChannel, learnUser, openChannel } from "./sync.js";

/** Languages to choose from, by Discord's codes. */
const LANGUAGES = [["en-US", "English"], ["de", "Deutsch"], ["pl", "Polski"], ["fr", "Français"], ["es-ES", "Español"]];

/** Returns a language's name in that language, by Discord's code. */
export const languageName = (code) => LANGUAGES.find(([known]) => known === code)?.[1] ?? code;

/** Opens the DM with `user`. */
async function message(user) {
  try {
    const channel = await openDm(state.me.id, user.id);
    if (!state.channels.has(channel.id)) learnChannel({ recipients: [user.id], type: 1, ...channel });
    await openChannel(channel.id);
    emit("focus-composer");
  } catch (error) {
    toast(error.message);
  }
}

function appEntries(user) {
  const channel = state.channels.get(state.channel);
  return contextCommands(2, channel).map((command) => ({
    label: localized(command, "name"), icon: "star",
    pick: () => useCommand({ path: command.name, label: localized(command, "name"), type: 2 }, {}, { target: user.id }).catch((error) => toast(error.message)),
  }));
}

/** Opens the profile of a user at `anchor`. */
export function openProfile(user, anchor) {
  const self = user.id === state.me.id;
  const action = (name, label, run) => el("button", {
    type: "button", class: "button secondary small", on: {
      click: () => {
        closePopup();
        run();
      },
    },
  }, icon(name, 16), el("span", { class: "label", text: label }));
  const apps = appEntries(user);
  openPopup(anchor, el("div", { class: "profile", role: "dialog", "aria-label": displayName(user), tabindex: "-1" },
    el("div", { class: "profile-top", css: { "background-color": user.color ?? "#6b7280" } }),
    el("div", { class: "profile-avatar" }, avatar(user, 72)),
    el("div", { class: "profile-main" },
      el("div", { class: "profile-name" }, el("strong", { text: displayName(user) }), botTag(user)),
      el("div", { class: "profile-user", text: user.username }),
      user.bot ? el("div", { class: "profile-line", text: state.bot.id !== user.id ? "A bot" : state.bot.connected ? "Connected" : "Not connected" })
        : el("div", { class: "profile-line", text: `Language: ${languageName(user.locale ?? "en-US")}` }),
      el("div", { class: "profile-actions" },
        self ? null : action("chat", "Message", () => message(user)),
        self || user.bot ? null : action("swap", `Act as ${displayName(user)}`, () => emit("act-as", user.id)),
        action("at", "Mention", () => emit("insert", `@${displayName(user)}`)),
        ...apps.map((entry) => action("star", entry.label, entry.pick))))));
  document.querySelector(".profile")?.querySelector("button")?.focus({ preventScroll: true });
}

/** Opens the context menu of a user. */
export function openUserMenu(user, anchor) {
  const self = user.id === state.me.id;
  const apps = appEntries(user);
  openMenu(anchor, [
    { label: "Profile", icon: "people", pick: () => openProfile(user, anchor instanceof Element && anchor.isConnected ? anchor : { x: anchor.x ?? 200, y: anchor.y ?? 200 }) },
    !self && { label: "Message", icon: "chat", pick: () => message(user) },
    { label: "Mention", icon: "at", pick: () => emit("insert", `@${displayName(user)}`) },
    !self && !user.bot && { label: `Act as ${displayName(user)}`, icon: "swap", pick: () => emit("act-as", user.id) },
    null,
    ...(apps.length > 0 ? [{ heading: "Apps" }] : []),
    ...apps,
    null,
    {
      label: "Copy user ID", icon: "copy", pick: () => navigator.clipboard.writeText(user.id).then(() => toast("Copied."), () => toast(`The ID is ${user.id}.`)),
    },
  ], { label: displayName(user) });
}

/** Returns the people to act as, in the order of Alt+1, Alt+2, … */
export function people() {
  return [...state.users.values()].filter((user) => !user.bot);
}

/** Opens the menu at the bottom left: the acting person, and their settings. */
export function openSwitcher(anchor) {
  openMenu(anchor, [
    { heading: "Act as" },
    ...people().map((user, at) => ({
      label: displayName(user), lead: avatar(user, 28), checked: user.id === state.me.id,
      badge: badge(state.otherPings.get(user.id)), detail: at < 9 ? `Alt ${at + 1}` : "", pick: () => emit("act-as", user.id),
    })),
    null,
    { label: "Add a person…", icon: "plus", pick: askForPerson },
    { label: `Language: ${languageName(state.me.locale ?? "en-US")}…`, icon: "globe", pick: askForLanguage },
    { label: "Keyboard…", icon: "list", pick: showKeys },
    {
      label: "Open a second window", icon: "external", pick: () => {
        const next = people().find((user) => user.id !== state.me.id);
        window.open(`?as=${next?.id ?? state.me.id}${location.hash}`, "_blank", "noopener");
      },
    },
    {
      label: state.me.installed ? "Uninstall the bot from your account" : "Install the bot for yourself", icon: "star",
      pick: () => change({ installed: !state.me.installed }).then((wrong) => toast(wrong ?? (state.me.installed ? "You can now use its commands anywhere." : "Uninstalled."))),
    },
    state.me.dms_open !== undefined && {
      label: state.me.dms_open ? "Stop direct messages from the bot" : "Allow direct messages from the bot", icon: "chat",
      pick: () => change({ dms_open: !state.me.dms_open }).then((wrong) => toast(wrong ?? "Saved.")),
    },
  ], { above: true, label: "Act as" });
}

const KEYS = [
  ["/", "commands; Tab or Enter picks, Esc cancels"],
  ["@ #", "mention a member or a channel"],
  ["Alt+1 … Alt+9", "act as the first, second, … person"],
  ["Alt+↑ Alt+↓", "go to the channel above or below"],
  ["↑", "from the empty text field to the messages; there, ↑ ↓ move between messages, Enter opens the menu, Tab goes to the buttons"],
  ["Esc", "back to the text field; in the field: to the newest message"],
  ["Shift+Enter", "a new line"],
];

function showKeys() {
  openDialog({
    title: "Keyboard", submitLabel: "Close", cancels: false, submit: () => undefined,
    body: el("dl", { class: "keys" }, ...KEYS.map(([keys, what]) => [el("dt", {}, ...keys.split(" ").map((key) => key === "…" ? key : el("kbd", { text: key }))), el("dd", { text: what })])),
  });
}

/** Changes the acting person's settings. Resolves to an error message, if there was an error. */
async function change(values) {
  try {
    learnUser({ ...state.me, ...values, ...await changePerson(state.me.id, values) });
    emit("me");
    return undefined;
  } catch (error) {
    return error.message;
  }
}

/** Renders a field to choose a language: `{select, node}`. */
export function languageField(current) {
  const id = freshId("language");
  const select = el("select", { id, class: "text-input" }, ...LANGUAGES.map(([code, name]) => el("option", { value: code, selected: code === current, text: name })));
  return { select, node: el("div", { class: "field" }, el("label", { for: id, text: "Language" }), select) };
}

function askForLanguage() {
  const language = languageField(state.me.locale ?? "en-US");
  openDialog({
    title: `Language of ${displayName(state.me)}`, note: "The bot answers you in this language if it supports it.", body: language.node, submitLabel: "Save",
    submit: () => change({ locale: language.select.value }),
  });
}

/** Discord's limit for the length of a display name. */
const LONGEST_NAME = 32;

function askForPerson() {
  const id = freshId("name");
  const name = el("input", { id, class: "text-input", maxlength: String(LONGEST_NAME), autocomplete: "off", required: true });
  const language = languageField("en-US");
  openDialog({
    title: "Add a person", note: "Adds another person to play with and switches to them.", submitLabel: "Add",
    body: el("div", { class: "fields" }, el("div", { class: "field" }, el("label", { for: id, text: "Name" }), name), language.node),
    submit: async () => {
      if (name.value.trim() === "") return "Enter a name.";
      try {
        const user = await addPerson(name.value.trim(), language.select.value);
        learnUser(user);
        emit("act-as", user.id);
        return undefined;
      } catch (error) {
        return error.message;
      }
    },
  });
  name.focus();
}
