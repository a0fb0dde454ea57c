// Starts the page: signs in, loads the words and the rules, and opens a game.

import { Api } from "./api.js";
import { hideState, notify, showState } from "./dialog.js";
import { el, iconButton } from "./dom.js";
import { fetchRules } from "./early.js";
import { loadRules } from "./rules.js";
import { Session, readSettings } from "./session.js";
import { openGames, openHelp, openSettings, startButtons } from "./settings.js";
import { Table } from "./table.js";
import { say, setLocale, setWords } from "./words.js";

const session = new Session(readSettings());
const api = new Api(session);
/** The rules, which are loaded while the user signs in. */
const loading = loadRules(fetchRules());
loading.catch(() => {});
/** @type {Table|null} */
let table = null;
let home = null;
const settings = { theme: "dark", confirm: false, coordinates: true };

async function start() {
  setLocale(navigator.language ?? "en", readSettings().words);
  showState({ title: say("board-ui-loading"), busy: true });
  session.keep = () => ({ ...(table?.keep() ?? {}), asked: askedGame() });
  try {
    await session.open();
  } catch (error) {
    showNoSession(error);
    return;
  }
  if (session.rpc) {
    const { rpc } = session;
    // 0 is the whole window; small pictures and tiles show only the board.
    const resize = ({ layout_mode: mode }) => document.documentElement.classList.toggle("tile", mode !== 0);
    session.authenticated.then(() => rpc.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", resize)).catch(() => {});
  }
  await enter();
}

/** Shows the view from before the user signed in again, or else the game that they have opened. */
async function enter() {
  let rules;
  try {
    [home, rules] = await Promise.all([api.call({ do: "home" }), loading.catch(() => null)]);
  } catch (error) {
    explain(error, enter);
    return;
  }
  setWords(home.language, home.words);
  document.title = say("board-ui-heading");
  if (!rules) {
    showState({ title: say("board-ui-trouble-title"), text: say("board-ui-no-rules"), actions: [{ label: say("board-ui-retry"), run: () => location.reload() }] });
    return;
  }
  Object.assign(settings, home.settings);
  if (!table) {
    const onSession = (error) => showNoSession(error.noSession);
    table = new Table({ api, rules, settings, open: { onGone: showGone, onSession, onOpen: openGame, onLink: openLink, onGames: showGames } });
    buildPage(rules);
  }
  setTheme(settings.theme);
  const kept = table.game ? table.keep() : session.kept;
  const id = kept.game ?? kept.asked ?? askedGame() ?? home.game ?? home.games.find(({ turn }) => turn)?.id ?? home.games[0]?.id ?? null;
  if (id === null) showEmpty();
  else await openGame(id, kept);
}

/** Returns the game named by the page's address. */
function askedGame() {
  const query = new URLSearchParams(location.search);
  const id = query.get("game") ?? query.get("custom_id");
  return /^\d{1,20}$/.test(id ?? "") ? id : null;
}

function buildPage(rules) {
  const node = document.getElementById("table");
  const { panel, lists, board } = table;
  const bar = el("header", { class: "bar" },
    iconButton("games", say("board-ui-games"), showGames), panel.heading, panel.link,
    iconButton("help", say("board-ui-help"), openHelp, { class: "icon-button wide" }), iconButton("settings", say("board-ui-settings"), () => openSettings(rules, settings, {
      onTheme: async (theme) => {
        settings.theme = theme;
        setTheme(theme);
        await save({ do: "theme", theme });
      },
      onConfirm: async (on) => {
        settings.confirm = on;
        await save({ do: "confirm", on });
      },
      onCoordinates: async (on) => {
        settings.coordinates = on;
        table.redraw();
        await save({ do: "coordinates", on });
      },
    })));
  const offline = el("p", { id: "offline", class: "offline", hidden: true, text: say("board-ui-offline") });
  node.replaceChildren(bar, panel.state, offline,
    el("section", { class: "stage", "aria-label": say("board-ui-heading") }, board.node, el("p", { id: "board-hint", class: "hidden-text", text: say("board-ui-keyboard-about") })),
    panel.hand, panel.navigation, table.offers.node, lists.node);
}

async function save(call) {
  try {
    await api.call(call);
  } catch (error) {
    explain(error);
  }
}

/** Says what is wrong: next to the open game if there is one and the call was not about it, or instead of the board, with a way to call `again`. */
function explain(error, again = null) {
  if (error.code === "session") showNoSession(error.noSession);
  else if (table?.isOpen || !again) {
    hideState();
    notify(error.text || say("board-ui-no-server"));
  } else showState({ title: say("board-ui-trouble-title"), text: error.text || say("board-ui-no-server"), actions: [{ label: say("board-ui-retry"), run: again }] });
}

function setTheme(theme) {
  const inks = table.board.setTheme(theme);
  // Browsers and phones color their own bars.
  document.querySelector('meta[name="theme-color"]').content = inks.Ground;
  table.redraw();
}

async function openGame(id, kept = null) {
  try {
    if (!await table.open(id, kept)) return;
    // A reload, or the address given to someone else, opens the same game.
    if (!session.isEmbedded) history.replaceState(null, "", `?game=${id}`);
    hideState();
    table.redraw();
  } catch (error) {
    if (error.code === "hidden" && !table.isOpen) showGone(error.text);
    else explain(error, () => openGame(id, kept));
  }
}

async function startGame(kind) {
  showState({ title: say("board-ui-loading"), busy: true });
  try {
    const { game } = await api.call({ do: "start", kind }, { repeat: false });
    await openGame(game);
  } catch (error) {
    explain(error, () => startGame(kind));
  }
}

async function loadHome() {
  home = await api.call({ do: "home" });
  return home;
}

function showGames() {
  openGames(loadHome, table.game?.board.game ?? null, { onOpen: openGame, onStart: startGame });
}

function openLink(url) {
  if (session.rpc) session.rpc.openLink(url).catch(() => notify(url));
  else window.open(url, "_blank", "noopener");
}

// Where the user may start a game, this is how.
function offerStart() {
  return home.start.length > 0 ? startButtons(home.start, startGame) : null;
}

function showEmpty() {
  const again = async () => {
    await loadHome().catch(() => {});
    const [first] = home.games;
    if (first) await openGame(first.id);
  };
  showState({ title: say("board-ui-no-games"), more: offerStart(), actions: home.start.length > 0 ? [] : [{ label: say("board-ui-retry"), run: again }] });
}

/** Shows that the open game cannot be seen, or no longer. */
function showGone(text) {
  table?.close();
  showState({ title: say("board-ui-failed"), text, actions: [{ label: say("board-ui-games"), run: showGames }], more: offerStart() });
}

function showNoSession({ reason, message }) {
  table?.close();
  if (reason === "silent") {
    const text = session.isEmbedded && !session.rpc?.isConnected ? say("board-ui-outside") : say("board-ui-no-server");
    showState({ title: say("board-ui-trouble-title"), text, actions: [{ label: say("board-ui-retry"), run: () => location.reload() }] });
    return;
  }
  const again = () => {
    showState({ title: say("board-ui-signing-in"), busy: true });
    session.signIn().then(enter, showNoSession);
  };
  const run = session.rpc ? again : () => session.redirect();
  const text = reason === "denied" ? say("board-ui-denied") : reason === "refused" ? message : table ? say("board-ui-sign-in-again") : say("board-ui-sign-in-about");
  showState({ title: say("board-ui-sign-in-title"), text, actions: [{ label: say("board-ui-sign-in"), run }] });
}

// Nothing should come here; if something does, the board is asked for again rather than left in doubt.
window.addEventListener("unhandledrejection", () => table?.game && table.reload());

start();
