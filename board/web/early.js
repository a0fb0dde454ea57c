// Asks for the rules before the other modules have arrived. A `preload` in the page would do so even earlier, but WebKit does not use what it has
// preloaded for `fetch`, and would load the largest file of the page twice.

const url = new URL("rules.wasm", import.meta.url);
/** @type {Promise<Response>|null} */
let first = fetch(url);
first.catch(() => {});

/** Resolves to the file of the rules: what was asked for early, and after that to a new answer. */
export function fetchRules() {
  const answer = first ?? fetch(url);
  first = null;
  return answer;
}
