// Plays on the touch board where people find it: opened by a button in the stand-in, in a frame, against the real program.
//
// node touch.mjs PATH_TO_ASTERISM [FOLDER_FOR_SCREENSHOTS [WORDS_OF_A_TEST]]

import assert from 'node:assert/strict';
import { drag, expectAccessible, findPresses, playByDrag, playByTaps, readGame, tap, waitForMoves } from './board-support.mjs';
import { HostedGame, loadRules } from './host.mjs';
import { SplitSite } from './split.mjs';
import { run, sendCommand } from './support.mjs';

const PHONE = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' };
const DESK = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' };
const NAMES = { squadro: 'Squadro', pentagame: 'Pentagame', 'star-squares': 'Star Squares', 'stern-halma': 'Stern-Halma' };

const rules = await loadRules();

/** Returns the buttons under the boards of games between these people. */
const findButtons = (page, kind, names) => names.reduce((posts, name) => posts.filter({ hasText: name }), page.locator('li.message', { hasText: NAMES[kind] })).getByRole('button', { name: 'Open board' });

/** Opens the touch board by the button under a game's newest board. Resolves to the page's frame. */
async function openTouch(page, kind, names) {
  await findButtons(page, kind, names).last().click();
  return findTouch(page);
}

/** Starts a game against the engine with a command that opens the touch board. Resolves to the page's frame. */
async function playTouch(page, kind, level) {
  await sendCommand(page, `/play game:${NAMES[kind]} level:${level}`);
  return findTouch(page);
}

/** Returns the frame with the board: Discord's frame has the page's one in it. */
async function findTouch(page) {
  const wrapper = await (await page.waitForSelector('.activity iframe')).contentFrame();
  const frame = await (await wrapper.waitForSelector('iframe')).contentFrame();
  // The first time, Discord asks whether the page may know who its user is.
  const board = frame.locator('.board .item').first();
  const agree = page.locator('dialog').getByRole('button', { name: /^(Authorize|Autorisieren)$/ });
  const first = await Promise.race([board.waitFor().then(() => 'board'), agree.waitFor().then(() => 'question', () => 'none')]);
  if (first === 'question') await agree.click();
  await board.waitFor();
  return frame;
}

/** Starts a game of Ann against Ben with standard rules. Resolves when both see its board. */
async function begin(ann, ben, kind) {
  const all = [ann, ben].map((page) => findButtons(page, kind, ['Ann', 'Ben']));
  const before = await Promise.all(all.map((buttons) => buttons.count()));
  await sendCommand(ann, `/challenge game:${NAMES[kind]} opponent:@Ben seat:first`);
  await ben.locator('[data-custom^="ca."]').last().click();
  await Promise.all(all.map((buttons, nth) => buttons.nth(before[nth]).waitFor()));
}

/** Forgets that the page asked for words about a board that had just changed, which is refused and no fault. */
function forgiveLateWords(site) {
  site.errors = site.errors.filter((error) => !/ 409 .*"do":"words"/.test(error));
}

/** Returns a game like the real one, to find the places of moves. By default, users see boards as the rules show them. */
function imagine(head, seats) {
  return Object.assign(new HostedGame({ rules, streams: [] }, '1', head, seats), { perspective: null });
}

// A whole game of each kind between two people, who both sit at the touch board.
async function playEachOther(site) {
  for (const kind of Object.keys(NAMES)) {
    const [head, moves] = readGame(`${kind}-2`);
    const [ann, ben] = [await site.openPage('Ann', DESK), await site.openPage('Ben', PHONE)];
    await begin(ann, ben, kind);
    const boards = [await openTouch(ann, kind, ['Ann', 'Ben']), await openTouch(ben, kind, ['Ann', 'Ben'])];
    const game = imagine(head, ['Ann', 'Ben']);
    for (const [at, move] of moves.entries()) {
      await Promise.all(boards.map((board) => waitForMoves(board, at)));
      if (game.show().turn === 0) await playByDrag(boards[0], game, move, false);
      else await playByTaps(boards[1], game, move, true);
      game.moves.push(move);
      if (at === 2) {
        await site.takeScreenshot(ann, `touch-${kind}-desk`);
        await site.takeScreenshot(ben, `touch-${kind}-phone`);
      }
    }
    await Promise.all(boards.map((board) => waitForMoves(board, moves.length)));
    for (const board of boards) await board.locator('.over').waitFor();
    forgiveLateWords(site);
    await expectAccessible(boards[0], `${kind} is over`);
    await site.takeScreenshot(ann, `touch-${kind}-over`);
    await Promise.all([ann, ben].map((page) => page.context().close()));
  }
}

