// The dialogs that the buttons above the board open: settings, own games, and help.

import { button, el, fill } from "./dom.js";
import { openDialog } from "./dialog.js";
import { say } from "./words.js";

const THEMES = ["dark", "light", "high-contrast", "wood"];
/** Colors of a theme that its sample shows. */
const SAMPLE = ["Ground", "Board", "Text", "Choice", "Move"];

/**
 * Opens the settings.
 * @param {{call: (request: object) => any}} rules
 * @param {{theme: string, confirm: boolean, coordinates: boolean}} settings
 * @param {{onTheme: (theme: string) => void, onConfirm: (on: boolean) => void, onCoordinates: (on: boolean) => void}} events
 */
export function openSettings(rules, settings, events) {
  const theme = (name) => {
    const { inks } = rules.call({ do: "theme", theme: name });
    const colors = Object.fromEntries(inks.map((ink) => [ink.name, ink.full]));
    const css = Object.fromEntries(SAMPLE.map((ink) => [`--${ink.toLowerCase()}`, colors[ink]]));
    return el("label", { class: "theme", css },
      el("input", { type: "radio", name: "theme", value: name, checked: settings.theme === name, on: { change: () => events.onTheme(name) } }),
      el("span", { class: "sample", "aria-hidden": "true" }, el("span", { class: "sample-board" }), el("span", { class: "sample-dots" })),
      el("span", { text: say(`board-ui-theme-${name}`) }));
  };
  const toggle = (label, on, change) => el("label", { class: "switch" }, el("span", { text: label }),
    el("input", { type: "checkbox", role: "switch", checked: on, on: { change: (event) => change(event.target.checked) } }));
  openDialog(say("board-ui-settings"), [
    el("fieldset", {}, el("legend", { text: say("board-ui-theme") }), el("div", { class: "themes" }, THEMES.map(theme))),
    toggle(say("board-ui-confirm-moves"), settings.confirm, events.onConfirm),
    toggle(say("board-ui-coordinates"), settings.coordinates, events.onCoordinates),
    button(say("board-ui-help"), openHelp, { kind: "wide-button", icon: "help" }),
  ], { className: "settings" });
}

/** Returns buttons that start a game against the bot. */
export function startButtons(start, onStart) {
  return el("section", { class: "start" }, el("h2", { text: say("board-ui-new-game") }), el("p", { class: "quiet", text: say("board-ui-new-game-about") }),
    el("div", { class: "kinds" }, start.map(({ kind, name }) => button(name, () => onStart(kind), { kind: "kind", data: { kind } }))));
}

/**
 * Opens the list of the user's games.
 * @param {() => Promise<any>} load asks the server for `home`
 * @param {string|null} current the game that is open
 * @param {{onOpen: (game: string) => void, onStart: (kind: string) => void}} events
 */
export async function openGames(load, current, events) {
  const body = el("div", { class: "games", "aria-busy": "true" }, el("p", { class: "quiet", text: say("board-ui-loading") }));
  const dialog = openDialog(say("board-ui-games"), body, { className: "games-dialog" });
  const leave = (run) => (value) => {
    dialog.close();
    run(value);
  };
  let home;
  try {
    home = await load();
  } catch (error) {
    fill(body, el("p", { text: error.text || say("board-ui-no-server") }));
    return;
  } finally {
    body.removeAttribute("aria-busy");
  }
  const open = leave(events.onOpen);
  const games = home.games.map(({ id, title, turn }) => el("li", {},
    el("button", { type: "button", class: "game", "aria-current": id === current ? "true" : null, on: { click: () => open(id) } },
      el("span", { class: "game-title", text: title }), turn && el("span", { class: "badge", text: say("board-ui-your-turn") }))));
  fill(body, games.length > 0 ? el("ul", { class: "game-list" }, games) : el("p", { class: "quiet", text: say("board-ui-no-games") }),
    home.start.length > 0 && startButtons(home.start, leave(events.onStart)));
}

/** Keys of the board, with what they do. */
const KEYS = [
  [["←", "→", "↑", "↓"], "board-ui-key-move"], [["Enter"], "board-ui-key-choose"], [["Esc"], "board-ui-key-undo"],
  [["A", "1"], "board-ui-key-type"], [["Page ↑", "Page ↓"], "board-ui-key-browse"],
  [["Home", "End"], "board-ui-key-end"], [["?"], "board-ui-key-help"],
];
const GESTURES = ["board-ui-gesture-drag", "board-ui-gesture-back", "board-ui-gesture-arrow"];

/** Opens the list of gestures and keys. */
export function openHelp() {
  openDialog(say("board-ui-help"), [
    el("ul", { class: "gestures" }, GESTURES.map((key) => el("li", { text: say(key) }))),
    el("h3", { text: say("board-ui-keyboard") }),
    el("p", { text: say("board-ui-keyboard-about") }),
    el("dl", { class: "keys" }, KEYS.map(([keys, about]) => [el("dt", {}, keys.map((key) => el("kbd", { text: key }))), el("dd", { text: say(about) })])),
  ], { className: "help" });
}
