// Looks at the touch page as people do whose screen, text, colors or fingers differ: marks that show on any ground, low and turned screens, large text,
// the system's own colors, notices that cover nothing needed, and drags in all directions. The server is the one in `host.mjs`.
//
// node board-look.mjs [FOLDER_FOR_SCREENSHOTS [WORDS_OF_A_TEST]]

import assert from 'node:assert/strict';
import { DESK, FRAME, PHONE, QUICK, SMALL, THEMES, addGame, button, expectAccessible, findPresses, locate, openBoard, readGame, run, settle, swipe, takeScreenshot, tap, waitForMoves } from './board-support.mjs';

/** Sizes of windows that were too small once: phones held sideways, tiny ones, and those between phone and desk. */
const SIZES = [[480, 320], [568, 320], [600, 500], [667, 375], [740, 360], [844, 390], [360, 640], [700, 900], [768, 1024]];

/** What is on the board and to the right of the window, in whole pixels. */
const measure = (page) => page.evaluate(() => {
  const { left, right, top, bottom } = document.querySelector('svg.board').getBoundingClientRect();
  const table = document.querySelector('.table');
  return {
    isWhole: left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1,
    scrolls: table.scrollHeight > table.clientHeight,
    wide: [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest('svg, .hidden-text, #announcer'))
      .map((node) => node.outerHTML.slice(0, 80)),
  };
});

