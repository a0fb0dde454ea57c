// The rules and boards of the games, in WebAssembly: JSON in, JSON out. See `board/src/call.rs` for the calls, and `answer.rs` for the answers.

/**
 * Loads the rules.
 * @param {Promise<Response>} file the file `rules.wasm`
 * @returns {Promise<{call: (call: object) => any}>} `call` returns the answer, or `{error: {code, text}}`
 */
export async function loadRules(file) {
  const response = await file;
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  const { instance } = await instantiate(response);
  return bind(instance.exports);
}

/** @param {Response} response */
function instantiate(response) {
  const isTyped = response.headers.get("content-type") === "application/wasm";
  if (isTyped) return WebAssembly.instantiateStreaming(response);
  return response.arrayBuffer().then((bytes) => WebAssembly.instantiate(bytes));
}

/** @param {any} wasm the exports of the module */
export function bind(wasm) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    call(call) {
      const bytes = encoder.encode(JSON.stringify(call));
      // The memory may grow, and so move, with each call.
      const at = wasm.input(bytes.length);
      new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
      const length = wasm.run();
      return JSON.parse(decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.output(), length)));
    },
  };
}
