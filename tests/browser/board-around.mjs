// Looks at everything around the board of the touch page in a real browser: its states, themes and languages, how it signs in inside and outside of
// Discord, exploring, plans and settings, what it weighs, and how smoothly pieces move. The server is the one in `host.mjs`.
//
// node board-around.mjs [FOLDER_FOR_SCREENSHOTS [WORDS_OF_A_TEST]]

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { DESK, FRAME, PHONE, QUICK, SMALL, THEMES, addGame, button, drag, expectAccessible, locate, openBoard, openPage, readGame, run, settle, takeScreenshot, tap, waitForMoves } from './board-support.mjs';

const WEB = new URL('../../board/web/', import.meta.url);
const KINDS = ['squadro', 'pentagame', 'star-squares', 'stern-halma'];
const FORMS = { small: SMALL, phone: PHONE, frame: FRAME, desk: DESK };
/** All that the page loads may have this many bytes, compressed. */
const MOST_BYTES = 400_000;

/** A game of each kind in which it is Ann's turn. */
function addGames(host) {
  const counts = { squadro: 14, pentagame: 8, 'star-squares': 8, 'stern-halma': 10 };
  return KINDS.map((kind) => {
    const game = addGame(host, `${kind}-2`, counts[kind]);
    game.clocks = ['2 d 5 h', '3 d'];
    game.deadline = Math.floor(Date.now() / 1000) + 53 * 3600;
    return game;
  });
}

/** Fails if the page is wider than its window. */
async function expectFit(page, where) {
  const wide = await page.evaluate(() => [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest('svg, .hidden-text, #announcer'))
    .map((node) => node.outerHTML.slice(0, 80)));
  assert.deepEqual(wide, [], `${where} does not fit`);
  // The board is whole on the screen and has nothing over it.
  const board = await page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector('svg.board').getBoundingClientRect();
    const over = [...document.querySelectorAll('.hand, .browse, .state-line, .bar')].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.width > 0 && box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
    });
    return { whole: left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1, over: over.map((node) => node.className) };
  });
  assert.deepEqual(board, { whole: true, over: [] }, where);
}

// All games in all themes on all sizes, with and without a piece chosen.
async function lookEverywhere(host) {
  const games = addGames(host);
  for (const theme of THEMES) {
    host.settings.theme = theme;
    for (const [form, look] of Object.entries(FORMS)) {
      const page = await openBoard(host, { ...look, ...QUICK }, `?game=${games[0].id}`);
      for (const [at, game] of games.entries()) {
        if (at > 0) {
          await button(page, 'Your games').click();
          await page.locator('.game').nth(at).click();
          await waitForMoves(page, game.moves.length);
        }
        const where = `${KINDS[at]}-${theme}-${form}`;
        await expectFit(page, where);
        await takeScreenshot(page, where);
        const choice = game.show(null, game.moves, 0).asks_choices.at(-1);
        await expectAccessible(page, where);
        if (KINDS[at] === 'squadro') continue;
        const piece = game.show(null, game.moves, 0).asks_choices.find(({ step }) => game.show([step], game.moves, 0).whole === null) ?? choice;
        await tap(page, piece, Boolean(look.hasTouch));
        await page.locator('.undo').waitFor();
        await expectFit(page, `${where}, choosing`);
        if (form === 'small' || form === 'desk') await expectAccessible(page, `${where}, choosing`);
        await takeScreenshot(page, `${where}-choosing`);
      }
      await page.context().close();
    }
  }
}

// Longer languages, on the narrowest screens.
async function speakLanguages(host) {
  const games = addGames(host);
  for (const language of ['de', 'pl']) {
    host.language = language;
    for (const [form, look] of [['small', SMALL], ['frame', FRAME]]) {
      const page = await openBoard(host, { ...look, ...QUICK }, `?game=${games[1].id}`);
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      await page.locator('.steps button').nth(1).click();
      await page.locator('.back').waitFor();
      await expectFit(page, `${language}, ${form}`);
      await expectAccessible(page, `${language}, ${form}`);
      await takeScreenshot(page, `${language}-${form}`);
      await page.locator('.bar button').last().click();
      await page.locator('dialog').waitFor();
      await expectAccessible(page, `${language}, ${form}, settings`);
      await page.locator('.wide-button').click();
      await page.locator('dialog.help').waitFor();
      await expectAccessible(page, `${language}, ${form}, help`);
      await takeScreenshot(page, `${language}-${form}-help`);
      const missing = await page.evaluate(() => document.body.innerText.match(/board-ui-\S+/g) ?? []);
      assert.deepEqual(missing, []);
      await page.context().close();
    }
  }
}

