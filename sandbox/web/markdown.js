// Renders Discord's Markdown as DOM nodes. Text is only set as text; links are http(s) only.

import { el } from "./dom.js";
import { say } from "./language.js";
import { timestamp } from "./time.js";
import { channelName, displayName, emit, roleName, state, userOf } from "./state.js";

/** Deeper nesting is shown as plain text. */
const MAX_DEPTH = 16;

/**
 * Renders `text` as nodes. Options: `inline` where headers, lists and quotes are not allowed (titles, field names);
 * `links: false` if the whole text is a link already.
 */
export function markdown(text, { inline = false, links = true } = {}) {
  const fragment = document.createDocumentFragment();
  const context = { links, depth: 0 };
  fragment.append(...(inline ? spans(text, context) : blocks(text, context)));
  return fragment;
}

/** Returns the text without markup, on one line, for previews and announcements. */
export function plain(text) {
  const holder = document.createElement("div");
  holder.append(markdown(text));
  return holder.textContent.replace(/\s+/g, " ").trim();
}

// Blocks: recognized by the start of a line.

const FENCE = /```(?:([a-z0-9_+\-.#]+)\n)?\n*([\s\S]*?)\n*```/iy;
const LIST_ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

function blocks(text, context) {
  if (context.depth > MAX_DEPTH) return [text];
  const nodes = [];
  let paragraph = "";
  const flush = () => {
    if (paragraph !== "") nodes.push(...spans(paragraph.replace(/\n$/, ""), context));
    paragraph = "";
  };
  let at = 0;
  while (at < text.length) {
    const atLineStart = at === 0 || text[at - 1] === "\n";
    FENCE.lastIndex = at;
    const fence = text.startsWith("```", at) && FENCE.exec(text);
    if (fence && fence[2].trim() !== "") {
      flush();
      nodes.push(el("pre", { data: { language: fence[1] } }, el("code", { text: fence[2] })));
      at = FENCE.lastIndex;
      if (text[at] === "\n") at += 1;
      continue;
    }
    if (atLineStart) {
      const taken = lineBlock(text, at, context);
      if (taken) {
        flush();
        nodes.push(taken.node);
        at = taken.end;
        continue;
      }
    }
    // One line as text, up to a code fence within it.
    const lineEnd = endOfLine(text, at);
    const inner = text.indexOf("```", at + 1);
    const end = inner > at && inner < lineEnd ? inner : Math.min(lineEnd + 1, text.length);
    paragraph += text.slice(at, end);
    at = end;
  }
  flush();
  return nodes;
}

