// Plays on the page of the touch board in a real browser, with fingers, a mouse, the keyboard and by ear, while the connection fails and the board
// changes. The server is the one in `host.mjs`.
//
// node board.mjs [FOLDER_FOR_SCREENSHOTS [WORDS_OF_A_TEST]]

import assert from 'node:assert/strict';
import { link, pick } from '../../board/web/pick.js';
import {
  DESK, FRAME, PHONE, QUICK, SMALL, drag, expectAccessible, findPresses, locate, openBoard, playByDrag, playByTaps, readGame, run, swipe,
  takeScreenshot, tap, waitForMoves,
} from './board-support.mjs';
import { loadRules } from './host.mjs';
import { Listener } from './listener.mjs';

const KINDS = ['squadro', 'pentagame', 'star-squares', 'stern-halma'];

// Every move of recorded games, by taps on a phone and by drags on a desk, in as few presses as were promised.
async function playEveryKindOfMove(host) {
  const table = new Map();
  for (const [look, play, isTouch] of [[SMALL, playByTaps, true], [DESK, playByDrag, false]]) {
    for (const name of ['pentagame-2', 'pentagame-2-forced_outs-one_per_turn', 'pentagame-3']) {
      const [head, moves] = readGame(name);
      const seats = head.includes('players 3') ? ['Ann', 'Ben', 'Cleo'] : ['Ann', 'Ben'];
      const game = host.add(head, seats);
      // The same page plays for everyone.
      game.describe = ((describe) => () => ({ ...describe.call(game, seats[game.show().turn] ?? 'Ann') }))(game.describe);
      const page = await openBoard(host, { ...look, ...QUICK }, `?game=${game.id}`);
      for (const [at, move] of moves.entries()) {
        await waitForMoves(page, at);
        const presses = await play(page, game, move, isTouch);
        await waitForMoves(page, at + 1);
        assert.equal(game.moves.at(-1), move);
        const blocks = (move.match(/[kg]:[^ -]\S*/g) ?? []).flatMap((part) => part.split(',')).length;
        const taken = (move.match(/>/g) ?? []).length;
        const most = (play === playByTaps ? 2 : 1) + blocks + (move.includes(' g:') ? taken : 0);
        assert.ok(presses <= most, `${move} took ${presses} presses, not ${most}`);
        const kind = `${move.includes('<->') ? 'swap' : move.includes(' x ') ? 'beat' : 'go'} + ${blocks} blocks`;
        table.set(kind, Math.max(table.get(kind) ?? 0, presses));
      }
      await page.context().close();
    }
  }
  console.log([...table].map(([kind, presses]) => `     ${kind}: ${presses}`).join('\n'));
}

// Blocks can be dragged: from next to the board, and from the supply in its middle.
async function dragBlocks(host) {
  const [head, moves] = readGame('pentagame-2');
  const at = moves.findIndex((move) => / x .* k:\S+ g:/.test(move));
  for (const [look, isTouch] of [[DESK, false], [PHONE, true]]) {
    const game = host.add(head, at % 2 === 0 ? ['Ann', 'Ben'] : ['Ben', 'Ann'], moves.slice(0, at));
    const page = await openBoard(host, look, `?game=${game.id}`);
    const [figure, to, black, gray] = findPresses(game, moves[at]);
    await drag(page, figure, to, isTouch);
    await page.locator('.tray').waitFor();
    await takeScreenshot(page, `block-${isTouch ? 'phone' : 'desk'}`);
    // From the tray, whose place is in the window and not on the board.
    const box = await page.locator('.tray').boundingBox();
    const [from, goal] = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }, await locate(page, black)];
    if (isTouch) await swipe(page, [from, { x: from.x, y: from.y - 40 }, { x: goal.x, y: goal.y + 30 }, goal]);
    else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(goal.x, goal.y, { steps: 5 });
      await page.mouse.up();
    }
    await page.waitForFunction(() => document.querySelector('.prompt').textContent.startsWith('Step 4'));
    // From the supply.
    const { items } = game.show(game.host.rules.call({ do: 'steps', record: game.record, ply: null, line: [], move: moves[at] }).chosen.slice(0, 3));
    const supply = items.find(({ key }) => key.startsWith('block gray in the supply'));
    await drag(page, supply, { x: 0, y: 1 }, isTouch);
    assert.equal(game.moves.length, at, 'a drop on nothing placed a block');
    await drag(page, supply, gray, isTouch);
    await waitForMoves(page, at + 1);
    assert.equal(game.moves.at(-1), moves[at]);
    await page.context().close();
  }
}