/** Presses the middle of a box, with a finger or the mouse. */
async function press(page, box, isTouch) {
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  if (isTouch) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
}

/** Taps one choice after the other, chosen by `salt`, until a move is made. */
async function tapMove(page, board, salt, isTouch) {
  const look = () => board.evaluate(readBoard);
  const [before] = await look();
  for (let step = 0; ; step += 1) {
    const [, choices] = await look();
    const hits = board.locator('.choice .hit');
    const box = await hits.nth((salt + 5 * step) % await hits.count()).boundingBox();
    await press(page, box, isTouch);
    const settled = ([before, choices, isAsked]) => {
      if (document.querySelector('.over') || (isAsked && document.querySelector('.which'))) return true;
      const [now, left] = globalThis.readBoard();
      return !document.querySelector('.board.locked, .which') && (now !== before || (left !== '' && left !== choices));
    };
    await board.waitForFunction(settled, [before, choices, true]);
    const which = board.locator('.which button').first();
    if (await which.count()) {
      await which.click();
      await board.waitForFunction(settled, [before, choices, false]);
    }
    const [now] = await look();
    if (now !== before) return;
  }
}

/** Returns how many moves the board shows, and the choices on it. Runs in the page. */
const readBoard = () => [document.querySelector('.at').textContent, [...document.querySelectorAll('.choice')].map((choice) => choice.dataset.step).join(' ')];

// A whole game of each kind against the engine, with moves that no one would play.
async function playEngine(site, look) {
  const isTouch = look === PHONE;
  for (const kind of Object.keys(NAMES)) {
    const page = await site.openPage(isTouch ? 'Cleo' : 'Ann', look);
    const board = await playTouch(page, kind, kind === 'squadro' ? 1 : 3);
    await board.evaluate(`globalThis.readBoard = ${readBoard}`);
    for (let turn = 0; ; turn += 1) {
      assert.ok(turn < 400, 'the game has no end');
      await board.waitForFunction(() => document.querySelector('.over') || (document.querySelector('.mine') && document.querySelector('.choice') && !document.querySelector('.board.locked')));
      if (await board.locator('.over').count()) break;
      await tapMove(page, board, 7 * turn, isTouch);
    }
    forgiveLateWords(site);
    await expectAccessible(board, `${kind} is over`);
    await site.takeScreenshot(page, `touch-${kind}-over-${isTouch ? 'phone' : 'desk'}`);
    console.log(`     ${kind}: ${await board.locator('.at').textContent()} moves`);
    await page.context().close();
  }
}

/** Returns the square of the peg with which a game of Stern-Halma begins here, and the game. */
function beginStern(names) {
  const game = imagine('game stern-halma\nplayers 2', names);
  return [game, findPresses(game, 'c3:e9')[0]];
}

const HALF_WAY = { x: 0, y: 0 };

// The bot alone is killed, as on Discord: with a piece in the hand, and with a move on its way. The page stays open, and so does one in another tab.
async function killBotDuringDrag({ program, pictures }) {
  const site = new SplitSite(program, pictures);
  try {
    await site.open();
    const ann = await site.openPage('Ann', DESK);
    const ben = await site.openPage('Ben', PHONE);
    await begin(ann, ben, 'stern-halma');
    const names = ['Ann', 'Ben'];
    const boards = [await openTouch(ann, 'stern-halma', names), await openTouch(ben, 'stern-halma', names)];
    const again = await site.openPage('Ann', DESK);
    boards.push(await openTouch(again, 'stern-halma', names));
    const [game, peg] = beginStern(names);
    const known = site.errors.length;
    const isOffline = (board) => board.locator('#offline').waitFor();

    // In the hand, and then let go while no one answers.
    await drag(boards[0], peg, HALF_WAY, false, { release: false });
    await site.kill();
    await ann.mouse.up();
    await playByDrag(boards[0], game, 'c3:e9', false);
    await isOffline(boards[0]);
    await site.takeScreenshot(ann, 'touch-offline');
    await site.startAgain();
    for (const board of boards) await waitForMoves(board, 1);
    for (const board of boards) await board.locator('#offline').waitFor({ state: 'hidden' });

    // Killed at the moment at which the answer to a move has to come.
    game.moves.push('c3:e9');
    const asked = ben.waitForRequest((request) => request.postData()?.includes('"do":"play"'));
    await Promise.all([playByTaps(boards[1], game, 'o3:m7', true), asked.then(() => site.kill())]);
    await site.startAgain();
    for (const board of boards) await waitForMoves(board, 2);
    // While the bot was away, answers were missing.
    site.errors.splice(known);
    assert.deepEqual(site.errors, []);
  } catch (error) {
    await site.takeLastScreenshots();
    throw error;
  } finally {
    await site.close();
  }
}