function endOfLine(text, at) {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Parses a header, subtext, quote or list at line `at`. Returns it and its end, or `null`. */
function lineBlock(text, at, context) {
  const lineEnd = endOfLine(text, at);
  const line = text.slice(at, lineEnd);
  const next = Math.min(lineEnd + 1, text.length);
  const inner = { ...context, depth: context.depth + 1 };

  const header = /^(#{1,3}) +(\S.*?) *#*$/.exec(line);
  if (header) return { node: el(`h${header[1].length + 2}`, { class: `header-${header[1].length}` }, ...spans(header[2], inner)), end: next };

  const subtext = /^-# +(\S.*)$/.exec(line);
  if (subtext) return { node: el("small", { class: "subtext" }, ...spans(subtext[1], inner)), end: next };

  if (line.startsWith(">>> ")) {
    return { node: el("blockquote", {}, ...blocks(text.slice(at + 4), inner)), end: text.length };
  }
  if (/^> /.test(line) || line === ">") {
    const lines = [];
    let end = at;
    while (end < text.length) {
      const until = endOfLine(text, end);
      const quoted = /^>(?: (.*)|)$/.exec(text.slice(end, until));
      if (!quoted) break;
      lines.push(quoted[1] ?? "");
      end = Math.min(until + 1, text.length);
    }
    return { node: el("blockquote", {}, ...blocks(lines.join("\n"), inner)), end };
  }
  if (LIST_ITEM.test(line)) return list(text, at, inner);
  return null;
}

function list(text, at, context) {
  const items = [];
  let end = at;
  while (end < text.length) {
    const until = endOfLine(text, end);
    const line = text.slice(end, until);
    const item = LIST_ITEM.exec(line);
    // Bullets after numbers on the same level start a new list.
    if (item && items.length > 0 && item[1].length <= items[0].indent && /\d/.test(item[2]) !== items[0].ordered) break;
    if (item) items.push({ indent: item[1].length, ordered: /\d/.test(item[2]), start: parseInt(item[2], 10), lines: [item[3]] });
    else if (items.length > 0 && /^ {2,}\S/.test(line)) items.at(-1).lines.push(line.trim());
    else break;
    end = Math.min(until + 1, text.length);
  }
  const build = (from, to) => {
    const first = items[from];
    const node = el(first.ordered ? "ol" : "ul", first.ordered ? { start: String(first.start) } : {});
    for (let i = from; i < to;) {
      let after = i + 1;
      while (after < to && items[after].indent > first.indent) after += 1;
      const entry = el("li", {}, ...spans(items[i].lines.join("\n"), context));
      if (after > i + 1) entry.append(build(i + 1, after));
      node.append(entry);
      i = after;
    }
    return node;
  };
  // A line that is indented less than the first one still belongs to this list.
  const least = Math.min(...items.map((item) => item.indent));
  if (items[0].indent > least) items[0].indent = least;
  return { node: build(0, items.length), end };
}

// Spans: recognized by marks within the text. Tried in this order at each special character.

const SPANS = [
  // Escaped: the character itself.
  [/\\([^0-9A-Za-z\s])/y, (m) => m[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => el("code", { class: "inline", text: m[2].replace(/^ (?=[\s\S]*\S)([\s\S]*) $/, "$1") })],
  [/<@!?(\d{1,20})>/y, (m) => userMention(m[1])],
  [/<@&(\d{1,20})>/y, (m) => roleMention(m[1])],
  [/<#(\d{1,20})>/y, (m) => channelMention(m[1])],
  [/<\/([^:<>\n]{1,100}):(\d{1,20})>/y, (m) => commandMention(m[1])],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (m) => timestamp(m[1], m[2] ?? "f") ?? m[0]],
  [/<a?:(\w{2,32}):(\d{1,20})>/y, (m) => customEmoji(m[1], m[2])],
  [/<(https?:\/\/[^\s<>]+)>/y, (m, context) => link(m[1], [m[1]], context) ?? m[0]],
  [/\[((?:\\.|\[[^\]\n]*\]|[^[\]\n])+)\]\(\s*<?(https?:\/\/(?:\([^\s()]*\)|[^\s()<>])+)>?(?:\s+["']([^"'\n]*)["'])?\s*\)/y,
    (m, context) => link(m[2], spans(m[1], { ...deeper(context), links: false }), context, m[3])],
  [/https?:\/\/[^\s<]+[^\s<.,:;"'\])!?*_~|]/y, (m, context) => link(m[0], [m[0]], context)],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (m, context) => el("strong", {}, ...spans(m[1], deeper(context)))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m, context) => el("u", {}, ...spans(m[1], deeper(context)))],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^*\s\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, (m, context) => el("em", {}, ...spans(m[1], deeper(context)))],
  [/_((?:__|\\[\s\S]|[^\\_])+?)_(?![A-Za-z0-9_])/y, (m, context, text) =>
    /\w/.test(text[m.index - 1] ?? " ") ? null : el("em", {}, ...spans(m[1], deeper(context)))],
  [/~~(?=\S)((?:\\[\s\S]|[^\\])+?)~~(?!~)/y, (m, context) => el("s", {}, ...spans(m[1], deeper(context)))],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, (m, context) => spoiler(spans(m[1], deeper(context)))],
  [/@(everyone|here)\b/y, (m) => el("span", { class: "mention", text: m[0] })],
];

const SPECIAL = /[\\`<[*_~|@]|https?:\/\//g;

const deeper = (context) => ({ ...context, depth: context.depth + 1 });

function spans(text, context) {
  if (context.depth > MAX_DEPTH) return [text];
  const nodes = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const special = SPECIAL.exec(text);
    if (!special) break;
    at = special.index;
    let taken = null;
    for (const [pattern, make] of SPANS) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) continue;
      const end = at + match[0].length;
      const node = make(match, context, text);
      if (node === null) continue;
      taken = { node, end };
      break;
    }
    if (!taken) {
      at += 1;
      continue;
    }
    if (at > from) nodes.push(text.slice(from, at));
    nodes.push(taken.node);
    at = taken.end;
    from = at;
  }
  if (from < text.length) nodes.push(text.slice(from));
  return nodes;
}

function userMention(id) {
  const user = userOf(id);
  return el("button", {
    type: "button", class: id === state.me?.id ? "mention me" : "mention", text: `@${displayName(user)}`,
    on: { click: (event) => emit("open-profile", { user, anchor: event.currentTarget }) },
  });
}

function roleMention(id) {
  const role = state.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id);
  return el("span", { class: "mention", text: role ? roleName(role) : "@unknown-role" });
}

function channelMention(id) {
  const channel = state.channels.get(id);
  if (!channel) return el("span", { class: "mention", text: say("unknownChannel") });
  return el("button", {
    type: "button", class: "mention", text: `#${channelName(channel)}`, on: { click: () => emit("open-channel", { channel: id }) },
  });
}

function commandMention(path) {
  // Like Discord, shows the name as written, and uses a command only by its declared name.
  return el("button", { type: "button", class: "mention", text: `/${path}`, on: { click: () => emit("use-command", { path }) } });
}

const MESSAGE_LINK = /^\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?$/;

/** Renders a link. Links to messages and channels open in this page. Returns `null` if the URL is not allowed. */
function link(href, children, context, title) {
  if (!context.links) return el("span", {}, ...children);
  let url;
  try {
    url = new URL(href);
  } catch {
    return null;
  }
  const place = (/(^|\.)discord(app)?\.com$/.test(url.hostname) || url.host === location.host) && MESSAGE_LINK.exec(url.pathname);
  if (place) {
    const channel = state.channels.get(place[2]);
    const bare = children.length === 1 && children[0] === href;
    const shown = bare ? [place[3] ? say("linkedMessage", { channel: channelName(channel) }) : `#${channelName(channel)}`] : children;
    return el("a", {
      class: bare ? "mention" : null, href, title: title ?? null,
      on: {
        click: (event) => {
          event.preventDefault();
          emit("open-channel", { channel: place[2], message: place[3] });
        },
      },
    }, ...shown);
  }
  return el("a", { href: url.href, title: title ?? null, target: "_blank", rel: "noopener noreferrer nofollow" }, ...children);
}

function spoiler(children) {
  const node = el("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-label": say("spoiler"), "aria-expanded": "false",
  }, el("span", { class: "spoiler-text", "aria-hidden": "true" }, ...children));
  const reveal = (event) => {
    if (node.classList.contains("revealed")) return;
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("revealed");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    node.removeAttribute("aria-expanded");
    node.firstChild.removeAttribute("aria-hidden");
  };
  node.addEventListener("click", reveal, true);
  node.addEventListener("keydown", reveal, true);
  return node;
}

/** Renders an emoji of the application. On buttons and in menus it only repeats what the label says. */
function customEmoji(name, id) {
  return el("img", { class: "custom-emoji", src: `/emojis/${id}.png`, alt: "", title: `:${name}:`, draggable: "false" });
}

/** Renders the emoji of a component or option; `null` if it has none. */
export function emoji(partial) {
  if (!partial?.name) return null;
  if (partial.id) return customEmoji(partial.name, partial.id);
  return el("span", { class: "emoji", "aria-hidden": "true", text: partial.name });
}
