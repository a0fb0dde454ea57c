// The touch board's page when something changes under it: takebacks, games that are opened one after the other, sessions that end, wrong clocks.
//
// node board-changes.mjs [FOLDER_FOR_SCREENSHOTS [WORDS_OF_A_TEST]]

import assert from 'node:assert/strict';
import { DESK, FRAME, PHONE, QUICK, addGame, button, drag, expectAccessible, findPresses, locate, openBoard, openPage, readGame, run, takeScreenshot, tap, waitForMoves } from './board-support.mjs';
import { Listener } from './listener.mjs';

const at = (page, text) => page.waitForFunction((text) => document.querySelector('.at')?.textContent === text, text);

const heard = (page, pattern) => page.waitForFunction((source) => globalThis.announced.some((text) => new RegExp(source).test(text)), pattern.source);

/** Opens the page inside Discord. Resolves to the client's page and the frame with the board. */
async function openInDiscord(host) {
  const page = await openPage(host, { ...FRAME, ...QUICK }, '../client');
  await page.frameLocator('#frame').locator('.board .item').first().waitFor();
  return [page, page.frames()[1]];
}

// A piece that was dropped is where it belongs, and what is only shown again does not travel either. Two taps make it travel.
async function dropPieces(host) {
  for (const kind of ['stern-halma', 'pentagame']) {
    const [head, moves] = readGame(`${kind}-2`, 1);
    for (const isDrag of [true, false]) {
      const game = host.add(head, ['Ann', 'Ben']);
      const page = await openBoard(host, DESK, `?game=${game.id}`);
      await page.evaluate(() => {
        globalThis.longest = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (frames, options) {
          if (this.classList.contains('piece')) globalThis.longest = Math.max(globalThis.longest, options.duration);
          return animate.call(this, frames, options);
        };
      });
      const presses = findPresses(game, moves[0]);
      if (isDrag) await drag(page, presses[0], presses[1], false);
      else for (const press of presses) await tap(page, press, false);
      await waitForMoves(page, 1);
      const longest = await page.evaluate(() => globalThis.longest);
      // A swap moves the other piece, too.
      if (isDrag && kind === 'stern-halma') assert.ok(longest <= 170, `a dropped piece travels for ${longest} ms`);
      if (!isDrag) assert.ok(longest > 170, `a piece travels for ${longest} ms`);
      await page.context().close();
    }
  }
}

// A takeback while the user looks at what is gone, or has tried moves after it.
async function takeBack(host) {
  for (const isTried of [true, false]) {
    const game = addGame(host, 'squadro-2', 6);
    const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
    if (isTried) {
      await button(page, 'Try moves').click();
      await tap(page, game.show(null, game.moves, 0).asks_choices[0], false);
      await at(page, '6 + 1');
    } else {
      await button(page, 'Previous move').click();
      await at(page, '5 / 6');
    }
    game.moves.splice(4);
    game.changed();
    await at(page, '4 / 4');
    await page.locator('.notice', { hasText: 'taken back' }).waitFor();
    assert.equal(await page.locator('.moves .tried').count(), 0);
    assert.equal(await page.locator('#state').isVisible(), false);
    await tap(page, game.show(null, game.moves, 0).asks_choices[0], false);
    await waitForMoves(page, 5);
    await page.context().close();
  }
}

