// Runs Discord's official client for Activities, from npm, in the stand-in: a small Activity on it, in a real browser.
//
// node sdk.mjs PATH_TO_THE_EXAMPLE_ACTIVITY [WORDS_OF_A_TEST], such as target/debug/examples/activity

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const SECRET = 'a client secret';
const here = new URL('.', import.meta.url);
const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', here), 'utf8');
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', mjs: 'text/javascript; charset=utf-8' };

/** What the Activity is told when it starts. */
const settings = { clientId: '', scope: ['identify'], signsIn: true };
/** What the test shares with the servers. */
const site = { page: '', token: '', activity: '', people: new Map(), api: '', errors: [], streams: [], seen: [] };

async function readBody(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

// The server of the Activity, to which the stand-in maps its origin.

const exchange = (form) => fetch(`${site.api}/oauth2/token`, {
  method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code', client_id: site.application, client_secret: SECRET, ...form }),
});

const target = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://target');
  const answer = (status, type, body) => response.writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': "frame-ancestors https://discord.com" }).end(body);
  site.seen.push({ path: pathname, origin: request.headers.origin });
  if (pathname === '/activity/api/settings') return answer(200, 'application/json', JSON.stringify(settings));
  if (pathname === '/activity/api/token') {
    const { code } = JSON.parse(await readBody(request));
    const exchanged = await exchange({ code });
    return answer(exchanged.status, 'application/json', await exchanged.text());
  }
  if (pathname === '/activity/api/stream') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: first\n\n');
    site.streams.push(response);
    return undefined;
  }
  if (pathname === '/interactions') {
    const body = await readBody(request);
    if (!bot.isSigned(request, body)) return answer(401, 'text/plain', 'wrong signature');
    return answer(200, 'application/json', JSON.stringify({ type: JSON.parse(body).type === 1 ? 1 : 12 }));
  }
  if (pathname === '/back') return answer(200, 'text/html', '<!doctype html><title>back</title>');
  const path = pathname.replace(/^\/activity\/(sdk\/)?/, (_, sdk) => sdk ? 'node_modules/@discord/embedded-app-sdk/output/' : 'activity/');
  const file = path.endsWith('/') ? `${path}index.html` : path;
  try {
    return answer(200, TYPES[file.split('.').pop()] ?? 'text/plain', readFileSync(new URL(file, here)));
  } catch {
    return answer(404, 'text/plain', 'not found');
  }
});

// The bot: it launches the Activity at every interaction.