// Two people in two browsers, one with a mouse and one with fingers, play a recorded game of each kind to its end.
async function playWholeGames(host) {
  for (const kind of KINDS) {
    const [head, moves] = readGame(`${kind}-2`);
    const game = host.add(head, ['Ann', 'Ben']);
    const pages = [];
    for (const [user, look] of [['Ann', FRAME], ['Ben', PHONE]]) {
      host.user = user;
      pages.push(await openBoard(host, { ...look, ...QUICK }, `?game=${game.id}`));
    }
    for (const [at, move] of moves.entries()) {
      await Promise.all(pages.map((page) => waitForMoves(page, at)));
      const isDrag = game.show().turn === 0;
      // What has no place on the board is a button.
      const isOne = kind === 'squadro' || (isDrag && findPresses(game, move).every(({ button }) => button === undefined));
      const presses = isDrag ? await playByDrag(pages[0], game, move, false) : await playByTaps(pages[1], game, move, true);
      const most = isOne ? 1 : 2;
      assert.ok(kind === 'pentagame' || presses <= most, `${kind}: ${move} took ${presses} presses`);
    }
    await Promise.all(pages.map((page) => waitForMoves(page, moves.length)));
    assert.deepEqual(game.moves, moves);
    for (const page of pages) {
      await page.locator('.status', { hasText: 'is over' }).waitFor();
      assert.equal(await page.locator('.choice').count(), 0);
    }
    await takeScreenshot(pages[0], `over-${kind}`);
    await Promise.all(pages.map((page) => page.context().close()));
  }
}

// A game against the engine with nothing but the keyboard.
async function playByKeyboard(host) {
  const game = host.add('game squadro\nplayers 2', ['Ann', 'Asterism']);
  game.isAnswered = true;
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  const isOnChoice = () => page.evaluate(() => document.activeElement?.classList.contains('choice') ?? false);
  for (let tab = 0; tab < 20 && !await isOnChoice(); tab += 1) await page.keyboard.press('Tab');
  assert.ok(await isOnChoice(), 'Tab does not reach the board');
  for (let ply = 0; !game.show().over; ply += 2) {
    assert.ok(ply < 400, 'the game has no end');
    await waitForMoves(page, ply);
    // The focus has stayed on the board.
    for (let step = 0; step <= (ply / 2) % 3; step += 1) await page.keyboard.press('ArrowRight');
    if (!await isOnChoice()) await page.keyboard.press('ArrowDown');
    assert.ok(await isOnChoice(), `no choice has the focus after ${ply} moves`);
    await page.keyboard.press('Enter');
    await page.waitForFunction((ply) => Number(document.querySelector('.at').textContent.split(' / ')[0]) >= ply + 2 || document.querySelector('.over'), ply);
  }
  await page.locator('.status', { hasText: 'is over' }).waitFor();
}

