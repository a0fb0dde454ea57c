// The message list of the current channel: rendering, scrolling, pending commands.

import { chatCommands, hasBot } from "./commands.js";
import { el, fill, icon } from "./dom.js";
import { dismissWaiting, waiting } from "./interactions.js";
import { keepSaid, say, sayParts } from "./language.js";
import { avatar, botTag } from "./people.js";
import { messageRow } from "./message.js";
import { movePopup } from "./popup.js";
import { CHANNEL, channelName, compareIds, displayName, emit, history, on, state, userOf } from "./state.js";
import { welcome } from "./welcome.js";
import { isReading, lastRead, loadOlder, readNow, setEndInView } from "./sync.js";

/** If the end is within this distance, in CSS pixels, the list follows new messages. */
const NEAR_END = 60;
/** Older messages are loaded when the top is within this distance. */
const NEAR_TOP = 800;

/** Discord's bit for the permission to send messages. */
const SEND_MESSAGES = 1n << 11n;

/** Whether the channels and the acting person are behind a button. */
const narrow = matchMedia("(max-width: 1000px)");

/** Builds the list into `section`; returns `{focus}`. */
export function messageList(section) {
  const list = el("ol", { class: "list" });
  keepSaid(() => list.setAttribute("aria-label", say("messages")));
  const top = el("div", { class: "channel-top" });
  const pending = el("div", { class: "waiting" });
  const inner = el("div", { class: "list-inner" }, top, list, pending);
  const scroller = el("div", { class: "scroller", tabindex: "-1" }, inner);
  const present = el("button", { type: "button", class: "to-present", hidden: true, on: { click: () => toEnd(true) } });
  fill(section, scroller, present);

  /** Whether the list follows new messages. */
  let sticks = true;
  let news = 0;
  let firstUnread = null;
  /** Rendered rows by message id. */
  const rows = new Map();
  /** Channel id → scroll position: `{id, offset}` of a row; absent for the end. */
  const places = new Map();
  let shownChannel = null;
  let shownAs = null;

  const distance = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

  function toEnd(byHand = false) {
    // Without messages, what the channel says about itself is read from its beginning.
    if (!byHand && history(state.channel).messages.length === 0) {
      scroller.scrollTop = 0;
      setSticks(false);
      return;
    }
    scroller.scrollTop = scroller.scrollHeight;
    setSticks(true);
    if (byHand) emit("focus-composer");
  }

  function setSticks(value) {
    sticks = value;
    if (value) news = 0;
    showPresent();
    setEndInView(value);
  }

  function showPresent() {
    // The bar lies over the last buttons, so without news it waits until the end is out of view.
    const far = news > 0 ? NEAR_END : scroller.clientHeight;
    const hidden = sticks || distance() < far || history(state.channel).messages.length === 0;
    present.hidden = hidden;
    if (!hidden) {
      fill(present, el("span", { text: news > 0 ? say("newMessageCount", { count: news }) : say("viewingOlder") }),
        el("span", { class: "to-present-go" }, say("jumpToPresent"), icon("down", 16)));
    }
  }

  /** Returns the first visible row and its distance from the top of the view. */
  function anchor() {
    const edge = scroller.getBoundingClientRect().top;
    for (const row of list.children) {
      const box = row.getBoundingClientRect();
      if (box.bottom > edge + 1) return { row, id: row.dataset.id, offset: box.top - edge };
    }
    return null;
  }

  /** Runs `fn`, which changes rows, and keeps the visible rows in place. */
  function keepPlace(fn) {
    if (sticks) {
      fn();
      scroller.scrollTop = scroller.scrollHeight;
      return;
    }
    const kept = anchor();
    fn();
    const row = kept && (rows.get(kept.id) ?? null);
    if (row) scroller.scrollTop += row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - kept.offset;
  }

  // Rendering.

  function rowFor(message, previous) {
    const row = messageRow(message, previous, { firstUnread: message.id === firstUnread });
    rows.set(message.id, row);
    return row;
  }

  function drawAll() {
    const { messages } = history(state.channel);
    const before = new Map(rows);
    const focused = document.activeElement?.closest?.("li.message")?.dataset.id;
    const refocus = rows.has(focused) ? rememberFocus(rows.get(focused)) : null;
    rows.clear();
    list.replaceChildren(...messages.map((message, at) => rowFor(message, messages[at - 1] ?? null)));
    drawTop();
    drawWaiting();
    rove();
    if (rows.has(focused)) refocus?.(rows.get(focused));
    for (const [id, row] of before) if (rows.has(id)) movePopup(row, rows.get(id));
  }

  /** Renders the message at `at` again, and the next one, whose header may depend on it. */
  function redraw(at) {
    const { messages } = history(state.channel);
    for (const index of [at, at + 1]) {
      const message = messages[index];
      if (!message) continue;
      const old = rows.get(message.id);
      const focus = old && rememberFocus(old);
      const fresh = rowFor(message, messages[index - 1] ?? null);
      if (old) {
        old.replaceWith(fresh);
        movePopup(old, fresh);
      } else {
        const next = messages.slice(index + 1).map(({ id }) => rows.get(id)).find(Boolean);
        list.insertBefore(fresh, next ?? null);
      }
      focus?.(fresh);
    }
    rove();
  }

  /** Message id → ids of the controls that it has had. A button that brings one back leads back, to an earlier step of a choice. */
  const offered = new Map();

  const controlsOf = (row) => [...row.querySelectorAll("[data-custom]:not(:disabled)")];

  /** Remembers which control of `row` has the focus. The returned function focuses in the new row what a keyboard user wants next. */
  function rememberFocus(row) {
    const { id } = row.dataset;
    const before = offered.get(id) ?? offered.set(id, new Set()).get(id);
    for (const control of controlsOf(row)) before.add(control.dataset.custom);
    const active = document.activeElement;
    if (!row.contains(active)) return null;
    if (active === row) return (fresh) => fresh.focus({ preventScroll: true });
    const { custom } = active.dataset;
    if (!custom) return (fresh) => fresh.focus({ preventScroll: true });
    const [name, isMenu] = [active.textContent, active.matches(".select")];
    return (fresh) => {
      const controls = controlsOf(fresh);
      const alike = controls.filter((control) => control.matches(".select") === isMenu);
      // The message is drawn again, or a button such as “next” has done its work; else the first control that leads on.
      const next = alike.find((control) => control.dataset.custom === custom && (isMenu || control.textContent === name))
        ?? alike.find((control) => !isMenu && name !== "" && control.textContent === name)
        ?? controls.find((control) => control.matches(".select") || !before.has(control.dataset.custom))
        ?? controls[0] ?? fresh;
      next.focus({ preventScroll: true });
    };
  }

  function drawTop() {
    const channel = state.channels.get(state.channel);
    const past = history(state.channel);
    if (!channel) {
      fill(top);
      return;
    }
    if (!past.loaded) {
      fill(top, el("p", { class: "loading", role: "status" }, el("span", { class: "spinner" }), ` ${say("loadingMessages")}`));
      return;
    }
    if (!past.complete) {
      fill(top, el("p", { class: "loading" }, el("span", { class: "spinner" }), ` ${say("loadingOlder")}`));
      return;
    }
    const dm = channel.type === CHANNEL.dm;
    const first = isFirst(channel) || (past.messages.length === 0 && mayPost(channel) && hasBot(channel)) ? welcome() : null;
    if (first) {
      fill(top, el("div", { class: "beginning" }, first, started(channel)));
      return;
    }
    const other = dm ? userOf((channel.recipients ?? []).find((id) => (id.id ?? id) !== state.me.id) ?? state.me.id) : null;
    fill(top, el("div", { class: "beginning" },
      dm ? avatar(other, 68) : el("span", { class: "beginning-icon", "aria-hidden": "true" }, icon("hash", 38)),
      el("h2", { text: dm ? channelName(channel) : say("welcomeTo", { channel: channelName(channel) }) }),
      el("p", { text: dm ? say("directBegins", { name: channelName(channel) }) : channel.topic || say("channelBegins") }),
      mayPost(channel) ? null : el("p", { class: "hint-warning" }, icon("warning", 16), hasBot(channel)
        ? say("botMayNotWrite")
        : say("botNotHere")),
      past.messages.length === 0 ? hint(channel, dm) : null));
  }

  /** Returns whether this is the channel that the page shows first. */
  const isFirst = (channel) => channel.id === state.guilds[0]?.channels.find(({ type }) => type === CHANNEL.text)?.id;

  /** Says how to act as somebody else: on a narrow screen, the names are behind a button, and there may be no keyboard. */
  const answerAsOther = (key) => narrow.matches
    ? sayParts("answerAsOtherNarrow", { icon: icon("menu", 16) })
    : sayParts("answerAsOther", { keys: [key("Alt"), "+", key("2")] });

  /** Says what the first screen does not: how the page works. */
  function started(channel) {
    const key = (text) => el("kbd", { text });
    return [
      el("p", { class: "welcome-note" }, sayParts("allCommands", { key: key("/") }), " ",
        channel.type === CHANNEL.dm ? null : answerAsOther(key)),
      state.bot.connected ? null : el("p", { class: "hint-warning" }, icon("warning", 16), say("botNotYet")),
    ];
  }

  /** Returns whether the bot has permission to send messages in the channel, as far as known. */
  function mayPost(channel) {
    return !channel.bot_permissions || (BigInt(channel.bot_permissions) & SEND_MESSAGES) !== 0n;
  }

  function hint(channel, dm) {
    const commands = chatCommands(channel);
    const first = commands.find(({ path }) => path === "challenge") ?? commands[0];
    const step = (...inside) => el("li", {}, ...inside);
    const key = (text) => el("kbd", { text });
    return el("div", { class: "hint-card" },
      el("strong", { text: say("newHere") }),
      el("ol", {},
        step(first ? sayParts("seeCommandsSuch", {
          key: key("/"), command: el("button", { type: "button", class: "mention", text: `/${first.label}`, on: { click: () => emit("use-command", { path: first.path }) } }),
        }) : sayParts("seeCommands", { key: key("/") })),
        dm ? null : step(answerAsOther(key)),
        dm ? null : step(say("secondWindow"))),
      state.bot.connected ? null : el("p", { class: "hint-warning" }, icon("warning", 16), say("botNotYet")));
  }

  function drawWaiting() {
    const mine = waiting.filter((entry) => entry.channel === state.channel && entry.as === state.me?.id);
    const bot = userOf(state.bot.id ?? "0");
    fill(pending, ...mine.map((entry) => el("div", { class: `message pending ${entry.phase === "failed" ? "ephemeral" : ""}` },
      el("article", {},
        entry.label ? el("div", { class: "context" }, el("span", { class: "hook", "aria-hidden": "true" }), avatar(state.me, 16),
          sayParts("used", { who: el("strong", { text: displayName(state.me) }), command: el("span", { class: "command-name", text: `/${entry.label}` }) })) : null,
        el("div", { class: "gutter" }, avatar(bot)),
        el("div", { class: "body" },
          el("div", { class: "head" }, el("span", { class: "name", text: displayName(bot) }), botTag({ ...bot, bot: true })),
          entry.phase === "failed" ? [
            el("div", { class: "failure", role: "alert" }, icon("warning", 16), el("span", { text: entry.error })),
            el("div", { class: "only-you" }, icon("eye", 15), say("onlyYou"), el("span", { "aria-hidden": "true", text: "•" }),
              el("button", { type: "button", class: "link", text: say("dismiss"), on: { click: () => dismissWaiting(entry.key) } })),
          ] : el("div", { class: "thinking", role: "status" }, el("span", { class: "dots", "aria-hidden": "true" }),
            el("span", { text: say("sendingCommand") })))))));
  }

  // Focus within the list: one row is in the tab order, arrow keys move between rows.

  let current = null;

  function rove(to = null) {
    current = to ?? (current?.isConnected ? current : list.lastElementChild);
    for (const row of list.querySelectorAll('li.message[tabindex="0"]')) row.tabIndex = -1;
    if (current) current.tabIndex = 0;
  }

  list.addEventListener("keydown", (event) => {
    const row = event.target.closest("li.message");
    if (!row || event.target !== row) {
      if (event.key === "Escape" && row) row.focus();
      return;
    }
    const to = { ArrowUp: row.previousElementSibling, ArrowDown: row.nextElementSibling, Home: list.firstElementChild, End: list.lastElementChild }[event.key];
    if (to) {
      event.preventDefault();
      rove(to);
      to.focus();
      to.scrollIntoView({ block: "nearest" });
    } else if (event.key === "ArrowDown" || event.key === "Escape") {
      event.preventDefault();
      emit("focus-composer");
    } else if (event.key === "Enter" || event.key === "ContextMenu") {
      event.preventDefault();
      row.querySelector(".more-button")?.click();
    }
  });
  list.addEventListener("focusin", (event) => {
    const row = event.target.closest("li.message");
    if (row && row !== current) rove(row);
  });

  // Scrolling.

  async function maybeOlder() {
    const channel = state.channel;
    const past = history(channel);
    if (past.complete || !past.loaded || scroller.scrollTop > NEAR_TOP) return;
    const added = await loadOlder(channel).catch((error) => {
      emit("trouble", error.message);
      return [];
    });
    if (channel !== state.channel || (added.length === 0 && !past.complete)) return;
    const { messages } = past;
    keepPlace(() => {
      const fresh = document.createDocumentFragment();
      for (let at = 0; at < added.length; at += 1) {
        if (rows.has(messages[at].id)) break;
        fresh.append(rowFor(messages[at], messages[at - 1] ?? null));
      }
      list.prepend(fresh);
      if (added.length > 0) redraw(added.length);
      drawTop();
    });
    maybeOlder();
  }

  scroller.addEventListener("scroll", () => {
    const near = distance() < NEAR_END && history(state.channel).messages.length > 0;
    if (near !== sticks) setSticks(near);
    maybeOlder();
  }, { passive: true });

  // Loaded images and window resizes must not push the end out of view.
  new ResizeObserver(() => {
    if (sticks) scroller.scrollTop = scroller.scrollHeight;
    else showPresent();
  }).observe(inner);
  new ResizeObserver(() => {
    if (sticks) scroller.scrollTop = scroller.scrollHeight;
  }).observe(scroller);

  // Changes.

  on("channel", () => {
    const changed = shownChannel !== state.channel || shownAs !== state.me?.id;
    if (changed) {
      if (shownChannel && shownAs === state.me?.id) {
        if (sticks) {
          places.delete(shownChannel);
          history(shownChannel).trim();
        } else places.set(shownChannel, anchor());
      }
      if (shownAs !== state.me?.id) places.clear();
      offered.clear();
      shownChannel = state.channel;
      shownAs = state.me?.id;
      current = null;
      firstUnread = null;
      sticks = true;
      list.dataset.settled = "";
    }
    const past = history(state.channel);
    if (past.loaded && list.dataset.settled !== state.channel) {
      // The first unread message, marked once per visit.
      list.dataset.settled = state.channel;
      const seen = lastRead(state.channel);
      const later = seen && past.messages.find((message) => compareIds(message.id, seen) > 0);
      firstUnread = later && later.author.id !== state.me.id ? later.id : null;
      const place = places.get(state.channel);
      drawAll();
      const row = place && rows.get(place.id);
      if (row) {
        sticks = false;
        scroller.scrollTop += row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - place.offset;
        setSticks(distance() < NEAR_END);
      } else toEnd();
    } else if (past.loaded) keepPlace(drawAll);
    else drawAll();
    maybeOlder();
  });

  on("message", ({ channel, message, fresh }) => {
    if (channel !== state.channel || !history(channel).loaded) return;
    const at = history(channel).position(message.id);
    const mine = message.author.id === state.me.id || message.interaction_metadata?.user?.id === state.me.id;
    if (fresh && !isReading(channel) && !firstUnread && message.author.id !== state.me.id) firstUnread = message.id;
    keepPlace(() => redraw(at));
    if (fresh && !sticks) {
      news += 1;
      showPresent();
    }
    // However old the post whose button was pressed: the answer comes at the end.
    if (fresh && mine) toEnd();
    if (fresh && isReading(channel)) readNow(channel);
    if (fresh && history(channel).messages.length === 1) {
      drawTop();
      toEnd();
    }
  });

  on("component", (id) => {
    const past = history(state.channel);
    if (past.find(id)) keepPlace(() => redraw(past.position(id)));
  });

  // Keyboard users continue in the response, if it has a control.
  on("answered", ({ by, to }) => {
    const active = document.activeElement;
    if (!rows.get(to)?.contains(active) || !active.matches(":focus-visible")) return;
    rows.get(by)?.querySelector("[data-custom]:not(:disabled)")?.focus();
  });

  const gone = ({ channel, id }) => {
    if (channel !== state.channel || !rows.has(id)) return;
    keepPlace(() => {
      const row = rows.get(id);
      movePopup(row, null);
      offered.delete(id);
      const focused = row.contains(document.activeElement);
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      rows.delete(id);
      redraw(history(channel).position(id));
      if (focused) {
        if (next?.isConnected) next.focus({ preventScroll: true });
        else emit("focus-composer");
      }
      if (history(channel).messages.length === 0) drawTop();
    });
  };
  on("gone", gone);
  on("gone-here", (message) => {
    if (history(message.channel_id).remove(message.id)) gone({ channel: message.channel_id, id: message.id });
  });

  // A list at the lower edge of a phone: keep the board that it belongs to in view.
  let returnsToEnd = false;
  on("sheet", ({ height, of }) => {
    const opens = height > 0 && !document.body.classList.contains("has-sheet");
    document.body.classList.toggle("has-sheet", height > 0);
    document.body.style.setProperty("--sheet", `${height}px`);
    if (opens) returnsToEnd = sticks;
    if (height > 0) {
      sticks = false;
      const pictures = of?.closest("li.message")?.querySelectorAll(".picture-button") ?? [];
      ([...pictures].at(-1) ?? of)?.scrollIntoView({ block: "end" });
    } else if (returnsToEnd) toEnd();
  });

  on("waiting", () => keepPlace(drawWaiting));
  on("wrote", () => toEnd());
  on("to-present", () => toEnd());
  on("users", () => state.channel && keepPlace(drawAll));
  on("commands", drawTop);
  on("bot", drawTop);

  on("show-message", (id) => {
    const row = rows.get(id);
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    setSticks(distance() < NEAR_END);
    row.classList.add("flash");
    setTimeout(() => row.classList.remove("flash"), 2000);
    rove(row);
    row.focus({ preventScroll: true });
  });

  return {
    /** Focuses the newest message. */
    focus: () => {
      rove(list.lastElementChild);
      list.lastElementChild?.focus();
    },
  };
}
