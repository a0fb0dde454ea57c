// The member list on the right.

import { el, fill } from "./dom.js";
import { say } from "./language.js";
import { avatar, botTag, languageTag } from "./people.js";
import { CHANNEL, displayName, emit, on, recipients, state } from "./state.js";

/** Builds the member list into `aside`. */
export function members(aside) {
  const draw = () => {
    if (!state.me) return;
    const channel = state.channels.get(state.channel);
    const guild = state.guilds.find((guild) => guild.id === channel?.guild_id);
    const isMember = (user) => guild?.members.includes(user.id) ?? true;
    const users = channel?.type === CHANNEL.dm ? [...recipients(channel), state.me] : [...state.users.values()].filter(isMember);
    const group = (title, list) => list.length === 0 ? null : el("section", {},
      el("h2", { text: `${title} — ${list.length}` }), el("ul", {}, ...list.map(entry)));
    fill(aside, group(say("bots"), users.filter((user) => user.bot)), group(say("members"), users.filter((user) => !user.bot)));
  };

  const entry = (user) => {
    const offline = user.bot && user.id === state.bot.id && !state.bot.connected;
    return el("li", {}, el("button", {
      type: "button", class: offline ? "member offline" : "member",
      on: {
        click: (event) => emit("open-profile", { user, anchor: event.currentTarget }),
        contextmenu: (event) => {
          event.preventDefault();
          emit("user-menu", { user, anchor: { x: event.clientX, y: event.clientY } });
        },
      },
    }, avatar(user, 32),
    el("span", { class: "member-text" },
      el("span", { class: "member-name" }, el("span", { class: "member-label", text: displayName(user) }), botTag(user), languageTag(user)),
      user.id === state.me.id ? el("span", { class: "member-note", text: say("you") }) : offline ? el("span", { class: "member-note", text: say("notConnected") }) : null)));
  };

  for (const topic of ["users", "me", "bot", "channel", "channels"]) on(topic, draw);
}