// The answer for a game that was asked for first comes last, whatever it says; and what was drawn on one game is not on the next.
async function openInTurn(host) {
  const [first, second] = [addGame(host, 'squadro-2', 4), addGame(host, 'squadro-2', 6)];
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${second.id}`);
  const from = await locate(page, { x: 0, y: 0 });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(from.x + 90, from.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await page.locator('.marks .head').waitFor();
  const open = async (game) => {
    await button(page, 'Your games').click();
    await page.locator('.game').nth([first, second].indexOf(game)).click();
  };
  await open(first);
  await at(page, '4 / 4');
  assert.equal(await page.locator('.marks > *').count(), 0, 'an arrow of another game');

  const call = host.call.bind(host);
  for (const late of [{ error: { code: 'hidden', text: 'Gone.' } }, null]) {
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    host.call = async (body, user) => {
      if (body.do !== 'board' || body.game !== first.id) return call(body, user);
      await held;
      return late ?? call(body, user);
    };
    const answered = page.waitForResponse((response) => response.request().postData()?.includes(`"game":"${first.id}"`) ?? false);
    await open(first);
    await open(second);
    await at(page, '6 / 6');
    release();
    await (await answered).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await page.locator('.at').textContent(), '6 / 6');
    assert.equal(new URL(page.url()).searchParams.get('game'), second.id);
    assert.equal(await page.locator('#state').isVisible(), false);
    host.call = call;
    if (late) {
      await open(first);
      await at(page, '4 / 4');
    }
  }
}

// Inside Discord, a user who did not agree and then does is where they were, with one page.
async function signInAgain(host) {
  const [first, second] = [addGame(host, 'squadro-2', 4), addGame(host, 'squadro-2', 6)];
  host.ticket = first.id;
  const [page, frame] = await openInDiscord(host);
  await frame.getByRole('button', { name: 'Your games' }).click();
  await frame.locator('.game').nth(1).click();
  await at(frame, '6 / 6');
  await frame.getByRole('button', { name: 'Previous move' }).click();
  await at(frame, '5 / 6');
  await page.evaluate(() => { window.declines = true; });
  host.tokens.clear();
  host.cutStreams();
  await frame.locator('#state', { hasText: "haven't let the page know" }).waitFor();
  await page.evaluate(() => { window.declines = false; });
  await frame.getByRole('button', { name: 'Sign in with Discord' }).click();
  await at(frame, '5 / 6');
  assert.match(await frame.locator('.title').textContent(), /Squadro/);
  assert.equal(await frame.evaluate(() => document.adoptedStyleSheets.length), 1);
  assert.ok(host.games.get(second.id));
}

// A session that ends while the server is away: the move is sent once it is back, and nobody is told that they have declined.
async function outlastTrouble(host) {
  const game = addGame(host, 'squadro-2', 4);
  host.ticket = game.id;
  const [page, frame] = await openInDiscord(host);
  await frame.evaluate(() => {
    globalThis.states = [];
    new MutationObserver(() => globalThis.states.push(document.getElementById('state').textContent)).observe(document.getElementById('state'), { childList: true });
  });
  // Two attempts fail before the answer that the session has ended, and then the server is busy.
  host.fails.add('call');
  let failures = 0;
  const twice = new Promise((resolve) => {
    page.on('requestfailed', (request) => {
      if (!request.url().endsWith('api/call')) return;
      failures += 1;
      if (failures === 2) resolve();
    });
  });
  const [choice] = game.show(null, game.moves, 0).asks_choices;
  await tap(frame, choice, false);
  await twice;
  host.tokens.clear();
  host.refusals = [[503, 'trouble', 1], [503, 'trouble', 1]];
  host.fails.delete('call');
  await waitForMoves(frame, 5);
  assert.deepEqual(await frame.evaluate(() => globalThis.states), []);
  assert.equal(game.moves.length, 5);
}

// The time left is the server's, whatever the clock of the device says.
async function keepTime(host) {
  host.ahead = -3600;
  const game = addGame(host, 'squadro-2', 4);
  game.deadline = Math.floor(Date.now() / 1000) + host.ahead + 5 * 3600;
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  await page.locator('.clock').waitFor();
  assert.match(await page.locator('.clock').textContent(), /^(5\D+0|4\D+59)\D*$/);
}

// Choices are called what they do, also after the board was drawn again or a move came while the user looked at another one.
async function keepNames(host) {
  const game = addGame(host, 'stern-halma-2', 4);
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  const named = () => page.waitForFunction(() => [...document.querySelectorAll('.choice')].every((choice) => / on /.test(choice.getAttribute('aria-label'))));
  await named();
  await page.locator('.bar button').last().click();
  await page.locator('.theme', { hasText: 'Wood' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'wood');
  await page.keyboard.press('Escape');
  await named();
  const [peg] = game.show(null, game.moves, 0).asks_choices;
  await tap(page, peg, false);
  await button(page, 'Back one step').click();
  await named();
}

// What is refused is said next to the open game.
async function refuseStart(host) {
  const game = addGame(host, 'squadro-2', 4);
  const page = await openBoard(host, { ...PHONE, ...QUICK }, `?game=${game.id}`);
  const call = host.call.bind(host);
  host.call = async (body, user) => (body.do === 'start' ? { error: { code: 'refused', text: 'There are enough games here.' } } : call(body, user));
  await button(page, 'Your games').click();
  await button(page, 'Squadro').click();
  await page.locator('.notice', { hasText: 'enough games' }).waitFor();
  assert.equal(await page.locator('#state').isVisible(), false);
  await tap(page, game.show(null, game.moves, 0).asks_choices[0], true);
  await waitForMoves(page, 5);
}

// With the keyboard and the setting, the focus is on the board after **Play**, and everything is said that a listener needs.
async function playAloud(host) {
  host.settings = { ...host.settings, confirm: true };
  const game = addGame(host, 'stern-halma-2', 4);
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  await Listener.of(page);
  for (const isTyped of [false, true]) {
    await page.locator('svg.board .choice').first().focus();
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Enter');
    await button(page, 'Play').waitFor();
    await heard(page, /^Play \S+\? Written/);
    if (isTyped) await page.locator('.said').press('Enter');
    else await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('svg.board').contains(document.activeElement));
    await heard(page, /Sending your move.*Ben is to move/s);
    await page.evaluate(() => { globalThis.announced.length = 0; });
    // A move with a message is both.
    const before = game.describe.bind(game);
    game.describe = (user) => {
      const board = before(user);
      return board.last.length > 0 ? { ...board, last: [...board.last, '💬 “Good luck!”'] } : board;
    };
    game.answer();
    await heard(page, /Ben played .*Good luck!.*Your turn/s);
    game.describe = before;
    await page.keyboard.press('ArrowUp');
    assert.ok(await page.evaluate(() => document.activeElement.classList.contains('choice')));
  }
  await page.keyboard.press('PageUp');
  await heard(page, /Move 7 of 8/);
  await heard(page, /Last move: /);
  await expectAccessible(page, 'one move back');
  await takeScreenshot(page, 'one-move-back');
}

// An answer that comes with the user's own move is told, even if its text is that of the one before.
async function tellAgain(host) {
  const game = addGame(host, 'squadro-2', 2);
  const describe = game.describe.bind(game);
  game.describe = (user) => ({ ...describe(user), last: describe(user).last.map(() => 'Ben played B1.') });
  const call = host.call.bind(host);
  host.call = async (body, user) => {
    const answer = await call(body, user);
    if (body.do === 'play') game.answer();
    return answer;
  };
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  await Listener.of(page);
  await tap(page, game.show(null, game.moves, 0).asks_choices[0], false);
  await waitForMoves(page, 4);
  await heard(page, /Ben played B1\. Your turn/);
}

await run([
  ['a dropped piece does not travel again', dropPieces],
  ['a takeback leaves nothing that is gone', takeBack],
  ['games that are opened one after the other', openInTurn],
  ['signing in again inside Discord keeps the view', signInAgain],
  ['a session that ends while the server is away', outlastTrouble],
  ['a wrong clock of the device', keepTime],
  ['choices keep their names', keepNames],
  ['a refused start leaves the game open', refuseStart],
  ['the focus and the voice after Play', playAloud],
  ['the same answer again is told again', tellAgain],
]);