/** Opens a game against the engine for someone who only knows what is announced and what has the focus. */
async function listenTo(host, kind) {
  const game = host.add(`game ${kind}\nplayers 2`, ['Ann', 'Asterism']);
  game.isAnswered = true;
  const page = await openBoard(host, { ...PHONE, ...QUICK }, `?game=${game.id}`);
  const ear = await Listener.of(page);
  const heard = (pattern, from) => page.waitForFunction(([source, from]) => globalThis.announced.slice(from).some((text) => new RegExp(source).test(text)), [pattern.source, from]);
  const count = () => page.evaluate(() => globalThis.announced.length);
  const walk = async (pattern) => {
    for (let press = 0; press < 60; press += 1) {
      const { role, name } = await ear.focused();
      if (role === 'button' && pattern.test(name)) return name;
      await page.keyboard.press('Tab');
    }
    return assert.fail(`${pattern} is not reached`);
  };
  return { game, page, ear, heard, count, walk };
}

// A whole game against the engine by ear.
async function playByEar(host) {
  const { game, page, heard, count, walk } = await listenTo(host, 'squadro');
  const says = (pattern, from) => page.evaluate(([source, from]) => globalThis.announced.slice(from).some((text) => new RegExp(source).test(text)), [pattern.source, from]);
  for (let turn = 0; ; turn += 1) {
    assert.ok(turn < 120, 'the game has no end');
    await walk(/^[1-5]\b/);
    for (let press = 0; press < turn % 3; press += 1) await page.keyboard.press('ArrowRight');
    await walk(/^[1-5]\b/);
    // The words arrive a moment after the choices.
    await page.waitForFunction(() => /^[1-5]: ./.test(document.activeElement.getAttribute('aria-label')));
    const from = await count();
    await page.keyboard.press('Enter');
    await heard(/Your turn|is over/, from);
    assert.ok(await says(/Asterism played|is over/, from), `the answer in turn ${turn} was not told`);
    if (await says(/is over/, from)) break;
  }
  assert.ok(game.show().over);
  console.log(`     ${game.moves.length} moves`);
}

// Moves of two steps against the engine by ear.
async function playStepsByEar(host) {
  const { game, page, ear, heard, count, walk } = await listenTo(host, 'stern-halma');
  await walk(/^[a-q]\d/);
  // The words arrive a moment after the choices.
  await page.waitForFunction(() => / on /.test(document.activeElement.getAttribute('aria-label')));
  for (let turn = 0; turn < 12; turn += 1) {
    let from = await count();
    for (let press = 0; press <= turn % 4; press += 1) await page.keyboard.press('ArrowUp');
    let { role, name } = await ear.focused();
    assert.equal(role, 'button');
    assert.match(name, / on [a-q]\d+/, 'a choice is not named in words');
    await page.keyboard.press('Enter');
    // The prompt for the next step, and then where the peg may go.
    await heard(/where to/, from);
    ({ role, name } = await ear.focused());
    assert.equal(role, 'button', 'the focus is not on a choice after the first step');
    from = await count();
    await page.keyboard.press('Enter');
    await heard(/Asterism played [a-q]\d+.*Your turn/s, from);
    // An arrow goes to the first choice.
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => / on /.test(document.activeElement.getAttribute('aria-label')));
  }
  assert.equal(game.moves.length, 24);
}

