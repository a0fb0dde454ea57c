// Formats times like Discord's client, in the local time zone and the acting person's language.

import { el } from "./dom.js";
import { locale } from "./state.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const formats = new Map();

function cached(key, make) {
  const full = `${locale()} ${key}`;
  if (!formats.has(full)) {
    let format;
    try {
      format = make(locale());
    } catch {
      // The browser does not support this language.
      format = make("en-US");
    }
    formats.set(full, format);
  }
  return formats.get(full);
}

function format(date, style) {
  return cached(style, (language) => new Intl.DateTimeFormat(language, STYLES[style])).format(date);
}

/** Units, longest first: seconds, and the name in `Intl`. */
const UNITS = [
  [31_557_600, "year"], [2_629_800, "month"], [86_400, "day"], [3600, "hour"], [60, "minute"], [1, "second"],
];

/** Formats a relative time: "in 3 days", "2 hours ago". */
export function relative(date, now = Date.now()) {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [size, unit] = UNITS.find(([size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  return cached("R", (language) => new Intl.RelativeTimeFormat(language, { numeric: "always" }))
    .format(Math.round(seconds / size), unit);
}

/** Renders `<t:seconds:style>`; style `R` updates itself. `null` if the date is invalid. */
export function timestamp(seconds, style) {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const isRelative = style === "R";
  return el("time", {
    class: isRelative ? "timestamp relative" : "timestamp",
    datetime: date.toISOString(),
    title: format(date, "F"),
    text: isRelative ? relative(date) : format(date, STYLES[style] ? style : "f"),
  });
}

/** Returns a message's time: the time of day for today, else with the date. */
export function plainTime(iso) {
  const date = new Date(iso);
  return format(date, new Date().toDateString() === date.toDateString() ? "t" : "s");
}

/** Renders a message's time. */
export function messageTime(iso) {
  return el("time", { class: "when", datetime: iso, title: format(new Date(iso), "F"), text: plainTime(iso) });
}

/** Formats the time of day, for messages under a shared header. */
export function shortTime(iso) {
  const date = new Date(iso);
  return el("time", { class: "when", datetime: iso, title: format(date, "F"), text: format(date, "t") });
}

export const longDay = (iso) => format(new Date(iso), "D");

export const sameDay = (a, b) => new Date(a).toDateString() === new Date(b).toDateString();

/** Updates the relative times on the page. */
export function keepTimesCurrent() {
  setInterval(() => {
    if (document.hidden) return;
    for (const node of document.querySelectorAll("time.relative")) {
      const text = relative(new Date(node.dateTime));
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
