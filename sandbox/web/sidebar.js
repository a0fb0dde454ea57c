// The sidebar: servers, channels, DMs, and the acting person.

import { el, fill, icon, iconButton } from "./dom.js";
import { askForChannel, askForGuild, openGuildMenu } from "./guild.js";
import { keepSaid, say } from "./language.js";
import { avatar, badge } from "./people.js";
import { openSwitcher } from "./profile.js";
import { CHANNEL, channelName, displayName, isThread, on, recipients, state } from "./state.js";
import { checkLog, openChannel } from "./sync.js";

/** Builds the sidebar into `nav`. */
export function sidebar(nav) {
  const channels = el("div", { class: "channels" });
  const me = el("button", {
    type: "button", class: "me-button", "aria-haspopup": "menu", "aria-expanded": "false",
    on: { click: () => checkLog().then(() => openSwitcher(me)) },
  });
  const addServer = el("button", { type: "button", class: "add-server", on: { click: askForGuild } }, icon("plus", 18), el("span"));
  keepSaid(() => {
    me.title = say("actAsTitle");
    addServer.lastChild.textContent = say("addServerMenu");
  });
  fill(nav, channels, el("div", { class: "me" }, me));

  const drawChannels = () => {
    // Keep the focus on the same channel.
    const focused = document.activeElement?.dataset?.channel;
    fill(channels, ...state.guilds.map(guildSection), dmSection(), addServer);
    if (focused) channels.querySelector(`[data-channel="${focused}"]`)?.focus({ preventScroll: true });
  };

  function guildSection(guild) {
    const texts = guild.channels.filter((channel) => !isThread(channel) && channel.type !== 4);
    const orphans = guild.channels.filter((channel) => isThread(channel) && !texts.some((parent) => parent.id === channel.parent_id));
    return el("section", { class: "guild", "aria-label": guild.name },
      el("h2", { class: "guild-name" }, el("span", { class: "guild-icon", "aria-hidden": "true" }, icon("star", 20)), el("span", { class: "guild-title", text: guild.name }),
        iconButton("more", say("menuOf", { name: guild.name }), (event) => openGuildMenu(guild, event.currentTarget), { class: "icon-button small", "aria-haspopup": "menu" })),
      el("div", { class: "section-head" }, el("h3", { text: say("textChannels") }), iconButton("plus", say("addChannel"), () => askForChannel(guild), { class: "icon-button small" })),
      el("ul", {}, ...texts.map((channel) => [entry(channel), threads(guild, channel)]), ...orphans.map(entry)));
  }

  function threads(guild, parent) {
    const inside = guild.channels.filter((channel) => isThread(channel) && channel.parent_id === parent.id && (!channel.archived || channel.id === state.channel || state.pings.has(channel.id)));
    return inside.length > 0 ? el("li", {}, el("ul", { class: "threads" }, ...inside.map(entry))) : null;
  }

  function dmSection() {
    return el("section", { "aria-label": say("directMessages") },
      el("div", { class: "section-head" }, el("h3", { text: say("directMessages") })),
      state.dms.length === 0 ? el("p", { class: "none", text: say("noDirectMessages") }) : el("ul", {}, ...state.dms.map(entry)));
  }

  function entry(channel) {
    const here = channel.id === state.channel;
    const pings = state.pings.get(channel.id) ?? 0;
    const unread = state.unread.has(channel.id) || pings > 0;
    const dm = channel.type === CHANNEL.dm;
    return el("li", {}, el("button", {
      type: "button", class: `channel${here ? " here" : ""}${unread ? " unread" : ""}${channel.archived ? " archived" : ""}`, data: { channel: channel.id },
      "aria-current": here ? "page" : null, on: { click: () => go(channel.id) },
    }, dm ? avatar(recipients(channel)[0] ?? state.me, 28) : icon(isThread(channel) ? "thread" : "hash", 20),
    el("span", { class: "channel-name", text: channelName(channel) }),
    unread && pings === 0 ? el("span", { class: "hidden-text", text: say("unread") }) : null,
    badge(pings)));
  }

  function go(id) {
    document.body.classList.remove("drawer-open");
    openChannel(id);
  }

  function drawMe() {
    if (!state.me) return;
    const elsewhere = [...state.otherPings.values()].reduce((sum, count) => sum + count, 0);
    fill(me, avatar(state.me, 34),
      el("span", { class: "me-text" }, el("span", { class: "me-as", text: say("actingAs") }), el("strong", { text: displayName(state.me) })),
      badge(elsewhere, "unreadPingsOfOthers"), icon("swap", 18));
  }

  for (const topic of ["channels", "channel", "pings", "users", "me"]) on(topic, drawChannels);
  for (const topic of ["me", "users", "other-pings"]) on(topic, drawMe);
}
