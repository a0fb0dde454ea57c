// A browser on the page of the touch board, with what fingers, mice and axe do there. The server is the one in `host.mjs`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Host } from './host.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GAMES = new URL('../../rules/tests/games/', import.meta.url);
export const DESK = { viewport: { width: 1280, height: 800 } };
/** About the size of the frame in which Discord shows the page on a desk. */
export const FRAME = { viewport: { width: 900, height: 600 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Without animations, for what does not look at them. */
export const QUICK = { reducedMotion: 'reduce' };
export const THEMES = ['dark', 'light', 'high-contrast', 'wood'];

let browser;
const errors = [];
const [pictures, words = ''] = process.argv.slice(2);

/** Opens the page on `host`. */
export async function openPage(host, look = DESK, path = '') {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => errors.push(error.stack));
  page.on('console', (message) => message.type() === 'error' && /Content Security Policy/.test(message.text()) && errors.push(message.text()));
  await page.goto(host.base + path);
  return page;
}

/** Opens the page and waits for its board. */
export async function openBoard(host, look, path) {
  const page = await openPage(host, look, path);
  await page.locator('.board .item').first().waitFor();
  return page;
}

/** Reads a recorded game: its head, and its first moves. */
export function readGame(name, count = Infinity) {
  const [head, body] = readFileSync(new URL(`${name}.txt`, GAMES), 'utf8').split('\n\n');
  const moves = body.split('\n').filter((line) => /^\d+ /.test(line)).map((line) => line.replace(/^\d+ /, ''));
  return [head, moves.slice(0, count)];
}

/** Adds a recorded game, such as `squadro-2`, after its first moves. */
export function addGame(host, name, count) {
  const [head, moves] = readGame(name, count);
  return host.add(head, ['Ann', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'].slice(0, Number(/\d/.exec(name)[0])), moves);
}

/** Returns the button with exactly this name. */
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Waits until nothing moves. */
export const settle = (page) => page.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished)));

/** Waits until the board shows `count` moves and takes input again. */
export const waitForMoves = (page, count) => page.waitForFunction((count) => {
  const at = document.querySelector('.at')?.textContent;
  return at === `${count} / ${count}` && !document.querySelector('.board.locked');
}, count);

// A board can be in a page or in a frame of it; fingers and mice belong to the page.
const pageOf = (view) => view.page?.() ?? view;

/** Returns where a place of the board is in the window. */
export async function locate(view, { x, y }) {
  const board = view.locator('svg.board');
  const [box, side] = [await board.boundingBox(), await board.evaluate((node) => node.viewBox.baseVal.width)];
  const unit = Math.min(box.width, box.height) / side;
  return { x: box.x + box.width / 2 + x * unit, y: box.y + box.height / 2 + y * unit };
}

export async function tap(view, place, isTouch) {
  const { x, y } = await locate(view, place);
  if (isTouch) await pageOf(view).touchscreen.tap(x, y);
  else await pageOf(view).mouse.click(x, y);
}

/** Presses at `from`, moves to `to` and releases, with a finger or the mouse. */
export async function drag(view, from, to, isTouch, { steps = 6, release = true } = {}) {
  const [a, b] = [await locate(view, from), await locate(view, to)];
  const at = (share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  if (isTouch) {
    await swipe(pageOf(view), Array.from({ length: steps + 1 }, (_, step) => at(step / steps)), release);
    return;
  }
  const { mouse } = pageOf(view);
  await mouse.move(a.x, a.y);
  await mouse.down();
  await mouse.move(b.x, b.y, { steps });
  if (release) await mouse.up();
}

/** Moves a finger along points of the window. */
export async function swipe(page, [first, ...others], release = true) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [first]);
  for (const point of others) await send('touchMove', [point]);
  if (release) await send('touchEnd', []);
}

/** The steps of a move, with the place of each on the board as the player sees it; steps that one press decides together are one press. */
export function findPresses(game, move) {
  const perspective = game.perspective === undefined ? game.show().turn : game.perspective;
  const { chosen } = game.host.rules.call({ do: 'steps', record: game.record, ply: null, line: [], move });
  const presses = [];
  let around = null;
  for (const [at, step] of chosen.entries()) {
    const shown = game.show(chosen.slice(0, at), game.moves, perspective);
    const placeless = shown.placeless.find((choice) => choice.step === step);
    if (placeless) {
      presses.push({ button: step });
      around = null;
      continue;
    }
    const place = shown.asks_choices.find((choice) => choice.step === step);
    const isHere = (one) => Math.hypot(one.x - around.x, one.y - around.y) <= around.r * 1.25;
    if (around && shown.asks_choices.every(isHere)) presses[presses.length - 1] = place;
    else presses.push(place);
    around = place;
  }
  return presses;
}

/** Makes a move of the game with one press for each of its places. Returns the number of presses. */
export async function playByTaps(page, game, move, isTouch) {
  const presses = findPresses(game, move);
  for (const press of presses) {
    if (press.button !== undefined) await page.locator(`.buttons [data-step="${press.button}"]`).click();
    else await tap(page, press, isTouch);
  }
  return presses.length;
}

/** Makes a move by a drag, and a press for each block. Returns the number of drags and presses. */
export async function playByDrag(page, game, move, isTouch) {
  const presses = findPresses(game, move);
  if (presses.length === 1 || presses.some(({ button }) => button !== undefined)) return playByTaps(page, game, move, isTouch);
  await drag(page, presses[0], presses[1], isTouch);
  for (const press of presses.slice(2)) await tap(page, press, isTouch);
  return presses.length - 1;
}

/** Fails if axe finds anything on the page as it is. */
export async function expectAccessible(page, where) {
  await settle(page);
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 300)} ${node.failureSummary ?? ''}`).join(', ')}`);
  assert.deepEqual(found, [], where);
}

export async function takeScreenshot(page, name) {
  if (!pictures) return;
  await settle(page);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

export async function run(parts) {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  process.once('SIGTERM', () => browser.close().finally(() => process.exit(1)));
  let failed = false;
  for (const [name, part] of parts.filter(([name]) => name.includes(words))) {
    const host = new Host();
    await host.open();
    try {
      const began = performance.now();
      await part(host);
      assert.deepEqual(errors, []);
      console.log(`ok   ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed = true;
      console.error(`FAIL ${name}`);
      console.error(error);
      console.error(errors.splice(0).join('\n'));
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const [at, page] of pages.entries()) if (pictures) await page.screenshot({ path: join(pictures, `failed-${at}.png`) }).catch(() => {});
    }
    await Promise.all(browser.contexts().map((context) => context.close()));
    await host.close();
  }
  await browser.close();
  process.exit(failed ? 1 : 0);
}

