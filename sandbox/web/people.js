// Avatars and names, rendered the same everywhere.

import { el, icon } from "./dom.js";
import { say } from "./language.js";
import { displayName } from "./state.js";

/** Fallback if a person's color is unknown. */
const GRAY = "#6b7280";

/** Returns whether dark text is more readable on `color` (`#rrggbb`), by WCAG's relative luminance. */
function wantsDarkText(color) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.24;
}

/** Renders a round avatar: the initial on the person's color, or a star for a bot. */
export function avatar(user, size = 40) {
  const color = /^#[0-9a-f]{6}$/i.test(user?.color ?? "") ? user.color : GRAY;
  return el("span", {
    class: "avatar", "aria-hidden": "true",
    css: {
      "background-color": color, color: wantsDarkText(color) ? "#14161f" : "#ffffff",
      width: `${size}px`, height: `${size}px`, "font-size": `${Math.round(size * 0.44)}px`,
    },
  }, user?.bot ? icon("star", Math.round(size * 0.6)) : initial(user));
}

function initial(user) {
  return [...displayName(user)][0]?.toUpperCase() ?? "?";
}

/** Languages to choose from, by Discord's codes. */
export const LANGUAGES = [["en-US", "English"], ["de", "Deutsch"], ["pl", "Polski"], ["fr", "Français"], ["es-ES", "Español"]];

/** Returns a language's name in that language, by Discord's code. */
export const languageName = (code) => LANGUAGES.find(([known]) => known === code)?.[1] ?? code;

/** Renders the small tag next to the name of a person to whom the bot speaks another language than English; else returns `null`. */
export function languageTag(user) {
  const [language] = (user?.locale ?? "en-US").split("-");
  if (user?.bot || language === "en") return null;
  return el("span", { class: "tag language", title: languageName(user.locale) },
    el("span", { "aria-hidden": "true", text: language.toUpperCase() }), el("span", { class: "hidden-text", text: ` ${languageName(user.locale)}` }));
}

/** Renders the small tag next to a bot's name. */
export function botTag(user) {
  return user?.bot ? el("span", { class: "tag", text: say("botTag") }) : null;
}

/** Renders a red badge with a number; `null` for zero. `what` is the key of the words for it. */
export function badge(count, what = "unreadPings") {
  if (!count) return null;
  return el("span", { class: "badge", "aria-label": say(what, { count }), text: count > 99 ? "99+" : String(count) });
}
