// Thinks ahead on the sandbox's page in a real browser, against the real program: a player tries moves on a board of their own and plans
// an answer, the program is killed and restarted, and the answer is played as soon as the game gets there.
//
// node ahead.mjs PATH_TO_ASTERISM [FOLDER_FOR_SCREENSHOTS]

import assert from 'node:assert/strict';
import { POSTS, run, sendCommand } from './support.mjs';

const FIRST = 'b B<->A a';
// What Ben may play, with the choices that lead to it in the dialog, and what Ann answers.
const THEIRS = 'b B<->A a';
const CHOICES = ['a', 'B', 'b'];
const ANSWER = 'e E<->A b';

// The pages of the two players.
let ann;
let ben;

const dialog = (page) => page.locator('li.message.ephemeral').last();

// Waits until the newest private message contains `text` and no press is pending.
const waitForText = (page, text) => page.waitForFunction((text) => {
  const row = [...document.querySelectorAll('li.message.ephemeral')].at(-1);
  return row && !row.querySelector('.busy') && row.textContent.includes(text);
}, text);

const press = (page, label) => dialog(page).locator('.button', { hasText: label }).click();

// Waits until the newest board that everyone sees says `shown`, and only this one can be moved on.
const waitForBoard = (page, shown) => page.waitForFunction(([posts, shown]) => {
  const rows = [...document.querySelectorAll(posts)];
  const newest = rows.findLast((row) => /· start|after \d+ moves?/.test(row.textContent));
  return newest?.textContent.includes(shown) && newest.querySelector('[data-custom^="mv."]')
    && document.querySelectorAll(`${posts} [data-custom^="mv."]`).length === 1;
}, [POSTS, shown]);

async function begin() {
  await sendCommand(ann, '/challenge game:Pentagame opponent:Ben seat:first');
  await ben.locator('[data-custom^="ca."]').last().click();
  await waitForBoard(ann, '· start');
  await sendCommand(ann, `/move move:${FIRST}`);
  for (const page of [ann, ben]) await waitForBoard(page, 'after 1 move');
}

// Tries a move of Ben's with the buttons and menus, and an answer of Ann's by typing it.
async function tryMoves(site) {
  await ann.locator(POSTS).last().locator('.button', { hasText: '⋯' }).click();
  await dialog(ann).locator('.button', { hasText: 'Explore…' }).click();
  await waitForText(ann, 'The game now, after 1 move.');
  assert.equal(await dialog(ann).locator('.button', { hasText: 'Plan this…' }).count(), 0);

  await press(ann, 'Try a move…');
  for (const [step, label] of CHOICES.entries()) {
    await waitForText(ann, `Step ${step + 1}.`);
    await choose(ann, label);
  }
  await waitForText(ann, `Your line after move 1: 2. ${THEIRS}`);
  assert.equal(await dialog(ann).locator('.button', { hasText: 'Plan this…' }).count(), 0);

  await press(ann, 'Try a move…');
  await waitForText(ann, 'Step 1.');
  await site.restart();
  await press(ann, 'Type…');
  await ann.locator('dialog input.text-input').fill(ANSWER);
  await ann.keyboard.press('Enter');
  await waitForText(ann, `2. ${THEIRS} 3. ${ANSWER}`);
  await site.takeScreenshot(ann, 'ahead-line');
}

// Picks `label` in the dialog: a button, or an entry of a menu.
async function choose(page, label) {
  const button = dialog(page).locator('.button', { hasText: new RegExp(`^${label}(:|$)`) });
  if (await button.count()) return button.first().click();
  for (const menu of await dialog(page).locator('.select').all()) {
    await menu.click();
    await page.waitForSelector('.choice');
    const entry = page.locator('.choice', { has: page.locator('.choice-label', { hasText: new RegExp(`^${label}$`) }) });
    if (await entry.count()) return entry.click();
    await page.keyboard.press('Escape');
    await page.waitForSelector('.choice', { state: 'detached' });
  }
  return assert.fail(`${label} is not offered`);
}

async function planAnswer(site) {
  await press(ann, 'Plan this…');
  await waitForText(ann, `you answer with ${ANSWER}`);
  const pictures = dialog(ann).locator('.embed img');
  await ann.waitForFunction(() => [...document.images].every((image) => image.complete));
  assert.equal(await pictures.count(), 2);
  const [before, after] = await pictures.evaluateAll((images) => images.map((image) => image.src));
  assert.notEqual(before, after);
  await site.takeScreenshot(ann, 'ahead-question');
  await site.restart();
  await press(ann, 'Plan it');
  await waitForText(ann, '⏩ Planned');
  // Nothing is played yet.
  for (const page of [ann, ben]) await waitForBoard(page, 'after 1 move');
}

async function playAnswer(site) {
  await site.restart();
  await sendCommand(ben, `/move move:${THEIRS}`);
  for (const page of [ann, ben]) {
    await waitForBoard(page, 'after 3 moves');
    const post = page.locator(POSTS, { hasText: 'after 3 moves' });
    assert.equal(await post.count(), 1);
    assert.match(await post.textContent(), /@?Ben, your turn in /);
    // Both moves, of which one was planned.
    assert.match(await post.textContent(), /planned in advance/);
    for (const move of [THEIRS, ANSWER]) assert.ok((await post.textContent()).includes(move), move);
    // There is no board between them.
    assert.equal(await page.locator(POSTS, { hasText: 'after 2 moves' }).count(), 0);
  }
  await site.takeScreenshot(ben, 'ahead-played');
  await press(ann, 'My plans');
  await waitForText(ann, 'You have planned nothing in this game.');
}

await run([
  ['a game begins', async (site) => {
    [ann, ben] = [await site.openPage('Ann'), await site.openPage('Ben')];
    await begin();
  }],
  ['moves are tried by pressing and by typing, the program killed in between', tryMoves],
  ['the answer is planned, the program killed at the question', planAnswer],
  ['the planned answer is on the same board as the move before it', playAnswer],
]);
