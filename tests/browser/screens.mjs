// Takes the screenshots of the documentation: on a desk and on a phone, of the program as a new user meets it.
//
// node screens.mjs PATH_TO_ASTERISM FOLDER
//
// The symbols in texts and on buttons need fonts that have them, such as Symbola and Noto Color Emoji. Without, they are boxes.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { POSTS, Site, sendCommand } from './support.mjs';

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

async function showPictures(page) {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  // A picture that is loaded is only drawn once it is decoded.
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
}

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

// A game of Squadro in which Ann moved last, what Ben may play next, and Ann's answer.
const PLAYED = ['A3', 'B1', 'A2', 'B4', 'A1'];
const [THEIRS, ANSWER] = ['B5', 'A4'];

const waitForDialog = (page, text) => page.waitForFunction((text) => {
  const row = [...document.querySelectorAll('li.message.ephemeral')].at(-1);
  return row && !row.querySelector('.busy') && row.textContent.includes(text);
}, text);

const waitForPost = (page, text) => page.locator(POSTS, { hasText: text }).last().waitFor();

// Presses a button of the newest private message.
const press = (page, label) => page.locator('li.message.ephemeral').last().locator('.button', { hasText: label }).click();

async function tryMove(page, notation, line) {
  await press(page, 'Try a move…');
  await waitForDialog(page, 'Step 1.');
  await press(page, 'Type…');
  await page.locator('dialog input.text-input').fill(notation);
  await page.keyboard.press('Enter');
  await waitForDialog(page, line);
}

// Takes a picture of one message as a whole, without the empty space on its right.
async function takeMessage(row, name) {
  const page = row.page();
  await page.mouse.move(0, 0);
  await showPictures(page);
  await scrollToEndOf(row);
  const { x, y, width, height } = await row.boundingBox();
  const ends = await row.locator('.embed, .button, .select, .content').evaluateAll((parts) => parts.map((part) => {
    if (!part.matches('.content')) return part.getBoundingClientRect().right;
    // Text ends with its longest line, however wide its box is.
    const text = document.createRange();
    text.selectNodeContents(part);
    return text.getBoundingClientRect().right;
  }));
  const clip = { x, y, width: Math.min(width, Math.max(...ends) - x + 16), height };
  await page.screenshot({ path: join(folder, `${name}.png`), clip });
}

