// The menu of a server, and what is added from the left side: servers and channels.

import { addBot, addChannel, addGuild, changeGuild, removeBot } from "./api.js";
import { hasBot } from "./commands.js";
import { openDialog, toast } from "./dialog.js";
import { el, freshId } from "./dom.js";
import { openMenu } from "./popup.js";
import { languageField, languageName } from "./profile.js";
import { CHANNEL, displayName, state } from "./state.js";
import { learnChannel, learnGuild, openChannel } from "./sync.js";

/** Discord's longest name of a server. */
const LONGEST_NAME = 100;

/** The menu of a server. */
export function openGuildMenu(guild, anchor) {
  const bot = displayName(state.users.get(state.bot.id)) || "the bot";
  const tell = (change, done) => change.then(() => toast(done), (error) => toast(error.message));
  openMenu(anchor, [
    hasBot({ guild_id: guild.id })
      ? { label: `Throw ${bot} out`, icon: "close", danger: true, pick: () => tell(removeBot(guild.id), `${bot} is no member any more.`) }
      : { label: `Add ${bot} to this server`, icon: "plus", pick: () => tell(addBot(guild.id), `${bot} is a member now.`) },
    { label: `Language: ${languageName(guild.locale ?? "en-US")}…`, icon: "globe", pick: () => askForLanguage(guild) },
    { label: "Add a channel…", icon: "hash", pick: () => askForChannel(guild) },
  ], { label: guild.name });
}

function askForLanguage(guild) {
  const language = languageField(guild.locale ?? "en-US");
  openDialog({
    title: `Language of ${guild.name}`, note: "What everybody sees there, the bot says in this language where it knows it.", body: language.node, submitLabel: "Save",
    submit: () => changeGuild(guild.id, language.select.value).then((changed) => learnGuild({ ...guild, ...changed, locale: language.select.value }), (error) => error.message),
  });
}

/** Asks for a new server and opens it. */
export function askForGuild() {
  const id = freshId("name");
  const name = el("input", { id, class: "text-input", maxlength: String(LONGEST_NAME), autocomplete: "off", required: true });
  const language = languageField(state.me.locale ?? "en-US");
  openDialog({
    title: "Add a server", note: "Everybody becomes a member; the bot does not. Its menu adds the bot, which then introduces itself.", submitLabel: "Add",
    body: el("div", { class: "fields" }, el("div", { class: "field" }, el("label", { for: id, text: "Name" }), name), language.node),
    submit: async () => {
      if (name.value.trim() === "") return "Give it a name.";
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

/** Asks for a new channel and opens it. */
export function askForChannel(guild) {
  const id = freshId("name");
  const name = el("input", { id, class: "text-input", maxlength: "100", autocomplete: "off", placeholder: "new-channel" });
  openDialog({
    title: "Add a channel", submitLabel: "Add", body: el("div", { class: "field" }, el("label", { for: id, text: "Name" }), name),
    submit: async () => {
      const wanted = name.value.trim().toLowerCase().replace(/^#/, "").replace(/\s+/g, "-");
      if (wanted === "") return "Give it a name.";
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
