// A server for the page of the touch board that speaks the page's protocol and nothing else: no Discord, no store. With it, tests decide what
// arrives, when, and what fails. The rules are the page's own. 

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { bind } from '../../board/web/rules.js';

const WEB = new URL('../../board/web/', import.meta.url);
const LOCALES = new URL('../../app/locales/', import.meta.url);
/** Here the program lists the texts that are part of the page. */
const PAGE_TEXTS = new URL('../../app/src/feature/touch/view/ui.rs', import.meta.url);
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml', wasm: 'application/wasm' };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";
const THEMES = { dark: 'Dark', light: 'Light', 'high-contrast': 'High contrast', wood: 'Wood' };

/** The rules, as the page has them. */
export async function loadRules() {
  const { instance } = await WebAssembly.instantiate(readFileSync(new URL('rules.wasm', WEB)));
  return bind(instance.exports);
}

/** Reads the page's texts of a language from the file in which they are. */
function readWords(language) {
  const words = {};
  const lines = readFileSync(new URL(`${language}.ftl`, LOCALES), 'utf8').split('\n');
  const messages = Object.fromEntries(lines.map((line) => line.split(' = ')).filter((parts) => parts.length === 2));
  for (const [key, text] of Object.entries(messages)) {
    if (!key.startsWith('board-ui-')) continue;
    let at = 0;
    words[key] = text.replace(/\{ \$\w+ \}/g, () => `{${at++}}`);
  }
  for (const name of ['play', 'vote', 'cancel']) words[`board-ui-${name}`] = messages[`button-${name}`];
  for (const [id, name] of Object.entries(THEMES)) words[`board-ui-theme-${id}`] = name;
  return words;
}

/** Reads the texts that the page has before there is a session, in each language. */
function readFirstWords() {
  const [, listed] = readFileSync(PAGE_TEXTS, 'utf8').match(/const FIRST_WORDS[^=]*= &\[([^\]]*)\]/);
  const keys = [...listed.matchAll(/"([^"]+)"/g)].map(([, key]) => key);
  return Object.fromEntries(['en', 'de', 'pl'].map((language) => {
    const words = readWords(language);
    return [language, Object.fromEntries(keys.map((key) => [key, words[key]]))];
  }));
}

/** One game, as the store would have it. */
export class HostedGame {
  version = 1;
  moves;
  over = false;
  /** Grows with each offer and each answer. */
  revision = 0;
  /** The latest offer. */
  offered = null;
  url = 'https://discord.com/channels/1/2/3';

  /** `head` is the beginning of the text record, such as `game squadro\nplayers 2`; `seats` are the names of the users, in seat order. */
  constructor(host, id, head, seats, moves = []) {
    Object.assign(this, { host, id, head, seats, moves: [...moves] });
  }

  get record() {
    return `${this.head}\n\n${this.moves.map((move, at) => `${at + 1} ${move}\n`).join('')}`;
  }

  /** Shows the board as `perspective` sees it. */
  show(chosen = null, moves = this.moves, perspective = null) {
    const record = `${this.head}\n\n${moves.map((move, at) => `${at + 1} ${move}\n`).join('')}`;
    const shown = this.host.rules.call({ do: 'show', record, ply: null, line: [], chosen, view: { perspective } });
    assert.equal(shown.error, undefined, JSON.stringify(shown.error));
    return shown;
  }

  /** Plays a move in notation, and tells everyone who follows the game. */
  play(move) {
    this.moves.push(move);
    this.show();
    this.changed();
  }

  changed() {
    this.version += 1;
    if (this.offered) this.offered.isOpen = false;
    this.tell();
  }

  /** Tells everyone who follows the game how new it is. */
  tell() {
    for (const stream of this.host.streams) if (stream.game === this.id) stream.response.write(this.event);
  }

  get event() {
    return `data: ${JSON.stringify({ version: this.version, revision: this.revision, ...(this.url ? { url: this.url } : {}) })}\n\n`;
  }

  /** Offers to take back the last move, as a player does with a command. */
  offer(by) {
    this.offered = { offer: (this.offered?.offer ?? 0) + 1, by, isOpen: true, outcome: null };
    this.revision += 1;
    this.tell();
  }

