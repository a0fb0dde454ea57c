// The words on the page, all of them from the server. The few that are shown before there is a session are in the page itself, in every language
// (`setLocale`); the others come with the first answer, in the user's language (`setWords`).

let language = "en";
/** @type {Record<string, string>} */
let words = {};

/**
 * Chooses the language for what is shown before there is a session.
 * @param {string} locale as the browser names it, such as `de` or `en-GB`
 * @param {Record<string, Record<string, string>>} given the words of each language
 */
export function setLocale(locale, given) {
  const code = locale.slice(0, 2).toLowerCase();
  const spoken = code in given ? code : "en";
  setWords(spoken, given[spoken] ?? {});
}

/**
 * Takes the words of a language.
 * @param {string} code
 * @param {Record<string, string>} given
 */
export function setWords(code, given) {
  language = code;
  words = given;
  document.documentElement.lang = code;
}

/**
 * Returns a text of the page with its placeholders `{0}`, `{1}` filled in. A text that the server does not know is its key, which a test finds.
 * @param {string} key
 * @param {...(string|number)} values
 */
export function say(key, ...values) {
  const text = words[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, at) => String(values[at] ?? ""));
}

/**
 * Returns which position of a game is shown: after a move of it, or after a tried one.
 * @param {import("./game.js").Game} game
 */
export function sayPosition({ ply, line, branch, moves }) {
  return line.length > 0 ? say("board-ui-tried-position", line.length, branch.moves.length) : say("board-ui-position", ply, moves.length);
}

/**
 * Returns a duration in the page's language, with at most two units: `2d 5h`, `3h 4m` (in German `2 Tg. 5 Std.`), `4:05`.
 * @param {number} seconds
 */
export function sayDuration(seconds) {
  const left = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60];
  // In English, the shortest units are the usual ones; elsewhere, only some units have one.
  const unitDisplay = language === "en" ? "narrow" : "short";
  const unit = (value, name) => new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay }).format(value);
  if (days > 0) return `${unit(days, "day")} ${unit(hours, "hour")}`;
  if (hours > 0) return `${unit(hours, "hour")} ${unit(minutes, "minute")}`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}