/** Returns which share of the ring around each place has the color of choices, on the picture of the window. */
async function lookAtRings(page, places) {
  const middles = await Promise.all(places.map((place) => locate(page, place)));
  const radii = await page.evaluate(() => [...document.querySelectorAll('.choice .ring.inner')].map((ring) => ring.getBoundingClientRect().width / 2));
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64');
  return page.evaluate(async ([picture, rings]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--ink-Choice');
    const [, ...ink] = canvas.fillStyle.match(/#(..)(..)(..)/).map((part) => parseInt(part, 16));
    const isInk = (x, y) => ink.every((value, at) => Math.abs(value - canvas.getImageData(Math.round(x), Math.round(y), 1, 1).data[at]) < 70);
    const near = [-1, -0.5, 0, 0.5, 1];
    return rings.map(({ x, y, r }) => {
      const turns = Array.from({ length: 48 }, (_, nth) => (nth / 24) * Math.PI);
      return turns.filter((turn) => near.some((off) => isInk(x + Math.cos(turn) * (r + off), y + Math.sin(turn) * (r + off)))).length / turns.length;
    });
  }, [picture, middles.map((middle, at) => ({ ...middle, r: radii[at] }))]);
}

// Whose figures may move shows in every theme, on corners and crossings, alone and among others.
async function markFigures(host) {
  for (const game of [addGame(host, 'pentagame-2', 8), addGame(host, 'pentagame-5', 25)]) {
    for (const theme of THEMES) {
      host.settings.theme = theme;
      const page = await openBoard(host, { ...FRAME, ...QUICK }, `?game=${game.id}`);
      const seen = await lookAtRings(page, game.show(null, game.moves, 0).asks_choices);
      assert.ok(seen.length > 1 && seen.every((share) => share > 0.7), `${theme}: ${seen}`);
      await takeScreenshot(page, `figures-${game.seats.length}-${theme}`);
      await page.context().close();
    }
  }
}

// A name that only begins with the same letters is not said twice, and not left out.
async function nameFigures(host) {
  const game = addGame(host, 'pentagame-2', 9);
  game.seats = ['Ben', 'Ann'];
  const { call } = host;
  host.call = async (body, user) => {
    const answer = await call.call(host, body, user);
    if (body.do === 'words') answer.choices = answer.choices.map((choice) => ({ ...choice, says: choice.label === 'b' ? 'blue, on C' : `${choice.label}: here` }));
    return answer;
  };
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  await page.locator('.choice').first().focus();
  await page.locator('.choice[aria-label="b: blue, on C"]').waitFor();
  await page.locator('.choice[aria-label="a: here"]').waitFor();
}

// A finger that draws or carries something may go in any direction; one that does not scrolls or zooms the page.
async function moveInAllDirections(host) {
  const [head, moves] = readGame('pentagame-2');
  const at = moves.findIndex((move) => / x .* k:\S+ g:/.test(move));
  const game = host.add(head, at % 2 === 0 ? ['Ann', 'Ben'] : ['Ben', 'Ann'], moves.slice(0, at));
  const page = await openBoard(host, { ...PHONE, ...QUICK }, `?game=${game.id}`);
  const devtools = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const slide = async ([first, ...others]) => {
    await send('touchStart', [first]);
    for (const point of others) await send('touchMove', [point]);
  };
  const path = (from, dx, dy) => Array.from({ length: 9 }, (_, step) => ({ x: from.x + (dx * step) / 8, y: from.y + (dy * step) / 8 }));
  const middle = await locate(page, { x: 0, y: -5 });
  for (const [dx, dy] of [[0, 90], [0, -50], [60, 80], [-60, 80], [90, 0]]) {
    const [first, ...others] = path(middle, dx, dy);
    await send('touchStart', [first]);
    await page.locator('.marks circle').waitFor();
    for (const point of others) await send('touchMove', [point]);
    await send('touchEnd', []);
    await page.locator('.marks .head').waitFor({ timeout: 2000 });
    await takeScreenshot(page, `arrow-${dx}-${dy}`);
    await tap(page, { x: 0, y: -5 }, true);
    await page.waitForFunction(() => document.querySelector('.marks').childElementCount === 0);
  }

  // Blocks from the supply, wherever their place is.
  const [figure, to, black] = findPresses(game, moves[at]);
  await tap(page, figure, true);
  await tap(page, to, true);
  await page.locator('.tray').waitFor();
  const { items } = game.show(game.host.rules.call({ do: 'steps', record: game.record, ply: null, line: [], move: moves[at] }).chosen.slice(0, 2));
  const supply = items.find(({ key }) => key.startsWith('block black'));
  const from = await locate(page, supply);
  for (const dy of [-120, 120]) {
    await slide(path(from, 4, dy));
    await page.locator('.copy').waitFor({ timeout: 2000 });
    await takeScreenshot(page, `supply-${dy}`);
    await send('touchMove', [from]);
    await send('touchEnd', []);
    await page.locator('.copy').waitFor({ state: 'detached' });
  }
  const goal = await locate(page, black);
  await swipe(page, [...path(from, 0, Math.sign(goal.y - from.y) * 60), ...path(goal, 0, 0)]);
  await page.waitForFunction(() => document.querySelector('.prompt').textContent.startsWith('Step 4'));

  // Two fingers zoom, even where one would have drawn.
  await send('touchStart', [{ ...middle, id: 1 }]);
  await send('touchStart', [{ ...middle, id: 1 }, { x: middle.x + 20, y: middle.y + 20, id: 2 }]);
  for (let step = 1; step <= 10; step += 1) await send('touchMove', [{ x: middle.x - step * 8, y: middle.y, id: 1 }, { x: middle.x + 20 + step * 8, y: middle.y + 20, id: 2 }]);
  await send('touchEnd', []);
  await page.waitForFunction(() => visualViewport.scale > 1.2);

  // Another piece is picked up instead of the chosen one.
  const halma = addGame(host, 'stern-halma-2', 10);
  const board = await openBoard(host, { ...PHONE, ...QUICK }, `?game=${halma.id}`);
  const pegs = halma.show(null, halma.moves, 0).asks_choices;
  await tap(board, pegs[0], true);
  await board.locator('.undo').waitFor();
  await swipe(board, path(await locate(board, pegs.at(-1)), 0, -120), false);
  await board.locator('.held').waitFor({ timeout: 2000 });

  // Where the page is higher than the window, one scrolls it.
  const small = await openBoard(host, { ...SMALL, ...QUICK, viewport: { width: 320, height: 430 } }, `?game=${game.id}`);
  const start = await locate(small, { x: 0, y: 1 });
  await swipe(small, path(start, 0, -120));
  await small.waitForFunction(() => document.querySelector('.table').scrollTop > 40);
  assert.equal(await small.locator('.undo').count(), 0);
}

// Turned and low phones, and windows between phone and desk: the board is whole and nothing has to be scrolled.
async function fitWindows(host) {
  const game = addGame(host, 'pentagame-2', 8);
  game.deadline = Math.floor(Date.now() / 1000) + 53 * 3600;
  for (const language of ['en', 'de', 'pl']) {
    host.language = language;
    for (const [width, height] of SIZES) {
      const page = await openBoard(host, { viewport: { width, height }, hasTouch: true, ...QUICK }, `?game=${game.id}`);
      for (const step of ['start', 'chosen']) {
        const where = `${width} x ${height}, ${language}, ${step}`;
        await takeScreenshot(page, `window-${width}-${height}-${language}-${step}`);
        const { isWhole, scrolls, wide } = await measure(page);
        assert.deepEqual({ isWhole, wide }, { isWhole: true, wide: [] }, where);
        assert.ok(!scrolls || width < 500, where);
        if (step === 'start') await tap(page, game.show(null, game.moves, 0).asks_choices[0], true);
        else await page.locator('.undo').waitFor();
      }
      if (language === 'en') await expectAccessible(page, `${width} x ${height}`);
      await page.context().close();
    }
  }
}

// Notices are over the title and the status, never over the board or a control that is needed, and take no presses but on their button.
async function keepOutOfTheWay(host) {
  const game = addGame(host, 'squadro-2', 9);
  for (const viewport of [DESK.viewport, FRAME.viewport, PHONE.viewport, SMALL.viewport, { width: 740, height: 360 }, { width: 568, height: 320 }]) {
    const where = `${viewport.width} x ${viewport.height}`;
    const page = await openBoard(host, { viewport, ...QUICK }, `?game=${game.id}`);
    const cover = () => page.evaluate(() => {
      const box = document.querySelector('.notice').getBoundingClientRect();
      const covered = [...document.querySelectorAll('svg.board, .browse, .lists, .buttons')].filter((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return right > left && left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
      });
      const isOut = box.left < -1 || box.top < -1 || box.right > innerWidth + 1;
      const hit = document.elementFromPoint(box.left + 8, box.top + box.height / 2);
      return { covered: covered.map((node) => node.getAttribute('class')), isOut, takes: Boolean(hit?.closest('.notice')) };
    });
    await page.evaluate(async () => (await import('./dialog.js')).notify('You want 4 A3-B5. Two of your team want the same, and one wants something else.'));
    await page.locator('.notice.shown').waitFor();
    await takeScreenshot(page, `notice-${viewport.width}`);
    assert.deepEqual(await cover(), { covered: [], isOut: false, takes: false }, where);
    await button(page, 'Previous move').click();
    game.answer();
    await page.getByText("There's a new move.").waitFor();
    await takeScreenshot(page, `offer-${viewport.width}`);
    assert.deepEqual(await cover(), { covered: [], isOut: false, takes: false }, `${where}, offer`);
    await page.locator('.notice').getByRole('button', { name: 'Back to the game' }).click();
    await waitForMoves(page, game.moves.length);
    await page.context().close();
  }
}

// The steps through the moves stay under the mouse and the finger while one goes back, and the current move can be read under the mouse.
async function browseInPlace(host) {
  const game = addGame(host, 'squadro-2', 10);
  for (const viewport of [DESK.viewport, FRAME.viewport, PHONE.viewport, { width: 667, height: 375 }]) {
    const page = await openBoard(host, { viewport, ...QUICK }, `?game=${game.id}`);
    const previous = button(page, 'Previous move');
    const before = await previous.boundingBox();
    await previous.click();
    await page.locator('.back').waitFor();
    await takeScreenshot(page, `back-${viewport.width}`);
    assert.deepEqual(await previous.boundingBox(), before, `${viewport.width} x ${viewport.height}`);
    await page.locator('.moves [aria-current]').hover();
    await expectAccessible(page, `${viewport.width} x ${viewport.height}, current move`);
    await page.context().close();
  }
}

// With the system's own colors, everything that is on, chosen or current can be told from what is not, and the board has its own ground.
async function keepSystemColors(host) {
  const game = addGame(host, 'squadro-2', 10);
  for (const [theme, colorScheme] of [['wood', 'light'], ['light', 'dark']]) {
    host.settings.theme = theme;
    const page = await openBoard(host, { ...FRAME, ...QUICK, forcedColors: 'active', colorScheme }, `?game=${game.id}`);
    const style = (selector, name, pseudo = null) => page.locator(selector).first().evaluate((node, [name, pseudo]) => getComputedStyle(node, pseudo).getPropertyValue(name), [name, pseudo]);
    const differ = async (one, other, name) => assert.notEqual(await style(one, name), await style(other, name), `${theme}: ${one} is like ${other}`);
    await settle(page);
    await takeScreenshot(page, `forced-${theme}`);
    const ground = await page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.cssText = 'forced-color-adjust: none; background: var(--ink-Ground)';
      document.body.append(probe);
      return getComputedStyle(probe).backgroundColor;
    });
    assert.equal(await style('svg.board', 'background-color'), ground, 'the board has no ground');
    await differ('.moves [aria-current]', '.lists', 'background-color');
    await differ('.turn-dot', 'body', 'background-color');
    await page.locator('.bar button').last().click();
    await page.locator('dialog').waitFor();
    await settle(page);
    await takeScreenshot(page, `forced-${theme}-settings`);
    for (const box of ['.switch input', '.theme']) assert.notEqual(await style(box, 'border-top-width'), '0px', `${box} has no edge`);
    await differ('.switch input:checked', '.switch input:not(:checked)', 'background-color');
    await differ('.switch input:checked', 'body', 'background-color');
    await differ('.theme:has(:checked)', '.theme:not(:has(:checked))', 'outline-style');
    await differ('.sample', 'body', 'background-color');
    await page.context().close();
  }
}