  /** What is told of the latest offer. */
  describeOffer(user) {
    const { offer, by, isOpen, outcome } = this.offered ?? {};
    const others = this.seats.filter((name) => name !== by).join(' and ');
    const choices = user === by ? [['withdraw', 'Withdraw']] : this.seats.includes(user) ? [['accept', 'Accept'], ['decline', 'Decline']] : [];
    const text = `↩ ${by} would like to take back ${this.moves.at(-1)}.\n⏳ Still to answer: ${others}. Playing on means no.`;
    return {
      offers: isOpen ? [{ offer, text, choices: choices.map(([choice, label]) => ({ choice, label })) }] : [],
      settled: outcome ? { offer, text: outcome, choices: [] } : null,
    };
  }

  /** Plays the first move, or a chosen one, as the engine would. */
  answer(choose = (choices) => choices[0]) {
    const chosen = [];
    for (let step = 0; step < 30; step += 1) {
      const shown = this.show(chosen);
      if (shown.whole !== null) return this.play(shown.whole);
      chosen.push(choose([...shown.asks_choices, ...shown.placeless]).step);
    }
    return assert.fail('the move has no end');
  }

  describe(user) {
    const shown = this.show();
    const seat = this.seats.indexOf(user);
    const turn = shown.turn;
    const name = (at) => this.seats[at];
    const last = shown.moves.slice(seat === -1 ? -1 : -(this.seats.length - 1)).filter((move) => move.seat !== seat);
    return {
      game: this.id, version: this.version, revision: this.revision, ...this.describeOffer(user), kind: shown.kind, record: this.record, names: this.seats, seat: seat === -1 ? null : seat,
      perspective: seat === -1 ? null : seat, turn, may_move: !shown.over && turn === seat, votes: false, over: shown.over,
      clocks: this.clocks ?? [], deadline: this.deadline ?? null, since: seat === -1 ? null : seat, answered: 0,
      title: `${this.host.name(shown.kind)}: ${this.seats.join(', ')}`,
      status: shown.over ? `${this.host.name(shown.kind)} is over after ${shown.moves.length} moves.` : turn === seat ? `Your turn, ${user}` : `${name(turn)} is to move`,
      last: last.map((move) => `${name(move.seat)} played ${move.text}.`), board: shown.moves.length === 0 ? ['Nothing has moved yet.'] : [`After ${shown.moves.length} moves.`, `${shown.asks_choices.length} choices.`],
      remarks: this.remarks ?? [], url: this.url, next: this.next ?? null, can_plan: seat !== -1 && turn !== seat, plan: this.plan ?? [],
    };
  }
}

/** The server. */
export class Host {
  rules;
  games = new Map();
  streams = new Set();
  /** Calls that have arrived, in order. */
  calls = [];
  settings = { theme: 'dark', coordinates: true, confirm: false };
  language = 'en';
  user = 'Ann';
  ticket = null;
  /** Ids of codes that have been exchanged. */
  codes = new Map();
  tokens = new Map();
  /** What fails: `call`, `page`, `hold` (streams are held back by a proxy), `answer` (one is lost) and `late` (a proxy gives up waiting for moves). */
  fails = new Set();
  /** How calls to `session` are refused, in order: status, code and seconds of `Retry-After`. */
  refusals = [];
  /** How far the server's clock is ahead of the browser's, in seconds. */
  ahead = 0;
  /** Time for which a token is said to be good, in seconds. */
  life = 900;
  /** Renewals that were asked for. */
  renewals = 0;
  demo = true;
  #server;
  #next = 100;

