// Plays on the sandbox's page in a real browser, against the real program. One game of Pentagame uses only the keyboard, one only
// the mouse; in the middle of each, the program is killed and restarted. Then come games of Squadro, played with the piece buttons
// under the board, against a person and against the engine.
//
// node play.mjs PATH_TO_ASTERISM [FOLDER_FOR_SCREENSHOTS]

import assert from 'node:assert/strict';
import { run, sendCommand } from './support.mjs';

// A recorded game of twelve moves that both players win. Each move comes with the choices that lead to it in the dialog.
const GAME = [
  ['b B<->A a', ['b', 'A', 'a']],
  ['b B<->A a', ['a', 'B', 'b']],
  ['e E<->A b', ['e', 'A', 'b']],
  ['e E<->A b', ['e', 'A', 'b']],
  ['b E x b+ k:E-2-c g:E-3-c', ['b', 'b', 'E-2-c', 'E-3-c']],
  ['b E->b+ g:E-4-c', ['b', 'b', 'E-4-c']],
  ['e A<->B a', ['e', 'B', 'a']],
  ['e A<->B a', ['e', 'B', 'a']],
  ['a A x a+ k:c-1-d g:c-2-d', ['a', 'a', 'c-1-d', 'c-2-d']],
  ['a A->a+ g:c-3-d', ['a', 'a', 'c-3-d']],
  ['e B x e+ k:b-3-c g:b-2-c', ['e', 'e', 'b-3-c', 'b-2-c']],
  ['e B->e+ g:b-2-c>b-1-c', ['e', 'e', 'b-2-c', 'b-1-c']],
];

// The pages of the two players.
let ann;
let ben;

// **Move…** buttons of posts. A channel never has more than one.
const live = (page) => page.locator('li.message:not(.ephemeral) [data-custom^="mv."]');

// Waits until the board after `ply` moves is posted and is the only one with a button.
async function waitForBoard(page, ply) {
  const said = ply === 0 ? '· start' : `after ${ply} move${ply === 1 ? '' : 's'}`;
  const over = ply === GAME.length;
  await page.waitForFunction(([said, over]) => {
    const rows = [...document.querySelectorAll('li.message:not(.ephemeral)')];
    const boards = rows.filter((row) => row.textContent.includes(said));
    const buttons = document.querySelectorAll('li.message:not(.ephemeral) [data-custom^="mv."]').length;
    return boards.length === 1 && buttons === (over ? 0 : 1);
  }, [said, over]);
}

async function typeText(page, text) {
  await page.locator('.writing').focus();
  await page.keyboard.type(text);
}

// Presses the newest button whose id begins with `id`, by keyboard.
async function pressByKeyboard(page, id) {
  await page.waitForSelector(`[data-custom^="${id}"]`);
  await page.locator(`[data-custom^="${id}"]`).last().focus();
  await page.keyboard.press('Enter');
}

async function playByTyping(site) {
  await typeText(ann, '/chal');
  await ann.waitForSelector('.picker-item.active');
  await ann.keyboard.press('Enter');
  await ann.keyboard.type('pent');
  await ann.keyboard.press('Enter');
  await ann.keyboard.type('opponent ');
  await ann.keyboard.type('ben');
  await ann.keyboard.press('Enter');
  await ann.keyboard.type('seat ');
  await ann.keyboard.type('first');
  await ann.keyboard.press('Enter');
  await site.takeScreenshot(ann, 'typing-challenge');
  await ann.keyboard.press('Enter');
  await pressByKeyboard(ben, 'ca.');
  await waitForBoard(ann, 0);
  for (const [at, [notation]] of GAME.entries()) {
    const page = at % 2 === 0 ? ann : ben;
    await waitForBoard(page, at);
    await sendCommand(page, `/move move:${notation}`);
    if (at === 5) {
      await waitForBoard(ann, at + 1);
      await site.restart();
    }
    await waitForBoard(ann, at + 1);
  }
  await site.takeScreenshot(ann, 'typing-end');
}

// Picks `label` in the player's dialog: a button, or an entry of a menu.
async function choose(page, label) {
  const dialog = page.locator('li.message.ephemeral').last();
  const button = dialog.locator('.button', { hasText: new RegExp(`^${label}(:|$)`) });
  if (await button.count()) return button.first().click();
  for (const menu of await dialog.locator('.select').all()) {
    await menu.click();
    await page.waitForSelector('.choice');
    const entry = page.locator('.choice', { has: page.locator('.choice-label', { hasText: new RegExp(`^${label}$`) }) });
    if (await entry.count()) return entry.click();
    await page.keyboard.press('Escape');
    await page.waitForSelector('.choice', { state: 'detached' });
  }
  return assert.fail(`${label} is not offered`);
}