// The size of text that is set in the browser counts, and even twice the usual size fits.
async function enlargeText(host) {
  const game = addGame(host, 'pentagame-2', 8);
  game.deadline = Math.floor(Date.now() / 1000) + 53 * 3600;
  for (const language of ['en', 'de', 'pl']) {
    host.language = language;
    for (const look of [PHONE, SMALL, FRAME]) {
      const where = `${look.viewport.width}, ${language}`;
      const page = await openBoard(host, { ...look, ...QUICK }, `?game=${game.id}`);
      const sizes = () => page.evaluate(() => ['.title', '.status', '.prompt', '.at', '.moves button', '.browse .button'].map((part) => parseFloat(getComputedStyle(document.querySelector(part)).fontSize)));
      const before = await sizes();
      await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
      assert.deepEqual(await sizes(), before.map((size) => 2 * size), where);
      await settle(page);
      assert.deepEqual((await measure(page)).wide, [], where);
      await takeScreenshot(page, `large-${look.viewport.width}-${language}`);
      for (const nth of [0, -1]) {
        await page.locator('.bar button').nth(nth).click();
        await page.locator('dialog').waitFor();
        await settle(page);
        await takeScreenshot(page, `large-${look.viewport.width}-${language}-dialog${nth}`);
        const cut = await page.evaluate(() => [...document.querySelectorAll('dialog *')].filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && getComputedStyle(node).display !== 'inline').map((node) => node.outerHTML.slice(0, 80)));
        assert.deepEqual(cut, [], `${where}, dialog ${nth}`);
        await page.keyboard.press('Escape');
        await page.locator('dialog').waitFor({ state: 'detached' });
      }
      await page.context().close();
    }
  }
}

