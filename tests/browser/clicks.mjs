// Counts the clicks that moves take on the sandbox's page, in a real browser, and compares them with the table in docs/clicks.md.
//
// node clicks.mjs PATH_TO_ASTERISM [FOLDER_FOR_SCREENSHOTS [WORDS_OF_A_TEST]]

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { POSTS, run } from './support.mjs';

// Each kind of move: its game, the moves before it, and its choices. `*` is the first button that says why a block may go there.
const MOVES = {
  'Squadro: a piece moves': ['squadro', [], ['3']],
  'Star Squares: a star is placed': ['star-squares', [], ['b2']],
  'Star Squares: a star moves': ['star-squares', ['a1', 'a5', 'b1', 'b5', 'c1', 'c5', 'd1', 'd5', 'e1', 'e5', 'a3', 'e3', 'd3', 'b4'], ['d3', 'd2']],
  'Stern-Halma: a peg slides': ['stern-halma', [], ['d1', 'e5']],
  'Pentagame: a figure goes to a free stop': ['pentagame', [], ['e', 'E-2-A']],
  'Pentagame: a figure swaps with one of several': ['pentagame', [], ['b', 'A', 'a']],
  'Pentagame: a black block is beaten and put in front of an opponent': ['pentagame', [], ['e', 'b', '*']],
  'Pentagame: a black block is beaten and put anywhere': ['pentagame', [], ['e', 'b', 'C-2-D']],
  'Pentagame: a black and a gray block are put on likely stops': ['pentagame', ['b B<->A a', 'b B<->A a', 'e E<->A b', 'e E<->A b'], ['b', 'b', '*', '*']],
  'Pentagame: a black and a gray block are put anywhere': ['pentagame', ['b B<->A a', 'b B<->A a', 'e E<->A b', 'e E<->A b'], ['b', 'b', 'E-2-c', 'E-3-c']],
};

const table = readFileSync(new URL('../../docs/clicks.md', import.meta.url), 'utf8');
const rows = [...table.matchAll(/^\| (.+?) \| (\d+) \| (\d+) \|$/gm)].map(([, kind, , now]) => [kind, Number(now)]);

let ann;
let id;
let channel;

// Sends a command without the page's help, and returns the answer.
async function command(site, name, options) {
  const body = { as: id, channel, kind: 'command', name, options, wait: true };
  const sent = await fetch(`${site.base}/sandbox/interactions`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  assert.equal(sent.status, 200, await sent.clone().text());
  return sent.json();
}

const waitForBoard = (game, ply) => ann.waitForFunction(([game, ply]) => {
  const said = ply === 0 ? '· start' : `· after ${ply} move${ply === 1 ? '' : 's'}`;
  const boards = [...document.querySelectorAll('li.message:not(.ephemeral)')];
  return boards.some((row) => row.textContent.includes(`Game ${game} ${said}`));
}, [game, ply]);

// Makes one choice in `row`, and returns how many clicks it took.
async function choose(row, label) {
  const named = label === '*' ? /: (in front of|where)/ : new RegExp(`^${label}(:|$)`);
  const button = row.locator('.button', { hasText: named }).first();
  if (await button.count()) {
    await button.click();
    return 1;
  }
  for (const menu of await row.locator('.select').all()) {
    await menu.click();
    await ann.waitForSelector('.choice');
    const entry = ann.locator('.choice', { has: ann.locator('.choice-label', { hasText: new RegExp(`^${label}$`) }) });
    if (await entry.count()) {
      await entry.click();
      return 2;
    }
    await ann.keyboard.press('Escape');
    await ann.waitForSelector('.choice', { state: 'detached' });
  }
  assert.fail(`${label} is not offered in ${await row.textContent()}`);
}

async function count(site, kind) {
  const [name, before, choices] = MOVES[kind];
  const posted = await command(site, 'challenge', { game: name, opponent: id });
  const game = /Game (\d+)/.exec(JSON.stringify(posted.message))[1];
  for (const [ply, notation] of before.entries()) {
    await waitForBoard(game, ply);
    const played = await command(site, 'move', { move: notation, game });
    assert.match(played.message.content, /^Played/);
  }
  await waitForBoard(game, before.length);
  const said = before.length === 0 ? '· start' : `· after ${before.length} move`;
  const post = ann.locator(POSTS, { hasText: `Game ${game} ${said}` }).last();
  const dialogs = ann.locator('li.message.ephemeral', { hasText: `Game ${game} ·` });
  let clicks = 0;
  let row = post;
  const labels = await post.locator('.button').allTextContents();
  if (!labels.some((label) => label === choices[0] || label.startsWith(`${choices[0]}:`))) {
    await post.getByRole('button', { name: 'Move…' }).click();
    clicks += 1;
    row = dialogs.last();
    await row.waitFor();
  }
  for (const [at, label] of choices.entries()) {
    const shown = at > 0 || row !== post ? await row.textContent() : null;
    await site.takeScreenshot(ann, `clicks-${kind.replace(/\W+/g, '-')}-${at}`);
    clicks += await choose(row, label);
    if (at + 1 === choices.length) break;
    row = dialogs.last();
    await row.waitFor();
    if (shown !== null) await ann.waitForFunction(([game, shown]) => [...document.querySelectorAll('li.message.ephemeral')].filter((row) => row.textContent.includes(`Game ${game} ·`)).at(-1)?.textContent !== shown, [game, shown]);
  }
  await waitForBoard(game, before.length + 1);
  await dialogs.last().waitFor({ state: 'detached' });
  return clicks;
}

await run([
  ['the table names each kind of move', async (site) => {
    assert.deepEqual(rows.map(([kind]) => kind), Object.keys(MOVES));
    ann = await site.openPage('Ann');
    id = site.people.get('Ann');
    channel = await ann.locator('.channel.here').getAttribute('data-channel');
  }],
  ...rows.map(([kind, most]) => [`${kind}: at most ${most} clicks`, async (site) => {
    const clicks = await count(site, kind);
    assert.ok(clicks <= most, `${kind} takes ${clicks} clicks, not ${most}`);
    if (clicks < most) console.log(`     only ${clicks}: lower the figure in docs/clicks.md`);
  }]),
]);
