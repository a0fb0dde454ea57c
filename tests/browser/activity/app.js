// A small Activity on Discord's official SDK. What it does is said by the test, in `window.steps`; what came of it is in `window.results`.

import { DiscordSDK, Events, RPCCloseCodes } from './sdk/index.mjs';

window.messages = [];
addEventListener('message', ({ data }) => window.messages.push(data));

const settings = await (await fetch('api/settings')).json();
const status = document.getElementById('status');
if (settings.handshake) {
  // Without the SDK, whose handshake is always right.
  window.ready = null;
  const frame = new URLSearchParams(location.search).get('frame_id');
  parent.postMessage([0, { v: 1, encoding: 'json', client_id: settings.clientId, frame_id: frame, ...settings.handshake }], '*');
  await new Promise(() => {});
}
const sdk = new DiscordSDK(settings.clientId, { disableConsoleLogOverride: true });

/** Returns what a promise came to: its value, or the error's code and message. */
const outcome = (promise) => promise.then((value) => ({ value }), ({ code, message }) => ({ code, message }));

Object.assign(window, {
  sdk, Events, RPCCloseCodes, outcome,
  participants: [],
  layouts: [],
  /** Signs in as Discord's examples do: the server exchanges the code. */
  signIn: async () => {
    const { code } = await sdk.commands.authorize({ client_id: settings.clientId, response_type: 'code', state: '', prompt: 'none', scope: settings.scope });
    const exchanged = await fetch('/.proxy/api/token', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) });
    const { access_token: token } = await exchanged.json();
    const about = await sdk.commands.authenticate({ access_token: token });
    await sdk.subscribe(Events.ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE, ({ participants }) => window.participants.push(participants.map(({ id }) => id)));
    await sdk.subscribe(Events.ACTIVITY_LAYOUT_MODE_UPDATE, ({ layout_mode: mode }) => window.layouts.push(mode));
    status.textContent = `signed in as ${about.user.username}`;
    return about;
  },
});

window.ready = sdk.ready().then(() => {
  status.textContent = 'ready';
});
if (settings.signsIn) {
  await window.ready;
  window.about = await outcome(window.signIn());
}
