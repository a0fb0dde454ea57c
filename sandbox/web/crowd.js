// Many windows at once. A browser opens only six connections to one address, and each window holds one for its
// events: were there more, nothing would load any more. So only the windows used last listen; the others sleep
// until they are turned to again.

import { freshId } from "./dom.js";

/** As many windows listen; the connections left over are for everything else. */
const ROOM = 4;
const NAME = "asterism-window";
/** Ids of the windows, the one used last first. */
const ORDER_KEY = "asterism.windows";

/** Calls `onChange(awake)` whenever this window shall begin or cease to listen; it begins awake. */
export function watchCrowd(onChange) {
  // Without these two (an old browser, a page not on this machine) every window listens.
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
  // Held as long as the window is open: a closed one vanishes from the list.
  navigator.locks.request(id, () => {
    use();
    return new Promise(() => {});
  });
  channel.addEventListener("message", decide);
  window.addEventListener("focus", use);
  document.addEventListener("pointerdown", () => awake || use(), true);
  window.addEventListener("pagehide", () => channel.postMessage("closed"));
}
