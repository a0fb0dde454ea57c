// Starts the real program with its sandbox, opens pages on it in a real browser, and does on them what people do.
//
// $CHROMIUM is the path of the browser, by default /usr/bin/chromium.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

/** Selects the posts that everyone sees. */
export const POSTS = 'li.message:not(.ephemeral)';

/** A running program, and the pages opened on it. */
export class Site {
  /** What must not happen on any page: errors, refused requests, requests to other hosts. */
  errors = [];
  #browser;

  /** `pictures` is the folder for screenshots, if any are wanted. */
  constructor(program, pictures) {
    this.program = program;
    this.pictures = pictures;
    this.data = mkdtempSync(join(tmpdir(), 'asterism-browser-'));
  }

  /** Starts the program and the browser. */
  async open(...options) {
    this.base = await this.start(0, options);
    const state = await (await fetch(`${this.base}/sandbox/state`)).json();
    this.people = new Map(state.users.map((user) => [user.global_name ?? user.username, user.id]));
    this.#browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--js-flags=--expose-gc', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    await this.waitForBot();
  }

  /** Starts the program. Resolves to the address that it prints. */
  async start(port, options = []) {
    const args = ['sandbox', '--port', String(port), '--data', this.data, ...options];
    this.child = spawn(this.program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const address = (line) => /http:\/\/\S+/.exec(line);
    return address(await readLine(this.child, address))[0];
  }

  /** Kills the program. */
  async kill() {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  /** Starts the program again after it was killed. */
  async startAgain() {
    await this.start(new URL(this.base).port);
    await this.waitForBot();
  }

  async restart() {
    await this.kill();
    await this.startAgain();
  }

  async close() {
    await this.#browser?.close();
    if (this.child) await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Waits until the bot is connected and its commands are registered, by listening to the page's events. */
  async waitForBot() {
    const stop = new AbortController();
    const events = await fetch(`${this.base}/sandbox/events?as=${this.people.get('Ann')}`, { signal: stop.signal });
    const reader = events.body.getReader();
    for (;;) {
      const now = await (await fetch(`${this.base}/sandbox/state`)).json();
      if (now.bot.connected && now.commands.length > 0) break;
      const { done } = await reader.read();
      assert.ok(!done, 'the sandbox closed its events');
    }
    stop.abort();
  }

  /** Opens the page as `name`; without, at the address that the program prints. `look` is Playwright's options of a context. */
  async openPage(name, look = {}) {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 900 }, ...look });
    const page = await context.newPage();
    const who = name ?? 'first';
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => this.errors.push(`${who}: ${error.stack}`));
    page.on('request', (request) => {
      // The Activity has the other name of this machine.
      const own = [this.base, this.base.replace('127.0.0.1', 'localhost')];
      if (!own.some((base) => request.url().startsWith(base))) this.errors.push(`${who}: requested another host: ${request.url()}`);
    });
    page.on('response', (response) => {
      const request = response.request();
      if (response.status() < 400) return;
      const error = `${who}: ${response.status()} for ${request.method()} ${request.url()} ${request.postData() ?? ''}`;
      if (!request.url().includes('/attachments/')) {
        this.errors.push(error);
        return;
      }
      // A picture can be replaced while a page is still loading it. Then the page soon shows the new one.
      const isReplaced = (url) => [...document.images].every((image) => image.src !== url);
      page.waitForFunction(isReplaced, request.url()).catch(({ name }) => name === 'TimeoutError' && this.errors.push(error));
    });
    await page.goto(name ? `${this.base}/?as=${this.people.get(name)}` : this.base);
    await page.waitForSelector('.writing:enabled');
    return page;
  }

  /** Takes a picture of every page that is open, to see where a test failed. */
  async takeLastScreenshots() {
    const pages = this.#browser?.contexts().flatMap((context) => context.pages()) ?? [];
    for (const [at, page] of pages.entries()) await this.takeScreenshot(page, `failed-${at}`);
  }

  async takeScreenshot(page, name) {
    if (this.pictures) await page.screenshot({ path: join(this.pictures, `${name}.png`) });
  }
}

/** Resolves to the first line that a program prints for which `fits` returns something. */
export async function readLine(child, fits = () => true) {
  for await (const line of createInterface({ input: child.stdout })) if (fits(line)) return line;
  throw new Error('a program exited before it was ready');
}

/** Enters a whole command line and sends it. */
export async function sendCommand(page, line) {
  await page.locator('.writing').fill(line);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.slash');
  await page.keyboard.press('Enter');
}

/**
 * Runs `parts`, named tests, against a site. Exits with 1 if one fails. The command line names the program, a folder for screenshots
 * (optional) and words of the tests to run (optional; some need what an earlier one has done).
 */
export async function run(parts) {
  const [program, pictures, words = ''] = process.argv.slice(2);
  if (!program) {
    console.error(`usage: node ${process.argv[1]} PATH_TO_ASTERISM [FOLDER_FOR_SCREENSHOTS [WORDS_OF_A_TEST]]`);
    process.exit(2);
  }
  const site = new Site(program, pictures);
  process.once('SIGTERM', () => site.close().finally(() => process.exit(1)));
  let failed = false;
  try {
    await site.open();
    for (const [name, part] of parts.filter(([name]) => name.includes(words))) {
      await part(site);
      console.log(`ok   ${name}`);
      assert.deepEqual(site.errors, []);
    }
  } catch (error) {
    console.error(error);
    console.error(site.errors.join('\n'));
    await site.takeLastScreenshots();
    failed = true;
  } finally {
    await site.close();
  }
  process.exit(failed ? 1 : 0);
}