// The program is killed while a piece is in the hand, and the stand-in with it, so the frame closes. Opened again, the board is as it was.
async function killAllDuringDrag(site) {
  const page = await site.openPage('Dan', { ...DESK, locale: 'de' });
  let board = await playTouch(page, 'stern-halma', 1);
  const [game, peg] = beginStern(['Dan', 'Asterism']);
  await drag(board, peg, HALF_WAY, false, { release: false });
  const known = site.errors.length;
  await site.restart();
  await page.mouse.up();
  await page.locator('.activity').waitFor({ state: 'detached' });
  // While the program was away, answers were missing.
  site.errors.splice(known);
  board = await openTouch(page, 'stern-halma', ['Dan', 'Asterism']);
  await waitForMoves(board, 0);
  assert.equal(await board.locator('.undo').count(), 0);
  await playByDrag(board, game, 'c3:e9', false);
  await board.waitForFunction(() => Number(document.querySelector('.at').textContent.split(' / ')[1]) >= 2);
  await page.context().close();
}

// From the address that the program prints to the first move in two taps.
async function arrive(site) {
  for (const [form, look] of [['phone', PHONE], ['desk', DESK]]) {
    const page = await site.openPage(undefined, look);
    await page.getByRole('button', { name: 'Play Squadro now' }).click();
    const wrapper = await (await page.waitForSelector('.activity iframe')).contentFrame();
    const board = await (await wrapper.waitForSelector('iframe')).contentFrame();
    await waitForMoves(board, 0);
    await site.takeScreenshot(page, `touch-first-${form}`);
    await expectAccessible(board, `first board, ${form}`);
    await press(page, await board.locator('.choice .hit').nth(2).boundingBox(), look.hasTouch);
    await board.waitForFunction(() => Number(document.querySelector('.at').textContent.split(' / ')[1]) >= 2);
    forgiveLateWords(site);
    await page.context().close();
  }
}

// Someone who does not play watches, and moves nothing.
async function watch(site) {
  const [ann, ben, cleo] = [await site.openPage('Ann', DESK), await site.openPage('Ben', PHONE), await site.openPage('Cleo', PHONE)];
  await begin(ann, ben, 'squadro');
  const boards = [await openTouch(ann, 'squadro', ['Ann', 'Ben']), await openTouch(cleo, 'squadro', ['Ann', 'Ben'])];
  await boards[1].locator('.mode').waitFor();
  assert.equal(await boards[1].locator('.choice').count(), 0);
  await press(ann, await boards[0].locator('.choice .hit').first().boundingBox(), false);
  await Promise.all(boards.map((board) => waitForMoves(board, 1)));
  await site.takeScreenshot(cleo, 'touch-watching');
  await Promise.all([ann, ben, cleo].map((page) => page.context().close()));
}

await run([
  ['two taps from the printed address to the first move', arrive],
  ['whole games against the engine on a phone', (site) => playEngine(site, PHONE)],
  ['whole games against the engine on a desk', (site) => playEngine(site, DESK)],
  ['others watch, and move nothing', watch],
  ['whole games between two people at the touch board', playEachOther],
  ['killed during a drag, the board is as it was', killAllDuringDrag],
  ['while the bot is killed, the board stays open and comes back by itself', killBotDuringDrag],
]);