// Every state in which there is no board yet, or no longer: a text, and a way forward.
async function meetStates(host) {
  host.demo = false;
  const page = await openPage(host, { ...SMALL, ...QUICK });
  const see = async (title, where) => {
    await page.getByRole('heading', { name: title }).waitFor();
    await expectAccessible(page, where);
    await takeScreenshot(page, `state-${where}`);
  };
  await see('Your games at your fingertips', 'sign-in');
  host.fails.add('consent');
  await button(page, 'Sign in with Discord').click();
  await page.locator('#state', { hasText: "haven't let the page know" }).waitFor();
  await see('Your games at your fingertips', 'denied');
  assert.equal(new URL(page.url()).search, '', 'the code stays in the address');
  host.fails.delete('consent');
  await button(page, 'Sign in with Discord').click();
  await see('You have no running games.', 'no-games');

  // A first game is one press away.
  await button(page, 'Squadro').click();
  await waitForMoves(page, 0);
  const game = [...host.games.values()][0];
  await tap(page, game.show().asks_choices[0], true);
  await waitForMoves(page, 2);

  // A game that cannot be seen, and the way to others.
  await page.goto(`${host.base}?game=999`);
  await see("The board couldn't be loaded.", 'hidden');
  await button(page, 'Your games').click();
  await page.locator('.game').first().click();
  await waitForMoves(page, 2);

  host.fails.add('page');
  await page.reload();
  await page.locator('#state', { hasText: "can't be drawn" }).waitFor();
  await see('Something went wrong', 'no-rules');
  host.fails.delete('page');
  await button(page, 'Try again').click();
  await waitForMoves(page, 2);

  host.fails.add('call');
  await page.reload();
  await page.locator('#state', { hasText: "can't be reached" }).waitFor({ timeout: 30_000 });
  await see('Something went wrong', 'no-server');
  host.fails.delete('call');
  await button(page, 'Try again').click();
  await waitForMoves(page, 2);

  // Signed out: the page says so, and goes on where it was.
  await page.locator('.steps button').nth(1).click();
  await page.locator('.back').waitFor();
  await page.evaluate(() => sessionStorage.removeItem('asterism.known'));
  host.tokens.clear();
  host.cutStreams();
  await page.locator('#state', { hasText: 'signed out' }).waitFor();
  await see('Your games at your fingertips', 'signed-out');
  await button(page, 'Sign in with Discord').click();
  await page.waitForFunction(() => document.querySelector('.at')?.textContent === '1 / 2');
}

