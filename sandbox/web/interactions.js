// Interactions with the bot: commands, buttons, menus and forms, and those that are still pending.

import { interact } from "./api.js";
import { freshId } from "./dom.js";
import { say } from "./language.js";
import { emit, on, state } from "./state.js";
import { receive } from "./sync.js";

/** Commands that have no response message: `{key, as, channel, label, phase, error?}` with phase "sending" or "failed". */
export let waiting = [];

/** Message id → the pending press: `customId`, and `mine` to tell it from a later one. */
export const pressed = new Map();

/** Message id → the error of the last press. */
export const failures = new Map();

/** Message id → `{customId, values}` last picked in one of its select menus, shown there until the message changes. */
export const picks = new Map();

on("message", ({ message, fresh }) => {
  if (fresh) return;
  picks.delete(message.id);
  // The update may arrive before the response to the press; its new buttons must work at once.
  pressed.delete(message.id);
});

function change(entry, values) {
  Object.assign(entry, values);
  emit("waiting");
}

/** Removes a pending command. */
export function dismissWaiting(key) {
  waiting = waiting.filter((entry) => entry.key !== key);
  emit("waiting");
}

/**
 * Sends a command. `command` is `{path, label, type, bare}`; `target` is the id for context menus.
 * Rejects with {@link Refused} if the sandbox refuses the options. Failures of the bot are shown in the channel.
 */
export async function useCommand(command, options, { channel = state.channel, target } = {}) {
  const entry = { key: freshId("waiting"), as: state.me.id, channel, label: command.label, phase: "sending" };
  waiting.push(entry);
  emit("waiting");
  const body = { as: entry.as, channel, kind: "command", type: command.type, ...nest(command, options) };
  if (target) body.target_id = target;
  let answer;
  try {
    answer = await interact(body);
  } catch (error) {
    dismissWaiting(entry.key);
    throw error;
  }
  settle(entry, answer, channel);
}

/** Returns the name and the options to send. A subcommand is an option whose value is its own options. */
function nest({ path, type }, options) {
  if ((type ?? 1) !== 1) return { name: path, options };
  const [name, ...inner] = path.split(" ");
  return { name, options: inner.reduceRight((within, part) => ({ [part]: within }), options) };
}

function settle(entry, answer, channel) {
  if (answer.outcome === "failed") {
    change(entry, { phase: "failed", error: reasonOf(answer) ?? say("noResponse") });
    return;
  }
  // A deferred response is a message, too: it says that the bot is thinking until it is edited.
  takeMessage(answer);
  dismissWaiting(entry.key);
  if (answer.outcome === "modal") emit("modal", { modal: answer.modal, channel });
  // Someone else may be acting by now.
  if (answer.outcome === "launch" && entry.as === state.me.id) emit("launch", answer.activity);
}

function takeMessage(answer) {
  if (answer.message?.channel_id && answer.message.id) receive(answer.message);
}

/** What the sandbox says if the bot did not acknowledge in time. */
const NO_RESPONSE = "The application did not respond";

/** Returns why an interaction failed, if the sandbox says so. */
const reasonOf = ({ error }) => error === NO_RESPONSE ? say("noResponse") : error;

/** Returns the text that Discord's client shows on a failure, with the reason from the sandbox. */
function failed(what, reason) {
  return !reason || reason.startsWith(what) ? reason?.replace(/\.$/, "") ?? what : `${what}: ${reason[0].toLowerCase()}${reason.slice(1).replace(/\.$/, "")}`;
}

/** Presses a button, or picks `values` in a select menu. One at a time per message, as in Discord's client. */
export async function press(message, customId, values) {
  if (pressed.has(message.id)) return;
  const mine = {};
  pressed.set(message.id, { customId, mine });
  failures.delete(message.id);
  if (values) picks.set(message.id, { customId, values });
  emit("component", message.id);
  const as = state.me.id;
  try {
    const body = { as, channel: message.channel_id, kind: "component", message: message.id, custom_id: customId };
    if (values) body.values = values;
    const answer = await interact(body);
    if (as !== state.me.id) return;
    if (answer.outcome === "failed") picks.delete(message.id);
    if (answer.outcome === "failed") failures.set(message.id, failed(say("interactionFailed"), reasonOf(answer)));
    else if (answer.outcome === "modal") emit("modal", { modal: answer.modal, channel: message.channel_id });
    else if (answer.outcome === "launch") emit("launch", answer.activity);
    else {
      takeMessage(answer);
      if (["message", "deferred"].includes(answer.outcome)) emit("answered", { by: answer.message?.id, to: message.id });
    }
  } catch (error) {
    picks.delete(message.id);
    failures.set(message.id, error.message);
  } finally {
    // Another component may have been pressed meanwhile.
    if (pressed.get(message.id)?.mine === mine) pressed.delete(message.id);
    emit("component", message.id);
  }
}

/** Submits a form. Resolves to an error message or null. */
export async function submitModal(modal, fields, channel) {
  try {
    const answer = await interact({ as: state.me.id, channel, kind: "modal", modal: modal.id, fields });
    if (answer.outcome === "failed") return say("formFailed", { problem: failed(say("wentWrong"), reasonOf(answer)) });
    takeMessage(answer);
    if (answer.outcome === "launch") emit("launch", answer.activity);
    return null;
  } catch (error) {
    return error.message;
  }
}

/** Fetches the bot's autocomplete choices for the option `focused`. */
export async function autocomplete(command, options, focused, signal) {
  const answer = await interact({
    as: state.me.id, channel: state.channel, kind: "autocomplete", ...nest(command, options), focused,
  }, signal);
  if (answer.outcome === "failed") throw new Error(reasonOf(answer) ?? say("botSilent"));
  return answer.choices ?? [];
}
