// The page's rules and boards, which are WebAssembly, against the program's own: the same calls get the same answers, and a board in the browser looks
// like the picture that the bot posts.
//
//   node tests/browser/rules.mjs target/debug/asterism target/debug/examples/answers
//
// $CHROMIUM is the path of the browser, by default /usr/bin/chromium.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { bind } from '../../board/web/rules.js';

/** Side length of the compared pictures, in pixels. */
const SIZE = 600;
/** Side length to which pictures are reduced before they are compared: the pictures of the bot begin at whole pixels, and smooth edges differently. */
const REDUCED = 120;
/** Difference of a color channel, of 255, up to which two pixels are alike. */
const ALIKE = 48;
/** Share of the pixels that may differ: three of them. A single missing piece makes more of a difference. */
const MOST = 3 / REDUCED ** 2;

const [program, answers] = process.argv.slice(2);
const wasm = readFileSync(new URL('../../board/web/rules.wasm', import.meta.url));
const packed = readFileSync(new URL('../../board/web/rules.wasm.br', import.meta.url));
assert.ok(brotliDecompressSync(packed).equals(wasm), 'board/web/rules.wasm.br is older than rules.wasm: run `bash board/build.sh`');
const { instance } = await WebAssembly.instantiate(wasm);
const rules = bind(instance.exports);

/** Returns the calls that `answers` printed, after checking that the WebAssembly answers them in the same way. */
function compareAnswers() {
  const lines = execFileSync(answers, { encoding: 'utf8', maxBuffer: 2 ** 30 }).trimEnd().split('\n').map((line) => JSON.parse(line));
  for (const { call, answer } of lines) {
    try {
      assert.deepEqual(rules.call(call), answer);
    } catch (error) {
      assert.fail(`${JSON.stringify(call)}\n${error.message.slice(0, 2000)}`);
    }
  }
  assert.ok(lines.length > 1000);
  console.log(`${lines.length} calls have the same answers in WebAssembly`);
  return lines;
}

/** Returns the markup of a board, as the page would show it. */
function drawBoard(record, names, theme) {
  const shown = rules.call({ do: 'show', record, view: { names, theme } });
  const used = [...new Set(shown.items.filter((item) => item.use).map((item) => item.use))];
  const { defs } = rules.call({ do: 'defs', kind: shown.kind, sprites: used, grounds: [shown.ground] });
  const { inks } = rules.call({ do: 'theme', theme });
  const group = (item) => item.svg ?? `<use href="#${item.use}" x="${item.x}" y="${item.y}"/>`;
  const half = shown.side / 2;
  return `<style>body{margin:0}svg{display:block;background:var(--ink-Ground);${inks.map((ink) => `--ink-${ink.name}:${ink.full}`).join(';')}}</style>
    <svg width="${SIZE}" height="${SIZE}" viewBox="${-half} ${-half} ${shown.side} ${shown.side}">
    <defs>${Object.entries(defs).map(([id, drawing]) => `<g id="${id}">${drawing}</g>`).join('')}</defs>
    <use href="#${shown.ground}"/>${shown.items.map(group).join('')}</svg>`;
}

/** Returns the share of the pixels that differ between two PNG files, compared in the browser. */
function comparePictures(page, one, other) {
  return page.evaluate(async ([one, other, side, alike]) => {
    const pixels = async (bytes) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
      const context = new OffscreenCanvas(side, side).getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, side, side);
      return context.getImageData(0, 0, side, side).data;
    };
    const [a, b] = [await pixels(one), await pixels(other)];
    let different = 0;
    for (let at = 0; at < a.length; at += 4) {
      if ([0, 1, 2].some((channel) => Math.abs(a[at + channel] - b[at + channel]) > alike)) different += 1;
    }
    return different / (a.length / 4);
  }, [one.toString('base64'), other.toString('base64'), REDUCED, ALIKE]);
}

const lines = compareAnswers();
const kinds = new Map();
for (const { call, answer } of lines) {
  // The last position of the first game of each kind.
  if (call.do === 'show' && call.chosen === undefined && answer.ply === 12 && !kinds.has(answer.kind)) kinds.set(answer.kind, call.record);
}
assert.equal(kinds.size, 4);
const folder = mkdtempSync(join(tmpdir(), 'asterism-likeness-'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  for (const [kind, record] of kinds) {
    const names = [...record.matchAll(/^seat \d (.*)$/gm)].map(([, name]) => name);
    for (const theme of ['dark', 'light', 'high-contrast', 'wood']) {
      const file = join(folder, 'board.png');
      execFileSync(program, ['draw', '--theme', theme, '--size', String(SIZE), '--output', file, '-'], { input: record, stdio: ['pipe', 'ignore', 'inherit'] });
      await page.setContent(drawBoard(record, names, theme));
      const share = await comparePictures(page, readFileSync(file), await page.screenshot());
      assert.ok(share <= MOST, `${kind} in the theme ${theme}: ${(share * 100).toFixed(2)} % of the pixels differ from the picture`);
      console.log(`${kind}, ${theme}: ${(share * 100).toFixed(2)} % of the pixels differ`);
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