  async open() {
    this.rules = await loadRules();
    this.#server = createServer((request, response) => this.#answer(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    }));
    await new Promise((done) => this.#server.listen(0, '127.0.0.1', done));
    this.base = `http://127.0.0.1:${this.#server.address().port}/activity/`;
  }

  async close() {
    this.cutStreams();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  name(kind) {
    return { squadro: 'Squadro', pentagame: 'Pentagame', 'star-squares': 'Star Squares', 'stern-halma': 'Stern-Halma' }[kind];
  }

  add(head, seats, moves) {
    const id = String(this.#next++);
    const game = new HostedGame(this, id, head, seats, moves);
    this.games.set(id, game);
    return game;
  }

  /** Ends all streams, as a lost connection does. */
  cutStreams() {
    for (const { response } of this.streams) response.destroy();
    this.streams.clear();
  }

  async #answer(request, response) {
    const url = new URL(request.url, this.base);
    if (url.pathname === '/oauth2/authorize') return this.#authorize(url, response);
    if (url.pathname === '/client') return this.#client(response);
    if (!url.pathname.startsWith('/activity/')) return respond(response, 404, {});
    const path = url.pathname.slice('/activity/'.length);
    if (path.startsWith('api/')) return this.#api(path.slice(4), url, request, response);
    if (this.fails.has('page') && path.endsWith('.wasm')) return respond(response, 503, {});
    let body = readFileSync(new URL(path || 'index.html', WEB));
    if (path === '') {
      const settings = JSON.stringify({ client_id: '1', authorize: new URL('/oauth2/authorize', this.base).href, demo: this.demo, words: readFirstWords() });
      body = body.toString().replace('content="{}"', () => `content='${settings.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}'`);
    }
    const type = TYPES[(path || 'index.html').split('.').at(-1)];
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip', 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' });
    return response.end(gzipSync(body));
  }