// Inside Discord: the page shakes hands, signs in and authenticates; messages from elsewhere do nothing.
async function liveInDiscord(host) {
  const [game] = addGames(host);
  host.ticket = game.id;
  const page = await openPage(host, FRAME, '../client');
  const frame = page.frameLocator('#frame');
  await frame.locator('.board .item').first().waitFor();
  const seen = () => page.evaluate(() => window.seen);
  assert.deepEqual((await seen()).slice(0, 3), ['HANDSHAKE', 'AUTHORIZE', 'AUTHENTICATE']);
  await frame.getByRole('button', { name: 'Open in Discord' }).click();
  await page.waitForFunction(() => window.seen.includes('OPEN_EXTERNAL_LINK'));
  assert.ok((await seen()).includes('SUBSCRIBE ACTIVITY_LAYOUT_MODE_UPDATE'));

  // The small picture shows the board alone.
  const inner = page.frames()[1];
  await page.evaluate(() => document.getElementById('frame').contentWindow.postMessage([1, { cmd: 'DISPATCH', evt: 'ACTIVITY_LAYOUT_MODE_UPDATE', nonce: null, data: { layout_mode: 1 } }], '*'));
  await inner.waitForFunction(() => document.documentElement.classList.contains('tile'));
  assert.ok(!await frame.locator('.bar').isVisible());
  await takeScreenshot(page, 'tile');
  // The same message from a page of another origin is not the client's.
  const heard = inner.evaluate(() => new Promise((done) => window.addEventListener('message', ({ origin }) => setTimeout(() => done(origin)), { once: true })));
  await page.evaluate(() => {
    const other = document.createElement('iframe');
    other.sandbox = 'allow-scripts';
    other.srcdoc = `<script>parent.frames[0].postMessage([1, { cmd: 'DISPATCH', evt: 'ACTIVITY_LAYOUT_MODE_UPDATE', nonce: null, data: { layout_mode: 0 } }], '*')</script>`;
    document.body.append(other);
  });
  assert.equal(await heard, 'null');
  assert.ok(await inner.evaluate(() => document.documentElement.classList.contains('tile')), 'a message from elsewhere was believed');

  // Sessions end: the client gives another code without a question.
  await page.evaluate(() => document.getElementById('frame').contentWindow.postMessage([1, { cmd: 'DISPATCH', evt: 'ACTIVITY_LAYOUT_MODE_UPDATE', nonce: null, data: { layout_mode: 0 } }], '*'));
  host.tokens.clear();
  const place = await inner.evaluate(([x, y]) => {
    const svg = document.querySelector('svg.board');
    const { left, top, width, height } = svg.getBoundingClientRect();
    const unit = Math.min(width, height) / svg.viewBox.baseVal.width;
    return { x: left + width / 2 + x * unit, y: top + height / 2 + y * unit };
  }, [game.show(null, game.moves, 0).asks_choices[0].x, game.show(null, game.moves, 0).asks_choices[0].y]);
  const before = game.moves.length;
  await page.mouse.click(place.x, place.y);
  await inner.waitForFunction((count) => document.querySelector('.at').textContent === `${count} / ${count}`, before + 1);
  assert.equal((await seen()).filter((cmd) => cmd === 'AUTHORIZE').length, 2);
}

