// Compares the rules and boards in the page's WebAssembly with the program's own: the same calls get the same answers.
//
//   node tests/browser/rules.mjs target/debug/examples/answers

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { bind } from "../../board/web/rules.js";

const [program] = process.argv.slice(2);
const wasm = readFileSync(new URL("../../board/web/rules.wasm", import.meta.url));
const { instance } = await WebAssembly.instantiate(wasm);
const rules = bind(instance.exports);

const lines = execFileSync(program, { encoding: "utf8", maxBuffer: 2 ** 30 }).trimEnd().split("\n");
for (const line of lines) {
  const { call, answer } = JSON.parse(line);
  try {
    assert.deepEqual(rules.call(call), answer);
  } catch (error) {
    console.error(`${JSON.stringify(call)}\n${error.message.slice(0, 2000)}`);
    process.exit(1);
  }
}
assert.ok(lines.length > 1000);
console.log(`${lines.length} calls have the same answers in WebAssembly`);