// The state of the dialog: its text, and the ids of its controls.
const readDialog = (page) => page.evaluate(() => {
  const row = [...document.querySelectorAll('li.message.ephemeral')].at(-1);
  return row.querySelector('.body').textContent + [...row.querySelectorAll('[data-custom]')].map((part) => part.dataset.custom);
});

// Waits until the state of the dialog differs from `before` and no press is pending.
const waitForChange = (page, before) => page.waitForFunction((before) => {
  const row = [...document.querySelectorAll('li.message.ephemeral')].at(-1);
  const now = row.querySelector('.body').textContent + [...row.querySelectorAll('[data-custom]')].map((part) => part.dataset.custom);
  return !row.querySelector('.busy') && now !== before;
}, before);

async function playByClicking(site) {
  for (const page of [ann, ben]) {
    await page.locator('.channel', { hasText: 'lounge' }).click();
    await page.waitForFunction(() => document.querySelector('.where').textContent.includes('lounge'));
  }
  await ann.locator('[aria-label="Commands"]').click();
  await ann.locator('.picker-item', { hasText: '/challenge' }).click();
  await ann.locator('.picker-item', { hasText: 'Pentagame' }).click();
  await ann.locator('.picker-item', { hasText: 'opponent' }).first().click();
  await ann.locator('.picker-item', { hasText: '@Ben' }).click();
  await ann.locator('.picker-item', { hasText: /^\s*seat/ }).click();
  await ann.locator('.picker-item', { hasText: 'the challenger goes first' }).click();
  await ann.locator('[aria-label="Send"]').click();
  await ben.locator('[data-custom^="ca."]').last().click();
  await waitForBoard(ann, 0);
  for (const [at, [, choices]] of GAME.entries()) {
    const page = at % 2 === 0 ? ann : ben;
    await waitForBoard(page, at);
    const dialogs = await page.locator('li.message.ephemeral').count();
    await live(page).click();
    await page.waitForFunction((n) => document.querySelectorAll('li.message.ephemeral').length > n, dialogs);
    for (const [step, label] of choices.entries()) {
      if (at === 4 && step === 2) {
        // In the middle of a move: the buttons hold the choices so far, so nothing is lost.
        await site.takeScreenshot(page, 'clicking-choice');
        await site.restart();
      }
      const before = await readDialog(page);
      await choose(page, label);
      // The last choice plays the move, and the dialog goes.
      if (step + 1 < choices.length) await waitForChange(page, before);
    }
    await waitForBoard(ann, at + 1);
    await page.waitForFunction((n) => document.querySelectorAll('li.message.ephemeral').length === n, dialogs);
  }
  await site.takeScreenshot(ann, 'clicking-end');
}

// Presses a piece button under each new board until the game is over.
async function playByPieces(site) {
  await ann.locator('[aria-label="Commands"]').click();
  await ann.locator('.picker-item', { hasText: '/challenge' }).click();
  await ann.locator('.picker-item', { hasText: 'Squadro' }).click();
  await ann.locator('.picker-item', { hasText: 'opponent' }).first().click();
  await ann.locator('.picker-item', { hasText: '@Ben' }).click();
  await ann.locator('[aria-label="Send"]').click();
  await ben.locator('[data-custom^="ca."]').last().click();
  const pieces = (page) => page.locator('li.message:not(.ephemeral) [data-custom^="pl."]');
  for (let ply = 0; ply < 400; ply += 1) {
    const said = ply === 0 ? '· start' : `after ${ply} move${ply === 1 ? '' : 's'}`;
    // The game is over, or the newest board is the only one with buttons.
    const over = await ann.waitForFunction((said) => {
      const boards = [...document.querySelectorAll('li.message:not(.ephemeral)')].filter((row) => row.textContent.includes('Squadro'));
      const newest = boards.at(-1);
      if (!newest?.textContent.includes(said)) return null;
      const live = boards.filter((row) => row.querySelector('[data-custom^="pl."]'));
      if (newest.textContent.includes('over after')) return live.length === 0 ? 'over' : null;
      return live.length === 1 && live[0] === newest ? 'on' : null;
    }, said).then((found) => found.jsonValue());
    if (over === 'over') {
      await site.takeScreenshot(ann, 'pieces-end');
      return;
    }
    const turn = await ann.locator('li.message:not(.ephemeral)', { has: ann.locator('[data-custom^="pl."]') }).last().textContent();
    const page = /@Ann, your turn in /.test(turn) ? ann : ben;
    await page.waitForFunction((said) => {
      const boards = [...document.querySelectorAll('li.message:not(.ephemeral)')].filter((row) => row.textContent.includes('Squadro'));
      return boards.at(-1).textContent.includes(said);
    }, said);
    if (ply === 6) await site.takeScreenshot(ann, 'pieces-board');
    // Pick a different piece each time, so that all pieces advance.
    const buttons = pieces(page);
    const count = await buttons.count();
    assert.ok(count >= 1 && count <= 5, `${count} pieces to move`);
    await buttons.nth(ply % count).click();
  }
  assert.fail('the game does not end');
}

