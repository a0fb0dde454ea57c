// Embeds and attached files of a message.

import { isAnimation, standsStill, still } from "./animation.js";
import { openLightbox } from "./dialog.js";
import { el, icon } from "./dom.js";
import { say } from "./language.js";
import { markdown } from "./markdown.js";
import { openPopup } from "./popup.js";
import { messageTime } from "./time.js";

/** Largest width and height of an image, in CSS pixels. */
const PICTURE = { width: 400, height: 400 };

/** Images at least this wide fill a phone's width. */
const WIDE = 600;

/**
 * Returns the path of a file that this sandbox serves; `null` for other hosts, from which the page never loads anything.
 * A page opened as `localhost` also finds links to `127.0.0.1`.
 */
function ownFile(url) {
  try {
    const parsed = new URL(url, location.href);
    const own = parsed.origin === location.origin || (["127.0.0.1", "localhost", "[::1]"].includes(parsed.hostname) && parsed.pathname.startsWith("/attachments/"));
    return own ? parsed.pathname + parsed.search : null;
  } catch {
    return null;
  }
}

const isPicture = (attachment) => /^image\//.test(attachment.content_type ?? "") || /\.(png|jpe?g|gif|webp)$/i.test(attachment.filename ?? "");

/** Renders the attachments and embeds of a message. */
export function media(message) {
  const embeds = message.embeds ?? [];
  const attachments = message.attachments ?? [];
  // A file that an embed shows is not shown again below it.
  const inEmbeds = new Set(embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url, embed.author?.icon_url, embed.footer?.icon_url])
    .filter(Boolean).map((url) => ownFile(url) ?? url));
  const loose = attachments.filter((attachment) => !inEmbeds.has(ownFile(attachment.url) ?? attachment.url));
  const pictures = loose.filter(isPicture);
  const files = loose.filter((attachment) => !isPicture(attachment));
  return [
    pictures.length > 0 ? el("div", { class: pictures.length > 1 ? "pictures several" : "pictures" },
      ...pictures.map((attachment, at) => picture(attachment, attachment.description, pictures, at))) : null,
    ...files.map(file),
    ...embeds.map((embed) => embedNode(embed, attachments)),
  ].filter(Boolean);
}

/** Renders an image that can be enlarged. `all` and `at` are the set that the arrow keys move through. */
function picture(source, alt, all = [source], at = 0, limit = PICTURE) {
  const path = ownFile(source.url);
  if (!path) return elsewhere(source.url);
  const image = el("img", { src: path, alt: alt ?? "", decoding: "async", draggable: "false" });
  if (source.width && source.height) {
    const scale = Math.min(1, limit.width / source.width, limit.height / source.height);
    image.width = Math.round(source.width * scale);
    image.height = Math.round(source.height * scale);
    if (source.width >= WIDE) image.classList.add("wide");
  }
  const broken = () => frame.replaceChildren(el("span", { class: "none", text: say("imageBroken") }));
  image.addEventListener("error", broken);
  const set = all.map((entry) => ({ src: ownFile(entry.url) ?? "", alt: entry === source ? alt : entry.description }));
  const frame = el("span", { class: "picture" },
    el("button", { type: "button", class: "picture-button", "aria-label": alt ? say("enlargeThis", { alt }) : say("enlarge"), on: { click: () => openLightbox(set, at) } }, image),
    alt ? altBadge(alt) : null,
    isAnimation(source) && standsStill() ? still(image) : null);
  return frame;
}

function altBadge(alt) {
  return el("button", {
    type: "button", class: "alt-badge", "aria-label": say("altBadge"), "aria-expanded": "false", text: "ALT",
    on: {
      click: (event) => openPopup(event.currentTarget, el("div", { class: "alt-text", role: "note", tabindex: "-1" },
        el("strong", { text: say("altTitle") }), el("p", { text: alt })), { above: true }),
    },
  });
}

function elsewhere(url) {
  let host = say("elsewhere");
  try {
    host = new URL(url).host;
  } catch {
    // An invalid URL names no host.
  }
  return el("span", { class: "none", text: say("imageElsewhere", { host }) });
}

