// The text field: plain messages, and commands if the text begins with "/".

import { sendMessage } from "./api.js";
import { chatCommands, parseLine, rank } from "./commands.js";
import { el, fill, icon, iconButton } from "./dom.js";
import { useCommand } from "./interactions.js";
import { keepNamed, keepSaid, say, sayParts } from "./language.js";
import { avatar } from "./people.js";
import { Picker } from "./picker.js";
import { Slash } from "./slash.js";
import { people } from "./profile.js";
import { CHANNEL, channelName, displayName, emit, isThread, localized, on, state, userOf } from "./state.js";
import { pingedHere } from "./sync.js";

/** Discord's limit for the length of a message. */
const LONGEST = 2000;

/** Builds the composer into `section`; returns `{focus, startCommand}`. */
export function composer(section) {
  const picker = new Picker();
  keepSaid(() => section.setAttribute("aria-label", say("write")));
  keepSaid(() => picker.list.setAttribute("aria-label", say("suggestions")));
  /** What was left unsent, by person and channel: `{text, command?, texts?}`, with a command's path and its options. */
  const drafts = new Map();
  const draftKey = () => `${state.me?.id} ${state.channel}`;
  /** Key in `drafts` of the text in the field. */
  let shown = "";
  let slash = null;
  /** The message being replied to. */
  let answered = null;

  const field = el("textarea", {
    class: "writing", rows: "1", "aria-autocomplete": "list", "aria-haspopup": "listbox",
    autocomplete: "off", "aria-describedby": "composer-problem",
    // Until it is known who writes, and where.
    disabled: true,
  });
  const sizer = el("div", { class: "grower", data: { value: "" } }, field);
  const holder = el("div", { class: "composer-field" }, sizer);
  const problem = el("p", { class: "composer-problem", id: "composer-problem", role: "alert", hidden: true });
  const typing = el("p", { class: "typing", "aria-live": "off" });
  const slashButton = keepNamed(iconButton("slash", "", () => {
    if (slash) return;
    if (!field.value.startsWith("/")) field.value = `/${field.value}`;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    typed();
  }), "commands");
  const cancelButton = keepNamed(iconButton("close", "", () => leaveSlash({}), { hidden: true }), "cancelCommand");
  const sendButton = keepNamed(iconButton("send", "", () => slash ? slash.send() : sendText(), { class: "icon-button send" }), "send");
  const reply = el("div", { class: "composer-reply", hidden: true });
  const bar = el("div", { class: "composer-bar" }, slashButton, holder, cancelButton, sendButton);
  fill(section, el("div", { class: "composer-box" }, picker.node, problem, reply, bar), typing);

  const complain = (text) => {
    problem.textContent = text;
    problem.hidden = text === "";
  };

  // Plain text.

  const measure = () => {
    sizer.dataset.value = field.value;
  };

  const setText = (text) => {
    field.value = text;
    measure();
  };

  function typed() {
    measure();
    complain("");
    const { value } = field;
    const channel = state.channels.get(state.channel);
    if (/^\/[^\n]*$/.test(value)) {
      const commands = chatCommands(channel);
      const wanted = value.slice(1);
      const exact = wanted.endsWith(" ") && commands.find(({ label, path }) => [label, path].includes(wanted.trim()));
      if (exact && !commands.some(({ path }) => path.startsWith(`${exact.path} `))) {
        startCommand(exact);
        return;
      }
      const matches = rank(commands, wanted, ({ label, path }) => label === path ? label : `${label} ${path}`, ({ description }) => description);
      picker.show(field, {
        head: { title: say("commands"), detail: state.bot.connected ? null : say("botOffline") },
        items: matches.map((command) => ({
          label: `/${command.label}`, detail: command.description, lead: () => avatar(userOf(state.bot.id), 28),
          right: command.options.filter((option) => option.required).map((option) => localized(option, "name")).join(" "),
          pick: () => startCommand(command),
        })),
        note: commands.length === 0 ? say("noCommands") : say("noCommandMatches", { wanted }),
      });
      return;
    }
    const mention = /(^|\s)([@#])([^\s@#]{0,32})$/u.exec(value.slice(0, field.selectionStart));
    if (mention) offerMentions(mention);
    else picker.hide();
  }

  function offerMentions([whole, space, mark, wanted]) {
    const users = mark === "@";
    const all = users ? [...state.users.values()] : [...state.channels.values()].filter((channel) => channel.type !== CHANNEL.dm);
    const nameOf = users ? displayName : channelName;
    const matches = rank(all, wanted, nameOf, (entry) => entry.username ?? "").slice(0, 10);
    // If the full name is typed, nothing needs to be picked: Enter sends.
    const complete = matches.length === 1 && nameOf(matches[0]).toLowerCase() === wanted.toLowerCase();
    if (matches.length === 0 || complete) {
      picker.hide();
      return;
    }
    const end = field.selectionStart;
    const start = end - whole.length + space.length;
    picker.show(field, {
      head: { title: say(users ? "members" : "channels") },
      items: matches.map((entry) => ({
        label: `${mark}${nameOf(entry)}`, detail: entry.username, lead: () => users ? avatar(entry, 24) : icon(isThread(entry) ? "thread" : "hash", 18),
        pick: () => {
          const inserted = `${mark}${nameOf(entry)} `;
          setText(field.value.slice(0, start) + inserted + field.value.slice(end));
          field.focus();
          field.setSelectionRange(start + inserted.length, start + inserted.length);
          picker.hide();
        },
      })),
    });
  }

  /** Replaces `@Ann` and `#games` with `<@id>` and `<#id>`. Longest names first, as one may contain another. */
  function withMentions(text) {
    const names = [
      ...[...state.users.values()].flatMap((user) => [...new Set([displayName(user), user.username])].map((name) => [`@${name}`, `<@${user.id}>`])),
      ...[...state.channels.values()].filter((channel) => channel.type !== CHANNEL.dm).map((channel) => [`#${channelName(channel)}`, `<#${channel.id}>`]),
    ].sort(([a], [b]) => b.length - a.length);
    let result = "";
    for (let at = 0; at < text.length;) {
      const starts = at === 0 || /[\s("'*_~|>]/.test(text[at - 1]);
      const hit = starts && names.find(([name]) => text.startsWith(name, at) && !/[\p{L}\p{N}_]/u.test(text[at + name.length] ?? " "));
      result += hit ? hit[1] : text[at];
      at += hit ? hit[0].length : 1;
    }
    return result;
  }

  /** Makes the next text a reply to `message`, or to none. */
  function answer(message) {
    answered = message;
    reply.hidden = !message;
    bar.classList.toggle("has-reply", Boolean(message));
    if (!message) return;
    fill(reply, icon("reply", 16), el("span", {}, sayParts("replyingTo", { name: el("strong", { text: displayName(userOf(message.author)) }) })),
      iconButton("close", say("doNotReply"), () => {
        answer(null);
        field.focus();
      }, { class: "icon-button small" }));
  }

  async function sendText() {
    const text = field.value;
    const channel = state.channels.get(state.channel);
    if (/^\/\S/.test(text)) {
      const line = parseLine(text, channel);
      if (line) startCommand(line.command, line.texts);
      else complain(say("noCommand", { name: text.split(/\s/)[0] }));
      return;
    }
    const content = withMentions(text.trim());
    if (content === "") return;
    if (content.length > LONGEST) {
      complain(say("tooLong", { length: content.length, limit: LONGEST }));
      return;
    }
    const place = { as: state.me.id, channel: state.channel };
    const to = answered;
    setText("");
    answer(null);
    picker.hide();
    emit("wrote");
    try {
      await sendMessage(place.as, place.channel, content, to?.id);
    } catch (error) {
      if (state.me.id === place.as && state.channel === place.channel && field.value === "") {
        setText(text);
        answer(to);
      }
      complain(error.message);
    }
  }

  // Commands.

  function startCommand(command, texts, { focus = true } = {}) {
    slash?.end();
    complain("");
    slash = new Slash(command, picker, { send, cancel: leaveSlash, complain }, texts);
    setText("");
    picker.hide();
    holder.replaceChildren(slash.node);
    cancelButton.hidden = false;
    bar.classList.add("has-command");
    if (focus) slash.focus();
  }

  /** Returns to plain text. With `keepName`, the command's name stays in the field. */
  function leaveSlash({ keepName = false, focus = true }) {
    if (!slash) return;
    const name = slash.command.label;
    slash.end();
    slash = null;
    complain("");
    holder.replaceChildren(sizer);
    cancelButton.hidden = true;
    bar.classList.remove("has-command");
    if (focus) field.focus();
    if (keepName) {
      setText(`/${name}`);
      typed();
    }
  }

  async function send(command, options, texts) {
    const place = { as: state.me.id, channel: state.channel };
    leaveSlash({});
    emit("wrote");
    try {
      await useCommand(command, options);
    } catch (error) {
      // Restore the input, to be corrected.
      const here = state.me.id === place.as && state.channel === place.channel;
      if (here && !slash && field.value === "") startCommand(command, texts);
      complain(error.message);
    }
  }

  // Events.

  field.addEventListener("input", typed);
  field.addEventListener("click", () => field.value !== "" && typed());
  field.addEventListener("blur", (event) => picker.node.contains(event.relatedTarget) || picker.hide());
  field.addEventListener("focus", () => field.value.startsWith("/") && typed());
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (picker.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      sendText();
    } else if (event.key === "Escape") {
      if (picker.visible) picker.hide();
      else if (answered) answer(null);
      else if (field.value.startsWith("/")) setText("");
      else emit("to-present");
    } else if (event.key === "ArrowUp" && field.value === "") {
      event.preventDefault();
      emit("focus-messages");
    }
  });
  section.addEventListener("focusout", (event) => {
    if (!section.contains(event.relatedTarget)) picker.hide();
  });

  const keepDraft = () => {
    if (shown) drafts.set(shown, { text: field.value, command: slash?.command.path, texts: slash?.texts });
    const focused = section.contains(document.activeElement) && document.activeElement !== document.body;
    leaveSlash({ focus: false });
    answer(null);
    complain("");
    shown = draftKey();
    const draft = drafts.get(shown) ?? { text: "" };
    setText(draft.text);
    picker.hide();
    const command = draft.command && chatCommands(state.channels.get(state.channel)).find(({ path }) => path === draft.command);
    if (command) startCommand(command, draft.texts, { focus: focused });
    else if (focused) field.focus();
  };

  const describe = () => {
    const channel = state.channels.get(state.channel);
    if (shown !== draftKey()) keepDraft();
    const where = channel?.type === CHANNEL.dm ? `@${channelName(channel)}` : `#${channelName(channel)}`;
    field.placeholder = say(narrow.matches ? "messageTo" : "messageToHint", { where });
    field.setAttribute("aria-label", say("messageToLabel", { where }));
    const [opens, loses] = [field.disabled, document.activeElement === document.body];
    field.disabled = !channel || Boolean(channel.locked);
    if (opens && loses) field.focus();
    if (channel?.locked) field.placeholder = say("threadLocked");
  };
  const narrow = matchMedia("(max-width: 720px)");
  narrow.addEventListener("change", describe);
  on("channel", describe);
  on("channels", describe);
  on("me", describe);

  const showTyping = () => {
    const now = Date.now();
    const names = [...(state.typing.get(state.channel) ?? [])].filter(([, until]) => until > now).map(([id]) => displayName(userOf(id)));
    if (names.length > 0) {
      fill(typing, el("span", { class: "dots", "aria-hidden": "true" }),
        names.length > 3 ? say("severalTyping") : say("typing", { count: names.length, names: names.join(", ") }));
    } else fill(typing, waitedFor());
  };

  /** Suggests acting as a person with an unread ping here, for a user who plays several seats. */
  function waitedFor() {
    const id = pingedHere(state.channel);
    const at = people().findIndex((user) => user.id === id);
    if (at < 0) return null;
    const name = displayName(people()[at]);
    return [say("hasUnreadPing", { name }), el("button", {
      type: "button", class: "link", on: { click: () => emit("act-as", id) },
    }, say("actAsName", { name }), at < 9 ? el("span", { class: "key-hint", text: ` (Alt+${at + 1})` }) : null)];
  }
  for (const topic of ["typing", "channel", "message", "other-pings"]) on(topic, showTyping);

  on("reply", (message) => {
    leaveSlash({});
    answer(message);
    field.focus();
  });

  return {
    focus: () => slash ? slash.focus() : field.focus(),
    /** Starts the command `path`, as a click on its mention does. */
    startCommand: (path) => {
      const channel = state.channels.get(state.channel);
      const command = chatCommands(channel).find((command) => command.path === path) ?? chatCommands(channel).find((command) => command.path.startsWith(`${path} `));
      if (command) startCommand(command);
      else complain(say("noCommandHere", { name: `/${path}` }));
    },
    /** Enters a command line, and sends it if it is complete. */
    useLine: ({ line, sends }) => {
      const parsed = parseLine(line, state.channels.get(state.channel));
      if (!parsed) {
        complain(state.bot.connected ? say("noCommandHere", { name: line.split(" ")[0] }) : say("botOffline"));
        return;
      }
      startCommand(parsed.command, parsed.texts);
      if (sends) slash.send();
    },
    /** Appends text, such as a mention. */
    insert: (text) => {
      leaveSlash({});
      setText(`${field.value}${field.value && !field.value.endsWith(" ") ? " " : ""}${text} `);
      field.focus();
    },
  };
}
