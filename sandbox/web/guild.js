// The server menu, and the dialogs that add servers and channels.

import { addBot, addChannel, addGuild, changeGuild, removeBot } from "./api.js";
import { hasBot } from "./commands.js";
import { openDialog, toast } from "./dialog.js";
import { el, freshId } from "./dom.js";
import { say } from "./language.js";
import { openMenu } from "./popup.js";
import { languageName } from "./people.js";
import { languageField } from "./profile.js";
import { CHANNEL, displayName, state } from "./state.js";
import { learnChannel, learnGuild, openChannel } from "./sync.js";

/** Discord's limit for the length of a server name. */
const LONGEST_NAME = 100;

/** Opens the menu of a server. */
export function openGuildMenu(guild, anchor) {
  const bot = displayName(state.users.get(state.bot.id));
  const tell = (change, done) => change.then(() => toast(done), (error) => toast(error.message));
  const add = { label: say("addBot", { bot }), icon: "plus", pick: () => tell(addBot(guild.id), say("botAdded", { bot })) };
  const kick = { label: say("kickBot", { bot }), icon: "close", danger: true, pick: () => tell(removeBot(guild.id), say("botKicked", { bot })) };
  const isThere = hasBot({ guild_id: guild.id });
  openMenu(anchor, [
    ...(isThere ? [] : [add]),
    { label: say("languageMenu", { language: languageName(guild.locale ?? "en-US") }), icon: "globe", pick: () => askForLanguage(guild) },
    { label: say("addChannelMenu"), icon: "hash", pick: () => askForChannel(guild) },
    ...(isThere ? [kick] : []),
  ], { label: guild.name });
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
