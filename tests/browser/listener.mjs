// What a screen reader says: announcements, and the role and name of whatever has the focus. Nothing else of the page is read.

import assert from 'node:assert/strict';

/** The longest way with Tab through a message. */
const FAR = 40;

export class Listener {
  #page;
  #devtools;
  /** Number of announcements heard. */
  #heard = 0;

  /** Listens to `page` from now on. */
  static async of(page) {
    const ear = new Listener();
    ear.#page = page;
    ear.#devtools = await page.context().newCDPSession(page);
    await page.evaluate(() => {
      globalThis.announced = [];
      const note = (node) => node.textContent && globalThis.announced.push(node.textContent);
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          for (const node of addedNodes) {
            if (node.nodeType !== Node.ELEMENT_NODE) continue;
            const live = node.closest('[role="log"], [role="alert"], [role="status"]') ?? node.querySelector('[role="alert"]');
            if (live && (target.contains(node) || live === node)) note(live.getAttribute('role') === 'log' ? node : live);
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    return ear;
  }

  /** Returns the role and the name of what has the focus. */
  async focused() {
    const { result } = await this.#devtools.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await this.#devtools.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
    return { role: nodes[0].role?.value ?? '', name: nodes[0].name?.value ?? '' };
  }

  /** Waits until what has the focus fits. */
  async hear(fits) {
    for (;;) {
      const focused = await this.focused();
      if (fits(focused)) return focused;
      await this.#page.evaluate(() => new Promise((done) => {
        requestAnimationFrame(done);
      }));
    }
  }

  /** Returns the next announcement that fits. */
  async hearAnnounced(fits) {
    for (;;) {
      await this.#page.waitForFunction((heard) => globalThis.announced.length > heard, this.#heard).catch(() => this.#complain());
      const all = await this.#page.evaluate((heard) => globalThis.announced.slice(heard), this.#heard);
      const at = all.findIndex(fits);
      this.#heard += at < 0 ? all.length : at + 1;
      if (at >= 0) return all[at];
    }
  }

  /** Fails with what was said last. */
  async #complain() {
    const said = await this.#page.evaluate(() => globalThis.announced.slice(-5));
    assert.fail(`nothing more is said after:\n${said.join('\n')}\nThe focus is on ${JSON.stringify(await this.focused())}`);
  }

  /** Waits for the next step of a private choice to be announced, and returns what has the focus then. */
  async hearNextStep() {
    await this.hearAnnounced((text) => /only to you/.test(text));
    return this.hear(({ role }) => role === 'button');
  }

  /** Chooses what has the focus: presses the button, or takes the first entry of the menu. */
  async choose() {
    await this.#page.keyboard.press('Enter');
    if ((await this.focused()).role === 'combobox') await this.#page.keyboard.press('Enter');
  }

  /**
   * Goes to the newest message, then with Tab to what fits, passing over the first `skipped` of them if there are more. If a message that
   * changes or goes meanwhile takes the focus with it, begins again, as anybody would.
   */
  async walkTo(fits, skipped = 0) {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const found = await this.#walkOnce(fits, skipped);
      if (found) return found;
    }
    return assert.fail('nothing in the message fits');
  }

  async #walkOnce(fits, skipped) {
    const { keyboard } = this.#page;
    await keyboard.press('Escape');
    await this.hear(({ role }) => role === 'textbox' || role === 'listitem');
    if ((await this.focused()).role === 'listitem') {
      await keyboard.press('Escape');
      await this.hear(({ role }) => role === 'textbox');
    }
    await keyboard.press('ArrowUp');
    await this.hear(({ role }) => role === 'listitem');
    let found = null;
    for (let left = skipped, far = 0; far < FAR; far += 1) {
      await keyboard.press('Tab');
      const focused = await this.focused();
      if (fits(focused)) {
        found = focused;
        if (left === 0) return found;
        left -= 1;
      } else if (found) {
        await keyboard.press('Shift+Tab');
        return found;
      }
    }
    return null;
  }

  /** Plays until the game is over: `move` is called at each announcement of the player's turn. Returns what is said at the end. */
  async play(move) {
    for (let turn = 0; turn < 200; turn += 1) {
      const said = await this.hearAnnounced((text) => /your turn| wins/.test(text));
      if (/ wins/.test(said)) return said;
      await move();
    }
    return assert.fail('the game does not end');
  }
}
