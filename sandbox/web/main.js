// Assembles the page: views, keys, the URL.

import { openActivity } from "./activity.js";
import "./announce.js";
import { composer } from "./composer.js";
import { toast } from "./dialog.js";
import { keepSaid, say } from "./language.js";
import { members } from "./members.js";
import { messageList } from "./messages.js";
import { openModal } from "./modal.js";
import { openProfile, openUserMenu, people } from "./profile.js";
import { sidebar } from "./sidebar.js";
import { displayName, emit, on, state } from "./state.js";
import { actAs, openChannel, pingedIn } from "./sync.js";
import { keepTimesCurrent } from "./time.js";
import { topbar } from "./topbar.js";

const at = (id) => document.getElementById(id);

topbar(at("topbar"));
sidebar(at("sidebar"));
const list = messageList(at("messages"));
const writing = composer(at("composer"));
members(at("members"));
keepTimesCurrent();
keepSaid(() => {
  document.querySelector(".skip").textContent = say("skipToField");
  for (const [id, key] of [["sidebar", "channels"], ["messages", "messages"], ["members", "members"], ["announcer", "newMessages"]]) at(id).setAttribute("aria-label", say(key));
});

// The acting person and the channel are kept in the URL, so that reload, sharing and back work.

const personInAddress = () => new URLSearchParams(location.search).get("as");
const channelInAddress = () => location.hash.slice(1) || null;

on("channel", () => {
  const address = `?as=${state.me?.id ?? ""}#${state.channel ?? ""}`;
  if (state.me && address !== location.search + location.hash) {
    const push = channelInAddress() && channelInAddress() !== state.channel;
    history[push ? "pushState" : "replaceState"](null, "", address);
  }
});

window.addEventListener("popstate", () => {
  const person = personInAddress();
  const channel = channelInAddress();
  if (person && person !== state.me?.id) actAs(person, channel);
  else if (channel && channel !== state.channel) openChannel(channel);
});

function become(id) {
  if (id === state.me?.id) return;
  const pinged = pingedIn(id);
  const user = state.users.get(id);
  actAs(id, pinged ?? state.channel);
  if (user) emit("announce", say("nowActingAs", { name: displayName(user) }));
}

on("act-as", become);

// Requests between views.

on("open-profile", ({ user, anchor }) => openProfile(user, anchor));
on("user-menu", ({ user, anchor }) => openUserMenu(user, anchor));
on("open-channel", ({ channel, message }) => openChannel(channel, message));
on("use-command", ({ path }) => writing.startCommand(path));
on("use-line", (button) => writing.useLine(button));
on("insert", (text) => writing.insert(text));
on("focus-composer", () => writing.focus());
on("focus-messages", () => list.focus());
on("launch", openActivity);
on("modal", ({ modal, channel }) => openModal(modal, channel));
on("trouble", (text) => toast(text));
on("announce", (text) => {
  const announcer = at("announcer");
  const line = document.createElement("p");
  line.textContent = text;
  announcer.append(line);
  while (announcer.children.length > 5) announcer.firstChild.remove();
});

let downTimer = 0;
on("connection", () => {
  const banner = at("banner");
  clearTimeout(downTimer);
  // Do not report a short interruption.
  if (state.asleep) {
    banner.textContent = say("manyWindows");
    banner.hidden = false;
  } else if (state.connected) banner.hidden = true;
  else {
    downTimer = setTimeout(() => {
      banner.textContent = say("connectionLost");
      banner.hidden = false;
    }, 800);
  }
});

// Keys for the whole page.

document.addEventListener("keydown", (event) => {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (event.altKey && !event.ctrlKey && !event.metaKey && digit) {
    const user = people()[Number(digit) - 1];
    if (user) {
      event.preventDefault();
      become(user.id);
      writing.focus();
    }
    return;
  }
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    const all = [...document.querySelectorAll("#sidebar .channel")].map((node) => node.dataset.channel);
    const next = all[(all.indexOf(state.channel) + (event.key === "ArrowDown" ? 1 : -1) + all.length) % all.length];
    if (next) openChannel(next);
    return;
  }
  if (event.key === "Escape") document.body.classList.remove("drawer-open");
  // Typing anywhere goes to the text field.
  const busy = event.target.closest?.("input, textarea, select, .select, dialog, .popup, [contenteditable]");
  const onControl = event.target.closest?.("button, a, [role=button]") && (event.key === " " || event.key === "Enter");
  if (!busy && !onControl && event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) writing.focus();
});

actAs(personInAddress(), channelInAddress());
