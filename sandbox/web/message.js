// One row of the message list.

import { wordsOf } from "./announce.js";
import { deleteMessage } from "./api.js";
import { messageComponents } from "./components.js";
import { toast } from "./dialog.js";
import { el, icon, iconButton } from "./dom.js";
import { media } from "./embeds.js";
import { contextCommands } from "./commands.js";
import { useCommand } from "./interactions.js";
import { pageLanguage, say, sayParts } from "./language.js";
import { emoji, markdown, plain } from "./markdown.js";
import { avatar, botTag } from "./people.js";
import { openMenu } from "./popup.js";
import { FLAG, channelName, displayName, emit, guildOf, localized, state, userOf } from "./state.js";
import { longDay, messageTime, plainTime, sameDay, shortTime } from "./time.js";

/** Consecutive messages of one author within this time share a header, in ms. */
const GROUP_WITHIN = 7 * 60 * 1000;

/** Lifetime of an interaction's token, in ms. After it, the bot can no longer answer. */
const TOKEN_LIFE = 15 * 60 * 1000;

const TYPE = { plain: 0, join: 7, pin: 6, threadCreated: 18, reply: 19, threadStarter: 21 };

const isEphemeral = (message) => Boolean(message.flags & FLAG.ephemeral);

/** Returns the user and the command that caused the message; `null` if there was none. */
function usedBy(message) {
  const data = message.interaction_metadata;
  if (!data && !message.interaction) return null;
  const name = message.interaction?.name ?? data?.name;
  if (!name) return null;
  return { user: userOf(data?.user ?? message.interaction.user), name, type: data?.type ?? message.interaction?.type };
}

function hasContext(message) {
  return Boolean(message.referenced_message || message.message_reference || (usedBy(message)));
}

/** Returns whether `message` is shown under the header of `previous`. */
function continues(message, previous) {
  return Boolean(previous)
    && previous.author.id === message.author.id
    && isEphemeral(previous) === isEphemeral(message)
    && (message.type ?? TYPE.plain) === TYPE.plain
    && !isSystem(previous) && previous.type !== TYPE.threadStarter
    && !hasContext(message)
    && new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_WITHIN
    && sameDay(message.timestamp, previous.timestamp);
}

/** Renders the row of `message`, which follows `previous` (null if first). `first` is the first unread message. */
export function messageRow(message, previous, { firstUnread = false } = {}) {
  const grouped = continues(message, previous) && !firstUnread;
  const newDay = !previous || !sameDay(message.timestamp, previous.timestamp);
  const classes = ["message"];
  if (grouped) classes.push("grouped");
  if (message.mentions_me) classes.push("pings-me");
  if (isEphemeral(message)) classes.push("ephemeral");
  const row = el("li", { class: classes.join(" "), data: { id: message.id }, tabindex: "-1", "aria-label": labelOf(message) });
  if (newDay || firstUnread) row.append(divider(message, newDay, firstUnread));
  row.append(isSystem(message) ? systemLine(message) : article(opening(message), grouped));
  row.addEventListener("contextmenu", (event) => {
    // Links, images and selected text keep the browser's menu.
    if (event.target.closest("a, img, input, textarea") || String(getSelection()) !== "") return;
    event.preventDefault();
    if (event.target.closest(".name, .avatar-button")) emit("user-menu", { user: userOf(message.author), anchor: { x: event.clientX, y: event.clientY } });
    else messageMenu(message, { x: event.clientX, y: event.clientY });
  });
  return row;
}

/** Returns what a screen reader reads when the row gets the focus. */
function labelOf(message) {
  return say(isEphemeral(message) ? "rowLabelAlone" : "rowLabel", {
    who: displayName(userOf(message.author)), time: plainTime(message.timestamp), words: wordsOf(opening(message)) || say("noText"),
  });
}

/** Renders a thread's first message: the message it was started from, without its buttons. */
function opening(message) {
  const origin = message.type === TYPE.threadStarter ? message.referenced_message : null;
  if (!origin) return message;
  return { ...message, ...origin, id: message.id, referenced_message: null, message_reference: null, thread: null, components: [] };
}