// By arrows, every choice can be reached from the first. On the smallest phone, a press in the middle of a place means that place; anywhere else it
// means the nearest place or asks, and never a farther one.
async function reachAll() {
  const rules = await loadRules();
  let positions = 0;
  const away = (point, place) => Math.hypot(point.x - place.x, point.y - place.y) - place.r;
  const aim = (point, places, unit) => {
    const { choices } = pick(point, places, unit, 'touch');
    const nearest = Math.min(...places.map((place) => away(point, place)));
    for (const choice of choices) assert.ok(away(point, choice) - nearest <= 3.001 * unit || choices.length > 1, `${choice.label} is not the nearest`);
    if (choices.length === 0) assert.ok(nearest > 0, 'a press on a place means nothing');
    if (choices.length === 1) assert.equal(away(point, choices[0]), nearest);
    return choices;
  };
  for (const name of [...KINDS.map((kind) => `${kind}-2`), 'pentagame-5', 'stern-halma-6', 'star-squares-2-board-grid8']) {
    const [head, moves] = readGame(name, 40);
    for (let ply = 0; ply < moves.length; ply += 4) {
      const record = `${head}\n\n${moves.slice(0, ply).map((move, at) => `${at + 1} ${move}\n`).join('')}`;
      const first = rules.call({ do: 'show', record, chosen: null, view: {} });
      const steps = [[], ...first.asks_choices.slice(0, 3).map(({ step }) => [step])];
      for (const chosen of steps) {
        const places = rules.call({ do: 'show', record, chosen, view: {} }).asks_choices;
        const links = link(places);
        const reached = new Set(places.slice(0, 1));
        for (const from of reached) for (const next of links.get(from)) if (next) reached.add(next);
        assert.equal(reached.size, places.length, `${name} after ${ply} moves and ${chosen}: some choices are out of reach`);
        const unit = first.side / 360;
        for (const place of places) {
          const found = aim(place, places, unit);
          const isAlone = places.every((other) => other === place || Math.hypot(other.x - place.x, other.y - place.y) > 5 * unit);
          assert.ok(found.includes(place) && (found.length === 1 || !isAlone), `${name}: ${place.label} is not hit in its middle`);
        }
        for (let nth = 0; nth < 400; nth += 1) {
          aim({ x: (((nth * 7919) % 997) / 997 - 0.5) * first.side, y: (((nth * 104729) % 991) / 991 - 0.5) * first.side }, places, unit);
        }
        positions += 1;
      }
    }
  }
  console.log(`     ${positions} positions`);
}

// The two stops that are closest to each other among those to which a figure can go, and the points between them.
function findPair(game, { step }) {
  const free = game.show([step]).asks_choices.filter(({ r }) => r < 0.6);
  const [pair] = free.flatMap((one) => free.map((other) => [one, other, Math.hypot(one.x - other.x, one.y - other.y)])).filter(([one, other]) => one !== other)
    .sort((x, y) => x[2] - y[2]);
  const between = (share) => ({ x: pair[0].x + (pair[1].x - pair[0].x) * share, y: pair[0].y + (pair[1].y - pair[0].y) * share });
  return { pair, between };
}

// Drops that miss, second thoughts, and what is unsure.
async function changeOnesMind(host) {
  const [head, moves] = readGame('pentagame-2', 6);
  for (const [look, isTouch] of [[DESK, false], [SMALL, true]]) {
    const game = host.add(head, ['Ann', 'Ben'], moves);
    const page = await openBoard(host, { ...look, ...QUICK }, `?game=${game.id}`);
    const chosen = () => page.locator('.undo').count();
    const first = game.show().asks_choices;
    const [a, b] = [first[0], first[2]];
    const nowhere = { x: 0, y: 0.3 };

    // A drop on an empty place puts the piece back, a tap there takes the step back, and so does Escape.
    await drag(page, a, nowhere, isTouch);
    assert.equal(await chosen(), 0, 'a drop on nothing chose something');
    await tap(page, a, isTouch);
    await page.locator('.undo').waitFor();
    await tap(page, nowhere, isTouch);
    assert.equal(await chosen(), 0, 'a tap on nothing takes nothing back');
    await tap(page, a, isTouch);
    await page.locator('.undo').waitFor();
    await page.locator('.undo').click();
    assert.equal(await chosen(), 0);
    await tap(page, a, isTouch);
    await page.locator('.choice').first().focus();
    await page.keyboard.press('Escape');
    assert.equal(await chosen(), 0, 'Escape takes nothing back');

    // The same piece again puts it down; another piece is chosen instead, unless the move can go there.
    await tap(page, a, isTouch);
    await page.locator('.undo').waitFor();
    await tap(page, a, isTouch);
    assert.equal(await chosen(), 0, 'the chosen piece is not put down');
    const next = game.show([a.step]).asks_choices;
    if (!next.some((place) => Math.hypot(place.x - b.x, place.y - b.y) <= place.r)) {
      await tap(page, a, isTouch);
      await tap(page, b, isTouch);
      assert.equal(await chosen(), 1, 'another piece is not chosen instead');
      await tap(page, b, isTouch);
    }
    assert.equal(game.moves.length, moves.length, 'a move was made');

    // Between two stops, the page asks; close to one, it takes that one but lets a finger confirm.
    const { pair, between } = findPair(game, a);
    await tap(page, a, isTouch);
    await tap(page, between(0.5), isTouch);
    const which = page.getByRole('dialog', { name: 'Which one do you mean?' });
    await which.waitFor();
    assert.equal(await which.getByRole('button').count(), 2);
    await expectAccessible(page, 'which one');
    await takeScreenshot(page, `which-${isTouch ? 'phone' : 'desk'}`);
    await page.keyboard.press('Escape');
    await which.waitFor({ state: 'detached' });
    if (isTouch) {
      await tap(page, between(0.36), isTouch);
      await page.locator('.play').waitFor();
      assert.equal(game.moves.length, moves.length, 'an unsure move was made without asking');
      await takeScreenshot(page, 'unsure');
      await page.locator('.play').click();
    } else await tap(page, pair[0], isTouch);
    await waitForMoves(page, moves.length + 1);
    assert.equal(game.moves.at(-1), game.host.rules.call({ do: 'show', record: `${head}\n\n${moves.map((move, at) => `${at + 1} ${move}\n`).join('')}`, chosen: [a.step, pair[0].step], view: {} }).whole);
    await page.context().close();
  }
}