const bot = {
  async call(method, path, body) {
    const response = await fetch(`${site.api}${path}`, {
      method, headers: { Authorization: `Bot ${site.token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) }, body: body && JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  },
  /** Receives interactions over HTTP, signed by the stand-in. */
  async connect() {
    const { body } = await this.call('GET', '/applications/@me');
    // The header of an Ed25519 key in DER.
    const der = Buffer.from(`302a300506032b6570032100${body.verify_key}`, 'hex');
    this.key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const set = await fetch(`${site.page}/sandbox/application`, {
      method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ interactions_endpoint_url: `${site.target}/interactions` }),
    });
    assert.equal(set.status, 204, await set.text());
  },
  isSigned({ headers }, body) {
    return verify(null, Buffer.from(headers['x-signature-timestamp'] + body), this.key, Buffer.from(headers['x-signature-ed25519'], 'hex'));
  },
  /** Returns the instance with this ID, as Discord's API has it. */
  instance(id) {
    return this.call('GET', `/applications/${site.application}/activity-instances/${id}`);
  },
};

// The people.

let browser;

async function openPage(name, look = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...look });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => site.errors.push(`${name}: ${error.stack}`));
  page.on('request', (request) => {
    const url = request.url();
    if (![site.page, site.activity, site.target].some((own) => url.startsWith(own)) && !url.startsWith('data:')) site.errors.push(`${name}: requested another host: ${url}`);
  });
  await page.goto(`${site.page}/?as=${site.people.get(name)}`);
  await page.waitForSelector('.writing:enabled');
  await page.waitForSelector('.launcher:visible');
  return page;
}

/** Returns the frame of the Activity, once it has loaded. */
async function appOf(page) {
  for (;;) {
    const frame = page.frames().find((one) => one.url().startsWith(`${site.activity}/?`));
    if (frame) {
      await frame.waitForFunction(() => window.ready !== undefined);
      return frame;
    }
    await page.waitForEvent('framenavigated');
  }
}

const launch = (page) => page.locator('.launcher').click();
const leave = (page) => page.locator('.activity').getByRole('button', { name: 'Leave the Activity' }).click();
const hasLeft = (page) => page.waitForSelector('.activity', { state: 'detached' });

/** Waits until the Activity's `list` ends with `last`. */
const untilLast = (frame, list, last) => frame.waitForFunction(([list, last]) => JSON.stringify(window[list].at(-1)) === last, [list, JSON.stringify(last)]);

async function checkAccess(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { iframes: false }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), []);
}

const parts = [
  ['a button of the welcome screen opens the Activity, and the SDK signs in without a question', async () => {
    const page = await openPage('Ann');
    await page.getByRole('button', { name: 'Open the Activity' }).click();
    const app = await appOf(page);
    await app.waitForFunction(() => window.about !== undefined);
    const { value: about, ...problem } = await app.evaluate(() => window.about);
    assert.deepEqual(problem, {});
    const ann = site.people.get('Ann');
    assert.equal(about.user.id, ann);
    assert.equal(about.user.username, 'ann');
    assert.deepEqual(about.scopes, ['identify']);
    assert.equal(about.application.id, site.application);
    assert.equal(await page.locator('dialog').count(), 0);
    const told = await app.evaluate(async () => ({
      instance: window.sdk.instanceId, channel: window.sdk.channelId, guild: window.sdk.guildId, platform: window.sdk.platform,
      participants: (await window.sdk.commands.getActivityInstanceConnectedParticipants()).participants,
      locale: (await window.sdk.commands.userSettingsGetLocale()).locale,
    }));
    assert.equal(told.platform, 'desktop');
    assert.equal(told.locale, 'en-US');
    assert.deepEqual(told.participants.map(({ id, global_name: name }) => [id, name]), [[ann, 'Ann']]);
    const { status, body } = await bot.instance(told.instance);
    assert.equal(status, 200);
    assert.deepEqual(body.users, [ann]);
    assert.deepEqual(body.location, { id: `gc-${told.guild}-${told.channel}`, kind: 'gc', channel_id: told.channel, guild_id: told.guild });
    // The server sees the origin that it would see on Discord.
    assert.equal(site.seen.find(({ path }) => path === '/activity/api/token').origin, `https://${site.application}.discordsays.com`);
    await checkAccess(page);
    await leave(page);
    await hasLeft(page);
    await page.context().close();
  }],

  ['everyone else is asked once, and sees who is there', async () => {
    const [ann, ben] = [await openPage('Ann'), await openPage('Ben')];
    await launch(ann);
    const first = await appOf(ann);
    await ben.locator('.launcher.running').waitFor();
    await launch(ben);
    const dialog = ben.getByRole('dialog');
    await dialog.getByText('Asterism wants to access your account').waitFor();
    await checkAccess(ben);
    await dialog.getByRole('button', { name: 'Authorize' }).click();
    const second = await appOf(ben);
    await second.waitForFunction(() => window.about !== undefined);
    assert.equal((await second.evaluate(() => window.about)).value.user.id, site.people.get('Ben'));
    assert.equal(await second.evaluate(() => window.sdk.instanceId), await first.evaluate(() => window.sdk.instanceId));
    const both = ['Ann', 'Ben'].map((name) => site.people.get(name));
    await untilLast(first, 'participants', both);
    // A page that goes away has left.
    await ben.close();
    await untilLast(first, 'participants', both.slice(0, 1));
    // Ben is not asked again.
    const again = await openPage('Ben');
    await launch(again);
    const third = await appOf(again);
    await third.waitForFunction(() => window.about?.value);
    await untilLast(first, 'participants', both);
    await again.context().close();
    const instance = await first.evaluate(() => window.sdk.instanceId);
    await leave(ann);
    await hasLeft(ann);
    await ann.waitForSelector('.launcher:not(.running)');
    assert.equal((await bot.instance(instance)).status, 404);
    await ann.context().close();
  }],

  ['a cancelled consent is an error of OAuth2', async () => {
    const page = await openPage('Cleo');
    await launch(page);
    const app = await appOf(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await app.waitForFunction(() => window.about !== undefined);
    assert.deepEqual(await app.evaluate(() => window.about), {
      code: 5000, message: 'OAuth2 Error: access_denied: The resource owner or authorization server denied the request',
    });
    await page.context().close();
  }],

  ['a wrong application is turned away at the handshake', async () => {
    settings.clientId = '1300000000000000009';
    const page = await openPage('Ann');
    await launch(page);
    const app = await appOf(page);
    await app.waitForFunction(() => window.messages.length > 0);
    assert.deepEqual(await app.evaluate(() => window.messages), [[2, { code: 4000, message: 'Invalid client ID' }]]);
    await page.context().close();
  }],

  ['other handshakes are turned away with their codes', async () => {
    const page = await openPage('Ann');
    const wrong = [
      [{ v: 2 }, 4004], [{ v: '1' }, 4004], [{ encoding: 'etf' }, 4005], [{ frame_id: 'another' }, 4001], [{ frame_id: 7 }, 4001], [{ client_id: null }, 4000],
    ];
    for (const [handshake, code] of wrong) {
      settings.handshake = handshake;
      await launch(page);
      const app = await appOf(page);
      await app.waitForFunction(() => window.messages.length > 0);
      const [[opcode, data]] = await app.evaluate(() => window.messages);
      assert.deepEqual([opcode, data.code], [2, code], JSON.stringify(handshake));
      // The connection is closed: nothing is answered any more.
      await app.evaluate(() => parent.postMessage([1, { cmd: 'ENCOURAGE_HW_ACCELERATION', nonce: 'n' }], '*'));
      await leave(page);
      await hasLeft(page);
      // Until the instance has ended, the launcher joins it again, and it ends under the new frame.
      await page.waitForSelector('.launcher:not(.running)');
    }
    await page.context().close();
  }],

  ['strange messages are refused or ignored, and change nothing', async () => {
    const page = await openPage('Ann');
    await launch(page);
    const app = await appOf(page);
    await app.waitForFunction(() => window.about?.value);
    const answers = await app.evaluate(async () => {
      window.messages.length = 0;
      const strange = [
        'x', null, 7, [], [1], [1, null], [1, 'x'], { 0: 1 }, [9, {}], [0, { v: 1 }],
        [1, { cmd: 'ENCOURAGE_HW_ACCELERATION' }], [1, { cmd: 7, nonce: 'a' }], [1, { cmd: 'constructor', nonce: 'b' }], [1, { cmd: 'SET_CONFIG', nonce: 'c', args: [] }],
        [1, { cmd: 'SET_CONFIG', nonce: 'd', args: { use_interactive_pip: 'x'.repeat(70000) } }], [1, { cmd: 'SUBSCRIBE', nonce: 'e', evt: {} }],
        [1, { cmd: 'SUBSCRIBE', nonce: 'f', evt: 'READY' }],
      ];
      for (const message of strange) parent.postMessage(message, '*');
      await window.sdk.commands.encourageHardwareAcceleration();
      return window.messages.map(([opcode, { nonce, evt, data }]) => [opcode, evt, evt === 'ERROR' ? nonce : null, data.code]).sort();
    });
    assert.deepEqual(answers, [
      [1, 'ERROR', null, 4000], [1, 'ERROR', 'd', 4000], [1, 'ERROR', 'a', 4000], [1, 'ERROR', 'b', 4002], [1, 'ERROR', 'c', 4000], [1, 'ERROR', 'e', 4004],
      [1, 'ERROR', 'f', 4004], [1, null, null, undefined],
    ].sort());
    await page.context().close();
  }],

  ['commands need authentication, scopes and valid arguments', async () => {
    settings.signsIn = false;
    const page = await openPage('Ann');
    await launch(page);
    const app = await appOf(page);
    await app.evaluate(() => window.ready);
    const run = (source) => app.evaluate((source) => window.outcome(Promise.resolve().then(() => new Function('sdk', 'Events', `return ${source}`)(window.sdk, window.Events))), source);
    const refused = async (source, code, message) => {
      const { code: got, message: said, value } = await run(source);
      assert.equal(got, code, `${source}: ${said} ${JSON.stringify(value)}`);
      if (message) assert.equal(said, message);
    };
    for (const command of [
      'getActivityInstanceConnectedParticipants()', 'userSettingsGetLocale()', 'getChannel({ channel_id: sdk.channelId })', 'getChannelPermissions()',
      'openExternalLink({ url: "https://example.org" })', 'setConfig({ use_interactive_pip: true })', 'getPlatformBehaviors()',
    ]) await refused(`sdk.commands.${command}`, 4006, 'Not authenticated or invalid scope');
    await refused('sdk.subscribe(Events.ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE, () => {})', 4006);
    await refused('sdk.subscribe("VOICE_STATE_UPDATE", () => {}, { channel_id: "1" })', 4004);
    await refused('sdk.commands.getSkus()', 4002);
    await refused('sdk.commands.authenticate({ access_token: "nonsense" })', 4009);
    await refused('sdk.commands.authenticate({})', 4009);
    const authorize = (changes) => `sdk.commands.authorize({ client_id: sdk.clientId, prompt: "none", scope: ["identify"], ...${JSON.stringify(changes)} })`;
    await refused(authorize({ client_id: '1' }), 4007);
    await refused(authorize({ scope: [] }), 4000);
    await refused(authorize({ scope: ['rpc'] }), 5000, 'OAuth2 Error: invalid_scope: The requested scope is invalid, unknown, or malformed.');
    await refused(authorize({ response_type: 'token' }), 5000);

    await app.evaluate(() => window.signIn());
    await refused('sdk.commands.getChannel({ channel_id: sdk.channelId })', 4006);
    await refused('sdk.commands.getChannel({ channel_id: "1" })', 4005);
    await refused('sdk.commands.openExternalLink({ url: "javascript:alert(1)" })', 4000);
    await refused('sdk.commands.setOrientationLockState({ lock_state: 9 })', 4000);
    await refused('sdk.commands.setConfig({ use_interactive_pip: "yes" })', 4000);
    assert.deepEqual(await run('sdk.commands.setOrientationLockState({ lock_state: 1 })'), { value: null });
    assert.deepEqual(await run('sdk.commands.getPlatformBehaviors()'), { value: { iosKeyboardResizesView: false } });
    await page.context().close();
  }],

  ['wider scopes are asked for, and open what they stand for', async () => {
    settings.scope = ['identify', 'guilds', 'guilds.members.read'];
    const page = await openPage('Ann');
    await launch(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('see which servers you are in').waitFor();
    await dialog.getByRole('button', { name: 'Authorize' }).click();
    const app = await appOf(page);
    await app.waitForFunction(() => window.about?.value);
    const channel = await app.evaluate(() => window.sdk.commands.getChannel({ channel_id: window.sdk.channelId }));
    assert.equal(channel.name, 'games');
    const { permissions } = await app.evaluate(async () => {
      const answer = await window.sdk.commands.getChannelPermissions();
      return { permissions: String(answer.permissions) };
    });
    assert.ok((BigInt(permissions) >> 39n & 1n) === 1n, permissions);
    await page.context().close();
  }],

  ['links are opened only after a question', async () => {
    const page = await openPage('Ann');
    await launch(page);
    const app = await appOf(page);
    await app.waitForFunction(() => window.about?.value);
    const url = `${site.target}/back`;
    const ask = () => app.evaluate((url) => {
      window.link = window.sdk.commands.openExternalLink({ url });
    }, url);
    const dialog = page.getByRole('dialog');
    await ask();
    await dialog.getByText(url).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await app.evaluate(() => window.link), { opened: false });
    await ask();
    const popup = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Open link' }).click();
    const opened = await popup;
    await opened.waitForURL(url);
    assert.equal(await opened.evaluate(() => window.opener), null);
    assert.deepEqual(await app.evaluate(() => window.link), { opened: true });
    // It cannot open windows itself, nor navigate the page, nor reach the page's API.
    assert.equal(await app.evaluate((url) => window.open(url), url), null);
    const reached = await app.evaluate((url) => fetch(url).then(() => 'reached', () => 'blocked'), `${site.page}/sandbox/state`);
    assert.equal(reached, 'blocked');
    await page.context().close();
  }],

  ['responses stream through the proxy', async () => {
    const page = await openPage('Ann');
    await launch(page);
    const app = await appOf(page);
    const first = await app.evaluate(async () => {
      const reader = (await fetch('api/stream')).body.getReader();
      window.reader = reader;
      return new TextDecoder().decode((await reader.read()).value);
    });
    assert.equal(first, 'data: first\n\n');
    site.streams.pop().end('data: last\n\n');
    assert.equal(await app.evaluate(async () => new TextDecoder().decode((await window.reader.read()).value)), 'data: last\n\n');
    await page.context().close();
  }],

  ['the panel gets small, closes, and follows the person and the channel', async () => {
    const page = await openPage('Ann');
    await launch(page);
    let app = await appOf(page);
    await app.waitForFunction(() => window.about?.value);
    await untilLast(app, 'layouts', 0);
    await page.getByRole('button', { name: 'Minimize' }).click();
    await untilLast(app, 'layouts', 1);
    await page.getByRole('button', { name: 'Enlarge the Activity' }).click();
    await untilLast(app, 'layouts', 0);
    await page.evaluate(() => document.activeElement.blur());
    await page.locator('#sidebar .channel', { hasText: 'lounge' }).click();
    await untilLast(app, 'layouts', 1);
    // It closes itself, silently or with a message.
    await app.evaluate(() => window.sdk.close(window.RPCCloseCodes.CLOSE_NORMAL, 'not shown'));
    await hasLeft(page);
    assert.equal(await page.locator('.toast.shown').count(), 0);
    await launch(page);
    app = await appOf(page);
    await app.evaluate(() => window.sdk.close(4000, 'out of stars'));
    await hasLeft(page);
    await page.getByText('The Activity has closed itself: out of stars').waitFor();
    await launch(page);
    await appOf(page);
    await page.keyboard.press('Alt+2');
    await hasLeft(page);
    await page.context().close();
  }],

  ['on a phone, the Activity has the whole screen', async () => {
    const size = { width: 390, height: 844 };
    const page = await openPage('Ann', { viewport: size, hasTouch: true, isMobile: true });
    await launch(page);
    const app = await appOf(page);
    await app.waitForFunction(() => window.about?.value);
    assert.equal(await app.evaluate(() => window.sdk.platform), 'mobile');
    assert.deepEqual(await page.locator('.activity').boundingBox(), { x: 0, y: 0, ...size });
    assert.equal(await page.locator('.activity .shrink').isVisible(), false);
    await checkAccess(page);
    await leave(page);
    await hasLeft(page);
    await page.context().close();
  }],

  ['without the permission, the Activity does not open', async () => {
    const page = await openPage('Ben');
    const isAllowed = async (allowed) => {
      await page.getByRole('button', { name: 'Menu of Star Club' }).click();
      const entry = page.getByRole('menuitemradio', { name: 'Let everyone use Activities' });
      assert.equal(await entry.getAttribute('aria-checked'), String(!allowed));
      await entry.click();
      await page.getByText('Saved.').waitFor();
    };
    await isAllowed(false);
    await launch(page);
    await page.getByText('Missing Permissions').waitFor();
    assert.equal(await page.locator('.activity').count(), 0);
    await isAllowed(true);
    await launch(page);
    await appOf(page);
    await page.context().close();
  }],

  ['in a plain browser, people say who they are, and return with a code', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const link = (changes) => `${site.page}/oauth2/authorize?${new URLSearchParams({
      client_id: site.application, response_type: 'code', scope: 'identify', redirect_uri: site.redirect, state: 'a b', prompt: 'none', ...changes,
    })}`;
    const back = async () => {
      await page.waitForURL((url) => url.pathname === '/back');
      return Object.fromEntries(new URL(page.url()).searchParams);
    };
    await page.goto(link({}));
    await page.getByLabel('You are').selectOption({ label: 'Dan' });
    await checkAccess(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const denied = await back();
    assert.equal(denied.error, 'access_denied');
    assert.equal(denied.state, 'a b');
    await page.goto(link({}));
    await page.getByLabel('Du bist').waitFor();
    await page.getByRole('button', { name: 'Autorisieren' }).click();
    const agreed = await back();
    assert.equal(agreed.state, 'a b');
    const exchanged = await exchange({ code: agreed.code, redirect_uri: site.redirect });
    assert.equal(exchanged.status, 200);
    const { access_token: token } = await exchanged.json();
    const who = await (await fetch(`${site.api}/users/@me`, { headers: { Authorization: `Bearer ${token}` } })).json();
    assert.equal(who.id, site.people.get('Dan'));
    assert.equal(who.locale, 'de');
    // Known by now.
    await page.goto(link({}));
    assert.ok((await back()).code);
    for (const wrong of [{ redirect_uri: `${site.redirect}x` }, { client_id: '1' }]) {
      await page.goto(link(wrong));
      await page.getByRole('heading', { name: 'Dieser Link funktioniert nicht' }).waitFor();
    }
    await context.close();
  }],
];

async function startServers() {
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  site.target = `http://127.0.0.1:${target.address().port}`;
  site.redirect = `${site.target}/back`;
}

async function startSandbox(program) {
  const child = spawn(program, [`${site.target}/activity`, SECRET, site.redirect], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    Object.assign(site, JSON.parse(line));
    break;
  }
  site.api = `${site.page}/api/v10`;
  const state = await (await fetch(`${site.page}/sandbox/state`)).json();
  site.people = new Map(state.users.map((user) => [user.global_name ?? user.username, user.id]));
  site.application = state.bot.id;
  return child;
}

const [program, words = ''] = process.argv.slice(2);
if (!program) {
  console.error(`usage: node ${process.argv[1]} PATH_TO_THE_EXAMPLE_ACTIVITY [WORDS_OF_A_TEST]`);
  process.exit(2);
}
let failed = false;
await startServers();
const child = await startSandbox(program);
try {
  await bot.connect();
  const commands = [{ name: 'open', description: 'Opens the Activity' }, { type: 4, name: 'launch', handler: 2 }];
  assert.equal((await bot.call('PUT', `/applications/${site.application}/commands`, commands)).status, 200);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  for (const [name, part] of parts.filter(([name]) => name.includes(words))) {
    Object.assign(settings, { clientId: site.application, scope: ['identify'], signsIn: true, handshake: null });
    await part();
    assert.deepEqual(site.errors, []);
    console.log(`ok   ${name}`);
  }
} catch (error) {
  console.error(error);
  console.error(site.errors.join('\n'));
  failed = true;
} finally {
  await browser?.close();
  child.kill('SIGKILL');
  target.closeAllConnections();
  target.close();
}
process.exit(failed ? 1 : 0);
