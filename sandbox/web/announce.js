// What screen readers are told: new messages, and changes of messages that only the acting person sees.

import { say } from "./language.js";
import { plain } from "./markdown.js";
import { FLAG, channelName, displayName, emit, on, state, userOf } from "./state.js";

/** Longest announcement, in characters. */
const LONGEST = 700;

/** Returns the words of a message: its text, and the text of its embeds. */
export function wordsOf(message) {
  const parts = [message.content];
  for (const embed of message.embeds ?? []) {
    parts.push(embed.author?.name, embed.title, embed.description, ...(embed.fields ?? []).map((field) => `${field.name}: ${field.value}`));
  }
  const files = (message.attachments ?? []).map((file) => file.filename);
  return [...parts.filter(Boolean).map((part) => plain(part)), ...(parts.some(Boolean) ? [] : files)]
    // A full stop makes a screen reader pause.
    .map((part) => /[.!?…:]$/.test(part) ? part : `${part}.`).join(" ");
}

const isEphemeral = (message) => Boolean(message.flags & FLAG.ephemeral);
const isLoading = (message) => Boolean(message.flags & FLAG.loading);

/** Returns whether a change is worth an announcement: an answer has arrived, or a private message shows something else. */
function isNews(message, before) {
  if (!before || isLoading(before)) return true;
  return isEphemeral(message) && wordsOf(message) !== wordsOf(before);
}

on("message", ({ channel, message, before }) => {
  if (message.author.id === state.me?.id || isLoading(message) || !isNews(message, before)) return;
  const elsewhere = channel !== state.channel;
  if (elsewhere && !message.mentions_me) return;
  const who = displayName(userOf(message.author));
  const where = channelName(state.channels.get(channel));
  const words = wordsOf(message);
  const how = isEphemeral(message) ? (elsewhere ? "saidAloneIn" : "saidAlone") : elsewhere ? "saidIn" : "said";
  emit("announce", say(how, { who, channel: where, words: words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words }));
});