// Plays against the engine at its lowest level: presses a piece button under each of its boards until the game is over.
async function playAgainstEngine(site) {
  await ann.locator('[aria-label="Commands"]').click();
  await ann.locator('.picker-item', { hasText: '/challenge' }).click();
  await ann.locator('.picker-item', { hasText: 'Squadro' }).click();
  await ann.locator('.picker-item', { hasText: 'opponent' }).first().click();
  await ann.locator('.picker-item', { hasText: '@Asterism' }).click();
  await ann.locator('.picker-item', { hasText: 'level' }).first().click();
  await ann.locator('.picker-item', { hasText: '1 – beginner' }).click();
  await ann.locator('[aria-label="Send"]').click();
  let pressed = '';
  for (let turn = 0; turn < 200; turn += 1) {
    // The game is over, or there is a new board with buttons.
    const buttons = await ann.waitForFunction((pressed) => {
      const boards = [...document.querySelectorAll('li.message:not(.ephemeral)')].filter((row) => row.textContent.includes('(level 1)'));
      const newest = boards.at(-1);
      const live = boards.filter((row) => row.querySelector('[data-custom^="pl."]'));
      if (newest?.textContent.includes('over after')) return live.length === 0 ? 'over' : null;
      if (live.length !== 1 || live[0] !== newest) return null;
      const ids = [...newest.querySelectorAll('[data-custom^="pl."]')].map((button) => button.dataset.custom);
      return ids.includes(pressed) ? null : ids;
    }, pressed).then((found) => found.jsonValue());
    if (buttons === 'over') {
      await site.takeScreenshot(ann, 'engine-end');
      return;
    }
    if (turn === 2) await site.takeScreenshot(ann, 'engine-board');
    pressed = buttons[turn % buttons.length];
    await ann.locator(`li.message:not(.ephemeral) [data-custom="${pressed}"]`).click();
  }
  assert.fail('the game against the engine does not end');
}

// Adds a server on the page, then adds the bot, which introduces itself there.
async function addServer(site) {
  const page = ann;
  const here = await page.locator('.channel.here').getAttribute('data-channel');
  await page.locator('.add-server').click();
  await page.locator('dialog input').fill('Club of two');
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => document.querySelector('.channel.here').dataset.channel !== before, here);
  assert.equal(await page.locator('.members [class~="member"]').filter({ hasText: 'Asterism' }).count(), 0);
  await page.getByRole('button', { name: 'Menu of Club of two' }).click();
  await page.getByRole('menuitem', { name: 'Add Asterism to this server' }).click();
  await page.waitForSelector('li.message [data-custom]');
  await site.takeScreenshot(page, 'new-server');
  await page.locator(`[data-channel="${here}"]`).click();
}

// Continues a recorded game, uploaded as a file with the command.
async function continueFromRecord(site) {
  const page = ann;
  // Listen early: a chooser that opens before the browser knows of the listener is never reported.
  const choosing = page.waitForEvent('filechooser');
  choosing.catch(() => {});
  const record = ['game pentagame', 'players 2', '', ...GAME.slice(0, 3).map(([notation], at) => `${at + 1} ${notation}`), ''].join('\n');
  await page.locator('.writing').fill('/challenge game:Pentagame');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.pill');
  await page.keyboard.type('record:');
  await page.getByRole('option', { name: 'Choose a file…' }).waitFor();
  // A chooser is open for long, so the browser collects garbage meanwhile.
  await page.evaluate(() => {
    const open = HTMLInputElement.prototype.click;
    HTMLInputElement.prototype.click = function click() {
      open.call(this);
      const collecting = setInterval(() => globalThis.gc(), 5);
      this.addEventListener('change', () => clearInterval(collecting));
    };
  });
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles({ name: 'my game.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.waitForFunction(() => document.activeElement.className === 'tail');
  await site.takeScreenshot(page, 'record');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => [...document.querySelectorAll('li.message')].some((row) => row.textContent.includes('after 3 moves') && row.querySelector('[data-custom^="mv."]')));
}

await run([
  ['a server is added, and the bot to it', async (site) => {
    [ann, ben] = [await site.openPage(), await site.openPage('Ben')];
    assert.match(await ann.locator('.me-button').textContent(), /Ann$/);
    await addServer(site);
  }],
  ['a whole game by typing, the program killed in the middle', playByTyping],
  ['a whole game by clicking, the program killed in the middle of a move', playByClicking],
  ['a whole game of Squadro by pressing the pieces under the board', playByPieces],
  ['a game goes on from a record', continueFromRecord],
  ['a whole game of Squadro against the engine', playAgainstEngine],
  ['both read that they have won together', async () => {
    for (const page of [ann, ben]) assert.match(await page.locator('.list').textContent(), /Ann and @?Ben win together with \d figures out!/);
  }],
]);
