// The server menu, and the dialogs that add servers, channels and roles and show the server's events.

import { addBot, addChannel, addGuild, addRole, changeGuild, changeRole, removeBot } from "./api.js";
import { entryPoint, hasBot } from "./commands.js";
import { openDialog, toast } from "./dialog.js";
import { el, freshId } from "./dom.js";
import { say } from "./language.js";
import { markdown } from "./markdown.js";
import { openMenu } from "./popup.js";
import { languageName } from "./people.js";
import { languageField } from "./profile.js";
import { CHANNEL, displayName, state } from "./state.js";
import { learnChannel, learnGuild, openChannel } from "./sync.js";
import { timestamp } from "./time.js";

/** Discord's limit for the length of a server name. */
const LONGEST_NAME = 100;

/** Opens the menu of a server. */
export function openGuildMenu(guild, anchor) {
  const bot = displayName(state.users.get(state.bot.id));
  const tell = (change, done) => change.then(() => toast(done), (error) => toast(error.message));
  const add = { label: say("addBot", { bot }), icon: "plus", pick: () => tell(addBot(guild.id), say("botAdded", { bot })) };
  const kick = { label: say("kickBot", { bot }), icon: "close", danger: true, pick: () => tell(removeBot(guild.id), say("botKicked", { bot })) };
  const isThere = hasBot({ guild_id: guild.id });
  const events = guild.events ?? [];
  openMenu(anchor, [
    ...(isThere ? [] : [add]),
    { label: say("languageMenu", { language: languageName(guild.locale ?? "en-US") }), icon: "globe", pick: () => askForLanguage(guild) },
    { label: say("addChannelMenu"), icon: "hash", pick: () => askForChannel(guild) },
    { label: say("addRoleMenu"), icon: "people", pick: () => askForRole(guild) },
    { label: say("eventsMenu"), icon: "list", detail: String(events.length), pick: () => showEvents(guild) },
    ...(entryPoint(guild.channels[0]) ? [activitiesEntry(guild)] : []),
    ...(isThere ? [null, ...OPTIONAL.map((permission) => permissionEntry(guild, permission)), null, kick] : []),
  ], { label: guild.name });
}

/** Permissions that bots get only if someone gives them: Discord's name, its bit, and the words for it. */
const OPTIONAL = [["MANAGE_ROLES", 28n, "mayManageRoles"], ["CREATE_EVENTS", 44n, "mayCreateEvents"]];

/** Returns the menu entry that gives the bot's role a permission, or takes it away. */
const permissionEntry = (guild, [permission, bit, words]) =>
  roleEntry(guild, guild.roles.find((it) => it.managed), [permission, bit], say(words, { bot: displayName(state.users.get(state.bot.id)) }));

/** Returns the menu entry that lets everyone in the server use Activities, or no one. */
const activitiesEntry = (guild) =>
  roleEntry(guild, guild.roles.find((it) => it.id === guild.id), ["USE_EMBEDDED_ACTIVITIES", 39n], say("mayUseActivities"));

function roleEntry(guild, role, [permission, bit], label) {
  const has = role !== undefined && (BigInt(role.permissions) >> bit & 1n) === 1n;
  return {
    label, checked: has,
    pick: () => changeRole(guild.id, role?.id, has ? [] : [permission], has ? [permission] : []).then(() => toast(say("saved")), (error) => toast(error.message)),
  };
}

/** Shows what is going to happen in a server. */
function showEvents(guild) {
  const entry = (event) => [
    el("dt", {}, el("strong", { text: event.name }), " ", timestamp(Date.parse(event.scheduled_start_time) / 1000, "f")),
    el("dd", {}, event.description ? markdown(event.description) : null, el("div", { class: "note", text: event.entity_metadata?.location ?? "" })),
  ];
  const events = guild.events ?? [];
  openDialog({
    title: say("eventsOf", { name: guild.name }), submitLabel: say("close"), cancels: false, submit: () => undefined,
    body: events.length === 0 ? el("p", { text: say("noEvents") }) : el("dl", { class: "events" }, ...events.flatMap(entry)),
  });
}

/** Opens a dialog that adds a role. */
function askForRole(guild) {
  const id = freshId("name");
  const name = el("input", { id, class: "text-input", maxlength: String(LONGEST_NAME), autocomplete: "off", required: true });
  openDialog({
    title: say("addRole"), note: say("addRoleNote"), submitLabel: say("add"), body: el("div", { class: "field" }, el("label", { for: id, text: say("name") }), name),
    submit: async () => {
      if (name.value.trim() === "") return say("enterName");
      return addRole(guild.id, name.value.trim()).then(() => undefined, (error) => error.message);
    },
  });
  name.focus();
}

function askForLanguage(guild) {
  const language = languageField(guild.locale ?? "en-US");
  openDialog({
    title: say("languageOf", { name: guild.name }), note: say("serverLanguageNote"), body: language.node, submitLabel: say("save"),
    submit: () => changeGuild(guild.id, language.select.value).then((changed) => learnGuild({ ...guild, ...changed, locale: language.select.value }), (error) => error.message),
  });
}

/** Opens a dialog that adds a server, then shows the server. */
export function askForGuild() {
  const id = freshId("name");
  const name = el("input", { id, class: "text-input", maxlength: String(LONGEST_NAME), autocomplete: "off", required: true });
  const language = languageField(state.me.locale ?? "en-US");
  openDialog({
    title: say("addServer"), note: say("addServerNote"), submitLabel: say("add"),
    body: el("div", { class: "fields" }, el("div", { class: "field" }, el("label", { for: id, text: say("name") }), name), language.node),
    submit: async () => {
      if (name.value.trim() === "") return say("enterName");
      try {
        const guild = await addGuild(state.me.id, name.value.trim(), language.select.value);
        learnGuild(guild);
        await openChannel(guild.channels[0].id);
        return undefined;
      } catch (error) {
        return error.message;
      }
    },
  });
  name.focus();
}

/** Opens a dialog that adds a channel, then shows the channel. */
export function askForChannel(guild) {
  const id = freshId("name");
  const name = el("input", { id, class: "text-input", maxlength: "100", autocomplete: "off", placeholder: say("newChannel") });
  openDialog({
    title: say("addChannel"), submitLabel: say("add"), body: el("div", { class: "field" }, el("label", { for: id, text: say("name") }), name),
    submit: async () => {
      const wanted = name.value.trim().toLowerCase().replace(/^#/, "").replace(/\s+/g, "-");
      if (wanted === "") return say("enterName");
      try {
        const channel = await addChannel(guild.id, wanted);
        learnChannel({ guild_id: guild.id, type: CHANNEL.text, name: wanted, ...channel });
        await openChannel(channel.id);
        return undefined;
      } catch (error) {
        return error.message;
      }
    },
  });
  name.focus();
}