function size(bytes) {
  if (bytes === undefined) return "";
  if (bytes < 1024) return say("bytes", { count: bytes });
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Text files up to this size can be read in the page. */
const READABLE = 256 * 1024;

function file(attachment) {
  const path = ownFile(attachment.url);
  const readable = path && (attachment.size ?? 0) <= READABLE
    && (/^(text\/|application\/json)/.test(attachment.content_type ?? "") || /\.(txt|json|md|csv|log|pgn|toml)$/i.test(attachment.filename ?? ""));
  const preview = el("pre", { class: "file-text", tabindex: "0", hidden: true }, el("code"));
  const look = readable ? el("button", {
    type: "button", class: "icon-button", "aria-label": say("readFile", { name: attachment.filename }), title: say("readHere"), "aria-expanded": "false",
    on: {
      click: async (event) => {
        const button = event.currentTarget;
        if (preview.hidden && preview.firstChild.textContent === "") {
          const response = await fetch(path).catch(() => null);
          preview.firstChild.textContent = response?.ok ? await response.text() : say("fileUnreadable");
        }
        preview.hidden = !preview.hidden;
        button.setAttribute("aria-expanded", String(!preview.hidden));
      },
    },
  }, icon("eye")) : null;
  return el("div", { class: "file" },
    el("div", { class: "file-head" },
      icon("file", 28),
      el("span", { class: "file-name" },
        path ? el("a", { href: path, download: attachment.filename, text: attachment.filename }) : el("span", { text: attachment.filename }),
        el("span", { class: "file-size", text: size(attachment.size) })),
      look,
      path ? el("a", { class: "icon-button", href: path, download: attachment.filename, "aria-label": say("downloadFile", { name: attachment.filename }), title: say("download") }, icon("download")) : null),
    attachment.description ? el("p", { class: "file-description", text: attachment.description }) : null,
    readable ? preview : null);
}

/** Renders text, as a link if the embed has a URL for it. */
function linked(text, url, attributes) {
  const safe = /^https?:\/\//i.test(url ?? "");
  return el(safe ? "a" : "span", { ...attributes, ...(safe ? { href: url, target: "_blank", rel: "noopener noreferrer nofollow" } : {}) },
    markdown(text, { inline: true, links: !safe }));
}

function smallIcon(url) {
  const path = url && ownFile(url);
  return path ? el("img", { class: "embed-icon", src: path, alt: "", width: "24", height: "24" }) : null;
}

function embedNode(embed, attachments) {
  const attachmentOf = (part) => attachments.find((attachment) => (ownFile(attachment.url) ?? attachment.url) === (ownFile(part.url) ?? part.url)) ?? {};
  const withSize = (part) => ({ ...attachmentOf(part), ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)) });
  const altOf = (part) => part.description ?? attachmentOf(part).description;
  const node = el("article", { class: "embed" });
  if (Number.isInteger(embed.color)) node.style.setProperty("--stripe", `#${embed.color.toString(16).padStart(6, "0")}`);
  const parts = [
    embed.author ? el("div", { class: "embed-author" }, smallIcon(embed.author.icon_url), linked(embed.author.name ?? "", embed.author.url, {})) : null,
    embed.title ? linked(embed.title, embed.url, { class: "embed-title" }) : null,
    embed.description ? el("div", { class: "embed-description content" }, markdown(embed.description)) : null,
    embed.fields?.length ? fields(embed.fields) : null,
    embed.image?.url ? el("div", { class: "embed-image" }, picture(withSize(embed.image), altOf(embed.image))) : null,
    embed.footer || embed.timestamp ? el("footer", { class: "embed-footer" }, smallIcon(embed.footer?.icon_url),
      el("span", {}, embed.footer?.text ?? null, embed.footer?.text && embed.timestamp ? " • " : null, embed.timestamp ? messageTime(embed.timestamp) : null)) : null,
  ].filter(Boolean);
  node.append(el("div", { class: "embed-main" }, ...parts));
  if (embed.thumbnail?.url) {
    node.append(el("div", { class: "embed-thumbnail" },
      picture(withSize(embed.thumbnail), altOf(embed.thumbnail), [withSize(embed.thumbnail)], 0, { width: 80, height: 80 })));
  }
  return node;
}

/** Groups fields into lines: up to three inline fields share a line. */
function fields(list) {
  const grid = el("div", { class: "embed-fields" });
  for (let at = 0; at < list.length;) {
    const line = [list[at]];
    if (list[at].inline) while (line.length < 3 && list[at + line.length]?.inline) line.push(list[at + line.length]);
    for (const field of line) {
      grid.append(el("div", { class: `embed-field of-${line.length}` },
        el("div", { class: "embed-field-name" }, markdown(field.name, { inline: true })),
        el("div", { class: "embed-field-value content" }, markdown(field.value))));
    }
    at += line.length;
  }
  return grid;
}