// Times read as people write them, and games are offered in even rows.
async function writeWell(host) {
  const game = addGame(host, 'squadro-2', 10);
  for (const [language, pattern] of [['en', /^23h 59m$/], ['de', /^23\sStd\. 59\sMin\.$/], ['pl', /^23\sgodz\. 59\smin$/]]) {
    host.language = language;
    game.deadline = Math.floor(Date.now() / 1000) + 24 * 3600 - 5;
    const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
    assert.match(await page.locator('.clock').innerText(), pattern);
    await page.locator('.bar button').first().click();
    await page.locator('.kind').last().waitFor();
    await settle(page);
    await takeScreenshot(page, `games-${language}`);
    const tops = await page.locator('.kind').evaluateAll((nodes) => nodes.map((node) => node.offsetTop));
    assert.deepEqual(tops.map((top) => tops.filter((other) => other === top).length), [2, 2, 2, 2]);
    await page.context().close();
  }
}

await run([
  ['figures that may move are marked in every theme', markFigures],
  ['figures are named whole', nameFigures],
  ['fingers draw and carry in all directions, and scroll and zoom', moveInAllDirections],
  ['low and turned windows show the whole board without scrolling', fitWindows],
  ['notices cover nothing that is needed', keepOutOfTheWay],
  ['the steps through the moves stay in place', browseInPlace],
  ['the system\'s own colors leave nothing unseen', keepSystemColors],
  ['text twice as large fits', enlargeText],
  ['times are written well, and games are offered in even rows', writeWell],
]);
