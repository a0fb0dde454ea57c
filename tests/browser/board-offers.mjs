// Offers of players on the page of the touch board, in a real browser: they appear while it is open, and are answered there. The server is the one in
// `host.mjs`.
//
// node board-offers.mjs [FOLDER_FOR_SCREENSHOTS [WORDS_OF_A_TEST]]

import assert from 'node:assert/strict';
import { FRAME, PHONE, QUICK, SMALL, THEMES, addGame, expectAccessible, openBoard, run, takeScreenshot, waitForMoves } from './board-support.mjs';

const FORMS = { small: SMALL, phone: PHONE, frame: FRAME };
const OFFER = /Ben would like to take back [^]*Playing on means no\./;
/** A new offer takes no press for half a second. */
const TOO_SOON = 600;

/** A game in which Ben has just moved. */
const addMoved = (host) => addGame(host, 'squadro-2', 14);

async function open(host, user, game, look = FRAME) {
  host.user = user;
  return openBoard(host, { ...look, ...QUICK }, `?game=${game.id}`);
}

/** Waits until the page shows an offer with these buttons, and takes a press. */
async function waitForOffer(page, labels) {
  await page.locator('.offer').filter({ hasText: OFFER }).waitFor();
  assert.deepEqual(await page.locator('.offer button').allInnerTexts(), labels);
  const shown = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at, shown + TOO_SOON);
}

const waitUntilGone = (page) => page.locator('.offer').waitFor({ state: 'hidden' });
const answers = (host) => host.calls.filter((call) => call.do === 'answer');
const announced = (page) => page.locator('#announcer').innerText();

// Everyone who has the page open sees the offer at once; only those who are asked, and who made it, have buttons.
async function appearLive(host) {
  const game = addMoved(host);
  const [ann, ben, cleo] = [await open(host, 'Ann', game), await open(host, 'Ben', game), await open(host, 'Cleo', game)];
  for (const page of [ann, ben, cleo]) assert.equal(await page.locator('.offer').isVisible(), false);
  game.offer('Ben');
  await waitForOffer(ann, ['Accept', 'Decline']);
  await waitForOffer(ben, ['Withdraw']);
  await waitForOffer(cleo, []);
  await ann.waitForFunction(() => document.getElementById('announcer').textContent.includes('would like to take back'));
  // It is still there after a reload, and is read once.
  host.user = 'Ann';
  await ann.reload();
  await waitForOffer(ann, ['Accept', 'Decline']);
  await ann.waitForFunction(() => document.getElementById('announcer').textContent.includes('would like to take back'));
  game.revision += 1;
  game.tell();
  await ann.waitForFunction((count) => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('api/call')).length > count, 1);
  assert.equal((await announced(ann)).split('would like to take back').length, 2);
  await ann.getByRole('button', { name: 'Accept', exact: true }).click();
  for (const page of [ann, ben, cleo]) {
    await waitUntilGone(page);
    await waitForMoves(page, 13);
  }
  assert.deepEqual(answers(host), [{ do: 'answer', game: game.id, offer: 1, choice: 'accept' }]);
}

// With the keyboard alone; the focus is not lost with the buttons.
async function answerByKeys(host) {
  const game = addMoved(host);
  const [ann, ben] = [await open(host, 'Ann', game), await open(host, 'Ben', game)];
  game.offer('Ben');
  await waitForOffer(ann, ['Accept', 'Decline']);
  await ann.locator('.browse button:visible').last().focus();
  await ann.keyboard.press('Tab');
  await ann.keyboard.press('Tab');
  assert.equal(await ann.evaluate(() => document.activeElement.textContent), 'Decline');
  await ann.keyboard.press('Enter');
  await waitUntilGone(ann);
  await ann.waitForFunction(() => document.activeElement.closest('.board') !== null);
  await ben.locator('#notice').filter({ hasText: 'Ann would rather play on.' }).waitFor();
  await ann.locator('#notice').filter({ hasText: 'You declined; the game goes on.' }).waitFor();
  // The next one is withdrawn.
  game.offer('Ben');
  await waitForOffer(ben, ['Withdraw']);
  await waitForOffer(ann, ['Accept', 'Decline']);
  await ben.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await ann.locator('#notice').filter({ hasText: 'Ben withdrew the offer.' }).waitFor();
  await waitUntilGone(ann);
  await waitUntilGone(ben);
  assert.deepEqual(answers(host).map(({ offer, choice }) => [offer, choice]), [[1, 'decline'], [2, 'withdraw']]);
}

