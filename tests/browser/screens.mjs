// Takes the screenshots of the documentation: on a desk and on a phone, of the program as a new user meets it.
//
// node screens.mjs PATH_TO_ASTERISM FOLDER

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { POSTS, Site } from './support.mjs';

const [program, folder] = process.argv.slice(2);
if (!folder) {
  console.error(`usage: node ${process.argv[1]} PATH_TO_ASTERISM FOLDER`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const FORMS = {
  desk: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true },
};

// Opens a channel and waits until all its pictures are there.
async function openChannel(page, name) {
  if (!(await page.locator('.channel').first().isVisible())) await page.locator('.topbar button').first().click();
  await page.locator('.channel', { hasText: name }).first().click();
  await showPictures(page);
}

const showPictures = (page) => page.waitForFunction(() => [...document.images].every((image) => image.complete));

// Scrolls until the end of `row` is at the end of the screen.
async function scrollToEndOf(row) {
  await row.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    // Above the notice that there are newer messages.
    let list = element.parentElement;
    while (list && getComputedStyle(list).overflowY !== 'auto' && getComputedStyle(list).overflowY !== 'scroll') list = list.parentElement;
    list?.scrollBy(0, 80);
  });
  await showPictures(row.page());
}

async function takeScreens(options, parts) {
  const site = new Site(program, folder);
  try {
    await site.open(...options);
    for (const [form, look] of Object.entries(FORMS)) {
      for (const [name, person, part] of parts) {
        const page = await site.openPage(person, { ...look, colorScheme: 'dark', reducedMotion: 'reduce' });
        await part(page);
        await showPictures(page);
        await site.takeScreenshot(page, `${name}-${form}`);
        await page.context().close();
      }
    }
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

await takeScreens([], [['first-screen', null, async () => {}]]);
await takeScreens(['--demo'], [
  ['turn', 'Ann', async (page) => {
    await openChannel(page, 'squadro');
    await scrollToEndOf(page.locator(POSTS).last());
  }],
  ['guided-move', 'Ann', async (page) => {
    await openChannel(page, 'pentagame');
    await page.locator(POSTS).locator('.button', { hasText: /^e:/ }).last().click();
    const dialog = page.locator('li.message.ephemeral').last();
    await dialog.locator('.button').first().waitFor();
    await scrollToEndOf(dialog);
  }],
  ['end', 'Ann', async (page) => {
    await openChannel(page, 'games');
    await scrollToEndOf(page.locator(POSTS, { hasText: 'win together' }).last());
  }],
]);