  #authorize(url, response) {
    const { redirect_uri: redirect, state, code_challenge: challenge } = Object.fromEntries(url.searchParams);
    const code = randomUUID();
    this.codes.set(code, challenge);
    const back = new URL(redirect);
    if (this.fails.has('consent')) back.search = new URLSearchParams({ error: 'access_denied', state });
    else back.search = new URLSearchParams({ code, state });
    response.writeHead(302, { Location: back.href });
    response.end();
  }

  // A Discord client: a page with the board in a frame, which answers its messages.
  #client(response) {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Referrer-Policy': 'origin' });
    response.end(`<!doctype html><title>client</title><body style="margin:0"><iframe id="frame" title="Activity" style="border:0;width:100vw;height:100vh"></iframe><script>
      window.seen = [];
      const frame = document.getElementById('frame');
      const send = (message) => frame.contentWindow.postMessage(message, '*');
      window.addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        const [opcode, body] = data;
        window.seen.push(opcode === 0 ? 'HANDSHAKE' : body.cmd + (body.evt ? ' ' + body.evt : ''));
        if (opcode === 0) send([1, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, config: {} } }]);
        else if (body.cmd === 'AUTHORIZE') send([1, window.declines ? { cmd: body.cmd, evt: 'ERROR', nonce: body.nonce, data: { code: 5000, message: 'declined' } } : { cmd: body.cmd, evt: null, nonce: body.nonce, data: { code: 'embedded' } }]);
        else send([1, { cmd: body.cmd, evt: null, nonce: body.nonce, data: {} }]);
      });
      frame.src = '/activity/?frame_id=f&instance_id=i&platform=desktop';
    </script>`);
  }

  async #api(name, url, request, response) {
    const user = this.tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (name === 'changes') return this.#changes(url, user, request, response);
    let text = '';
    for await (const part of request) text += part;
    const body = JSON.parse(text);
    if (name === 'session') return this.#session(body, user, response);
    if (this.fails.has('call')) return response.destroy();
    if (!user) return respond(response, 401, { error: { code: 'session', text: 'Sign in again.' } });
    this.calls.push(body);
    if (this.fails.has('late') && body.do === 'play') return response.writeHead(408).end();
    const answer = await this.call(body, user);
    if (this.fails.delete('answer')) return response.destroy();
    return respond(response, answer.error ? 409 : 200, answer);
  }

  #session(body, user, response) {
    if (body.renew) this.renewals += 1;
    const [status, code, wait] = this.refusals.shift() ?? [];
    if (wait) response.setHeader('Retry-After', String(wait));
    if (status) return respond(response, status, { error: { code, text: `Refused: ${code}.` } });
    if (body.renew) {
      if (!user) return respond(response, 401, { error: { code: 'session', text: 'Sign in again.' } });
    } else if (body.code !== 'embedded' && !this.codes.delete(body.code)) return respond(response, 400, { error: { code: 'refused', text: 'The code is unknown.' } });
    const token = randomUUID();
    this.tokens.set(token, user ?? this.user);
    const now = Math.floor(Date.now() / 1000) + this.ahead;
    return respond(response, 200, { token, now, expires: now + this.life, user: { id: '1', name: user ?? this.user }, ...(body.instance ? { access_token: 'a' } : {}) });
  }

  #changes(url, user, request, response) {
    if (!user) return respond(response, 401, { error: { code: 'session', text: '' } });
    if (this.fails.has('call')) return response.destroy();
    const game = this.games.get(url.searchParams.get('game'));
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    if (this.fails.has('hold')) return undefined;
    response.write(game.event);
    const stream = { game: game.id, response };
    this.streams.add(stream);
    request.on('close', () => this.streams.delete(stream));
    return undefined;
  }

  /** Answers a call; tests replace parts of it. */
  async call(body, user) {
    const game = this.games.get(body.game);
    if (body.game !== undefined && !game) return refuse('hidden', 'There is no such game.');
    switch (body.do) {
      case 'home': return {
        language: this.language, settings: this.settings, words: readWords(this.language), game: this.ticket,
        games: [...this.games.values()].filter(({ seats }) => seats.includes(user)).map((one) => ({ id: one.id, title: one.describe(user).title, turn: one.describe(user).may_move })),
        start: ['squadro', 'pentagame', 'star-squares', 'stern-halma'].map((kind) => ({ kind, name: this.name(kind) })),
      };
      case 'board': return game.describe(user);
      case 'words': return this.#words(game, body);
      case 'play': return this.#play(game, body, user);
      case 'plan': game.plan = [...(game.plan ?? []), { line: body.line }]; game.changed(); return { text: 'Planned.' };
      case 'unplan': game.plan = (game.plan ?? []).filter(({ line }) => line.join() !== body.line.join()); game.changed(); return { text: '' };
      case 'answer': return this.#answerOffer(game, body, user);
      case 'theme': this.settings.theme = body.theme; return {};
      case 'confirm': this.settings.confirm = body.on; return {};
      case 'coordinates': this.settings.coordinates = body.on; return {};
      case 'start': {
        const started = this.add(`game ${body.kind}\nplayers 2`, [user, 'Asterism']);
        started.isAnswered = true;
        return { game: started.id };
      }
      default: return refuse('refused', `${body.do} is not known.`);
    }
  }

  #words(game, { version, line, ply, chosen }) {
    if (version !== game.version) return refuse('stale', 'The board has changed.');
    const shown = game.show(chosen, [...game.moves.slice(0, ply ?? game.moves.length), ...line]);
    const says = (choice) => `${choice.piece ? `${choice.piece} on ` : ''}${choice.label}`;
    const asks = shown.whole !== null ? `This plays ${shown.whole}.` : chosen.length === 0 ? 'Which piece do you move?' : `Step ${chosen.length + 1} of the move: where to?`;
    const choices = [...shown.asks_choices, ...shown.placeless].map((choice) => ({ step: choice.step, label: choice.label, says: says(choice) }));
    return { asks, choices, board: [`After ${shown.moves.length} moves.`], last: shown.moves.slice(-1).map(({ text }) => `Last move: ${text}.`), effect: shown.whole ? [`Written ${shown.whole}.`] : [] };
  }

  #answerOffer(game, { offer, choice }, user) {
    const { offers: [open] } = game.describeOffer(user);
    if (open?.offer !== offer || !open.choices.some((one) => one.choice === choice)) return refuse('refused', 'This offer no longer stands.');
    if (choice === 'accept') game.moves.pop();
    game.offered = { ...game.offered, isOpen: false, outcome: { accept: 'Everyone agreed.', decline: `${user} would rather play on.`, withdraw: `${user} withdrew the offer.` }[choice] };
    game.revision += 1;
    if (choice === 'accept') game.changed();
    else game.tell();
    return { text: { accept: 'You agreed.', decline: 'You declined; the game goes on.', withdraw: 'You withdrew your offer.' }[choice] };
  }

  #play(game, { version, chosen }, user) {
    const key = JSON.stringify([version, chosen, user]);
    if (game.done?.key === key) return game.done.answer;
    if (version !== game.version) return refuse('stale', 'The board has changed.');
    if (!game.describe(user).may_move) return refuse('turn', 'It is not your turn.');
    const shown = game.show(chosen);
    if (shown.whole === null) return refuse('refused', 'The move is not complete.');
    game.play(shown.whole);
    const answer = { version: game.version, played: shown.whole, text: null };
    game.done = { key, answer };
    if (game.isAnswered) setTimeout(() => game.show().over || game.answer(game.choose), 30);
    return answer;
  }
}

function refuse(code, text) {
  return { error: { code, text } };
}

function respond(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
