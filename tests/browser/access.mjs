// Uses the sandbox's page in a real browser as people do who cannot see it, cannot use a mouse, or hold a phone, and when responses
// arrive late. axe looks for what assistive technology would stumble over.
//
// node access.mjs PATH_TO_ASTERISM [FOLDER_FOR_SCREENSHOTS]

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Listener } from './listener.mjs';
import { POSTS, run, sendCommand } from './support.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESK = {};
const PHONE = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true };
const ALONE = 'li.message.ephemeral';

// The newest message with a control whose id begins with `id`.
const newest = (page, id) => page.locator(`[data-custom^="${id}"]`).last();

// Waits until the page stands still: animations have ended.
const settle = (page) => page.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished)));

// Waits until the page acts as `name`. (Next to the name there may be the number of what others have not read.)
const waitForPerson = (page, name) => page.locator('.me-button strong', { hasText: name }).waitFor();

// Begins a game with the engine, which moves second. Resolves when its board is there, with a control whose id begins with `id`.
async function begin(page, game, id) {
  const known = await page.locator(`[data-custom^="${id}"]`).evaluateAll((controls) => controls.map((control) => control.dataset.custom));
  await sendCommand(page, `/challenge game:${game} opponent:@Asterism level:1 seat:first`);
  await page.waitForFunction(([id, known]) => {
    const last = [...document.querySelectorAll(`[data-custom^="${id}"]`)].at(-1);
    return last && !known.includes(last.dataset.custom);
  }, [id, known]);
}

// Presses the first piece under the newest board. Resolves to the game's number when the engine has answered.
async function playOnce(page) {
  const boards = page.locator(POSTS).filter({ hasText: /after [23] moves/ });
  const before = await boards.count();
  // The board may be there before the click is answered.
  await Promise.all([page.waitForResponse('**/sandbox/interactions'), newest(page, 'pl.').click()]);
  await boards.nth(before).waitFor();
  return /Game (\d+)/.exec(await boards.nth(before).textContent())[1];
}

// Opens a dialog of a guided move on the newest board.
async function openGuide(page) {
  const before = await page.locator(ALONE).count();
  await newest(page, 'mv.').click();
  await page.waitForFunction(([selector, before]) => document.querySelectorAll(selector).length > before, [ALONE, before]);
  return page.locator(ALONE).last();
}

