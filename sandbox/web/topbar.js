// The bar above the messages: the current channel, and the page's own buttons.

import { entryPoint } from "./commands.js";
import { toast } from "./dialog.js";
import { el, fill, icon, iconButton } from "./dom.js";
import { useCommand } from "./interactions.js";
import { keepNamed, say } from "./language.js";
import { avatar } from "./people.js";
import { themeButton } from "./theme.js";
import { CHANNEL, channelName, isThread, localized, on, recipients, state } from "./state.js";
import { openChannel } from "./sync.js";

const MEMBERS_KEY = "asterism.members";

/** Builds the bar into `header`. */
export function topbar(header) {
  const where = el("div", { class: "where" });
  const drawer = iconButton("menu", "", () => document.body.classList.toggle("drawer-open"), { class: "icon-button drawer-button" });
  const dot = el("span", { class: "badge dot", hidden: true, "aria-hidden": "true" });
  drawer.append(dot);
  const narrow = matchMedia("(max-width: 1000px)");
  const list = keepNamed(iconButton("people", "", () => {
    const open = document.body.classList.toggle("members-open");
    if (!narrow.matches) localStorage.setItem(MEMBERS_KEY, String(open));
    list.setAttribute("aria-pressed", String(open));
  }, { class: "icon-button members-button" }), "memberList");
  const settle = () => {
    const open = !narrow.matches && localStorage.getItem(MEMBERS_KEY) !== "false";
    document.body.classList.toggle("members-open", open);
    list.setAttribute("aria-pressed", String(open));
  };
  narrow.addEventListener("change", settle);
  settle();
  document.getElementById("shade").addEventListener("click", () => {
    document.body.classList.remove("drawer-open");
    if (narrow.matches) {
      document.body.classList.remove("members-open");
      list.setAttribute("aria-pressed", "false");
    }
  });
  const launcher = iconButton("play", "", () => {
    const command = entryPoint(state.channels.get(state.channel));
    const label = localized(command, "name");
    useCommand({ path: command.name, label, type: command.type }, {}).catch((error) => toast(error.message));
  }, { class: "icon-button launcher", hidden: true });
  fill(header, drawer, where, el("div", { class: "switches" }, launcher, themeButton(), list));

  const offer = () => {
    launcher.hidden = !state.activities.mapped || !entryPoint(state.channels.get(state.channel));
    const running = state.activities.instances.get(state.channel)?.users.length ?? 0;
    const label = running > 0 ? say("joinActivity", { count: running }) : say("startActivity");
    launcher.setAttribute("aria-label", label);
    launcher.title = label;
    launcher.classList.toggle("running", running > 0);
  };

  const draw = () => {
    const channel = state.channels.get(state.channel);
    if (!channel) return;
    const dm = channel.type === CHANNEL.dm;
    const parent = isThread(channel) ? state.channels.get(channel.parent_id) : null;
    fill(where,
      parent ? [el("button", { type: "button", class: "parent", on: { click: () => openChannel(parent.id) } }, icon("hash", 18), channelName(parent)), icon("right", 16)] : null,
      dm ? avatar(recipients(channel)[0] ?? state.me, 26) : icon(isThread(channel) ? "thread" : "hash", 22),
      el("h1", { text: channelName(channel) }),
      channel.topic ? el("p", { class: "topic", title: channel.topic, text: channel.topic }) : null);
  };
  const count = () => {
    const pings = [...state.pings.values()].reduce((sum, number) => sum + number, 0);
    dot.hidden = pings === 0;
    const name = channelName(state.channels.get(state.channel));
    document.title = `${pings > 0 ? `(${pings}) ` : ""}${say("pageTitle", { name })}`;
    drawer.title = say("channels");
    drawer.setAttribute("aria-label", pings > 0 ? say("channelsUnread", { count: pings }) : say("channels"));
  };
  for (const topic of ["channel", "channels", "me"]) on(topic, draw);
  for (const topic of ["channel", "channels", "me", "commands", "activities"]) on(topic, offer);
  for (const topic of ["channel", "pings", "me"]) on(topic, count);
}