function divider(message, newDay, firstUnread) {
  return el("div", { class: firstUnread ? "divider new" : "divider", role: "separator" },
    newDay ? el("span", { text: longDay(message.timestamp) }) : null,
    firstUnread ? el("span", { class: "new-mark", text: say("newMark") }) : null);
}

const isSystem = (message) => [TYPE.join, TYPE.pin, TYPE.threadCreated].includes(message.type);

function systemLine(message) {
  const who = nameButton(userOf(message.author));
  const said = message.type === TYPE.join ? sayParts("joined", { who })
    : message.type === TYPE.pin ? sayParts("pinned", { who })
      : sayParts("startedThread", {
        who, thread: el("button", {
          type: "button", class: "link", text: message.content || say("thread"),
          on: { click: () => emit("open-channel", { channel: message.message_reference?.channel_id ?? message.thread?.id ?? message.id }) },
        }),
      });
  return el("article", { class: "system" }, icon(message.type === TYPE.threadCreated ? "thread" : "right", 18), el("span", {}, ...said, " ", messageTime(message.timestamp)));
}

function nameButton(user) {
  return el("button", {
    type: "button", class: "name", text: displayName(user), on: { click: (event) => emit("open-profile", { user, anchor: event.currentTarget }) },
  });
}

function article(message, grouped) {
  const author = userOf(message.author);
  const headId = `by-${message.id}`;
  return el("article", { "aria-labelledby": headId },
    grouped ? null : context(message),
    el("div", { class: "gutter" }, grouped ? shortTime(message.timestamp) : el("button", {
      type: "button", class: "avatar-button", "aria-label": say("aboutName", { name: displayName(author) }), tabindex: "-1",
      on: { click: (event) => emit("open-profile", { user: author, anchor: event.currentTarget }) },
    }, avatar(author))),
    el("div", { class: "body", lang: languageOf(message) },
      el("div", { class: grouped ? "head hidden-text" : "head", id: headId }, nameButton(author), botTag(author), grouped ? null : messageTime(message.timestamp)),
      text(message),
      ...(message.flags & FLAG.suppressEmbeds ? media({ ...message, embeds: [] }) : media(message)),
      messageComponents(message),
      thread(message),
      reactions(message),
      isEphemeral(message) ? onlyYou(message) : null),
    el("div", { class: "actions" }, iconButton("more", say("more"), (event) => messageMenu(message, event.currentTarget), {
      class: "icon-button small more-button", tabindex: "-1", "aria-haspopup": "menu",
    })));
}

/** Returns the language of what the bot writes for everyone in a server, for screen readers; `null` if it is the page's own. */
function languageOf(message) {
  const guild = guildOf(message.channel_id);
  const [language] = (guild?.locale ?? "en-US").split("-");
  return !guild || isEphemeral(message) || language === pageLanguage() ? null : language;
}

/** Renders the line above the header: the command used, or the message replied to. */
function context(message) {
  const used = usedBy(message);
  if (used) {
    return el("div", { class: "context" }, el("span", { class: "hook", "aria-hidden": "true" }), avatar(used.user, 16), sayParts("used", {
      who: nameButton(used.user), command: el("span", { class: "command-name", text: used.type === 2 ? `/${used.name}` : used.name }),
    }));
  }
  const reference = message.referenced_message;
  if (reference) {
    const author = userOf(reference.author);
    const shown = reference.content ? plain(reference.content) : reference.embeds?.[0]?.title ?? (reference.attachments?.length ? say("aFile") : say("aMessage"));
    return el("div", { class: "context" }, el("span", { class: "hook", "aria-hidden": "true" }), avatar(author, 16), nameButton(author), el("button", {
      type: "button", class: "reply-text", text: shown || say("aMessage"),
      on: { click: () => emit("open-channel", { channel: reference.channel_id ?? message.channel_id, message: reference.id }) },
    }));
  }
  if (message.message_reference) {
    return el("div", { class: "context" }, el("span", { class: "hook", "aria-hidden": "true" }), icon("reply", 14), el("em", { text: say("originalDeleted") }));
  }
  return null;
}