// Fails if axe finds anything on the page as it is.
async function expectAccessible(page, where) {
  await settle(page);
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map((node) => node.html).join(', ')}`);
  assert.deepEqual(found, [], where);
}

// From the printed address to a first move against the engine in three clicks in the chat. On the touch board, it takes two (`touch.mjs`).
async function arrive(site) {
  for (const colorScheme of ['dark', 'light']) {
    for (const [form, look] of [['desk', DESK], ['phone', PHONE]]) {
      const page = await site.openPage(undefined, { ...look, colorScheme });
      await page.getByRole('heading', { name: 'Play with Asterism' }).waitFor();
      assert.ok(await page.getByRole('heading', { name: 'Play with Asterism' }).isVisible());
      await expectAccessible(page, `first screen, ${form}, ${colorScheme}`);
      await site.takeScreenshot(page, `first-screen-${form}-${colorScheme}`);
      await page.context().close();
    }
  }
  const page = await site.openPage();
  const press = (group, game) => page.getByRole('group', { name: group }).getByRole('button', { name: game }).click();
  // The bot has introduced itself, too.
  await page.locator('.channel', { hasText: 'lounge' }).click();
  await page.getByText("I'm Asterism").waitFor();
  await page.locator('.channel', { hasText: 'games' }).click();

  await press('How the games work', 'Stern-Halma');
  await page.locator(ALONE).getByText('Stern-Halma').first().waitFor();
  await page.locator(ALONE).getByRole('button', { name: 'Dismiss message' }).click();
  await press('Play a friend', 'Star Squares');
  await page.getByRole('option', { name: '@Ben' }).click();
  await page.keyboard.press('Enter');
  await page.locator(POSTS).getByRole('button', { name: 'Withdraw' }).click();

  let clicks = 0;
  await sendCommand(page, '/help game:Squadro');
  clicks += 1;
  // Level, variant and time are as they usually are.
  await page.locator(ALONE).last().getByRole('button', { name: 'Start' }).click();
  clicks += 1;
  await newest(page, 'pl.').waitFor();
  await playOnce(page);
  clicks += 1;
  assert.ok(clicks <= 3, `the first move takes ${clicks} clicks`);
  await page.context().close();
}

async function lookEverywhere(site) {
  const first = await site.openPage('Cleo');
  await begin(first, 'Pentagame', 'mv.');
  await first.context().close();
  for (const colorScheme of ['dark', 'light']) {
    for (const [form, look] of [['desk', DESK], ['phone', PHONE]]) {
      const page = await site.openPage('Cleo', { ...look, colorScheme });
      const at = async (state) => {
        await expectAccessible(page, `${state}, ${form}, ${colorScheme}`);
        await site.takeScreenshot(page, `${state.replaceAll(' ', '-')}-${form}-${colorScheme}`);
      };
      await newest(page, 'mv.').waitFor();
      await at('main view');
      await page.locator('[aria-label="Commands"]').click();
      await at('command list');
      await page.locator('.picker-item', { hasText: '/challenge' }).click();
      await at('options of a command');
      await page.keyboard.press('Escape');
      if (form === 'phone') {
        await page.locator('.drawer-button').click();
        await at('channels');
      }
      await page.locator('.me-button').click();
      await page.locator('.menu').waitFor();
      await at('switcher');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const dialog = await openGuide(page);
      await at('guided move');
      // Green beats the black block on b, which may go to almost any stop.
      for (const label of [/^e:/, /^b$/]) await dialog.locator('.button:not(.busy)', { hasText: label }).click();
      await dialog.locator('.select').first().waitFor();
      await dialog.locator('.select').first().click();
      await at('menu');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Type…' }).click();
      await page.locator('dialog').waitFor();
      await at('modal');
      await page.keyboard.press('Escape');
      await dialog.locator('.picture-button').click();
      await at('enlarged board');
      await page.context().close();
    }
  }
}

// On a phone the board takes the whole width, nothing covers it, and its menu leaves it in view.
async function holdPhone(site) {
  const page = await site.openPage('Cleo', PHONE);
  await begin(page, 'Pentagame', 'mv.');
  const board = page.locator(`${POSTS} .picture-button`).last();
  const badge = page.locator(`${POSTS} .alt-badge`).last();
  await Promise.all([board.waitFor(), badge.waitFor()]);
  const [picture, alt] = [await board.boundingBox(), await badge.boundingBox()];
  assert.ok(picture.width >= 380, `the board is ${picture.width} wide`);
  assert.ok(alt.y >= picture.y + picture.height, 'the ALT badge covers the board');
  assert.ok(alt.width >= 44 && alt.height >= 36, `the ALT badge is ${alt.width} × ${alt.height}`);
  const fits = await page.locator('.writing').evaluate((field) => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = getComputedStyle(field).font;
    return pen.measureText(field.placeholder).width <= field.clientWidth;
  });
  assert.ok(fits, 'the placeholder is cut');
  const dialog = await openGuide(page);
  for (const label of [/^e:/, /^b$/]) await dialog.locator('.button:not(.busy)', { hasText: label }).tap();
  await dialog.locator('.select').first().waitFor();
  await dialog.locator('.select').first().tap();
  const list = await page.locator('.choices-panel').boundingBox();
  const shown = await dialog.locator('.picture-button').boundingBox();
  assert.ok(shown.y + shown.height <= list.y + 1, 'the menu covers the board');
  assert.ok(shown.y >= 52, 'the board is out of view');
  await page.context().close();
}

// On a desk, nothing covers the board, the answer to a button far up is in view, and a server's menu does not begin with kicking the bot.
async function keepDesk(site) {
  const page = await site.openPage('Cleo');
  await begin(page, 'Squadro', 'pl.');
  const board = page.locator(`${POSTS} .picture-button`).last();
  const badge = page.locator(`${POSTS} .alt-badge`).last();
  await Promise.all([board.waitFor(), badge.waitFor()]);
  const [picture, alt] = [await board.boundingBox(), await badge.boundingBox()];
  assert.ok(alt.x >= picture.x + picture.width || alt.y >= picture.y + picture.height, 'the ALT badge covers the board');
  await site.takeScreenshot(page, 'board-desk');

  await page.getByRole('button', { name: 'Menu of Star Club' }).click();
  const entries = await page.getByRole('menuitem').allTextContents();
  assert.ok(entries.length > 1 && entries.at(-1).startsWith('Kick'), entries.join(', '));
  await page.keyboard.press('Escape');

  const state = await (await fetch(`${site.base}/sandbox/state?as=${site.people.get('Cleo')}`)).json();
  const channel = state.guilds[0].channels.find(({ name }) => name === 'games').id;
  for (let line = 0; line < 120; line += 1) {
    const body = JSON.stringify({ as: site.people.get('Ben'), channel, content: `Line ${line}` });
    await fetch(`${site.base}/sandbox/messages`, { method: 'POST', body });
  }
  await page.locator('.content', { hasText: 'Line 119' }).waitFor();
  await page.locator(POSTS).getByRole('button', { name: '⋯' }).last().click();
  await page.waitForFunction((selector) => {
    const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
    return box && box.height > 0 && box.bottom <= innerHeight;
  }, ALONE);
  await page.context().close();
}

// The response to a command arrives after the message has changed: the newer view stays.
async function answerLate(site) {
  const page = await site.openPage('Ben');
  await begin(page, 'Squadro', 'pl.');
  const game = await playOnce(page);
  await page.route('**/sandbox/interactions', async (route) => {
    const response = await route.fetch();
    // The event with the finished message overtakes the response, which says that the bot is thinking.
    await page.locator(`${ALONE} img[src$=".gif"]`).waitFor();
    await route.fulfill({ response });
  });
  const [answered] = await Promise.all([page.waitForResponse('**/sandbox/interactions'), sendCommand(page, `/replay game:${game}`)]);
  const outcome = await answered.json();
  assert.equal(outcome.outcome, 'deferred');
  await page.waitForFunction(() => document.querySelectorAll('.waiting > *').length === 0);
  const last = page.locator('li.message').last();
  assert.equal(await last.locator('.thinking').count(), 0, 'an older answer is laid over a newer one');
  assert.equal(await last.locator('img[src$=".gif"]').count(), 1);

  // A response about a message that is gone does not bring it back.
  const { id } = outcome.message;
  await last.getByRole('button', { name: 'Dismiss message' }).click();
  await page.waitForFunction((id) => !document.querySelector(`[data-id="${id}"]`), id);
  await page.context().close();
}

// What is half typed is still there after acting as somebody else.
async function keepDraft(site) {
  // Dan has something unread where Cleo may not look.
  const [ben, dan] = [site.people.get('Ben'), site.people.get('Dan')];
  const post = (path, body) => fetch(`${site.base}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) }).then((answer) => answer.json());
  const { id: channel } = await post('dm', { as: ben, user: dan });
  await post('messages', { as: ben, channel, content: 'Hallo!' });

  const page = await site.openPage('Cleo');
  const isNow = (name) => waitForPerson(page, name);
  const actAs = async (name) => {
    await page.locator('.me-button').click();
    await page.getByRole('menuitemradio', { name }).click();
    await isNow(name);
  };
  const goToGames = async () => {
    await page.locator('.channel', { hasText: 'games' }).click();
    await page.locator('.where', { hasText: 'games' }).waitFor();
  };
  await page.locator('.me-button .badge').waitFor();

  // Suggestions that are asked for before Dan is there are still Cleo's.
  let arrive;
  const asked = new Promise((done) => {
    arrive = done;
  });
  await page.locator('.writing').pressSequentially('/move ');
  await page.locator('.pill input').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.route('**/sandbox/state?as=*', async (route) => {
    await asked;
    await route.continue();
  });
  const [request] = await Promise.all([page.waitForRequest('**/sandbox/interactions'), page.keyboard.press('Alt+4')]);
  assert.equal((await request.response()).status(), 200);
  arrive();
  await isNow('Dan');
  assert.equal(await page.locator('.pill').count(), 0);
  await goToGames();
  await page.locator('.writing').fill('Guten Morgen');
  await actAs('Cleo');
  assert.deepEqual(await page.locator('.pill label').allTextContents(), ['move']);
  await page.locator('.pill input').focus();
  await page.keyboard.press('Escape');

  await page.locator('.writing').fill('/challenge game:Squadro opponent:@Ben');
  await page.keyboard.press('Enter');
  await page.locator('.pill').first().waitFor();
  await actAs('Dan');
  assert.equal(await page.locator('.writing').inputValue(), 'Guten Morgen');
  await actAs('Cleo');
  assert.deepEqual(await page.locator('.pill input').evaluateAll((inputs) => inputs.map((input) => input.value)), ['Squadro', '@Ben']);
  await page.context().close();
}

