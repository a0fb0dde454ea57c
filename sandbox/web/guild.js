// The server menu, and the dialogs that add servers and channels.

import { addBot, addChannel, addGuild, changeGuild, removeBot } from "./api.js";
import { hasBot } from "./commands.js";
import { openDialog, toast } from "./dialog.js";
import { el, freshId } from "./dom.js";
import { openMenu } from "./popup.js";
import { languageField, languageName } from "./profile.js";
import { CHANNEL, displayName, state } from "./state.js";
import { learnChannel, learnGuild, openChannel } from "./sync.js";

/** Discord's limit for the length of a server name. */
const LONGEST_NAME = 100;

/** Opens the menu of a server. */
export function openGuildMenu(guild, anchor) {
  const bot = displayName(state.users.get(state.bot.id)) || "the bot";
  const tell = (change, done) => change.then(() => toast(done), (error) => toast(error.message));
  openMenu(anchor, [
    hasBot({ guild_id: guild.id })
      ? { label: `Kick ${bot} from this server`, icon: "close", danger: true, pick: () => tell(removeBot(guild.id), `${bot} is no longer a member.`) }
      : { label: `Add ${bot} to this server`, icon: "plus", pick: () => tell(addBot(guild.id), `${bot} is now a member.`) },
    { label: `Language: ${languageName(guild.locale ?? "en-US")}…`, icon: "globe", pick: () => askForLanguage(guild) },
    { label: "Add a channel…", icon: "hash", pick: () => askForChannel(guild) },
  ], { label: guild.name });
}

function askForLanguage(guild) {
  const language = languageField(guild.locale ?? "en-US");
  openDialog({
    title: `Language of ${guild.name}`, note: "The bot uses this language, if it supports it, for everything that everyone in the server sees.", body: language.node, submitLabel: "Save",
    submit: () => changeGuild(guild.id, language.select.value).then((changed) => learnGuild({ ...guild, ...changed, locale: language.select.value }), (error) => error.message),
  });
}

/** Opens a dialog that adds a server, then shows the server. */
export function askForGuild() {
  const id = freshId("name");
  const name = el("input", { id, class: "text-input", maxlength: String(LONGEST_NAME), autocomplete: "off", required: true });
  const language = languageField(state.me.locale ?? "en-US");
  openDialog({
    title: "Add a server", note: "Everyone becomes a member, except the bot. To add the bot, use the server's menu; the bot then introduces itself.", submitLabel: "Add",
    body: el("div", { class: "fields" }, el("div", { class: "field" }, el("label", { for: id, text: "Name" }), name), language.node),
    submit: async () => {
      if (name.value.trim() === "") return "Enter a name.";
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
  const name = el("input", { id, class: "text-input", maxlength: "100", autocomplete: "off", placeholder: "new-channel" });
  openDialog({
    title: "Add a channel", submitLabel: "Add", body: el("div", { class: "field" }, el("label", { for: id, text: "Name" }), name),
    submit: async () => {
      const wanted = name.value.trim().toLowerCase().replace(/^#/, "").replace(/\s+/g, "-");
      if (wanted === "") return "Enter a name.";
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