// A busy server is asked again: the page signs in, keeps its session, and does not leave for Discord while the session is still good.
async function stayThroughTrouble(host) {
  const [game] = addGames(host);
  host.life = 10;
  host.refusals = [[429, 'limit', 1], [503, 'trouble', 1]];
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  assert.equal(host.refusals.length, 0);
  host.refusals = [[429, 'limit', 1], [503, 'trouble', 1], [403, 'refused', 1], [401, 'session']];
  // Long enough ago that the page would leave for another code.
  await page.evaluate(() => {
    sessionStorage.setItem('asterism.known', '1');
    globalThis.isSame = true;
  });
  const at = async (renewals) => {
    for (let wait = 0; host.renewals < renewals; wait += 1) {
      assert.ok(wait < 200, `${host.renewals} renewals`);
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(300);
    assert.ok(await page.evaluate(() => globalThis.isSame), 'the page was left');
    assert.ok(await page.locator('.board .item').first().isVisible());
  };
  await at(4);
  assert.equal(host.tokens.size, 1);
  // The session goes on with the old token until that is refused.
  await tap(page, game.show(null, game.moves, 0).asks_choices[0], false);
  await waitForMoves(page, 15);
  assert.ok(await page.evaluate(() => globalThis.isSame), 'the page was left');
  host.tokens.clear();
  game.answer();
  await page.waitForFunction(() => !globalThis.isSame);
  await waitForMoves(page, 16);

  // Renewed in the second attempt.
  const before = host.tokens.size;
  host.renewals = 0;
  host.refusals = [[429, 'limit', 1]];
  await page.evaluate(() => { globalThis.isSame = true; });
  await at(2);
  assert.equal(host.tokens.size, before + 1);
}

// Inside Discord, a busy server is asked again with another code, and a session that ends is followed by another.
async function stayInDiscord(host) {
  const [game] = addGames(host);
  host.ticket = game.id;
  host.life = 10;
  host.refusals = [[429, 'limit', 1]];
  const page = await openPage(host, FRAME, '../client');
  await page.frameLocator('#frame').locator('.board .item').first().waitFor();
  const codes = () => page.evaluate(() => window.seen.filter((cmd) => cmd === 'AUTHORIZE').length);
  assert.equal(await codes(), 2);
  host.refusals = [[503, 'trouble', 1], [403, 'instance']];
  await page.waitForFunction(() => window.seen.filter((cmd) => cmd === 'AUTHENTICATE').length === 2);
  assert.equal(host.renewals, 2);
  assert.equal(await codes(), 3);
}

// Watchers see and explore, but move nothing.
async function watch(host) {
  const [head, moves] = readGame('stern-halma-2', 6);
  const game = host.add(head, ['Ann', 'Ben'], moves);
  host.user = 'Cleo';
  const page = await openBoard(host, { ...PHONE, ...QUICK }, `?game=${game.id}`);
  await page.locator('.mode', { hasText: 'watching' }).waitFor();
  assert.equal(await page.locator('.choice').count(), 0);
  await tap(page, game.show().asks_choices[0], true);
  assert.equal(await page.locator('.undo').count(), 0);
  await takeScreenshot(page, 'watching');
  await expectAccessible(page, 'watching');
  game.answer();
  await waitForMoves(page, 7);
  assert.ok(!host.calls.some(({ do: what }) => what === 'play'));
}

// Back and on through the moves; tried moves for both sides; plans; the way back.
async function explore(host) {
  const [head, moves] = readGame('squadro-2', 9);
  const game = host.add(head, ['Ann', 'Ben'], moves);
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  const at = (text) => page.waitForFunction((text) => document.querySelector('.at').textContent === text, text);
  const choose = async (ply, line) => tap(page, host.rules.call({ do: 'show', record: game.record, ply, line, chosen: null, view: { perspective: 0 } }).asks_choices[1], false);
  await button(page, 'Previous move').click();
  await at('8 / 9');
  await page.keyboard.press('ArrowLeft');
  await at('7 / 9');
  await page.keyboard.press('Home');
  await at('0 / 9');
  await button(page, 'Current position').click();
  await at('9 / 9');
  await page.locator('.moves button', { hasText: moves[3] }).nth(0).waitFor();
  await page.locator('[data-ply="4"]').click();
  await at('4 / 9');
  assert.equal(await page.locator('[aria-current]').count(), 1);

  // From the past: a branch, which can be left and found again.
  await choose(4, []);
  await at('4 + 1');
  const [tried] = await page.locator('.moves .tried').allTextContents();
  assert.match(tried, /^5 /);
  await page.locator('.mode', { hasText: 'trying' }).waitFor();
  await expectAccessible(page, 'exploring');
  await takeScreenshot(page, 'exploring');
  await button(page, 'Previous move').click();
  await at('4 / 9');
  await button(page, 'Next move').click();
  await at('4 + 1');
  // A real move meanwhile does not take the view away.
  game.answer();
  await page.getByText("There's a new move.").waitFor();
  await at('4 + 1');
  await page.locator('.notice').getByRole('button', { name: 'Back to the game' }).click();
  await at('10 / 10');
  game.answer();
  await at('11 / 11');

  // On the newest position, moves are only tried once that is switched on. Then the answer can be planned.
  assert.equal(await page.locator('.choice').count(), 0, 'choices in the opponent\'s turn');
  await button(page, 'Try moves').click();
  await choose(null, []);
  await at('11 + 1');
  const line = [await page.locator('.moves [data-line="1"]').first().textContent()].map((text) => text.replace(/^\d+ /, ''));
  await choose(11, line);
  await at('11 + 2');
  await button(page, 'Plan this answer').click();
  await page.locator('.plans li').waitFor();
  assert.equal(game.plan.length, 1);
  assert.equal(game.plan[0].line.length, 2);
  await expectAccessible(page, 'planned');
  await takeScreenshot(page, 'planned');
  await page.locator('.plans .icon-button').click();
  await page.locator('.plans li').waitFor({ state: 'detached' });
  await button(page, 'Back to the game').click();
  await at('11 / 11');

  // The lines stay, and another move in one of them makes a line of its own.
  const lines = () => page.locator('.moves .branch').evaluateAll((nodes) => nodes.map((node) => node.querySelectorAll('button').length));
  assert.deepEqual(await lines(), [1, 2]);
  await page.locator('.moves [data-line="1"]').first().click();
  await at('11 + 1');
  const other = host.rules.call({ do: 'show', record: game.record, ply: 11, line, chosen: null, view: { perspective: 0 } }).asks_choices[3];
  await tap(page, other, false);
  await at('11 + 2');
  assert.deepEqual(await lines(), [1, 2, 2]);
  await takeScreenshot(page, 'lines');
  // The same move again is the same line.
  await button(page, 'Previous move').click();
  await tap(page, other, false);
  await at('11 + 2');
  assert.deepEqual(await lines(), [1, 2, 2]);
  await button(page, 'Back to the game').click();
  await at('11 / 11');
  assert.ok(!host.calls.some(({ do: what }) => what === 'play'), 'a tried move was sent');
}

// Settings, the next game, confirming, and marks.
async function arrange(host) {
  const [game, other] = addGames(host);
  game.next = other.id;
  const page = await openBoard(host, { ...PHONE, ...QUICK }, `?game=${game.id}`);
  await page.locator('.bar button').last().click();
  await page.locator('.theme', { hasText: 'Wood' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'wood');
  await page.getByRole('switch', { name: 'Confirm moves' }).check();
  await expectAccessible(page, 'settings');
  await takeScreenshot(page, 'settings');
  await page.getByRole('switch', { name: 'Coordinates' }).uncheck();
  await page.keyboard.press('Escape');
  assert.deepEqual(host.settings, { theme: 'wood', coordinates: false, confirm: true });

  // Marks: a finger that rests where nothing can be chosen draws.
  const devtools = await page.context().newCDPSession(page);
  const from = await locate(page, { x: 0, y: 0 });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await page.locator('.marks circle').waitFor();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + 70, y: from.y - 40 }] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.locator('.marks .head').waitFor();
  await takeScreenshot(page, 'marks');
  await tap(page, { x: 0, y: 0 }, true);
  await page.waitForFunction(() => document.querySelector('.marks').childElementCount === 0);

  // With the setting, a move waits for **Play**.
  await tap(page, game.show(null, game.moves, 0).asks_choices[0], true);
  await button(page, 'Play').waitFor();
  await takeScreenshot(page, 'confirm');
  await expectAccessible(page, 'confirm');
  assert.equal(game.moves.length, 14);
  await page.getByRole('textbox', { name: 'Message with the move' }).fill('Good luck!');
  await button(page, 'Play').click();
  await waitForMoves(page, 15);
  assert.equal(host.calls.find((call) => call.do === 'play').said, 'Good luck!');
  await button(page, 'Next game').click();
  await waitForMoves(page, other.moves.length);
}