// Who speaks which language can be seen where people are chosen, and the page speaks it, too.
async function speakTheirLanguage(site) {
  const page = await site.openPage('Ann');
  const lang = () => page.locator('html').getAttribute('lang');
  const isNow = (name) => waitForPerson(page, name);
  assert.equal(await lang(), 'en');
  const tagged = (row) => row.evaluateAll((rows) => rows.map((one) => one.querySelector('.tag.language [aria-hidden]')?.textContent ?? '').join(' ').trim());
  assert.equal(await tagged(page.locator('.member')), 'DE PL');
  await page.locator('.writing').fill('/challenge game:Squadro opponent:');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: '@Dan' }).waitFor();
  assert.equal(await tagged(page.locator('.picker-item')), 'DE PL');
  await page.keyboard.press('Escape');
  await page.locator('.me-button').click();
  await page.locator('.menu').waitFor();
  assert.equal(await tagged(page.getByRole('menuitemradio')), 'DE PL');
  await site.takeScreenshot(page, 'switcher-with-languages');

  await page.getByRole('menuitemradio', { name: 'Dan' }).click();
  await isNow('Dan');
  assert.equal(await lang(), 'de');
  await page.getByRole('heading', { name: 'Direktnachrichten' }).waitFor();
  for (const name of ['Befehle', 'Senden', 'Mitgliederliste']) assert.ok(await page.getByRole('button', { name, exact: true }).isVisible(), name);
  await page.locator('.me-button').click();
  await page.locator('.menu').waitFor();
  await expectAccessible(page, 'switcher in German');
  await site.takeScreenshot(page, 'in-german');
  await page.getByRole('menuitem', { name: 'Info…' }).click();
  const about = page.getByRole('dialog', { name: 'Info' });
  await about.getByText('Anders als dort').waitFor();
  await expectAccessible(page, 'about the sandbox, in German');
  await site.takeScreenshot(page, 'about-in-german');
  await about.getByRole('button', { name: 'Schließen' }).last().click();
  await page.getByRole('group', { name: 'Gegen den Bot spielen' }).getByRole('button', { name: 'Stern-Halma' }).click();
  await page.locator(ALONE).getByText('Asterism (Stufe').waitFor();
  await page.locator('.me-button').click();
  await page.getByRole('menuitemradio', { name: 'Eva' }).click();
  await isNow('Eva');
  assert.equal(await lang(), 'pl');
  await page.getByRole('heading', { name: 'Wiadomości prywatne' }).waitFor();
  await site.takeScreenshot(page, 'in-polish');

  // It changes with the setting, without a reload.
  await page.locator('.me-button').click();
  await page.getByRole('menuitem', { name: 'Język: Polski…' }).click();
  await page.locator('dialog select').selectOption('fr');
  await page.locator('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('heading', { name: 'Direct messages' }).waitFor();
  assert.equal(await lang(), 'en');
  await page.locator('.me-button').click();
  await page.getByRole('menuitem', { name: 'Language: Français…' }).click();
  await page.locator('dialog select').selectOption('pl');
  await page.locator('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Wiadomości prywatne' }).waitFor();
  await page.context().close();
}