// Thinks ahead in a game of its own.
async function takeAhead(form, look) {
  const site = new Site(program, folder);
  try {
    await site.open();
    // High enough for a whole message.
    const viewport = { ...look.viewport, height: 1600 };
    const pages = [];
    for (const person of ['Ann', 'Ben']) pages.push(await site.openPage(person, { ...look, viewport, colorScheme: 'dark', reducedMotion: 'reduce' }));
    const [ann, ben] = pages;
    await sendCommand(ann, '/challenge game:Squadro opponent:Ben variant:first=light seat:first');
    await ben.locator('[data-custom^="ca."]').last().click();
    await waitForPost(ann, '· start');
    for (const [at, notation] of PLAYED.entries()) {
      const page = pages[at % 2];
      await sendCommand(page, `/move move:${notation}`);
      for (const each of pages) await waitForPost(each, `after ${at + 1} move`);
    }
    await ann.locator(POSTS).last().locator('.button', { hasText: '⋯' }).click();
    await press(ann, 'Explore…');
    await waitForDialog(ann, `after ${PLAYED.length} moves.`);
    await tryMove(ann, THEIRS, `6. ${THEIRS}`);
    await tryMove(ann, ANSWER, `7. ${ANSWER}`);
    const own = ann.locator('li.message.ephemeral').last();
    await takeMessage(own, `explore-${form}`);
    await press(ann, 'Plan this…');
    await waitForDialog(ann, `you answer with ${ANSWER}`);
    await takeMessage(own, `plan-${form}`);
    await press(ann, 'Plan it');
    await waitForDialog(ann, 'Planned');
    await sendCommand(ben, `/move move:${THEIRS}`);
    await waitForPost(ben, 'after 7 moves');
    await takeMessage(ben.locator(POSTS).last(), `planned-${form}`);
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

for (const [form, look] of Object.entries(FORMS)) await takeAhead(form, look);

// The players of the tournament, the best first.
const PLAYERS = ['Ann', 'Cleo', 'Ben', 'Dan', 'Eva'];
const ROUNDS = 3;

// Returns the games that a round's post lists: their numbers and players.
async function readGames(post) {
  const text = await post.locator('.embed').innerText();
  return [...text.matchAll(/(\S+) – (\S+) · game (\d+)/g)].map(([, one, other, game]) => ({ players: [one, other], game }));
}

async function resign(page, game) {
  await sendCommand(page, `/resign game:${game}`);
  await page.locator('li.message.ephemeral').last().locator('[data-custom^="rs."]').click();
}

// Plays a small tournament.
async function takeTournament(form, look) {
  const site = new Site(program, folder);
  try {
    await site.open();
    const viewport = { ...look.viewport, height: 1600 };
    const pages = new Map();
    for (const person of PLAYERS) pages.set(person, await site.openPage(person, { ...look, viewport, colorScheme: 'dark', reducedMotion: 'reduce' }));
    const ann = pages.get('Ann');
    const own = ann.locator('li.message.ephemeral').last();
    await sendCommand(ann, `/tournament new game:Squadro name:Autumn Cup variant:first=light time:3 rounds:${ROUNDS} starts:48`);
    await own.locator('.button', { hasText: 'Announce' }).click();
    const announcement = ann.locator(POSTS, { hasText: 'Organizer' }).first();
    for (const [at, page] of [...pages.values()].entries()) {
      await page.locator(POSTS).locator('[data-custom^="ti."]').first().click();
      await waitForPost(ann, `Players (${at + 1} of`);
    }
    await takeMessage(announcement, `tournament-announced-${form}`);
    await announcement.locator('.button', { hasText: 'Organize…' }).click();
    await press(ann, 'Start now');
    await press(ann, 'Start now');
    for (let round = 1; round <= ROUNDS; round += 1) {
      const title = `Autumn Cup: Round ${round} of ${ROUNDS}`;
      await waitForPost(ann, title);
      const post = ann.locator(POSTS, { hasText: title }).first();
      const games = await readGames(post);
      // Links to all games and to the announcement.
      await post.locator('.embed a').nth(games.length).waitFor();
      if (round === ROUNDS) await takeMessage(post, `tournament-round-${form}`);
      for (const [at, { players, game }] of games.entries()) {
        const loser = players.toSorted((one, other) => PLAYERS.indexOf(one) - PLAYERS.indexOf(other)).at(-1);
        await resign(pages.get(loser), game);
        if (at + 1 === games.length) break;
        await waitForPost(ann, `${at + 1} of ${games.length} games of this round are over`);
        if (round < ROUNDS) continue;
        // While the other game still runs.
        await announcement.locator('.button', { hasText: 'Organize…' }).click();
        await waitForDialog(ann, 'Decide a game…');
        await takeMessage(own, `tournament-organizer-${form}`);
        await announcement.locator('.button', { hasText: 'Standings' }).click();
        await waitForDialog(ann, 'With equal points');
        await takeMessage(own, `tournament-standings-${form}`);
      }
    }
    // In the announcement, and in a post of its own.
    const won = ann.locator(POSTS, { hasText: 'wins the tournament' });
    await won.nth(1).waitFor();
    await takeMessage(won.last(), `tournament-won-${form}`);
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

for (const [form, look] of Object.entries(FORMS)) await takeTournament(form, look);

// Opens `/server`, and there what goes on besides games.
async function openEvents(page) {
  await sendCommand(page, '/server');
  await press(page, 'Events…');
  await waitForDialog(page, 'Events on this server');
}

// Picks a channel from the menu of a panel.
async function pickChannel(page, id, channel) {
  const select = page.locator('li.message.ephemeral').last().locator(`[data-custom="${id}"]`);
  await select.click();
  await page.locator('.choice', { hasText: channel }).first().click();
  await page.keyboard.press('Escape');
  await waitForDialog(page, `#${channel}`);
}

// The puzzle of the day, a ladder, and watching.
async function takeEvents(form, look) {
  const site = new Site(program, folder);
  try {
    await site.open();
    const viewport = { ...look.viewport, height: 1600 };
    const pages = new Map();
    for (const person of ['Ann', 'Ben', 'Cleo']) pages.set(person, await site.openPage(person, { ...look, viewport, colorScheme: 'dark', reducedMotion: 'reduce' }));
    const [ann, ben, cleo] = pages.values();
    const own = (page) => page.locator('li.message.ephemeral').last();
    await openEvents(ann);
    await pickChannel(ann, 'sv.p', 'games');
    await pickChannel(ann, 'sv.g', 'lounge');
    await takeMessage(own(ann), `server-events-${form}`);
    const puzzle = ann.locator(POSTS, { hasText: 'Puzzle of the day' }).last();
    await takeMessage(puzzle, `puzzle-day-${form}`);
    await puzzle.locator('.button', { hasText: 'Solve' }).click();
    await waitForDialog(ann, 'to move and win in');
    await takeMessage(own(ann), `puzzle-try-${form}`);
    for (const page of pages.values()) {
      await sendCommand(page, '/ladder game:Squadro');
      await press(page, 'Join');
      await waitForDialog(page, '◀ you');
    }
    await takeMessage(own(cleo), `ladder-${form}`);
    await sendCommand(ann, '/challenge game:Squadro opponent:Ben variant:first=light seat:first');
    await ben.locator('[data-custom^="ca."]').last().click();
    for (const [at, notation] of PLAYED.slice(0, 2).entries()) {
      await waitForPost(ann, at ? 'after 1 move' : '· start');
      await sendCommand([ann, ben][at], `/move move:${notation}`);
    }
    await waitForPost(cleo, 'after 2 moves');
    await cleo.locator(POSTS).last().locator('.button', { hasText: '⋯' }).click();
    await press(cleo, 'Watch');
    await waitForDialog(cleo, 'How do you want to watch');
    await takeMessage(own(cleo), `watch-${form}`);
    await openChannel(cleo, 'lounge');
    const shown = cleo.locator(POSTS, { hasText: 'after 2 moves' }).last();
    await shown.waitFor();
    await takeMessage(shown, `broadcast-${form}`);
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

for (const [form, look] of Object.entries(FORMS)) await takeEvents(form, look);

// A challenge with odds, time given, a pause, lessons, and the settings about time.
async function takeTime(form, look) {
  const site = new Site(program, folder);
  try {
    await site.open();
    const viewport = { ...look.viewport, height: 1600 };
    const pages = [];
    for (const person of ['Ann', 'Ben']) pages.push(await site.openPage(person, { ...look, viewport, colorScheme: 'dark', reducedMotion: 'reduce' }));
    const [ann, ben] = pages;
    const own = (page) => page.locator('li.message.ephemeral').last();
    await sendCommand(ann, '/challenge game:Squadro opponent:Ben variant:first=light seat:first time:3 weekends:stop odds:half');
    await waitForPost(ben, 'has half the time');
    await takeMessage(ben.locator(POSTS, { hasText: 'has half the time' }).last(), `challenge-odds-${form}`);
    await ben.locator('[data-custom^="ca."]').last().click();
    await waitForPost(ben, '· start');
    await ben.locator(POSTS).last().locator('.button', { hasText: '⋯' }).click();
    await press(ben, 'More time');
    await waitForDialog(ben, 'has another day');
    await waitForPost(ben, 'Ben gave Ann another day');
    await ben.locator(POSTS, { hasText: '· start' }).last().locator('.button', { hasText: '⋯' }).click();
    await press(ben, 'Pause…');
    await waitForDialog(ben, 'For how long should the clocks');
    await takeMessage(own(ben), `pause-ask-${form}`);
    await press(ben, '3 days');
    await waitForPost(ann, 'would like to stop the clocks');
    await takeMessage(ann.locator(POSTS, { hasText: 'would like to stop the clocks' }).last(), `pause-offer-${form}`);
    await ann.locator(POSTS, { hasText: 'would like to stop the clocks' }).last().locator('.button', { hasText: 'Accept' }).click();
    await waitForPost(ann, 'Clocks stopped until');
    await takeMessage(ann.locator(POSTS, { hasText: 'Clocks stopped until' }).last(), `paused-${form}`);
    await sendCommand(ann, '/rules game:Squadro');
    await press(ann, 'Lessons');
    await waitForDialog(ann, 'Move a piece that goes three spaces');
    await takeMessage(own(ann), `lesson-${form}`);
    await press(ann, /^A2|^2/);
    await waitForDialog(ann, 'Not that one');
    await takeMessage(own(ann), `lesson-wrong-${form}`);
    await press(ann, 'Try again');
    await waitForDialog(ann, 'Move a piece that goes three spaces');
    await press(ann, /^A1|^1/);
    await waitForDialog(ann, "That's right!");
    await takeMessage(own(ann), `lesson-right-${form}`);
    await sendCommand(ann, '/settings zone:Europe/Berlin quiet:22-8 remind:1 day, 2 hours');
    await waitForDialog(ann, 'Quiet hours');
    await takeMessage(own(ann), `settings-time-${form}`);
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

for (const [form, look] of Object.entries(FORMS)) await takeTime(form, look);

// Opens a club of these people, each with a page that is high enough for a whole message.
async function openPages(site, look, people) {
  const viewport = { ...look.viewport, height: 1600 };
  const pages = [];
  for (const person of people) pages.push(await site.openPage(person, { ...look, viewport, colorScheme: 'dark', reducedMotion: 'reduce' }));
  return pages;
}

// Open seats, a standing challenge, a head start, and a common board after the game.
async function takeMeeting(form, look) {
  const site = new Site(program, folder);
  try {
    await site.open();
    const [ann, ben, cleo] = await openPages(site, look, ['Ann', 'Ben', 'Cleo']);
    const own = (page) => page.locator('li.message.ephemeral').last();
    await openEvents(ann);
    await press(ann, 'Open seats…');
    await waitForDialog(ann, 'Open seats');
    await takeMessage(own(ann), `open-seats-role-${form}`);
    await sendCommand(cleo, '/standing new game:Star Squares games:2 time:3');
    await waitForPost(ben, 'Standing challenge');
    await takeMessage(ben.locator(POSTS, { hasText: 'Standing challenge' }).last(), `standing-${form}`);
    await sendCommand(ann, '/challenge game:Squadro opponent:Ben seat:first head-start:small-opponent');
    await waitForPost(ben, 'Head start for');
    await takeMessage(ben.locator(POSTS, { hasText: 'Head start for' }).last(), `head-start-${form}`);
    await sendCommand(ben, '/games where:here');
    await waitForDialog(ben, 'Open seats on this server');
    await takeMessage(own(ben), `open-seats-${form}`);
    await ben.locator(POSTS, { hasText: 'Head start for' }).last().locator('[data-custom^="ca."]').click();
    await waitForPost(ben, '· start');
    for (const [at, page] of [ann, ben, ann].entries()) {
      const board = page.locator(POSTS, { hasText: at ? `after ${at} move` : '· start' }).last();
      await board.locator('.button', { hasText: /^[1-5]/ }).first().click();
      for (const each of [ann, ben]) await waitForPost(each, `after ${at + 1} move`);
    }
    await sendCommand(ben, '/resign');
    await own(ben).locator('[data-custom^="rs."]').click();
    await waitForPost(ann, 'resigned');
    await ann.locator(POSTS, { hasText: 'resigned' }).last().locator('.button', { hasText: 'Discuss' }).click();
    await waitForPost(cleo, 'Common board:');
    const common = (page) => page.locator(POSTS, { hasText: 'Common board:' }).last();
    // Before the resignation, and before the last move.
    for (const place of ['Move 3 of 3', 'Move 2 of 3']) {
      await common(ann).locator('.button', { hasText: '◀ Back' }).click();
      await waitForPost(cleo, place);
    }
    await common(cleo).locator('.button', { hasText: 'Suggest a move' }).click();
    await waitForDialog(cleo, 'Step 1.');
    await own(cleo).locator('.button', { hasText: /^[A-E]?[1-5]/ }).first().click();
    await waitForDialog(cleo, 'You suggested');
    await waitForPost(ann, 'Suggested here');
    await takeMessage(common(ann), `discuss-${form}`);
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

for (const [form, look] of Object.entries(FORMS)) await takeMeeting(form, look);

// A game that a channel plays by votes.
async function takeVotes(form, look) {
  const site = new Site(program, folder);
  try {
    await site.open();
    const [ann, ben] = await openPages(site, look, ['Ann', 'Ben']);
    await sendCommand(ann, '/together new game:Squadro opponent:Asterism level:2 variant:first=light seat:first quorum:3');
    await waitForPost(ann, '· start');
    const board = (page) => page.locator(POSTS, { hasText: '· start' }).last();
    await board(ann).locator('.button', { hasText: /^1/ }).click();
    await waitForDialog(ann, 'You voted for');
    await board(ben).locator('.button', { hasText: /^3/ }).click();
    await waitForDialog(ben, 'You voted for');
    // The post counts up at most every 20 seconds.
    const counted = ann.locator(POSTS, { hasText: '2 votes' }).last();
    await counted.waitFor({ timeout: 40_000 });
    await takeMessage(counted, `votes-${form}`);
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

for (const [form, look] of Object.entries(FORMS)) await takeVotes(form, look);

// Seasons, the roles for the best, and a tournament that repeats in divisions.
async function takeSeasons(form, look) {
  const site = new Site(program, folder);
  try {
    await site.open();
    const [ann] = await openPages(site, look, ['Ann']);
    const own = ann.locator('li.message.ephemeral').last();
    await openEvents(ann);
    await pickChannel(ann, 'sv.s', 'games');
    await takeMessage(own, `server-seasons-${form}`);
    await press(ann, 'Roles…');
    await waitForDialog(ann, 'Roles for the best');
    await takeMessage(own, `server-roles-${form}`);
    await sendCommand(ann, '/tournament new game:Squadro name:Monthly Cup time:3 rounds:3 starts:48 repeats:monthly divisions:2');
    await waitForDialog(ann, 'Monthly Cup');
    await takeMessage(own, `tournament-repeats-${form}`);
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

for (const [form, look] of Object.entries(FORMS)) await takeSeasons(form, look);

// The touch board, opened from the first screen, with a piece that is chosen.
async function takeTouch(form, look) {
  const site = new Site(program, folder);
  try {
    await site.open();
    for (const kind of ['Pentagame', 'Squadro', 'Star Squares', 'Stern-Halma']) {
      const page = await site.openPage('Ann', { ...look, colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.locator('.welcome, li.message').first().waitFor();
      await sendCommand(page, `/play game:${kind}`);
      const board = page.frameLocator('.activity iframe').frameLocator('iframe');
      const choices = board.locator('.choice');
      await choices.first().focus();
      await page.keyboard.press('Enter');
      if (kind === 'Pentagame' || kind === 'Stern-Halma') await board.getByRole('button', { name: 'Back one step' }).waitFor();
      else await board.getByText('Since your last move').waitFor();
      await site.takeScreenshot(page, `touch-${kind.toLowerCase().replace(' ', '-')}-${form}`);
      await page.context().close();
    }
    assert.deepEqual(site.errors, []);
  } finally {
    await site.close();
  }
}

for (const [form, look] of Object.entries(FORMS)) await takeTouch(form, look);
