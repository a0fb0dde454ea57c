// Says things in the acting person's language.

import { locale, on } from "./state.js";
import { WORDS } from "./words.js";

/** Language of the page's words for people whose language has none. */
const FALLBACK = "en";

/** Returns the language of the page's words, such as `de`. */
export function pageLanguage() {
  const [language] = locale().split("-");
  return Object.hasOwn(WORDS, language) ? language : FALLBACK;
}

/** Returns the text `key` as a list of strings and values, for values that are nodes. */
export function sayParts(key, values = {}) {
  const language = pageLanguage();
  const words = WORDS[language][key];
  const text = typeof words === "string" ? words : words[new Intl.PluralRules(language).select(values.count)];
  return text.split(/\{(\w+)\}/).map((part, at) => at % 2 === 0 ? part : values[part]);
}

/** Returns the text `key`, with `values` for its `{names}`. */
export const say = (key, values) => sayParts(key, values).join("");

let shown = null;
const lasting = [];

/** Runs `apply`, which puts words into nodes that are built only once; again whenever the language changes. */
export function keepSaid(apply) {
  lasting.push(apply);
  apply();
}

/** Names `button`, whose only content is an icon, by the text `key`. */
export function keepNamed(button, key) {
  keepSaid(() => {
    button.setAttribute("aria-label", say(key));
    button.title = say(key);
  });
  return button;
}

on("me", () => {
  if (shown === pageLanguage()) return;
  shown = pageLanguage();
  document.documentElement.lang = shown;
  for (const apply of lasting) apply();
});