// Animations wait until they are asked for, if the system asks for less motion.
async function standStill(site) {
  const page = await site.openPage('Cleo', { reducedMotion: 'reduce' });
  await begin(page, 'Squadro', 'pl.');
  const game = await playOnce(page);
  await sendCommand(page, `/replay game:${game}`);
  const picture = page.locator(`${ALONE} .picture`).last();
  await picture.locator('canvas').waitFor();
  assert.ok(!await picture.locator('img').isVisible(), 'the animation plays unasked');
  await site.takeScreenshot(page, 'animation-stands-still');
  await picture.getByRole('button', { name: 'Play animation' }).click();
  assert.ok(await picture.locator('img').isVisible(), 'the animation does not play');
  await picture.locator('.picture-button').click();
  assert.ok(await page.locator('.lightbox canvas').isVisible(), 'the enlarged animation plays unasked');
  await page.context().close();
}

// After a choice from a menu, the focus is on the first control that leads on; never on Back.
async function leadOn(site) {
  const page = await site.openPage('Cleo');
  await sendCommand(page, '/settings confirm:on');
  await begin(page, 'Pentagame', 'mv.');
  const ear = await Listener.of(page);
  await newest(page, 'mv.').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; ; step += 1) {
    assert.ok(step < 20, 'the move has no end');
    const { role, name } = await ear.hearNextStep();
    assert.ok(!/^(Back|Cancel|Type…|Dismiss)/.test(name), `the focus is on ${name} after ${step} steps`);
    if (name === 'Play') break;
    await ear.choose(role);
  }
  await page.context().close();
}