// A press that was meant for what was there before accepts nothing, and two presses are one.
async function pressCarefully(host) {
  const game = addMoved(host);
  const page = await open(host, 'Ann', game, PHONE);
  await page.evaluate(() => new MutationObserver(() => document.querySelector('[data-choice="accept"]')?.click())
    .observe(document.querySelector('.offer'), { childList: true, subtree: true }));
  game.offer('Ben');
  await waitForOffer(page, ['Accept', 'Decline']);
  assert.deepEqual(answers(host), []);
  // The answer is lost on its way; the page asks again.
  host.fails.add('answer');
  await page.evaluate(() => {
    const decline = document.querySelector('[data-choice="decline"]');
    decline.click();
    decline.click();
  });
  await waitUntilGone(page);
  assert.deepEqual([...new Set(answers(host).map(({ choice }) => choice))], ['decline']);
  assert.equal(game.moves.length, 14);
  // Playing on ends an offer, too.
  game.offer('Ben');
  await waitForOffer(page, ['Accept', 'Decline']);
  game.answer();
  await waitUntilGone(page);
}

// On all sizes and in all themes; a page that opens later shows the offer as well.
async function lookRight(host) {
  const game = addMoved(host);
  game.offer('Ben');
  for (const theme of THEMES) {
    host.settings.theme = theme;
    for (const [form, look] of Object.entries(FORMS)) {
      for (const user of form === 'phone' && theme === 'dark' ? ['Ann', 'Ben', 'Cleo'] : ['Ann']) {
        const page = await open(host, user, game, look);
        await page.locator('.offer').waitFor();
        const where = `offer-${theme}-${form}-${user}`;
        const boxes = await page.locator('.offer button').evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect()).map(({ width, height, right }) => [width, height, right <= innerWidth]));
        for (const [width, height, fits] of boxes) assert.ok(width >= 24 && height >= 24 && fits, `${where}: ${width} × ${height}`);
        if (form === 'phone') assert.ok(await page.locator('.offer').evaluate((node) => node.getBoundingClientRect().bottom <= innerHeight), where);
        await expectAccessible(page, where);
        await takeScreenshot(page, where);
        await page.context().close();
      }
    }
  }
}

// The post of a new board is known a little later: the way to it stays, and leads to the new post once it is known.
async function keepTheLink(host) {
  const game = addMoved(host);
  const page = await open(host, 'Ann', game);
  const link = page.getByRole('button', { name: 'Open in Discord', exact: true });
  await page.evaluate(() => {
    window.open = (url) => {
      window.opened = url;
    };
  });
  const opened = async () => {
    await link.click();
    return page.evaluate(() => window.opened);
  };
  assert.equal(await opened(), game.url);
  const old = game.url;
  game.url = null;
  game.answer();
  await waitForMoves(page, 15);
  assert.equal(await opened(), old);
  const calls = host.calls.length;
  game.url = 'https://discord.com/channels/1/2/4';
  game.tell();
  await assert.doesNotReject(async () => {
    while (await opened() !== game.url) await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  });
  // Without asking for the board again: a thousand watchers would do so, too.
  assert.deepEqual(host.calls.slice(calls).filter((call) => call.do === 'board'), []);
}

await run([
  ['offers appear live and are accepted', appearLive],
  ['offers are answered by keys and withdrawn', answerByKeys],
  ['presses on offers count once and not too soon', pressCarefully],
  ['offers look right everywhere', lookRight],
  ['the way to Discord stays', keepTheLink],
]);