// How many frames a second the page draws on a slow processor, while a piece is dragged and while pieces travel.
async function moveSmoothly(host) {
  const games = addGames(host);
  for (const game of games) {
    const kind = game.show().kind;
    const page = await openBoard(host, SMALL, `?game=${game.id}`);
    await waitForMoves(page, game.moves.length);
    await settle(page);
    const devtools = await page.context().newCDPSession(page);
    for (const rate of [4, 6]) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      const first = game.show(null, game.moves, 0).asks_choices.find(({ step }) => game.show([step], game.moves, 0).whole === null) ?? game.show(null, game.moves, 0).asks_choices[0];
      const at = await locate(page, first);
      const center = await locate(page, { x: 0, y: 0 });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: at.x + 14, y: at.y }] });
      await page.evaluate(() => {
        globalThis.frames = [];
        globalThis.measuring = true;
        const note = (time) => {
          globalThis.frames.push(time);
          if (globalThis.measuring) requestAnimationFrame(note);
        };
        requestAnimationFrame(note);
      });
      for (let step = 1; step <= 60; step += 1) {
        const turn = (step / 60) * 2 * Math.PI;
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: center.x + Math.cos(turn) * 120, y: center.y + Math.sin(turn) * 120 }] });
      }
      const frames = await page.evaluate(() => {
        globalThis.measuring = false;
        return globalThis.frames;
      });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 1, y: 1 }] });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      const gaps = frames.slice(1).map((time, nth) => time - frames[nth]).sort((a, b) => a - b);
      const middle = gaps[Math.floor(gaps.length / 2)];
      const travel = await page.evaluate(async () => {
        const times = [];
        let going = true;
        const note = (time) => {
          times.push(time);
          if (going) requestAnimationFrame(note);
        };
        document.querySelector('.steps button:nth-of-type(2)').click();
        await new Promise((done) => setTimeout(done, 300));
        document.querySelector('.steps button:nth-of-type(3)').click();
        requestAnimationFrame(note);
        await new Promise((done) => setTimeout(done, 50));
        await Promise.allSettled(document.getAnimations().map((one) => one.finished));
        going = false;
        return times;
      });
      const steps = travel.slice(1).map((time, nth) => time - travel[nth]).sort((a, b) => a - b);
      console.log(`     ${kind}, processor ${rate} times slower: drag ${(1000 / middle).toFixed(0)} frames a second (worst ${gaps.at(-1).toFixed(0)} ms of ${gaps.length}), travel ${(1000 / steps[Math.floor(steps.length / 2)]).toFixed(0)} (worst ${steps.at(-1).toFixed(0)} ms of ${steps.length})`);
      assert.ok(middle < 34, `${kind}: a drag at ${(1000 / middle).toFixed(0)} frames a second`);
    }
    await page.context().close();
  }
}