// What fails on the way: each time the page comes back to the true state by itself, and nothing is doubled.
async function loseConnection(host) {
  const game = host.add('game squadro\nplayers 2', ['Ann', 'Ben']);
  const page = await openBoard(host, { ...SMALL, ...QUICK }, `?game=${game.id}`);
  const play = async () => tap(page, game.show().asks_choices[2], true);
  const offline = page.locator('#offline');

  // The answer to a move is lost: it is asked for again, and the move is made once.
  host.fails.add('answer');
  await play();
  await waitForMoves(page, 1);
  assert.equal(game.moves.length, 1);
  game.answer();
  await waitForMoves(page, 2);

  // The server is away: the board stays, and what was missed appears afterwards.
  host.fails.add('call');
  host.cutStreams();
  await offline.waitFor();
  await expectAccessible(page, 'offline');
  await takeScreenshot(page, 'offline');
  assert.ok(await page.locator('.board .item').first().isVisible());
  host.fails.delete('call');
  await offline.waitFor({ state: 'hidden' });

  // A move made meanwhile waits, and is sent once.
  host.fails.add('call');
  host.cutStreams();
  await play();
  await page.getByText("hasn't been sent").first().waitFor({ timeout: 30_000 });
  await takeScreenshot(page, 'unsent');
  assert.equal(game.moves.length, 2);
  host.fails.delete('call');
  await waitForMoves(page, 3);
  assert.equal(game.moves.length, 3);
  assert.equal(host.calls.filter((call) => call.do === 'play' && call.version === game.version - 1).length, 1);

  // The browser says so itself.
  game.answer();
  await waitForMoves(page, 4);
  await page.context().setOffline(true);
  await play();
  await offline.waitFor();
  await page.context().setOffline(false);
  await waitForMoves(page, 5);
  assert.equal(game.moves.length, 5);
  game.answer();
  await waitForMoves(page, 6);

  // A reload during a drag: the page signs in by itself, and shows the same game.
  await drag(page, game.show().asks_choices[1], { x: 0, y: 0 }, true, { release: false });
  await page.reload();
  await waitForMoves(page, 6);

  // All sessions are gone during a drag: the page signs in again and comes back to the same view.
  await page.evaluate(() => sessionStorage.setItem('asterism.known', '1'));
  await drag(page, game.show().asks_choices[1], { x: 0, y: 0 }, true, { release: false });
  host.tokens.clear();
  host.cutStreams();
  await page.waitForURL(/game=/);
  await waitForMoves(page, 6);
  await page.waitForFunction(() => !document.querySelector('.undo'));
  assert.equal(game.moves.length, 6);
}

