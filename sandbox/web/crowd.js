// Many windows at once. A browser opens at most six connections to one host, and each window uses one for its events,
// so with too many windows nothing else would load. Only the most recently used windows listen; the others sleep until
// they are focused again.

import { freshId } from "./dom.js";

/** Number of windows that listen. The remaining connections are for everything else. */
const ROOM = 4;
const NAME = "asterism-window";
/** Ids of the windows, most recently used first. */
const ORDER_KEY = "asterism.windows";

/** Calls `onChange(awake)` when this window should start or stop listening. It starts awake. */
export function watchCrowd(onChange) {
  // Without these two APIs (old browser, page from another machine) every window listens.
  if (!navigator.locks || !window.BroadcastChannel) return;
  const channel = new BroadcastChannel(NAME);
  const id = `${freshId(NAME)}-${Date.now()}-${Math.random()}`;
  let awake = true;
  const order = () => JSON.parse(localStorage.getItem(ORDER_KEY) ?? "[]");

  const decide = async () => {
    const { held } = await navigator.locks.query();
    const open = new Set(held.map((lock) => lock.name));
    const shall = order().filter((other) => open.has(other)).indexOf(id) < ROOM;
    if (shall === awake) return;
    awake = shall;
    onChange(awake);
  };
  const use = async () => {
    const { held } = await navigator.locks.query();
    const open = new Set(held.map((lock) => lock.name));
    localStorage.setItem(ORDER_KEY, JSON.stringify([id, ...order().filter((other) => other !== id && open.has(other))]));
    channel.postMessage("used");
    decide();
  };
  // Held while the window is open, so a closed window disappears from the list.
  navigator.locks.request(id, () => {
    use();
    return new Promise(() => {});
  });
  channel.addEventListener("message", decide);
  window.addEventListener("focus", use);
  document.addEventListener("pointerdown", () => awake || use(), true);
  window.addEventListener("pagehide", () => channel.postMessage("closed"));
}