// What the page weighs, as browsers download it.
async function weigh(host) {
  // As gzip, but the rules as Brotli, which the program contains.
  const names = readdirSync(WEB);
  const read = (name) => readFileSync(new URL(name, WEB));
  const weighed = (name) => (names.includes(`${name}.br`) ? read(`${name}.br`) : gzipSync(read(name), { level: 9 })).length;
  const files = names.filter((name) => !name.endsWith('.br')).map((name) => [name, weighed(name)]);
  const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
  const part = (end) => files.filter(([name]) => name.endsWith(end)).reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`     ${total} bytes: scripts ${part('.js')}, styles ${part('.css')}, rules ${part('.wasm')}`);
  assert.ok(total <= MOST_BYTES, `${total} bytes`);
  // Everything is asked for at once, instead of one file after the other names the next.
  const html = readFileSync(new URL('index.html', WEB), 'utf8');
  for (const [name] of files.filter(([name]) => /\.(js|wasm)$/.test(name))) assert.ok(html.includes(name === 'rules.wasm' ? 'async src="early.js"' : `preload" href="${name}"`), `${name} is not asked for early`);
  const [game] = addGames(host);
  const page = await openBoard(host, SMALL, `?game=${game.id}`);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize]));
  assert.ok(loaded.every(([name]) => name.startsWith(host.base)), 'something is loaded from elsewhere');
  assert.equal(loaded.filter(([name]) => name.endsWith('rules.wasm')).length, 1, 'the rules are loaded twice');
}

await run([
  ['every game in every theme on every size, with nothing that axe finds', lookEverywhere],
  ['German and Polish fit on small screens', speakLanguages],
  ['every state has a text and a way forward', meetStates],
  ['inside Discord, the page signs in by itself and believes no one else', liveInDiscord],
  ['a busy server ends no session', stayThroughTrouble],
  ['inside Discord, a busy server ends no session either', stayInDiscord],
  ['watchers explore and move nothing', watch],
  ['tried moves stay in the page, and answers can be planned', explore],
  ['settings, marks, confirming and the next game', arrange],
  ['pieces move smoothly on a slow processor', moveSmoothly],
  ['what the page weighs', weigh],
]);