// A move of which nobody knows whether it has arrived waits; when the board changes, it is forgotten, and the board takes input again.
async function changeUnderUnsent(host) {
  const game = host.add('game squadro\nplayers 2', ['Ann', 'Ben']);
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  host.fails.add('late');
  await tap(page, game.show().asks_choices[0], false);
  await page.locator('.hand', { hasText: "hasn't been sent" }).waitFor();
  assert.ok(await page.locator('.board.locked').count() > 0);
  host.fails.delete('late');
  // The same player moves in another tab.
  game.answer((choices) => choices[1]);
  await waitForMoves(page, 1);
  game.answer();
  await waitForMoves(page, 2);
  await tap(page, game.show().asks_choices[2], false);
  await waitForMoves(page, 3);
  game.answer();
  await waitForMoves(page, 4);

  // The same while the move is still being sent.
  host.fails.add('late');
  await tap(page, game.show().asks_choices[0], false);
  await page.locator('.hand', { hasText: 'Sending' }).waitFor();
  game.answer((choices) => choices[1]);
  await waitForMoves(page, 5);
  host.fails.delete('late');
  assert.equal(await page.locator('.hand', { hasText: "hasn't been sent" }).count(), 0);
  game.answer();
  await waitForMoves(page, 6);
  await tap(page, game.show().asks_choices[2], false);
  await waitForMoves(page, 7);
  assert.equal(game.moves.length, 7);
}

// The board changes while a move is put together, a piece is held, or the page asks what is meant: nothing of that is asked of the new position.
async function changeUnderHand(host) {
  const [head, moves] = readGame('stern-halma-2', 7);
  const game = host.add(head, ['Ann', 'Ben'], moves);
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  const choices = (one) => one.show(null, one.moves, 0).asks_choices;
  const expectNothing = async (count) => {
    await waitForMoves(page, count);
    await page.locator('.choice').first().waitFor();
    assert.equal(await page.locator('.undo').count(), 0, 'steps of an old board are chosen');
  };

  // A tried move.
  await page.getByRole('button', { name: 'Try moves' }).click();
  await tap(page, choices(game)[0], false);
  await page.locator('.undo').waitFor();
  game.answer();
  await expectNothing(8);
  await page.getByRole('button', { name: 'Back to the game' }).click();

  // Another piece is held instead of the chosen one, and the same player moves in another tab.
  const [a, b] = choices(game);
  await tap(page, a, false);
  await page.locator('.undo').waitFor();
  await drag(page, b, { x: 0, y: 0 }, false, { release: false });
  await page.locator('.held').waitFor();
  game.answer();
  game.answer();
  await expectNothing(10);
  await page.mouse.up();
  await expectNothing(10);

  // The page asks which of two stops is meant.
  const [figures, played] = readGame('pentagame-2', 6);
  const other = host.add(figures, ['Ann', 'Ben'], played);
  await page.goto(`${host.base}?game=${other.id}`);
  await waitForMoves(page, 6);
  const [figure] = choices(other);
  await tap(page, figure, false);
  await page.locator('.undo').waitFor();
  await tap(page, findPair(other, figure).between(0.5), false);
  const which = page.getByRole('dialog', { name: 'Which one do you mean?' });
  await which.waitFor();
  other.answer();
  other.answer();
  await waitForMoves(page, 8);
  await which.getByRole('button').first().click();
  await which.waitFor({ state: 'detached' });
  await expectNothing(8);
  assert.equal(other.moves.length, 8);
}

