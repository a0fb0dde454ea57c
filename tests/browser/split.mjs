// The stand-in and the bot as two programs, so that the bot alone can be killed, as on Discord.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { Site, readLine } from './support.mjs';

const SECRET = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9_cD-f';

/** A bot with its touch board, and a stand-in that outlives it. The stand-in is the example `activity`, next to the program. */
export class SplitSite extends Site {
  #standIn;
  #token;
  #port;

  async start() {
    if (!this.#standIn) await this.#startStandIn();
    const settings = {
      DISCORD_API_URL: this.base, DISCORD_TOKEN: this.#token, DISCORD_CLIENT_SECRET: SECRET,
      ASTERISM_LISTEN: `127.0.0.1:${this.#port}`, ASTERISM_SHARDS: '0/1', ASTERISM_LOG: 'error',
    };
    this.child = spawn(this.program, ['run', '--data', this.data], { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] });
    return this.base;
  }

  async #startStandIn() {
    this.#port = await findPort();
    const target = `http://127.0.0.1:${this.#port}/activity`;
    const example = join(dirname(this.program), 'examples', 'activity');
    this.#standIn = spawn(example, [target, SECRET, `${target}/`], { stdio: ['ignore', 'pipe', 'inherit'] });
    const said = JSON.parse(await readLine(this.#standIn));
    this.base = said.page;
    this.#token = said.token;
  }

  async close() {
    await super.close();
    this.#standIn?.kill('SIGKILL');
  }
}

/** Resolves to a port that nothing uses. */
async function findPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
