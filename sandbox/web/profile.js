// The profile and menu of a user, adding people, and the acting person's settings.

import { addPerson, changePerson, openDm } from "./api.js";
import { contextCommands } from "./commands.js";
import { openDialog, toast } from "./dialog.js";
import { el, freshId, icon } from "./dom.js";
import { useCommand } from "./interactions.js";
import { say } from "./language.js";
import { avatar, badge, botTag, languageName, languageTag, LANGUAGES } from "./people.js";
import { closePopup, openMenu, openPopup } from "./popup.js";
import { displayName, emit, localized, state } from "./state.js";
import { actAs, learnChannel, learnUser, openChannel } from "./sync.js";

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
      user.bot ? el("div", { class: "profile-line", text: say(state.bot.id !== user.id ? "aBot" : state.bot.connected ? "connected" : "notConnected") })
        : el("div", { class: "profile-line", text: say("languageIs", { language: languageName(user.locale ?? "en-US") }) }),
      el("div", { class: "profile-actions" },
        self ? null : action("chat", say("message"), () => message(user)),
        self || user.bot ? null : action("swap", say("actAsName", { name: displayName(user) }), () => emit("act-as", user.id)),
        action("at", say("mention"), () => emit("insert", `@${displayName(user)}`)),
        ...apps.map((entry) => action("star", entry.label, entry.pick))))));
  document.querySelector(".profile")?.querySelector("button")?.focus({ preventScroll: true });
}

/** Opens the context menu of a user. */
export function openUserMenu(user, anchor) {
  const self = user.id === state.me.id;
  const apps = appEntries(user);
  openMenu(anchor, [
    { label: say("profile"), icon: "people", pick: () => openProfile(user, anchor instanceof Element && anchor.isConnected ? anchor : { x: anchor.x ?? 200, y: anchor.y ?? 200 }) },
    !self && { label: say("message"), icon: "chat", pick: () => message(user) },
    { label: say("mention"), icon: "at", pick: () => emit("insert", `@${displayName(user)}`) },
    !self && !user.bot && { label: say("actAsName", { name: displayName(user) }), icon: "swap", pick: () => emit("act-as", user.id) },
    null,
    ...(apps.length > 0 ? [{ heading: say("apps") }] : []),
    ...apps,
    null,
    {
      label: say("copyUserId"), icon: "copy", pick: () => navigator.clipboard.writeText(user.id).then(() => toast(say("copied")), () => toast(say("idIs", { id: user.id }))),
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
    { heading: say("actAs") },
    ...people().map((user, at) => ({
      label: displayName(user), lead: avatar(user, 28), tag: languageTag(user), checked: user.id === state.me.id,
      badge: badge(state.otherPings.get(user.id)), detail: at < 9 ? `Alt ${at + 1}` : "", pick: () => emit("act-as", user.id),
    })),
    null,
    { label: say("addPersonMenu"), icon: "plus", pick: askForPerson },
    { label: say("languageMenu", { language: languageName(state.me.locale ?? "en-US") }), icon: "globe", pick: askForLanguage },
    { label: say("keyboardMenu"), icon: "list", pick: showKeys },
    { label: say("aboutMenu"), icon: "info", pick: showAbout },
    {
      label: say("secondWindowMenu"), icon: "external", pick: () => {
        const next = people().find((user) => user.id !== state.me.id);
        window.open(`?as=${next?.id ?? state.me.id}${location.hash}`, "_blank", "noopener");
      },
    },
    {
      label: say(state.me.installed ? "uninstall" : "install"), icon: "star",
      pick: () => change({ installed: !state.me.installed }).then((wrong) => toast(wrong ?? say(state.me.installed ? "installed" : "uninstalled"))),
    },
    state.me.dms_open !== undefined && {
      label: say(state.me.dms_open ? "stopMessages" : "allowMessages"), icon: "chat",
      pick: () => change({ dms_open: !state.me.dms_open }).then((wrong) => toast(wrong ?? say("saved"))),
    },
  ], { above: true, label: say("actAs") });
}

/** Keys, and the words for what they do. */
const KEYS = [
  ["/", "keysCommands"],
  ["@ #", "keysMention"],
  ["Alt+1 … Alt+9", "keysPeople"],
  ["Alt+↑ Alt+↓", "keysChannels"],
  ["↑", "keysMessages"],
  ["Esc", "keysEscape"],
  ["Shift+Enter", "keysLine"],
];

function showKeys() {
  openDialog({
    title: say("keyboard"), submitLabel: say("close"), cancels: false, submit: () => undefined,
    body: el("dl", { class: "keys" }, ...KEYS.map(([keys, what]) => [el("dt", {}, ...keys.split(" ").map((key) => key === "…" ? key : el("kbd", { text: key }))), el("dd", { text: say(what) })])),
  });
}

/** Says where this page differs from Discord. */
function showAbout() {
  openDialog({
    title: say("about"), submitLabel: say("close"), cancels: false, submit: () => undefined,
    body: el("p", { text: say("aboutText") }),
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
  return { select, node: el("div", { class: "field" }, el("label", { for: id, text: say("language") }), select) };
}

function askForLanguage() {
  const language = languageField(state.me.locale ?? "en-US");
  openDialog({
    title: say("languageOf", { name: displayName(state.me) }), note: say("personLanguageNote"), body: language.node, submitLabel: say("save"),
    submit: async () => {
      const wrong = await change({ locale: language.select.value });
      // The first screen comes from the sandbox, in the person's language.
      if (wrong === undefined) actAs(state.me.id);
      return wrong;
    },
  });
}

/** Discord's limit for the length of a display name. */
const LONGEST_NAME = 32;

function askForPerson() {
  const id = freshId("name");
  const name = el("input", { id, class: "text-input", maxlength: String(LONGEST_NAME), autocomplete: "off", required: true });
  const language = languageField("en-US");
  openDialog({
    title: say("addPerson"), note: say("addPersonNote"), submitLabel: say("add"),
    body: el("div", { class: "fields" }, el("div", { class: "field" }, el("label", { for: id, text: say("name") }), name), language.node),
    submit: async () => {
      if (name.value.trim() === "") return say("enterName");
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