// Two tabs agree, and a move on an old board is refused with a reason.
async function useTwoTabs(host) {
  const game = host.add('game squadro\nplayers 2', ['Ann', 'Ben']);
  const [one, other] = [await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`), await openBoard(host, { ...PHONE, ...QUICK }, `?game=${game.id}`)];
  await tap(one, game.show().asks_choices[0], false);
  await Promise.all([one, other].map((page) => waitForMoves(page, 1)));
  game.answer();
  await Promise.all([one, other].map((page) => waitForMoves(page, 2)));
  // Both at once: one is made.
  await Promise.all([tap(one, game.show().asks_choices[1], false), tap(other, game.show().asks_choices[2], true)]);
  await Promise.all([one, other].map((page) => waitForMoves(page, 3)));
  assert.equal(game.moves.length, 3);
  // The second tab did not hear that it is another's turn.
  game.answer();
  await Promise.all([one, other].map((page) => waitForMoves(page, 4)));
  for (const stream of host.streams) stream.game = 'none';
  await tap(one, game.show().asks_choices[0], false);
  await waitForMoves(one, 5);
  await tap(other, { x: game.show([]).asks_choices[0].x, y: game.show([]).asks_choices[0].y }, true);
  await tap(other, host.rules.call({ do: 'show', record: game.record, ply: 4, chosen: null, view: { perspective: 0 } }).asks_choices[1], true);
  await other.locator('.notice.shown', { hasText: 'changed' }).waitFor();
  await waitForMoves(other, 5);
  assert.equal(game.moves.length, 5);
}

// A proxy that holds the stream back: the page asks instead.
async function poll(host) {
  host.fails.add('hold');
  const game = host.add('game squadro\nplayers 2', ['Ben', 'Ann']);
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  game.answer();
  await page.waitForFunction(() => document.querySelector('.at').textContent === '1 / 1', null, { timeout: 25_000 });
}

// An answer that was on its way for a long time changes nothing.
async function pollLate(host) {
  host.fails.add('hold');
  const game = host.add('game squadro\nplayers 2', ['Ann', 'Ben']);
  const page = await openBoard(host, { ...DESK, ...QUICK }, `?game=${game.id}`);
  const { call } = host;
  let release;
  const held = new Promise((polled) => {
    host.call = async (body, user) => {
      const answer = structuredClone(await call.call(host, body, user));
      if (body.do !== 'board' || release) return answer;
      await new Promise((done) => {
        release = done;
        polled();
      });
      return answer;
    };
  });
  await held;
  await tap(page, game.show().asks_choices[0], false);
  await waitForMoves(page, 1);
  await page.evaluate(() => {
    globalThis.ats = [];
    const at = document.querySelector('.at');
    new MutationObserver(() => globalThis.ats.push(at.textContent)).observe(at, { childList: true, characterData: true, subtree: true });
  });
  const answered = page.waitForResponse((response) => response.url().endsWith('api/call') && response.request().postData().includes('"board"'));
  release();
  await (await answered).finished();
  game.answer();
  await waitForMoves(page, 2);
  assert.ok(!(await page.evaluate(() => globalThis.ats)).includes('0 / 0'), 'the board went back');
}

await run([
  ['every kind of Pentagame move in two taps or a drag, and one for each block', playEveryKindOfMove],
  ['blocks are dragged from next to the board and from the supply', dragBlocks],
  ['a whole game of each kind between two people in two browsers', playWholeGames],
  ['a whole game of Squadro with the keyboard alone', playByKeyboard],
  ['a whole game of Squadro by what a screen reader says', playByEar],
  ['turns of Stern-Halma by what a screen reader says', playStepsByEar],
  ['arrow keys reach every choice, and presses mean the nearest', reachAll],
  ['a drop that misses and second thoughts make no move, and unsure moves ask', changeOnesMind],
  ['lost connections, lost answers and reloads leave the true board, and nothing doubled', loseConnection],
  ['a move that may not have arrived gives way to a newer board', changeUnderUnsent],
  ['a board that changes under the hand forgets what was begun on the old one', changeUnderHand],
  ['two tabs agree', useTwoTabs],
  ['behind a proxy that holds streams back, the page asks', poll],
  ['an answer that comes too late does not take the board back', pollLate],
]);
