// The words on the page. Most come from the server in the user's language, with the first answer; see `setWords`. The few in this file are
// shown before there is a session.

/** Words that are needed before the server has answered. */
const BEFORE = {
  en: {
    "board-ui-loading": "Loading the board…",
    "board-ui-signing-in": "Signing in…",
    "board-ui-sign-in-title": "Your games at your fingertips",
    "board-ui-sign-in-about": "Sign in with Discord to play your games and watch the ones you can see there.",
    "board-ui-sign-in": "Sign in with Discord",
    "board-ui-denied": "You haven't let the page know who you are, so it can't show your games.",
    "board-ui-outside": "Discord isn't answering this page. Close it and open it again.",
    "board-ui-no-server": "The bot can't be reached. Your games are safe.",
    "board-ui-no-rules": "The board can't be drawn. Reload the page, or use the buttons under the board in Discord.",
    "board-ui-retry": "Try again",
    "board-ui-trouble-title": "Something went wrong",
    "board-ui-sign-in-again": "You've been signed out. Sign in again to pick up where you left off.",
  },
  de: {
    "board-ui-loading": "Das Brett wird geladen …",
    "board-ui-signing-in": "Du wirst angemeldet …",
    "board-ui-sign-in-title": "Deine Partien zum Anfassen",
    "board-ui-sign-in-about": "Melde dich mit Discord an, um deine Partien zu spielen und bei anderen zuzusehen, die dort für dich sichtbar sind.",
    "board-ui-sign-in": "Mit Discord anmelden",
    "board-ui-denied": "Du hast nicht erlaubt, dass die Seite erfährt, wer du bist. Deshalb kann sie deine Partien nicht zeigen.",
    "board-ui-outside": "Discord antwortet dieser Seite nicht. Schließ sie und öffne sie noch einmal.",
    "board-ui-no-server": "Der Bot ist nicht zu erreichen. Deine Partien sind sicher.",
    "board-ui-no-rules": "Das Brett kann nicht gezeichnet werden. Lade die Seite neu, oder nimm die Knöpfe unter dem Brett in Discord.",
    "board-ui-retry": "Noch einmal versuchen",
    "board-ui-trouble-title": "Etwas ist schiefgegangen",
    "board-ui-sign-in-again": "Du bist nicht mehr angemeldet. Melde dich neu an, um hier weiterzumachen.",
  },
  pl: {
    "board-ui-loading": "Wczytuję planszę…",
    "board-ui-signing-in": "Logowanie…",
    "board-ui-sign-in-title": "Twoje partie pod palcem",
    "board-ui-sign-in-about": "Zaloguj się przez Discorda, żeby grać swoje partie i oglądać te, które tam widzisz.",
    "board-ui-sign-in": "Zaloguj się przez Discorda",
    "board-ui-denied": "Strona nie dostała zgody, żeby dowiedzieć się, kim jesteś, więc nie może pokazać twoich partii.",
    "board-ui-outside": "Discord nie odpowiada tej stronie. Zamknij ją i otwórz jeszcze raz.",
    "board-ui-no-server": "Nie można połączyć się z botem. Twoje partie są bezpieczne.",
    "board-ui-no-rules": "Nie można narysować planszy. Odśwież stronę albo użyj przycisków pod planszą w Discordzie.",
    "board-ui-retry": "Spróbuj ponownie",
    "board-ui-trouble-title": "Coś poszło nie tak",
    "board-ui-sign-in-again": "Sesja wygasła. Zaloguj się ponownie, żeby wrócić do tego miejsca.",
  },
};

let language = "en";
let words = BEFORE.en;

/**
 * Chooses the language for what is shown before there is a session.
 * @param {string} locale as Discord or the browser names it, such as `de` or `en-GB`
 */
export function setLocale(locale) {
  const code = locale.slice(0, 2).toLowerCase();
  language = code in BEFORE ? code : "en";
  words = BEFORE[language];
  document.documentElement.lang = language;
}

/**
 * Takes the words of the server's answer.
 * @param {string} code
 * @param {Record<string, string>} given
 */
export function setWords(code, given) {
  language = code;
  words = { ...(BEFORE[code] ?? BEFORE.en), ...given };
  document.documentElement.lang = code;
}

/** Returns the language of the page, such as `en`. */
export const currentLanguage = () => language;

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
 * Returns a duration in the page's language, with at most two units: `2 d 5 h`, `3 h 4 m`, `4:05`.
 * @param {number} seconds
 */
export function sayDuration(seconds) {
  const left = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60];
  const unit = (value, name) => new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "narrow" }).format(value);
  if (days > 0) return `${unit(days, "day")} ${unit(hours, "hour")}`;
  if (hours > 0) return `${unit(hours, "hour")} ${unit(minutes, "minute")}`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}