function text(message) {
  if (message.flags & FLAG.loading) {
    const left = new Date(message.timestamp).getTime() + TOKEN_LIFE - Date.now();
    if (left <= 0) return el("div", { class: "failure", role: "alert" }, icon("warning", 16), el("span", { text: say("noResponse") }));
    setTimeout(() => emit("component", message.id), left + 1000);
    return el("div", { class: "thinking", role: "status" }, el("span", { class: "dots", "aria-hidden": "true" }), el("span", { text: say("thinking", { name: displayName(userOf(message.author)) }) }));
  }
  const edited = message.edited_timestamp ? el("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString(), text: say("edited") }) : null;
  if (!message.content) return edited && !message.embeds?.length && !message.components?.length ? el("div", { class: "content" }, edited) : null;
  return el("div", { class: isJumbo(message.content) ? "content jumbo" : "content" }, markdown(message.content), edited ? " " : null, edited);
}

/** Returns whether the text is only a few emoji, which are shown large. */
const isJumbo = (content) => content.length < 40 && /^(?:\p{Extended_Pictographic}[\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}]*\s*){1,6}$/u.test(content);

function thread(message) {
  if (!message.thread) return null;
  return el("button", {
    type: "button", class: "thread-card", on: { click: () => emit("open-channel", { channel: message.thread.id }) },
  }, icon("thread", 18), el("strong", { text: message.thread.name }),
  el("span", { text: countOf(message.thread) }));
}

function countOf({ message_count: count }) {
  return count ? say("threadMessages", { count }) : say("openThread");
}

function reactions(message) {
  if (!message.reactions?.length) return null;
  return el("div", { class: "reactions" }, ...message.reactions.map((reaction) =>
    el("span", { class: reaction.me ? "reaction mine" : "reaction" }, emoji(reaction.emoji), el("span", { text: String(reaction.count) }))));
}

function onlyYou(message) {
  return el("div", { class: "only-you" }, icon("eye", 15), el("span", { text: say("onlyYou") }), el("span", { "aria-hidden": "true", text: "•" }),
    el("button", { type: "button", class: "link", text: say("dismiss"), on: { click: () => remove(message) } }));
}

async function remove(message) {
  try {
    await deleteMessage(state.me.id, message.channel_id, message.id);
    emit("gone-here", message);
  } catch (error) {
    if (error.status === 404) emit("gone-here", message);
    else toast(error.message);
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("copied"));
  } catch {
    toast(say("cannotCopy"));
  }
}

/** Opens the menu of a message: copy, delete, and the bot's message commands. */
function messageMenu(message, anchor) {
  const channel = state.channels.get(message.channel_id);
  const link = `${location.origin}/channels/${channel?.guild_id ?? "@me"}/${message.channel_id}/${message.id}`;
  const apps = isEphemeral(message) ? [] : contextCommands(3, channel);
  openMenu(anchor, [
    !isEphemeral(message) && { label: say("reply"), icon: "reply", pick: () => emit("reply", message) },
    Boolean(message.content) && { label: say("copyText"), icon: "copy", pick: () => copy(message.content) },
    { label: say("copyLink"), icon: "link", pick: () => copy(link) },
    { label: say("copyMessageId"), icon: "hash", pick: () => copy(message.id) },
    null,
    ...(apps.length > 0 ? [{ heading: say("apps") }] : []),
    ...apps.map((command) => ({
      label: localized(command, "name"), icon: "star",
      pick: () => useCommand({ path: command.name, label: localized(command, "name"), type: 3 }, {}, { channel: message.channel_id, target: message.id })
        .catch((error) => toast(error.message)),
    })),
    null,
    isEphemeral(message) ? { label: say("dismiss"), icon: "close", pick: () => remove(message) }
      : message.author.id === state.me.id ? { label: say("deleteMessage"), icon: "trash", danger: true, pick: () => remove(message) } : false,
  ], { label: say("messageBy", { name: displayName(userOf(message.author)), channel: channelName(channel) }) });
}