// Challenges the engine as someone does who types.
async function challengeByKeyboard(page, ear, game, level) {
  await page.keyboard.type('/challenge ');
  await ear.hear(({ role, name }) => role === 'combobox' && name.startsWith('game'));
  for (const [option, value] of [[null, game], ['opponent', 'Asterism'], ['level', level]]) {
    if (option) await page.keyboard.type(`${option}:`);
    await ear.hear(({ name }) => name.startsWith(option ?? 'game'));
    await page.keyboard.type(value);
    // Takes the entry that the list marks.
    await page.keyboard.press('Enter');
    await ear.hear(({ name }) => name.startsWith('More options'));
  }
  await page.keyboard.press('Enter');
}

// A whole game against the engine with the keyboard alone, by guided moves.
async function playByKeyboard(site) {
  const page = await site.openPage('Ann');
  await sendCommand(page, '/settings confirm:on');
  const ear = await Listener.of(page);
  await challengeByKeyboard(page, ear, 'Star Squares', '6');
  const end = await ear.play(async () => {
    // From the newest board to its **Move…**, then the first choice of each step.
    await ear.walkTo(({ role, name }) => role === 'button' && name === 'Move…');
    await page.keyboard.press('Enter');
    for (let step = 0; step < 20; step += 1) {
      const { role, name } = await ear.hearNextStep();
      await ear.choose(role);
      if (name === 'Play') return;
    }
    assert.fail('the move has no end');
  });
  assert.match(end, /wins/);
  await site.takeScreenshot(page, 'keyboard-end');
  await page.context().close();
}

// A whole game by following only what a screen reader says.
async function playByEar(site) {
  const page = await site.openPage('Ben');
  const ear = await Listener.of(page);
  await challengeByKeyboard(page, ear, 'Squadro', '1');
  let turn = 0;
  const end = await ear.play(async () => {
    const pieces = await ear.walkTo(({ role, name }) => role === 'button' && /^\d/.test(name), turn % 3);
    assert.ok(pieces.name);
    turn += 1;
    await page.keyboard.press('Enter');
  });
  assert.match(end, /wins/);
  await page.context().close();
}

await run([
  ['three clicks from the printed address to the first move', arrive],
  ['axe finds nothing, on a desk and a phone, dark and light', lookEverywhere],
  ['on a phone, the board is wide and nothing covers it', holdPhone],
  ['on a desk, nothing covers the board, and answers are in view', keepDesk],
  ['a late response does not overwrite a newer message', answerLate],
  ['half-typed commands and messages survive acting as somebody else', keepDraft],
  ['the page speaks the language of the person, and shows whose it is', speakTheirLanguage],
  ['animations stand still until asked, if less motion is wanted', standStill],
  ['after each choice, the focus leads on', leadOn],
  ['a whole game of Star Squares with the keyboard alone', playByKeyboard],
  ['a whole game of Squadro by what a screen reader says', playByEar],
]);
